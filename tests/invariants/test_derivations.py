"""The terms of every derived value lead to what the rules use, and derivations betray nothing: in every game.

A value's total is what the engine uses (each game's derivations ask the same function as its rules), so that terms which
left out a change, or had one too many, would miss it.
"""

from __future__ import annotations

from referee.kernel.facts import JUDGE
from tests.invariants.moments import match_of, matches

MOMENTS = 12


@matches
def test_the_terms_of_every_value_lead_to_its_total(code, number):
    match = match_of(code, number)
    game = match.harness.game
    rules = game.catalogue.entries
    for moment in match.some(MOMENTS):
        run = moment.run()
        wire = run.wire()
        for eyes in match.eyes():
            found = list(game.derivations(run, eyes))
            assert len({each.name for each in found}) == len(found)
            for each in found:
                assert sum(term.amount for term in each.terms) == each.total, each
                assert all(term.words and term.rule in rules for term in each.terms), each
        assert run.wire() == wire


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
