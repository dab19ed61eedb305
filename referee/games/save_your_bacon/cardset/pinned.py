"""Which card set a match is played with: each is read once."""

from __future__ import annotations

from functools import lru_cache

from referee.games.save_your_bacon.cardset.card_set import CardSet, open_set
from referee.kernel.game import Opening


def cards_of(opening: Opening) -> CardSet:
    """The card set that the opening pins. Raises PackError, and UnknownVersion if we have it not."""
    attached = tuple(sorted((digest, text) for digest, text in opening.packs.items()))
    return _read(opening.cards, attached)


@lru_cache(maxsize=16)
def _read(sets: tuple[tuple[str, bytes], ...], attached: tuple[tuple[bytes, str], ...]) -> CardSet:
    return open_set(sets, dict(attached))
