"""Inspect: what could have been done at a record, why not, and what the record changed. Pure."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from cli.output.change_words import change_spans
from cli.output.hand_words import unseen_answers
from cli.play.explain import answer_of, explain_action, explain_moment, refusal_rows
from cli.words import whose
from events.records.records import Attempted
from referee.errors import NotFound, NotUnderstood
from referee.kernel.decision.ask import Refusal
from referee.kernel.facts import JUDGE, seat_words
from referee.kernel.show.rows import Span, row
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cli.viewer.viewer import Viewer
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.position.state_differences import Difference
    from referee.kernel.show.rows import Row

MOST = 400
"""How many legal actions of a seat are listed; of more, that there are more."""
_SEAT = pattern(r"\s*([0-9]+)\s*:\s*(.*)")


def legal_rows(viewer: Viewer, seat: int | None) -> list[Row]:
    """What can be decided after this record, by everybody or by one seat."""
    asks = [ask for ask in viewer.asks() if seat in (None, ask.seat)]
    if not asks:
        who = "nobody" if seat is None else seat_words(seat)
        return [row(f"{who} is asked nothing after record {viewer.number}")]
    open_to = {ask.seat for ask in asks if viewer.may_ask_for(ask.seat)}
    unseen = unseen_answers(viewer.story.match, viewer.entry.end, open_to)
    return [each for ask in asks for each in _answers(viewer, ask, unseen)]


def _answers(viewer: Viewer, ask: Ask[Any], unseen: Mapping[int, list[list[Any]]]) -> list[Row]:
    who = seat_words(ask.seat)
    if not viewer.may_ask_for(ask.seat):
        verbs = ", ".join(ask.verbs)
        return [row(f"{who}: {verbs}"), row(f"  ('as {ask.seat}' or 'as judge' lists the answers)")]
    legal = unseen.get(ask.seat, ask.legal())
    answers = [ask.run.game.printed(answer) for answer in islice(legal, MOST + 1)]
    more = len(answers) > MOST
    counted = f"more than {MOST}" if more else str(len(answers))
    title = Span(f"{who} may, after record {viewer.number} ({counted}):", "title")
    return [row(title), *(row(f"  {ask.seat}: {text}") for text in answers[:MOST])]


def why_rows(viewer: Viewer, rest: str) -> list[Row]:
    """Why an action is or is not legal after this record; without one, all of them.

    Raises NotUnderstood.
    """
    record = viewer.entry.record
    if not rest and isinstance(record, Attempted):
        return _why_refused(viewer, record)
    seat, text = _seat_and_action(viewer, rest)
    place = Span(f"{seat_words(seat)}, after record {viewer.number}", "title")
    run = viewer.run()
    if not viewer.may_ask_for(seat):
        return [row(place), *_why_openly(viewer, seat, text)]
    if text:
        return [row(place), *_why_action(viewer, run, seat, text)]
    last = "'why ACTION' explains one action"
    possible = unseen_answers(viewer.story.match, viewer.entry.end, {seat}).get(seat, [])
    known = possible if run.dice.unseen else None
    return [row(place), *explain_moment(run, seat, known)[:-1], row(last)]


def _why_action(viewer: Viewer, run: Run[Any], seat: int, text: str) -> Iterable[Row]:
    """Why one action is legal or not: to the judge also what the rules looked at, and what it sets off."""
    if not viewer.story.match.is_open_to(viewer.eyes):
        return explain_action(run, seat, text)
    from cli.output.reason_rows import why_rows as reason_rows
    from replays.reasons.why import why_in

    try:
        answer, match = answer_of(run, seat, text), viewer.story.match
        found = why_in(match, viewer.entry.end, run, seat, answer)
    except NotUnderstood:
        return explain_action(run, seat, text)
    return reason_rows(found, run.game, viewer.eyes)


def _why_refused(viewer: Viewer, record: Attempted) -> list[Row]:
    """The rules by which the attempt of this record was refused: it is known to everybody."""
    tried = viewer.story.game.printed(record.answer)
    refusals = [Refusal(rule) for rule in record.rules]
    title = row(f"{seat_words(record.seat)} tried ", Span(tried, "strong"), ": refused")
    return [title, *refusal_rows(viewer.run(), refusals, "  ")]


def _why_openly(viewer: Viewer, seat: int, text: str) -> list[Row]:
    """What everybody may know: the moment refuses the action, no matter what is in the hand."""
    run = viewer.run()
    name = text.split(" ", maxsplit=1)[0].lower()
    offered = next((ask.verbs for ask in viewer.asks() if ask.seat == seat), None)
    verb = run.game.verbs.get(name)
    asked = any(ask.seat == seat for ask in run.asks()) or (run.game.unseen and bool(run.lanes))
    secret = offered is None and asked
    if verb is None or secret or (offered is not None and name in offered):
        mine = f"'as {seat}' or 'as judge'"
        return [row(f"the answer could show what only {seat_words(seat)} knows: ask {mine}")]
    return explain_action(run, seat, name)


def _seat_and_action(viewer: Viewer, text: str) -> tuple[int, str]:
    """Whose action is meant: the seat in front of it, the eyes, or the one seat that is asked."""
    found = _SEAT.fullmatch(text)
    seats = viewer.story.match.opening().seats
    if found:
        if int(found[1]) > seats:
            message = f"there is no seat {found[1]}"
            raise NotUnderstood(message, expected=(f"a seat from 1 to {seats}",))
        return int(found[1]), found[2]
    if isinstance(viewer.eyes, int):
        return viewer.eyes, text
    asked = [ask.seat for ask in viewer.asks()]
    if len(asked) == 1:
        return asked[0], text
    message = f"{text!r} names no seat"
    raise NotUnderstood(message, expected=("a seat in front, as in '1: pass'",))


def backup_rows(viewer: Viewer, record: int) -> list[Row]:
    """What a backup to a record would cost after this one, and whether it is advisable: for the judge alone.

    Raises NotFound where there is no such record before this one.
    """
    if not viewer.story.match.is_open_to(viewer.eyes):
        return [row("what a backup costs shows what lies hidden: ask 'as judge'")]
    from replays.backups.backup_cost import backup_cost
    from replays.read.backup_words import cost_lines

    story = viewer.story
    cost = backup_cost(story.match, record, after=viewer.entry.end, find=lambda code: story.game)
    place = f"a backup from record {viewer.number} to record {record}"
    acted = [f"{each.record:>5}  {each.text}" for each in cost.actions]
    lines = [*(["void would be", *acted] if acted else []), *cost_lines(cost, viewer.players)]
    return [row(Span(place, "title")), *map(row, lines)]


def diff_rows(viewer: Viewer, rest: str) -> list[Row]:
    """What this record changed as these eyes see it; with ``next`` what the next one changes.

    With ``all`` the judge reads every field, also where in the rules the match stands. Raises
    NotFound where there is no such record, NotUnderstood for other words.
    """
    words = rest.lower().split()
    if not set(words) <= {"next", "all"} or ("all" in words and viewer.eyes != JUDGE):
        raise NotUnderstood(repr(rest), expected=("'next'", "'all' (for the judge)", "nothing"))
    ahead = "next" in words
    other = viewer.following() if ahead else viewer.preceding()
    if other is None:
        message = f"there is no record {'after' if ahead else 'before'} this one"
        raise NotFound(message)
    before, after = sorted((viewer.number, other.number))
    fields = _changed(viewer, before, after, whole="all" in words)
    seen = f"from record {before} to record {after}, as {whose(viewer.eyes)} sees it"
    wide = min(max((len(field.path) for field in fields), default=0), 24)
    found = [row(Span(seen, "title"))]
    for field in fields:
        path = Span(f"  {field.path.ljust(wide)}  ", "faint")
        found.append(row(path, *change_spans(field)))
    return found if fields else [*found, row("  nothing changes")]


def _changed(viewer: Viewer, before: int, after: int, *, whole: bool) -> list[Difference]:
    """The fields in which two records differ."""
    from referee.kernel.position.state_differences import differing_fields, differing_sights

    left, right = viewer.run(before), viewer.run(after)
    fields = differing_fields(left, right) if whole else differing_sights(left, right, viewer.eyes)
    return list(fields)
