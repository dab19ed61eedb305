"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.position.document import prove_alive
from referee.games.clash.position.lawful_lanes import prove_lane
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.usable_abilities import owed
from referee.games.clash.state.table import Action, Ally, Setting, Table
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

OWED = {"defend": "CL-3.9", "attack": "CL-4.2"}
"""Why nobody has finished that phase before every ability that can be paid for was used."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for abilities that are not of their phase (CL-Q13), and what a log does not explain."""
    setting = setting_of(run)
    if run.lanes:
        prove_alive(run)
    for path, log in logs_of(run):
        prove_each_once(log, path)
    for seat, side in enumerate(run.state.seats, 1):
        prove_used(setting, side.allies, "", f"seats.{seat}")
    for seat, lane in run.lanes.items():
        prove_used(setting, lane.state.own.allies, lane.state.phase, f"lane.{seat}.own")
        if lane.state.done and lane.state.phase in OWED and owed(lane):
            names = ", ".join(setting.shown(card.card) for card, _, _ in owed(lane))
            wish = f"false: abilities are owed, of {names} [{OWED[lane.state.phase]}]"
            raise refused(f"lane.{seat}.done", "true", wish)
        prove_lane(run, seat)


def logs_of(run: Run[Table]) -> Iterator[tuple[str, Sequence[Action]]]:
    """Every log of a position, with its path."""
    for seat, side in enumerate(run.state.seats, 1):
        yield f"seats.{seat}.defended", side.defended
        yield f"seats.{seat}.attacked", side.attacked
    for seat, lane in run.lanes.items():
        yield f"lane.{seat}.log", lane.state.log


def prove_each_once(log: Sequence[Action], path: str) -> None:
    """An ability is used once in a phase, but for a card that was played anew (CL-Q13, CL-Q35)."""
    used: set[tuple[int | None, int]] = set()
    for at, action in enumerate(log, 1):
        if action.verb == "play-card":
            used = {each for each in used if each[0] != action.card}
        elif action.ability and (action.card, action.ability) in used:
            raise refused(f"{path}[{at}].ability", action.ability, "each ability once [CL-Q13]")
        elif action.ability:
            used.add((action.card, action.ability))


def prove_used(setting: Setting, allies: Sequence[Ally], phase: str, path: str) -> None:
    """As a phase begins no ability has been used in it; within it only those of its kind (CL-Q13)."""
    for at, each in enumerate(allies, 1):
        abilities = setting.card(each.card).abilities
        wrong = [number for number in each.used if abilities[number - 1].kind != phase]
        if wrong:
            wish = f"an ability of the {phase!r} phase" if phase else "[] as the phase begins"
            raise refused(f"{path}.allies[{at}].used", wrong[0], f"{wish} [CL-Q13]")
