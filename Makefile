# Two commands do everything on a fresh machine with Python 3.11 and Debian or macOS tools:
#   make        builds the site into site/
#   make test   passes all tests
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.DEFAULT_GOAL := site
.PHONY: site serve test check verify format browser gnubg peers clean

site: $(VENV)/.build
	$(RUN) build.py

# The site on this machine alone, made anew at every save.
serve: $(VENV)/.build
	$(RUN) build.py serve

verify: site
	$(RUN) build.py verify

test: $(VENV)/.test browser gnubg $(VENV)/.node
	$(RUN) -m pytest --numprocesses auto --dist worksteal

# What CI runs beside the tests: format, lint, types, the content, a build and its proof.
check: $(VENV)/.test
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(RUN) build.py check
	$(RUN) build.py
	$(RUN) build.py verify

format: $(VENV)/.test
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

# Each environment is made from its lock, with hashes; a changed lock makes it anew.
$(VENV)/.build: requirements.lock
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.build
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	touch $@

# The browser tests need a Chromium: the machine's own, else Debian's package, else Playwright's.
browser: $(VENV)/.test
	@$(RUN) -m tests.browser.chromium >/dev/null || sh tests/browser/install.sh $(RUN)

# The rules are compared with GNU Backgammon: the machine's own, else Debian's package, else Homebrew's.
gnubg: $(VENV)/.test
	@$(RUN) -m tests.rules.gnu_backgammon 2>/dev/null || sh tests/rules/install.sh $(RUN)

# axe-core and html-validate, by the Node that came with the environment.
$(VENV)/.node: tests/browser/package-lock.json $(VENV)/.test
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm ci --prefix tests/browser --no-audit --no-fund --loglevel=error
	touch $@

# The generators the benchmarks run beside Tablier, in a place of their own.
peers: $(VENV)/.test
	sh bench/peers/install.sh $(CURDIR)/$(RUN)

clean:
	rm -rf $(VENV) site .site.spare .site.store tests/browser/node_modules bench/peers/.venv bench/peers/node_modules bench/lighthouse/node_modules
