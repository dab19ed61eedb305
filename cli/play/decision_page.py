"""Decision page: the page on which a seat decides: the board, what is new, the question, the choices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cli.output.happenings import is_laid_open, news_rows, since_laid_open, since_own
from cli.output.paging import folded
from cli.output.status import rows_of, table_rows, zone_rows
from cli.storage.matches import SHORT
from cli.terminal.page_parts import DOTS
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.show.rows import Span, columns, cut, cut_name, row, words
from referee.kernel.show.safe_text import made_safe
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.play.menu import Menu
    from events.log.entries import LogEntry
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row

SOME_NEWS, LEAST_NEWS = 4, 2
"""How many rows of what is new are shown where there is any room, and however low the window."""
ONE_COLUMN = 4
"""How many choices stand below each other; more stand side by side where there is room."""
GAP = 3
NUMBERED = 5
"""How many columns the number of a choice takes; what does not fit in its row goes on below its words."""
LEAST_ASIDE = 8
"""In fewer columns nothing is begun of what is said of a choice."""
HINT = "number or action; ? why, undo, news, table, log, rules, cards, help, quit"


@dataclass(frozen=True, slots=True)
class Scene:
    """A page at the table. ``below`` are the rows at its end, after board and news."""

    title: Row
    board: Sequence[Row]
    news: Sequence[Row]
    below: Sequence[Row]
    hint: Sequence[Row] = ()
    notes: Sequence[Row] = ()

    def fitted(self, width: int, height: int) -> list[Row]:
        """The page in a window of that size.

        What goes first in a low window are older news, then the rows that only part things, then
        the title, more news and the hint. A page that is too high all the same is scrolled.
        """
        rows: list[Row] = []
        for way in self._ways():
            rows = self._tried(*way, width, height)
            if high(rows, width) <= height:
                break
        return rows

    def _tried(self, rows: Sequence[Row], least: int, width: int, height: int) -> list[Row]:
        """These rows with as many news as there is room for beside them, but that many at least."""
        room = height - high(rows, width) + 1
        place = rows.index(NEWS)
        return [*rows[:place], *kept_news(self.news, width, max(room, least)), *rows[place + 1 :]]

    def _ways(self) -> Sequence[tuple[list[Row], int]]:
        """Ways to lay out the page, the loosest first, each with the least of news that it needs.

        The last is for a page that is scrolled.
        """
        parted = [row()] if self.news else []
        tight = [each for each in [*self.board, NEWS, *self.below] if words(each).strip()]
        end = [*self.hint, *self.notes]
        return (
            ([self.title, *self.board, row(), NEWS, *parted, *self.below, *end], SOME_NEWS),
            ([self.title, *tight, *end], SOME_NEWS),
            ([*tight, *end], SOME_NEWS),
            ([*tight, *end], LEAST_NEWS),
            ([*tight, *self.notes], LEAST_NEWS),
            ([self.title, *tight, *end], LEAST_NEWS),
        )


NEWS: Row = (Span("(news)"),)
"""Stands for the place of the news among the rows of a page."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is asked, and what it has seen happen since its last decision."""

    run: Run[Any]
    ask: Ask[Any]
    names: Mapping[int, str]
    title: Row
    new: list[LogEntry]
    phase: list[LogEntry]
    """The same where a seat acts in secret: all since the others' last choices were revealed."""

    @classmethod
    def of(
        cls,
        run: Run[Any],
        ask: Ask[Any],
        names: Mapping[int, str],
        match_id: str,
        entries: Sequence[LogEntry],
        passed: int = 0,
    ) -> Decision:
        """The decision that an ask of the match puts to its seat, after these happenings.

        That many decisions of the seat were passed by themselves since it was asked last.
        """
        new = since_own(entries, ask.seat, passed)
        laid_open = ask.secret and not run.game.unseen
        phase = since_laid_open(entries, ask.seat) if laid_open else new
        return cls(run, ask, names, title_row(names, match_id), new, phase)

    @property
    def others(self) -> bool:
        """Whether somebody else has decided something since, or what they decided was revealed."""
        return any(entry.seat != self.ask.seat or is_laid_open(entry) for entry in self.new)

    @property
    def begins(self) -> bool:
        """Whether the seat has decided nothing yet."""
        return all(entry.seat != self.ask.seat for entry in self.new)

    def news(self, *, joined: bool, whole: bool = False) -> list[Row]:
        """What is new; unless they are joined, each sentence has a row of its own.

        As a ``whole``: everything since the others' last choices were revealed.
        """
        entries = self.phase if whole and len(self.phase) > len(self.new) else self.new
        goal = self.run.game.catalogue.about.goal if self.begins else ""
        first = [row(Span("  goal: ", "strong"), goal, Span(" ('help' says more)", "faint"))]
        rows = news_rows(self.run.game, entries, in_order(self.names), joined=joined)
        return [*(first if goal else []), *rows]

    def board(self, width: int, room: int = 0) -> tuple[list[Row], list[Row]]:
        """The board, and below it what is asked, in the words of the game where it has some.

        ``room`` is how many rows there is room for, where that is known.
        """
        run, seat, players = self.run, self.ask.seat, in_order(self.names)
        step = self.ask.frame.procedure.steps[self.ask.frame.row]
        rule = Span(f" [{step.rule}]", "faint")
        view = made_safe(run.game.view(run, seat))
        bare = run.game.board({**view, "rows": room}, width, made_safe(players))
        whole = rows_of(run, seat, view, width, players, asked=seat, room=room)
        if bare is not None and whole[: len(bare)] == bare and len(whole) > len(bare):
            return bare, [*whole[len(bare) : -1], (*whole[-1], rule)]
        # With its question below it the board may say less of other things.
        asked = next((at for at, each in enumerate(whole) if words(each).startswith("? ")), None)
        if bare is not None and asked is not None:
            return bare, [*whole[asked:-1], (*whole[-1], rule)]
        you = f"{named(self.names, seat)}, you decide: {step.title}"
        return bare if bare is not None else zone_rows(view), [row(Span(you, "asked"), rule)]

    def choice_rows(
        self, menu: Menu, width: int, *, short: bool = False, across: int = 1
    ) -> list[Row]:
        """The numbered choices, side by side where there is room; below each other for width 0.

        What was picked already stands in the prompt. If they are to be ``short``, each has one row, or
        ``across`` of them share one.
        """
        begun = "".join(f"{word} " for word in menu.begun)
        pairs = [(choice.text.removeprefix(begun), choice.aside) for choice in menu.choices()]
        most = width // across - (GAP if across > 1 else 0) - NUMBERED
        shown = shortened_choices(pairs, most) if short else ["".join(pair) for pair in pairs]
        texts = [f"{number:>3}  {text}" for number, text in enumerate(shown, 1)]
        rows = [row(text[:NUMBERED], text[NUMBERED:]) for text in side_by_side(texts, width)]
        return rows if menu.begun else [*rows, *self.forbidden_rows(short=short)]

    def forbidden_rows(self, *, short: bool) -> list[Row]:
        """The actions that need no more than their name and are refused now, with what refuses.

        If they are to be ``short``, with the rule alone.
        """
        found = []
        for verb in self.ask.verbs.values():
            if next(verb.answers(self.ask), None) is not None:
                continue
            try:
                refusals = verb.refusals(self.ask, verb.space.parse([]))
            except NotUnderstood:
                continue
            if refusals:
                # The item may say in brackets what it is; here its name is enough.
                items = dict.fromkeys(each.item.partition(" (")[0] for each in refusals)
                why = f", because of {', '.join(items)}" if any(items) and not short else ""
                rule = Span(f" [{refusals[0].rule}]", "faint")
                found.append(row(f"     {verb.name}: not yet{why}", rule))
        return found

    def page(self, menu: Menu, notes: Sequence[Row], width: int, height: int) -> list[Row]:
        """The whole page in a window of that size; what is said of choices is cut if it must be."""
        board, question = self.board(width)
        hint = [row(Span(HINT, "faint"))]
        news = self.news(joined=True)
        for short in (False, True):
            below = [*question, *self.choice_rows(menu, width, short=short)]
            rows = Scene(self.title, board, news, below, hint, notes).fitted(width, height)
            if high(rows, width) <= height:
                return rows
        return [self.title, *board, row(), *self._pinned(question, menu, notes, width, height)]

    def _pinned(
        self, question: Sequence[Row], menu: Menu, notes: Sequence[Row], width: int, height: int
    ) -> list[Row]:
        """The end of a page that must be scrolled: what the seat needs of the board, above the question.

        As many of the news are told there as have room; the whole board is above it.
        """
        seat = self.ask.seat
        brief = self.run.game.brief(made_safe(self.run.game.view(self.run, seat)), width, seat)
        for across in (1, 2):
            choices = self.choice_rows(menu, width, short=True, across=across)
            end = [*brief, *question, *choices, *notes]
            if high(end, width) <= height:
                break
        news = self.news(joined=True)
        kept = kept_news(news, width, max(height - high(end, width), 1)) if news else []
        return [*kept, *end]

    def told(self, menu: Menu, width: int, *, first: bool) -> list[Row]:
        """For a person who reads line by line, one choice a row.

        At first also the news, and the board where others have moved; later the choices alone.
        """
        board, question = self.board(width)
        listed = [*question, *self.choice_rows(menu, 0)]
        if not first:
            return listed
        news = [*self.news(joined=False), row()]
        if not self.others:
            return [*news, *listed]
        return [self.title, *board, row(), *news, *listed]


def high(rows: Sequence[Row], width: int) -> int:
    """How many rows these are once they are folded."""
    return sum(len(folded(each, width)) for each in rows)


def scene_rows(
    run: Run[Any], eyes: Eyes, names: Mapping[int, str], match_id: str, entries: Sequence[LogEntry],
    below: Sequence[Row], width: int, height: int,
) -> list[Row]:  # fmt: skip
    """The table where nobody here decides, with what is new and what stands below it."""
    board = table_rows(run, eyes, width, in_order(names))
    title = title_row(names, match_id)
    news = news_rows(run.game, entries, in_order(names), joined=True)
    return Scene(title, board, news, below).fitted(width, height)


def kept_news(news: Sequence[Row], width: int, room: int) -> list[Row]:
    """As many of the news as there is room for, and how many more there are."""
    sizes = [high([each], width) for each in news]
    if sum(sizes) <= room:
        return list(news)
    kept = telling(news, sizes, room - high([_left(len(news))], width))
    return [_left(len(news) - len(kept)), *kept]


def telling(news: Sequence[Row], sizes: Sequence[int], room: int) -> list[Row]:
    """The last of the news, then what makes the story, then the latest of the others, as far as these have room."""
    last, kept = len(news) - 1, set[int]()
    for at in sorted(range(len(news)), key=lambda at: (at != last, not _is_story(news[at]), -at)):
        if sum(sizes[each] for each in kept) + sizes[at] > room:
            break
        kept.add(at)
    return [news[at] for at in sorted(kept)]


def _is_story(row: Row) -> bool:
    """Whether a sentence in it is one of those that make the story of a match."""
    return any(span.kind == "strong" for span in row)


def _left(number: int) -> Row:
    return row(Span(f"  ... {counted(number, 'lines')} before this: 'news'", "faint"))


def title_row(names: Mapping[int, str], match_id: str) -> Row:
    """Which match, and who plays it."""
    between = " against " if len(names) == 2 else ", "
    players = between.join(named(names, seat) for seat in sorted(names))
    return row(Span(f"match {match_id[:SHORT]}: {players}", "title"))


def in_order(names: Mapping[int, str]) -> list[str]:
    """The players' names by seat."""
    return [names[seat] for seat in sorted(names)]


def named(names: Mapping[int, str], seat: int) -> str:
    """A player with the seat."""
    return f"{names[seat]} (seat {seat})" if seat in names else f"seat {seat}"


def shortened_choices(choices: Sequence[tuple[str, str]], most: int) -> list[str]:
    """Choices and what is said of them in that many columns each: the choice goes first, and no two are cut to the same."""
    cuts = Counter(cut_name(text, most) for text, _ in choices)
    found = []
    for text, aside in choices:
        room = most - columns(text)
        if room < 0:
            single = cuts[cut_name(text, most)] == 1
            found.append(cut_name(text, most) if single else cut_middle(text, most))
        elif columns(aside) <= room or room >= LEAST_ASIDE:
            found.append(f"{text}{cut_name(aside, room)}")
        else:
            found.append(text)
    return found


def cut_middle(text: str, most: int) -> str:
    """The beginning and the end of a text, and three dots between them."""
    end = max((most - len(DOTS)) // 2, 1)
    return f"{cut(text, max(most - len(DOTS) - end, 1))}{DOTS}{text[-end:]}"


def side_by_side(texts: Sequence[str], width: int) -> list[str]:
    """Texts in as many columns as fit, read downwards; few stay below each other."""
    widest = max((columns(text) for text in texts), default=0) + GAP
    number = min(width // widest, -(-len(texts) // ONE_COLUMN)) if widest else 1
    if number <= 1:
        return list(texts)
    rows = -(-len(texts) // number)
    lines = []
    for place in range(rows):
        parts = texts[place::rows]
        lines.append("".join(f"{text}{' ' * (widest - columns(text))}" for text in parts).rstrip())
    return lines
