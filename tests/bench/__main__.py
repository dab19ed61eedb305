"""The command line of the bench: what to measure, the table, and the figures as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.bench.commands import act_and_show_times, help_time, list_time
from tests.bench.figures import Figure, Plan, quick_plan
from tests.bench.folding import (
    action_rates,
    atcg_rates,
    bacon_rates,
    brawl_rates,
    fold_rates,
    saving_rates,
    verify_rates,
)
from tests.bench.legal import legal_times
from tests.bench.machine import described, machine
from tests.bench.replaying import diff_time, replay_size, seek_times
from tests.bench.storing import append_times
from tests.bench.table import HEAD, line, row, verdict
from tests.bench.validating import validate_rates
from tests.bench.windows import window_times

BENCHES: Mapping[str, Callable[[Plan], Iterator[Figure]]] = {
    "fold": fold_rates,
    "verify": verify_rates,
    "bacon": bacon_rates,
    "clash": action_rates,
    "saving": saving_rates,
    "brawl": brawl_rates,
    "atcg": atcg_rates,
    "legal": legal_times,
    "windows": window_times,
    "seek": seek_times,
    "diff": diff_time,
    "act-show": act_and_show_times,
    "list": list_time,
    "help": help_time,
    "append": append_times,
    "size": replay_size,
    "validate": validate_rates,
}


def main(words: list[str] | None = None) -> int:
    """Measure and print; always 0, whatever the figures are."""
    wish = _parser().parse_args(words)
    plan = quick_plan() if wish.quick else Plan()
    found = machine()
    print("\n".join(described(found)))
    if plan.quick:
        print("quick: a tenth of everything, few repetitions; not to be quoted")
    print(row(HEAD), flush=True)
    figures = []
    for name in wish.only or BENCHES:
        for figure in BENCHES[name](plan):
            figures.append(figure)
            print(line(figure), flush=True)
    print("\n".join(plan.notes))
    print(verdict(figures))
    if wish.json is not None:
        data = {
            "schema": "referee/bench/1",
            "machine": found,
            "quick": plan.quick,
            "corpus": plan.notes,
            "figures": [figure.data() for figure in figures],
        }
        wish.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures there as JSON")
    parser.add_argument("--only", action="append", choices=BENCHES, metavar="NAME",
                        help=f"measure this one (may be said again): {', '.join(BENCHES)}")  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="a tenth of everything, once over")
    return parser


if __name__ == "__main__":
    sys.exit(main())
