"""``referee audit``: the report from which somebody who was not there can decide an appeal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.archive.audit_reports import Beside, examined, form_of, made_report, written, written_words
from cli.commands.viewing.accounts import told_accounts
from cli.completion import proposals
from cli.context import Example, command
from cli.storage.files import put
from cli.storage.matches import find_match
from referee.kernel.show.rows import row

if TYPE_CHECKING:
    from cli.context import CommandContext


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
    form = form_of(output)
    found = find_match(desk, match)
    beside = Beside(others, told_accounts(desk, match, eyes_word, told))
    proof, code = examined(desk, match, note)
    report = made_report(desk, found, match, proof, eyes_word, beside)
    data = written(report, form)
    if put(data, output, form, force=force):
        desk.say.told([row(written_words(found, report, output, len(data)))])
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
