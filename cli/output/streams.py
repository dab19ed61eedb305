"""Streams: standard input, output and error, made so that a lost one never surprises anybody.

Everything that a command prints, from any of its modules, goes through one of the outlets here. Where
standard output cannot be written (a full disk, a closed descriptor) that is raised once, as what it
means; what comes afterwards is dropped, so that the end of the process does not stumble over it
again. Where the error stream cannot be written there is nobody left to tell: the command ends with
the code of its own answer. A closed descriptor is taken by one that cannot be read or written, so
that no file of ours is ever opened in its place.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from referee.errors import StoreError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

ERROR = 2
"""The descriptor of the error stream."""
NAMES = ("standard input", "standard output", "standard error")


class PipeClosed(Exception):
    """Nobody reads what we print any more."""


class Unwritable(Exception):
    """What we print cannot be written; the words say why."""


class Outlet(io.FileIO):
    """Standard output or the error stream, by its descriptor."""

    lost = False
    """Whether it cannot be written, which was said already."""
    _ahead = b""
    """What was written just before somebody interrupted: the buffer has not heard of it, and brings it again."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of the bytes. Raises PipeClosed or Unwritable, but once only."""
        if self.lost:
            return memoryview(data).nbytes
        if self._ahead:
            ahead, self._ahead = self._ahead, b""
            if bytes(memoryview(data)[: len(ahead)]) == ahead:
                return len(ahead)
        done: list[int] = []
        try:
            # In one step: an interrupt comes behind it, once it is known how much was written.
            done.extend(map(super().write, (data,)))
        except KeyboardInterrupt:
            self._ahead = bytes(memoryview(data)[: (done[0] or 0) if done else 0])
            raise
        except OSError as error:
            self.lost = True
            if self.fileno() == ERROR:
                return memoryview(data).nbytes
            if isinstance(error, BrokenPipeError):
                raise PipeClosed from None
            raise Unwritable(_why(self.fileno(), "written", error)) from None
        return done[0]


class Inlet(io.FileIO):
    """Standard input."""

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read some bytes. Raises StoreError."""
        try:
            return super().readinto(buffer)
        except OSError as error:
            raise StoreError(_why(self.fileno(), "read", error)) from None


def secure_streams() -> None:
    """Put outlets and inlets in the place of the standard streams of this process.

    A console of a system that has streams of its own kind keeps them.
    """
    for descriptor, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _take(descriptor)
    if _is_replaced(sys.stdin):
        sys.stdin = _inlet(sys.stdin)
    if _is_replaced(sys.stdout):
        sys.stdout = _outlet(1)
    if _is_replaced(sys.stderr):
        sys.stderr = _outlet(ERROR)


def prove_input() -> None:
    """Raise StoreError where standard input is closed or no stream that can be read."""
    try:
        descriptor = sys.stdin.fileno()
    except io.UnsupportedOperation:
        return
    try:
        os.read(descriptor, 0)
    except OSError as error:
        raise StoreError(_why(descriptor, "read", error)) from None


def _take(descriptor: int) -> None:
    """Let a closed descriptor be one that cannot be read (0) or written."""
    try:
        os.fstat(descriptor)
    except OSError:
        nowhere = os.open(os.devnull, os.O_RDONLY if descriptor else os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        if nowhere != descriptor:
            os.close(nowhere)


def _is_replaced(stream: TextIO | None) -> bool:
    buffer = getattr(stream, "buffer", None)
    return stream is None or type(getattr(buffer, "raw", buffer)) is io.FileIO


def _inlet(before: TextIO | None) -> TextIO:
    """An inlet that reads text as the stream before it did."""
    encoding, errors = (before.encoding, before.errors) if before is not None else ("utf-8", None)
    raw = Inlet(0, "r", closefd=False)
    return io.TextIOWrapper(io.BufferedReader(raw), encoding=encoding, errors=errors)


def _outlet(descriptor: int) -> TextIO:
    raw = Outlet(descriptor, "w", closefd=False)
    lines = descriptor == ERROR or raw.isatty()
    return io.TextIOWrapper(
        io.BufferedWriter(raw), encoding="utf-8", errors="backslashreplace", line_buffering=lines
    )


def _why(descriptor: int, done: str, error: OSError) -> str:
    """The line about a stream that cannot be read or written."""
    import errno

    name = NAMES[descriptor] if descriptor < len(NAMES) else f"descriptor {descriptor}"
    why = "it is closed" if error.errno == errno.EBADF else error.strerror
    return f"{name} cannot be {done}: {why}"
