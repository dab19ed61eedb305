"""Derivations: what the actions of a phase changed adds up from where it began, so that nothing is left unexplained."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.facts import JUDGE
from tests.invariants.moments import NUMBERS, match_of

EARLIER = {"CL-1.10", "CL-2.6", "CL-2.7", "CL-2.10", "CL-2.11", "CL-2.12", "CL-2.13"}
DEFENDED = "in the Defend phase: "
OF_CARDS = {"CL-3.4", "CL-5.2"}


def began(run, name):
    """What a value was when the phase began; None for a card that was not in play then."""
    seat, *card, what = name.removeprefix("seat-").split(".")
    side = run.state.side(int(seat))
    if not card:
        return getattr(side, what)
    ally = side.ally(run.setting.cards.names.numbers[card[0]])
    return None if ally is None else ally.health


def was_played(run, name):
    """Whether that card was played in the phase under way."""
    seat, *card, _ = name.removeprefix("seat-").split(".")
    log = run.lanes[int(seat)].state.log if run.lanes else ()
    number = run.setting.cards.names.numbers[card[0]]
    return any((action.verb, action.card) == ("play-card", number) for action in log)


@pytest.mark.parametrize("number", NUMBERS["clash"])
def test_what_happened_in_the_phase_adds_up_from_where_it_began(number):
    counts = Counter[str]()
    for moment in match_of("clash", number).some(40):
        run = moment.run()
        if run.state.phase not in ("defend", "attack"):
            continue
        for each in GAME.derivations(run, JUDGE):
            if each.name.endswith(".cost"):
                continue
            first = OF_CARDS if each.name.count(".") == 2 else EARLIER
            before = sum(
                term.amount
                for term in each.terms
                if term.rule in first or term.words.startswith(DEFENDED)
            )
            if first is OF_CARDS and was_played(run, each.name):
                assert "CL-5.2" not in {term.rule for term in each.terms}
            else:
                assert before == began(run, each.name), each
            counts["defended"] += any(term.words.startswith(DEFENDED) for term in each.terms)
            counts[f"changed {each.name.split('.')[-1]}"] += before != each.total
    assert counts["changed health"], counts
    assert counts["changed coins"], counts
    assert counts["defended"], counts


@pytest.mark.parametrize("number", NUMBERS["clash"])
def test_a_seat_learns_nothing_of_the_other_side_but_what_it_did_there(number):
    for moment in match_of("clash", number).some(20):
        run = moment.run()
        for seat in SEATS:
            theirs = [
                each for each in GAME.derivations(run, seat) if f"seat-{3 - seat}." in each.name
            ]
            assert not any(each.name.endswith(".cost") for each in theirs)
            log = run.lanes[seat].state.log if run.lanes else ()
            done = sum(change.seat != seat for action in log for change in action.changes)
            terms = [term for each in theirs for term in each.terms]
            rules = [term.rule for term in terms if not term.words.startswith(DEFENDED)]
            assert sum(rule not in EARLIER | OF_CARDS for rule in rules) <= done
