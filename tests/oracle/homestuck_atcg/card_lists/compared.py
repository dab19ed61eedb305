"""What is counted and compared: numbers on cards and planets, qualities, places in the order of seats.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

COMPARED: Forms = {
    "MANY": ("{WHOSE}characters{WHERE}", "own {TAG} characters", "opposing characters here", "cards in play", "own characters at an opposing planet"),
    "LANDS": ("planets", "opposing planets", "own planets", "intact planets", "planets where an own character is"),
    "OWNED": (
        "(grist)", "(victory points)", "(the number of own {TAG} characters)", "(the number of own characters here)", "(the number of cards in your hand)", "(all boons on own characters)", "(your place in the round)", "(damage on your planet)", "(cards in the deck of the player of this card - grist)",
        "(the number of inventory cards attached to an own character)", "(grist x victory points)", "(the most boons on own characters)", "(the number of opponents with more grist than you)", "(grist of the player of this card)",
    ),
    "WHOM": ("with a {WHOSE}{TAG} character{WHERE}", "with an own character here", "with a tapped character", "with no character here", "with at least {N} grist", "with at least 1 victory point", "for whom {LASTS}", "with more grist than you", "with the highest {OWNED}", "with the lowest {OWNED}", "with an own planet with damage at least 1"),
    "VALUE": (
        "(the most boons on {MANY})", "(the fewest boons on {MANY})", "(all damage on {LANDS})", "(the most damage on {LANDS})", "(the least damage on {LANDS})", "(the number of players {WHOM})", "(the number of other players {WHOM})", "(the highest {OWNED} of a player)", "(the lowest {OWNED} of a player)", "(all {OWNED} of players)",
        "(the highest {OWNED} of an opponent)", "(the lowest {OWNED} of an opponent)", "(all {OWNED} of opponents)", "(your place in the round)", "(the most boons on {MANY} - the fewest boons on {MANY})", "(boons on this card + the number of other players {WHOM})", "(the higher of your place in the round and 2)",
    ),
    "LIMIT": ("{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}", "{FINE}"),
    "FINE": (
        " with boons below {AMOUNT}", " with boons above {AMOUNT}", " with boons exactly {AMOUNT}", " with boons below 2", " with boons exactly 0", " with printed power below 3", " with printed power above {AMOUNT}", " with printed power exactly {AMOUNT}", " with printed power exactly 2", " with enter cost below 1", " with enter cost above {AMOUNT}", " with enter cost exactly 1", " with power above {AMOUNT}", " with power above 2", " of a player {WHOM}", " of players {WHOM}", " of opponents {WHOM}", " of an opponent {WHOM}",
        " of the next player", " of the player before you", " with the highest printed power", " with the lowest printed power", " with the highest power with the most boons", " with the lowest enter cost with the highest printed power", " not with boons above 0", " either with boons exactly 0 or of the next player",
    ),
    "AIM": (" with damage at most {N}", " with damage below {AMOUNT}", " with damage above 0", " with damage exactly 1", " with damage exactly {AMOUNT}", " with damage at most {AMOUNT}", " with the most damage", " with the least damage", " of the next player", " of players {WHOM}", " of an opponent {WHOM}"),
    "PLANET": ("1 planet{AIM}", "1 opposing planet{AIM}", "all planets{AIM}", "all opposing planets{AIM}", "all planets{AIM}", "{SITE}", "1 intact planet{AIM}"),
    "SITE": ("the planet of the next player", "the planet of the player before you", "the planet of the player of {REF}", "the planet where {REF} is", "the active planet", "the planet where the remembered card is", "the planet of the player of the remembered card"),
    "WHERE": (" at the active planet", " where {SITE} is"),
    "CHARACTER": ("1 {WHOSE}{STATE} character{WHERE}{LIMIT}", "all {WHOSE}{STATE} {TAG} characters", "all {WHOSE}{STATE} characters{LIMIT}", "1 other {WHOSE}{STATE} character", "1 any {STATE} character{LIMIT}", "all {WHOSE}characters{LIMIT}", "1 {WHOSE}character{LIMIT}"),
    "STATE": ("tapped", "untapped", "invading", "defending"),
    "CARD": ("1 {WHOSE}{STATE} character or inventory card", "all {WHOSE}cards{LIMIT}", "1 {WHOSE}card{LIMIT}", "the host of that card"),
    "PLACE": ("the planet of the next player", "the planet of the player before you", "the active planet", "where {SITE} is"),
    "SOMEBODY": ("the next player", "the player before you", "each player {WHOM}", "the player of {SITE}"),
    "HOLDS": (
        "there is a {WHOSE}{TAG} character{WHERE}{LIMIT}", "there is a planet{AIM}", "{REF} is the only {WHOSE}character{WHERE}", "{REF} is the only {TAG} character", "{REF} has not moved {SPAN}", "{REF} has not entered play {SPAN}", "{REF} has no boons", "{REF} has at least {N} boons", "{SITE} is a planet{AIM}",
    ),
    "LASTS": ("{STATING}", "{STATING}", "{STATING}", "{STATING}", "{STATING}", "{STATING}"),
    "STATING": (
        "there is a {WHOSE}{TAG} character{WHERE}", "there is a {WHOSE}character with boons above 0", "there is an opposing planet with damage above 0", "this card is the only {WHOSE}character{WHERE}", "this card has not moved {SPAN}", "no opponent has a {TAG} character", "an opponent has a {TAG} character", "no opponent has an own tapped character", "an opponent has an own character here", "you have the highest {OWNED}", "you have the lowest {OWNED}", "you alone have the highest {OWNED}", "you alone have the lowest {OWNED}",
        "you come first in the round", "you come last in the round", "this card has no boons", "this card has at least 1 boon", "this card has at least 2 boons", "(the most boons on {MANY}) is at least 2", "(the number of players {WHOM}) is exactly 1", "the planet of the next player is a destroyed planet", "{VALUE} is more than {VALUE}",
    ),
    "SPAN": ("this turn", "last turn", "this round", "since the start of your last turn", "in your last turn"),
    "ACT": (
        "remove {VALUE} boons from all {WHOSE}characters{WHERE}, divided as you like", "remove (boons) boons from any number of own characters, divided as you like", "remove {VALUE} boons from all own characters, divided as you like; gain (the result) grist", "deal {N} damage to {PLANET}", "deal {VALUE} damage to {PLANET}", "heal 1 damage from {PLANET}", "gain {VALUE} grist", "put {VALUE} boons on {CHARACTER}", "put {N} boons on {CHARACTER}",
        "destroy {CHARACTER}", "tap {CHARACTER}", "refresh {CHARACTER}", "move {MOVED} to {PLACE}", "move {MOVED} to {PLACE} without tapping it", "{SOMEBODY} loses {N} grist", "{SOMEBODY} draws 1 card", "{SOMEBODY} destroys 1 own character{LIMIT}", "{SOMEBODY} gains {VALUE} grist", "give {CHARACTER} +{VALUE} power {UNTIL}", "choose {CHARACTER}; deal 1 damage to the planet where that card is", "choose {CHARACTER}; the player of the planet where that card is loses 1 grist", "remember {ONEOF}",
        "choose 1 inventory card; destroy the host of that card", "choose 1 inventory card attached to a character here; put (boons on the host of that card) boons on this card", "destroy 1 inventory card; put 1 boon on the host of that card", "destroy 1 {WHOSE}character; deal 1 damage to the planet where that card was", "destroy 1 {WHOSE}character; draw (damage on the planet of the player of that card) cards", "{HARDER} {UNTIL}", "restore {SITE}", "bring {PILED} into play where {SITE} is",
    ),
    "RANKING": (
        "gain {VALUE} grist", "put {VALUE} boons on this card", "draw {VALUE} cards", "deal 1 damage to all planets{AIM}", "deal 1 damage to 1 planet{AIM}", "deal {VALUE} damage to 1 planet{AIM}", "heal 1 damage from all planets{AIM}", "destroy 1 character{FINE}", "tap all characters{FINE}", "refresh all characters{FINE}", "put 1 boon on all other characters{FINE}", "put 2 boons on 1 character{FINE}",
        "move 1 character{FINE} to any other planet", "give all characters{FINE} +{VALUE} power {UNTIL}", "if {STATING}, {SIMPLE}", "if {STATING}, {SIMPLE}", "if {VALUE} is exactly {VALUE}, {SIMPLE}", "if there is a {WHOSE}character{FINE}, {SIMPLE}", "return 1 character{FINE} to its owner's hand", "gain (the number of characters{FINE}) grist", "remove {VALUE} boons from all characters, divided as you like", "{HARDER} {UNTIL}",
    ),
    "ONEOF": ("1 {WHOSE}character{WHERE}", "1 other own character", "1 {WHOSE}character{LIMIT}"),
    "HARDER": ("your planet takes {N} less damage by scoring", "your planet takes {VALUE} less damage by scoring", "opposing planets take {N} more damage by scoring", "opposing planets take {VALUE} more damage by scoring", "the planet here takes 1 more damage by scoring", "planets{AIM} take 1 more damage by scoring", "your planet takes 1 less damage", "opposing planets take 1 more damage"),
    "CONSTANT": ("{HARDER}", "{HARDER}", "{SOME} have +{VALUE} power", "{SOME} have +{N} power", "characters of the next player have -{N} power", "{WHOSE}{STATE} characters have +{N} power", "own characters with boons above 1 gain the tag {TAG}", "characters with printed power below 3 cannot be destroyed", "characters with enter cost exactly 1 cannot be tapped", "characters of players {WHOM} have +1 power"),
    "LEAVING": ("deal 1 damage to the planet left", "move {MOVED} to the planet left", "destroy all opposing characters at the planet left", "put (the number of characters at the planet left) boons on this card", "the player of the planet left loses 1 grist", "if the planet left is a planet{AIM}, {SIMPLE}", "bring {PILED} into play at the planet left", "move that card to the planet left", "if the planet left is an opposing planet, {SIMPLE}", "restore the planet left"),
    "SCORED": ("destroy 1 character at the planet scored at", "put 1 boon on all own characters at the planet scored at", "tap all opposing characters at the planet scored at{LIMIT}", "deal 1 damage to the planet scored at", "move 1 other own character to the planet scored at"),
    "DOER": ("deal 1 damage to the planet where the card that did it is", "the player of the planet of the player of the card that did it loses 1 grist", "destroy all characters where the planet where the card that did it is is", "deal 1 damage to the planet of the player of the card that did it"),
    "COST": ("1 grist", "1 grist, remove (boons) boons from all own characters, divided as you like", "0 grist, remove {VALUE} boons from all own characters, divided as you like", "1 grist, remove {VALUE} boons from 1 own character"),
    "LINE": (
        "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "When a {WHOSE}character moves: {LEAVING}.", "When this card moves: {LEAVING}.", "When a {WHOSE}character moves to {SITE}: {LEAVING}.", "When a {WHOSE}character is moved by a text: {LEAVING}.", "When a character moves while the planet left is an own planet: {STEPS}.", "When you score at a planet: {SCORED}.", "When an opponent scores at a planet: {SCORED}.", "When this card is destroyed by a card: {DOER}.", "When a {WHOSE}character destroys a {WHOSE}character: {DOER}.",
        "When an inventory card is attached to this card: put 1 boon on the host of that card.", "When a character is destroyed: deal 1 damage to the planet where that card was.", "When an inventory card leaves play: tap the host of that card.", "In your Score Phase before comparing: {ACT}.", "Action (1 grist): {RANKING}.", "Action (1 grist): {RANKING}; {RANKING}.", "Special Tap (1 grist): {RANKING}.", "When this card enters play: {RANKING}.", "In each Prep Phase before drawing: {RANKING}.", "{SOME} have +{N} power while {STATING}.", "Action (1 grist) only while {STATING}: {RANKING}.", "Special Tap ({COST}): {ACT}.", "Action ({COST}): {ACT}.", "When this card enters play: remember {ONEOF}.", "When a card of the next player is destroyed: {STEPS}.",
    ),
    "ON": ("The host has +{VALUE} power.", "When the host moves: {LEAVING}.", "The planet of the player of the host takes 1 more damage by scoring.", "When the host is tapped: deal 1 damage to the planet of the player of the host.", "The host has +{N} power while {LASTS}."),
    "DOES": ("deal 1 damage to the planet where the triggering card was", "destroy the host of the triggering card", "the player of the planet of the player of the triggering card loses 1 grist", "put 1 boon on all characters where the planet where the triggering card was is", "tap all characters at the active planet"),
    "CODE": ("any character of the next player", "any character with boons exactly 1", "any character with printed power above 2", "any card of a player {WHOM}", "own tapped character", "opposing invading character", "any character with power above 2"),
}  # fmt: skip
