"""The outbox: a text file to which each line is appended at once, and flushed before anybody says so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cli.outbox.said_line import CUT, read_said
from cli.storage.files import read_bytes, unwritable
from referee.dataclass import dataclass
from referee.errors import NotUnderstood, StoreError
from referee.pattern import pattern

if TYPE_CHECKING:
    from cli.outbox.said_line import SaidLine

HEAD = "# outbox of event"
MOST = 16 << 20
"""So many bytes of an outbox are read."""
_HEAD = pattern(rf"{HEAD} ([a-z2-7]{{26}})\b")


@dataclass(frozen=True, slots=True)
class Outbox:
    """What an outbox holds: the ids of the events that its heads name, and its lines."""

    events: frozenset[str]
    lines: tuple[SaidLine, ...]

    def confirm_event(self, name: str, event: str) -> None:
        """Raise NotUnderstood where the outbox is that of another event."""
        for other in sorted(self.events - {event}):
            message = f"{name}: it is the outbox of event {other[:8]}, not of {event[:8]}"
            raise NotUnderstood(message)


def read_outbox(name: str) -> Outbox:
    """The outbox in that file. Raises NotFound, StoreError, NotUnderstood."""
    content = read_bytes(name, MOST)
    if len(content) > MOST:
        message = f"{name}: longer than {MOST} bytes"
        raise NotUnderstood(message)
    rows = content.decode("utf-8-sig", errors="replace").split("\n")
    if rows[-1]:
        rows[-1] += f" {CUT}"
    events = frozenset(found[1] for row in rows if (found := _HEAD.match(row)))
    read = (read_said(number, row.rstrip("\r")) for number, row in enumerate(rows, 1))
    return Outbox(events, tuple(line for line in read if line is not None))


def append_line(name: str, event: str, title: str, line: str) -> int:
    """Append a line in one piece and flush it to the disk; its number in the file.

    A new file begins with a head that names the event; what is left of a line whose writing was
    interrupted is marked. Raises StoreError: nothing is acknowledged then.
    """
    path = Path(name)
    try:
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            before = _content(handle)
            head = f"{HEAD} {event}{f', {title}' if title else ''}\n" if not before else ""
            cut = f" {CUT}\n" if before and not before.endswith(b"\n") else ""
            data = f"{cut}{head}{line}\n".encode()
            if os.write(handle, data) < len(data):
                message = f"{name}: cannot be written: the line did not fit"
                raise StoreError(message)
            os.fsync(handle)
        finally:
            os.close(handle)
        if not before:
            _flush_folder(path.parent)
    except OSError as error:
        raise unwritable(path, error) from None
    return (before + data).count(b"\n")


def _content(handle: int) -> bytes:
    """All that the open file holds."""
    parts = []
    while part := os.read(handle, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _flush_folder(folder: Path) -> None:
    """Make the name of a new file survive a power cut, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
