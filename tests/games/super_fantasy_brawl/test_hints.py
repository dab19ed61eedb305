"""What is said behind a choice, and what might be named with an action."""

from __future__ import annotations

from collections import Counter

from referee.games.super_fantasy_brawl.game import GAME
from tests.games.super_fantasy_brawl.harness import play
from tests.games.super_fantasy_brawl.positions import DUEL, begun, standing

HAND = 'seats.1.hand = ["hammer-fall", "trip", "war-chant"]\n'


def said(run, *answer):
    """What is said behind an answer of whoever is asked, which must be legal."""
    ask = run.asks()[0]
    assert list(answer) in list(ask.legal())
    return GAME.aside(ask, list(answer))


def test_a_card_says_its_values_and_its_text():
    run = begun(HAND + DUEL)
    assert said(run, "play", "hammer-fall") == " (Brann, des attack mv 2 str 4 Melee): Post-attack: Push 2 on the target."  # fmt: skip
    assert said(run, "play", "war-chant") == " (Brann, cre skill mv 1): Heal 2. / Heal 1 on each adjacent ally."  # fmt: skip


def test_a_standard_action_says_its_core_its_movement_and_its_text():
    run = begun(DUEL)
    assert said(run, "standard-action", "rest", "brann-1") == " (creation core, move 1): Heal 1."
    assert said(run, "standard-action", "run", "brann-1", "creation") == " (any core, move 2)"


def test_a_path_says_into_which_zone_it_leads_and_onto_which_trap():
    run = begun(DUEL)
    run.act(1, ["standard-action", "run", "brann-1", "creation"])
    assert said(run, "move", "d4") == " (trap)"
    assert said(run, "move", "f4") == " (yellow)"
    assert said(run, "move", "e3") == ""


def test_a_target_says_what_the_attack_would_do_to_it():
    attack = 'attack = { card = "hammer-fall", attacker = "brann-1" }'
    own = ("brann-1 e4", "selka-1", "aurelle-1")
    run = begun(attack + standing(*own, "vex-2 d4", "gruk-2 f4 6", "mordane-2"))
    run.act(1, ["use"])
    assert said(run, "attack", "gruk-2") == " (4 - 0 = 4 damage, 2 left)"
    assert said(run, "attack", "vex-2") == " (4 - 0 = 4 damage, 5 left)"


def test_an_area_says_whom_it_would_hit():
    attack = 'attack = { card = "earthbreaker", attacker = "brann-1" }'
    run = begun(attack + standing("brann-1 e4", "selka-1", "aurelle-1", "vex-2 d4", "gruk-2", "pipka-2"))  # fmt: skip
    run.act(1, ["use"])
    assert said(run, "aoe", "e") == ": Vex Nightfall (2) (3 - 0 = 3 damage, 5 left)"


def test_a_reaction_says_its_core_its_defence_and_its_text():
    text = 'attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"] }\n'
    run = begun(text + HAND + DUEL)
    assert said(run, "react", "trip", "brann-1") == " (manipulation core, defence +1): Post-attack: Root on the attacker."  # fmt: skip


def test_a_ready_made_team_says_its_champions():
    run = begun("")
    run.act(run.asks()[0].seat, ["choose-deployment-area", "north"])
    assert said(run, "choose-team", "open-fists") == " (Brann Oakfist, Gruk the Loud and Kestrin Vow)"  # fmt: skip
    assert said(run, "choose-team", "aurelle", "brann", "gruk") == ""


def test_a_chosen_champion_says_how_it_stands():
    attack = 'seats.1.hand = ["dread"]'
    run = begun(attack + standing("mordane-1 e4", "selka-1", "aurelle-1", "vex-2 d4 1", "gruk-2 f4", "pipka-2"))  # fmt: skip
    for answer in (["play", "dread"], ["stop-moving"], ["use"]):
        run.act(1, answer)
    assert said(run, "choose", "vex-2") == " (d4, 1/5)"


# -- what might be named --------------------------------------------------------------------


def test_what_might_be_named_is_of_the_hand_of_champions_and_of_hexes():
    run = begun(HAND + DUEL)
    assert GAME.named_with(run, 1, "play") == ["hammer-fall", "trip", "war-chant"]
    assert GAME.named_with(run, 1, "react")[:2] == ["hammer-fall aurelle-1", "hammer-fall brann-1"]
    assert len(GAME.named_with(run, 1, "move")) == 61
    assert GAME.named_with(run, 1, "attack")[-1] == "-> mordane-2"
    assert "run gruk-2" in GAME.named_with(run, 2, "standard-action")
    assert GAME.named_with(run, 1, "end-activation") == []
    assert GAME.named_with(run, 3, "play") == []


def test_everything_said_fits_a_line_and_can_be_named_at_any_moment():
    counts = Counter()

    def watch(run, ask, answer):
        words = GAME.aside(ask, answer)
        assert words.isprintable()
        assert not words or words[0] in " :"
        counts[bool(words)] += 1
        for verb in GAME.verbs:
            for seat in range(1, len(run.state.seats) + 1):
                assert all(name.isascii() for name in GAME.named_with(run, seat, verb))

    for number in range(3):
        play(number, 2 + 2 * (number % 2), watch=watch)
    assert min(counts.values()) > 50
