"""The walk over values: what a state or a frame holds at any depth, and the path under which a position writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.facts import TABLE
from referee.kernel.schema.fields import ListOf, Optional, Pile, Row, shape_of
from referee.kernel.schema.per_seat import PerSeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.engine.run import Run
    from referee.kernel.schema.fields import FieldType
    from referee.kernel.words.names import NameTable

Wanted = Callable[[Any], bool]
"""Whether values of a kind are looked for; a function of a module, as what it finds in a type is remembered."""

Place = tuple[int, str]
"""Whose a pile is, and what it is called: the same in a seat's lane and on the table."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One value: its path, the seat whose it is (0: the table's), its kind, and the row that holds it."""

    path: str
    seat: int
    kind: Any
    value: Any
    row: Any

    @property
    def place(self) -> Place:
        """Whose it is, and what it is called there."""
        return self.seat, self.path.rpartition(".")[2]

    @property
    def looks(self) -> int:
        """How often somebody has looked through a pile, where the game counts that."""
        count: int = getattr(self.row, self.kind.looks) if self.kind.looks else 0
        return count


def values_in(row: Any, is_wanted: Wanted, path: str = "", seat: int = TABLE) -> Iterator[Placed]:
    """Every value of a wanted kind in a row, in the order of the fields; ``path`` is what stands before theirs."""
    for name, kind in _fields_with(type(row), is_wanted).items():
        place = path + name.replace("_", "-")
        yield from _in_value(Placed(place, seat, kind, getattr(row, name), row), is_wanted)


_FIELDS: dict[tuple[type[Any], Wanted], dict[str, FieldType]] = {}


def _fields_with(type_: type[Any], is_wanted: Wanted) -> dict[str, FieldType]:
    """The fields of a row that can hold such a value: most hold none, and are not looked at."""
    found = _FIELDS.get((type_, is_wanted))
    if found is None:
        kinds = shape_of(type_).kinds.items()
        found = {name: kind for name, kind in kinds if _can_hold(kind, is_wanted)}
        _FIELDS[type_, is_wanted] = found
    return found


def _can_hold(kind: FieldType, is_wanted: Wanted) -> bool:
    match kind:
        case _ if is_wanted(kind):
            return True
        case Row():
            return bool(_fields_with(kind.shape.type, is_wanted))
        case PerSeat() | ListOf() | Optional():
            return _can_hold(kind.kind, is_wanted)
    return False


def _in_value(at: Placed, is_wanted: Wanted) -> Iterator[Placed]:
    kind, value = at.kind, at.value
    match kind:
        case _ if is_wanted(kind):
            yield at
        case Row():
            yield from values_in(value, is_wanted, f"{at.path}.", at.seat)
        case PerSeat():
            for seat, item in enumerate(value, 1):
                inner = Placed(f"{at.path}.{seat}", seat, kind.kind, item, at.row)
                yield from _in_value(inner, is_wanted)
        case ListOf():
            for number, item in enumerate(value, 1):
                inner = Placed(f"{at.path}[{number}]", at.seat, kind.kind, item, at.row)
                yield from _in_value(inner, is_wanted)
        case Optional() if value is not None:
            yield from _in_value(Placed(at.path, at.seat, kind.kind, value, at.row), is_wanted)


def write_fields(row: Any, name_table: NameTable, nothing: str | None = "none") -> dict[str, Any]:
    """The fields of a row as a position writes them, at every depth also those that hold their default.

    ``nothing`` stands where a field that may be empty is.
    """
    kinds = shape_of(type(row)).kinds.items()
    return {
        name.replace("_", "-"): _write(kind, getattr(row, name), name_table, nothing)
        for name, kind in kinds
    }


def _write(kind: FieldType, value: Any, name_table: NameTable, nothing: str | None) -> Any:
    match kind:
        case Row():
            return write_fields(value, name_table, nothing)
        case PerSeat():
            each = enumerate(value, 1)
            return {str(seat): _write(kind.kind, item, name_table, nothing) for seat, item in each}
        case ListOf():
            return [_write(kind.kind, item, name_table, nothing) for item in value]
        case Optional():
            return nothing if value is None else _write(kind.kind, value, name_table, nothing)
    return kind.write(value, name_table)


# -- piles ----------------------------------------------------------------------------------


def piles_of(run: Run[Any]) -> Iterator[Placed]:
    """Every zone of the table, then those of each lane, in the order of their fields."""
    yield from values_in(run.state, _is_pile)
    for seat, lane in run.lanes.items():
        yield from values_in(lane.state, _is_pile, f"lane.{seat}.", seat)


def _is_pile(kind: Any) -> bool:
    return isinstance(kind, Pile)


def hidden_piles_in_use(run: Run[Any]) -> list[Placed]:
    """The zones whose order nobody may know, without those that a lane has taken the place of.

    What the table holds of a seat that acts in secret is as it was when the lanes were opened; the
    seat goes on with what its lane holds.
    """
    hidden = [pile for pile in piles_of(run) if pile.kind.audience == "nobody"]
    in_lanes = [pile.place for pile in hidden if pile.path.startswith("lane.")]
    return [pile for pile in hidden if pile.path.startswith("lane.") or pile.place not in in_lanes]
