"""What a backup costs, in words and as data: for the judge's eyes alone while the match goes on."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from replays.read.table_view import named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from replays.backups.backup_cost import BackupCost, Chanced, Learned


def cost_lines(cost: BackupCost, players: Sequence[str]) -> Iterator[str]:
    """What each seat has learned, what chance did, what would fall, and the verdict with its reasons."""
    for title, rows in cost_parts(cost, players):
        yield title
        yield from (f"{record or '':>5}  {words}" for record, words in rows)


def cost_parts(
    cost: BackupCost, players: Sequence[str]
) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """The same in parts, each with its title; a row has the number of its record, or 0."""
    for seat in dict.fromkeys(each.seat for each in cost.learned):
        rows = [(each.record, _learned(each)) for each in cost.learned if each.seat == seat]
        yield f"what {named(players, seat)} has learned since", rows
    for chanced, what in (
        (cost.drawn, "cards that left a hidden pile"),
        (cost.shuffled, "shuffled since"),
        (cost.thrown, "thrown in the open, and to be thrown anew"),
    ):
        if chanced:
            yield what, [(each.record, _chanced(each)) for each in chanced]
    if cost.rulings:
        yield "rulings that would fall", [(each.record, each.text) for each in cost.rulings]
    yield f"verdict: {cost.verdict.word}", [(0, str(reason)) for reason in cost.verdict.reasons]


def _learned(each: Learned) -> str:
    again = "it would lie there again, and stay known" if each.stays else "not known again"
    return f"{each.card}, which lay in {each.place} ({again})"


def _chanced(each: Chanced) -> str:
    purpose, _, owner = each.what.partition("/")
    return f"from {owner}: {each.count}" if purpose == "drawn" else each.what


def cost_data(cost: BackupCost) -> dict[str, Any]:
    """The same as data."""
    verdict = cost.verdict
    reasons = [
        {
            "criterion": each.criterion.name,
            "count": each.count,
            "verdict": each.grade,
            "text": str(each),
        }
        for each in verdict.reasons
    ]
    return {
        "actions": [asdict(each) for each in cost.actions],
        "rulings": [asdict(each) for each in cost.rulings],
        "learned": [asdict(each) for each in cost.learned],
        "drawn": [asdict(each) for each in cost.drawn],
        "shuffles": [asdict(each) for each in cost.shuffled],
        "thrown": [asdict(each) for each in cost.thrown],
        "turns": cost.turns,
        "counts": dict(cost.counts),
        "verdict": verdict.word,
        "reasons": reasons,
    }
