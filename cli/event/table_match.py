"""Matches of tables: opened for a table of an event, and compared with it when they are reported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.storage.files import STREAM
from cli.storage.matches import SHORT, SUFFIX
from referee.errors import MatchError, NotFound, NotUnderstood, StoreError
from referee.games.tournament.state.table_games import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.opening.basis import Rest
    from cli.opening.opening import Wish
    from cli.opening.table_file import TableFile
    from cli.storage.deck_lists import Shelf
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.game import Game
    from replays.tournament.comparison import Comparison
    from replays.tournament.course import At, Course
    from replays.tournament.deck_list import DeckList
    from replays.verify.inputs import Look

SECRET = b"referee table 1\x00"
"""In front of what the secret of a table's match is made of."""
DRAFT_SECRET = b"referee table draft 1\x00"
"""In front of what the secret of a table's draft is made of: it is revealed before the match begins."""


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
    """The match of that id or file, compared with the table. Raises NotFound and the like.

    What a match in a file names, such as the games of a series, is looked for beside it as well.
    """
    from cli.opening.inherited import looking
    from cli.storage.deck_lists import shelf_of
    from cli.storage.matches import find_match, is_file
    from cli.storage.store import open_journal

    match, from_file = find_match(desk, word).match, is_file(word)
    look = looking(None if hall.file and from_file else desk, others=_beside(word, from_file))
    lists = {} if hall.file else shelf_of(open_journal(desk), hall.id).lists
    return compared(hall.course(), at, match, look, lists, from_file=from_file)


def compared(
    course: Course,
    at: At,
    match: Match,
    look: Look,
    lists: Mapping[str, DeckList],
    *,
    from_file: bool = False,
) -> Compared:
    """A match that is at hand, compared with a table and with the deck lists that are known here.

    Raises NotFound where there is no such table.
    """
    from replays.tournament.comparison import compare
    from replays.tournament.seen import games_of, seen

    found, _ = seen(match, look)
    result = compare(course, at, found, games_of(found, look), lists)
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


def open_table(
    journal: Journal, hall: Hall, course: Course, at: At, draft: Match | None = None
) -> Recorder:
    """The match or the series of a table, in the store; one that is there already is left as it is.

    Raises as `wish_of_table`.
    """
    from cli.opening.opening import open_match
    from cli.storage.deck_lists import shelf_of

    shelf = shelf_of(journal, hall.id)
    return open_match(wish_of_table(course, hall.match, at, draft, shelf), journal)


def wish_of_table(
    course: Course, event: Match, at: At, draft: Match | None = None, shelf: Shelf | None = None
) -> Wish:
    """The match or the series that is opened at a table, played with the decks of a finished draft if one is given.

    Otherwise it takes the registered decks over that are on the shelf (TN-13). Its secret follows from what the
    store keeps with that of the event, so that a table has one match, and closing the event reveals nothing of it.
    The first game of a series rests on the draft, not the series itself. Raises NotFound for an event that names
    no game, or has no series for a best of several games.
    """
    from cli.opening.inherited import rest_on_draft

    game, readings = _played_at(course, at)
    if draft is None or game.lists:
        shelf = None if game.lists else shelf
        return _bound(course, event, at, (game, readings), SECRET, shelf=shelf)
    rest = rest_on_draft(game, draft)
    wish = _bound(course, event, at, (game, {**readings, **rest.readings}), SECRET, rest)
    # Two drafts at one table lead to two matches: the secret of one, once revealed, is not that of the other.
    return replace(wish, secret=sha256(wish.secret + draft.root).digest())


def wish_of_draft(
    course: Course, event: Match, at: At, readings: Sequence[str] = ()
) -> Wish | None:
    """The draft that is opened at a table before its match; None where the game knows no drafts of so many.

    ``readings`` say how it is drafted (``team_mode=casual``). Raises NotFound and NotUnderstood.
    """
    from cli.words import find_game, read_readings

    code = _game_of(course).taking.get("draft", ("",))[0]
    if not code or len(course.seated(at)) not in find_game(code).seats:
        return None
    game = find_game(code)
    return _bound(course, event, at, (game, dict(read_readings(game, readings))), DRAFT_SECRET)


def _bound(
    course: Course,
    event: Match,
    at: At,
    played: tuple[Game, dict[str, str]],
    tag: bytes,
    rest: Rest | None = None,
    shelf: Shelf | None = None,
) -> Wish:
    """A match of that game that names its table, and rests on what an earlier one or the shelf of decks hands on."""
    from cli.event.hall import vault_of
    from cli.opening.basis import Rest
    from cli.opening.opening import Wish
    from cli.storage.card_files import sets_of
    from cli.storage.deck_lists import decks_of
    from events.fold.inputs import TABLE_CARD
    from replays.tournament.card import card_for

    game, readings = played
    card = card_for(course, at, {**course.readings, **readings})
    found, attached = card.input()
    players, seats = course.players(at), len(course.seated(at))
    before = rest or Rest(event, seats, cards=sets_of(game, ()))
    bound = replace(
        before,
        players=players,
        readings=readings,
        inputs=(*before.inputs, found),
        attachments={**before.attachments, **attached},
        ids={**before.ids, TABLE_CARD: event.id},
        decks={} if shelf is None else decks_of(shelf, card.decks, seats),
    )
    return Wish(
        game,
        tuple((name, "") for name in players),
        sha256(tag + vault_of(event) + card.data()).digest(),
        readings,
        "seeded",
        seeded=True,
        seats=seats,
        rest=bound,
    )


def table_file(match: Match, course: Course, at: At) -> tuple[Game, TableFile]:
    """What is opened at a table of the event, and all that it takes over but the decks. Raises as `open_table`."""
    from cli.opening.table_file import TableFile
    from events.chain.names import event_of
    from replays.tournament.card import card_for

    game, readings = _played_at(course, at)
    card, seats = card_for(course, at, {**course.readings, **readings}), len(course.seated(at))
    title = event_of(match.public[0]).name
    return game, TableFile(match.id, title, game.code, seats, course.players(at), card)


def _played_at(course: Course, at: At) -> tuple[Game, dict[str, str]]:
    """What is opened at a table: the game of the event, or its series, and with which readings."""
    from cli.event.played_game import series_of
    from cli.words import read_readings

    game, best_of = _game_of(course), course.plan(at).best_of
    if best_of == 1:
        return game, dict(course.readings)
    series = series_of(game)
    if series is None:
        message = f"there are no series of {course.game}"
        raise NotFound(message)
    try:
        return series, dict(read_readings(series, [f"best_of={best_of}"]))
    except NotUnderstood as error:
        message = f"{game.code} has no series of best of {best_of}: only slips count"
        raise NotUnderstood(message, expected=error.expected) from None


def _game_of(course: Course) -> Game:
    """The game of the event. Raises NotFound where it names none."""
    from cli.words import find_game

    if not course.game:
        message = "the event does not say which game is played in it"
        raise NotFound(message)
    return find_game(course.game)
