"""Values as they are now: limits, defence and invasion, what forbids a tap or a move, last properties.

Current power itself stands in `matching`, because filters ask for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from referee.games.homestuck_atcg.language.effects import PAY_ANY
from referee.games.homestuck_atcg.language.tree import Agent, Filter, Line
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, last_to_come
from referee.games.homestuck_atcg.state.frames import (
    Act,
    Doer,
    ResolutionFrame,
    line_of,
    setting_of,
)
from referee.games.homestuck_atcg.state.limits import LIMITS, LINES_NOW, had_now
from referee.games.homestuck_atcg.state.matching import (
    about,
    amount_of,
    counts_as_invading,
    fits,
    fits_anywhere,
    fits_print,
    is_in_force,
    laws_of,
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
from referee.games.homestuck_atcg.state.table import MOST_BOONS, Last, Table, owner_of
from referee.kernel.engine.run import Run

MOVE_COST = 2
"""So much grist costs a move (HAC-5.2.3)."""
NO_CARD = -1
"""Instead of the card of which a value is worked out: it may be that of any."""
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
    return max(1, printed - sum(size for _, size in limits_by_texts(run, "max-damage", planet)))


def limits_by_texts(run: Run[Table], kind: str, thing: int) -> list[tuple[ContinuousEffect, int]]:
    """What each text makes of the boons that a card can have, or of the damage; none while any such number is worked out, on which texts may turn themselves (HAC-Q68)."""
    laws = laws_of(run)
    if kind not in laws.by_kind or (kind, NO_CARD) in laws.asked:
        return []
    laws.asked.append((kind, NO_CARD))
    # The powers that it asks for are worked out as if nobody had asked for one before.
    kept, run.state.powers = (run.state.powers, laws.at_work, laws.depth), {}
    laws.at_work, laws.depth = [], 0
    found = [(law, size_of(run, law, thing)) for law in about(run, kind, thing)]
    run.state.powers, laws.at_work, laws.depth = kept
    laws.asked.pop()
    return found


def base_power(run: Run[Table], seat: int) -> int:
    """What an intact planet adds to its defence by itself (HAC-Q5, HAC-Q49)."""
    player = run.state.side(seat)
    if player.planet is None or player.destroyed or about(run, "no-base", player.planet):
        return 0
    raised = sum(size_of(run, law, player.planet) for law in about(run, "base", player.planet))
    said = base_law(run, player.planet)
    printed = setting_of(run).face(player.planet).power or 0
    base = printed if said is None else size_of(run, said, player.planet)
    raised += sum(
        each.change for each in run.state.lasting if each.kind == "base" and each.seat == seat
    )
    return max(0, base + raised)


def base_law(run: Run[Table], planet: int) -> ContinuousEffect | None:
    """The text that says what base power a planet has: of several the last to come (row con.base_is)."""
    said = about(run, "base-is", planet)
    if len(said) <= 1:
        return said[0] if said else None
    return last_to_come(run, sorted(said, key=laws_of(run).of("base-is").index))


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
    limits = limits_by_texts(run, "boon-limit", thing)
    return max((size for _, size in limits), default=MOST_BOONS)


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
    return fits_anywhere(run, agent.filter, view, doer.by, last_of_doer(run, doer))


def last_of_doer(run: Run[Table], doer: Doer) -> Last | None:
    """A card whose text is done though it has left play is judged as it was immediately before (HAC-Q15)."""
    frames = (each for each in reversed(run.stack) if isinstance(each, ResolutionFrame))
    return next((each.last for each in frames if each.last and each.source == doer.by), None)


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
    """Whether a text keeps the card in play where a text would take it from there, not a rule, as which nobody does it (rows con.not_returned and those behind it, HAC-Q75)."""
    return goal in STAYS and doer is not None and bool(kept_from(run, STAYS[goal], thing, doer))


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
    spared = ((law, law.constant.by) for law in harmless_laws(run, doer))
    return [law.source for law, by in spared if by is not None and fits(run, by, law, thing)]


def harmless_laws(run: Run[Table], doer: Doer) -> list[ContinuousEffect]:
    """The texts by which that card cannot destroy, as it is or, if it has left, was (HAC-Q75, row con.destroys_none)."""
    last = last_of_doer(run, doer)
    if last is None or run.state.in_play(doer.by):
        return about(run, "cannot-destroy", doer.by)
    return [
        law
        for law in laws_of(run).of("cannot-destroy")
        if law.constant.filter is not None
        and fits_anywhere(run, law.constant.filter, law, doer.by, last)
        and not (law.line.in_score and run.state.phase != "score")
        and is_in_force(run, law)
    ]


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


By = TypeVar("By")


def changes_of_cost(
    run: Run[Table], usual: int, said: Iterable[tuple[By, bool, int]]
) -> list[tuple[By, int]]:
    """What each text adds to a cost; first the last one that says ("exactly") what it is in the place of the usual one (rows con.move_set and those behind it).

    What a card says of its own cost before it is in play stands in the place of what is printed: any other text is later.
    """
    found = list(said)
    exact = [(by, size - usual) for by, is_exact, size in found if is_exact]
    laws = [by for by, _ in exact if isinstance(by, ContinuousEffect)]
    last = last_to_come(run, laws) if laws else None
    exact = [each for each in exact if last is None or each[0] is last]
    return exact[-1:] + [(by, size) for by, is_exact, size in found if not is_exact]


def changes_by_laws(
    run: Run[Table], laws: Iterable[ContinuousEffect], thing: int, usual: int
) -> list[tuple[ContinuousEffect, int]]:
    """The same of texts that hold for a card in play."""
    said = ((law, law.constant.exact, size_of(run, law, thing)) for law in laws)
    return changes_of_cost(run, usual, said)


def move_cost_changes(
    run: Run[Table], thing: int, at: int, *, usual: bool = True
) -> list[tuple[ContinuousEffect, int]]:
    """What texts add to what the move action to that planet costs, the ``usual`` one or another form (HAC-5.2.3, rows con.move_tax, con.move_less)."""
    laws = move_cost_laws(run, thing, at)
    said = (law for law in laws if usual or not law.constant.exact)
    return changes_by_laws(run, said, thing, MOVE_COST)


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
        tags, had = [*tags_of(run, thing)], had_now(run, thing)
        return Last(thing, None, tags, owner_of(thing), active=True, had=had)
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
        # Of inventory by its place it is known later: matches of old keep no more (`was_in_state`).
        (bool(row.at) or table.location_of(thing) == owner_of(thing))
        and counts_as_invading(run, thing),
        bool(table.attached_to(thing)),
        row.host,
        active=True,
        had=had_now(run, thing),
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
    more = changes_by_laws(run, cost_laws(run, "tap-cost", thing), thing, TAP_COST)
    return max(TAP_COST + sum(size for _, size in more), 0)


def text_cost(run: Run[Table], thing: int, kind: str, printed: int) -> int:
    """The grist that a special tap or an action of the card costs now (rows con.tap_less, con.acting_less)."""
    laws = cost_laws(run, COSTS_OF_TEXTS[kind], thing)
    more = changes_by_laws(run, laws, thing, printed)
    return max(printed + sum(size for _, size in more), 0)


def cost_laws(run: Run[Table], kind: str, thing: int) -> list[ContinuousEffect]:
    """The texts that change what a tap or a text of a card costs."""
    return unspent(run, about(run, kind, thing))


def laws_that_count(run: Run[Table], kind: str, thing: int) -> list[ContinuousEffect]:
    """Those of the texts that really change that cost: of those that say what it is only the last one (rows con.tapping_set, line.constant_once)."""
    return [law for law, _ in changes_by_laws(run, cost_laws(run, kind, thing), thing, 0)]


def is_hand_kept(run: Run[Table], seat: int, doer: Doer | None) -> bool:
    """Whether a text says that who does it discards no card of that hand (row con.hand_kept)."""
    planet = run.state.side(seat).planet
    held = [] if planet is None else about(run, "hand-kept", planet)
    agents = ((law, law.constant.agent) for law in held)
    return any(agent is not None and is_by(run, agent, law, doer) for law, agent in agents)


def is_hand_closed(run: Run[Table], seat: int, source: int) -> bool:
    """Whether a text says that no text of another player shows that hand (row con.hand_closed)."""
    return owner_of(source) != seat and is_forbidden(run, "hand-closed", seat)


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


def boons_had_at_most(run: Run[Table], thing: int) -> int:
    """How many boons a card can have, if it is a character: no other has any (HAC-1.35)."""
    return boon_limit(run, thing) if setting_of(run).face(thing).type == "character" else 0


def damage_taken_at_most(run: Run[Table], thing: int) -> int:
    """How much damage a card can take, if it is a planet: no other takes any (HAC-5.3.4)."""
    return max_damage(run, owner_of(thing)) if run.state.is_planet(thing) else 0


LIMITS["boon-limit"] = boons_had_at_most
LIMITS["max-damage"] = damage_taken_at_most
LINES_NOW.append(lines_of)


def owes_nothing(act: Act) -> bool:
    """Whether a part of a cost that is worked out is nothing now: nothing to pay is paid (HAC-1.18)."""
    amount = act.action.amount
    if act.instruction.kind != "pay" or amount is None or act.effect is PAY_ANY:
        return False
    return amount_of(act.run, amount, act.looking_back.text) == 0
