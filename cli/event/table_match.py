"""Matches of tables: opened for a table of an event, and compared with it when they are reported."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.storage.files import STREAM
from cli.storage.matches import SHORT, SUFFIX
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound, NotUnderstood, StoreError
from referee.games.tournament.state.table_games import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.opening.basis import Rest
    from cli.opening.opening import Wish
    from cli.opening.table_file import TableFile
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.games.tournament.state.event import PodDraft
    from referee.kernel.decision.ask import Answer
    from referee.kernel.game import Game
    from replays.amendments.amendment_verdict import Amended
    from replays.tournament.card import TableCard
    from replays.tournament.comparison import Comparison
    from replays.tournament.course import At, Course
    from replays.tournament.deck_list import DeckList
    from replays.tournament.seen import Seen
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
    amended: Amended | None = None

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

    def amendments(self) -> list[str]:
        """What amendments of the match say beside what it recorded; the recorded result is the one that is compared."""
        return list(self.amended.lines) if self.amended is not None else []

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
    from cli.storage.amendment_files import amended_match
    from cli.storage.deck_lists import shelf_of
    from cli.storage.matches import find_match, is_file
    from cli.storage.store import open_journal
    from replays.tournament.pod_drafts import seen_draft

    match, from_file = find_match(desk, word).match, is_file(word)
    look = looking(None if hall.file and from_file else desk, others=_beside(word, from_file))
    lists = {} if hall.file else shelf_of(open_journal(desk), hall.id).lists
    course = hall.course()
    drafted = seen_draft(course, at, hall.match, look)
    found = compared(course, at, match, look, lists, drafted=drafted, from_file=from_file)
    return replace(found, amended=amended_match(match, word))


def compared(
    course: Course,
    at: At,
    match: Match,
    look: Look,
    lists: Mapping[str, DeckList],
    *,
    drafted: Seen | None = None,
    from_file: bool = False,
) -> Compared:
    """A match that is at hand, compared with a table and with the deck lists that are known here.

    ``drafted`` is the draft of the pod, where the table plays with its decks. Raises NotFound where there is no such table.
    """
    from replays.tournament.comparison import compare
    from replays.tournament.seen import games_of, seen

    found, _ = seen(match, look)
    known = games_of(found, look)
    if drafted is not None:
        known[drafted.root] = drafted
    result = compare(course, at, found, known, lists)
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
    from cli.storage.deck_lists import decks_at_table

    decks = decks_at_table(journal, hall.match, course, at)
    return open_match(wish_of_table(course, hall.match, at, draft, decks), journal)


def wish_of_table(
    course: Course,
    event: Match,
    at: At,
    draft: Match | None = None,
    decks: Mapping[int, Answer] | None = None,
) -> Wish:
    """The match or the series that is opened at a table, played with the decks of a finished draft if one is given.

    Otherwise every seat is given its deck of ``decks``: the registered one (TN-13), or that drafted in its pod
    (TN-68). Its secret follows from what the
    store keeps with that of the event, so that a table has one match, and closing the event reveals nothing of it.
    The first game of a series rests on the draft, not the series itself. Raises NotFound for an event that names
    no game, or has no series for a best of several games.
    """
    from cli.opening.inherited import rest_on_draft

    game, readings = _played_at(course, at)
    if draft is None or game.lists:
        place = _place(course, at, readings)
        return _bound(event, place, (game, readings), SECRET, decks={} if game.lists else decks)
    rest = rest_on_draft(game, draft)
    readings |= rest.readings
    wish = _bound(event, _place(course, at, readings), (game, readings), SECRET, rest)
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
    chosen = dict(read_readings(game, readings))
    return _bound(event, _place(course, at, chosen), (game, chosen), DRAFT_SECRET)


def wish_of_pod_draft(
    course: Course, event: Match, pod: PodDraft, readings: Sequence[str] = ()
) -> Wish:
    """The draft of a pod, by its members in their order (TN-68). Raises NotFound and NotUnderstood."""
    from cli.words import find_game, read_readings
    from replays.tournament.card import card_for_pod

    code = _game_of(course).taking.get("draft", ("",))[0]
    if not code:
        message = f"{course.game} knows no draft"
        raise NotUnderstood(message)
    game = find_game(code)
    chosen = dict(read_readings(game, readings))
    people = [course.names.get(entry, ()) for entry in pod.entries]
    names = tuple(name for each in people for name in each) if all(people) else ()
    card, signers = card_for_pod(course, pod, chosen), course.signers(pod.entries)
    place = _Place(card, names, len(pod.entries), signers)
    return _bound(event, place, (game, chosen), DRAFT_SECRET)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a match is opened: the card of the table or of the pod, who sits there, on how many seats, and who signs it."""

    card: TableCard
    players: tuple[str, ...]
    seats: int
    signers: Mapping[str, str]


def _place(course: Course, at: At, readings: Mapping[str, str]) -> _Place:
    """A table as a place. Raises NotFound where there is none."""
    from replays.tournament.card import card_for

    known = {**course.readings, **_readings_of_drafted(course, at), **readings}
    seated, signers = course.seated(at), course.signers(course.table(at).entries)
    return _Place(card_for(course, at, known), course.players(at), len(seated), signers)


def _bound(
    event: Match,
    place: _Place,
    played: tuple[Game, dict[str, str]],
    tag: bytes,
    rest: Rest | None = None,
    decks: Mapping[int, Answer] | None = None,
) -> Wish:
    """A match of that game that names its place, and takes over what an earlier one hands on, or these decks.

    The house of the event signs it, and who sits there with a key in the event: so its id follows from the event, whoever opens it.
    """
    from cli.event.hall import vault_of
    from cli.opening.basis import Rest
    from cli.opening.opening import Wish
    from cli.storage.card_files import sets_of
    from events.fold.inputs import TABLE_CARD

    (game, readings), card = played, place.card
    found, attached = card.input()
    players, seats = place.players, place.seats
    before = rest or Rest(event, seats, cards=sets_of(game, ()))
    bound = replace(
        before,
        players=players,
        readings=readings,
        inputs=(*before.inputs, found),
        attachments={**before.attachments, **attached},
        ids={**before.ids, TABLE_CARD: event.id},
        decks=dict(decks or {}),
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
        signers=place.signers,
    )


def table_file(match: Match, course: Course, at: At) -> tuple[Game, TableFile]:
    """What is opened at a table of the event, and all that it takes over but the decks. Raises as `open_table`."""
    from cli.opening.table_file import TableFile
    from events.chain.names import event_of

    game, readings = _played_at(course, at)
    place, title = _place(course, at, readings), event_of(match.public[0]).name
    return game, TableFile(
        match.id, title, game.code, place.seats, place.players, place.card,
        signers=place.signers,
    )  # fmt: skip


def pod_file(match: Match, course: Course, pod: PodDraft, readings: Sequence[str]) -> TableFile:
    """The draft of a pod as a card, with which it is opened elsewhere. Raises as `wish_of_pod_draft`."""
    from cli.opening.table_file import TableFile
    from events.chain.names import event_of
    from replays.tournament.card import card_for_pod

    wish = wish_of_pod_draft(course, match, pod, readings)
    players, title = tuple(name for name, _ in wish.players), event_of(match.public[0]).name
    card, what = card_for_pod(course, pod, wish.readings), f"draft of pod {pod.pod}"
    return TableFile(match.id, title, wish.game.code, wish.seats, players, card, what, wish.signers)


def _played_at(course: Course, at: At) -> tuple[Game, dict[str, str]]:
    """What is opened at a table: the game of the event, or its series, and with which readings."""
    from cli.event.played_game import series_of
    from cli.words import read_readings

    game, best_of = _game_of(course), course.plan(at).best_of
    if best_of == 1:
        return game, {**course.readings, **_readings_of_drafted(course, at)}
    series = series_of(game)
    if series is None:
        message = f"there are no series of {course.game}"
        raise NotFound(message)
    try:
        return series, dict(read_readings(series, [f"best_of={best_of}"]))
    except NotUnderstood as error:
        message = f"{game.code} has no series of best of {best_of}: only slips count"
        raise NotUnderstood(message, expected=error.expected) from None


def _readings_of_drafted(course: Course, at: At) -> dict[str, str]:
    """How a game is read at a table that plays with drafted decks, whatever the event says (TN-68)."""
    if not course.plan(at).is_drafted:
        return {}
    _, readings = _game_of(course).taking.get("draft", ("", {}))
    return {name: choice for name, choice in readings.items() if choice}


def _game_of(course: Course) -> Game:
    """The game of the event. Raises NotFound where it names none."""
    from cli.words import find_game

    if not course.game:
        message = "the event does not say which game is played in it"
        raise NotFound(message)
    return find_game(course.game)
