"""``referee find``: precedents in an archive, by rule, card, ruling, refusal, action and words."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cli.archive.archive_index import (
    index_options,
    open_index,
    place_of,
    refresh,
    say_faults,
    sources_of,
)
from cli.archive.filters import read_sieve, sieve_options
from cli.commands.viewing.log import entry_data, entry_lines
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import NO, worst
from cli.moment_options import eyes_option
from cli.output.say import fault_object
from cli.storage.matches import SHORT
from cli.words import whose
from referee.errors import NotUnderstood
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cli.archive.filters import Sieve
    from cli.context import CommandContext
    from referee.errors import MatchError
    from referee.kernel.facts import Eyes
    from replays.archive.precedents import Precedent, Question
    from replays.archive.sources import Source

MOST_SEATS = 16


@command(
    "find",
    Example("find BP-16 archive/", "What followed from a rule, in every match of a folder."),
    Example("find 'rule:BP-17 card:raven-grey' archive/", "Several at once.", 1),
    Example("find 2: archive/ --limit 3", "What seat 2 decided; three records of it."),
)
@click.argument("query")
@click.argument("places", nargs=-1, metavar="[STORE|FOLDER...]", shell_complete=proposals.any_files)
@eyes_option
@click.option(
    "--around",
    type=click.IntRange(0, 100),
    default=0,
    metavar="N",
    help="With N records before and after each.",
)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    default=20,
    metavar="N",
    help="Show so many records (20).",
)
@sieve_options
@index_options
def find(
    desk: CommandContext,
    query: str,
    places: tuple[str, ...],
    eyes_word: str | None,
    *,
    around: int,
    limit: int,
    players: tuple[str, ...],
    only_game: str | None,
    since: str | None,
    tags: tuple[str, ...],
    without: tuple[str, ...],
    file: str | None,
    jobs: int | None,
) -> int:
    """Find the records of many matches that a QUERY fits: of the store, or of each STORE (a URL) or FOLDER.

    A QUERY is what the viewer finds: a rule or a section (BP-12.6), a card (9h, Raven Grey), 'refused',
    'ruled backup', 'called', 'appealed', 'void', '2: cast', or words. Several must all be so where one has its key
    in front: 'rule:SFB-19.6 card:grave-grasp ruled'; keys are rule, card, refused (a rule or a seat), ruled, seat and fact.

    A live match is searched as everybody may know it, a finished one as the judge may, unless --as says otherwise; what those eyes may
    not know is not found. What is new is indexed first. Nothing found ends with 1.
    """
    from replays.archive.precedents import Question

    sieve = read_sieve(players, only_game, since, tags, without)
    question = Question(query, _eyes_of(eyes_word), _meant(sieve))
    hunt = ArchiveSearch(desk, question, around, limit)
    for source, at in sources_of(desk, places, file):
        hunt.search(source, at, jobs)
    hunt.say_total()
    desk.say.answer("find", hunt.data())
    return worst(hunt.codes or ([] if hunt.shown else [NO]))


def _eyes_of(word: str | None) -> Eyes | None:
    """Whose eyes: of an archive a seat is its number. Raises NotUnderstood."""
    if word is None or word.lower() in (PUBLIC, JUDGE):
        return word.lower() if word is not None else None
    if word.isdecimal() and word.isascii() and 1 <= int(word) <= MOST_SEATS:
        return int(word)
    message = f"--as {word!r}"
    raise NotUnderstood(message, expected=("the number of a seat", PUBLIC, JUDGE))


def _meant(sieve: Sieve) -> Callable[[str], bool] | None:
    """Whether a match is asked about, by its data as the index keeps them; None where all are."""
    return (lambda data: sieve.lets_through(json.loads(data))) if sieve else None


class ArchiveSearch:
    """One question, asked of one source after the other; what is found is said as it comes.

    Takes:
        desk: where it is said.
        question: what is looked for.
        around: so many records are said before and after each.
        limit: so many records are said altogether.
    """

    def __init__(self, desk: CommandContext, question: Question, around: int, limit: int) -> None:
        self.shown = 0
        self.codes: list[int] = []
        self._desk, self._question, self._around, self._limit = desk, question, around, limit
        self._found = 0
        self._is_capped = False
        self._matches: list[dict[str, Any]] = []
        self._faults: list[dict[str, Any]] = []

    def search(self, source: Source, file: str, jobs: int | None) -> None:
        """Ask one source, whose index is brought up to date first. Raises StoreError, NotUnderstood or NotFound."""
        from replays.archive.precedents import MOST, numbers, precedents

        with open_index(source, file) as index:
            refresh(self._desk, index, source, jobs)
            self._say_faults(source, index.faults())
            rows = numbers(index, self._question)
            self._is_capped |= len(rows) > MOST
            self._found += min(len(rows), MOST)
            with closing(precedents(index, source, self._question, rows)) as found:
                for each in found if self.shown < self._limit else ():
                    if isinstance(each, tuple):
                        self._say_faults(source, [each])
                        continue
                    self._say(each)
                    if self.shown >= self._limit:
                        break

    def _say_faults(self, source: Source, faults: Sequence[tuple[str, MatchError]]) -> None:
        self.codes += say_faults(self._desk, source, faults)
        self._faults += [{"item": name, **fault_object(error)} for name, error in faults]

    def _say(self, found: Precedent) -> None:
        """Say what was found in one match, as far as the limit goes."""
        kept = replace(found, found=found.found[: self._limit - self.shown])
        self.shown += len(kept.found)
        hits = set(kept.found)
        entries = kept.around(self._around)
        rows = [row(Span(_heading(kept), "strong"))]
        for entry in entries:
            first, *rest = entry_lines(entry)
            mark = ">" if self._around and entry.number in hits else " "
            rows += map(row, [f"{mark}{first[1:]}", *rest])
        self._desk.say.told(rows)
        of = kept.row
        records = [
            {**entry_data(each, kept.game), "found": each.number in hits} for each in entries
        ]
        self._matches.append(
            {
                "match": of.id,
                "source": kept.source.name,
                "item": of.item,
                "game": of.game,
                "players": json.loads(of.data)["players"],
                "live": of.live,
                "as": kept.eyes,
                "records": records,
            }
        )

    def say_total(self) -> None:
        """Say how much there is, and how much of it was shown."""
        found = self._count()
        words = f"{found} {'record' if found == 1 else 'records'}"
        if self._is_capped:
            words = f"more than {words}"
        elif not self._question.is_exact and found > self.shown >= self._limit:
            words = f"at most {words}"
        more = f", the first {self.shown} shown (--limit N)" if self.shown < found else ""
        self._desk.say.told([row(f"{words} found{more}" if found else "nothing found")])

    def _count(self) -> int:
        """How many records there are, as far as is known: where all were shown, just these."""
        return self.shown if self.shown < self._limit and not self._is_capped else self._found

    def data(self) -> dict[str, Any]:
        """The same as data."""
        exact = self.shown < self._limit or (self._question.is_exact and not self._is_capped)
        return {
            "query": self._question.text,
            "found": self._count(),
            "exact": exact,
            "shown": self.shown,
            "matches": self._matches,
            "faults": self._faults,
        }


def _heading(found: Precedent) -> str:
    """Which match it is, where it lies, who played, and whose eyes look."""
    of, eyes = found.row, whose(found.eyes)
    players = ", ".join(json.loads(of.data)["players"]) or "no names"
    file = place_of(found.source, of.item)
    where = "" if file.endswith(of.id[:SHORT]) else f" {file}"
    live = " (live)" if of.live else ""
    return f"match {of.id[:SHORT]}{live}{where}  {of.game}  ({players}), as {eyes} sees it"
