"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

MULLIGANS = 2


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for mulligans, changes and memories that cannot be."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    for seat, side in enumerate(table.seats, 1):
        if side.mulligans > MULLIGANS:
            wish = f"{MULLIGANS} at most [HAC-4.7]"
            raise refused(f"seats.{seat}.mulligans", side.mulligans, wish)
    for at, change in enumerate(table.lasting, 1):
        if change.turn > table.turn:
            wish = f"a turn up to {table.turn}, the present one"
            raise refused(f"lasting[{at}].turn", change.turn, wish)
        thing = change.thing
        if thing is not None and table.find(thing) is None and not table.is_planet(thing):
            raise refused(
                f"lasting[{at}].thing", setting_of(run).cards.things.id(thing), "a card in play"
            )
    for at, deed in enumerate(table.memory, 1):
        if deed.turn > table.turn:
            wish = f"a turn up to {table.turn}, the present one"
            raise refused(f"memory[{at}].turn", deed.turn, wish)
