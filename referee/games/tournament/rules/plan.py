"""Before the start: the chain of round keys, the plan, the numbers of the hall, the lots (TN-1 to TN-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.games.tournament.fact_kinds import CHAINED, MIXED, PLANNED, STARTED
from referee.games.tournament.pairing.lots import lots
from referee.games.tournament.pairing.pods import SMALLEST
from referee.games.tournament.rules.arguments import SIXTY_FOUR, Arguments, Keys, Number, OneWord
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.standings.criteria import BUCHHOLZ
from referee.games.tournament.standings.place_points import uneven
from referee.games.tournament.state.event import Event, setting_of
from referee.games.tournament.state.plan import (
    COUNTED,
    DRAFT_PODS,
    FLAGS,
    KINDS,
    KNOWN_IN_PODS,
    KNOWN_TIE_BREAKS,
    LISTS,
    LONGEST_SERIES,
    MOST_STAGES,
    NUMBERS,
    ONLY,
    PODS,
    ROUND_ROBIN,
    Stage,
    stage_of,
)
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run

SHORT = 8
MOST_MIXED = 1024
MOST_POINTS = 100


def _refuse_chain(ask: Ask[Event], value: tuple[str]) -> Iterator[Refusal]:
    if ask.run.state.chain:
        yield Refusal("TN-2", value[0][:SHORT], "is a second chain")


def chain(run: Run[Event], frame: Frame, seat: int, value: tuple[str]) -> None:
    """Commit to the round keys by the end of their chain (TN-2)."""
    run.state.chain = run.state.key = value[0]
    CHAINED.tell(run, "TN-2", seat, key=value[0])


# -- stages ---------------------------------------------------------------------------------


def _refuse_stage(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event = ask.run.state
    if event.started:
        yield Refusal("TN-1", value[0], "comes after the start")
    if len(event.stages) == MOST_STAGES:
        yield Refusal("TN-1", value[0], f"is one more than {MOST_STAGES} stages")
    if value[0] in PODS and setting_of(ask.run).readings["team"] != "1":
        yield Refusal("TN-63", value[0], "is for entries of one person")
    if value[0] in DRAFT_PODS and setting_of(ask.run).readings["team"] != "1":
        yield Refusal("TN-65", value[0], "is for entries of one person")
    first = all(stage.is_bracket for stage in event.stages)
    yield from _faults_of(value[0], value[1:], first=first)


def _faults_of(kind: str, terms: tuple[Any, ...], *, first: bool) -> Iterator[Refusal]:
    """What is wrong with the terms of a stage: unknown, twice, out of bounds, of another kind, or missing."""
    keys = [key for key, _ in terms]
    for key in dict.fromkeys(keys):
        if keys.count(key) > 1:
            yield Refusal("TN-1", key, "stands twice")
    for key, items in terms:
        why = _fault_of(kind, key, items)
        if why:
            yield Refusal("TN-49" if why == NO_BUCHHOLZ else "TN-1", key, why)
        elif key == "places":
            yield from _faults_of_places(PODS[kind], items, keys)
    if kind in COUNTED and "rounds" not in keys:
        yield Refusal("TN-1", "rounds", "is missing: how many rounds are played")
    if first and "cut" in keys:
        yield Refusal("TN-53", "cut", "needs a stage with standings before it")


def faults_of_stage(stage: Stage, before: Sequence[Stage]) -> Iterator[Refusal]:
    """What is wrong with a stage behind those before it, as a position has it (TN-1, TN-49, TN-53)."""
    plain, terms = stage_of(stage.kind, {"places": stage.places} if stage.places else {}), []
    if stage.places:
        terms.append(("places", tuple(stage.places)))
    for key in (*NUMBERS, *FLAGS, "tie-breaks"):
        value = getattr(stage, key.replace("-", "_"))
        if value == getattr(plain, key.replace("-", "_")):
            continue
        items = tuple(value) if key == "tie-breaks" else (value,)
        terms.append((key, (("no", "yes")[value],) if key in FLAGS else items))
    yield from _faults_of(stage.kind, tuple(terms), first=all(each.is_bracket for each in before))
    if stage.tie_breaks[-1:] != ["lot"]:
        yield Refusal("TN-52", "tie-breaks", "do not end with the lot")


def _faults_of_places(size: int, points: Sequence[int], keys: Sequence[str]) -> Iterator[Refusal]:
    """What is wrong with points by place: they fall, take the place of other points, and are shared evenly (TN-64)."""
    falling = all(one >= two for one, two in pairwise(points))
    if len(points) != size or not falling or not points[0]:
        yield Refusal("TN-64", "places", f"takes {size} numbers, none above the one before it")
        return
    for key in ("win", "draw", "loss"):
        if key in keys:
            yield Refusal("TN-64", key, "goes not with places, which say all points")
    for pod, place, sharing in uneven(points, range(SMALLEST, size + 1)):
        what = f"of {sharing} who share place {place} in a pod of {pod} are no whole numbers"
        yield Refusal("TN-64", "places", f"cannot be shared: the points {what}")
        return


NO_BUCHHOLZ = "is not used in a round robin"


def _fault_of(kind: str, key: str, items: tuple[Any, ...]) -> str:
    """What is wrong with one term, in words behind its key; nothing where it is good."""
    if key not in (*NUMBERS, *FLAGS, *LISTS):
        return "is no term of a stage"
    if kind not in ONLY.get(key, (kind,)):
        return f"is no term of a stage of the kind {kind}"
    if key == "tie-breaks":
        if kind == ROUND_ROBIN and not set(items).isdisjoint(BUCHHOLZ):
            return NO_BUCHHOLZ
        known = KNOWN_IN_PODS if kind in PODS else KNOWN_TIE_BREAKS
        good = all(items.count(item) == 1 and item in known for item in items)
        return "" if good and items else f"takes {', '.join(known)}, each once"
    if key == "places":
        good = all(type(item) is int and 0 <= item <= MOST_POINTS for item in items)
        return "" if good and items else f"takes numbers from 0 to {MOST_POINTS}"
    if len(items) != 1:
        return "takes one value"
    if key in FLAGS:
        return "" if items[0] in ("yes", "no") else "takes yes or no"
    low, high = NUMBERS[key]
    if type(items[0]) is not int or not low <= items[0] <= high:
        return f"takes a number from {low} to {high}"
    return "" if key != "best-of" or items[0] in LONGEST_SERIES else "takes 1, 3 or 5"


def plan_stage(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """One stage more in the plan (TN-1)."""
    terms: dict[str, Any] = {}
    for key, items in value[1:]:
        if key == "tie-breaks":
            terms[key] = [*(each for each in items if each != "lot"), "lot"]
        elif key == "places":
            terms[key] = list(items)
        else:
            terms[key] = items[0] == "yes" if key in FLAGS else items[0]
    run.state.stages.append(stage_of(value[0], terms))
    PLANNED.tell(run, "TN-1", seat, number=len(run.state.stages), stage=value[0])


# -- numbers and the start ------------------------------------------------------------------


def _refuse_mix(ask: Ask[Event], value: tuple[int, ...]) -> Iterator[Refusal]:
    event = ask.run.state
    if event.started:
        yield Refusal("TN-3", "mix", "comes after the start")
    if not event.chain:
        yield Refusal("TN-3", "mix", "comes before the chain")
    if len(event.mix) + len(value) > MOST_MIXED:
        yield Refusal("TN-3", "mix", f"would make more than {MOST_MIXED} numbers")


def mix(run: Run[Event], frame: Frame, seat: int, value: tuple[int, ...]) -> None:
    """Mix in numbers that were called out in the hall (TN-3)."""
    run.state.mix.extend(value)
    MIXED.tell(run, "TN-3", seat)


def _refuse_start(ask: Ask[Event], value: tuple[()]) -> Iterator[Refusal]:
    event = ask.run.state
    if event.started:
        yield Refusal("TN-1", "start", "is said already")
    if not event.stages:
        yield Refusal("TN-1", "start", "needs a plan: no stage is planned")
    if not event.chain:
        yield Refusal("TN-2", "start", "needs the chain of round keys")
    if len(event.playing(1)) < FEWEST:
        yield Refusal("TN-4", "start", f"needs {FEWEST} entries")


FEWEST = 2


def start(run: Run[Event], frame: Frame, seat: int, value: tuple[()]) -> None:
    """Fix the plan, draw the last lots, number the entries by strength (TN-1, TN-5, TN-52)."""
    event = run.state
    event.started, event.stage = True, 1
    drawn = lots(bytes.fromhex(event.chain), event.mix, range(1, len(event.entries) + 1))
    for lot, number in enumerate(drawn, 1):
        event.put_entry(number, lot=lot)
    number_entries(event)
    STARTED.tell(run, "TN-1", seat, entries=len(event.playing(1)))


def number_entries(event: Event) -> None:
    """Order numbers: the stronger first, of equals who entered earlier (TN-5)."""
    order = sorted(
        range(1, len(event.entries) + 1), key=lambda entry: (-event.entry(entry).strength, entry)
    )
    for number, entry in enumerate(order, 1):
        event.put_entry(entry, order=number)


def _list_start(ask: Ask[Event]) -> Iterator[list[Any]]:
    yield []


CHAIN = Verb(
    "chain",
    Arguments((SIXTY_FOUR,), _refuse_chain),
    chain,
    unless_over("TN-2"),
    by_organiser("TN-2"),
)
STAGE = Verb(
    "stage",
    Arguments((OneWord("a kind of stage", KINDS), Keys()), _refuse_stage, more=True, needed=1),
    plan_stage,
    unless_over("TN-1"),
    by_organiser("TN-1"),
)
MIX = Verb(
    "mix",
    Arguments((Number("a number", 0, 1_000_000),), _refuse_mix, more=True),
    mix,
    unless_over("TN-3"),
    by_organiser("TN-3"),
)
START = Verb(
    "start",
    Arguments((), _refuse_start, _list_start),
    start,
    unless_over("TN-1"),
    by_organiser("TN-1"),
)
