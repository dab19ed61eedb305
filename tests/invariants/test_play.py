"""What holds at every moment of every match (DESIGN, section 8): of every registered game alike."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.games import REGISTER
from referee.kernel.decision.ask import book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.register import HARNESSES
from tests.invariants.moments import games, match_of, matches, matches_of

MOST_LEGAL, MOST_LISTED = 60, 500
MOMENTS, FEW = 8, 4
"""At so many moments of a match what is cheap is asked, at so many what takes longer."""
NAMED_BY_ROOTS = ("tournament", *(code for code in REGISTER if code.endswith("-series")))
"""In these games answers name roots and keys, which nobody can list."""
TRIED = 40
"""So many answers of other moments are tried at one."""
LONG = 60
"""So many matches are enough for every verb to be used."""


@matches
def test_wire_notation_and_forks_come_back_and_asking_changes_nothing(code, number):
    for moment in match_of(code, number).some(MOMENTS):
        run, answer = moment.run(), moment.answer
        assert run.asks() is not None
        run.game.view(run, moment.seat or JUDGE)
        assert run.wire() == moment.wire, "asking changed something"
        line = read_line(run.game.printed(answer))
        assert line is not None
        assert run.game.read(run, moment.seat, line) == answer
        fork, resumed = run.fork(), moment.run()
        fork.act(moment.seat, answer)
        assert run.wire() == moment.wire, "a fork touched its parent"
        resumed.act(moment.seat, answer)
        assert resumed.wire() == fork.wire(), "resumed, it goes on otherwise"


@matches
def test_every_legal_answer_is_accepted_once(code, number):
    for moment in match_of(code, number).some(FEW):
        run = moment.run()
        ask = moment.ask(run)
        legal = list(islice(ask.legal(), MOST_LEGAL))
        assert legal or code in NAMED_BY_ROOTS, "an ask that nobody can answer"
        assert len({tuple(map(str, each)) for each in legal}) == len(legal), "listed twice"
        for answer in legal:
            assert run.refusals(ask.seat, answer) == []
            line = read_line(run.game.printed(answer))
            assert line is not None
            assert run.game.read(run, ask.seat, line) == answer
            run.fork().act(ask.seat, answer)
        assert run.wire() == moment.wire, "asking changed something"


@matches
def test_every_refusal_has_rules_in_the_order_of_the_book_and_changes_nothing(code, number):
    """Tried: answers of other moments, and with what the harness finds on the table, by every seat."""
    match, refused = match_of(code, number), Counter[str]()
    random, known = match.random, match.harness.game.catalogue
    for moment in match.some(2):
        run = moment.run()
        legal = [list(each) for each in islice(moment.ask(run).legal(), MOST_LISTED)]
        others = random.sample(match.answers, min(TRIED, len(match.answers)))
        tried = [*others, *match.harness.tried(run)]
        for seat in range(1, match.harness.seats_of(number) + 1):
            for answer in tried:
                try:
                    rules = [refusal.rule for refusal in run.refusals(seat, answer)]
                except NotUnderstood:
                    continue
                assert rules == sorted(rules, key=book_order), answer
                assert all(known.rule(rule).id == rule for rule in rules)
                if seat == moment.seat and answer in legal:
                    assert not rules, answer
                elif not rules:
                    may_be_given(run, seat, answer, legal, match.harness.unlisted)
                elif random.random() < 0.02:
                    with pytest.raises(IllegalAction) as caught:
                        run.act(seat, answer)
                    assert [each.rule for each in caught.value.refusals] == rules
                refused.update(rules)
        assert run.wire() == moment.wire, "a refusal changed something"
    assert len(refused) > 2 or not match.harness.game.bots


def may_be_given(run, seat, answer, legal, unlisted):
    """An answer that is not listed and not refused: others are asked as well, or more can be said than is listed."""
    fork = run.fork()
    fork.act(seat, answer)
    assert fork.wire() != run.wire()
    asked = [ask for ask in run.asks() if ask.seat == seat]
    listed = asked and [answer] == [each for each in islice(asked[0].legal(), MOST_LISTED) if list(each) == answer]  # fmt: skip
    assert listed or answer[0] in unlisted or len(legal) > 100, (seat, answer)


@games
def test_every_verb_of_a_game_is_used(code):
    harness, seen = HARNESSES[code], Counter[str]()
    for match in matches_of(code):
        seen += match.verbs
    wanted = set(harness.game.verbs) - harness.rare
    for number in range(LONG):
        if wanted <= set(seen):
            break
        harness.play(number, harness.seats_of(number), harness.options_of(number),
                     lambda run, ask, answer: seen.update(answer[:1]))  # fmt: skip
    assert wanted <= set(seen)


@games
def test_going_through_the_records_of_any_moment_is_the_same_as_going_straight_through(code):
    """Resumed before every answer from its wire form, a match has the checks that it has otherwise."""
    harness = HARNESSES[code]

    def checks(*, resumed):
        found = []

        def watch(run, ask, answer):
            fork = Run.resume(run.game, run.setting, run.wire(), run.dice) if resumed else run.fork()  # fmt: skip
            fork.act(ask.seat, answer)
            found.append(fork.check(ask.seat) if ask.seat in fork.lanes else fork.check())

        harness.play(7, harness.seats_of(3), harness.options_of(3), watch)
        return found

    assert checks(resumed=True) == checks(resumed=False)


@games
def test_the_same_seed_gives_the_same_match_whoever_asks(code):
    match = match_of(code, 1)

    def look(run, ask, answer):
        list(islice(ask.legal(), 200))
        run.game.view(run, PUBLIC)
        run.game.view(run, JUDGE)

    harness = match.harness
    again = harness.play(1, harness.seats_of(1), harness.options_of(1), look, bots=("greedy", "random"))  # fmt: skip
    assert again.digest() == match.end.digest()
    assert again.outcome == match.end.outcome is not None
