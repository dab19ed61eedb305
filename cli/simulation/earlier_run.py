"""An earlier run of a simulation, from which one that was interrupted goes on: equal orders have equal matches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.play.bot_match import opened
from cli.storage.store import open_journal
from referee.errors import MatchError
from replays.file.replay_file import ENDING, decode, encode, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.context import CommandContext
    from cli.play.bot_match import Order


def with_files(
    desk: CommandContext, orders: Iterable[Order], output: str | None
) -> Iterator[Order]:
    """The orders, each with the file of its match where that lies in the folder, or in the store, already."""
    journal = open_journal(desk) if output is None else None
    files = {path.stem: path for path in Path(output or "").glob(f"*{ENDING}")} if output else {}
    known = {*files, *(journal.matches() if journal is not None else ())}
    for order in orders:
        match_id = opened(order).match.id if known else ""
        if match_id not in known:
            yield order
        elif journal is not None:
            yield replace(order, done=encode(journal.match(match_id), order.game))
        else:
            yield replace(order, done=_whole(files[match_id], order))


def _whole(path: Path, order: Order) -> bytes:
    """A file of the folder, if it tells as much as is ordered."""
    try:
        data = load(path)
        return data if bool(decode(data)[1].told) != order.bare else b""
    except MatchError:
        return b""
