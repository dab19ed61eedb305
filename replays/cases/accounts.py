"""What a step told to whom: the facts that followed from it, and the lines of the log that say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.log.entries import narrated
from referee.errors import PackError
from referee.kernel.facts import JUDGE, Fact
from referee.kernel.words.english import counted
from referee.kernel.words.suggestions import known_key
from replays.cases.view_paths import is_telling, refuse_twice, same, says, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game

KEYS = ("fact", "rule", "seat", "says")
"""The keys of a table: the fact's name, the rule that it follows from, whose it was, part of its line."""
IN_MOST = {
    "seat",
    "the",
    "an",
    "and",
    "at",
    "by",
    "from",
    "in",
    "is",
    "it",
    "of",
    "on",
    "to",
    "with",
}
"""Words that lines of all sorts have: alone they say nothing of this one."""


def check_told(
    game: Game, heard: Sequence[Fact], eyes: Eyes, wanted: Any
) -> Iterator[tuple[str, str, str]]:
    """Each text must stand in a line that these eyes were told in this step; each table must be a fact.

    What is written so many times must have been told so many times. Gives what was told instead. Raises PackError for what is neither.
    """
    facts = _told_to(heard, eyes)
    written: list[Any] = []
    for wish in _wishes("told", wanted):
        written.append(same(wish))
        times = written.count(written[-1])
        if _times_told(game, facts, eyes, wish) < times:
            often = "" if times == 1 else f" {counted(times, 'times')}"
            yield "told", _all_lines(game, facts, eyes, wish), shown(wish) + often


def check_untold(
    game: Game, heard: Sequence[Fact], eyes: Eyes, wanted: Any
) -> Iterator[tuple[str, str, str]]:
    """Each text or fact must be untold to these eyes in this step, and told to the judge.

    Gives what is otherwise. Raises PackError for what is neither, and for the judge's own eyes.
    """
    if eyes == JUDGE:
        message = "expect.untold: the judge is told everything, expected 'as' with other eyes"
        raise PackError(message)
    facts = _told_to(heard, eyes)
    wishes = _wishes("untold", wanted)
    refuse_twice("expect.untold", wishes)
    for wish in wishes:
        if _times_told(game, facts, eyes, wish):
            yield "untold", shown(wish), "that these eyes are not told it"
        elif not _times_told(game, heard, JUDGE, wish):
            lines = _all_lines(game, heard, JUDGE, wish)
            yield "untold", f"not even the judge is told it: {lines}", shown(wish)


def _told_to(heard: Sequence[Fact], eyes: Eyes) -> list[Fact]:
    return [fact for fact in heard if fact.known_to(eyes)]


def _wishes(word: str, wanted: Any) -> list[Any]:
    """The texts and tables of the expectation: one, or a list of them."""
    listed = wanted if isinstance(wanted, list) else [wanted]
    for wish in listed or [None]:
        is_table = isinstance(wish, dict) and isinstance(wish.get("fact"), str)
        if not (_has_words(wish.get("says", wish["fact"])) if is_table else _is_telling(wish)):
            message = (
                f"expect.{word}: found {shown(wish) if listed else '[]'}, "
                "expected words of a line of the log that most have not, or a table with the name of a 'fact'"
            )
            raise PackError(message)
        for key in wish if isinstance(wish, dict) else ():
            if key not in KEYS:
                message = f"expect.{word}.{key}: unknown key, expected {known_key(key, KEYS)}"
                raise PackError(message)
    return listed


def _has_words(text: Any) -> bool:
    """Whether that is a text in which something stands that the line of a fact can lack."""
    return isinstance(text, str) and any(map(str.isalnum, text))


def _is_telling(text: Any) -> bool:
    """Whether that is a text that lines of all sorts have not."""
    return isinstance(text, str) and is_telling(text, IN_MOST)


def _times_told(game: Game, facts: Sequence[Fact], eyes: Eyes, wish: Any) -> int:
    """How many of these facts those eyes were told so."""
    table = {"says": wish} if isinstance(wish, str) else wish
    return sum(_is_as_said(game, fact, eyes, table) for fact in facts)


def _is_as_said(game: Game, fact: Fact, eyes: Eyes, wish: Mapping[str, Any]) -> bool:
    """Whether a fact, as those eyes were told it, is all that the table says."""
    line = str(narrated(game, fact, eyes))
    has = {"fact": fact.name, "rule": fact.rule, "seat": fact.seat}
    is_it = all(same(has[key]) == same(item) for key, item in wish.items() if key in has)
    return is_it and says(line, wish.get("says", ""))


def _all_lines(game: Game, facts: Sequence[Fact], eyes: Eyes, wish: Any) -> str:
    """What was told instead: the lines, with the names of the facts where one was asked for."""
    lines = [str(narrated(game, fact, eyes)) for fact in facts]
    if isinstance(wish, dict):
        lines = [f"{fact.name}: {line}" for fact, line in zip(facts, lines, strict=True)]
    return shown(lines) if lines else "nothing that was told"
