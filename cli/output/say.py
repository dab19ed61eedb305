"""Saying: everything that the commands print goes through here, as prose or as JSON.

A command says `line`s and may `answer` with one object. With ``--json`` only the answer is
printed, one object a line; without it only the prose. What came from a file or from a person
is escaped again before it reaches a terminal: control characters, and the characters that reorder text.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cli.exit_codes import exit_code
from cli.output.paging import folded
from referee.dataclass import dataclass
from referee.errors import IllegalAction, NotFound, NotUnderstood
from referee.kernel.show.safe_text import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cli.output.progress import Bar
    from referee.kernel.show.rows import Kind, Row

WIDTH = 80
"""How many characters fit in a line where there is no terminal."""
STYLES: Mapping[Kind, Mapping[str, Any]] = {
    "": {"reset": False},
    "title": {"bold": True, "underline": True},
    "strong": {"bold": True},
    "faint": {"dim": True},
    "asked": {"bold": True, "fg": "yellow"},
    "red": {"fg": "red"},
    "seat": {"fg": "cyan"},
    "good": {"fg": "green"},
    "danger": {"bold": True, "fg": "red"},
}
"""How each kind of span looks on a terminal; the words say the same without it."""


@dataclass(slots=True)
class Say:
    """How this run of the command line speaks.

    ``plain``: without colour and bars. ``bare``: ``--plain`` was said, so no cursor is moved either.
    """

    json: bool = False
    plain: bool = False
    bare: bool = False
    _bar: Bar | None = None
    _unhurried: bool = False

    def line(self, text: str = "", *, bold: bool = False) -> None:
        """One line of prose; nothing with ``--json``."""
        if not self.json:
            self._put(self._styled(safe(text), bold=bold))

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines of prose."""
        for text in texts:
            self.line(text)

    def rows(self, rows: Iterable[Row]) -> None:
        """The rows of a board, in colour where a person looks at a terminal.

        They are run through in any case, also where nothing of them is printed.
        """
        for row in rows:
            if not self.json:
                self._put(self.drawn(row))

    def report(self, rows: Iterable[Row]) -> None:
        """Rows of one text: nobody waits for a line of it, so it is not flushed line by line."""
        self._unhurried = True
        try:
            self.rows(rows)
        finally:
            self._unhurried = False
            sys.stdout.flush()

    def told(self, rows: Iterable[Row]) -> None:
        """Rows of sentences: a terminal that is too narrow has them folded at blanks; a pipe has each whole."""
        width = self.width() if sys.stdout.isatty() else 0
        self.rows(each for row in rows for each in (folded(row, width) if width else (row,)))

    def drawn(self, row: Row) -> str:
        """One row as it is printed."""
        if self.plain:
            return safe("".join(span.text for span in row))
        return "".join(click.style(safe(span.text), **STYLES[span.kind]) for span in row)

    def width(self) -> int:
        """How many characters fit in a line: the terminal's, or 80 where there is none."""
        if not (sys.stdout.isatty() or "COLUMNS" in os.environ):
            return WIDTH
        import shutil

        return shutil.get_terminal_size((WIDTH, 24)).columns

    def text(self, text: str) -> None:
        """A document of several lines, for a pipe or a file; each line is made safe."""
        for line in text.splitlines():
            self.line(line)

    def answer(self, schema: str, content: Mapping[str, Any]) -> None:
        """The answer of a command as one JSON object; nothing without ``--json``."""
        if self.json:
            self._put(_as_json({"schema": f"referee/{schema}/1", **content}))

    def answer_in_parts(
        self, schema: str, name: str, parts: Iterable[Mapping[str, Any]], **more: Any
    ) -> None:
        """An answer whose list ``name`` is long: each part is printed as it comes, none is kept.

        The parts are run through in any case; what is printed is one object on one line, as by
        `answer`. Where something is raised in the middle the line ends there. The prose that is
        said on the way is not flushed line by line: nobody waits for one of many lines.
        """
        self._unhurried = True
        try:
            self._put_parts(schema, name, parts, more)
        finally:
            self._unhurried = False

    def _put_parts(
        self, schema: str, name: str, parts: Iterable[Mapping[str, Any]], more: Mapping[str, Any]
    ) -> None:
        if not self.json:
            for _ in parts:
                pass
            return
        head = _as_json({"schema": f"referee/{schema}/1", **more, name: []})
        self._put(head.removesuffix("]}"), ends=False)
        between = ""
        try:
            for part in parts:
                self._put(between + _as_json(part), ends=False)
                between = ", "
        except BaseException:
            self._put("")
            raise
        self._put("]}")

    def fault(self, error: BaseException) -> None:
        """One line on the error stream, and with ``--json`` the whole error as an object."""
        try:
            self.answer("error", fault_object(error))
        finally:
            self.complain(words_of(error))

    def complain(self, text: str) -> None:
        """One line on the error stream."""
        with self._above_the_bar():
            click.echo(safe(text), err=True, color=False)

    def progress(self, items: Iterable[Any], length: int, label: str) -> Iterator[Any]:
        """The items, with a bar on the error stream where a person looks at a terminal.

        What is said while the bar is there is printed above it. At the end the bar gives way to
        one line: how many there were, in how long.
        """
        if self.json or self.plain or not sys.stderr.isatty():
            yield from items
            return
        from cli.output.progress import Bar

        self._bar = bar = Bar(length, label, sys.stderr)
        bar.show()
        try:
            for item in items:
                yield item
                bar.advance()
        finally:
            self.rest()
        if bar.done > 1:
            self.complain(bar.total())

    def rest(self) -> None:
        """Take the bar away, wherever the work has ended."""
        if self._bar is not None:
            bar, self._bar = self._bar, None
            sys.stdout.flush()
            bar.end()

    @contextmanager
    def _above_the_bar(self) -> Iterator[None]:
        if self._bar is None:
            yield
            return
        self._bar.hide()
        yield
        self._bar.show()

    def _styled(self, text: str, *, bold: bool) -> str:
        return click.style(text, bold=True) if bold and not self.plain else text

    def _put(self, text: str, *, ends: bool = True) -> None:
        if self._unhurried and self._bar is None:
            sys.stdout.write(f"{text}\n" if ends else text)
            return
        with self._above_the_bar():
            click.echo(text, color=not self.plain, nl=ends)


def speaks_plainly(*, asked: bool) -> bool:
    """Whether to print neither colour nor bars: asked for, NO_COLOR, TERM=dumb, or a pipe."""
    return bool(
        asked
        or os.environ.get("NO_COLOR")
        or os.environ.get("TERM") == "dumb"
        or not sys.stdout.isatty()
    )


def words_of(error: BaseException) -> str:
    """The one line that a person reads about an error."""
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror or error}"
    return " ".join(str(error).split())


def fault_object(error: BaseException) -> dict[str, Any]:
    """An error as data: its kind, the line, the exit code, and every refusing rule."""
    found: dict[str, Any] = {
        "error": type(error).__name__,
        "message": words_of(error),
        "exit": exit_code(error),
    }
    if isinstance(error, IllegalAction):
        found |= {"seat": error.seat, "answer": error.answer, "rules": list(error.rules)}
        found["refusals"] = [
            {"rule": each.rule, "item": each.item, "why": each.why} for each in error.refusals
        ]
        if error.record is not None:
            found["record"] = error.record
    elif isinstance(error, NotUnderstood):
        found |= {"line": error.line, "column": error.column, "expected": list(error.expected)}
    elif isinstance(error, NotFound):
        found["candidates"] = list(error.candidates)
    return found


def _as_json(value: Mapping[str, Any]) -> str:
    import json

    return json.dumps(value, ensure_ascii=True, separators=(", ", ": "), default=_plain)


def _plain(value: object) -> Any:
    """What JSON has no word for: bytes as hexadecimal, tuples and sets in order as lists."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return list(value)
    message = f"{type(value).__name__} cannot be said as JSON"
    raise TypeError(message)
