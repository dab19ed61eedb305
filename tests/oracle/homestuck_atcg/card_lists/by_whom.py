"""By whom and to whom: what was done by whom, what cannot be done except by some, what others use, choose and pay, limits that are reached.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

BY_WHOM: Forms = {
    "WHOEVER": ("you", "an opponent"),
    "WHOEVERS": ("you", "opponents"),
    "WASDONE": ("was tapped by {WHOEVER}", "was moved by {WHOEVER}", "got a boon", "lost a boon", "used a special tap", "was tapped by {WHOEVER}", "was moved by {WHOEVER}"),
    "HASGONE": ("was destroyed by {WHOEVER}", "was returned to a hand", "was returned to a hand by {WHOEVER}", "was removed from play", "was removed from play by {WHOEVER}"),
    "HAVEGONE": ("were destroyed by {WHOEVERS}", "were returned to a hand", "were returned to a hand by {WHOEVERS}", "were removed from play", "were removed from play by {WHOEVERS}"),
    "WEREDONE": ("were tapped by {WHOEVERS}", "were moved by {WHOEVERS}", "got boons", "lost boons", "used a special tap"),
    "LATELY": ("this turn", "this turn", "last turn", "this round", "since the start of your last turn", "since the end of your last turn"),
    "DONETERM": ("(how many {WHOSE}characters {WEREDONE} {LATELY})", "(how many {WHOSE}cards {HAVEGONE} {LATELY})", "(how many {TAG} characters {HAVEGONE} {LATELY})", "(how many planets were restored {LATELY})", "(how many {WHOSE}executables were resolved {LATELY})", "(the maximum of boons of {REF})", "(the max damage of your planet)", "(the max damage of the planet here)"),
    "VALUE": ("{DONETERM}", "{DONETERM}"),
    "LIMIT": (" with its maximum of boons", " with a special tap", " with an action", " with a text", " that {WASDONE} {LATELY}", " that {WASDONE} {LATELY}"),
    "WASSO": ("{REF} {WASDONE} {LATELY}", "a {WHOSE}character {WASDONE} {LATELY}", "a {WHOSE}card {HASGONE} {LATELY}", "no {WHOSE}character {WASDONE} {LATELY}", "no {WHOSE}card {HASGONE} {LATELY}", "that card is a character with its maximum of boons"),
    "HOLDS": ("{WASSO}", "{WASSO}"),
    "LASTS": ("this card {WASDONE} {LATELY}", "a {WHOSE}character {WASDONE} {LATELY}", "no {WHOSE}card {HASGONE} {LATELY}", "this card is a character with its maximum of boons", "your planet was restored {LATELY}", "an executable was resolved {LATELY}"),
    "BYSOME": ("{WHOSE}characters", "{WHOSE}cards", "{WHOSE}{TAG} characters", "{WHOSE}characters with power at least 3", "this card", "you", "opponents"),
    "TEXTSOF": ("{BYSOME}", "{BYSOME}", "texts of {BYSOME}"),
    "CHOOSERS": ("{WHOSE}characters", "own cards", "opposing cards", "this card", "you", "opponents", "texts of {WHOSE}cards", "texts of opponents"),
    "MEANS": ("{TEXTSOF}", "{TEXTSOF}", "taps of {BYSOME}"),
    "SOME": ("own characters", "this card", "other own characters", "opposing characters here", "own {TAG} characters", "characters here"),
    "HELD": (
        "{SOME} cannot be tapped except by moving", "{SOME} cannot be tapped except by moving", "{SOME} cannot be destroyed except by {MEANS}", "{SOME} cannot be moved except by {TEXTSOF}", "{SOME} cannot be tapped except by {TEXTSOF}", "{SOME} can be chosen only by {CHOOSERS}", "{SOME} cannot be chosen except by {CHOOSERS}",
        "{SOME} can be returned to a hand only by {TEXTSOF}", "{SOME} cannot be returned to hands except by {TEXTSOF}", "{SOME} can be removed from play only by {TEXTSOF}", "{SOME} cannot be removed from play except by {TEXTSOF}", "{SOME} can be discarded only by {TEXTSOF}", "{SOME} cannot be discarded except by {TEXTSOF}",
    ),
    "CONSTANT": ("{HELD}",),
    "DISCARDER": ("you", "an opponent", "a {WHOSE}character", "a {WHOSE}card", "a {TAG} character", "a text", "a tap", "a text of an opponent", "a text of a {WHOSE}card", "a tap of an opponent", "a tap of a {WHOSE}character"),
    "CODE": (
        "own card discarded by {DISCARDER}", "any card discarded by {DISCARDER}", "any character discarded by {DISCARDER}", "opposing card discarded by {DISCARDER}", "any inventory card discarded by {DISCARDER}", "any executable discarded by {DISCARDER}",
        "own inventory card discarded by {DISCARDER}", "own {TAG} card discarded by {DISCARDER}", "any planet discarded by {DISCARDER}", "own character here discarded by {DISCARDER}",
    ),
    "DECK": ("the deck of 1 opponent", "the deck of 1 opponent with at least 2 grist", "the deck of the player of {REF}", "the deck of the player at turn", "the deck of the opponent with the most victory points"),
    "TURNED": ("look at the top card of {DECK}; put that card on the top or the bottom of that deck", "look at the top 2 cards of {DECK}; put those cards back in any order", "look at the top 3 cards of {DECK}; put any number of those cards on the bottom of that deck", "look at the top 2 cards of {DECK}; put those cards on the bottom of that deck as they lie"),
    "BRIMS": ("this card would earn a boon at its maximum", "a {WHOSE}character would earn a boon at its maximum", "this card would get boons beyond its maximum", "a {WHOSE}character would get boons beyond its maximum", "an other own character would get boons beyond its maximum"),
    "SHARE": ("put (the amount) boons on {CHARACTER}", "gain (the amount) grist", "draw (the amount) cards", "put 1 boon on this card", "put 1 boon on that card"),
    "EVENT": ("{BRIMS}", "{BRIMS}", "this card gets boons", "a {WHOSE}character loses boons", "a {WHOSE}character uses a special tap"),
    "ACT": (
        "{TURNED}", "{TURNED}", "look at the hand of {SOMEBODY} and discard {N} character of it", "look at the hand of 1 opponent and discard 1 {TAG} card of it", "look at the hand of {SOMEBODY} and discard 1 inventory card of it",
        "put 2 boons on {CHARACTER}", "put {VALUE} boons on {CHARACTER}", "move all boons from this card to 1 other own character", "exchange the boons of this card and another own character", "{SOMEBODY} removes 1 {MINE} from play", "{SOMEBODY} returns 1 {MINE} to hand", "{SOMEBODY} taps 1 {MINE}",
        "move {MOVED} to {PLACE}", "tap {CHARACTER}", "return {CHARACTER} to its owner's hand", "remove {CARD} from play", "discard {CARD}", "destroy {CARD}", "restore your planet", "resolve 1 {WHOSE}executable", "{CHARACTER} attacks", "gain {VALUE} grist", "{HELD} {UNTIL}", "{ONPLAY}", "choose 1 character; its player draws 1 card", "choose {CHARACTER}; its player loses 1 grist",
    ),
    "PLACE": ("here", "any other planet", "1 opposing planet", "your planet"),
    "COST": ("0 grist", "1 grist", "1 grist, tap 1 other own character", "1 grist, destroy 1 other own character", "1 grist + 1 boon", "2 boons"),
    "PUT": ("this card", "an own character here", "an opposing character", "an own planet", "a {TAG} character", "an own card"),
    "PLAYED": ("1 inventory card from your hand", "1 inventory card from your hand", "1 card from your hand", "1 inventory card from your discard pile", "up to 2 inventory cards from your discard pile"),
    "ONPLAY": ("play {PLAYED} at no cost on {PUT}", "play {PLAYED} for its enter cost on {PUT}", "play {PLAYED} for {N} grist less than its enter cost on {PUT}", "choose 1 {WHOSE}inventory card; attach that card to 1 character that that card can be attached to", "choose 1 inventory card; attach that card to 1 {WHOSE}card that that card can be attached to"),
    "PAYERS": ("own characters", "own characters here", "other own characters", "own {TAG} characters", "opposing characters here", "characters here"),
    "TOLL": ("boon costs of special taps of {SOME} may be paid with boons of {PAYERS}", "boon costs of actions of {SOME} may be paid with boons of {PAYERS}", "{WHOSE}characters cost {N} grist more to enter by code", "{WHOSE}cards cost {N} grist more to enter by code", "{WHOSE}characters cost {N} grist more to enter by code at an opposing planet", "{WHOSE}characters cost {VALUE} grist more to enter by code here", "{WHOSE}inventory cards cost 1 grist more to enter by code on an own character", "characters cost 1 grist more to enter by code at your planet"),
    "CHOICE": ("you choose characters for opposing executables", "you choose characters for opposing cards", "you choose inventory cards for opposing characters", "you choose cards for opposing cards", "you choose own characters for opposing characters", "you choose {TAG} characters for opposing inventory cards"),
    "ACTED": ("an opponent draws", "an opponent gains grist", "an opponent loses grist", "an opponent pays grist", "an opponent gains victory points", "an opponent scores", "an opponent plays a character", "an opponent plays a card", "an opponent discards a card from hand", "you draw", "an opponent scores at an own planet"),
    "THATONE": ("that player loses 1 grist", "that player gains {N} grist", "that player draws 1 card", "that player discards 1 card from hand", "destroy 1 character of that player", "put 1 boon on 1 character of that player", "move this card to the planet of that player", "deal 1 damage to the planet of that player", "tap all characters of that player", "bring 1 character from your discard pile into play at the planet of that player", "that player destroys 1 own character"),
    "TURNS": ("In each Score Phase before comparing", "At the end of each opponent's turn", "At the start of each opponent's turn", "At the end of each turn"),
    "USER": ("any opponent", "any player", "any player"),
    "USED": ("Action of {USER} ({COST}): {STEPS}.", "Action of {USER} ({COST}) only while {LASTS}: {STEPS}.", "Action of {USER} ({COST}) {ONCE}: {STEPS}.", "Action of {USER} (1 grist): {ACT}.", "Action of {USER} (1 grist): the player of this card gains 1 grist; {ACT}."),
    "ATTACKED": ("this card has attacked", "a {WHOSE}character has attacked", "an own character has attacked"),
    "AFTER": ("put 1 boon on that card", "refresh that card", "move that card to your planet", "{ACT}"),
    "LINE": (
        "When {EVENT}: {STEPS}.", "When {BRIMS}: {SHARE}.", "When {BRIMS}: {SHARE}.", "{ONCE}, when {EVENT}: {STEPS}.", "When {BRIMS} while {WASSO}: {STEPS}.", "{TOLL}.", "{TOLL}.", "{TOLL} while {LASTS}.", "{CHOICE}.", "{CHOICE}.", "When {ACTED}: {THATONE}.", "When {ACTED}: {THATONE}.", "{TURNS}: {THATONE}.", "{USED}", "{USED}", "When {ATTACKED}: {AFTER}.", "When {ATTACKED}: {STEPS}.", "Special Tap (1 grist): {ONPLAY}.", "Action (1 grist): {ONPLAY}.", "Special Tap (2 boons): {ACT}.", "Action (1 boon): {ACT}.", "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "This card has +1 power while {LASTS}.", "This card has +{DONETERM} power.",
        "Special Tap ({COST}): {ACT}.", "Action (1 grist): {ACT}.", "Special Tap (1 grist): {ACT}; {ACT}.", "{SOME} can have up to {N} boons.", "This card can have up to 4 boons.", "Own characters earn 1 more boons.",
    ),
    "ON": ("Boon costs of special taps of the host may be paid with boons of {PAYERS}.", "Action of the player of the host ({COST}): {STEPS}.", "Action of the player of the host (1 grist): {ACT}.", "Action of the player of the host (1 grist): discard this card.", "When the host has attacked: {STEPS}.", "Action (1 grist): attach this card to 1 character that this card can be attached to.", "Action of any player (1 grist) {ONCE}: {ACT}.", "The host cannot be tapped except by moving.", "The host can be chosen only by {CHOOSERS}.", "When the host would earn a boon at its maximum: {SHARE}.", "When the host would get boons beyond its maximum: {SHARE}.", "The host cannot be destroyed except by {MEANS}."),
}  # fmt: skip
