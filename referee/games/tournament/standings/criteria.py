"""The codes by which standings are ordered, each with its rule and its value (TN-42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.dataclass import dataclass
from referee.games.tournament.standings.buchholz import buchholz, buchholz_cut
from referee.games.tournament.standings.encounter import NOTHING
from referee.games.tournament.standings.field import Field, Value
from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.points import games_won, points, wins
from referee.games.tournament.standings.sheet import Terms
from referee.games.tournament.standings.sonneborn import sonneborn_berger
from referee.games.tournament.standings.win_rates import (
    game_rates,
    opponents_game_rates,
    opponents_match_rates,
    opponents_points,
)

PTS = "pts"
DE = "de"
LOT = "lot"
BUCHHOLZ = ("bh", "bh-c1")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to separate who is tied.

    Takes:
        rule: that says how its value is computed.
        values: of everybody by number; more is better, but of lots the lower.
    """

    rule: str
    values: Callable[[Field], Mapping[int, Value]]


def lots(field: Field) -> Mapping[int, int]:
    """LOT: drawn once for the event, the lowest first (TN-52)."""
    return field.each("lot", lambda _, sheet: sheet.lot)


def no_encounter(field: Field) -> Mapping[int, Fraction]:
    """DE of who is tied with nobody; of the tied it is computed group by group (TN-51)."""
    return field.each("no-encounter", lambda _, sheet: NOTHING)


CRITERIA: Mapping[str, Criterion] = {
    PTS: Criterion("TN-41", points),
    "omw": Criterion("TN-45", opponents_match_rates),
    "gw": Criterion("TN-44", game_rates),
    "ogw": Criterion("TN-45", opponents_game_rates),
    DE: Criterion("TN-51", no_encounter),
    "bh": Criterion("TN-47", buchholz),
    "bh-c1": Criterion("TN-48", buchholz_cut),
    "sb": Criterion("TN-47", sonneborn_berger),
    "opp": Criterion("TN-45", opponents_points),
    "win": Criterion("TN-42", wins),
    "won": Criterion("TN-42", games_won),
    LOT: Criterion("TN-52", lots),
}


def codes_of(terms: Terms) -> tuple[str, ...]:
    """The codes of a plan as they are applied: points first, the lot last (TN-42, TN-52)."""
    between = [code for code in terms.tie_breaks if code not in (PTS, LOT)]
    return (PTS, *between, LOT)
