#!/bin/sh
# Install packages of Debian's, as root or through sudo.
set -eu
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
