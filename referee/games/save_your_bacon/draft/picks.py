"""The steps of a draft: the pool, the first picker, the picks, what is given back (SYB-8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.save_your_bacon.cardset.decks import Submitted, copies_of_pods
from referee.games.save_your_bacon.draft.fact_kinds import (
    DRAFTED,
    PICKED,
    PICKS_FIRST,
    POOL_SET,
    RETURNED,
    STOPPED,
)
from referee.games.save_your_bacon.draft.state import CHAMPION, Draft, setting_of, shown
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK, stored
from referee.kernel.choices.concession_and_result import REASON
from referee.kernel.choices.name_spaces import MOST_LISTED, names_of, one_of, read_word, verb
from referee.kernel.decision.ask import Answer, Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.spaces import OneOf
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.facts import TABLE

Timing = Callable[[Run[Any], int], Sequence[str]]
UNKNOWN = -1


# -- the pool -------------------------------------------------------------------------------


def is_random(run: Run[Draft], frame: Frame) -> bool:
    return not setting_of(run).is_chosen


def is_chosen(run: Run[Draft], frame: Frame) -> bool:
    return setting_of(run).is_chosen


def shuffle_collection(run: Run[Draft], frame: Frame) -> Throw:
    """All champions of the collection, each once (SYB-8.2.2, SYB-Q67)."""
    names = setting_of(run).champions
    return Throw("SYB-8.2.2", "shuffle", "collection", range(len(names)), names)


def lay_collection(run: Run[Draft], frame: Frame, order: Sequence[int] | None) -> None:
    run.state.collection.put_all(range(len(setting_of(run).champions)))
    run.state.collection.lay_out(order)


def is_dealing(run: Run[Draft], frame: Frame) -> bool:
    return len(run.state.pool) < setting_of(run).pool_size


def name_top(run: Run[Draft], frame: Frame) -> Throw | None:
    """At a table where chance is observed somebody must say which champion that is (SYB-Q72)."""
    names = setting_of(run).champions
    return unknown_top_of(run.state.collection, "SYB-Q72", "collection", names)


def know_top(run: Run[Draft], frame: Frame, champion: int) -> None:
    run.state.collection.identify_top(champion)


def deal(run: Run[Draft], frame: Frame) -> None:
    run.state.pool.append(run.state.collection.take_top())


def lay_pool_open(run: Run[Draft], frame: Frame) -> None:
    """The pool is seen by all, the rest of the collection is not used (SYB-8.2.3, SYB-8.2.4)."""
    run.state.collection.take_all()
    run.state.pool.sort()
    how = "chosen" if setting_of(run).is_chosen else "random"
    POOL_SET.tell(
        run, "SYB-8.2.3", detail=lambda: {"how": how, "champions": shown(run, run.state.pool)}
    )


def ask_pool(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, TABLE, offer(SET_POOL))


@dataclass(frozen=True, slots=True)
class SomeChampions:
    """As many champions of the collection as the pool has, each once; stored in ascending order."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if not all(isinstance(arg, str) for arg in args):
            message = f"expected champions, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def numbers(self, run: Run[Any], value: Sequence[str]) -> list[int]:
        """The champions that are named; `UNKNOWN` for one that nobody knows."""
        return [names_of(run, CHAMPION).numbers.get(word, UNKNOWN) for word in value]

    def refusals(self, ask: Ask[Draft], value: Sequence[str]) -> list[Refusal]:
        """Every name must be in the collection, and there once; their number must make a pool."""
        numbers = self.numbers(ask.run, value)
        found = [
            Refusal("SYB-8.2.2", word)
            for word, number in zip(value, numbers, strict=True)
            if number == UNKNOWN
        ]
        found += [Refusal("SYB-Q67", word) for at, word in enumerate(value) if word in value[:at]]
        if len(value) != setting_of(ask.run).pool_size:
            found.append(Refusal("SYB-8.2.1", str(len(value))))
        if not found and numbers != sorted(numbers):
            message = f"{printed(value)!r} is not in the order of the collection"
            raise NotUnderstood(message)
        return found

    def all(self, ask: Ask[Draft]) -> Iterator[list[Any]]:
        """The first of the pools that can be chosen: there may be thousands."""
        setting = setting_of(ask.run)
        every = combinations(setting.champions.ids, setting.pool_size)
        yield from (list(pool) for pool in islice(every, MOST_LISTED))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near = range(len(setting_of(ask.run).champions)) if ask is not None else ()
        found = [read_word(word, CHAMPION, near, ask) for word in words]
        return found if ask is None else sorted(found, key=names_of(ask.run, CHAMPION).number)

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def set_pool(run: Run[Draft], frame: Frame, seat: int, value: Sequence[str]) -> None:
    run.state.pool = POOL.numbers(run, value)


# -- the picks ------------------------------------------------------------------------------


def roll_first(run: Run[Draft], frame: Frame) -> Throw:
    """Who picks first says nothing about who begins the game (SYB-8.2.5, SYB-Q68)."""
    return Throw("SYB-8.2.5", "roll", "first-picker", sides=setting_of(run).seats)


def set_first(run: Run[Draft], frame: Frame, seat: int) -> None:
    run.state.first = seat
    PICKS_FIRST.tell(run, "SYB-8.2.5", seat)


def several_left(run: Run[Draft], frame: Frame) -> bool:
    return len(run.state.left()) > 1


def ask_pick(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, run.state.picker(), offer(PICK))


def pick(run: Run[Draft], frame: Frame, seat: int, champions: Sequence[int]) -> None:
    run.state.seats[seat - 1].picked.extend(champions)
    PICKED.tell(run, "SYB-8.2.7", seat, lambda: {"champions": shown(run, champions)})


def take_last(run: Run[Draft], frame: Frame) -> None:
    """The last champion of the pool leaves nothing to choose."""
    pick(run, frame, run.state.picker(), run.state.left())


# -- what is given back ---------------------------------------------------------------------


def is_returning(run: Run[Draft], frame: Frame) -> bool:
    return run.state.returner() > 0


def ask_return(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, run.state.returner(), offer(RETURN))


def own_picks(ask: Ask[Draft]) -> Sequence[int]:
    picked: Sequence[int] = ask.run.state.seats[ask.seat - 1].picked
    return picked


def give_back(run: Run[Draft], frame: Frame, seat: int, champions: Sequence[int]) -> None:
    run.state.seats[seat - 1].returned = champions[0]
    RETURNED.tell(run, "SYB-8.2.8", seat, lambda: {"champions": shown(run, champions)})


def finish(run: Run[Draft], frame: Frame) -> None:
    """Everybody has three champions, and with them a deck (SYB-8.2.9)."""
    parts = []
    for seat, drafter in enumerate(run.state.seats, 1):
        names = shown(run, drafter.kept_champions())
        DRAFTED.tell(run, "SYB-8.2.9", seat, champions=names)
        parts.append(f"seat {seat} has {', '.join(names)}")
    run.end(Outcome((), f"drafted: {'; '.join(parts)}", "SYB-8.2.9"))


# -- the draft ------------------------------------------------------------------------------


def refused_by(*rules: str) -> Timing:
    """The rules of the action itself; once the draft is over, or stopped, the rule of that."""
    return lambda run, seat: rules if run.outcome is None else (run.outcome.rule,)


def pick_refused(run: Run[Any], seat: int) -> Sequence[str]:
    """Before and after the picks, and out of turn (SYB-8.2.6, SYB-8.2.7)."""
    if run.outcome is not None:
        return (run.outcome.rule,)
    picking = bool(run.stack) and run.stack[-1].row == DRAFT.rows["SYB-8.2.7"]
    return ("SYB-8.2.6", "SYB-Q6") if picking else ("SYB-8.2.7",)


def is_table(ask: Ask[Any], value: Any) -> bool:
    return ask.seat == TABLE


def stop(run: Run[Draft], frame: Frame, seat: int, reason: int) -> None:
    STOPPED.tell(run, "SYB-Q71", detail=lambda: {"reason": REASON.shown(reason)})
    run.end(Outcome((), f"stopped: {REASON.shown(reason)}", "SYB-Q71"))


POOL = SomeChampions()
SET_POOL = Verb("set-draft-pool", POOL, set_pool, refused_by("SYB-8.2.2", "SYB-Q67"))
PICK = verb(
    "draft-pick",
    one_of(CHAMPION, lambda ask: ask.run.state.left(), "SYB-8.2.4"),
    pick,
    pick_refused,
)
RETURN = verb(
    "draft-return", one_of(CHAMPION, own_picks, "SYB-8.2.8"), give_back,
    refused_by("SYB-8.2.8", "SYB-Q68"),
)  # fmt: skip
STOP = Verb(
    "stop-draft",
    OneOf(REASON, lambda ask: range(len(REASON)), "SYB-Q71"),
    stop,
    refused_by("SYB-Q71"),
    (Guard("SYB-Q71", is_table),),
)

DEALING = Procedure(
    "dealing",
    "SYB-8.2.2",
    (
        Step("SYB-Q72", "know the top champion", chance=name_top, landed=know_top),
        Step("SYB-8.2.2", "deal it", do=deal),
    ),
    within=("draft",),
)
DRAFT = Procedure(
    "draft",
    "SYB-8.2",
    (
        Step(
            "SYB-8.2.2",
            "shuffle the collection",
            chance=shuffle_collection,
            landed=lay_collection,
            when=is_random,
        ),
        Step(
            "SYB-8.2.1",
            "deal four for each player",
            do=lambda run, frame: run.push(DEALING),
            when=lambda run, frame: is_random(run, frame) and is_dealing(run, frame),
            loop=True,
        ),
        Step("SYB-Q67", "the organiser says the pool", ask=ask_pool, when=is_chosen),
        Step("SYB-8.2.3", "the pool lies open", do=lay_pool_open),
        Step("SYB-8.2.5", "who picks first", chance=roll_first, landed=set_first),
        Step("SYB-8.2.7", "pick", ask=ask_pick, when=several_left, loop=True),
        Step("SYB-Q6", "the last champion", do=take_last),
        Step("SYB-8.2.8", "give one back", ask=ask_return, when=is_returning, loop=True),
        Step("SYB-8.2.9", "the decks", do=finish),
    ),
    within=(),
)


# -- what later matches take over -----------------------------------------------------------


def hand_on(run: Run[Draft], answers: Sequence[tuple[int, Answer]]) -> dict[str, Any] | None:
    """Which champions everybody has drafted, and of which card set (SYB-8.2.9)."""
    setting = setting_of(run)
    if run.outcome is None or run.outcome.rule != "SYB-8.2.9":
        return None
    kept = [drafter.kept_champions() for drafter in run.state.seats]
    return {
        "card-set": [setting.cards.id, setting.cards.digest.hex()],
        "champions": [[setting.champions.id(each) for each in own] for own in kept],
    }


def drafted(run: Run[Draft]) -> dict[int, Answer]:
    """The deck of everybody as a match takes it: two copies of each card in the pods of the champions (SYB-8.2.9)."""
    if run.outcome is None or run.outcome.rule != "SYB-8.2.9":
        return {}
    names, cards = setting_of(run).champions, setting_of(run).cards
    found: dict[int, Answer] = {}
    for seat, drafter in enumerate(run.state.seats, 1):
        own = sorted(names.id(each) for each in drafter.kept_champions())
        copies = copies_of_pods(cards, [cards.names.numbers[each] for each in own])
        counted = sorted((cards.names.id(card), count) for card, count in copies.items())
        found[seat] = (SUBMIT_DECK.name, *stored(Submitted("", tuple(own), tuple(counted))))
    return found
