"""An action of a text at the moment when it is done: by which text, to which cards and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.games.homestuck_atcg.effects.targets import Meant
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.state.frames import Progress, Resolving
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Act:
    """An action at the moment when it is done: by which text, with what was chosen, by which rule."""

    resolving: Resolving
    action: Action
    progress: Progress
    rule: str

    @property
    def things(self) -> Sequence[int]:
        """The open cards that it is done to."""
        return self.progress.things

    @property
    def meant(self) -> Meant:
        """The cards that it is done to, open or not."""
        progress = self.progress
        return Meant(progress.things, progress.faces, progress.pile, progress.whose)


Does = Callable[[Run[Table], Act], bool]


def players_of(run: Run[Table], act: Act) -> list[int]:
    """Whom it is done to or by: you, the opponent chosen, every one of them clockwise (row who.each_opp)."""
    match act.action.player:
        case "each-opponent":
            return run.state.opponents(act.resolving.seat)
        case "one-opponent":
            return [act.progress.seat] if act.progress.seat else []
    return [act.resolving.seat]
