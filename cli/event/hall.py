"""The hall: one event of the store, as somebody who writes to it has it in hand.

Several desks write to one event at once. What one says is stored or refused; where somebody else was
first, the event is read again and the same is said again, as long as it does not depend on what the
others said (`Verb.commutes`, and what an organiser says no matter what the desks report).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from cli.event.patience import Patience
from cli.event.refused import Refused
from cli.event.roster import Roster
from cli.storage.matches import SHORT, find_id, is_file
from cli.storage.store import open_journal
from events.chain.names import event_of
from events.chain.notes import NAMES, REASON, TIME
from events.records.rulings import JUDGE_NAMED
from referee.dataclass import dataclass
from referee.errors import Conflict, IllegalAction, MatchError, NotFound, NotUnderstood
from referee.games.tournament.rules.entries import ENTERING
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.games.tournament.state.event import Event, Setting, Table
    from referee.kernel.facts import Fact
    from replays.tournament.course import Course
    from replays.tournament.trail import Trail

TOURNAMENT = "tournament"
REPEATABLE = (
    *ENTERING,
    *("mix", "bye", "drop", "return", "register-deck", "draft"),
    *("penalise", "extend", "publish", "clock"),
)
"""What an organiser says no matter what desks report meanwhile."""

DECIDE = "decide"
"""What a judge says of a table, once more as long as the table is as it was."""


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that somebody says: who, what, and what is noted beside it."""

    seat: int
    answer: tuple[Any, ...]
    note: Mapping[str, Any] | None = None


class Hall:
    """An event that goes on. Takes the store that has it, and its whole id.

    ``stored``: what is said is kept; ``resumed``: it may begin with the state that is cached in the store.
    Raises NotFound where that is no event, or its secret is not here, and what folding it raises.
    """

    recorder: Recorder
    roster: Roster
    file: str = ""
    """The outbox into which a desk without network says everything; empty in a hall with a store."""
    _followed: tuple[int, Trail | None] = (0, None)
    """How many records were followed, and the trail of these."""

    def __init__(
        self, journal: Journal, match_id: str, *, stored: bool = True, resumed: bool = True
    ) -> None:
        self._journal, self._id = journal, match_id
        self._stored, self._resumed = stored, resumed
        self._load()

    @property
    def match(self) -> Match:
        """The event as a match."""
        return self.recorder.match

    @property
    def id(self) -> str:
        """The whole id of the event."""
        return self._id

    @property
    def vault(self) -> bytes:
        """What the secrets of tables and the salts of decks are made of."""
        return vault_of(self.match)

    @property
    def plays(self) -> str:
        """The code of the game that is played in the event; NotFound where that is not noted."""
        code = event_of(self.match.public[0]).game
        if not code:
            message = f"event {self.word}: it does not say which game is played in it"
            raise NotFound(message)
        return code

    @property
    def readings(self) -> Mapping[str, str]:
        """How the game is read at the tables, where that is not as usual."""
        return event_of(self.match.public[0]).readings

    @property
    def players(self) -> int:
        """How many play as one entry."""
        return int(self.setting.readings["team"])

    @property
    def word(self) -> str:
        """The id as people type it."""
        return self._id[:SHORT]

    @property
    def event(self) -> Event:
        """The state: the plan, the entries, the rounds."""
        state: Event = self.recorder.run.state
        return state

    @property
    def setting(self) -> Setting:
        """How many desks there are, and the readings."""
        setting: Setting = self.recorder.run.setting
        return setting

    @property
    def is_closed(self) -> bool:
        """Whether nothing follows any more."""
        return self.recorder.fold.closed is not None

    def trial(self) -> Hall:
        """The same event once more; what is said in it is kept nowhere."""
        return Hall(self._journal, self._id, stored=False)

    # -- saying -----------------------------------------------------------------------------

    def say(self, seat: int, *answer: Any, note: Mapping[str, Any] | None = None) -> int:
        """Say one thing and store it; the number of its record.

        Raises Refused, NotUnderstood, Conflict or StoreError; nothing is stored then.
        """
        (said,) = self.say_all([Saying(seat, answer, note)])
        if isinstance(said, IllegalAction):
            raise said
        return said

    def say_all(self, sayings: Sequence[Saying]) -> list[int | Refused]:
        """Say several things and store them in one commit: of each the number of its record, or its refusal.

        Raises NotUnderstood, Conflict or StoreError; nothing is stored then.
        """
        self._confirm_desks(sayings)
        patience, before = Patience(), list(map(self._decided_of, sayings))
        while True:
            try:
                return self._say(sayings)
            except Conflict:
                if not all(map(self._may_repeat, sayings)) or not patience.wait():
                    raise
                self._load()
                if before != list(map(self._decided_of, sayings)):
                    raise

    def told(self) -> list[str]:
        """What followed from what was said last, a sentence each, with the names of the entries."""
        from referee.games.tournament.fact_kinds import FACTS

        return [self.roster.named(FACTS.narrate(fact)) for fact in self.facts]

    def course(self) -> Course:
        """What the records say of tables; its event may be the one that goes on."""
        from replays.tournament.course import course_of, course_so_far

        number, trail = self._followed
        if trail is None or number != self.recorder.fold.number:
            return course_of(self.match)
        return course_so_far(self.match, self.recorder.fold, trail)

    def read_again(self) -> None:
        """Read the event as the store has it now."""
        self._load()

    def close(self) -> int:
        """Close the event: its secret is revealed, and nothing follows. Raises IllegalAction, MatchError."""
        return self.recorder.close({TIME: int(time.time())})

    def _say(self, sayings: Sequence[Saying]) -> list[int | Refused]:
        found: list[int | Refused] = []
        self.facts.clear()
        with self.recorder.batch():
            for saying in sayings:
                note = {TIME: int(time.time()), **(saying.note or {})}
                try:
                    found.append(self.recorder.act(saying.seat, list(saying.answer), note))
                except IllegalAction as error:
                    found.append(Refused.of(error, saying.answer, self.roster))
                else:
                    self.roster = self._with(saying)
        return found

    def _with(self, saying: Saying) -> Roster:
        """The roster after something was said."""
        if saying.answer[0] not in ENTERING:
            return self.roster
        people = tuple((saying.note or {}).get(NAMES, ()))
        return Roster({**self.roster.people, len(self.roster.people) + 1: people})

    def _may_repeat(self, saying: Saying) -> bool:
        verb = str(saying.answer[0])
        known = self.recorder.game.verbs.get(verb)
        return verb in (*REPEATABLE, DECIDE) or (known is not None and known.commutes)

    def _decided_of(self, saying: Saying) -> Table | None:
        """The table of which a judge decides: what was said of it meanwhile the judge should see first."""
        from replays.tournament.course import at_of

        return self.event.table(*at_of(saying.answer[1])) if saying.answer[0] == DECIDE else None

    def _confirm_desks(self, sayings: Sequence[Saying]) -> None:
        for saying in sayings:
            if not 0 <= saying.seat <= self.setting.desks:
                message = f"--desk {saying.seat}"
                raise NotUnderstood(message, expected=(f"a desk from 1 to {self.setting.desks}",))

    def _load(self) -> None:
        """Read the event as the store has it now."""
        from events.recorder import Recorder
        from replays.tournament.trail import Trail, tournament_checkpoint

        match = self._journal.match(self._id, resumed=self._resumed)
        if match.opening().game != TOURNAMENT:
            message = f"match {self.word} is no event, it is one of {match.opening().game}"
            raise NotFound(message)
        if match.secret is None:
            message = f"event {self.word}: its secret is not in this store"
            raise NotFound(message)
        self.facts: list[Fact] = []
        store = self._journal if self._stored else None
        trail, heard = Trail(match), self.facts.append
        self.recorder = Recorder.resume(match, store, listener=heard, follow=trail.take)
        fold = self.recorder.fold
        self._followed = fold.number, trail
        self.roster = Roster(trail.people(fold.docket.void_by))
        kept = tournament_checkpoint(fold, trail)
        if kept is not None:
            self._journal.keep_checkpoint(self._id, kept)


def open_hall(desk: CommandContext, word: str, *, live: bool = True, resumed: bool = True) -> Hall:
    """The event of the store whose id begins so. Raises NotFound, StoreError and the like.

    ``live``: somebody wants to write to it, so one that is closed is refused with MatchError; ``resumed``:
    it may begin with its cached state.
    """
    if live and is_file(word):
        message = f"{word} is a copy, and nothing is recorded in a file; a desk without network says --outbox FILE"
        raise NotUnderstood(message)
    journal = open_journal(desk)
    hall = Hall(journal, find_id(journal, word), resumed=resumed)
    if live and hall.is_closed:
        message = f"event {hall.word} is closed: nothing follows"
        raise MatchError(message)
    return hall


def vault_of(event: Match) -> bytes:
    """What the secrets of tables and the salts of decks are made of; it never leaves the store.

    An event whose secret somebody has given has none of its own: there it is the secret.
    """
    found = event.vault or event.secret
    assert found is not None
    return found


def signature(by: str | None, reason: str | None) -> dict[str, str]:
    """The note with which a judge signs; what was not said is not in it, which the rules refuse.

    Raises NotUnderstood for a name or a reason that cannot be noted.
    """
    from cli.words import clean_name
    from events.records.fields import LONGEST_TEXT, plain_text

    note = {} if by is None else {JUDGE_NAMED: clean_name(by)}
    return note if reason is None else {**note, REASON: plain_text(reason, LONGEST_TEXT)}


ORGANISER = TABLE
"""The seat of the organiser."""
