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
    from collections.abc import Callable, Iterator

    from cli.context import CommandContext
    from cli.play.bot_match import Order

Played = dict[str, "Callable[[Order], bytes]"]
"""By the id of a match, what gives its file; nothing where it is another one than is ordered."""


def with_files(
    desk: CommandContext, orders: Iterator[Order], output: str | None
) -> Iterator[Order]:
    """The orders, each with the file of its match where that lies in the folder, or in the store, already."""
    played = _in_store(desk) if output is None else _in_folder(Path(output))
    for order in orders:
        file = played.get(opened(order).match.id) if played else None
        yield order if file is None else replace(order, done=file(order))


def _in_store(desk: CommandContext) -> Played:
    journal = open_journal(desk)
    return {
        match_id: lambda order, of=match_id: encode(journal.match(of), order.game)
        for match_id in journal.matches()
    }


def _in_folder(folder: Path) -> Played:
    return {
        path.stem: lambda order, of=path: _whole(of, order) for path in folder.glob(f"*{ENDING}")
    }


def _whole(path: Path, order: Order) -> bytes:
    """A file of the folder, if it tells as much as is ordered."""
    try:
        data = load(path)
        return data if bool(decode(data)[1].told) != order.bare else b""
    except MatchError:
        return b""
