"""Standing pass: a seat passes by itself at every window until what it has named happens.

It lives in the sitting alone. What it records are ordinary passes, one at a time, and only where a game declares its
answer a pass (`Game.passes`) and no rule refuses it: nothing that must be used, no phase that would end, no other question
is ever answered by it. It passes whatever the seat holds, so its haste tells nobody what that is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.words import find_seat
from events.records.records import Acted, Ruled
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.facts import TABLE
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.log.entries import LogEntry
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from referee.kernel.show.rows import Row

UNTIL = "pass until"
MY_TURN, NEXT_TURN, SOMEONE = "my turn", "next turn", "someone"
ACTS, TURN = "acts", "turn"
WORDS = (MY_TURN, NEXT_TURN, f"{SOMEONE} {ACTS}")
"""What may stand behind the two words in every game; beside it a turn's number, or a player who acts."""
WISH = (*WORDS, "NAME acts", "turn N")


@dataclass(slots=True)
class StandingPass:
    """What a seat waits for while it passes: a ``turn`` (0: none), or that one of ``actors`` acts; with neither its own turn.

    ``seen`` is how many entries of the log the seat knew when it said so, ``passed`` how often it has passed since.
    """

    seat: int
    said: str
    turn: int
    actors: tuple[int, ...]
    seen: int
    passed: int = 0

    @classmethod
    def of(
        cls, said: str, run: Run[Any], seat: int, players: Sequence[str], seen: int
    ) -> StandingPass:
        """The words behind ``pass until`` as that seat means them now. Raises NotUnderstood."""
        words = " ".join(said.lower().split())
        turn, others = 0, [each for each in range(1, len(players) + 1) if each != seat]
        name, _, last = words.rpartition(" ")
        actors: Sequence[int] = ()
        if words == NEXT_TURN:
            turn = run.game.stage(run).turn + 1
        elif name == TURN and last.isascii() and last.isdecimal():
            turn = int(last[:9])
        elif last == ACTS:
            one = find_seat(name, len(players), players)
            actors = others if name == SOMEONE else [each for each in others if each == one]
        if words != MY_TURN and not turn and not actors:
            message = f"pass until {said!r}"
            raise NotUnderstood(message, expected=WISH)
        return cls(seat, words, turn, tuple(actors), seen)

    def end(self, run: Run[Any], entries: Sequence[LogEntry], names: Sequence[str]) -> str:
        """What has happened that ends it; nothing where the seat passes again."""
        new = entries[self.seen :]
        acted = next((each.seat for each in new if self._is_deed(each, run.game.passes)), TABLE)
        if any(isinstance(entry.record, Ruled) for entry in new):
            return "something was ruled"
        stage = run.game.stage(run)
        if self.turn and stage.turn >= self.turn:
            return f"{stage.unit} {stage.turn} has begun"
        if acted:
            return f"{names[acted - 1]} has acted"
        return "" if passing(run, self.seat) else "more than a pass is asked now"

    def _is_deed(self, entry: LogEntry, passes: Sequence[str]) -> bool:
        """Whether one of those that are waited for has done something else than pass."""
        record = entry.record
        return (
            entry.seat in self.actors
            and isinstance(record, Acted)
            and record.answer[0] not in passes
        )

    def words(self, why: str) -> str:
        """What is said at its end."""
        return f"You have passed {counted(self.passed, 'times')} until {self.said}; {why}."


def passing(run: Run[Any], seat: int) -> Answer | None:
    """The answer by which the seat passes now; None where nothing can be passed."""
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    for name in run.game.passes if ask is not None else ():
        assert ask is not None
        if name in ask.verbs and not run.refusals(seat, [name]):
            return [name]
    return None


def until_rows(players: Sequence[str]) -> list[Row]:
    """What may be said to pass for longer."""
    last = players[-1]
    return [
        row(Span("pass until", "good"), " passes now, and by itself at every window to come, until"),
        row("  ", Span(MY_TURN, "good"), "       more than a pass is asked of you (which ends the others too)"),
        row("  ", Span(NEXT_TURN, "good"), ", ", Span("turn N", "good"), "   that turn has begun"),
        row("  ", Span(f"{SOMEONE} acts", "good"), ", ", Span(f"{last} acts", "good"), "   they have done something but pass"),
    ]  # fmt: skip
