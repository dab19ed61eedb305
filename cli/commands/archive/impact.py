"""``referee impact``: which matches another reading, another card list would have changed, and where."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cli.archive.impact_results import Results, stamp_of_file
from cli.completion import proposals
from cli.context import CommandContext, Example, command
from cli.exit_codes import GOOD, NO, worst
from cli.output.say import Say, fault_object
from cli.storage.files import read_text
from cli.storage.matches import SHORT, find_id, is_file, read_replay
from cli.storage.store import open_journal, store_url
from cli.workers import in_order, jobs_option
from referee.errors import MatchError, NotUnderstood
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from events.chain.match import Match
    from events.store.journal import Journal
    from replays.impact.erratum import Erratum, RulesErratum

MANY = 32
"""The number of matches from which it is worthwhile to start other processes."""
BIGGEST_BOOK = 1 << 22
MOST_IDS = 8
"""So many entries with other words are named."""


class Item(NamedTuple):
    """A match to be looked at: a file, or an id of the store; its stamp changes when it does."""

    place: str
    stamp: str
    name: str


@command(
    "impact",
    Example("impact --reading joker_as_ace=false", "Every match of the store, read otherwise."),
    Example("impact archive/ --reading first_player=p1", "Every replay file in a folder.", 1),
    Example(
        "impact --reading play_cost=one --results r.jsonl",
        "The same words again go on where that has ended.",
    ),
)
@click.argument(
    "names", nargs=-1, shell_complete=proposals.matches_or_files, metavar="[MATCH|FILE|FOLDER]..."
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="An unclear rule, read otherwise in every match.",
)
@click.option(
    "--cards",
    "card_lists",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="A card list, in the place of the set of the same id.",
)
@click.option(
    "--rules",
    "books",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="A rules file with other default readings.",
)
@click.option(
    "--results",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Keep the results there as JSON lines, and go on from those that are there.",
)
@jobs_option
def impact(
    desk: CommandContext,
    names: tuple[str, ...],
    readings: tuple[str, ...],
    card_lists: tuple[str, ...],
    books: tuple[str, ...],
    results: str | None,
    jobs: int | None,
) -> int:
    """Tell which matches that are over would be others under another reading, card list or rules file.

    Every match of the store is folded anew, or those that are named. Of each that becomes illegal, ends otherwise, or ends alike with
    another table: the first record at which it parts from what was played, with what differs there, or the rule that
    refuses it. With the secret of a match the same dice fall; a live match, or a copy without the secret, cannot be told.

    --cards replaces the set of the same id, in the matches that pin it. --rules changes default readings, in the matches that
    were played by the old default, and nothing else: what the words of a rule say is not carried out. The exit code is 1 if a match changes.
    """
    _journal.cache_clear()  # That of an earlier command is closed.
    erratum = _read_erratum(desk, readings, card_lists, books)
    items = _items(desk, names)
    kept = Results(results, erratum.plain())
    kept.open()
    if jobs is None and len(items) < MANY:
        jobs = 1
    codes: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    work = partial(impact_on, store_url(desk), erratum=erratum)
    with closing(kept), closing(_found(kept, items, work, jobs)) as found:
        said = _said(desk, desk.say.progress(found, len(items), "matches"), codes, kinds)
        desk.say.answer_in_parts("impact", "matches", said, erratum=erratum.plain())
    desk.say.told([row(Span(_summary(kinds), "strong"))])
    return worst(codes)


def _read_erratum(
    desk: CommandContext, readings: tuple[str, ...], lists: tuple[str, ...], books: tuple[str, ...]
) -> Erratum:
    """The erratum that the options name. Raises NotUnderstood, PackError or StoreError."""
    from cli.storage.card_files import read_cards
    from replays.impact.erratum import Erratum, read_card_erratum, read_reading, read_rules_erratum

    if not (readings or lists or books):
        message = "what is to be otherwise"
        raise NotUnderstood(
            message, expected=("--reading NAME=CHOICE", "--cards FILE", "--rules FILE")
        )
    defaults = {}
    for name in books:
        found = read_rules_erratum(read_text(name, BIGGEST_BOOK), name)
        _say_book(desk, name, found)
        defaults[found.game] = found.defaults
    cards = tuple(map(read_card_erratum, read_cards(lists)))
    return Erratum(dict(map(read_reading, readings)), defaults, cards)


def _say_book(desk: CommandContext, name: str, found: RulesErratum) -> None:
    """Say what of a rules file is tried, and what nothing can try. Raises NotUnderstood where nothing is left."""
    if found.reworded:
        named = (
            ", ".join(found.reworded[:MOST_IDS]) + ", ..."[: 5 * (len(found.reworded) > MOST_IDS)]
        )
        desk.say.complain(f"{name}: the words of {named} differ: words are not carried out")
    if not found.defaults:
        message = f"{name}: every default reading is the shipped one"
        raise NotUnderstood(message, expected=("another default in an option of a rule or ruling",))
    for reading, (was, new) in found.defaults.items():
        desk.say.told([row(f"{found.game}: {reading} was {was}, and is {new}")])


def _items(desk: CommandContext, names: tuple[str, ...]) -> list[Item]:
    """The matches that the words name, folders opened; without words those of the store. Raises NotFound or StoreError."""
    from cli.storage.files import REPLAY, files_named

    if not names:
        found = open_journal(desk).overview()
        return [Item(each.id, str(each.records), f"match {each.id[:SHORT]}") for each in found]
    items = []
    for place in files_named(names, REPLAY):
        if is_file(place):
            items.append(Item(place, stamp_of_file(place), place))
        else:
            journal = open_journal(desk)
            (brief,) = journal.overview(find_id(journal, place))
            items.append(Item(brief.id, str(brief.records), f"match {brief.id[:SHORT]}"))
    return items


def _found(
    kept: Results, items: list[Item], work: Callable[[Item], dict[str, Any]], jobs: int | None
) -> Generator[dict[str, Any], None, None]:
    """The result of each, in order: the one that is known, or a new one, which is kept."""
    new = (each for each in items if (each.place, each.stamp) not in kept.known)
    with closing(in_order(work, new, jobs)) as results:
        for item in items:
            known = kept.known.get((item.place, item.stamp))
            if known is None:
                known = next(results)
                kept.add(known)
            yield known


def _said(
    desk: CommandContext, found: Iterator[dict[str, Any]], codes: Counter[int], kinds: Counter[str]
) -> Iterator[dict[str, Any]]:
    """Say each result as it comes, count it, and hand it on."""
    from cli.archive.impact_rows import UNSOUND, impact_lines

    for data in found:
        kinds[data["impact"]] += 1
        if data["impact"] == UNSOUND:
            codes[data["exit"]] += 1
            desk.say.complain(f"{data['name']}: {data['message']}")
        else:
            codes[NO if data["changes"] else GOOD] += 1
            desk.say.told(map(row, impact_lines(data["name"], data)))
        yield data


def _summary(kinds: Counter[str]) -> str:
    """How many matches became what."""
    from cli.archive.impact_rows import COUNTED

    parts = [f"{kinds[kind]} {said}" for kind, said in COUNTED.items() if kinds[kind]]
    return f"{counted(kinds.total(), 'matches')}: {', '.join(parts) or 'none'}"


def impact_on(store: str, item: Item, *, erratum: Erratum) -> dict[str, Any]:
    """What the erratum makes of one match; nothing is raised for a bad one."""
    from cli.archive.impact_rows import UNSOUND, impact_data
    from replays.impact.impact import impact as impact_of

    data: dict[str, Any] = dict(zip(Item._fields, item, strict=True))
    try:
        match = _match(store, item.place)
        data |= {"match": match.id, "game": match.opening().game}
        return data | impact_data(impact_of(match, erratum))
    except MatchError as error:
        return data | {"impact": UNSOUND, "changes": False, **fault_object(error)}


def _match(store: str, place: str) -> Match:
    return read_replay(place) if is_file(place) else _journal(store).match(place)


@lru_cache(maxsize=1)
def _journal(store: str) -> Journal:
    """The store, opened once by each process."""
    return open_journal(CommandContext(Say(), store))
