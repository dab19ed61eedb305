"""Reasons in words and as data: the rules that refuse an action, what they looked at, and what an action sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.change_words import change_spans
from events.log.entries import narrated
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game
    from referee.kernel.position.state_differences import Difference
    from referee.kernel.show.rows import Row
    from replays.reasons.consequences import Consequence, Consequences
    from replays.reasons.refusal_reasons import Reason
    from replays.reasons.why import Why

MOST_CHANGED = 12
"""So many changes of the table are named behind a fact; of more, how many there are."""


def why_rows(found: Why, game: Game, eyes: Eyes) -> Iterator[Row]:
    """An action and why it is legal or not, as those eyes, which may know the whole table, are told it."""
    refused = found.refused
    if not refused.reasons:
        yield row(Span(found.line, "good"), ": legal")
        if found.sets_off is not None:
            yield from consequence_rows(found.sets_off, game, eyes)
        return
    yield row(Span(found.line, "strong"), ": not legal")
    yield row(f"  under way: {' > '.join(found.under_way) or 'nothing'}")
    for reasons in alike(refused.reasons):
        yield from _reason_rows(reasons, game)
    if refused.legal_with:
        yield row("  it would be legal with ", Span(either(refused.legal_with), "good"))
    if found.last_legal:
        yield row(f"  it was legal last after record {found.last_legal}: that moment has passed")


def alike(reasons: Sequence[Reason]) -> list[list[Reason]]:
    """The reasons, together those that looked at the same."""
    found: dict[object, list[Reason]] = {}
    for reason in reasons:
        found.setdefault((reason.looked, reason.without), []).append(reason)
    return list(found.values())


def _reason_rows(reasons: Sequence[Reason], game: Game) -> Iterator[Row]:
    """Rules that refuse for the same: each in words, then what they looked at."""
    for reason in reasons:
        refusal = reason.refusal
        what = f"{refusal.item} {refusal.why}".strip()
        words = game.catalogue.words(refusal.rule)
        yield row(f"  {what}{what and ': '}{words} ", Span(f"[{refusal.rule}]", "faint"))
    first = reasons[0]
    if first.looked:
        yield row(f"      looked at: {'; '.join(map(str, first.looked))}")
    if first.without:
        yield row(f"      would not refuse with {either(first.without)}")


def either(changes: Iterable[object]) -> str:
    """Changes, each of which is enough."""
    return ", or ".join(map(str, changes))


def consequence_rows(found: Consequences, game: Game, eyes: Eyes) -> Iterator[Row]:
    """What follows, fact by fact, each with its rule, where it happened, and what it changed."""
    where: tuple[str, ...] = ()
    for number, each in enumerate(found.facts, 1):
        if each.under_way != where:
            where = each.under_way
            yield row(Span(f"  in {' > '.join(where) or 'the match'}", "faint"))
        told = narrated(game, each.fact, eyes)
        yield row(f"  {number:>3}. {told.text} ", Span(f"[{told.rule}]", "faint"))
        yield from _changed_rows(each.changed)
    if found.rest:
        yield row(Span("  and then", "faint"))
        yield from _changed_rows(found.rest)
    if found.waits:
        yield row(f"  then chance decides: {found.waits}")
    if not (found.facts or found.rest or found.waits):
        yield row("  nothing else follows")


def _changed_rows(changed: Sequence[Difference]) -> Iterator[Row]:
    for each in changed[:MOST_CHANGED]:
        yield row(Span(f"       {each.path}: ", "faint"), *change_spans(each))
    if len(changed) > MOST_CHANGED:
        yield row(Span(f"       and {len(changed) - MOST_CHANGED} more fields", "faint"))


# -- as data --------------------------------------------------------------------------------


def why_data(found: Why, game: Game, eyes: Eyes) -> dict[str, Any]:
    """The same as data."""
    data: dict[str, Any] = {
        "line": found.line,
        "seat": found.seat,
        "legal": not found.refused.reasons,
        "under_way": list(found.under_way),
        "refusals": [_reason_data(each, game) for each in found.refused.reasons],
        "legal_with": [_change(each) for each in found.refused.legal_with],
        "last_legal": found.last_legal,
    }
    if found.sets_off is not None:
        data["sets_off"] = [_consequence_data(each, game, eyes) for each in found.sets_off.facts]
        data["rest"] = [_difference(each) for each in found.sets_off.rest]
        data["chance"] = found.sets_off.waits
    return data


def _reason_data(reason: Reason, game: Game) -> dict[str, Any]:
    refusal = reason.refusal
    return {
        "rule": refusal.rule,
        "words": game.catalogue.words(refusal.rule),
        "item": refusal.item,
        "why": refusal.why,
        "looked": [{"path": each.path, "value": each.value} for each in reason.looked],
        "without": [_change(each) for each in reason.without],
    }


def _change(change: Any) -> dict[str, str]:
    return {"path": change.path, "value": change.value}


def _difference(each: Difference) -> dict[str, str]:
    return {"path": each.path, "before": each.left, "after": each.right}


def _consequence_data(each: Consequence, game: Game, eyes: Eyes) -> dict[str, Any]:
    told = narrated(game, each.fact, eyes)
    return {
        "text": told.text,
        "rule": told.rule,
        "under_way": list(each.under_way),
        "changed": [_difference(change) for change in each.changed],
    }
