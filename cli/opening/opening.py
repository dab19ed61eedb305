"""Opening a match from what a person says: players, decks, seed, readings, chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.completion import proposals
from cli.deck_choice import MOST_BEFORE, asks_for_deck, deck_ask, may_wait, record_kept
from cli.storage.card_files import by_name, read_cards, sets_of
from cli.storage.files import read_text
from cli.storage.lineage import read_tags
from cli.storage.seeds import read_secret
from cli.words import clean_name, find_game, read_readings
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.facts import counts_in_words
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.opening.basis import Rest
    from cli.storage.card_files import CardFile
    from events.recorder import Recorder, Store
    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.game import Game

MOST_SEATS = 16
"""No match has more seats (docs/replay-format.md)."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants a new match to be; ``players`` are (name, deck) by seat.

    ``bots`` are noted by seat: a bot's name, or nothing where a person sits. ``cards`` are
    card lists of their own. ``seats`` says how many sit down where no player is named. ``rest`` is what it takes over
    from earlier matches. ``tags`` are words by which it is found again. ``fair``: every seat pledges and reveals
    before the match begins. ``signers`` are those who will sign the closing (the house, or a seat as "1"), with their keys.
    ``unseen``: the hands are unknown to the record. ``clock`` is noted, and nothing in the match follows from it.
    """

    game: Game
    players: tuple[tuple[str, str], ...]
    secret: bytes
    readings: dict[str, str]
    chance: str
    seeded: bool
    bots: tuple[str, ...] = ()
    cards: tuple[CardFile, ...] = ()
    seats: int = 0
    rest: Rest | None = None
    tags: tuple[str, ...] = ()
    fair: bool = False
    signers: Mapping[str, str] = field(default_factory=dict)
    unseen: bool = False
    clock: Mapping[str, Any] | None = None


tag_option = click.option(
    "--tag", "tags", multiple=True, metavar="WORD",
    help="A word by which 'list' and 'export' find the match (test, club ...).",
)  # fmt: skip


cards_option = click.option(
    "--cards", "card_lists", multiple=True, shell_complete=proposals.any_files, metavar="FILE",
    help="A card list of your own, or a board; it travels with the match.",
)  # fmt: skip


hands_option = click.option(
    "--hands", type=click.Choice(["seen", "unseen"]),
    help="With --chance observed: whether the cards that a seat draws are entered (the usual), or unknown.",
)  # fmt: skip


seats_option = click.option(
    "--seats", "total", type=click.IntRange(1, MOST_SEATS), shell_complete=proposals.seat_counts, metavar="N",
    help="How many sit at the table, where the game lets you choose.",
)  # fmt: skip


def opening_options(body: F) -> F:
    """The options of a command that opens a match."""
    for option in (
        tag_option,
        click.option(
            "--chance",
            type=click.Choice(["seeded", "observed"]),
            help="Who says what chance does: the seed (the usual), or the table as records.",
        ),
        cards_option,
        seats_option,
        click.option("--reading", "readings", multiple=True, shell_complete=proposals.readings, metavar="NAME=CHOICE",
                     help="How an unclear rule is read (see 'referee games')."),
        click.option("--seed", metavar="HEX", help="The match secret; new from the system if not given."),
        click.option("--player", "players", multiple=True, shell_complete=proposals.players, metavar="NAME[=DECK]",
                     help="A player, in order of seats; DECK (a name, or FILE.toml) answers the first choice of that seat."),
    ):  # fmt: skip
        body = option(body)
    return body


def read_wish(
    game: str,
    players: Sequence[str],
    seed: str | None,
    readings: Sequence[str],
    chance: str | None,
    card_lists: Sequence[str] = (),
    total: int | None = None,
    tags: Sequence[str] = (),
) -> Wish:
    """What the options mean. Raises NotFound or NotUnderstood."""
    found = find_game(game)
    check_total(found, total)
    if players and len(players) not in ((total,) if total else found.seats):
        wish = counts_in_words((total,) if total else found.seats)
        verb = "has seats for" if total else "is played by"
        what = f"{found.code} {verb} {wish}, found {counted(len(players), 'players')} named with --player"
        message = f"{what} [{found.seats_rule}]"
        raise NotUnderstood(message)
    read = []
    for word in players:
        name, _, deck = word.partition("=")
        read.append((clean_name(name), deck))
    names = [name for name, _ in read]
    if len(set(names)) < len(names):
        message = f"two players have the name {next(n for n in names if names.count(n) > 1)!r}"
        raise NotUnderstood(message)
    chosen = read_readings(found, readings)
    return Wish(
        found,
        tuple(read),
        read_secret(seed),
        chosen,
        chance or "seeded",
        seed is not None,
        cards=read_cards(card_lists),
        seats=total or 0,
        tags=tuple(read_tags(tags)),
    )


def resting(wish: Wish, rest: Rest) -> Wish:
    """The wish for a match that takes over its players and readings, where none are named, and who signs.

    Raises NotUnderstood for other players or readings than it can have.
    """
    if wish.players and len(wish.players) != rest.seats:
        found = f"{counted(len(wish.players), 'players')} named with --player"
        message = f"found {found} for {counted(rest.seats, 'seats')}"
        raise NotUnderstood(message)
    if rest.players and wish.players and tuple(name for name, _ in wish.players) != rest.players:
        message = f"the players are {', '.join(rest.players)}, in this order"
        raise NotUnderstood(message)
    for name, choice in wish.readings.items():
        if rest.readings.get(name, choice) != choice:
            message = f"--reading {name}={choice}: it is {rest.readings[name]} already"
            raise NotUnderstood(message)
    players = wish.players or tuple((name, "") for name in rest.players)
    readings = {**rest.readings, **wish.readings}
    signers = {**rest.signers, **wish.signers}
    return replace(
        wish, players=players, readings=readings, seats=rest.seats, rest=rest, signers=signers
    )


def check_total(game: Game, total: int | None) -> None:
    """Raise NotUnderstood for a number of seats that the game does not allow; none is none wrong."""
    if total is not None and total not in game.seats:
        wish = counts_in_words(game.seats)
        message = f"--seats {total}: {game.code} is played by {wish} [{game.seats_rule}]"
        raise NotUnderstood(message)


def open_match(wish: Wish, store: Store | None, *, time: int | None = None) -> Recorder:
    """Open the match; each seat chooses the deck that was named for it as soon as it is asked.

    A deck that is asked for later is kept with the match in the store (`cli.deck_choice`). Decks are
    tried before anything is stored: one that is refused leaves no match behind. ``time`` (seconds
    since 1970) goes into the opening's note; with a given seed nobody passes one, so that the same
    words make the same match, byte for byte. Raises what `Recorder.create` raises.
    """
    kept = prove_decks(wish, {seat: deck for seat, (_, deck) in enumerate(wish.players, 1) if deck})
    if wish.rest is not None:
        kept = {**wish.rest.decks, **kept}
    recorder = _created(wish, store, kept, time)
    with recorder.batch():
        record_kept(recorder)
    return recorder


def _created(
    wish: Wish, store: Store | None, kept: Mapping[int, Answer], time: int | None
) -> Recorder:
    """The match as it stands when it is opened."""
    from events.recorder import Recorder
    from referee.kernel.game import Opening

    game = wish.game
    seats = len(wish.players) or wish.seats or game.seats[0]
    sets, packs = sets_of(game, wish.cards)
    if wish.rest is not None:
        sets, packs = wish.rest.cards if not wish.cards else (sets, packs)
    opening = Opening(seats, game.version, wish.readings, sets, packs)
    with by_name(wish.cards):
        return Recorder.create(
            game,
            opening,
            wish.secret,
            chance=wish.chance,
            note=_noted(wish, time) or None,
            store=store,
            inputs=wish.rest.inputs if wish.rest else (),
            attachments=wish.rest.attachments if wish.rest else None,
            kept=kept,
            pledged=wish.fair,
            unseen=wish.unseen,
        )


def _noted(wish: Wish, time: int | None) -> dict[str, Any]:
    """What the opened record notes."""
    note: dict[str, Any] = {}
    if wish.players:
        note["players"] = [name for name, _ in wish.players]
    if wish.bots:
        note["bots"] = list(wish.bots)
    if wish.tags:
        note["tags"] = list(wish.tags)
    if time is not None:
        note["time"] = time
    if wish.clock is not None:
        note["clock"] = dict(wish.clock)
    if wish.signers:
        note["keys"] = dict(wish.signers)
    if wish.rest is not None and wish.rest.ids:
        note["inputs"] = dict(wish.rest.ids)
    return note


def choose_decks(recorder: Recorder, decks: Sequence[str]) -> dict[int, str]:
    """Answer with the decks; those are left that the game asks for later. Raises NotUnderstood."""
    left = {seat: deck for seat, deck in enumerate(decks, 1) if deck}
    while left and (ask := deck_ask(recorder.run, left)) is not None:
        recorder.act(ask.seat, deck_answer(ask, left.pop(ask.seat)))
    return left


def deck_answer(ask: Ask[Any], deck: str) -> Answer:
    """The answer to the first ask of a seat that chooses that deck, or the one in that file.

    Raises NotUnderstood, and for a file PackError or NotFound.
    """
    from referee.kernel.decision.notation import read_line

    if is_deck_file(deck):
        return ask.run.game.read_deck(ask.run.setting, read_text(deck), deck).answer
    quoted = deck.replace("\\", "\\\\").replace('"', '\\"')
    line = read_line(f'{next(iter(ask.verbs))} "{quoted}"')
    assert line is not None
    try:
        return ask.run.game.read(ask.run, ask.seat, line)
    except NotUnderstood as error:
        raise unknown_deck(deck, error) from None


def is_deck_file(word: str) -> bool:
    """Whether a deck is named by the file that it is kept in."""
    return word.casefold().endswith(".toml")


def prove_decks(wish: Wish, decks: Mapping[int, str]) -> dict[int, Answer]:
    """What those decks answer, tried in a match that nobody keeps. Raises NotUnderstood.

    A player who has not named a deck takes one that nobody has named.
    """
    found: dict[int, Answer] = {}
    if not decks:
        return found
    run = _created(replace(wish, fair=False), None, {}, None).run
    for _ in range(MOST_BEFORE + MOST_SEATS):
        left = [seat for seat in decks if seat not in found]
        asks = run.asks() if left else []
        if not asks or (asks[0].seat in left and not may_wait(asks[0])):
            break
        ask = deck_ask(run, left) or asks[0]
        if ask.seat in left and asks_for_deck(ask):
            answer = found[ask.seat] = deck_answer(ask, decks[ask.seat])
        else:
            answer = _another(ask, decks)
        run.act(ask.seat, answer)
    if len(found) < len(decks):
        seat = min(seat for seat in decks if seat not in found)
        verb = run.game.deck_verb or "a deck"
        message = f"--player {seat}: the deck {decks[seat]!r}: {verb} is not asked for"
        raise NotUnderstood(message)
    return found


def _another(ask: Ask[Any], decks: Mapping[int, str]) -> Answer:
    """Some answer that takes nobody's deck away."""
    legal = list(ask.legal())
    free = (answer for answer in legal if str(answer[-1]) not in decks.values())
    return next(free, legal[0]) if asks_for_deck(ask) else legal[0]


def unknown_deck(deck: str, error: NotUnderstood) -> NotUnderstood:
    """The error for a deck that nobody knows, with the nearest one."""
    from cli.words import did_you_mean

    if Path(deck).is_file():
        message = f"--player ...={deck}: a deck file has a name that ends in .toml"
        return NotUnderstood(message)
    hint = did_you_mean(deck, error.expected)
    return NotUnderstood(f"--player ...={deck}: {error.what}{hint}", expected=error.expected)
