"""Patience: somebody else wrote first, so the same is said again, after a pause that grows, until a time is over."""

from __future__ import annotations

from secrets import SystemRandom
from time import monotonic, sleep

SECONDS = 60.0
"""So long something is said again and again because somebody else wrote first."""
FIRST, LONGEST = 0.01, 0.1
"""The seconds of the first pause and of the longest; a pause is cut anywhere, so that two do not meet again."""


class Patience:
    """The patience for one saying, which begins when it is made."""

    def __init__(self) -> None:
        self._until = monotonic() + SECONDS
        self._pause = FIRST

    def wait(self) -> bool:
        """Pause; False, without a pause, where the time is over."""
        if monotonic() >= self._until:
            return False
        sleep(SystemRandom().uniform(0, self._pause))
        self._pause = min(LONGEST, 2 * self._pause)
        return True
