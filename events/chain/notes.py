"""Notes: what people wrote beside a record, and when. The fold reads none of it but a judge's name.

What a note may hold is a closed table of keys, each with its shape and the records in which it
stands; a key that is not in the table is refused. To add one, add a row to `KEYS` and a line
to docs/replay-format.md. Readers are careful all the same: a store may hold what nobody has
examined, and what is not as the table says counts as nothing noted (`noted`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.chain.salted_leaves import Shown
from events.chain.strands import Sealed
from events.records.fields import LONGEST_TEXT, LONGEST_WORD, MOST_TAGS, TAGS, plain_text
from events.records.records import Acted, Opened, Record
from events.records.rulings import JUDGE_NAMED, Ruled
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotUnderstood
from referee.kernel.words.english import counted
from referee.pattern import pattern

PLAYERS, BOTS, INPUTS, GAME, SIGNERS = "players", "bots", "inputs", "match", "keys"
REASON, NAMES, VERIFIERS = "reason", "names", "verifiers"
EVENT = "event"
CALLED, PLAYS, READ = "name", "game", "readings"
"""What an event is called, the code of the game that is played at its tables, and how it is read there."""
MOST_READINGS = 64
MOST_NAMES = 2
TIME = "time"
CLOCK, SPENT = "clock", "spent"
"""How much time each player has, and how long a decision took, in milliseconds."""
CHESS, HOURGLASS = "chess", "hourglass"
LONGEST_CLOCK = 24 * 60 * 60
"""The most seconds that a clock begins with, or adds."""
LATEST = (1 << 53) - 1
"""The last second that a clock may say: greater whole numbers are not the same everywhere."""
MOST_SEATS = 16
MOST_ROLES = 16
HOUSE = "house"
"""The name that signs for the one who opened the match."""
_ID = pattern(r"[a-z2-7]{26}")
_WORD = pattern(r"[A-Za-z0-9_.+-]{1,64}")
_CODE = pattern(r"[a-z][a-z0-9-]{0,39}")
_VERIFIER = pattern(r"[!-*,-~]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}")
"""A verifier key: name, key id and key, as C2SP signed-note writes it (an Ed25519 key is 33 bytes)."""

Fault = str
"""What is wrong with a value, in words that follow what it is; empty where nothing is."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of notes: the records that may have it, and what is wrong with a value of it.

    The seats of the match are given with the value, 0 where they are not known.
    """

    kinds: tuple[type[Record], ...]
    fault: Callable[[Any, int], Fault]


def name_fault(name: object) -> Fault:
    """What is wrong with the name of a person."""
    if not isinstance(name, str):
        return f"{_short(name)} is not a name"
    try:
        return "" if plain_text(name) == name else f"{name!r} is not in its one spelling"
    except NotUnderstood as error:
        return str(error)


def _bot_fault(bot: object) -> Fault:
    """What is wrong with the name of a bot; a person's seat has the empty one."""
    if not isinstance(bot, str) or len(bot) > LONGEST_WORD:
        return f"{_short(bot)} is not the name of a bot"
    return "" if not bot else name_fault(bot)


def _by_seat(fault: Callable[[Any], Fault]) -> Callable[[Any, int], Fault]:
    """What is wrong with a list that has an item for each seat."""

    def found(value: Any, seats: int) -> Fault:
        if not isinstance(value, list):
            return f"{_short(value)} is no list by seat"
        if seats and len(value) != seats:
            return f"has {counted(len(value), 'items')} for {counted(seats, 'seats')}"
        return next((wrong for item in value if (wrong := fault(item))), "")

    return found


def _signers_fault(value: object, seats: int) -> Fault:
    """What is wrong with a map of those who will sign, the house or seats, to their keys."""
    known = [HOUSE, *(str(seat) for seat in range(1, 1 + (seats or MOST_SEATS)))]
    if not isinstance(value, dict):
        return f"{_short(value)} is no map of signers to keys"
    unknown = next((who for who in value if who not in known), None)
    if unknown is not None:
        return f"{_short(unknown)} is neither {HOUSE!r} nor a seat"
    return next((f"{_short(key)} is not a key" for key in value.values() if not _is_key(key)), "")


def _inputs_fault(value: object, seats: int) -> Fault:
    """What is wrong with the ids of earlier matches by role."""
    if not isinstance(value, dict) or len(value) > MOST_ROLES:
        return f"{_short(value)} is no map of roles to ids"
    if any(len(role) > LONGEST_WORD for role in value):
        return "has a role that is too long"
    return next((wrong for id_ in value.values() if (wrong := _id_fault(id_, seats))), "")


def _tags_fault(value: object, seats: int) -> Fault:
    """What is wrong with the words by which a match is found again."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_TAGS:
        return f"{_short(value)} is no list of 1 to {MOST_TAGS} words"
    if len({str(word) for word in value}) < len(value):
        return "has a word twice"
    return next((wrong for word in value if (wrong := name_fault(word))), "")


def _id_fault(value: object, seats: int) -> Fault:
    """What is wrong with the id of a match."""
    good = isinstance(value, str) and _ID.fullmatch(value)
    return "" if good else f"{_short(value)} is not the id of a match"


def _reason_fault(value: object, seats: int) -> Fault:
    """What is wrong with why a judge signed something."""
    if not isinstance(value, str):
        return f"{_short(value)} is not a reason"
    try:
        good = plain_text(value, LONGEST_TEXT) == value
    except NotUnderstood as error:
        return str(error)
    return "" if good else f"{value!r} is not in its one spelling"


def _names_fault(value: object, seats: int) -> Fault:
    """What is wrong with the names of those who play together."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_NAMES:
        return f"{_short(value)} is no list of 1 or {MOST_NAMES} names"
    return next((wrong for name in value if (wrong := name_fault(name))), "")


def _verifiers_fault(value: object, seats: int) -> Fault:
    """What is wrong with the keys of those who play together, in the order of their names; empty for who has none."""
    if (
        not isinstance(value, list)
        or not 0 < len(value) <= MOST_NAMES
        or not any(key != "" for key in value)
    ):
        return f"{_short(value)} is no list of 1 or {MOST_NAMES} keys"
    return next(
        (f"{_short(key)} is not a key" for key in value if key != "" and not _is_key(key)), ""
    )


def _is_key(value: object) -> bool:
    return isinstance(value, str) and _VERIFIER.fullmatch(value) is not None


def _clock_fault(value: object, seats: int) -> Fault:
    """What is wrong with the clock of a match: its kind, the seconds of each player, those that a decision adds, and whether zero forfeits."""
    if not isinstance(value, dict) or value.keys() != {"kind", "seconds", "added", "forfeits"}:
        return f"{_short(value)} is not kind, seconds, added and forfeits"
    seconds, added = value["seconds"], value["added"]
    if type(seconds) is not int or type(added) is not int or type(value["forfeits"]) is not bool:
        return f"{_short(value)} is no clock"
    good = value["kind"] in (CHESS, HOURGLASS) and 1 <= seconds <= LONGEST_CLOCK
    return "" if good and 0 <= added <= LONGEST_CLOCK else f"{_short(value)} is no clock"


def _spent_fault(value: object, seats: int) -> Fault:
    """What is wrong with how long a decision took."""
    good = type(value) is int and 0 <= value <= LATEST
    return "" if good else f"{_short(value)} is no number of milliseconds"


def _event_fault(value: object, seats: int) -> Fault:
    """What is wrong with what an event is called, which game is played in it, and how that is read."""
    if not isinstance(value, dict) or value.keys() - {READ} != {CALLED, PLAYS}:
        return f"{_short(value)} is not {CALLED} and {PLAYS}"
    game, readings = value[PLAYS], value.get(READ, {"": ""})
    if not isinstance(readings, dict) or not 0 < len(readings) <= MOST_READINGS:
        return f"{_short(readings)} are no readings"
    words = [each for pair in readings.items() for each in pair]
    if READ in value and not all(isinstance(each, str) and _WORD.fullmatch(each) for each in words):
        return f"{_short(readings)} are not readings and their choices"
    if not isinstance(game, str) or not _CODE.fullmatch(game):
        return f"{_short(game)} is not the code of a game"
    return name_fault(value[CALLED])


KEYS: Mapping[str, Key] = {
    PLAYERS: Key((Opened,), _by_seat(name_fault)),
    SIGNERS: Key((Opened,), _signers_fault),
    BOTS: Key((Opened,), _by_seat(_bot_fault)),
    INPUTS: Key((Opened,), _inputs_fault),
    TAGS: Key((Opened,), _tags_fault),
    EVENT: Key((Opened,), _event_fault),
    CLOCK: Key((Opened,), _clock_fault),
    SPENT: Key((Acted,), _spent_fault),
    GAME: Key((Acted,), _id_fault),
    NAMES: Key((Acted,), _names_fault),
    VERIFIERS: Key((Acted,), _verifiers_fault),
    JUDGE_NAMED: Key((Acted, Ruled), lambda value, seats: name_fault(value)),
    REASON: Key((Acted,), _reason_fault),
}
"""Every key that a note may hold."""


def examine_note(note: object, record: Record | None, seats: int) -> None:
    """Raise DamagedFile unless a note is one that this record may have.

    ``record`` is the decision beside it (None where a copy withholds it), ``seats`` those of the
    match (0 where they are not known).
    """
    if not isinstance(note, dict):
        raise DamagedFile(f"the note {_short(note)} is no map")
    for key, value in note.items():
        row = KEYS.get(key)
        if row is None:
            raise DamagedFile(f"the note: the key {_short(key)} is none of {', '.join(KEYS)}")
        if record is not None and not isinstance(record, row.kinds):
            raise DamagedFile(f"the note: {key} does not belong to this record")
        wrong = row.fault(value, seats)
        if wrong:
            raise DamagedFile(f"the note: {key}: {wrong}")


def examine_time(value: object) -> None:
    """Raise DamagedFile unless that is a time: seconds since 1970, as a whole number."""
    if type(value) is not int or not 0 <= value <= LATEST:
        raise DamagedFile(f"the time {_short(value)} is not a whole number from 0 to 2^53 - 1")


# -- reading --------------------------------------------------------------------------------


def time_of(sealed: Sealed) -> Any:
    """The time that a record has, examined by nobody; None where there is none or it is withheld."""
    return sealed.more(TIME)


def noted(sealed: Sealed, key: str) -> Any:
    """What the note of a record holds under a key, if it is as the table says; None otherwise.

    Nothing is raised, no matter what a store holds: what is wrong there is for those to say who examine.
    """
    try:
        note = sealed.more("note")
        record = sealed.record() if isinstance(sealed.parts[0], Shown) else None
    except MatchError:
        return None
    value = note.get(key) if isinstance(note, dict) else None
    seats = record.seats if isinstance(record, Opened) else 0
    return None if value is None or KEYS[key].fault(value, seats) else value


def _short(value: object) -> str:
    """A value as far as it fits in a line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
