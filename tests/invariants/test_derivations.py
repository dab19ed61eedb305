"""The terms of every derived value lead to what the rules use, and derivations betray nothing: in every game.

A value's total is what the engine uses (each game's derivations ask the same function as its rules), so that terms which
left out a change, or had one too many, would miss it.
"""

from __future__ import annotations

from random import Random

import pytest

from referee.kernel.facts import JUDGE, PUBLIC
from tests.games.odd_texts import take_a_step
from tests.invariants.moments import match_of, matches
from tests.invariants.test_odd_cards import LISTS, ODD, STEPS, TABLES, laid
from tests.sizes import sized

MOMENTS = sized(6, 12)


def confirm_derived(run, eyes):
    """Every value has a name of its own, and terms with rules that lead to it."""
    rules, found = run.game.catalogue.entries, list(run.game.derivations(run, eyes))
    assert len({each.name for each in found}) == len(found)
    for each in found:
        assert sum(term.amount for term in each.terms) == each.total, each
        assert all(term.words and term.rule in rules for term in each.terms), each
    return found


@matches
def test_the_terms_of_every_value_lead_to_its_total(code, number):
    match = match_of(code, number)
    for moment in match.some(MOMENTS):
        run = moment.run()
        wire = run.wire()
        for eyes in match.eyes():
            confirm_derived(run, eyes)
        assert run.wire() == wire


@pytest.mark.slow
@pytest.mark.parametrize("number", LISTS)
@pytest.mark.parametrize("code", ODD)
def test_whatever_the_phrases_of_cards_can_change_stands_among_the_terms(code, number):
    changed = 0
    for _, seats, options in (each for each in TABLES if each[0] == code):
        random, run = Random(seats), laid(code, number, seats, options)
        for step in range(STEPS):
            for eyes in (JUDGE, (PUBLIC, 1)[step % 2]):
                changed += sum(len(each.terms) > 1 for each in confirm_derived(run, eyes))
            take_a_step(run, random, ODD[code].IDLE)
            if run.outcome is not None or run.halted:
                break
    assert changed > STEPS


@matches
def test_no_derivation_betrays_what_is_hidden(code, number):
    match = match_of(code, number)
    game, random = match.harness.game, match.random
    for moment in match.some(MOMENTS):
        run = moment.run()
        for eyes in match.eyes():
            other = None if eyes == JUDGE else match.harness.mixed(run, eyes, random)
            if other is None:
                continue
            seen = list(game.derivations(run, eyes))
            assert list(game.derivations(other, eyes)) == seen
