"""Deck lists: what an entry plays with, the commitment to it, and where two lists differ (TN-10 to TN-12).

A list is canonical bytes. The tournament records only its commitment, SHA-256 over the tag, a salt and the
list; the salt and the list together are what opens it, here, in the store and as a member of an event file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.chain.strands import match_id
from events.records.codec import Limits, pack, unpack
from events.records.records import DIGEST_SIZE
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotUnderstood, UnknownVersion
from referee.kernel.game import Opening
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from events.fold.fold import Finder
    from referee.kernel.decision.ask import Answer
    from referee.kernel.game import DeckFile, Game

MAGIC, VERSION, LONG = "referee deck", 1, 4
TAG = b"referee deck 1\x00"
"""In front of salt and list, in the commitment."""
SALT_TAG = b"referee deck salt 1\x00"
SALT_SIZE = 32
LIMITS = Limits(size=1 << 16, depth=8, items=1 << 12, text=1 << 10, lists=1 << 12)
PLACE = "the deck list"
MOST_PLAYERS = 2

Fault = tuple[str, str]
"""The rule that is broken, and why in words."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """The decks of an entry: the code of the game, and for each player the answer that chooses the deck.

    ``salt`` makes the commitment one that nobody can guess the list from.
    """

    salt: bytes
    game: str
    decks: tuple[Answer, ...]

    def spelled(self) -> bytes:
        """The canonical bytes of the list."""
        return pack([MAGIC, VERSION, self.game, [list(each) for each in self.decks]])

    def data(self) -> bytes:
        """What opens the commitment: the salt, then the list."""
        return self.salt + self.spelled()

    @property
    def digest(self) -> str:
        """The commitment, as a record has it."""
        return commitment_of(self.data())

    @property
    def id(self) -> str:
        """The id of the list as a member of an event file."""
        return id_of(self.digest)

    def cards(self) -> Counter[str]:
        """How often each thing stands in it, by its id; of several decks all together."""
        return sum(self.heaps(), Counter())

    def heaps(self) -> list[Counter[str]]:
        """The same, of each player by itself."""
        return [_counted(answer[1:]) for answer in self.decks]


def commitment_of(data: bytes) -> str:
    """SHA-256("referee deck 1" || 0x00 || salt || list), in hexadecimal."""
    return sha256(TAG + data).hexdigest()


def id_of(digest: str) -> str:
    """The id of the list with that commitment."""
    return match_id(bytes.fromhex(digest))


def salt_of(vault: bytes, entry: int, decks: bytes) -> bytes:
    """The salt of a list that the organiser keeps: another one for each entry and each list."""
    return sha256(SALT_TAG + vault + entry.to_bytes(2, "big") + sha256(decks).digest()).digest()


def _counted(value: Any) -> Counter[str]:
    """The ids in an answer; ``[id, copies]`` counts as often."""
    found: Counter[str] = Counter()
    if isinstance(value, str):
        found[value] += 1
    elif isinstance(value, (list, tuple)):
        if len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int:
            found[value[0]] += value[1]
        else:
            for each in value:
                found.update(_counted(each))
    return found


# -- reading --------------------------------------------------------------------------------


def read_list(data: bytes) -> DeckList:
    """The list of such bytes, salt in front. Raises DamagedFile or UnknownVersion, in one line."""
    if len(data) <= SALT_SIZE:
        raise _wrong(f"a salt of {SALT_SIZE} bytes and a list")
    value = unpack(data[SALT_SIZE:], LIMITS, PLACE)
    if not isinstance(value, list) or value[:1] != [MAGIC]:
        raise _wrong(f"a list with {MAGIC!r} in front")
    version = value[1] if len(value) > 1 else None
    if type(version) is not int or version != VERSION:
        message = f"{PLACE}: version {repr(version)[:20]} is not known here (known: {VERSION})"
        raise UnknownVersion(message)
    if len(value) != LONG or not isinstance(value[2], str):
        raise _wrong(f"{LONG} things in it, the third the code of a game")
    decks = value[3]
    if not isinstance(decks, list) or not 1 <= len(decks) <= MOST_PLAYERS:
        raise _wrong(f"1 to {MOST_PLAYERS} decks")
    if not all(isinstance(each, list) and each and isinstance(each[0], str) for each in decks):
        raise _wrong("each deck as the answer that chooses it")
    return DeckList(data[:SALT_SIZE], value[2], tuple(map(tuple, decks)))


def _wrong(expected: str) -> DamagedFile:
    return DamagedFile(f"{PLACE}: expected {expected}")


def opened_list(data: bytes, digest: str) -> DeckList:
    """The list that was registered under a commitment; DamagedFile for any other (TN-12)."""
    found = read_list(data)
    if len(digest) != 2 * DIGEST_SIZE or found.digest != digest:
        message = f"{PLACE}: it is not the one that was registered as {digest[:16]} [TN-12]"
        raise DamagedFile(message)
    return found


# -- the rules of the game ------------------------------------------------------------------


def setting_at(game: Game, players: int, readings: Mapping[str, str] | None = None) -> Any:
    """What decks are read in at a table of two entries of so many players. Raises PackError and the like."""
    return game.prepare(game.settle(Opening(2 * players, game.version, dict(readings or {}), ())))


def has_decks(game: Game) -> bool:
    """Whether people bring decks of their own to a match of that game."""
    return game.deck_said is not None


def settled_deck(game: Game, setting: Any, answer: Answer) -> DeckFile:
    """The deck of an answer in its one form. Raises NotUnderstood where it is none."""
    found = game.deck_in(setting, answer)
    if found is None:
        message = f"{game.code}: {str(answer[0])[:40]!r} chooses no deck"
        raise NotUnderstood(message)
    return found


def faults_of(
    found: DeckList,
    code: str,
    players: int,
    readings: Mapping[str, str] | None = None,
    *,
    find: Finder = games.find,
) -> Iterator[Fault]:
    """Why a list is not legal for an entry of so many players in the game and readings of the event (TN-10)."""
    if found.game != code:
        yield "TN-10", f"it is for {found.game[:40]}, the event is one of {code}"
        return
    if len(found.decks) != players:
        yield "TN-10", f"it has {counted(len(found.decks), 'decks')} for {players}"
    try:
        game = find(code)
        setting = setting_at(game, players, readings)
    except MatchError as error:
        yield "TN-10", str(error)
        return
    for answer in found.decks:
        try:
            deck = settled_deck(game, setting, answer)
        except MatchError as error:
            yield "TN-10", str(error)
            continue
        for refusal in deck.refusals:
            words = game.catalogue.words(refusal.rule)
            yield "TN-10", f"{refusal.item}: {words} [{refusal.rule}]"
        if not deck.refusals and tuple(deck.answer) != answer:
            yield "TN-10", "it is not spelled in its one form"


# -- comparing ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A card of which a physical deck has another number than the list that was registered."""

    card: str
    registered: int
    found: int


def differences(registered: DeckList, found: DeckList) -> list[Difference]:
    """Where two lists differ, card by card, in the order of their ids; nothing where they are the same.

    The decks of two players who play together are compared player by player.
    """
    rows = []
    for one, two in zip(registered.heaps(), found.heaps(), strict=True):
        cards = sorted(card for card in one | two if one[card] != two[card])
        rows += [Difference(card, one[card], two[card]) for card in cards]
    return rows
