"""Surface: where a conversation with a person happens: a screen, or lines below each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, Self

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from types import TracebackType

    from cli.output.paging import Draw
    from cli.output.say import Say
    from referee.kernel.show.rows import Row

Completer = Callable[[str], Sequence[str]]
"""Takes the line up to the cursor, and gives the lines, longer by a word, that it could become."""

Watch = Callable[[], str]
"""Says in one row what goes on while somebody thinks; it is looked at once a second."""

EVERY = 1.0
"""How often (in seconds) we look what goes on while somebody thinks, where there is anything to be told of it."""
RESIZED = "resized"
"""A key that nobody pressed: the window has another size, and was painted again."""
GONE = "gone"
"""A key that nobody pressed: there is nobody any more at the terminal."""
MOTION, STILL = "REFEREE_MOTION", "reduced"
"""The environment variable that says how much may move by itself, and its word for nothing."""
NARROWEST, LOWEST = 40, 10
"""How many columns and rows a screen has at least; in a smaller window there are lines."""


def never(text: str) -> Sequence[str]:
    """The completer of a line that nothing completes."""
    return ()


def is_still() -> bool:
    """Whether nothing on the screen may move by itself."""
    return os.environ.get(MOTION) == STILL


class Surface(Protocol):
    """Where a conversation with a person happens, while a ``with`` lasts: the screen, or lines."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def width(self) -> int:
        """How many columns a row may have."""

    def show(self, rows: Sequence[Row] | Draw, *, at_end: bool = False) -> None:
        """Show a page; of one that is too long, its start or its end first.

        A function draws the rows for a window, again whenever the window has another size.
        """

    def ask(
        self, prompt: str, complete: Completer = never, watch: Watch | None = None
    ) -> str | None:
        """A line that the person types, or None if nothing more will come. A person is told meanwhile what ``watch`` says."""

    def hide(self, rows: Sequence[Row], prompt: str) -> bool:
        """Show a page instead of all that was seen, until Enter; False if nothing more will come.

        What was typed before, and the history of what was typed, is forgotten.
        """

    def wait(self, seconds: float) -> bool:
        """Let some time pass; False if nothing more will come."""

    def meanwhile(self, text: str) -> None:
        """Say what is being worked out, until the next page or question."""

    def pressed(self) -> str:
        """The key that was pressed while time passed, once; lines hear none."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Whether a screen can be had here; where a person might have expected one, ``why`` there is none."""

    fits: bool
    why: str = ""


def ground(say: Say, *, asked_lines: bool) -> Ground:
    """Whether there is a terminal that shows a screen, and nobody asked for lines."""
    if asked_lines or say.bare or say.json or os.name != "posix":
        return Ground(fits=False)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Ground(fits=False)
    why = _why_not()
    return Ground(not why, f"{why}: line by line" if why else "")


def _why_not() -> str:
    """What is wrong with the terminal, or with what is installed; nothing where a screen fits."""
    if os.environ.get("TERM", "dumb") in ("", "dumb"):
        return "this terminal moves no cursor"
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return ""
    if 0 < size.columns < NARROWEST or 0 < size.lines < LOWEST:
        return f"a window of {size.columns} columns and {size.lines} rows is too small for panes"
    if (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return f"this terminal is spoken to in {sys.stdout.encoding}, not in UTF-8"
    if find_spec("textual") is None:
        return "panes come with the extra 'tui' (pip install 'referee[tui]')"
    return ""
