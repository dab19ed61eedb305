"""What is said to judges and by them in a random match: calls, rulings of every kind, appeals."""

from __future__ import annotations

from random import Random
from typing import Any

from events.recorder import Recorder
from events.records.records import Ruled
from referee.kernel.position import document as position

FLOOR_JUDGE, HEAD_JUDGE = "Dee", "Ada"
STATED = {"bacon-project": ("mulligans",), "clash": ("health", "coins", "shields", "swords")}


def ruled(kind: str, recorder: Recorder, **fields: Any) -> Ruled:
    """A ruling of that kind, by any rule of the game's catalogue."""
    names_rule = kind not in ("note", "uphold", "overturn")
    fields["rules"] = tuple(sorted(recorder.game.catalogue.ids)[:1]) if names_rule else ()
    return Ruled(kind=kind, reason="so it is", **fields)


def some_judgement(recorder: Recorder, random: Random) -> tuple[Any, ...]:
    """Something that might be said to a judge, or by one; nothing says that it is permitted.

    While seats act in secret only what came before is spoken of: the numbers of later records are
    not everybody's.
    """
    run, fold = recorder.run, recorder.fold
    last = sum(fold.open_since.values()) if run.lanes else fold.number
    record = random.randint(max(1, last - 12), last)
    match random.randrange(9):
        case 0:
            return "call", random.choice((0, 1, 2)), record, "how is this?"
        case 1:
            return "rule", ruled("note", recorder), FLOOR_JUDGE
        case 2:
            word = random.choice(("caution", "warning"))
            return (
                "rule",
                ruled("penalty", recorder, seat=random.choice((1, 2)), word=word),
                FLOOR_JUDGE,
            )
        case 3 | 4:
            return "rule", ruled("backup", recorder, record=record, epoch=1), FLOOR_JUDGE
        case 5:
            return (
                "rule",
                ruled("correction", recorder, paths=count_set(recorder, random)),
                FLOOR_JUDGE,
            )
        case 6 | 7 if not run.lanes:
            return (
                "rule",
                ruled("correction", recorder, paths=pile_turned(recorder, random)),
                FLOOR_JUDGE,
            )
        case 8 if not run.lanes and (record := last_ruling(recorder)):
            if random.random() < 0.5:
                return "appeal", random.choice((1, 2)), record, "we saw it otherwise"
            return (
                "rule",
                ruled("overturn", recorder, record=record, epoch=1, judge="head"),
                HEAD_JUDGE,
            )
    return ()


def count_set(recorder: Recorder, random: Random) -> dict[str, Any]:
    """A count of one side that everybody sees."""
    name, seat = random.choice(STATED[recorder.game.code]), random.choice((1, 2))
    return {f"seats.{seat}.{name}": random.randint(1, 5)}


def pile_turned(recorder: Recorder, random: Random) -> dict[str, Any]:
    """A hidden pile the other way round, or its top card exchanged for one of a hand."""
    table = position.write(recorder.run, whole=True)
    seat = random.choice((1, 2))
    side = table["seats"][str(seat)]
    path, pile = "draw", table.get("draw")
    if recorder.game.code == "clash":
        path, pile = f"seats.{seat}.deck", side["deck"]
    hand = side["hand"]
    if not isinstance(pile, list) or not pile:
        return {f"seats.{seat}.hand": hand}
    if not hand or random.random() < 0.5:
        return {path: pile[::-1]}
    return {path: [*pile[:-1], hand[0]], f"seats.{seat}.hand": [*hand[1:], pile[-1]]}


def last_ruling(recorder: Recorder) -> int:
    """The number of the last ruling of the match; 0 if there is none."""
    return max(recorder.fold.docket.rulings, default=0)


def decide_the_rest(recorder: Recorder) -> None:
    """Decide whatever is open, so that the match can be closed."""
    for number in recorder.fold.docket.open_calls():
        recorder.rule(ruled("note", recorder, call=number), FLOOR_JUDGE)
    for number in recorder.fold.docket.open_appeals():
        appealed = recorder.fold.docket.appeals[number].ruling
        recorder.rule(Ruled(kind="uphold", record=appealed, judge="head"), HEAD_JUDGE)
