"""The challenge track: it moves, it is filled, its deck is made anew."""

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


# -- two players ----------------------------------------------------------------------------


@pytest.mark.rule("SFB-16.2", "SFB-16.3", "SFB-Q9")
def test_every_challenge_moves_one_slot_and_a_new_one_is_drawn_where_nothing_pays():
    track = Track(["ash", "birch", None, None], "cedar dogwood elm")
    assert track.laid.setting.track == (0, 1, 2, 1)
    track.advance()
    assert track.lying == ["cedar", "ash", "birch", None]
    assert (track.deck, track.scored) == ("dogwood elm", "")
    assert track.told == [("track-advanced", "SFB-16.2"), ("challenge-drawn", "SFB-16.3")]
    drawn = track.laid.told[1]
    assert drawn.data == {"challenge": "Cedar", "slot": 1, "worth": 0}


@pytest.mark.rule("SFB-16.4")
def test_what_moves_out_of_the_rightmost_slot_is_discarded_and_pays_nobody():
    track = Track(["ash", None, None, "birch"], "cedar dogwood")
    track.advance()
    assert track.lying == ["cedar", "ash", None, None]
    assert track.scored == "birch"
    assert ("challenge-lost", "SFB-16.4") in track.told
    assert [player.vp for player in track.laid.table.seats] == [0, 0]


@pytest.mark.rule("SFB-16.5", "SFB-Q102")
def test_the_deck_is_made_anew_at_the_moment_its_last_card_is_drawn():
    pile = "birch cedar dogwood elm fir gum hazel"
    track = Track(["ivy", "juniper", "kapok", None], "ash", pile, ["elm birch"])
    track.advance()
    assert track.lying == ["ash", "ivy", "juniper", "kapok"]
    assert (len(track.laid.table.challenges), track.scored) == (7, "")
    assert track.deck.startswith("elm birch ")
    assert track.told[-1] == ("challenges-reshuffled", "SFB-16.5")
    assert track.dice.unused() == []


@pytest.mark.rule("SFB-Q102")
def test_what_leaves_the_track_later_waits_for_the_next_time():
    track = Track(["ash", None, None, "birch"], "cedar dogwood", "elm")
    track.advance()
    assert (track.deck, track.scored) == ("dogwood", "elm birch")


@pytest.mark.rule("SFB-Q84")
def test_without_any_card_the_slot_stays_empty():
    track = Track(["ash", "birch", None, None])
    track.advance()
    assert track.lying == [None, "ash", "birch", None]
    assert track.told == [("track-advanced", "SFB-16.2")]


@pytest.mark.rule("SFB-Q84")
def test_a_card_that_comes_to_the_pile_of_an_empty_deck_is_the_new_deck_at_once():
    track = Track(["ash", "birch", "cedar", "dogwood"])
    track.advance()
    assert track.lying == ["dogwood", "ash", "birch", "cedar"]
    assert (track.deck, track.scored) == ("", "")


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


# -- four players ---------------------------------------------------------------------------


@pytest.mark.rule("SFB-23.12", "SFB-23.13", "SFB-Q68")
def test_with_four_players_cards_move_two_slots_and_the_first_drawn_lies_on_the_right():
    track = Track(["ash", "birch", "cedar", None, None], "dogwood elm fir gum")
    assert track.laid.setting.track == (0, 0, 1, 2, 1)
    track.advance()
    assert track.lying == ["elm", "dogwood", "ash", "birch", "cedar"]
    assert track.deck == "fir gum"
    rules = [rule for _, rule in track.told]
    assert rules == ["SFB-23.12", "SFB-23.13", "SFB-23.13"]


@pytest.mark.rule("SFB-23.12", "SFB-16.4")
def test_with_four_players_what_leaves_the_two_rightmost_slots_is_discarded():
    track = Track(["ash", "birch", None, "cedar", "dogwood"], "elm fir gum")
    track.advance()
    assert track.lying == ["fir", "elm", "ash", "birch", None]
    assert track.scored == "dogwood cedar"
    assert track.deck == "gum"


@pytest.mark.rule("SFB-Q102")
def test_with_four_players_the_deck_is_made_anew_between_the_two_draws():
    track = Track(
        ["ash", "birch", None, "cedar", None], "dogwood", "elm fir", shuffled=["fir cedar elm"]
    )
    track.advance()
    assert track.lying == ["fir", "dogwood", "ash", "birch", None]
    assert (track.deck, track.scored) == ("cedar elm", "")


# -- which slots ----------------------------------------------------------------------------


def slots(setting_of: Laid) -> list[int]:
    return opening_slots(setting_of.setting)


@pytest.mark.rule("SFB-1.13", "SFB-Q8", "SFB-23.22")
def test_the_set_up_draws_into_these_slots():
    two = [[Piece("one")], [Piece("other")]]
    four = [[Piece(f"p{seat}")] for seat in range(4)]
    assert slots(Laid(*two)) == [0]
    assert slots(Laid(*two, opening_challenges="two")) == [1, 0]
    assert slots(Laid(*four)) == [2, 1, 0]
    assert slots(Laid(*four, opening_challenges="two")) == [2, 1, 0]


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
