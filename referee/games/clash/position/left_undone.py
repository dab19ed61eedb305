"""What hand-worked positions take for granted of a Defend phase: abilities that nobody has used, and a status that a card gives itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.clash.language.tree import Ability
from referee.games.clash.language.tree_effects import Become
from referee.games.clash.rules.costs import why_not_payable
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.usable_abilities import OWED
from referee.games.clash.state.table import SEATS, Side, Table, opponent
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def left_undone(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """As an Attack phase begins everybody has done what the Defend phase asks for (CL-3.5, CL-3.9).

    A position that leaves the log of a seat out leaves open what it has done.
    """
    for seat in SEATS if run.state.phase == "attack" else ():
        yield from without_a_status(run, seat)
        if "defended" in written.get("seats", {}).get(str(seat), {}):
            yield from still_owed(run, seat)


def still_owed(run: Run[Table], seat: int) -> Iterator[Granted]:
    """No ability is left that was owed and can still be paid, where the other has changed nothing on this side (CL-3.9, CL-Q14)."""
    setting, side = setting_of(run), run.state.side(seat)
    others = run.state.side(opponent(seat)).defended
    if any(change.seat == seat for action in others for change in action.changes):
        return
    for each in side.allies:
        used = used_by(side, each.card)
        for number, ability in enumerate(setting.card(each.card).abilities, 1):
            is_idle = each.stunned or number in used
            if ability.kind == "defend" and not (
                is_idle or why_not_payable(side, each.card, ability)
            ):
                wish = f"ability {number} of {setting.shown(each.card)!r}, which can be paid"
                found = ", ".join(action.verb for action in side.defended) or "none"
                yield Granted(f"seats.{seat}.defended", found, f"{wish} [{OWED['defend']}]")
                return


def used_by(side: Side, card: int) -> set[int]:
    """The abilities that it has used in this Defend phase, since it was played if it was (CL-Q13, CL-Q35)."""
    used: set[int] = set()
    for action in side.defended:
        if action.card == card:
            used = set() if action.verb == "play-card" else {*used, action.ability}
    return used


def without_a_status(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A card that was played in this round is what its PLAY ability makes it, which nothing ends before the next (CL-3.5, CL-Q10)."""
    setting, side = setting_of(run), run.state.side(seat)
    played = {action.card for action in side.defended if action.verb == "play-card"}
    for at, each in enumerate(side.allies, 1):
        abilities = setting.card(each.card).abilities if each.card in played else ()
        for status in statuses_by(abilities):
            if not getattr(each, status):
                wish = f"true, as {setting.shown(each.card)!r} was played in this round [CL-3.5]"
                yield Granted(f"seats.{seat}.allies[{at}].{status}", "false", wish)


def statuses_by(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """What a card becomes for this round as it is played, whatever else there is."""
    for ability in abilities:
        for clause in ability.clauses if ability.kind == "play" and not ability.costs else ():
            if isinstance(clause, Become) and clause.target.who == "this" and not clause.later:
                yield clause.status
