"""Patience: a question may take so much time of the processor and no more; what takes longer is broken off."""

from __future__ import annotations

import signal
from time import process_time
from types import FrameType, TracebackType

MOST_SECONDS = 5.0
"""So long may one question take. Most take a thousandth of it, the dearest a twentieth."""
LOOKS = 5
"""So often, while that time passes, it is looked whether it is over."""


class TooLong(BaseException):
    """A question took too long. Nothing that is asked may catch it, so it is no Exception."""


class Patience:
    """With this, TooLong is raised in any question that takes more than so many seconds of the processor.

    A timer looks from time to time: setting one anew for each question would cost more than many of them.
    """

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.seconds = seconds
        self._since: float | None = None

    def begin(self) -> None:
        """A question is asked now."""
        self._since = process_time()

    def end(self) -> None:
        """It was answered."""
        self._since = None

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, self.seconds / LOOKS, self.seconds / LOOKS)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self._before)

    def _look(self, number: int, frame: FrameType | None) -> None:
        if self._since is not None and process_time() - self._since > self.seconds:
            self._since = None
            message = f"it took more than {self.seconds:g} s of the processor"
            raise TooLong(message)
