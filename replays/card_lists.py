"""Card lists: the texts of somebody's own card files, as what an opening pins and a match carries."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from referee.errors import PackError
from referee.toml import read_toml

if TYPE_CHECKING:
    from referee.kernel.game import Game, Sets


def card_sets(game: Game, *texts: str) -> tuple[Sets, dict[bytes, str]]:
    """The card sets (id, digest) of a match with those card lists, and the texts that travel with it.

    Without a text those that are shipped. What a text says is read when the match is opened.
    Raises PackError for a text that is no TOML, and for two of which the match can use only one.
    """
    sets, packs = game.shipped(), dict[bytes, str]()
    for text in filter(None, texts):
        try:
            table = read_toml(text)
        except PackError as error:
            message = f"cards: {error}"
            raise PackError(message) from None
        digest = hashlib.sha256(text.encode()).digest()
        sets = game.sets_with(sets, (str(table.get("set_id", "inline")), digest), text)
        packs[digest] = text
    if packs.keys() - {digest for _, digest in sets}:
        message = "cards: several files of one sort, expected one: a match uses only one of them"
        raise PackError(message)
    return (sets if packs else ()), packs
