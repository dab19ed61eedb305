"""Card lists of Homestuck that use the phrases that no other list has: who does what to whom, numbers within numbers, steps that players follow.

Half of what fills a hole stands here, the other half in `colliding.FORMS`: what meets in a list are the newest phrases.
Equal numbers give equal lists.
"""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms, list_of
from tests.oracle.homestuck_atcg.card_lists.later import with_later

BASIC: Forms = {
    "WHERE": (" at an opposing planet", " where {REF} is"),
    "PLACE": ("your planet", "where {REF} is"),
    "SOMEBODY": ("each player", "1 player", "each opponent", "1 opponent", "the player of {REF}", "the opponent with the most victory points", "the player at turn"),
    "SOME": ("own {TAG} characters", "opposing characters here", "other own characters", "characters here"),
    "MINE": ("own character", "own character{LIMIT}", "own {TAG} character", "own inventory card", "own card", "other own character", "own character here"),
    "ONCE": ("once in each turn", "once in each round"),
    "CONSTANT": ("{HELD}", "{HELD}", "{PLANETS}"),
    "HELD": ("{SOME} have +{N} power", "{SOME} gain the tag {TAG}", '{SOME} gain the text "{GAINED}"', "{SOME} cannot be destroyed"),
    "PLANETS": ("your planet has +{N} base power", "opposing planets have -1 draw"),
    "ACT": ("{HELD} {UNTIL}", "{PLANETS} {UNTIL}", "choose {CHARACTER}", "{CHARACTER} attacks", "put {VALUE} boons on {CHARACTER}", "{SOMEBODY} destroys 1 {MINE}", "deal {VALUE} damage to {PLANET}"),
    "AMOUNT": ("{VALUE}",),
    "LINE": ("When {EVENT}: {STEPS}.", "When {EVENT} while {HOLDS}: {STEPS}.", "{ONCE}, when {EVENT}: {STEPS}.", "{CONSTANT} while {LASTS}.", "If {LASTS}, {CONSTANT}."),
    "VALUE": ("(boons on {REF})", "(the number of own {TAG} characters here)"),
    "EVENT": ("a {WHOSE}character{WHERE} enters play", "this card is destroyed", "this card moves"),
    "GAINED": ("When {EVENT}: {SIMPLE}", "{CONSTANT}"),
}  # fmt: skip
"""What the holes of the others need where no older phrase is used."""
NUMBERS: Forms = {
    "VALUE": (
        "({N} x ({TERM} + 1))", "({TERM} - {TERM})", "({TERM} x {TERM})", "({TERM} + {N} x {TERM})", "(half of ({TERM} + {N}) rounded up)", "(the higher of {TERM} and ({TERM} + 1))",
        "(cards in the deck of the player of {REF} - 3)", "(cards in the discard pile of the player of {REF})", "({TERM})", "({TERM})",
    ),
    "TERM": (
        "the highest printed power of {FEW}", "the lowest printed power of {FEW}", "the highest enter cost of {FEW}", "the lowest enter cost of {FEW}", "all enter costs of {FEW}", "the number of opponents with more victory points than you",
        "the number of opponents with more grist than you", "the number of opponents with more cards in hand than you", "grist", "enter cost of {REF}", "({TERM} + {TERM})", "grist of the player at turn", "the round",
    ),
    "FEW": ("{WHOSE}characters{WHERE}", "own {TAG} {TAG} cards", "opposing characters here", "characters in your discard pile", "cards in any removed pile", "inventory cards"),
    "HOLDS": (
        "{VALUE} is exactly {AMOUNT}", "{VALUE} is exactly 1", "no opponent has more victory points than you", "no opponent has fewer victory points than you", "you have more grist than each opponent", "you have more cards in hand than each opponent",
        "you have fewer cards in hand than each opponent", "{REF} is in play",
    ),
    "LASTS": ("no opponent has more victory points than you", "no opponent has fewer victory points than you", "you have more grist than each opponent", "you have more cards in hand than each opponent", "(grist) is exactly 2"),
    "ACT": (
        "{SOMEBODY} draws {VALUE} cards", "discard the top {VALUE} cards of your deck", "{SOMEBODY} discards the top {VALUE} cards of the deck", "{SOMEBODY} gains {VALUE} victory points", "lose {VALUE} victory points", "heal {VALUE} damage from {PLANET}",
        "{SOMEBODY} destroys {VALUE} {MINE}", "{SOMEBODY} removes {VALUE} {MINE} from play", "{SOMEBODY} returns {VALUE} {MINE} to hand", "{SOMEBODY} taps {VALUE} {MINE}", "lose all grist", "choose {VALUE} {WHOSE}characters; gain (the number of those cards) grist",
        "roll a die; if the roll is even, {SIMPLE}; if the roll is odd, gain (the roll) grist",
    ),
    "LINE": ("In your Prep Phase with the grist: if it is the Prep Phase, {SIMPLE}.",),
}  # fmt: skip
SIEVES: Forms = {
    "LIMIT": (
        " not titled {TITLE}", " not with power at least {N}", " that is {REF}", " not that is {REF}", " with the most boons", " with the fewest boons", " with the highest enter cost", " with the lowest enter cost", " of 1 player", " with power exactly {N}",
        " with power exactly {AMOUNT}", " with an inventory card stored under it", " with an own character stored under it", " with the title of {REF}", " without {TAG} with power at most 4",
    ),
    "CARD": ("1 {WHOSE}card{WHERE}{LIMIT}", "up to 2 cards in any discard pile of 1 player"),
    "PLANET": ("1 planet where a {WHOSE}character {SEEN} {SPAN}", "1 destroyed planet", "the planet here", "the active planet", "all planets where a character {SEEN} this turn"),
    "SEEN": ("was destroyed", "attacked", "was refreshed", "was played"),
    "SPAN": ("this turn", "last turn", "this round", "since the start of your last turn", "since the end of your last turn"),
    "ACT": (
        "restore the planet here", "restore the active planet", "remove up to 2 cards in any discard pile of 1 player from play; gain (the number of characters among those cards) grist", "choose {CHARACTER}; destroy all characters among those cards with the lowest power",
        "choose up to 2 {WHOSE}characters{LIMIT}; tap all characters among those cards{LIMIT}", "bring the top character of the discard pile of 1 opponent into play here", "destroy this card and the host", "give this card and that card +{N} power {UNTIL}",
        "choose 1 own character; also choose 1 opposing character{WHERE}; destroy all characters among those cards{LIMIT}", "choose 1 planet; deal {N} damage to that card",
    ),
    "STEPS": ("choose {CHARACTER}; also choose {CHARACTER}; {ACT}",),
    "HOLDS": ("{REF} is a {WHOSE}character{WHERE}{LIMIT}", "that card is the planet here"),
}  # fmt: skip
MEMORY: Forms = {
    "DID": ("was destroyed", "attacked", "was played", "was refreshed", "was put into a discard pile", "entered play", "moved", "was tapped"),
    "DONE": ("were destroyed", "attacked", "were played", "were refreshed", "were put into a discard pile", "entered play", "moved", "were tapped"),
    "SPAN": ("this turn", "last turn", "this round", "since the start of your last turn", "since the end of your last turn"),
    "LIMIT": (" that {DID} {SPAN}",),
    "VALUE": (
        "(how many {WHOSE}characters {DONE} {SPAN})", "(how many own {TAG} cards {DONE} {SPAN})", "(how many {WHOSE}characters moved away from here {SPAN})", "(how many {WHOSE}characters were destroyed here {SPAN})", "(how many {WHOSE}planets took damage {SPAN})", "(how many cards with printed power at least 3 were destroyed {SPAN})",
    ),
    "HOLDS": ("a {WHOSE}character {DID} {SPAN}", "no {WHOSE}{TAG} character {DID} {SPAN}", "a planet took damage {SPAN}", "a {WHOSE}card was destroyed {SPAN}", "the remembered card is tapped", "the remembered card is a character{WHERE}", "{REF} {DID} {SPAN}"),
    "LASTS": ("an own character {DID} {SPAN}", "no own character {DID} {SPAN}", "this card {DID} {SPAN}", "the remembered card is tapped", "the remembered card is in play"),
    "ACT": ("remember 1 {WHOSE}character{WHERE}", "remember 1 other own card", "destroy the remembered card", "move this card to where the remembered card is", "put 1 boon on the remembered card", "choose the remembered card; {ACT}"),
    "LINE": (
        "The first own character played in each turn costs 1 grist less.", "The first {TAG} card played in each turn costs {N} grist more.", "When this card enters play: remember 1 own character.", "When this card enters play: remember 1 opposing character.", "The remembered card has +{N} power.", "The remembered card cannot be destroyed.",
        "Action (0 grist): remember 1 own character.", "While no own character {DID} this turn: {CONSTANT}.",
    ),
    "HELD": ("the remembered card has +{N} power", 'the remembered card gains the text "{GAINED}"'),
}  # fmt: skip
ALIKE: Forms = {
    "VALUE": ("(the number of different titles of {FEW})", "(the number of different tags of {FEW})", "(grist divided by 2 rounded down)", "(grist divided by 3 rounded up)", "(boons divided by 2 rounded up)", "({VALUE} divided by 2 rounded up)"),
    "FEW": ("{WHOSE}characters{WHERE}", "cards in your discard pile", "opposing characters here", "inventory cards", "cards in any removed pile"),
    "LIMIT": (" with the title of an own character", " with a tag of an opposing character here", " with the title of another own character", " with a tag of another {TAG} character", " with the title of a card in your discard pile", " with a tag of a {WHOSE}character{WHERE}"),
    "LINE": (
        "In each Prep Phase before drawing: {STEPS}.", "In the Prep Phase of each opponent before drawing: {STEPS}.", "Instead of this card being destroyed while {HOLDS}: {STEPS}.", "You may, instead of this card being destroyed while {HOLDS}: {STEPS}.", "Instead of a {WHOSE}character here being destroyed while {HOLDS}: {STEPS}.",
        "{ONCE}, instead of this card being destroyed while {HOLDS}: {STEPS}.", "{ONCE}, you may, instead of an own character being destroyed while {HOLDS}: {STEPS}.", "Instead of this card earning a boon while {LASTS}: {STEPS}.", "This card has +(the number of different titles of {FEW}) power.", "{ATH}",
        "When this card destroys 1 or more {WHOSE}characters while (the amount) is at least 2: {STEPS}.", "When a {WHOSE}character destroys a {WHOSE}character: {STEPS}; put 1 boon on the card that did it.", "When you score at an opposing planet: deal {N} damage to the planet scored at.", "When an opponent scores at an own planet while the planet scored at is titled {TITLE}: {STEPS}.",
        "When an opposing character destroys this card: destroy the card that did it.", "This card enters play tapped.", "Opponents cannot choose {ONES}.", "While {LASTS}: this card cannot be tapped.", "This card cannot be tapped while {LASTS}.",
    ),
    "ONES": ("this card", "own characters", "own {TAG} characters"),
    "ATH": ("~ATH: {CODE} while {LASTS}.", "~ATH: {CODE} while {LASTS}.", "~ATH: when {EVENT}.", "~ATH: when {EVENT} while {LASTS}.", "~ATH: in your Main Phase as it ends.", "~ATH: in each Boon Phase before the boons."),
    "EVENT": ("a {WHOSE}executable is triggered", "this card destroys a {WHOSE}character", "this card is destroyed", "an own executable is triggered", "the host is triggered"),
    "HOLDS": ("you scored {SPAN}", "an opponent scored {SPAN}", "an own planet had its player score {SPAN}", "this card moved in your last turn", "a {WHOSE}character {DID} in your last turn"),
    "LASTS": ("you scored {SPAN}", "an opponent scored {SPAN}", "it is not your turn", "this card was tapped in your last turn"),
    "DID": ("was destroyed", "attacked", "entered play", "was tapped"),
    "SPAN": ("this turn", "last turn", "this round", "in your last turn"),
}  # fmt: skip
ORDERS: Forms = {
    "TOLD": (
        "destroy 1 own character", "lose {N} grist", "discard 1 card from your hand", "draw {N} cards", "put 1 boon on 1 own character", "move 1 own character to your planet", "destroy 1 opposing character", "you may {SIMPLE}", "pay {N} grist", "{SIMPLE}; {SIMPLE}", "choose one: {SIMPLE}, or {SIMPLE}",
        "shuffle all cards in your hand into their owners' decks; draw 2 cards", "return 1 own character to its owner's hand; if you do, {SIMPLE}", "if {HOLDS}, {SIMPLE}", "gain 1 victory point",
    ),
    "ACT": (
        '{SOMEBODY} does "{TOLD}"', '{SOMEBODY} does "{TOLD}"', "{SOMEBODY} chooses one: pay {N} grist, or destroy 1 own character", "{SOMEBODY} chooses one: {SIMPLE}, or {SIMPLE}", "{SOMEBODY} may {SIMPLE}", "{SOMEBODY} may {SIMPLE} and {SIMPLE}", 'do "{TOLD}"',
        "do the Execute line of 1 {WHOSE}executable", "do the Execute line of 1 executable in your discard pile", "do the Execute line of 1 executable in any discard pile", "move {MOVED} to {PLACE} with its boons", "move {MOVED} to {PLACE} with its boons without tapping it",
        "bring 1 inventory card from your hand into play on this card", "bring 1 inventory card from your discard pile into play on {REF}", "bring 1 inventory card from your discard pile into play on 1 {WHOSE}character", "bring up to 2 inventory cards in any discard pile into play on 1 own character",
        "search your deck for 1 inventory card; bring that card into play on this card",
        "move any number of boons from this card to all other own characters here, divided as you like", "move any number of boons from this card to 1 {WHOSE}character, divided as you like", "move any number of boons from this card to up to 2 {WHOSE}characters, divided as you like",
        "{SOMEBODY} loses {N} grist",
    ),
    "DONE": (
        "{SOMEBODY} loses 2 grist", "remove {N} boons from {CHARACTER}", "destroy {CHARACTER}", "put {N} boons on {CHARACTER}", "discard 1 card from your hand", "{SOMEBODY} discards {N} cards from hand", "draw 2 cards", "{SOMEBODY} draws 1 card", "gain 3 grist", "discard the top 2 cards of your deck",
        "deal {N} damage to {PLANET}", "tap {CHARACTER}", "refresh {CHARACTER}", "remove all boons from {CHARACTER}", "return {CHARACTER} to its owner's hand", "remove {CARD} from play", "{SOMEBODY} destroys 1 {MINE}", '{SOMEBODY} does "{TOLD}"', "pay any amount of grist",
        "{SOMEBODY} loses 1 victory point", "heal 2 damage from {PLANET}", "you may {SIMPLE}", "shuffle {CARD} into its owner's deck", "move {MOVED} to {PLACE}", "{CHARACTER} attacks", "draw 1 card; choose {CHARACTER}", "move all boons from 1 other own character to this card",
        "store {MOVED} under 1 other own character", "move any number of boons from this card to all other own characters here, divided as you like", "destroy all opposing characters here", "restore your planet", "put 1 own character on the bottom of its owner's deck",
    ),
    "STEP": (
        "if {HOLDS}, you may {SIMPLE}", "if {HOLDS}, you may {SIMPLE} and {SIMPLE}", "{DONE}; gain (the result) grist", "{DONE}; put (the result) boons on this card", "{DONE}; draw (the result) cards", "{DONE}; if (the result) is at least 2, {SIMPLE}", "{DONE}; gain ({N} x (the result + 1)) grist",
        "{SOMEBODY} may {SIMPLE}; if you do, {SIMPLE}", "reveal the top card of {DECK}; put that card on the top or the bottom of that deck", "reveal the top {N} cards of {DECK}; put those cards back in any order", "{DONE}; give this card +(the result) power {UNTIL}", "you may {SIMPLE}; otherwise, {SIMPLE}",
        "{DONE}; if this card is untapped, {SIMPLE}", "{DONE}; if this card is in play, {SIMPLE}", "{DONE}; shuffle all cards in your hand into their owners' decks; draw (the number of those cards) cards", "shuffle all cards in your hand into their owners' decks; draw (the number of those cards) cards", "store 1 character from your hand under this card; gain (the number of those cards) grist",
    ),
}  # fmt: skip
ANSWERS: Forms = {
    "EVENT": (
        "this card destroys a {WHOSE}character by tapping", "this card destroys 1 or more {WHOSE}characters by tapping", "a {WHOSE}character destroys a {WHOSE}character by tapping", "this card destroys a {WHOSE}character", "this card destroys 1 or more {WHOSE}characters{WHERE}", "a {WHOSE}card destroys a {WHOSE}character", "a {WHOSE}card destroys a {WHOSE}planet",
        "a {WHOSE}card destroys this card", "a {WHOSE}character destroys this card by tapping", "you play a {MEANT}", "an opponent plays a {MEANT}", "the player of {REF} plays a {MEANT}", "this card leaves play", "a {WHOSE}character{WHERE} leaves play", "a {WHOSE}card leaves play",
        "you score at a planet", "an opponent scores at an own planet", "you score at an opposing planet", "this card uses a special tap", "a {WHOSE}character{WHERE} uses a special tap", "a {WHOSE}executable is resolved", "the planet here takes damage",
    ),
    "MEANT": ("character", "card", "{TAG} card", "character{WHERE}", "inventory card", "executable", "card with a grist enter cost"),
    "LINE": (
        "When {EVENT}: {STEPS}.", "When {EVENT}: {STEPS}.", "When {EVENT} while {HOLDS}: {STEPS}.", "{ONCE}, when {EVENT} while {HOLDS}: {STEPS}.", "When you play a character: gain (the amount) grist.", "When an opponent plays a card while (the amount) is at least 2: {STEPS}.",
        "In your Main Phase as it ends: {STEPS}.", "In your Boon Phase before the boons: {STEPS}.", "In each Main Phase as it ends: {STEPS}.", "In each Boon Phase before the boons: {STEPS}.", "In the Main Phase of each opponent as it ends: {STEPS}.", "In the Boon Phase of each opponent before the boons: {STEPS}.", "In the Boon Phase of each opponent after the boons: {STEPS}.",
        "When this card is destroyed: if this card is in your discard pile, {ACT}.",
    ),
    "ATH": ("~ATH: when {EVENT}.", "~ATH: when {EVENT} while {LASTS}.", "~ATH: in your Main Phase as it ends.", "~ATH: in each Boon Phase before the boons."),
}  # fmt: skip
HOLDING: Forms = {
    "HELD": (
        "{ALL} earn boons also while tapped", "{ALL} earn boons also away from your planet", "opponents cannot lower the power of {ALL}", "{ALL} also destroy characters of equal power by tapping", "{ALL} cannot destroy {THOSE} by tapping", "{ALL} can have up to {VALUE} boons", "moving {WHOSE}characters here costs {VALUE} grist more",
        "{SOME} keep their boons when they move", "{ALL} have power {VALUE}", "opposing inventory cards cannot be attached to {ALL}", "{SOME} cannot get boons", "{SOME} earn {VALUE} more boons", "special taps of {SOME} cost {VALUE} grist more", "moving this card costs {N} grist less", "moving {REF} costs {N} grist more", "{ALL} have -{N} power",
        "{SOME} cannot score", "{SOME} cost 1 grist less to move",
    ),
    "THOSE": ("{TAG} characters", "own characters", "opposing characters here", "characters with power at least 2"),
    "PLANETS": ("your planet has +{N} grist", "opposing planets have -{N} grist", "the planet here has +{VALUE} grist", "your planet has -{VALUE} draw", "opposing planets have -{VALUE} max damage", "the planet here cannot take damage", "the planet here has -{N} grist", "the active planet has +{N} base power"),
    "LINE": ("{HELD}.", "{HELD}.", "{PLANETS}.", "Opposing characters enter play tapped.", "{HELD} while {LASTS}."),
    "ON": ("The host has +{N} grist.", "The host earns boons also while tapped.", "The host also destroys characters of equal power by tapping.", "The host cannot destroy {THOSE} by tapping.", "Opponents cannot lower the power of the host."),
    "ACT": ("{ALL} earn boons also while tapped {UNTIL}", "give {CHARACTER} -{N} power {UNTIL}", "{HELD} {UNTIL}"),
}  # fmt: skip
CHAPTERS: tuple[Forms, ...] = (NUMBERS, SIEVES, MEMORY, ORDERS, ANSWERS, HOLDING, ALIKE)
FURTHER = with_later((BASIC, *CHAPTERS))
FIRST = 1200
"""The number of the first of them."""


def further_list(number: int) -> str:
    """The card list of that number: of one chapter, or of all."""
    return list_of(Random(FIRST + number), f"further-{number}", OF_EACH[number % len(OF_EACH)])


OF_EACH = (FURTHER, *(with_later((BASIC, each)) for each in CHAPTERS))
