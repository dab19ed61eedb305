"""Super Fantasy Brawl: no view, board, ask or aside betrays what a seat may not know.

Two states that differ only in decks, in the hands of others, in the supply and in the faces of traps that
those eyes have not looked at give those eyes equal views, equal boards and equal asks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.super_fantasy_brawl.harness import READINGS, Bots, opened, play


def mixed_up(run, eyes, random):
    """The same match with everything that is hidden from those eyes dealt otherwise."""
    run = run.fork()
    table = run.state
    for seat, player in enumerate(table.seats, 1):
        hidden = [*player.deck, *(() if seat == eyes else player.hand)]
        random.shuffle(hidden)
        size, unknown = len(player.deck), player.deck.unknown
        player.deck.lay_out(hidden[:size])
        if unknown and unknown == size:
            player.deck.lay_out(None)
        if seat != eyes:
            player.hand.lay_out(sorted(hidden[size:]))
    mix_tokens(table, eyes, random)
    challenges = list(table.challenges)
    random.shuffle(challenges)
    table.challenges.lay_out(challenges)
    return Run.resume(GAME, run.setting, run.wire(), run.dice)


def mix_tokens(table, eyes, random):
    """The supply and the traps whose faces those eyes do not know."""
    unseen = [trap for trap in table.traps if eyes not in trap.known and trap.face is not None]
    tokens = [*table.supply, *(trap.face for trap in unseen)]
    random.shuffle(tokens)
    table.traps = [
        replace(trap, face=tokens.pop()) if trap in unseen else trap for trap in table.traps
    ]
    table.supply.lay_out(tokens)


def asked(run, eyes):
    """What that seat is asked, with every legal answer and what is said behind it."""
    return [
        (list(ask.verbs), [(answer, GAME.aside(ask, answer)) for answer in ask.legal()])
        for ask in run.asks()
        if ask.seat == eyes
    ]


@pytest.mark.rule("SFB-20.17", "SFB-20.19", "SFB-Q78", "SFB-Q81", "SFB-Q99", "SFB-Q107")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_view_no_board_and_no_ask_betrays_what_is_hidden(seats):
    random, counts = Random(seats), Counter()

    def watch(run, ask, answer):
        if random.random() > (0.6 if run.lanes else 0.15):
            return
        for eyes in (*range(1, seats + 1), PUBLIC):
            other = mixed_up(run, eyes, random)
            seen, same = GAME.view(run, eyes), GAME.view(other, eyes)
            assert same == seen
            assert asked(other, eyes) == asked(run, eyes)
            assert GAME.board(same, 80) == GAME.board(seen, 80)
            counts["compared"] += 1
            counts["different"] += other.wire() != run.wire()
            counts["unseen"] += bool(run.lanes)

    for number in range(5 if seats == 2 else 3):
        play(number, seats, readings=READINGS[number], watch=watch)
    assert counts["different"] > counts["compared"] * 0.8 > 100
    assert counts["unseen"] > 10


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
        play(number, 2, ("random", "random"), watch=watch)
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
        play(number, 2, ("random", "random"), watch=watch)
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
