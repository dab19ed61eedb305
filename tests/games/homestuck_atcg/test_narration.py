"""What happens in words: every fact has a sentence, and a chain of triggers reads like a story."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.positions import GAME, begun, scene, told

CHAIN = """
seats.1.grist = 3
seats.1.cards = [{ thing = "terezi-pyrope-judge-1", at = 2 }]
seats.2.cards = [
  { thing = "nepeta-leijon-poor-2", at = 2 },
  { thing = "no-mercy-what-2" },
  { thing = "last-page-turn-2" },
]
seats.2.hand = ["karkat-vantas-friend"]
seats.2.deck = ["dad-mister-egbert", "jade-harley-rockin", "maplehoof-pony"]
"""


@pytest.mark.rule("HAC-Q14", "HAC-2.35")
def test_a_chain_of_triggers_reads_like_a_story():
    enter = ["enter", "karkat-vantas-friend", "planet-2"]
    told_to_judge = told(scene(CHAIN), (1, ["tap", "terezi-pyrope-judge-1"]), (2, enter))
    assert told_to_judge == [
        "seat 1 taps TEREZI PYROPE judge jury and executioner (1)",
        "seat 1 pays 1 grist",
        "TEREZI PYROPE judge jury and executioner (1) is tapped",
        "NEPETA LEIJON poor sweet nepeta (2) is destroyed",
        "NO MERCY what is grief (2) is triggered by NEPETA LEIJON poor sweet nepeta (2)",
        "LAST PAGE turn it over (2) is triggered by NEPETA LEIJON poor sweet nepeta (2)",
        "seat 2 lets KARKAT VANTAS friend leader (2) enter play at the planet of seat 2 by its code",
        "NO MERCY what is grief (2) is resolved: gain 4 grist.",
        "seat 2 gains 4 grist",
        "NO MERCY what is grief (2) is discarded",
        "LAST PAGE turn it over (2) is resolved: draw 3 cards.",
        "seat 2 draws MAPLEHOOF pony pal, JADE HARLEY rockin out and DAD mister egbert",
        "LAST PAGE turn it over (2) is discarded",
    ]


@pytest.mark.rule("HAC-Q39")
def test_others_are_told_how_many_cards_are_drawn():
    pass_ = (2, ["pass"])
    heard = told(scene(CHAIN), (1, ["tap", "terezi-pyrope-judge-1"]), pass_, eyes=1)
    assert "seat 2 draws 3 cards" in heard
    assert "seat 2 lets no card enter" not in heard


SCORE = """
seats.1.planet = "alternia-alien-1"
seats.1.grist = 3
seats.1.cards = [{ thing = "dad-mister-egbert-1", at = 2 }, { thing = "jade-harley-rockin-1", at = 2 }]
seats.2.planet = "hollow-station-no-2"
seats.2.damage = 3
"""


@pytest.mark.rule("HAC-5.3.3", "HAC-5.3.4", "HAC-Q7")
def test_a_score_phase_says_what_was_compared_and_what_came_of_it():
    heard = told(begun(SCORE), (1, ["end-main"]))
    begin = heard.index("Score Phase")
    assert heard[begin : begin + 5] == [
        "Score Phase",
        "the planet of seat 2: defence 0, invaded by seat 1 with 8",
        "seat 1 scores at the planet of seat 2",
        "seat 1 gains 1 victory point",
        "HOLLOW STATION no ground to stand on (2) takes 1 damage (4 of 5)",
    ]


def test_an_action_is_told_as_one_and_what_an_effect_does_is_not():
    cards = (
        '[{ thing = "night-warden-counts-1", at = 2 }, { thing = "dad-mister-egbert-1", at = 1 }]'
    )
    text = f"seats.1.grist = 4\nseats.1.cards = {cards}\n"
    run = scene(text + 'seats.2.cards = [{ thing = "maplehoof-pony-2", at = 2 }]')
    warden = (1, ["special-tap", "night-warden-counts-1", 2])
    heard = told(run, (1, ["move", "dad-mister-egbert-1", "planet-2"]), warden)
    assert "seat 1 moves DAD mister egbert (1) to the planet of seat 2" in heard
    assert "DAD mister egbert (1) comes to the planet of seat 2, tapped" in heard
    assert "MAPLEHOOF pony pal (2) is tapped" in heard


def test_a_text_is_named_by_what_it_does():
    cards = (
        '[{ thing = "karkat-vantas-friend-1", at = 1 }, { thing = "nepeta-leijon-poor-1", at = 1 }]'
    )
    run = scene(f"seats.1.grist = 3\nseats.1.cards = {cards}")
    heard = told(run, (1, ["special-tap", "karkat-vantas-friend-1"]))
    text = "give all other own #TROLL characters here +(1 + boons) power"
    assert heard[0].startswith(f"seat 1 special-taps KARKAT VANTAS friend leader (1): {text}")
    given = (
        "NEPETA LEIJON poor sweet nepeta (1) gets +1 power until the start of seat 1's next turn"
    )
    assert given in heard


def test_a_card_that_enters_by_its_code_is_weighed_like_one_that_is_played():
    run, facts = scene(CHAIN), []
    run.listener = facts.append
    run.act(1, ["tap", "terezi-pyrope-judge-1"])
    run.act(2, ["enter", "karkat-vantas-friend", "planet-2"])
    weights = {fact.name: GAME.weight(fact) for fact in facts}
    assert (weights["entered"], weights["destroyed"], weights["drawn"]) == ("deed", "story", "dull")
