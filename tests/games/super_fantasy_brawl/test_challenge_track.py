"""The challenge track where a case cannot look: fewer challenges than a set may have, reported draws, odd tracks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.rules.challenge_track import (
    FILL,
    advance,
    opening_slots,
    slots_to_fill,
)
from referee.kernel.engine.dice import ObservedDice, ScriptedDice
from tests.games.super_fantasy_brawl.tables import Laid, Piece, arena_of

NAMES = (
    "ash",
    "birch",
    "cedar",
    "dogwood",
    "elm",
    "fir",
    "gum",
    "hazel",
    "ivy",
    "juniper",
    "kapok",
)


class Track:
    """A track with challenges by name; the deck is written from the top down."""

    def __init__(
        self,
        track: Sequence[str | None],
        deck: str = "",
        scored: str = "",
        shuffled: Sequence[str] = (),
        **more: Sequence[int],
    ) -> None:
        seats = 4 if len(track) == 5 else 2
        self.laid = Laid(*[[Piece(f"p{seat}")] for seat in range(seats)], **more)
        for name in NAMES:
            self.laid.challenge(name)
        table = self.laid.table
        table.track = [None if name is None else NAMES.index(name) for name in track]
        table.challenges.put_all([NAMES.index(name) for name in reversed(deck.split())])
        table.scored.put_all([NAMES.index(name) for name in scored.split()])
        order = [[NAMES.index(name) for name in named.split()] for named in shuffled]
        self.dice = ScriptedDice({"shuffle/challenges": order})

    def advance(self, observed: bool = False) -> None:
        self.run = self.laid.run(FILL, dice=ObservedDice() if observed else self.dice)
        advance(self.run)
        self.run.advance()

    @property
    def lying(self) -> list[str | None]:
        return [None if card is None else NAMES[card] for card in self.laid.table.track]

    @property
    def deck(self) -> str:
        return " ".join(NAMES[card] for card in reversed(self.laid.table.challenges.cards))

    @property
    def scored(self) -> str:
        return " ".join(NAMES[card] for card in self.laid.table.scored)

    @property
    def told(self) -> list[tuple[str, str]]:
        return [(fact.name, fact.rule) for fact in self.laid.told]


@pytest.mark.rule("SFB-Q84")
def test_without_any_card_the_slot_stays_empty():
    """A set has a challenge for each slot at least (SFB-Q88), so no match comes here."""
    track = Track(["ash", "birch", None, None])
    track.advance()
    assert track.lying == [None, "ash", "birch", None]
    assert track.told == [("track-advanced", "SFB-16.2")]


@pytest.mark.rule("SFB-Q102", "SFB-Q81")
def test_where_chance_is_observed_the_table_says_which_challenge_was_drawn():
    track = Track(["ash", None, None, "birch"], "", "cedar dogwood")
    track.advance(observed=True)
    assert track.lying == [None, "ash", None, None]
    throw, label = track.run.awaited()
    assert sorted(throw.possible()) == ["birch", "cedar", "dogwood"]
    track.run.observe(str(label), "dogwood")
    assert track.lying == ["dogwood", "ash", None, None]
    assert sorted(track.deck.split()) == ["birch", "cedar"]


# -- which slots ----------------------------------------------------------------------------


def slots(setting_of: Laid) -> list[int]:
    return opening_slots(setting_of.setting)


def test_boards_of_other_tracks_are_filled_where_nothing_pays():
    hexes = hexagon(4)
    odd = arena_of(hexes, track=(0, 3, 0, 2), team_track=(0, 1))
    assert slots(Laid([], [], arena=odd, opening_challenges="two")) == [1, 0]
    assert slots(Laid([], [], [], [], arena=odd)) == [1, 0]
    laid = Laid([], [], [], [], arena=odd)
    assert slots_to_fill(laid.setting, laid.table) == [0]
    laid.table.track = [0, 1]
    assert slots_to_fill(laid.setting, laid.table) == []
    short = Track([None, "ash"], "birch cedar", arena=odd)
    short.laid.table.track = [None, 0, None, None]
    short.advance()
    assert short.lying == ["birch", None, "ash", None]
