"""Acknowledgements: what is printed once something is in the store, and never before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.event.hall import Hall


def acknowledge(
    desk: CommandContext,
    hall: Hall,
    schema: str,
    record: int,
    lines: Sequence[str] = (),
    **data: Any,
) -> None:
    """Say the number of the record and what followed from it, and as data the same and more.

    ``lines`` are said in the place of what followed. At a desk without network the number is that of
    the line in the outbox.
    """
    told = list(lines) or hall.told()
    waits = f"   waits in {hall.file}" if hall.file else ""
    for at, line in enumerate(told):
        desk.say.line(f"{'' if at else record:>5}  {line}{'' if at else waits}")
    said = (
        {"record": None, "outbox": hall.file, "line": record} if hall.file else {"record": record}
    )
    desk.say.answer(f"event-{schema}", {"event": hall.id, **said, **data, "told": hall.told()})
