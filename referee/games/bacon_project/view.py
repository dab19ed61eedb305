"""What those eyes may know, by allow-list (BP-1.7, BP-3.12, BP-6.10, BP-Q67)."""

from __future__ import annotations

from typing import Any

from referee.games.bacon_project.deck import ACE, CARD
from referee.games.bacon_project.offence import Offence, can_escape, to_cover
from referee.games.bacon_project.standing import colour_of, level, standard_defence, value_of
from referee.games.bacon_project.state import SEATS, Continuing, Setting, Table, Unit
from referee.kernel.facts import TABLE, Eyes
from referee.kernel.procedure import Run
from referee.kernel.view import open_zones


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it; only hands differ from eyes to eyes."""
    table = run.state
    seen = {
        "turn": table.turn,
        "turn-player": table.turn_player,
        "phase": table.phase,
        "first-player": table.first_player,
        "draw-pile": len(table.draw),
        "stacked": table.stacked,
        "placed": table.placed,
        "top-moved": table.top_moved,
        "effects": [effect_seen(effect) for effect in table.effects],
        "seats": {str(seat): side_seen(run, seat, eyes) for seat in SEATS},
    }
    seen |= open_zones(table, TABLE, eyes)
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
        "aside": [name for unit in side.aside for name in names(unit.cards)],
    }
    if side.profile:
        setting: Setting = run.setting
        seen["name"] = setting.profile(run.state, seat).name
        seen["level"] = level(run, seat)
        seen["standard-defence"] = standard_defence(run, seat)
    return seen | open_zones(side, seat, eyes)


def stack_seen(unit: Unit) -> str:
    """A stack card: its name, and what a Joker was announced as."""
    (name,) = names(unit.cards)
    return f"{name} as {unit.value}" if name.startswith("X") else name


def cast_seen(run: Run[Table], seat: int, unit: Unit) -> dict[str, Any]:
    """A unit of the cast zone: its cards, what it counts and its colour (BP-15.8, BP-16.18)."""
    value = "A" if unit.value == ACE else value_of(run, seat, unit)
    return {"cards": names(unit.cards), "value": value, "colour": colour_of(run, seat, unit)}


def effect_seen(effect: Continuing) -> dict[str, Any]:
    """An effect that goes on: whose, from which card, and until when (BP-1.7)."""
    seen: dict[str, Any] = {
        "word": effect.word,
        "user": effect.user,
        "card": CARD.shown(effect.card),
        "ends": f"turn {effect.until}" if effect.ends == "turn" else effect.ends,
    }
    more = {
        "type": effect.type,
        "amount": effect.amount,
        "second": effect.second,
        "target": effect.target,
        "ability": "A" if effect.ability == ACE else effect.ability,
    }
    return seen | {key: value for key, value in more.items() if value}


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
        "can-escape": can_escape(run, offence),
        "returned": offence.returned,
    }
