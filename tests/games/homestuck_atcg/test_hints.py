"""What stands behind a legal answer, and what might be named with an action."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.homestuck_atcg.show.prompt import question_words
from replays.cases.cases import reached, read_case
from tests.games.homestuck_atcg.positions import GAME, asked, begun, scene

RULES = Path(__file__).parents[2] / "rules" / GAME.code


def hints(run, verb, seat=1):
    """The hints of all legal answers of that verb, by the rest of the line."""
    (ask,) = (ask for ask in run.asks() if ask.seat == seat)
    legal = (answer for answer in ask.legal() if answer[0] == verb)
    return {" ".join(map(str, answer[1:])): GAME.aside(ask, answer) for answer in legal}


HAND = """
seats.1.grist = 6
seats.1.hand = ["dad-mister-egbert", "no-mercy-what", "jet-pack-pchooooo"]
seats.1.cards = [{ thing = "jade-harley-rockin-1", at = 2, boons = 2 }]
"""


def test_a_play_shows_cost_power_and_how_the_planet_stands():
    assert hints(scene(HAND), "play") == {
        "dad-mister-egbert planet-1": " (1 grist, power 4, defence now 6)",
        "dad-mister-egbert planet-2": " (1 grist, power 4, 4 against 8 now)",
        "no-mercy-what": " (2 grist)",
        "jet-pack-pchooooo jade-harley-rockin-1": " (3 grist)",
    }


def test_a_move_shows_cost_and_what_is_lost_by_it():
    assert hints(scene(HAND), "move") == {
        "jade-harley-rockin-1 planet-1": " (2 grist, loses 2 boons, defence now 6)"
    }


def test_another_form_of_a_move_shows_that_it_does_not_tap():
    text = HAND.replace(
        "boons = 2 }",
        'boons = 2 }, { thing = "jet-pack-pchooooo-1b", host = "jade-harley-rockin-1" }',
    )
    found = hints(scene(text), "move")
    assert found["jade-harley-rockin-1 planet-1 jet-pack-pchooooo-1b"] == (
        " (1 grist, not tapped, loses 2 boons, defence now 6)"
    )  # fmt: skip


@pytest.mark.rule("HAC-1.24", "HAC-1.28")
def test_a_tap_shows_whom_it_would_destroy():
    text = """
seats.1.grist = 3
seats.1.cards = [{ thing = "terezi-pyrope-judge-1", at = 2 }, { thing = "dad-mister-egbert-1", at = 1 }]
seats.2.cards = [
  { thing = "jade-harley-rockin-2", at = 2 },
  { thing = "dirk-strider-your-2", at = 2, tapped = true },
  { thing = "maplehoof-pony-2", at = 2 },
  { thing = "time-lotus-capsule-just-2", host = "maplehoof-pony-2" },
]
seats.3.cards = [{ thing = "dad-mister-crocker-3", at = 2 }]
"""
    hit = "JADE HARLEY rockin out (2) and DAD mister crocker (3)"
    assert hints(scene(text, 3), "tap") == {
        "terezi-pyrope-judge-1": f" (power 5: destroys {hit})",
        "dad-mister-egbert-1": " (power 4: destroys nobody)",
    }


def test_special_taps_and_actions_show_cost_and_text():
    cards = '[{ thing = "record-keeper-keeper-1", at = 1, boons = 2 }, { thing = "heavy-sleeper-five-1", at = 1, tapped = true }]'
    run = scene(f"seats.1.grist = 3\nseats.1.cards = {cards}")
    taps = hints(run, "special-tap")
    assert taps["record-keeper-keeper-1 1"] == " (1 grist + 1 boon): draw 1 card"
    assert taps["record-keeper-keeper-1 2"].startswith(" (2 boons): give 1 opposing character here")
    assert hints(run, "action") == {"heavy-sleeper-five-1": " (2 grist): refresh this card"}


def test_a_choice_shows_how_a_character_stands():
    text = """
seats.1.grist = 3
seats.1.cards = [{ thing = "lost-and-found-desk-1", at = 2 }]
seats.2.cards = [
  { thing = "nepeta-leijon-poor-2", at = 2, boons = 1 },
  { thing = "sollux-captor-bifurcated-2", at = 2, boons = 2, tapped = true },
]
"""
    run = scene(text)
    run.act(1, ["special-tap", "lost-and-found-desk-1"])
    assert hints(run, "choose") == {
        "nepeta-leijon-poor-2": " (power 3, 1 boon)",
        "sollux-captor-bifurcated-2": " (power 2, 2 boons, tapped)",
    }


def test_the_options_of_a_text_are_shown_behind_their_words():
    text = """
seats.1.grist = 3
seats.1.hand = ["road-courier-back"]
seats.1.deck = ["no-mercy-what"]
seats.1.cards = [{ thing = "dad-mister-egbert-1", at = 1 }]
"""
    run = scene(text)
    run.act(1, ["play", "road-courier-back", "planet-1"])
    assert hints(run, "choose") == {
        "first": ": draw 1 card",
        "second": ": put 1 boon on 1 other own character",
    }


def test_a_text_that_may_be_done_stands_behind_yes():
    text = 'phase = "prep"\nseats.1.hand = ["no-mercy-what"]\nseats.1.planet = "land-of-quiet-records-dust-1"\n'
    run = begun(text + 'seats.2.planet = "alternia-alien-2"')
    assert hints(run, "choose") == {"yes": ": you may discard 1 card from your hand", "no": ""}


@pytest.mark.rule("HAC-5.4.1", "HAC-Q51", "HAC-Q57")
@pytest.mark.parametrize(
    ("file", "steps", "question", "yes"),
    [
        (
            "hac-05-04-01-something-else-instead",
            1,
            "choose yes or no (DAVE STRIDER stock market investor (1): You may, instead of this card earning a boon: gain 1 grist)",
            ": gain 1 grist",
        ),
        (
            "texts/hac-q63-one-card-after-the-other",
            1,
            "choose 1 of GUARD of the text (2), WARDEN of the text (3) (what is done instead for FOE of the text (2))",
            "",
        ),
        (
            "texts/hac-q63-one-card-after-the-other",
            3,
            "choose 1 of FOE of the text (2), FOE of the text (3) (WARDEN of the text (3): Instead of a character here being destroyed: draw 1 card)",
            "",
        ),
        (
            "texts/hac-q63-one-card-after-the-other",
            4,
            "choose yes or no (GUARD of the text (2): You may, instead of a character here being destroyed: gain 1 grist; for FOE of the text (2))",
            ": gain 1 grist",
        ),
    ],
)
def test_what_may_be_done_instead_is_asked_with_its_card(file, steps, question, yes):
    case = read_case((RULES / f"{file}.toml").read_text("utf-8"))
    run, _ = reached(case, steps)
    (ask,) = run.asks()
    asked_now = {"seat": ask.seat, "actions": ["choose"]}
    assert question_words(GAME.view(run, ask.seat), asked_now) == question
    assert hints(run, "choose", ask.seat).get("yes", "") == yes


def test_an_extra_draw_shows_how_many_of_how_many():
    text = 'phase = "prep"\nseats.1.deck = ["no-mercy-what", "dad-mister-egbert"]'
    assert hints(scene(text), "draw-extra") == {"0": " (1 card of 2)", "1": " (2 cards of 2)"}


def test_ready_made_decks_show_name_and_planet():
    run = begun("", 2)
    assert hints(run, "choose-deck")["hive-fleet"] == " (Hive fleet: ALTERNIA alien hive world)"


def test_a_card_that_may_enter_shows_its_power_and_the_planet():
    text = """
seats.1.grist = 3
seats.1.cards = [{ thing = "terezi-pyrope-judge-1", at = 2 }]
seats.2.cards = [{ thing = "nepeta-leijon-poor-2", at = 2 }]
seats.2.hand = ["karkat-vantas-friend"]
"""
    run = scene(text)
    run.act(1, ["tap", "terezi-pyrope-judge-1"])
    found = hints(run, "enter", seat=2)
    assert found["karkat-vantas-friend planet-1"] == " (power 4, 0 against 6 now)"
    assert found["karkat-vantas-friend planet-2"] == " (power 4, defence now 8)"


# -- what might be named --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "named"),
    [
        ("play", "dad-mister-egbert planet-2"),
        ("play", "jet-pack-pchooooo jade-harley-rockin-1"),
        ("play", "no-mercy-what"),
        ("move", "jade-harley-rockin-1 planet-2"),
        ("tap", "jade-harley-rockin-1"),
        ("enter", "dad-mister-egbert planet-1"),
    ],
)
def test_what_might_be_named_is_in_the_notation(verb, named):
    assert named in GAME.named_with(scene(HAND), 1, verb)


def test_cards_with_texts_are_named_for_special_taps_and_actions():
    cards = (
        '[{ thing = "record-keeper-keeper-1", at = 1 }, { thing = "heavy-sleeper-five-1", at = 1 }]'
    )
    run = scene(f"seats.1.grist = 3\nseats.1.cards = {cards}")
    assert GAME.named_with(run, 1, "special-tap") == ["record-keeper-keeper-1"]
    assert GAME.named_with(run, 1, "action") == ["heavy-sleeper-five-1"]
    assert GAME.named_with(run, 9, "tap") == GAME.named_with(run, 1, "end-main") == []
    assert asked(run)
