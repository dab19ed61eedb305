"""Writing files: beside, flushed, renamed; an existing file is kept unless somebody says so."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from referee.errors import StoreError

STREAM = "-"
"""Stands for standard input or output wherever a file is named."""


def write_file(path: Path, content: bytes, *, force: bool) -> None:
    """Put the content in the file, whole or not at all.

    Raises StoreError if the file is there already (and ``force`` is not said) or cannot be written.
    """
    if path.exists() and not force:
        message = f"{path}: is there already; --force replaces it"
        raise StoreError(message)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def make_folder(path: Path) -> None:
    """The folder and those above it. Raises StoreError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None


def write_stream(content: bytes) -> None:
    """The content on standard output, as it is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def read_bytes(name: str, most: int) -> bytes:
    """A file's bytes, or those of standard input for ``-``; at most one more than ``most``.

    Raises StoreError.
    """
    if name == STREAM:
        return sys.stdin.buffer.read(most + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        message = f"{name}: cannot be read: {error.strerror}"
        raise StoreError(message) from None


def read_text(name: str, most: int = 4_000_000) -> str:
    """A text file, or standard input for ``-``. Raises StoreError or NotUnderstood."""
    from referee.errors import NotUnderstood

    content = read_bytes(name, most)
    if len(content) > most:
        message = f"{name}: longer than {most} bytes"
        raise NotUnderstood(message)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"{name}: not UTF-8 text"
        raise NotUnderstood(message, line=line) from None


def unwritable(path: Path, error: OSError) -> StoreError:
    """The error for a file or folder that cannot be written."""
    return StoreError(f"{path}: cannot be written: {error.strerror}")
