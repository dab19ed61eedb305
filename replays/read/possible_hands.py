"""Hands that the record does not know: what they may be by all that everybody saw so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from events.fold.conjectures import (
    Narrowing,
    again,
    allowing,
    hands_of,
    held_then,
    holding,
    most_held,
)
from events.fold.fold import Finder, Fold
from referee import games
from referee.dataclass import dataclass
from referee.errors import IllegalAction
from referee.kernel.engine.unseen_hands import dice_of
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.decision.ask import Answer, Refusal
    from referee.kernel.engine.run import Run

MOST_SHOWN = 12
"""So many cards that a hand may hold are named; of more only how many they are."""


@dataclass(frozen=True, slots=True)
class UnseenHand:
    """The hand of a seat: how many cards it has, which are in it for certain, which may be.

    ``later`` are those of which only later records prove that it held them.
    """

    seat: int
    size: int
    certain: tuple[str, ...]
    possible: tuple[str, ...]
    later: tuple[str, ...] = ()

    def words(self) -> str:
        """The hand in a line."""
        words = [f"hand of seat {self.seat}: {counted(self.size, 'cards')}"]
        if self.certain:
            words.append(f"certainly {_in_a_row(self.certain)}")
        others = [card for card in self.possible if card not in self.certain]
        if self.size > len(self.certain) and others:
            some = _in_a_row(others) if len(others) <= MOST_SHOWN else counted(len(others), "cards")
            words.append(f"{'the others' if self.certain else 'each'} one of {some}")
        if self.later:
            words.append(f"by what was seen later also {_in_a_row(self.later)}")
        return "; ".join(words)


class HandsAt:
    """What every hand may be after a record, by what is recorded up to it: found from one fold.

    Raises the fold's errors.
    """

    def __init__(self, match: Match, number: int, *, find: Finder = games.find) -> None:
        self._whole = Fold(match, find=find, checks=False).up_to(number)
        self.fold = again(self._whole)
        self._narrowing = Narrowing(self.fold)

    def hands(self) -> list[UnseenHand]:
        """Every hand, and what later records prove of it."""
        fold = self.fold
        whole = self._folded_on()
        hands = []
        for seat, hand in sorted(hands_of(fold).items()):
            certain = self._narrowing.certain(seat)
            later = [] if whole is None else held_then(whole, fold.number, seat)
            hands.append(
                UnseenHand(
                    seat,
                    len(hand),
                    _shown(fold, certain),
                    _shown(fold, list(self._narrowing.possible(seat))),
                    _shown(fold, [card for card in later if card not in certain]),
                )
            )
        return hands

    def _folded_on(self) -> Fold | None:
        """All records, folded again; None where none follow."""
        self._whole.to_end()
        return again(self._whole) if self._whole.number > self.fold.number else None

    def certain(self, seat: int) -> tuple[str, ...]:
        """The ids of the cards that a seat holds for certain."""
        names = dice_of(self.fold.running()).names
        return () if names is None else tuple(map(names.id, self._narrowing.certain(seat)))

    def answers(self, seat: int) -> list[list[Any]]:
        """The answers of that seat that are legal with some hand that it may hold, of those with one unknown card or few."""
        fold = self.fold
        folds = [fold]
        for card, held in self._narrowing.possible(seat).items():
            folds += [held, *most_held(fold, held, seat, card)]
        found: dict[str, list[Any]] = {}
        for each in folds:
            for ask in each.running().asks():
                if ask.seat == seat:
                    found |= {fold.game.printed(answer): answer for answer in ask.legal()}
        return [found[text] for text in sorted(found)]


def supposing(
    match: Match, number: int, seat: int, answer: Answer, *, find: Finder = games.find
) -> tuple[Run[Any], Sequence[Refusal]]:
    """A run after that record in which the answer is legal, or else the seat holds what it names, if that can be.

    With it what refuses the answer in every hand that the seat may have. Raises the fold's errors.
    """
    fold = Fold(match, find=find, checks=False).up_to(number)
    try:
        return allowing(fold, seat, answer).running(), ()
    except IllegalAction as error:
        return holding(fold, seat, answer).running(), error.refusals


def _shown(fold: Fold, cards: Sequence[int]) -> tuple[str, ...]:
    """The printed names of cards."""
    names = dice_of(fold.running()).names
    return () if names is None else tuple(map(names.shown, cards))


def _in_a_row(names: Sequence[str]) -> str:
    """Names of cards behind each other; one that has a comma stands in quotes."""
    return ", ".join(f'"{name}"' if "," in name else name for name in names)
