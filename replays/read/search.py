"""Search: the records in which something happened, as one pair of eyes may know them.

find BP-12.6        what followed from a rule, or was refused by it; find BP-12 its section
find refused 2      attempts that were refused (of seat 2)
find ruled backup   what judges ruled (of one kind); find called, find appealed
find void           what a ruling took back
find 2: cast        what seat 2 decided; more words must occur in it
find Raven Grey     a card, a profile, anything with that printed name or id
find WORDS          records in which all the words occur, in what was said or what followed
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from events.records.records import Acted, Appealed, Attempted, Called, Ruled
from events.records.rulings import KINDS
from referee.errors import NotUnderstood
from replays.cases.names import things_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.log.entries import LogEntry
    from events.records.records import Record
    from referee.kernel.game import Game
    from referee.kernel.words.names import Names

Query = Callable[["LogEntry"], bool]
"""Whether a record is one of those that are looked for."""

REFUSED = "refused"
_SEAT = re.compile(r"([0-9]+):\s*(.*)")
_REFUSED = re.compile(r"refus(?:ed|al|als)?(?:\s+(?:seat\s+)?([0-9]+))?", re.IGNORECASE)
_RULED = re.compile(rf"ruled(?:\s+({'|'.join(KINDS)}))?", re.IGNORECASE)
_ASKED: Mapping[str, type[Record]] = {"called": Called, "appealed": Appealed}
VOID = "void"
_TOKEN = re.compile(r"[\w'+-]+")
BEGINNING = 4
"""From this number of characters on a word stands for every word that begins so; fewer for themselves alone."""


def read_query(game: Game, cards: Mapping[str, str], text: str) -> Query:
    """What the words look for. Raises NotUnderstood where there are none.

    ``cards`` are the printed names of the cards of this match by id, as `Game.cards` gives them.
    """
    wanted = " ".join(text.split())
    if not wanted:
        message = "find what"
        raise NotUnderstood(
            message, expected=("words", "a card", "a rule id", "'refused'", "'ruled'", "'2: cast'")
        )
    refused = _REFUSED.fullmatch(wanted)
    if refused:
        return _refusals_of(int(refused[1]) if refused[1] else None)
    judged = _read_judged(wanted.lower())
    if judged is not None:
        return judged
    rule = _read_rule(game, wanted)
    if rule is not None:
        return rule
    seat = _SEAT.fullmatch(wanted)
    if seat:
        return _actions_of(int(seat[1]), _words_of(seat[2]))
    return _naming(game, cards, wanted)


def _refusals_of(seat: int | None) -> Query:
    def finds(entry: LogEntry) -> bool:
        return isinstance(entry.record, Attempted) and seat in (None, entry.seat)

    return finds


def _read_judged(words: str) -> Query | None:
    """What judges were asked or ruled, or what they took back; None where the words mean neither."""
    ruled = _RULED.fullmatch(words)
    if words == VOID:
        return lambda entry: bool(entry.void)
    if words in _ASKED:
        return lambda entry: isinstance(entry.record, _ASKED[words])
    if ruled is None:
        return None
    kind = ruled[1]
    return lambda entry: isinstance(entry.record, Ruled) and kind in (None, entry.record.kind)


def _read_rule(game: Game, word: str) -> Query | None:
    """The records of a rule or of a whole section; None where the word is the id of neither."""
    id_ = word.upper()
    catalogue = game.catalogue
    known = {each.upper() for each in catalogue.entries}
    section = next((each for each in catalogue.sections if each.id.upper() == id_), None)
    if id_ not in known and section is None:
        return None

    def finds(entry: LogEntry) -> bool:
        rules = [sentence.rule for sentence in entry.sentences]
        rules += entry.record.rules if isinstance(entry.record, (Attempted, Ruled)) else []
        found = [rule.upper() for rule in rules]
        return any(rule == id_ or (section and rule.startswith(f"{id_}.")) for rule in found)

    return finds


def _actions_of(seat: int, words: Sequence[str]) -> Query:
    def finds(entry: LogEntry) -> bool:
        if entry.seat != seat or not isinstance(entry.record, (Acted, Attempted)):
            return False
        return _has_all(entry.text.partition(":")[2], words)

    return finds


def _naming(game: Game, cards: Mapping[str, str], text: str) -> Query:
    """Records that name a thing, or hold all the words."""
    spellings = _spellings(game, cards, text.casefold())
    words = _words_of(text)

    def finds(entry: LogEntry) -> bool:
        told = f"{entry.text}\n" + "\n".join(each.text for each in entry.sentences)
        if spellings:
            return any(_has_phrase(told, each) for each in spellings)
        return _has_all(told, words)

    return finds


def _spellings(game: Game, cards: Mapping[str, str], name: str) -> list[str]:
    """The id and the printed name of everything that has this id or printed name."""
    found: list[str] = []
    kinds: tuple[Names, ...] = things_of(game).kinds
    for names in kinds:
        number = names.find(name)
        if number is not None:
            found += [names.id(number), names.shown(number)]
    for id_, printed in cards.items():
        if name in (id_.casefold(), printed.casefold()):
            found += [id_, printed]
    return list(dict.fromkeys(each.casefold() for each in found))


def _words_of(text: str) -> list[str]:
    return [word.casefold() for word in _TOKEN.findall(text)]


def _has_phrase(told: str, phrase: str) -> bool:
    """Whether the phrase stands in the text as words of its own: 5h is not in 15h."""
    return re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", told.casefold()) is not None


def _has_all(told: str, words: Sequence[str]) -> bool:
    tokens = set(_words_of(told))
    return all(
        word in tokens
        or (len(word) >= BEGINNING and any(token.startswith(word) for token in tokens))
        for word in words
    )
