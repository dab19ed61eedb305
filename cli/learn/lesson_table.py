"""The table of a lesson: the learner decides as at any table, and is told what for; every other line is played as it is written."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from cli.learn.tutor import AGAIN as AGAIN_WORD
from cli.learn.tutor import GO, Tutor
from cli.opening.opening import read_wish
from cli.output.paging import drawn_by
from cli.output.status import table_rows
from cli.play.decision_page import in_order
from cli.play.explain import answer_of
from cli.play.record_action import record_answer
from cli.play.seating import Seating
from cli.play.session import AGAIN, RECORDED, Session
from cli.play.table import Sitting
from cli.storage.matches import SHORT
from cli.storage.seeds import read_secret
from cli.terminal.line_mode import Lines
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.show.rows import row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.opening.opening import Wish
    from cli.output.paging import Draw
    from cli.terminal.surface import Surface
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.decision.ask import Answer
    from referee.kernel.game import Game
    from referee.kernel.lesson import Lesson
    from referee.kernel.show.rows import Row

LEARNER = 1
"""The learner's seat."""
HINT_WORD = "hint"
"""In a lesson the guide gives the hints."""
NOT_YET = "Nothing is decided on this page: Enter goes on, quit leaves. At the table '?' says what is legal, and why the rest is not."
"""What is said of anything else that is typed where only Enter or quit is wanted."""
LATER = "greedy"
"""The bot that plays the other seats once the lesson is over."""


def wish_of(game: Game, lesson: Lesson, tags: Sequence[str]) -> tuple[Wish, Seating]:
    """The match of a lesson, and who sits where: the learner at the first seat."""
    pairs = zip(lesson.players, lesson.decks or [""] * len(lesson.players), strict=True)
    words = [f"{name}={deck}" if deck else name for name, deck in pairs]
    names = dict(enumerate(lesson.players, 1))
    seating = Seating(names, (LEARNER,), {seat: LATER for seat in names if seat != LEARNER})
    wish = read_wish(game.code, words, lesson.seed, (), None, tags=tags)
    return replace(wish, bots=seating.noted()), seating


def lesson_at(
    recorder: Recorder,
    journal: Journal,
    seating: Seating,
    surface: Surface,
    note: Callable[[], Mapping[str, Any] | None],
    *,
    passes: bool,
) -> LessonSitting:
    """The table of a match that is a lesson, at the line where it stands. Raises NotUnderstood where it is none."""
    game, match = recorder.game, recorder.match
    lesson = game.read_lesson() if game.read_lesson else None
    if lesson is None or match.secret != read_secret(lesson.seed):
        message = (
            f"match {match.id[:SHORT]} is no lesson: 'referee play {game.code} --learn' begins one"
        )
        raise NotUnderstood(message)
    tutor = Tutor.of(game, lesson, match)
    return LessonSitting(recorder, journal, seating, surface, note, passes, tutor=tutor)


@dataclass(kw_only=True)
class LessonSession(Session):
    """The learner's side: takes the lines of any session, and leads back to the one that is taught."""

    tutor: Tutor
    _after: list[Row] = field(default_factory=list)
    _before: list[Row] = field(default_factory=list)

    def begin(self) -> None:
        """Look at the match as it stands, and at the step of the lesson."""
        super().begin()
        self._look_at_step()

    @property
    def notes(self) -> Sequence[Row]:
        """What is said of the last line, and what the lesson says at its end, where it can always be read."""
        own = self._notes
        taught = self._before[-1:]
        said = [*own, *(each for each in taught if each not in own)]
        return said if own else [*self._after, *self._before]

    def news(self, width: int, *, first: bool) -> list[Row]:
        """What is new, and at first what the lesson says; the board also where nobody has done anything yet."""
        rows = super().news(width, first=first)
        if not first:
            return rows
        assert self._decision is not None
        unseen = self.tutor.begins and not self._decision.others
        players = in_order(self.names)
        board = table_rows(self.run, self.seat, width, players) if unseen else []
        return [*board, *rows, *self._said()]

    def _look_at_step(self) -> None:
        self._after, self._before = self.tutor.after(), self.tutor.before()

    def _said(self) -> list[Row]:
        """What the lesson says, for a person who reads line by line."""
        return [each for part in (self._after, self._before) if part for each in (row(), *part)]

    def take(self, line: str) -> str:
        """Take one line; the words of a lesson first."""
        word = line.strip().lower()
        if self._really is None and word in (GO, AGAIN_WORD, HINT_WORD):
            self._notes, self._looking = [], None
            if word == GO:
                return self._choose(self.tutor.line())
            self._notes = self.tutor.before() if word == AGAIN_WORD else self.tutor.why()
            return AGAIN
        found = super().take(line)
        if word == "help" and self._looking is not None:
            usual, own = self._looking, self.tutor.commands()
            self._looking = lambda width, height: [*own, row(), *usual(width, height)]
        return found

    @property
    def typed(self) -> str:
        """What can be typed here, the words of a lesson among it."""
        return f"{GO}, number or action; ? why, {AGAIN_WORD}, signs, news, rules, cards, help, quit"

    def _act(self, text: str) -> str:
        """An action as it is typed; where the one was refused that was to be tried, the lesson goes on."""
        found = super()._act(text)
        if found == AGAIN and self._notes and self._was_to_be_refused(text):
            self._look_at_step()
            self._notes = [*self._notes, *self._said()]
        return found

    def _pass_until(self, text: str) -> str:
        """What is taught is taught window by window: only words of the game's own pass for longer."""
        return self._act(text)

    def _until_rows(self) -> list[Row]:
        return []

    def _was_to_be_refused(self, text: str) -> bool:
        try:
            answer = answer_of(self.run, self.seat, text)
        except NotUnderstood:
            return False
        return bool(self.run.refusals(self.seat, answer)) and self.tutor.refused(self.run, answer)

    def _record(self, answer: Answer) -> str:
        """Record the answer that is taught; of any other one say that it is legal, and lead back."""
        reply = self.tutor.instead(self.run, answer)
        if reply:
            self._menu.steps.clear()
            self._notes = reply
            return AGAIN
        found = super()._record(answer)
        if found == RECORDED:
            self.tutor.go_on()
        return found


@dataclass(kw_only=True)
class LessonSitting(Sitting):
    """A match that is taught up to a point, and played on against a bot from there."""

    tutor: Tutor
    _free: bool = False

    def go(self) -> bool:
        """Say what the game is about, teach it, play on; whether the match has ended."""
        if self.tutor.begins and self.tutor.step is not None:
            for rows in (self.tutor.about(), self.tutor.signs()):
                if not self._goes_on(drawn_by(rows), "Enter goes on, quit leaves> "):
                    return False
        return super().go()

    @property
    def teaches(self) -> bool:
        """Whether the lesson is not over yet."""
        return self.tutor.step is not None

    def _take_turn(self) -> bool:
        step = self.tutor.step
        if step is None:
            return self._play_on()
        seat = self.tutor.seat()
        if step.title:
            return self._let_a_person_decide(seat)
        record_answer(self.recorder, seat, self.tutor.answer(self.recorder.run), self.note())
        self._passed[seat] += 1
        self.tutor.go_on()
        return True

    def _play_on(self) -> bool:
        """Without a guide, once the person wants to."""
        if not self._free:
            self._free = True
            rows = [*self.tutor.after(), row(), *self.tutor.ended()]
            if not self._goes_on(self._scene(rows), "Enter plays on, quit leaves> ", at_end=True):
                return False
        return super()._take_turn()

    def _farewell(self) -> None:
        """Show how it ended; where that is the end of the lesson, what is to be said of it first."""
        if not self._free:
            rows = [*self.tutor.after(), row(), *self.tutor.won()]
            self.surface.show(drawn_by(rows))
            self.surface.ask("Enter shows the table> ")
        super()._farewell()

    def _goes_on(self, page: Draw, prompt: str, *, at_end: bool = False) -> bool:
        """Show a page until the person goes on from it, or leaves; whether it goes on. What else is typed is answered."""
        self.surface.show(page, at_end=at_end)
        while True:
            line = self.surface.ask(prompt)
            word = None if line is None else line.strip().lower()
            if word in (None, "quit", "q", "exit"):
                return False
            if word in ("", GO):
                return True
            said = [row(), row(NOT_YET)]
            again = drawn_by(said) if isinstance(self.surface, Lines) else _with(page, said)
            self.surface.show(again, at_end=True)

    def _session(self, seat: int) -> Session:
        if not self.teaches:
            return super()._session(seat)
        said = (self.recorder, seat, self.seating.names, self.note, self._passed[seat])
        return LessonSession(*said, tutor=self.tutor)

    def _take_back(self, session: Session) -> bool:
        if not self.teaches:
            return super()._take_back(session)
        session.say(
            [
                row(
                    "In a lesson nothing is taken back: what is tried and is not taught is never played."
                )
            ]
        )
        return False

    def _read_again(self) -> None:
        super()._read_again()
        self.tutor = Tutor.of(self.recorder.game, self.tutor.lesson, self.recorder.match)


def _with(page: Draw, rows: Sequence[Row]) -> Draw:
    """The page with these rows at its end."""
    return lambda width, height: [*page(width, height), *rows]
