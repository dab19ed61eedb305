"""The hidden cards that an action names, and whether they lie where it needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.decision.ask import NOT_IN_HAND
from referee.kernel.facts import TABLE
from referee.kernel.position.state_differences import Difference, flat_position
from referee.kernel.schema.walk import piles_of
from referee.kernel.words.names import named
from replays.accounts.told_script import words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.decision.ask import Answer, Refusal
    from referee.kernel.engine.run import Run
    from referee.kernel.schema.walk import Placed

OPEN = "all"
OWN = "owner"


@dataclass(frozen=True, slots=True)
class NeededCard:
    """A card that a seat names out of what lies hidden: ``lies`` are the paths of the piles that hold it.

    It is ``borne_out`` where it lies in the pile that it is named from, the first of them; else those are where it lies instead.
    ``unseen``: hands are unknown to the record, and it may lie there.
    """

    seat: int
    card: str
    borne_out: bool
    lies: tuple[str, ...]
    unseen: bool = False


def cards_taken(
    before: Run[Any], after: Run[Any], seat: int, answer: Answer
) -> tuple[NeededCard, ...]:
    """The cards that a legal answer names and takes out of a hidden pile of that seat, or of the table."""
    left = {pile.path: pile.value.cards for pile in piles_of(after)}
    found = []
    for word in _words(before, answer):
        for pile in _piles_with(before, word):
            number = _number(before, pile, word)
            is_hidden = pile.kind.audience != OPEN and pile.seat in (seat, TABLE)
            gone = pile.value.cards.count(number) > left.get(pile.path, []).count(number)
            if is_hidden and gone:
                is_known = not before.dice.unseen
                found.append(NeededCard(seat, word, is_known, (pile.path,), not is_known))
                break
    return tuple(found)


def cards_refused(
    run: Run[Any], seat: int, answer: Answer, refusals: Sequence[Refusal]
) -> tuple[NeededCard, ...]:
    """The cards that a refused answer names from what lies hidden, whether or not the rules refuse it for that.

    A card that lies in the open is needed only where a rule refuses it because it is in no hand.
    """
    found = (_needed(run, seat, word, refusals) for word in _words(run, answer))
    return tuple(each for each in found if each is not None)


def _words(run: Run[Any], answer: Answer) -> list[str]:
    return list(dict.fromkeys(words_in(run.game.printed(answer))))


def _needed(run: Run[Any], seat: int, word: str, refusals: Sequence[Refusal]) -> NeededCard | None:
    piles = list(_piles_with(run, word))
    hand = [pile.path for pile in piles if pile.seat == seat and pile.kind.audience == OWN]
    if hand:
        return NeededCard(seat, word, borne_out=True, lies=(hand[0],))
    against = [each for each in refusals if word.casefold() in each.item.casefold().split()]
    is_sought = any(refusal.why == NOT_IN_HAND for refusal in against)
    is_open = any(pile.kind.audience == OPEN for pile in piles)
    if is_open and not is_sought:
        return None
    shown = _shown(run, word) if is_sought and not piles else ""
    if not piles and not shown:
        return None
    lies = tuple(pile.path for pile in piles) or tuple(_fields_with(run, shown))
    return NeededCard(seat, word, borne_out=False, lies=lies)


def _piles_with(run: Run[Any], word: str) -> Iterator[Placed]:
    """The piles that hold the card of that name; what a seat holds in secret stands for what the table has of it."""
    piles = list(piles_of(run))
    in_lanes = {(pile.seat, pile.place[1]) for pile in piles if pile.path.startswith("lane.")}
    for pile in piles:
        number = _number(run, pile, word)
        covered = not pile.path.startswith("lane.") and pile.place in in_lanes
        if number is not None and number in pile.value.cards and not covered:
            yield pile


def _number(run: Run[Any], pile: Placed, word: str) -> int | None:
    """What a word names among the things that can lie in a pile."""
    return named(pile.kind.names, run.game.name_table(run.setting)).find(word)


def _shown(run: Run[Any], word: str) -> str:
    """The printed name of a card that a pile of the game could hold; nothing for any other word."""
    for pile in piles_of(run):
        number = _number(run, pile, word)
        if number is not None:
            return named(pile.kind.names, run.game.name_table(run.setting)).shown(number)
    return ""


def _fields_with(run: Run[Any], shown: str) -> Iterator[str]:
    """The fields of the table that name a card which lies in no pile."""
    for path, value in flat_position(run).items():
        if Difference(path, value, "").is_on_the_table and f" {shown} " in f" {value} ":
            yield path
