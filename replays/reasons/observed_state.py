"""What a question looks at: a fork whose rows note every field that is read, by its path in a position.

The rows of a fork become rows of a type that is like theirs and notes what is read; nothing else about them changes, and
the match itself is never touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.schema.fields import Fixed, ListOf, Optional, Row, shape_of
from referee.kernel.schema.per_seat import PerSeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.engine.run import Run
    from referee.kernel.schema.fields import FieldType


class ObservedState:
    """Notes which fields of a run are read, in the order in which they are read first.

    ``run`` becomes observed for good: nobody else may look at it, nor at a row of it. A fork will not do, which shares its fixed rows.
    """

    def __init__(self, run: Run[Any]) -> None:
        self._places: dict[int, tuple[ObservedState, str]] = {}
        self._seen: dict[str, FieldType] = {}
        self._observe_run(run, "")
        _PLACES.update(self._places)

    def read_since(self) -> dict[str, FieldType]:
        """What was read since this was asked last: the path of each field, and its kind."""
        found, self._seen = self._seen, {}
        return found

    def end(self) -> None:
        """Note nothing any more."""
        for known in self._places:
            _PLACES.pop(known, None)

    def note(self, path: str, kind: FieldType) -> None:
        """Note that the field of that path was read."""
        self._seen.setdefault(path, kind)

    def _observe_run(self, run: Run[Any], path: str) -> None:
        self._observe(run.state, path)
        for number, frame in enumerate(run.stack, 1):
            self._observe(frame, f"{path}frame[{number}].")
        for seat, lane in run.lanes.items():
            self._observe_run(lane, f"{path}lane.{seat}.")

    def _observe(self, row: Any, path: str) -> None:
        """Observe a row and the rows in it."""
        kinds = shape_of(type(row)).kinds
        for name, kind in kinds.items():
            for inner, value in _rows_in(kind, getattr(row, name), path + name.replace("_", "-")):
                self._observe(value, f"{inner}.")
        object.__setattr__(row, "__class__", _observed(type(row)))
        self._places[id(row)] = self, path


_PLACES: dict[int, tuple[ObservedState, str]] = {}
"""By the identity of an observed row: who notes what is read of it, and the path in front of its fields."""


def _rows_in(kind: FieldType, value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The rows in the value of a field, each with its path."""
    match kind:
        case Row():
            yield path, value
        case PerSeat():
            for seat, item in enumerate(value, 1):
                yield from _rows_in(kind.kind, item, f"{path}.{seat}")
        case ListOf():
            for number, item in enumerate(value, 1):
                yield from _rows_in(kind.kind, item, f"{path}[{number}]")
        case Optional() if value is not None:
            yield from _rows_in(kind.kind, value, path)


def _holds_rows(kind: FieldType) -> bool:
    """Whether the values of a field are rows that note themselves what is read of them."""
    match kind:
        case Row():
            return not issubclass(kind.shape.type, Fixed)
        case PerSeat() | ListOf() | Optional():
            return _holds_rows(kind.kind)
    return False


def _holds_fixed_rows(kind: FieldType) -> bool:
    """Whether the values of a field are rows that never change: where there are none, that is what was read."""
    match kind:
        case Row():
            return issubclass(kind.shape.type, Fixed)
        case PerSeat() | ListOf() | Optional():
            return _holds_fixed_rows(kind.kind)
    return False


_OBSERVED: dict[type[Any], type[Any]] = {}
"""The types of observed rows, by what they are rows of."""


def _observed(type_: type[Any]) -> type[Any]:
    """The type of rows like those of that type, which note what is read of them."""
    if type_ not in _OBSERVED:
        _OBSERVED[type_] = _made_observed(type_)
    return _OBSERVED[type_]


def _made_observed(type_: type[Any]) -> type[Any]:
    noted = {
        name: (name.replace("_", "-"), kind)
        for name, kind in shape_of(type_).kinds.items()
        if not _holds_rows(kind)
    }
    of_rows = {name for name, (_, kind) in noted.items() if _holds_fixed_rows(kind)}

    def read(self: Any, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in noted and (place := _PLACES.get(id(self))) is not None:
            hyphened, kind = noted[name]
            if name not in of_rows or not value:  # else its rows note it
                place[0].note(place[1] + hyphened, kind)
        return value

    return type(type_.__name__, (type_,), {"__slots__": (), "__getattribute__": read})
