"""Consent between terminals: who asks for a take-back, and what the people at other terminals answer.

It is said through the store, kept beside the match and no part of it. Once everybody has agreed the take-back is recorded, as at
one keyboard. A request lapses as soon as the one who asked is told of anything new: the match goes on whether it is answered or not.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cli.output.happenings import log_entries
from referee.dataclass import dataclass
from referee.errors import DamagedFile
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.play.take_back import Offer
    from events.chain.match import Match
    from events.store.journal import Journal

KIND = "take-back"
"""The kind of what is kept with the match."""
SAID = {"asks": int, "seat": int, "record": int, "known": int, "agreed": list}
ANSWERED = {"request": int, "seat": int, "agrees": bool}


@dataclass(frozen=True, slots=True)
class Request:
    """The take-back of that number that is asked for: the match would stand again as after ``record``.

    ``asks`` is who asks, ``seat`` whose decision it is, ``known`` how many entries of the log the one who asks knew;
    ``answers`` are those given so far, by seat.
    """

    number: int
    asks: int
    seat: int
    record: int
    known: int
    answers: Mapping[int, bool]

    @property
    def refused_by(self) -> int:
        """Who does not agree; 0 for nobody so far."""
        return next((seat for seat, agrees in self.answers.items() if not agrees), TABLE)

    def awaits(self, people: Sequence[int]) -> list[int]:
        """Of these people those who have not answered yet."""
        return [seat for seat in people if seat != self.asks and seat not in self.answers]


class Consent:
    """What was said about take-backs at all terminals of a match."""

    def __init__(self, journal: Journal, match_id: str) -> None:
        self._journal, self._match = journal, match_id

    def mark(self) -> int:
        """How much was said so far."""
        return len(self._journal.kept(self._match, KIND))

    def last(self) -> Request | None:
        """The last take-back that was asked for, with its answers. Raises DamagedFile."""
        found: Request | None = None
        for number, data in enumerate(self._journal.kept(self._match, KIND), 1):
            said = _read(data)
            if said.keys() == SAID.keys():
                answers = dict.fromkeys(said["agreed"], True)
                numbers = (said["asks"], said["seat"], said["record"], said["known"])
                found = Request(number, *numbers, answers)
            elif found is not None and said["request"] == found.number:
                answers = {**found.answers, said["seat"]: said["agrees"]}
                found = Request(number=found.number, asks=found.asks, seat=found.seat, record=found.record, known=found.known, answers=answers)  # fmt: skip
        return found

    def standing(self) -> Request | None:
        """The last request, answered or not, unless it has lapsed as the match stands in the store."""
        found = self.last()
        if found is None:
            return None
        known = len(log_entries(self._journal.match(self._match), found.asks))
        return found if found.known == known else None

    def pending(self) -> Request | None:
        """The request that can still be answered."""
        found = self.standing()
        return None if found is None or found.refused_by else found

    def ask(self, match: Match, asks: int, offer: Offer, agreed: Sequence[int]) -> None:
        """Ask for a take-back; those who have agreed already are asked no more."""
        known = len(log_entries(match, asks))
        said = {"asks": asks, "seat": offer.seat, "record": offer.record, "known": known}
        self._say({**said, "agreed": list(agreed)})

    def answer(self, request: Request, seat: int, *, agrees: bool) -> None:
        """What a seat says to a request."""
        self._say({"request": request.number, "seat": seat, "agrees": agrees})

    def _say(self, said: Mapping[str, Any]) -> None:
        # The place makes each saying another one: what was kept already is not kept again.
        data = json.dumps({**said, "place": self.mark() + 1}, sort_keys=True)
        self._journal.keep(self._match, KIND, data.encode())


def _read(data: bytes) -> dict[str, Any]:
    """One saying. Raises DamagedFile."""
    try:
        said = json.loads(data)
        del said["place"]
        form = SAID if "asks" in said else ANSWERED
        good = said.keys() == form.keys() and all(type(said[key]) is form[key] for key in form)
    except (ValueError, TypeError, KeyError):
        good = False
    if not good:
        message = f"what is kept as a {KIND} is none"
        raise DamagedFile(message)
    return dict(said)
