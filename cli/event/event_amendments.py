"""Amendments of the matches of an event file: beside the file as ID.N.amendment, or in the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.amendment_words import amended_data
from cli.storage.amendment_files import amended_match, files_of
from referee.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.event.table_words import At
    from replays.amendments.amendment_verdict import Amended
    from replays.tournament.audit import Judged
    from replays.tournament.bundle import Head, Row


def amended_members(
    path: Path, head: Head, judged: Sequence[Judged]
) -> Iterator[tuple[Row, Amended]]:
    """The members of which there are amendments, each with what they say. Raises StoreError."""
    from replays.file.replay_file import decode
    from replays.tournament.bundle import DECK, read_member

    for each in judged:
        row = head.rows[each.at]
        if each.error is not None or row.kind == DECK:
            continue
        for word in (str(path.parent / f"{row.id}.replay"), row.id):
            if files_of(row.id, word):
                found = amended_match(decode(read_member(path, head, each.at))[1], word)
                if found is not None:
                    yield row, found


def amendments_at(desk: CommandContext, hall: Hall, at: At) -> list[str]:
    """What amendments say beside the match that counts at a table, in sentences; none where the store does not hold it. Raises StoreError."""
    from cli.storage.store import open_journal
    from replays.tournament.membership import named_by

    table = hall.event.table(*at)
    ids = {each.root: each.id for each in named_by(hall.match)}
    id_ = ids.get(table.root, "") if table is not None else ""
    if not id_ or not files_of(id_, id_):
        return []
    try:
        found = amended_match(open_journal(desk).match(id_), id_)
    except NotFound:
        return []
    return [] if found is None else list(found.lines)


def amended_member_lines(members: Sequence[tuple[Row, Amended]]) -> list[str]:
    """What stands beside the recorded results, in sentences; the event counts what it has recorded."""
    return [
        f"  amended   {row.kind} {row.id[:8]}: {line.strip()}"
        for row, found in members
        for line in found.lines
    ]


def amended_members_data(members: Sequence[tuple[Row, Amended]]) -> dict[str, Any]:
    """The field that an answer has where there are any."""
    rows = [{"match": row.id, **amended_data(found)} for row, found in members]
    return {"amended": rows} if rows else {}
