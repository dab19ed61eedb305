"""Lists of cards with how many copies of each, as answers, the notation and deck files have them.

In an answer such a list is pairs ``["card", 2]``, in the notation ``(card x 2 other-card)``, in a file names or
``["Printed Name", 2]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from referee.errors import NotUnderstood
from referee.kernel.cardset.file import LONGEST_NAME
from referee.kernel.choices.name_spaces import slug
from referee.kernel.decision.notation import Argument, Keyed, Word, printed, spelled
from referee.kernel.decision.spaces import read_name

if TYPE_CHECKING:
    from referee.kernel.text.parser import Place
    from referee.kernel.words.names import Names

MOST_COPIES = 99
Counted = tuple[tuple[str, int], ...]
"""Cards by their ids, each with how many copies."""


def parse_counted(entries: Any) -> Counted:
    """The list in a stored answer. Raises NotUnderstood."""
    if not isinstance(entries, (list, tuple)) or not entries or not all(map(_is_pair, entries)):
        wish = f"(card, copies) with 1 to {MOST_COPIES} copies"
        message = f"expected {wish}, found {printed([entries])!r}"
        raise NotUnderstood(message)
    found = tuple((word, copies) for word, copies in entries)
    if len({word for word, _ in found}) < len(found):
        message = f"{printed(entries)!r} does not name each card once"
        raise NotUnderstood(message)
    return found


def _is_pair(entry: Any) -> bool:
    """Whether it is a name, and how many copies."""
    return (
        isinstance(entry, (list, tuple))
        and len(entry) == 2
        and isinstance(entry[0], str)
        and type(entry[1]) is int
        and 1 <= entry[1] <= MOST_COPIES
    )


# -- the notation ---------------------------------------------------------------------------


def read_counted(items: Iterable[Argument], read: Callable[[Argument], str]) -> list[Any]:
    """The list that was written, as an answer holds it; ``read`` finds the id of a card.

    What stands in it twice is added up. Raises NotUnderstood.
    """
    found: dict[str, int] = {}
    last = ""
    for item in items:
        if isinstance(item, Keyed) and item.key == "x" and last:
            found[last] += _read_copies(item.value) - 1
            last = ""
        else:
            last = read(item)
            found[last] = found.get(last, 0) + 1
    return [[word, copies] for word, copies in found.items()]


def _read_copies(value: Argument) -> int:
    copies = int(value.text) if isinstance(value, Word) and len(value.text) < 5 else 0
    if not 1 <= copies <= MOST_COPIES:
        message = f"found {value} copies"
        raise NotUnderstood(message, column=value.column, expected=(f"1 to {MOST_COPIES}",))
    return copies


def write_counted(cards: Counted) -> str:
    """The list in the notation; it reads back as the same list."""
    words = [(spelled(word), copies) for word, copies in cards]
    listed = (f"{word} x {copies}" if copies > 1 else word for word, copies in words)
    return f"({' '.join(listed)})"


def read_deck_name(word: Word, decks: Names | None) -> str:
    """The id of a ready-made deck, or what may be one where nobody is asked. Raises NotUnderstood or Ambiguous."""
    if decks is None:
        return slug(word.text)
    return decks.id(read_name(decks, word, range(len(decks))))


# -- files ----------------------------------------------------------------------------------


def is_printed_name(value: Any) -> bool:
    """Whether it can be the name of something in a file."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


def counted_in_file(
    entries: Any, find: Callable[[str], str], place: Place, rule: str, too_many: str
) -> Counted:
    """The cards that stand in a deck file under ``cards``; ``find`` gives the id of a name, or the name itself.

    Raises PackError, by ``rule`` or, for more copies than any list can have, by ``too_many``.
    """
    if not isinstance(entries, list) or not entries or not all(map(_is_entry, entries)):
        wish = f"a list of names or of [name, copies], 1 to {MOST_COPIES} copies each"
        raise place.refuse(f"expected cards: {wish}", rule=rule)
    counted: dict[str, int] = {}
    for entry in entries:
        name, copies = (entry, 1) if isinstance(entry, str) else entry
        word = find(name)
        counted[word] = counted.get(word, 0) + copies
    most = max(counted.values())
    if most > MOST_COPIES:
        why = f"found {most} copies of one card, expected {MOST_COPIES} at most"
        raise place.refuse(why, rule=too_many)
    return tuple(counted.items())


def _is_entry(entry: Any) -> bool:
    if not isinstance(entry, list):
        return is_printed_name(entry)
    return _is_pair(entry) and is_printed_name(entry[0])
