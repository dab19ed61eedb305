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


class Outlet(io.BufferedWriter):
    """Standard output or the error stream, by its descriptor.

    It stands in front of the buffer, not behind it: a buffer that is interrupted after its bytes were
    written, but before it was told so, writes them once more.
    """

    lost = False
    """Whether it cannot be written, which was said already."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Take some bytes. Raises PipeClosed or Unwritable, but once only."""
        try:
            return memoryview(data).nbytes if self.lost else super().write(data)
        except OSError as error:
            self._lose(error)
            return memoryview(data).nbytes

    def flush(self) -> None:
        """Write what was taken. Raises as `write`."""
        try:
            if not self.lost:
                super().flush()
        except OSError as error:
            self._lose(error)

    def _lose(self, error: OSError) -> None:
        self.lost = True
        if self.fileno() == ERROR:
            return
        if isinstance(error, BrokenPipeError):
            raise PipeClosed from None
        raise Unwritable(_why(self.fileno(), "written", error)) from None


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
    is_outlet = isinstance(buffer, Outlet)
    return stream is None or (type(getattr(buffer, "raw", buffer)) is io.FileIO and not is_outlet)


def _inlet(before: TextIO | None) -> TextIO:
    """An inlet that reads text as the stream before it did."""
    encoding, errors = (before.encoding, before.errors) if before is not None else ("utf-8", None)
    raw = Inlet(0, "r", closefd=False)
    return io.TextIOWrapper(io.BufferedReader(raw), encoding=encoding, errors=errors)


def _outlet(descriptor: int) -> TextIO:
    outlet = Outlet(io.FileIO(descriptor, "w", closefd=False))
    lines = descriptor == ERROR or outlet.isatty()
    return io.TextIOWrapper(
        outlet, encoding="utf-8", errors="backslashreplace", line_buffering=lines
    )


def _why(descriptor: int, done: str, error: OSError) -> str:
    """The line about a stream that cannot be read or written."""
    import errno

    name = NAMES[descriptor] if descriptor < len(NAMES) else f"descriptor {descriptor}"
    why = "it is closed" if error.errno == errno.EBADF else error.strerror
    return f"{name} cannot be {done}: {why}"
