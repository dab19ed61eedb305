"""Super Fantasy Brawl: who sees the faces of traps, the cards of a choice, and what is named unseen."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.super_fantasy_brawl.harness import Bots, opened, play


@pytest.mark.rule("SFB-Q99", "SFB-20.21")
def test_the_face_of_a_trap_is_seen_by_whoever_looked_and_by_the_judge():
    counts = Counter()

    def watch(run, ask, answer):
        for eyes in (1, 2, PUBLIC):
            shown = {trap["hex"] for trap in GAME.view(run, eyes)["traps"] if "face" in trap}
            known = {run.setting.hex(trap.hex) for trap in run.state.traps if eyes in trap.known}
            assert shown == known
            counts[bool(known)] += 1
        judged = [trap.get("face") for trap in GAME.view(run, "judge")["traps"]]
        assert all(judged)

    for number in range(12):
        play(number, 2, bots=("random", "random"), watch=watch)
    assert counts[True] > 10
    assert counts[False] > 100


@pytest.mark.rule("SFB-20.19")
def test_the_cards_of_a_choice_in_a_hand_are_seen_by_nobody_else():
    seen = Counter()

    def watch(run, ask, answer):
        if "choose" in ask.verbs:
            views = [GAME.view(run, eyes).get("question", {}) for eyes in (ask.seat, 3 - ask.seat, PUBLIC)]  # fmt: skip
            assert views[0]
            seen["cards" in views[0]] += 1
            assert not any("cards" in view for view in views[1:])

    for number in range(30):
        play(number, 2, bots=("random", "random"), watch=watch)
        if seen[True] > 3:
            break
    assert seen[True]
    assert seen[False]


@pytest.mark.rule("SFB-Q58", "SFB-25.29")
@pytest.mark.parametrize("seats", [2, 4])
def test_of_cards_named_unseen_others_learn_only_that_somebody_is_asked(seats):
    counts = Counter()

    def watch(run, ask, answer):
        if not run.lanes:
            return
        verb = next(iter(ask.verbs))
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            asks = [each for each in run.asks() if not each.secret or eyes in (each.seat, JUDGE)]
            assert bool(asks) == (eyes in (ask.seat, JUDGE))
            sides = GAME.view(run, eyes)["seats"].values()
            assert sum("hand" in side for side in sides) == (
                seats if eyes == JUDGE else int(eyes != PUBLIC)
            )
        counts[verb] += 1

    for number in range(8):
        play(number, seats, watch=watch)
    assert counts["redraw"] > 5
    assert counts["plan"] > 5


def facts_heard(number, eyes):
    """What those eyes hear of a match, and what everybody hears who may hear all."""
    heard = []

    def hear(fact):
        if fact.known_to(eyes):
            heard.append(fact.seen_by(eyes))

    run, players = opened(number), Bots(number)
    run.listener = hear
    while run.outcome is None:
        run.act(*players.decide(run))
    return run, heard


@pytest.mark.rule("SFB-20.17", "SFB-20.21")
@pytest.mark.parametrize("number", range(6))
def test_what_others_are_told_of_cards_that_are_drawn_planned_or_looked_at_is_their_number(number):
    counts = Counter()
    run, heard = facts_heard(number, PUBLIC)
    hidden = {"drawn", "redrawn", "planned"}
    for fact in heard:
        if fact.name in hidden:
            assert fact.data["cards"] == fact.data["count"]
            counts[fact.name] += 1
            told = GAME.narrate(fact)
            names = run.setting.cards.card_names
            assert not any(names.shown(card) in told for card in range(len(names)))
    assert counts["drawn"] > 3
