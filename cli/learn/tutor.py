"""The tutor: where a lesson stands, what is said before and after each step of it, and what is said of another line.

It knows nothing of terminals. Whatever draws the table asks it for rows: `about` and `signs` once, `before` and `after` at
each decision, `instead` of an answer that is legal and not the one that is taught.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.play.explain import answer_of
from cli.play.record_action import Differs, Held
from cli.play.reference import signs_page
from referee.dataclass import dataclass
from referee.kernel.decision.notation import read_line
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.chain.match import Match
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from referee.kernel.lesson import Lesson, Sentence, Step
    from referee.kernel.show.rows import Row

GO, AGAIN = "go", "lesson"
"""What may be typed beside what is always understood: play the taught line, say the step again."""
MARGIN = "  "


@dataclass
class Tutor:
    """A lesson of a game, and its step that comes next."""

    game: Game
    lesson: Lesson
    place: int = 0

    @classmethod
    def of(cls, game: Game, lesson: Lesson, match: Match) -> Tutor:
        """The lesson at the first line that the match does not hold; over where the match has gone another way."""
        held, place = Held(match, range(1, len(lesson.players) + 1)), 0
        try:
            for number, step in enumerate(lesson.steps, 1):
                if step.refused:
                    continue  # It has left no record.
                if not held.skip(step.play):
                    break
                place = number
        except Differs:
            place = len(lesson.steps)
        return cls(game, lesson, place)

    # -- where it stands ----------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that comes next; None where the lesson is over."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def begins(self) -> bool:
        """Whether no step with words has been taken yet."""
        return not any(step.title for step in self.lesson.steps[: self.place])

    def seat(self) -> int:
        """Whose line comes next."""
        assert self.step is not None
        line = read_line(self.step.play)
        assert line is not None
        assert line.seat is not None
        return line.seat

    def line(self) -> str:
        """The line that comes next, without its seat."""
        assert self.step is not None
        return self.step.play.partition(":")[2].strip()

    def answer(self, run: Run[Any]) -> Answer:
        """The same as an answer. Raises NotUnderstood."""
        return answer_of(run, self.seat(), self.line())

    def go_on(self) -> None:
        """The step is done."""
        self.place += 1

    # -- what is said -------------------------------------------------------------------------

    def about(self) -> list[Row]:
        """What the game is about, how one wins, and how a lesson goes."""
        title = row(Span(f"{self.game.title}: a first game, with a guide", "title"))
        told = [_said(each) for each in self.lesson.about]
        steps = sum(bool(step.title) for step in self.lesson.steps)
        return [
            title,
            row(),
            *told,
            row(),
            *(row(line) for line in _HOW.format(steps=steps).splitlines()),
        ]

    def signs(self) -> list[Row]:
        """What the signs on the table mean."""
        return signs_page(self.game)

    def commands(self) -> list[Row]:
        """What may be typed in a lesson alone."""
        title = row(Span("This is a lesson", "title"))
        return [
            title,
            row(f"  {GO:<13} plays the line that is taught"),
            row(f"  {AGAIN:<13} says the step again; 'hint' only why"),
        ]

    def before(self) -> list[Row]:
        """What is said before the learner decides, and which line is taught."""
        step = self.step
        if step is None or not step.title:
            return []
        titled = [each for each in self.lesson.steps if each.title]
        number = next(at for at, each in enumerate(titled, 1) if each is step)
        found = [row(Span(f"Step {number} of {len(titled)}: {step.title}", "title"))]
        found += [_said(each) for each in step.before]
        found += self._thought()
        what = "Try" if step.refused else "Play"
        return [
            *found,
            row(
                Span(f"{what}: {self.line()}", "asked"),
                Span(f"   ('{GO}' does it for you)", "faint"),
            ),
        ]

    def after(self) -> list[Row]:
        """What is said of the last step that was taken."""
        done = next(
            (step for step in reversed(self.lesson.steps[: self.place]) if step.title), None
        )
        return [] if done is None else [_said(each) for each in done.after]

    def instead(self, run: Run[Any], answer: Answer) -> list[Row]:
        """What is said of a legal answer that is not the one that is taught; nothing of that one."""
        assert self.step is not None
        if not self.step.refused and list(answer) == list(self.answer(run)):
            return []
        printed = self.game.printed(answer)
        also = f"'{printed}' is legal too, and yours to play in any other match."
        how = (
            "This first game tries something that is not"
            if self.step.refused
            else "The lesson goes another way"
        )
        return [row(f"{also} {how}."), *self.why()]

    def why(self) -> list[Row]:
        """Why the line that is taught is taught, and which it is."""
        return [*self._thought(), *self.before()[-1:]]

    def _thought(self) -> list[Row]:
        """What a sensible player thinks of."""
        if self.step is None or not self.step.think:
            return []
        return [row(MARGIN, Span("A sensible player: ", "strong"), *_spans(self.step.think))]

    def refused(self, run: Run[Any], answer: Answer) -> bool:
        """Whether that refused answer is the one that was to be tried; the step is done then."""
        assert self.step is not None
        if not self.step.refused or list(answer) != list(self.answer(run)):
            return False
        self.go_on()
        return True

    def ended(self) -> list[Row]:
        """What is said once every step is taken, and the match goes on without a guide."""
        return [
            row(Span("The lesson is over, and the match is not.", "title")),
            *map(row, _ENDED.splitlines()),
        ]

    def won(self) -> list[Row]:
        """What is said where the match ends with its lesson."""
        return [row(line) for line in _WON.format(code=self.game.code).splitlines()]


_HOW = """\
You play {steps} steps of a match, and each says what it is for. Type what stands
behind 'Play:', or the number of that choice. You may also try another thing,
or ask: '?' says what is legal and why the rest is not, 'rules ID' tells a rule,
'cards NAME' a card, 'signs' what the signs mean, 'lesson' says the step again,
'help' names all words, 'quit' leaves, and nothing is lost."""

_ENDED = """\
You have seen what the game is made of. Nobody tells you any more what to play:
the rest is yours, against a bot that knows nothing but what its seat may see."""

_WON = """\
That was the lesson, and a whole match. 'referee play {code}' begins one
in which nobody tells you what to play."""


def _said(sentence: Sentence) -> Row:
    return row(MARGIN, *_spans([sentence]))


def _spans(sentences: Sequence[Sentence]) -> list[Span]:
    """Sentences one after the other, each with the rules that it rests on."""
    found = []
    for number, each in enumerate(sentences):
        rules = f" [{', '.join(each.claim.rules)}]" if each.claim.rules else ""
        found += [Span(f"{' ' if number else ''}{each.says}"), Span(rules, "faint")]
    return found
