"""A second opinion on Homestuck: the same table as the engine begins with, in the middle of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.homestuck_atcg.language.tree import Card
from referee.games.homestuck_atcg.state.table import Table
from tests.oracle.homestuck_atcg.model.events import Throws
from tests.oracle.homestuck_atcg.model.match import Naive
from tests.oracle.homestuck_atcg.model.table import Piece, Side


def naive_of(table: Table, cards: Sequence[Card], readings: Any, throws: Throws) -> Naive:
    """What lies on that table, in a Main Phase in which nothing is open."""
    sides, pieces = {}, {}
    for seat, player in enumerate(table.seats, 1):
        assert player.planet is not None
        sides[seat] = Side(
            planet=player.planet,
            grist=player.grist,
            points=player.points,
            damage=player.damage,
            destroyed=player.destroyed,
            deck=list(player.deck),
            hand=list(player.hand),
            discard=list(player.discard),
            removed=list(player.removed),
            gone=player.gone,
            mulligans=player.mulligans,
        )
    for row in sorted(table.placed().values(), key=lambda row: row.entered):
        pieces[row.thing] = Piece(
            row.thing, row.at, row.tapped, row.boons, row.host, row.under, row.told, row.entered
        )
    world = Naive(cards, readings, sides, pieces)
    world.turn, world.round, world.phase = table.turn, table.round, table.phase
    world.active, world.first = table.seat, table.first
    world.ending, world.left = table.ending, list(table.left)
    world.entered = max((each.entered for each in pieces.values()), default=0)
    world.throws = throws
    return world
