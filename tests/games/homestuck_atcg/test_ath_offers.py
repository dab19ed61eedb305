"""Cards with code as enter cost: who is asked, unseen, and what enters."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import IllegalAction
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.facts import PUBLIC
from tests.games.homestuck_atcg.scenes import Scene, at

EGBERT, SLEEPER, VRISKA = "dad-mister-egbert", "roxy-lalonde-sleep", "vriska-serket-bluh"
TAVROS = "tavros-nitram-boy"
HEIR, MESSIAH, LEADER = "jane-crocker-heir", "gamzee-makara-the", "karkat-vantas-friend"
"""Of any #TROLL card, any #TROLL card, own #TROLL card."""


def struck(*hands: list[str], **rows: Any) -> Scene:
    """Seat 1 destroys a troll of seat 2; each seat holds that hand."""
    first: dict[str, Any] = {"grist": 3, "hand": hands[0], "cards": [at(f"{EGBERT}-1", 1)]}
    second: dict[str, Any] = {"hand": hands[1], "cards": [at(f"{TAVROS}-2", 1)]}
    others: list[dict[str, Any]] = [{"hand": hand} for hand in hands[2:]]
    return Scene(first, second, *others, **rows).say(f"tap {EGBERT}-1")


@pytest.mark.rule("HAC-Q12")
@pytest.mark.rule("HAC-2.10")
def test_whoever_holds_a_fitting_card_may_enter_it_at_any_planet_for_nothing() -> None:
    scene = struck([], [LEADER, EGBERT])
    assert scene.asked == [(2, ["enter", "pass"])]
    assert scene.legal("enter") == [f"{LEADER} planet-1", f"{LEADER} planet-2"]
    scene.say(f"2: enter {LEADER} planet-1")
    row = scene.row(f"{LEADER}-2")
    assert (row.at, row.tapped, scene.side(2).grist, scene.hand(2)) == (1, False, 0, [EGBERT])
    assert scene.asked == [(1, ["play", "move", "tap", "special-tap", "action", "end-main"])]


@pytest.mark.rule("HAC-2.10")
def test_code_about_own_cards_does_not_fit_those_of_others() -> None:
    assert struck([LEADER], []).asked[0] == (
        1,
        ["play", "move", "tap", "special-tap", "action", "end-main"],
    )


@pytest.mark.rule("HAC-Q14")
def test_each_decides_for_all_own_cards_from_the_active_player_on() -> None:
    scene = struck([HEIR], [LEADER, MESSIAH], [HEIR])
    assert scene.asked[0][0] == 1
    scene.say("1: pass")
    assert scene.asked[0][0] == 2
    scene.say(f"2: enter {MESSIAH} planet-3")
    assert scene.asked[0][0] == 2
    assert scene.legal("enter") == [f"{LEADER} planet-{seat}" for seat in (1, 2, 3)]
    scene.say(f"2: enter {LEADER} planet-2", f"3: enter {HEIR} planet-1")
    assert [scene.in_play(seat) for seat in (2, 3)] == [
        [f"{MESSIAH}-2", f"{LEADER}-2"],
        [f"{HEIR}-3"],
    ]
    assert "play" in scene.asked[0][1]


@pytest.mark.rule("HAC-Q12")
def test_who_passes_is_not_asked_again_for_that_event_but_for_the_next() -> None:
    scene = struck([], [LEADER, MESSIAH]).say("2: pass")
    assert scene.asked[0][0] == 1
    assert scene.refused(f"2: enter {LEADER} planet-2") == ["HAC-2.10", "HAC-Q12"]
    assert scene.refused("2: pass") == ["HAC-Q12"]


@pytest.mark.rule("HAC-Q39")
def test_others_learn_nothing_of_an_offer() -> None:
    asked, unasked = struck([], [LEADER], []), struck([], [EGBERT], [])
    for eyes in (1, 3, PUBLIC):
        seen, other = GAME.view(asked.run, eyes), GAME.view(unasked.run, eyes)
        assert seen["seats"] == other["seats"]
    asked.say("2: pass")
    assert [fact.lane for fact in asked.told("passed-offer")] == [2]


@pytest.mark.rule("HAC-Q60")
def test_no_card_enters_where_somebody_has_left() -> None:
    scene = Scene(
        {"grist": 3, "cards": [at(f"{EGBERT}-1", 1)]},
        {"hand": [LEADER], "cards": [at(f"{TAVROS}-2", 1)]},
        {"gone": True},
    ).say(f"tap {EGBERT}-1")
    assert scene.legal("enter") == [f"{LEADER} planet-1", f"{LEADER} planet-2"]
    assert scene.refused(f"2: enter {LEADER} planet-3") == ["HAC-Q60"]


@pytest.mark.rule("HAC-Q12")
def test_a_card_cannot_be_entered_without_an_event() -> None:
    scene = Scene({"grist": 3, "hand": [LEADER]}, {})
    with pytest.raises(IllegalAction) as caught:
        scene.say(f"1: enter {LEADER} planet-1")
    assert list(caught.value.rules) == ["HAC-2.10", "HAC-Q12"]


@pytest.mark.rule("HAC-Q60")
@pytest.mark.rule("HAC-Q14")
def test_the_offer_goes_on_when_somebody_leaves() -> None:
    scene = struck([], [LEADER], [HEIR], [HEIR])
    scene.say("3: concede")
    assert scene.asked == [(2, ["enter", "pass"])]
    scene.say("2: concede")
    assert scene.asked == [(4, ["enter", "pass"])]
    scene.say(f"4: enter {HEIR} planet-1")
    assert (scene.in_play(4), scene.asked[0][0]) == ([f"{HEIR}-4"], 1)


@pytest.mark.rule("HAC-Q60")
def test_what_was_triggered_is_resolved_before_the_turn_of_whoever_left_ends() -> None:
    scene = struck([], [LEADER], []).say("1: concede")
    assert scene.asked == [(2, ["enter", "pass"])]
    scene.say(f"2: enter {LEADER} planet-2")
    assert (scene.in_play(2), scene.run.state.seat) == ([f"{LEADER}-2"], 2)
    assert scene.told("compared") == []
