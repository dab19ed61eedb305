"""The ledger of penalties: out of matches, of the tournament itself, and struck (TN-60, TN-61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.tournament.fact_kinds import PENALISED, STRUCK
from referee.games.tournament.rules.arguments import ENTRY, Arguments, Number, OneWord
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.state.event import DISQUALIFIED, Event, Penalty, table_words
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Group, printed
from referee.kernel.engine.run import Frame, Run

WORDS = ("caution", "warning", "game-loss", "match-loss", "disqualification")
"""What a penalty is, from the lightest to the heaviest."""
WORD = OneWord("a penalty", WORDS)
MOST = 4096


@dataclass(frozen=True, slots=True)
class EntryAndPenalty:
    """An entry and its penalty in a match, as ``(12 warning)``."""

    noun: str = "an entry and its penalty"

    def parse(self, item: Any) -> tuple[int, str]:
        if not isinstance(item, (list, tuple)) or len(item) != 2:
            message = f"expected {self.noun} in brackets, found {printed([item])}"
            raise NotUnderstood(message)
        return ENTRY.parse(item[0]), WORD.parse(item[1])

    def read(self, argument: Argument) -> Any:
        if not isinstance(argument, Group) or len(argument.items) != 2:
            message = f"found {argument}"
            raise NotUnderstood(message, column=argument.column, expected=(self.noun,))
        return [ENTRY.read(argument.items[0]), WORD.read(argument.items[1])]


PENALTY = EntryAndPenalty()


def unfit_penalties(
    event: Event, at: tuple[int, int], penalties: Sequence[tuple[int, str]]
) -> Iterator[Refusal]:
    """Refuse penalties against entries that do not sit at the table."""
    table = event.table(*at)
    for entry, _ in penalties:
        if table is not None and entry not in table.entries:
            yield Refusal("TN-60", str(entry), "does not sit at that table")


def list_penalties(
    run: Run[Event], seat: int, at: tuple[int, int], root: str, penalties: Sequence[tuple[int, str]]
) -> None:
    """Put the penalties of a match into the ledger, with the table and the root (TN-60).

    A match that was counted before, and is again, is listed anew: each of its penalties stands once.
    """
    replace_penalties(run, root)
    for entry, word in penalties:
        run.state.penalties.append(Penalty(entry, word, table_words(*at), root))
        PENALISED.tell(run, "TN-60", seat, entry=entry, word=word)


def replace_penalties(run: Run[Event], root: str) -> None:
    """The penalties that were listed out of that match are void (TN-60)."""
    penalties = run.state.penalties
    for at, penalty in enumerate(penalties):
        if root and penalty.root == root and not penalty.replaced:
            penalties[at] = replace(penalty, replaced=True)


def _refuse_penalise(ask: Ask[Event], value: tuple[int, str]) -> Iterator[Refusal]:
    event = ask.run.state
    if not event.is_entry(value[0]):
        yield Refusal("TN-4", str(value[0]), "is the number of no entry")
    elif event.entry(value[0]).status == DISQUALIFIED:
        yield Refusal("TN-61", str(value[0]), "is disqualified")
    if len(event.penalties) >= MOST:
        yield Refusal("TN-60", "penalise", f"would be one more than {MOST} penalties")


def penalise(run: Run[Event], frame: Frame, seat: int, value: tuple[int, str]) -> None:
    """A penalty of the tournament; who is disqualified is in no standings and plays no more (TN-61)."""
    entry, word = value
    run.state.penalties.append(Penalty(entry, word))
    if word == DISQUALIFICATION:
        run.state.put_entry(entry, status=DISQUALIFIED)
        run.state.forget_wishes(entry)
    PENALISED.tell(
        run, "TN-61" if word == DISQUALIFICATION else "TN-60", seat, entry=entry, word=word
    )


DISQUALIFICATION = "disqualification"


def _refuse_strike(ask: Ask[Event], value: tuple[int]) -> Iterator[Refusal]:
    penalties = ask.run.state.penalties
    if value[0] > len(penalties):
        yield Refusal("TN-60", str(value[0]), "is the number of no penalty")
    elif penalties[value[0] - 1].is_void:
        yield Refusal("TN-60", str(value[0]), "is void already")
    elif penalties[value[0] - 1].word == DISQUALIFICATION:
        yield Refusal("TN-61", str(value[0]), "is a disqualification, which stands")


def strike(run: Run[Event], frame: Frame, seat: int, value: tuple[int]) -> None:
    """A penalty is void; it stays in the ledger (TN-60)."""
    run.state.penalties[value[0] - 1] = replace(run.state.penalties[value[0] - 1], struck=True)
    STRUCK.tell(run, "TN-60", seat, number=value[0])


PENALISE = Verb(
    "penalise",
    Arguments((ENTRY, WORD), _refuse_penalise),
    penalise,
    unless_over("TN-60"),
    by_organiser("TN-60"),
    signed="TN-60",
)
STRIKE = Verb(
    "strike",
    Arguments((Number("the number of a penalty", 1, MOST),), _refuse_strike),
    strike,
    unless_over("TN-60"),
    by_organiser("TN-60"),
    signed="TN-60",
)
