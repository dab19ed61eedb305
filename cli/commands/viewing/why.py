"""``referee why``: why an action is legal or not, and what followed from a record."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.hand_words import hides_nothing
from cli.output.status import heading
from cli.storage.matches import as_seen, eyes_for, find_match, place_of, placed
from cli.words import did_you_mean, whose
from referee.errors import NotFound, NotUnderstood
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from referee.kernel.engine.run import Run


@command(
    "why",
    Example('why nfub "1: defend 5s 7c" --at 10', "Every rule that refuses it, and why.", 1),
    Example("why nfub --record 9", "What followed from record 9, step by step."),
    Example("why nfub --value level --at 9", "How the levels came about, term by term."),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.argument("line", required=False)
@click.option("--at", type=int, metavar="N", help="After record N instead of the last.")
@click.option("--record", "number", type=int, metavar="N", help="Why what followed from record N.")
@click.option("--value", "value", metavar="NAME", help="How a value came about, term by term.")
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
    value: str | None,
    eyes_word: str | None,
) -> int:
    """Say why a LINE, as in '1: pass', is legal in a MATCH or not.

    Every rule that refuses it is named, with what it looked at, and which change of the table would be enough. Of a legal
    action: what it sets off, as far as the rules alone decide. With --value, as in 'strength' or 'mordane-1.defence': every
    value of that name, or with that word in its name, term by term (Super Fantasy Brawl, Bacon Project). An answer can show what lies hidden, so it is for the judge; with other
    eyes ask 'referee replay MATCH' for the rules.
    """
    from cli.output.reason_rows import why_data, why_rows
    from events.chain.match import Withholding
    from referee.errors import UnknownVersion
    from replays.read.seek import Seeker
    from replays.reasons.why import why as ask_why
    from replays.reasons.why import why_record

    asked = [each for each in (line, number, value) if each is not None]
    if len(asked) != 1 or (number is not None and at is not None):
        message = "what is asked for"
        wish = ("a LINE, as in '1: pass'", "--record N", "--value NAME")
        raise NotUnderstood(message, expected=wish)
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    if eyes != JUDGE and not hides_nothing(found.match):
        message = f"{found.place}: the answer could show what {whose(eyes)} may not know"
        raise NotUnderstood(message, expected=("--as judge",))
    found = as_seen(found, eyes)
    seeker = Seeker(found.match)
    place = number if at is None else at
    try:
        place = seeker.last if place is None else place_of(found, place, eyes)
        if value is not None:
            return _say_values(desk, found, seeker.at(place), place, value)
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


def _say_values(desk: CommandContext, found: Found, run: Run[Any], place: int, word: str) -> int:
    """Say how each value of that name came about. Raises NotFound."""
    every = list(run.game.derivations(run))
    names = [each.name for each in every]
    meant = [each for each in every if word in (each.name, *each.name.split("."))]
    if not meant:
        none = "" if names else f": no value of {run.game.code} is derived"
        message = f"no value {word!r} after record {place}{none or did_you_mean(word, names)}"
        raise NotFound(message)
    desk.say.line(heading(f"{found.place}, record {place}", JUDGE, live=found.live), bold=True)
    for each in meant:
        desk.say.line(f"{each.name}  {each.total}  {each.about}")
        desk.say.lines(f"  {term.amount:+}  {term.words} [{term.rule}]" for term in each.terms)
    data = [asdict(each) for each in meant]
    desk.say.answer("why-value", {"match": found.match.id, "record": place, "values": data})
    return 0
