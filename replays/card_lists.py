"""Card lists: the texts of somebody's own card files, as what an opening pins and a match carries."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import PackError
from referee.kernel.cardset.reserved import refuse_reserved
from referee.pattern import pattern
from referee.toml import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.game import Game, Sets

NO_ID = "inline"
"""The id of a set whose file says none."""
_LINE = pattern(r"line ([0-9]+)")


class CardFile(NamedTuple):
    """A card list: the file as it was named, the id of its set, its text, and where the text begins there."""

    name: str
    set_id: str
    text: str
    first_line: int = 1


def card_sets(game: Game, *texts: str) -> tuple[Sets, dict[bytes, str]]:
    """The card sets (id, digest) of a match with those card lists, and the texts that travel with it.

    Without a text those that are shipped. What a text says is read when the match is opened.
    Raises PackError for a text that is no TOML, for an entry that is called by a reserved word, and for two texts that are the same, or of
    which the match can use only one.
    """
    sets, packs = game.shipped(), dict[bytes, str]()
    for text in filter(None, texts):
        try:
            table = read_toml(text)
        except PackError as error:
            message = f"cards: {error}"
            raise PackError(message) from None
        digest, set_id = hashlib.sha256(text.encode()).digest(), str(table.get("set_id", NO_ID))
        if digest in packs:
            message = f"cards: the text of {set_id!r} stands here twice, expected it once"
            raise PackError(message)
        refuse_reserved(table, text, f"{set_id}.toml")
        sets = game.sets_with(sets, (set_id, digest), text)
        packs[digest] = text
    if packs.keys() - {digest for _, digest in sets}:
        message = "cards: several files of one sort, expected one: a match uses only one of them"
        raise PackError(message)
    return (sets if packs else ()), packs


@contextmanager
def by_name(files: Sequence[CardFile]) -> Iterator[None]:
    """What is wrong with one of the lists is said with the name of its file in front, and the line in it.

    Two lists of one id cannot be told apart: then both files are named. As a match is opened its first
    record is the place of the fault, which is not there yet.
    """
    try:
        yield
    except PackError as error:
        front, colon, rest = error.said().partition(": ")
        meant = [file for file in files if front == f"{file.set_id}.toml"]
        if not meant:
            raise
        if len(meant) == 1:
            rest = _counted_from(meant[0].first_line, rest)
        names = " or ".join(file.name for file in meant)
        message = f"{names}{colon}{rest}"
        raise PackError(message) from None


def _counted_from(first: int, words: str) -> str:
    """The words, with the line that they begin with counted in the file that the text stands in."""
    found = _LINE.match(words)
    return words if found is None else f"line {int(found[1]) + first - 1}{words[found.end() :]}"
