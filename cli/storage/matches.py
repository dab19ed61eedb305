"""Matches: found by the beginning of their id in the store, or read from a replay file."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.storage.files import STREAM, read_bytes
from cli.storage.store import open_journal
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotFound, UnknownVersion
from referee.kernel.facts import JUDGE, PUBLIC

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.chain.match import Match
    from events.eyes.numbers import Count
    from events.fold.fold import Fold
    from events.log.entries import LogEntry
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

SUFFIX = ".replay"
SHORT = 8
"""How many characters of an id are shown where a person reads it."""
WHAT_IF = "a what-if line of match"


@dataclass(frozen=True, slots=True)
class Found:
    """A match that a command reads: where it came from, and whether it still goes on.

    ``finished``: the seats of which these eyes know that they have finished what they do in secret.
    ``journal``: the store that keeps how it stood for the next command (`keep_standing`).
    ``fold``: of the match at its end, where somebody has folded it already.
    """

    match: Match
    place: str
    live: bool
    finished: frozenset[int] = frozenset()
    journal: Journal | None = None
    fold: Fold | None = None

    @property
    def players(self) -> list[str]:
        """The players' names by seat, or none where they are missing, withheld or no names."""
        from events.chain.names import players_of

        return players_of(self.match.public[0])


def find_match(desk: CommandContext, word: str, *, resumed: bool = False) -> Found:
    """The match of that id prefix or file. Raises NotFound, DamagedFile, StoreError and the like.

    ``resumed``: who asks for it looks at how it stands now, and may begin with how it stood lately.
    """
    if is_file(word):
        return found_as(read_replay(word), word)
    journal = open_journal(desk)
    if not resumed:
        return found_in(journal, find_id(journal, word))
    match = journal.match(find_id(journal, word), resumed=True)
    return replace(found_as(match, f"match {match.id[:SHORT]}"), journal=journal)


def found_in(journal: Journal, match_id: str) -> Found:
    """The match of that whole id. Raises NotFound, DamagedFile or StoreError."""
    return found_as(journal.match(match_id), f"match {match_id[:SHORT]}")


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
        or os.path.isfile(word)
    )


def read_replay(word: str) -> Match:
    """The match in a replay file (``-`` is standard input), as far as its bytes are sound.

    Raises DamagedFile, UnknownVersion or StoreError.
    """
    from pathlib import Path

    from replays.file.replay_file import BIGGEST, decode, load

    if word != STREAM and not Path(word).exists():
        message = f"{word}: no such file"
        raise NotFound(message)
    data = read_bytes(STREAM, BIGGEST) if word == STREAM else load(Path(word))
    try:
        return decode(data)[1]
    except (DamagedFile, UnknownVersion) as error:
        message = f"{word}: {error}"
        raise type(error)(message) from None


def found_as(match: Match, place: str) -> Found:
    """A match, and how it is called."""
    from events.records.records import Closed

    last = match.public[-1].record()
    return Found(match, place, live=last is not None and not isinstance(last, Closed))


def eyes_for(found: Found, word: str | None) -> Eyes:
    """Whose eyes look: those of ``--as``; else everybody's while it goes on, then the judge's."""
    from cli.words import read_eyes

    if word is not None:
        return read_eyes(word, found.match.opening().seats, found.players)
    return PUBLIC if found.live else JUDGE


def as_seen(found: Found, eyes: Eyes) -> Found:
    """The match as those eyes may have it: without what others do in secret at present.

    Everything else about it follows from that.
    """
    from replays.copies.live_view import live_view

    if not found.live:
        return found
    try:
        seen = live_view(found.match, eyes)
    except UnknownVersion as limit:
        raise placed(limit, found) from None
    keep_standing(found.match, found.journal)
    return replace(found, match=seen.match, finished=seen.finished, fold=seen.fold)


def keep_standing(match: Match, journal: Journal | None) -> None:
    """Keep how a match of the store stood lately, where many records were folded for it."""
    from events.fold.resumption import new_checkpoint

    kept = None if journal is None else new_checkpoint(match)
    if journal is not None and kept is not None:
        journal.keep_checkpoint(match.id, kept)


def count_of(found: Found, eyes: Eyes) -> Count:
    """The records that those eyes may know of; they count these only.

    Where nothing was ever secret, those are all; a match that cannot be folded has those before the
    fault. ``found`` is as those eyes may have it.
    """
    from events.eyes.numbers import Count

    last = sum(map(len, found.match.strands.values()))
    if eyes == JUDGE or len(found.match.strands) == 1:
        return Count(found.match, range(1, last + 1))
    from replays.read.log import log

    told: list[LogEntry] = []
    with suppress(MatchError):
        told.extend(log(found.match, eyes=eyes))
    return Count(found.match, [each.place for each in told], [each.end for each in told])


def place_of(found: Found, number: int, eyes: Eyes) -> int:
    """Where the match stands after the record of that number, as those eyes count. Raises NotFound."""
    return count_of(found, eyes).place(number)


def check_record(found: Found, number: int | None, eyes: Eyes) -> None:
    """Raise NotFound for a record that those eyes do not know; none named is none wrong."""
    if number is not None:
        place_of(found, number, eyes)


def run_at(found: Found, number: int | None, eyes: Eyes = JUDGE) -> tuple[Run[Any], int]:
    """The run after that record (the last if none is given), and its number as those eyes count.

    Raises NotFound for a record that is not there, NotBegun, and the fold's errors.
    """
    from events.chain.match import Withholding
    from events.pledges import NotBegun

    try:
        if number is None:
            return _run_at_end(found, eyes)
        return _run_after(found, place_of(found, number, eyes)), number
    except (Withholding, UnknownVersion) as limit:
        raise placed(limit, found) from None
    except NotBegun as error:
        raise NotBegun(f"{found.place}: {error}") from None


def _run_at_end(found: Found, eyes: Eyes) -> tuple[Run[Any], int]:
    from events.fold.resumption import to_end
    from referee import games

    match = found.match
    fold = found.fold or to_end(match, games.find)
    last = sum(map(len, match.strands.values()))
    if fold.number < last:
        message = f"no record {last}: the match can be folded up to {fold.number}"
        raise NotFound(message)
    keep_standing(match, found.journal)
    run = fold.running()
    run.done = found.finished
    return run, last if len(match.strands) == 1 else fold.count_for(eyes)


def _run_after(found: Found, place: int) -> Run[Any]:
    from replays.read.seek import Seeker

    seeker = Seeker(found.match)
    run = seeker.at(place)
    if place == seeker.last:
        run.done = found.finished
    return run


def placed(limit: MatchError, found: Found) -> MatchError:
    """Why a match cannot be folded, its name in front: what it is, and how it can be read all the same."""
    from events.fold.inputs import parent_of

    if str(limit).startswith(found.place):
        return limit
    hints = []
    with suppress(DamagedFile):
        parent = parent_of(found.match.opening())
        hints += [f"{WHAT_IF} {parent[:SHORT]}"] if parent else []
    hints += [f"'referee log {found.place}' reads what it tells"] if found.match.told else []
    hint = f" ({'; '.join(hints)})" if hints else ""
    return type(limit)(f"{found.place}: {limit}{hint}")


def resume(desk: CommandContext, word: str) -> Recorder:
    """A recorder that goes on with a match of the store. Raises NotFound and the like."""
    return resume_in(open_journal(desk), word)


def resume_in(journal: Journal, word: str) -> Recorder:
    """The same, with a store that is open already."""
    recorder = _resumed(journal, word)
    keep_standing(recorder.match, journal)
    close_if_over(recorder)
    return recorder


def reopen(desk: CommandContext, word: str) -> Recorder:
    """The same for a judge: a match that is over is left as it stands."""
    return _resumed(open_journal(desk), word)


def _resumed(journal: Journal, word: str) -> Recorder:
    from events.recorder import Recorder

    match = journal.match(find_id(journal, word), resumed=True)
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
    """Whether a match is over, not closed yet, and nothing holds it open: no judge, no organiser."""
    return is_over(recorder) and not (
        recorder.fold.docket.holds_open() or organiser_ended(recorder)
    )


def is_over(recorder: Recorder) -> bool:
    """Whether a match has a result and is not closed yet."""
    fold = recorder.fold
    return fold.run is not None and fold.run.outcome is not None and fold.closed is None


def organiser_ended(recorder: Recorder) -> bool:
    """Whether a result was recorded for the table: as one that a judge gave, it can be corrected.

    Somebody closes such a match, so that it is not over and done with by a slip.
    """
    from events.records.records import Acted
    from referee.kernel.choices.concession_and_result import RESULT_VERB

    records = (sealed.record() for sealed in recorder.match.public)
    return any(isinstance(each, Acted) and each.answer[0] == RESULT_VERB for each in records)


def still_open_lines(recorder: Recorder) -> list[str]:
    """What is said of a match that is over and stays open."""
    if not is_over(recorder):
        return []
    word = recorder.match.id[:SHORT]
    ways = f"'referee close {word}' closes it, 'referee rule {word} backup N' takes it back"
    return [f"it stays open: {ways}"]
