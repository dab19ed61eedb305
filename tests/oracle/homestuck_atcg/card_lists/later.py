"""Card lists of Homestuck that use the phrases of `later-phrases.toml`, for the second opinion: built to collide, as the others.

Each hole of `colliding.FORMS` can also be filled by what stands here. Equal numbers give equal lists.
"""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.card_lists.colliding import FORMS, Forms, list_of
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
VALUE = (
    "(boons on {REF})",
    "(half of power rounded up)",
    "(the number of opponents)",
    "(the number of own {TAG} characters here)",
    "(the lower of grist and 2)",
    "(victory points)",
)
ACTIONS: Forms = {
    "VALUE": VALUE,
    "PAIRED": ("1 {WHOSE}character{WHERE}", "another {WHOSE}character", "this card"),
    "SOMEBODY": ("each player", "1 player", "each opponent", "1 opponent", "the player of {REF}", "the opponent with the most victory points"),
    "PLACE": ("your planet", "where {REF} is"),
    "UNTIL": ("until the end of this turn", "until the end of this round", "until the end of the Prep Phase", "until the end of the Main Phase", "until the end of the Score Phase", "until the end of the Boon Phase"),
    "MINE": ("own character", "own character{LIMIT}", "own {TAG} character", "own inventory card", "own card", "other own character", "own character here"),
    "SEEN": ("put those cards back in any order", "put any number of those cards on the bottom of that deck", "put those cards on the bottom of that deck as they lie", "put 1 of those cards into your hand; put those cards back in any order",
        "put up to 1 {TAG} card of those cards into your hand; put the rest of those cards on the bottom of that deck in any order"),
    "ACT": (
        "{SOMEBODY} discards {VALUE} cards from hand", "{SOMEBODY} discards {VALUE} random cards from hand", "{SOMEBODY} discards 1 card from hand", "draw {VALUE} cards", "draw up to 2 cards", "{SOMEBODY} draws {N} card",
        "discard the top {N} cards of your deck", "{SOMEBODY} discards the top {N} cards of the deck", "put {VALUE} boons on {CHARACTER}", "put up to 2 boons on {CHARACTER}", "remove {VALUE} boons from {CHARACTER}", "remove up to 2 boons from {CHARACTER}",
        "give your planet +{VALUE} base power {UNTIL}", "lose {AMOUNT} grist", "{SOMEBODY} loses {N} grist", "{SOMEBODY} gains {AMOUNT} grist", "gain {VALUE} victory points", "{SOMEBODY} gains 1 victory point", "lose 1 victory point", "{SOMEBODY} loses {VALUE} victory points",
        "heal up to {VALUE} damage from your planet", "deal {VALUE} damage to {PLANET}", "heal {N} damage from {PLANET}", "put {CARD} on top of its owner's deck", "put {CARD} on the bottom of its owner's deck",
        "{SOMEBODY} destroys 1 {MINE}", "{SOMEBODY} removes 1 {MINE} from play", "{SOMEBODY} returns 1 {MINE} to hand", "{SOMEBODY} taps 1 {MINE}", "{SOMEBODY} chooses 1 {MINE}; destroy that card", "{SOMEBODY} chooses 1 {MINE}; put 1 boon on that card",
        "both {SIMPLE} and {SIMPLE}", "choose {CHARACTER}; give that card +{N} power {UNTIL}", "look at the top 3 cards of your deck; {SEEN}", "look at the top {VALUE} cards of {DECK}; put those cards back in any order",
        "look at the top 2 cards of the deck of 1 player; put any number of those cards on the bottom of that deck",
        "exchange the places of {PAIRED} and {PAIRED}", "exchange the places of this card and another own character", "exchange the boons of {PAIRED} and {PAIRED}", "{CHARACTER} attacks", "{CHARACTER} attacks",
        "attach 1 {WHOSE}inventory card to 1 character", "attach 1 inventory card attached to {REF} to another character", "look at the hand of {SOMEBODY}", "discard 1 card of your choice from the hand of {SOMEBODY}", "{SOMEBODY} shows the hand and you discard 1 {TAG} card of it",
        "bring {PILED} into play where this card is",
    ),
    "STEP": ("you may {SIMPLE} and {SIMPLE}", "{SIMPLE}; if you do, {SIMPLE} and {SIMPLE}", "choose one: both {SIMPLE} and {SIMPLE}, or {SIMPLE}; if the first was chosen, {SIMPLE}", "choose one: {SIMPLE}, or {SIMPLE}; if the second was chosen, {SIMPLE}"),
}  # fmt: skip
DEEDS: Forms = {
    "DID": ("entered play", "moved", "was tapped"),
    "SPAN": ("this turn", "last turn", "this round", "since the start of your last turn"),
    "ONCE": ("once in each turn", "once in each round"),
    "LIMIT": (" that {DID} {SPAN}",),
    "HOLDS": ("{REF} {DID} {SPAN}",),
    "LASTS": ("this card {DID} {SPAN}",),
    "COST": ("1 grist, discard 1 card from your hand", "1 grist, tap 1 other own character", "tap 1 other own character", "1 boon, discard 1 card from your hand", "1 grist, destroy 1 other own character", "return 1 own character to its owner's hand", "1 grist, remove 1 boon from 1 other own character", "1 grist, put 1 card from your discard pile into your hand", "1 grist, discard 1 own inventory card, discard 1 card from your hand"),
    "EVENT": (
        "a {WHOSE}character{WHERE} enters play", "this card is destroyed", "an inventory card is destroyed", "a {WHOSE}{TAG} character here is destroyed", "an opposing planet takes damage", "this card is tapped", "this card moves", "a {WHOSE}character moves",
        "this card earns a boon", "an own character earns a boon", "this card is refreshed", "a {WHOSE}character{WHERE} is refreshed", "your planet is restored", "an opposing planet is restored", "you score", "an opponent scores", "you draw", "an opponent draws", "you gain grist", "an opponent gains grist",
        "this card attacks", "a {WHOSE}character{WHERE} attacks", "you gain victory points", "an opponent gains victory points", "a {WHOSE}{TAG} card reaches a discard pile", "an own character reaches a discard pile",
    ),
    "LINE": (
        "When {EVENT}: {STEPS}.", "When {EVENT}: {STEPS}.", "When {EVENT} while {HOLDS}: {STEPS}.", "{ONCE}, when {EVENT}: {STEPS}.", "Action ({COST}) {ONCE}: {STEPS}.",
        "In your Main Phase as it begins: {STEPS}.", "In your Boon Phase after the boons: {STEPS}.", "In each Score Phase before comparing: {STEPS}.", "At the start of your turn: {STEPS}.", "At the end of your turn: {STEPS}.",
    ),
    "ATH": ("~ATH: when {EVENT}.", "~ATH: when {EVENT} while {LASTS}.", "~ATH: in your Main Phase as it begins.", "~ATH: in each Score Phase before comparing."),
}  # fmt: skip
CONSTANTS: Forms = {
    "HELD": (
        "{SOME} cannot be destroyed", "{SOME} cannot be moved", "{SOME} cannot attack", "{SOME} cannot use special taps", "{SOME} cannot use actions", "{SOME} lose the tag {TAG}", "{SOME} earn {N} more boons", "special taps of {SOME} cost 1 grist less",
        "special taps of {SOME} cost {N} grist more", "{SOME} cost 1 grist less to move", "{SOME} cost {N} grist more to move", "{SOME} cannot get boons", "{SOME} cannot be destroyed by taps", "{SOME} cannot score", "{SOME} have +{N} power", "{SOME} gain the tag {TAG}",
        '{SOME} gain the text "{GAINED}"', "opposing cards cannot choose {ONES}", "opposing executables cannot choose {ONES}",
    ),
    "SOME": ("own {TAG} characters", "opposing characters here", "other own characters", "characters here"),
    "ONES": ("this card", "own characters", "own {TAG} characters"),
    "FACES": ("own {TAG} cards", "executables", "opposing inventory cards", "{TAG} characters", "characters with power at least 3"),
    "PLANETS": ("opposing planets have +{N} max damage", "this card has +{N} max damage", "your planet has +{N} draw", "opposing planets have -1 draw", "your planet has +{N} base power", "your planet cannot be damaged", "you cannot draw cards", "opponents cannot draw cards", "you cannot gain grist", "opponents cannot gain grist", "you cannot gain victory points", "opponents cannot gain victory points"),
    "FACED": ("{FACES} cannot be played", "opponents cannot play {FACES}", "{FACES} cost {N} grist less", "{FACES} cost {N} grist more", "{TAG} characters enter play tapped", "opposing characters enter play tapped", "opposing characters cannot enter play here"),
    "CONSTANT": ("{HELD}", "{HELD}", "{HELD}", "{PLANETS}", "{PLANETS}", "{FACED}", "{FACED}"),
    "LINE": ("{SOME} cannot be tapped.", "This card cannot be tapped.", "While {LASTS}: {SOME} cannot be tapped.", "This card costs {VALUE} grist less."),
    "ON": ("The host loses its text.", "The host cannot be destroyed.", "The host cannot attack.", "The host loses the tag {TAG}."),
    "ACT": (
        "{HELD} {UNTIL}", "{HELD} {UNTIL}", "{PLANETS} {UNTIL}", "1 {WHOSE}character{WHERE} cannot be destroyed {UNTIL}", "1 {WHOSE}character{WHERE} loses its text {UNTIL}", "up to 2 {WHOSE}characters cannot attack {UNTIL}", "another own character cannot be moved {UNTIL}",
        'this card gains the text "{GAINED}" {UNTIL}', "all {WHOSE}characters{WHERE} cannot use special taps {UNTIL}", "this card cannot be destroyed {UNTIL}",
    ),
}  # fmt: skip
FAMILIES: tuple[Forms, ...] = (AMOUNTS, FITTING, CONDITIONS, ACTIONS, DEEDS, CONSTANTS)


def with_later(families: tuple[Forms, ...] = FAMILIES) -> Forms:
    """All forms: where there are later ones, about as often one of those as one of the others."""
    found = dict(FORMS)
    for hole in {hole: None for family in families for hole in family}:
        later = tuple(form for family in families for form in family.get(hole, ()))
        known = FORMS.get(hole, ())
        found[hole] = known * max(1, len(later) // max(1, len(known))) + later
    return found


LATER = with_later()
FIRST = 612
"""The number of the first of them."""


@recorded("homestuck_atcg", 5)
def later_list(number: int) -> str:
    """The card list of that number."""
    return list_of(Random(FIRST + number), f"later-{number}", LATER)
