"""Questions: whatever can be typed about a live match that some eyes may not know all of.

Of two matches that differ only in what those eyes may not know, every command line of the table must say
the same bytes: answers, refusals, previews, JSON, and what the shell proposes at Tab.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from cli.context import ASKING_SHELL
from cli.group import group
from events.chain.match import Match
from events.fold.fold import Finder
from events.store.journal import open_store
from referee.kernel.facts import Eyes
from tests.toys import current

Words = tuple[str, ...]
HEAD = ("--by", "Ida", "--head", "--reason", "Seen")


@dataclass(frozen=True)
class Told:
    """What a command said: the exit code, and both streams."""

    code: int
    out: str
    err: str


class Questioned:
    """A match in a store of its own; commands find its game as it was played, with its dice."""

    def __init__(self, match: Match, find: Finder, folder: Path, name: str) -> None:
        self.match = match
        self._game = find(match.opening().game)
        self._path = folder / f"{name}.db"
        journal = open_store(self._url)
        journal.create(match)
        journal.close()

    @property
    def _url(self) -> str:
        return f"sqlite:///{self._path}"

    def asked(self, *words: str, stdin: str | None = None) -> Told:
        """What a command says, with the place of the store taken out."""
        return self._said(list(words), {}, stdin)

    def last(self, eyes: Eyes) -> int:
        """The number of the last record, as the log counts for those eyes."""
        said = self.asked("log", self.match.id, "--as", str(eyes), "--json")
        return len(json.loads(said.out)["records"])

    def proposed(self, line: str) -> Told:
        """What the shell proposes when Tab is pressed at the end of the line."""
        env = {ASKING_SHELL: "bash_complete", "COMP_WORDS": f"referee {line}", "COMP_CWORD": ""}
        return self._said([], env, None)

    def _said(self, words: list[str], more: dict[str, str], stdin: str | None) -> Told:
        current.GAME = self._game
        env = {"REFEREE_STORE": self._url, "COLUMNS": "100", "NO_COLOR": "1", **more}
        result = CliRunner(env=env).invoke(group, words, input=stdin)
        texts = (each.replace(str(self._path), "STORE") for each in (result.stdout, result.stderr))
        return Told(result.exit_code, *texts)


def looks(match: str, eyes: Eyes, last: int) -> Iterator[Words]:
    """What shows something of a match and changes nothing."""
    seen = ("--as", str(eyes))
    near = [str(last + by) for by in (-1, 0, 1, 2)]
    yield from (
        ("show", match, *seen),
        ("show", match, *seen, "--zones"),
        ("log", match, *seen, "--full"),
        ("legal", match, *seen),
        ("rule", match, *seen),
        ("list",),
        ("position", match),
        ("position", match, *seen, "--case"),
        ("export", match, "-o", "/nonexistent/x.replay"),
        ("join", match, match, "-o", "/nonexistent/x.replay"),
        ("diff", match, match, *seen),
        ("validate", match),
        ("close", match),
    )
    for at in near:
        yield ("show", match, *seen, "--at", at)
        yield ("log", match, *seen, "--at", at)
        yield ("legal", match, *seen, "--at", at)
        yield ("replay", match, *seen, "--at", at, "--steps", "2")
        yield ("position", match, *seen, "--at", at)


def refusals(match: str, eyes: Eyes, last: int) -> Iterator[Words]:
    """Rulings and actions that are refused, or only foreseen; some name a number that is not there."""
    seen = ("--as", str(eyes))
    for number in map(str, (last - 2, last, last + 1, last + 2)):
        yield ("rule", match, "backup", number, "--preview", *seen)
        yield ("rule", match, "overturn", number, *HEAD, *seen)
        yield ("rule", match, "uphold", number, *HEAD, *seen)
        yield ("rule", match, "appeal", "1", number, "No", *seen)
        yield ("rule", match, "note", "x", *HEAD[:-2], "--call", number, *seen)
    for number in map(str, (last + 1, last + 2, 9999)):
        yield ("rule", match, "call", "table", "Why?", "--at", number, *seen)
        yield ("rule", match, "backup", number, *HEAD, *seen)
        yield ("new", "--from", match, "--at", number, "--seed", "01")
    yield ("rule", match, "correct", "nosuch=1", *HEAD, *seen)
    yield ("rule", match, "correct", "lane.2.own.coins=nosuch", *HEAD, *seen)
    yield ("rule", match, "correct", "frame=[]", *HEAD, *seen)
    yield ("rule", match, "deviation", "nosuch", *HEAD, *seen)
    yield ("act", match, "0", "nosuch")
    yield ("act", match, "9", "nosuch")


TABS = (
    "rule {match} --as {eyes} backup ",
    "rule {match} backup ",
    "rule {match} correct ",
    "rule {match} correct lane",
    "rule {match} appeal 1 ",
    "rule {match} note x --call ",
    "show {match} --as ",
    "position {match} --as ",
    "diff ",
)


def docket(match: str, last: int) -> Iterator[Words]:
    """Calls, rulings and appeals one after the other, by the numbers that everybody counts."""
    rule, why = ("rule", match), ("--by", "Ida", "--head", "--reason", "Seen")
    first = last + 1
    yield (*rule, "call", "1", "May", "I?")
    yield (*rule, "call", "table", "And?", "--at", str(last))
    yield (*rule, "note", "Yes", "--by", "Hana", "--call", str(first))
    yield (*rule, "appeal", "2", str(first + 2), "No")
    yield (*rule, "overturn", str(first + 2), *why)
    yield (*rule, "backup", str(max(last - 3, 1)), "--preview")
    yield (*rule,)
    yield ("show", match)
    yield ("log", match)
    yield ("list",)


def first_questions(match: str, eyes: Eyes, last: int) -> Iterator[Words]:
    """What is always asked: all of it has once betrayed something."""
    seen = ("--as", str(eyes))
    yield ("position", match)
    yield ("join", match, match, "-o", "/nonexistent/x.replay")
    yield ("rule", match, "backup", str(max(last - 2, 1)), "--preview", *seen)
    yield ("rule", match, "call", "table", "Why?", "--at", str(last + 1), *seen)
    yield ("show", match, *seen, "--json")


def all_questions(match: str, eyes: Eyes, last: int) -> Sequence[Words]:
    """The whole table for those eyes, in words and (every other) as JSON."""
    found = [*looks(match, eyes, last), *refusals(match, eyes, last)]
    return [*found, *((*words, "--json") for words in found[::2])]
