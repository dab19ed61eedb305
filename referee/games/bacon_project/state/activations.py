"""What an activated ability begins: its effects one by one, and what goes on from here (BP-1.7, BP-Q38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.games.bacon_project.fact_kinds import BEGAN
from referee.games.bacon_project.state.table import Activation, Continuing, Source, Table, Unit
from referee.games.bacon_project.state.values import disables, type_of
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Int, Row, kept

if TYPE_CHECKING:
    from referee.games.bacon_project.cardset.profiles import Effect

NOBODYS = Activation(1, 0, 2, red=False, source=Source(1, 2))


@dataclass(slots=True)
class Resolve(Frame):
    """An ability whose effects are carried out; ``at`` is the next one."""

    deed: Activation = kept(Row(Activation), default_factory=lambda: NOBODYS)
    at: int = kept(Int(), default=0)


def resolve(run: Run[Table], deed: Activation) -> None:
    """Carry out the effects of an ability, before anything else goes on."""
    run.begin("resolve", Resolve(deed))


def continue_with(
    run: Run[Table],
    deed: Activation,
    word: str,
    ends: str,
    *,
    until: int = 0,
    amount: int = 0,
    second: int = 0,
    type_: str = "",
    target: int = 0,
    ability: int = 0,
) -> None:
    """Let an effect go on from here (BP-1.7)."""
    effect = Continuing(
        word=word,
        user=deed.user,
        number=deed.number,
        support=type_of(run, deed) == "S",
        card=deed.card,
        ends=ends,
        until=until,
        amount=amount,
        second=second,
        type=type_,
        target=target,
        ability=ability,
        late=max(0, len(disables(run.state.effects, deed.user, deed.number)) - deed.despite),
    )
    run.state.effects.append(effect)
    BEGAN.tell(
        run,
        "BP-1.7",
        deed.user,
        word=word,
        target=target,
        ability=ability,
        number=deed.number,
        card=deed.card,
        ends=ends,
        until=until,
        amount=amount,
        second=second,
        type=type_,
    )


def ignore_defence(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """IGNORE DEF holds to the end of this turn (BP-19.18, BP-Q87)."""
    continue_with(run, deed, "ignore-def", "turn", until=run.state.turn)


def lies_on_field(run: Run[Table], deed: Activation) -> bool:
    """Whether the card of an ability still lies in a cast zone or aside (BP-Q104)."""
    return any(unit.card == deed.card for _, unit in run.state.on_field())


def unit_with(units: list[Unit], card: int) -> Unit | None:
    """The unit that this card stands for, if it still lies there."""
    return next((unit for unit in units if unit.card == card), None)
