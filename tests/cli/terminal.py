"""A terminal for tests: a pseudo-terminal with a process on it, every byte kept and emulated.

Two emulated screens stand behind it, as in a real terminal: the main one with its scroll-back, and
the alternate one.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import pyte
from textual import events
from textual._xterm_parser import XTermParser

from tests.cli.conftest import ROOT, environment
from tests.cli.fork_server import begin

SWITCH = re.compile(rb"\x1b\[\?1049([hl])")
CURSOR = b"\x1b[?25h"
PATIENCE = 60
"""So many seconds nobody waits for a text in vain; reached only where a test fails."""
LAST_WORDS = 5
"""So many seconds what a process wrote last may take to arrive."""


class Terminal:
    """A process on a terminal of its own. ``until`` waits for a text, ``send`` types."""

    def __init__(
        self, *words: str, store: str | None = None, columns: int = 80, lines: int = 24, **env: str
    ) -> None:
        self.main = pyte.HistoryScreen(columns, lines, history=10_000)
        self.alternate = pyte.HistoryScreen(columns, lines, history=10_000)
        self.raw = b""
        self._left = b""
        self._in_alternate = False
        self._hung_up = False
        self._streams = {False: pyte.ByteStream(self.main), True: pyte.ByteStream(self.alternate)}
        self.master, slave = pty.openpty()
        self._set_size(columns, lines)
        fresh = {"TERM": "xterm-256color", "PYTHONWARNINGS": "ignore"}
        given = {name: value for name, value in environment(store).items() if name != "NO_COLOR"}
        streams = {"stdin": slave, "stdout": slave, "stderr": slave}
        self.process = begin(
            [*words], env=given | fresh | env, at_terminal=True, cwd=ROOT, **streams
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        if self.master >= 0:
            os.close(self.master)

    # -- what is on the terminal --------------------------------------------------------------

    @property
    def shown(self) -> str:
        """The screen that is looked at now."""
        return "\n".join(self._screen().display)

    @property
    def kept(self) -> str:
        """The main screen and everything that can be scrolled back to."""
        return "\n".join([*history(self.main), *self.main.display])

    def _screen(self) -> pyte.HistoryScreen:
        return self.alternate if self._in_alternate else self.main

    # -- what a person does -------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def until(self, text: str) -> str:
        """Wait until the text is on the screen; what the screen then shows."""
        self._wait(lambda: text in self.shown, text)
        return self.shown

    def until_asked(self, prompt: str) -> None:
        """Wait until a line mode asks its next question.

        Between two questions the terminal itself reads lines: a Ctrl-D typed ahead may be lost.
        """
        self._wait(lambda: self.shown.rstrip().endswith(prompt), f"the question {prompt}")

    def until_true(self, there: Callable[[], bool], what: str) -> None:
        """Wait until something can be seen."""
        self._wait(there, what)

    def press(self, text: str) -> None:
        """Press keys, and wait until the screen has answered each: it then shows its cursor again.

        Where nobody is asked any more there is no cursor, and the page says that it waits.
        """
        answered = self.raw.count(CURSOR) + keys_in(text)
        self.send(text)
        self._wait(
            lambda: self.raw.count(CURSOR) >= answered or "waiting for" in self.shown, "an answer"
        )
        self.look()

    def look(self) -> None:
        """Read what has come so far."""
        while self._read():
            pass

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size."""
        self.main.resize(lines, columns)
        self.alternate.resize(lines, columns)
        self._set_size(columns, lines)

    def hang_up(self) -> int:
        """Close the terminal; the exit code of what ran on it."""
        os.close(self.master)
        self.master = -1
        return self.process.wait(PATIENCE)

    def end(self) -> int:
        """Wait for the end of the process; its exit code.

        Everything is taken first and shown then: the end of a session throws away what its terminal
        has not taken yet, and showing is slow.
        """
        taken = []
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            taken.append(self._take())
        # What was written last may still be on its way: on a busy machine longer than one look.
        until = time.monotonic() + LAST_WORDS
        while not self._hung_up and time.monotonic() < until:
            taken.append(self._take())
        self._show(b"".join(taken))
        return self.process.wait(LAST_WORDS)

    # -- bytes ----------------------------------------------------------------------------------

    def _set_size(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def _wait(self, there: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < until, f"waited for {what!r}:\n{self.shown}"
            if not self._read() and self.process.poll() is not None and not self._read():
                assert there(), f"ended without {what!r}:\n{self.shown}\n{self.kept}"

    def _read(self) -> bool:
        """Read what has come, and show it; whether anything has."""
        data = self._take()
        self._show(data)
        return bool(data)

    def _take(self) -> bytes:
        """What has come."""
        waiting = select.poll()  # select() knows no more than 1,024 descriptors
        waiting.register(self.master, select.POLLIN)
        ready = waiting.poll(50)
        if not ready:
            return b""
        try:
            return os.read(self.master, 65536)
        except OSError:
            self._hung_up = True
            return b""

    def _show(self, data: bytes) -> None:
        """Put what has come on the screen."""
        self.raw += data
        data = self._left + data
        self._left = b""
        cut = data.rfind(b"\x1b")
        if cut >= 0 and not re.search(rb"[@-Z^-~]", data[cut + 2 :]):
            data, self._left = data[:cut], data[cut:]
        place = 0
        for match in SWITCH.finditer(data):
            self._streams[self._in_alternate].feed(data[place : match.start()])
            self._in_alternate = match.group(1) == b"h"
            place = match.end()
        self._streams[self._in_alternate].feed(data[place:])

    def attributes(self) -> list[object]:
        """How the terminal treats keys, to be compared."""
        return termios.tcgetattr(self.master)


def keys_in(text: str) -> int:
    """How many keys somebody presses who sends that text."""
    return sum(isinstance(each, events.Key | events.Paste) for each in XTermParser().feed(text))


def history(screen: pyte.HistoryScreen) -> list[str]:
    """The lines that have scrolled off a screen."""
    return [
        "".join(line[column].data for column in range(screen.columns))
        for line in screen.history.top
    ]


SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    _, status = os.waitpid(child, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpid())
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    print("[stopped]", flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, child)
    os.kill(child, signal.SIGCONT)
"""
"""A shell with job control, as small as can be: it says when its one child has stopped, and lets
it go on at Enter."""

HANG_UP = 128 + signal.SIGHUP
