"""Seals of the matches of an event file: notes beside the file as ID.note, who has signed and who should have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.archive.seal_files import seal_of
from referee.kernel.words.english import agreeing, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cli.archive.seal_files import PlacedSeal
    from replays.tournament.audit import Judged
    from replays.tournament.bundle import Head, Row

Seals = list[tuple["Row", "PlacedSeal"]]
"""The members that name who signs them, or have a note, each with the verdict on its seal."""


def sealed_members(path: Path, head: Head, judged: Sequence[Judged]) -> Seals:
    """The verdicts on the seals of the members of a file. Raises StoreError."""
    found = []
    for each in judged:
        row = head.rows[each.at]
        place = str(path.parent / f"{row.id}.replay")
        seal = seal_of(place, each.report, None, None) if each.report is not None else None
        found += [(row, seal)] if seal is not None else []
    return found


def seal_lines(seals: Seals) -> Iterator[str]:
    """How many are signed by all who should, and of each note that is not what is missing or wrong."""
    if not seals:
        return
    complete = sum(seal.verdict.is_complete for _, seal in seals)
    without = sum(not seal.place for _, seal in seals)
    verb = agreeing(len(seals), "names", "name")
    words = [f"{complete} sealed by everybody who should", f"{without} without a note at hand"]
    yield f"  seals     {counted(len(seals), 'matches')} {verb} who signs: {', '.join(words)}"
    for row, seal in seals:
        if seal.place and not seal.verdict.is_complete:
            yield from (
                f"  seal      {row.kind} {row.id[:8]}: {line}" for line in seal.verdict.lines
            )


def seals_data(seals: Seals) -> dict[str, Any]:
    """The field that an answer has where there are any."""
    rows = [{"match": row.id, **seal.data} for row, seal in seals]
    return {"seals": rows} if rows else {}
