"""Card lists of Homestuck that are built to collide, for the second opinion: every phrase of the shipped cards, and few cards.

Each text is drawn out of forms below: many replace, prevent or answer the same event, move or store what others mean, give
and take the same things. Left out is what no rule decides: a constant text whose own end depends on it (power that counts
cards by their power). Equal numbers give equal lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import tomli_w

from tests.games.homestuck_atcg.odd_cards import is_permitted
from tests.oracle.lists import recorded

Row = dict[str, Any]
Forms = Mapping[str, tuple[str, ...]]
KINDS = ("character",) * 16 + ("inventory",) * 8 + ("executable",) * 8 + ("planet",) * 3
TITLES = ("ANN", "BEN", "CAT")
TAGS = ("#TROLL", "#HUMAN", "#BEAST")

FORMS: dict[str, tuple[str, ...]] = {
    "N": ("1", "1", "2"),
    "TAG": TAGS,
    "TITLE": TITLES,
    "WHOSE": ("", "own ", "opposing ", "opposing "),
    "WHERE": ("", " here", " here", " at your planet", " at another planet", " in play"),
    "LIMIT": ("", "", "", " with power at most {N}", " with power at least 3", " with power below (power)", " with inventory", " titled {TITLE}", " without {TAG}", " with a grist enter cost"),
    "CHARACTER": ("1 {WHOSE}character{WHERE}{LIMIT}", "1 {WHOSE}{TAG} character{WHERE}", "1 other own character", "all {WHOSE}characters{WHERE}{LIMIT}", "all other {TAG} characters here", "this card", "1 tapped {WHOSE}character", "any number of own characters", "1 invading character"),
    "MOVED": ("1 {WHOSE}character{WHERE}{LIMIT}", "1 {WHOSE}{TAG} character{WHERE}", "1 other own character", "all {WHOSE}characters here", "this card"),
    "CARD": ("{CHARACTER}", "{CHARACTER}", "1 {WHOSE}inventory card", "1 {WHOSE}executable", "1 other {WHOSE}{TAG} card", "all {WHOSE}inventory cards{WHERE}", "all {WHOSE}executables", "this card"),
    "PILED": ("1 character from your discard pile", "1 {TAG} character from your hand", "the top character of your discard pile", "any number of {TAG} characters from your discard pile"),
    "OTHER": ("1 character from your discard pile", "1 {TAG} character from your hand", "the top character of your discard pile"),
    "UNTIL": ("until the start of your next turn", "until the end of your next turn", "until the end of this phase", "for the rest of the game"),
    "PLANET": ("1 opposing planet", "1 planet", "all opposing planets", "your planet"),
    "PLAYER": ("each opponent", "1 opponent"),
    "PLACE": ("here", "any other planet", "1 opposing planet"),
    "AMOUNT": ("{N}", "(boons)", "(1 + boons)", "(the number of own {TAG} characters here)", "(power - 2)"),
    "REF": ("this card", "that card"),
    "ACT": (
        "destroy {CARD}", "destroy {CARD}", "destroy all opposing characters here with power below (power)", "destroy {PLANET}",
        "remove {CARD} from play", "discard {CARD}", "discard 1 card from your hand", "{PLAYER} discards {N} cards from hand",
        "{PLAYER} discards 1 random card from hand", "return {CHARACTER} to its owner's hand", "return all {WHOSE}executables to their owners' hands",
        "shuffle {CARD} into its owner's deck", "shuffle the top card of your discard pile into its owner's deck", "shuffle your discard pile into your deck",
        "shuffle every removed pile into its owner's deck", "put 1 card from your discard pile into your hand",
        "move {MOVED} to {PLACE}", "move {MOVED} to {PLACE} without tapping it", "move all opposing characters here to the planets of their owners",
        "move all boons from this card to 1 other own character", "move all boons from 1 opposing character to this card",
        "put {N} boons on {CHARACTER}", "remove {N} boons from {CHARACTER}", "remove all boons from {CHARACTER}",
        "give {CHARACTER} +{N} power {UNTIL}", "give {CHARACTER} -{AMOUNT} power {UNTIL}", "give {CHARACTER} +{N} power per boon {UNTIL}", "give 1 tapped character -{N} power until that card is refreshed",
        "give your planet +{N} base power {UNTIL}", "refresh {CHARACTER}", "tap {CHARACTER}", "gain {AMOUNT} grist", "{PLAYER} gains {N} grist",
        "gain 1 victory point", "{PLAYER} loses 1 victory point", "draw {N} cards", "look at the top card of {DECK}; put that card on the top or the bottom of that deck",
        "search your deck for {N} {TAG} character; put that card into your hand", "bring {PILED} into play {IN}", "bring {PILED} into play {IN}",
        "play 1 inventory card from your hand at no cost", "play 1 executable from your hand at no cost", "play 1 card from your discard pile at no cost",
        "play 1 character from your hand here for its enter cost", "play 1 character from your discard pile here for its enter cost",
        "store 1 own character under this card", "store {CHARACTER} under 1 other own character", "store 1 character from your hand under this card",
        "store this card under 1 other own executable", "swap this card with {OTHER}", "restore your planet", "heal up to {N} damage from your planet",
        "deal {N} damage to {PLANET}", "resolve 1 own executable", "resolve 1 executable", "ignore the next opposing executable {UNTIL}", "1 opposing character cannot be tapped {UNTIL}",
        "moving own {TAG} characters does not tap them {UNTIL}", "this card also defends your planet with {AMOUNT} power while invading {UNTIL}",
        "roll a die; if the roll is 4 or more, {SIMPLE}; if the roll is 3 or less, {SIMPLE}",
    ),
    "IN": ("here", "at your planet"),
    "DECK": ("your deck", "the deck of 1 player"),
    "SIMPLE": ("destroy {CARD}", "gain 2 grist", "draw 1 card", "put 1 boon on 1 other own character", "destroy this card", "remove this card from play", "refresh this card"),
    "STEP": ("{ACT}", "{ACT}", "{ACT}", "you may {SIMPLE}", "you may {SIMPLE}; if you do, {SIMPLE}", "{SIMPLE}; if you do, {SIMPLE}", "if {HOLDS}, {SIMPLE}", "choose one: {SIMPLE}, or {SIMPLE}"),
    "STEPS": ("{STEP}", "{STEP}", "{STEP}; {ACT}"),
    "HOLDS": ("this card is tapped", "this card is invading", "this card is at your planet", "there is no own {TAG} character here", "there is no executable", "another player has more victory points than you", "this card is in your discard pile", "that card is titled {TITLE}"),
    "LASTS": ("this card is tapped", "this card is invading", "this card is at your planet", "there is no own {TAG} character here", "there is no executable", "another player has more victory points than you"),
    "COST": ("0 grist", "1 grist", "1 grist", "2 grist", "1 boon", "2 boons", "1 grist + 1 boon"),
    "ALL": ("this card", "own {TAG} characters", "opposing characters here", "other own characters", "characters here", "other {TAG} characters"),
    "CONSTANT": (
        "{ALL} have +{N} power", "{ALL} have -{N} power", "this card has +{N} power per boon", "this card has +1 power per {WHOSE}{TAG} character here", "this card has +1 power per {TAG} card in your discard pile",
        "{ALL} have +2 power against destruction", "{ALL} cannot be destroyed or tapped", "opposing characters cannot move here", "{ALL} cannot earn boons", "{ALL} do not refresh in your Prep Phase",
        "{ALL} can have up to 4 boons", "{ALL} gain the tag {TAG}", '{ALL} gain the text "{GAINED}"', "{ALL} may move for 1 grist without being tapped",
        "{ALL} may move to your planet for 0 grist without being tapped", "{ALL} count as invading for card texts", "moving {WHOSE}characters here costs 1 grist more", "opposing planets have -1 max damage", "your planet has no base power",
    ),
    "GAINED": ("Special Tap ({COST}): {SIMPLE}", "This card has +1 power per boon", "When this card is destroyed: {SIMPLE}", "Instead of this card being destroyed: {SIMPLE}", "Action (1 grist): {SIMPLE}", "When this card enters play: {SIMPLE}"),
    "LINE": (
        "Special Tap ({COST}): {STEPS}.", "Special Tap ({COST}): {STEPS}.", "Action ({COST}): {STEPS}.", "Action (1 grist) only while {LASTS}: {STEPS}.",
        "When this card enters play: {STEPS}.", "When this card is destroyed: {STEPS}.", "When a {WHOSE}character here is tapped: {STEPS}.", "When your planet takes damage: {STEPS}.", "When your planet is destroyed: {STEPS}.",
        "In your Prep Phase with the grist: {STEPS}.", "In your Prep Phase before drawing: {STEPS}.", "In your Score Phase before comparing: {STEPS}.",
        "Instead of this card being destroyed: {STEPS}.", "You may, instead of this card being destroyed: {STEPS}.", "Instead of a {WHOSE}{TAG} character{WHERE} being destroyed: {STEPS}.", "You may, instead of a {WHOSE}character here being destroyed: {STEPS}.",
        "Instead of this card earning a boon: {STEPS}.", "You may, instead of this card earning a boon: {STEPS}.", "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT}.", "While {LASTS}: {CONSTANT}.", "During each Score Phase: {CONSTANT}.",
        "Stored - The card above has +{N} power.", 'Stored - The card above gains the text "{GAINED}".', "Stored - When the card above is destroyed: {STEPS}.", "Instead of this card going to the discard pile: remove this card from play.",
    ),
    "ON": ("The host has +{N} power.", "The host has -1 power.", "The host gains the tag {TAG}.", 'The host gains the text "{GAINED}".', "The host cannot be destroyed or tapped.", "Instead of the host being destroyed: {STEPS}.", "You may, instead of the host being destroyed: destroy this card.", "When the host is destroyed: {STEPS}.", "When the host takes damage: destroy this card.", "The host may move for 1 grist without being tapped.", "When the host moves this way: {STEPS}.", "The host can have up to 4 boons.", "When this card enters play: {STEPS}.", "When this card enters play: store the host under 1 card in play other than the host; discard this card."),
    "HOST": ("any character", "own character", "opposing character", "any executable", "any planet", "own card"),
    "CODE": ("any card", "any character", "own {TAG} card", "opposing character", "any inventory card", "own planet", "opposing executable", "any character with power at least 3", "own character at your planet"),
    "DOES": ("{STEPS}", "{STEPS}", "remove the triggering card from play", "bring the triggering card into play at your planet", "gain 1 victory point", "store this card under 1 own character"),
}  # fmt: skip
ENDED_BY_TAGS = ("while there is no own", "at most", "not so that", "if there is no own")
POWER_BY_POWER = re.compile(r"\bha(s|ve) power \(.*power")
REST_BESIDE_A_DECK = re.compile(
    r"(look at|search).*(tap|destroy|return|boon on) the rest of those cards"
)
FEWEST_WITH_A_TAG = re.compile(
    r"lowest \(the number of own (#\w+).*gains? the tag \1"
    r"|gains? the tag (#\w+).*lowest \(the number of own \2"
)
HOLE = re.compile(r"\{([A-Z]+)\}")


def drawn(rng: Random, form: str, forms: Forms) -> str:
    """A text of that form."""
    while True:
        found = HOLE.search(form)
        if found is None:
            break
        form = form[: found.start()] + rng.choice(forms[found[1]]) + form[found.end() :]
    form = re.sub(r"\b(a|A) ((?:any )?[aeiou])", r"\1n \2", form).replace("1 boons", "1 boon")
    form = re.sub(r"\bThis card (have|can|may|cannot|gain|count|do)\b", _singular, form)
    form = re.sub(r"\bthis card (have|gain|count|do)\b", _singular, form)
    return form[0].upper() + form[1:]


def _singular(found: re.Match[str]) -> str:
    words = {"have": "has", "gain": "gains", "count": "counts", "do": "does"}
    return found[0].replace(found[1], words.get(found[1], found[1]))


def one_card(rng: Random, at: int, kind: str, forms: Forms = FORMS) -> Row:
    """A card of that type, with texts that a card of it may have."""
    row: Row = {"id": f"O{at}", "title": rng.choice(TITLES), "subtitle": f"number {at}"}
    row |= {"type": kind, "stars": 2, "tags": rng.sample(TAGS, rng.randint(0, 2))}
    if kind == "planet":
        row |= {"max_damage": rng.choice([2, 3, 5]), "draw": rng.choice([0, 1]), "power": 1}
    else:
        row["enter"] = rng.choice(["0g", "1g", "1g", "2g", "~ATH: any character", "~ATH: own card"])
    if kind == "character":
        row["power"] = rng.choice([1, 2, 3, 4, 5])
    heads = {
        "inventory": ["Attach to {HOST}."],
        "executable": ["~ATH: {CODE}.", "Execute: {DOES}."],
    }
    lines = [*heads.get(kind, []), *(["{ON}"] if kind == "inventory" else [])]
    row["text"] = []
    for form in [*lines, *["{LINE}"] * rng.randint(kind in ("character", "planet"), 2)]:
        for _ in range(50):
            tried = [*row["text"], drawn(rng, form, forms)]
            if is_left_open(kind, tried):
                continue
            if is_permitted(row | {"text": tried}) or form in heads.get(kind, [])[:1]:
                row["text"] = tried
                break
    return row


def is_left_open(kind: str, text: list[str]) -> bool:
    """What no rule decides.

    A text that holds while its card invades, and makes cards count as invading (a condition that depends on itself), or while there is no
    card with a tag, or while you have fewest of them, and gives that tag: two such texts of two players end each other, or one itself.
    A planet that is to leave play or to move; one whose destruction is stopped, for nothing says what becomes of its damage; a
    card that is no character and is brought into play at a planet; a use for nothing that changes something only by what
    nobody else may know, or only lets somebody look at cards (HAC-Q52, HAC-Q39): whether what a player has seen is part of the
    state nothing says. The engine lets a player look. Power that stands for what is printed and is counted by power: what a card has
    while its own is worked out nothing says. The engine takes what is printed. "The rest of those cards", where some in play were chosen after others
    of a deck had been looked at: it may be the rest of either. The engine takes those of the deck.
    """
    said = text[-1].lower()
    if any(each.search(said) for each in (POWER_BY_POWER, REST_BESIDE_A_DECK, FEWEST_WITH_A_TAG)):
        return True
    if said.startswith("action (0 grist)") and ("your hand" in said or "look at" in said):
        return True
    if "this card is invading" in said and "as invading" in said:
        return True
    if any(each in said for each in ENDED_BY_TAGS) and "the tag" in said:
        return True
    if kind == "planet":
        return "this card" in said
    on_planet = "planet" in text[0] and text[0].startswith("Attach")
    return on_planet and ("being destroyed" in said or "be destroyed" in said)


@recorded("homestuck_atcg", 6)
def colliding_list(number: int) -> str:
    """The card list of that number."""
    return list_of(Random(number), f"colliding-{number}")


def list_of(rng: Random, name: str, forms: Forms = FORMS) -> str:
    """A card list whose texts are of those forms."""
    while True:
        rows = [one_card(rng, at, kind, forms) for at, kind in enumerate(KINDS)]
        if all(is_permitted(row) for row in rows):
            return tomli_w.dumps({"game": "homestuck-atcg", "set_id": name, "card": rows})
