"""What is done instead of an event, what is left of it, and what is done the next time only.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms


def with_all(*families: Forms) -> Forms:
    """One of what stands in several, hole by hole."""
    holes = {hole: None for each in families for hole in each}
    return {hole: tuple(form for each in families for form in each.get(hole, ())) for hole in holes}


NEXT: Forms = {
    "NEXTTIME": ("The next time {EVENT}: {STEPS}", "The next time {EVENT} while {HOLDS}: {SIMPLE}", "The next time, instead of {REPLACED}: {STEPS}", "The next time, you may, instead of {REPLACED}: {STEPS}", "The next time, instead of {REPLACED} while {LASTS}: {SIMPLE}", "The next time, you may, instead of {REPLACED} while {LASTS}: {SIMPLE}"),
    "GIVENTEXT": ("{NEXTTIME}", "{NEXTTIME}", "{NEXTTIME}", "When {EVENT}: {SIMPLE}", "Instead of {REPLACED}: {SIMPLE}", "At the end of your turn: {SIMPLE}", "{CONSTANT}", "{CONSTANT} while {LASTS}"),
    "REPLACED": ("this card being destroyed", "an own character here being destroyed", "a {WHOSE}{TAG} character{WHERE} being destroyed", "a {WHOSE}character being destroyed", "this card earning a boon", "an own character earning a boon", "an opposing character earning a boon", "a {TAG} character{WHERE} earning a boon"),
    "LINE": ("{NEXTTIME}.", "{NEXTTIME}.", "Instead of {REPLACED}: {STEPS}.", "You may, instead of {REPLACED}: {STEPS}.", "{ONCE}, instead of {REPLACED}: {STEPS}.", "Special Tap (1 grist): {ACT}.", "Action (1 grist): {ACT}.", "When {EVENT}: {ACT}."),
    "ACT": ('this card gains the text "{NEXTTIME}" {UNTIL}', '1 own character gains the text "{NEXTTIME}" {UNTIL}', 'choose {CHARACTER}; that card gains the text "{NEXTTIME}" {UNTIL}', 'you have the text "{GIVENTEXT}" {UNTIL}', 'you have the text "{GIVENTEXT}" {UNTIL}', 'you have the text "{GIVENTEXT}" {UNTIL}; destroy this card', "choose up to 3 {WHOSE}characters{WHERE}; {SOMEBODY} chooses 1 character among those cards; {RESTED}", "choose up to 2 {WHOSE}characters; destroy 1 character among those cards; {RESTED}"),
    "RESTED": ("tap the rest of those cards", "put 1 boon on the rest of those cards", "destroy that card; put 1 boon on the rest of those cards", "destroy the rest of those cards", "return the rest of those cards to their owners' hands"),
    "EVENT": ("a {WHOSE}character is destroyed", "a {WHOSE}character{WHERE} enters play", "you draw", "an opponent gains grist", "a {WHOSE}character is tapped", "this card moves"),
    "ON": ("Instead of the host earning a boon: {STEPS}.", "You may, instead of the host earning a boon: {STEPS}.", "The next time, instead of the host being destroyed: {STEPS}.", "The next time the host is tapped: {STEPS}."),
}  # fmt: skip
COMING: Forms = {
    "CAUSE": ("", "", "", " by an opponent", " by you", " by a {WHOSE}character", " by a {WHOSE}{TAG} card", " by a {WHOSE}character with power at least 3", " by a text of an opponent", " by a text", " by the player of {REF}"),
    "STOCKS": (
        "you drawing cards", "an opponent drawing cards", "the player of {REF} drawing cards", "you gaining grist", "an opponent gaining grist", "the player of {REF} gaining grist", "you losing grist{CAUSE}", "an opponent losing grist{CAUSE}", "the player of {REF} losing grist{CAUSE}",
        "you gaining victory points", "an opponent gaining victory points", "the player of {REF} gaining victory points", "{REF} taking damage{CAUSE}", "your planet taking damage{CAUSE}", "a planet taking damage{CAUSE}", "an opposing planet taking damage{CAUSE}", "{REF} getting boons{CAUSE}", "a {WHOSE}character{WHERE} getting a boon{CAUSE}", "{REF} losing boons{CAUSE}", "a {WHOSE}character{WHERE} losing boons{CAUSE}",
    ),
    "TURNED": (
        "{REF} moving{CAUSE}", "this card moving{CAUSE}", "a {WHOSE}character{WHERE} moving{CAUSE}", "this card moving to {TOWARDS}{CAUSE}", "a {WHOSE}character moving to {TOWARDS}{CAUSE}", "a {WHOSE}character moving here", "a {TAG} character moving here", "this card being tapped{CAUSE}", "a {WHOSE}character{WHERE} being tapped{CAUSE}", "this card being refreshed{CAUSE}", "a {WHOSE}character{WHERE} being refreshed{CAUSE}",
    ),
    "TOWARDS": ("an opposing planet", "your planet", "the planet here", "a planet where a {WHOSE}{TAG} character is"),
    "REPLACED": ("{STOCKS}", "{STOCKS}", "{STOCKS}", "{TURNED}", "{TURNED}", "{TURNED}"),
    "PARTLY": ("prevent {N} of it", "prevent {VALUE} of it", "let it happen", "{SIMPLE}; prevent 1 of it", "{SIMPLE}; let it happen", "choose one: {SIMPLE}, or let it happen", "you may {SIMPLE}; otherwise, let it happen", "if {HOLDS}, let it happen", "the player of that card chooses one: lose 1 grist, or let it happen", "{SPENT}; prevent 1 of it; {SIMPLE}"),
    "SPENT": ("draw (the amount) cards", "gain (the amount) grist", "put (the amount) boons on this card", "deal (the amount) damage to {PLANET}"),
    "LINE": (
        "Instead of {STOCKS}: {PARTLY}.", "Instead of {STOCKS}: {PARTLY}.", "You may, instead of {STOCKS}: {PARTLY}.", "{ONCE}, instead of {STOCKS}: {PARTLY}.", "Instead of {STOCKS} while {LASTS}: {PARTLY}.", "Instead of {STOCKS}: {SPENT}.", "Instead of {TURNED}: {SIMPLE}; let it happen.", "You may, instead of {TURNED}: {STEPS}.", "{ONCE}, instead of {TURNED}: {STEPS}.", "Instead of {TURNED} while {LASTS}: choose one: {SIMPLE}, or let it happen.",
        "Special Tap (1 grist): {TRYING}.", "Action (1 grist): {TRYING}; if you do, {SIMPLE}.", "Action (1 grist): {TRYING}; if you do, {SIMPLE} and {SIMPLE}.", "When this card enters play: {TRYING}.",
    ),
    "TRYING": (
        "draw 2 cards", "{SOMEBODY} draws {N} cards", "gain 3 grist", "{SOMEBODY} gains {N} grist", "{SOMEBODY} loses 2 grist", "gain 1 victory point", "{SOMEBODY} gains {N} victory points", "deal {N} damage to {PLANET}", "deal 2 damage to all planets", "put {N} boons on {CHARACTER}", "put 1 boon on all {WHOSE}characters{WHERE}", "remove {N} boons from {CHARACTER}", "remove all boons from {CHARACTER}",
        "move {MOVED} to {PLACE}", "move all {WHOSE}characters here to {PLACE}", "tap {CHARACTER}", "tap all {WHOSE}characters{WHERE}", "refresh {CHARACTER}", "refresh all {WHOSE}characters{WHERE}", "{SOMEBODY} taps 1 {MINE}", "exchange the places of this card and another own character", "move all boons from this card to 1 other own character", "remove 2 boons from all own characters, divided as you like",
    ),
}  # fmt: skip
AWAY: Forms = {
    "LEAVES": (
        "this card being returned to a hand{CAUSE}", "{REF} being returned to a hand", "a {WHOSE}character being returned to a hand{CAUSE}", "a {WHOSE}card{WHERE} being returned to hands{CAUSE}", "this card being removed from play{CAUSE}", "{REF} being removed from play{CAUSE}", "a {WHOSE}card being removed from play{CAUSE}", "a {WHOSE}character{WHERE} being removed from play{CAUSE}",
        "this card being discarded{CAUSE}", "{REF} being discarded{CAUSE}", "a {WHOSE}inventory card being discarded{CAUSE}", "an own executable being discarded{CAUSE}", "a {WHOSE}{TAG} card being discarded", "this card leaving play{CAUSE}", "{REF} leaving play{CAUSE}", "a {WHOSE}character leaving play{CAUSE}", "a {WHOSE}card leaving play{CAUSE}",
    ),
    "SCORES": ("you scoring", "an opponent scoring", "the player of {REF} scoring", "you scoring at an opposing planet", "you scoring at a planet where a {WHOSE}{TAG} character is", "an opponent scoring at an own planet", "an opponent scoring at a planet"),
    "REPLACED": ("{LEAVES}", "{LEAVES}", "{SCORES}"),
    "LINE": (
        "Instead of {LEAVES}: {SIMPLE}.", "Instead of {LEAVES}: {STEPS}.", "You may, instead of {LEAVES}: {STEPS}.", "{ONCE}, instead of {LEAVES}: {STEPS}.", "Instead of {LEAVES} while {LASTS}: {STEPS}.", "Instead of {SCORES}: {PARTLY}.", "You may, instead of {SCORES}: {STEPS}.", "{ONCE}, instead of {SCORES}: choose one: {SIMPLE}, or let it happen.", "Instead of {SCORES}: {SIMPLE}; let it happen.", "Instead of {SCORES}: the player of that card chooses one: lose 1 grist, or let it happen.",
    ),
    "TRYING": (
        "return {CHARACTER} to its owner's hand", "return all {WHOSE}characters here to their owners' hands", "remove {CARD} from play", "remove all {WHOSE}inventory cards from play", "discard {CARD}", "discard all {WHOSE}inventory cards{WHERE}", "discard all {WHOSE}characters{WHERE}", "put {CARD} on the bottom of its owner's deck", "store {CHARACTER} under 1 other own character", "{SOMEBODY} returns 1 {MINE} to hand", "{SOMEBODY} removes 1 {MINE} from play", "return all {WHOSE}executables to their owners' hands", "resolve 1 executable",
    ),
}  # fmt: skip
ELSEWHERE: Forms = {
    "WHITHER": ("remove that card from play", "remove that card from play", "return that card to its owner's hand", "put that card on the bottom of its owner's deck", "put that card on top of its owner's deck"),
    "ITSELF": ("remove this card from play", "return this card to its owner's hand", "put this card on the bottom of its owner's deck", "put this card on top of its owner's deck"),
    "ALONG": ("this card going to the discard pile with the host", "this card going to the discard pile with the destroyed host"),
    "LINE": (
        "Instead of a {WHOSE}{TAG} card going to a discard pile: {WHITHER}.", "Instead of a {WHOSE}character going to its owner's discard pile: {WHITHER}.", "Instead of a {WHOSE}inventory card{WHERE} going to a discard pile: {WHITHER}.", "Instead of this card being discarded from your hand: {ITSELF}.", "Instead of a {WHOSE}{TAG} card being discarded from a hand: {WHITHER}.", "Instead of a {WHOSE}character being discarded from a hand: {WHITHER}.",
        "Action (1 grist): {THROWN}.", "When this card enters play: {THROWN}.",
    ),
    "THROWN": ("each player discards 1 card from hand", "discard 1 card from your hand", "each opponent discards 1 random card from hand", "each player discards the top 2 cards of the deck", "discard {CARD}", "destroy {CARD}", "discard 1 card of your choice from the hand of 1 opponent"),
    "ON": ("Instead of {ALONG}: {ITSELF}.", "Instead of {ALONG}: {ITSELF}.", "You may, instead of {ALONG}: {ITSELF}.", "{ONCE}, instead of {ALONG}: {ITSELF}.", "You may, instead of {ALONG} while {LASTS}: {ITSELF}.", "Instead of {ALONG}: attach this card to 1 {WHOSE}character.", "You may, instead of {ALONG}: attach this card to 1 own character."),
}  # fmt: skip
REPLACED: Forms = with_all(NEXT, COMING, AWAY, ELSEWHERE)
