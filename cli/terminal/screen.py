"""The screen: a window of the terminal that is painted over and leaves nothing behind.

Everything is shown on the terminal's alternate screen, row by row at its place: nothing ever
scrolls, so nothing reaches the scroll-back, not even of a terminal without an alternate screen.
Leaving, by quitting, an error, Ctrl-C, a hang-up or Ctrl-Z, leaves erased rows and the
terminal as it was. `cli.terminal.line_mode` is the same for pipes and screen readers.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, Self

from cli.output.paging import Page, drawn_by
from cli.terminal.keys import Keys
from cli.terminal.line_editor import Editor, never
from referee.kernel.show.rows import columns, cut
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType, TracebackType

    from cli.output.paging import Draw
    from cli.output.say import Say
    from cli.terminal.line_editor import Completer
    from referee.kernel.show.rows import Row

ENTER = "\x1b[?1049h\x1b[?7l\x1b[?2004h"
"""To the alternate screen; no line goes on in the next one by itself; what is pasted says so."""
LEAVE = "\x1b[0m\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
MOMENT = 0.05
"""So long (in seconds) an escape sequence may take to arrive; then Escape was pressed alone."""

MOST_PASTED = 200
"""How many pasted lines are held."""
ROOM = 16
"""How many columns are left for what is typed, however long the prompt."""

RESIZED = "resized"
"""A key that nobody pressed: the window has another size, and was painted again."""
GONE = "gone"
"""A key that nobody pressed: there is nobody any more at the terminal."""


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

    def ask(self, prompt: str, complete: Completer = never) -> str | None:
        """A line that the person types, or None if nothing more will come."""

    def hide(self, rows: Sequence[Row], prompt: str) -> bool:
        """Show a page instead of all that was seen, until Enter; False if nothing more will come.

        What was typed before, and the history of what was typed, is forgotten.
        """

    def wait(self, seconds: float) -> bool:
        """Let some time pass; False if nothing more will come."""


def fits_a_screen(say: Say, *, asked_lines: bool) -> bool:
    """Whether there is a terminal whose cursor can be moved, and nobody asked for lines."""
    if asked_lines or say.bare or say.json or os.environ.get("TERM", "dumb") in ("", "dumb"):
        return False
    return os.name == "posix" and sys.stdin.isatty() and sys.stdout.isatty()


class Screen:
    """The terminal as one window, while a ``with`` lasts.

    Raises SystemExit (128 and the signal's number) where it is when the terminal hangs up or
    somebody ends the process, and KeyboardInterrupt at Ctrl-C.
    """

    def __init__(self, say: Say, incoming: int | None = None, outgoing: int | None = None) -> None:
        self._say = say
        self._in = sys.stdin.fileno() if incoming is None else incoming
        self._out = sys.stdout.fileno() if outgoing is None else outgoing
        self._keys = Keys()
        self._queue: list[str] = []
        self._page = Page()
        self._said = ""
        self._prompt = ""
        self._remarks: tuple[str, ...] = ()
        self._line: Editor | None = None
        self._history: list[str] = []
        self._pasted: list[str] = []
        self._before: list[Any] = []
        self._handlers: dict[int, Any] = {}
        self._wake = (-1, -1)

    # -- coming and going -------------------------------------------------------------------

    def __enter__(self) -> Self:
        """Take the terminal over."""
        sys.stdout.flush()
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        self._begin()
        for number, handler in self._answers().items():
            self._handlers[number] = signal.signal(number, handler)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the terminal back as it was."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
        self._end()
        for end in self._wake:
            os.close(end)

    def _answers(self) -> Mapping[int, Any]:
        """What is done about each signal."""
        return {
            signal.SIGHUP: _leave,
            signal.SIGTERM: _leave,
            signal.SIGQUIT: _leave,
            signal.SIGWINCH: self._resized,
            signal.SIGTSTP: self._stop,
            signal.SIGCONT: self._resized,
        }

    def _begin(self) -> None:
        import termios
        import tty

        with suppress(termios.error):
            self._before = termios.tcgetattr(self._in)
            tty.setcbreak(self._in, termios.TCSADRAIN)
        self._write(ENTER + self._erased())

    def _end(self) -> None:
        import termios

        self._write(self._erased() + LEAVE)
        if self._before:
            with suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: erase and leave, stop, and come back as it was."""
        self._end()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._stop)
        self._begin()
        self._resized(number, frame)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        """Remember to paint again, as soon as we wait for a key."""
        with suppress(OSError):
            os.write(self._wake[1], b"r")

    # -- painting ---------------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        try:
            found = os.get_terminal_size(self._out)
        except OSError:
            found = shutil.get_terminal_size((80, 24))
        return max(found.columns, 1), max(found.lines, 3)

    def width(self) -> int:
        """How many columns a row may have."""
        return self.size()[0]

    def show(self, rows: Sequence[Row] | Draw, *, at_end: bool = False) -> None:
        """Paint a page; of one that is too long, its start or its end first."""
        self._page = Page(drawn_by(rows), at_end)
        self.paint()

    def paint(self) -> None:
        """Paint the page and what is typed, every row at its place."""
        width, height = self.size()
        shown, self._said = self._page.seen(width, height - 2)
        parts = ["\x1b[?25l"]
        for place in range(height - 2):
            text = self._say.drawn(shown[place]) if place < len(shown) else ""
            parts.append(f"\x1b[{place + 1};1H\x1b[2K{text}")
        self._write("".join(parts))
        self._repaint_line()

    def _repaint_line(self) -> None:
        """Paint the two rows below the page: what is said about it, and what is typed."""
        width, height = self.size()
        said = self._offers(width) or self._waiting() or self._said
        row = f"\x1b[{height - 1};1H\x1b[2K{cut(safe(said), width)}"
        self._write(row + self._typed(width, height))

    def _waiting(self) -> str:
        """That pasted lines wait: each stands in the last row before it is taken."""
        if not self._pasted:
            return ""
        return f"{counted(len(self._pasted), 'pasted lines')} to come: Enter takes this one, Escape drops them"

    def _offers(self, width: int) -> str:
        """The completions that TAB found, as far as there is room."""
        words = [each.rpartition(" ")[2] for each in self._line.offers] if self._line else []
        text = "  ".join(words)
        return text if columns(text) <= width else f"{cut(text, max(width - 4, 1))} ..."

    def _typed(self, width: int, height: int) -> str:
        """The prompt and the line in the last row; of a long line the part at the cursor."""
        start = f"\x1b[{height};1H\x1b[2K"
        if self._line is None:
            fitting = [text for text in self._remarks if columns(text) < width]
            return f"{start}{cut(safe((fitting or [''])[0]), width)}"
        prompt = cut(safe(self._prompt), max(width - ROOM, width // 2))
        room = max(width - columns(prompt) - 1, 1)
        text, cursor = self._line.text, self._line.cursor
        first = 0
        while columns(text[first:cursor]) > room:
            first += 1
        shown = cut(text[first:], room)
        place = columns(prompt) + columns(text[first:cursor]) + 1
        return f"{start}{prompt}{safe(shown)}\x1b[{height};{place}H\x1b[?25h"

    def _erased(self) -> str:
        """Each row erased for itself: some terminals keep a screen that is erased as a whole."""
        rows = "".join(f"\x1b[{place};1H\x1b[2K" for place in range(1, self.size()[1] + 1))
        return f"\x1b[0m{rows}\x1b[1;1H"

    def _write(self, text: str) -> None:
        data = text.encode("utf-8", "backslashreplace")
        with suppress(OSError):
            while data:
                data = data[os.write(self._out, data) :]

    # -- what the person does ---------------------------------------------------------------

    def key(self, seconds: float | None = None) -> str:
        """The next key; ``resized``, ``gone``, or nothing once that many seconds have passed.

        Page Up and Page Down scroll the page and are told like any key.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while not self._queue:
            left = MOMENT if self._keys.begun else None
            if left is None and until is not None:
                left = max(until - time.monotonic(), 0)
            self._queue += self._arrived(left)
            if not self._queue and until is not None and time.monotonic() >= until:
                return ""
        found = self._queue.pop(0)
        if found == "paste" and self._line is None:
            self._paste()  # nobody asked: what is pasted presses no key
            return self.key(seconds)
        if found == RESIZED or self._page.turn(found, self.size()[1] - 2):
            self.paint()
        return found

    def _arrived(self, seconds: float | None) -> list[str]:
        """The keys that have arrived once something has, or the time has passed."""
        ready, _, _ = select.select([self._in, self._wake[0]], [], [], seconds)
        if self._wake[0] in ready:
            with suppress(BlockingIOError):
                os.read(self._wake[0], 4096)
            return [RESIZED]
        if not ready:
            return self._keys.settle()
        try:
            data = os.read(self._in, 4096)
        except OSError:
            data = b""
        return self._keys.feed(data) if data else [GONE]

    def _paste(self) -> list[str]:
        """The lines that are pasted, up to their end; those of a paste that nobody can have meant are cut."""
        lines = [""]
        while (key := self._next_key()) not in ("pasted", GONE):
            if key == "enter":
                lines.append("")
            elif len(key) == 1 or key == "tab":
                lines[-1] += " " if key == "tab" else key
        return [line for line in lines if line.strip()][:MOST_PASTED]

    def _next_key(self) -> str:
        """The next key as it comes, which scrolls nothing."""
        while not self._queue:
            self._queue += self._arrived(None)
        return self._queue.pop(0)

    def remark(self, *texts: str) -> None:
        """Say something in the last row while nobody is asked: the first of the texts that fits."""
        self._remarks = texts

    def ask(self, prompt: str, complete: Completer = never, *, escapes: bool = False) -> str | None:
        """A line that the person types in the last row; None at Ctrl-D or if nobody is there.

        With ``escapes`` it is None at Escape, too. Of several lines that are pasted at once each is put
        before the person, and taken at Enter like any other.
        """
        self._prompt = prompt
        line = self._line = Editor(complete, self._history)
        line.put(self._pasted.pop(0) if self._pasted else "")
        self.paint()
        try:
            while True:
                key = self.key()
                if key == "paste":
                    first, *self._pasted = self._paste() or [""]
                    line.put(first)
                elif key == "escape" and self._pasted:
                    self._pasted.clear()
                    line.press("ctrl-u")
                    self._repaint_line()
                    continue
                if key == GONE or (key == "ctrl-d" and not line.text):
                    return None
                if escapes and key == "escape":
                    return None
                if line.press(key):
                    break
                self._repaint_line()
        finally:
            self._prompt, self._line = "", None
        if line.text.strip() and self._history[-1:] != [line.text]:
            self._history.append(line.text)
        return line.text

    def hide(self, rows: Sequence[Row], prompt: str) -> bool:
        """Show a page instead of all that was seen, until Enter; False if nobody is there."""
        self._history.clear()
        self.forget()
        self.show(rows)
        found = self.ask(prompt)
        self._history.clear()
        self.forget()
        return found is not None

    def forget(self) -> None:
        """Forget the keys that were pressed before anybody asked."""
        import termios

        self._queue.clear()
        self._pasted.clear()
        self._keys = Keys()
        with suppress(termios.error):
            termios.tcflush(self._in, termios.TCIFLUSH)

    def wait(self, seconds: float) -> bool:
        """Let some time pass, scrolling and painting meanwhile; False if nobody is there."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            key = self.key(left)
            if key in (GONE, "ctrl-d"):
                return False
        return True


def _leave(number: int, frame: FrameType | None) -> None:
    """A hang-up, or somebody ends us: unwind, so that everything is put back."""
    raise SystemExit(128 + number)
