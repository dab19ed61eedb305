"""The table: whose turn it is, at this keyboard, by a bot, or somewhere else."""

from __future__ import annotations

import hashlib
from collections import Counter
from contextlib import suppress
from dataclasses import field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from cli.output.happenings import log_entries, log_rows
from cli.output.paging import drawn_by
from cli.output.status import WAITING, waiting_words
from cli.play.clock_hand import FORFEIT, ClockHand
from cli.play.consent import Consent
from cli.play.decision_page import in_order, named, title_row
from cli.play.record_action import record_answer
from cli.play.scene_panes import scene_parts
from cli.play.session import BACK, QUIT, RECORDED, Session
from cli.play.session_panes import session_parts
from cli.play.standing_pass import StandingPass, passing
from cli.play.take_back import NOTHING, Offer
from cli.storage.matches import SHORT, close_if_over
from cli.terminal.line_mode import Lines
from cli.terminal.surface import is_still
from cli.words import find_seat
from events.records.records import secret_strand
from referee.dataclass import dataclass
from referee.errors import Conflict
from referee.kernel.facts import PUBLIC, TABLE
from referee.kernel.show.rows import Span, row
from replays.copies.live_view import live_view
from replays.read.table_view import ended, wanted_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.output.paging import Draw
    from cli.play.seating import Seating
    from cli.terminal.page_parts import Parts
    from cli.terminal.surface import Surface
    from events.chain.match import Match
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.decision.ask import Ask
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row

LEAVES, TURNS_BACK = "Enter leaves the table: ", "Enter: back to the last page "
AT_THE_END = "Enter leaves the table (log, replay, rematch): "
LEAVING = ("", "q", "quit", "exit")
REPLAY, REMATCH = "replay", "rematch"
ASKING = "b"
"""The key that asks for a take-back while others decide."""
ASKED = f"'{ASKING}' asks to take your last decision back"
OFTEN = 0.5
"""How many seconds pass before we look again whether somebody elsewhere has recorded."""


@dataclass
class Sitting:
    """A match at the table until it ends or everybody at this keyboard leaves.

    With ``passes`` a question with one choice is answered by itself, but only where nobody else plays
    than bots: at a table of several people even the haste of an answer tells that there was no choice.
    """

    recorder: Recorder
    journal: Journal
    seating: Seating
    surface: Surface
    note: Callable[[], Mapping[str, Any] | None]
    passes: bool = False
    _looker: int = TABLE
    _passed: Counter[int] = field(default_factory=Counter)
    """How many decisions of each seat were passed by themselves since it was asked last."""
    _standing: dict[int, StandingPass] = field(default_factory=dict)
    _remarks: list[Row] = field(default_factory=list)
    """What is to be said at the next decision besides, and to whom it is said alone."""
    _own_remarks: dict[int, list[Row]] = field(default_factory=dict)
    wanted: str = ""
    """What the people want next, now that it is over: `REPLAY`, `REMATCH` or nothing."""
    _began: dict[tuple[int, int], float] = field(default_factory=dict)
    """When the last decision was asked, by its seat and the record before it."""

    def go(self) -> bool:
        """Play on; whether the match has ended. Raises StoreError and the like."""
        if self.recorder.fold.pledges.waits and not self._sit_down():
            return False
        while not self.is_over():
            try:
                if not self._take_turn():
                    return False
            except Conflict:
                self._read_again()
        self._farewell()
        return True

    def first_page(self) -> tuple[Draw, str]:
        """What is seen at the table as somebody sits down, and what stands before the line. Nobody is asked."""
        if self.is_over():
            return self._last_page(), AT_THE_END
        asks = self.recorder.run.asks()
        here = [ask.seat for ask in asks if ask.seat in self.seating.here]
        if not here:
            below = self._waiting_rows(asks)
            return self._scene(below), ""
        session = self._session(here[0])
        session.begin()
        return session_parts(session), session.prompt

    def _sit_down(self) -> bool:
        """Let everybody pledge and reveal, so that the match begins; False if the person leaves."""
        from cli.play.fair_seed import SittingDown

        coming = SittingDown(self.recorder, self.journal, self.seating, self.surface, self.note)
        has_begun = coming.go()
        self.recorder = coming.recorder
        return has_begun

    @property
    def teaches(self) -> bool:
        """Whether somebody is told what to play."""
        return False

    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.recorder.run.outcome is not None or self.recorder.run.halted

    def _take_turn(self) -> bool:
        """One decision, by the seat that is asked; False if the person leaves."""
        asks = self.recorder.run.asks()
        here = [ask.seat for ask in asks if ask.seat in self.seating.here]
        bots = [ask for ask in asks if ask.seat in self.seating.bots]
        if bots and (self.recorder.run.lanes or not here):
            # Where anybody may answer in the open, people come before bots.
            self._let_a_bot_decide(bots[0])
            return True
        if here and (self._pass(asks, here[0]) or any(map(self._pass_on, here))):
            return True
        if here:
            # Where both act in secret, the one who looks at the screen goes on first.
            return self._let_a_person_decide(self._looker if self._looker in here else here[0])
        return self._await(asks)

    # -- bots ---------------------------------------------------------------------------------

    def _let_a_bot_decide(self, ask: Ask[Any]) -> None:
        """A bot sees its seat's view and nothing else.

        Its dice are new for each record that it may know of, so that it plays the same if the match
        was left between, and what others do in secret.
        """
        from referee.kernel.engine.dice import BotDice, bot_seed
        from referee.kernel.search.searcher import Searcher, answer_of

        game, secret = self.recorder.game, self.recorder.match.secret
        assert secret is not None
        taken = self.recorder.fold.taken
        number = taken[PUBLIC] + taken.get(secret_strand(ask.seat), 0)
        seed = hashlib.sha256(secret + number.to_bytes(8, "big")).digest()
        bot = game.bot(self.seating.bots[ask.seat])
        dice = BotDice(bot_seed(seed, ask.seat))
        if isinstance(bot, Searcher) and not isinstance(self.surface, Lines):
            who = named(self.seating.names, ask.seat)
            self.surface.meanwhile(WAITING if ask.secret else f"{who} looks ahead")
        answer = answer_of(bot, self.recorder.run, ask, dice)
        record_answer(self.recorder, ask.seat, answer, self.note())

    # -- questions with one choice ---------------------------------------------------------------

    def _people(self) -> list[int]:
        """The seats that no bot has."""
        return [each for each in self.seating.names if each not in self.seating.bots]

    def _pass(self, asks: Sequence[Ask[Any]], seat: int) -> bool:
        """Answer a question that leaves no choice, where the only person is asked; whether it was one."""
        if not self.passes or self._people() != [seat]:
            return False
        legal = list(islice(next(ask for ask in asks if ask.seat == seat).legal(), 2))
        if len(legal) != 1:
            return False
        record_answer(self.recorder, seat, legal[0], self.note())
        self._passed[seat] += 1
        return True

    def _pass_on(self, seat: int) -> bool:
        """Pass for a seat that said until when; whether it did. What has happened it is told at its next decision."""
        standing, run = self._standing.get(seat), self.recorder.run
        if standing is None:
            return False
        entries = log_entries(self.recorder.match, seat, run)
        why, answer = standing.end(run, entries, in_order(self.seating.names)), passing(run, seat)
        if why or answer is None:
            del self._standing[seat]
            self._own_remarks[seat] = [row(Span(standing.words(why), "strong"))]
            return False
        record_answer(self.recorder, seat, answer, self.note())
        standing.passed += 1
        self._passed[seat] += 1
        return True

    # -- people at this keyboard ----------------------------------------------------------------

    def _let_a_person_decide(self, seat: int) -> bool:
        if self._answer_others():
            return True
        if not self._hand_over(seat):
            return False
        session = self._session(seat)
        session.begin()
        hand = self._hand_at_clock(session)
        session.note = partial(hand.note, self.note)
        session.meanwhile = self.surface.meanwhile
        first = True
        remarks = [*self._to_be_said(), *self._own_remarks.pop(seat, ()), *hand.rows()]
        if isinstance(self.surface, Lines):
            self.surface.show(remarks)
        else:
            session.say(remarks)
        while True:
            self._show(session, first=first)
            line = self.surface.ask(session.prompt, session.complete, self._watch(hand))
            first = False
            if line is not None and self._is_another_moment(line):
                return True
            if line is not None and hand.runs_out():
                self._remarks = hand.over_rows()
                if hand.forfeits():
                    record_answer(self.recorder, seat, list(FORFEIT), session.note())
                    return True
            found = QUIT if line is None else session.take(line)
            if found == RECORDED:
                self._passed[seat] = 0
                if session.standing is not None:
                    self._standing[seat] = session.standing
                return True
            if found == QUIT:
                return False
            if found == BACK and self._take_back(session):
                return True

    def _hand_at_clock(self, session: Session) -> ClockHand:
        """The clock of a decision; where the same one is shown again it has run on."""
        hand = ClockHand.begin(self.recorder.match, session.ask(), self.seating.names)
        moment = session.seat, self.recorder.fold.number
        hand.began = self._began.get(moment, hand.began)
        self._began = {moment: hand.began}
        return hand

    # -- take-backs -----------------------------------------------------------------------------

    def _take_back(self, session: Session) -> bool:
        """Take a decision back, if all agree; whether the moment is another one, or somebody else looks."""
        if self._has_gone_on():
            return True
        names, seat = in_order(self.seating.names), session.seat
        if session.wish:
            seat = find_seat(session.wish, len(names), names) or TABLE
        offer = Offer.of(self.recorder, seat) if seat in self._people() else None
        people = [each for each in self._people() if each != session.seat]
        if offer is None:
            session.say([row(NOTHING)])
        else:
            here = [each for each in people if each in self.seating.here]
            against = next((each for each in here if not self._agrees(each, offer)), None)
            if against is not None:
                self._remarks = [row(self._refused(against))]
            elif here == people:
                self._carry_out(offer)
            else:
                self.consent.ask(self.recorder.match, session.seat, offer, here)
            return True
        return False

    def _refused(self, seat: int) -> str:
        return f"{named(self.seating.names, seat)} does not agree: the match goes on as it is."

    def _carry_out(self, offer: Offer) -> None:
        """Take back what all have agreed to. Raises Conflict."""
        self._remarks = offer.rows(self.eyes(), self.seating.names)
        offer.take(self.note)
        self._passed.clear()
        self._standing.clear()

    # -- take-backs between terminals -------------------------------------------------------------

    @property
    def consent(self) -> Consent:
        """What is said about take-backs at all terminals of the match."""
        return Consent(self.journal, self.recorder.match.id)

    def _is_another_moment(self, line: str) -> bool:
        """Whether the line is not taken: first is answered what others ask, or seen what has been recorded elsewhere."""
        if self._answer_others():
            return True
        return not line.strip() and self._has_gone_on()

    def _has_gone_on(self) -> bool:
        """Whether anything was recorded elsewhere of which those here may know; it is read then."""
        if not self.seating.elsewhere():
            return False
        stored = self.journal.match(self.recorder.match.id)
        if self._known(stored) == self._known(self.recorder.match):
            return False
        self._read_again()
        return True

    def _answer_others(self) -> bool:
        """Let everybody here answer a take-back that is asked for at another terminal; whether anybody was asked."""
        if not self.seating.elsewhere():
            return False
        request = self.consent.pending()
        waiting = [] if request is None else request.awaits(self.seating.here)
        if request is None or not waiting or request.asks in self.seating.here:
            return False
        self._read_again()
        if self.is_over():
            return True
        offer = Offer.to(self.recorder, request.seat, request.record)
        for seat in waiting:
            agrees = self._agrees(seat, offer)
            self.consent.answer(request, seat, agrees=agrees)
            if not agrees:
                return True
        last = self.consent.pending()
        if last is not None and not last.awaits(self._people()):
            self._carry_out(offer)
        return True

    def _ask_others(self) -> None:
        """Ask, while others decide, to take back the last decision of the one person here."""
        (seat,) = self.seating.here
        self._read_again()  # what was recorded just now is not on the screen yet
        offer = None if self.is_over() else Offer.of(self.recorder, seat)
        if offer is None:
            self._remarks = [row(NOTHING)]
        else:
            self.consent.ask(self.recorder.match, seat, offer, ())

    def _consent_words(self) -> str:
        """How it stands with the last take-back that is asked for, to whom it matters here; nothing where it has lapsed."""
        request = self.consent.standing()
        if request is None:
            return ""
        if request.refused_by:
            return self._refused(request.refused_by)
        left = " and ".join(
            named(self.seating.names, seat) for seat in request.awaits(self._people())
        )
        if request.asks in self.seating.here:
            return f"Asked to take a decision back: {left} must agree, and it lapses once anything else is recorded."
        asks = named(self.seating.names, request.asks)
        return (
            f"{asks} asks to take a decision back: Enter, and answer."
            if request.awaits(self.seating.here)
            else ""
        )

    def _watch(self, hand: ClockHand) -> Callable[[], str] | None:
        """What is told beside the line while somebody thinks: the clock, and what others ask meanwhile."""
        ticks, others = hand.runs and not is_still(), bool(self.seating.elsewhere())
        clock = hand.told if isinstance(self.surface, Lines) else hand.now
        if not ticks and not others:
            return None
        seen = {self._held(self.recorder.match): False}

        def gone_on() -> bool:
            """Whether those here may know of anything more than they see; looked into once for each record."""
            stored = self.journal.match(self.recorder.match.id)
            held = self._held(stored)
            if held not in seen:
                seen[held] = self._known(stored) != self._known(self.recorder.match)
            return seen[held]

        def told() -> str:
            said = self._consent_words() if others else ""
            said = said or (
                "The match has gone on: Enter shows it." if others and gone_on() else ""
            )
            return said or (clock() if ticks else "")

        return told

    def _agrees(self, seat: int, offer: Offer) -> bool:
        """Whether another person at this keyboard agrees to a take-back, having read what was seen since."""
        if not self._hand_over(seat):
            return False
        self.surface.show(drawn_by(offer.rows(seat, self.seating.names)))
        line = self.surface.ask(f"{self.seating.names[seat]}, do you agree? yes or no> ")
        return line is not None and line.strip().lower() in ("yes", "y")

    def _session(self, seat: int) -> Session:
        """One decision of a person at this keyboard."""
        alone = self._people() == [seat]
        return Session(
            self.recorder, seat, self.seating.names, self.note, self._passed[seat], alone
        )

    def _show(self, session: Session, *, first: bool) -> None:
        if isinstance(self.surface, Lines):
            width = self.surface.width()
            self.surface.show(session.news(width, first=first))
        else:
            self.surface.show(session_parts(session), at_end=not session.reads)

    def _hand_over(self, seat: int) -> bool:
        """Between two people at one keyboard: hide everything until the other sits here."""
        if seat == self._looker or len(self.seating.here) == 1:
            self._looker = seat
            return True
        self._looker = seat
        you = named(self.seating.names, seat)
        rows = [
            title_row(self.seating.names, self.recorder.match.id),
            row(),
            row(Span(f"{you} decides now.", "asked")),
            row(),
            row(f"Hand the keyboard to {you}; whoever else sits here looks away."),
            row(f"Press Enter once only {you} looks."),
        ]
        return self.surface.hide(rows, "Enter> ")

    # -- people somewhere else --------------------------------------------------------------------

    def _await(self, asks: Sequence[Ask[Any]]) -> bool:
        """Wait until something is known of somebody at another terminal; False if the person leaves.

        Of what others do in secret nothing is, not even that they do something.
        """
        if self._answer_others():
            return True
        below, mark = self._waiting_rows(asks), self.consent.mark()
        self.surface.show(self._scene(below), at_end=True)
        held, known = self._held(self.recorder.match), self._known(self.recorder.match)
        while self.surface.wait(OFTEN):
            if self.surface.pressed() == ASKING and len(self.seating.here) == 1:
                self._ask_others()
                return True
            if self.consent.mark() != mark:
                return True
            found = self.journal.match(self.recorder.match.id)
            if self._held(found) == held:
                continue
            held = self._held(found)
            if self._known(found) != known:
                self._read_again()
                return True
        return False

    def _waiting_rows(self, asks: Sequence[Ask[Any]]) -> list[Row]:
        """For whom is waited, what can be done meanwhile, and how it stands with a take-back."""
        may_ask = len(self.seating.here) == 1 and not isinstance(self.surface, Lines)
        ways = "Ctrl-C leaves" + (f", {ASKED}" if may_ask else "")
        words = f"{self._awaited(asks)}{self._until()}; {ways}"
        return [*self._to_be_said(), row(Span(words, "asked"))]

    def _to_be_said(self) -> list[Row]:
        """What is said beside the next page: what has happened, and how it stands with a take-back."""
        said, self._remarks = self._remarks, []
        told = self._consent_words() if self.seating.elsewhere() else ""
        return [*said, *([row(Span(told, "strong"))] if told else [])]

    def _awaited(self, asks: Sequence[Ask[Any]]) -> str:
        """For whom the people here wait, as far as they may know that."""
        secret = any(ask.secret for ask in asks)
        if secret and self.recorder.game.unseen:
            return waiting_words(asks[0].run.outer or asks[0].run)
        if not secret and any(wanted_words(ask) for ask in asks):
            return self._to_be_entered(asks[0])
        who = " and ".join(named(self.seating.names, ask.seat) for ask in asks)
        return f"{WAITING} for {who}{' to finish' if secret else ''}"

    def _until(self) -> str:
        """That the one person here passes meanwhile; of two at one keyboard neither is told it of the other."""
        alone = len(self.seating.here) == 1
        said = [each.said for each in self._standing.values() if alone]
        return "".join(f"; you pass until {each}" for each in said)

    def _to_be_entered(self, ask: Ask[Any]) -> str:
        """What the scorekeeper of a physical table has to enter, and how."""
        names = [self.seating.names.get(seat, "") for seat in range(1, max(self.seating.names) + 1)]
        match = self.recorder.match.id[:SHORT]
        how = f"'referee act {match} 0 observe RESULT' enters it"
        return f"{WAITING} for {wanted_words(ask, names)}; {how}"

    def _held(self, match: Match) -> int:
        return sum(map(len, match.strands.values()))

    def _known(self, match: Match) -> tuple[object, ...]:
        """What the people here may know of how far a match has come."""
        from events.fold.fold import Fold

        if not self.recorder.game.unseen:
            seen = live_view(match, self.eyes())
            return self._held(seen.match), seen.finished
        told = log_entries(match, self.eyes())
        asks = Fold(match, checks=False).to_end().asks()
        asked = [ask.seat for ask in asks if not ask.secret or ask.seat in self.seating.here]
        return len(told), told[-1].sentences, asked

    def _read_again(self) -> None:
        """Go on with the match as it stands in the store now."""
        from events.recorder import Recorder

        match = self.journal.match(self.recorder.match.id)
        self.recorder = Recorder.resume(match, self.journal)
        with suppress(Conflict):  # somebody else has closed it in this moment
            close_if_over(self.recorder)

    # -- the end ------------------------------------------------------------------------------------

    def eyes(self) -> Eyes:
        """Whose eyes look where nobody decides: those of the one person here, or everybody's."""
        return self.seating.here[0] if len(self.seating.here) == 1 else PUBLIC

    def _scene(self, below: list[Row]) -> Parts:
        """The table as the people here may see it together, with what is new to them."""
        eyes = self.eyes()
        seat = eyes if isinstance(eyes, int) else self._looker
        match, run, passed = self.recorder.match, self.recorder.run, self._passed[seat]
        return scene_parts(match, run, eyes, self.seating.names, below, seat=seat, passed=passed)

    def _farewell(self) -> None:
        """Show how it ended, until somebody has read it; on a screen also the whole log, and what may come next."""
        page, is_printed = self._last_page(), isinstance(self.surface, Lines)
        while True:
            self.surface.show(page, at_end=True)
            line = self.surface.ask(
                LEAVES if is_printed else AT_THE_END, lambda _: ["log", REPLAY, REMATCH]
            )
            said = (line or "").strip().lower()
            if line is None or said in LEAVING or is_printed:
                return
            if said in {REPLAY, REMATCH}:
                self.wanted = said
                return
            if said == "log":
                self.surface.show(self._log_page, at_end=True)
                self.surface.ask(TURNS_BACK)

    def _log_page(self, width: int, height: int) -> Sequence[Row]:
        """Everything that happened, as the people here may know it together."""
        match, run = self.recorder.match, self.recorder.run
        entries = log_entries(match, self.eyes(), run)
        return log_rows(run.game, entries, in_order(self.seating.names), width)

    def _last_page(self) -> Parts:
        """The table as it ended. How it did stands at the very end: that is in view however low the window."""
        more = [] if isinstance(self.surface, Lines) else self._afterwards()
        below = [*self._remarks, *more, row(Span(self.result(), "asked"))]
        return self._scene(below)

    def _afterwards(self) -> list[Row]:
        """Where the match has turned, and what one can do with it."""
        from cli.play.result_page import turning_rows, way_rows

        match, game = self.recorder.match, self.recorder.game
        turned = turning_rows(match, self.seating.names, self.recorder.fold.find)
        parts = (turned, way_rows(match, game.code, self.seating))
        return [each for part in parts if part for each in (*part, row())]

    def result(self) -> str:
        """How the match ended, in one line."""
        run = self.recorder.run
        if run.outcome is None:
            return "the match is halted: it went on by itself for too long; only a ruling goes on"
        winners = [named(self.seating.names, seat) for seat in run.outcome.winners]
        return (
            f"{' and '.join(winners)} won: {ended(run).partition(': ')[2]}"
            if winners
            else ended(run)
        )
