"""The bench: where a judge's words become records, and what each of them has changed is said."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from cli.awaiting import awaited_data, awaited_words
from cli.matches import SHORT, players_of, reopen
from cli.moments import asked_data, asked_lines
from cli.ruling import read_caller, read_rules, read_seat, read_winners
from events.fields import LONGEST_TEXT, plain_text
from events.rulings import Appealed, Called, Ruled
from events.told import in_words
from referee.errors import NotUnderstood
from referee.kernel.facts import JUDGE
from replays.lines import understood
from replays.narrate import log

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.desk import Desk
    from cli.ruling import Judgement
    from events.docket import Asked, Docket
    from events.recorder import Recorder


def open_call(desk: Desk, word: str, caller: str, question: str, at: int | None) -> None:
    """Record a call. Raises IllegalAction for a record that is not there, NotUnderstood."""
    recorder = reopen(desk, word)
    seat = read_caller(caller, recorder.fold.opened.seats)
    about = recorder.fold.number if at is None else at
    called = Called(seat, about, tidy(question, "a question"))
    number = recorder.call(called.seat, called.record, called.question, _now())
    _say_record(desk, recorder, number, called)
    _say_moment(desk, recorder, number, called)


def open_appeal(desk: Desk, word: str, seat: str, ruling: int, reason: str) -> None:
    """Record an appeal. Raises IllegalAction for a ruling that cannot be appealed, NotUnderstood."""
    recorder = reopen(desk, word)
    who = read_seat(seat, recorder.fold.opened.seats)
    appealed = Appealed(who, ruling, tidy(reason, "a reason"))
    number = recorder.appeal(appealed.seat, appealed.ruling, appealed.reason, _now())
    _say_record(desk, recorder, number, appealed)
    _say_moment(desk, recorder, number, appealed)


def make_ruling(desk: Desk, word: str, judgement: Judgement, kind: str, **more: Any) -> None:
    """Record a ruling of that kind. Raises IllegalAction where it may not be made, NotUnderstood."""
    _rule(desk, reopen(desk, word), judgement, kind, more)


def let_stand(
    desk: Desk, word: str, judgement: Judgement, action: str, paths: Mapping[str, Any]
) -> None:
    """Record that an illegal action stands. Raises NotUnderstood for what is no action."""
    recorder = reopen(desk, word)
    found = understood(recorder.run, action)
    if found is None:
        message = repr(action)
        raise NotUnderstood(message, expected=("the action that stands, such as '1: concede'",))
    seat, answer = found
    more = {"seat": seat, "answer": tuple(answer), "paths": dict(paths)}
    _rule(desk, recorder, judgement, "deviation", more)


def penalise(desk: Desk, word: str, judgement: Judgement, seat: str, penalty: str) -> None:
    """Record a penalty of a seat."""
    recorder = reopen(desk, word)
    who = read_seat(seat, recorder.fold.opened.seats)
    _rule(desk, recorder, judgement, "penalty", {"seat": who, "word": penalty})


def end_by_ruling(desk: Desk, word: str, judgement: Judgement, winners: str, how: str) -> None:
    """Record a result."""
    recorder = reopen(desk, word)
    won = tuple(read_winners(winners, recorder.fold.opened.seats))
    _rule(desk, recorder, judgement, "result", {"winners": won, "word": how})


def ruling_of(
    recorder: Recorder, judgement: Judgement, kind: str, more: Mapping[str, Any]
) -> Ruled:
    """The ruling that the words make. Raises NotFound for an unknown rule, NotUnderstood."""
    return Ruled(
        call=judgement.call,
        judge=judgement.office,
        kind=kind,
        rules=tuple(read_rules(recorder.game, judgement.rules)),
        reason=tidy(judgement.reason),
        **more,
    )


def tidy(text: str, wanted: str = "") -> str:
    """A text as records hold it. Raises NotUnderstood, also where one is ``wanted`` and none given."""
    words = " ".join(text.split())
    if words:
        return plain_text(words, LONGEST_TEXT)
    if wanted:
        message = "nothing is said"
        raise NotUnderstood(message, expected=(wanted,))
    return ""


def void_records(docket: Docket, last: int) -> set[int]:
    """The numbers of the records that a ruling took back, up to the last."""
    return {number for number in range(1, last + 1) if docket.void_by(number)}


def _rule(
    desk: Desk, recorder: Recorder, judgement: Judgement, kind: str, more: Mapping[str, Any]
) -> None:
    ruled = ruling_of(recorder, judgement, kind, more)
    before = void_records(recorder.fold.docket, recorder.fold.number)
    number = recorder.rule(ruled, judgement.by, _now())
    now = void_records(recorder.fold.docket, number)
    effect = recorder.fold.effect
    shuffled = effect.shuffled if effect is not None else ()
    _say_record(desk, recorder, number, ruled)
    *_, entry = log(recorder.match)
    desk.say.lines(f"       {sentence}" for sentence in entry.sentences)
    changed = {"void": sorted(now - before), "again": sorted(before - now)}
    _say_moment(desk, recorder, number, ruled, **changed, shuffled=list(shuffled))


def _say_record(desk: Desk, recorder: Recorder, number: int, record: Asked) -> None:
    desk.say.line(f"{number:>5}  {in_words(record, recorder.game)}")


def _say_moment(desk: Desk, recorder: Recorder, number: int, record: Asked, **changed: Any) -> None:
    """Say what is open, how the match stands now, and answer with all of it."""
    docket, pledges = recorder.fold.docket, recorder.fold.pledges
    calls, appeals = docket.open_calls(), docket.open_appeals()
    if pledges.waits:
        desk.say.line(awaited_words(pledges, players_of(recorder.match.public[0])))
        desk.say.line(
            f"'referee close {recorder.match.id[:SHORT]}' closes the match without a result"
        )
    elif isinstance(record, Ruled):
        desk.say.lines(open_lines(calls, appeals))
        desk.say.lines(asked_lines(recorder.run, JUDGE))
        if recorder.run.outcome is not None and recorder.fold.closed is None:
            desk.say.line("the match is not closed yet: 'referee close' closes it")
    desk.say.answer(
        "rule",
        {
            "match": recorder.match.id,
            "record": number,
            "text": in_words(record, recorder.game),
            **changed,
            "open": {"calls": calls, "appeals": appeals},
            **(awaited_data(pledges) if pledges.waits else asked_data(recorder.run, JUDGE)),
        },
    )


def open_lines(calls: Sequence[int], appeals: Sequence[int]) -> list[str]:
    """What is still to be decided, by the numbers of the records."""
    return [
        f"the {what} of record {number} is open"
        for what, numbers in (("call", calls), ("appeal", appeals))
        for number in numbers
    ]


def _now() -> dict[str, Any]:
    return {"time": int(time.time())}
