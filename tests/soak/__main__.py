"""`python -m tests.soak`: run the chapters, go on where they stopped, print the report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from tests.soak.processes import ROOT
from tests.soak.report import Page, write_report
from tests.soak.work import OtherSoak, Plan, Work

SIMULATED = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
CHAPTERS = (
    *(f"simulate-{code}" for code in SIMULATED),
    "fuzz",
    "kill",
    "race",
    "store",
    "rule",
    "ask",
    "oracle",
)


def read_words(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "soak", metavar="FOLDER")
    parser.add_argument("--only", action="append", choices=CHAPTERS, metavar="CHAPTER",
                        help=", ".join(CHAPTERS))  # fmt: skip
    parser.add_argument("--budget", type=float, metavar="MINUTES", help="stop after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="0.01: a hundredth of everything")
    parser.add_argument("--kinds", default="", metavar="WORDS",
                        help="of fuzz, now only the kinds whose names begin so: 'matches of clash'")  # fmt: skip
    return parser.parse_args(words)


def chapter(name: str) -> Callable[[Work], Page]:
    """The function that goes on with a chapter and gives its page of the report."""
    module, _, code = name.partition("-")
    go_on: Callable[..., Page] = import_module(f"tests.soak.{module}").go_on
    return (lambda work: go_on(work, code)) if code else go_on


def main(words: list[str] | None = None) -> int:
    """0 if nothing was found, 1 if something was, 2 for a folder of another soak."""
    asked = read_words(words)
    work = Work(asked.work.resolve(), Plan(asked.seed, asked.scale, asked.budget, asked.kinds))
    try:
        work.begin()
    except OtherSoak as error:
        print(error, file=sys.stderr)
        return 2
    pages = []
    for name in asked.only or CHAPTERS:
        print(f"-- {name}", file=sys.stderr, flush=True)
        pages.append(chapter(name)(work))
        work.remember(f"page-{name}", asdict(pages[-1]))
    known = [Page(**kept) for name in CHAPTERS if (kept := work.recall(f"page-{name}"))]
    print(write_report(work, known), end="")
    return int(not all(page.good for page in pages))


if __name__ == "__main__":
    sys.exit(main())
