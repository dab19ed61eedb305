"""``referee series``: games that belong together, and who has won them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec

import click

from cli.completion import proposals
from cli.context import Example, command, equip
from cli.opening.inherited import find_series, last_game
from cli.opening.opening import open_match, read_wish
from cli.opening.signer_keys import signer_option, with_signers
from cli.storage.matches import SHORT, find_match, resume
from cli.storage.store import open_journal
from cli.subcommands import Several
from referee.errors import NotFound
from referee.kernel.facts import JUDGE, TABLE, winners_in_words
from replays.read.table_view import asked_data, ended

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.recorder import Recorder
    from replays.verify.series import Series


P = ParamSpec("P")


@click.group("series", cls=Several)
def series() -> None:
    """Keep a series of games: best of one, three or five, with a result of its own.

    A series is a match like any other: it is exported, shared and verified so. Its records are
    the roots of its games. 'referee new GAME --series SERIES' opens the next game.
    """


def _member(
    name: str, *examples: Example
) -> Callable[[Callable[Concatenate[CommandContext, P], int | None]], click.Command]:
    """Make a function one of the commands of ``series``."""

    def add_to_series(body: Callable[Concatenate[CommandContext, P], int | None]) -> click.Command:
        made = command(name, *examples)(body)
        series.add_command(made)
        return made

    return add_to_series


@_member("new", Example("series new save-your-bacon --best-of 1", "Open a best of one."))
@click.argument("game", shell_complete=proposals.games)
@click.option(
    "--player", "players", multiple=True, metavar="NAME", help="A player, in order of seats."
)
@click.option(
    "--best-of", type=click.Choice(["1", "3", "5"]), help="Of how many games it is the best (3)."
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="How an unclear rule about series is read (see 'referee games').",
)
@signer_option
@click.option("--seed", metavar="HEX", help="The secret; new from the system if not given.")
def new(
    desk: CommandContext,
    /,
    game: str,
    players: tuple[str, ...],
    best_of: str | None,
    readings: tuple[str, ...],
    signers: tuple[str, ...],
    seed: str | None,
) -> None:
    """Open a series of games of GAME between these players."""
    chosen = [*readings, *([f"best_of={best_of}"] if best_of else [])]
    wish = with_signers(read_wish(series_of(game), players, seed, chosen, None), signers)
    now = None if wish.seeded else int(time.time())
    recorder = open_match(wish, open_journal(desk), time=now)
    _say_series(desk, "series-new", recorder)


@_member("add", Example("series add nfub bhht", "Refused: nfub is no series.", 2))
@click.argument("match", metavar="SERIES", shell_complete=proposals.live_matches)
@click.argument("game", metavar="MATCH", shell_complete=proposals.matches_or_files)
@click.option(
    "--with",
    "files",
    multiple=True,
    metavar="FILE",
    help="The game before, where the store has it not.",
)
def add(desk: CommandContext, match: str, game: str, files: tuple[str, ...]) -> None:
    """Add a finished game, MATCH, to a live SERIES: it is verified, and must fit the series.

    It must be the next game: with the same players, readings and decks as the one before, which
    it names. The series ends with its own result.
    """
    from events.chain.notes import GAME
    from replays.verify.verify import verify_match

    recorder = resume(desk, match)
    found = find_match(desk, game).match
    report = verify_match(found)
    if report.error is not None:
        raise report.error
    kept = _series_of(recorder)
    answer = kept.add(found, last_game(desk, kept, files))
    recorder.act(TABLE, answer, {GAME: found.id})
    if recorder.run.outcome is not None:
        recorder.close()
    _say_series(desk, "series-add", recorder)


@_member("show", Example("series show nfub", "Refused: it is no series.", 2))
@click.argument("match", metavar="SERIES", shell_complete=proposals.matches_or_files)
def show(desk: CommandContext, match: str) -> None:
    """Show the games of a SERIES, who has won them, and how it stands."""
    _say(desk, "series", find_series(desk, match))


equip(
    series, (Example("series new save-your-bacon --player A --player B", "Open a best of three."),)
)


def series_of(word: str) -> str:
    """The code of the series of that game, or of that series itself. Raises NotFound."""
    from referee import games

    code = games.find(word).code
    for each in games.names():
        if games.find(each).lists == code or (each == code and games.find(each).lists):
            return each
    message = f"there are no series of {code}"
    raise NotFound(message)


def _series_of(recorder: Recorder) -> Series:
    from replays.verify.series import Series

    return Series(recorder.match)


def _say_series(desk: CommandContext, schema: str, recorder: Recorder) -> None:
    """How the series stands that was opened or went on."""
    _say(desk, schema, _series_of(recorder))


def _say(desk: CommandContext, schema: str, kept: Series) -> None:
    from events.chain.names import players_of

    names = players_of(kept.match.public[0])
    listed = kept.games()
    desk.say.line(f"series {kept.match.id}", bold=True)
    for number, game in enumerate(listed, 1):
        won = "a draw" if not game.winner else f"{winners_in_words([game.winner])} won"
        desk.say.line(f"  game {number}: match {game.id[:SHORT] or game.root[:SHORT]}, {won}")
    outcome = kept.run.outcome
    if outcome is not None:
        desk.say.line(ended(kept.run))
    else:
        desk.say.line(f"game {len(listed) + 1} is next")
    data = [
        {"number": at, "match": each.id, "root": each.root, "winner": each.winner}
        for at, each in enumerate(listed, 1)
    ]
    desk.say.answer(
        schema,
        {
            "series": kept.match.id,
            "game": kept.game.lists,
            "players": names,
            "games": data,
            **asked_data(kept.run, JUDGE),
        },
    )
