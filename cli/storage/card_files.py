"""Card files: lists of somebody's own, named in every error as they were named on the command line.

A game knows a card list by the id of its set only; the file that it came from is known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.files import read_text
from referee.errors import PackError
from replays.card_lists import NO_ID, CardFile, by_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.game import Game, Sets

__all__ = ["BIGGEST_LIST", "CardFile", "by_name", "read_cards", "sets_of"]

BIGGEST_LIST = 1 << 20
"""The most bytes of a card file, as of one that travels in a replay file."""


def read_cards(names: Sequence[str]) -> tuple[CardFile, ...]:
    """The card lists in those files.

    Raises StoreError where one cannot be read, NotUnderstood, and PackError for an empty one or one
    that is no TOML.
    """
    return tuple(map(_read, names))


def _read(name: str) -> CardFile:
    from referee.toml import read_toml

    text = read_text(name, BIGGEST_LIST)
    if not text.strip():
        message = f"{name}: an empty file, expected a card list"
        raise PackError(message)
    try:
        table = read_toml(text)
    except PackError as error:
        message = f"{name}: {error}"
        raise PackError(message) from None
    return CardFile(name, str(table.get("set_id", NO_ID)), text)


def sets_of(game: Game, files: Sequence[CardFile]) -> tuple[Sets, dict[bytes, str]]:
    """The card sets of a match with those lists, and the texts that travel with it. Raises PackError."""
    from replays.card_lists import card_sets

    with by_name(files):
        return card_sets(game, *(file.text for file in files))
