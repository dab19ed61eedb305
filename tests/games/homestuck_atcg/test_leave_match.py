"""A player leaves a match: what goes, what stays, and how the others go on (HAC-Q60)."""

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


@pytest.mark.rule("HAC-Q60")
def test_all_cards_of_the_player_leave_and_what_others_had_on_or_under_them_is_discarded():
    talk = three(
        side(at(DAD, 1, at=1), at(PONY, 1, at=2), hand=["jade-harley-rockin"]),
        side(
            at(CROWN, 2, host=f"{DAD}-1"),
            at(PLAGUE, 2, host="alternia-alien-1"),
            at(CROCKER, 2, under=f"{PONY}-1"),
            at(LAST_PAGE, 2, under=f"{CROWN}-2"),
            at(STORM, 2),
        ),
        side(at(CROWN, 3, host=f"{CROCKER}-3"), at(CROCKER, 3, at=1)),
    )
    talk.say("1: concede")
    gone = talk.side(1)
    assert gone.gone
    assert not gone.cards
    assert not any(len(pile) for pile in (gone.deck, gone.hand, gone.discard, gone.removed))
    assert (gone.grist, gone.destroyed) == (0, True)
    assert ids(talk, talk.side(2).discard) == [
        f"{CROWN}-2",
        f"{PLAGUE}-2",
        f"{CROCKER}-2",
        f"{LAST_PAGE}-2",
    ]
    assert ids(talk, [row.thing for row in talk.side(2).cards]) == [f"{STORM}-2"]
    assert ids(talk, [row.thing for row in talk.side(3).cards]) == [f"{CROWN}-3", f"{CROCKER}-3"]


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
def test_no_card_enters_or_moves_there_but_cards_may_leave():
    talk = three(side(), side(at(DAD, 2, at=2), at(PONY, 2, at=1), hand=[CROCKER]), side())
    talk.say("1: concede", "2: draw-extra 0")
    assert "HAC-Q60" in talk.refused(f"2: play {CROCKER} planet-1")
    assert "HAC-Q60" in talk.refused(f"2: move {DAD}-2 planet-1")
    talk.say(f"2: move {PONY}-2 planet-3", f"2: play {CROCKER} planet-3")
    assert [row.at for row in talk.side(2).cards] == [2, 3, 3]


@pytest.mark.rule("HAC-Q60", "HAC-1.12")
def test_whoever_has_left_has_no_turn_in_the_end_game():
    talk = three(side(points=7), side(), side(), ending=1, left=[2, 3], seat=1)
    talk.say("2: concede", "1: end-main")
    assert talk.run.state.seat == 3
    talk.say("3: draw-extra 0", "3: end-main")
    assert talk.run.outcome is not None
    assert talk.run.outcome.winners == (1,)


@pytest.mark.rule("HAC-Q60", "HAC-1.2")
def test_the_last_one_left_has_won():
    talk = three(side(points=9), side(), side())
    talk.say("1: concede")
    assert talk.run.outcome is None
    talk.say("3: concede")
    assert talk.run.outcome is not None
    assert (talk.run.outcome.winners, talk.run.outcome.rule) == ((2,), "HAC-Q60")
    assert talk.refused("2: concede") == ["HAC-1.12", "HAC-Q60"]


@pytest.mark.rule("HAC-Q60")
def test_of_two_players_the_other_one_has_won():
    talk = opened(2).say("2: concede")
    assert talk.run.outcome is not None
    assert talk.run.outcome.winners == (1,)


@pytest.mark.rule("HAC-Q60")
def test_decks_that_others_have_chosen_stay_chosen_when_somebody_leaves():
    talk = opened(3).say("1: choose-deck hive-fleet", "2: concede")
    assert talk.asked == ["3: choose-deck"]
    talk.say("3: choose-deck paper-court")
    assert [player.planet is None for player in talk.run.state.seats] == [False, True, False]
    assert talk.run.state.first in (1, 3)


# -- who says it ----------------------------------------------------------------------------


@pytest.mark.rule("HAC-Q60")
def test_the_organiser_takes_a_player_out_and_nobody_else_does():
    talk = three(side(), side(), side())
    assert talk.refused("2: referee-drop 1") == ["HAC-Q60"]
    assert talk.refused("0: concede") == ["HAC-Q60"]
    talk.say("0: referee-drop 3")
    assert talk.side(3).gone
    assert talk.refused("0: referee-drop 3") == ["HAC-Q60"]
    assert talk.refused("3: concede") == ["HAC-Q60"]
    assert talk.refused("3: end-main")[0] == "HAC-Q60"


@pytest.mark.rule("HAC-Q60")
def test_a_result_names_only_those_who_have_not_left():
    talk = three(side(), side(), side())
    talk.say("0: referee-drop 3")
    assert talk.refused("0: referee-result 3 time") == ["HAC-Q60"]
    talk.say("0: referee-result 1-2 time")
    assert talk.run.outcome is not None
    assert (talk.run.outcome.winners, talk.run.outcome.reason) == ((1, 2), "time")
