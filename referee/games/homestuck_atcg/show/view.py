"""What those eyes may know, by allow-list (HAC-Q39).

Everything on the table is open, with the piles for discards and cards removed from play in their order. A hand
only its player sees, a draw pile nobody; of both everybody knows the number. A player who has brought a deck knows what
is in it, but not where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.games.homestuck_atcg.show.open_question import asked_seen
from referee.games.homestuck_atcg.state.frames import (
    ResolutionFrame,
    is_in_sight,
    line_of,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import power_of, tags_of
from referee.games.homestuck_atcg.state.table import (
    PHASES,
    DurationEffect,
    Event,
    Memory,
    Placed,
    Setting,
    Table,
    When,
    face_of,
    name_table_of,
    owner_of,
)
from referee.games.homestuck_atcg.state.values import (
    base_power,
    defence_of,
    invasion_of,
    max_damage,
)
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.game import Stage
from referee.kernel.show.secrecy import open_zones


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it."""
    table, setting = run.state, setting_of(run)
    seats = range(1, setting.seats + 1)
    seen: dict[str, Any] = {
        "round": table.round,
        "turn": table.turn,
        "phase": table.phase,
        "turn-player": table.seat,
        "first-player": table.first,
        "end-game": table.ending,
        "turns-left": list(table.left),
        "seats": {str(seat): side_seen(run, seat, eyes) for seat in seats},
        "planets": {
            str(seat): planet_seen(run, seat)
            for seat in seats
            if table.side(seat).planet is not None
        },
        "events": [event_seen(setting, event) for event in table.events],
        "whens": [when_seen(run, when) for when in table.whens],
        "resolving": [
            resolving_seen(run, f, eyes) for f in run.stack if isinstance(f, ResolutionFrame)
        ],
        "lasting": [lasting_seen(run, each) for each in table.lasting],
    }
    if table.memory:
        seen["memory"] = [memory_seen(run, row) for row in table.memory]
    seen |= asked_seen(run, eyes)
    seen["cards"] = cards_seen(setting, seen)
    return seen


# -- one player -----------------------------------------------------------------------------


def side_seen(run: Run[Table], seat: int, eyes: Eyes) -> dict[str, Any]:
    """One player: grist, points, the personal locations (HAC-3.8); the own list of cards, which never changes."""
    setting, side = setting_of(run), run.state.side(seat)
    seen: dict[str, Any] = {
        "grist": side.grist,
        "points": side.points,
        "deck-size": len(side.deck),
        "hand-size": len(side.hand),
        "mulligans": side.mulligans,
        "executables": [card_seen(run, row) for row in run.state.executables(seat)],
    }
    if side.gone:
        seen["gone"] = True
    if side.planet is not None:
        seen["planet"] = setting.shown(face_of(side.planet))
    if eyes in (seat, JUDGE) and side.planet is not None:
        seen["deck-list"] = deck_list(run, seat)
    return seen | open_zones(side, seat, eyes, name_table_of(setting.cards))


def deck_list(run: Run[Table], seat: int) -> dict[str, int]:
    """The cards of a player's deck, wherever they are now, with their copies (HAC-1.6)."""
    setting, side = setting_of(run), run.state.side(seat)
    things = [*side.discard, *side.removed, *(row.thing for row in side.cards)]
    faces = Counter([*side.deck, *side.hand, *map(face_of, things)])
    return {setting.shown(face): faces[face] for face in sorted(faces)}


# -- one planet location --------------------------------------------------------------------


def planet_seen(run: Run[Table], seat: int) -> dict[str, Any]:
    """A planet with its inventory and what is stored under it, and who is there, its own player's characters first (HAC-3.1)."""
    setting, table, side = setting_of(run), run.state, run.state.side(seat)
    thing = side.planet
    assert thing is not None
    seen: dict[str, Any] = {
        "id": setting.cards.things.id(thing),
        "name": setting.called(thing),
        "card": setting.shown(face_of(thing)),
        "destroyed": side.destroyed,
        "damage": side.damage,
        "max-damage": max_damage(run, seat),
        "draw": 0 if side.destroyed else setting.face(thing).draw,
        "power": base_power(run, seat),
        "defence": defence_of(run, seat),
        "inventory": [card_seen(run, row) for row in table.attached_to(thing)],
        "characters": [card_seen(run, row) for row in standing_at(table, seat)],
    }
    present = dict.fromkeys(each["seat"] for each in seen["characters"] if each["seat"] != seat)
    seen["invading"] = {str(each): invasion_of(run, each, seat) for each in present}
    if stored := table.stored_under(thing):
        seen["stored"] = [card_seen(run, each) for each in stored]
    if side.gone:
        seen["closed"] = True
    return seen


def standing_at(table: Table, seat: int) -> list[Placed]:
    """The characters at the planet of that seat: its own, then clockwise, each player's oldest first."""
    count = len(table.seats)
    here = [row for row in table.characters() if row.at == seat]
    return sorted(here, key=lambda row: ((owner_of(row.thing) - seat) % count, row.entered))


def card_seen(run: Run[Table], row: Placed) -> dict[str, Any]:
    """A card in play: its power as it is now, how it lies, what is attached and stored."""
    setting, table, thing = setting_of(run), run.state, row.thing
    face = setting.face(thing)
    seen: dict[str, Any] = {
        "id": setting.cards.things.id(thing),
        "name": setting.called(thing),
        "card": setting.shown(face.number),
        "seat": owner_of(thing),
    }
    if row.at:
        seen["power"] = power_of(run, thing)
        seen["tapped"] = row.tapped
        seen["boons"] = row.boons
        seen["tags"] = list(tags_of(run, thing))
    if row.paid:
        seen["paid"] = row.paid
    attached, stored = table.attached_to(thing), table.stored_under(thing)
    if attached:
        seen["inventory"] = [card_seen(run, each) for each in attached]
    if stored:
        seen["stored"] = [card_seen(run, each) for each in stored]
    return seen


# -- what waits and what is under way -------------------------------------------------------


def event_seen(setting: Setting, event: Event) -> dict[str, Any]:
    """A card that was discarded or a planet that was destroyed, and the executables that wait for it."""
    return {
        "card": setting.called(event.last.thing),
        "planet": event.planet,
        "waiting": [setting.called(thing) for thing in event.waiting],
    }


def when_seen(run: Run[Table], when: When) -> dict[str, Any]:
    """A "When" text that is to be done (HAC-Q55)."""
    text = line_of(run, when.line).text
    return {"card": setting_of(run).called(when.source), "text": text}


def resolving_seen(run: Run[Table], frame: ResolutionFrame, eyes: Eyes) -> dict[str, Any]:
    """A text that is being carried out: its steps, and which of them is under way (from 1).

    The card that was looked at only its player sees (HAC-Q39).
    """
    setting, line = setting_of(run), line_of(run, frame.line)
    seen: dict[str, Any] = {
        "card": setting.called(frame.source),
        "seat": frame.seat,
        "text": [instruction.text for instruction in line.instructions],
        "at": min(max(frame.begun, 1), max(len(line.instructions), 1)),
    }
    if frame.trigger is not None:
        seen["trigger"] = setting.called(frame.trigger.thing)
    if eyes in (frame.seat, JUDGE) and is_in_sight(run.state, frame):
        seen["looked-at"] = ", ".join(map(setting.shown, reversed(frame.found)))
    return seen


def memory_seen(run: Run[Table], row: Memory) -> dict[str, Any]:
    """What a card did, or that a text of it was used, and in which turn and round."""
    seen: dict[str, Any] = {"deed": row.deed, "turn": row.turn, "round": row.round}
    if row.thing is not None:
        seen["card"] = setting_of(run).called(row.thing)
    if row.line is not None:
        seen["text"] = line_of(run, row.line).text
    if row.seat:
        seen["time" if row.deed == "used" else "seat"] = row.seat
    if row.amount:
        seen["amount"] = row.amount
    return seen


def lasting_seen(run: Run[Table], lasting: DurationEffect) -> dict[str, Any]:
    """A change with a duration: whose, on what, until when."""
    setting = setting_of(run)
    seen: dict[str, Any] = {"kind": lasting.kind, "seat": lasting.seat, "until": lasting.until}
    if lasting.until in ("start", "end", "in-turn", "in-phase"):
        seen["after-turn"] = lasting.turn
    if lasting.of:
        seen["turn-of"] = lasting.of
    if lasting.last:
        seen["last-round"] = lasting.last
    if lasting.phase:
        seen["phase"] = PHASES[lasting.phase - 1]
    if lasting.thing is not None:
        seen["on"] = setting.called(lasting.thing)
    if lasting.change:
        seen["change"] = lasting.change
    if lasting.source is not None:
        seen["card"] = setting.called(lasting.source)
    if lasting.line is not None:
        texts = [
            each.text for each in line_of(run, lasting.line).instructions for _ in each.actions
        ]
        seen["text"] = texts[min(lasting.step, len(texts) - 1)]
    return seen


# -- what is printed ------------------------------------------------------------------------


def cards_seen(setting: Setting, seen: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed on the cards in play, in the piles that are seen, and in the hands that are."""
    names = setting.cards.names
    found: dict[str, Any] = {}
    for name in cards_named(seen):
        if name not in found:
            number = names.find(name)
            assert number is not None
            found[name] = face_seen(setting, number)
    return found


def cards_named(seen: Mapping[str, Any]) -> Iterator[str]:
    """The cards of a view that somebody may want to read."""
    for place in seen["planets"].values():
        yield place["card"]
        yield from names_of_cards([*place["inventory"], *place["characters"]])
        yield from names_of_cards(place.get("stored", ()))
    for side in seen["seats"].values():
        yield from names_of_cards(side["executables"])
        yield from side.get("hand", ())
    yield from seen.get("question", {}).get("cards", ())


def names_of_cards(cards: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The faces of some cards in play, and of what is attached to or stored under them."""
    for each in cards:
        yield each["card"]
        yield from names_of_cards(each.get("inventory", ()))
        yield from names_of_cards(each.get("stored", ()))


def face_seen(setting: Setting, number: int) -> dict[str, Any]:
    """What is printed on a card."""
    face = setting.cards.known[number]
    seen: dict[str, Any] = {"id": face.id, "type": face.type}
    if face.type != "planet":
        seen["enter"] = setting.cards.enter_costs[number]
    if face.power is not None:
        seen["power"] = face.power
    if face.tags:
        seen["tags"] = list(face.tags)
    if face.type == "planet":
        seen |= {"max-damage": face.max_damage, "draw": face.draw}
    return seen | {"stars": face.stars, "text": list(face.text)}


def stage(run: Run[Table]) -> Stage:
    """The turn and the round, or the phase of the set-up (HAC-1.10)."""
    table = run.state
    return Stage(table.turn, f"round {table.round}" if table.turn else "set-up")
