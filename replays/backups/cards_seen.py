"""Cards that eyes see: the printed cards in a view of the table, each with whose it is and where it lies.

Which names are cards is said by the piles of a game that not everybody may look through: only what can lie
hidden can be learned.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import JUDGE, PUBLIC, TABLE
from referee.kernel.schema.walk import hidden_piles_in_use, piles_of
from referee.kernel.words.names import named
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

REFERENCE = "cards"
"""The part of a view that explains cards: none of them lies there."""
RETOLD = "verb"
"""A row with this key tells what somebody did: the cards in it lie elsewhere."""
_NUMBERED = pattern(r"(?P<name>.+) \((?P<seat>[0-9]+)\)")
_SEAT = pattern(r"seats\.([0-9]+)\.")

Card = tuple[int, str]
"""Whose a card is (0: everybody draws it), and its printed name."""


@dataclass(frozen=True, slots=True)
class CardNames:
    """The printed names of all that can lie hidden; ``common`` is what lies in piles of the table itself."""

    printed: frozenset[str]
    common: frozenset[str]


def card_names(run: Run[Any]) -> CardNames:
    """The names of what lies, or can lie, in the hands and hidden piles of a match."""
    printed: set[str] = set()
    common: set[str] = set()
    name_table = run.game.name_table(run.setting)
    for pile in piles_of(run):
        if pile.kind.audience == "all":
            continue
        names = named(pile.kind.names, name_table)
        shown = {names.shown(number) for number in range(len(names))}
        printed |= shown
        if pile.seat == TABLE:
            common |= shown
    return CardNames(frozenset(printed), frozenset(common))


def cards_seen(run: Run[Any], eyes: Eyes, names: CardNames) -> Mapping[Card, Counter[str]]:
    """The cards in the view of those eyes, each with how many of it lie in which place.

    What stands in nobody's row, as in a question, is the asked seat's, if no such card lies elsewhere; what
    everybody reads there is only named (`cards_named`), and lies elsewhere or will.
    """
    found: dict[Card, Counter[str]] = {}
    stray: list[tuple[str, str]] = []
    for place, owner, name in _cards_in(_table(run, eyes), "", names):
        if owner == TABLE and name not in names.common:
            stray.append((place, name))
        else:
            found.setdefault((owner, name), Counter())[place] += 1
    if stray and isinstance(eyes, int):
        elsewhere = {name for _, name in found}
        for place, name in Counter(stray) - Counter(_open_strays(run, names)):
            if name not in elsewhere:
                found.setdefault((eyes, name), Counter())[place] += 1
    return found


def cards_named(run: Run[Any], names: CardNames) -> Counter[Card]:
    """The cards that everybody reads in nobody's row, such as one that is being played: of any seat, as none is said."""
    owners = range(1, len(_table(run, PUBLIC).get("seats", ())) + 1)
    return Counter((owner, name) for _, name in _open_strays(run, names) for owner in owners)


def _open_strays(run: Run[Any], names: CardNames) -> list[tuple[str, str]]:
    found = _cards_in(_table(run, PUBLIC), "", names)
    return [
        (place, name) for place, owner, name in found if owner == TABLE and name not in names.common
    ]


def laid_open(run: Run[Any]) -> Run[Any]:
    """The run with the hands that are conjectured, where the record knows none: its views show them as if they had been entered."""
    if not run.dice.unseen:
        return run
    opened = run.fork()
    opened.dice = ObservedDice()
    return opened


def hidden_orders(run: Run[Any]) -> Iterator[list[str]]:
    """The printed names of every hidden pile in use, which nobody may look through."""
    name_table = run.game.name_table(run.setting)
    for pile in hidden_piles_in_use(run):
        names = named(pile.kind.names, name_table)
        yield [names.shown(card) for card in pile.value]


def cards_in_order(run: Run[Any], names: CardNames) -> Mapping[str, list[str]]:
    """The cards in every place of the table, as the judge sees them there."""
    found: dict[str, list[str]] = {}
    for place, _, name in _cards_in(_table(run, JUDGE), "", names):
        found.setdefault(place, []).append(name)
    return found


def _table(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    view = run.game.view(run, eyes)
    return {key: value for key, value in view.items() if key != REFERENCE}


def _cards_in(value: Any, place: str, names: CardNames) -> Iterator[tuple[str, int, str]]:
    """Where each card of a part of a view lies, whose it is, and its name."""
    if isinstance(value, dict):
        if RETOLD in value:
            return
        yield from dict.fromkeys(
            card
            for text in _own_names(value)
            for card in _card(text, place, names, _seat_of(value))
        )
        for key, inner in value.items():
            if not isinstance(inner, str):
                yield from _cards_in(inner, f"{place}.{key}" if place else str(key), names)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _cards_in(item, place, names)
    elif isinstance(value, str):
        yield from _card(value, place, names)


def _own_names(row: Mapping[str, Any]) -> list[str]:
    """What a row of a view may itself be: a row that only speaks of a card in play is none."""
    name = row.get("name")
    if isinstance(name, str) and _NUMBERED.fullmatch(name):
        return [name]
    return [
        each for each in row.values() if isinstance(each, str) and not _NUMBERED.fullmatch(each)
    ]


def _seat_of(row: Mapping[str, Any]) -> int:
    """Whose a row says that it is."""
    seat = row.get("seat")
    return seat if isinstance(seat, int) else TABLE


def _card(
    text: str, place: str, names: CardNames, seat: int = TABLE
) -> Iterator[tuple[str, int, str]]:
    """The card that a text of a view names; none where it is no name of a card."""
    numbered = _NUMBERED.fullmatch(text)
    name, owner = text, _owner(place) or seat
    if numbered and text not in names.printed:
        name, owner = numbered["name"], int(numbered["seat"])
    if name in names.printed:
        yield place, TABLE if name in names.common else owner, name


def _owner(place: str) -> int:
    found = _SEAT.match(f"{place}.")
    return int(found[1]) if found else TABLE
