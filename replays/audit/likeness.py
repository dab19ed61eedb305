"""Tables that need not be drawn: each lies as one that is drawn above it in the report, or differs from that in little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.position.state_differences import differing_views, listed
from replays.audit.changed_rows import Rows, changed_rows, rows_of
from replays.audit.field_words import field_words

if TYPE_CHECKING:
    from replays.audit.disputes import Dispute, DisputeStep
    from replays.audit.drawn_table import DrawnTable

FEW = 6
"""A table that differs in no more rows from one of the same dispute is told by these."""
QUESTION, NOBODY = "question", "nobody is asked"


@dataclass(frozen=True, slots=True)
class Likeness:
    """Where the table stands that another is like, and the rows in which they differ.

    ``is_told``: what else differs is what the ruling changed, which the report tells anyway.
    """

    above: str
    rows: Rows = ()
    is_told: bool = False


def tables_of_step(step: DisputeStep) -> Iterator[tuple[str, DrawnTable]]:
    """The tables of a step, each with the name by which the report points to it."""
    for when, table in (("before", step.before), ("after", step.after)):
        if table is not None:
            yield table_id(step, when), table


def table_id(step: DisputeStep, when: str) -> str:
    """The name of a table in its report."""
    return f"table-{step.number}-{when}"


def likenesses(disputes: Sequence[Dispute], players: Sequence[str]) -> dict[str, Likeness]:
    """By the names of the tables that need not be drawn: what each is like."""
    drawn: dict[tuple[str, ...], str] = {}
    found: dict[str, Likeness] = {}
    for dispute in disputes:
        near: dict[str, DrawnTable] = {}
        for step in dispute.steps:
            for name, table in tables_of_step(step):
                looks = (*table.board, table.picture)
                like = _same(step, name, drawn.get(looks)) or _near(
                    step, name, table, near, players
                )
                if like is not None:
                    found[name] = like
                else:
                    drawn[looks] = name
                    near[name] = table
    return found


def _same(step: DisputeStep, name: str, above: str | None) -> Likeness | None:
    """A table that looks as one above does, though the ruling may have changed what no table shows."""
    if above is None:
        return None
    before = table_id(step, "before")
    return Likeness(above, is_told=name != before and above == before and bool(changed_rows(step)))


def _near(
    step: DisputeStep,
    name: str,
    table: DrawnTable,
    near: Mapping[str, DrawnTable],
    players: Sequence[str],
) -> Likeness | None:
    """The table of the same dispute that differs least, if it differs in little."""
    rows = {other: _rows(each, table, players) for other, each in near.items()}
    least = min(rows, key=lambda other: len(rows[other]), default="")
    if not least or not 0 < len(rows[least]) <= FEW:
        return None
    if name != table_id(step, "before") and least == table_id(step, "before"):
        asked = tuple(row for row in rows[least] if row[0] == QUESTION)
        return Likeness(least, asked, is_told=bool(changed_rows(step)))
    return Likeness(least, rows[least])


def _rows(one: DrawnTable, other: DrawnTable, players: Sequence[str]) -> Rows:
    """What is other on a table, and what is asked."""
    fields = differing_views(one.view, other.view, listed)
    rows = rows_of(fields, [field_words(each.path, players, other.view) for each in fields])
    if one.question == other.question:
        return rows
    return (*rows, (QUESTION, one.question or NOBODY, other.question or NOBODY))
