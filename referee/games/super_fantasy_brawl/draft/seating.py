"""Who begins, who sits where with four players, whose area is which (SFB-1.2, SFB-1.3, SFB-23.15-17)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.super_fantasy_brawl.draft.spaces import OneName, OneSeat, naming
from referee.games.super_fantasy_brawl.draft.state import GATE, Draft, mate_of, setting_of
from referee.games.super_fantasy_brawl.draft.timing import refused_by
from referee.games.super_fantasy_brawl.state import side_of
from referee.kernel.ask import Ask, Verb, offer
from referee.kernel.chance import Throw
from referee.kernel.procedure import Frame, Run, Step


def is_for_two(run: Run[Draft], frame: Frame) -> bool:
    return not setting_of(run).is_team_game


def is_for_four(run: Run[Draft], frame: Frame) -> bool:
    return setting_of(run).is_team_game


def draw_player(run: Run[Draft], frame: Frame) -> Throw:
    return Throw("SFB-1.2", "roll", "start-player", sides=2)


def begin_with_player(run: Run[Draft], frame: Frame, seat: int) -> None:
    run.state.begins = seat
    run.state.order = [seat, 3 - seat]
    run.tell("begins", "SFB-1.2", seat)


def draw_team(run: Run[Draft], frame: Frame) -> Throw:
    """The lower seat of the team that begins (SFB-23.15)."""
    return Throw("SFB-23.15", "roll", "start-team", sides=2)


def begin_with_team(run: Run[Draft], frame: Frame, seat: int) -> None:
    run.state.begins = seat
    run.tell("team-begins", "SFB-23.15", seats=[seat, mate_of(seat)])


# -- four players choose their seats --------------------------------------------------------


def choosers(draft: Draft) -> list[int]:
    """The members of the team that chooses now: the one that begins, then the other (SFB-23.16, SFB-23.17)."""
    lower = 3 - draft.begins if draft.order else draft.begins
    return [lower, mate_of(lower)]


def ask_seats(run: Run[Draft], frame: Frame) -> Sequence[Ask[Draft]]:
    """Either member may say it; the first answer counts (SFB-Q105)."""
    return [Ask(run, frame, seat, offer(CHOOSE_SEATS)) for seat in choosers(run.state)]


def members(ask: Ask[Draft]) -> Sequence[int]:
    return choosers(ask.run.state)


def rule_of_seats(ask: Ask[Draft]) -> Sequence[str]:
    return ("SFB-23.17" if ask.run.state.order else "SFB-23.16",)


def sit(run: Run[Draft], frame: Frame, seat: int, chosen: int) -> None:
    """The one who is named sits first or second, the team mate third or fourth."""
    draft = run.state
    if draft.order:
        first = draft.order[0]
        draft.order = [first, chosen, mate_of(first), mate_of(chosen)]
        run.tell("seated", "SFB-23.17", seat, chosen=chosen, place=2)
    else:
        draft.order = [chosen]
        run.tell("seated", "SFB-23.16", seat, chosen=chosen, place=1)


# -- the deployment areas -------------------------------------------------------------------


def ask_area(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    """The first player chooses, with four for the whole team (SFB-1.3, SFB-Q105)."""
    return Ask(run, frame, run.state.order[0], offer(CHOOSE_AREA))


def gates(ask: Ask[Draft]) -> Sequence[int]:
    return range(len(setting_of(ask.run).gates))


def choose_area(run: Run[Draft], frame: Frame, seat: int, gate: int) -> None:
    run.state.gate = gate
    run.tell("area", "SFB-1.3", seat, gate=setting_of(run).gates.id(gate))


def area_of(draft: Draft, seat: int) -> int | None:
    """The gate of a seat's side, None before it is chosen."""
    if draft.gate is None:
        return None
    return draft.gate if side_of(seat) == side_of(draft.order[0]) else 1 - draft.gate


CHOOSE_SEATS = Verb(
    "choose-seats",
    OneSeat(members, rule_of_seats),
    sit,
    refused_by(("SFB-1.1",), ("SFB-23.16", "SFB-23.17", "SFB-Q105")),
)
CHOOSE_AREA = naming(
    "choose-deployment-area",
    OneName(GATE, gates, lambda ask, number: ("SFB-1.3",)),
    choose_area,
    refused_by(("SFB-1.3",), ("SFB-1.3", "SFB-Q105")),
)
SEATING = (
    Step(
        "SFB-1.2", "the start player", chance=draw_player, landed=begin_with_player, when=is_for_two
    ),
    Step(
        "SFB-23.15",
        "the team that begins",
        chance=draw_team,
        landed=begin_with_team,
        when=is_for_four,
    ),
    Step("SFB-23.16", "who is first player", ask=ask_seats, when=is_for_four),
    Step("SFB-23.17", "who is second player", ask=ask_seats, when=is_for_four),
    Step("SFB-1.3", "the deployment area", ask=ask_area),
)
"""The steps between the lists and the picks, in the order of set-up (SFB-1.24, SFB-Q65)."""
