"""Decks: the four formats, and every fault of a list (SYB-8.0 to SYB-8.4, SYB-Q95).

A list is checked as it was written, in words: what nobody knows is one fault among others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import CardSet, DeckList
from referee.games.save_your_bacon.options import (
    FULL_CONSTRUCTED,
    POD_CONSTRUCTED,
    POD_DRAFT,
    POD_PRECONSTRUCTED,
    Options,
)
from referee.kernel.decision.ask import Refusal, in_book_order
from referee.kernel.words.suggestions import did_you_mean

if TYPE_CHECKING:
    from referee.games.save_your_bacon.state.table import Setting

CHAMPIONS = 3
"""Every player has three champions (SYB-2.0.1.1)."""
COPIES_IN_PODS = 2
"""A deck of pods has two copies of each card that a pod lists (SYB-8.1.1, SYB-8.2.9, SYB-8.3.1)."""
PODS: Mapping[str, str] = {
    POD_PRECONSTRUCTED: "SYB-8.1.1",
    POD_DRAFT: "SYB-8.2.9",
    POD_CONSTRUCTED: "SYB-8.3.1",
}
"""The formats whose decks are made of pods, each with the rule that says so."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """A deck as it was said: the id of a ready-made one, or its champions and cards by their ids.

    ``cards`` are the ids with how many copies; None where the pods of the champions say them.
    """

    deck: str = ""
    champions: tuple[str, ...] = ()
    cards: tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that was accepted: face numbers, the cards copy by copy; ``name`` if it is a ready-made one."""

    name: str
    champions: tuple[int, ...]
    cards: tuple[int, ...]


# -- what a submitted deck is ---------------------------------------------------------------


def deck_of(setting: Setting, submitted: Submitted) -> Deck:
    """The deck that was submitted, which must be without fault."""
    cards = setting.cards
    for ready in cards.decks:
        if ready.id == submitted.deck:
            return Deck(ready.name, ready.champions, listed(cards, ready))
    numbers = cards.names.numbers
    champions = tuple(numbers[word] for word in submitted.champions)
    counted = submitted.cards
    if counted is None:
        faces = copies_of_pods(cards, champions)
    else:
        faces = Counter({numbers[word]: copies for word, copies in counted})
    deck = tuple(faces.elements())
    return Deck(_name_of(cards, champions, deck), champions, deck)


def _name_of(cards: CardSet, champions: Sequence[int], deck: Sequence[int]) -> str:
    """The name of the ready-made deck with these champions and cards, in any order."""
    made = sorted(champions), sorted(deck)
    for ready in cards.decks:
        if (sorted(ready.champions), sorted(listed(cards, ready))) == made:
            return ready.name
    return ""


def listed(cards: CardSet, ready: DeckList) -> tuple[int, ...]:
    """The cards of a ready-made deck, copy by copy: those of its pods, if it lists none."""
    return ready.cards or tuple(copies_of_pods(cards, ready.champions).elements())


def copies_of_pods(cards: CardSet, champions: Sequence[int]) -> Counter[int]:
    """How often each card is in the deck of those pods: twice for each pod that lists it (SYB-Q64).

    What the pod lists decides, however many cards that are (SYB-14.0.4).
    """
    found: Counter[int] = Counter()
    for champion in champions:
        for card in dict.fromkeys(cards.face(champion).pod):
            found[card] += COPIES_IN_PODS
    return found


def said_of(cards: CardSet, ready: DeckList) -> Submitted:
    """A ready-made deck as somebody would say it card by card."""
    ids = cards.names.ids
    counted = Counter(listed(cards, ready))
    return Submitted(
        champions=tuple(ids[champion] for champion in ready.champions),
        cards=tuple((ids[card], copies) for card, copies in counted.items()),
    )


def prove_format(setting: Setting) -> None:
    """Refuse a format in which the card list lets nobody have a deck. Raises PackError."""
    cards, readings = setting.cards, setting.readings
    drafted = CHAMPIONS * setting.seats
    wanting = ""
    if readings.format == POD_PRECONSTRUCTED and not _preconstructed(cards):
        wanting = "it has no preconstructed deck, choose another reading of 'format' [SYB-8.1.1]"
    elif readings.format == FULL_CONSTRUCTED and next(built_decks(cards, readings), None) is None:
        size = readings.full_constructed_size
        wanting = f"its cards make no deck of {size}, choose other readings [SYB-8.4.2]"
    elif readings.format == POD_DRAFT and len(cards.champions) < drafted:
        wanting = (
            f"it has fewer than {drafted} champions, choose another reading of 'format' [SYB-Q67]"
        )
    if wanting:
        message = f"card set {cards.id!r}: {wanting}"
        raise PackError(message)


def _preconstructed(cards: CardSet) -> list[DeckList]:
    return [ready for ready in cards.decks if ready.format == POD_PRECONSTRUCTED]


# -- what can be built ----------------------------------------------------------------------


def built_decks(cards: CardSet, readings: Options) -> Iterator[Submitted]:
    """Full constructed decks: as near to the ready-made ones as may be, or else of any three champions."""
    known = [(ready.champions, listed(cards, ready)) for ready in cards.decks]
    found = [deck for deck in (_built(cards, readings, *each) for each in known) if deck]
    if found:
        yield from dict.fromkeys(found)
        return
    for three in combinations(cards.champions, CHAMPIONS):
        deck = _built(cards, readings, three, copies_of_pods(cards, three).elements())
        if deck:
            yield deck


def _built(
    cards: CardSet, readings: Options, champions: Sequence[int], wanted: Iterable[int]
) -> Submitted | None:
    """The deck of those champions with the first of the wanted cards, filled up with others (SYB-Q7)."""
    ids, most = cards.names.ids, readings.full_constructed_max_copies
    words = tuple(ids[champion] for champion in champions)
    others = (card for card in range(len(ids)) if card not in cards.champions)
    left = readings.full_constructed_size
    counted: Counter[int] = Counter()
    for card in (*wanted, *(card for card in others for _ in range(most))):
        fits = not readings.full_constructed_trait_match or _fits(cards, card, words)
        if left and fits and counted[card] < most:
            counted[card] += 1
            left -= 1
    if left:
        return None
    return Submitted("", words, tuple((ids[card], copies) for card, copies in counted.items()))


# -- what is wrong with it ------------------------------------------------------------------


def faults_of(
    cards: CardSet, readings: Options, submitted: Submitted, taken: Sequence[int] = ()
) -> list[Refusal]:
    """Everything that is wrong with a deck, in the order of the rules and then of the list (SYB-Q95).

    ``taken`` are the champions that other drafters play (SYB-Q67).
    """
    if submitted.deck:
        ready = next((each for each in cards.decks if each.id == submitted.deck), None)
        if ready is None:
            return [Refusal("SYB-3.0.1", submitted.deck)]
        submitted = said_of(cards, ready)
    faults = [*_of_champions(cards, readings, submitted.champions, taken)]
    if submitted.cards is not None or readings.format == FULL_CONSTRUCTED:
        counted = submitted.cards or ()
        faults += _of_names(cards, readings, counted)
        of_format = _of_pods if readings.format in PODS else _of_full
        faults += of_format(cards, readings, submitted.champions, counted)
    return in_book_order(faults)


def _of_champions(
    cards: CardSet, readings: Options, words: Sequence[str], taken: Sequence[int]
) -> Iterator[Refusal]:
    """Three champions of different archetypes, whom nobody else has drafted (SYB-2.0.1.1, SYB-Q63)."""
    if len(words) != CHAMPIONS:
        yield Refusal("SYB-2.0.1.1", _counted(len(words), "champion"))
    unique = "SYB-8.4.1" if readings.format == FULL_CONSTRUCTED else "SYB-Q63"
    for word, times in Counter(words).items():
        face = cards.names.numbers.get(word)
        shown = word if face is None else cards.names.shown(face)
        if face is None:
            yield _unknown(cards, word)
        elif face not in cards.champions:
            yield Refusal("SYB-2.0.1.1", f"{shown} is no champion")
        elif face in taken and readings.format == POD_DRAFT:
            yield Refusal("SYB-Q67", shown)
        if times > 1:
            yield Refusal(unique, f"{shown}: {times} times")
    if readings.format == POD_PRECONSTRUCTED:
        yield from _of_preconstructed(cards, words)


def _of_preconstructed(cards: CardSet, words: Sequence[str]) -> Iterator[Refusal]:
    """The champions are those of one of the decks that are listed (SYB-8.1.1)."""
    ids = cards.names.ids
    if all(word in ids for word in words) and not any(
        sorted(words) == sorted(ids[champion] for champion in ready.champions)
        for ready in _preconstructed(cards)
    ):
        yield Refusal("SYB-8.1.1", "no preconstructed deck has these champions")


def _of_names(
    cards: CardSet, readings: Options, counted: Sequence[tuple[str, int]]
) -> Iterator[Refusal]:
    """A card that is no equipment, action or reaction (SYB-2.0.1.13, SYB-8.1.2, SYB-8.4.4)."""
    for word, _ in counted:
        face = cards.names.numbers.get(word)
        if face is None and word in cards.conditions.numbers:
            shown = cards.conditions.shown(cards.conditions.numbers[word])
            yield Refusal("SYB-2.0.1.13", f"{shown} is a condition")
        elif face is None:
            yield _unknown(cards, word)
        elif face in cards.champions:
            rule = "SYB-8.1.2" if readings.format in PODS else "SYB-8.4.4"
            yield Refusal(rule, f"{cards.names.shown(face)} is a champion")


def _unknown(cards: CardSet, word: str) -> Refusal:
    hint = did_you_mean(word, cards.names.every())
    return Refusal("SYB-14.0.36", f"no card {word!r}{hint}")


def _playable(cards: CardSet, counted: Sequence[tuple[str, int]]) -> dict[int, int]:
    """How many copies there are of each card that may be in a deck at all."""
    numbers = cards.names.numbers
    return {
        numbers[word]: copies
        for word, copies in counted
        if word in numbers and numbers[word] not in cards.champions
    }


def _of_pods(
    cards: CardSet, readings: Options, champions: Sequence[str], counted: Sequence[tuple[str, int]]
) -> Iterator[Refusal]:
    """Two copies of each card for each pod that lists it, and nothing else (SYB-Q64)."""
    rule = PODS[readings.format]
    numbers = cards.names.numbers
    wanted = copies_of_pods(
        cards,
        [
            numbers[word]
            for word in dict.fromkeys(champions)
            if numbers.get(word, -1) in cards.champions
        ],
    )
    found = _playable(cards, counted)
    for card in (*found, *(card for card in wanted if card not in found)):
        shown, copies = cards.names.shown(card), found.get(card, 0)
        if not wanted[card]:
            yield Refusal(rule, f"{shown} is in none of these pods")
        elif copies != wanted[card]:
            because = rule if wanted[card] == COPIES_IN_PODS else "SYB-Q64"
            yield Refusal(because, f"{shown}: {_counted(copies, 'copy')}, not {wanted[card]}")


def _of_full(
    cards: CardSet, readings: Options, champions: Sequence[str], counted: Sequence[tuple[str, int]]
) -> Iterator[Refusal]:
    """The number of cards, the copies of each, and the traits if they matter (SYB-Q7)."""
    total, size = sum(copies for _, copies in counted), readings.full_constructed_size
    at_least = readings.full_constructed_size_rule == "minimum"
    if total < size or (total > size and not at_least):
        wish = f"at least {size}" if at_least else str(size)
        yield Refusal("SYB-8.4.2", f"{_counted(total, 'card')}, not {wish}")
    most = readings.full_constructed_max_copies
    for card, copies in _playable(cards, counted).items():
        shown = cards.names.shown(card)
        if copies > most:
            yield Refusal("SYB-8.4.3", f"{shown}: {_counted(copies, 'copy')}, not {most} at most")
        if readings.full_constructed_trait_match and not _fits(cards, card, champions):
            yield Refusal("SYB-Q7", f"{shown}: no champion of the deck has its traits")


def _fits(cards: CardSet, card: int, champions: Sequence[str]) -> bool:
    """Whether one champion of the deck has all the traits that the card requires (SYB-Q7)."""
    required = set(cards.face(card).traits)
    known = (cards.names.numbers.get(word, -1) for word in champions)
    return any(
        required <= set(cards.face(face).traits) for face in known if face in cards.champions
    )


def _counted(number: int, noun: str) -> str:
    several = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else several}"
