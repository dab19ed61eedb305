"""``referee amend``: a signed correction of the result or the names of a closed match, beside its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals, ruling_proposals
from cli.context import Example, command
from cli.judge.parse import read_rules, read_seat, read_winners
from cli.output.amendment_words import amended_data
from cli.storage.amendment_files import amended_match, files_of, place_of, write_amendment
from cli.storage.matches import find_match
from cli.words import clean_name
from events.records.rulings import RESULTS
from referee.errors import MatchError, NotFound, NotUnderstood
from referee.kernel.show.rows import row

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from cli.storage.signing_keys import SigningKey
    from replays.amendments.amendment import Amendment


@command(
    "amend",
    Example("amend nfub --result 2 time", "Refused: by which judge, which rule, and why?", 2),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option(
    "--result", nargs=2, type=(str, click.Choice(RESULTS, case_sensitive=False)), metavar="SEAT|draw WORD",
    help="Who has won (with commas between several), and how.",
)  # fmt: skip
@click.option(
    "--name", "names", multiple=True, metavar="SEAT=NAME", help="What the player of a seat is called; may be said several times."
)  # fmt: skip
@click.option("--judge", required=True, metavar="NAME", help="The judge who decided it.")
@click.option(
    "--rule", "rules", multiple=True, required=True, shell_complete=ruling_proposals.rules, metavar="ID",
    help="A rule that it rests on; may be said several times.",
)  # fmt: skip
@click.option("--reason", required=True, metavar="TEXT", help="Why; who reads the match sees it.")
@click.option(
    "--key", "key_name", required=True, shell_complete=proposals.signing_keys, metavar="KEY",
    help="The key that signs ('referee key list').",
)  # fmt: skip
def amend(
    desk: CommandContext,
    match: str,
    result: tuple[str, str] | None,
    names: tuple[str, ...],
    judge: str,
    rules: tuple[str, ...],
    reason: str,
    key_name: str,
) -> None:
    """Put another result or other names beside those of a closed MATCH, signed by the house.

    The closed file is not touched: the amendment is a signed note of its own, NAME.1.amendment beside NAME.replay (of a match of the
    store in the data folder), and names the match by the root of its closing. Only keys that record 1 names count. What is
    shown of the match shows both from then on; of two amendments of the same thing the later stands.
    """
    from cli.storage.passphrases import ask_passphrase
    from cli.storage.signing_keys import signing_key
    from replays.amendments.amendment import amendment_text
    from replays.signatures.signed_note import signature_line, signed_by

    found = find_match(desk, match)
    _expect_closed(found)
    number = _next_number(found, match)
    amendment = _amendment(found, number, result, names, judge, rules, reason)
    key = signing_key(key_name, ask_passphrase)
    text = amendment_text(amendment)
    line = signature_line(key.public.name, key.public.key_id, key.sign(text.encode()))
    data = signed_by(text, line)
    _expect_counting(found, data, key)
    path = place_of(found.match.id, match, number)
    write_amendment(path, data)
    every = amended_match(found.match, match)
    assert every is not None, "it was written just now"
    desk.say.line(str(path))
    desk.say.told(map(row, every.lines_of(every.verdicts[-1])))
    desk.say.answer("amend", {"match": found.match.id, "file": str(path), "number": number, **amended_data(every)})  # fmt: skip


def _expect_closed(found: Found) -> None:
    """Raise NotFound for a match that goes on, and the first fault of one that does not hold."""
    from replays.branch import is_over
    from replays.verify.report import Report
    from replays.verify.verify import verify_match

    if found.live or not is_over(found.match):
        message = (
            f"{found.place}: not closed; a live match is corrected by a ruling ('referee rule')"
        )
        raise NotFound(message)
    report = Report(match=found.match.id)
    verify_match(found.match, report)
    if report.error is not None:
        raise report.error


def _next_number(found: Found, word: str) -> int:
    """The number after the last. Raises NotUnderstood where there are too many."""
    from replays.amendments.amendment import MOST

    last = max((int(path.suffixes[-2][1:]) for path in files_of(found.match.id, word)), default=0)
    if last >= MOST:
        message = f"{found.place}: a match has at most {MOST} amendments"
        raise NotUnderstood(message)
    return last + 1


def _amendment(
    found: Found,
    number: int,
    result: tuple[str, str] | None,
    names: tuple[str, ...],
    judge: str,
    rules: tuple[str, ...],
    reason: str,
) -> Amendment:
    """The amendment that the words make. Raises NotUnderstood, NotFound, and MatchError where it may not be made."""
    from cli.judge.record import tidy
    from referee import games
    from replays.amendments.amendment import Amendment
    from replays.amendments.amendment_verdict import amendment_fault
    from replays.signatures.signed_note import to_base64

    if result is None and not names:
        message = "say what is amended: --result or --name"
        raise click.UsageError(message)
    opened, players = found.match.opening(), found.players
    winners = read_winners(result[0], opened.seats, players) if result is not None else ()
    amendment = Amendment(
        opened.game,
        found.match.id,
        to_base64(found.match.root),
        number,
        clean_name(judge),
        tuple(read_rules(games.find(opened.game), rules)),
        tidy(reason, "a reason"),
        tuple(sorted(winners)),
        result[1].lower() if result is not None else "",
        dict(_named(each, opened.seats, players) for each in names),
    )
    fault = amendment_fault(amendment, opened.seats, players)
    if fault:
        message = f"{found.place}: {fault}"
        raise MatchError(message)
    return amendment


def _named(text: str, seats: int, players: list[str]) -> tuple[int, str]:
    """The seat and the name in SEAT=NAME. Raises NotUnderstood."""
    seat, equals, name = text.partition("=")
    if not equals:
        raise NotUnderstood(repr(text), expected=("SEAT=NAME, as in '2=Dan Drake'",))
    return read_seat(seat, seats, players), clean_name(name)


def _expect_counting(found: Found, data: bytes, key: SigningKey) -> None:
    """Raise MatchError unless that amendment would count."""
    from replays.amendments.amendment_verdict import amended

    verdict = amended(found.match, [data]).verdicts[0]
    if verdict.error is not None:
        message = f"{found.place}: {verdict.error}"
        raise type(verdict.error)(message)
    if not verdict.counts:
        message = f"{found.place}: {key.public.label}: {verdict.signed_words[-1]}"
        raise MatchError(message)
