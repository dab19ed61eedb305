"""An erratum: what is to be otherwise in matches that are over, and what becomes of their openings by it.

A reading is that of every match that has it. A card list takes the place of the set of the same id; a match
that pins no such set is not touched. Other defaults, as a rules file has them, are those of the matches that
were played by the shipped default. Whether somebody chose that default or left it, no match tells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from referee import games
from referee.dataclass import dataclass
from referee.errors import NotUnderstood, PackError
from referee.kernel.cardset.reserved import refuse_reserved
from referee.kernel.catalogue import Catalogue
from referee.kernel.words.suggestions import did_you_mean
from referee.toml import read_toml

if TYPE_CHECKING:
    from events.records.records import Opened
    from referee.kernel.catalogue import Option
    from replays.card_lists import CardFile


@dataclass(frozen=True, slots=True)
class CardErratum:
    """The text of a card list that takes the place of another of its id, and of which game it is."""

    game: str
    set_id: str
    text: str

    @property
    def digest(self) -> bytes:
        """The digest by which a match pins the text."""
        return hashlib.sha256(self.text.encode()).digest()

    def is_for(self, game: str) -> bool:
        """Whether matches of that game may use the set: the game itself, its drafts and its series."""
        return game == self.game or game.startswith(f"{self.game}-")


@dataclass(frozen=True, slots=True)
class Erratum:
    """Other readings by name, other defaults by game and name (what it was, what it is), other card lists."""

    readings: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    cards: tuple[CardErratum, ...] = ()

    def revised(self, opened: Opened) -> Opened:
        """The opening as it would have been; the same where nothing of the erratum is in the match."""
        readings = {name: self._choice(opened, name) for name in opened.readings}
        digests = {each.set_id: each.digest for each in self.cards if each.is_for(opened.game)}
        cards = tuple((name, digests.get(name, digest)) for name, digest in opened.cards)
        if (readings, cards) == (dict(opened.readings), opened.cards):
            return opened
        return replace(opened, readings=readings, cards=cards)

    def _choice(self, opened: Opened, name: str) -> str:
        choice = opened.readings[name]
        was, new = self.defaults.get(opened.game, {}).get(name, (choice, choice))
        if name in self.readings and self.readings[name] in choices_of(opened.game, name):
            return self.readings[name]
        return new if choice == was else choice

    def packs(self, opened: Opened) -> dict[bytes, bytes]:
        """The texts of the lists that such a match would carry."""
        pinned = dict(opened.cards)
        return {
            each.digest: each.text.encode()
            for each in self.cards
            if each.is_for(opened.game) and each.set_id in pinned
        }

    def plain(self) -> dict[str, Any]:
        """The erratum as data: texts by their digests."""
        return {
            "readings": dict(self.readings),
            "defaults": {
                game: {name: list(pair) for name, pair in found.items()}
                for game, found in self.defaults.items()
            },
            "cards": [[each.game, each.set_id, each.digest.hex()] for each in self.cards],
        }


def choices_of(game: str, name: str) -> tuple[str, ...]:
    """What may be chosen for that reading in that game; nothing where the game has no such reading."""
    option = _options(game).get(name)
    return () if option is None else option.choices


def _options(game: str) -> Mapping[str, Option]:
    return games.find(game).options if game in games.names() else {}


def read_reading(word: str) -> tuple[str, str]:
    """The reading and the choice in NAME=CHOICE, which some game must have. Raises NotUnderstood."""
    name, sign, choice = word.partition("=")
    if not sign:
        message = f"--reading {word!r}"
        raise NotUnderstood(message, expected=("NAME=CHOICE",))
    known = dict.fromkeys(option for game in games.names() for option in _options(game))
    if name not in known:
        message = f"--reading: no game has a reading {name!r}{did_you_mean(name, known)}"
        raise NotUnderstood(message)
    choices = dict.fromkeys(each for game in games.names() for each in choices_of(game, name))
    if choice not in choices:
        hint = did_you_mean(choice, choices)
        message = f"--reading {name}: found {choice!r}{hint}"
        raise NotUnderstood(message, expected=() if hint else tuple(choices))
    return name, choice


def read_card_erratum(file: CardFile) -> CardErratum:
    """The card list in a file, as what takes the place of a set. Raises PackError for one that names no game."""
    try:
        table = read_toml(file.text)
        refuse_reserved(table, file.text, file.name)
    except PackError as error:
        message = f"{file.name}: {error}"
        raise PackError(message) from None
    game = table.get("game")
    if not isinstance(game, str) or game not in games.names():
        message = f"{file.name}: game: found {game!r}, expected one of {', '.join(games.names())}"
        raise PackError(message)
    return CardErratum(game, file.set_id, file.text)


@dataclass(frozen=True, slots=True)
class RulesErratum:
    """What a rules file has otherwise: default readings, which can be tried; and words, which nothing plays.

    ``reworded`` are the entries with other words, new ones and missing ones included.
    """

    game: str
    defaults: Mapping[str, tuple[str, str]]
    reworded: tuple[str, ...]


def read_rules_erratum(text: str, file: str) -> RulesErratum:
    """The catalogue in the text of a file, beside the shipped one of its game.

    Raises PackError for what is no catalogue, and for a reading or a choice that the referee does not play.
    """
    found = Catalogue.load(text, file)
    if found.game not in games.names():
        message = f"{file}: game: found {found.game!r}, expected one of {', '.join(games.names())}"
        raise PackError(message)
    shipped = games.find(found.game).catalogue
    defaults: dict[str, tuple[str, str]] = {}
    for name, option in found.readings().items():
        known = shipped.readings().get(name)
        if known is None or option.default not in known.choices:
            wish = "a reading" if known is None else f"one of {', '.join(known.choices)}"
            what = name if known is None else option.default
            message = f"{file}: {option.ruling}: option {name!r}: found {what!r}, expected {wish} that the referee plays"
            raise PackError(message)
        if option.default != known.default:
            defaults[name] = known.default, option.default
    return RulesErratum(found.game, defaults, _reworded(shipped, found))


def _reworded(shipped: Catalogue, found: Catalogue) -> tuple[str, ...]:
    """The ids of the entries that one of the two has otherwise, in words."""
    ids: Sequence[str] = list(dict.fromkeys((*shipped.ids, *found.ids)))
    words = [{id_: each.words for id_, each in book.entries.items()} for book in (shipped, found)]
    return tuple(id_ for id_ in ids if words[0].get(id_) != words[1].get(id_))
