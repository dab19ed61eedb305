"""Piles: every zone of a run with the path under which a position writes it, and whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.kernel.facts import TABLE
from referee.kernel.schema.fields import Many, Maybe, Pile, Row, shape_of
from referee.kernel.schema.per_seat import PerSeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.engine.run import Run
    from referee.kernel.schema.fields import Kind
    from referee.kernel.schema.zone import Zone

Place = tuple[int, str]
"""Whose a pile is, and what it is called: the same in a seat's lane and on the table."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One zone: the path of it, the seat whose it is (0: the table's), its kind, its cards.

    ``looks`` is how often somebody has looked through it, where the game counts that.
    """

    path: str
    seat: int
    kind: Pile
    zone: Zone
    looks: int = 0

    @property
    def place(self) -> Place:
        """Whose it is, and what it is called there."""
        return self.seat, self.path.rpartition(".")[2]


def piles_of(run: Run[Any]) -> Iterator[Lying]:
    """Every zone of the table, then those of each lane, in the order of their fields."""
    yield from _of_row(run.state, "", TABLE)
    for seat, lane in run.lanes.items():
        yield from _of_row(lane.state, f"lane.{seat}.", seat)


def hidden_piles_in_use(run: Run[Any]) -> list[Lying]:
    """The zones whose order nobody may know, without those that a lane has taken the place of.

    What the table holds of a seat that acts in secret is as it was when the lanes were opened; the
    seat goes on with what its lane holds.
    """
    hidden = [pile for pile in piles_of(run) if pile.kind.audience == "nobody"]
    in_lanes = [pile.place for pile in hidden if pile.path.startswith("lane.")]
    return [pile for pile in hidden if pile.path.startswith("lane.") or pile.place not in in_lanes]


_FIELDS: dict[type[Any], dict[str, Kind]] = {}


def _fields_with_piles(type_: type[Any]) -> dict[str, Kind]:
    """The fields of a row that can hold a pile at any depth: most hold none, and are not looked at."""
    found = _FIELDS.get(type_)
    if found is None:
        kinds = shape_of(type_).kinds.items()
        found = _FIELDS[type_] = {name: kind for name, kind in kinds if _can_hold_a_pile(kind)}
    return found


def _can_hold_a_pile(kind: Kind) -> bool:
    match kind:
        case Pile():
            return True
        case Row():
            return bool(_fields_with_piles(kind.shape.type))
        case PerSeat() | Many() | Maybe():
            return _can_hold_a_pile(kind.kind)
    return False


def _of_row(row: Any, path: str, seat: int) -> Iterator[Lying]:
    for name, kind in _fields_with_piles(type(row)).items():
        place, value = path + name.replace("_", "-"), getattr(row, name)
        if isinstance(kind, Pile) and kind.looks:
            yield Lying(place, seat, kind, value, getattr(row, kind.looks))
        else:
            yield from _in_value(kind, value, place, seat)


def _in_value(kind: Kind, value: Any, path: str, seat: int) -> Iterator[Lying]:
    match kind:
        case Pile():
            yield Lying(path, seat, kind, value)
        case Row():
            yield from _of_row(value, f"{path}.", seat)
        case PerSeat():
            for owner, item in enumerate(value, 1):
                yield from _in_value(kind.kind, item, f"{path}.{owner}", owner)
        case Many():
            for number, item in enumerate(value, 1):
                yield from _in_value(kind.kind, item, f"{path}[{number}]", seat)
        case Maybe() if value is not None:
            yield from _in_value(kind.kind, value, path, seat)
