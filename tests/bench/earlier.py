"""An earlier commit and this tree in turn: python -m tests.bench.earlier COMMIT [--rounds N] [--matches M].

Both fold and validate the same files, round by round, with python-chess before and after each: so what others do on the machine
meets both alike. The files are those of the corpus of the bench; what either tree does not call good (a rule was mended between them) is left
out and counted. The table is one of Markdown, medians with the distance between the quartiles.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from events.records.records import Acted
from replays.file.replay_file import decode
from tests.bench.corpus import BOTS, KEPT, ROOT, corpus
from tests.bench.folding import SPEEDS, Speed
from tests.bench.table import Round, cells
from tests.bench.yardstick import Yardstick

WORKER = Path(__file__).with_name("worker.py")
HEAD = (
    *("", "ratio to python-chess before", "now", "wanted", "gain"),
    *("validation, times the fold, before", "now", "gain", "files"),
)


class Tree:
    """A process that folds and validates files with the code of one tree."""

    def __init__(self, root: Path, files: Sequence[Path]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            env=os.environ | {"PYTHONPATH": str(root)},
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.good: set[int] = set(self.ask([str(file) for file in files]))

    def ask(self, what: list[str] | list[int]) -> list[Any]:
        """Its answer. Raises ValueError where it has ended without one; what was wrong stands above."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(what), file=self._process.stdin, flush=True)
        found: list[Any] = json.loads(self._process.stdout.readline())
        return found

    def end(self) -> None:
        """Ask nothing more, and wait until it is gone."""
        self._process.communicate()


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.earlier", description=__doc__)
    parser.add_argument("commit", help="the commit before")
    parser.add_argument("--rounds", type=int, default=9, metavar="N", help="so many of each tree")
    parser.add_argument("--matches", type=int, default=50, metavar="M", help="so many of each bot")
    parser.add_argument("--only", action="append", choices=SPEEDS, metavar="NAME",
                        help=f"this game (may be said again): {', '.join(SPEEDS)}")  # fmt: skip
    wish = parser.parse_args()
    before = tree_of(wish.commit)
    print(_row(HEAD), _row(["---"] * len(HEAD)), sep="\n", flush=True)
    for name in wish.only or SPEEDS:
        for bot in BOTS:
            print(_row(compared(before, SPEEDS[name], bot, wish.matches, wish.rounds)), flush=True)
    return 0


def tree_of(commit: str) -> Path:
    """The files of a commit, in a folder of their own that is kept."""
    root = KEPT.parent / "trees" / commit
    if not root.exists():
        root.mkdir(parents=True)
        files = subprocess.run(
            ["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", str(root)], input=files.stdout, check=True)
    return root


def compared(before: Path, speed: Speed, bot: str, matches: int, rounds: int) -> list[str]:
    """The cells of one game and bot."""
    found = corpus(bot, matches, speed.game)
    trees = Tree(before, found.files), Tree(ROOT, found.files)
    both = sorted(trees[0].good & trees[1].good)
    taken: list[Round] = []
    chess = Yardstick()
    for _ in range(rounds):
        pace = chess()
        old, new = (tree.ask(both) for tree in trees)
        taken.append((old, new, (pace + chess()) / 2))
    for tree in trees:
        tree.end()
    return cells(
        f"{speed.title}, {bot}",
        speed.goal,
        taken,
        sum(map(_actions, map(found.files.__getitem__, both))),
        len(both),
    )


def _actions(file: Path) -> int:
    strands = decode(file.read_bytes())[1].strands.values()
    return sum(isinstance(sealed.record(), Acted) for strand in strands for sealed in strand)


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


if __name__ == "__main__":
    sys.exit(main())
