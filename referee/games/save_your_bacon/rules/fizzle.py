"""Cards taken away while they are being played (SYB-10.2.1.15, SYB-Q85)."""

from __future__ import annotations

from referee.games.save_your_bacon.state.frames import Playing, ResolutionFrame
from referee.games.save_your_bacon.state.table import Table
from referee.kernel.engine.run import Run


def take_played(run: Run[Table], seat: int, card: int) -> bool:
    """Take a card away while it is being played: it resolves no further (SYB-10.2.1.15, SYB-Q85)."""
    table = run.state
    for at in range(len(table.playing) - 1, -1, -1):
        played = table.playing[at]
        if (played.seat, played.card) == (seat, card):
            del table.playing[at]
            _stop_frames(run, seat, card)
            return True
    return False


def _stop_frames(run: Run[Table], seat: int, card: int) -> None:
    """The innermost play of that card, and everything of its text that is under way."""
    for at in range(len(run.stack) - 1, -1, -1):
        frame = run.stack[at]
        if isinstance(frame, Playing) and (frame.seat, frame.card) == (seat, card):
            frame.stopped = True
            above = run.stack[at + 1] if at + 1 < len(run.stack) else None
            if isinstance(above, ResolutionFrame):
                above.stopped = True
            return
