"""Where a card can come into play by a text, and whether it can at all (HAC-2.8, HAC-2.26, HAC-Q53).

A character comes to a planet location, inventory to a host that fits its attach line, an executable to its player's area.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.homestuck_atcg.language.effects import PLAY_PAID, SWAP
from referee.games.homestuck_atcg.language.tree import Action, Card
from referee.games.homestuck_atcg.state.frames import Resolving, setting_of
from referee.games.homestuck_atcg.state.matching import matching
from referee.games.homestuck_atcg.state.references import Spot, Standpoint, place_of
from referee.games.homestuck_atcg.state.table import Table, thing_of
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a card may come: at which ``planets`` or on which ``hosts``; ``free``: it needs no place."""

    planets: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    free: bool = False

    def __bool__(self) -> bool:
        return self.free or bool(self.planets) or bool(self.hosts)


NOWHERE = Entry()


def open_planets(table: Table, seat: int) -> tuple[int, ...]:
    """The locations where a card can come, clockwise: not where somebody has left the match (HAC-Q60)."""
    return tuple(table.clockwise(seat))


def planets_of(run: Run[Table], view: Standpoint, action: Action) -> tuple[int, ...]:
    """The locations that an action names for a card that comes into play."""
    table = run.state
    if action.effect.here or action.place == "here":
        wanted = [place_of(run, view)]
    elif action.place == "home":
        wanted = [view.seat]
    else:
        return open_planets(table, view.seat)
    return tuple(each for each in wanted if each and not table.side(each).gone)


def entry_of(run: Run[Table], view: Standpoint, action: Action, face: int) -> Entry:
    """Where a card of a seat can come into play by an action; `NOWHERE` if it cannot."""
    card = setting_of(run).cards.cards[face]
    if card.type == "planet" or (action.effect is PLAY_PAID and not is_paid_for(run, view, card)):
        return NOWHERE
    if action.effect is SWAP:
        return place_of_other(run, view, card)
    if card.type == "executable":
        return Entry(free=True)
    planets = planets_of(run, view, action)
    if card.type == "character":
        return Entry(planets)
    return Entry(hosts=tuple(hosts_of(run, view.seat, face, planets)))


def hosts_of(run: Run[Table], seat: int, face: int, planets: tuple[int, ...]) -> list[int]:
    """The cards to which inventory of that face can be attached, at those locations or in an executable area."""
    found = hosts_for(run, face, thing_of(face, seat))
    return [host for host in found if run.state.location_of(host) in (0, *planets)]


def hosts_for(run: Run[Table], face: int, thing: int) -> list[int]:
    """The cards in play that inventory of that face can be attached to, as that thing (HAC-2.26, HAC-Q26)."""
    attach = setting_of(run).cards.cards[face].attach
    if attach is None:
        return []
    return [host for host in matching(run, attach, Spot(thing)) if run.state.in_play(host)]


def place_of_other(run: Run[Table], view: Standpoint, card: Card) -> Entry:
    """Where this card is: a card of its own type can take its place (row act.swap)."""
    row = run.state.find(view.source)
    if row is None or row.under is not None:
        return NOWHERE
    if setting_of(run).face(view.source).type != card.type:
        return NOWHERE
    if row.host is None:
        return Entry(planets=(row.at,)) if row.at else Entry(free=True)
    fits = hosts_of(run, view.seat, card.number, open_planets(run.state, view.seat))
    return Entry(hosts=(row.host,)) if row.host in fits else NOWHERE


def is_paid_for(run: Run[Table], view: Standpoint, card: Card) -> bool:
    """Whether the printed grist can be paid; ~ATH code cannot (row act.play_paid)."""
    return card.grist is not None and card.grist <= run.state.side(view.seat).grist


def can_enter(run: Run[Table], resolving: Resolving, action: Action, face: int) -> bool:
    """Whether a card of that face can come into play by the action."""
    return bool(entry_of(run, resolving, action, face))
