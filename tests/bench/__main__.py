"""The command line of the bench: what to measure, the table, the figures as JSON, and an earlier run to compare with."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.bench.commands import act_and_show_times, help_time, list_time
from tests.bench.comparison import SCHEMA, compared, noises, united
from tests.bench.figures import Figure, Plan, quick_plan
from tests.bench.folding import SPEEDS
from tests.bench.legal import legal_times
from tests.bench.machine import described, machine
from tests.bench.one_match import one_match_times
from tests.bench.peers import peer_rates
from tests.bench.replaying import diff_time, replay_size, seek_times
from tests.bench.storing import append_times
from tests.bench.table import HEAD, line, row, verdict
from tests.bench.validating import validate_rates
from tests.bench.windows import window_times
from tests.bench.yardstick import Yardstick

BENCHES: Mapping[str, Callable[[Plan], Iterator[Figure]]] = {
    **SPEEDS,
    "legal": legal_times,
    "windows": window_times,
    "seek": seek_times,
    "diff": diff_time,
    "act-show": act_and_show_times,
    "one-match": one_match_times,
    "list": list_time,
    "help": help_time,
    "append": append_times,
    "size": replay_size,
    "validate": validate_rates,
    "peers": peer_rates,
}
USUAL = [name for name in BENCHES if name != "peers"]
"""What is measured where nothing is named: peers are programs of others, and large."""


def main(words: list[str] | None = None) -> int:
    """Measure and print. 0 whatever the figures are, but 1 if one is worse than that of an earlier run by more than the noise."""
    wish = _parser().parse_args(words)
    plan = quick_plan() if wish.quick or wish.short else Plan()
    before = json.loads(wish.compare.read_text(encoding="utf-8")) if wish.compare else None
    found = machine()
    print("\n".join(described(found)))
    if plan.quick:
        print("quick: a tenth of everything, few repetitions; not to be quoted")
    names = wish.only or ([*SPEEDS] if wish.short else USUAL)
    rounds = []
    for number in range(wish.rounds or (2 if wish.short or before is not None else 1)):
        print(row((f"round {number + 1}", *HEAD[1:])), flush=True)
        rounds.append(list(_measured(names, plan)))
    figures, noise = united(rounds), noises(rounds)
    print("\n".join(plan.notes))
    print(verdict(figures))
    if wish.json is not None:
        data = _data(found, plan, figures, noise)
        wish.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0 if before is None else _compare(before, figures, noise)


def _measured(names: Sequence[str], plan: Plan) -> Iterator[Figure]:
    """The figures of these chapters, each printed as it comes, with the pace of the yardstick around it."""
    chess = Yardstick()
    before = chess()
    for name in names:
        for figure in BENCHES[name](plan):
            after = chess()
            measured = replace(figure, chapter=name, pace=(before + after) / 2)
            print(line(measured), flush=True)
            yield measured
            before = after


def _data(
    found: dict[str, str | int | float],
    plan: Plan,
    figures: Sequence[Figure],
    noise: dict[str, float],
) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "machine": found,
        "quick": plan.quick,
        "corpus": plan.notes,
        "noise": noise,
        "figures": [figure.data() for figure in figures],
    }


def _compare(before: dict[str, Any], figures: Sequence[Figure], noise: dict[str, float]) -> int:
    """Print what has changed since that run; 1 if something is worse by more than the noise."""
    changes = compared(before, figures, noise)
    print("\n".join(map(str, changes)))
    worse = [change.name for change in changes if change.verdict == "WORSE"]
    print(f"worse than before: {', '.join(worse) or 'nothing'} ({len(changes)} figures compared)")
    return int(bool(worse))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures there as JSON")
    parser.add_argument("--only", action="append", choices=BENCHES, metavar="NAME",
                        help=f"measure this one (may be said again): {', '.join(BENCHES)}")  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="a tenth of everything, once over")
    parser.add_argument("--short", action="store_true",
                        help="the games alone, quick, two rounds: what a CI can run")  # fmt: skip
    parser.add_argument("--rounds", type=int, metavar="N",
                        help="all of it so often: the same tree against itself is the noise")  # fmt: skip
    parser.add_argument("--compare", type=Path, metavar="FILE",
                        help="set the figures beside those of an earlier run; 1 if one is worse by more than the noise")  # fmt: skip
    return parser


if __name__ == "__main__":
    sys.exit(main())
