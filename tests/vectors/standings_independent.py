"""The standings of a stage of a tournament, as docs/tournaments.md says, by the second opinion on tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tests.oracle.tournament import results
from tests.oracle.tournament.standings import by_value, split
from tests.vectors.pods_independent import FLOORS, SIZES, places_in_pods
from tests.vectors.tournament_state_independent import DRAFTING

CODES = {
    "omw": "OMW",
    "gw": "GW",
    "ogw": "OGW",
    "de": "DE",
    "bh": "BH",
    "bh-c1": "BH/C1",
    "sb": "SB",
}


@dataclass(frozen=True)
class Share(results.Share):
    """What a round was to an entry; beside the second opinion's: the seat, and whether it was without playing."""

    seat: int = 0
    forfeit: str = ""


@dataclass(frozen=True)
class Standing(results.Event):
    """A stage as the second opinion takes it, with shares that were made here."""

    made: tuple = ()

    @cached_property
    def shares(self):
        return dict(self.made)


def shares_of(state, at, entry):
    """What each round of a stage was to an entry; a table without a result is none yet (TN-41)."""
    return [
        share
        for number, round_ in state.rounds_of(at)
        if (share := share_of(state, state.stages[at - 1], number, round_, entry)) is not None
    ]


def share_of(state, stage, number, round_, entry):
    if entry in round_.byes:
        return Share("pairing", Fraction(stage["bye"]))
    for table in round_.tables:
        if entry in table.entries:
            return at_table(stage, table, entry) if table.is_settled else None
    kind = state.wishes.get((entry, number), "zero")
    return Share(kind, Fraction({"zero": 0, "half": stage["half"], "full": stage["bye"]}[kind]))


def at_table(stage, table, entry):
    """A table as one of its two entries has it (TN-23, TN-41)."""
    seat = table.entries.index(entry)
    own, its, drawn = table.games[seat], table.games[1 - seat], table.games[2]
    kind = "won" if own > its else "lost" if own < its else "drawn"
    if table.word in ("double-loss", "double-no-show"):
        kind = "lost"
    worth = Fraction(stage[{"won": "win", "drawn": "draw", "lost": "loss"}[kind]])
    played = table.word not in ("no-show", "double-no-show")
    games = own, its, drawn
    return Share(
        kind, worth, table.entries[1 - seat], played, games, seat + 1, "" if played else kind
    )


def standing(state, at):
    """A stage for the second opinion."""
    stage = state.stages[at - 1]
    members = [each for each in state.entries if not stage["cut"] or each in stage.seeds]
    counted = stage.kind == "swiss" or stage.kind in DRAFTING
    rounds = stage["rounds"] if counted else len(state.rounds_of(at))
    points = results.Points(
        stage["win"], stage["draw"], stage["loss"], stage["bye"], stage["bye"], stage["half"]
    )
    return Standing(
        tuple(members),
        (results.Round(),) * rounds,
        points,
        {entry: state.entries[entry].lot for entry in members},
        frozenset(entry for entry in members if state.entries[entry].status == "disqualified"),
        stage.kind == "round-robin",
        FLOORS[state.readings.get("floor", "0.33")],
        made=tuple((entry, shares_of(state, at, entry)) for entry in members),
    )


def places_of(state, at):
    """The entries of a stage, the best first (TN-42)."""
    if state.stages[at - 1].kind in SIZES:
        return places_in_pods(state, at)
    event, stage = standing(state, at), state.stages[at - 1]
    between = [code for code in stage["tie-breaks"] if code not in ("pts", "lot")]
    tiers = [sorted(set(event.entries) - event.gone)]
    for code in ("pts", *between, "lot"):
        tiers = [
            part
            for group in tiers
            for part in (split_by(event, group, code) if len(group) > 1 else [group])
        ]
    return [entry for (entry,) in tiers]


def split_by(event, group, code):
    if code in ("win", "won"):
        return by_value(group, lambda entry: count(event, entry, code))
    return split(event, group, CODES.get(code, code.upper()))


def count(event, entry, code):
    """Rounds that gave as much as a win; those of them that were played."""
    return sum(
        share.worth == event.points.win
        and (code == "win" or share.met or (event.robin and share.other > 0))
        for share in event.shares[entry]
    )
