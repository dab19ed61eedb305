"""Remarks: annotations as they are shown at the records of a match, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.show.rows import Row
    from replays.annotations.commentary import Remark


def remark_rows(remarks: Sequence[Remark], *, whole: bool = False) -> Iterator[Row]:
    """The rows of annotations, each line behind a star; ``whole``: with what is told of a variation."""
    for remark in remarks:
        for line in remark.lines if whole else remark.brief:
            yield row("       * ", Span(line, "good"))


def by_record(remarks: Iterable[Remark]) -> dict[int, list[Remark]]:
    """The annotations by the number of the record at which they stand; those of which nobody can say at 0."""
    found: dict[int, list[Remark]] = {}
    for remark in remarks:
        found.setdefault(remark.at, []).append(remark)
    return found


def section_rows(remarks: Sequence[Remark]) -> Iterator[Row]:
    """All of them below a log, each with the number of its record."""
    if remarks:
        yield row()
        yield row(Span("Annotations", "title"))
    for remark in remarks:
        first, *more = remark.brief
        yield row(f"{remark.at or '-':>7}  ", first)
        for line in more:
            yield row(f"{'':>7}  ", line)


def up_to(remarks: Iterable[Remark], last: int | None) -> list[Remark]:
    """Those up to that record, or all."""
    return [each for each in remarks if last is None or each.at <= last]


def remark_data(remarks: Sequence[Remark]) -> list[dict[str, Any]]:
    """The same as data: ``moment`` is that of its audience, ``record`` that of the eyes that look."""
    return [
        {
            "name": each.name,
            "audience": each.audience,
            "record": each.at or None,
            **each.entry.plain,
            "fault": each.fault or None,
        }
        for each in remarks
    ]


def remarks_said(remarks: Sequence[Remark]) -> dict[str, Any]:
    """The field that an answer has where there are annotations."""
    return {"annotations": remark_data(remarks)} if remarks else {}
