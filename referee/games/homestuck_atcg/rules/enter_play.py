"""Entering play: from a hand, a pile, or from under another card (HAC-2.7, HAC-Q24, HAC-Q53)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import ENTERED
from referee.games.homestuck_atcg.state.continuous_effects import join
from referee.games.homestuck_atcg.state.events import note
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Placed, Table, owner_of
from referee.kernel.engine.run import Run


def lay_open(run: Run[Table], seat: int, face: int) -> int:
    """Take a card of that face out of a hand; the thing that it becomes for everybody to see."""
    player = run.state.side(seat)
    player.hand.take(face)
    return run.state.free_copy(face, seat)


def take_up(run: Run[Table], thing: int) -> None:
    """Take an open card from where it lies out of play: a discard or removed pile, or under another card."""
    player = run.state.side(owner_of(thing))
    if thing in player.discard.cards:
        player.discard.take(thing)
    elif thing in player.removed.cards:
        player.removed.take(thing)
    else:
        player.cards = [row for row in player.cards if row.thing != thing]
        run.state.recompose()


def enter(
    run: Run[Table], thing: int, at: int = 0, host: int | None = None, rule: str = "HAC-2.7"
) -> None:
    """Put a card into play, untapped and without boons (HAC-Q24); what it says about entering is to be done.

    A character comes ``at`` a planet location, inventory on its ``host``, an executable into its player's area (HAC-2.8).
    The card has been taken from where it was.
    """
    table = run.state
    table.entered += 1
    row = Placed(thing, at=at, host=host, entered=table.entered)
    player = table.side(owner_of(thing))
    player.cards = [*player.cards, row]
    join(run, row)
    called = setting_of(run).called
    ENTERED.tell(
        run,
        rule,
        owner_of(thing),
        lambda: {
            "card": called(thing),
            "planet": at,
            "host": "" if host is None else called(host),
        },
    )
    note(run, "enters", thing)
