"""The product beside the second opinion: equal pairings, lots, brackets and standings in random tournaments."""

from __future__ import annotations

import pytest

from referee.games.tournament.pairing import berger, knockout, lots
from referee.games.tournament.pairing.entrant import Entrant
from referee.games.tournament.pairing.entrant import Unpairable as NotPaired
from referee.games.tournament.pairing.swiss import pair
from referee.games.tournament.standings.order import standings
from referee.games.tournament.standings.sheet import Line, Sheet, Terms
from tests.oracle.tournament import berger as other_berger
from tests.oracle.tournament import brackets as other_brackets
from tests.oracle.tournament import lots as other_lots
from tests.oracle.tournament import swiss as other_swiss
from tests.oracle.tournament.generator import compare, rounds
from tests.oracle.tournament.results import Event, outcome, share_of
from tests.oracle.tournament.standings import standings as other_standings
from tests.sizes import of_each, sized

TOURNAMENTS = sized(480, 24_000)
CRITERIA = ("PTS", "OMW", "GW", "OGW", "SB", "BH", "DE", "LOT")
CODES = ("pts", "omw", "gw", "ogw", "sb", "bh", "de", "lot")
BYES = {"full": "full-bye", "half": "half-bye", "zero": "zero-bye", "pairing": "bye"}


def product(field):
    """The product's pairer, asked as the second opinion is."""
    entrants = [
        Entrant(each.number, each.points, each.rank, each.met, each.seats, each.may_bye)
        for each in field
    ]
    try:
        found = pair(entrants)
    except NotPaired as error:
        raise other_swiss.Unpairable(str(error)) from error
    return found.tables, found.byes[0] if found.byes else 0


def test_every_round_of_random_tournaments_is_paired_as_the_second_opinion_says():
    seen = sum(1 for seed in range(TOURNAMENTS) for _ in rounds(seed, other_swiss.pair))
    assert seen >= sized(2_000, 100_000)
    differing = list(compare(range(TOURNAMENTS), other_swiss.pair, product))
    assert differing == []


def test_larger_fields_too():
    seeds = range(sized(40, 2_000))
    differing = list(compare(seeds, other_swiss.pair, product, entries=(11, 26), length=(5, 9)))
    assert differing == []


@pytest.mark.parametrize("number", range(3))
def test_keys_and_lots(number):
    secret, mix = bytes([number]) * 32, [4, 2, 6, 6, 1][: number + 2]
    for round_ in (0, 1, 7, 64):
        key = lots.round_key(secret, round_)
        assert key == other_lots.round_key(secret, round_)
        found = lots.lots(key, mix, range(1, 40))
        said = other_lots.lots(key, mix, range(1, 40))
        assert {entry: at for at, entry in enumerate(found, 1)} == said


@of_each("entries", range(2, 34))
def test_berger_and_first_rounds(entries):
    numbers = list(range(1, entries + 1))
    found = [sorted(each.tables) for each in berger.berger(numbers, 2)]
    said = [sorted(t for t in each if 0 not in t) for each in other_berger.rounds(entries, 2)]
    assert found == said
    first = knockout.bracket_round(numbers, 1, numbers)
    tables = [tuple(sorted(t)) for t in other_brackets.first_round(numbers) if t[0] and t[1]]
    assert sorted(tuple(sorted(each)) for each in first.tables) == sorted(tables)


# -- standings ------------------------------------------------------------------------------


def sheets_of(event):
    """The product's sheets of an event of the second opinion."""
    return [Sheet(each, event.lots[each], tuple(lines_of(event, each))) for each in event.entries]


def lines_of(event, entry):
    for at, played in enumerate(event.rounds, 1):
        share, points = share_of(event, entry, played), share_of(event, entry, played).worth
        table = next((t for t in played.tables if entry in (t.first, t.second)), None)
        if table is None:
            kind = BYES[played.byes.get(entry, "zero")]
            won = 2 if kind in ("bye", "full-bye") else 0
            yield Line(at, kind, points=int(points), won=won)
            continue
        seat = 1 if entry == table.first else 2
        kind = "played" if share.met else f"forfeit-{'win' if share.kind == 'won' else 'loss'}"
        if outcome(table) == ("lost", "lost") and not share.met:
            kind = "double-loss"
        yield Line(at, kind, share.other, seat, int(points), *share.games)


def test_standings_are_those_of_the_second_opinion():
    compared = 0
    for seed in range(sized(200, 4_000)):
        last = list(rounds(seed, other_swiss.pair, entries=(4, 12), length=(3, 6)))[-1]
        event = Event(last.entries, last.before, lots=last.lots)
        if not last.before or set(last.lots) != set(last.entries):
            continue
        terms = Terms(rounds=len(last.before), tie_breaks=CODES, swiss=True)
        found = [place.number for place in standings(sheets_of(event), terms)]
        said = [entry for tier in other_standings(event, CRITERIA) for entry in tier]
        assert found == said, seed
        compared += 1
    assert compared > 100
