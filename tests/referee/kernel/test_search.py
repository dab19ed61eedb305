"""How a search spends its budget, and how hidden cards are dealt anew."""

from __future__ import annotations

from referee.kernel.engine.dice import BotDice
from referee.kernel.schema.zone import Zone
from referee.kernel.search.choice import promising
from referee.kernel.search.declaration import deal_among
from referee.kernel.search.searcher import Searcher
from tests.games.harness import ask_of
from tests.invariants.moments import match_of


def test_a_larger_budget_tries_more_answers_and_the_best_of_them_most_often() -> None:
    match = match_of("bacon-project", 1)
    moment = max(match.moments, key=lambda each: len(list(each.ask(each.run()).legal())))
    run, spent = moment.run(), []
    legal = list(ask_of(run, moment.seat).legal())
    for nodes in (1, 100, 300):
        lines = Searcher(nodes).lines(run, moment.seat, legal, BotDice(bytes(32)))
        assert len({repr(line.answer) for line in lines}) == len(lines) >= 2
        assert all(line.answer in legal for line in lines)
        assert lines[0].tries == lines[1].tries == max(line.tries for line in lines)
        spent.append(sum(line.tries for line in lines))
    assert spent[0] == 2 < spent[1] < spent[2]


def test_what_promises_more_is_tried_first() -> None:
    assert promising([["a"], ["b"], ["c"], ["d"]], [1, 5, 5, 0]) == [["b"], ["c"], ["a"], ["d"]]


def test_cards_are_dealt_anew_but_for_those_that_are_seen() -> None:
    hands = set()
    for number in range(40):
        for deck, hand in (([9, 1, 4], [2, 7]), ([2, 1, 4], [7, 9])):
            piles = Zone(list(deck)), Zone(list(hand))
            deal_among(BotDice(bytes([number]) * 32), *piles, seen=[7])
            assert 7 in piles[1].cards
            assert sorted([*piles[0], *piles[1]]) == [1, 2, 4, 7, 9]
            assert piles[1].cards == sorted(piles[1])
            hands.add((number, *piles[1]))
    assert len(hands) == 40
    assert len({hand for _, *rest in hands for hand in rest}) == 5
