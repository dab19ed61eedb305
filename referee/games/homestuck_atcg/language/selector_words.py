"""Which cards and how much a text means, in words: said of the very trees that play carries out."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import (
    Amount,
    Filter,
    Mod,
    Noun,
    Qual,
    RefKind,
    Target,
    Term,
)
from referee.kernel.words.english import counted

NOUNS: dict[Noun, str] = {
    "character": "character",
    "inventory": "inventory card",
    "executable": "executable",
    "planet": "planet",
    "card": "card",
}
REFS: dict[RefKind, str] = {
    "this": "this card",
    "that": "the card spoken of last",
    "host": "the card that this is attached to",
    "trigger": "the card that triggered this",
    "stored": "the card stored under this one",
    "above": "the card that this is stored under",
    "planet": "your planet",
}
OWNERS = {"own": " of yours", "opposing": " of another player", "any": " of any player", "": ""}
OWNERS_OF_MANY = OWNERS | {"opposing": " of other players"}
WHERES = {
    "here": " at the same planet as this card",
    "home": " at your planet",
    "away": " at another planet than this card",
    "play": " in play",
    "hand": " in your hand",
    "discard": " in your discard pile",
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
}
JOINED = {"+": "plus", "-": "minus", "x": "times"}


def ref_words(ref: RefKind) -> str:
    """A card that is pointed to."""
    return REFS[ref]


def filter_words(cards: Filter, count: int = 1) -> str:
    """The cards that fit; ``count`` is how many are spoken of."""
    many = count != 1
    words = [cards.state, cards.tag, NOUNS[cards.noun] + "s" * many]
    owners = OWNERS_OF_MANY if many else OWNERS
    found = " ".join(filter(None, words)) + owners[cards.whose] + WHERES[cards.where]
    quals = " and ".join(map(_qual_words, cards.quals))
    found += f" {quals}" if quals else ""
    return found + " (not this card)" * cards.other


def _qual_words(qual: Qual) -> str:
    amount = "" if qual.amount is None else amount_words(qual.amount)
    return QUALS[qual.kind].format(amount=amount, word=qual.word, ref=REFS[qual.ref])


def one_words(cards: Filter) -> str:
    """One card that fits."""
    words = filter_words(cards)
    return f"{'an' if words.lstrip('#')[0] in 'aeiouAEIOU' else 'a'} {words}"


def choice_words(target: Target) -> str:
    """What is chosen before the action is done, "" where nothing is."""
    if target.filter is None or target.kind in ("all", "ref", "pair"):
        return ""
    if target.kind == "top":
        return "choose another player" if target.pile == "opponent" else ""
    if target.kind == "any-number":
        return f"choose as many {filter_words(target.filter, 2)} as you want"
    count = target.number
    if count == 1:
        return f"choose {one_words(target.filter)}"
    return (
        f"choose {count} different {filter_words(target.filter, count)}, or all if there are fewer"
    )


def target_words(target: Target) -> str:
    """What an action is done to, once it is chosen."""
    if target.filter is None:
        return " and ".join(REFS[ref] for ref in target.refs)
    match target.kind:
        case "all":
            return f"every {filter_words(target.filter)}"
        case "top":
            pile = (
                "your discard pile" if target.pile == "own" else "the discard pile of that player"
            )
            return f"the topmost {filter_words(target.filter)} of {pile}"
        case "n" if target.number == 1:
            return "the chosen card"
    return "the chosen cards"


def amount_words(amount: Amount) -> str:
    """A number, or a formula."""
    first = _term_words(amount.first)
    if amount.second is None:
        return first
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
        case _:
            return "the power of this card"


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
        case "boon":
            return f"{shown} power for each boon on this card"
        case "card":
            assert mod.filter is not None
            return f"{shown} power for each {filter_words(mod.filter)}"
    return f"{shown} power"


def cards_words(number: int) -> str:
    """A number of cards."""
    return counted(number, "cards")
