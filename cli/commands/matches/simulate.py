"""``referee simulate``: bots play matches, straight into the archive or into files."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.deck_choice import asks_for_deck, go_to_decks
from cli.opening.opening import cards_option, check_total, seats_option, tag_option
from cli.storage.card_files import read_cards
from cli.storage.files import check_ending, make_folder
from cli.storage.lineage import read_tags
from cli.storage.matches import SHORT
from cli.storage.seeds import read_secret, secret_of_match
from cli.storage.store import open_journal
from cli.words import find_game, read_readings
from cli.workers import in_order
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cli.context import CommandContext
    from cli.play.bot_match import Order
    from cli.simulation.tally import Tally
    from cli.storage.card_files import CardFile
    from referee.kernel.decision.ask import Ask
    from referee.kernel.game import Game


@command(
    "simulate",
    Example(
        "simulate bacon-project -n 3 --seed 1234", "Three matches between bots, into the store."
    ),
    Example(
        "simulate bacon -n 2 --bot greedy -o bots/", "Two matches of the better bot, as files."
    ),
    Example("simulate clash --bot search:20 --bot greedy", "A bot that looks ahead."),
    Example(
        "simulate tournament -n 2 --seed ab -o events/",
        "Two tournaments with all that goes wrong, as event files.",
    ),
)
@click.argument("game", shell_complete=proposals.games)
@click.option(
    "-n",
    "number",
    type=click.IntRange(1, 1_000_000),
    default=1,
    metavar="N",
    help="So many matches.",
)
@click.option(
    "--seed", metavar="HEX", help="Every match's secret follows from it; new if not given."
)
@click.option(
    "--bot",
    "bots",
    shell_complete=proposals.bots,
    multiple=True,
    metavar="NAME",
    help="Who plays each seat, in order; one for all seats if given once.",
)
@click.option("--rotate", is_flag=True, help="From match to match the bots move on by one seat.")
@click.option(
    "--decks",
    "pairs",
    shell_complete=proposals.decks,
    multiple=True,
    metavar="A,B",
    help="What the seats play; several take turns. 'all': every combination in turn.",
)
@click.option(
    "--reading",
    "readings",
    shell_complete=proposals.readings,
    multiple=True,
    metavar="NAME=CHOICE",
    help="How an unclear rule is read.",
)
@cards_option
@seats_option
@tag_option
@click.option(
    "-o",
    "--output",
    shell_complete=proposals.any_files,
    metavar="FOLDER",
    help="Write replay files there, not the store.",
)
@click.option("--bare", is_flag=True, help="Files without what everybody was told.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
@click.option(
    "--game",
    "played",
    shell_complete=proposals.games,
    metavar="GAME",
    help="Of a tournament: the game at its tables.",
)
@click.option(
    "--entries",
    type=click.IntRange(2, 2048),
    metavar="N",
    help="Of a tournament: how many enter; by chance if not given.",
)
@click.option(
    "--matches",
    type=click.Choice(["none", "real"]),
    help="Of a tournament: whether bots play at its tables (none).",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="So many worker processes."
)
def simulate(
    desk: CommandContext,
    game: str,
    number: int,
    seed: str | None,
    bots: tuple[str, ...],
    pairs: tuple[str, ...],
    readings: tuple[str, ...],
    card_lists: tuple[str, ...],
    total: int | None,
    output: str | None,
    *,
    tags: tuple[str, ...],
    rotate: bool,
    played: str | None,
    entries: int | None,
    matches: str | None,
    bare: bool,
    force: bool,
    jobs: int,
) -> None:
    """Let bots play matches of GAME. The same seed and options give the same files, byte for byte; what is there is not played again.

    'simulate tournament' makes whole tournaments, each with a plan of its own: entries by chance, results
    by their strength, byes, drops, disputes, corrections. With --matches real every table is a match
    between bots. With -o each becomes an event file.
    """
    from cli.simulation import event_files as simulation
    from cli.simulation.tally import Tally

    found, secret, named = find_game(game), read_secret(seed), tuple(read_tags(tags))
    if found.code == simulation.TOURNAMENT:
        simulation.refuse_options(
            decks=pairs, reading=readings, cards=card_lists, seats=total, bare=bare, rotate=rotate
        )
        real = matches == "real"
        events = simulation.event_orders(secret, number, played, entries, bots, named, real=real)
        simulation.simulate_events(desk, events, number, secret, output, force=force, jobs=jobs)
        return
    simulation.refuse_options(game=played, entries=entries, matches=matches)
    players = read_bots(found, bots, count_seats(found, total, bots, pairs))
    chosen, cards = read_readings(found, readings), read_cards(card_lists)
    decks = read_pairs(found, pairs, len(players), chosen)
    lean = bare or output is None  # A store keeps records; an export tells what was told.
    wishes = _orders(found, secret, number, players, decks, chosen, cards, rotate=rotate)
    orders = (replace(each, bare=lean, tags=named) for each in wishes)
    keep, tally = _keeper(desk, output, force=force), Tally(players)
    ids = _kept(desk, _matches(desk, orders, number, jobs, output, force=force), keep, tally)
    simulation.say_all(desk, "matches", found.code, secret, ids, output)


def _moved(bots: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The bots, each so many seats further on."""
    at = -by % len(bots)
    return bots[at:] + bots[:at]


def _kept(
    desk: CommandContext,
    matches: Iterator[tuple[str, bytes]],
    keep: Callable[[str, bytes], None],
    tally: Tally,
) -> list[str]:
    """The ids of the matches, which are kept and counted as they come."""
    ids = []
    for match_id, data in matches:
        keep(match_id, data)
        tally.count(data)
        ids.append(match_id)
        desk.say.line(f"{match_id[:SHORT]}  {counted(len(data), 'bytes')}")
    if tally.words():
        desk.say.line(tally.words())
    return ids


def _matches(
    desk: CommandContext,
    orders: Iterator[Order],
    number: int,
    jobs: int,
    output: str | None,
    *,
    force: bool,
) -> Iterator[tuple[str, bytes]]:
    """The matches, played one after the other on so many processes, with a bar; an earlier run may have played some."""
    from cli.play.bot_match import played
    from cli.simulation.earlier_run import with_files

    left = orders if force else with_files(desk, orders, output)
    with closing(in_order(played, left, jobs)) as matches:
        yield from desk.say.progress(matches, number, "matches")


def count_seats(game: Game, total: int | None, bots: Sequence[str], pairs: Sequence[str]) -> int:
    """How many seats each match has: as said, or as there are bots or decks. Raises NotUnderstood.

    Where nothing says it, the fewest that the game allows.
    """
    check_total(game, total)
    said = (len(bots), *(pair.count(",") + 1 for pair in pairs if pair != "all"))
    named = (count for count in said if count > 1 and count in game.seats)
    return total or next(named, game.seats[0])


def read_bots(game: Game, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The bot of every seat. Raises NotFound or NotUnderstood."""
    if not game.bots:
        message = f"no bot plays {game.code}"
        raise NotUnderstood(message)
    for name in names:
        game.bot(name)
    if len(names) <= 1:
        return (names[0] if names else next(iter(game.bots)),) * seats
    if len(names) != seats:
        message = f"--bot is given {counted(len(names), 'times')}"
        raise NotUnderstood(message, expected=("once", f"{seats} times"))
    return tuple(names)


def read_pairs(
    game: Game, words: Sequence[str], seats: int, readings: dict[str, str]
) -> list[tuple[str, ...]]:
    """What the seats play in each match, to be taken in turn. Raises NotUnderstood."""
    found: list[tuple[str, ...]] = []
    for word in words:
        if word == "all":
            found += every_combination(game, seats, readings)
            continue
        decks = tuple(part.strip() for part in word.split(","))
        if len(decks) != seats or not all(decks):
            message = f"--decks {word!r}"
            raise NotUnderstood(message, expected=(f"{seats} names with commas between", "all"))
        found.append(decks)
    return found or [()]


def every_combination(game: Game, seats: int, readings: dict[str, str]) -> list[tuple[str, ...]]:
    """Every combination of the decks that the seats may choose, in order, by trying it."""
    from referee.kernel.engine.dice import SeededDice
    from referee.kernel.game import Opening

    run = game.open(Opening(seats, game.version, readings, ()), SeededDice(bytes(32)))
    go_to_decks(run)
    lines: list[tuple[Any, tuple[str, ...]]] = [(run, ())]
    for seat in range(1, seats + 1):
        longer = []
        for start, decks in lines:
            for ask in start.asks():
                for answer in deck_names(ask) if ask.seat == seat and asks_for_deck(ask) else ():
                    following = start.fork()
                    following.act(seat, answer)
                    longer.append((following, (*decks, str(answer[1]))))
        lines = longer
    return [decks for _, decks in lines]


def deck_names(ask: Ask[Any]) -> list[list[Any]]:
    """The answers to the question about a seat's deck that name it with one word."""
    return [each for each in ask.legal() if len(each) == 2 and isinstance(each[1], str)]


def _orders(
    game: Game,
    seed: bytes,
    number: int,
    bots: tuple[str, ...],
    decks: list[tuple[str, ...]],
    readings: dict[str, str],
    cards: tuple[CardFile, ...],
    *,
    rotate: bool,
) -> Iterator[Order]:
    from cli.play.bot_match import Order

    for index in range(number):
        secret = secret_of_match(seed, index + 1)
        playing = _moved(bots, index if rotate else 0)
        yield Order(game.code, secret, playing, decks[index % len(decks)], readings, cards)


def _keeper(
    desk: CommandContext, output: str | None, *, force: bool
) -> Callable[[str, bytes], None]:
    """Where a finished match goes: a file in the folder, or the store."""
    from replays.file.replay_file import ENDING, decode, write

    if output is None:
        journal = open_journal(desk)

        def store(match_id: str, data: bytes) -> None:
            match = decode(data)[1]
            match.secret = match.revealed_secret()
            journal.create(match)

        return store
    folder = Path(output)
    if not folder.is_dir() and not output.endswith("/"):
        check_ending(output, "", "a folder of replay files")
    make_folder(folder)

    def save(match_id: str, data: bytes) -> None:
        write(folder / f"{match_id}{ENDING}", data, force=force)

    return save
