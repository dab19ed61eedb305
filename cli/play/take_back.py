"""Take-backs at the table: to which record, what would be void, and what everybody has seen meanwhile.

Against bots alone it is done at once; of people each of the others is asked first, at this keyboard or at another terminal
(`cli.play.consent`), and told what the one who asks has learned. It is a record (docs/rulings.md): nothing disappears, and what somebody may know of a
hidden pile is shuffled anew.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from cli.output.happenings import news_rows
from cli.play.decision_page import in_order, named
from events.fold.fold import Fold
from events.fold.history import History
from events.log.docket_words import known_piles
from events.records.records import Acted
from events.records.rulings import SEATS, TAKE_BACK, Ruled
from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import Span, row
from replays.copies.live_view import live_view
from replays.read.log import log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from events.log.entries import LogEntry
    from events.recorder import Recorder
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row

NOTHING = "There is no decision of yours that could be taken back."


@dataclass(frozen=True)
class Offer:
    """A take-back that a seat asks for: the match would stand again as after ``record``.

    ``shuffled`` are the piles that would be shuffled anew.
    """

    recorder: Recorder
    seat: int
    record: int
    shuffled: tuple[str, ...]

    @classmethod
    def of(cls, recorder: Recorder, seat: int) -> Offer | None:
        """The take-back of the seat's last decision that left it a choice; None where there is none.

        Whatever left no choice would only be answered by itself again.
        """
        match, history = recorder.match, History()
        fold = Fold(match, find=recorder.fold.find, checks=False, history=history)
        fold.to_end()
        for entry in reversed(list(log(match, eyes=JUDGE))):
            if entry.void or entry.seat != seat or not isinstance(entry.record, Acted):
                continue
            before = match.said(entry.place) - 1
            if before < history.begun:
                break
            ask = next((ask for ask in history.at(before).asks() if ask.seat == seat), None)
            if ask is not None and len(list(islice(ask.legal(), 2))) > 1:
                return cls._by(fold, recorder, seat, before)
        return None

    @classmethod
    def to(cls, recorder: Recorder, seat: int, record: int) -> Offer:
        """The take-back that goes back to that record, as that seat asked."""
        fold = Fold(recorder.match, find=recorder.fold.find, checks=False, history=History())
        fold.to_end()
        return cls._by(fold, recorder, seat, record)

    @classmethod
    def _by(cls, fold: Fold, recorder: Recorder, seat: int, record: int) -> Offer:
        """The same for who has folded the match to its end."""
        ruled = fold.docket.in_next_epoch(Ruled(TAKE_BACK, SEATS, record=record, seat=seat))
        return cls(recorder, seat, record, fold.judged(ruled).shuffled)

    def rows(self, eyes: Eyes, names: Mapping[int, str]) -> list[Row]:
        """What would be void, what would be shuffled anew, and what those eyes, and everybody, have seen since."""
        players = in_order(names)
        entries = list(self._since(eyes))
        own = next((entry.text for entry in entries if entry.seat == self.seat), "")
        line = own.partition(": ")[2] or "what nobody else may know"
        found = [row(Span(f"{named(names, self.seat)} takes back: {line}", "strong"))]
        game = self.recorder.game
        everybody = news_rows(game, list(self._since(PUBLIC)), players, joined=False)
        alone = [
            each
            for each in news_rows(game, entries, players, joined=False)
            if each not in everybody
        ]
        for title, told in (
            ("Everybody has seen since:", everybody),
            ("You alone have seen since:", alone),
        ):
            found += [row(title), *told] if told else []
        piles = known_piles(self.shuffled, eyes, self.recorder.match)
        if piles:
            found.append(row("What somebody may know of is shuffled anew: ", ", ".join(piles)))
        return found

    def _since(self, eyes: Eyes) -> Iterator[LogEntry]:
        """What would be void, as those eyes know it."""
        seen = live_view(self.recorder.match, eyes, run=self.recorder.run).match
        for entry in log(seen, eyes=eyes):
            if seen.said(entry.place) > self.record and not entry.void:
                yield entry

    def take(self, note: Callable[[], Mapping[str, object] | None]) -> None:
        """Record it, once everybody has agreed. Raises IllegalAction, Conflict or StoreError."""
        self.recorder.take_back(self.seat, self.record, note())
