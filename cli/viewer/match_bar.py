"""Match bar: a whole match in one row: where turns begin, what was refused and ruled, where somebody has written. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.records.records import Appealed, Attempted, Called, Ruled
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from events.log.entries import LogEntry
    from referee.kernel.show.rows import Kind, Row

HERE, PLAIN, TURN, NOTE, CALLED, REFUSED, RULED = "█", "·", "|", "*", "?", "x", "!"
"""The characters of the bar; of several that fall in one column the later one here is shown."""
KINDS: dict[str, Kind] = {TURN: "faint", PLAIN: "faint", NOTE: "good", CALLED: "asked", REFUSED: "danger", RULED: "danger"}  # fmt: skip


def legend(unit: str) -> str:
    """What the characters mean; ``unit`` is what the game calls a turn."""
    return f"{HERE} here  {TURN} a {unit}  {REFUSED} refused  {CALLED} a judge called  {RULED} ruled  {NOTE} written about"


def characters(
    entries: Sequence[LogEntry], turns: Collection[int], written: Collection[int]
) -> str:
    """One character for each record."""
    return "".join(_character(each, turns, written) for each in entries)


def _character(entry: LogEntry, turns: Collection[int], written: Collection[int]) -> str:
    if isinstance(entry.record, Ruled):
        return RULED
    if isinstance(entry.record, Attempted):
        return REFUSED
    if isinstance(entry.record, Called | Appealed):
        return CALLED
    if entry.number in written:
        return NOTE
    return TURN if entry.number in turns else PLAIN


def bar_row(records: str, number: int, width: int) -> Row:
    """The bar in so many columns, with the record that is looked at."""
    width = min(width, max(len(records), 1))
    here = column_of(number, len(records), width)
    shown = [_most(records[_first(column, len(records), width) - 1 : _first(column + 1, len(records), width) - 1]) for column in range(width)]  # fmt: skip
    shown[here] = HERE
    return row(*(Span(each, KINDS.get(each, "strong")) for each in shown))


def column_of(number: int, last: int, width: int) -> int:
    """The column of a record."""
    return min((number - 1) * width // max(last, 1), width - 1)


def record_at(column: int, last: int, width: int) -> int:
    """The first record of a column."""
    return min(_first(column, last, min(width, max(last, 1))), last)


def _first(column: int, last: int, width: int) -> int:
    return -(-column * last // width) + 1


def _most(records: str) -> str:
    """What matters most in a stretch of the bar."""
    order = PLAIN + TURN + NOTE + CALLED + REFUSED + RULED
    return max(records, key=order.index, default=PLAIN)
