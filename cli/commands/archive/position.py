"""``referee position``: a match as a position that people can read, change and use in a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.moment_options import at_option, eyes_option
from cli.opening.opening import check_total, seats_option
from cli.output.pending_seed import awaited
from cli.storage.matches import eyes_for, find_match, run_at
from cli.words import find_game, whose
from referee.errors import NotFound
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.chain.match import Match


@command(
    "position",
    Example("position nfub --at 10", "The table after record 10 as TOML."),
    Example("position --template bacon-project --case", "A case to start from."),
    Example("position --template save-your-bacon", "A table in the middle of a turn."),
)
@click.argument("match", shell_complete=proposals.matches_or_files, required=False)
@at_option
@eyes_option
@click.option(
    "--template",
    shell_complete=proposals.games,
    metavar="GAME",
    help="A commented starting point instead of a match.",
)
@seats_option
@click.option("--case", is_flag=True, help="A whole case around the position, to be filled in.")
def position(
    desk: CommandContext,
    match: str | None,
    at: int | None,
    eyes_word: str | None,
    template: str | None,
    total: int | None,
    *,
    case: bool,
) -> None:
    """Print the position of a MATCH after record N as TOML, hidden cards and all.

    Whoever may not see the hidden cards is given none: of a live match --as judge prints it, and
    counts the records. With --case it is a case that begins at this very moment (see docs/cases.md).
    """
    if (match is None) == (template is None):
        message = "name a MATCH, or a game with --template GAME"
        raise click.UsageError(message)
    if template is not None:
        from cli.opening.templates import template as commented

        game = find_game(template)
        check_total(game, total)
        text = commented(game, case=case, seats=total or game.seats[0])
        desk.say.text(text)
        desk.say.answer("template", {"game": game.code, "toml": text})
        return
    assert match is not None
    if total is not None:
        message = f"--seats {total} goes with --template: a match has its seats already"
        raise click.UsageError(message)
    _say_position(desk, match, at, eyes_word, case=case)


def _say_position(
    desk: CommandContext, word: str, at: int | None, eyes_word: str | None, *, case: bool
) -> None:
    from cli.opening.templates import case_of, toml
    from referee.kernel.position.document import write

    found = find_match(desk, word)
    eyes = eyes_for(found, eyes_word)
    pledges = awaited(found.match)
    if pledges is not None:
        pledges.confirm_begun()
    if eyes != JUDGE:
        message = (
            f"{found.place}: a position names every card, and not all of them are for {whose(eyes)}; "
            "'--as judge' prints it"
        )
        raise NotFound(message)
    run, number = run_at(found, at, eyes)
    table = write(run)
    desk.say.line(f"# {run.game.title}, {found.place}, after record {number}")
    if run.dice.unseen:
        desk.say.line("# hands are unseen: the hidden cards are one way in which they may lie")
    opening = found.match.opening()
    own = own_sets(found.match) if case else []
    text = case_of(run, table, opening.readings, opening.seats, own) if case else toml(table)
    desk.say.text(text)
    desk.say.answer(
        "position",
        {"match": found.match.id, "game": run.game.code, "record": number, "position": table},
    )


def own_sets(match: Match) -> list[str]:
    """The texts of the card sets that a match brought along, in the order in which it pins them."""
    return list(match.card_texts().values())
