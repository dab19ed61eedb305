"""The audit reports of archived matches in which judges ruled, one of each game, gathered once in a session."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.chain.match import Match
from referee.kernel.facts import Eyes
from replays.audit.audit_html import audit_html
from replays.audit.audit_markdown import audit_markdown
from replays.audit.audit_report import AuditReport, audit_report
from replays.audit.proof import Proof, proof_of
from replays.file.replay_file import decode
from replays.signatures.seal_verdict import verdict_without_note
from replays.verify.verify import verify

CORPUS = Path(__file__).parents[2] / "corpus"
RULED = ("ruled", "clash-ruled", "save-your-bacon-ruled", "super-fantasy-brawl-ruled", "homestuck-atcg-ruled")  # fmt: skip
"""A disputed match of each game."""


def file_of(name: str) -> Path:
    return CORPUS / f"{name}.replay"


@cache
def match_of(name: str) -> Match:
    return decode(file_of(name).read_bytes())[1]


@cache
def proof(name: str) -> Proof:
    report = verify(file_of(name).read_bytes())
    sealable = report.sealable
    return proof_of(report, None if sealable is None else verdict_without_note(sealable))


@cache
def report_of(name: str, eyes: Eyes, *others: str) -> AuditReport:
    return audit_report(match_of(name), eyes, proof(name), [match_of(each) for each in others])


@cache
def page_of(name: str, eyes: Eyes) -> str:
    return audit_html(report_of(name, eyes))


@cache
def text_of(name: str, eyes: Eyes) -> str:
    return audit_markdown(report_of(name, eyes))
