"""Matches of tables: opened for a table of an event, and compared with it when they are reported."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.storage.files import STREAM
from cli.storage.matches import SHORT, SUFFIX
from referee.errors import MatchError, NotFound, StoreError
from referee.games.tournament.rules.results import shown

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.opening.table_file import TableFile
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.game import Game
    from replays.tournament.comparison import Comparison
    from replays.tournament.course import At, Course
    from replays.verify.inputs import Look

SECRET = b"referee table 1\x00"
"""In front of what the secret of a table's match is made of."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A match that is to count for a table, and what the comparison found."""

    match: Match
    course: Course
    comparison: Comparison
    look: Look
    from_file: bool = False

    @property
    def games(self) -> str:
        """The result as it is written."""
        assert self.comparison.games is not None
        return shown(self.comparison.games)

    @property
    def penalties(self) -> list[list[Any]]:
        """Every penalty in the match, as a report lists it."""
        return [[entry, word] for entry, word in self.comparison.penalties]

    def complaints(self) -> list[str]:
        """What refuses the match, a line each with its rule; nothing where it counts."""
        found = [f"{why} [{rule}]" for rule, why in self.comparison.faults]
        if not found and self.comparison.games is None:
            found = [f"match {self.match.id[:8]}: nobody can say here how it ended [TN-34]"]
        return found


def compared_match(desk: CommandContext, hall: Hall, at: At, word: str) -> Compared:
    """The match of that id or file, compared with the table. Raises NotFound and the like.

    What a match in a file names, such as the games of a series, is looked for beside it as well.
    """
    from cli.opening.inherited import looking
    from cli.storage.matches import find_match, is_file
    from replays.tournament.course import course_of

    match, from_file = find_match(desk, word).match, is_file(word)
    look = looking(None if hall.file and from_file else desk, others=_beside(word, from_file))
    return compared(course_of(hall.match), at, match, look, from_file=from_file)


def compared(
    course: Course, at: At, match: Match, look: Look, *, from_file: bool = False
) -> Compared:
    """A match that is at hand, compared with a table. Raises NotFound where there is no such table."""
    from replays.tournament.comparison import compare
    from replays.tournament.seen import games_of, seen

    found, _ = seen(match, look)
    result = compare(course, at, found, games_of(found, look))
    return Compared(match, course, result, look, from_file)


def _beside(word: str, from_file: bool) -> list[str]:
    """The replay files in the folder of a file."""
    if not from_file or word == STREAM:
        return []
    return sorted(str(each) for each in Path(word).parent.glob(f"*{SUFFIX}"))


def keep_in_store(desk: CommandContext, found: Compared) -> None:
    """Keep a match that came in a file, and what it names, in the store, so that the event can be proven.

    What a store does not take, as a copy without its secret, is told in a line. Raises StoreError.
    """
    from cli.archive.intake import keep
    from cli.storage.store import open_journal
    from replays.tournament.membership import gather
    from replays.verify.verify import verify_match

    if not found.from_file:
        return
    journal = open_journal(desk)
    named = [match for _, match in gather(found.match, found.look).members]
    for match in (found.match, *named):
        try:
            if match is found.match or verify_match(match).error is None:
                keep(journal, match)
        except StoreError:
            raise
        except MatchError as error:
            desk.say.complain(f"match {match.id[:SHORT]} is not kept in the store: {error}")


def open_table(journal: Journal, hall: Hall, course: Course, at: At) -> Recorder:
    """The match or the series of a table, in the store; one that is there already is left as it is.

    Its secret follows from that of the event, so that a table has one match. Raises NotFound for an event
    that names no game, or has no series for a best of several games.
    """
    from cli.opening.opening import Wish, open_match

    game, file = table_file(hall.match, course, at)
    secret = hall.recorder.match.secret
    assert secret is not None
    wish = Wish(
        game,
        tuple((name, "") for name in file.players),
        sha256(SECRET + secret + file.card.data()).digest(),
        dict(file.card.readings),
        "seeded",
        seeded=True,
        seats=file.seats,
        rest=file.rest(game),
    )
    return open_match(wish, journal)


def table_file(match: Match, course: Course, at: At) -> tuple[Game, TableFile]:
    """What is opened at a table of the event, and all that it takes over. Raises as `open_table`."""
    from cli.event.hall import title_of
    from cli.opening.table_file import TableFile
    from replays.tournament.card import card_for

    game, readings = _played_at(course, at)
    card, seats = card_for(course, at, readings), len(course.seated(at))
    title = title_of(match)[0]
    return game, TableFile(match.id, title, game.code, seats, course.players(at), card)


def _played_at(course: Course, at: At) -> tuple[Game, dict[str, str]]:
    """What is opened at a table: the game of the event, or its series, and with which readings."""
    from cli.words import find_game, read_readings
    from referee import games

    if not course.game:
        message = "the event does not say which game is played in it"
        raise NotFound(message)
    best_of = course.plan(at).best_of
    if best_of == 1:
        return find_game(course.game), {}
    code = next((each for each in games.names() if games.find(each).lists == course.game), None)
    if code is None:
        message = f"there are no series of {course.game}"
        raise NotFound(message)
    game = find_game(code)
    return game, dict(read_readings(game, [f"best_of={best_of}"]))
