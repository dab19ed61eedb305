"""``referee accounts``: two scripts of one stretch of play, as two people tell it, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.commands.matches.record import prove_readable, script_lines
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO
from cli.moment_options import at_step_option, eyes_option
from cli.viewer.subject import look_at
from cli.words import whose
from referee.errors import NotUnderstood
from referee.kernel.facts import JUDGE
from referee.kernel.show.rows import Span, row, words
from referee.kernel.show.safe_text import safe
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.viewer.subject import LookedAt
    from replays.accounts.followed_account import FollowedAccount
    from replays.accounts.two_accounts import TwoAccounts
    from replays.audit.told_accounts import ToldAccounts

NAMES_THE_MOMENT = ("match", "case", "title", "game", "record", "step", "as")
"""What of the data of a table says which one it is."""

_MOMENT = pattern(r"(?P<word>.+)@(?P<at>[0-9]{1,9})")


@command(
    "accounts",
    Example("accounts nfub@9 ann.txt ben.txt", "What two people tell of record 10 and on.", 1),
    Example("accounts final.replay@6 cleo.txt dan.txt", "Two ways that come to the same."),
)
@click.argument("match", shell_complete=proposals.matches_or_cases)
@click.argument("one", shell_complete=proposals.any_files)
@click.argument("two", shell_complete=proposals.any_files)
@at_step_option
@eyes_option
def accounts(
    desk: CommandContext, match: str, one: str, two: str, at: int | None, eyes_word: str | None
) -> int:
    """Compare what two people tell of a disputed stretch, from one moment of a MATCH, or from a case or a position.

    ONE and TWO are scripts of action lines, as 'referee record' reads them. MATCH@N is the match after
    record N. Said is where the two part, which of them the rules allow, and by which rule and at which
    line the other breaks; which hidden cards each needs, and whether the record bears them out; and
    whether they come to the same. What a script leaves out is filled in where the rules leave only one
    action that fits, and said to be filled in.

    Exit code 0: the rules allow both, and they come to the same; 1 otherwise. The answer can show what
    lies hidden, so it is for the judge.
    """
    from cli.output.account_rows import accounts_data, accounts_rows

    _prove_two(one, two)
    table = _table(desk, *_moment(match, at), eyes_word)
    found = _compared(table, one, two)
    title = row(Span(table.title, "strong"))
    desk.say.told([title, *accounts_rows(found, (one, two))])
    data = {key: table.data[key] for key in table.data if key in NAMES_THE_MOMENT}
    desk.say.answer("accounts", {**data, **accounts_data(found, (one, two))})
    return GOOD if found.agree else NO


def _prove_two(one: str, two: str) -> None:
    """Raises UsageError for one script that is named twice, NotUnderstood for a file that cannot be read."""
    if one == two:
        message = f"{one} is named twice: name two scripts"
        raise click.UsageError(message)
    for file in (one, two):
        prove_readable(file)


def _moment(word: str, at: int | None) -> tuple[str, int | None]:
    """The match and the record that are meant. Raises UsageError where both ways of saying a record are used."""
    found = _MOMENT.fullmatch(word)
    if found is None or Path(word).exists():
        return word, at
    if at is not None:
        message = f"{word} names a record already: leave out --at {at}"
        raise click.UsageError(message)
    return found["word"], int(found["at"])


def _table(desk: CommandContext, word: str, at: int | None, eyes_word: str | None) -> LookedAt:
    """The table from which both accounts are followed. Raises NotUnderstood for eyes that may not know all of it, and NotBegun."""
    table = look_at(desk, word, at, eyes_word, stepless=True)
    if table.eyes != JUDGE and not (table.match and table.match.is_open_to(table.eyes)):
        message = f"{table.place}: the answer could show what {whose(table.eyes)} may not know"
        raise NotUnderstood(message, expected=("--as judge",))
    if table.awaited is not None:
        table.awaited.confirm_begun()
    return table


def _compared(table: LookedAt, one: str, two: str) -> TwoAccounts:
    """Both scripts followed from that table. Raises NotUnderstood with the file and line of what means nothing."""
    from replays.accounts.recorded_chance import recorded_chance
    from replays.accounts.two_accounts import compared

    recorded = {} if table.match is None else recorded_chance(table.match)
    return compared(*(_followed(table, file, recorded) for file in (one, two)))


def told_accounts(
    desk: CommandContext, match: str, eyes_word: str | None, wanted: Sequence[tuple[int, str, str]]
) -> list[ToldAccounts]:
    """Each two scripts followed from their record. Raises NotUnderstood for other eyes than the judge's, and what accounts raise."""
    if not wanted:
        return []
    from cli.output.account_rows import accounts_data, accounts_rows
    from replays.accounts.told_and_recorded import beside_record
    from replays.audit.told_accounts import ToldAccounts

    told = []
    for record, *files in wanted:
        _prove_two(*files)
        table = _table(desk, match, record, eyes_word)
        found = _compared(table, *files)
        names = Path(files[0]).name, Path(files[1]).name
        lines = [safe(words(each)) for each in accounts_rows(found, names)]
        assert table.match is not None
        beside = zip(names, (found.one, found.two), strict=True)
        lines += ["beside the record:"]
        lines += [f"  {name}: {beside_record(table.match, record, each)}" for name, each in beside]
        told.append(ToldAccounts(record, names, lines, accounts_data(found, names)))
    return told


def _followed(table: LookedAt, file: str, recorded: Mapping[str, Any]) -> FollowedAccount:
    """What a script tells, followed from that table. Raises NotUnderstood with its file and line."""
    from replays.accounts.followed_account import follow
    from replays.accounts.told_script import told_lines
    from replays.accounts.unseen_stretch import unseen_stretch

    assert table.run is not None
    unseen = unseen_stretch(table.match, table.data.get("record", 0))
    try:
        return follow(table.run, told_lines(script_lines(file)), recorded, unseen)
    except NotUnderstood as error:
        error.within = file
        raise
