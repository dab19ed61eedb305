"""Times to come: turns and phases left out and added, moments and spans, how often, boons that are kept or brought along, moves that do not tap.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

FOR_A_TIME: Forms = {
    "STAGE": ("Prep Phase", "Main Phase", "Score Phase", "Boon Phase"),
    "WAITER": ("1 opponent", "each opponent", "each player", "the player of {REF}", "1 player"),
    "UNTIL": ("until the end of the next round", "until the start of the next turn of the player of {REF}", "until the end of the next turn of the player of {REF}"),
    "ONEDAY": ("in your next turn", "in the next turn of the player of {REF}", "in the next {STAGE}", "in your next {STAGE}", "in the next {STAGE} of the player of {REF}"),
    "GOALED": ("an opposing planet", "your planet", "a planet where a {WHOSE}{TAG} character is", "a planet with damage at least 1"),
    "FELLOW": ("this card", "that card", "own characters", "other own characters", "own {TAG} characters", "opposing characters here", "characters here"),
    "HOWMANY": ("1", "1", "2", "(boons)", "(the number of opponents)"),
    "MOVER": ("{WHOSE}characters", "{WHOSE}cards", "you", "opponents", "texts", "texts of opponents", "texts of own cards"),
    "FEWER": ("own characters", "own {TAG} characters", "opposing characters", "characters here", "own characters here"),
    "LETS": (
        "{FEWER} enter play with {N} boon", "{FEWER} enter play with (the number of opponents) boons", "{FELLOW} keep {HOWMANY} of their boons when they move", "{FELLOW} keep {HOWMANY} of their boons when they move to {GOALED}", "{FELLOW} keep {HOWMANY} of their boons when they move away from {GOALED}",
        "{FELLOW} keep {HOWMANY} of their boons when they move away from here", "{FELLOW} keep their boons when they move away from {GOALED}", "{FELLOW} keep their boons when they move away from here", "{FELLOW} are not tapped by moving to {GOALED}", "{FELLOW} are not tapped by moving here", "{FELLOW} are not tapped by moving away from {GOALED}",
        "{FELLOW} are not tapped by being moved by {MOVER}", "{FELLOW} are not tapped by being moved to {GOALED} by {MOVER}", "{FELLOW} are not tapped by being moved here by {MOVER}", "{FELLOW} cannot be moved to {GOALED} by {MOVER}", "{FELLOW} cannot be moved here by {MOVER}", "{FELLOW} cannot move away from {GOALED}", "{FELLOW} cannot move away from here",
        "{FELLOW} cannot destroy {VICTIMS}", "{FELLOW} cannot destroy {VICTIMS}",
    ),
    "VICTIMS": ("{TAG} characters", "opposing characters", "own characters here", "own cards", "opposing planets", "characters with power at least 3"),
    "TAKERS": ("opposing planets", "planets", "intact planets"),
    "PLANETS": (
        "{TAKERS} take at most {HOWMANY} damage at once", "your planet takes at most {HOWMANY} damage at once", "the planet here takes at most 1 damage at once", "{TAKERS} take at most {HOWMANY} damage in each turn", "your planet takes at most {HOWMANY} damage in each round", "your planet takes at most {HOWMANY} damage in each phase", "the planet here takes at most 1 damage in each turn",
    ),
    "HELD": ("{LETS}", "{LETS}", "{LETS}", "{FELLOW} have +{N} power"),
    "EACHED": (
        "destroy that card", "put 1 boon on that card", "tap that card", "roll a die; if the roll is 4 or more, destroy that card", "the player of that card loses 1 grist", "the player of that card may discard 1 card from your hand; if you do not, destroy that card", "move that card to {PLACE}", "return that card to its owner's hand", "you may {SIMPLE}", "draw 1 card; put 1 boon on that card",
        "remove 1 boon from that card; if you do, gain 1 grist", "choose 1 other own character; put 1 boon on that card", "if {HOLDS}, {SIMPLE}", "that card has +{N} power {UNTIL}", "deal 1 damage to 1 planet", "destroy 1 opposing character", "refresh that card; if you do, {SIMPLE}",
    ),
    "BYTURN": ('choose {CHARACTER}; do "{EACHED}" for each of those cards', 'do "{EACHED}" for each other own character', 'do "{EACHED}" for {CHARACTER}', 'do "{EACHED}" for each {WHOSE}character here'),
    "SOONER": ("{SIMPLE}", "{SIMPLE}", "destroy that card", "put 1 boon on that card", "move that card to {PLACE}", "{BYTURN}", "{SOMEBODY} loses 1 grist", "put 1 boon on this card", "deal 1 damage to 1 opposing planet"),
    "NAMELY": ("choose {CHARACTER}; ", "", ""),
    "ACT": (
        "{BYTURN}", "{BYTURN}", "move {MOVED} to {GOALED}", "move {MOVED} to {GOALED} without tapping it", "{HELD} {ONEDAY}", "{HELD} {ONEDAY}", "{PLANETS} {ONEDAY}", "choose {CHARACTER}; {HELD} {ONEDAY}", "choose {CHARACTER}; {HELD} {UNTIL}", "choose {CHARACTER}; give that card +{N} power {UNTIL}",
        "{NAMELY}at the end of your next turn, {SOONER}", "{NAMELY}at the start of your next turn, {SOONER}", "{NAMELY}at the start of the next turn, {SOONER}", "{NAMELY}at the end of this turn, {SOONER}", "{NAMELY}in your next Score Phase, {SOONER}", "{NAMELY}in the next Score Phase, {SOONER}", "{NAMELY}as your next Main Phase begins, {SOONER}",
        'you have the text "The next time, in {MOMENTED}: {SOONER}" {UNTIL}', "skip your next {STAGE}", "{WAITER} skips the next {STAGE}", "{WAITER} skips the next {STAGE}", "after your next {STAGE} you have another {STAGE}", "after the next {STAGE} of {WAITER} there is another {STAGE}", "after this phase there is another {STAGE}", "after this phase there is another {STAGE}", "skip your next turn", "{WAITER} skips the next turn", "take another turn after this one", "{WAITER} takes another turn after this one",
    ),
    "MOMENTED": (
        "your Prep Phase with the grist", "your Prep Phase before drawing", "your Score Phase before comparing", "your Main Phase as it begins", "your Main Phase as it ends", "your Boon Phase before the boons", "your Boon Phase after the boons", "each Score Phase before comparing", "each Prep Phase with the grist", "each Main Phase as it begins", "each Boon Phase after the boons",
        "the Prep Phase of each opponent with the grist", "the Score Phase of each opponent before comparing", "the Main Phase of each opponent as it ends", "the Boon Phase of each opponent before the boons",
    ),
    "NTH": ("the second time in each turn", "the second time in each round", "the third time in each round", "the second time in the match", "the third time in the match"),
    "LINE": (
        "{NTH}, when {EVENT}: {STEPS}.", "{NTH}, when {EVENT}: {STEPS}.", "{NTH}, when {EVENT} while {HOLDS}: {STEPS}.", "The next time, in {MOMENTED}: {STEPS}.", "The second {WHOSE}character played in each turn costs {N} grist less.", "The second {WHOSE}{TAG} character played in each turn costs {N} grist more.", "This card enters play with {N} boon.", "This card enters play with {VALUE} boons.",
        "You may, instead of a {WHOSE}character{WHERE} being destroyed: {HELD} until this destruction is over; {SIMPLE}.", "Instead of an own character here being destroyed: own characters cannot be destroyed until this destruction is over; destroy this card.", "Instead of this card being destroyed: give 1 own character +{N} power until this destruction is over; destroy 1 opposing character.", "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "Special Tap ({COST}): {ACT}.", "Special Tap (1 grist): {ACT}; {ACT}.", "Action (1 grist): {ACT}.", "Action (0 grist) once in each turn: {ACT}.",
    ),
    "CONSTANT": ("{HELD}", "{HELD}", "{PLANETS}"),
    "COST": ("0 grist", "1 grist", "1 boon"),
}  # fmt: skip
