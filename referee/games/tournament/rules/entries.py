"""Entries: coming in, decks, byes that are asked for, leaving and coming back (TN-4 to TN-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.tournament.fact_kinds import (
    BYE_ASKED,
    CHECKED_IN,
    DECK,
    DECK_CHECKED,
    DROPPED,
    ENTERED,
    EXTENDED,
    RETURNED,
)
from referee.games.tournament.rules.arguments import ENTRY, SIXTY_FOUR, Arguments, Number, OneWord
from referee.games.tournament.rules.plan import number_entries
from referee.games.tournament.rules.times import by_desk, by_organiser, unless_over
from referee.games.tournament.state.event import (
    BYES,
    DISQUALIFIED,
    PLAYING,
    Entry,
    Event,
    Wish,
    setting_of,
    table_words,
)
from referee.games.tournament.state.event import DROPPED as GONE
from referee.games.tournament.state.plan import MOST_ENTRIES, MOST_MINUTES, MOST_ROUNDS
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run

NUMBERED_UNTIL = 4
"""The round before whose pairing order numbers still change (TN-6)."""
DECK_CHECK = 3
"""How many minutes a deck check gives beyond the time that it took (TN-66)."""


def unknown_entries(event: Event, *numbers: int) -> Iterator[Refusal]:
    """Refuse numbers that no entry has."""
    for number in numbers:
        if not event.is_entry(number):
            yield Refusal("TN-4", str(number), "is the number of no entry")


# -- coming in ------------------------------------------------------------------------------


def _refuse_enter(ask: Ask[Event], value: tuple[int, int]) -> Iterator[Refusal]:
    yield from _faults_of_entry(ask, value[1])
    if ask.run.state.started and not _is_early(ask.run.state):
        yield Refusal("TN-8", "enter", "comes when more than half of the rounds are paired")


def _faults_of_entry(ask: Ask[Event], size: int) -> Iterator[Refusal]:
    event = ask.run.state
    if not event.chain:
        yield Refusal("TN-2", "enter", "comes before the chain")
    if str(size) != setting_of(ask.run).readings["team"]:
        yield Refusal("TN-4", str(size), "is not the size of an entry here")
    if len(event.entries) == MOST_ENTRIES:
        yield Refusal("TN-4", "enter", f"would be one more than {MOST_ENTRIES} entries")
    if event.started and (event.stage > 1 or not event.plan.is_by_points):
        yield Refusal("TN-8", "enter", "comes when nobody can come in any more")


def _is_early(event: Event) -> bool:
    """Whether at most half of the rounds are paired."""
    return not event.plan.is_by_points or 2 * len(event.rounds) <= event.plan.rounds


def enter(run: Run[Event], frame: Frame, seat: int, value: tuple[int, int]) -> None:
    """A new entry; after the start it plays from the next round on (TN-4, TN-6, TN-7)."""
    event, (strength, size) = run.state, value
    number = len(event.entries) + 1
    late = len(event.rounds) + 1
    place = number if event.started else 0
    event.entries.append(Entry(strength, size, since=late, order=place, lot=place))
    if event.started and late < NUMBERED_UNTIL:
        number_entries(event)
    ENTERED.tell(
        run, "TN-7" if late > 1 else "TN-4", seat, entry=number, late=late if late > 1 else 0
    )


def _refuse_late(ask: Ask[Event], value: tuple[int, int]) -> Iterator[Refusal]:
    yield from _faults_of_entry(ask, value[1])
    if not ask.run.state.started or _is_early(ask.run.state):
        yield Refusal("TN-8", "enter-late", "is for when more than half of the rounds are paired")


# -- decks ----------------------------------------------------------------------------------


def _refuse_deck(ask: Ask[Event], value: tuple[int, str]) -> Iterator[Refusal]:
    yield from unknown_entries(ask.run.state, value[0])
    if ask.run.state.started and ask.run.state.is_entry(value[0]):
        entry = ask.run.state.entry(value[0])
        if entry.deck or (entry.since == 1 and ask.run.state.rounds):
            yield Refusal("TN-11", str(value[0]), "has started")


def _refuse_other_deck(ask: Ask[Event], value: tuple[int, str]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from unknown_entries(event, value[0])
    if event.is_entry(value[0]) and event.entry(value[0]).deck == value[1]:
        yield Refusal("TN-11", str(value[0]), "has that deck already")


def register_deck(run: Run[Event], frame: Frame, seat: int, value: tuple[int, str]) -> None:
    """Commit to the deck of an entry (TN-11)."""
    run.state.put_entry(value[0], deck=value[1])
    DECK.tell(run, "TN-11", seat, entry=value[0])


def _refuse_check_in(ask: Ask[Event], value: tuple[int, ...]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from unknown_entries(event, *value)
    if value and all(event.is_entry(each) and event.entry(each).here for each in value):
        yield Refusal("TN-4", " ".join(map(str, value)), "checked in before")


def check_in(run: Run[Event], frame: Frame, seat: int, value: tuple[int, ...]) -> None:
    """These entries are in the hall."""
    for number in value:
        run.state.put_entry(number, here=True)
    CHECKED_IN.tell(run, "TN-4", seat, entries=list(value))


def _refuse_checked(ask: Ask[Event], value: tuple[int, str, int]) -> Iterator[Refusal]:
    yield from unknown_entries(ask.run.state, value[0])
    if ask.run.state.is_entry(value[0]) and not ask.run.state.entry(value[0]).deck:
        yield Refusal("TN-12", str(value[0]), "has registered no deck")


def deck_checked(run: Run[Event], frame: Frame, seat: int, value: tuple[int, str, int]) -> None:
    """A judge compared the deck; the table gets the time that it took and three minutes (TN-66)."""
    entry, word, minutes = value
    DECK_CHECKED.tell(run, "TN-12", seat, entry=entry, word=word)
    event = run.state
    last = len(event.rounds)
    for number, table in enumerate(event.rounds[-1].tables if event.rounds else (), 1):
        if entry in table.entries and table.is_open:
            more = minutes + DECK_CHECK
            event.put_table(last, number, extra=min(MOST_MINUTES, table.extra + more))
            EXTENDED.tell(run, "TN-66", seat, table=table_words(last, number), minutes=more)


# -- byes -----------------------------------------------------------------------------------


def _refuse_bye(ask: Ask[Event], value: tuple[int, int, str]) -> Iterator[Refusal]:
    event, (entry, round_, kind) = ask.run.state, value
    yield from unknown_entries(event, entry)
    if round_ <= len(event.rounds):
        yield Refusal("TN-14", str(round_), "is paired already")
    if any((wish.entry, wish.round) == (entry, round_) for wish in event.wishes):
        yield Refusal("TN-14", str(round_), "is asked for already")
    plan = next((stage for stage in event.stages if stage.is_by_points), None)
    if plan is None or round_ > plan.rounds:
        yield Refusal("TN-14", str(round_), "is no round of Swiss or of pods")
    elif kind == "half":
        before = sum(wish.entry == entry and wish.kind == kind for wish in event.wishes)
        if before >= plan.half_byes:
            yield Refusal("TN-15", str(entry), f"has {before} of {plan.half_byes}")
    if event.is_entry(entry) and event.entry(entry).status != PLAYING:
        yield Refusal("TN-17", str(entry), "has left")


def ask_bye(run: Run[Event], frame: Frame, seat: int, value: tuple[int, int, str]) -> None:
    """A bye in a round to come (TN-14, TN-15)."""
    run.state.wishes.append(Wish(*value))
    BYE_ASKED.tell(run, "TN-14", seat, entry=value[0], round=value[1], word=value[2])


# -- leaving --------------------------------------------------------------------------------


def _refuse_drop(ask: Ask[Event], value: tuple[int]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from unknown_entries(event, *value)
    if event.is_entry(value[0]) and event.entry(value[0]).status != PLAYING:
        yield Refusal("TN-17", str(value[0]), "has left already")


def drop(run: Run[Event], frame: Frame, seat: int, value: tuple[int]) -> None:
    """The entry leaves: it is not paired any more (TN-17)."""
    leave(run, value[0], seat, "TN-17")


def leave(run: Run[Event], entry: int, seat: int, rule: str) -> None:
    """Take an entry out of the rounds to come, and out of its byes in them."""
    if run.state.entry(entry).status == PLAYING:
        run.state.put_entry(entry, status=GONE)
        run.state.forget_wishes(entry)
        DROPPED.tell(run, rule, seat, entry=entry)


def _refuse_return(ask: Ask[Event], value: tuple[int]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from unknown_entries(event, *value)
    if event.is_entry(value[0]):
        status = event.entry(value[0]).status
        if status != GONE:
            why = "is disqualified" if status == DISQUALIFIED else "has not left"
            yield Refusal("TN-18", str(value[0]), why)
        elif event.seeds and value[0] not in event.seeds:
            yield Refusal("TN-54", str(value[0]), "is not in this stage: who goes on is settled")


def come_back(run: Run[Event], frame: Frame, seat: int, value: tuple[int]) -> None:
    """The entry plays again from the next round on; what it missed are byes worth nothing (TN-18)."""
    run.state.put_entry(value[0], status=PLAYING)
    RETURNED.tell(run, "TN-18", seat, entry=value[0], round=len(run.state.rounds) + 1)


def _list_entries(ask: Ask[Event]) -> Iterator[list[Any]]:
    for number in range(1, len(ask.run.state.entries) + 1):
        yield [number]


STRENGTH, SIZE = Number("a strength", 0, 100_000), Number("how many play together", 1, 2)
COMING = (STRENGTH, SIZE)
ENTER = Verb(
    "enter", Arguments(COMING, _refuse_enter), enter, unless_over("TN-4"), by_organiser("TN-4")
)
ENTER_LATE = Verb(
    "enter-late",
    Arguments(COMING, _refuse_late),
    enter,
    unless_over("TN-8"),
    by_organiser("TN-8"),
    signed="TN-8",
)
ENTERING = (ENTER.name, ENTER_LATE.name)
"""The verbs of records that make an entry."""
REGISTER_DECK = Verb(
    "register-deck",
    Arguments((ENTRY, SIXTY_FOUR), _refuse_deck),
    register_deck,
    unless_over("TN-11"),
    by_organiser("TN-11"),
)
CORRECT_DECK = Verb(
    "correct-deck",
    Arguments((ENTRY, SIXTY_FOUR), _refuse_other_deck),
    register_deck,
    unless_over("TN-11"),
    by_organiser("TN-11"),
    signed="TN-11",
)
CHECK_IN = Verb(
    "check-in",
    Arguments((ENTRY,), _refuse_check_in, _list_entries, more=True),
    check_in,
    unless_over("TN-4"),
    by_desk("TN-4"),
    commutes=True,
)
DECK_CHECKED_VERB = Verb(
    "deck-checked",
    Arguments(
        (ENTRY, OneWord("a finding", ("good", "problem")), Number("minutes", 0, MOST_MINUTES)),
        _refuse_checked,
    ),
    deck_checked,
    unless_over("TN-12"),
    by_organiser("TN-12"),
    signed="TN-66",
)
BYE = Verb(
    "bye",
    Arguments((ENTRY, Number("a round", 1, MOST_ROUNDS), OneWord("a bye", BYES)), _refuse_bye),
    ask_bye,
    unless_over("TN-14"),
    by_organiser("TN-14"),
)
DROP = Verb(
    "drop",
    Arguments((ENTRY,), _refuse_drop, _list_entries),
    drop,
    unless_over("TN-17"),
    by_organiser("TN-17"),
)
RETURN = Verb(
    "return",
    Arguments((ENTRY,), _refuse_return, _list_entries),
    come_back,
    unless_over("TN-18"),
    by_organiser("TN-18"),
    signed="TN-18",
)
