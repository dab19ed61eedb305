"""Who begins, who sits where with four players, whose area is which (SFB-1.2, SFB-1.3, SFB-23.15 to 23.17)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.super_fantasy_brawl.draft.fact_kinds import AREA_TAKEN, FIRST_PLAYER, FIRST_TEAM
from referee.games.super_fantasy_brawl.draft.state import Draft, setting_of
from referee.games.super_fantasy_brawl.draft.timing import refused_by
from referee.games.super_fantasy_brawl.rules.seating import (
    OfMembers,
    OfWords,
    choose_seats,
    gate_ids,
    is_no_team_first,
    is_nobody_first,
    members_of,
    pick_first,
    pick_first_team,
)
from referee.games.super_fantasy_brawl.state.table import side_of
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.engine.run import Frame, Run, Step


def begin_with_player(run: Run[Draft], frame: Frame, seat: int) -> None:
    run.state.begins = seat
    run.state.order = [seat, 3 - seat]
    FIRST_PLAYER.tell(run, "SFB-1.2", seat)


def begin_with_team(run: Run[Draft], frame: Frame, side: int) -> None:
    run.state.begins = members_of(side)[0]
    FIRST_TEAM.tell(run, "SFB-23.15", detail=lambda: {"seats": members_of(side)})


def are_seats_open(run: Run[Draft], frame: Frame) -> bool:
    return len(run.state.order) < setting_of(run).seats


def ask_first(run: Run[Draft], frame: Frame) -> Sequence[Ask[Draft]]:
    """The team that begins names its first player (SFB-23.16)."""
    return _ask_members(run, frame, side_of(run.state.begins))


def ask_second(run: Run[Draft], frame: Frame) -> Sequence[Ask[Draft]]:
    """Then the other team names the second player (SFB-23.17)."""
    return _ask_members(run, frame, 1 - side_of(run.state.begins))


def _ask_members(run: Run[Draft], frame: Frame, side: int) -> Sequence[Ask[Draft]]:
    """Either member may say it; the first answer counts (SFB-Q105)."""
    return [Ask(run, frame, seat, offer(CHOOSE_SEATS)) for seat in members_of(side)]


def is_area_open(run: Run[Draft], frame: Frame) -> bool:
    return run.state.gate is None


def ask_area(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    """The first player chooses, with four for the whole team (SFB-1.3, SFB-Q105)."""
    return Ask(run, frame, run.state.order[0], offer(CHOOSE_AREA))


def choose_area(run: Run[Draft], frame: Frame, seat: int, gate: str) -> None:
    run.state.gate = setting_of(run).gates.number(gate)
    AREA_TAKEN.tell(run, "SFB-1.3", seat, gate=gate)


def area_of(draft: Draft, seat: int) -> int | None:
    """The gate of a seat's side, None before it is chosen."""
    if draft.gate is None:
        return None
    return draft.gate if side_of(seat) == side_of(draft.order[0]) else 1 - draft.gate


CHOOSE_SEATS = Verb(
    "choose-seats",
    OfMembers(),
    choose_seats,
    refused_by(("SFB-1.1",), ("SFB-23.16", "SFB-23.17", "SFB-Q105")),
)
CHOOSE_AREA = Verb(
    "choose-deployment-area",
    OfWords(gate_ids, "SFB-1.3"),
    choose_area,
    refused_by(("SFB-1.3",), ("SFB-1.3", "SFB-Q105")),
)
SEATING = (
    Step(
        "SFB-1.2",
        "the start player",
        chance=pick_first,
        landed=begin_with_player,
        when=is_nobody_first,
    ),
    Step(
        "SFB-23.15",
        "the team that begins",
        chance=pick_first_team,
        landed=begin_with_team,
        when=is_no_team_first,
    ),
    Step("SFB-23.16", "the first player", ask=ask_first, when=are_seats_open),
    Step("SFB-23.17", "the second player", ask=ask_second, when=are_seats_open),
    Step("SFB-1.3", "the deployment area", ask=ask_area, when=is_area_open),
)
"""The steps between the lists and the picks, in the order of set-up (SFB-1.24, SFB-Q65)."""
