"""Audit reports: made of a match and what stands beside it, and written in their forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli.exit_codes import GOOD, exit_code, worst
from cli.storage.files import JSON, MARKDOWN, PAGE, STREAM
from cli.storage.matches import as_seen, eyes_for, placed
from cli.words import whose
from referee.errors import NotFound, NotUnderstood, UnknownVersion
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


class Beside(NamedTuple):
    """What stands beside the match in its report: files of what-if lines, and accounts."""

    others: tuple[str, ...]
    accounts: list[ToldAccounts]


def written_words(found: Found, report: AuditReport, output: str, size: int) -> str:
    """What was written, in one line."""
    steps = sum(len(each.steps) for each in report.disputes)
    return (
        f"{output}: {found.place}, as {whose(report.eyes)} may know it, {report.proof.grade}, "
        f"{counted(steps, 'entries')} of the docket, {counted(size, 'bytes')}"
    )


def form_of(output: str) -> str:
    """The form that the name of a file asks for. Raises NotUnderstood."""
    if output == STREAM:
        return MARKDOWN
    ending = Path(output).suffix.casefold()
    if ending not in ENDINGS:
        message = f"-o {output!r}"
        raise NotUnderstood(message, expected=(f"a name that ends in {', '.join(ENDINGS)}", STREAM))
    return ending


def examined(desk: CommandContext, word: str, note: str | None) -> tuple[Proof, int]:
    """What is proven of the match, and the exit code that says whether something is wrong with it or its seal."""
    from cli.archive.match_verdict import verified
    from cli.archive.seal_files import seal_of
    from replays.audit.proof import proof_of

    report, carried = verified(desk, word)
    seal = seal_of(word, report, note, carried)
    codes = [GOOD if report.error is None else exit_code(report.error)]
    codes += [] if seal is None else [seal.code]
    return proof_of(report, None if seal is None else seal.verdict), worst(codes)


def made_report(
    desk: CommandContext,
    found: Found,
    word: str,
    proof: Proof,
    eyes_word: str | None,
    beside: Beside,
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
    if found.live and not found.match.is_open_to(eyes):
        message = f"{found.place}: still live; a report shows what {whose(eyes)} may not know yet"
        raise NotUnderstood(message, expected=("--as judge",))
    return eyes


def written(report: AuditReport, form: str) -> bytes:
    """A report in that form."""
    from replays.audit.audit_html import audit_html
    from replays.audit.audit_json import audit_json
    from replays.audit.audit_markdown import audit_markdown

    forms: Mapping[str, Callable[[AuditReport], str]] = {
        PAGE: audit_html,
        MARKDOWN: audit_markdown,
        JSON: audit_json,
    }
    return forms[form](report).encode()
