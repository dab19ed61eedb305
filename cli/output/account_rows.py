"""Two accounts in words and as data: what each tells, how it ends, where they part and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.reason_rows import MOST_CHANGED, why_data, why_rows
from cli.output.status import asked_lines
from referee.kernel.facts import JUDGE
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted
from replays.accounts.followed_account import (
    ALLOWED,
    CHANCE,
    COMPLETED,
    MEANINGLESS,
    REFUSED,
    UNDECIDED,
)
from replays.accounts.left_out import FORCED, PASSED
from replays.accounts.two_accounts import (
    DIFFERENT,
    NOT_COMPARED,
    REORDERED,
    SAME_STATE,
    SAME_TABLE,
    SAME_WAY,
)
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.show.rows import Row
    from replays.accounts.followed_account import AccountStep, Ending, FollowedAccount
    from replays.accounts.needed_cards import NeededCard
    from replays.accounts.two_accounts import TwoAccounts

MOST_SEVERAL = 12
"""So many actions that fit a line are named; of more, how many there are."""

SO_THE_OTHER = "   (so tells the other account)"
FILLED = {
    FORCED: "left out: the rules leave nothing else",
    PASSED: "left out: nothing else is told of this seat",
}
RESULTS = {
    SAME_WAY: "both tell the same",
    SAME_STATE: "they come to the same, each in its own way",
    SAME_TABLE: "they come to the same table, at different places in the rules",
    REORDERED: "they come to the same things on the table, listed in another order:",
    DIFFERENT: "they come to different tables:",
    NOT_COMPARED: "what they come to is not compared: the rules do not bear both out to the end",
}


def accounts_rows(found: TwoAccounts, files: Sequence[str]) -> Iterator[Row]:
    """Both accounts, and what is to be said of the two."""
    accounts = zip(files, (found.one, found.two), found.added, strict=True)
    for (file, account, added), other in zip(accounts, (found.two, found.one), strict=True):
        yield from _account_rows(file, account, added)
        yield from _several_rows(account, other)
    yield from _parting_rows(found, files)
    yield row(Span(RESULTS[found.result], "good" if found.agree else "strong"))
    for each in found.fields[:MOST_CHANGED]:
        yield row(Span(f"  {each.path}: ", "faint"), f"{each.left} | {each.right}")
    if len(found.fields) > MOST_CHANGED:
        yield row(Span(f"  and {len(found.fields) - MOST_CHANGED} more fields", "faint"))


def _account_rows(
    file: str, account: FollowedAccount, added: Sequence[AccountStep]
) -> Iterator[Row]:
    ending = account.ending
    verdict = ending_words(ending)
    yield row(Span(file, "strong"), ": ", Span(verdict, "good" if account.is_allowed else "strong"))
    for step in (*account.steps, *added):
        yield from _step_rows(step)
    if ending.why is not None:
        for number, each in enumerate(why_rows(ending.why, account.run.game, JUDGE)):
            yield row(f"{ending.line:>5}  " if number == 0 else "       ", *each)
        for line in asked_lines(account.run, JUDGE):
            yield row(f"         {line}")
    yield from (_card_row(each) for each in ending.needs)


def _several_rows(account: FollowedAccount, other: FollowedAccount) -> Iterator[Row]:
    """The actions that fit a line, with the one that the other account tells in its place."""
    several, place = account.ending.several, len(account.steps)
    if several and account.ending.kind == REFUSED:
        yield row("       legal, where more was done than is told:")
    told = [step.printed for step in other.steps[place : place + 1]]
    for action in several[:MOST_SEVERAL]:
        yield row(f"       {action}", Span(SO_THE_OTHER if action in told else "", "faint"))
    if len(several) > MOST_SEVERAL:
        hidden = SO_THE_OTHER if any(each in told for each in several[MOST_SEVERAL:]) else ""
        yield row(f"       and {len(several) - MOST_SEVERAL} more", Span(hidden, "faint"))


def ending_words(ending: Ending) -> str:
    """How an account ends, in words."""
    place = f"line {ending.line}"
    left = f"; {counted(ending.untold, 'lines')} not followed"
    one = len(ending.several) == 1
    fit = f"{counted(len(ending.several), 'actions')} {'fits' if one else 'fit'} {ending.told!r}"
    fit += " of those that are listed, and there may be more" if one else ""
    return {
        ALLOWED: "allowed to its end"
        + (f"; then chance decides: {ending.waits}" if ending.waits else ""),
        REFUSED: f"not allowed at {place}",
        UNDECIDED: f"undecided at {place}: {fit}{left}",
        MEANINGLESS: f"{place} means nothing there: {ending.error}{left}",
        CHANCE: f"ends at {place}, where chance decides and nobody tells how: {ending.waits}{left}",
    }[ending.kind]


def _step_rows(step: AccountStep) -> Iterator[Row]:
    number = str(step.line) if step.line else "-"
    said = FILLED.get(step.kind, "")
    if step.kind == COMPLETED:
        said = f"told as {step.told!r}: only this fits"
    yield row(f"{number:>5}  {step.printed}", Span(f"   ({said})" if said else "", "faint"))
    yield from (_card_row(each) for each in step.needs)
    if step.recorded is not None:
        yield _recorded_row(step)


def _recorded_row(step: AccountStep) -> Row:
    """Whether the record has what chance did by the account."""
    if step.recorded == step.answer[-1]:
        return row(Span("         borne out by the record", "faint"))
    return row("         ", Span("not borne out", "strong"), f": the record has {step.recorded}")


def _card_row(needed: NeededCard) -> Row:
    lies = ", ".join(needed.lies)
    if needed.unseen:
        words = f"         needs {needed.card}, unseen: it may have been there, {lies}"
        return row(Span(words, "faint"))
    if needed.borne_out:
        return row(Span(f"         needs {needed.card}, hidden: borne out, {lies}", "faint"))
    return row(
        f"         needs {needed.card}, hidden: ",
        Span("not borne out", "strong"),
        f", it lies in {lies}" if lies else ", it lies nowhere on the table",
    )


def _parting_rows(found: TwoAccounts, files: Sequence[str]) -> Iterator[Row]:
    if found.part is None:
        return
    yield row("they part:")
    accounts = (found.one, found.two)
    for file, step, account in zip(files, found.part, accounts, strict=True):
        yield row(f"  {file} ", _parted(step, account))


def _parted(step: AccountStep | None, account: FollowedAccount) -> str:
    """What an account tells where they part."""
    if step is None:
        ending = account.ending
        return f"line {ending.line}: {ending.told}" if ending.line else "ends"
    return f"line {step.line}: {step.printed}" if step.line else f"leaves out {step.printed}"


# -- as data --------------------------------------------------------------------------------


def accounts_data(found: TwoAccounts, files: Sequence[str]) -> dict[str, Any]:
    """The same as data."""
    accounts = zip(files, (found.one, found.two), found.added, strict=True)
    return {
        "agree": found.agree,
        "result": found.result,
        "accounts": [_account_data(*each) for each in accounts],
        "part": None if found.part is None else [_step_data(each) for each in found.part],
        "fields": [
            {"path": each.path, "one": each.left, "two": each.right} for each in found.fields
        ],
    }


def _account_data(
    file: str, account: FollowedAccount, added: Sequence[AccountStep]
) -> dict[str, Any]:
    ending = account.ending
    return {
        "file": file,
        "ending": ending.kind,
        "line": ending.line,
        "told": ending.told,
        "not_followed": ending.untold,
        "why": None if ending.why is None else why_data(ending.why, account.run.game, JUDGE),
        "several": list(ending.several),
        "chance": ending.waits,
        "error": ending.error,
        "needs": [_card_data(each) for each in ending.needs],
        **asked_data(account.run, JUDGE),
        "steps": [_step_data(each) for each in account.steps],
        "added": [_step_data(each) for each in added],
    }


def _step_data(step: AccountStep | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {
        "line": step.line,
        "told": step.told,
        "action": step.printed,
        "kind": step.kind,
        "needs": [_card_data(each) for each in step.needs],
        "recorded": step.recorded,
    }


def _card_data(needed: NeededCard) -> dict[str, Any]:
    return {
        "seat": needed.seat,
        "card": needed.card,
        "borne_out": needed.borne_out,
        "unseen": needed.unseen,
        "lies": list(needed.lies),
    }
