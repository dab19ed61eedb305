"""Refusals as people at an event read them: who they are, and the names of the entries that are meant."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from referee.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.event.roster import Roster
    from referee.kernel.decision.ask import Refusal

ABOUT_AN_ENTRY = ("drop", "return", "penalise", "register-deck", "correct-deck", "deck-checked")
"""The verbs that name an entry first; a refusal that names a number means it."""
WITH_A_KEY = ("chain", "pair", "pair-by-hand", "pair-again")
"""The verbs whose words are not repeated: a key that was refused is still nobody's business."""
OF_AN_ENTRY = ("TN-15",)
"""The rules that say of any verb which entry is meant."""


class Refused(IllegalAction):
    """The rules of tournaments forbid it; ``hint`` is what can be done instead, if somebody knows."""

    hint = ""

    @classmethod
    def of(cls, error: IllegalAction, answer: Sequence[Any], roster: Roster) -> Self:
        """The refusal of that answer, with names in the place of numbers of entries."""
        refusals = [_with_names(each, answer, roster) for each in error.refusals]
        words = str(answer[0]) if answer[0] in WITH_A_KEY else error.answer
        return cls(error.seat, words, refusals, error.sentence, error.record)

    def said(self) -> str:
        """Who may not do what, why, by which rule, and what can be done instead."""
        text = super().said()
        who = f"seat {self.seat}" if self.seat else "the table"
        desk = f"desk {self.seat}" if self.seat else "the organiser"
        hint = f" ({self.hint})" if self.hint else ""
        return f"{desk}{text.removeprefix(who)}{hint}"


def _with_names(refusal: Refusal, answer: Sequence[Any], roster: Roster) -> Refusal:
    """A refusal with the name of the entry that it means."""
    item = refusal.item
    meant = answer[0] in ABOUT_AN_ENTRY or refusal.rule in OF_AN_ENTRY
    if meant and len(answer) > 1 and item == str(answer[1]) and int(item) in roster.people:
        item = roster.numbered(int(item))
    return replace(refusal, item=roster.named(item), why=roster.named(refusal.why))
