"""What is printed on champions, cards, traps and challenges: whether it can be (SFB-26.3 to SFB-26.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.cardset.entries import Named
from referee.games.super_fantasy_brawl.language.effects import EFFECTS
from referee.games.super_fantasy_brawl.language.phrase_meanings import ATTACK, REACTION, SKILL
from referee.games.super_fantasy_brawl.language.tree import TrapFace
from referee.kernel.cardset.schema import (
    LARGEST,
    ByWord,
    Choice,
    Number,
    TableEntry,
    TableSchema,
    Texts,
    check_ids,
)

CHAMPION_RULE, CARD_RULE = "SFB-26.3", "SFB-26.4"
TRAP_RULE, CHALLENGE_RULE, ACTION_RULE = "SFB-26.5", "SFB-26.6", "SFB-13.1"
SIDES = ("basic", "levelled")
TYPES = (ATTACK, SKILL, REACTION)
ONLY_ON = {"strength": ATTACK, "target": ATTACK, "defence": REACTION}
"""What is printed on cards of one type only (SFB-26.4)."""
FACES = {effect.kind: effect.face for effect in EFFECTS if effect.face}
"""What the face of a trap can show, each with its rule."""
FEWEST_TOKENS = 5
REACH = 9
"""An area reaches so far from its attacker at most."""


# -- champions ------------------------------------------------------------------------------


SIDE_KEYS = ("hitpoints", "defence", "move_bonus", "text")
SIDE_NUMBERS = (
    Number("hitpoints", 1, CHAMPION_RULE),
    Number("defence", 0, CHAMPION_RULE),
    Number("move_bonus", 0, CHAMPION_RULE, default=0),
)


def _check_sides(entry: TableEntry) -> None:
    for side in SIDES:
        table = entry.table.get(side)
        if not isinstance(table, dict):
            why = f"no side {side!r}, expected hitpoints and defence of it"
            raise entry.refused(side, why, CHAMPION_RULE)
        for key in table:
            if key not in SIDE_KEYS:
                wish = ", ".join(map(repr, SIDE_KEYS))
                why = f"unknown key {key!r} on the {side} side, expected one of {wish}"
                raise entry.refused(side, why, CHAMPION_RULE)
        for number in SIDE_NUMBERS:
            number.check(entry, table, side, f" on the {side} side")
        Texts(CHAMPION_RULE).check(entry, table, side)


CHAMPION: TableSchema[TableEntry] = TableSchema(
    "id name basic levelled deck covers rulings", (_check_sides,)
)
"""Both sides with hitpoints and defence (SFB-26.3); its deck is of its own cards (`check_deck`)."""


def check_deck(entry: TableEntry, owners: Mapping[str, Any]) -> None:
    """A deck of own cards; ``owners`` has by card the champion that it names (SFB-26.3). Raises PackError."""
    deck = entry.table.get("deck")
    check_ids(entry, "deck", deck, owners, CHAMPION_RULE, twice=False)
    if not deck:
        raise entry.refused("deck", "an empty deck, expected at least one card", CHAMPION_RULE)
    for card in deck:
        if owners[card] != entry.id:
            why = f"the card {card!r} names {owners[card]!r}, expected one that names {entry.id!r}"
            raise entry.refused("deck", why, CHAMPION_RULE)


# -- cards ----------------------------------------------------------------------------------


def card_schema(champions: Sequence[str]) -> TableSchema[TableEntry]:
    """One type, one core, and what goes with the type (SFB-26.4)."""
    return TableSchema(
        "id champion name core type move strength target defence text covers rulings",
        (
            Named(CARD_RULE),
            Choice("type", TYPES, CARD_RULE),
            _refuse_keys_of_other_types,
            Choice("champion", champions, CARD_RULE),
            _check_core,
            Number("move", 0, CARD_RULE, default=0),
            ByWord("type", {ATTACK: (Number("strength", 0, CARD_RULE),)}),
            Number("strength", 0, CARD_RULE, default=0),
            Number("defence", 0, CARD_RULE, default=0),
            _check_words,
            Texts(CARD_RULE),
        ),
    )


def _refuse_keys_of_other_types(entry: TableEntry) -> None:
    kind = entry.table["type"]
    for key, only in ONLY_ON.items():
        if kind != only:
            whose = f"a card of type {kind!r}, expected it on {only}s only"
            entry.refuse_keys([key], whose, CARD_RULE)


def _check_core(entry: TableEntry) -> None:
    if "core" not in entry.table:
        raise entry.refused("core", "no core, expected its colour", CARD_RULE)


def _check_words(entry: TableEntry) -> None:
    if entry.table["type"] == ATTACK and "target" not in entry.table:
        raise entry.refused("target", "no target, expected how the attack finds one", CARD_RULE)
    for key in ("core", "target"):
        if not isinstance(entry.table.get(key, ""), str):
            raise entry.refused(key, f"found {key} {entry.table[key]!r}, expected words", CARD_RULE)


def _check_core_or_any(entry: TableEntry) -> None:
    if not isinstance(entry.table.get("core"), str):
        raise entry.refused("core", "no core, expected its colour or 'any'", ACTION_RULE)


ACTION: TableSchema[TableEntry] = TableSchema(
    "id name core move text covers rulings",
    (Named(ACTION_RULE), _check_core_or_any, Number("move", 0, ACTION_RULE), Texts(ACTION_RULE)),
)
"""A standard action: a core, a printed movement, a text (SFB-13.1)."""


# -- traps and challenges -------------------------------------------------------------------


def _refuse_amount(entry: TableEntry) -> None:
    kind = entry.table["kind"]
    if kind != "damage":
        whose = f"a trap of kind {kind!r}, expected it on damage only"
        entry.refuse_keys(["amount"], whose, TRAP_RULE)


TRAP: TableSchema[TableEntry] = TableSchema(
    "id name kind amount count text covers rulings",
    (
        Named(TRAP_RULE),
        Choice("kind", tuple(FACES), TRAP_RULE),
        ByWord("kind", {"damage": (Number("amount", 1, TRAP_RULE),)}),
        _refuse_amount,
        Number("count", 1, TRAP_RULE, default=1),
        Texts(TRAP_RULE),
    ),
)
"""A face: its kind, of damage its amount, how many tokens have it (SFB-26.5)."""


def refuse_other_face(entry: TableEntry, face: TrapFace) -> None:
    """The text of a trap begins with what its face shows (SFB-19.13 to 19.15). Raises PackError."""
    deed = face.box[0].deeds[0] if face.box else None
    amount = deed.amount.number if deed is not None and deed.kind == "damage" else 0
    if deed is None or deed.kind != face.kind or amount != face.amount:
        shown = f"{face.kind} {face.amount}" if face.amount else face.kind
        why = f"expected a text that begins with {shown} on the triggering champion, as its face shows"
        raise entry.place("text").refuse(why, rule=FACES[face.kind])


def check_tokens(entries: Sequence[TableEntry]) -> None:
    """Four tokens lie on the board and one must be in the supply (SFB-26.5). Raises PackError."""
    count = sum(entry.table.get("count", 1) for entry in entries)
    if not FEWEST_TOKENS <= count <= LARGEST:
        why = f"found {count} trap tokens, expected {FEWEST_TOKENS} to {LARGEST}"
        raise entries[0].place().refuse(why, rule=TRAP_RULE)


def _check_condition(entry: TableEntry) -> None:
    if not entry.table["text"]:
        raise entry.refused("text", "no text, expected a condition", "SFB-4.1")


CHALLENGE: TableSchema[TableEntry] = TableSchema(
    "id title text covers rulings",
    (Named(CHALLENGE_RULE, "title"), Texts(CHALLENGE_RULE, needed=True), _check_condition),
)
"""A challenge has a title and at least one condition (SFB-26.6)."""


# -- areas ----------------------------------------------------------------------------------


def _check_pattern(entry: TableEntry) -> None:
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


PATTERN: TableSchema[TableEntry] = TableSchema("id offsets note", (_check_pattern,))
"""An area is a list of hexes around its attacker, whose own hex it never holds (SFB-Q29)."""
