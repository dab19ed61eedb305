"""What earlier matches give to this one: decks from a draft or the game before, who may choose.

A draft hands on three champions for each player (SYB-8.2.9); a game hands on its decks (SYB-Q52) and who
has lost it (SYB-Q34). It comes with the opening, as plain data, and is proven before it is believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import PackError

if TYPE_CHECKING:
    from referee.games.save_your_bacon.cardset.card_set import CardSet
    from referee.games.save_your_bacon.options import Options

DRAFT, PREVIOUS = "draft", "previous"
SHAPES: Mapping[str, tuple[str, ...]] = {
    DRAFT: ("card-set", "champions"),
    PREVIOUS: ("card-set", "decks", "winners"),
}
"""What is handed on, by role: the keys of the table."""


@dataclass(frozen=True, slots=True)
class GivenDeck:
    """A deck as it was handed on: by the ids of its champions, and of its cards copy by copy.

    ``cards`` is None where they are those of the pods; ``rule`` says why the deck is settled.
    """

    champions: tuple[str, ...]
    cards: tuple[str, ...] | None
    rule: str


@dataclass(frozen=True, slots=True)
class Given:
    """What is settled before the match begins.

    ``decks`` are champions and cards by seat, None where everybody says the own deck; ``choosers`` are
    those of whom one says who begins, none where it may be anybody.
    """

    decks: tuple[GivenDeck, ...] = ()
    choosers: tuple[int, ...] = ()


NOTHING = Given()


def given_by(inputs: Mapping[str, Any], seats: int, readings: Options, cards: CardSet) -> Given:
    """What those inputs give to a match of that many seats. Raises PackError for what cannot be."""
    for role, handed in inputs.items():
        _prove(role, handed, seats, cards)
    choosers: tuple[int, ...] = ()
    decks: tuple[GivenDeck, ...] = ()
    if DRAFT in inputs:
        if readings.format != "pod_draft":
            message = (
                f"readings.format: found {readings.format!r}, expected 'pod_draft' with a draft"
            )
            raise PackError(f"{message} [SYB-8.0.1]")
        decks = tuple(
            GivenDeck(tuple(own), None, "SYB-8.2.9") for own in inputs[DRAFT]["champions"]
        )
    if PREVIOUS in inputs:
        before = inputs[PREVIOUS]
        if not readings.match_deck_change or readings.format == "pod_draft":
            decks = tuple(
                GivenDeck(tuple(champions), tuple(listed), "SYB-Q52")
                for champions, listed in before["decks"]
            )
        if readings.next_game_first_choice == "loser" and before["winners"]:
            every = range(1, seats + 1)
            choosers = tuple(seat for seat in every if seat not in before["winners"])
    return Given(decks, choosers)


def _prove(role: str, handed: Any, seats: int, cards: CardSet) -> None:
    """Raise PackError unless it has the shape of what that role hands on, and speaks of our cards."""
    place = f"what the {role} hands on"
    if role not in SHAPES or not isinstance(handed, dict) or sorted(handed) != list(SHAPES[role]):
        message = f"{place}: not what a {role} of this game hands on"
        raise PackError(message)
    if handed["card-set"] != [cards.id, cards.digest.hex()]:
        message = f"{place}: it was played with another card set [SYB-8.2.4]"
        raise PackError(message)
    rows = handed["champions"] if role == DRAFT else handed["decks"]
    if not isinstance(rows, list) or len(rows) != seats:
        message = f"{place}: the decks of {seats} players are expected [SYB-Q87]"
        raise PackError(message)
    for row in rows:
        champions, listed = (row, []) if role == DRAFT else _two_lists(place, row)
        if not _are_known(champions, cards) or not _are_known(listed, cards):
            message = f"{place}: a deck of other cards than those of the set"
            raise PackError(message)
        _prove_champions(place, champions, cards)
    if role == PREVIOUS:
        _prove_winners(place, handed["winners"], seats)


def _two_lists(place: str, row: Any) -> tuple[Any, Any]:
    """Champions and cards of a deck of the game before."""
    if not isinstance(row, list) or len(row) != 2:
        message = f"{place}: a deck is a list of champions and one of cards"
        raise PackError(message)
    return row[0], row[1]


def _are_known(words: Any, cards: CardSet) -> bool:
    """Whether that is a list of ids of cards."""
    known = cards.names.numbers
    return isinstance(words, list) and all(
        isinstance(each, str) and each in known for each in words
    )


def _prove_champions(place: str, champions: Sequence[str], cards: CardSet) -> None:
    numbers = [cards.names.numbers[each] for each in champions]
    if len(numbers) != 3 or len(dict.fromkeys(numbers)) != 3 or max(numbers) not in cards.champions:
        message = f"{place}: {', '.join(champions)} are not three different champions [SYB-2.0.1.1]"
        raise PackError(message)


def _prove_winners(place: str, winners: Any, seats: int) -> None:
    every = range(1, seats + 1)
    if not isinstance(winners, list) or any(
        type(seat) is not int or seat not in every for seat in winners
    ):
        message = f"{place}: {winners!r} are not the winners of a game of {seats}"
        raise PackError(message)
