"""Which cards and how much a text means, in words: said of the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.games.homestuck_atcg.language.kinds import Alike, Deed, Noun, Whose
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Agent,
    Amount,
    Condition,
    Filter,
    Mod,
    Qual,
    RefKind,
    Target,
    Term,
)

NOUNS: dict[Noun, str] = {
    "character": "character",
    "inventory": "inventory card",
    "executable": "executable",
    "planet": "planet",
    "card": "card",
    "permanent": "character or inventory card",
    "anything": "card or planet",
}
REFS: dict[RefKind, str] = {
    "this": "this card",
    "that": "the card spoken of last",
    "host": "the card that this is attached to",
    "trigger": "the card that triggered this",
    "stored": "the card stored under this one",
    "above": "the card that this is stored under",
    "planet": "your planet",
    "remembered": "the card that this one remembers",
    "site": "the planet where this card is",
    "active": "the planet of the player whose turn it is",
    "about": "the card that this holds for",
    "doer": "the card that did it, or the planet of the player who did",
    "scored-at": "the planet scored at",
    "rest": "the others of the cards last spoken of together",
    "itself": "this card",
    "next": "the planet of the next player, clockwise from you",
    "previous": "the planet of the player before you",
    "kept": "the card spoken of when this text was given",
    "actor": "the planet of the player of whom the text speaks",
    "left": "the planet that it has left",
    "that>site": "the planet where the card spoken of last is or was",
    "that>planet": "the planet of the player of the card spoken of last",
    "that>host": "the card that the card spoken of last is or was attached to",
    "trigger>site": "the planet where the card that triggered this was",
    "trigger>planet": "the planet of the player of the card that triggered this",
    "trigger>host": "the card that the card that triggered this was attached to",
    "doer>site": "the planet where the card that did it is",
    "doer>planet": "the planet of the player who did it or of the card that did it",
    "remembered>site": "the planet where the card that this one remembers is",
    "remembered>planet": "the planet of the player of the card that this one remembers",
    "remembered>host": "the card that the card that this one remembers is attached to",
    "host>planet": "the planet of the player of the card that this is attached to",
}
ALIKE: dict[Alike, str] = {
    "": "",
    "same": ", all with one title; none if there are not so many",
    "different": ", no two of which have one title",
}
OWNERS = {"own": " of yours", "opposing": " of another player", "any": " of any player", "": ""}
OWNERS_OF_MANY = OWNERS | {"opposing": " of other players"}
PLAYERS = {"own": "you or a card of yours", "opposing": "another player or a card of one", "": ""}
WAYS = {"tap": "the tap", "text": "a text"}
WHERES = {
    "here": " at the same planet as this card",
    "home": " at your planet",
    "away": " at another planet than this card",
    "play": " in play",
    "hand": " in your hand",
    "discard": " in your discard pile",
    "abroad": " at the planet of another player",
    "there": " where {place} is",
    "theirs": " at the planet of the player of {place}",
    "stored": " stored under {place}",
    "removed": " in your removed pile",
    "discards": " in any discard pile",
    "removals": " in any removed pile",
    "spoken": " among the cards last spoken of together",
    "kept": " among the cards spoken of when this text was given",
    "with": " that was where {place} was when this happened, wherever it is now",
    "": "",
}
QUALS = {
    "at-most": "whose power is at most {amount}",
    "at-least": "whose power is at least {amount}",
    "below": "whose power is below {amount}",
    "titled": "with the title {word}",
    "same-title": "with the title of {ref}",
    "inventory": "with inventory attached",
    "tagged": "with the tag {word}",
    "without": "without the tag {word}",
    "grist-cost": "that costs grist to enter",
    "not": "other than {ref}",
    "boons-at-least": "with boons at least {amount}",
    "boons-at-most": "with boons at most {amount}",
    "printed-at-least": "whose printed power is at least {amount}",
    "printed-at-most": "whose printed power is at most {amount}",
    "cost-at-least": "whose enter cost is at least {amount} grist",
    "cost-at-most": "whose enter cost is at most {amount} grist",
    "damage-at-least": "with damage at least {amount}",
    "code-cost": "that enters by ~ATH code",
    "bare": "without inventory attached",
    "attached": "attached to {ref}",
    "laden-with": "with {cards} attached",
    "attached-to": "attached to {cards}",
    "same-tag": "with a tag of {ref}",
    "either-tag": "with the tag {word} or {other}",
    "either-title": "with the title {word} or {other}",
    "of-opponent": "of the chosen player",
    "same-owner": "of the player of {ref}",
    "strongest": "with the most power of these",
    "weakest": "with the least power of these",
    "once": "that {deed} {span}",
    "either": "either {parts}",
    "no": "for which it is not so: {parts}",
    "is": "that is {ref}",
    "most-boons": "with the most boons of these",
    "fewest-boons": "with the fewest boons of these",
    "dearest": "with the highest enter cost of these",
    "cheapest": "with the lowest enter cost of these",
    "of-player": "of the chosen player",
    "scene": "where {cards} {deed} {span}",
    "storing": "with {cards} stored under it",
    "beside": "where {cards} is",
    "exactly": "whose power is exactly {amount}",
    "named-type": "of the type that was named",
    "named-title": "with the title that was named",
    "named-tag": "with the tag that was named",
    "takes": "to which {ref} can be attached by its text, another than it is attached to",
    "title-of": "with the title of {cards}",
    "tag-of": "with a tag of {cards}",
    "most-damage": "with the most damage of these",
    "least-damage": "with the least damage of these",
    "printed-strongest": "with the most printed power of these",
    "printed-weakest": "with the least printed power of these",
    "of-players": 'of a player for whom, as "you", it is so ({who})',
    "of-opponents": 'of another player for whom, as "you", it is so ({who})',
    "above": "whose power is above {amount}",
    "boons-below": "with boons below {amount}",
    "boons-above": "with boons above {amount}",
    "boons-exactly": "with boons exactly {amount}",
    "printed-below": "whose printed power is below {amount}",
    "printed-above": "whose printed power is above {amount}",
    "printed-exactly": "whose printed power is exactly {amount}",
    "cost-below": "whose enter cost is below {amount} grist",
    "cost-above": "whose enter cost is above {amount} grist",
    "cost-exactly": "whose enter cost is exactly {amount} grist",
    "damage-at-most": "with damage at most {amount}",
    "damage-below": "with damage below {amount}",
    "damage-above": "with damage above {amount}",
    "damage-exactly": "with damage exactly {amount}",
    "full": "with as many boons as it can have",
    "with-tap": "with a special tap now, printed or gained",
    "with-action": "with an action now, printed or gained",
    "with-text": "with a text now, printed or gained",
}
DEEDS = {
    "entered": "entered play",
    "moved": "moved",
    "tapped": "was tapped",
    "used": "was used",
    "left": "moved away from where this card is",
    "fell": "was destroyed where this card is",
    "destroyed": "was destroyed or removed instead",
    "damaged": "took damage",
    "attacked": "was tapped for the standard effect",
    "played": "was played",
    "refreshed": "was untapped",
    "dropped": "reached a discard pile",
    "scored": "is of a player who scored",
    "tapped-by": "was tapped by {doer}",
    "moved-by": "was moved by {doer}",
    "destroyed-by": "was destroyed or removed instead by {doer}",
    "returned": "went from play to a hand{by}",
    "removed": "was removed from play by a text that says so{by}",
    "blessed": "got boons",
    "robbed": "lost boons",
    "restored": "was turned to the active side",
    "special-tapped": "was tapped for a special tap",
    "resolved": "was resolved",
}
TALLIES = {
    "drawn": "how many cards {player} drew",
    "thrown": "how many cards {player} discarded from the hand",
    "enriched": "how much grist {player} gained",
    "impoverished": "how much grist {player} lost by texts",
    "spent": "how much grist {player} paid",
    "rewarded": "how many victory points {player} gained",
}
SPANS = {
    "this-turn": "this turn",
    "last-turn": "in the turn before this one",
    "this-round": "this round",
    "since-last-turn": "since your last turn began",
    "after-last-turn": "since your last turn ended",
    "your-last-turn": "in your last turn",
}
TERMS = {
    "boons-of": "the boons on {ref}",
    "power-of": "the power of {ref}",
    "printed": "the printed power of {ref}",
    "damage": "the damage on {ref}",
    "spoken": "the number of the cards spoken of last",
    "power-sum": "the power of all {cards}",
    "boon-sum": "the boons on all {cards}",
    "strongest": "the most power of any of the {cards}",
    "weakest": "the least power of any of the {cards}",
    "points": "the victory points of {player}",
    "grist": "the grist of {player}",
    "hand": "the number of cards in the hand of {player}",
    "roll": "the roll",
    "opponents": "the number of other players",
    "round": "the number of the round",
    "place": "your place in the round, 1 for who has the first turn",
    "most-points": "the most victory points of another player",
    "most-grist": "the most grist of another player",
    "most-cards": "the most cards in the hand of another player",
    "least-points": "the least victory points of another player",
    "least-grist": "the least grist of another player",
    "least-cards": "the least cards in the hand of another player",
    "printed-sum": "the printed power of all {cards}",
    "paid": "what was paid",
    "amount": "how much it was",
    "result": "how many or how much the step before has really done, for all players together",
    "how-many": "the number of {cards}, each of which {deed} {span}",
    "formula": "({inner})",
    "printed-strongest": "the most printed power of any of the {cards}",
    "printed-weakest": "the least printed power of any of the {cards}",
    "dearest": "the highest enter cost of any of the {cards}",
    "cheapest": "the lowest enter cost of any of the {cards}",
    "cost-sum": "the enter costs of all {cards}",
    "deck": "the number of cards in the deck of {player}",
    "discards": "the number of cards in the discard pile of {player}",
    "more-points": "the number of other players with more victory points than you",
    "more-grist": "the number of other players with more grist than you",
    "more-cards": "the number of other players with more cards in hand than you",
    "highest-roll": "the highest number of the dice",
    "lowest-roll": "the lowest number of the dice",
    "all-rolls": "all numbers of the dice together",
    "number-chosen": "the chosen number",
    "boon-limit": "the number of boons that {ref} can have",
    "max-damage": "the damage by which {ref} is destroyed",
    "titles": "the number of different titles of all {cards}",
    "tags": "the number of different tags of all {cards}",
    "most-boons-on": "the most boons on any of the {cards}",
    "fewest-boons-on": "the fewest boons on any of the {cards}",
    "damage-sum": "the damage on all {cards}",
    "most-damage-on": "the most damage on any of the {cards}",
    "least-damage-on": "the least damage on any of the {cards}",
    "count-players": 'the number of players for whom, each as "you", it is so ({who})',
    "count-others": 'the number of other players for whom, each as "you", it is so ({who})',
    "player-most": 'the most of any player, as "you": ({inner})',
    "player-least": 'the least of any player, as "you": ({inner})',
    "player-sum": 'all of these of the players, each as "you": ({inner})',
    "opponent-most": 'the most of any other player, as "you": ({inner})',
    "opponent-least": 'the least of any other player, as "you": ({inner})',
    "opponent-sum": 'all of these of the other players, each as "you": ({inner})',
    "paid-for": "the grist that was paid for {ref}, as it was played",
}
TOGETHER = {
    "": "",
    "planet": "at one planet",
    "planets": "each at another planet",
    "player": "of one player",
    "players": "each of another player",
    "title": "of one title",
    "titles": "each with another title",
    "power": "of one power",
    "powers": "each with another power",
    "tag": "with a tag that all of them have",
}
CONDITION_WORDS: list[Callable[[Condition], str]] = []
"""How a condition is said: `explain`, which says it of what stands here, puts it there."""
JOINED = {"+": "plus", "-": "minus", "x": "times", "lower": "or", "higher": "or"}


def ref_words(ref: RefKind) -> str:
    """A card that is pointed to."""
    return REFS[ref]


def filter_words(cards: Filter, count: int = 1, own: str = "") -> str:
    """The cards that fit; ``count`` is how many are spoken of, ``own`` whose those are that are not yours."""
    many = count != 1
    words = [cards.state, cards.tag, NOUNS[cards.noun] + "s" * many]
    owners = OWNERS_OF_MANY if many else OWNERS
    owners = owners | {"own": own} if own else owners
    where = WHERES[cards.where].format(place=REFS[cards.place])
    found = " ".join(filter(None, words)) + owners[cards.whose] + where
    quals = " and ".join(map(_qual_words, cards.quals))
    found += f" {quals}" if quals else ""
    return found + " (not this card)" * cards.other


def _qual_words(qual: Qual) -> str:
    amount = "" if qual.amount is None else amount_words(qual.amount)
    return QUALS[qual.kind].format(
        amount=amount,
        word=qual.word,
        other=qual.other,
        ref=REFS[qual.ref],
        cards="" if qual.filter is None else one_words(qual.filter),
        deed=deed_words(qual.deed, qual.doer),
        span=SPANS[qual.span],
        parts=" or ".join(map(_qual_words, qual.parts)),
        who=_who_words(qual.who),
    )


def _who_words(who: Condition | None) -> str:
    """What holds of the players who are meant."""
    return "" if who is None else CONDITION_WORDS[0](who)


def deed_words(deed: Deed | None, doer: Whose) -> str:
    """What a card did, and which player, or card of one, did it."""
    who = PLAYERS[doer if doer in PLAYERS else ""]
    return DEEDS.get(deed or "", "").format(doer=who, by=f", by {who}" if who else "")


def one_words(cards: Filter) -> str:
    """One card that fits."""
    words = filter_words(cards)
    return f"{'an' if words.lstrip('#')[0] in 'aeiouAEIOU' else 'a'} {words}"


def likes_words(cards: Filter) -> str:
    """Cards of which another one has something: the one that is pointed to, or all that fit."""
    is_pointed_to = [qual.kind for qual in cards.quals] == ["is"] and not cards.whose
    return ref_words(cards.quals[0].ref) if is_pointed_to else f"every {filter_words(cards)}"


def agent_words(agent: Agent) -> str:
    """By whom or by what something is done."""
    found = agent.filter
    if found.noun != "anything":
        words = one_words(found)
    elif found.quals:
        words = f"the player of {REFS[found.quals[0].ref]} or a card of that player"
    else:
        words = PLAYERS[found.whose]
    if agent.way:
        words = f"{WAYS[agent.way]}{f' of {words}' if words else ''}"
    return f"{'anything but ' * agent.but}{words}"


def choice_words(target: Target) -> str:
    """What is chosen before the action is done, "" where nothing is."""
    if target.filter is None or target.kind in ("all", "ref", "pair"):
        return ""
    if target.kind == "top":
        return "choose another player" if target.pile == "opponent" else ""
    if target.kind == "random":
        return _random_words(target, target.filter)
    if target.kind == "any-number":
        return f"choose as many {filter_words(target.filter, 2)} as you want"
    if target.filter.is_of_opponent or target.filter.is_of_player:
        other = (
            "another player" if target.filter.is_of_opponent else "a player, yourself or another"
        )
        whose = f"choose {other}; then "
        return whose + choice_words(replace(target, filter=target.filter.of_anybody()))
    if target.amount is not None:
        up_to = "up to " * (target.kind == "up-to")
        amount = amount_words(target.amount)
        return f"choose {up_to}{amount} different {filter_words(target.filter, 2)}, or all if there are fewer"
    count, alike = target.number, ALIKE[target.alike]
    if target.kind == "up-to":
        return f"choose up to {count} different {filter_words(target.filter, count)}"
    if count == 1:
        return f"choose {one_words(target.filter)}"
    found = f"choose {count} different {filter_words(target.filter, count)}"
    return f"{found}{alike}, or all if there are fewer" if target.alike != "same" else found + alike


def _random_words(target: Target, cards: Filter) -> str:
    """Which cards chance picks."""
    if target.amount is not None:
        return f"chance picks {amount_words(target.amount)} different {filter_words(cards, 2)}, or all if there are fewer"
    if target.number == 1:
        return f"chance picks {one_words(cards)}"
    return f"chance picks {target.number} different {filter_words(cards, 2)}, or all if there are fewer"


SEVERAL: dict[RefKind, str] = {"that": "the card or cards spoken of last"}
"""What is done to several cards at once where a text has spoken of several."""


def target_words(target: Target) -> str:
    """What an action is done to, once it is chosen."""
    if target.filter is None:
        return " and ".join((REFS | SEVERAL)[ref] for ref in target.refs)
    match target.kind:
        case "all":
            return f"every {filter_words(target.filter)}"
        case "top":
            pile = (
                "your discard pile" if target.pile == "own" else "the discard pile of that player"
            )
            return f"the topmost {filter_words(target.filter)} of {pile}"
        case "n" | "random" if target.number == 1 and target.amount is None:
            return "the chosen card"
    return "the chosen cards"


def amount_words(amount: Amount) -> str:
    """A number, or a formula."""
    first = _term_words(amount.first)
    if amount.sign in ("halved", "half"):
        return f"half of {first}, rounded {'down' if amount.sign == 'halved' else 'up'}"
    if amount.second is None:
        return first
    if amount.sign in ("divided", "divided-up"):
        rounded = "down" if amount.sign == "divided" else "up"
        return f"{first} divided by {_term_words(amount.second)}, rounded {rounded}"
    if amount.sign in ("lower", "higher"):
        return f"the {amount.sign} of {first} and {_term_words(amount.second)}"
    factor = f"{amount.factor} times " if amount.factor != 1 else ""
    return f"{first} {JOINED[amount.sign]} {factor}{_term_words(amount.second)}"


def _term_words(term: Term) -> str:
    match term.kind:
        case "number":
            return str(term.number)
        case "cost":
            return f"the printed enter cost of {REFS[term.ref]}"
        case "count":
            assert term.filter is not None
            return f"the number of {filter_words(term.filter, 2)}"
        case "boons":
            return "the boons on this card"
        case "power":
            return "the power of this card"
    player = "you" if term.ref == "this" else f"the player of {REFS[term.ref]}"
    if term.kind == "tally":
        return f"{TALLIES[term.deed or ''].format(player=player)} {SPANS[term.span]}"
    return TERMS[term.kind].format(
        ref=REFS[term.ref],
        cards="" if term.filter is None else filter_words(term.filter, 2),
        who=_who_words(term.who),
        inner="" if term.amount is None else amount_words(term.amount),
        deed=deed_words(term.deed, term.doer),
        span=SPANS[term.span],
        player=player,
        players="other players" if term.number else "players",
    )


def mod_words(mod: Mod) -> str:
    """A change of current power."""
    sign = "+" if mod.sign > 0 else "-"
    amount = amount_words(mod.amount)
    shown = (
        f"{sign}{amount}"
        if mod.amount.second is None and amount.isdecimal()
        else f"{sign}({amount})"
    )
    match mod.per:
        case "printed":
            return f"power {amount_words(mod.amount)} in the place of what is printed"
        case "boon":
            return f"{shown} power for each boon on this card"
        case "card":
            assert mod.filter is not None
            return f"{shown} power for each {filter_words(mod.filter)}"
    return f"{shown} power"


def order_words(action: Action) -> str:
    """In which order several cards go into a deck, where that is not asked."""
    target = action.target
    if target is None or (target.kind in ("ref", "top") and target.refs != ("that",)):
        return ""
    if target.kind == "n" and target.number == 1 and target.amount is None:
        return ""
    end = "topmost" if action.kind == "on-top" else "lowest"
    return f", of several the last {end}: of cards in play the newest, of others the one named or lying last"


def picked_words(action: Action, number: str) -> str:
    """Which cards of a hand that is looked at."""
    if action.filter is None:
        return f"{number} {'card' if action.number == 1 else 'cards'}"
    return f"{number} {filter_words(action.filter, action.number)}, or all if there are fewer,"
