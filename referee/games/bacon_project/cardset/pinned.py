"""Which card sets a match is played with: each pair of sets and reading is read once."""

from __future__ import annotations

from functools import lru_cache

from referee.games.bacon_project.cardset.profiles import CardSet, open_sets
from referee.kernel.game import Opening


def cards_of(opening: Opening, prevent_print: str) -> CardSet:
    """The card sets that the opening pins. Raises UnknownVersion where we do not have one."""
    attached = tuple(sorted((digest, text) for digest, text in opening.packs.items()))
    return _read(opening.cards, attached, prevent_print)


@lru_cache(maxsize=16)
def _read(
    sets: tuple[tuple[str, bytes], ...],
    attached: tuple[tuple[bytes, str], ...],
    prevent_print: str,
) -> CardSet:
    return open_sets(sets, dict(attached), prevent_print)
