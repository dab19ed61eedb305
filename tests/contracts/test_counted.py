"""A number stands beside its noun through `counted` only, so that nobody ever reads of "1 records"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOUNS = [
    "actions",
    "arguments",
    "bytes",
    "cards",
    "choices",
    "copies",
    "decisions",
    "dice",
    "faults",
    "files",
    "games",
    "items",
    "maps",
    "matches",
    "moments",
    "parts",
    "players",
    "records",
    "rulings",
    "seals",
    "seats",
    "sentences",
    "characters",
    "steps",
    "strands",
    "tags",
    "texts",
    "times",
    "variants",
]
"""Whatever is counted in what people read."""
SEVERAL = re.compile(rf"\A (?:[a-z]+ )?(?:{'|'.join(NOUNS)})\b")
LIMIT = re.compile(r"[A-Z_]+( - [A-Z_]+)?|(self\._?)?most(_\w+)?")
"""Limits are of more than one."""
NO_QUOTES = -1

KNOWN = {
    ("cli/commands/reference/games.py", "seats"),  # words: "2 or 3"
    ("cli/commands/matches/simulate.py", "seats"),  # one seat has one name to give
    ("cli/output/log_rows.py", "sentence.times"),  # once and twice have words of their own
    ("cli/play/seating.py", "total"),  # no fewer than the seats at this keyboard, which are several
    ("referee/kernel/cardset/file.py", "length"),  # more than a limit of thousands
    ("referee/kernel/cardset/deck_list.py", "value"),  # the words that were typed
    ("referee/kernel/game.py", "wish"),  # words: "2 or 3"
}


def numbers(code: str) -> Iterator[str]:
    """Every expression that stands bare in front of the noun of several."""
    for node in ast.walk(ast.parse(code)):
        pieces = node.values if isinstance(node, ast.JoinedStr) else []
        for piece, after in pairwise(pieces):
            if (
                isinstance(piece, ast.FormattedValue)
                and piece.conversion == NO_QUOTES
                and isinstance(after, ast.Constant)
                and SEVERAL.match(str(after.value))
            ):
                yield ast.unparse(piece.value)


@pytest.mark.parametrize("folder", ["replays", "events", "cli", "referee/kernel"])
def test_numbers_stand_beside_their_nouns_in_one_way(folder: str) -> None:
    found = [
        (str(path.relative_to(ROOT)), each)
        for path in sorted((ROOT / folder).rglob("*.py"))
        for each in numbers(path.read_text(encoding="utf-8"))
        if not LIMIT.fullmatch(each)
    ]
    assert [each for each in found if each not in KNOWN] == []
