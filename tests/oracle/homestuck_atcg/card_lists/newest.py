"""Card lists of Homestuck that use the phrases that came after all other lists: numbers and types that are named, what it costs to act, who has done it.

Half of what fills a hole stands here, the other half in `colliding.FORMS`, as in `further_lists`. Equal numbers give equal lists.
"""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms, list_of
from tests.oracle.homestuck_atcg.card_lists.further import BASIC
from tests.oracle.homestuck_atcg.card_lists.later import with_later

NAMED: Forms = {
    "CHANCE": ("roll 2 dice", "roll 3 dice", '1 opponent does "roll 2 dice"'),
    "ROLLED": ("(the highest roll)", "(the lowest roll)", "(the sum of the rolls)", "(the highest roll - the lowest roll)", "(the sum of the rolls divided by 3 rounded up)"),
    "LUCK": ("the rolls are equal", "(the highest roll) is at least 5", "(the lowest roll) is at most 1", "it is not so that the rolls are equal"),
    "TYPED": ("destroy 1 opposing card of the named type", "tap all cards of the named type", "put (the number of cards of the named type) boons on this card", "return 1 own card of the named type to its owner's hand", "gain (the number of own cards of the named type in any discard pile) grist", "reveal the top card of your deck; if that card is a card of the named type, put that card into your hand", "opponents cannot play cards of the named type {UNTIL}", "own characters here have +(the number of cards of the named type) power {UNTIL}"),
    "PICKED": ("choose a number from 0 to {AMOUNT}", "choose a number from 1 to 3", "choose a number from 0 to (boons)", '1 opponent does "choose a number from 1 to 3"', '{SOMEBODY} does "choose a number from 0 to (grist)"'),
    "SPENT": ("gain (the chosen number) grist", "put (the chosen number) boons on this card", "deal (the chosen number) damage to {PLANET}", "destroy all characters with power exactly (the chosen number)", "give this card +(the chosen number) power {UNTIL}", "lose (the chosen number) grist", "draw (the chosen number) cards"),
    "WITHIN": (
        "choose any number of {WHOSE}characters{WHERE} with a total power of at most {VALUE}", "choose any number of {WHOSE}cards with a total enter cost of at most {VALUE}", "choose any number of characters in your discard pile with a total enter cost of at most 3",
        "choose any number of opposing characters here with a total power of at most (power)", "choose any number of characters in your discard pile with a total power of at most {VALUE}",
    ),
    "THEM": ("destroy those cards", "tap those cards", "return those cards to their owners' hands", "put 1 boon on those cards", "gain (how many of those cards) grist", "remove those cards from play", "move those cards to {PLACE} without tapping them", "destroy all characters among those cards with the lowest power"),
    "TOLD": ("destroy 1 own character", "gain 1 grist", "draw 1 card", "put 1 boon on 1 own character", "lose 1 grist", "roll a die; if the roll is 4 or more, gain 1 grist", "discard 1 card from your hand", "you may {SIMPLE}", "deal 1 damage to 1 opposing planet", "move 1 own character to any other planet"),
    "TIMES": ("2", "(boons)", "(the number of opponents)", "(the number of own characters here)"),
    "SUCH": ("for whom {LASTS}", "with at least {N} grist", "with at least 2 cards in hand", "with at least 1 victory point", "with fewer cards in hand than you", "with fewer victory points than you", "with less grist than you", "with no {TAG} character", "with no character here", "with more grist than you", "with more cards in hand than you", "with more victory points than you", "with a tapped character", "for whom (grist) is exactly {N}"),
    "SUCHBODY": ("each player {SUCH}", "each opponent {SUCH}", "1 opponent {SUCH}"),
    "LASTS": ("it is your turn", "your planet is destroyed", "(grist) is at least 2", "there is no own {TAG} character here", "(boons on this card) is at least 1", "(grist) is less than (grist of the player of this card)"),
    "HOLDS": ("this card is at an opposing planet", "this card is here", "{REF} is at an opposing planet", "{REF} is here"),
    "BESIDE": (" where a {WHOSE}{TAG} character is", " where a {WHOSE}inventory card is", " where another own character is", " where a tapped {WHOSE}character is"),
    "ENTERING": ("1 {TAG} character from your hand", "1 character from your discard pile", "1 character from your hand", "up to 2 characters from your discard pile", "1 character in any discard pile"),
    "BUYING": ("1 character from your hand", "1 card from your hand", "1 inventory card from your hand", "1 {TAG} character from your discard pile", "1 character from your discard pile", "1 executable from your hand", "up to 2 cards from your hand"),
    "INTO": ("at your planet", "here", "where {REF} is", "at an opposing planet", "at another planet"),
    "LIMIT": ("{BESIDE}", "{BESIDE}", ""),
    "ACT": (
        "{CHANCE}; gain {ROLLED} grist", "{CHANCE}; if {LUCK}, {SIMPLE}", "{CHANCE}; put {ROLLED} boons on 1 {WHOSE}character", "{CHANCE}; destroy all characters with power exactly {ROLLED}", "name a type of card; {TYPED}", "name a type of card; {TYPED}", '1 opponent does "name a type of card"; {TYPED}',
        "{PICKED}; {SPENT}", "{PICKED}; {SPENT}", "{WITHIN}; {THEM}", "{WITHIN}; {THEM}", "{WITHIN}; {THEM}", 'do "{TOLD}" {TIMES} times', '{SOMEBODY} does "{TOLD}" {TIMES} times', '{SUCHBODY} does "{TOLD}"', "{SUCHBODY} loses {N} grist", "{SUCHBODY} draws 1 card", "{SUCHBODY} discards 1 card from hand", "{SUCHBODY} destroys 1 {MINE}",
        "{SUCHBODY} gains 1 victory point", "{SUCHBODY} chooses one: lose 1 grist, or destroy 1 own character", "{SUCHBODY} may draw 1 card", "bring {ENTERING} into play at any planet", "bring {ENTERING} into play {INTO}", "play {ENTERING} at no cost {INTO}", "play {BUYING} for its enter cost", "play {ENTERING} for its enter cost {INTO}",
        "play {BUYING} for {AMOUNT} grist less than its enter cost", "play {ENTERING} for {N} grist less than its enter cost {INTO}", "remove {N} boons from all {WHOSE}characters{WHERE}, divided as you like", "remove 2 boons from any number of own characters, divided as you like", "remove any number of boons from {CHARACTER}", "remove any number of boons from this card; gain (the result) grist",
        "destroy 1 character{BESIDE}", "deal {N} damage to all planets{BESIDE}",
    ),
    "STEP": ("choose one: {SIMPLE}, or nothing happens", "you may nothing happens", "{SOMEBODY} chooses one: pay 2 grist, or nothing happens"),
    "LINE": (
        "Special Tap ({COST}) only while {LASTS}: {STEPS}.", "Special Tap ({COST}) {ONCE}: {STEPS}.", "Action ({COST}) {ONCE} only while {LASTS}: {STEPS}.", "Action (1 grist) once in the match: {STEPS}.", "Once in the match, when {EVENT}: {STEPS}.", "Instead of this card being destroyed: nothing happens.", "{ONCE}, instead of an own character here being destroyed: nothing happens.",
        "Special Tap (0 grist, remove 2 boons from all own characters here, divided as you like): {STEPS}.", "Action (remove 1 boon from all own characters, divided as you like): {STEPS}.", "Action (0 grist): {CHANCE}; if {LUCK}, {SIMPLE}.", "Action (0 grist): {PICKED}; {SPENT}.", "Special Tap (deal 1 damage to your planet): {STEPS}.", "Special Tap (1 grist): {ACT}.", "Special Tap (1 grist): {ACT}.", "Action (1 grist): {ACT}.",
    ),
    "ONCE": ("once in each turn", "once in each round", "once in the match"),
}  # fmt: skip
GOING: Forms = {
    "GOAL": ("an opposing planet", "your planet", "a planet where a {WHOSE}{TAG} character is", "a planet with damage at least 1", "another planet"),
    "EVENT": (
        "a {WHOSE}character moves to {GOAL}", "this card moves to {GOAL}", "a {WHOSE}character moves away from {GOAL}", "this card moves away from {GOAL}", "a {WHOSE}character moves here", "a {WHOSE}character moves away from here", "a {WHOSE}{TAG} character moves to the planet here", "a {WHOSE}character gets boons", "this card gets boons", "a {WHOSE}character loses a boon", "this card loses boons",
        "you lose grist", "an opponent loses grist", "the player of {REF} loses grist", "you pay grist", "an opponent pays grist", "the player of {REF} pays grist", "an inventory card is attached to this card", "a {WHOSE}inventory card is attached to a {WHOSE}character", "an opposing inventory card is attached to a {WHOSE}planet", "1 or more {WHOSE}characters{WHERE} are destroyed", "1 or more {WHOSE}cards are destroyed", "1 or more opposing planets are destroyed", "1 or more {TAG} characters are destroyed",
    ),
    "MUCH": ("gain (the amount) grist", "put (the amount) boons on this card", "draw (the amount) cards", "lose (the amount) grist", "remove (the amount) boons from 1 {WHOSE}character", "deal (the amount) damage to {PLANET}"),
    "COUNTED": ("a {WHOSE}character gets boons", "a {WHOSE}character loses boons", "an opponent pays grist", "you pay grist", "you lose grist", "an opponent loses grist", "this card gets boons", "this card loses boons"),
    "LINE": ("When {EVENT}: {STEPS}.", "When {EVENT}: {STEPS}.", "{ONCE}, when {EVENT}: {STEPS}.", "When {EVENT} while {HOLDS}: {STEPS}.", "When {COUNTED}: {MUCH}.", "When {COUNTED} while (the amount) is at least 2: {STEPS}.", "{ONCE}, when {COUNTED}: {MUCH}.", "When {EVENT}: {ACT}; {ACT}."),
    "ON": ("When the host gets boons: {STEPS}.", "When the host loses boons: {STEPS}.", "When the host moves to {GOAL}: {STEPS}.", "When an inventory card is attached to the host: {STEPS}."),
    "ACT": (
        "move {MOVED} to {PLACE}", "move {MOVED} to {PLACE} without tapping it", "put {VALUE} boons on {CHARACTER}", "remove {N} boons from {CHARACTER}", "{SOMEBODY} loses {N} grist", "lose {AMOUNT} grist", "pay {N} grist", "{SOMEBODY} may pay 1 grist", "attach 1 {WHOSE}inventory card to 1 character", "bring 1 inventory card from your discard pile into play on 1 {WHOSE}character", "destroy all {WHOSE}characters{WHERE}",
        "move all boons from this card to 1 other own character", "move any number of boons from this card to all other own characters here, divided as you like", "exchange the boons of this card and another own character", "exchange the places of this card and another own character", "move {MOVED} to {PLACE} with its boons", "remove 2 boons from all own characters, divided as you like", "destroy that card", "put 1 boon on that card", "tap that card",
    ),
    "PLACE": ("here", "any other planet", "1 opposing planet", "your planet"),
    "COST": ("1 grist, pay 2 grist", "1 grist, pay any amount of grist", "1 boon, pay any number of boons", "1 grist, remove 1 boon from 1 other own character", "2 boons", "1 grist + 1 boon"),
    "HELD": ("{ALL} can have up to {VALUE} boons", "{SOME} keep their boons when they move", "{SOME} cannot get boons"),
    "AMOUNT": ("{N}", "(boons)"),
    "LASTS": ("(boons on this card) is at least 1", "(grist) is at least 2", "it is your turn"),
}  # fmt: skip
COSTS: Forms = {
    "GOAL": ("an opposing planet", "your planet", "a planet where a {WHOSE}{TAG} character is", "a planet with damage at least 1", "another planet", "the planet here"),
    "AIM": ("opposing planet", "planet where a {WHOSE}{TAG} character is", "planet with damage at least 1"),
    "ONTO": ("an opposing planet", "your planet", "a planet where a {WHOSE}{TAG} character is", "a planet with damage at least 1"),
    "FACES": ("own {TAG} cards", "own characters", "opposing characters", "{TAG} characters", "characters with power at least 3"),
    "PRICED": (
        "{SOME} cost {VALUE} grist less to tap", "{SOME} cost {N} grist more to tap", "tapping {SOME} costs {N} grist less", "tapping {SOME} costs {VALUE} grist more", "actions of {SOME} cost {N} grist less", "actions of {SOME} cost {VALUE} grist more", "special taps of {SOME} cost {N} grist less", "{SOME} cost {N} grist less to move", "{SOME} cost {VALUE} grist less to move to {GOAL}", "{SOME} cost {N} grist more to move to {GOAL}",
        "moving {WHOSE}characters here costs {VALUE} grist less", "{SOME} may move to a {AIM} for {VALUE} grist without being tapped", "{SOME} may move for {N} grist", "{SOME} may move to {ONTO} for 0 grist", "{FACES} cost {VALUE} grist less", "{FACES} cost {N} grist more", "{FACES} cost {N} grist less to play at {GOAL}", "{FACES} cost {VALUE} grist more to play at {GOAL}", "{FACES} cost {VALUE} grist less to play here", "{FACES} cost {N} grist more to play here", "own inventory cards cost 1 grist less to play on a {TAG} character", "own inventory cards cost 1 grist more to play on this card",
    ),
    "HELD": (
        "{PRICED}", "{PRICED}", "{PRICED}", "{SOME} cannot move to {GOAL}", "{SOME} keep their boons when they move to {GOAL}", "{SOME} keep their boons when they move here", "{SOME} may move also while tapped", "{SOME} are not tapped by moving", "{SOME} cannot take the move action", "{SOME} cannot move for grist", "{FACES} cost at least {VALUE} grist", "{FACES} cost at least 2 grist", "{FACES} cannot enter play at {ONTO}", "own characters cannot enter play at {GOAL}",
    ),
    "PLANETS": ("your planet takes {N} less damage", "your planet takes {N} more damage", "opposing planets take {VALUE} more damage", "opposing planets take {VALUE} less damage", "the planet here takes 1 less damage"),
    "CONSTANT": ("{HELD}", "{HELD}", "{HELD}", "{PLANETS}"),
    "OWN": ("This card costs {N} grist less to play at {ONTO}.", "This card costs {N} grist more to play at {ONTO}.", "This card costs at least 2 grist.", "This card costs at least {VALUE} grist.", "This card cannot be played.", "This card cannot enter play at {ONTO}.", "This card cannot be played while {LATER}.", "While {LATER}: this card cannot be played."),
    "LATER": ("it is not your turn", "your planet is destroyed", "(grist) is at least 3", "there is no own {TAG} character at your planet"),
    "LINE": (
        "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "{OWN}", "{ATONCE}, {PRICED}.", "{ATONCE}, {PRICED}.", "{ATONCE}, while {LASTS}: {PRICED}.", "The first {WHOSE}{TAG} character played here in each turn costs {N} grist less.", "The first {WHOSE}character played here in each turn costs 1 grist more.", "Special Tap ({COST}): {STEPS}.", "Action ({COST}): {STEPS}.", "When an opponent pays grist: put (the amount) boons on this card.",
    ),
    "ATONCE": ("Once in each turn", "Once in each round", "Once in the match"),
    "ON": ("The host costs 1 grist less to tap.", "The host may move for 1 grist.", "The host may move also while tapped.", "The host cannot move to {GOAL}.", "Actions of the host cost 1 grist more.", "Once in each turn, the host costs 2 grist less to move."),
    "ACT": (
        "once only, {PRICED} {UNTIL}", "once only, {PRICED} {UNTIL}", "{HELD} {UNTIL}", "{PLANETS} {UNTIL}", "move {MOVED} to {PLACE}", "deal {N} damage to {PLANET}", "deal {VALUE} damage to {PLANET}", "deal 1 damage to your planet; if you do, {SIMPLE}", "play 1 character from your hand here for its enter cost", "play 1 card from your hand for 1 grist less than its enter cost",
        "play 1 card from your hand for its enter cost", "bring 1 character from your discard pile into play at any planet", "bring 1 inventory card from your discard pile into play on 1 {WHOSE}character", "play 1 character from your discard pile for its enter cost at an opposing planet", "{CHARACTER} attacks",
    ),
    "LASTS": ("(boons on this card) is at least 1", "(grist) is at least 2", "it is your turn", "this card is tapped", "an own character moved away from here this turn"),
    "PLACE": ("here", "any other planet", "1 opposing planet", "your planet"),
    "LIMIT": ("",),
}  # fmt: skip
BY_WHOM: Forms = {
    "BY": ("a {WHOSE}character", "a {WHOSE}card", "{REF}", "you", "an opponent", "the player of {REF}", "a character with power at least 3"),
    "BYS": ("{WHOSE}characters", "{WHOSE}cards", "this card", "you", "opponents", "the player of this card", "{TAG} characters"),
    "AGENT": ("{BY}", "{BY}", "a text", "a text of {BY}"),
    "KILLER": ("{AGENT}", "{AGENT}", "a tap", "a tap of {BY}", "a tap of a {WHOSE}character"),
    "AGENTS": ("{BYS}", "{BYS}", "texts", "texts of {BYS}"),
    "KILLERS": ("{AGENTS}", "{AGENTS}", "taps of {BYS}"),
    "EVENT": (
        "this card is destroyed by {KILLER}", "a {WHOSE}character{WHERE} is destroyed by {KILLER}", "a {WHOSE}card is destroyed by {KILLER}", "this card is moved by {AGENT}", "a {WHOSE}character is moved by {AGENT}", "this card is tapped by {AGENT}", "a {WHOSE}character{WHERE} is tapped by {AGENT}", "this card is returned to a hand", "a {WHOSE}card is returned to a hand by {AGENT}", "a {WHOSE}character is returned to a hand",
        "this card is removed from play by {AGENT}", "a {WHOSE}card is removed from play by {AGENT}", "a {WHOSE}character is removed from play", "you discard a {MEANT} from your hand", "you discard a {MEANT} from your hand by {AGENT}", "an opponent discards a {MEANT} from hand", "an opponent discards a {MEANT} from hand by {AGENT}",
    ),
    "MEANT": ("character", "card", "{TAG} card", "inventory card"),
    "DOER": ("destroy the card that did it", "put 1 boon on the card that did it", "the player of the card that did it loses 1 grist", "tap the card that did it", "draw 1 card"),
    "REPLACED": ("this card being destroyed by {KILLER}", "a {WHOSE}character{WHERE} being destroyed by {KILLER}", "an own character here being destroyed by a text", "a {WHOSE}{TAG} character being destroyed by {KILLER}"),
    "SOME": ("own characters", "this card", "other own characters", "opposing characters here", "own {TAG} characters", "characters here"),
    "HELD": (
        "{SOME} cannot be destroyed by {KILLERS}", "{SOME} can be destroyed only by {KILLERS}", "{SOME} cannot be moved by {AGENTS}", "{SOME} can be moved only by {AGENTS}", "{SOME} cannot be tapped by {AGENTS}", "{SOME} can be tapped only by {AGENTS}", "{SOME} cannot be returned to a hand", "{SOME} cannot be returned to a hand by {AGENTS}", "{SOME} cannot be removed from play", "{SOME} cannot be removed from play by {AGENTS}", "{SOME} cannot be discarded", "{SOME} cannot be discarded by {AGENTS}",
    ),
    "CONSTANT": ("{HELD}",),
    "LINE": (
        "When {EVENT}: {STEPS}.", "When {EVENT}: {STEPS}.", "When {EVENT}: {DOER}.", "When {EVENT} while {HOLDS}: {STEPS}.", "{ONCE}, when {EVENT}: {STEPS}.", "Instead of {REPLACED}: {STEPS}.", "You may, instead of {REPLACED}: {STEPS}.", "{ONCE}, instead of {REPLACED}: {DOER}.", "Instead of {REPLACED}: {DOER}.", "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "Special Tap ({COST}): {ACT}.", "Action (1 grist): {ACT}.", "Special Tap (1 grist): {ACT}; {ACT}.",
    ),
    "ON": ("The host cannot be destroyed by {KILLERS}.", "The host cannot be moved by {AGENTS}.", "When the host is destroyed by {KILLER}: {DOER}.", "Instead of the host being destroyed by {KILLER}: destroy this card.", "When the host is moved by {AGENT}: {STEPS}."),
    "ACT": (
        "destroy {CARD}", "destroy {CARD}", "{SOMEBODY} destroys 1 {MINE}", "{SOMEBODY} removes 1 {MINE} from play", "{SOMEBODY} returns 1 {MINE} to hand", "{SOMEBODY} taps 1 {MINE}", "move {MOVED} to {PLACE}", "tap {CHARACTER}", "return {CHARACTER} to its owner's hand", "remove {CARD} from play", "discard {CARD}", "discard 1 card from your hand", "{SOMEBODY} discards 1 card from hand", "{CHARACTER} attacks", "discard 1 card of your choice from the hand of 1 opponent",
    ),
    "PLACE": ("here", "any other planet", "1 opposing planet", "your planet"),
    "COST": ("0 grist", "1 grist", "1 grist, tap 1 other own character", "1 grist, destroy 1 other own character", "1 grist, discard 1 card from your hand"),
}  # fmt: skip
CHAPTERS: tuple[Forms, ...] = (NAMED, GOING, COSTS, BY_WHOM)
NEWEST = with_later((BASIC, *CHAPTERS))
OF_EACH = (NEWEST, *(with_later((BASIC, each)) for each in CHAPTERS))
FIRST = 1500
"""The number of the first of them."""


def newest_list(number: int) -> str:
    """The card list of that number: of one chapter, or of all."""
    return list_of(Random(FIRST + number), f"newest-{number}", OF_EACH[number % len(OF_EACH)])
