"""Reasons: why an entry is where it is, every value with its addends and rules, and what separates it from others."""

from __future__ import annotations

from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.rules.results import UNPLAYED
from referee.games.tournament.rules.sheets import lines_of, places_of, sheets_of, terms_of
from referee.games.tournament.standings import sheet
from referee.games.tournament.standings.criteria import DE, PTS, codes_of
from referee.games.tournament.standings.derivation import shown_value, why
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.order import Place, tied_before
from referee.games.tournament.standings.sheet import Line
from referee.games.tournament.state.event import DECIDED, PLAYING, SLIP, Event, Table, table_words
from referee.games.tournament.state.table_games import are_places, places_in, shown
from referee.kernel.show.rows import Row, told
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import listed
from replays.tournament.account import Account
from replays.tournament.grid import NARROWEST
from replays.tournament.places import After, moment, title_of

WITHOUT = {
    sheet.BYE: "a bye",
    sheet.FULL_BYE: "a full-point bye",
    sheet.HALF_BYE: "a half-point bye",
    sheet.ZERO_BYE: "a zero-point bye",
    sheet.ABSENT: "not there",
}


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why an entry is where it is: sentences, and the same as data.

    Takes:
        title: whose place, and after which round.
        parts: a head and what is said behind it, folded under one another.
        data: for programs.
    """

    title: str
    parts: tuple[tuple[str, str], ...]
    data: dict[str, Any]

    def rows(self, width: int) -> list[Row]:
        """The sentences, none wider than ``width`` (or 24)."""
        width = max(width, NARROWEST)
        found = told("", self.title, width, "strong")
        for head, words in self.parts:
            found += told(f"{head}  ", words, width)
        return found


def reasons(account: Account, entry: int, number: int | None = None) -> Reasons:
    """Why an entry has its place after a round. Raises NotFound for no entry, and where there are no standings."""
    event = account.event
    prove_entry(event, entry)
    when = moment(event, number)
    plan = event.stages[when.stage - 1]
    field = Field(sheets_of(event, when.stage, when.round), terms_of(plan, account.setting))
    places = places_of(event, account.setting, when.stage, when.round)
    at = next((at for at, place in enumerate(places) if place.number == entry), None)
    rounds = [
        (_where(event, when, line), _round(account, when, line))
        for line in _lines(event, when, entry)
    ]
    label = account.names.label(entry)
    if at is None:
        title = f"{label} has no place {title_of(event, when)}: disqualified [TN-61]"
        return Reasons(title, tuple(rounds), {"entry": entry, "place": None})
    left = "" if event.entry(entry).status == PLAYING else f" ({event.entry(entry).status})"
    title = f"{label}{left}: place {at + 1} of {len(places)} {title_of(event, when)}"
    values = [_value(account, field, entry, code) for code in codes_of(field.terms)]
    apart = []
    if at:
        apart.append(("behind", _apart(account, field, places[at - 1], places[at], places[at])))
    if at + 1 < len(places):
        apart.append(("before", _apart(account, field, places[at + 1], places[at], places[at + 1])))
    data = {
        "entry": entry,
        "name": account.names.name(entry),
        "place": at + 1,
        "of": len(places),
        "rounds": [{"round": where, "words": words} for where, words in rounds],
        "values": [{"code": code, "words": words} for code, words in values],
        "apart": [{"side": side, "words": words} for side, words in apart],
    }
    return Reasons(title, (*rounds, *values, *apart), data)


def prove_entry(event: Event, entry: int) -> None:
    """Raise NotFound for a number that no entry has."""
    if not event.is_entry(entry):
        message = f"there is no entry {entry}: they are 1 to {len(event.entries)}"
        raise NotFound(message if event.entries else "nobody has entered yet")


def _lines(event: Event, when: After, entry: int) -> list[Line]:
    return lines_of(event, when.stage, when.round)[entry]


def _table_of(event: Event, when: After, line: Line) -> tuple[int, int, Table] | None:
    """Where the line was played: the round of the event, the table and its number."""
    at, round_ = event.rounds_of(when.stage)[line.round - 1]
    for number, table in enumerate(round_.tables, 1):
        if line.seat and _others(table, line.seat) == line.opponents:
            return at, number, table
    return None


def _others(table: Table, seat: int) -> tuple[int, ...]:
    """Who sits at the other seats of a table."""
    return tuple(entry for at, entry in enumerate(table.entries, 1) if at != seat)


def _where(event: Event, when: After, line: Line) -> str:
    found = _table_of(event, when, line)
    if found is None:
        return f"round {event.rounds_of(when.stage)[line.round - 1][0]}"
    return table_words(found[0], found[1])


def _round(account: Account, when: After, line: Line) -> str:
    """A round in words: ``won 2-1 against Jo (slip): 3 points``."""
    points = f"{line.points} point{'s' if line.points != 1 else ''}"
    found = _table_of(account.event, when, line)
    if found is None:
        return f"{WITHOUT.get(line.kind, line.kind)}: {points}"
    table = found[2]
    games = "" if line.others else f" {shown((line.won, line.lost, line.drawn))}"
    outcome = "won" if line.won > line.lost else "lost" if line.won < line.lost else "drew"
    outcome = "lost" if line.points == 0 and outcome == "drew" else outcome
    if are_places(table.games):
        outcome = f"in place {places_in(table.games)[line.seat - 1]}"
    marks = {SLIP: " (slip)", DECIDED: f" (decided: {_decision(account, found)})"}
    how = "not played, " if table.word in UNPLAYED else ""
    against = listed([account.names.label(each) for each in line.opponents])
    return f"{how}{outcome}{games} against {against}{marks.get(table.how, '')}: {points}"


def _decision(account: Account, found: tuple[int, int, Table]) -> str:
    """The word of a decision, who signed it and why."""
    signed = account.results.get(found[:2])
    if signed is None or not signed.by:
        return found[2].word
    by, reason = safe(signed.by), safe(signed.reason)
    return f"{found[2].word}, {by}, record {signed.record}: {reason}"


def _value(account: Account, field: Field, entry: int, code: str) -> tuple[str, str]:
    """A value with all that it was made of."""
    tied = tied_before(field, entry, code) if code == DE else ()
    derived = why(field, entry, code, tied)
    return (PTS if code == PTS else code.upper() if code != "lot" else code), derived.told(
        account.names.shown
    )


def _apart(account: Account, field: Field, other: Place, one: Place, lower: Place) -> str:
    """What separates two neighbours: the group of the lower one says it."""
    code, rule = lower.group.code, lower.group.rule
    at = codes_of(field.terms).index(code)
    mine, theirs = (shown_value(code, each.values[at]) for each in (one, other))
    if mine == theirs and one.values[at] != other.values[at]:
        mine, theirs = (_exactly(each.values[at]) for each in (one, other))
    return f"{account.names.label(other.number)} by {code}: {mine} to {theirs} [{rule}]"


def _exactly(value: Any) -> str:
    return value if isinstance(value, str) else f"{value.above}/{value.below}"
