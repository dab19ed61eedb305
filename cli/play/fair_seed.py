"""Fair seed: the people at a table make its seed together before anything is dealt.

Everybody pledges and then reveals (see `events.pledges`). Whoever types at a terminal is asked to
add something of her own; whoever speaks through a pipe is asked nothing, so that the lines of a script
are those of the game. Bots pledge as people do.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from cli.deck_choice import record_kept
from cli.play.decision_page import named, title_row
from cli.storage.matches import SHORT
from cli.storage.pledged_values import forget, keep, kept, new_value
from events.pledges import PLEDGE, pledge_of
from referee.dataclass import dataclass
from referee.errors import Conflict
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cli.play.seating import Seating
    from cli.terminal.surface import Surface
    from events.recorder import Recorder
    from events.store.journal import Journal

OFTEN = 0.5
"""How many seconds pass before we look again whether somebody elsewhere has pledged or revealed."""
LEAVES = ("quit", "q", "exit")


@dataclass
class SittingDown:
    """A table at which seats are still awaited to pledge or to reveal."""

    recorder: Recorder
    journal: Journal
    seating: Seating
    surface: Surface
    note: Callable[[], Mapping[str, Any] | None]

    def go(self) -> bool:
        """Pledge and reveal until the match has begun; False if somebody leaves before.

        Raises NotBegun where somebody was named for refusing, and StoreError and the like.
        """
        while self.recorder.fold.pledges.waits:
            if self.recorder.fold.pledges.refused:
                self.recorder.fold.pledges.confirm_begun()
            try:
                if not self._one_step():
                    return False
            except Conflict:
                self._read_again()
        return True

    def _one_step(self) -> bool:
        """One pledge or one value of a seat at this table, or else of somebody elsewhere; False to leave."""
        pledges = self.recorder.fold.pledges
        here = [seat for seat in pledges.awaited() if seat not in self.seating.elsewhere()]
        if pledges.awaited_for == PLEDGE:
            return self._pledge(here[0]) if here else self._await()
        for seat in here:
            value = kept(self.recorder.match.id, seat)
            if value is not None:
                self.recorder.reveal(seat, value, self.note())
                record_kept(self.recorder, self.note())
                forget(self.recorder.match.id, seat)
                return True
        return self._await()

    def _pledge(self, seat: int) -> bool:
        match = self.recorder.match
        typed: str | None = ""
        if seat in self.seating.here and kept(match.id, seat) is None and sys.stdin.isatty():
            typed = self._asked(seat)
        if typed is None or typed.strip().lower() in LEAVES:
            return False
        value = keep(match.id, seat, new_value(typed))
        self.recorder.pledge(seat, pledge_of(match.opened_hash, seat, value), self.note())
        return True

    def _asked(self, seat: int) -> str | None:
        """What a person adds to the seed; None if nothing more will come."""
        you = named(self.seating.names, seat)
        rows = [
            title_row(self.seating.names, self.recorder.match.id),
            row(),
            row(Span(f"{you} sits down.", "asked")),
            row(),
            row("Press Enter, or type something that nobody can guess: it is mixed into the seed,"),
            row("so that nobody at this table, and not the referee either, chooses what is dealt."),
        ]
        self.surface.show(rows)
        return self.surface.ask(f"{self.seating.names[seat]}> ")

    def _await(self) -> bool:
        """Wait until something is recorded elsewhere; False if the person leaves."""
        match = self.recorder.match
        words = self.recorder.fold.pledges.words(lambda seat: named(self.seating.names, seat))
        title = title_row(self.seating.names, match.id)
        rows = [title, row(), row(Span(f"{words}; Ctrl-C leaves", "asked"))]
        for seat in self.recorder.fold.pledges.awaited():
            how = f"play {match.id[:SHORT]} --seat {seat}"
            if seat not in self.seating.elsewhere():
                how = f"reveal {match.id[:SHORT]} {seat} --value HEX"
            rows.append(row(f"  {named(self.seating.names, seat)}: referee {how}"))
        self.surface.show(rows)
        while self.surface.wait(OFTEN):
            if len(self.journal.match(match.id).public) != len(match.public):
                self._read_again()
                return True
        return False

    def _read_again(self) -> None:
        """Go on with the match as it stands in the store now."""
        from events.recorder import Recorder

        self.recorder = Recorder.resume(self.journal.match(self.recorder.match.id), self.journal)
