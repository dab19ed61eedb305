"""Questions about the table: levels, values, what an ability says now, which effects hold."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from referee.games.bacon_project.deck import ACE
from referee.games.bacon_project.state.table import (
    Activation,
    Continuing,
    Setting,
    Source,
    Table,
    Unit,
    activation,
    opponent,
    source_at,
)

if TYPE_CHECKING:
    from referee.games.bacon_project.language.abilities import Ability, Effect, Profile, Wording
    from referee.kernel.engine.run import Run

OFFENSIVE = ("D", "A")
NEGATING = ("stun", "disable")


def stack_level(run: Run[Table], seat: int) -> int:
    """The highest value in the stack zone, an Ace standing for the base level (BP-8.3, BP-Q15)."""
    values = [unit.value for unit in run.state.seats[seat - 1].stack]
    if ACE in values:
        base = base_level(run, seat)
        values = [base if value == ACE else value for value in values]
    return max(values, default=0)


def level(run: Run[Table], seat: int) -> int:
    """The effective level: a jump of this turn may have raised it (BP-Q19, BP-Q45)."""
    own = stack_level(run, seat)
    table = run.state
    return max(own, table.temporary_level) if seat == table.turn_player else own


def profile_of(run: Run[Table], seat: int) -> Profile:
    """The profile that the seat chose."""
    setting: Setting = run.setting
    return setting.cards.known[run.state.seats[seat - 1].profile]


def base_level(run: Run[Table], seat: int) -> int:
    """The base level that the profile prints (BP-4.4)."""
    return profile_of(run, seat).base


def ability_at(run: Run[Table], seat: int, number: int) -> Ability:
    """The ability of that number on the seat's profile."""
    return profile_of(run, seat).abilities[-1 if number == ACE else number - 2]


def standard_defence(run: Run[Table], seat: int) -> int:
    """Level and highest cast card together (BP-12.3 to BP-12.6, BP-Q46)."""
    setting: Setting = run.setting
    ace = setting.readings.ace_standard_defense
    values = [
        ace if unit.value == ACE else value_of(run, seat, unit)
        for unit in run.state.side(seat).cast
    ]
    return level(run, seat) + max(values, default=0)


# -- what a unit is -------------------------------------------------------------------------


def treated(run: Run[Table], seat: int, value: int) -> Effect | None:
    """The TREAT of the ability of that number, unless it is disabled (BP-19.27, BP-Q90)."""
    treat = profile_of(run, seat).treats.get(value)
    return None if treat is None or is_disabled(run, seat, value) else treat


def treated_value(run: Run[Table], seat: int, value: int) -> int:
    """What a card of that value counts in the seat's cast zone (BP-Q64)."""
    treat = treated(run, seat, value)
    return treat.card if treat else value


def value_of(run: Run[Table], seat: int, unit: Unit) -> int:
    """What a unit in the cast zone counts (BP-Q64)."""
    return treated_value(run, seat, unit.value)


def colour_of(run: Run[Table], seat: int, unit: Unit) -> str:
    """The colour of a unit in the cast zone: pairs have none (BP-15.6, BP-19.28, BP-Q90)."""
    treat = treated(run, seat, unit.value)
    if treat and treat.colour and len(unit.cards) == 1:
        return treat.colour
    return unit.colour


def source_of(run: Run[Table], seat: int, unit: Unit) -> Source:
    """Where the words of a unit's ability stand now: copied, changed, or its own."""
    return standing_source(run, seat, unit, value_of(run, seat, unit))


def standing_source(run: Run[Table], seat: int, unit: Unit, number: int) -> Source:
    """What it has copied, unless it has no COPY any more (BP-19.5, BP-Q90, BP-Q101).

    A CHANGE that began since then takes the COPY away, and so does DISABLE of the TREAT that gave it.
    """
    own = own_source(run, seat, number)
    if unit.copied is None:
        return own
    return unit.copied if has_word(run, own, "copy") else own


def is_copy(run: Run[Table], seat: int, unit: Unit) -> bool:
    """Whether the unit acts with the words of another."""
    return unit.copied is not None and source_of(run, seat, unit) is unit.copied


def own_source(run: Run[Table], seat: int, number: int) -> Source:
    """The seat's own ability of that number, or the CHANGE that replaces it (BP-Q91)."""
    if not run.state.effects:
        return source_at(seat, number, 0)
    changes = [
        effect.number
        for effect in active(run, "change", seat)
        if number in profile_of(run, seat).change(effect.number).numbers
    ]
    return source_at(seat, number, max(changes) if changes else 0)


def wording(run: Run[Table], source: Source) -> Wording:
    """The words at that source."""
    return profile_of(run, source.owner).wording(source.number, source.changed_by)


def has_word(run: Run[Table], source: Source, word: str) -> bool:
    """Whether an effect of that word stands at the source."""
    return word in wording(run, source).words


def window_at(run: Run[Table], seat: int, number: int) -> str:
    """The window word of the seat's ability of that number; a CHANGE takes it away (BP-19.5)."""
    source = own_source(run, seat, number)
    return "" if source.changed_by else ability_at(run, seat, number).window


def has_window(run: Run[Table], seat: int, *windows: str) -> bool:
    """Whether the seat's profile prints such a window word at all: an open fact (BP-Q82)."""
    printed = profile_of(run, seat).windows
    return not printed.isdisjoint(windows)


def prints(run: Run[Table], word: str) -> bool:
    """Whether a profile of this match prints that effect word at all: an open fact."""
    return word in profile_of(run, 1).words or word in profile_of(run, 2).words


# -- activations ----------------------------------------------------------------------------


def activation_of(run: Run[Table], seat: int, unit: Unit) -> Activation:
    """The activation of the ability that a unit triggers."""
    treat = treated(run, seat, unit.value)
    number = treat.card if treat else unit.value
    colour = treat.colour if treat and treat.colour and len(unit.cards) == 1 else unit.colour
    source = standing_source(run, seat, unit, number)
    despite = len(disables(run.state.effects, seat, number))
    return activation(seat, unit.card, number, colour == "red", source, despite)


def deeds_in(run: Run[Table], seat: int) -> list[Activation]:
    """The activations of the seat's cast zone in ascending value, an ultimate last (BP-Q38)."""
    table = run.state
    cast = table.seats[seat - 1].cast
    return table.deeds.of(
        [seat, *cast, None, *table.effects],
        lambda: sorted([activation_of(run, seat, unit) for unit in cast], key=BY_NUMBER),
    )


BY_NUMBER = attrgetter("number")


def type_of(run: Run[Table], deed: Activation) -> str:
    """The type with which an ability acts."""
    return wording(run, deed.source).type


def effects_of(run: Run[Table], deed: Activation) -> tuple[Effect, ...]:
    """The effects with which an ability acts (BP-19.20, BP-19.21)."""
    return wording(run, deed.source).acting(red=deed.red)


def is_stopped(run: Run[Table], deed: Activation) -> bool:
    """Whether DISABLE or STUN keeps the ability from activating (BP-19.8, BP-19.25)."""
    if not run.state.effects:
        return False
    if is_disabled(run, deed.user, deed.number):
        return True
    return type_of(run, deed) == "S" and is_stunned(run, deed.user)


# -- continuing effects ---------------------------------------------------------------------


def holding(effects: Sequence[Continuing]) -> list[int]:
    """The places of the effects that hold: neither stunned nor disabled (BP-Q41, BP-Q63).

    An effect that nothing negates holds, and what it negates does not, so that only negations that
    hold count. Where some negate each other in a circle the newest holds: it could begin.
    """
    left = list(range(len(effects)))
    if not any(effect.word in NEGATING for effect in effects):
        return left
    found: list[int] = []
    while left:
        free = [place for place in left if not is_negated(effects, place, left)]
        free = free or [newest_of_a_circle(effects, left)]
        found += free
        left = [each for each in left if each not in free and not is_negated(effects, each, free)]
    return sorted(found)


def newest_of_a_circle(effects: Sequence[Continuing], left: Sequence[int]) -> int:
    """The newest of those whose negators, and theirs in turn, are all negated by it in the end."""
    behind = {place: negators(effects, place, left) for place in left}
    return max(each for each in left if all(each in behind[other] for other in behind[each]))


def negators(effects: Sequence[Continuing], place: int, left: Sequence[int]) -> set[int]:
    """What negates an effect, what negates that, and so on."""
    found: set[int] = set()
    new = [place]
    while new:
        new = [o for o in left if o not in found and any(negates(effects, o, n) for n in new)]
        found.update(new)
    return found


def is_negated(effects: Sequence[Continuing], place: int, by: Sequence[int]) -> bool:
    """Whether one of those effects negates the one at that place."""
    return any(negates(effects, other, place) for other in by)


def negates(effects: Sequence[Continuing], place: int, other: int) -> bool:
    """Whether an effect reaches the other: STUN every Support of its target, whenever it began.

    DISABLE forbids an ability to activate and ends what is active, even what began while the DISABLE
    itself was negated. What an ability that had activated before brings later, such as an announced
    offence, it leaves alone (BP-Q63, BP-Q100).
    """
    one, reached = effects[place], effects[other]
    if one.word == "stun":
        return reached.support and reached.user == one.target
    if one.word != "disable" or (reached.user, reached.number) != (one.target, one.ability):
        return False
    if place > other or not reached.late:
        return place != other
    before = disables(effects[:other], reached.user, reached.number)
    return place not in before[-reached.late :]


def disables(effects: Sequence[Continuing], user: int, number: int) -> list[int]:
    """The places of the DISABLE that name that ability, whether they hold or not."""
    if not effects:
        return []
    return [
        place
        for place, effect in enumerate(effects)
        if effect.word == "disable" and (effect.target, effect.ability) == (user, number)
    ]


def active_among(effects: Sequence[Continuing], word: str, user: int) -> list[Continuing]:
    """The effects of that word, of those, that hold for that user."""
    if not effects or not any(each.word == word and each.user == user for each in effects):
        return []
    held = [effects[place] for place in holding(effects)]
    return [effect for effect in held if effect.word == word and effect.user == user]


def active(run: Run[Table], word: str, user: int) -> list[Continuing]:
    """The effects of that word that hold for that user now."""
    return active_among(run.state.effects, word, user)


def is_stunned(run: Run[Table], seat: int) -> bool:
    """Whether the seat's Support abilities are negated (BP-19.25)."""
    return bool(active(run, "stun", opponent(seat)))


def is_disabled(run: Run[Table], seat: int, number: int) -> bool:
    """Whether the seat's ability of that number cannot be activated (BP-19.8)."""
    named = disables(run.state.effects, seat, number)
    return bool(named) and not set(named).isdisjoint(holding(run.state.effects))


def prevents(run: Run[Table], seat: int, type_: str) -> bool:
    """Whether the seat's PREVENT negates offences of that type, in the opponent's turn (BP-17.3)."""
    if run.state.turn_player != opponent(seat):
        return False
    return any(type_ in effect.type for effect in active(run, "prevent", seat))
