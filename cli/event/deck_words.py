"""Decks as somebody names them at an event: by a file or by name, checked by the rules of their game."""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING

from cli.deck_choice import deck_ask, go_to_decks
from cli.opening.opening import is_deck_file
from cli.storage.files import STREAM, read_text
from cli.words import did_you_mean, find_game
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood
from referee.kernel.game import Opening
from referee.kernel.words.english import counted
from replays.tournament.deck_list import (
    SALT_SIZE,
    DeckList,
    has_decks,
    salt_of,
    setting_at,
    settled_deck,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from cli.event.hall import Hall
    from referee.kernel.decision.ask import Answer
    from referee.kernel.game import DeckFile, Game


@dataclass(frozen=True, slots=True)
class Read:
    """The decks of an entry as they were named, in their one form, and a line for each fault."""

    game: str
    decks: tuple[Answer, ...]
    faults: tuple[str, ...]

    def salted(self, salt: bytes) -> DeckList:
        """The list with that salt."""
        return DeckList(salt, self.game, self.decks)

    def salted_for(self, hall: Hall, entry: int) -> DeckList:
        """The list with the salt that the event gives it."""
        unsalted = self.salted(bytes(SALT_SIZE)).spelled()
        return self.salted(salt_of(hall.vault, entry, unsalted))


def game_with_decks(code: str) -> Game:
    """The game of that code. Raises NotFound where people bring no decks of their own to it."""
    game = find_game(code)
    if not has_decks(game):
        message = f"{code} is played without decks of one's own: there is nothing to register"
        raise NotFound(message)
    return game


def read_decks(
    game: Game, players: int, words: Sequence[str], readings: Mapping[str, str] | None = None
) -> Read:
    """The decks of an entry of so many players, each a name or a FILE.toml.

    Raises NotUnderstood for another number of decks, or a name that nobody knows, and PackError for what is no
    deck file; what a list may not hold is told in the faults.
    """
    if len(words) != players:
        message = (
            f"found {counted(len(words), 'decks')}, this entry plays {counted(players, 'decks')}"
        )
        raise NotUnderstood(message)
    opening = Opening(2 * players, game.version, dict(readings or {}), ())
    setting = setting_at(game, players, readings)
    found = [(word, _deck(game, opening, setting, word)) for word in words]
    faults = [
        f"{word}: {each.item}: {game.catalogue.words(each.rule)} [{each.rule}]"
        for word, deck in found
        for each in deck.refusals
    ]
    return Read(game.code, tuple(tuple(deck.answer) for _, deck in found), tuple(faults))


def _deck(game: Game, opening: Opening, setting: Any, word: str) -> DeckFile:
    """One deck in its one form, or as it is written with what is wrong with it."""
    if is_deck_file(word) or word == STREAM:
        read = game.read_deck(setting, read_text(word), word)
        return read if read.refusals else settled_deck(game, setting, read.answer)
    return settled_deck(game, setting, _named(game, opening, word))


def _named(game: Game, opening: Opening, word: str) -> Answer:
    """What chooses the deck of that name. Raises NotUnderstood."""
    from referee.kernel.decision.notation import read_line
    from referee.kernel.engine.dice import SeededDice

    run = game.open(opening, SeededDice(bytes(32)))
    go_to_decks(run)
    ask = deck_ask(run, range(1, opening.seats + 1))
    if ask is None:
        message = f"{game.code}: no deck is asked for"
        raise NotUnderstood(message)
    quoted = word.replace("\\", "\\\\").replace('"', '\\"')
    line = read_line(f'{next(iter(ask.verbs))} "{quoted}"')
    assert line is not None
    try:
        return game.read(run, ask.seat, line)
    except NotUnderstood as error:
        hint = did_you_mean(word, error.expected)
        message = f"{word!r} is no deck here (a deck file ends in .toml){hint}"
        raise NotUnderstood(message, expected=() if hint else error.expected) from None


def read_decks_at(hall: Hall, words: Sequence[str]) -> Read:
    """The decks of an entry of an event, in the readings of its tables. Raises as `read_decks`."""
    return read_decks(game_with_decks(hall.plays), hall.players, words, hall.readings)


def read_digest(word: str, option: str) -> str:
    """The 64 hexadecimal digits after an option. Raises NotUnderstood."""
    digits = word.casefold()
    if len(digits) != 2 * SALT_SIZE or not all(each in "0123456789abcdef" for each in digits):
        message = f"{option} {word[:70]!r}"
        raise NotUnderstood(message, expected=("64 hexadecimal digits",))
    return digits


def new_salt() -> bytes:
    """A salt out of the system, for who seals a list."""
    return token_bytes(SALT_SIZE)
