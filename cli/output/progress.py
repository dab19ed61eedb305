"""Progress: one line at the foot of a terminal that says how far long work has come.

How much is done, how fast, and how long the rest will take, in as many columns as there are. What
is printed meanwhile goes above it: the code that prints takes the bar away first and draws it again
afterwards, so that nothing is held back and nothing is garbled.
"""

from __future__ import annotations

import os
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

PAUSE = 0.1
"""How many seconds lie between two drawings."""
REMEMBERED = 100
"""How many drawings back the speed is measured."""
WIDEST, NARROWEST = 30, 8
"""The characters between the brackets of the bar."""
USUAL = 80
AWAY = "\r\x1b[K"
"""Goes to the start of the line and clears it."""


class Bar:
    """The bar of one piece of work: ``advance`` for each thing done, ``hide`` before printing."""

    def __init__(self, length: int, label: str, stream: TextIO) -> None:
        self.length = length
        self.label = label
        self.done = 0
        self._stream = stream
        self._begun = self._drawn = time.monotonic()
        self._times: deque[tuple[float, int]] = deque([(self._begun, 0)], REMEMBERED)
        self._shown = False

    def advance(self) -> None:
        """Count one more thing; drawn only now and then."""
        self.done += 1
        now = time.monotonic()
        if now - self._drawn >= PAUSE:
            self._drawn = now
            self._times.append((now, self.done))
            self.show()

    def show(self) -> None:
        """Draw the bar as it stands."""
        text = bar_line(self.label, self.done, self.length, self._speed(), self._columns())
        self._shown = True  # said before it is so: an interrupt in between must find it
        self._stream.write(AWAY + text)
        self._stream.flush()

    def hide(self) -> None:
        """Take the bar away; the cursor stands at the start of an empty line."""
        if self._shown:
            self.end()

    def end(self) -> None:
        """The same for good, and of whatever a terminal wrote there itself, as ``^C`` after a key."""
        self._stream.write(AWAY)
        self._stream.flush()
        self._shown = False

    def total(self) -> str:
        """What was done, in how long, in one line for the end."""
        seconds = time.monotonic() - self._begun
        speed = rate(self.done / seconds) if seconds else rate(0)
        return f"{self.done} {self.label} in {span(seconds)}, {speed}"

    def _speed(self) -> float:
        """Things a second, of late."""
        then, done = self._times[0]
        passed = time.monotonic() - then
        return (self.done - done) / passed if passed else 0

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or USUAL
        except (OSError, ValueError):
            return USUAL


def bar_line(label: str, done: int, length: int, speed: float, columns: int) -> str:
    """How far the work has come, in fewer characters than there are columns; the widest form that fits."""
    room = columns - 1
    percent = f"{100 * done // length if length else 100}%"
    count = f"{done}/{length}"
    left = f"{span((length - done) / speed)} left" if speed else "- left"
    words = f"{count}  {percent}  {rate(speed)}  {left}"
    wide = min(WIDEST, room - len(f"{label}  []  {words}"))
    if wide >= NARROWEST:
        full = wide * done // length if length else wide
        return f"{label}  [{'#' * full}{'-' * (wide - full)}]  {words}"
    shorter = (f"{label}  {words}", f"{count}  {percent}  {left}", f"{count}  {left}", count)
    return next((text for text in (*shorter, percent) if len(text) <= room), "")


def rate(speed: float) -> str:
    """Things a second: in whole ones where there are many."""
    return f"{speed:.0f}/s" if speed >= 10 else f"{speed:.1f}/s"


def span(seconds: float) -> str:
    """A span of time as minutes and seconds, with hours where it has them."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
