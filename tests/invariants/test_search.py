"""The bot that searches knows what its seat knows, decides the same each time, and leaves the match as it was: in every game."""

from __future__ import annotations

import pytest

from referee import games
from referee.games.homestuck_atcg.state.frames import ResolutionFrame
from referee.kernel.engine.dice import BotDice
from referee.kernel.search.declaration import SEARCH
from referee.kernel.search.searcher import Searcher
from tests.games.harness import ask_of
from tests.games.register import HARNESSES
from tests.invariants.moments import matches_of
from tests.sizes import sized

SEARCHED = [code for code in HARNESSES if SEARCH in games.find(code).bot_names]
NODES, MOMENTS, ACTIONS = 12, sized(2, 12), 3


def considered(run, seat, nodes=NODES):
    """Every line that a search considers, with all that came of it."""
    legal = list(ask_of(run, seat).legal())
    found = Searcher(nodes).lines(run, seat, legal, BotDice(bytes(32)))
    return [(line.answer, line.tries, line.total) for line in found]


def act_unseen(run, seat, random):
    """Let the others, who act in secret at the same time, go on by chance."""
    for other in sorted(set(run.lanes) - {seat}):
        for _ in range(random.randrange(ACTIONS)):
            legal = [answer for ask in run.lanes[other].asks() for answer in ask.legal()]
            fork = run.fork()
            if legal:
                fork.act(other, random.choice(legal))
            if other in fork.lanes and fork.lanes[other].asks():
                run = fork
    return run


def searched(match):
    """Some moments of a match at which a seat has a choice to search for: the run and the seat."""
    for moment in match.some(MOMENTS):
        run = moment.run()
        if moment.seat and run.game.stage(run).turn and len(list(moment.ask(run).legal())) > 1:
            yield run, moment.seat


@pytest.mark.parametrize("code", SEARCHED)
def test_a_search_rests_on_nothing_that_its_seat_may_not_know(code):
    compared = different = 0
    for match in matches_of(code):
        for run, seat in searched(match):
            other = match.harness.mixed(run, seat, match.random)
            if other is None:
                continue
            before = run.wire()
            other = act_unseen(other, seat, match.random)
            lines = considered(run, seat)
            assert lines == considered(other, seat)
            assert lines == considered(run, seat)
            assert run.wire() == before
            compared += 1
            different += other.wire() != before
    assert different >= compared * 0.7
    assert compared > 5


@pytest.mark.rule("HAC-Q39")
def test_what_others_have_brought_unseen_plays_no_part():
    """In Homestuck decks are chosen in secret: the cards of others are guessed, from what lies open of them."""
    compared = 0
    for match in matches_of("homestuck-atcg"):
        for run, seat in searched(match):
            if any(isinstance(frame, ResolutionFrame) for frame in run.stack):
                continue  # its player may be looking at some of them
            other, random = run.fork(), match.random
            faces = [card.number for card in run.setting.cards.cards if card.type != "planet"]
            for number, side in enumerate(other.state.seats, 1):
                if number != seat:
                    side.deck.lay_out(random.choices(faces, k=len(side.deck)))
                    side.hand.lay_out(sorted(random.choices(faces, k=len(side.hand))))
            assert considered(run, seat) == considered(other, seat)
            compared += 1
    assert compared > 5


QUICK = [code for code in SEARCHED if games.find(code).foresight.policy is not None]


@pytest.mark.parametrize("code", QUICK)
def test_a_quicker_way_to_the_simple_bots_answer_is_the_same_answer(code):
    foresight, compared = games.find(code).foresight, 0
    for match in matches_of(code):
        for run, seat in searched(match):
            legal, view = list(ask_of(run, seat).legal()), run.game.view(run, seat)
            said = foresight.bot(view, legal, BotDice(bytes(32)))
            assert foresight.policy(run, seat, legal, BotDice(bytes(32))) == said
            compared += 1
    assert compared > 5
