"""Proposals: what the shell proposes for each argument and option when somebody presses Tab.

Each function is given to an argument or option as its ``shell_complete``. Nothing here prints,
nothing is raised, and a store that is not there is not made: where nothing can be said, nothing is
proposed. What is needed for one proposal is imported for that proposal alone.
"""

from __future__ import annotations

import functools
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any

from cli.context import CommandContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import click
    from click.shell_completion import CompletionItem

    from events.store.journal import Journal
    from events.store.overview import Brief
    from referee.kernel.game import Game

    Item = CompletionItem[str]

Completer = "Callable[[click.Context, click.Parameter, str], list[Item]]"

MOST_MATCHES = 50
"""How many matches are proposed, the last ones of those that begin so."""
MOST_ANSWERS = 20_000
"""How many legal actions are looked at."""
SQLITE = b"SQLite format 3\x00"


def completer(propose: Callable[[click.Context, str], Iterable[Any]]) -> Callable[..., list[Item]]:
    """A ``shell_complete`` from a function that proposes words, words with help, or items."""

    @functools.wraps(propose)
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Item]:
        try:
            return [_item(each) for each in propose(ctx, incomplete)]
        except Exception:  # noqa: BLE001 -- a proposal that cannot be made is no proposal
            return []

    return complete


def _item(proposal: Any) -> Item:
    from click.shell_completion import CompletionItem

    if isinstance(proposal, CompletionItem):
        return proposal
    if isinstance(proposal, tuple):
        return CompletionItem(proposal[0], help=" ".join(proposal[1].split()))
    return CompletionItem(proposal)


def _by_shell(incomplete: str) -> list[Item]:
    """The files that the shell itself proposes."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def beginning(proposals: Iterable[Any], incomplete: str) -> Iterator[Any]:
    """Those of the proposals that begin so, in any letter case."""
    start = incomplete.casefold()
    for proposal in proposals:
        word = proposal[0] if isinstance(proposal, tuple) else proposal
        if word.casefold().startswith(start):
            yield proposal


# -- games and what they know ---------------------------------------------------------------


@completer
def games(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The codes of the games."""
    from referee.games import names

    return beginning(names(), incomplete)


def _game(ctx: click.Context) -> Game:
    """The game that the words before name, or the only one that there is."""
    from referee.errors import MatchError
    from referee.games import find, names

    word = _argument(ctx, 0)
    try:
        return find(word or names()[0])
    except MatchError:
        return find(names()[0])


def _argument(ctx: click.Context, place: int) -> str | None:
    """The argument of the command that was typed at that place, from 0.

    An option whose value is still to come keeps click from sorting the words.
    """
    named = [param.name for param in ctx.command.params if param.param_type_name == "argument"]
    found = ctx.params.get(named[place] or "") if place < len(named) else None
    left = ctx.args[place] if place < len(ctx.args) else None
    return found if isinstance(found, str) else left


@completer
def rules(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """Rule ids with what they say, sections first."""
    catalogue = _game(ctx).catalogue
    sections = [(section.id, section.title) for section in catalogue.sections]
    entries = [(entry.id, entry.words) for entry in catalogue.entries.values()]
    return beginning([*sections, *entries], incomplete)


@completer
def cards(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The cards and profiles that can be looked up."""
    game = _game(ctx)
    return beginning(game.cards(game.prepare(game.settle(_opening(game)))).items(), incomplete)


def _opening(game: Game) -> Any:
    from referee.kernel.game import Opening

    return Opening(game.seats[0], game.version, {}, ())


@completer
def readings(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """Every reading with each of its choices, as NAME=CHOICE."""
    known = _game(ctx).catalogue.readings()
    return beginning(
        (
            (f"{name}={choice}", "the usual one" if choice == reading.default else "another one")
            for name, reading in known.items()
            for choice in reading.choices
        ),
        incomplete,
    )


@completer
def bots(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The bots; after ``=`` what their seat may play."""
    return _with_deck(_game(ctx), incomplete, before=_game(ctx).bot_names)


@completer
def players(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """After the name of a player and ``=``, what the seat may play."""
    return _with_deck(_game(ctx), incomplete, before=())


def _with_deck(game: Game, incomplete: str, before: Iterable[str]) -> Iterable[Any]:
    name, sign, part = incomplete.partition("=")
    if not sign:
        return beginning(before, incomplete)
    return ((f"{name}={deck}", shown) for deck, shown in beginning(_decks(game), part))


def _decks(game: Game) -> list[tuple[str, str]]:
    """The decks that the first seat which is asked for one may choose, with their printed names."""
    from referee.kernel.engine.dice import SeededDice

    run = game.open(_opening(game), SeededDice(bytes(32)))
    from cli.deck_choice import go_to_decks

    go_to_decks(run)
    printed = dict(game.cards(run.setting))
    printed |= {deck: name for deck, (name, _) in game.decks(run.setting).items()}
    answers = [answer[1] for answer in run.asks()[0].legal() if len(answer) == 2]
    return [(deck, printed.get(deck, deck)) for deck in answers if isinstance(deck, str)]


@completer
def ready_decks(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The ready-made decks with their printed names; files, where none begins so."""
    game = _game(ctx)
    ready = game.decks(game.prepare(game.settle(_opening(game))))
    named = ((deck, name) for deck, (name, _) in ready.items())
    return [*beginning(named, incomplete)] or _by_shell(incomplete)


@completer
def decks(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """What the seats play, with commas between; one that is complete is followed by all others."""
    game, total = _game(ctx), ctx.params.get("total")
    counts = (total,) if total else game.seats
    names = [deck for deck, _ in _decks(game)]
    before, comma, part = incomplete.rpartition(",")
    fitting = [f"{before}{comma}{name}" for name in beginning(names, part)]
    number = before.count(",") + bool(comma) + 1
    if len(fitting) == 1 and number < max(counts):
        longer = [f"{fitting[0]},{name}" for name in names]
        fitting = [*fitting, *longer] if number in counts else longer
    every = [] if before else list(beginning(["all"], incomplete))
    return [*every, *fitting]


@completer
def seat_counts(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """How many may sit at the table."""
    return beginning(map(str, _game(ctx).seats), incomplete)


# -- matches --------------------------------------------------------------------------------


@completer
def matches(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The matches of the store, the latest first, with their players."""
    return _matches(ctx, incomplete)


@completer
def live_matches(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The matches of the store that go on."""
    return _matches(ctx, incomplete, live_only=True)


@completer
def events(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The tournaments of the store, with what they are called."""
    from cli.storage.matches import SHORT

    journal = proposed_journal(ctx)
    if journal is None or not (incomplete.isalnum() or not incomplete):
        return []
    with closing(journal):
        briefs = journal.overview(incomplete.lower())
        told = [(brief.id[: max(SHORT, len(incomplete))], _called(brief)) for brief in briefs]
    return [each for each in told if each[1]][: -MOST_MATCHES - 1 : -1]


def _called(brief: Brief) -> str:
    """What an event is called; an empty text for a match that is none."""
    from events.chain.names import event_of
    from referee.errors import MatchError

    try:
        return event_of(brief.first()).name
    except MatchError:
        return ""


@completer
def matches_or_files(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The matches of the store, and replay files."""
    found = [*_matches(ctx, incomplete), *_files(incomplete)]
    return found or _by_shell(incomplete)


@completer
def matches_or_cases(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The matches of the store, replay files, and files of cases."""
    found = [*_matches(ctx, incomplete), *_files(incomplete, (".replay", ".toml"))]
    return found or _by_shell(incomplete)


@completer
def games_or_matches(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The codes of the games, and the matches of the store that go on."""
    from referee.games import names

    return [*beginning(names(), incomplete), *_matches(ctx, incomplete, live_only=True)]


@completer
def replay_files(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """Replay files; the shell's own proposals where another folder is named."""
    return _files(incomplete) or _by_shell(incomplete)


@completer
def any_files(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The files that the shell itself proposes."""
    return _by_shell(incomplete)


def _files(incomplete: str, endings: tuple[str, ...] = (".replay",)) -> list[str]:
    """The files of this folder with such an ending; nothing where a folder is named."""
    if "/" in incomplete:
        return []
    from pathlib import Path

    here = sorted(path for path in Path().iterdir() if not path.name.startswith("."))
    fitting = [path for path in here if path.name.startswith(incomplete)]
    return [path.name for path in fitting if path.name.endswith(endings) and path.is_file()]


def _matches(
    ctx: click.Context, incomplete: str, *, live_only: bool = False
) -> list[tuple[str, str]]:
    from cli.storage.matches import SHORT

    journal = proposed_journal(ctx)
    if journal is None or not (incomplete.isalnum() or not incomplete):
        return []
    found = []
    with closing(journal):
        for brief in journal.overview(incomplete.lower(), MOST_MATCHES):
            players, live = _told(brief)
            if live or not live_only:
                name = brief.id[: max(SHORT, len(incomplete))]
                found.append((name, f"{players or 'no names'}, {'live' if live else 'finished'}"))
    return found[::-1]


def _told(brief: Brief) -> tuple[str, bool]:
    """The players of a match, and whether it goes on; what cannot be read is neither."""
    from events.chain.names import players_of
    from events.records.records import Closed
    from referee.errors import MatchError

    try:
        last = brief.last().record()
        return ", ".join(players_of(brief.first())), not isinstance(last, Closed | None)
    except MatchError:
        return "cannot be read", False


def proposed_journal(ctx: click.Context) -> Journal | None:
    """The journal of a store that is there already, on this machine."""
    from pathlib import Path

    from cli.storage.store import store_url

    desk = ctx.find_object(CommandContext)
    assert desk is not None
    path = Path(store_url(desk).removeprefix("sqlite:///"))
    if not path.is_file():
        return None
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            return None
    from events.store.journal import open_store

    return open_store(store_url(desk))


# -- in a match -----------------------------------------------------------------------------


@completer
def seats(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The seats of the match that the words before name, with their players."""
    return beginning(_seats(ctx), incomplete)


@completer
def eyes(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """Whose eyes there are."""
    others = [("public", "what everybody sees"), ("judge", "everything")]
    return beginning([*_seats(ctx), *others], incomplete)


def _seats(ctx: click.Context) -> list[tuple[str, str]]:
    from pathlib import Path

    from cli.storage.matches import find_match

    desk = ctx.find_object(CommandContext)
    word = _argument(ctx, 0)
    if word is None or desk is None or not (Path(word).is_file() or proposed_journal(ctx)):
        return []
    found = find_match(desk, word)
    count = found.match.opening().seats
    names = [*found.players, *([""] * count)][:count]
    return [(str(seat), name or f"seat {seat}") for seat, name in enumerate(names, 1)]


@completer
def actions(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The next word of every legal action of the seat that goes on as what is typed."""
    from cli.storage.matches import find_match, run_at
    from cli.words import read_place
    from referee.errors import NotUnderstood

    desk = ctx.find_object(CommandContext)
    word = str(ctx.params["seat"])
    if desk is None or proposed_journal(ctx) is None:
        return []
    found = find_match(desk, ctx.params["match"])
    run, _ = run_at(found, None)
    try:
        seat = read_place(word, found.match.opening().seats, found.players)
    except NotUnderstood:
        return []
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    is_known = not run.dice.unseen  # what the hand that is conjectured allows is not to be proposed
    legal = ask.legal() if ask is not None and is_known else iter(())
    lines = [run.game.printed(answer) for answer in islice(legal, MOST_ANSWERS)]
    typed = " ".join(ctx.params["action"] or ()).split()
    lines += run.game.standing if not typed else ()
    return beginning(next_words(lines, typed), incomplete)


def next_words(lines: Iterable[str], typed: Sequence[str]) -> list[str]:
    """What may stand next in one of the lines, each once, after the words that are typed.

    Words that stand in no line in this order may stand in one in another order: things are named
    in any order.
    """
    before = [word.casefold() for word in typed]
    split = [line.split() for line in lines]
    found = [
        line[len(before)]
        for line in split
        if len(line) > len(before) and [word.casefold() for word in line[: len(before)]] == before
    ]
    if not found:
        found = [word for line in split for word in _left(line, before)]
    return list(dict.fromkeys(found))


def _left(line: Sequence[str], typed: Sequence[str]) -> list[str]:
    """The words of the line that are not typed yet; none if something else is typed."""
    if not typed or line[0].casefold() != typed[0]:
        return []
    left = {word.casefold(): word for word in line}
    if not all(word in left for word in typed):
        return []
    return [word for word in line if word.casefold() not in typed]


@completer
def signing_keys(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The names of the keys that are here."""
    from cli.storage.signing_keys import key_names

    return beginning(key_names(), incomplete)
