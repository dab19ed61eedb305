"""Why an entry has a value: each addend with what it comes from, its rule and in words (TN-42).

``.5556 = (9/9 + 3/9 + 3/9) / 3: Ben 9 of 9, Uma 3 of 9, Jo 3 of 9 [TN-45]``
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.dataclass import dataclass
from referee.games.tournament.standings.buchholz import Rated, lowest_of, rounds_of, trailing_rounds
from referee.games.tournament.standings.criteria import CRITERIA, DE, LOT, PTS
from referee.games.tournament.standings.encounter import NOTHING, encounters
from referee.games.tournament.standings.field import Field, Value
from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.points import is_a_win, is_a_win_at_the_table, points
from referee.games.tournament.standings.sheet import FLOORS, FORFEITS, Line, Sheet
from referee.games.tournament.standings.sonneborn import products_of
from referee.games.tournament.standings.win_rates import (
    counted_lines,
    game_points_of,
    game_points_of_line,
    game_rates,
    match_points_of,
    match_rates,
    meetings_of,
)

PLACES = 4


@dataclass(frozen=True, slots=True)
class Addend:
    """What one round, or one opponent, adds to a value.

    Takes:
        value: what is added.
        shown: how it stands in the sum, as ``3/9``; empty where it is only named.
        said: what it is, behind the name, as ``3 of 9``.
        opponent: the number of the other entry; 0 for none.
        kind: of the round; empty where it was several.
        rule: by which it is so, where that is not the rule of the whole.
        counted: whether it is added; a cut one is only named.
        most: of a rate, what was possible.
        others: of a pod, the other entries behind the opponent, where the round is one addend.
    """

    value: Value
    shown: str
    said: str
    opponent: int = 0
    kind: str = ""
    rule: str = ""
    counted: bool = True
    most: int = 0
    others: tuple[int, ...] = ()

    def told(self, named: Callable[[int], str]) -> str:
        """The addend in words, as ``Ben 9 of 9``."""
        who = named(self.opponent) if self.opponent else self.kind
        who = " & ".join([who, *map(named, self.others)])
        if self.opponent and self.kind in FORFEITS:
            who = f"{who} ({self.kind})"
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{'' if self.counted else 'without '}{who} {self.said}{rule}"


@dataclass(frozen=True, slots=True)
class Derivation:
    """A value with all that it was made of.

    Takes:
        code: of the criterion.
        value: exactly.
        rule: that says how it is made.
        sum: the addends in figures, as ``(9/9 + 3/9 + 3/9) / 3``; empty where there are none.
        addends: oldest first.
    """

    code: str
    value: Value
    rule: str
    sum: str
    addends: tuple[Addend, ...]

    def told(self, named: Callable[[int], str]) -> str:
        """The derivation in one line, with names for numbers."""
        of = f" = {self.sum}" if self.sum else ""
        words = ", ".join(addend.told(named) for addend in self.addends)
        return (
            f"{shown_value(self.code, self.value)}{of}{f': {words}' if words else ''} [{self.rule}]"
        )


def shown_value(code: str, value: Value) -> str:
    """A value for the eye: rates with four digits, everything else whole where it is whole."""
    if isinstance(value, int):
        return str(value)
    return str(value.above) if code == DE and value.below == 1 else value.shown(PLACES)


def why(field: Field, number: int, code: str, tied: Sequence[int] = ()) -> Derivation:
    """Why an entry has the value that it has.

    Takes:
        field: everybody of the stage.
        number: of the entry.
        code: of the criterion.
        tied: of direct encounter, who was tied when it was applied (``order.tied_before``).
    """
    sheet = field.by_number[number]
    if code == DE:
        return _of_encounter(field, number, tied)
    value, rule = CRITERIA[code].values(field)[number], CRITERIA[code].rule
    if code == LOT:
        return Derivation(code, value, rule, "", ())
    addends = ADDENDS[code](field, sheet)
    return Derivation(code, value, rule, SUMS.get(code, _sum_of)(value, addends), tuple(addends))


# -- what is added --------------------------------------------------------------------------


def _of_points(field: Field, sheet: Sheet) -> list[Addend]:
    return [_counted(line, line.points) for line in sheet.lines]


def _of_wins(field: Field, sheet: Sheet) -> list[Addend]:
    return [_counted(line, 1) for line in sheet.lines if is_a_win(line, field.terms)]


def _of_games_won(field: Field, sheet: Sheet) -> list[Addend]:
    won = [line for line in sheet.lines if is_a_win_at_the_table(line, field.terms)]
    return [_counted(line, 1) for line in won]


def _of_games(field: Field, sheet: Sheet) -> list[Addend]:
    return [
        Addend(points, str(points), f"{points} of {most}", line.opponent, line.kind, most=most)
        for line in counted_lines(sheet)
        for points, most in [game_points_of_line(line)]
    ]


def _of_opponents(
    field: Field,
    sheet: Sheet,
    rates: Mapping[int, Fraction],
    parts: Callable[[int], tuple[int, int]],
) -> list[Addend]:
    found = []
    met = [(line, each) for line in meetings_of(sheet, field.terms) for each in line.opponents]
    for line, opponent in met:
        rate, (scored, most) = rates[opponent], parts(opponent)
        said, shown, raised = f"{scored} of {most}", f"{scored}/{most}", ""
        if not most or Fraction(scored, most) != rate:
            shown = floor_shown(rate)
            said, raised = f"{said}, so {shown}", "TN-44"
        found.append(Addend(rate, shown, said, opponent, line.kind, raised))
    return found


def _of_opponents_matches(field: Field, sheet: Sheet) -> list[Addend]:
    return _of_opponents(
        field,
        sheet,
        match_rates(field),
        lambda number: match_points_of(field.by_number[number], field.terms),
    )


def _of_opponents_games(field: Field, sheet: Sheet) -> list[Addend]:
    return _of_opponents(
        field, sheet, game_rates(field), lambda number: game_points_of(field.by_number[number])
    )


def _of_opponents_points(field: Field, sheet: Sheet) -> list[Addend]:
    scored = points(field)
    return [
        Addend(scored[each], str(scored[each]), str(scored[each]), each, line.kind)
        for line in meetings_of(sheet, field.terms)
        for each in line.opponents
    ]


def _of_buchholz(field: Field, sheet: Sheet) -> list[Addend]:
    return [_scored(field, one, str(one.value)) for one in rounds_of(field, sheet)]


def _of_buchholz_cut(field: Field, sheet: Sheet) -> list[Addend]:
    rated = rounds_of(field, sheet)
    cut = lowest_of(rated)
    return [
        _scored(field, one, str(one.value), counted=cut is None or one.line.round != cut.line.round)
        for one in rated
    ]


def _of_sonneborn(field: Field, sheet: Sheet) -> list[Addend]:
    return [
        _scored(field, one, f"{one.score}*{one.line.points}") for one in products_of(field, sheet)
    ]


def _counted(line: Line, value: int) -> Addend:
    return Addend(value, str(value), str(value), line.opponent, line.kind, others=line.others)


def _scored(field: Field, one: Rated, shown: str, *, counted: bool = True) -> Addend:
    """The score of an opponent or a dummy, and what became of its unplayed rounds (C.07 16)."""
    line = one.line
    said = shown.replace("*", " times ")
    if one.dummy:
        said = f"{said} (a dummy)"
    elif field.terms.swiss and (missed := trailing_rounds(field.by_number[line.opponent])):
        said = f"{said} (with {len(missed)} missed as drawn)"
    return Addend(one.value, shown, said, line.opponent, line.kind, counted=counted)


ADDENDS: Mapping[str, Callable[[Field, Sheet], list[Addend]]] = {
    PTS: _of_points,
    "omw": _of_opponents_matches,
    "gw": _of_games,
    "ogw": _of_opponents_games,
    "opp": _of_opponents_points,
    "bh": _of_buchholz,
    "bh-c1": _of_buchholz_cut,
    "sb": _of_sonneborn,
    "win": _of_wins,
    "won": _of_games_won,
}


def _of_encounter(field: Field, number: int, tied: Sequence[int]) -> Derivation:
    found = encounters(field, tied)[number] if number in tied else None
    met = found.against if found else {}
    addends = []
    for other in sorted(other for other in tied if other != number):
        points = met.get(other)
        shown = "" if points is None else shown_value(DE, points)
        addends.append(Addend(points or NOTHING, shown, shown or "not met", other))
    value = found.score if found else NOTHING
    return Derivation(DE, value, CRITERIA[DE].rule, _sum_of(value, addends), tuple(addends))


# -- the sum in figures ---------------------------------------------------------------------


def _sum_of(value: Value, addends: Sequence[Addend]) -> str:
    return " + ".join(addend.shown for addend in addends if addend.counted and addend.shown)


def _mean_of(value: Value, addends: Sequence[Addend]) -> str:
    if not addends:
        return f"{floor_shown(value)}, as nobody was met" if value != NOTHING else ""
    return f"({_sum_of(value, addends)}) / {len(addends)}"


def _rate_of(value: Value, addends: Sequence[Addend]) -> str:
    """Game points by the most possible, and the floor where that is lower."""
    scored = sum(addend.value for addend in addends if isinstance(addend.value, int))
    most = sum(addend.most for addend in addends)
    if most and Fraction(scored, most) == value:
        return f"{scored}/{most}"
    why_floor = f"{scored}/{most} is lower" if most else "no game counts"
    return f"{floor_shown(value)}, as {why_floor}"


SUMS: Mapping[str, Callable[[Value, Sequence[Addend]], str]] = {
    "omw": _mean_of,
    "ogw": _mean_of,
    "opp": _mean_of,
    "gw": _rate_of,
}


def floor_shown(value: Value) -> str:
    """A floor as its rule writes it: 0.33, or 1/3."""
    return "0.33" if value == FLOORS["0.33"] else "1/3"
