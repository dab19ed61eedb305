"""Matches of tables: opened for a table of an event, and compared with it when they are reported."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from referee.errors import NotFound
from referee.games.tournament.rules.results import shown

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.game import Game
    from replays.tournament.comparison import Comparison
    from replays.tournament.course import At, Course

SECRET = b"referee table 1\x00"
"""In front of what the secret of a table's match is made of."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A match that is to count for a table, and what the comparison found."""

    match: Match
    course: Course
    comparison: Comparison

    @property
    def games(self) -> str:
        """The result as it is written."""
        assert self.comparison.games is not None
        return shown(self.comparison.games)

    @property
    def penalties(self) -> list[list[Any]]:
        """Every penalty in the match, as a report lists it."""
        return [[entry, word] for entry, word in self.comparison.penalties]

    def findings(self) -> list[str]:
        """What a judge should look at, a line each with its rule: it does not refuse the match (TN-13)."""
        return [f"{why} [{rule}]" for rule, why in self.comparison.findings]

    def complaints(self) -> list[str]:
        """What refuses the match, a line each with its rule; nothing where it counts."""
        found = [f"{why} [{rule}]" for rule, why in self.comparison.faults]
        if not found and self.comparison.games is None:
            found = [f"match {self.match.id[:8]}: nobody can say here how it ended [TN-34]"]
        return found


def compared_match(desk: CommandContext, hall: Hall, at: At, word: str) -> Compared:
    """The match of that id or file, compared with the table. Raises NotFound and the like."""
    from cli.opening.inherited import looking
    from cli.storage.deck_lists import shelf_of
    from cli.storage.matches import find_match
    from cli.storage.store import open_journal
    from replays.tournament.comparison import compare
    from replays.tournament.course import course_of
    from replays.tournament.seen import games_of, seen

    match, look = find_match(desk, word).match, looking(desk)
    course = course_of(hall.match)
    found, _ = seen(match, look)
    lists = shelf_of(open_journal(desk), hall.id).lists
    return Compared(match, course, compare(course, at, found, games_of(found, look), lists))


def open_table(journal: Journal, hall: Hall, course: Course, at: At) -> Recorder:
    """The match or the series of a table, in the store; one that is there already is left as it is.

    Its secret follows from what the store keeps with that of the event, so that a table has one match,
    and closing the event reveals nothing of it. It takes the registered decks over (TN-13). Raises NotFound for an event
    that names no game, or has no series for a best of several games.
    """
    from cli.opening.inherited import Rest
    from cli.opening.opening import Wish, open_match
    from cli.storage.card_files import sets_of
    from cli.storage.deck_lists import decks_of, shelf_of
    from events.fold.inputs import TABLE_CARD
    from replays.tournament.card import card_for

    game, readings = _played_at(course, at)
    card = card_for(course, at, {**course.readings, **readings})
    found, attached = card.input()
    players, seats = course.players(at), len(course.seated(at))
    shelf = shelf_of(journal, hall.id)
    rest = Rest(
        hall.match, seats, players, readings, sets_of(game, ()), (found,), attached,
        {TABLE_CARD: hall.id}, {} if game.lists else decks_of(shelf, card.decks, seats),
    )  # fmt: skip
    wish = Wish(
        game,
        tuple((name, "") for name in players),
        sha256(SECRET + hall.vault + card.data()).digest(),
        readings,
        "seeded",
        seeded=True,
        seats=seats,
        rest=rest,
    )
    return open_match(wish, journal)


def _played_at(course: Course, at: At) -> tuple[Game, dict[str, str]]:
    """What is opened at a table: the game of the event, or its series, and with which readings."""
    from cli.words import find_game, read_readings
    from referee import games

    if not course.game:
        message = "the event does not say which game is played in it"
        raise NotFound(message)
    best_of = course.plan(at).best_of
    if best_of == 1:
        return find_game(course.game), dict(course.readings)
    code = next((each for each in games.names() if games.find(each).lists == course.game), None)
    if code is None:
        message = f"there are no series of {course.game}"
        raise NotFound(message)
    game = find_game(code)
    return game, dict(read_readings(game, [f"best_of={best_of}"]))
