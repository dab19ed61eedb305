"""Save Your Bacon!: the invariants that hold at every record of every match (DESIGN, section 8)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.position.document import cards_named
from referee.kernel.decision.ask import book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from tests.games.save_your_bacon.harness import READINGS, Bots, opened, play

BOTS = (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))


def comes_back(run, ask, answer):
    """Everything that must hold where an answer is about to be given."""
    wire = run.wire()
    assert run.asks() is not None
    GAME.view(run, ask.seat)
    assert run.wire() == wire, "asking changed something"
    assert Run.resume(GAME, run.setting, wire, run.dice).wire() == wire
    line = read_line(GAME.printed(answer))
    assert line is not None
    assert GAME.read(run, ask.seat, line) == answer
    fork = run.fork()
    fork.act(ask.seat, answer)
    assert run.wire() == wire, "a fork touched its parent"


def every_legal_answer_is_accepted(run, ask):
    wire = run.wire()
    legal = list(ask.legal())
    assert legal, "an ask that nobody can answer"
    for answer in legal:
        assert run.refusals(ask.seat, answer) == []
        line = read_line(GAME.printed(answer))
        assert line is not None
        assert GAME.read(run, ask.seat, line) == answer
    assert run.wire() == wire, "asking changed something"


@pytest.mark.parametrize("number", range(12))
def test_wire_and_notation_come_back_at_every_record(number):
    seen, random = Counter(), Random(number)

    def watch(run, ask, answer):
        seen[answer[0]] += 1
        if random.random() < 0.4:
            comes_back(run, ask, answer)
        if random.random() < 0.2:
            every_legal_answer_is_accepted(run, ask)

    chance = "observed" if number % 4 == 3 else "seeded"
    readings = READINGS[number % len(READINGS)]
    run = play(number, 2 + number % 3, BOTS[number % 3], readings, watch, chance=chance)
    assert run.outcome is not None
    assert {"submit-deck", "play-card", "attack", "declare-target", "pitch"} <= set(seen)


RARE = {"order-defeats", "order-discards", "choose-bacon-recipient"}
"""Verbs that bots come to now and then only; their rules have tests of their own."""


def test_every_verb_of_the_game_is_used_by_bots():
    seen = Counter()
    for number in range(40):
        play(number, 2 + number % 3, watch=lambda run, ask, answer: seen.update(answer[:1]))
        if set(seen) >= set(GAME.verbs) - RARE:
            break
    assert set(GAME.verbs) - set(seen) <= RARE


# -- refusals -------------------------------------------------------------------------------


def every_word(run):
    """Some answer of every verb, as anybody might try it: with cards and things of the match."""
    things = [card.thing for card in run.state.things()]
    names = run.setting.cards
    hand = [names.names.id(card) for side in run.state.seats for card in side.hand]
    own = [names.things.id(thing) for thing in things]
    champions = [id_ for id_ in own if names.names.find(id_.rpartition("-")[0]) in names.champions]
    yield from (["attack", id_] for id_ in own)
    yield from (["declare-target", id_] for id_ in own)
    yield from (["pitch", card] for card in hand)
    for verb in ("play-card", "play-reaction"):
        yield from ([verb, card, id_] for card in hand[:6] for id_ in champions)
    for thing in things:
        for effect in run.setting.face_of(thing).effects:
            yield ["activate-effect", names.things.id(thing), effect.key]
    yield from (["ready-cards", *sorted(own[:n])] for n in range(5))
    yield from ([verb] for verb in ("refresh", "pass-time", "end-turn", "stop-pitching"))
    yield from (["declare-counter", word] for word in ("yes", "no"))
    yield from (["choose", *words] for words in ([], [1], ["yes"], own[:1], hand[:1]))
    yield from (["pass-priority"], ["pass-priority", "defeated"], ["order-defeats", *own[:2]])
    yield from (["choose-first-player", 1], ["choose-bacon-recipient", 1], ["order-discards"])
    yield ["submit-deck", "light-fight"]


@pytest.mark.parametrize("number", range(6))
def test_every_refusal_has_rules_in_the_order_of_the_book_and_changes_nothing(number):
    random, refused = Random(number), Counter()

    def watch(run, ask, answer):
        if run.state.turn == 0 or random.random() > 0.06:
            return
        wire, legal = run.wire(), [list(each) for each in ask.legal()]
        for seat in range(1, run.setting.seats + 1):
            for tried in every_word(run):
                try:
                    found = run.refusals(seat, tried)
                except NotUnderstood:
                    continue
                rules = [refusal.rule for refusal in found]
                assert rules == sorted(rules, key=book_order)
                assert all(GAME.catalogue.rule(rule).id == rule for rule in rules)
                if seat == ask.seat and tried in legal:
                    assert not rules
                    continue
                assert rules or is_the_same(run, seat, tried, legal)
                if rules and random.random() < 0.05:
                    with pytest.raises(IllegalAction) as caught:
                        run.act(seat, tried)
                    assert [each.rule for each in caught.value.refusals] == rules
                refused.update(rules)
        assert run.wire() == wire, "a refusal changed something"

    play(number, 2 + number % 3, readings=READINGS[number], watch=watch)
    assert len(refused) > 20


def is_the_same(run, seat, answer, legal):
    """Whether an answer that is not listed means one that is: more than as many are listed."""
    fork = run.fork()
    fork.act(seat, answer)
    return len(legal) > 100 or fork.wire() != run.wire()


# -- chance ---------------------------------------------------------------------------------


def test_going_through_the_records_of_any_moment_is_the_same_as_going_straight_through():
    def checks(*, resumed):
        found = []

        def watch(run, ask, answer):
            fork = Run.resume(GAME, run.setting, run.wire(), run.dice) if resumed else run.fork()
            fork.act(ask.seat, answer)
            found.append(fork.check())

        play(7, 3, readings=READINGS[3], watch=watch)
        return found

    assert checks(resumed=True) == checks(resumed=False)


def test_the_same_seed_gives_the_same_match_whoever_asks():
    first = play(7, 4, ("greedy", "random"))

    def look(run, ask, answer):
        list(ask.legal())
        GAME.view(run, PUBLIC)

    again = play(7, 4, ("greedy", "random"), watch=look)
    assert first.digest() == again.digest()
    assert first.outcome == again.outcome


@pytest.mark.rule("SYB-14.0.47", "SYB-Q72")
def test_what_one_seat_draws_never_shifts_what_another_draws():
    """However often one deck is shuffled, the first cards of the other lie as the seed says."""
    opening = []
    for other in ("lacking-limits", "powerful-potential"):
        run = opened(3)
        run.act(1, ["submit-deck", "light-fight"])
        run.act(2, ["submit-deck", other])
        opening.append((list(run.state.side(1).deck), dict(run.ordinals)))
    assert opening[0] == opening[1]


@pytest.mark.rule("SYB-3.1.1")
@pytest.mark.parametrize("number", range(6))
def test_every_card_of_a_deck_is_in_one_place_at_every_time(number):
    whole = {}

    def watch(run, ask, answer):
        if run.state.turn == 0:
            return
        found = Counter((owner, card) for _, owner, card in cards_named(run.setting, run.state))
        for seat, side in enumerate(run.state.seats, 1):
            own = {card: count for (owner, card), count in found.items() if owner == seat}
            if seat not in whole:
                assert sum(own.values()) == 18
            assert whole.setdefault(seat, own) == own
            assert side.out or len(side.champions) == 3

    play(number, 2 + number % 3, readings=READINGS[number], watch=watch)
    assert whole


def test_decks_of_all_numbers_meet():
    decks = {
        tuple(Bots(number).deck(opened(0, 3), seat) for seat in (1, 2)) for number in range(25)
    }
    assert len(decks) >= 15
