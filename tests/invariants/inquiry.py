"""Every question at every moment: whatever is asked is answered or refused, and asking changes nothing.

This drives the functions behind `play`, `legal`, `show`, `act` and the viewer in this process: refusals, `?`, `why`,
`legal`, proposals, `table`, `diff`, `find`, `cards`, `undo`, by every seat and other eyes. Whatever is raised that is
no refusal would be exit 70; what takes longer than `patience` allows is found as well.

A moment is cheap, so that there can be many: of each kind of question some are asked at each, chosen by chance.

- what everybody is asked, and what lies on the table, by the eyes of one: at each moment
- each action by every seat, refused or not: one action in five (`TRIED`)
- `? ACTION` and `act` with each action, by one seat: one action in ten (`EXPLAINED`)
- the legal answers of whoever is asked, printed; two of them completed and read back: at one moment in five (`SOMETIMES`)
- `?` for whoever is asked or for another seat, and the table drawn: at one moment in ten (`OFTEN`)
- seven lines typed at the table, each first completed: by one of those who are asked, at one moment in five
- the page at the table: in one talk of ten; what a line shows: after one in ten that is read, one in sixteen else
- the start of a sitting with all its news, the whole log, the picture: at one moment in `SELDOM`
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from typing import Any

from cli.completion.proposals import next_words
from cli.output.paging import folded
from cli.output.status import asked_lines, table_rows
from cli.play.decision_page import Decision
from cli.play.explain import answer_of, explain_action, explain_moment
from cli.play.menu import Menu
from cli.play.session import AGAIN, Session
from cli.terminal.line_mode import ENDLESS
from referee.errors import IllegalAction, MatchError, NotFound, NotUnderstood, PackError, StoreError
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC, TABLE, Eyes
from replays.read.table_view import asked_data, table_picture
from tests.invariants.matches import Order, Played
from tests.invariants.patience import Patience, TooLong
from tests.invariants.utterances import Sayings

SIZES = ((80, 24), (80, 24), (120, 40), (40, 10), (200, 60), (20, 5))
"""Windows, columns and rows."""
SOMETIMES, OFTEN, SELDOM = 5, 10, 80
"""What takes a little longer is asked at one moment in so many, what takes long at one in so many more."""
TRIED, EXPLAINED = 5, 10
"""At each moment one action in so many is tried by every seat; one in so many is explained."""
MOST_LEGAL = 60


@dataclass(frozen=True)
class Finding:
    """What a question raised, or what it changed: where it was asked, and the whole story."""

    what: str
    where: str
    question: str
    story: str

    def __str__(self) -> str:
        return f"{self.what}\n  at {self.where}: {self.question}\n{self.story}"


@dataclass
class Asking:
    """Asks at the moments of one match. ``moments`` counts them, ``asked`` the questions of each kind so far."""

    played: Played
    moments: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    patience: Patience = field(default_factory=Patience)
    random: Random = field(init=False)
    sayings: Sayings = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(f"asking {self.played.order}")
        self.sayings = Sayings(self.played)

    @property
    def run(self) -> Run[Any]:
        return self.played.run

    @property
    def questions(self) -> int:
        """How many questions were asked so far."""
        return self.asked.total()

    @property
    def seats(self) -> range:
        """The seats that somebody may name: the table, every player, and one that is not there."""
        return range(TABLE, self.played.order.seats + 2)

    @property
    def eyes(self) -> list[Eyes]:
        return [*range(1, self.played.order.seats + 1), PUBLIC, JUDGE]

    # -- a moment -----------------------------------------------------------------------------

    def ask_everything(self) -> None:
        """Every question at the moment that the match has reached; that none of them changes anything."""
        before = self._as_it_stands()
        if not self.moments or self._seldom(SOMETIMES):
            self.put("look", self.sayings.look_around)
        for ask_about in (
            self._refusals,
            self._explanations,
            self._sights,
            self._answers,
            self._session,
        ):
            ask_about()
        if self._as_it_stands() != before:
            self._find("everything", "asking has changed the match", "")
        self.moments += 1

    def _as_it_stands(self) -> tuple[bytes, list[tuple[int, list[str]]], int]:
        """All that the match is: its state, who is asked what, how many records it has."""
        records = sum(map(len, self.played.recorder.match.strands.values()))
        return self.run.wire(), [(ask.seat, list(ask.verbs)) for ask in self.run.asks()], records

    def put(self, question: str, answer: Callable[..., Any], *about: Any) -> Any:
        """Ask one question; None where it is refused. What it raises else is found."""
        self.asked[question] += 1
        self.patience.begin()
        try:
            return answer(*about)
        except (IllegalAction, NotUnderstood, NotFound, PackError, StoreError):
            return None
        except (Exception, TooLong) as error:  # noqa: BLE001 -- whatever it is would be our own bug
            self._find(f"{question} {about[1:]!r:.300}", signature(error), story_of(error))
            return None
        finally:
            self.patience.end()

    def _find(self, question: str, what: str, story: str) -> None:
        where = f"{self.played.order}, readings {self.played.order.readings}, decision {self.played.decisions}"
        self.findings.append(Finding(what, where, question, story))

    # -- what the rules say -------------------------------------------------------------------

    def _refusals(self) -> None:
        """Actions of the game by every seat, with what fits somewhere and with nonsense."""
        for name in self._some_verbs(TRIED):
            answers = [list(each) for each in self.sayings.answers(name)]
            for seat in self.seats:
                self.put("refusals", self._ruled, seat, self.random.choice(answers))

    def _ruled(self, seat: int, answer: list[Any]) -> None:
        """Why that is refused: by rules that the catalogue has."""
        try:
            refusals = self.run.refusals(seat, answer)
        except NotFound as error:
            raise AssertionError(error) from error
        known = self.played.game.catalogue.entries
        assert all(refusal.rule in known for refusal in refusals), refusals

    def _explanations(self) -> None:
        """`?` for a seat that is asked, or for another one; `? ACTION` and `why` for any."""
        asked = [ask.seat for ask in self.run.asks() if ask.seat != TABLE]
        if self._seldom(OFTEN):
            others = self._seldom(SOMETIMES) or not asked
            seat = self._player() if others else self.random.choice(asked)
            self.put("? of seat", explained, self.run, seat)
        for name in self._some_verbs(EXPLAINED):
            seat = self.random.choice(self.seats)
            said = self.put("lines", lambda *about: [*self.sayings.lines(*about)], name, seat)
            for line in (name, self.random.choice(said or [""])):
                self.put("? ACTION", explain_action, self.run, seat, line)
            self.put("act", acted, self.run, seat, self.random.choice(said or [""]))

    def _answers(self) -> None:
        """`legal`: what is listed reads back as it was printed; and what Tab proposes."""
        for ask in self.run.asks() if self._seldom(SOMETIMES) else ():
            lines = self.put("legal", printed, ask) or []
            for line in self.random.sample(lines, min(2, len(lines))):
                words = line.split()
                typed = words[: self.random.randrange(len(words) + 1)]
                self.put("tab", next_words, lines, typed)
                self.put("read back", read_back, ask, line)

    def _some_verbs(self, times: int) -> list[str]:
        """One in so many of the actions, one at least."""
        verbs = self.sayings.verbs
        return self.random.sample(verbs, -(-len(verbs) // times))

    def _seldom(self, times: int) -> bool:
        """True at one moment in so many."""
        return self.random.randrange(times) == 0

    def _player(self) -> int:
        return self.random.randrange(1, self.played.order.seats + 1)

    # -- what is shown ------------------------------------------------------------------------

    def _sights(self) -> None:
        """What some eyes see, what is said to be asked, and the table drawn for them."""
        run, players = self.run, list(self.played.names.values())
        eyes, (width, _) = self.random.choice(self.eyes), self.random.choice(SIZES)
        self.put("show", run.game.view, run, eyes)
        self.put("asked", asked_lines, run, eyes, players)
        self.put("asked as data", asked_data, run, eyes)
        if self._seldom(OFTEN):
            self.put("table", table_of, run, eyes, width, players)
        if self._seldom(SELDOM):
            self.put("picture", table_picture, run, eyes, players)

    # -- at the table -------------------------------------------------------------------------

    def _session(self) -> None:
        """Lines typed by somebody who is asked; those that would decide something are not said."""
        asked = [ask for ask in self.run.asks() if ask.seat != TABLE]
        if not asked or not self._seldom(SOMETIMES):
            return
        ask = self.random.choice(asked)
        session = Session(self.played.recorder, ask.seat, self.played.names)
        if self._seldom(SELDOM // SOMETIMES):
            self.put("begin", Session.begin, session)
        if session._decision is None:
            self.put("menu", self._seat_quickly, session, ask)
        if session._decision is not None:
            self._talk(session)

    def _seat_quickly(self, session: Session, ask: Ask[Any]) -> None:
        """As `Session.begin`, without reading what happened before: that takes long in a long match."""
        session._menu = Menu.of(ask)
        id_ = self.played.recorder.match.id
        session._decision = Decision.of(self.run, ask, self.played.names, id_, ())

    def _talk(self, session: Session) -> None:
        width, height = self.random.choice(SIZES)
        if self._seldom(OFTEN):
            self.put("page", session.page, width, height)
        for line in self.put("lines", self.sayings.typed, session.seat) or ():
            self.put("tab at the table", session.complete, line)
            if line == "log" and not self._seldom(SELDOM):
                continue
            if self.put("typed", would_record, session, line) in (None, True):
                continue
            if self._seldom(OFTEN if session.reads else SELDOM // SOMETIMES):
                self.put("shown then", shown, session, width, height, line)


# -- questions that are several calls -------------------------------------------------------


def explained(run: Run[Any], seat: int) -> None:
    """`?`, to the last row as it is printed."""
    for each in explain_moment(run, seat):
        folded(each, 80)


def acted(run: Run[Any], seat: int, text: str) -> None:
    """An action as `referee act` reads it, refused or not."""
    line = read_line(text)
    if line is not None:
        run.refusals(seat, run.game.read(run, seat, line))


def printed(ask: Ask[Any]) -> list[str]:
    """The legal answers in the notation, with what the game says of each."""
    game, answers = ask.run.game, list(islice(ask.legal(), MOST_LEGAL))
    for answer in answers:
        game.aside(ask, answer)
    return [game.printed(answer) for answer in answers]


def read_back(ask: Ask[Any], line: str) -> None:
    """A legal answer is read as it was printed, and is legal."""
    run = ask.run.outer or ask.run
    refused = run.refusals(ask.seat, answer_of(run, ask.seat, line))
    assert not refused, refused


def table_of(run: Run[Any], eyes: Eyes, width: int, players: Sequence[str]) -> None:
    """The table, to the last row as it is printed."""
    for each in table_rows(run, eyes, width, players):
        folded(each, width)


def would_record(session: Session, line: str) -> bool:
    """Take a line; whether it would be recorded now: then it is not, and the session stands as it stood.

    Of what is asked once more (giving up), the question is put.
    """
    heard: list[object] = []
    kept = session._menu, session._really
    session._menu = Menu(kept[0].ways, list(kept[0].steps))

    def record(answer: Answer) -> str:
        if answer[0] not in session.ask().verbs and session._really is None:
            return Session._record(session, answer)
        heard.append(answer)
        return AGAIN

    session._record = record
    session.take(line)
    if heard:
        session._menu, session._really = kept[0], None
        session._notes, session._looking = [], None
    return bool(heard)


def shown(session: Session, width: int, height: int, line: str) -> None:
    """What stands there then, on the screen and line by line."""
    session.page(width, height)
    for each in session.news(width, first=False)[:ENDLESS]:
        folded(each, width)


def signature(error: BaseException) -> str:
    """An error in one line: its kind, what it says, and the last place that it came from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rpartition('/')[2]}:{last.name}"
    return f"{type(error).__name__} in {place}: {str(error)[:60]}".rstrip(": ")


def story_of(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def ask_at_moments(wish: Order, every: int = 1, most: int = 10**9) -> Asking:
    """Ask at one moment in ``every`` of that match, at so many at most."""
    asking = Asking(Played.of(wish))
    moments = asking.played.moments()
    with asking.patience:
        for number in count():
            if asking.put("decide", go_on, moments) is None or asking.findings:
                break
            if number % every == 0:
                asking.ask_everything()
            if asking.moments >= most or asking.findings:
                break
    return asking


def go_on(moments: Iterator[Run[Any]]) -> Run[Any] | None:
    """The next moment of a match; None after the last. What is legal is not refused."""
    try:
        return next(moments, None)
    except MatchError as error:
        raise AssertionError(error) from error
