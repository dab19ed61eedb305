"""The results of an impact, kept in a file as JSON lines, so that a second run goes on where the first has ended.

The first line says what was asked; a file that answers another question is refused. Each further line is a match,
with a stamp: a match that has changed since is looked at again. A line that was not written to its end, when
somebody interrupted the run, is dropped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.storage.files import unreadable, unwritable
from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

SCHEMA = "referee/impact-results/1"


class Results:
    """The file of results; without a name nothing is kept."""

    def __init__(self, name: str | None, question: Mapping[str, Any]) -> None:
        self.path = None if name is None else Path(name)
        self.known: dict[tuple[str, str], dict[str, Any]] = {}
        self._head = _line({"schema": SCHEMA, **question})
        self._file: BinaryIO | None = None

    def open(self) -> None:
        """Read what is there, and be ready to go on behind it. Raises NotUnderstood or StoreError."""
        if self.path is None:
            return
        whole = self._read()
        try:
            self._file = self.path.open("ab")
            self._file.truncate(len(whole))
        except OSError as error:
            raise unwritable(self.path, error) from None
        if not whole:
            self._write(self._head)

    def _read(self) -> bytes:
        """The lines of the file that were written to their end."""
        assert self.path is not None
        if not self.path.exists():
            return b""
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise unreadable(str(self.path), error) from None
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines(keepends=True)
        if lines[:1] not in ([], [self._head]) or (data and not lines):
            message = (
                f"{self.path}: holds no results of this question, expected those or a new file"
            )
            raise NotUnderstood(message)
        for number, line in enumerate(lines[1:], 2):
            self._take(line, number)
        return whole

    def _take(self, line: bytes, number: int) -> None:
        try:
            data = json.loads(line)
            self.known[data["place"], data["stamp"]] = data
        except (ValueError, TypeError, KeyError):
            message = f"{self.path}: line {number} is no result"
            raise NotUnderstood(message) from None

    def add(self, data: dict[str, Any]) -> None:
        """Keep one more result."""
        if self._file is not None:
            self._write(_line(data))

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        assert self.path is not None
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise unwritable(self.path, error) from None

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


def stamp_of_file(name: str) -> str:
    """What is otherwise once somebody has written to a file; nothing for one that cannot be looked at."""
    try:
        found = Path(name).stat()
    except OSError:
        return ""
    return f"{found.st_size}-{found.st_mtime_ns}"


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
