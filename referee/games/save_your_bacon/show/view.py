"""What those eyes may know, by allow-list (SYB-Q9, SYB-Q42, SYB-Q89).

Everything on the table is open but hands and decks. What a seat passes for, and what it is asked in a
window, only that seat and the judge see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from referee.games.save_your_bacon.cardset.card_set import CardSet
from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT, Face
from referee.games.save_your_bacon.show.open_question import asked_seen
from referee.games.save_your_bacon.state.continuous_effects import is_exhausted, traits_of
from referee.games.save_your_bacon.state.frames import ResolutionFrame, effect_of, setting_of
from referee.games.save_your_bacon.state.table import (
    CARD,
    Attack,
    Beneath,
    Champion,
    DurationEffect,
    Equipment,
    Origin,
    Played,
    Setting,
    Table,
)
from referee.games.save_your_bacon.state.values import attack_of, defense_of
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.game import Stage
from referee.kernel.show.secrecy import eyes_on, open_zones


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it."""
    eyes = eyes_on(run, eyes)
    table, setting = run.state, setting_of(run)
    sides = {str(seat): side_seen(run, seat, eyes) for seat in range(1, setting.seats + 1)}
    seen: dict[str, Any] = {
        "turn": table.turn,
        "turn-player": table.seat,
        "actions-taken": table.taken,
        "attacked": table.attacked,
        "refreshed": table.refreshed,
        "seats": sides,
        "attacks": [attack_seen(run, attack) for attack in table.attacks],
        "playing": [played_seen(setting, each) for each in table.playing],
        "resolving": [resolving_seen(run, f) for f in run.stack if isinstance(f, ResolutionFrame)],
        "lasting": [lasting_seen(setting, each) for each in table.lasting],
    }
    seen |= asked_seen(run, eyes)
    seen["cards"] = cards_seen(setting, seen)
    return seen


# -- one side -------------------------------------------------------------------------------


def side_seen(run: Run[Table], seat: int, eyes: Eyes) -> dict[str, Any]:
    """One player's play space (SYB-3.1.1); the hand and what is passed for is its own (SYB-14.0.30)."""
    setting, side = setting_of(run), run.state.side(seat)
    values = [setting.face(card).energy_value for card in side.spent]
    seen: dict[str, Any] = {
        "bacon": side.bacon,
        "energy": side.energy,
        "deck-size": len(side.deck),
        "hand-size": len(side.hand),
        "spent-values": values,
        "spent-total": sum(values),
        "champions": [champion_seen(run, champion) for champion in side.champions],
    }
    if side.out:
        seen["out"] = True
    if side.waits and eyes in (seat, JUDGE):
        seen["waits"] = side.waits
    return seen | open_zones(side, seat, eyes, {CARD: setting.cards.names})


def champion_seen(run: Run[Table], champion: Champion) -> dict[str, Any]:
    """A champion with its stats as they are now, what it bears, and what is equipped to it."""
    setting, thing = setting_of(run), champion.thing
    seen = thing_seen(run, champion)
    seen["traits"] = list(traits_of(run, thing))
    if champion.conditions:
        names = setting.cards.conditions
        seen["conditions"] = [
            {"condition": names.shown(each.condition), "by": each.by}
            for each in champion.conditions
        ]
    if champion.equipment:
        seen["equipment"] = [equipment_seen(run, each) for each in champion.equipment]
    return seen


def equipment_seen(run: Run[Table], equipment: Equipment) -> dict[str, Any]:
    """An equipment card in play, with the cards that lie underneath it (SYB-14.0.62, SYB-Q92)."""
    seen = thing_seen(run, equipment)
    if equipment.destroyed:
        seen["destroyed"] = True
    if equipment.under:
        seen["under"] = [beneath_seen(setting_of(run), each) for each in equipment.under]
    return seen


def thing_seen(run: Run[Table], card: Champion | Equipment) -> dict[str, Any]:
    """What champions and equipment have in common: the stats, the damage, which way they lie."""
    setting, thing = setting_of(run), card.thing
    seen: dict[str, Any] = {
        "id": setting.cards.things.id(thing),
        "name": setting.called(thing),
        "card": setting.shown(setting.cards.faces_of_things[thing]),
        "attack": attack_of(run, thing),
        "defense": defense_of(run, thing),
        "damage": card.damage,
        "exhausted": card.exhausted,
    }
    if not card.exhausted and is_exhausted(run, thing):
        seen["considered-exhausted"] = True
    return seen


def beneath_seen(setting: Setting, beneath: Beneath) -> dict[str, Any]:
    """A card underneath another: open to all, out of play (SYB-Q92)."""
    return {"card": setting.shown(beneath.card), "owner": beneath.owner}


# -- what is under way ----------------------------------------------------------------------


def attack_seen(run: Run[Table], attack: Attack) -> dict[str, Any]:
    """An attack under way, with the numbers as they would be now (SYB-Q35)."""
    setting, table = setting_of(run), run.state
    seen: dict[str, Any] = {
        "seat": attack.seat,
        "attacker": setting.called(attack.attacker),
        "attacker-id": setting.cards.things.id(attack.attacker),
    }
    if table.is_in_play(attack.attacker):
        seen["attack"] = attack_of(run, attack.attacker)
    if attack.target is not None:
        seen["target"] = setting.called(attack.target)
        seen["target-id"] = setting.cards.things.id(attack.target)
    if attack.countering is not None:
        seen["countering"] = setting.called(attack.countering)
        if table.is_in_play(attack.countering):
            seen["counter"] = attack_of(run, attack.countering)
    if attack.over:
        seen["over"] = True
    return seen


def played_seen(setting: Setting, played: Played) -> dict[str, Any]:
    """A card being played, revealed to all (SYB-10.0.3, SYB-Q14)."""
    return {
        "card": setting.shown(played.card),
        "seat": played.seat,
        "champion": setting.called(played.champion),
    }


def resolving_seen(run: Run[Table], frame: ResolutionFrame) -> dict[str, Any]:
    """An effect being resolved: its effect actions, and which of them is next (from 1)."""
    setting = setting_of(run)
    effect = effect_of(setting, frame.origin)
    seen = origin_seen(setting, frame.origin) | {
        "seat": frame.seat,
        "text": [clause.text for clause in effect.clauses],
        "at": min(frame.at + 1, len(effect.clauses)),
    }
    if frame.champion is not None:
        seen["champion"] = setting.called(frame.champion)
    if frame.source is not None:
        seen["source"] = setting.called(frame.source)
    return seen


def origin_seen(setting: Setting, origin: Origin) -> dict[str, Any]:
    """The card or condition on which words stand, and the name of the effect, if it has one."""
    seen: dict[str, Any] = {}
    if origin.condition is not None:
        seen["condition"] = setting.cards.conditions.shown(origin.condition)
    elif origin.card is not None:
        seen["card"] = setting.shown(origin.card)
    name = effect_of(setting, origin).name
    return seen | {"effect": name} if name else seen


def lasting_seen(setting: Setting, lasting: DurationEffect) -> dict[str, Any]:
    """A rule with a duration: its words, by whom, on which cards, until when (SYB-Q83, SYB-Q86)."""
    clause = effect_of(setting, lasting.origin).clauses[lasting.clause]
    seen = origin_seen(setting, lasting.origin) | {
        "seat": lasting.seat,
        "text": clause.text,
        "until": clause.until or "",
    }
    if lasting.champion is not None:
        seen["champion"] = setting.called(lasting.champion)
    if lasting.meant:
        seen["on"] = list(map(setting.called, lasting.meant))
    if lasting.trait:
        seen["trait"] = lasting.trait
    return seen


# -- what is printed ------------------------------------------------------------------------


def cards_seen(setting: Setting, seen: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed on the cards in play, being played, and in the hands that are seen."""
    return {name: dict(printed_on(setting.cards, name)) for name in cards_named(seen)}


@lru_cache(maxsize=1024)
def printed_on(cards: CardSet, name: str) -> Mapping[str, Any]:
    """What is printed on the card of that name: every view says it anew."""
    number = cards.names.find(name)
    assert number is not None
    return face_seen(cards.known[number])


def cards_named(seen: Mapping[str, Any]) -> Iterator[str]:
    """The cards of a view that somebody may want to read."""
    for side in seen["seats"].values():
        for champion in side["champions"]:
            yield champion["card"]
            yield from (each["card"] for each in champion.get("equipment", ()))
        yield from side.get("hand", ())
    yield from (each["card"] for each in seen["playing"])
    yield from seen.get("question", {}).get("cards", ())


def face_seen(face: Face) -> dict[str, Any]:
    """What is printed on a card."""
    seen: dict[str, Any] = {"id": face.id, "type": face.kind, "traits": list(face.traits)}
    if face.kind in (CHAMPION, EQUIPMENT):
        seen |= {"attack": face.attack, "defense": face.defense}
    if face.kind != CHAMPION:
        seen |= {
            "energy-value": face.energy_value,
            "cost": face.cost,
            "upgraded": face.upgraded,
            "ready": face.requires_ready,
        }
    return seen | {"text": [line for effect in face.effects for line in effect.text]}


def stage(run: Run[Table]) -> Stage:
    """The turn, and whether the match is set up (SYB-4.0.1)."""
    return Stage(run.state.turn, "Take Two" if run.state.turn else "set-up")
