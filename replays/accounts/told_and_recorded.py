"""An account beside the record: how far it tells what was recorded, and where it leaves that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.fold.fold import Fold
from events.records.records import Acted
from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.chain.match import Match
    from replays.accounts.followed_account import FollowedAccount


@dataclass(frozen=True, slots=True)
class BesideRecord:
    """How many actions of an account are as recorded, in which records; what the record has next, if it has anything.

    Records that were taken back since count as they were made.
    """

    records: tuple[int, ...]
    told: int
    parts_at: int = 0
    instead: str = ""

    def __str__(self) -> str:
        found = (
            f"as recorded in {_numbers(self.records)}"
            if self.records
            else "nothing of it is recorded"
        )
        if len(self.records) == self.told:
            return found
        if not self.parts_at:
            return f"{found}; beyond that nothing is recorded"
        return f"{found}; record {self.parts_at} has '{self.instead}' instead"


def beside_record(match: Match, record: int, account: FollowedAccount) -> BesideRecord:
    """The account beside what the seats of which it tells did after that record. Raises the fold's errors."""
    steps: list[tuple[int, list[Any]] | None] = [step.action for step in account.steps if step.seat]
    seats = {step[0] for step in steps if step is not None}
    recorded = list(_after(match, record, seats))
    steps += [] if account.is_allowed else [None]  # The line that the rules do not bear out.
    same: list[int] = []
    for step, (number, seat, answer, printed) in zip(steps, recorded, strict=False):
        if step != (seat, answer):
            return BesideRecord(tuple(same), len(steps), number, printed)
        same.append(number)
    return BesideRecord(tuple(same), len(steps))


def _after(match: Match, record: int, seats: set[int]) -> Iterator[tuple[int, int, list[Any], str]]:
    """What those seats, or all if none is named, did after a record: its number, the seat, the answer, and that in words."""
    fold = Fold(match, checks=False)
    for folded in fold:
        done = folded.record
        if folded.number > record and isinstance(done, Acted) and (done.seat in seats or not seats):
            answer = list(done.answer)
            yield folded.number, done.seat, answer, f"{done.seat}: {fold.game.printed(answer)}"


def _numbers(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    if last - first + 1 != len(numbers):
        return f"records {', '.join(map(str, numbers))}"
    return f"record {first}" if first == last else f"records {first} to {last}"
