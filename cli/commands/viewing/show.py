"""``referee show``: the table, as somebody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.moment_options import at_step_option, eyes_option
from cli.output.amendment_words import amended_data
from cli.output.clock_lines import say_clock
from cli.output.hand_words import hands_at, hands_data
from cli.output.pending_seed import awaited_data, awaited_words
from cli.output.status import asked_lines, player_rows, table_rows, zone_rows
from cli.storage.amendment_files import amended_match, has_amendments
from cli.storage.matches import find_match
from cli.viewer.subject import look_at
from cli.words import whose
from referee.errors import NotFound
from referee.kernel.words.english import counted
from replays.read.table_view import asked_data, table_picture

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.viewer.subject import LookedAt
    from referee.kernel.engine.run import Run


@command(
    "show",
    Example("show bhht", "The table now, as everybody sees it."),
    Example("show final.replay --at 10", "The table of a file after its record 10."),
    Example("show nfub --root", "The root of a finished match, to be written on a slip."),
    Example("show my-question.toml --at 2", "The table of a case after its step 2."),
)
@click.argument("match", shell_complete=proposals.matches_or_cases)
@at_step_option
@eyes_option
@click.option("--zones", is_flag=True, help="Every zone and number in full, one a line.")
@click.option(
    "--svg",
    shell_complete=proposals.any_files,
    metavar="FILE|-",
    help="Write a picture of the table instead.",
)
@click.option("--force", is_flag=True, help="Replace a picture that is there.")
@click.option("--root", is_flag=True, help="Only the root of a finished match, for a result slip.")
def show(
    desk: CommandContext,
    match: str,
    at: int | None,
    eyes_word: str | None,
    *,
    zones: bool,
    svg: str | None,
    force: bool,
    root: bool,
) -> None:
    """Show the table of a MATCH (a match of the store, or a replay file), or of a case.

    A live match is shown as everybody sees it, unless --as says otherwise. The board is followed by
    who is asked and the actions that are open; `referee legal` lists the answers. Calls that are open
    and penalties that are in force stand below (`referee rule MATCH` lists them all).

    Of a case (a .toml file, docs/cases.md) it is the table with which it begins, as the judge sees
    it, or with --at the table after step N.

    With --svg the table is drawn as a picture in a FILE of its own (- is standard output). A picture
    holds its own text: everything that it shows is in its description too.

    With --root one line: the root, 64 hexadecimal digits that commit to every record of the match. Two
    people who have written down the same root have seen the same match. Only a finished match has one.
    """
    if root:
        say_root(desk, match, alone=not (zones or svg or at is not None or eyes_word))
        return
    _check_picture(svg, zones=zones, force=force)
    table = look_at(desk, match, at, eyes_word)
    if table.run is None:
        _say_awaited(desk, table, svg)
        return
    if svg is not None:
        _draw(desk, table, table.run, svg, force=force)
        return
    run, eyes = table.run, table.eyes
    desk.say.line(table.title, bold=True)
    if zones:
        desk.say.rows([*player_rows(table.players), *zone_rows(run.game.view(run, eyes))])
    else:
        desk.say.rows(table_rows(run, eyes, desk.say.width(), table.players))
    desk.say.lines(asked_lines(run, eyes, table.players))
    desk.say.lines(table.standing)
    more = _say_beside(desk, table, match, at)
    if desk.say.json:
        view = run.game.view(run, eyes)
        desk.say.answer("show", {**table.data, "view": view, **asked_data(run, eyes), **more})


def _say_beside(
    desk: CommandContext, table: LookedAt, match: str, at: int | None
) -> dict[str, Any]:
    """Say what stands beside a table, and give its fields of the answer."""
    docket = {"docket": table.docket} if table.docket else {}
    clock = say_clock(desk.say, table.match, table.players) if table.match and at is None else {}
    more = {**docket, **clock, **_say_hands(desk, table)}
    if at is None and table.match is not None and has_amendments(table.data, match):
        more |= _say_amended(desk, match)
    return more


def _say_hands(desk: CommandContext, table: LookedAt) -> dict[str, Any]:
    """Say what hands may be that are unknown to the record, and give the field of the answer."""
    hands = () if table.match is None else hands_at(table.match, table.data["record"])
    desk.say.lines(hand.words() for hand in hands)
    return hands_data(hands)


def _say_amended(desk: CommandContext, match: str) -> dict[str, Any]:
    """Say the amendments of a match whose end is shown, and give the field of the answer."""
    amended = amended_match(find_match(desk, match).match, match)
    desk.say.lines(amended.lines if amended is not None else ())
    return amended_data(amended)


def _check_picture(svg: str | None, *, zones: bool, force: bool) -> None:
    """Raise UsageError for options that do not go together."""
    if svg is not None and zones:
        message = "--zones lists what a picture draws: name one of --svg and --zones"
        raise click.UsageError(message)
    if force and svg is None:
        message = "--force goes with --svg: nothing else is written"
        raise click.UsageError(message)


def say_root(desk: CommandContext, word: str, *, alone: bool) -> None:
    """Say the root of a finished match. Raises NotFound for a live one, UsageError with other options."""
    if not alone:
        message = "--root goes with no other option: a match has one, whoever looks"
        raise click.UsageError(message)
    from replays.branch import is_over

    found = find_match(desk, word)
    if found.live or not is_over(found.match):
        message = f"{found.place}: has no root yet; the last record gives it"
        raise NotFound(message)
    root = found.match.root.hex()
    desk.say.line(root)
    desk.say.answer("root", {"match": found.match.id, "root": root})


def _say_awaited(desk: CommandContext, table: LookedAt, svg: str | None) -> None:
    """Show a match without a table: who is awaited. Raises NotBegun where a picture is wanted."""
    pledges = table.awaited
    assert pledges is not None
    if svg is not None:
        pledges.confirm_begun()
    desk.say.line(table.title, bold=True)
    desk.say.rows(player_rows(table.players))
    desk.say.line(awaited_words(pledges, table.players))
    desk.say.lines(table.standing)
    docket = {"docket": table.docket} if table.docket else {}
    desk.say.answer("show", {**table.data, "view": {}, **awaited_data(pledges), **docket})


def _draw(desk: CommandContext, table: LookedAt, run: Run[Any], file: str, *, force: bool) -> None:
    """Write the picture. Raises NotFound where the game draws none, and StoreError."""
    from cli.storage.files import PICTURE, put

    data = table_picture(run, table.eyes, table.players).encode()
    if put(data, file, PICTURE, force=force):
        seen = f"as {whose(table.eyes)} sees it"
        desk.say.line(f"{file}: {table.place}, {seen}, {counted(len(data), 'bytes')}")
        desk.say.answer("picture", {**table.data, "file": file, "bytes": len(data)})
