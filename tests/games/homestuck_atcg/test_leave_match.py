"""A player leaves a match: which facts follow, what ends, and who is asked next (HAC-Q60); cases show the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.homestuck_atcg.tables import Talk, laid, opened

DAD, CROCKER, PONY = "dad-mister-egbert", "dad-mister-crocker", "maplehoof-pony"
CROWN, PLAGUE = "borrowed-crown-slightly", "plague-and-drought-a"
STORM, LAST_PAGE = "paper-storm-ask", "last-page-turn"


PILE = ["john-egbert-bustin", "john-egbert-unstuck", "rose-lalonde-game"]


def side(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A player with these cards in play and a few in the draw pile."""
    return {"cards": list(cards), "deck": PILE, "grist": 5, **more}


def three(*sides: dict[str, Any], **more: Any) -> Talk:
    """Three players on ALTERNIA each, in the Main Phase of seat 1."""
    rows = [row | {"planet": f"alternia-alien-{seat}"} for seat, row in enumerate(sides, 1)]
    return laid(*rows, **more)


def at(id_: str, seat: int, **more: Any) -> dict[str, Any]:
    return {"thing": f"{id_}-{seat}", **more}


def ids(talk: Talk, things: Any) -> list[str]:
    return [talk.run.setting.cards.things.id(thing) for thing in things]


# -- what goes ------------------------------------------------------------------------------


@pytest.mark.rule("HAC-Q60", "HAC-Q15")
def test_nothing_of_it_is_an_event():
    talk = three(
        side(at(DAD, 1, at=1)),
        side(at(CROWN, 2, host=f"{DAD}-1"), at(STORM, 2), hand=[CROCKER]),
        side(at(LAST_PAGE, 3)),
    )
    talk.say("1: concede")
    assert talk.run.state.events == []
    assert talk.told("triggered", "executes", "destroyed", "planet-destroyed") == []
    assert ids(talk, talk.side(2).discard) == [f"{CROWN}-2"]


@pytest.mark.rule("HAC-Q60")
def test_what_texts_of_the_player_changed_for_a_time_ends():
    power = {"kind": "power", "seat": 1, "until": "start", "thing": f"{DAD}-2", "change": -2}
    other = power | {"seat": 3}
    talk = three(side(), side(at(DAD, 2, at=2)), side(), lasting=[power, other])
    talk.say("1: concede")
    assert [row.seat for row in talk.run.state.lasting] == [3]


# -- how the others go on -------------------------------------------------------------------


@pytest.mark.rule("HAC-Q60", "HAC-1.9")
def test_a_running_turn_ends_without_score_and_boon_phase():
    talk = three(
        side(at(DAD, 1, at=1)),
        side(at(CROCKER, 2, at=2)),
        side(at(PONY, 3, at=2), at(DAD, 3, at=2), at(CROCKER, 3, at=2)),
        round=2,
    )
    talk.say("1: concede")
    assert talk.told("scored", "gained-boons", "compared") == []
    assert (talk.run.state.seat, talk.run.state.round, talk.run.state.phase) == (2, 2, "prep")
    assert talk.asked == ["2: draw-extra"]


@pytest.mark.rule("HAC-Q60", "HAC-5.1.1", "HAC-1.11")
def test_points_of_a_player_who_has_left_count_for_nothing():
    talk = three(side(points=8), side(grist=0), side())
    talk.say("1: concede")
    assert talk.side(2).grist == 3
    talk.say("2: draw-extra 0", "2: end-main")
    assert talk.run.state.ending == 0


@pytest.mark.rule("HAC-Q60", "HAC-5.3.3")
def test_nobody_scores_at_the_planet_of_a_player_who_has_left():
    talk = three(side(), side(at(DAD, 2, at=1), at(PONY, 2, at=1)), side(), round=2)
    talk.say("1: concede", "2: draw-extra 0", "2: end-main")
    assert talk.told("scored") == []
    assert talk.side(2).points == 0
    assert [row.at for row in talk.side(2).cards] == [1, 1]


@pytest.mark.rule("HAC-Q60")
def test_decks_that_others_have_chosen_stay_chosen_when_somebody_leaves():
    talk = opened(3).say("1: choose-deck hive-fleet", "2: concede")
    assert talk.asked == ["3: choose-deck"]
    talk.say("3: choose-deck paper-court")
    assert [player.planet is None for player in talk.run.state.seats] == [False, True, False]
    assert talk.run.state.first in (1, 3)
