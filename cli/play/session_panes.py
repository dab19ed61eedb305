"""Session panes: what a seat that decides sees in parts, and what a click on each of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.decision_page import ONE_COLUMN
from cli.play.menu import leading
from cli.play.table_panes import SHORTEST, WHOLE, TablePage
from cli.play.things import (
    choice_at,
    labels,
    rule_at,
    shown_words,
    thing_at,
    things_of,
    words_named,
)
from cli.terminal.page_parts import Pointed
from cli.terminal.spots import ANYWHERE, is_meant
from referee.kernel.show.rows import Span, row
from referee.kernel.show.safe_text import made_safe
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.play.menu import Choice, Way
    from cli.play.session import Session
    from cli.play.things import Labels
    from cli.terminal.page_parts import Click, Parts
    from cli.terminal.spots import Spots
    from referee.kernel.show.rows import Row

BACK = row(Span("Enter: back to the table", "faint"))


def session_parts(session: Session) -> Parts:
    """The moment of a session, in parts."""
    return _SessionPage(session).parts()


class _SessionPage:
    """One moment of a session: drawn when it is asked for, as the session stands then."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._choices = session.menu.choices()
        self._things = things_of(session.run, session.seat)
        self._labels = self._named_by(session.menu.ways)

    def parts(self) -> Parts:
        """The parts, with what can be pointed at in them."""
        session = self._session
        decision = session.decision
        looking = session.looking
        page = TablePage(
            decision.title,
            lambda width, room: decision.board(width, room)[0],
            lambda width: decision.news(joined=True),
            self._below,
            self._brief,
            session.told,
            session.typed,
            None if looking is None else lambda w, h: [*looking(w, h), row(), BACK],
            answers=bool(session.notes),
            seat=session.seat,
            looks_back=session.looks_back,
        )
        open_words = set().union(*(self._named(each) for each in self._choices))
        return page.parts(
            session.page,
            point=self._point,
            choices=0 if looking is not None else len(self._choices),
            aim=self._aim,
            marks=_naming(self._labels, open_words),
            tell=lambda number: (
                f"{self._choices[number - 1].text}{self._choices[number - 1].aside}"
            ),
        )

    def _below(self, width: int, how: int) -> Sequence[Row]:
        """The question, the choices, and what is said of the last line; at the shortest two choices share a row."""
        decision, menu = self._session.decision, self._session.menu
        question = [self._inner()] if menu.begun or menu.thing else decision.board(width)[1]
        across = 2 if how == SHORTEST and len(self._choices) > ONE_COLUMN else 1
        choices = decision.choice_rows(menu, width, short=how != WHOLE, across=across)
        return [*question, *choices, *self._session.notes]

    def _inner(self) -> Row:
        """What is asked once an answer is begun, or a thing is pointed at."""
        menu = self._session.menu
        begun = " ".join(menu.begun) or f"with {' or '.join(menu.thing)}"
        which = counted(sum(len(each.answers) for each in self._choices), "ways")
        return row(
            "? ", Span(f"{begun}: which of {which}?", "asked"), Span(" 'undo' goes back", "faint")
        )

    def _brief(self, width: int) -> Sequence[Row]:
        """What the seat needs of its side of the board."""
        run, seat = self._session.run, self._session.seat
        return run.game.brief(made_safe(run.game.view(run, seat)), width, seat)

    # -- pointing -----------------------------------------------------------------------------

    def _named(self, choice: Choice) -> set[str]:
        """The words by which a choice names things: all of a whole answer, what comes next in a group."""
        if choice.whole is not None:
            return words_named(choice.answers)
        return shown_words(choice.answers, len(choice.words)) | set(choice.words[1:])

    def _named_by(self, ways: Sequence[Way]) -> Labels:
        """What on the board these answers name."""
        return labels(self._things, self._session.ask(), ways)

    def _aim(self, number: int) -> Mapping[str, Spots]:
        """What on the board the choice of that number names."""
        choice = self._choices[number - 1]
        return _naming(self._named_by(choice.answers), self._named(choice))

    def _point(self, click: Click) -> Pointed | None:
        """What a click means: a choice, a rule, or a thing on the table."""
        text, column = click.text, click.column
        rule = rule_at(text, column)
        if rule is not None:
            return Pointed(f"rules {rule}")
        number = choice_at(text, column) if click.part == "choices" and not click.looks else None
        if number is not None and number <= len(self._choices):
            return Pointed(str(number))
        known = self._session.run.game.cards(self._session.run.setting)
        thing = thing_at(text, column, [*self._labels, *known, *known.values()])
        if thing is None:
            return Pointed("") if self._session.looking is not None else None
        return self._thing(thing, click)

    def _thing(self, thing: str, click: Click) -> Pointed:
        """Of a thing that answers name: the one answer, to be taken at Enter, or the list of them; else what it is.

        A place is where a way ends, though others lead through it.
        Of several things of one name that one is meant that lies where the click was; where that is not enough, all are listed.
        """
        named = self._labels.get(thing, {})
        words = tuple(word for word, spots in named.items() if is_meant(spots, click.spot))
        ways = self._session.menu.naming(words)
        if click.looks or not ways:
            return Pointed(f"cards {thing}")
        if named.get(thing) == ANYWHERE:
            ways = leading(ways)  # It is a place: ways go through it that lead to others.
        if len(ways) == 1:
            return Pointed(ways[0].text, acts=False)
        self._session.point_at(words)
        return Pointed("")


def _naming(found: Labels, named: set[str]) -> dict[str, Spots]:
    """What these words name, and where."""
    spots: dict[str, Spots] = {}
    for label, words in found.items():
        meant = [words[word] for word in words if word in named]
        if meant:
            # Whatever is meant anywhere is so, though another word means one of it.
            spots[label] = frozenset().union(*meant) if all(meant) else frozenset()
    return spots
