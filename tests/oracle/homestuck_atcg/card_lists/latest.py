"""Card lists of Homestuck that use also the phrases that came last: what is paid and kept, numbers that are worked out, moments of every turn."""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms, list_of
from tests.oracle.homestuck_atcg.card_lists.later import FAMILIES, with_later

PAID: Forms = {
    "ACT": ("pay {N} grist", "gain (the lower of boons and 2) grist", "gain {N} grist"),
    "STEP": (
        "you may pay {N} grist; if you do, {SIMPLE}; if you do not, {SIMPLE}", "if {HOLDS}, {SIMPLE}; otherwise, {SIMPLE}", "you may {SIMPLE}; otherwise, {SIMPLE} and {SIMPLE}",
        "if {HOLDS}, {SIMPLE}; if {HOLDS}, {SIMPLE}; otherwise, {SIMPLE}", "pay any amount of grist; put (the grist paid) boons on 1 own character",
    ),
    "LINE": ("Special Tap (X grist): draw X cards.", "Action (X grist): put X boons on 1 own character.", "Action (X boons): gain X grist.", "Special Tap (X boons): draw X cards.", "Action (pay {N} grist): {STEPS}."),
}  # fmt: skip
WORKED_OUT: Forms = {
    "HELD": (
        "{SOME} cost {VALUE} grist less to move", "{SOME} cost {VALUE} grist more to move", "special taps of {SOME} cost {VALUE} grist less", "special taps of {SOME} cost {VALUE} grist more",
        "{SOME} earn {VALUE} more boons", "{SOME} keep their boons when they move", "{SOME} cannot move", "opposing inventory cards cannot be attached to {SOME}", "{ONES} cannot be chosen by opposing cards",
    ),
    "PLANETS": ("your planet has +{VALUE} base power", "your planet has +{VALUE} max damage", "your planet has +{VALUE} draw", "your planet cannot take damage"),
    "FACED": ("{FACES} cost {VALUE} grist less", "{FACES} cost {VALUE} grist more"),
    "LINE": ("This card costs {VALUE} grist more.", "{SOME} cannot be destroyed while {LASTS}."),
    "HOLDS": ("{REF} is defending", "{REF} is untapped", "it is the turn of the player of {REF}", "an own character moved away from here {SPAN}"),
    "LASTS": ("this card is untapped", "an own character moved away from here {SPAN}"),
}  # fmt: skip
MOMENTS: Forms = {
    "EVENT": ("the player of this card draws", "the player of this card gains grist", "the player of this card gains victory points", "the player of this card scores"),
    "LINE": (
        "When you draw: gain (the amount) grist.", "When you gain grist: put (the amount) boons on this card.", "When your planet takes damage: draw (the amount) cards.", "When an own character earns a boon: gain (the amount) grist.",
        "In each Prep Phase with the grist: {STEPS}.", "In each Main Phase as it begins: {STEPS}.", "In each Boon Phase after the boons: {STEPS}.", "In the Prep Phase of each opponent with the grist: {STEPS}.", "In the Score Phase of each opponent before comparing: {STEPS}.",
        "In the Main Phase of each opponent as it begins: {STEPS}.", "At the start of each turn: {STEPS}.", "At the end of each turn: {STEPS}.", "At the start of each opponent's turn: {STEPS}.", "At the end of each opponent's turn: {STEPS}.", "Action (1 grist): {STEPS}, {ONCE} at most.",
    ),
    "SEEN": ("reveal those cards; put those cards back in any order",),
}  # fmt: skip
SPARED: Forms = {
    "HELD": ("{SOME} have power {VALUE}", "{SOME} have power {VALUE}", "this card has power {VALUE}"),
    "COST": ("1 grist, pay 2 grist", "1 grist, pay any amount of grist", "1 boon, pay any number of boons", "1 grist, pay (the number of opponents) grist"),
    "LINE": (
        "{ONCE}, instead of this card being destroyed: {STEPS}.", "{ONCE}, you may, instead of this card being destroyed: {STEPS}.", "{ONCE}, instead of this card being destroyed: {SIMPLE}; this card cannot be destroyed for the rest of the game.",
        "{ONCE}, instead of a {WHOSE}{TAG} character{WHERE} being destroyed: {STEPS}.", "{ONCE}, you may, instead of an own character here being destroyed: {STEPS}; that card cannot be destroyed {UNTIL}.",
    ),
}  # fmt: skip
LATEST = with_later((*FAMILIES, PAID, WORKED_OUT, MOMENTS, SPARED))
FIRST = 900
"""The number of the first of them."""


def latest_list(number: int) -> str:
    """The card list of that number."""
    return list_of(Random(FIRST + number), f"latest-{number}", LATEST)
