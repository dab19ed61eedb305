"""Words that people give: names made one spelling, near misses, readings, seats and eyes."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from referee.errors import NotFound, NotUnderstood
from referee.kernel.facts import JUDGE, PUBLIC, TABLE
from referee.kernel.words import suggestions
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game

LONGEST_NAME = 80
FORBIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that no name holds: control, format (with bidi), line and paragraph breaks."""


def clean_name(text: str) -> str:
    """A player's name in its one spelling (NFC). Raises NotUnderstood."""
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        message = "a player's name is empty"
        raise NotUnderstood(message)
    if len(name) > LONGEST_NAME:
        message = f"the name {name[:20]!r}... has {counted(len(name), 'characters')}, more than {LONGEST_NAME}"
        raise NotUnderstood(message)
    for column, character in enumerate(name, 1):
        if unicodedata.category(character) in FORBIDDEN:
            message = f"character {column} of the name is U+{ord(character):04X}: {name!a}"
            raise NotUnderstood(message, expected=("letters, digits, punctuation and blanks",))
    return name


did_you_mean = suggestions.did_you_mean


def find_game(name: str) -> Game:
    """The game of that code. Raises NotFound with the nearest one."""
    from referee.games import find, names

    try:
        return find(name)
    except NotFound as error:
        hint = did_you_mean(name, names())
        raise NotFound(f"{error.what}{hint}", () if hint else error.candidates) from None


def read_place(word: str, seats: int, players: Sequence[str] = ()) -> int:
    """The seat that a word means, or the table for 0. Raises NotUnderstood."""
    seat = TABLE if word == str(TABLE) else find_seat(word, seats, players)
    if seat is not None:
        return seat
    message = f"there is no seat {word!r}" if not word.isdecimal() else f"there is no seat {word}"
    raise NotUnderstood(message, expected=(seat_wish(seats, players), "0, the table"))


def read_readings(game: Game, words: Sequence[str]) -> dict[str, str]:
    """The readings that ``NAME=CHOICE`` words choose. Raises NotUnderstood."""
    known = game.options
    chosen = {}
    for word in words:
        name, sign, choice = word.partition("=")
        if not sign:
            message = f"--reading {word!r}"
            raise NotUnderstood(message, expected=("NAME=CHOICE",))
        if name not in known:
            hint = did_you_mean(name, known)
            message = f"--reading: no reading {name!r} in {game.code}{hint}"
            raise NotUnderstood(message, expected=() if hint else tuple(known))
        if choice not in known[name].choices:
            hint = did_you_mean(choice, known[name].choices)
            message = f"--reading {name}: found {choice!r}{hint}"
            raise NotUnderstood(message, expected=() if hint else tuple(known[name].choices))
        chosen[name] = choice
    return chosen


def find_seat(word: str, seats: int, players: Sequence[str] = ()) -> int | None:
    """The seat that a word means, if it means one: its number, or its player's name.

    A name is known in any letter case, or by a beginning that fits one player only.
    """
    if word.isascii() and word.isdecimal():
        return int(word) if len(word) < 4 and 1 <= int(word) <= seats else None
    wanted = unicodedata.normalize("NFC", word).strip().casefold()
    names = {seat: name.casefold() for seat, name in enumerate(players[:seats], 1)}
    exact = [seat for seat, name in names.items() if name == wanted]
    fitting = exact or [seat for seat, name in names.items() if name.startswith(wanted)]
    return fitting[0] if wanted and len(fitting) == 1 else None


def seat_wish(seats: int, players: Sequence[str] = ()) -> str:
    """What is expected where a seat is asked for."""
    named = " or a player's name" if players else ""
    return f"a seat from 1 to {seats}{named}"


def read_eyes(word: str, seats: int, players: Sequence[str] = (), said: str = "--as") -> Eyes:
    """Whose eyes ``--as``, or what else was ``said``, means: a seat, ``public`` or ``judge``. Raises NotUnderstood."""
    lowered = word.lower()
    if lowered in (PUBLIC, JUDGE):
        return lowered
    seat = find_seat(word, seats, players)
    if seat is not None:
        return seat
    hint = did_you_mean(word, (PUBLIC, JUDGE))
    message = f"{said} {word!r}{hint}"
    wish = () if hint else (seat_wish(seats, players), PUBLIC, JUDGE)
    raise NotUnderstood(message, expected=wish)


def whose(eyes: Eyes) -> str:
    """Whose eyes these are, in words."""
    return {PUBLIC: "everybody", JUDGE: "the judge"}.get(str(eyes), f"seat {eyes}")


def is_contested(code: str) -> bool:
    """Whether matches of that game are won; of one that is not known here it is supposed."""
    from referee import games

    try:
        return games.find(code).contested
    except NotFound:
        return True
