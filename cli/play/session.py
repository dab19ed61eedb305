"""The session: one seat's side of a match at the table. It takes lines and gives rows.

It knows nothing of terminals. It shows the moment (`page`), takes what the person says (`take`),
and records an answer once it is whole. What it shows is seen with the eyes of its seat alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Any

from cli.output.happenings import log_entries, log_rows
from cli.output.paging import drawn_by
from cli.output.status import table_rows
from cli.play.decision_page import HINT, Decision, in_order
from cli.play.explain import answer_of, explain_action, explain_moment, refusal_rows
from cli.play.hint import hint_rows
from cli.play.menu import Menu, split
from cli.play.record_action import record_answer
from cli.play.reference import cards_page, help_page, rules_page, signs_page
from cli.play.standing_pass import UNTIL, WORDS, StandingPass, passing, until_rows
from cli.words import did_you_mean
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.output.paging import Draw
    from cli.play.menu import Choice, Way, Words
    from events.log.entries import LogEntry
    from events.recorder import Recorder
    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.show.rows import Row

WHOLE = 100_000
"""How many rows have room where nobody counts them."""

THINKING = "The bot that searches is looking ahead ..."
"""What is said while it does."""

NO_WINDOW = "there is no window here that could be passed: what is asked needs an answer"
LONGEST_NUMBER = 9
"""No choice has a number of more digits."""

AGAIN, RECORDED, QUIT, BACK = "again", "recorded", "quit", "back"
"""What a line led to: the same moment again, a record, the end of the sitting, the wish to take a decision back."""


@dataclass
class Session:
    """One seat at the table. ``names`` are the players' by seat; ``note`` gives what to note.

    ``passed``: how many decisions with one choice were passed automatically since the seat was asked; ``alone``: nobody but
    bots plays with it.

    ``take`` raises Conflict where somebody else recorded first, and StoreError.
    """

    recorder: Recorder
    seat: int
    names: Mapping[int, str]
    note: Callable[[], Mapping[str, Any] | None] = lambda: None
    passed: int = 0
    alone: bool = False
    meanwhile: Callable[[str], None] = lambda text: None
    """Says what is being worked out, where that takes a while."""
    _decision: Decision | None = None
    _menu: Menu = field(default_factory=lambda: Menu(()))
    _notes: list[Row] = field(default_factory=list)
    _looking: Draw | None = None
    _looks_back: bool = False
    _really: Answer | None = None
    wish: str = ""
    """Whose decision is to be taken back, as it was typed; nothing for the own."""
    standing: StandingPass | None = None
    """Until when the seat passes from now on by itself, if it has said so."""
    _entries: Sequence[LogEntry] = ()

    @property
    def run(self) -> Run[Any]:
        """The match so far."""
        return self.recorder.run

    @property
    def name(self) -> str:
        """Who sits here."""
        return self.names.get(self.seat, f"seat {self.seat}")

    def ask(self) -> Ask[Any]:
        """What this seat is asked."""
        return next(ask for ask in self.run.asks() if ask.seat == self.seat)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What the seat is asked, and what it has seen."""
        assert self._decision is not None
        return self._decision

    @property
    def menu(self) -> Menu:
        """The choices."""
        return self._menu

    @property
    def notes(self) -> Sequence[Row]:
        """What is said of the last line that was typed."""
        return self._notes

    @property
    def typed(self) -> str:
        """What can be typed here."""
        return HINT

    @property
    def looks_back(self) -> bool:
        """Whether what is being read is read from its end."""
        return self._looking is not None and self._looks_back

    @property
    def looking(self) -> Draw | None:
        """What is being read that is no decision."""
        return self._looking

    def told(self, width: int) -> list[Row]:
        """The whole story so far."""
        return log_rows(self.run.game, self._entries, in_order(self.names), width)

    def point_at(self, words: Words) -> None:
        """List only the answers in which one of these words stands, if there are any."""
        menu = self._menu
        found = menu.naming(tuple(words))
        if found:
            if found[0] not in menu.beginning_with(menu.begun):
                menu.steps.clear()
            menu.thing = tuple(words)
            self._notes, self._looking = [], None

    def begin(self) -> None:
        """Look at the match as it stands now: a new decision of this seat."""
        entries = self._entries = log_entries(self.recorder.match, self.seat, self.run)
        self._menu = Menu.of(self.ask())
        self._decision = Decision.of(
            self.run, self.ask(), self.names, self.recorder.match.id, entries, self.passed
        )
        self._notes, self._looking, self._really = [], None, None

    @property
    def prompt(self) -> str:
        """What stands before the line that the person types."""
        begun = " ".join([*self._menu.begun, *self._menu.thing])
        return f"{self.name}: {begun} ... > " if begun else f"{self.name}> "

    @property
    def reads(self) -> bool:
        """Whether something is being read that is no decision: its start matters, not its end."""
        return self._looking is not None

    def page(self, width: int, height: int) -> list[Row]:
        """The whole page: what is being read, or the moment with its choices."""
        if self._looking is not None:
            back = row(Span("Enter: back to the table", "faint"))
            return [*self._looking(width, height), row(), back]
        assert self._decision is not None
        return self._decision.page(self._menu, self.notes, width, height)

    def news(self, width: int, *, first: bool) -> list[Row]:
        """For a person who reads line by line: only what was not said before, one choice a row."""
        if self._looking is not None:
            return list(self._looking(width, WHOLE))
        assert self._decision is not None
        if self._notes:
            return self._notes
        return self._decision.told(self._menu, width, first=first)

    # -- what is said ---------------------------------------------------------------------------

    def take(self, line: str) -> str:
        """Take one line: AGAIN, RECORDED, QUIT or BACK."""
        text = " ".join(line.split())
        self._notes, self._looking, self._looks_back = [], None, False
        if self._really is not None:
            return self._confirm(text)
        word, _, rest = text.removeprefix(":").removeprefix("take ").partition(" ")
        if text.startswith("?"):
            word, rest = "?", text[1:].strip()
        try:
            if word.lower() in ("quit", "q", "exit"):
                return QUIT
            if text.lower().startswith(UNTIL):
                return self._pass_until(text)
            if word.lower() in COMMANDS:
                return COMMANDS[word.lower()](self, rest) or AGAIN
            return self._choose(text) if text else AGAIN
        except (NotFound, NotUnderstood) as error:
            self._tell(str(error))
        return AGAIN

    def say(self, rows: Sequence[Row]) -> None:
        """Say something beside the moment, until the next line."""
        self._notes = list(rows)

    def _tell(self, text: str) -> None:
        self._notes = [row(Span(text, "danger"))]

    def _choose(self, text: str) -> str:
        """A number of the list, or an action in the notation."""
        if not text.isdecimal():
            return self._act(text)
        choice = self._numbered(text)
        if choice is None:
            return AGAIN
        if choice.whole is None:
            self._menu.go(choice.words)
            return AGAIN
        return self._record(choice.whole.answer)

    def _numbered(self, text: str) -> Choice | None:
        """The choice of that number; where there is none, that is said."""
        choices = self._menu.choices()
        number = int(text) if len(text) <= LONGEST_NUMBER else 0
        if 1 <= number <= len(choices):
            return choices[number - 1]
        self._tell(f"there is no choice {text[:9]}: they go from 1 to {len(choices)}")
        return None

    def _act(self, text: str) -> str:
        """An action, or its beginning, typed as a whole or after the steps that were picked."""
        begun = " ".join(self._menu.begun)
        fault: NotUnderstood | None = None
        refused: list[Row] = []
        for line in dict.fromkeys([f"{begun} {text}".strip(), text]):
            try:
                answer = answer_of(self.run, self.seat, line)
                refusals = self.run.refusals(self.seat, answer)
            except NotUnderstood as error:
                fault = error
            else:
                if not refusals:
                    return self._record(answer)
                printed = self.run.game.printed(answer)
                head = row(Span(f"'{printed}' is not legal:", "danger"))
                refused = [head, *refusal_rows(self.run, refusals, "  ")]
        for typed in dict.fromkeys([(*self._menu.begun, *split(text)), split(text)]):
            ways = self._menu.matching(typed)
            if ways:
                return self._narrow(ways, text)
        if refused:
            self._notes = refused
        elif fault is not None:
            self._tell(self._helped(text, fault))
        return AGAIN

    def _narrow(self, ways: Sequence[Way], text: str) -> str:
        """Take the one answer that the words begin, or list those that begin so."""
        if len(ways) == 1:
            return self._record(ways[0].answer)
        shared = together(ways)
        if shared and shared != self._menu.begun:
            self._menu.go(shared)
        else:
            found = ", ".join(dict.fromkeys(way.words[len(shared)] for way in ways))
            self._tell(f"'{text}' is the beginning of several: {found}")
        return AGAIN

    def _helped(self, text: str, fault: NotUnderstood) -> str:
        """A line that is nothing we know, with the nearest thing that is."""
        word = text.split(maxsplit=1)[0]
        known = [*self.ask().verbs, *self.run.game.standing, *COMMANDS, "quit"]
        if word.lower() in self.ask().verbs:
            return f"{word}: {fault}"
        if self.run.game.find_verb(word.lower()) is not None:
            return f"'{word}' is not legal now: '? {word}' says why"
        hint = did_you_mean(word, known)
        return (
            f"no action {word!r}{hint}" if hint else f"{fault.what}; 'help' says what can be typed"
        )

    def _record(self, answer: Answer) -> str:
        """Record a whole answer; of one that is never offered (giving up), ask once more."""
        if answer[0] not in self.ask().verbs and self._really is None:
            self._really = answer
            printed = self.run.game.printed(answer)
            self._notes = [row(Span(f"Really {printed}? yes or no", "danger"))]
            return AGAIN
        record_answer(self.recorder, self.seat, answer, self.note())
        return RECORDED

    def _pass_until(self, text: str) -> str:
        """Pass now, and by itself from now on; where the game has such words of its own they go first."""
        with suppress(NotUnderstood):
            if not self.run.refusals(self.seat, answer_of(self.run, self.seat, text)):
                return self._act(text)
        answer = passing(self.run, self.seat)
        if answer is None:
            self._tell(NO_WINDOW)
            return AGAIN
        players, seen = in_order(self.names), len(self._entries)
        said = text[len(UNTIL) :].strip()
        self.standing = StandingPass.of(said, self.run, self.seat, players, seen)
        return self._record(answer)

    def _confirm(self, text: str) -> str:
        answer = self._really
        assert answer is not None
        if text.lower() in ("yes", "y"):
            return self._record(answer)
        self._really = None
        self._notes = [row("You go on.")]
        return AGAIN

    # -- the words that decide nothing ------------------------------------------------------------

    def undo(self, rest: str) -> str:
        """One step back in an unfinished answer; where nothing is unfinished, the wish to take the last one back."""
        self.wish = rest
        return AGAIN if self._menu.back() else BACK

    def look_up_rules(self, rest: str) -> None:
        """A rule, or rules with words."""
        self._looking = drawn_by(rules_page(self.run, rest.split()))

    def look_up_cards(self, rest: str) -> None:
        """A card or profile."""
        own = own_cards(self.run, self.seat)
        self._looking = drawn_by(cards_page(self.run, rest.split(), own))

    def look_at_log(self, rest: str) -> None:
        """Everything that happened, the latest in view."""
        self._looks_back = True
        entries = log_entries(self.recorder.match, self.seat, self.run)
        players = in_order(self.names)
        self._looking = lambda width, height: log_rows(self.run.game, entries, players, width)

    def look_at_news(self, rest: str) -> None:
        """What happened since this seat's last decision, all of it."""
        assert self._decision is not None
        self._looking = drawn_by(self._decision.news(joined=True, whole=True))

    def look_at_table(self, rest: str) -> None:
        """The board alone."""
        players = in_order(self.names)
        self._looking = lambda width, height: table_rows(self.run, self.seat, width, players)

    def explain(self, rest: str) -> None:
        """What is legal, or why one action is not; a number is that of a choice."""
        if rest.isdecimal():
            choice = self._numbered(rest)
            if choice is None:
                return
            rest = " ".join(choice.words)
        until = self._until_rows()
        if rest.lower().startswith(UNTIL) and not self._is_understood(rest):
            self._notes = until or [row(Span(NO_WINDOW, "danger"))]
            return
        if not rest:
            parted = [row(), *until] if until else []
            self._looking = drawn_by([*explain_moment(self.run, self.seat), *parted])
            return
        self._notes = [*explain_action(self.run, self.seat, rest)]
        if self.run.game.find_verb(rest.split(maxsplit=1)[0].lower()) is None:
            try:
                answer_of(self.run, self.seat, rest)
            except NotUnderstood as error:
                self._tell(self._helped(rest, error))

    def _is_understood(self, text: str) -> bool:
        """Whether that is an action of the game."""
        try:
            return bool(answer_of(self.run, self.seat, text))
        except NotUnderstood:
            return False

    def _until_rows(self) -> list[Row]:
        """What may be said to pass for longer, where there is a window."""
        return until_rows(in_order(self.names)) if passing(self.run, self.seat) else []

    def look_for_hint(self, rest: str) -> None:
        """What the bot that searches would do: not against people."""
        if self.run.game.read_foresight is None:
            self._tell(f"no bot looks ahead in {self.run.game.code}")
        elif self.alone:
            self.meanwhile(THINKING)
            rows = hint_rows(self.run, self.seat, self.recorder.match.id)
            if len(rows) > 1:
                self._looking = drawn_by(rows)
            else:
                self._notes = list(rows)
        else:
            self._tell("a hint is given where only bots play with you")

    def look_at_signs(self, rest: str) -> None:
        """What the signs on the table mean."""
        self._looking = drawn_by(signs_page(self.run.game))

    def look_for_help(self, rest: str) -> None:
        """How to play here."""
        ways = self._menu.ways
        self._looking = drawn_by(help_page(self.run, ways[-1].text if ways else "concede"))

    def complete(self, text: str) -> list[str]:
        """The lines that a typed beginning could become, longer by one word."""
        prefix, typed = ("? ", text[1:].lstrip()) if text.startswith("?") else ("", text)
        done = split(typed)
        partial = done[-1:] if done and not typed.endswith(" ") else ()
        done = done[: len(done) - len(partial)]
        words = completions(self._menu, done, "".join(partial))
        if not done:
            known = [*self.run.game.standing, *(word for word in COMMANDS if word != "?"), "quit"]
            words += [word for word in known if word.startswith("".join(partial))]
        elif " ".join(done) in UNTIL and passing(self.run, self.seat):
            typed = " ".join([*done, *partial])
            fitting = [
                word for word in (f"{UNTIL} {each}" for each in WORDS) if word.startswith(typed)
            ]
            words += [each.split()[len(done)] for each in fitting]
        elif len(done) == 1 and done[0] == "cards":
            known = list(self.run.game.cards(self.run.setting))
            words += [word for word in known if word.startswith("".join(partial))]
        return [prefix + " ".join([*done, word]) for word in dict.fromkeys(words)]


def own_cards(run: Run[Any], seat: int) -> list[str]:
    """The profile or the cards that the seat has before it, where the game prints such things."""
    own = run.game.view(run, seat).get("seats", {}).get(str(seat), {})
    known = run.game.cards(run.setting)
    ids = {name: id_ for id_, name in known.items()} | {id_: id_ for id_ in known}
    places = [own.get(key) for key in ("profile", "allies", "hand")] if own else []
    found: list[Any] = []
    for place in places:
        found += place if isinstance(place, list) else [place]
    names = [each.get("card") if isinstance(each, dict) else each for each in found]
    return [ids[name] for name in dict.fromkeys(names) if isinstance(name, str) and name in ids]


def completions(menu: Menu, done: Words, partial: str) -> list[str]:
    """The words that may follow in some legal answer, typed whole or after the picked steps."""
    found: list[str] = []
    for before in dict.fromkeys([(*menu.begun, *done), done]):
        found += [
            way.words[len(before)]
            for way in menu.ways
            if way.words[: len(before)] == before
            and len(way.words) > len(before)
            and way.words[len(before)].startswith(partial)
        ]
    return list(dict.fromkeys(found))


def together(ways: Sequence[Way]) -> Words:
    """The words that all answers begin with."""
    first, last = min(way.words for way in ways), max(way.words for way in ways)
    pairs = enumerate(zip(first, last, strict=False))
    return first[: next((place for place, (own, other) in pairs if own != other), len(first))]


COMMANDS: Mapping[str, Callable[[Session, str], str | None]] = {
    "?": Session.explain,
    "undo": Session.undo,
    "back": Session.undo,
    "news": Session.look_at_news,
    "table": Session.look_at_table,
    "log": Session.look_at_log,
    "rules": Session.look_up_rules,
    "cards": Session.look_up_cards,
    "signs": Session.look_at_signs,
    "hint": Session.look_for_hint,
    "help": Session.look_for_help,
}
"""The words that decide nothing."""
