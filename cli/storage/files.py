"""Files: `-` for standard input and output, and words from files.

Files are written by `replays.file.replay_file.write`: beside, flushed, renamed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.output.streams import prove_input
from referee.errors import MatchError, NotFound, NotUnderstood, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

STREAM = "-"
"""Stands for standard input or output wherever a file is named."""


REPLAY, CARDS, PICTURE, PIXELS, PAGE = ".replay", ".toml", ".svg", ".png", ".html"
MARKDOWN, TEXT, CAST, LINES, NOTE, JSON = ".md", ".txt", ".cast", ".jsonl", ".note", ".json"
FORMS = {
    REPLAY: "a replay file",
    CARDS: "a card file",
    PICTURE: "a picture",
    PIXELS: "a picture of pixels",
    PAGE: "a page",
    MARKDOWN: "Markdown",
    TEXT: "text",
    CAST: "a recording",
    LINES: "JSON lines",
    NOTE: "a seal",
    JSON: "JSON",
}
"""What commands write into files, by the usual ending."""
OTHERS = (
    ".htm", ".csv", ".tsv", ".xml", ".yaml", ".yml", ".pdf",
    ".jpg", ".jpeg", ".gif", ".webp", ".mp4", ".zip", ".gz", ".tar", ".db", ".sqlite", ".docx", ".xlsx",
)  # fmt: skip
"""Further endings by which people and programs know what is in a file; none of it do we write."""


def files_named(names: Iterable[str], ending: str) -> list[str]:
    """The files that the words name, in their order: of a folder all below it that end so, by name.

    Raises NotFound for a folder without one.
    """
    from pathlib import Path

    found: list[str] = []
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append(name)
            continue
        inside = sorted(str(file) for file in path.rglob(f"*{ending}"))
        if not inside:
            message = f"{name}: no {ending} file below this folder"
            raise NotFound(message)
        found += inside
    return found


def check_ending(name: str, form: str, what: str = "") -> None:
    """Raise NotUnderstood for a name whose ending promises something else than what is written.

    ``form`` is the usual ending of that; a name with an ending that says nothing is good. ``what``
    is written, where that is no single file.
    """
    from pathlib import Path

    ending = Path(name).suffix.casefold()
    if ending != form and ending in (*FORMS, *OTHERS):
        message = f"{name!r} ends in {ending}, but what is written is {what or FORMS[form]}"
        wish = () if what else (f"a name that ends in {form}",)
        raise NotUnderstood(message, expected=wish)


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


def put(content: bytes, name: str, form: str, *, force: bool) -> bool:
    """Write a file of that name and form, or the content on standard output; whether it is a file.

    Raises NotUnderstood for a name that promises another form, and StoreError.
    """
    from pathlib import Path

    if name == STREAM:
        write_stream(content)
        return False
    from replays.file.replay_file import write

    check_ending(name, form)
    write(Path(name), content, force=force)
    return True


def read_bytes(name: str, most: int) -> bytes:
    """A file's bytes, or those of standard input for ``-``; at most one more than ``most``.

    Raises StoreError.
    """
    from pathlib import Path

    if name == STREAM:
        prove_input()
        return sys.stdin.buffer.read(most + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise unreadable(name, error) from None


def read_text(name: str, most: int = 4_000_000) -> str:
    """A text file, or standard input for ``-``. Raises StoreError or NotUnderstood."""
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


def unreadable(name: str, error: OSError) -> MatchError:
    """The error for a file that cannot be read: not there, or not to be read."""
    if isinstance(error, FileNotFoundError):
        return NotFound(f"{name}: no such file")
    return StoreError(f"{name}: cannot be read: {error.strerror}")
