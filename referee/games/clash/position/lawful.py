"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.usable_abilities import owed
from referee.games.clash.state.table import Action, Ally, Setting, Table
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

PLAYED_IN = {"play-card": "defend", "use-defend-ability": "defend", "use-attack-ability": "attack"}
"""The phase of each action; a choice belongs to the ability that asks for it."""
OWED = {"defend": "CL-3.9", "attack": "CL-4.2"}
"""Why nobody has finished that phase before every ability that can be paid for was used."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for abilities and logs that are not of their phase (CL-Q13)."""
    setting = setting_of(run)
    for path, log, phase in logs(run):
        prove_log(log, phase, path)
    for seat, side in enumerate(run.state.seats, 1):
        prove_used(setting, side.allies, "", f"seats.{seat}")
    for seat, lane in run.lanes.items():
        prove_used(setting, lane.state.own.allies, lane.state.phase, f"lane.{seat}.own")
        if lane.state.done and lane.state.phase in OWED and owed(lane):
            names = ", ".join(setting.shown(card.card) for card, _, _ in owed(lane))
            wish = f"false: abilities are owed, of {names} [{OWED[lane.state.phase]}]"
            raise refused(f"lane.{seat}.done", "true", wish)


def logs(run: Run[Table]) -> Iterator[tuple[str, Sequence[Action], str]]:
    """Every log, with its path and its phase."""
    for seat, side in enumerate(run.state.seats, 1):
        yield f"seats.{seat}.defended", side.defended, "defend"
        yield f"seats.{seat}.attacked", side.attacked, "attack"
    for seat, lane in run.lanes.items():
        yield f"lane.{seat}.log", lane.state.log, lane.state.phase


def prove_log(log: Sequence[Action], phase: str, path: str) -> None:
    """Cards are played and DEFEND abilities used in one phase, ATTACK abilities in the other (CL-3.16, CL-4.3)."""
    for at, action in enumerate(log, 1):
        if PLAYED_IN.get(action.verb, phase) != phase:
            rule = {"defend": "CL-3.16", "attack": "CL-4.3"}.get(phase, "CL-2.1")
            wish = f"an action of the {phase!r} phase [{rule}]"
            raise refused(f"{path}[{at}].verb", action.verb, wish)


def prove_used(setting: Setting, allies: Sequence[Ally], phase: str, path: str) -> None:
    """As a phase begins no ability has been used in it; within it only those of its kind (CL-Q13)."""
    for at, each in enumerate(allies, 1):
        abilities = setting.card(each.card).abilities
        wrong = [number for number in each.used if abilities[number - 1].kind != phase]
        if wrong:
            wish = f"an ability of the {phase!r} phase" if phase else "[] as the phase begins"
            raise refused(f"{path}.allies[{at}].used", wrong[0], f"{wish} [CL-Q13]")
