"""Taking cards back from the discard pile: the King (BP-16.9) and RECOVER (BP-17.6)."""

from __future__ import annotations

from dataclasses import replace

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.fact_kinds import RECOVERED
from referee.games.bacon_project.state.table import Table
from referee.games.bacon_project.state.timing import answers_to
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.spaces import SomeOf
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, NameRef, Optional, kept


@dataclass(slots=True)
class Recover(Frame):
    """A number of cards to be taken back by a seat; for a King not that King (BP-16.9, BP-Q36)."""

    seat: int = kept(Int(1, 2), default=1)
    count: int = kept(Int(), default=1)
    besides: int | None = kept(Optional(NameRef(CARD)), default=None)

    @property
    def rule(self) -> str:
        """The rule by which the cards are taken."""
        return "BP-17.6" if self.besides is None else "BP-16.9"


def recover(run: Run[Table], seat: int, count: int, besides: int | None = None) -> None:
    """Let a seat take cards of its choice from the discard pile (BP-17.6, BP-Q57)."""
    run.push(RECOVER, Recover(seat, count, besides))


def candidates(run: Run[Table], frame: Frame) -> list[int]:
    """The cards of the discard pile that may be taken."""
    besides = frame.besides if isinstance(frame, Recover) else None
    return [card for card in run.state.discard if card != besides]


def count(ask: Ask[Table]) -> int:
    """As many as required and possible (BP-Q57)."""
    wanted = ask.frame.count if isinstance(ask.frame, Recover) else 1
    return min(wanted, len(candidates(ask.run, ask.frame)))


def ask_which(run: Run[Table], frame: Recover) -> Ask[Table] | None:
    """Which cards; all of them is no choice (BP-Q107)."""
    there = candidates(run, frame)
    if len(there) <= frame.count:
        take_back(run, frame.seat, tuple(there), frame.rule)
        return None
    return Ask(run, frame, frame.seat, RECOVERING if frame.besides is None else WITH_A_KING)


def take_back(run: Run[Table], seat: int, cards: tuple[int, ...], rule: str) -> None:
    """Move cards from the discard pile to the hand, openly, by that rule (BP-16.10)."""
    for card in cards:
        run.state.discard.take(card)
        run.state.side(seat).hand.put_sorted(card)
    if cards:
        RECOVERED.tell(run, TO_HAND.get(rule, rule), seat, cards=list(cards))


TO_HAND = {"BP-16.9": "BP-16.11"}
"""The rule by which the card of a King goes to the hand, by the rule that selects it."""


def choose_recover(run: Run[Table], frame: Frame, seat: int, cards: tuple[int, ...]) -> None:
    take_back(run, seat, cards, frame.rule if isinstance(frame, Recover) else "BP-17.6")


class Taking(SomeOf):
    """Cards of the discard pile, as many as required and possible (BP-17.6, BP-Q57)."""

    def refusals(self, ask: Ask[Table], value: tuple[int, ...]) -> list[Refusal]:
        wrong = SomeOf.refusals(self, ask, value)
        return wrong + [Refusal("BP-Q57", refusal.item) for refusal in wrong]


CHOOSE_RECOVER = Verb(
    "choose-recover",
    Taking(CARD, lambda ask: candidates(ask.run, ask.frame), count, "BP-17.6", "BP-17.6"),
    choose_recover,
    answers_to("recover", "BP-17.6"),
)
RECOVERING = offer(CHOOSE_RECOVER)
WITH_A_KING = offer(
    replace(
        CHOOSE_RECOVER,
        space=SomeOf(CARD, lambda ask: candidates(ask.run, ask.frame), count, "BP-Q36", "BP-16.9"),
    )
)
"""The choice of a King that was discarded to jump (BP-Q21)."""

RECOVER = Procedure(
    "recover", "BP-17.6", (Step("BP-17.6", "take cards back", ask=ask_which),), Recover
)
