"""Values as they are now: limits, defence and invasion, what forbids a tap or a move, last properties.

Current power itself stands in `matching`, because filters ask for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Agent, Filter, Line
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, HeldEffect
from referee.games.homestuck_atcg.state.frames import Doer, line_of, setting_of
from referee.games.homestuck_atcg.state.limits import LIMITS, LINES_NOW
from referee.games.homestuck_atcg.state.matching import (
    about,
    amount_of,
    counts_as_invading,
    fits,
    fits_anywhere,
    fits_print,
    holds,
    is_in_force,
    laws_of,
    matching,
    power_of,
    resistance_of,
    tags_of,
)
from referee.games.homestuck_atcg.state.memory import did
from referee.games.homestuck_atcg.state.references import (
    Spot,
    Standpoint,
    is_of_kind,
    is_stored,
    place_of,
)
from referee.games.homestuck_atcg.state.table import (
    MOST_BOONS,
    Last,
    Spoken,
    Table,
    face_of,
    owner_of,
    thing_of,
)
from referee.kernel.engine.run import Run

MOVE_COST = 2
"""So much grist costs a move (HAC-5.2.3)."""
BY_TEXT = "HAC-Q40"
"""Card texts override general rules."""


def size_of(run: Run[Table], law: ContinuousEffect, gets: int) -> int:
    """The number of what always holds for the card that gets it: one of the text, or one that is worked out now."""
    constant = law.constant
    if constant.amount is None:
        return constant.number
    return constant.number * amount_of(run, constant.amount, law, gets)


# -- planets --------------------------------------------------------------------------------


def max_damage(run: Run[Table], seat: int) -> int:
    """At so much damage the planet of that seat is destroyed, never below 1 (HAC-Q8)."""
    planet = run.state.side(seat).planet
    if planet is None:
        return 1
    printed = setting_of(run).face(planet).max_damage
    return max(
        1, printed - sum(size_of(run, law, planet) for law in about(run, "max-damage", planet))
    )


def base_power(run: Run[Table], seat: int) -> int:
    """What an intact planet adds to its defence by itself (HAC-Q5, HAC-Q49)."""
    player = run.state.side(seat)
    if player.planet is None or player.destroyed or about(run, "no-base", player.planet):
        return 0
    raised = sum(size_of(run, law, player.planet) for law in about(run, "base", player.planet))
    said = about(run, "base-is", player.planet)
    printed = setting_of(run).face(player.planet).power or 0
    base = size_of(run, said[-1], player.planet) if said else printed
    raised += sum(
        each.change for each in run.state.lasting if each.kind == "base" and each.seat == seat
    )
    return max(0, base + raised)


def defence_of(run: Run[Table], seat: int) -> int:
    """The defence at the planet of that seat: the planet and all defenders (HAC-1.15, HAC-2.15, HAC-Q5, HAC-Q6)."""
    table = run.state
    found = base_power(run, seat) if setting_of(run).readings.planet_power_defends else 0
    found += sum(power_of(run, row.thing) for row in table.side(seat).cards if row.at == seat)
    return found + sum(
        also_defends(run, each.source, each.line, each.step)
        for each in table.lasting
        if each.kind == "also-defend" and each.seat == seat
    )


def also_defends(run: Run[Table], source: int | None, line: int | None, step: int) -> int:
    """What a card that is away adds to the defence at home, worked out anew each time (row act.also_defend).

    Inventory is where its host is (HAC-2.28).
    """
    if source is None or line is None or run.state.location_of(source) in (0, owner_of(source)):
        return 0
    actions = [
        action for instruction in line_of(run, line).instructions for action in instruction.actions
    ]
    amount = actions[step].amount
    return 0 if amount is None else amount_of(run, amount, Spot(source))


def invasion_of(run: Run[Table], seat: int, at: int) -> int | None:
    """The power of all invaders of a seat at a planet; None where it has none there (HAC-1.16, HAC-Q6)."""
    there = (row.thing for row in run.state.side(seat).cards if row.at == at)
    invaders = [thing for thing in there if not about(run, "cannot-score", thing)]
    return sum(power_of(run, each) for each in invaders) if invaders else None


# -- characters -----------------------------------------------------------------------------


def boon_limit(run: Run[Table], thing: int) -> int:
    """How many boons the card can have now (HAC-1.35, row con.boon_limit)."""
    limits = [size_of(run, law, thing) for law in about(run, "boon-limit", thing)]
    return max(limits, default=MOST_BOONS)


def is_by(run: Run[Table], agent: Agent | None, view: Standpoint, doer: Doer | None) -> bool:
    """Whether that is who does it, and in the way that is meant (rows agent.*); of no agent whoever does it."""
    if agent is None:
        return doer is not None
    return is_among(run, agent, view, doer) != agent.but


def is_among(run: Run[Table], agent: Agent, view: Standpoint, doer: Doer | None) -> bool:
    """Whether it is one of those; a player who does it without a card is no planet."""
    if doer is None or (agent.way and agent.way != doer.way):
        return False
    if doer.way == "player" and agent.filter.noun != "anything":
        return False
    return fits_anywhere(run, agent.filter, view, doer.by)


def kept_from(run: Run[Table], kind: str, thing: int, doer: Doer | None) -> list[int]:
    """The cards by whose text that is not done to the card by whoever does it (rows con.not_destroyed_by and those behind it)."""
    return [
        law.source for law in about(run, kind, thing) if is_by(run, law.constant.agent, law, doer)
    ]


STAYS = {
    "hand": "cannot-be-returned",
    "remove": "cannot-be-removed",
    "discard": "cannot-be-discarded",
}
"""The texts that keep a card in play, by where it would go."""


def stays(run: Run[Table], thing: int, goal: str, doer: Doer | None) -> bool:
    """Whether a text keeps the card in play where a text would take it from there (rows con.not_returned and those behind it)."""
    return goal in STAYS and bool(kept_from(run, STAYS[goal], thing, doer))


def why_not_tapped(
    run: Run[Table], thing: int, doer: Doer | None, *, moving: bool = False
) -> str | None:
    """The rule by which a card cannot be tapped at all now, whether it is tapped or not; ``moving``: by a move (row con.not_tapped_but_moving)."""
    if not moving and about(run, "cannot-be-tapped-unmoved", thing):
        return BY_TEXT
    if kept_from(run, "cannot-be-tapped-by", thing, doer):
        return BY_TEXT
    if any(each.kind == "forbid-tap" and each.thing == thing for each in run.state.lasting):
        return BY_TEXT
    held = about(run, "cannot-be-destroyed-or-tapped", thing)
    return BY_TEXT if held or about(run, "cannot-be-tapped", thing) else None


def prohibiting(run: Run[Table], thing: int, doer: Doer | None) -> list[int]:
    """The cards whose text says that it cannot be destroyed (rows con.cannot_dt, con.cannot_destroyed), or not by that one."""
    kinds = ("cannot-be-destroyed-or-tapped", "cannot-be-destroyed")
    found = [law.source for kind in kinds for law in about(run, kind, thing)]
    return [
        *found,
        *kept_from(run, "cannot-be-destroyed-by", thing, doer),
        *harmless(run, thing, doer),
    ]


def harmless(run: Run[Table], thing: int, doer: Doer | None) -> list[int]:
    """The cards by whose text what would destroy the card destroys no such card (row con.destroys_none)."""
    if doer is None or doer.way == "player":
        return []
    spared = ((law, law.constant.by) for law in about(run, "cannot-destroy", doer.by))
    return [law.source for law, by in spared if by is not None and fits(run, by, law, thing)]


def hit_by_tap(run: Run[Table], thing: int) -> list[int]:
    """All other players' characters with less power where that character is, or as much by a text (HAC-1.24, row con.hits_equals)."""
    table = run.state
    row = table.find(thing)
    if row is None or not row.at:
        return []
    power = power_of(run, thing) + bool(about(run, "hits-equals", thing))
    return [
        other.thing
        for seat in table.opponents(owner_of(thing))
        for other in table.side(seat).cards
        if other.at == row.at
        and resistance_of(run, other.thing) < power
        and is_hit_by_tap(run, thing, other.thing)
    ]


def is_hit_by_tap(run: Run[Table], tapped: int, thing: int) -> bool:
    """Whether what the tap of that card does may destroy the other one (rows con.no_tap_death, con.spares)."""
    if about(run, "cannot-be-destroyed-by-taps", thing):
        return False
    spared = ((law, law.constant.by) for law in about(run, "spares", tapped))
    return not any(by is not None and fits(run, by, law, thing) for law, by in spared)


def cannot_be_destroyed(run: Run[Table], thing: int, doer: Doer | None = None) -> bool:
    """Whether a text stops every destruction of the card, or this one."""
    return bool(prohibiting(run, thing, doer))


def why_not_moved(run: Run[Table], thing: int, at: int, doer: Doer | None) -> str | None:
    """The rule by which a character cannot come to that planet by a move, by action or effect."""
    table = run.state
    if table.side(at).gone:
        return "HAC-Q60"
    if table.location_of(thing) == at:
        return "HAC-Q21"
    held = [*about(run, "cannot-be-moved", thing), *about(run, "cannot-move-to", thing)]
    if any(moves_so(run, law, thing, at) for law in held):
        return BY_TEXT
    held = about(run, "cannot-be-moved-by", thing)
    if any(is_moved_so(run, law, thing, at, doer) for law in held):
        return BY_TEXT
    for law in laws_of(run).of("cannot-move-here"):
        filter_ = law.constant.filter
        if place_of(run, law) != at or not is_in_force(run, law):
            continue
        if filter_ is not None and fits(run, filter_, law, thing):
            return BY_TEXT
    return None


def moves_so(run: Run[Table], law: ContinuousEffect, thing: int, at: int) -> bool:
    """Whether a character that moves to that location goes where a text says, or comes from there (rows con.keeps_some_to, con.keeps_some_from)."""
    return goes_to(run, law, run.state.location_of(thing) if law.constant.away else at)


def is_moved_so(
    run: Run[Table], law: ContinuousEffect, thing: int, at: int, doer: Doer | None
) -> bool:
    """The same, and by whom the text says (row con.not_moved_to_by)."""
    return moves_so(run, law, thing, at) and is_by(run, law.constant.agent, law, doer)


def boons_kept(run: Run[Table], thing: int, at: int) -> int:
    """How many of its boons a character keeps by moving to that location (HAC-2.25, rows con.keeps_boons, con.keeps_some)."""
    boons = run.state.placed()[thing].boons
    if any(moves_so(run, law, thing, at) for law in about(run, "keeps-boons", thing)):
        return boons
    kept = (law for law in about(run, "keeps-some", thing) if moves_so(run, law, thing, at))
    return min(max((size_of(run, law, thing) for law in kept), default=0), boons)


def goes_to(run: Run[Table], law: ContinuousEffect, at: int, host: int | None = None) -> bool:
    """Whether a card that goes to that location, or onto that card, goes where a text speaks of (rows goal.*)."""
    to = law.constant.to
    return to is None or is_there(run, to, law, at, host)


def is_there(
    run: Run[Table], to: Filter, view: Standpoint, at: int, host: int | None = None
) -> bool:
    """Whether a location, or that of a host, is at a planet that fits; whether the host fits where no planet is meant."""
    if to.noun != "planet":
        return host is not None and fits(run, to, view, host)
    place = at if host is None else run.state.location_of(host)
    planet = run.state.side(place).planet if place else None
    return planet is not None and fits(run, to, view, planet)


def unspent(run: Run[Table], laws: Iterable[ContinuousEffect]) -> list[ContinuousEffect]:
    """Those of the texts that may change what is paid again (row line.constant_once)."""
    return [law for law in laws if not was_used(run, law)]


def was_used(run: Run[Table], law: ContinuousEffect) -> bool:
    """Whether a text that is used once in a turn or round was used in this one."""
    once = law.line.once
    if once is None or once == "next":
        return False
    return did(run, "used", law.source, once, law.seat, law.line.number)


def move_cost(run: Run[Table], thing: int, at: int) -> int:
    """So much grist costs the move action to that planet (HAC-5.2.3, rows con.move_tax, con.move_less)."""
    return MOVE_COST + sum(size_of(run, law, thing) for law in move_cost_laws(run, thing, at))


def move_cost_laws(run: Run[Table], thing: int, at: int) -> Iterator[ContinuousEffect]:
    """The texts that change what the move action to that planet costs."""
    yield from (
        law for law in unspent(run, about(run, "move-cost", thing)) if goes_to(run, law, at)
    )
    for law in unspent(run, laws_of(run).of("move-tax")):
        filter_ = law.constant.filter
        there = place_of(run, law) == at and is_in_force(run, law)
        if there and filter_ is not None and fits(run, filter_, law, thing):
            yield law


def is_kept_off(run: Run[Table], thing: int, host: int) -> bool:
    """Whether a text says that this inventory card cannot be attached to that card (row con.no_inventory)."""
    for law in about(run, "cannot-be-attached", host):
        by = law.constant.by
        if by is not None and is_of_kind(run, by, law, thing) and fits_print(run, by, law, thing):
            return True
    return False


def is_tapped_by_moving(run: Run[Table], thing: int, at: int, doer: Doer | None) -> bool:
    """Whether a move to that location taps the character, or a text lets it be (rows act.no_move_tap, con.no_move_tap)."""
    for each in run.state.lasting:
        if each.kind != "untapped-moves" or each.line is None or each.source is None:
            continue
        actions = [
            action
            for instruction in line_of(run, each.line).instructions
            for action in instruction.actions
        ]
        filter_ = actions[each.step].filter
        if filter_ is not None and fits(run, filter_, Spot(each.source), thing):
            return False
    spared = about(run, "untapped-mover", thing)
    if any(
        moves_so(run, law, thing, at)
        and (law.constant.agent is None or is_by(run, law.constant.agent, law, doer))
        for law in spared
    ):
        return False
    return why_not_tapped(run, thing, doer, moving=True) is None


# -- last properties ------------------------------------------------------------------------


def last_of(run: Run[Table], thing: int) -> Last:
    """A card as it is now, to be looked at when it has left (HAC-Q15)."""
    table = run.state
    face = setting_of(run).face(thing)
    row = table.find(thing)
    if row is None and table.is_planet(thing):
        return Last(thing, None, [*tags_of(run, thing)], owner_of(thing), active=True)
    if row is None or row.under is not None:
        under = row.under if row is not None else None
        return Last(thing, face.power, [*face.tags], under=under)
    return Last(
        thing,
        None if face.power is None else power_of(run, thing),
        [*tags_of(run, thing)],
        table.location_of(thing),
        row.boons,
        row.tapped,
        bool(row.at) and counts_as_invading(run, thing),
        bool(table.attached_to(thing)),
        row.host,
        active=True,
    )


def is_forbidden(run: Run[Table], kind: str, seat: int) -> bool:
    """Whether a text forbids something to a player, for whom the planet card stands (rows con.no_draw and those behind it)."""
    planet = run.state.side(seat).planet
    return planet is not None and bool(about(run, kind, planet))


TAP_COST = 1
"""So much grist costs a tap (HAC-1.23)."""
COSTS_OF_TEXTS = {"tap": "special-tap-cost", "action": "action-cost"}
"""By the kind of a line: what changes the grist that it costs."""


def tap_cost(run: Run[Table], thing: int) -> int:
    """The grist that a tap of the card costs now (rows con.tapping_less, con.tapping_more)."""
    more = sum(size_of(run, law, thing) for law in cost_laws(run, "tap-cost", thing))
    return max(TAP_COST + more, 0)


def text_cost(run: Run[Table], thing: int, kind: str, printed: int) -> int:
    """The grist that a special tap or an action of the card costs now (rows con.tap_less, con.acting_less)."""
    laws = cost_laws(run, COSTS_OF_TEXTS[kind], thing)
    return max(printed + sum(size_of(run, law, thing) for law in laws), 0)


def cost_laws(run: Run[Table], kind: str, thing: int) -> list[ContinuousEffect]:
    """The texts that change what a tap or a text of a card costs."""
    return unspent(run, about(run, kind, thing))


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
    """Whether texts may ask at which planet or on which card something is played (rows con.cost_less_at, con.own_cost_at)."""
    return "placed-cost" in setting_of(run).cards.laws


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
    for kind in ("own-cost", "enter-cost", "placed-cost"):
        for by, to in texts_about(run, face, seat, kind):
            if to is None or is_there(run, to, standpoint(by, thing), at, host):
                more = size_for(run, by, thing)
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


def size_for(run: Run[Table], by: Line | ContinuousEffect, thing: int) -> int:
    """How much a text says of the cost of a card that is no card in play yet."""
    if isinstance(by, ContinuousEffect):
        return size_of(run, by, thing)
    assert by.constant is not None
    amount = by.constant.amount
    return by.constant.number * (1 if amount is None else amount_of(run, amount, Spot(thing)))


def is_hand_kept(run: Run[Table], seat: int, doer: Doer | None) -> bool:
    """Whether a text says that who does it discards no card of that hand (row con.hand_kept)."""
    planet = run.state.side(seat).planet
    held = [] if planet is None else about(run, "hand-kept", planet)
    agents = ((law, law.constant.agent) for law in held)
    return any(agent is not None and is_by(run, agent, law, doer) for law, agent in agents)


def is_hand_closed(run: Run[Table], seat: int, source: int) -> bool:
    """Whether a text says that no text of another player shows that hand (row con.hand_closed)."""
    return owner_of(source) != seat and is_forbidden(run, "hand-closed", seat)


def playable_from_piles(run: Run[Table], seat: int) -> dict[int, tuple[int, ContinuousEffect]]:
    """The cards of piles that a seat may play as from the hand: of each the uppermost one, and the text by which that costs least (row con.play_from)."""
    found: dict[int, tuple[int, ContinuousEffect]] = {}
    if "play-from" not in setting_of(run).cards.laws:
        return found
    for law in laws_of(run).of("play-from"):
        filter_ = law.constant.filter
        if law.seat != seat or filter_ is None or not is_in_force(run, law):
            continue
        for thing in matching(run, filter_, law):
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
    if "cannot-enter-here" not in setting_of(run).cards.laws:
        return False
    thing = thing_of(face, seat)
    for by, to in texts_about(run, face, seat, "cannot-enter-here"):
        view = standpoint(by, thing)
        if place_of(run, view) == at if to is None else is_there(run, to, view, at, host):
            return True
    return False


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


# -- texts ----------------------------------------------------------------------------------


def lines_of(run: Run[Table], thing: int) -> list[Line]:
    """The lines of a card that work now: printed ones, then those that it has gained; of a destroyed planet none (HAC-Q49)."""
    table = run.state
    if not table.is_laid_out(thing):
        return []
    if table.is_planet(thing) and table.side(owner_of(thing)).destroyed:
        return []
    if thing in laws_of(run).blank:
        return laws_of(run).gained.get(thing, [])
    stored = is_stored(table, thing)
    printed = [line for line in setting_of(run).face(thing).lines if line.stored == stored]
    return printed + laws_of(run).gained.get(thing, [])


LIMITS["boon-limit"] = boon_limit
LIMITS["max-damage"] = lambda run, thing: max_damage(run, owner_of(thing))
LINES_NOW.append(lines_of)
