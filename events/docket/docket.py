"""The docket: what was asked of the judges of a match, what they decided, and what of it holds.

Calls, rulings and appeals are entered under the numbers of their records. The rules that they obey
are our own, the same for every game; docs/rulings.md tells the life of a call. Nothing here changes
how a match stands: `events.fold.enforcement` does.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from operator import itemgetter
from typing import Any

from events.records.rulings import (
    BACK,
    DEVIATION,
    FLOOR,
    HEAD,
    NOTE,
    OVERTURN,
    PENALTY,
    RESULT,
    TAKE_BACK,
    UPHOLD,
    Appealed,
    Called,
    Ruled,
)
from events.skeleton import skeleton
from referee.dataclass import dataclass
from referee.errors import IllegalAction
from referee.kernel.decision.ask import Refusal, in_book_order
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE

RULES: Mapping[str, str] = {
    "RL-1": "a call, a ruling or an appeal concerns a record that is there",
    "RL-2": "a call stays open until a ruling decides it, once",
    "RL-3": "only a floor judge's ruling in force can be appealed, once, by a seat of the match",
    "RL-4": "only a head judge decides an appeal: upholds what was appealed, or overturns a ruling "
    "in force",
    "RL-5": "nobody rules on a match in which they sit, or decides the appeal against their own "
    "ruling",
    "RL-6": "rulings are accepted until the match is closed",
    "RL-7": "a backup goes back to a record between the first state and the last record, in the "
    "next epoch",
    "RL-8": "a correction names paths that exist, and leaves a position that the game accepts",
    "RL-9": "a deviation is an action that the rules refuse there, and names rules that refuse it",
    "RL-10": "a ruling names rules of the game and gives a reason (a note only a reason, an appeal "
    "is decided without)",
    "RL-11": "a deviation, a penalty and a result concern seats of the match",
    "RL-12": "a result ruling needs a match that is not over",
    "RL-13": "a match has at most 1,000 calls, rulings and appeals",
    "RL-14": "a take-back goes back as a backup does, in a match that is not over, as every seat "
    "agrees; no judge makes it",
}
"""The rules of rulings: the id, and the sentence that a refusal says."""

MOST = 1_000
"""The most entries of a docket: a file of more would hold its readers up for hours (RL-13)."""

Asked = Called | Ruled | Appealed
"""What may stand on the docket."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling on the docket: its record's number, what it says, and who made it.

    ``by`` is empty where the copy withholds the judge's name.
    """

    number: int
    ruled: Ruled
    by: str = ""


class Docket:
    """Everything that was asked and decided so far; ``epoch`` is the highest that ever began.

    ``seats`` and ``players`` are those of the match, ``knows`` tells the ids of the game's rules;
    ``begun`` is the record of the first state.
    """

    def __init__(
        self, seats: int = 0, players: Sequence[str] = (), knows: Callable[[str], bool] = bool
    ) -> None:
        self.calls: dict[int, Called] = {}
        self.rulings: dict[int, Ruling] = {}
        self.appeals: dict[int, Appealed] = {}
        self.decided: dict[int, int] = {}
        """Which ruling decided a call or an appeal, by the number of its record."""
        self.begun = 0
        self.epoch = 0
        self._seats = seats
        self._players = [skeleton(name) for name in players]
        self._knows = knows
        self._leaps: list[tuple[int, int, int]] = []
        """Rulings that took records back: the ruling, the record after which the match stood again,
        and which of these leaps led there (-1: none)."""
        self._gaps: list[tuple[int, int]] | None = None
        self._strikes: dict[int, list[int]] = {}
        """Rulings that changed no state, each with those that overturned it."""
        self._appealed: dict[int, int] = {}
        """Rulings that were appealed, each with the record of the appeal."""

    # -- what holds -------------------------------------------------------------------------

    def open_calls(self) -> list[int]:
        """The calls that no ruling has decided, by the numbers of their records."""
        return [number for number in self.calls if number not in self.decided]

    def open_appeals(self) -> list[int]:
        """The appeals that no head judge has decided, by the numbers of their records."""
        return [number for number in self.appeals if number not in self.decided]

    def is_in_force(self, number: int) -> bool:
        """Whether the ruling of that record holds: nothing took it back or overturned it."""
        if number not in self.rulings or self.void_by(number):
            return False
        if number not in self._strikes:
            return True
        holds: dict[int, bool] = {}
        strikers = [each for strikes in self._strikes.values() for each in strikes]
        for each in sorted((number, *strikers), reverse=True):
            holds[each] = not any(holds[strike] for strike in self._strikes.get(each, ()))
        return holds[number]

    def in_force(self, kind: str) -> list[Ruling]:
        """The rulings of that kind that hold, in their order."""
        found = (each for each in self.rulings.values() if each.ruled.kind == kind)
        return [each for each in found if self.is_in_force(each.number)]

    def void_by(self, number: int) -> int:
        """The ruling that took that record back; 0 for a record of the official line.

        Calls, appeals and rulings that change no state stay, no matter what is taken back.
        """
        ruling = self.rulings.get(number)
        asked = number in self.calls or number in self.appeals
        if asked or (ruling is not None and not ruling.ruled.changes_state):
            return 0
        if self._gaps is None:
            self._gaps = self._find_gaps()
        place = bisect_left(self._gaps, (number, 0)) - 1
        return self._gaps[place][1] if place >= 0 and number < self._gaps[place][1] else 0

    def _find_gaps(self) -> list[tuple[int, int]]:
        """What is void: after which records, and before which rulings, the first of them first."""
        found = []
        place = len(self._leaps) - 1
        while place >= 0:
            ruling, record, before = self._leaps[place]
            found.append((record, ruling))
            place = before
        return found[::-1]

    def stands_after(self, ruled: Ruled) -> int:
        """The record after which the match stands again; 0 for a ruling that takes nothing back."""
        if not ruled.takes_back:
            return 0
        return ruled.record if ruled.kind in BACK else ruled.record - 1

    def holds_open(self) -> bool:
        """Whether a match that is over is not closed by itself.

        Something is to be decided, or it was a judge who ended it: somebody has to close it.
        """
        return bool(self.open_calls() or self.open_appeals() or self.in_force(RESULT))

    def in_next_epoch(self, ruled: Ruled) -> Ruled:
        """The ruling with the epoch that it begins, if it takes records back."""
        if ruled.kind in BACK or (ruled.kind == OVERTURN and self._changed_state(ruled.record)):
            return replace(ruled, epoch=self.epoch + 1)
        return ruled

    def _changed_state(self, number: int) -> bool:
        return number in self.rulings and self.rulings[number].ruled.changes_state

    def counted(self, shown: Callable[[int], int]) -> Docket:
        """The same docket with the numbers of all records as some eyes count them.

        What refuses an entry is then said in numbers that those eyes know (`events.eyes.numbers`).
        """
        found = copy(self)
        found.renumber(shown)
        return found

    def renumber(self, shown: Callable[[int], int]) -> None:
        """Count all records otherwise."""
        self.begun, self._gaps = shown(self.begun), None
        self.calls = {
            shown(number): replace(call, record=shown(call.record))
            for number, call in self.calls.items()
        }
        self.rulings = {
            shown(number): Ruling(shown(number), _ruled_as(each.ruled, shown), each.by)
            for number, each in self.rulings.items()
        }
        self.appeals = {
            shown(number): replace(appeal, ruling=shown(appeal.ruling))
            for number, appeal in self.appeals.items()
        }
        self.decided = {shown(one): shown(other) for one, other in self.decided.items()}
        self._appealed = {shown(one): shown(other) for one, other in self._appealed.items()}
        self._leaps = [(shown(one), shown(other), before) for one, other, before in self._leaps]
        self._strikes = {
            shown(number): list(map(shown, each)) for number, each in self._strikes.items()
        }

    # -- what is to be entered --------------------------------------------------------------

    def enter(self, number: int, record: Asked, by: str = "") -> None:
        """Enter a record that may be made; `confirm` has said so."""
        if isinstance(record, Called):
            self.calls[number] = record
        elif isinstance(record, Appealed):
            self.appeals[number] = record
            self._appealed[record.ruling] = number
        else:
            self._enter_ruling(number, record, by)

    def _enter_ruling(self, number: int, ruled: Ruled, by: str) -> None:
        if ruled.call:
            self.decided[ruled.call] = number
        if ruled.kind in (UPHOLD, OVERTURN):
            appeal = self._open_against(ruled.record)
            if appeal:
                self.decided[appeal] = number
        if ruled.takes_back:
            self._leap(number, self.stands_after(ruled))
        elif ruled.kind == OVERTURN:
            self._strikes.setdefault(ruled.record, []).append(number)
        self.rulings[number] = Ruling(number, ruled, by)
        self.epoch = max(self.epoch, ruled.epoch)

    def _leap(self, ruling: int, record: int) -> None:
        """From that record on the official line goes on with that ruling; what lies between is void."""
        before = bisect_right(self._leaps, record, key=itemgetter(0)) - 1
        self._leaps.append((ruling, record, before))
        self._gaps = None

    def _open_against(self, ruling: int) -> int:
        """The undecided appeal against the ruling of that record; 0 if there is none."""
        appeal = self._appealed.get(ruling, 0)
        return 0 if appeal in self.decided else appeal

    def confirm(self, number: int, record: Asked, by: str, run: Run[Any] | None) -> None:
        """Raise IllegalAction, with every refusing rule, unless the record may be made now.

        ``number`` is the one that it gets, ``by`` names the judge (empty: withheld, not examined),
        ``run`` is the match as it stands, if it has begun. What a correction sets is not examined here.
        """
        if len(self.calls) + len(self.rulings) + len(self.appeals) >= MOST:
            words = in_words(record) if isinstance(record, Ruled) else "write another entry"
            refuse(TABLE, words, [Refusal("RL-13")])
        if isinstance(record, Ruled):
            refusals = self._refusals_of_ruling(number, record, by, run)
            refuse(TABLE, in_words(record), refusals)
        elif isinstance(record, Called):
            there = record.record < number and record.seat <= self._seats
            words = f"call about record {record.record}"
            refuse(record.seat, words, [] if there else [Refusal("RL-1")])
        else:
            words = f"appeal against record {record.ruling}"
            refuse(record.seat, words, self._refusals_of_appeal(record))

    def confirm_close(self) -> None:
        """Raise IllegalAction while a call or an appeal is undecided."""
        calls, appeals = self.open_calls(), self.open_appeals()
        found = [Refusal("RL-2", f"the call of record {number} is open") for number in calls]
        found += [Refusal("RL-4", f"the appeal of record {number} is open") for number in appeals]
        refuse(TABLE, "close", found)

    def _refusals_of_appeal(self, record: Appealed) -> list[Refusal]:
        ruling = self.rulings.get(record.ruling)
        if ruling is None:
            return [Refusal("RL-1")]
        again = record.ruling in self._appealed
        floor = ruling.ruled.judge == FLOOR and self.is_in_force(record.ruling)
        permitted = floor and not again and record.seat <= self._seats
        return [] if permitted else [Refusal("RL-3")]

    def _refusals_of_ruling(
        self, number: int, ruled: Ruled, by: str, run: Run[Any] | None
    ) -> list[Refusal]:
        return [
            *self._of_what_it_decides(ruled),
            *self._of_the_judge(ruled, by),
            *self._of_the_record(number, ruled),
            *self._of_the_reasons(ruled),
            *self._of_the_seats(ruled),
            *_of_the_moment(ruled, run, self._seats),
        ]

    def _of_what_it_decides(self, ruled: Ruled) -> list[Refusal]:
        found = []
        if ruled.call and ruled.call not in self.calls:
            found.append(Refusal("RL-1", f"record {ruled.call} is no call"))
        if ruled.call in self.decided:
            decider = self.decided[ruled.call]
            found.append(Refusal("RL-2", f"record {decider} has decided record {ruled.call}"))
        if ruled.kind not in (UPHOLD, OVERTURN):
            return found
        if ruled.record not in self.rulings:
            return [*found, Refusal("RL-1", f"record {ruled.record} is no ruling")]
        permitted = ruled.judge == HEAD
        if ruled.kind == UPHOLD:
            permitted = permitted and bool(self._open_against(ruled.record))
        else:
            permitted = permitted and self.is_in_force(ruled.record)
            permitted = permitted and self.rulings[ruled.record].ruled.kind != UPHOLD
        return found if permitted else [*found, Refusal("RL-4")]

    def _of_the_judge(self, ruled: Ruled, by: str) -> list[Refusal]:
        if not by:
            return []
        if ruled.kind == TAKE_BACK:
            return [Refusal("RL-14", by)]
        sits = skeleton(by) in self._players
        appealed = ruled.kind in (UPHOLD, OVERTURN) and bool(self._open_against(ruled.record))
        own = appealed and skeleton(self.rulings[ruled.record].by) == skeleton(by)
        return [Refusal("RL-5", by)] if sits or own else []

    def _of_the_record(self, number: int, ruled: Ruled) -> list[Refusal]:
        there = ruled.kind not in BACK or self.begun <= ruled.record < number
        in_turn = ruled.epoch == self.in_next_epoch(replace(ruled, epoch=0)).epoch
        rule = "RL-14" if ruled.kind == TAKE_BACK else "RL-7"
        return [] if there and in_turn else [Refusal(rule)]

    def _of_the_reasons(self, ruled: Ruled) -> list[Refusal]:
        if ruled.kind == TAKE_BACK:
            return []
        unknown = [rule for rule in ruled.rules if not self._knows(rule)]
        found = [Refusal("RL-10", f"no rule {rule!r}") for rule in unknown]
        if not ruled.rules and ruled.kind not in (NOTE, UPHOLD, OVERTURN):
            found.append(Refusal("RL-10", "no rule is named"))
        if not ruled.reason and ruled.kind not in (UPHOLD, OVERTURN):
            found.append(Refusal("RL-10", "no reason is given"))
        return found

    def _of_the_seats(self, ruled: Ruled) -> list[Refusal]:
        named = [ruled.seat] if ruled.kind in (DEVIATION, PENALTY, TAKE_BACK) else ruled.winners
        wrong = (seat for seat in named if not 1 <= seat <= self._seats)
        rule = "RL-14" if ruled.kind == TAKE_BACK else "RL-11"
        found = [Refusal(rule, f"there is no seat {seat}") for seat in wrong]
        if ruled.kind == RESULT and len(set(ruled.winners)) >= self._seats:
            found.append(Refusal(rule, "not every seat has won"))
        if ruled.kind == RESULT:
            lost = (
                each.ruled.seat for each in self.in_force(PENALTY) if each.ruled.word == ruled.word
            )
            beaten = sorted(set(lost).intersection(ruled.winners))
            found += [Refusal(rule, f"seat {seat} has that penalty") for seat in beaten]
        return found


def _of_the_moment(ruled: Ruled, run: Run[Any] | None, seats: int) -> list[Refusal]:
    """What refuses a ruling because of how the match stands; nothing before its first state."""
    if run is None:
        return []
    if ruled.kind in (RESULT, TAKE_BACK) and run.outcome is not None:
        return [Refusal("RL-14" if ruled.kind == TAKE_BACK else "RL-12")]
    if ruled.kind != DEVIATION or not 1 <= ruled.seat <= seats:
        return []
    from referee.kernel.judge import broken_rules  # few matches are judged

    broken = broken_rules(run, ruled.seat, ruled.answer)
    if not broken:
        return [Refusal("RL-9", "the action is legal")]
    kept = [rule for rule in ruled.rules if rule not in broken]
    return [Refusal("RL-9", f"{rule} does not refuse it") for rule in kept]


def _ruled_as(ruled: Ruled, shown: Callable[[int], int]) -> Ruled:
    """A ruling with the records that it names as some eyes count them."""
    return replace(ruled, call=shown(ruled.call), record=shown(ruled.record))


def refuse(seat: int, words: str, refusals: Sequence[Refusal]) -> None:
    """Raise IllegalAction if a rule of rulings refuses."""
    if refusals:
        found = in_book_order(refusals)
        raise IllegalAction(seat, words, found, RULES[found[0].rule])


def in_words(ruled: Ruled) -> str:
    """A ruling in a few words, as a refusal quotes it."""
    match ruled.kind:
        case "backup" | "uphold" | "overturn" | "take-back":
            return f"{ruled.kind} {ruled.record}"
        case "correction":
            return f"correction {' '.join(ruled.paths)}"
        case "deviation":
            return f"deviation {ruled.seat}: {ruled.answer[0]}"
        case "penalty":
            return f"penalty {ruled.seat} {ruled.word}"
        case "result":
            return f"result {' '.join(map(str, ruled.winners)) or 'draw'} {ruled.word}"
    return ruled.kind
