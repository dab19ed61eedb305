"""``referee why``: why an action is legal or not, and what followed from a record."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO
from cli.moment_options import at_option, eyes_option
from cli.output.status import heading
from cli.storage.matches import as_seen, eyes_for, find_match, place_of, placed, run_at
from cli.words import whose
from referee.errors import NotUnderstood
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from referee.kernel.facts import Eyes

WISH = ("a LINE, as in '1: pass'", "--record N", "--value NAME")
"""What can be asked, one of them at a time."""


@command(
    "why",
    Example('why nfub "1: defend 5s 7c" --at 10', "Every rule that refuses it, and why.", 1),
    Example("why nfub --record 9", "What followed from record 9, step by step."),
    Example("why nfub --value level --at 9", "How the levels came about, term by term."),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.argument("line", required=False)
@at_option
@click.option("--record", "number", type=int, metavar="N", help="Why what followed from record N.")
@click.option("--value", "value", metavar="NAME", help="How a value came about, term by term.")
@eyes_option
def why(
    desk: CommandContext,
    match: str,
    line: str | None,
    at: int | None,
    number: int | None,
    value: str | None,
    eyes_word: str | None,
) -> int:
    """Say why a LINE, as in '1: pass', is legal in a MATCH or not.

    Every rule that refuses it is named, with what it looked at, and which change of the table would be enough. Of a legal
    action: what it sets off, as far as the rules alone decide. An answer can show what lies hidden, so it is for the judge;
    with other eyes ask 'referee replay MATCH' for the rules.

    With --value, as in 'defence' or 'mordane-1.defence': every value of that name, or with that word in it, that those eyes may know.
    """
    from cli.output.reason_rows import why_data, why_rows
    from events.chain.match import Withholding
    from referee.errors import UnknownVersion
    from replays.read.seek import Seeker
    from replays.reasons.why import why as ask_why
    from replays.reasons.why import why_record

    asked = [each for each in (line, number, value) if each is not None]
    if len(asked) != 1 or (number is not None and at is not None):
        raise _one_thing(number, at)
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    if value is not None:
        return _say_values(desk, as_seen(found, eyes), at, value, eyes)
    if not found.match.is_open_to(eyes):
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
    title = row(Span(heading(name, eyes, live=found.live), "strong"))
    desk.say.told([title, *why_rows(answer, game, eyes)])
    data = {"match": found.match.id, "record": place, "as": eyes, **why_data(answer, game, eyes)}
    desk.say.answer("why", data)
    return NO if answer.refused.reasons else GOOD


def _say_values(desk: CommandContext, found: Found, at: int | None, word: str, eyes: Eyes) -> int:
    """Say how each value of that name came about. Raises NotFound."""
    from cli.output.value_rows import value_rows, values_named

    run, place = run_at(found, at, eyes)
    values = values_named(run, eyes, word)
    name = f"{found.place}, record {place}"
    title = row(Span(heading(name, eyes, live=found.live), "strong"))
    desk.say.told([title, *value_rows(values)])
    data = {"match": found.match.id, "record": place, "as": eyes}
    desk.say.answer("why-value", {**data, "values": [asdict(each) for each in values]})
    return GOOD


def _one_thing(number: int | None, at: int | None) -> NotUnderstood:
    """The error for none or several things that are asked for at once."""
    both = number is not None and at is not None
    return NotUnderstood("--at beside --record" if both else "what is asked for", expected=WISH)
