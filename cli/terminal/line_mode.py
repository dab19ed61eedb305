"""Line mode: the same conversation without moving the cursor, for pipes and screen readers.

Where a person thinks at a terminal, and somebody is to be told what goes on meanwhile, an alarm interrupts the wait for a line now
and then: what is new is said, and what was typed so far stands behind the prompt again. A pipe is read as it comes.
"""

from __future__ import annotations

import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from cli.output.paging import folded
from cli.terminal.surface import EVERY, never
from referee.kernel.show.rows import row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType, TracebackType

    from cli.output.paging import Draw
    from cli.output.say import Say
    from cli.terminal.surface import Completer, Watch
    from referee.kernel.show.rows import Row

LEAST = 5
"""How many columns a row has at least, however narrow the terminal says that it is."""
ENDLESS = 1_000_000
"""How many rows fit where they are printed below each other."""
ESCAPED = "surrogateescape"
"""How bytes are read that are no text: as what they are, to be refused with the line."""
SCROLLS = "(Line by line nothing is erased: what stands above can still be read.)"


class Lines:
    """Prints pages below each other and reads lines, with `readline` where a person types."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._typed = sys.stdin.isatty()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        # A person who plays on from the viewer has read lines before, and the stream is as it should be.
        if reconfigure is not None and sys.stdin.errors != ESCAPED:
            reconfigure(errors=ESCAPED)
        self._complete: Completer = never
        self._found: list[str] = []
        self._wishes = self._typed and self._prepare()

    def __enter__(self) -> Self:
        """There is nothing to take over."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """There is nothing to give back."""

    def width(self) -> int:
        """How many columns a row may have."""
        return max(self._say.width(), LEAST)

    def show(self, rows: Sequence[Row] | Draw, *, at_end: bool = False) -> None:
        """Print a page."""
        width = self.width()
        for each in rows(width, ENDLESS) if callable(rows) else rows:
            self._say.rows(folded(each, width))

    def ask(
        self, prompt: str, complete: Completer = never, watch: Watch | None = None
    ) -> str | None:
        """The next line, or None if there is none. What a pipe says is printed behind the prompt.

        A person is told what ``watch`` says as soon as it says something else. Raises what it raises.
        """
        self._complete = complete
        sys.stdout.flush()
        try:
            if self._typed:
                with self._watching(prompt, watch):
                    return _readable(input(prompt))
            line = sys.stdin.readline()
        except EOFError:
            self._say.line()
            return None
        if not line:
            return None
        text = _readable(line.rstrip("\r\n"))
        self._say.line(f"{prompt}{text}")
        return text

    @contextmanager
    def _watching(self, prompt: str, watch: Watch | None) -> Iterator[None]:
        """Look now and then what goes on, while a line is typed."""
        if watch is None or not hasattr(signal, "setitimer"):
            yield
            return
        said = watch()

        def look(number: int, frame: FrameType | None) -> None:
            nonlocal said
            before, said = said, watch()
            if said and said != before:
                self._say.line()
                self._say.line(said)
                sys.stdout.write(f"{prompt}{self._begun()}")
                sys.stdout.flush()
            signal.setitimer(signal.ITIMER_REAL, EVERY)

        before = signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _begun(self) -> str:
        """What was typed so far, where `readline` knows that."""
        if not self._wishes:
            return ""
        import readline

        return readline.get_line_buffer()

    def hide(self, rows: Sequence[Row], prompt: str) -> bool:
        """Print a page and wait for Enter. What was printed before can still be scrolled to."""
        if self._wishes:
            import readline

            readline.clear_history()
        self.show([*rows, *([row(SCROLLS)] if self._typed else [])])
        return self.ask(prompt) is not None

    def wait(self, seconds: float) -> bool:
        """Let some time pass."""
        sys.stdout.flush()
        time.sleep(seconds)
        return True

    def meanwhile(self, text: str) -> None:
        """Say it where a person waits; whoever reads a pipe reads it all at once."""
        if self._typed:
            self._say.line(text)
            sys.stdout.flush()

    def pressed(self) -> str:
        """Nothing: what is typed meanwhile is the next line."""
        return ""

    def _prepare(self) -> bool:
        """History, and completion by TAB, where Python has `readline`."""
        try:
            import readline
        except ImportError:
            return False
        readline.set_completer_delims("")
        readline.set_completer(self._candidate)
        readline.parse_and_bind("tab: complete")
        return True

    def _candidate(self, text: str, number: int) -> str | None:
        """The completion of that number, as `readline` asks for it."""
        if number == 0:
            self._found = list(self._complete(text))
        return self._found[number] if number < len(self._found) else None


def _readable(text: str) -> str:
    """The text, with a character that says so in place of bytes that are none."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
