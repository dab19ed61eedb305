"""What the words of a text mean at this moment: champions, traps, hexes, amounts, references.

A champion that stands on a gate is never meant (SFB-17.7); a reference behind a sentence that chose nobody means
nobody, and its part is forfeited (SFB-20.15).
"""

from __future__ import annotations

from functools import lru_cache

from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.language.tree import Deed, Filter, Instruction
from referee.games.super_fantasy_brawl.state.frames import (
    Act,
    Origin,
    ResolutionFrame,
    clauses_of,
    setting_of,
)
from referee.games.super_fantasy_brawl.state.queries import deployment_of, is_free
from referee.games.super_fantasy_brawl.state.selectors import members
from referee.games.super_fantasy_brawl.state.table import Chosen, Table
from referee.kernel.engine.run import Run

PLACES = 2
"""How many places a sentence has where something may be chosen: its effects."""
CHOSEN = ("one", "up-to")
"""Ways to name champions by a choice."""
EITHER = ("if-else", "choose")
"""Sentences of whose two deeds only one is done."""

# -- places in a text -----------------------------------------------------------------------


def whole_text(cards: CardSet, origin: Origin) -> tuple[Instruction, ...]:
    """Every sentence of the card or thing, in the order in which they may be carried out."""
    if origin.kind != "card":
        return clauses_of(cards, origin)
    card = cards.known[origin.number]
    return (*card.box, *card.before, *card.after)


def first_of(cards: CardSet, origin: Origin) -> int:
    """How many sentences of the card stand before this part of it."""
    if origin.part == "box" or origin.kind != "card":
        return 0
    card = cards.known[origin.number]
    return len(card.box) + (len(card.before) if origin.part == "after" else 0)


@lru_cache(maxsize=4096)
def antecedent(cards: CardSet, origin: Origin, at: int, kind: str) -> int | None:
    """Where the nearest earlier "one", "up-to" or "trap" stands to which a reference refers.

    Of two deeds of which only one is done, the second does not refer to the first.
    """
    clauses = whole_text(cards, origin)
    own = at // PLACES
    nearest = own * PLACES if clauses[own].kind in EITHER else at
    return next(
        (place for place in range(nearest - 1, -1, -1) if _chooses(clauses, place, kind)), None
    )


def _deed_at(clauses: tuple[Instruction, ...], place: int) -> Deed | None:
    deeds, at = clauses[place // PLACES].deeds, place % PLACES
    return deeds[at] if at < len(deeds) else None


def _chooses(clauses: tuple[Instruction, ...], place: int, kind: str) -> bool:
    """Whether the deed at that place chooses such a thing."""
    deed = _deed_at(clauses, place)
    if deed is None:
        return False
    if kind == "trap":
        return deed.trap == "one"
    return deed.who is not None and deed.who.kind == kind


@lru_cache(maxsize=1024)
def is_referred_to(cards: CardSet, origin: Origin) -> bool:
    """Whether a later part of the card refers to what this part of it chooses."""
    if origin.kind != "card" or origin.part == "after":
        return False
    first = first_of(cards, Origin("card", origin.number, "after"))
    clauses = whole_text(cards, origin)
    return any(
        (found := antecedent(cards, origin, sentence * PLACES, kind)) is not None
        and found < first * PLACES
        for sentence in range(first, len(clauses))
        for kind in _references(clauses[sentence])
    )


def _references(clause: Instruction) -> list[str]:
    """What the words of a sentence refer to: "one", "up-to" or "trap"."""
    who = [deed.who for deed in clause.deeds]
    if clause.condition is not None:
        who.append(clause.condition.who)
    kinds = {"that": "one", "those": "up-to"}
    found = [kinds[each.kind] for each in who if each is not None and each.kind in kinds]
    return found + ["trap" for deed in clause.deeds if deed.trap == "that"]


def chosen_at(text: ResolutionFrame, at: int | None) -> Chosen | None:
    """What was chosen at that place of the text."""
    return next((each for each in text.chosen if each.at == at), None)


def referred_to(act: Act, kind: str) -> Chosen | None:
    """What was chosen where a reference refers to; of two deeds of which one is done, by that one."""
    cards, origin = act.setting.cards, act.text.origin
    nearest = antecedent(cards, origin, act.at, kind)
    found = chosen_at(act.text, nearest)
    if found is not None or nearest is None or not nearest % PLACES:
        return found
    clauses, other = whole_text(cards, origin), nearest - 1
    either = clauses[other // PLACES].kind in EITHER
    return chosen_at(act.text, other) if either and _chooses(clauses, other, kind) else None


# -- champions ------------------------------------------------------------------------------


def meant(act: Act, who: Filter) -> list[int]:
    """The champions that are meant without or after a choice, as far as they are in the arena."""
    return [each for each in _named(act, who) if act.table.hex_of(each) is not None]


def _named(act: Act, who: Filter) -> list[int]:
    text, attack = act.text, act.table.attack
    match who.kind:
        case "self":
            return [text.figure]
        case "triggering":
            return [] if text.triggering is None else [text.triggering]
        case "attacker":
            return [] if attack is None else [attack.attacker]
        case "target" | "each-target":
            return [] if attack is None else attack.targets
        case "each":
            return [] if who.crowd is None else members(act.run, who.crowd, text.figure)
        case "one" | "up-to":
            found = chosen_at(text, act.at)
        case "that" | "those":
            found = referred_to(act, "one" if who.kind == "that" else "up-to")
    return [] if found is None else found.figures


def candidates(act: Act, who: Filter) -> list[int]:
    """Whom "one" or "up to" lets its player choose."""
    found = [] if who.crowd is None else members(act.run, who.crowd, act.text.figure)
    return without_spared(act, found)


def without_spared(act: Act, figures: list[int]) -> list[int]:
    """Those champions, less those to whom the effect can do nothing where it spares them."""
    effect = act.deed.effect
    return [each for each in figures if effect.can(act.on(each))] if effect.spares else figures


# -- amounts, traps and hexes ---------------------------------------------------------------


def number_of(act: Act) -> int:
    """The number, counted now where it is one for each that a selector means."""
    amount = act.deed.amount
    if amount.each is None:
        return amount.number
    return amount.number * len(members(act.run, amount.each, act.text.figure))


def trap_meant(act: Act) -> int | None:
    """The hex of the trap that was chosen, if one still lies there."""
    found = referred_to(act, "trap") if act.deed.trap == "that" else chosen_at(act.text, act.at)
    hex_ = None if found is None else found.trap
    return hex_ if hex_ is not None and act.table.trap_at(hex_) is not None else None


def hexes_to_place(act: Act) -> list[int]:
    """The free hexes on which a champion may be placed (SFB-25.28)."""
    setting, table = act.setting, act.table
    if act.deed.where == "deployment":
        around = deployment_of(setting, table, act.text.seat)
    else:
        here = table.hex_of(act.text.figure)
        around = () if here is None else setting.arena.adjacent[here]
    return [hex_ for hex_ in around if is_free(setting, table, hex_)]


def has_target(act: Act) -> bool:
    """Whether a deed needs no choice among champions, or there is somebody to choose (SFB-Q19)."""
    deed, who = act.deed, act.deed.who
    if deed.trap == "one":
        return bool(act.table.traps)
    if who is None or who.kind == "self":
        return deed.trap != "that"
    if who.kind not in ("one", "up-to", "each"):
        return False
    if deed.where is not None and not hexes_to_place(act):
        return False
    return bool(candidates(act, who))


def is_usable(run: Run[Table], origin: Origin, seat: int, figure: int) -> bool:
    """Whether some part of a skill or standard action needs no target, or has one (SFB-Q19)."""
    text = ResolutionFrame(origin, seat, figure, figure)
    deeds = (deed for each in clauses_of(setting_of(run).cards, origin) for deed in each.deeds)
    return any(has_target(Act(run, text, deed, at)) for at, deed in enumerate(deeds))


def is_broken_off(run: Run[Table], resolving: ResolutionFrame) -> bool:
    """Whether the champion that acts by this text is gone; a reaction goes on (SFB-Q98)."""
    if run.state.hex_of(resolving.figure) is not None:
        return False
    origin = resolving.origin
    if origin.kind == "action":
        return True
    return origin.kind == "card" and setting_of(run).card(origin.number).kind != "reaction"
