"""Hands that the record does not know: what they may be by all that everybody saw so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from events.fold.conjectures import (
    again,
    allowing,
    dice_of,
    held_then,
    holding,
    may_hold,
    most_held,
    must_hold,
)
from events.fold.fold import Finder, Fold
from referee import games
from referee.dataclass import dataclass
from referee.errors import IllegalAction
from referee.kernel.engine.unseen_hands import UNSEEN
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.decision.ask import Answer
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
            words.append(f"certainly {', '.join(self.certain)}")
        others = [card for card in self.possible if card not in self.certain]
        if self.size > len(self.certain) and others:
            some = ", ".join(others) if len(others) <= MOST_SHOWN else counted(len(others), "cards")
            words.append(f"{'the others' if self.certain else 'each'} one of {some}")
        if self.later:
            words.append(f"by what was seen later also {', '.join(self.later)}")
        return "; ".join(words)


def is_unseen(match: Match) -> bool:
    """Whether the hands of a match are unknown to its record."""
    return match.opening().dice == UNSEEN


def unseen_hands(match: Match, number: int, *, find: Finder = games.find) -> list[UnseenHand]:
    """What every hand may be after that record, by what is recorded up to it, and what later records prove of it.

    Raises the fold's errors.
    """
    fold = again(fold_to(match, number, find=find))
    last = len(match.public)
    whole = again(fold_to(match, last, find=find)) if number < last else fold
    run = fold.running()
    declared = fold.game.unseen_hands
    assert declared is not None, "a fold refuses to open a match of another game"
    hands = []
    for seat, hand in sorted(declared.hands(run).items()):
        certain = must_hold(fold, seat)
        later = held_then(whole, number, seat) if whole.number > fold.number else []
        hands.append(
            UnseenHand(
                seat,
                len(hand),
                _shown(fold, certain),
                _shown(fold, list(may_hold(fold, seat, certain))),
                _shown(fold, [card for card in later if card not in certain]),
            )
        )
    return hands


def possible_answers(
    match: Match, number: int, seat: int, *, find: Finder = games.find
) -> list[list[Any]]:
    """The answers of that seat that are legal with some hand that it may hold, of those with one unknown card or few.

    Raises the fold's errors.
    """
    fold = again(fold_to(match, number, find=find))
    folds = [fold]
    for card, held in may_hold(fold, seat, must_hold(fold, seat)).items():
        folds += [held, *most_held(fold, held, seat, card)]
    found: dict[str, list[Any]] = {}
    for each in folds:
        for ask in each.running().asks():
            if ask.seat == seat:
                found |= {fold.game.printed(answer): answer for answer in ask.legal()}
    return [found[text] for text in sorted(found)]


def supposing(
    match: Match, number: int, seat: int, answer: Answer, *, find: Finder = games.find
) -> Run[Any]:
    """A run after that record in which the answer is legal, or else the seat holds what it names, if that can be.

    Raises the fold's errors.
    """
    fold = fold_to(match, number, find=find)
    try:
        return allowing(fold, seat, answer).running()
    except IllegalAction:
        return holding(fold, seat, answer).running()


def fold_to(match: Match, number: int, *, find: Finder = games.find) -> Fold:
    """The match folded up to that record."""
    fold = Fold(match, find=find, checks=False)
    while fold.number < number and fold.step() is not None:
        pass
    return fold


def _shown(fold: Fold, cards: Sequence[int]) -> tuple[str, ...]:
    """The printed names of cards."""
    names = dice_of(fold).names
    return () if names is None else tuple(map(names.shown, cards))
