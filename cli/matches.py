"""Matches: found by the beginning of their id in the store, or read from a replay file."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.store import open_journal
from cli.writing import STREAM, read_bytes
from referee.errors import DamagedFile, MatchError, NotFound, UnknownVersion
from referee.kernel.facts import JUDGE, PUBLIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.desk import Desk
    from events.journal import Journal
    from events.match import Match, Withholding
    from events.recorder import Recorder
    from events.strands import Sealed
    from referee.kernel.facts import Eyes
    from referee.kernel.procedure import Run

SUFFIX = ".replay"
SHORT = 8
"""So many signs of an id are shown where a person reads it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A match that a command reads: where it came from, and whether it still goes on.

    ``finished``: the seats of which these eyes know that they have finished what they do in secret.
    """

    match: Match
    place: str
    live: bool
    finished: frozenset[int] = frozenset()

    @property
    def players(self) -> list[str]:
        """The players' names by seat, or none where the note is missing or withheld."""
        return players_of(self.match.public[0])


def players_of(first: Sealed) -> list[str]:
    """The players' names by seat, from the note of a match's first record."""
    note = first.more("note")
    names = note.get("players", []) if isinstance(note, dict) else []
    return [str(name) for name in names]


def find_match(desk: Desk, word: str) -> Found:
    """The match of that id prefix or file. Raises NotFound, DamagedFile, StoreError and the like."""
    if is_file(word):
        return _found(read_replay(word), word)
    journal = open_journal(desk)
    return found_in(journal, find_id(journal, word))


def found_in(journal: Journal, match_id: str) -> Found:
    """The match of that whole id. Raises NotFound, DamagedFile or StoreError."""
    return _found(journal.match(match_id), f"match {match_id[:SHORT]}")


def find_id(journal: Journal, word: str) -> str:
    """The whole id of the match that begins so. Raises NotFound."""
    if not word.isalnum() or not word.isascii():
        message = f"{word!r} is neither the beginning of a match id nor a file"
        raise NotFound(message)
    return journal.find(word)


def is_file(word: str) -> bool:
    """Whether the word names a file rather than a match of the store."""
    return (
        word == STREAM
        or word.endswith(SUFFIX)
        or os.sep in word
        or "/" in word
        or Path(word).is_file()
    )


def read_replay(word: str) -> Match:
    """The match in a replay file (``-`` is standard input), as far as its bytes are sound.

    Raises DamagedFile, UnknownVersion or StoreError.
    """
    from replays.file import BIGGEST, decode, load

    if word != STREAM and not Path(word).exists():
        message = f"{word}: no such file"
        raise NotFound(message)
    data = read_bytes(STREAM, BIGGEST) if word == STREAM else load(Path(word))
    try:
        return decode(data)[1]
    except (DamagedFile, UnknownVersion) as error:
        message = f"{word}: {error}"
        raise type(error)(message) from None


def _found(match: Match, place: str) -> Found:
    from events.records import Closed

    last = match.public[-1].record()
    return Found(match, place, live=last is not None and not isinstance(last, Closed))


def eyes_for(found: Found, word: str | None) -> Eyes:
    """Whose eyes look: those of ``--as``; else everybody's while it goes on, then the judge's."""
    from cli.names import read_eyes

    if word is not None:
        return read_eyes(word, found.match.opening().seats)
    return PUBLIC if found.live else JUDGE


def as_seen(found: Found, eyes: Eyes) -> Found:
    """The match as those eyes may have it: without what others do in secret at present.

    Everything else about it follows from that.
    """
    from replays.sight import sight

    if not found.live:
        return found
    seen = sight(found.match, eyes)
    return replace(found, match=seen.match, finished=seen.finished)


def places(found: Found, eyes: Eyes) -> Sequence[int]:
    """For each record that those eyes may know of, where the match stands after it, in canonical order.

    They count these records only. Where nothing was ever secret, those are all; a match that cannot
    be folded has those before the fault.
    """
    last = sum(map(len, found.match.strands.values()))
    if eyes == JUDGE or len(found.match.strands) == 1:
        return range(1, last + 1)
    from replays.narrate import log

    seen: list[int] = []
    with suppress(MatchError):
        seen.extend(entry.end for entry in log(found.match, eyes=eyes))
    return seen


def place_of(found: Found, number: int, eyes: Eyes) -> int:
    """The place of the record of that number, as those eyes count. Raises NotFound."""
    counted = places(found, eyes)
    if not 1 <= number <= len(counted):
        message = f"no record {number}: the match has records 1 to {len(counted)}"
        raise NotFound(message)
    return counted[number - 1]


def check_record(found: Found, number: int | None, eyes: Eyes) -> None:
    """Raise NotFound for a record that those eyes do not know; none named is none wrong."""
    if number is not None:
        place_of(found, number, eyes)


def run_at(found: Found, number: int | None, eyes: Eyes = JUDGE) -> tuple[Run[Any], int]:
    """The run after that record (the last if none is given), and its number as those eyes count.

    Raises NotFound for a record that is not there, NotBegun, and the fold's errors.
    """
    from events.match import Withholding
    from events.pledging import NotBegun
    from replays.seek import Seeker

    seeker = Seeker(found.match)
    try:
        place = seeker.last if number is None else place_of(found, number, eyes)
        run = seeker.at(place)
    except Withholding as limit:
        raise placed(limit, found) from None
    except NotBegun as error:
        raise NotBegun(f"{found.place}: {error}") from None
    if place == seeker.last:
        run.done = found.finished
    return run, len(places(found, eyes)) if number is None else number


def placed(limit: Withholding, found: Found) -> Withholding:
    """A limit of a copy with the copy's name in front, and how it can be read all the same."""
    hint = f" ('referee log {found.place}' reads what it tells)" if found.match.told else ""
    return type(limit)(f"{found.place}: {limit}{hint}")


def resume(desk: Desk, word: str) -> Recorder:
    """A recorder that goes on with a match of the store. Raises NotFound and the like."""
    return resume_in(open_journal(desk), word)


def resume_in(journal: Journal, word: str) -> Recorder:
    """The same, with a store that is open already."""
    recorder = _resumed(journal, word)
    close_if_over(recorder)
    return recorder


def reopen(desk: Desk, word: str) -> Recorder:
    """The same for a judge: a match that is over is left as it stands."""
    return _resumed(open_journal(desk), word)


def _resumed(journal: Journal, word: str) -> Recorder:
    from events.recorder import Recorder

    match = journal.match(find_id(journal, word))
    if match.secret is None:
        message = f"match {match.id[:SHORT]}: its secret is not in this store"
        raise NotFound(message)
    return Recorder.resume(match, journal)


def close_if_over(recorder: Recorder) -> None:
    """Close a match that ended when the last of several seats finished, each at a place of its own.

    Raises Conflict where somebody else has just done so.
    """
    if is_to_be_closed(recorder):
        recorder.close()


def is_to_be_closed(recorder: Recorder) -> bool:
    """Whether a match is over, not closed yet, and nothing is left that a judge has to decide."""
    fold = recorder.fold
    over = fold.run is not None and fold.run.outcome is not None
    return over and fold.closed is None and not fold.docket.holds_open()
