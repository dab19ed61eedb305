"""The docket in words: calls, rulings and appeals, as each pair of eyes may know them.

The line of a ruling says what was decided and why. What it did is told in sentences: which records
are void or in force again, which piles were shuffled anew, and what lies otherwise on the table, as
those eyes see it. The judge's name stands in neither: it is in the record's note, so that a copy can
withhold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.chain.match import Match
from events.docket.docket import Docket
from events.eyes.audience import HIDDEN
from events.eyes.numbers import counted
from events.fold.enforcement import Effect
from events.records.rulings import (
    CORRECTION,
    DEVIATION,
    OVERTURN,
    TAKE_BACK,
    Appealed,
    Called,
    Ruled,
)
from referee.dataclass import dataclass
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, TABLE, Eyes
from referee.kernel.game import Game

if TYPE_CHECKING:
    from referee.kernel.position.state_differences import Difference

LONG_LIST = 8
"""Of a list with more items only the changes are told."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a ruling did, to be told to anybody: how the match stood before it and stands after it.

    ``stands_after`` is the record after which it stands again (0: it was not taken back);
    ``voided`` and ``restored`` are the records that it took back or brought back into force; all as
    the judge counts. ``shuffled`` are the paths of the piles that were shuffled anew.
    """

    before: Run[Any]
    after: Run[Any]
    stands_after: int = 0
    voided: tuple[int, ...] = ()
    restored: tuple[int, ...] = ()
    shuffled: tuple[str, ...] = ()


def judged(ruled: Ruled, number: int, before: Run[Any], effect: Effect, docket: Docket) -> Judged:
    """What the ruling of that record did, which stands on the docket already.

    ``before`` is the run as it was; the one after it is copied as it is now.
    """
    if not ruled.takes_back:
        same = effect.run is before
        return Judged(before, before if same else effect.run.fork())
    stands_after = docket.stands_after(ruled)
    every = range(stands_after + 1, number)
    voided = tuple(each for each in every if docket.void_by(each) == number)
    restored = _restored(ruled, docket)
    return Judged(before, effect.run.fork(), stands_after, voided, restored, effect.shuffled)


def _restored(ruled: Ruled, docket: Docket) -> tuple[int, ...]:
    """The records that are in force again because what took them back is overturned."""
    overturned = docket.rulings.get(ruled.record)
    if overturned is None or ruled.kind != OVERTURN or not overturned.ruled.takes_back:
        return ()
    every = range(docket.stands_after(overturned.ruled) + 1, ruled.record)
    return tuple(each for each in every if _can_be_void(each, docket) and not docket.void_by(each))


def _can_be_void(number: int, docket: Docket) -> bool:
    """Calls, appeals and rulings that change no state stay, no matter what is taken back."""
    ruling = docket.rulings.get(number)
    if ruling is not None:
        return ruling.ruled.changes_state
    return number not in docket.calls and number not in docket.appeals


def taken_by(number: int, docket: Docket) -> int:
    """The ruling that took a record back, or overturned it; 0 for one that is in force."""
    if number not in docket.rulings or docket.void_by(number):
        return docket.void_by(number)
    if docket.is_in_force(number):
        return 0
    against = (each for each in docket.in_force(OVERTURN) if each.ruled.record == number)
    return next((each.number for each in against), 0)


# -- what it did ----------------------------------------------------------------------------


def sentences(
    ruled: Ruled, done: Judged, eyes: Eyes, match: Match, places: Sequence[int]
) -> Iterator[str]:
    """What a ruling did, as those eyes may know it.

    ``places`` are those of the records that these eyes have been told of, in canonical order.
    """
    if ruled.takes_back:
        number = counted(done.stands_after, match, places)
        yield f"the match stands again as it did after record {number}{_stage(done.after)}"
        for records, what in ((done.voided, "void"), (done.restored, "in force again")):
            numbers = _own_numbers(records, match, places)
            if numbers:
                yield f"{spans(numbers)} {'is' if len(numbers) == 1 else 'are'} {what}"
        shuffled = known_piles(done.shuffled, eyes, match)
        if shuffled:
            yield f"shuffled anew, because somebody may know the order: {', '.join(shuffled)}"
    elif ruled.kind in (CORRECTION, DEVIATION):
        yield from _changes(done, eyes)


def _own_numbers(records: Sequence[int], match: Match, places: Sequence[int]) -> list[int]:
    """How eyes that were told of the records at those places count these records of the judge's."""
    if not records:
        return []
    wanted = frozenset(records)
    first = counted(records[0] - 1, match, places)
    numbered = enumerate(places[first:], first + 1)
    return [number for number, place in numbered if match.said(place) in wanted]


def _stage(run: Run[Any]) -> str:
    stage = run.game.stage(run)
    words = [f"turn {stage.turn}"] if stage.turn else []
    words += [stage.phase] if stage.phase else []
    return f": {', '.join(words)}" if words else ""


def spans(numbers: Sequence[int]) -> str:
    """The numbers of records as people say them: records 3 to 5 and 9."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    said = [str(a) if a == b else f"{a} to {b}" for a, b in found]
    word = "record" if len(numbers) == 1 else "records"
    return f"{word} {' and '.join([', '.join(said[:-1]), said[-1]] if said[1:] else said)}"


def known_piles(paths: Sequence[str], eyes: Eyes, match: Match) -> list[str]:
    """Of the piles that are shuffled anew, those of which those eyes may know it."""
    return [path for path in paths if _may_know_pile(path, eyes, match)]


def _may_know_pile(path: str, eyes: Eyes, match: Match) -> bool:
    """Whether those eyes may know that something was seen of a pile, so that it is shuffled anew.

    Where seats act in secret, what one of them has drawn since is its own.
    """
    seats = [piece for piece in path.replace("[", ".").split(".") if piece.isdecimal()]
    return eyes == JUDGE or not match.has_secret_strands or not seats or seats[0] == str(eyes)


def _changes(done: Judged, eyes: Eyes) -> Iterator[str]:
    """What lies otherwise on the table; the judge reads the fields of the position."""
    from referee.kernel.position.state_differences import differing_fields, differing_sights

    if eyes == JUDGE:
        fields = differing_fields(done.before, done.after)
    else:
        fields = differing_sights(done.before, done.after, eyes)
    return (f"{field.path}: {_change(field)}" for field in fields)


def _change(field: Difference) -> str:
    """What became of a field; of a long list only what left it and what came to it."""
    before, after = Counter(field.left.split()), Counter(field.right.split())
    gone, new = list((before - after).elements()), list((after - before).elements())
    if min(before.total(), after.total()) <= LONG_LIST or not gone + new:
        return f"{field.left} -> {field.right}"
    parts = [f"without {' '.join(gone)}"] if gone else []
    return ", ".join([*parts, f"with {' '.join(new)}"] if new else parts)


# -- the line -------------------------------------------------------------------------------


def docket_words(record: Called | Ruled | Appealed, game: Game) -> str:
    """A call, a ruling or an appeal as one line; numbers are said as they stand in it."""
    if isinstance(record, Called):
        who = "the table calls" if record.seat == TABLE else f"{record.seat}: calls"
        return f"{who} a judge about record {record.record}: {record.question}"
    if isinstance(record, Appealed):
        return f"{record.seat}: appeals against record {record.ruling}: {record.reason}"
    if record.kind == TAKE_BACK:
        return f"{record.seat}: takes back what came after record {record.record}, as all agree"
    call = f" on the call of record {record.call}" if record.call else ""
    rules = f" [{', '.join(record.rules)}]" if record.rules else ""
    reason = f": {record.reason}" if record.reason else ""
    return f"{record.judge} judge rules{call}: {_decided(record, game)}{rules}{reason}"


def _decided(ruled: Ruled, game: Game) -> str:
    match ruled.kind:
        case "backup":
            return f"back to record {ruled.record}"
        case "correction":
            known = [path for path in ruled.paths if path != HIDDEN]
            return f"correction of {', '.join(known)}" if known else "correction"
        case "deviation":
            hidden = ruled.answer == (HIDDEN,)
            action = "an action in secret" if hidden else game.printed(list(ruled.answer))
            return f"'{ruled.seat}: {action}' stands"
        case "penalty":
            return f"{ruled.word.replace('-', ' ')} for seat {ruled.seat}"
        case "result":
            return f"{_winning(ruled.winners)}, {ruled.word.replace('-', ' ')}"
        case "uphold":
            return f"record {ruled.record} is upheld"
        case "overturn":
            return f"record {ruled.record} is overturned"
    return ruled.kind


def _winning(winners: Sequence[int]) -> str:
    if not winners:
        return "a draw"
    seats = " and ".join(f"seat {seat}" for seat in winners)
    return f"{seats} win{'s' if len(winners) == 1 else ''}"
