"""``referee why``: why an action is legal or not, and what followed from a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.status import heading
from cli.storage.matches import as_seen, eyes_for, find_match, place_of, placed
from cli.words import whose
from referee.errors import NotUnderstood
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from cli.context import CommandContext


@command(
    "why",
    Example('why nfub "1: defend 5s 7c" --at 10', "Every rule that refuses it, and why.", 1),
    Example("why nfub --record 9", "What followed from record 9, step by step."),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.argument("line", required=False)
@click.option("--at", type=int, metavar="N", help="After record N instead of the last.")
@click.option("--record", "number", type=int, metavar="N", help="Why what followed from record N.")
@click.option(
    "--as",
    "eyes_word",
    metavar="SEAT|public|judge",
    shell_complete=proposals.eyes,
    help="Whose eyes look.",
)
def why(
    desk: CommandContext,
    match: str,
    line: str | None,
    at: int | None,
    number: int | None,
    eyes_word: str | None,
) -> int:
    """Say why a LINE, as in '1: pass', is legal in a MATCH or not.

    Every rule that refuses it is named, with what it looked at, and which change of the table would be enough. Of a legal
    action: what it sets off, as far as the rules alone decide. An answer can show what lies hidden, so it is for the judge; with other
    eyes ask 'referee replay MATCH' for the rules.
    """
    from cli.output.reason_rows import why_data, why_rows
    from events.chain.match import Withholding
    from referee.errors import UnknownVersion
    from replays.read.seek import Seeker
    from replays.reasons.why import why as ask_why
    from replays.reasons.why import why_record

    if (line is None) == (number is None) or (number is not None and at is not None):
        message = "what is asked for"
        raise NotUnderstood(message, expected=("a LINE, as in '1: pass'", "--record N"))
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    if eyes != JUDGE:
        message = f"{found.place}: the answer could show what {whose(eyes)} may not know"
        raise NotUnderstood(message, expected=("--as judge",))
    found = as_seen(found, eyes)
    seeker = Seeker(found.match)
    place = number if at is None else at
    try:
        place = seeker.last if place is None else place_of(found, place, eyes)
        answer = why_record(seeker, place) if line is None else ask_why(seeker, place, line)
    except (Withholding, UnknownVersion) as limit:
        raise placed(limit, found) from None
    game = seeker.at(place).game
    name = f"{found.place}, record {place}"
    desk.say.line(heading(name, eyes, live=found.live), bold=True)
    desk.say.rows(why_rows(answer, game, eyes))
    data = {"match": found.match.id, "record": place, "as": eyes, **why_data(answer, game, eyes)}
    desk.say.answer("why", data)
    return 1 if answer.refused.reasons else 0
