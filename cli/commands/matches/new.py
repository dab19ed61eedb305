"""``referee new``: open a match, fresh or as a branch of another."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.opening.inherited import read_refused, read_rest, resting_options
from cli.opening.opening import hands_option, open_match, opening_options, read_wish, resting
from cli.opening.signer_keys import signer_option, with_signers
from cli.output.hand_words import asked_beside
from cli.output.pending_seed import awaited_data, awaited_words
from cli.output.status import asked_lines
from cli.play.seating import noted_bots
from cli.storage.lineage import read_tags
from cli.storage.matches import SHORT, as_seen, count_of, eyes_for, find_match
from cli.storage.seeds import read_secret
from cli.storage.store import open_journal
from events.records.fields import TAGS
from referee.errors import NotFound
from referee.kernel.facts import PUBLIC, TABLE
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.opening.basis import Rest
    from cli.opening.inherited import Earlier
    from cli.opening.opening import Wish
    from events.recorder import Recorder

UNFAIR = "(who opens a match can try seeds; 'referee new --fair' rules that out)"
"""What is said on a terminal of a match whose seed nobody pledges for."""


@command(
    "new",
    Example(
        "new bacon-project --player Ann=hector --player Ben",
        "Open a match; Ben chooses a profile later.",
    ),
    Example("new save-your-bacon --seats 4", "Four players, who name their decks later."),
    Example("new clash --player Ann --player Ben --fair", "Nobody can choose or try the seed."),
    Example("new --from nfub --at 10", "A what-if line: the match as it stood after record 10."),
)
@click.argument("game", shell_complete=proposals.games, required=False)
@opening_options
@resting_options
@signer_option
@hands_option
@click.option(
    "--from",
    "parent",
    shell_complete=proposals.matches_or_files,
    metavar="MATCH",
    help="Branch: a what-if line of that match.",
)
@click.option("--at", type=int, metavar="N", help="With --from: after its record N.")
@click.option("--fair", is_flag=True, help="A fair seed: every seat pledges and reveals ('referee pledge') before it begins.")  # fmt: skip
@click.option("--refused", shell_complete=proposals.matches_or_files, metavar="MATCH",
              help="Anew and fair, after that match ended because somebody refused.")  # fmt: skip
def new(
    desk: CommandContext,
    game: str | None,
    players: tuple[str, ...],
    seed: str | None,
    readings: tuple[str, ...],
    chance: str | None,
    card_lists: tuple[str, ...],
    total: int | None,
    parent: str | None,
    at: int | None,
    *,
    tags: tuple[str, ...],
    signers: tuple[str, ...],
    hands: str | None,
    refused: str | None,
    earlier: Earlier,
    fair: bool,
) -> None:
    """Open a match of GAME in the store and print its id.

    With --from MATCH --at N it is a branch: a match of its own that begins as that one stood after
    record N, with dice of its own. The match that it comes from is not touched. With --draft or
    --series it takes over decks, players and readings from earlier matches, which it names. With
    --table it is the match of a table of an event, which counts there; GAME need not be said then.

    With --fair the match waits: every seat pledges a secret of its own, then reveals it, and only
    then is anything dealt ('referee pledge', 'referee reveal'). Without it whoever opens a match
    can try seeds until one suits.
    """
    game = game_of_table(earlier) if game is parent is None else game
    if (game is None) == (parent is None) or (at is not None and parent is None):
        both = "name either a GAME or --from MATCH: a branch is of the game of its match"
        neither = "name a GAME, or a match with --from MATCH [--at N]"
        raise click.UsageError(neither if game is None or parent is None else both)
    if parent is not None:
        said = (players, readings, chance, card_lists, total, *earlier, refused, fair, signers)
        if any(said) or hands:
            message = "a branch takes its players, cards, readings and chance from its match, no fair seed, no signers"
            raise click.UsageError(message)
        say_opened(desk, open_branch(desk, parent, at, read_secret(seed), tags=read_tags(tags)))
        return
    assert game is not None
    wish = read_wish(game, players, seed, readings, chance, card_lists, total, tags)
    wish = replace(wish, fair=fair or refused is not None, unseen=hands == "unseen")
    rest = _read_rest(desk, wish, earlier, refused)
    wish = with_signers(wish if rest is None else resting(wish, rest), signers)
    now = None if wish.seeded else int(time.time())
    say_opened(desk, open_match(wish, open_journal(desk), time=now))
    _say_unfair(desk, wish)


def _say_unfair(desk: CommandContext, wish: Wish) -> None:
    """Say on a terminal that nobody pledges for the seed, where somebody could."""
    if not wish.fair and wish.chance == "seeded" and not wish.game.lists and sys.stdout.isatty():
        desk.say.line(UNFAIR)


def game_of_table(earlier: Earlier) -> str | None:
    """The game of the table whose match is opened; None where none is named."""
    from cli.opening.table_file import read_table_file

    return None if earlier.table is None else read_table_file(earlier.table).game


def _read_rest(
    desk: CommandContext, wish: Wish, earlier: Earlier, refused: str | None
) -> Rest | None:
    """What the new match takes over from earlier ones, if anything. Raises UsageError and NotFound."""
    if wish.fair and wish.chance == "observed":
        message = "--fair: what the table shuffles and throws itself has no seed"
        raise click.UsageError(message)
    if refused is None:
        return read_rest(desk, wish.game, earlier)
    if any(earlier):
        message = "--refused takes over what that match had taken over already"
        raise click.UsageError(message)
    return read_refused(desk, wish.game, refused)


def open_branch(
    desk: CommandContext,
    word: str,
    at: int | None,
    secret: bytes,
    record: int | None = None,
    tags: Sequence[str] = (),
) -> Recorder:
    """A what-if line of that match (a match of the store, or a file), in the store.

    ``at`` is counted as `log` and `show` count by themselves; ``record`` is the same as the judge
    counts, where the one who asks has counted it otherwise.
    """
    from replays.branch import branch

    found = as_seen(find_match(desk, word), PUBLIC)
    note: dict[str, Any] = {"players": found.players} if found.players else {}
    if tags:
        note[TAGS] = list(tags)
    bots = noted_bots(found.match)
    if bots:
        seats = range(1, found.match.opening().seats + 1)
        note["bots"] = [bots.get(seat, "") for seat in seats]
    count = count_of(found, eyes_for(found, None))
    number = count.last if at is None else at
    if record is None:
        place = sum(map(len, found.match.strands.values())) if at is None else count.place(at)
    else:
        place = found.match.own(record)
        if found.match.said(place) != record:
            message = f"record {number}: seats are acting in secret, branch when the match is over"
            raise NotFound(message)
    return branch(
        found.match, place, secret, number=number, note=note or None, store=open_journal(desk)
    )


def say_opened(desk: CommandContext, recorder: Recorder) -> None:
    """The id of a new match, and who is asked first, or awaited to pledge."""
    desk.say.line(f"match {recorder.match.id}", bold=True)
    if recorder.fold.pledges.waits:
        _say_awaited(desk, recorder)
        return
    desk.say.lines(asked_lines(recorder.run, TABLE))
    desk.say.lines(asked_beside(recorder.game) if recorder.run.dice.unseen else ())
    desk.say.answer(
        "new",
        {
            "id": recorder.match.id,
            "game": recorder.game.code,
            "record": recorder.fold.number,
            **asked_data(recorder.run, TABLE),
        },
    )


def _say_awaited(desk: CommandContext, recorder: Recorder) -> None:
    """Who is awaited to pledge, and how."""
    from events.chain.names import players_of

    match, pledges = recorder.match, recorder.fold.pledges
    desk.say.line(awaited_words(pledges, players_of(match.public[0])))
    desk.say.line(f"'referee pledge {match.id[:SHORT]} SEAT' pledges for a seat")
    desk.say.answer(
        "new", {"id": match.id, "game": recorder.game.code, "record": 1, **awaited_data(pledges)}
    )
