"""Card lists of Homestuck that use the phrases of `later-phrases.toml`, for the second opinion: built to collide, as the others.

Each hole of `colliding.FORMS` can also be filled by what stands here. Equal numbers give equal lists.
"""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.colliding import FORMS, Forms, list_of
from tests.oracle.lists import recorded

AMOUNTS: Forms = {
    "AMOUNT": (
        "(boons on {REF})", "(power of {REF})", "(printed power of {REF})", "(damage on your planet)", "(victory points)", "(victory points of the player of {REF})",
        "(grist)", "(grist of the player of {REF})", "(cards in the hand of the player of {REF})", "(the number of opponents)", "(the round)", "(half of boons rounded up)",
        "(half of power rounded down)", "(the lower of grist and 2)", "(the higher of boons and {N})", "(all power of {FEW})", "(all boons on {FEW})", "(the highest power of {FEW})",
        "(the lowest power of {FEW})", "(all printed power of {FEW})", "(the most victory points of an opponent)", "(the most grist of an opponent)", "(the most cards in the hand of an opponent)",
        "(the least victory points of an opponent)", "(the least grist of an opponent)", "(the least cards in the hand of an opponent)",
    ),
    "FEW": ("{WHOSE}characters{WHERE}", "own {TAG} characters", "opposing characters here", "characters in your discard pile", "cards in any removed pile", "characters stored under {REF}"),
}  # fmt: skip
FITTING: Forms = {
    "LIMIT": (
        " with boons at least {N}", " with boons at most {N}", " with printed power at least 3", " with printed power at most 2", " with enter cost at least {N}", " with enter cost at most 1",
        " with a code enter cost", " without inventory", " with an inventory card attached", " with a tag of {REF}", " tagged {TAG} or {TAG}", " titled {TITLE} or {TITLE}", " of the player of {REF}",
        " with the highest power", " with the lowest power", " tagged {TAG}", " either titled {TITLE} or tagged {TAG}", " with power at least {AMOUNT}", " of 1 opponent",
    ),
    "WHERE": (" at an opposing planet", " where {REF} is"),
    "CHARACTER": ("1 untapped {WHOSE}character{WHERE}{LIMIT}", "all defending {WHOSE}characters", "another {WHOSE}character{LIMIT}", "up to 2 {WHOSE}characters{WHERE}{LIMIT}", "each {WHOSE}{TAG} character", "(the number of opponents) {WHOSE}characters{WHERE}", "up to (boons) {WHOSE}characters"),
    "CARD": ("1 {WHOSE}character or inventory card{WHERE}", "all {WHOSE}characters and inventory cards here", "1 inventory card attached to {REF}", "all inventory cards attached to an {WHOSE}{TAG} character", "1 inventory card attached to a character here", "another {WHOSE}card"),
    "MOVED": ("up to 2 {WHOSE}characters{LIMIT}", "all untapped {WHOSE}characters{WHERE}"),
    "PILED": ("1 character from your removed pile", "1 character in any discard pile", "1 {TAG} character from any removed pile", "1 character stored under {REF}", "up to 2 characters from your discard pile"),
    "PLANET": ("1 intact planet", "all intact opposing planets", "1 planet with damage at least 1", "another planet"),
}  # fmt: skip
CONDITIONS: Forms = {
    "HOLDS": (
        "{AMOUNT} is at least {AMOUNT}", "{AMOUNT} is at most {AMOUNT}", "{AMOUNT} is more than {AMOUNT}", "{AMOUNT} is less than {AMOUNT}", "{REF} is a {WHOSE}{TAG} character{WHERE}{LIMIT}", "it is your turn",
        "it is not your turn", "it is the Score Phase", "it is not the Main Phase", "both {HOLDS} and {HOLDS}", "either {HOLDS} or {HOLDS}", "it is not so that {HOLDS}", "there are at least 2 {WHOSE}characters{WHERE}", "there is at most 1 {WHOSE}{TAG} character",
        "you have fewer cards in hand than another player", "you have less grist than another player", "you have more victory points than each opponent", "you have less grist than each opponent", "you have fewer victory points than each opponent", "your planet is destroyed",
    ),
    "LASTS": (
        "(boons on this card) is at least 1", "(victory points) is less than 3", "(grist) is more than (the most grist of an opponent)", "it is your turn", "it is the Boon Phase", "both {LASTS} and {LASTS}", "either {LASTS} or {LASTS}", "it is not so that {LASTS}",
        "there are at least 2 own characters here", "this card is an untapped character", "your planet is destroyed", "you have fewer cards in hand than another player",
    ),
    "LINE": ("{CONSTANT} while {LASTS}.", "If {LASTS}, {CONSTANT}.", "While {LASTS} and {LASTS}: {CONSTANT}."),
    "STEP": ("if {HOLDS}, {ACT}", "if {HOLDS}, {SIMPLE} and {SIMPLE}"),
}  # fmt: skip
FAMILIES: tuple[Forms, ...] = (AMOUNTS, FITTING, CONDITIONS)


def with_later(families: tuple[Forms, ...] = FAMILIES) -> Forms:
    """All forms: where there are later ones, about as often one of those as one of the others."""
    found = dict(FORMS)
    for hole in {hole: None for family in families for hole in family}:
        later = tuple(form for family in families for form in family.get(hole, ()))
        known = FORMS.get(hole, ())
        found[hole] = known * max(1, len(later) // max(1, len(known))) + later
    return found


LATER = with_later()


@recorded("homestuck_atcg", 6)
def later_list(number: int) -> str:
    """The card list of that number."""
    return list_of(Random(number), f"later-{number}", LATER)
