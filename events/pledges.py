"""Pledging: a fair seed. Every seat pledges bytes, every seat reveals them, and only then is dealt.

The match commits to its secret when it is opened, and to being fair. A seat that pledges knows no secret
and no other value, and a seat that reveals can change nothing any more. What is left is to refuse: a seat that
does is named by a ruling, and the match ends without a result. docs/dice.md tells why, and the bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from events.docket.docket import Asked, Docket, in_words
from events.records.records import (
    Acted,
    Attempted,
    Closed,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Record,
    Ruled,
    Seeding,
    seat_of,
)
from events.records.rulings import PENALTY, RESULT, Appealed, Called
from referee.errors import DamagedFile, IllegalAction, MatchError
from referee.kernel.decision.ask import Refusal, in_book_order
from referee.kernel.facts import TABLE, seat_words
from referee.kernel.schema.codec import digest

RULES: Mapping[str, str] = {
    "FS-1": "in a match that was opened for a fair seed every seat pledges, in any other nobody does",
    "FS-2": "each seat of the match pledges once, and nothing that another seat has pledged",
    "FS-3": "each seat of the match reveals once, after every seat has pledged",
    "FS-4": "what is revealed has 16 to 64 bytes, and is what the seat has pledged",
    "FS-5": "nothing else is recorded before every seat has pledged and revealed",
    "FS-6": "a seat that refuses is named by a penalty, or by a no-show that it does not win; nothing "
    "follows but the naming of others and the end without a result",
}
"""The rules of fair seeds: the id, and the sentence that a refusal says."""

SHORTEST, LONGEST = 16, 64
"""How many bytes a value has: fewer could be found out by trying."""
FEWEST_DICE = 50
"""How many dice nobody can find out by trying: fifty dice have more values than 16 bytes."""

NO_SHOW = "no-show"
PLEDGE, REVEAL = "pledge", "reveal"
_ELSE = {
    Acted: "act", Observed: "observe", Attempted: "attempt", Called: "call", Appealed: "appeal",
}  # fmt: skip
"""How each record is called that is refused while somebody is awaited."""
WITHOUT_STATE = digest(b"")
"""The whole digest of a match that ended before its first state: that of no wire form."""


class NotBegun(MatchError):
    """There is no state yet, because somebody is awaited to pledge or to reveal."""


def pledge_of(opened: bytes, seat: int, value: bytes) -> bytes:
    """What a seat pledges of that value in the match whose opened record has that hash."""
    return sha256(b"referee pledge 1\x00" + opened + bytes([seat]) + value).digest()


def check_of(pledge: bytes) -> bytes:
    """Two bytes that are said behind a pledge, so that a mistyped digit of it is noticed."""
    return sha256(b"referee pledge check 1\x00" + pledge).digest()[:2]


class Pledges:
    """What the seats of a match have pledged and revealed so far, and who was named for refusing.

    ``head`` is the hash of the opened record. Without an opening for a fair seed nobody is awaited.
    """

    def __init__(self, opened: Opened | None = None, head: bytes = b"") -> None:
        fair = opened is not None and opened.pledged
        self.seats = range(1, opened.seats + 1) if opened is not None and fair else range(0)
        """The seats that pledge: all, or none."""
        self.pledged: dict[int, bytes] = {}
        self.contributions: list[tuple[int, bytes]] = []
        """What the seats have added to the seed, pledged before or not."""
        self.refused: tuple[int, ...] = ()
        """The seats that a ruling has named."""
        self._head = head
        self._total = opened.seats if opened is not None else 0
        self._penalised: set[int] = set()
        self._no_show = False

    @property
    def waits(self) -> bool:
        """Whether the match has no first state: somebody is awaited, or has refused."""
        return len(self.contributions) < len(self.seats)

    @property
    def awaited_for(self) -> str:
        """What is awaited: that somebody pledges, or that somebody reveals."""
        return PLEDGE if len(self.pledged) < len(self.seats) else REVEAL

    def awaited(self) -> list[int]:
        """The seats that are awaited to do so, or have refused."""
        done = self.pledged if self.awaited_for == PLEDGE else dict(self.contributions)
        return [seat for seat in self.seats if seat not in done]

    def words(self, who: Callable[[int], str] = seat_words) -> str:
        """Who is awaited to do what, or has refused it; ``who`` calls a seat by its name."""
        if self.refused:
            return (
                f"{_listed(self.refused, who)} {_have(self.refused)} refused to {self.awaited_for}"
            )
        seats = self.awaited()
        return f"{_listed(seats, who)} {'is' if len(seats) == 1 else 'are'} awaited to {self.awaited_for}"

    def knows(self, rule: str) -> bool:
        """Whether a ruling of this match may rest on that rule."""
        return bool(self.seats) and rule in RULES

    # -- what may be recorded next ------------------------------------------------------------

    def confirm(self, record: Record) -> None:
        """Raise IllegalAction, with every refusing rule, unless the record may be the next one.

        Of a match that has a state only pledges and what is revealed are examined.
        """
        if isinstance(record, Pledged):
            refuse(record.seat, PLEDGE, self._of_pledge(record))
        elif isinstance(record, Contributed):
            self._confirm_contribution(record)
        elif not self.waits or isinstance(record, Opened):
            return
        elif isinstance(record, Ruled):
            refuse(TABLE, in_words(record), self._of_ruling(record))
        elif isinstance(record, Closed):
            named = [] if self.refused else [Refusal("FS-6", self.words())]
            refuse(TABLE, "close", named)
        else:
            refuse(seat_of(record), _ELSE[type(record)], [Refusal("FS-5", self.words())])

    def confirm_begun(self) -> None:
        """Raise NotBegun as long as there is no state."""
        if self.waits:
            raise NotBegun(
                f"the match has not begun: {self.words()} [{'FS-6' if self.refused else 'FS-5'}]"
            )

    def confirm_wish(self, record: Seeding) -> None:
        """Raise IllegalAction unless a seat may pledge or reveal so now; FS-1 where the seed is not fair."""
        what = PLEDGE if isinstance(record, Pledged) else REVEAL
        refuse(record.seat, what, [] if self.seats else [Refusal("FS-1", "this one was not")])
        self.confirm(record)

    def _confirm_contribution(self, record: Contributed) -> None:
        """What was pledged is revealed by the rules; what was not is added once by a seat of the match."""
        if self.seats:
            refuse(record.seat, REVEAL, self._of_reveal(record))
        elif record.seat > self._total or record.seat in dict(self.contributions):
            raise DamagedFile(f"seat {record.seat} cannot contribute here")

    def _of_pledge(self, record: Pledged) -> list[Refusal]:
        if not self.seats:
            return [Refusal("FS-1", "this one was not")]
        found = self._of_refusing()
        if record.seat not in self.seats:
            found.append(Refusal("FS-2", "there is no such seat"))
        elif record.seat in self.pledged:
            found.append(Refusal("FS-2", "it has pledged"))
        elif record.pledge in self.pledged.values():
            found.append(Refusal("FS-2", "these bytes are another's"))
        return found

    def _of_reveal(self, record: Contributed) -> list[Refusal]:
        found = self._of_refusing()
        pledged = self.pledged.get(record.seat)
        if self.awaited_for == PLEDGE:
            found.append(Refusal("FS-3", self.words()))
        elif pledged is None:
            found.append(Refusal("FS-3", "there is no such seat"))
        elif record.seat in dict(self.contributions):
            found.append(Refusal("FS-3", "it has revealed"))
        if not SHORTEST <= len(record.value) <= LONGEST:
            found.append(Refusal("FS-4", f"these are {len(record.value)}"))
        elif pledged is not None and pledge_of(self._head, record.seat, record.value) != pledged:
            found.append(Refusal("FS-4", "it has pledged something else"))
        return found

    def _of_refusing(self) -> list[Refusal]:
        return [Refusal("FS-6", self.words())] if self.refused else []

    def _of_ruling(self, ruled: Ruled) -> list[Refusal]:
        seats = self.awaited()
        if ruled.kind == PENALTY:
            named = ruled.seat in seats and ruled.seat not in self._penalised
        else:
            no_show = ruled.kind == RESULT and ruled.word == NO_SHOW and not self._no_show
            named = no_show and not set(seats) & set(ruled.winners)
        return [] if named else [Refusal("FS-6", self.words())]

    # -- what was recorded --------------------------------------------------------------------

    def take(self, record: Record) -> None:
        """Take the next record, which `confirm` has permitted; what is nothing of this is passed over."""
        if isinstance(record, Pledged):
            self.pledged[record.seat] = record.pledge
        elif isinstance(record, Contributed):
            self.contributions.append((record.seat, record.value))
        elif isinstance(record, Ruled) and self.waits:
            seats = [ruled_seat] if (ruled_seat := record.seat) else self.awaited()
            self._penalised.update([record.seat] if record.seat else [])
            self._no_show |= not record.seat
            self.refused = tuple(sorted({*self.refused, *seats}))

    def enter(self, number: int, record: Asked, by: str, docket: Docket) -> None:
        """Take the ruling of that judge that names who refuses, as the record of that number.

        Raises IllegalAction for anything else that is asked or ruled: there is no state to rule on.
        """
        self.confirm(record)
        docket.confirm(number, record, by, None)
        docket.enter(number, record, by)
        self.take(record)


def refuse(seat: int, words: str, refusals: Sequence[Refusal]) -> None:
    """Raise IllegalAction if a rule of fair seeds refuses."""
    if refusals:
        found = in_book_order(refusals)
        raise IllegalAction(seat, words, found, RULES[found[0].rule])


def _listed(seats: Sequence[int], who: Callable[[int], str]) -> str:
    *others, last = [who(seat) for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def _have(seats: Sequence[int]) -> str:
    return "has" if len(seats) == 1 else "have"
