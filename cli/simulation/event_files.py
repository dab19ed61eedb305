"""Simulated tournaments as they are kept: event files in a folder, or everything in the store."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from cli.event.played_game import draft_pods_of, pods_of, series_of, team_sizes
from cli.simulation.event_order import EventOrder, Member, simulated
from cli.simulation.scenario import Bounds
from cli.storage.files import check_ending, make_folder
from cli.storage.matches import SHORT
from cli.storage.seeds import secret_of_match
from cli.storage.store import open_journal
from cli.words import find_game
from cli.workers import in_order
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted
from replays.file.replay_file import decode
from replays.tournament.bundle import ENDING, row_of, write_event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cli.context import CommandContext
    from referee.kernel.game import Game

TOURNAMENT = "tournament"
USUAL_GAME = "save-your-bacon"
"""The game whose tournaments are simulated where nobody names one."""
SERIES = (1, 3, 5)


def event_orders(
    seed: bytes, number: int, played: str | None, entries: int | None, bots: Sequence[str],
    tags: tuple[str, ...], *, real: bool,
) -> Iterator[EventOrder]:  # fmt: skip
    """So many tournaments of that game, each with its own secret. Raises NotFound, NotUnderstood."""
    game = find_game(played or USUAL_GAME)
    if not game.contested or game.lists:
        message = f"{game.code} is no game that is played at a table"
        raise NotUnderstood(message)
    if real and not game.bots:
        message = f"no bot plays {game.code}"
        raise NotUnderstood(message)
    if len(bots) > 1:
        message = f"--bot is given {counted(len(bots), 'times')}"
        raise NotUnderstood(message, expected=("once: who plays at every table",))
    bot = game_bot(game, bots)
    teams = team_sizes(game)
    best_of = _lengths(game) if real else SERIES
    bounds = Bounds(
        entries, teams, best_of, played=real, pods=pods_of(game), drafts=draft_pods_of(game)
    )
    for index in range(number):
        yield EventOrder(secret_of_match(seed, index + 1), game.code, bounds, bot, tags)


def game_bot(game: Game, bots: Sequence[str]) -> str:
    """The bot that plays at every table. Raises NotFound."""
    if not bots:
        return next(iter(game.bots), "")
    game.bot(bots[0])
    return bots[0]


def _lengths(game: Game) -> tuple[int, ...]:
    """Of how many games a table of that game can be the best: one, and what its series know; short ones mostly."""
    series = series_of(game)
    known = series.catalogue.readings().get("best_of") if series is not None else None
    found = [each for each in SERIES if known and str(each) in known.choices]
    return (1, *[each for each in found if each == 3])


def simulate_events(
    desk: CommandContext,
    orders: Iterator[EventOrder],
    number: int,
    seed: bytes,
    output: str | None,
    *,
    force: bool,
    jobs: int,
) -> None:
    """Simulate so many tournaments, keep and print each. Raises StoreError and what `simulated` raises."""
    keep = _keeper(desk, output, force=force)
    ids = []
    with closing(in_order(simulated, orders, jobs)) as found:
        for members in desk.say.progress(found, number, "tournaments"):
            size = keep(members)
            (_, id_, _, data), *rest = members
            ids.append(id_)
            records = len(decode(data)[1].public)
            more = f", {counted(len(rest), 'matches')}" if rest else ""
            desk.say.line(
                f"{id_[:SHORT]}  {counted(records, 'records')}{more}, {counted(size, 'bytes')}"
            )
    say_all(desk, "tournaments", TOURNAMENT, seed, ids, output)


def say_all(
    desk: CommandContext, noun: str, code: str, seed: bytes, ids: Sequence[str], output: str | None
) -> None:
    """Say what was simulated of which game, where it is, and from which seed."""
    place = output if output is not None else "the store"
    what = counted(len(ids), noun) + ("" if code == TOURNAMENT else f" of {code}")
    desk.say.line(f"{what} in {place}, seed {seed.hex()}", bold=True)
    matches = [{"id": each} for each in ids]
    desk.say.answer("simulate", {"game": code, "seed": seed.hex(), "matches": matches})


def _keeper(
    desk: CommandContext, output: str | None, *, force: bool
) -> Callable[[list[Member]], int]:
    """Where a finished tournament goes; it gives the number of bytes."""
    if output is None:
        journal = open_journal(desk)

        def store(members: list[Member]) -> int:
            for *_, data in members:
                match = decode(data)[1]
                match.secret = match.revealed_secret()
                journal.create(match)
            return sum(len(data) for *_, data in members)

        return store
    folder = Path(output)
    if not folder.is_dir() and not output.endswith("/"):
        check_ending(output, "", "a folder of event files")
    make_folder(folder)

    def save(members: list[Member]) -> int:
        rows = [row_of(*member) for member in members]
        path = folder / f"{members[0][1]}{ENDING}"
        return write_event(path, rows, [data for *_, data in members], force=force)

    return save


def refuse_options(**given: object) -> None:
    """Refuse the options that only matches have, or only tournaments. Raises NotUnderstood."""
    for name, value in given.items():
        if value:
            message = f"--{name.replace('_', '-')} is not for this simulation"
            raise NotUnderstood(message, expected=("'referee simulate --help' says what is",))
