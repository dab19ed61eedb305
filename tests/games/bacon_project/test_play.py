"""The invariants that hold at every record of every match (DESIGN, section 8)."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random

import pytest
import tomli_w

from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.position import named_cards
from referee.games.bacon_project.state.table import SEATS, opponent
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.position import document as position
from tests.games.bacon_project.harness import READINGS, pairings, play


def readings_of(number: int) -> dict[str, str]:
    return dict(READINGS[number % len(READINGS)])


@pytest.mark.parametrize(("number", "first", "second"), pairings())
def test_wire_position_and_notation_come_back_at_every_record(number, first, second):
    seen = Counter()

    def watch(run, ask, answer):
        wire = run.wire()
        assert run.asks() is not None
        assert run.wire() == wire, "asking changed something"
        resumed = Run.resume(GAME, run.setting, wire, run.dice)
        assert resumed.wire() == wire
        text = tomli_w.dumps(position.write(run))
        back = position.read(GAME, run.setting, tomllib.loads(text), run.dice)
        assert back.wire() == wire, text
        line = read_line(GAME.printed(answer))
        assert line is not None
        assert GAME.read(run, ask.seat, line) == answer
        fork = run.fork()
        fork.act(ask.seat, answer)
        assert run.wire() == wire, "a fork touched its parent"
        seen[answer[0]] += 1

    bot = ("random", "greedy")[number % 2]
    run = play(number, first, second, bot, readings_of(number), watch)
    assert run.outcome is not None
    assert seen["next-phase"]


@pytest.mark.rule("BP-2.8")
@pytest.mark.parametrize(("number", "first", "second"), pairings()[::3])
def test_the_54_cards_are_always_all_there(number, first, second):
    def watch(run, ask, answer):
        if run.state.phase != "setup":
            assert sorted(card for _, card in named_cards(run.state)) == list(range(54))

    play(number, first, second, "random", readings_of(number), watch)


def hidden_places(run, eyes: Eyes):
    """The zones whose cards those eyes may not know."""
    hands = [run.state.side(seat).hand for seat in SEATS if seat != eyes]
    return [run.state.draw, *hands]


def with_hidden_cards_mixed(run, eyes: Eyes, random: Random):
    """The same table but for what those eyes may not know."""
    fork = run.fork()
    zones = hidden_places(fork, eyes)
    cards = [card for zone in zones for card in zone]
    random.shuffle(cards)
    for zone in zones:
        size = len(zone)
        mixed, cards = cards[:size], cards[size:]
        zone.lay_out(sorted(mixed) if zone is not fork.state.draw else mixed)
    return fork


@pytest.mark.rule("BP-Q67")
@pytest.mark.parametrize(("number", "first", "second"), pairings()[::2])
def test_no_view_and_no_ask_betrays_what_is_hidden(number, first, second):
    random = Random(number)
    compared = 0

    def watch(run, ask, answer):
        nonlocal compared
        if run.state.phase == "setup" or random.random() > 0.3:
            return
        for eyes in (*SEATS, PUBLIC):
            mixed = with_hidden_cards_mixed(run, eyes, random)
            assert GAME.view(mixed, eyes) == GAME.view(run, eyes)
            if ask.seat == eyes:
                (again,) = mixed.asks()
                assert list(again.verbs) == list(ask.verbs)
                assert list(again.legal()) == list(ask.legal())
        assert "hand" not in GAME.view(run, ask.seat)["seats"][str(opponent(ask.seat))]
        compared += 1

    play(number, first, second, "random", None, watch)
    assert compared


def test_the_same_seed_gives_the_same_match_whoever_asks():
    first = play(7, "raven-grey", "steven-graphite", "greedy")
    again = play(7, "raven-grey", "steven-graphite", "greedy", watch=lambda *_: None)
    assert first.digest() == again.digest()
    assert first.outcome == again.outcome
