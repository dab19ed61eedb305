"""Cards that are not in play yet: what they cost, where and whether they can be played, how they come (HAC-2.7, HAC-2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Filter, Line
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, HeldEffect
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.matching import (
    amount_of,
    fits_print,
    holds,
    is_in_force,
    laws_of,
    matching,
)
from referee.games.homestuck_atcg.state.references import Spot, Standpoint, is_of_kind, place_of
from referee.games.homestuck_atcg.state.table import (
    Last,
    Spoken,
    Table,
    face_of,
    owner_of,
    thing_of,
)
from referee.games.homestuck_atcg.state.values import changes_of_cost, is_there, size_of, unspent
from referee.kernel.engine.run import Run

OF_COSTS = {"own-cost", "enter-cost", "placed-cost", "least-cost"}
"""Texts by which a card of a hand costs another amount than is printed."""


def enter_cost(run: Run[Table], face: int, seat: int, at: int = 0, host: int | None = None) -> int:
    """The grist that a card of a hand costs now: what is printed, and what texts make of it, not below 0 (HAC-2.9).

    Where it is said at which planet or on which card it comes, also what texts make of that.
    """
    printed = setting_of(run).cards.known[face].grist or 0
    if not OF_COSTS & setting_of(run).cards.laws:
        return printed
    changes = enter_cost_changes(run, face, seat, at, host)
    return max(printed + sum(more for _, more in changes), 0)


def costs_by_place(run: Run[Table]) -> bool:
    """Whether texts may ask at which planet or on which card something is played, or enters by code (rows con.cost_less_at, con.own_cost_at, con.code_cost_at)."""
    return not setting_of(run).cards.laws.isdisjoint(("placed-cost", "code-cost"))


def code_cost(run: Run[Table], face: int, seat: int, at: int, host: int | None) -> int:
    """The grist that entering there by ~ATH code costs: nothing but by texts (HAC-Q12, row con.code_cost)."""
    if "code-cost" not in setting_of(run).cards.laws:
        return 0
    thing = thing_of(face, seat)
    found = texts_about(run, face, seat, "code-cost")
    return sum(
        size_for(run, by, thing)
        for by, to in found
        if to is None or is_there(run, to, standpoint(by, thing), at, host)
    )


def enter_cost_changes(
    run: Run[Table], face: int, seat: int, at: int = 0, host: int | None = None
) -> Iterator[tuple[Line | ContinuousEffect, int]]:
    """What each text adds to the cost of a card of a hand that comes there: its own lines first, then what holds in play."""
    cost, thing = setting_of(run).cards.known[face].grist or 0, thing_of(face, seat)
    said = [
        (by, is_exact(by), size_for(run, by, thing))
        for kind in ("own-cost", "enter-cost", "placed-cost")
        for by, to in texts_about(run, face, seat, kind)
        if to is None or is_there(run, to, standpoint(by, thing), at, host)
    ]
    for by, more in changes_of_cost(run, cost, said):
        cost += more
        yield by, more
    for by, _ in texts_about(run, face, seat, "least-cost"):
        short = size_for(run, by, thing) - cost
        if short > 0:
            cost += short
            yield by, short


def texts_about(
    run: Run[Table], face: int, seat: int, kind: str
) -> Iterator[tuple[Line | ContinuousEffect, Filter | None]]:
    """The texts of that kind about a card of a hand, and of what place they speak: its own lines first, then what holds in play."""
    for line in own_lines(run, thing_of(face, seat), kind):
        if line.constant is not None and about_itself(line):
            yield line, line.constant.to
    for law in unspent(run, laws_of(run).of(kind)):
        if is_about_entering(run, law, face, seat):
            yield law, law.constant.to


def standpoint(by: Line | ContinuousEffect, thing: int) -> Standpoint:
    """From where a text looks: a line of the card itself from the card."""
    return Spot(thing) if isinstance(by, Line) else by


def is_exact(by: Line | ContinuousEffect) -> bool:
    """Whether a text says what a card costs, rather than how much more or less (row con.cost_set)."""
    return by.constant is not None and by.constant.exact


def size_for(run: Run[Table], by: Line | ContinuousEffect, thing: int) -> int:
    """How much a text says of the cost of a card that is no card in play yet."""
    if isinstance(by, ContinuousEffect):
        return size_of(run, by, thing)
    assert by.constant is not None
    amount = by.constant.amount
    return by.constant.number * (1 if amount is None else amount_of(run, amount, Spot(thing)))


def playable_from_piles(run: Run[Table], seat: int) -> dict[int, tuple[int, ContinuousEffect]]:
    """The cards of piles that a seat may play as from the hand: of each the uppermost one, and the text by which that costs least (row con.play_from)."""
    found: dict[int, tuple[int, ContinuousEffect]] = {}
    if "play-from" not in setting_of(run).cards.laws:
        return found
    for law in laws_of(run).of("play-from"):
        filter_ = law.constant.filter
        if law.seat != seat or filter_ is None or not is_in_force(run, law):
            continue
        for thing in reversed(matching(run, filter_, law)):
            face = face_of(thing)
            if face not in found or law.constant.number < found[face][1].constant.number:
                found[face] = thing, law
    return found


def thing_to_play(run: Run[Table], seat: int, face: int) -> int:
    """The card that is played: as it will lie open from a hand, or as it lies in a pile from which it may be played."""
    found = {} if face in run.state.side(seat).hand else playable_from_piles(run, seat)
    return found[face][0] if face in found else run.state.free_copy(face, seat)


def dearer(run: Run[Table], seat: int, face: int) -> int:
    """How much more grist a card costs because it is played from a pile; one that is in the hand as well comes from there."""
    if face in run.state.side(seat).hand:
        return 0
    found = playable_from_piles(run, seat)
    return found[face][1].constant.number if face in found else 0


def cannot_be_played(run: Run[Table], face: int, seat: int) -> bool:
    """Whether a text forbids playing a card of that hand (row con.cannot_played)."""
    if any(own_lines(run, thing_of(face, seat), "own-unplayed")):
        return True
    if "cannot-be-played" not in setting_of(run).cards.laws:
        return False
    laws = laws_of(run).of("cannot-be-played")
    return any(is_about_entering(run, law, face, seat) for law in laws)


def cannot_enter(run: Run[Table], face: int, seat: int, at: int, host: int | None = None) -> bool:
    """Whether a text forbids that a card of that seat comes into play there, or on that card (rows con.cannot_enter, con.no_entry_at)."""
    return closed_by(run, face, seat, at, host) is not None


def closed_by(
    run: Run[Table], face: int, seat: int, at: int, host: int | None = None
) -> int | None:
    """The card whose text forbids that, which may be the card itself; None if none does."""
    if "cannot-enter-here" not in setting_of(run).cards.laws:
        return None
    thing = thing_of(face, seat)
    for by, to in texts_about(run, face, seat, "cannot-enter-here"):
        view = standpoint(by, thing)
        if place_of(run, view) == at if to is None else is_there(run, to, view, at, host):
            return view.source
    return None


def enters_tapped(run: Run[Table], thing: int, at: int) -> bool:
    """Whether a character comes tapped to that location (rows con.enters_tapped, con.self_tapped)."""
    return any(texts_of_entry(run, "enters-tapped", thing, at))


def boons_of_entry(run: Run[Table], thing: int, at: int, trigger: Last | None) -> int:
    """With how many boons a character comes to that location; ``trigger`` let it enter (rows con.enters_boons, con.self_boons)."""
    found = 0
    for by in texts_of_entry(run, "enters-boons", thing, at):
        if isinstance(by, Line):
            found += size_of(run, HeldEffect(thing, by, None, None, Spoken(trigger=trigger)), thing)
        else:
            found += size_of(run, by, thing)
    return found


def texts_of_entry(
    run: Run[Table], kind: str, thing: int, at: int
) -> Iterator[Line | ContinuousEffect]:
    """The texts of that kind that say how a character comes to that location: its own ones, and those about every one that fits."""
    if not at or kind not in setting_of(run).cards.laws:
        return
    yield from (line for line in own_lines(run, thing, kind) if about_itself(line))
    for law in laws_of(run).of(kind):
        filter_ = law.constant.filter
        here = filter_ is None or filter_.where != "here" or place_of(run, law) == at
        if here and is_about_entering(run, law, face_of(thing), owner_of(thing)):
            yield law


def about_itself(line: Line) -> bool:
    """Whether a constant about cards that are not in play yet is about the card that says it."""
    return line.constant is not None and line.constant.filter is None


def own_lines(run: Run[Table], thing: int, kind: str) -> Iterator[Line]:
    """The lines of that kind that speak of their own card before it is in play, and hold at this moment."""
    for line in setting_of(run).face(thing).lines:
        in_time = not line.stored and (run.state.phase == "score" or not line.in_score)
        if line.law == kind and in_time:
            condition = line.condition
            if condition is None or holds(run, condition, Spot(thing)):
                yield line


def is_about_entering(run: Run[Table], law: ContinuousEffect, face: int, seat: int) -> bool:
    """Whether a text about cards that are not in play yet is about that card, by what is printed on it."""
    filter_ = law.constant.filter
    if filter_ is None or not is_in_force(run, law):
        return False
    anywhere = replace(filter_, where="")
    thing = thing_of(face, seat)
    return is_of_kind(run, anywhere, law, thing) and fits_print(run, anywhere, law, thing)
