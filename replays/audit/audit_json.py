"""An audit report as JSON: all that the page says, as data, with the view of each table and its picture."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from replays.read.backup_words import cost_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from replays.audit.audit_report import AuditReport
    from replays.audit.disputes import Dispute, DisputeStep
    from replays.audit.drawn_table import DrawnTable
    from replays.audit.open_questions import Reliance

SCHEMA = "referee/audit/1"


def audit_json(report: AuditReport) -> str:
    """The report as one JSON document."""
    return json.dumps(audit_data(report), ensure_ascii=False, indent=1) + "\n"


def audit_data(report: AuditReport) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "schema": SCHEMA,
        "made": report.made,
        "match": report.match,
        "game": report.game,
        "book": report.book,
        "as": report.eyes,
        "live": report.is_live,
        "players": list(report.players),
        "result": report.result,
        "parent": report.parent[0] if report.parent else None,
        "leaves_after": report.parent[1] if report.parent else None,
        "limit": report.limit or None,
        "standing": [{"what": what, "text": words} for what, words in report.standing],
        "disputes": [_dispute(each, report.beside) for each in report.disputes],
        "accounts": [
            {"after": each.record, "names": list(each.names), **each.data}
            for each in report.accounts
        ],
        "records": [
            {
                "record": number,
                "seat": each.seat,
                "text": each.line,
                "void": each.void or None,
                "time": report.times.get(number),
                "facts": [{"text": words, "rule": rule} for words, rule in each.sentences],
            }
            for number, each in enumerate(report.story.moments, 1)
        ],
        "turns": [
            {"record": at, "turn": turn, "phase": phase} for at, turn, phase in report.story.turns
        ],
        "what_ifs": [asdict(each) for each in report.what_ifs],
        "unclear": [_question(each) for each in report.reliances],
        "readings": dict(report.readings),
        "chance": report.chance,
        "cards": [{"id": name, "digest": digest} for name, digest in report.cards],
        "proof": asdict(report.proof),
        "rules": dict(report.rules),
        "questions": dict(report.questions),
        "signs": dict(report.signs),
        "texts": {id_: list(lines) for id_, lines in report.texts.items()},
        "read": {
            id_: [{"printed": printed, "read": list(steps)} for printed, steps in lines]
            for id_, lines in report.read.items()
        },
    }


def _dispute(dispute: Dispute, beside: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    steps = [_step(each) | {"beside": list(beside.get(each.number, ()))} for each in dispute.steps]
    return {"state": dispute.state, "steps": steps}


def _step(step: DisputeStep) -> dict[str, Any]:
    return {
        **step.data,
        "facts": list(step.sentences),
        "disputed": None if step.about is None else asdict(step.about),
        "before": _table(step.before),
        "after": _table(step.after),
        "changes": [
            {**asdict(each), "field": name}
            for each, name in zip(step.changes, step.named, strict=True)
        ],
        "sums": [asdict(each) for each in step.sums],
        "hands": list(step.hands),
        "rules": list(step.rules),
        "refused": list(step.refused),
        "likewise": None if step.likewise is None else asdict(step.likewise),
        "asked": list(step.asked),
        "outcomes": list(step.outcomes),
        "followed": [{"text": words, "rule": rule} for words, rule in step.followed],
        "cost": None if step.cost is None else cost_data(step.cost),
    }


def _table(table: DrawnTable | None) -> dict[str, Any] | None:
    if table is None:
        return None
    return {"record": table.record, "view": table.view, "svg": table.picture or None}


def _question(found: Reliance) -> dict[str, Any]:
    return {
        "id": found.entry.id,
        "question": found.question,
        "text": found.entry.words,
        "readings": [asdict(each) for each in found.choices],
        "named": found.is_named,
        "facts": list(found.facts),
        "refusals": list(found.refusals),
        "rulings": list(found.rulings),
        "applied": list(found.applied),
    }
