"""Values of several cards that no text changes: how many they are, their boons, damage, printed numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.engine.run import Run


def boons_together(run: Run[Table], things: Sequence[int]) -> int:
    """All boons on those cards."""
    rows = map(run.state.find, things)
    return sum(row.boons for row in rows if row is not None)


def boons_of_each(run: Run[Table], things: Sequence[int]) -> list[int]:
    """The boons on each of those cards that can have any."""
    rows = map(run.state.find, things)
    return [row.boons for row in rows if row is not None and row.at]


def damage_of_each(run: Run[Table], things: Sequence[int]) -> list[int]:
    """The damage on each of those cards that is a planet."""
    return [run.state.side(owner_of(each)).damage for each in things if run.state.is_planet(each)]


def printed_powers(run: Run[Table], things: Sequence[int]) -> list[int]:
    """The printed power of those of the cards that have any."""
    found = (setting_of(run).face(each).power for each in things)
    return [power for power in found if power is not None]


def printed_costs(run: Run[Table], things: Sequence[int]) -> list[int]:
    """The grist that those of the cards cost to enter that cost grist."""
    found = (setting_of(run).face(each).grist for each in things)
    return [grist for grist in found if grist is not None]


OF_MANY: Mapping[str, Callable[[Run[Table], Sequence[int]], int]] = {
    "count": lambda run, things: len(things),
    "boon-sum": boons_together,
    "printed-sum": lambda run, things: sum(
        setting_of(run).face(each).power or 0 for each in things
    ),
    "printed-strongest": lambda run, things: max(printed_powers(run, things), default=0),
    "printed-weakest": lambda run, things: min(printed_powers(run, things), default=0),
    "dearest": lambda run, things: max(printed_costs(run, things), default=0),
    "cheapest": lambda run, things: min(printed_costs(run, things), default=0),
    "cost-sum": lambda run, things: sum(printed_costs(run, things)),
    "most-boons-on": lambda run, things: max(boons_of_each(run, things), default=0),
    "fewest-boons-on": lambda run, things: min(boons_of_each(run, things), default=0),
    "damage-sum": lambda run, things: sum(damage_of_each(run, things)),
    "most-damage-on": lambda run, things: max(damage_of_each(run, things), default=0),
    "least-damage-on": lambda run, things: min(damage_of_each(run, things), default=0),
    "titles": lambda run, things: len({setting_of(run).face(each).title for each in things}),
}
"""Values of several cards that no text changes."""
