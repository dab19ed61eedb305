"""Card lists: the text of somebody's own card file, as what an opening pins and a match carries."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from referee.errors import PackError
from referee.toml import read_toml

if TYPE_CHECKING:
    from referee.kernel.game import Game

Sets = tuple[tuple[str, bytes], ...]


def card_sets(game: Game, text: str) -> tuple[Sets, dict[bytes, str]]:
    """The card sets (id, digest) of a match with that card list, and the texts that travel with it.

    Without a text those that are shipped. What the text says is read when the match is opened.
    Raises PackError for a text that is no TOML.
    """
    if not text:
        return (), {}
    try:
        table = read_toml(text)
    except PackError as error:
        message = f"cards: {error}"
        raise PackError(message) from None
    digest = hashlib.sha256(text.encode()).digest()
    name = str(table.get("set_id", "inline"))
    return game.sets_with((name, digest)), {digest: text}
