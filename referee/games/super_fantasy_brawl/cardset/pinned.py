"""Which card set and which arena a match is played with: each is read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset import arena_file, card_set
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.kernel.cardset.additions import own_sets
from referee.kernel.game import Opening, Sets
from referee.toml import read_toml


def shipped() -> Sets:
    """The card set and the arena that come with the game."""
    return card_set.shipped(), arena_file.shipped()


def is_board(text: str) -> bool:
    """Whether the text of a file is that of a board: it has a table [board] (SFB-26.1)."""
    try:
        return arena_file.BOARD in read_toml(text)
    except PackError:
        return False


def sets_with(sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
    """The sets of a match that is to use this one too: beside the one of its sort, or in its place."""
    *cards, arena = sets
    return (*cards, added) if is_board(text) else (*own_sets(tuple(cards), added, text), arena)


def sets_of(opening: Opening) -> tuple[CardSet, Arena]:
    """The card set and the arena that the opening pins, every text of them read.

    Raises PackError, and UnknownVersion if we have one of them not.
    """
    attached = tuple(sorted((digest, text) for digest, text in opening.packs.items()))
    return _read(opening.cards, attached)


@lru_cache(maxsize=16)
def _read(sets: Sets, attached: tuple[tuple[bytes, str], ...]) -> tuple[CardSet, Arena]:
    packs = dict(attached)
    pinned_boards = [each for each in sets if _pins_board(each[1], packs)]
    pinned_cards = [each for each in sets if each not in pinned_boards]
    id_, text = card_set.SHIPPED.pinned_text(pinned_cards, packs)
    cards = card_set.load_set(text, f"{id_}.toml")
    card_set.SHIPPED.refuse_other(cards.id, id_)
    id_, text = arena_file.SHIPPED.pinned_text(pinned_boards, packs)
    arena = arena_file.load_arena(text, f"{id_}.toml")
    arena_file.SHIPPED.refuse_other(arena.id, id_)
    return cards if cards is card_set.shipped_set() else cards.check(), arena


def _pins_board(digest: bytes, packs: Mapping[bytes, str]) -> bool:
    return digest == arena_file.shipped()[1] or (digest in packs and is_board(packs[digest]))
