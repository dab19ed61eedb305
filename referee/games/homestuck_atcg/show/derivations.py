"""Derivations: how each current value came about, term by term, as `state.matching` and `state.values` work it out.

Planets have a limit of damage, a base power and a defence, and whoever invades one the power of all his invaders there. Characters have
power, a limit of boons, and what their moves and special taps cost. What a card of a hand costs only its player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.rules.main_actions import grist_of
from referee.games.homestuck_atcg.rules.movement import forms_of, price
from referee.games.homestuck_atcg.rules.prep import GAINS, most_extra
from referee.games.homestuck_atcg.rules.victory_points import highest
from referee.games.homestuck_atcg.state.before_play import enter_cost, enter_cost_changes
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, Part
from referee.games.homestuck_atcg.state.frames import line_of, setting_of
from referee.games.homestuck_atcg.state.matching import (
    about,
    changes_by_texts,
    parts_of_power,
    power_of,
    resistance_of,
)
from referee.games.homestuck_atcg.state.table import (
    LOCATIONS,
    MOST_BOONS,
    DurationEffect,
    Placed,
    Table,
)
from referee.games.homestuck_atcg.state.values import (
    BY_TEXT,
    MOVE_COST,
    TAP_COST,
    also_defends,
    base_law,
    base_power,
    boon_limit,
    changes_by_laws,
    cost_laws,
    defence_of,
    invasion_of,
    limits_by_texts,
    lines_of,
    max_damage,
    move_cost_changes,
    size_of,
    tap_cost,
)
from referee.kernel.facts import JUDGE
from referee.kernel.show.derived_value import DerivedValue, Term, derived

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

FLOOR = Term("power does not fall below 0", 0, "HAC-Q37")
COST_FLOOR = Term("nothing costs less than no grist", 0, "HAC-1.18")


def derivations(run: Run[Any], eyes: Eyes) -> Iterator[DerivedValue]:
    """Every value of the table that those eyes may know; none before all planets lie open."""
    table = run.state
    if not table.turn:
        return
    yield _income(table)
    for seat, side in enumerate(table.seats, 1):
        if side.gone:
            continue
        if side.planet is not None:
            yield from _of_planet(run, seat, side.planet)
        for row in side.cards:
            if row.at:
                yield from _of_character(run, seat, row)
        if eyes in (seat, JUDGE):
            for face in dict.fromkeys(side.hand):
                yield from _enter_cost(run, seat, face)


def _income(table: Table) -> DerivedValue:
    most = highest(table)
    gain, rule = next((gain, rule) for least, gain, rule in GAINS if most >= least)
    terms = (Term(f"the highest score is {most}", gain, rule),)
    return derived("grist-income", "grist that a Prep Phase gives", gain, terms)


# -- planets --------------------------------------------------------------------------------


def _of_planet(run: Run[Table], seat: int, planet: int) -> Iterator[DerivedValue]:
    setting, table = setting_of(run), run.state
    name, called = LOCATIONS.id(seat), setting.called(planet)
    most = max_damage(run, seat)
    printed = Term("printed on the planet", setting.face(planet).max_damage, "HAC-Q8")
    less = [_by(run, law, -size) for law, size in limits_by_texts(run, "max-damage", planet)]
    floor = Term("it does not fall below 1", 0, "HAC-Q8")
    yield derived(
        f"{name}.max-damage", f"damage that destroys {called}", most, (printed, *less), floor
    )
    base = tuple(_base_terms(run, seat, planet))
    about_base = f"base power of {called}"
    yield derived(f"{name}.base-power", about_base, base_power(run, seat), base, FLOOR)
    defence = tuple(_defence_terms(run, seat))
    yield derived(f"{name}.defence", f"defence of {called}", defence_of(run, seat), defence)
    draws = tuple(_draw_terms(run, seat, planet))
    about_draws = f"cards that seat {seat} may draw beside the one"
    no_fewer = Term("there are no fewer than none", 0, "HAC-5.1.10")
    yield derived(f"{name}.draw", about_draws, most_extra(run, seat), draws, no_fewer)
    for invader in table.clockwise(seat):
        total = invasion_of(run, invader, seat) if invader != seat else None
        if total is not None:
            about_it = f"power of the invaders of seat {invader} at {called}"
            terms = tuple(_invading_terms(run, invader, seat))
            yield derived(f"{name}.invasion.seat-{invader}", about_it, total, terms)


def _base_terms(run: Run[Table], seat: int, planet: int) -> Iterator[Term]:
    """What is printed and what raises it; nothing of it counts while the planet is destroyed (HAC-Q5, HAC-Q49)."""
    if run.state.side(seat).destroyed:
        yield Term("the planet is destroyed", 0, "HAC-Q49")
        return
    without = about(run, "no-base", planet)
    if without:
        yield _by(run, without[0], 0)
        return
    said = base_law(run, planet)
    if said is not None:
        yield _by(run, said, size_of(run, said, planet))
    else:
        yield Term("printed on the planet", setting_of(run).face(planet).power or 0, "HAC-Q5")
    for law in about(run, "base", planet):
        yield _by(run, law, size_of(run, law, planet))
    for each in run.state.lasting:
        if each.kind == "base" and each.seat == seat:
            yield _by(run, each, each.change)


def _defence_terms(run: Run[Table], seat: int) -> Iterator[Term]:
    setting, table = setting_of(run), run.state
    if setting.readings.planet_power_defends:
        yield Term("base power of the planet", base_power(run, seat), "HAC-Q5")
    else:
        yield Term("the planet itself does not defend", 0, "HAC-Q5")
    for row in table.side(seat).cards:
        if row.at == seat:
            words = f"power of {setting.called(row.thing)}"
            yield Term(words, power_of(run, row.thing), "HAC-2.15")
    for each in table.lasting:
        if each.kind == "also-defend" and each.seat == seat:
            yield _by(run, each, also_defends(run, each.source, each.line, each.step))


def _draw_terms(run: Run[Table], seat: int, planet: int) -> Iterator[Term]:
    if run.state.side(seat).destroyed:
        yield Term("the planet is destroyed", 0, "HAC-Q49")
        return
    yield Term("Draw printed on the planet", setting_of(run).face(planet).draw, "HAC-5.1.10")
    for law in about(run, "extra-draw", planet):
        yield _by(run, law, size_of(run, law, planet))


def _invading_terms(run: Run[Table], seat: int, at: int) -> Iterator[Term]:
    for row in run.state.side(seat).cards:
        if row.at != at:
            continue
        words = f"power of {setting_of(run).called(row.thing)}"
        barred = about(run, "cannot-score", row.thing)
        if barred:
            yield Term(f"{words} does not count: {_words(run, barred[0])}", 0, _rule(barred[0]))
        else:
            yield Term(words, power_of(run, row.thing), "HAC-Q6")


# -- characters -----------------------------------------------------------------------------


def _of_character(run: Run[Table], seat: int, row: Placed) -> Iterator[DerivedValue]:
    setting, thing = setting_of(run), row.thing
    id_, called = setting.cards.things.id(thing), setting.called(thing)
    power = _parts(run, parts_of_power(run, thing))
    yield derived(f"{id_}.power", f"power of {called}", power_of(run, thing), power, FLOOR)
    if resists := changes_by_texts(run, "resist", thing):
        about_it = f"power of {called} against the taps of others"
        parts = _parts(run, parts_of_power(run, thing, resists))
        yield derived(f"{id_}.resistance", about_it, resistance_of(run, thing), parts, FLOOR)
    yield _boon_limit(run, thing)
    yield from _tap_costs(run, thing)
    for at in run.state.clockwise(seat):
        if at != row.at:
            yield from _move_costs(run, thing, at)


def _parts(run: Run[Table], parts: list[Part]) -> list[Term]:
    """What is printed, and each change of it."""
    return [
        Term("printed on the card", amount, "HAC-1.14") if by is None else _by(run, by, amount)
        for by, amount in parts
    ]


def _boon_limit(run: Run[Table], thing: int) -> DerivedValue:
    """The general limit, or the highest that a text names (HAC-1.35)."""
    things, most = setting_of(run).cards.things, boon_limit(run, thing)
    terms = [Term("the general limit", MOST_BOONS, "HAC-1.35")]
    limits = limits_by_texts(run, "boon-limit", thing)
    if limits:
        law, limit = max(limits, key=lambda each: each[1])
        terms.append(_by(run, law, limit - MOST_BOONS))
    about_it = f"boons that {things.shown(thing)} can have"
    return derived(f"{things.id(thing)}.boon-limit", about_it, most, terms)


def _tap_costs(run: Run[Table], thing: int) -> Iterator[DerivedValue]:
    """The grist of a tap where a text changes it, and of each special tap that the card has now; a second one is "special-tap-cost-2"."""
    things = setting_of(run).cards.things
    tapping = cost_laws(run, "tap-cost", thing)
    if tapping:
        name, about_it = f"{things.id(thing)}.tap-cost", f"grist for a tap of {things.shown(thing)}"
        terms = (
            Term("a tap", TAP_COST, "HAC-1.23"),
            *(_by(run, *each) for each in changes_by_laws(run, tapping, thing, TAP_COST)),
        )
        yield derived(name, about_it, tap_cost(run, thing), terms, COST_FLOOR)
    lines = [each for each in lines_of(run, thing) if each.kind == "tap" and each.cost is not None]
    laws = cost_laws(run, "special-tap-cost", thing)
    for number, line in enumerate(lines, 1):
        assert line.cost is not None
        name = f"{things.id(thing)}.special-tap-cost" + (f"-{number}" if number > 1 else "")
        changed = [_by(run, *each) for each in changes_by_laws(run, laws, thing, line.cost.grist)]
        terms = (Term(f"printed: {line.text}", line.cost.grist, "HAC-2.22"), *changed)
        about_it = f"grist for a special tap of {things.shown(thing)}"
        yield derived(name, about_it, grist_of(run, thing, line), terms, COST_FLOOR)


def _move_costs(run: Run[Table], thing: int, at: int) -> Iterator[DerivedValue]:
    """The grist of a move to that planet, and of each other form of it that a text gives."""
    things = setting_of(run).cards.things
    name = f"{things.id(thing)}.move-cost.{LOCATIONS.id(at)}"
    about_it = f"grist for a move of {things.shown(thing)} to {LOCATIONS.shown(at)}"
    changed = [_by(run, *each) for each in move_cost_changes(run, thing, at)]
    terms = (Term("a move", MOVE_COST, "HAC-5.2.3"), *changed)
    yield derived(name, about_it, price(run, thing, at, None), terms, COST_FLOOR)
    seen = set[int]()
    for form in forms_of(run, thing, at):
        if form.source in seen:
            continue
        seen.add(form.source)
        total = price(run, thing, at, form)
        changed = [_by(run, *each) for each in move_cost_changes(run, thing, at, usual=False)]
        terms = (_by(run, form, size_of(run, form, thing)), *changed)
        by = f"{about_it} by {things.shown(form.source)}"
        yield derived(f"{name}.{things.id(form.source)}", by, total, terms, COST_FLOOR)


# -- cards of a hand ------------------------------------------------------------------------


def _enter_cost(run: Run[Table], seat: int, face: int) -> Iterator[DerivedValue]:
    setting = setting_of(run)
    card = setting.cards.known[face]
    if card.grist is None:
        return
    printed = Term("printed on the card", card.grist, "HAC-2.9")
    changed = [_by(run, by, more) for by, more in enter_cost_changes(run, face, seat)]
    name = f"seat-{seat}.{setting.cards.names.id(face)}.enter-cost"
    about_it = f"grist for {setting.shown(face)} from the hand of seat {seat}"
    total = enter_cost(run, face, seat)
    yield derived(name, about_it, total, (printed, *changed), COST_FLOOR)
    for at in run.state.clockwise(seat) if card.type == "character" else ():
        there = [_by(run, by, more) for by, more in enter_cost_changes(run, face, seat, at)]
        if there != changed:
            total = enter_cost(run, face, seat, at)
            place, words = f"{name}.{LOCATIONS.id(at)}", f"{about_it} to {LOCATIONS.shown(at)}"
            yield derived(place, words, total, (printed, *there), COST_FLOOR)


# -- terms ----------------------------------------------------------------------------------

Source = ContinuousEffect | DurationEffect | Line
"""What changes a value: a text that always holds, what a text lets hold for a time, a line of the card itself."""


def _by(run: Run[Table], source: Source, amount: int) -> Term:
    return Term(_words(run, source), amount, _rule(source))


def _words(run: Run[Table], source: Source) -> str:
    """Whose text it is, and what it says."""
    if isinstance(source, Line):
        return f"the card itself: {source.text}"
    if source.source is None:
        return f"given for a time by a text of seat {source.seat}"
    card = setting_of(run).called(source.source)
    if isinstance(source, DurationEffect):
        text = f": {line_of(run, source.line).text}" if source.line is not None else ""
        return f"{card}, for a time{text}"
    return f"{card}: {source.line.text}".removesuffix(": ")


def _rule(source: Source) -> str:
    if isinstance(source, DurationEffect):
        return BY_TEXT
    constant = source.constant
    return (constant.rule if constant is not None else "") or BY_TEXT
