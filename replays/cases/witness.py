"""The witness of a case: what it remembers of earlier moments, so that nothing holds by a typing mistake.

That a thing is gone can only be said of what was there; that somebody was not told something, only of
what the judge was told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.facts import JUDGE
from replays.cases.view_paths import MISSING, at_path, holds_nothing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Fact


class Witness:
    """Looks at a table after every line and hears what is told there.

    ``watched`` are the paths of which the case will say that nothing stands there; ``stood`` those of
    them that led somewhere at some moment, for the judge, ``held`` those where something lay; ``heard`` are the
    facts of this step.
    """

    def __init__(self, watched: Iterable[str] = ()) -> None:
        self.watched = frozenset(watched)
        self.stood: set[str] = set()
        self.held: set[str] = set()
        self.heard: list[Fact] = []

    def look(self, run: Run[Any]) -> None:
        """Look at the table as it is now, and listen to what is told there from now on."""
        for table in (run, *run.lanes.values()):
            table.listener = self.heard.append
        if self.watched - self.held:
            view = run.game.view(run, JUDGE)
            for path in self.watched:
                value = at_path(view, path)
                if value is not MISSING:
                    self.stood.add(path)
                    if not holds_nothing(value):
                        self.held.add(path)
