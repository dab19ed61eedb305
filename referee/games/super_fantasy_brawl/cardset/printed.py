"""What is printed on champions, cards, traps and challenges: whether it can be (SFB-26.3 to SFB-26.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.cardset.entries import Entry
from referee.games.super_fantasy_brawl.language.effects import EFFECTS
from referee.games.super_fantasy_brawl.language.productions import ATTACK, REACTION, SKILL
from referee.games.super_fantasy_brawl.language.tree import TrapFace
from referee.kernel.cardset.entry import LARGEST

CHAMPION_RULE, CARD_RULE = "SFB-26.3", "SFB-26.4"
TRAP_RULE, CHALLENGE_RULE, ACTION_RULE = "SFB-26.5", "SFB-26.6", "SFB-13.1"
KEYS = {
    "champion": "id name basic levelled deck covers rulings",
    "side": "hitpoints defence move_bonus text",
    "card": "id champion name core type move strength target defence text covers rulings",
    "standard_action": "id name core move text covers rulings",
    "trap": "id name kind amount count text covers rulings",
    "challenge": "id title text covers rulings",
    "aoe": "id offsets note",
}
SIDES = ("basic", "levelled")
TYPES = (ATTACK, SKILL, REACTION)
ONLY_ON = {"strength": ATTACK, "target": ATTACK, "defence": REACTION}
"""What is printed on cards of one type only (SFB-26.4)."""
FACES = {effect.kind: effect.face for effect in EFFECTS if effect.face}
"""What the face of a trap can show, each with its rule."""
FEWEST_TOKENS = 5
REACH = 9
"""An area reaches so far from its attacker at most."""


def check_champion(entry: Entry, owners: Mapping[str, Any]) -> None:
    """Both sides with hitpoints and defence, and a deck of its own cards (SFB-26.3).

    ``owners`` has by card the champion that it names. Raises PackError.
    """
    entry.refuse_other_keys(KEYS["champion"])
    for side in SIDES:
        _check_side(entry, side)
    entry.check_ids("deck", owners, CHAMPION_RULE)
    deck = entry.table["deck"]
    if not deck:
        raise entry.refused("deck", "an empty deck, expected at least one card", CHAMPION_RULE)
    for card in deck:
        if owners[card] != entry.id:
            why = f"the card {card!r} names {owners[card]!r}, expected one that names {entry.id!r}"
            raise entry.refused("deck", why, CHAMPION_RULE)


def _check_side(entry: Entry, side: str) -> None:
    table = entry.table.get(side)
    if not isinstance(table, dict):
        why = f"no side {side!r}, expected hitpoints and defence of it"
        raise entry.refused(side, why, CHAMPION_RULE)
    for key in table:
        if key not in KEYS["side"].split():
            wish = ", ".join(map(repr, KEYS["side"].split()))
            why = f"unknown key {key!r} on the {side} side, expected one of {wish}"
            raise entry.refused(side, why, CHAMPION_RULE)
    for key, least in (("hitpoints", 1), ("defence", 0), ("move_bonus", 0)):
        value = table.get(key, 0 if key == "move_bonus" else None)
        if type(value) is not int or not least <= value <= LARGEST:
            found = f"no {key}" if value is None else f"found {key} {value!r}"
            why = f"{found} on the {side} side, expected a whole number from {least} to {LARGEST}"
            raise entry.refused(side, why, CHAMPION_RULE)
    entry.check_texts(table.setdefault("text", []), side, CHAMPION_RULE)


def check_card(entry: Entry, champions: Sequence[str]) -> None:
    """One type, one core, and what goes with the type (SFB-26.4). Raises PackError."""
    entry.refuse_other_keys(KEYS["card"])
    entry.check_id(CARD_RULE)
    entry.check_word("type", TYPES, CARD_RULE)
    kind = entry.table["type"]
    for key, only in ONLY_ON.items():
        if key in entry.table and kind != only:
            why = f"found {key} on a card of type {kind!r}, expected it on {only}s only"
            raise entry.refused(key, why, CARD_RULE)
    entry.check_word("champion", champions, CARD_RULE)
    if "core" not in entry.table:
        raise entry.refused("core", "no core, expected its colour", CARD_RULE)
    entry.check_number("move", 0, CARD_RULE, default=0)
    entry.check_number("strength", 0, CARD_RULE, default=None if kind == ATTACK else 0)
    entry.check_number("defence", 0, CARD_RULE, default=0)
    if kind == ATTACK and "target" not in entry.table:
        raise entry.refused("target", "no target, expected how the attack finds one", CARD_RULE)
    for key in ("core", "target"):
        if not isinstance(entry.table.get(key, ""), str):
            raise entry.refused(key, f"found {key} {entry.table[key]!r}, expected words", CARD_RULE)
    entry.check_texts(entry.table.setdefault("text", []), "text", CARD_RULE)


def check_action(entry: Entry) -> None:
    """A standard action: a core, a printed movement, a text (SFB-13.1). Raises PackError."""
    entry.refuse_other_keys(KEYS["standard_action"])
    entry.check_id(ACTION_RULE)
    if not isinstance(entry.table.get("core"), str):
        raise entry.refused("core", "no core, expected its colour or 'any'", ACTION_RULE)
    entry.check_number("move", 0, ACTION_RULE)
    entry.check_texts(entry.table.setdefault("text", []), "text", ACTION_RULE)


def check_trap(entry: Entry) -> None:
    """A face: its kind, of damage its amount, how many tokens have it (SFB-26.5). Raises PackError."""
    entry.refuse_other_keys(KEYS["trap"])
    entry.check_id(TRAP_RULE)
    entry.check_word("kind", tuple(FACES), TRAP_RULE)
    if entry.table["kind"] == "damage":
        entry.check_number("amount", 1, TRAP_RULE)
    elif "amount" in entry.table:
        why = f"found amount on a trap of kind {entry.table['kind']!r}, expected it on damage only"
        raise entry.refused("amount", why, TRAP_RULE)
    entry.check_number("count", 1, TRAP_RULE, default=1)
    entry.check_texts(entry.table.setdefault("text", []), "text", TRAP_RULE)


def refuse_other_face(entry: Entry, face: TrapFace) -> None:
    """The text of a trap begins with what its face shows (SFB-19.13 to 19.15). Raises PackError."""
    deed = face.box[0].deeds[0] if face.box else None
    amount = deed.amount.number if deed is not None and deed.kind == "damage" else 0
    if deed is None or deed.kind != face.kind or amount != face.amount:
        shown = f"{face.kind} {face.amount}" if face.amount else face.kind
        why = f"expected a text that begins with {shown} on the triggering champion, as its face shows"
        raise entry.place("text").refuse(why, rule=FACES[face.kind])


def check_tokens(entries: Sequence[Entry]) -> None:
    """Four tokens lie on the board and one must be in the supply (SFB-26.5). Raises PackError."""
    count = sum(entry.table.get("count", 1) for entry in entries)
    if not FEWEST_TOKENS <= count <= LARGEST:
        why = f"found {count} trap tokens, expected {FEWEST_TOKENS} to {LARGEST}"
        raise entries[0].place().refuse(why, rule=TRAP_RULE)


def check_challenge(entry: Entry) -> None:
    """A challenge has a title and at least one condition (SFB-26.6). Raises PackError."""
    entry.refuse_other_keys(KEYS["challenge"])
    entry.check_id(CHALLENGE_RULE, "title")
    entry.check_texts(entry.table.get("text"), "text", CHALLENGE_RULE)
    if not entry.table["text"]:
        raise entry.refused("text", "no text, expected a condition", "SFB-4.1")


def check_pattern(entry: Entry) -> None:
    """An area is a list of hexes around its attacker, whose own hex it never holds (SFB-Q29)."""
    entry.refuse_other_keys(KEYS["aoe"])
    id_ = entry.table.get("id")
    if not isinstance(id_, str) or not id_.isalnum() or not id_.isascii() or not id_[0].islower():
        why = f"found id {id_!r}, expected small letters and figures, a letter first"
        raise entry.refused("id", why, "SFB-8.3")
    offsets = entry.table.get("offsets")
    if not isinstance(offsets, list) or not offsets or not all(map(_is_offset, offsets)):
        why = f"expected offsets: a list of hexes [q, r] at most {REACH} from the attacker"
        raise entry.refused("offsets", why, "SFB-8.3")
    if [0, 0] in offsets:
        why = "found [0, 0] in offsets, expected no hex of the attacker"
        raise entry.refused("offsets", why, "SFB-Q29")
    if any(offset in offsets[:at] for at, offset in enumerate(offsets)):
        raise entry.refused("offsets", "found a hex twice in offsets, expected once", "SFB-8.3")


def _is_offset(offset: Any) -> bool:
    return (
        isinstance(offset, list)
        and len(offset) == 2
        and all(type(number) is int and abs(number) <= REACH for number in offset)
        and abs(sum(offset)) <= REACH
    )
