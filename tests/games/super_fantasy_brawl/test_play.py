"""Super Fantasy Brawl: the invariants that hold at every record of every match (DESIGN, section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.rules.paths import Moving
from referee.kernel.decision.ask import book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.harness import (
    DRAFTS,
    READINGS,
    Bots,
    drafted,
    on_a_draft,
    opened,
    play,
    say,
    seats_of,
    secret_of,
)

BOTS = (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
MOST_LEGAL = 60
TRIED = 23
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

    chance = "observed" if number % 4 == 3 else "seeded"
    readings = READINGS[number % len(READINGS)]
    run = play(number, seats_of(number), BOTS[number % 3], readings, watch, chance=chance)
    assert run.outcome is not None
    assert {"choose-team", "place-trap", "redraw", "deploy", "play", "move", "use"} <= set(seen)


def test_every_verb_of_the_game_is_used_by_bots():
    seen = Counter()
    for number in range(60):
        readings = READINGS[number % len(READINGS)]
        play(
            number,
            seats_of(number),
            readings=readings,
            watch=lambda run, ask, answer: seen.update(answer[:1]),
        )
        if set(seen) >= set(GAME.verbs):
            break
    assert set(GAME.verbs) - set(seen) == set()


# -- drafts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(DRAFTS)))
def test_the_same_holds_in_drafts(number):
    seats, readings = DRAFTS[number]
    run = DRAFT.open(Opening(seats, DRAFT.version, readings, ()), SeededDice(secret_of(number)))
    players = Bots(number)
    while run.outcome is None:
        seat, answer = players.decide(run)
        ask = next(each for each in run.asks() if each.seat == seat)
        comes_back(run, ask, answer)
        every_legal_answer_is_accepted(run, ask)
        run.act(seat, answer)
    assert run.game.hand_on(run, ())["mode"] == readings["team_mode"]


@pytest.mark.parametrize("number", range(len(DRAFTS)))
def test_a_match_is_played_with_the_teams_of_its_draft(number):
    rec, players = on_a_draft(number), Bots(number)
    teams = rec.run.setting.given.teams
    assert len(teams) == rec.run.setting.seats
    while rec.run.outcome is None:
        seat, answer = players.decide(rec.run)
        assert answer[0] not in ("choose-team", "choose-seats", "choose-deployment-area")
        say(rec, (seat, answer))
    names = rec.run.setting.cards.figures
    for seat, player in enumerate(rec.run.state.seats, 1):
        own = [names.id(row.figure).removesuffix(f"-{seat}") for row in player.champions]
        assert sorted(own) == sorted(teams[seat - 1])


# -- refusals -------------------------------------------------------------------------------


def every_word(run) -> Iterator[list[Any]]:
    """Some answer of every verb, as anybody might try it: with hexes, cards and champions of the match."""
    cards, arena = run.setting.cards, run.setting.arena
    hexes = list(arena.names.ids)
    figures = [cards.figures.id(row.figure) for row in run.state.figures()]
    hands = [cards.card_names.id(card) for side in run.state.seats for card in side.hand]
    actions = [cards.action_names.id(each) for each in range(len(cards.actions))]
    yield from (["play", card] for card in hands)
    yield from (["standard-action", action, id_] for action in actions for id_ in figures)
    yield from (["standard-action", actions[-1], id_, "creation"] for id_ in figures)
    yield from (["move", hex_] for hex_ in hexes[::4])
    yield from (["move", *hexes[at : at + 2]] for at in range(0, len(hexes), 9))
    yield from (["attack", id_] for id_ in figures)
    yield from (["attack", own, id_] for own in figures[:2] for id_ in figures)
    yield from (["aoe", facing] for facing in (*FACINGS, "ne-mirrored"))
    yield from (["react", card, id_] for card in hands[:6] for id_ in figures)
    yield from (["place-trap", hex_] for hex_ in hexes[::5])
    yield from (["deploy", id_, hex_] for id_ in figures for hex_ in hexes[::20])
    yield from (
        ["choose", *words] for words in ([], [1], ["yes"], figures[:1], hexes[:1], hands[:1])
    )
    yield from (["order", *figures[:count]] for count in (1, 2, 3))
    yield from (["plan", *hands[:count]] for count in (0, 1))
    yield from (["redraw"], ["redraw", *sorted(hands[:2])])
    yield from (
        ["choose-team", *sorted(names)] for names in (["brann", "selka", "vex"], ["brann", "vex"])
    )
    yield from (["choose-seats", 1], ["choose-deployment-area", "north"], ["choose-colour", "red"])
    yield from ([verb] for verb in ("use", "decline", "pass", "stop-moving", "end-activation", "score-challenges"))  # fmt: skip


@pytest.mark.parametrize("number", range(4))
def test_every_refusal_has_rules_in_the_order_of_the_book_and_changes_nothing(number):
    random, refused, decided = Random(number), Counter(), Counter()

    def watch(run, ask, answer):
        decided["so far"] += 1
        if decided["so far"] % TRIED != number:
            return
        wire, legal = run.wire(), [list(each) for each in ask.legal()]
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
                assert rules or is_the_same(run, seat, tried, legal), (seat, tried)
                if rules and random.random() < 0.05:
                    with pytest.raises(IllegalAction) as caught:
                        run.act(seat, tried)
                    assert [each.rule for each in caught.value.refusals] == rules
                refused.update(rules)
        assert run.wire() == wire, "a refusal changed something"

    play(number, seats_of(number), readings=READINGS[number], watch=watch)
    assert len(refused) > 20


def is_the_same(run, seat, answer, legal):
    """Whether an answer that is not listed can be given: another way to a hex, or one of very many."""
    fork = run.fork()
    fork.act(seat, answer)
    return (
        answer[0] in ("move", "choose", "plan", "redraw", "choose-team")
        or len(legal) > 100
        or any(each.seat == seat for each in run.asks())
    )


# -- chance ---------------------------------------------------------------------------------


def test_going_through_the_records_of_any_moment_is_the_same_as_going_straight_through():
    def checks(*, resumed):
        found = []

        def watch(run, ask, answer):
            fork = Run.resume(GAME, run.setting, run.wire(), run.dice) if resumed else run.fork()
            fork.act(ask.seat, answer)
            found.append(fork.check())

        play(7, 4, readings=READINGS[3], watch=watch)
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


@pytest.mark.rule("SFB-1.2", "SFB-23.15")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_seed_decides_who_begins_and_each_may(seats):
    begins = Counter()
    for number in range(30):
        run = opened(number, seats)
        begins[run.asks()[0].seat] += 1
        assert opened(number, seats).wire() == run.wire()
    assert len(begins) >= 2


@pytest.mark.rule("SFB-20.17")
def test_what_one_seat_draws_never_shifts_what_another_draws():
    """However often one seat's cards are exchanged, the other's deck lies as the seed says."""
    lying = []
    for count in (0, 3):
        run = begun(3)
        first = run.asks()[0].seat
        ids = sorted(run.setting.cards.card_names.id(card) for card in run.state.side(first).hand)
        run.act(first, ["redraw", *ids[:count]])
        other = run.state.side(3 - first)
        lying.append((list(other.hand), list(other.deck)))
    assert lying[0] == lying[1]


def begun(number):
    """A match up to the first exchange of an opening hand."""
    run, players = opened(number), Bots(number)
    while "redraw" not in run.asks()[0].verbs:
        run.act(*players.decide(run))
    return run


# -- what there is --------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.11", "SFB-23.20", "SFB-Q17", "SFB-19.6")
@pytest.mark.parametrize("number", range(4))
def test_every_card_trap_and_challenge_is_in_one_place_at_every_time(number):
    watched = Counter()

    def watch(run, ask, answer):
        setting, table = run.setting, run.state
        if not table.round:
            return
        watched["moments"] += 1
        for seat, player in enumerate(table.seats, 1):
            piles = [*player.deck, *player.hand, *player.discard, *player.play]
            piles += [card for f in run.stack for card in getattr(f, "aside", ()) if f.seat == seat]
            own = [row.figure // 4 for row in player.champions]
            decks = [card for face in own for card in setting.cards.champions[face].deck]
            assert sorted(piles) == sorted(decks)
        tokens = [*table.supply, *(trap.face for trap in table.traps)]
        loose = len(setting.cards.tokens) - len(tokens)
        assert 0 <= loose <= 1
        assert not Counter(tokens) - Counter(setting.cards.tokens)
        on_track = [each for each in table.track if each is not None]
        challenges = [*table.challenges, *on_track, *table.scored]
        assert len(challenges) == len(set(challenges))
        passing = {f.figure for f in run.stack if isinstance(f, Moving)}
        hexes = [
            row.hex for row in table.figures() if row.hex is not None and row.figure not in passing
        ]
        traps = [trap.hex for trap in table.traps]
        assert len(set(hexes)) == len(hexes), "two champions on one hex"
        assert len(set(traps)) == len(traps), "two traps on one hex"
        assert not any(setting.arena.is_statue[hex_] for hex_ in [*hexes, *traps])
        if not loose:
            assert len(traps) == 4
        watched["whole"] += not loose

    play(number, seats_of(number), readings=READINGS[number], watch=watch)
    assert watched["whole"] > watched["moments"] * 0.8 > 20


def test_drafts_of_every_kind_hand_something_on():
    for number, (seats, readings) in enumerate(DRAFTS):
        match = drafted(number, seats, readings)
        assert match.opening().seats == seats
