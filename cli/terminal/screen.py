"""The screen: the window as somebody sees it who asks questions one after the other.

Everything is shown on the terminal's alternate screen. Leaving, by quitting, an error, Ctrl-C, a hang-up or Ctrl-Z,
leaves erased rows and the terminal as it was. `cli.terminal.line_mode` is the same for pipes and screen readers.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cli.terminal.page_parts import Parts, whole
from cli.terminal.surface import GONE, never
from cli.terminal.theme import first_look
from cli.terminal.window import Window

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
    from types import FrameType, TracebackType

    from textual.pilot import Pilot

    from cli.output.paging import Draw
    from cli.output.say import Say
    from cli.terminal.driver import TerminalDriver
    from cli.terminal.surface import Completer, Watch
    from referee.kernel.show.rows import Row

    T = TypeVar("T")
    Script = Callable[[Pilot[Any]], Coroutine[Any, Any, None]]
    """What a test does at a screen that nobody sees."""

LINE = "line "
"""Before what was typed, in what a window hears."""


class Screen:
    """The terminal as one window, while a ``with`` lasts.

    With a ``script`` it is a screen of that size that nobody sees, driven by the script.

    Raises SystemExit (128 and the signal's number) where it is when the terminal hangs up or
    somebody ends the process, and KeyboardInterrupt at Ctrl-C.
    """

    def __init__(
        self, say: Say, script: Script | None = None, size: tuple[int, int] | None = None
    ) -> None:
        self.window = Window(first_look(plain=say.plain))
        self._script, self._size = script, size
        self._loop: asyncio.AbstractEventLoop
        self._task: asyncio.Task[None] | None = None
        self._handlers: dict[int, Any] = {}
        self._pressed = ""

    # -- coming and going -------------------------------------------------------------------

    def __enter__(self) -> Self:
        """Take the terminal over."""
        sys.stdout.flush()
        self._loop = asyncio.new_event_loop()
        gc.freeze()  # What is there already is looked through no more: a key need not wait for that.
        wanted = os.environ.get("NO_COLOR")
        self._task = self._loop.create_task(
            self.window.run_async(
                headless=self._script is not None, size=self._size, auto_pilot=self._script
            )
        )
        began = self._loop.create_task(self.window.began.wait())
        self._run(asyncio.wait([self._task, began], return_when=asyncio.FIRST_COMPLETED))
        if wanted is not None:
            os.environ["NO_COLOR"] = wanted  # The library takes it away for itself.
        if self._script is None:
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
        assert self._task is not None
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
        self.window.exit()
        self._loop.run_until_complete(self._task)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()
        gc.unfreeze()

    def _answers(self) -> Mapping[int, Any]:
        """What is done about each signal."""
        return {
            signal.SIGINT: self._leave,
            signal.SIGHUP: self._leave,
            signal.SIGTERM: self._leave,
            signal.SIGQUIT: self._leave,
            signal.SIGWINCH: self._resized,
            signal.SIGTSTP: self._stop,
            signal.SIGCONT: self._resized,
        }

    def _leave(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C, a hang-up, or somebody ends us: unwind, so that everything is put back."""
        left = KeyboardInterrupt() if number == signal.SIGINT else SystemExit(128 + number)
        if not self._loop.is_running():
            raise left
        self._loop.call_soon_threadsafe(self.window.fall, left)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: erase and leave, stop, and come back as it was."""
        driver = self._driver()
        driver.stop_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._stop)
        driver.start_application_mode()
        self._resized(number, frame)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        """Paint again, as soon as we wait for a key."""
        self._loop.call_soon_threadsafe(self.window.resized)

    def _driver(self) -> TerminalDriver:
        assert self.window.driver is not None
        return self.window.driver

    # -- what is shown ----------------------------------------------------------------------

    def width(self) -> int:
        """How many columns a row may have."""
        return self.window.size.width

    def show(self, rows: Sequence[Row] | Draw | Parts, *, at_end: bool = False) -> None:
        """Show a page; of one that is too long, its start or its end first."""
        self.window.show(rows if isinstance(rows, Parts) else whole(rows, at_end=at_end))

    def remark(self, *texts: str) -> None:
        """Say something in the last row while nobody is asked: the first of the texts that fits."""
        self.window.remarks = texts

    def meanwhile(self, text: str) -> None:
        """Say what is being worked out in the last row, until the next page or question."""
        said, self.window.remarks = self.window.remarks, (text,)
        self._run(self.window.painted())
        self.window.remarks = said

    # -- what the person does ---------------------------------------------------------------

    def key(self, seconds: float | None = None) -> str:
        """The next key; ``resized``, ``gone``, or nothing once that many seconds have passed.

        Page Up and Page Down scroll the page and are told like any key; a click that means a command is told as
        that command behind a colon.
        """
        return self._run(self.window.key(seconds))

    def ask(
        self,
        prompt: str,
        complete: Completer = never,
        watch: Watch | None = None,
        *,
        escapes: bool = False,
    ) -> str | None:
        """A line that the person types in the last row; None at Ctrl-D or if nobody is there.

        What ``watch`` says is told above it, and painted anew once a second where it says something else.
        With ``escapes`` it is None at Escape, too. Of several lines that are pasted at once each is put
        before the person, and taken at Enter like any other.
        """
        self.window.watcher = watch
        heard = self._run(self.window.asked(prompt, complete, escapes=escapes))
        self.window.watcher = None
        return heard.removeprefix(LINE) if heard.startswith(LINE) else None

    def hide(self, rows: Sequence[Row], prompt: str) -> bool:
        """Show a page instead of all that was seen, until Enter; False if nobody is there."""
        self.forget()
        self.show(rows)
        found = self.ask(prompt)
        self.forget()
        return found is not None

    def forget(self) -> None:
        """Forget what was typed, and the keys that were pressed before anybody asked."""
        self.window.forget()

    def wait(self, seconds: float) -> bool:
        """Let some time pass, scrolling and painting meanwhile; False if nobody is there."""
        until, self._pressed = self._loop.time() + seconds, ""
        while (left := until - self._loop.time()) > 0:
            found = self.key(left)
            if found in (GONE, "ctrl-d"):
                return False
            self._pressed = found or self._pressed
        return True

    def pressed(self) -> str:
        """The key that was pressed last while time passed, once."""
        found, self._pressed = self._pressed, ""
        return found

    def _run(self, wanted: Awaitable[T]) -> T:
        """Let the window work until this is known. Raises what ended it."""
        found = self._loop.run_until_complete(wanted)
        if self.window.fault is not None:
            fault, self.window.fault = self.window.fault, None
            raise fault
        return found
