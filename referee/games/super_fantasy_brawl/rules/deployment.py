"""The first traps, and the champions on their deployment areas (SFB-1.16, 1.17, 1.22, 1.23, SFB-23.23, 23.25)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import DEPLOYED, TRAP_PLACED
from referee.games.super_fantasy_brawl.rules.traps import enter, lay_trap
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import deployment_of, is_free
from referee.games.super_fantasy_brawl.state.table import FIGURE, HEX, MOST_SEATS, TEAMS, Table
from referee.games.super_fantasy_brawl.state.timing import in_set_up, in_set_up_or_after_a_trap
from referee.kernel.choices.name_spaces import Named, Numbers, verb
from referee.kernel.decision.ask import Ask, Refusal, offer
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Int, ListOf, NameRef, kept

TRAPS_LAID = 4
"""How many traps lie on the board after the set-up, and ever after (SFB-1.17, SFB-19.6)."""


@dataclass(slots=True)
class SettingUp(Frame):
    """How far the set-up has come.

    ``leading`` is a seat of the team that plays first, 0 before chance has said so; ``shuffled`` and ``drawn``
    count the players who have, ``deployed`` holds the champions that were put down.
    """

    leading: int = kept(Int(0, TEAMS), default=0)
    shuffled: int = kept(Int(0, MOST_SEATS), default=0)
    drawn: int = kept(Int(0, MOST_SEATS), default=0)
    deployed: list[int] = kept(ListOf(NameRef(FIGURE)), default_factory=list)


# -- traps ----------------------------------------------------------------------------------


def are_traps_due(run: Run[Table], frame: Frame) -> bool:
    return len(run.state.traps) < TRAPS_LAID


def trap_layer(table: Table) -> int:
    """Whose trap comes next: two of each player, one of each with four (SFB-1.16, 1.17, 23.23)."""
    return table.order[len(table.traps) * len(table.order) // TRAPS_LAID]


def trap_rule(table: Table) -> str:
    """The rule by which it is laid."""
    if len(table.seats) > 2:
        return "SFB-23.23"
    return "SFB-1.16" if trap_layer(table) == table.first() else "SFB-1.17"


def ask_trap(run: Run[Table], frame: Frame) -> Ask[Table]:
    return Ask(run, frame, trap_layer(run.state), TRAPS)


def free_trap_hexes(ask: Ask[Table]) -> Iterator[Numbers]:
    """The printed trap hexes that hold no trap yet."""
    table = ask.run.state
    hexes = setting_of(ask.run).arena.trap_hexes
    yield from ((hex_,) for hex_ in hexes if table.trap_at(hex_) is None)


def refuse_trap_hex(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    if numbers in list(free_trap_hexes(ask)):
        return []
    return [Refusal(trap_rule(ask.run.state), setting_of(ask.run).hex(numbers[0]))]


def place_first_trap(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """One trap token, face down and unseen (SFB-1.16)."""
    (hex_,) = numbers
    TRAP_PLACED.tell(run, trap_rule(run.state), seat, lambda: {"hex": setting_of(run).hex(hex_)})
    lay_trap(run, hex_)


PLACE_FIRST_TRAP = verb(
    "place-trap",
    Named((HEX,), free_trap_hexes, refuse_trap_hex, "SFB-1.16"),
    place_first_trap,
    in_set_up_or_after_a_trap,
)
TRAPS = offer(PLACE_FIRST_TRAP)


# -- champions ------------------------------------------------------------------------------


def deployment_rule(table: Table, seat: int) -> str:
    """The rule by which a seat deploys its champions."""
    if len(table.seats) > 2:
        return "SFB-23.25"
    return "SFB-1.22" if seat == table.first() else "SFB-1.23"


def champions_left(table: Table, seat: int, deployed: list[int]) -> list[int]:
    """The champions of the seat that have not been deployed."""
    return [row.figure for row in table.side(seat).champions if row.figure not in deployed]


def free_deployment_hexes(run: Run[Table], seat: int) -> list[int]:
    """The unoccupied hexes of the deployment area of the seat's side."""
    setting, table = setting_of(run), run.state
    area = deployment_of(setting, table, seat)
    return [hex_ for hex_ in area if is_free(setting, table, hex_)]


def deployments(ask: Ask[Table]) -> Iterator[Numbers]:
    """Every champion that is left on every hex that is free."""
    figures = champions_left(ask.run.state, ask.seat, deployed_in(ask))
    hexes = free_deployment_hexes(ask.run, ask.seat)
    yield from ((figure, hex_) for figure in figures for hex_ in hexes)


def deployed_in(ask: Ask[Table]) -> list[int]:
    """What the set-up remembers of champions that have been deployed."""
    return ask.frame.deployed if isinstance(ask.frame, SettingUp) else []


def refuse_deployment(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    setting, table = setting_of(ask.run), ask.run.state
    figure, hex_ = numbers
    rule = deployment_rule(table, ask.seat)
    refused = []
    if figure not in champions_left(table, ask.seat, deployed_in(ask)):
        refused.append(Refusal(rule, setting.called(figure)))
    if hex_ not in free_deployment_hexes(ask.run, ask.seat):
        refused.append(Refusal(rule, setting.hex(hex_)))
    return refused


def is_deployment_due(run: Run[Table], frame: SettingUp) -> bool:
    return next_to_deploy(run.state, frame) != 0


def next_to_deploy(table: Table, frame: SettingUp) -> int:
    """The first seat in turn order that has champions left; 0 if none has (SFB-1.22, 1.23, 23.25)."""
    seats = (seat for seat in table.order if champions_left(table, seat, frame.deployed))
    return next(seats, 0)


def ask_deployment(run: Run[Table], frame: SettingUp) -> Ask[Table] | None:
    """One champion at a time; the last one goes by itself where only one hex is left."""
    seat = next_to_deploy(run.state, frame)
    left = champions_left(run.state, seat, frame.deployed)
    hexes = free_deployment_hexes(run, seat)
    if len(left) == len(hexes) == 1:
        deploy(run, frame, seat, (left[0], hexes[0]))
        return None
    return Ask(run, frame, seat, DEPLOYMENTS)


def deploy(run: Run[Table], frame: SettingUp, seat: int, numbers: Numbers) -> None:
    """A champion stands in the arena; on a trap hex of the area the trap goes off (SFB-Q47)."""
    setting, (figure, hex_) = setting_of(run), numbers
    frame.deployed.append(figure)
    rule = deployment_rule(run.state, seat)
    DEPLOYED.tell(
        run, rule, seat, lambda: {"champion": setting.called(figure), "hex": setting.hex(hex_)}
    )
    enter(run, figure, hex_, figure)


DEPLOY = verb(
    "deploy",
    Named((FIGURE, HEX), deployments, refuse_deployment, "SFB-1.22"),
    deploy,
    in_set_up("SFB-1.22", "SFB-1.22", "SFB-1.23", of_four=("SFB-23.25",)),
)
DEPLOYMENTS = offer(DEPLOY)
