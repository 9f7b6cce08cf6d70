"""The campaign: sow faults one by one, see what tells each, and write the table.

python -m tests.mutants --count 1000 --jobs 2 --seed one --table bench/MUTANTS.md

With `--kept FILE` every verdict is written there as it falls: a campaign that was stopped goes on where it was, and one
that is run again tries only what survived.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.campaign import clean_site, faults_of, told_all
from tests.mutants.faults import drawn
from tests.mutants.kept import keep, told_before
from tests.mutants.trial import EQUIVALENT, SURVIVED, Verdict


def table(verdicts: Sequence[Verdict], seconds: float, seed: str, alarms: Sequence[str]) -> str:
    """Write what told the faults, by kind, and every one that nothing told."""
    by = sorted({verdict.by for verdict in verdicts}, key=lambda name: (name == SURVIVED, name))
    lines = [
        "# Faults sown, and what told them",
        "",
        f"`python -m tests.mutants --count {len(verdicts)} --seed {seed}`: {len(verdicts)} faults, {seconds / 60:.0f} min; "
        f"a clean build raises {len(alarms) or 'no'} alarm{'s' * (len(alarms) > 1)}. The locks are not looked at.",
        "",
        f"| kind | sown | {' | '.join(by)} |",
        f"|---|---|{'---|' * len(by)}",
    ]
    kinds = sorted({verdict.fault.kind for verdict in verdicts})
    for kind in [*kinds, "**all**"]:
        found = [v for v in verdicts if kind in (v.fault.kind, "**all**")]
        counts = Counter(v.by for v in found)
        lines.append(f"| {kind} | {len(found)} | {' | '.join(str(counts[name] or '') for name in by)} |")
    alive = [verdict for verdict in verdicts if verdict.by == SURVIVED]
    lines += ["", f"## Survivors: {len(alive)}", ""]
    lines += [f"- {v.fault.kind}: `{v.fault.name}`{'' if v.changed else ' (nothing published differs)'}" for v in alive]
    equal = [verdict for verdict in verdicts if verdict.by == EQUIVALENT]
    lines += ["", f"## Equivalent, and why: {len(equal)}", ""]
    lines += [f"- {v.fault.kind}: `{v.fault.name}`: {v.said}" for v in equal]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run a campaign; exit 1 where a fault survives or a clean build raises an alarm."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="one")
    parser.add_argument("--kind", default="", help="only kinds that begin so")
    parser.add_argument("--kept", type=Path, help="where verdicts are kept as they fall, to go on from")
    parser.add_argument("--table", type=Path, help="where the table is written, beside the terminal")
    options = parser.parse_args()
    start = time.perf_counter()
    clean, alarms = clean_site()
    faults = [fault for fault in faults_of(clean) if fault.kind.startswith(options.kind)]
    sown = drawn(faults, options.count, options.seed)
    before = told_before(options.kept, sown, clean.files) if options.kept else {}
    verdicts = [*before.values()]
    for verdict in told_all([fault for fault in sown if fault not in before], clean, options.jobs):
        verdicts.append(verdict)
        if options.kept:
            keep(options.kept, verdict, clean.files)
        if len(verdicts) % 50 == 0:
            print(f"{len(verdicts)} faults, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
        if verdict.by == SURVIVED:
            print(f"{len(verdicts)}: {verdict.fault.kind}: {verdict.fault.name} survived", file=sys.stderr, flush=True)
    text = table(verdicts, time.perf_counter() - start, options.seed, alarms)
    print(text)
    if options.table:
        options.table.write_text(text, "utf-8")
    return int(bool(alarms) or any(verdict.by == SURVIVED for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
