"""``referee audit``: the report from which somebody who was not there can decide an appeal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.commands.viewing.accounts import told_accounts
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, exit_code, worst
from cli.storage.files import JSON, MARKDOWN, PAGE, STREAM, put
from cli.storage.matches import as_seen, eyes_for, find_match, placed
from cli.words import whose
from referee.errors import NotFound, NotUnderstood, UnknownVersion
from referee.kernel.facts import JUDGE
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from referee.kernel.facts import Eyes
    from replays.audit.audit_report import AuditReport
    from replays.audit.proof import Proof
    from replays.audit.told_accounts import ToldAccounts

ENDINGS = (PAGE, MARKDOWN, JSON)
"""The forms of a report, by the endings of their files."""


class _Beside(NamedTuple):
    """What stands beside the match in its report: files of what-if lines, and accounts."""

    others: tuple[str, ...]
    accounts: list[ToldAccounts]


@command(
    "audit",
    Example("audit nfub -o appeal.html", "A page with everything that an appeal needs."),
    Example("audit final.replay -o - --with what-if.replay", "As text, with a what-if line beside it."),
    Example("audit nfub -o a.md --accounts 9 ann.txt ben.txt", "With what two people tell of record 10 and on."),
)  # fmt: skip
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option(
    "-o",
    "--output",
    required=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Where to write: the ending says whether it is a page (.html), Markdown (.md) or JSON (.json); - is Markdown on standard output.",
)
@click.option(
    "--as",
    "eyes_word",
    shell_complete=proposals.eyes,
    metavar="SEAT|public|judge",
    help="Whose eyes the report is for (the judge's, if not given; of a live match say so).",
)
@click.option(
    "--with",
    "others",
    multiple=True,
    shell_complete=proposals.matches_or_files,
    metavar="FILE",
    help="A what-if line of the match; those of the store are found by themselves.",
)
@click.option(
    "--accounts",
    "told",
    type=(int, str, str),
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="N ONE TWO",
    help="Two scripts of what followed on record N, as two people tell it, compared as 'referee accounts' does.",
)
@click.option(
    "--seal",
    "note",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="The note with the signatures (NAME.note beside NAME.replay, if not given).",
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def audit(
    desk: CommandContext,
    match: str,
    output: str,
    eyes_word: str | None,
    others: tuple[str, ...],
    told: tuple[tuple[int, str, str], ...],
    note: str | None,
    *,
    force: bool,
) -> int:
    """Write the audit report of a MATCH: an appeal can be decided from it alone.

    It tells every record and what followed, with rules; every call, ruling and appeal with what became of it, and the table
    before and after each ruling, drawn, with the cost of a backup; accounts and what-if lines beside the match; the unclear places of the rules on which the match
    rests; and what is proven, withheld, pledged and signed. The page has no script and makes no request; it prints well and can
    be read aloud. The exit code says whether something is wrong with the match, as that of 'referee validate' does.
    """
    form = _form_of(output)
    found = find_match(desk, match)
    beside = _Beside(others, told_accounts(desk, match, eyes_word, told))
    proof, code = _examined(desk, match, note)
    report = _report(desk, found, match, proof, eyes_word, beside)
    data = _written(form)(report).encode()
    if put(data, output, form, force=force):
        steps = sum(len(each.steps) for each in report.disputes)
        desk.say.line(
            f"{output}: {found.place}, as {whose(report.eyes)} may know it, {report.proof.grade}, "
            f"{counted(steps, 'entries')} of the docket, {counted(len(data), 'bytes')}"
        )
        desk.say.answer(
            "audited",
            {
                "match": report.match,
                "as": report.eyes,
                "file": output,
                "bytes": len(data),
                "grade": report.proof.grade,
                "disputes": len(report.disputes),
            },
        )
    return code


def _form_of(output: str) -> str:
    """The form that the name of a file asks for. Raises NotUnderstood."""
    if output == STREAM:
        return MARKDOWN
    ending = Path(output).suffix.casefold()
    if ending not in ENDINGS:
        message = f"-o {output!r}"
        raise NotUnderstood(message, expected=(f"a name that ends in {', '.join(ENDINGS)}", STREAM))
    return ending


def _examined(desk: CommandContext, word: str, note: str | None) -> tuple[Proof, int]:
    """What is proven of the match, and the exit code that says whether something is wrong with it or its seal."""
    from cli.archive.seal_files import seal_of
    from cli.commands.archive.validate import verified
    from replays.audit.proof import proof_of

    report, carried = verified(desk, word)
    seal = seal_of(word, report, note, carried)
    codes = [GOOD if report.error is None else exit_code(report.error)]
    codes += [] if seal is None else [seal.code]
    return proof_of(report, None if seal is None else seal.verdict), worst(codes)


def _report(
    desk: CommandContext,
    found: Found,
    word: str,
    proof: Proof,
    eyes_word: str | None,
    beside: _Beside,
) -> AuditReport:
    """The report on a match, or on what a copy tells that cannot be folded here."""
    from cli.archive.match_forms import made_by
    from cli.archive.what_if_lines import lines_from
    from events.chain.match import Withholding
    from replays.audit.audit_report import audit_in_words, audit_report
    from replays.read.transcript_log import can_be_folded

    if found.match.told and not can_be_folded(found.match):
        if eyes_word is not None or beside.others or beside.accounts:
            message = f"{found.place}: a copy that cannot be folded here tells what it tells: no --as, --with or --accounts"
            raise NotFound(message)
        return audit_in_words(found.match, proof, made_by())
    eyes = _eyes(found, eyes_word)
    found = as_seen(found, eyes)
    try:
        lines = lines_from(desk, word, found.match, beside.others)
        told = beside.accounts
        return audit_report(found.match, eyes, proof, lines, made_by(), accounts=told)
    except (Withholding, UnknownVersion) as limit:
        raise placed(limit, found) from None


def _eyes(found: Found, word: str | None) -> Eyes:
    """Whose eyes a report is for. Raises NotUnderstood for any but the judge's of a live match."""
    eyes = eyes_for(found, word)
    if found.live and eyes != JUDGE:
        message = f"{found.place}: still live; a report shows what {whose(eyes)} may not know yet"
        raise NotUnderstood(message, expected=("--as judge",))
    return eyes


def _written(form: str) -> Callable[[AuditReport], str]:
    """What writes a report in that form."""
    from replays.audit.audit_html import audit_html
    from replays.audit.audit_json import audit_json
    from replays.audit.audit_markdown import audit_markdown

    forms: Mapping[str, Callable[[AuditReport], str]] = {
        PAGE: audit_html,
        MARKDOWN: audit_markdown,
        JSON: audit_json,
    }
    return forms[form]
