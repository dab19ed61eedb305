"""What those eyes may know, by allow-list (BP-1.7, BP-3.12, BP-6.10, BP-Q67)."""

from __future__ import annotations

from typing import Any

from referee.games.bacon_project.deck import ACE, CARD
from referee.games.bacon_project.rules.draws import Reveal
from referee.games.bacon_project.rules.offence import (
    Offence,
    block,
    can_escape,
    is_defence_ignored,
    to_cover,
)
from referee.games.bacon_project.rules.recovery import Recover, candidates
from referee.games.bacon_project.state.table import (
    SEATS,
    Activation,
    Continuing,
    Setting,
    Table,
    Unit,
)
from referee.games.bacon_project.state.values import (
    ability_at,
    activation_of,
    colour_of,
    holding,
    is_copy,
    is_disabled,
    is_stopped,
    level,
    standard_defence,
    type_of,
    value_of,
)
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE, Eyes
from referee.kernel.game import Stage
from referee.kernel.show.secrecy import eyes_on, open_zones


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it; only hands differ from eyes to eyes."""
    table, eyes = run.state, eyes_on(run, eyes)
    seen = {
        "turn": table.turn,
        "turn-player": table.turn_player,
        "phase": table.phase,
        "first-player": table.first_player,
        "draw-pile": len(table.draw),
        "stacked": table.stacked,
        "placed": table.placed,
        "top-moved": table.top_moved,
        "effects": effects_seen(table),
        "waiting": [waiting_seen(deed) for deed in table.waiting],
        "seats": {str(seat): side_seen(run, seat, eyes) for seat in SEATS},
    }
    seen |= open_zones(table, TABLE, eyes)
    if table.temporary_level:
        seen["temporary-level"] = table.temporary_level
    count = to_choose(run)
    if count:
        seen["to-choose"] = count
    offence = pending(run)
    if offence is not None:
        seen["offence"] = offence_seen(run, offence)
    return seen


def names(cards: list[int]) -> list[str]:
    """The printed names of cards, in order."""
    return [CARD.shown(card) for card in cards]


def side_seen(run: Run[Table], seat: int, eyes: Eyes) -> dict[str, Any]:
    """One side of the field: open to everybody but for the hand."""
    side = run.state.side(seat)
    seen: dict[str, Any] = {
        "profile": side.profile,
        "mulligans": side.mulligans,
        "hand-size": len(side.hand),
        "stack": [stack_seen(unit) for unit in side.stack],
        "health": len(side.stack),
        "cast": [cast_seen(run, seat, unit) for unit in side.cast],
        "abilities": [ability_seen(run, seat, unit) for unit in side.cast],
        "aside": [name for unit in side.aside for name in names(unit.cards)],
    }
    if side.profile:
        setting: Setting = run.setting
        profile = setting.profile(run.state, seat)
        seen["name"] = profile.name
        seen["base-level"] = profile.base
        seen["level"] = level(run, seat)
        seen["standard-defence"] = standard_defence(run, seat)
    return seen | open_zones(side, seat, eyes)


def stack_seen(unit: Unit) -> str:
    """A stack card: its name, and what a Joker was announced as."""
    (name,) = names(unit.cards)
    return f"{name} as {unit.value}" if name.startswith("X") else name


def cast_seen(run: Run[Table], seat: int, unit: Unit) -> dict[str, Any]:
    """A unit of the cast zone: its cards, what it counts and its colour (BP-15.8, BP-16.18)."""
    value = printed_number(value_of(run, seat, unit))
    return {"cards": names(unit.cards), "value": value, "colour": colour_of(run, seat, unit)}


def ability_seen(run: Run[Table], seat: int, unit: Unit) -> dict[str, Any]:
    """The ability of a unit in the cast zone as it stands now (BP-19.5, BP-19.6, BP-19.25)."""
    deed = activation_of(run, seat, unit)
    source = deed.source
    ability = ability_at(run, source.owner, source.changed_by or source.number)
    seen: dict[str, Any] = {
        "number": printed_number(source.number),
        "name": ability.name,
        "type": type_of(run, deed),
        "text": ability.text,
    }
    if source.changed_by:
        seen["changed-by"] = printed_number(source.changed_by)
    if is_copy(run, seat, unit):
        seen["copied"] = True
    if is_disabled(run, seat, deed.number):
        seen["stopped"] = "disabled"
    elif is_stopped(run, deed):
        seen["stopped"] = "stunned"
    return seen


def printed_number(number: int) -> int | str:
    """The number of an ability or the value of a card; an Ace is ``A``."""
    return "A" if number == ACE else number


def waiting_seen(deed: Activation) -> dict[str, Any]:
    """An offence of SUPPLY that strikes later (BP-Q95)."""
    return {
        "user": deed.user,
        "card": CARD.shown(deed.card),
        "ability": printed_number(deed.number),
    }


def effects_seen(table: Table) -> list[dict[str, Any]]:
    """The effects that go on, in the order in which they began."""
    held = holding(table.effects)
    return [effect_seen(each, holds=place in held) for place, each in enumerate(table.effects)]


def effect_seen(effect: Continuing, *, holds: bool) -> dict[str, Any]:
    """An effect that goes on: whose, from which card, and until when (BP-1.7).

    ``holds`` is whether it works now: neither stunned nor disabled.
    """
    seen: dict[str, Any] = {
        "word": effect.word,
        "user": effect.user,
        "number": printed_number(effect.number),
        "holds": holds,
        "card": CARD.shown(effect.card),
        "ends": f"turn {effect.until}" if effect.ends == "turn" else effect.ends,
    }
    more = {
        "type": effect.type,
        "amount": effect.amount,
        "second": effect.second,
        "target": effect.target,
        "ability": printed_number(effect.ability),
    }
    return seen | {key: value for key, value in more.items() if value}


def to_choose(run: Run[Table]) -> int:
    """How many of the revealed or discarded cards the open question is about; 0 if it is not."""
    frame = run.stack[-1] if run.stack else None
    if isinstance(frame, Reveal) and run.state.revealed:
        return frame.add
    if isinstance(frame, Recover):
        return min(frame.count, len(candidates(run, frame)))
    return 0


def pending(run: Run[Table]) -> Offence | None:
    """The offence or return damage that is being answered."""
    return next((f for f in reversed(run.stack) if isinstance(f, Offence)), None)


def offence_seen(run: Run[Table], offence: Offence) -> dict[str, Any]:
    """The numbers of an offence, all of them open (BP-12.2, BP-12.6)."""
    return {
        "attacker": offence.attacker,
        "target": offence.target,
        "type": offence.type,
        "damage": offence.damage,
        "standard-defence": offence.standing,
        "points": offence.paid,
        "remaining": to_cover(run, offence),
        "ignores-defence": is_defence_ignored(run, offence),
        "blocked": block(run, offence),
        "can-escape": can_escape(run, offence),
        "returned": offence.returned,
    }


def stage(run: Run[Table]) -> Stage:
    """The turn and the phase (BP-5.1)."""
    return Stage(run.state.turn, f"{run.state.phase} phase" if run.state.turn else "set-up")
