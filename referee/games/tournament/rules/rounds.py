"""Rounds: the pairing that the procedure gives, another one by hand, the same again, and their time (TN-19 to TN-32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from referee.games.tournament.fact_kinds import BROKEN, CLOCKED, PAIRED, PUBLISHED, VOIDED
from referee.games.tournament.pairing.draft_pods import drafting_pods
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.lots import previous_key
from referee.games.tournament.pairing.pods import SMALLEST
from referee.games.tournament.rules.arguments import (
    ENTRIES,
    SIXTY_FOUR,
    TABLES,
    Arguments,
    Many,
    Number,
    OneWord,
)
from referee.games.tournament.rules.draw import draw_of, rounds_in
from referee.games.tournament.rules.sheets import Draw, field_of, to_be_paired
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.state.event import Event, Round, Table, setting_of, table_words
from referee.games.tournament.state.plan import MOST_MINUTES, MOST_ROUNDS, Stage
from referee.games.tournament.state.table_games import TWO
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.english import agreeing, listed

SHORT = 8
PERMITS = ("repeats", "byes")
"""What a judge may sign that a pairing by hand breaks (TN-22, TN-24)."""
Tables = tuple[tuple[int, ...], ...]


# -- what every pairing must be -------------------------------------------------------------


def _not_now(event: Event, key: str) -> Iterator[Refusal]:
    """Refuse a round before its time, or with another key than the next one of the chain."""
    if not event.started:
        yield Refusal("TN-1", "pair", "comes before the start")
        return
    open_tables = event.unsettled()
    if open_tables:
        tables = listed([table_words(*each) for each in open_tables[:SHORT]])
        why = agreeing(
            len(open_tables), "has no result or is disputed", "have no result or are disputed"
        )
        yield Refusal("TN-20", tables, why)
    if len(event.rounds_of(event.stage)) >= rounds_in(event) or len(event.rounds) == MOST_ROUNDS:
        yield Refusal("TN-1", f"stage {event.stage}", "has no round left")
    if previous_key(bytes.fromhex(key)).hex() != event.key:
        yield Refusal("TN-19", key[:SHORT], "is not the key of this round")


def _without_deck(ask: Ask[Event]) -> Iterator[Refusal]:
    """Refuse to pair an entry without a deck, where decks are registered (TN-9)."""
    event = ask.run.state
    if setting_of(ask.run).readings["decks"] != "registered":
        return
    missing = [
        number for number in event.playing(len(event.rounds) + 1) if not event.entry(number).deck
    ]
    if missing:
        names = listed([f"entry {number}" for number in missing[:SHORT]])
        yield Refusal("TN-9", names, "has registered no deck")


def _different(found: Pairing, tables: Tables, byes: Sequence[int]) -> Iterator[Refusal]:
    """Which rule of the procedure another pairing breaks: the first in which it differs."""
    named, wanted = [*chain(*tables), *byes], [*chain(*found.tables), *found.byes]
    if sorted(named) != sorted(wanted):
        wrong = {each for each in named if named.count(each) > 1 or each not in wanted}
        wrong |= set(wanted) - set(named)
        names = listed([f"entry {number}" for number in sorted(wrong)[:SHORT]])
        yield Refusal("TN-21", names, "is not at exactly one table")
    elif tuple(byes) != found.byes:
        yield Refusal("TN-25", listed(list(map(str, byes))) or "none", "has not the bye")
    elif any(len(table) > TWO for table in found.tables):
        yield from _different_pods(found, tables)
    elif {frozenset(table) for table in tables} != {frozenset(table) for table in found.tables}:
        known = {frozenset(table) for table in found.tables}
        odd = next(table for table in tables if frozenset(table) not in known)
        yield Refusal("TN-28", "-".join(map(str, odd)), "are no partners in this round")
    elif set(tables) != set(found.tables):
        odd = next(table for table in tables if table not in found.tables)
        yield Refusal("TN-29", "-".join(map(str, odd)), "sit the other way round")
    elif tables != found.tables:
        yield Refusal("TN-30", "-".join(map(str, tables[0])), "are not at this table")


def _different_pods(found: Pairing, tables: Tables) -> Iterator[Refusal]:
    """Which pod is not as `pods` gives it: by its entries, its seats or its place (TN-64)."""
    for table, known in zip_longest(tables, found.tables, fillvalue=()):
        if table != known:
            apart = "sit in another order" if sorted(table) == sorted(known) else "are not this pod"
            yield Refusal("TN-64", "-".join(map(str, table)) or "none", apart)
            return


def _across_pods(plan: Stage, seeds: Sequence[int], tables: Tables) -> Iterator[Refusal]:
    """Refuse a table of draft pods whose entries are of two pods (TN-65)."""
    pods = drafting_pods(seeds, plan.drafters) if plan.is_drafted and seeds else ()
    pod_of = {entry: at for at, pod in enumerate(pods) for entry in pod}
    for table in tables:
        if len({pod_of.get(entry, -1) for entry in table} - {-1}) > 1:
            yield Refusal("TN-65", "-".join(map(str, table)), "are not of one pod")


def without_pairing(plan: Stage) -> str:
    """The rule by which a round is refused that the procedure of its stage cannot pair (TN-22, TN-63)."""
    return "TN-63" if plan.has_pods else "TN-22"


def _lay(
    run: Run[Event], seat: int, key: str, tables: Tables, byes: Sequence[int], rule: str
) -> None:
    """The round with its tables."""
    event = run.state
    laid = [Table(list(table)) for table in tables]
    minutes = event.plan.minutes
    event.rounds.append(Round(event.stage, key, laid, list(byes), minutes=minutes))
    event.key = key
    PAIRED.tell(run, rule, seat, round=len(event.rounds), tables=len(tables), byes=list(byes))


# -- by the procedure -----------------------------------------------------------------------


def _refuse_pair(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (key, tables, byes) = ask.run.state, value
    not_now = list(_not_now(event, key))
    yield from not_now or _without_deck(ask)
    if not_now:
        return
    try:
        seeds, found = draw_of(event, setting_of(ask.run), bytes.fromhex(key))
    except Unpairable as error:
        rule = without_pairing(event.plan)
        yield Refusal(rule, f"round {len(event.rounds) + 1}", f"cannot be paired: {error}")
        return
    yield from list(_across_pods(event.plan, seeds, tables)) or _different(found, tables, byes)


def pair_round(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """The next round, as the procedure gives it (TN-21 to TN-30)."""
    key, tables, byes = value
    run.state.seeds, _ = draw_of(run.state, setting_of(run), bytes.fromhex(key))
    _lay(run, seat, key, tables, byes, "TN-21")


# -- by hand --------------------------------------------------------------------------------


def _refuse_by_hand(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (key, tables, byes, permitted) = ask.run.state, value
    not_now = list(_not_now(event, key))
    yield from not_now
    if not_now:
        return
    if not event.plan.is_by_points:
        yield Refusal(
            "TN-32", f"stage {event.stage}", "is not of Swiss: its tables follow from the results"
        )
        return
    named = [*chain(*tables), *byes]
    wanted = unpaired(ask.run, key)
    if sorted(named) != sorted(wanted):
        yield from _different(Pairing(tuple((each,) for each in wanted)), tables, byes)
    for table in tables:
        yield from _faults_of_size(event.plan, table)
    for rule, word, what in _broken(ask.run, key, tables, byes):
        if word not in permitted:
            yield Refusal(rule, what, f"is refused unless '{word}' is signed")


def _faults_of_size(plan: Stage, table: Sequence[int]) -> Iterator[Refusal]:
    """Refuse a table of too few or too many (TN-21, TN-63)."""
    named = "-".join(map(str, table)) or "none"
    if plan.has_pods and not SMALLEST <= len(table) <= plan.seats:
        yield Refusal("TN-63", named, f"is no pod of {SMALLEST} to {plan.seats}")
    elif not plan.has_pods and len(table) != TWO:
        yield Refusal("TN-21", named, "is no table of two")


def unpaired(run: Run[Event], key: str) -> list[int]:
    """Whom a pairing by hand has to place, by their numbers (TN-21)."""
    return to_be_paired(run.state, _draw(run, key))


def _draw(run: Run[Event], key: str) -> Draw:
    return Draw(len(run.state.rounds) + 1, bytes.fromhex(key), tuple(run.state.seeds))


def _broken(
    run: Run[Event], key: str, tables: Tables, byes: Sequence[int]
) -> Iterator[tuple[str, str, str]]:
    """What a pairing by hand breaks: the rule, the word that permits it, and who."""
    field = {each.number: each for each in field_of(run.state, setting_of(run), _draw(run, key))}
    for table in tables:
        if (
            all(each in field for each in table)
            and len(table) == TWO
            and table[1] in field[table[0]].met
        ):
            yield "TN-22", "repeats", "-".join(map(str, table))
    for each in byes:
        if each in field and not field[each].may_bye:
            yield "TN-24", "byes", str(each)
    if len(byes) > 1:
        yield "TN-24", "byes", listed(list(map(str, byes)))


def pair_by_hand(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """Another pairing, signed; what it breaks is told (TN-32)."""
    key, tables, byes, _ = value
    broken = [f"{what} ({rule})" for rule, _, what in _broken(run, key, tables, byes)]
    _lay(run, seat, key, tables, byes, "TN-32")
    for what in broken:
        BROKEN.tell(run, "TN-32", seat, what=what)


# -- again ----------------------------------------------------------------------------------


def _refuse_again(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (tables, byes) = ask.run.state, value
    if not event.rounds or event.rounds[-1].stage != event.stage:
        yield Refusal("TN-56", "pair-again", "needs a round that is paired")
        return
    number = len(event.rounds)
    begun = [at for at, table in enumerate(event.rounds[-1].tables, 1) if not table.is_open]
    if begun:
        tables_begun = listed([table_words(number, at) for at in begun[:SHORT]])
        yield Refusal("TN-56", tables_begun, "has a result")
    drafted = [f"pod {each.pod}" for each in event.drafts if each.stage == event.stage]
    if drafted and len(event.rounds_of(event.stage)) == 1:
        yield Refusal("TN-56", listed(drafted), "has drafted")
        return
    before = [each for each in event.unsettled() if each[0] < number]
    if before:
        yield Refusal("TN-20", table_words(*before[0]), "has no result or is disputed")
    if begun or before:
        return
    try:
        _, found = draw_of(
            event, setting_of(ask.run), bytes.fromhex(event.rounds[-1].key), again=True
        )
    except Unpairable as error:
        rule = without_pairing(event.plan)
        yield Refusal(rule, f"round {number}", f"cannot be paired: {error}")
        return
    yield from _different(found, tables, byes)
    laid = tuple(tuple(table.entries) for table in event.rounds[-1].tables)
    if (tables, list(byes)) == (laid, event.rounds[-1].byes):
        yield Refusal("TN-57", f"round {number}", "is paired like that already")


def pair_again(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """The last round once more, by the same lots, after a correction (TN-56, TN-57)."""
    event, (tables, byes) = run.state, value
    last = event.rounds[-1]
    event.seeds, _ = draw_of(event, setting_of(run), bytes.fromhex(last.key), again=True)
    for at in range(1, len(last.tables) + 1):
        VOIDED.tell(run, "TN-56", seat, table=table_words(len(event.rounds), at))
    last.tables = [Table(list(table)) for table in tables]
    last.byes, last.published = list(byes), False
    PAIRED.tell(run, "TN-57", seat, round=len(event.rounds), tables=len(tables), byes=list(byes))


# -- publishing and time --------------------------------------------------------------------


def _refuse_publish(ask: Ask[Event], value: tuple[()]) -> Iterator[Refusal]:
    event = ask.run.state
    if not event.rounds:
        yield Refusal("TN-56", "publish", "needs a round that is paired")
    elif event.rounds[-1].published:
        yield Refusal("TN-56", f"round {len(event.rounds)}", "is published already")


def publish(run: Run[Event], frame: Frame, seat: int, value: tuple[()]) -> None:
    """The pairings are official (TN-56)."""
    run.state.rounds[-1].published = True
    PUBLISHED.tell(run, "TN-56", seat, round=len(run.state.rounds))


def _refuse_clock(ask: Ask[Event], value: tuple[int]) -> Iterator[Refusal]:
    if not ask.run.state.rounds:
        yield Refusal("TN-66", "clock", "needs a round that is paired")
    elif ask.run.state.rounds[-1].minutes == value[0]:
        yield Refusal("TN-66", str(value[0]), "are the minutes that it has")


def set_clock(run: Run[Event], frame: Frame, seat: int, value: tuple[int]) -> None:
    """How many minutes the round has (TN-66)."""
    run.state.rounds[-1].minutes = value[0]
    CLOCKED.tell(run, "TN-66", seat, round=len(run.state.rounds), minutes=value[0])


def _list_nothing_more(ask: Ask[Event]) -> Iterator[list[Any]]:
    yield []


PAIR = Verb(
    "pair",
    Arguments((SIXTY_FOUR, TABLES, ENTRIES), _refuse_pair),
    pair_round,
    unless_over("TN-20"),
    by_organiser("TN-20"),
)
BY_HAND = Verb(
    "pair-by-hand",
    Arguments(
        (SIXTY_FOUR, TABLES, ENTRIES, Many("what is permitted", OneWord("a permit", PERMITS), 2)),
        _refuse_by_hand,
        needed=3,
    ),
    pair_by_hand,
    unless_over("TN-32"),
    by_organiser("TN-32"),
    signed="TN-32",
)
AGAIN = Verb(
    "pair-again",
    Arguments((TABLES, ENTRIES), _refuse_again),
    pair_again,
    unless_over("TN-56"),
    by_organiser("TN-56"),
    signed="TN-56",
)
PUBLISH = Verb(
    "publish",
    Arguments((), _refuse_publish, _list_nothing_more),
    publish,
    unless_over("TN-56"),
    by_organiser("TN-56"),
)
CLOCK = Verb(
    "clock",
    Arguments((Number("minutes", 0, MOST_MINUTES),), _refuse_clock),
    set_clock,
    unless_over("TN-66"),
    by_organiser("TN-66"),
)
