"""Cards and conditions taken away while they are being played or their effects used (SYB-10.2.1.15, SYB-Q85)."""

from __future__ import annotations

from referee.games.save_your_bacon.fact_kinds import NOT_ACTIVATED
from referee.games.save_your_bacon.state.frames import (
    Activating,
    Playing,
    ResolutionFrame,
    setting_of,
)
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


def stop_effects_of(run: Run[Table], champion: int, condition: int) -> None:
    """A condition comes anew: what one of its name that was taken off had begun goes no further (SYB-10.2.1.15).

    An effect that was not resolved yet was not activated (SYB-Q101).
    """
    its = (champion, condition)
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame) and (frame.champion, frame.origin.condition) == its:
            frame.stopped = True
        elif isinstance(frame, Activating) and (frame.thing, frame.origin.condition) == its:
            if frame.row > frame.procedure.rows["SYB-10.2.0.18"]:
                continue
            frame.stopped = True
            called = setting_of(run).called(champion)
            NOT_ACTIVATED.tell(run, "SYB-Q101", frame.seat, card=called)
