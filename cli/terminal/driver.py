"""Driver: the terminal under the screen. It takes it over, paints rows at their places, gives it back erased.

Nothing ever scrolls, so nothing reaches the scroll-back, not even of a terminal without an alternate screen.
Keys are read where the loop runs and nowhere else, so that whatever was pressed ahead lies in the terminal and can be
thrown away there.
"""

from __future__ import annotations

import os
import sys
import termios
import tty
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual._xterm_parser import XTermParser
from textual.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.message import Message

    from cli.terminal.window import Window

ENTER = "\x1b[?1049h\x1b[?7l\x1b[?2004h\x1b[?1000h\x1b[?1006h\x1b[?25l"
"""To the alternate screen; no line goes on in the next one; what is pasted says so; clicks are told."""
LEAVE = "\x1b[0m\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
ALONE = 0.12
"""So long (in seconds) an escape sequence may take to arrive; then Escape was pressed alone."""
FALLBACK = (80, 24)


class TerminalDriver(Driver):
    """The terminal of this process, as Textual wants one."""

    def __init__(
        self,
        app: Window,
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._window = app
        assert sys.__stdout__ is not None
        self._in, self._out = sys.stdin.fileno(), sys.__stdout__.fileno()
        # Not what COLUMNS and LINES may say: they know no other size later.
        self._size = size or self.size()
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._before: list[Any] = []
        self._painted: list[str] = []
        self._size_painted = (0, 0)
        self._cursor = False

    # -- coming and going -------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        with suppress(termios.error):
            self._before = termios.tcgetattr(self._in)
            tty.setcbreak(self._in, termios.TCSADRAIN)
            raw = termios.tcgetattr(self._in)
            raw[tty.IFLAG] &= ~termios.ICRNL
            termios.tcsetattr(self._in, termios.TCSADRAIN, raw)
        self.write(ENTER + self.erased())
        self._loop.add_reader(self._in, self._read)

    def stop_application_mode(self) -> None:
        """Erase every row and give the terminal back as it was."""
        self.disable_input()
        self.write(self.erased() + LEAVE)
        if self._before:
            with suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)

    def disable_input(self) -> None:
        """Read no more keys."""
        self._loop.remove_reader(self._in)

    def size(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        try:
            found = os.get_terminal_size(self._out)
        except OSError:
            return FALLBACK
        return max(found.columns, 1), max(found.lines, 3)

    # -- painting ---------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Write at once, to where the person looks; a terminal that is gone takes nothing."""
        left = data.encode("utf-8", "backslashreplace")
        with suppress(OSError):
            while left:
                left = left[os.write(self._out, left) :]

    def erased(self) -> str:
        """Each row erased for itself: some terminals keep a screen that is erased as a whole."""
        self._painted = []
        rows = "".join(f"\x1b[{place};1H\x1b[2K" for place in range(1, self.size()[1] + 1))
        return f"\x1b[0m{rows}\x1b[1;1H"

    def paint(self, rows: Sequence[str], cursor: tuple[int, int] | None) -> None:
        """Paint the rows that are others than before; the cursor is shown where somebody types."""
        if self._size_painted != self.size():
            self._painted, self._size_painted = [], self.size()
        before = [*self._painted, *[""] * (len(rows) - len(self._painted))]
        changed = [
            f"\x1b[{place};1H\x1b[0m\x1b[2K{text}"
            for place, (text, was) in enumerate(zip(rows, before, strict=False), 1)
            if text != was or not self._painted
        ]
        if not changed and cursor is None and not self._cursor:
            return  # Nothing has changed: how often we looked is nobody's business.
        self._cursor = cursor is not None
        shown = "" if cursor is None else f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H\x1b[?25h"
        self._painted = list(rows)
        self.write(f"\x1b[?25l{''.join(changed)}\x1b[0m{shown}")

    def forget(self) -> None:
        """Forget what is pressed and not read, and what stands on the screen: all is painted anew."""
        self._parser = XTermParser()
        with suppress(termios.error):
            termios.tcflush(self._in, termios.TCIFLUSH)
        self.write(self.erased())

    # -- keys -------------------------------------------------------------------------------

    def send_message(self, message: Message) -> None:
        """Keys, clicks and pastes wait until the window takes them, one at a time."""
        self._window.arrived(message)

    def _read(self) -> None:
        """Read what has come; an end is somebody who has gone."""
        try:
            data = os.read(self._in, 4096)
        except OSError:
            data = b""
        if not data:
            self.disable_input()
            self._window.gone()
            return
        for message in self._parser.feed(self._decode(data)):
            self.process_message(message)
        self._loop.call_later(ALONE, self._settle)

    def _settle(self) -> None:
        """Nothing more came: what has begun is the escape key."""
        for message in self._parser.tick():
            self.process_message(message)
