"""Homestuck: Atypical Card Game: the invariants that hold at every record of every match (DESIGN, section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.decision.ask import book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from tests.games.homestuck_atcg.harness import READINGS, Bots, opened, play

MOST_LEGAL = 60
TRIED = 37
"""Every word is tried after so many decisions."""


def comes_back(run, ask, answer):
    """Everything that must hold where an answer is about to be given."""
    wire = run.wire()
    assert run.asks() is not None
    run.game.view(run, ask.seat)
    assert run.wire() == wire, "asking changed something"
    assert Run.resume(run.game, run.setting, wire, run.dice).wire() == wire
    line = read_line(run.game.printed(answer))
    assert line is not None
    assert run.game.read(run, ask.seat, line) == answer
    fork = run.fork()
    fork.act(ask.seat, answer)
    assert run.wire() == wire, "a fork touched its parent"
    resumed = Run.resume(run.game, run.setting, wire, run.dice)
    resumed.act(ask.seat, answer)
    assert resumed.wire() == fork.wire(), "resumed, it goes on otherwise"


def every_legal_answer_is_accepted(run, ask):
    wire = run.wire()
    legal = list(islice(ask.legal(), MOST_LEGAL))
    assert legal, "an ask that nobody can answer"
    assert len({tuple(map(str, each)) for each in legal}) == len(legal), "an answer listed twice"
    for answer in legal:
        assert run.refusals(ask.seat, answer) == []
        line = read_line(run.game.printed(answer))
        assert line is not None
        assert run.game.read(run, ask.seat, line) == answer
        run.fork().act(ask.seat, answer)
    assert run.wire() == wire, "asking changed something"


@pytest.mark.parametrize("number", range(8))
def test_wire_and_notation_come_back_at_every_record(number):
    seen, random = Counter(), Random(number)

    def watch(run, ask, answer):
        seen[answer[0]] += 1
        if random.random() < 0.4:
            comes_back(run, ask, answer)
        if random.random() < 0.1:
            every_legal_answer_is_accepted(run, ask)

    run = play(number, number % 4 + 2, READINGS[number % len(READINGS)], watch)
    assert run.outcome is not None
    assert {"choose-deck", "keep", "play", "tap", "move"} <= set(seen)


def test_every_verb_of_the_game_is_used_by_bots():
    seen = Counter()
    for number in range(40):
        play(
            number,
            number % 4 + 2,
            watch=lambda run, ask, answer: seen.update(answer[:1]),
        )
        if set(seen) >= set(GAME.verbs):
            break
    assert set(GAME.verbs) - set(seen) == set()


# -- refusals -------------------------------------------------------------------------------


def every_word(run) -> Iterator[list[Any]]:
    """Some answer of every verb, as anybody might try it: with cards, things and planets of the match."""
    cards, table = run.setting.cards, run.state
    planets = [f"planet-{at}" for at in range(6)]
    things = sorted(cards.things.id(thing) for thing in table.placed())[::3]
    hands = sorted({cards.names.id(face) for side in table.seats for face in side.hand})[::2]
    yield from (["play", card] for card in hands)
    yield from (["play", card, at] for card in hands for at in planets[1:3])
    yield from (["play", card, thing] for card in hands[:5] for thing in things)
    yield from (["enter", card, at] for card in hands[:5] for at in planets[:3])
    yield from (["move", thing, at] for thing in things for at in planets)
    yield from (["move", thing, planets[1], other] for thing in things[:4] for other in things)
    for verb in ("tap", "special-tap", "action"):
        yield from ([verb, thing] for thing in things)
    yield from ([verb, thing, 2] for verb in ("special-tap", "action") for thing in things)
    yield from (["order", *things[:count]] for count in (1, 2, 3))
    words = ([], [1], ["yes"], ["top"], ["seat-2"], things[:1], hands[:1], planets[1:2])
    yield from (["choose", *each] for each in words)
    yield from (["draw-extra", count] for count in (0, 1, 9))
    yield from (["choose-deck", "hive-fleet"], ["choose-deck", "alternia-alien", [["dad-mister-egbert", 3]]])  # fmt: skip
    yield from ([verb] for verb in ("mulligan", "keep", "pass", "end-main"))


@pytest.mark.parametrize("number", range(4))
def test_every_refusal_has_rules_in_the_order_of_the_book_and_changes_nothing(number):
    random, refused, decided = Random(number), Counter(), Counter()

    def watch(run, ask, answer):
        decided["so far"] += 1
        if decided["so far"] % TRIED != number:
            return
        wire, legal = run.wire(), [list(each) for each in islice(ask.legal(), 500)]
        for seat in range(1, run.setting.seats + 1):
            for tried in every_word(run):
                try:
                    found = run.refusals(seat, tried)
                except NotUnderstood:
                    continue
                rules = [refusal.rule for refusal in found]
                assert rules == sorted(rules, key=book_order), tried
                assert all(GAME.catalogue.rule(rule).id == rule for rule in rules)
                if seat == ask.seat and tried in legal:
                    assert not rules, tried
                    continue
                assert rules or len(legal) == 500 or is_the_same(run, seat, tried), (seat, tried)
                if rules and random.random() < 0.05:
                    with pytest.raises(IllegalAction) as caught:
                        run.act(seat, tried)
                    assert [each.rule for each in caught.value.refusals] == rules
                refused.update(rules)
        assert run.wire() == wire, "a refusal changed something"

    play(number, number + 2, READINGS[number], watch)
    assert len(refused) > 10


def is_the_same(run, seat, answer):
    """Whether an answer that is not listed can be given: the decks of one's own are too many to list."""
    run.fork().act(seat, answer)
    return answer[0] in ("choose-deck", "choose", "order")


# -- chance and records ---------------------------------------------------------------------


def test_going_through_the_records_of_any_moment_is_the_same_as_going_straight_through():
    def checks(*, resumed):
        found = []

        def watch(run, ask, answer):
            fork = Run.resume(GAME, run.setting, run.wire(), run.dice) if resumed else run.fork()
            fork.act(ask.seat, answer)
            found.append(fork.check())

        play(7, 4, READINGS[3], watch)
        return found

    assert checks(resumed=True) == checks(resumed=False)


def test_the_same_seed_gives_the_same_match_whoever_asks():
    first = play(7, 3)

    def look(run, ask, answer):
        list(islice(ask.legal(), 200))
        GAME.view(run, PUBLIC)
        GAME.view(run, "judge")

    again = play(7, 3, watch=look)
    assert first.digest() == again.digest()
    assert first.outcome == again.outcome


@pytest.mark.rule("HAC-4.1", "HAC-4.2", "HAC-Q29")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_seed_decides_who_begins_and_each_may(seats):
    begins = Counter()
    for number in range(30):
        begins[begun(number, seats).state.first] += 1
    assert len(begins) == seats
    assert begun(3, seats).wire() == begun(3, seats).wire()


def begun(number, seats):
    """A match up to the first mulligan."""
    run, players = opened(number, seats), Bots(number)
    while "keep" not in run.asks()[0].verbs:
        run.act(*players.decide(run))
    return run


# -- what there is --------------------------------------------------------------------------


@pytest.mark.rule("HAC-1.4", "HAC-1.5", "HAC-Q38", "HAC-Q44", "HAC-5.1.7", "HAC-1.35", "HAC-Q40")
@pytest.mark.parametrize("number", range(8))
def test_every_card_is_in_one_place_at_every_time_and_no_limit_is_passed(number):
    decks: dict[int, Counter[int]] = {}

    def watch(run, ask, answer):
        table = run.state
        if not table.turn:
            return
        for seat, player in enumerate(table.seats, 1):
            open_cards = [*player.discard, *player.removed, *(row.thing for row in player.cards)]
            assert len(set(open_cards)) == len(open_cards)
            faces = [thing // 10 for thing in open_cards] + [*player.deck, *player.hand]
            assert decks.setdefault(seat, Counter(faces)) == Counter(faces)
            assert len(faces) == 48
            assert 0 <= player.grist <= 12
            assert player.points >= 0
        for row in table.placed().values():
            assert sum(bool(each) for each in (row.at, row.host, row.under)) <= 1
            assert row.boons <= 4
            for other in (row.host, row.under):
                assert other is None or other in table.placed() or table.is_planet(other)

    play(number, number % 4 + 2, READINGS[number % len(READINGS)], watch)
    assert decks
