"""Which cards of a seat can have done something up to now, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.language.tree import Card, deeds_in
from referee.games.clash.language.tree_effects import (
    KINDS,
    Deed,
    DiscardDeck,
    Draw,
    ReturnAlly,
    ReturnDiscard,
)
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import DRAWN, cards_and_coins
from referee.games.clash.state.table import Setting, Table
from referee.kernel.engine.run import Run

TWICE = 2
"""So often at most an ability is done in a round: again if its card was returned and played anew (CL-Q35)."""


def acted(run: Run[Table], seat: int) -> Sequence[Card]:
    """The cards that a seat can have used up to now.

    In the first rounds they lie open, or are in the hand if one of them returns cards; once a deck can
    have been reformed, they may be anywhere.
    """
    setting = setting_of(run)
    if run.state.round > 2 or not has_first_decks(setting):
        return setting.faces
    lying = lying_open(run, seat)
    return [*lying, *map(setting.card, run.state.side(seat).hand)] if any_returns(lying) else lying


def acted_lately(run: Run[Table], seat: int) -> Sequence[Card]:
    """The cards that a seat can have used since the last Start phase began, or before a Defend phase in the round before.

    They were in play, and are discarded as a phase ends: from the discard pile a deck is made anew only as
    cards are drawn in a Start phase, of which some are in the hand then (CL-5.1, CL-6.7).
    """
    setting, side = setting_of(run), run.state.side(seat)
    lying = lying_open(run, seat)
    may_be_made_anew = run.state.phase == "defend" and len(side.hand)
    if any_returns(lying) or may_be_made_anew or draws_in_attack(setting):
        return acted(run, seat)
    return lying


def lying_open(run: Run[Table], seat: int) -> list[Card]:
    """The cards of a seat in play and in its discard pile."""
    side = run.state.side(seat)
    return [
        setting_of(run).card(card) for card in (*(each.card for each in side.allies), *side.discard)
    ]


def any_returns(cards: Sequence[Card]) -> bool:
    """Whether one of them takes cards back into the hand, so that they may be played anew, or lie elsewhere."""
    return any(
        isinstance(deed, ReturnAlly | ReturnDiscard) for card in cards for deed in deeds_of(card)
    )


def draws_in_attack(setting: Setting) -> bool:
    """Whether a card of the set draws in an Attack phase, by which a deck may be made anew there."""
    return any(
        isinstance(deed, Draw) and not deed.later
        for card in setting.faces
        for deed in deeds_of(card, "attack")
    )


def rounds_acted(run: Run[Table]) -> int:
    """In how many rounds cards have acted, the present one included once its Defend phase is over."""
    return run.state.round - (run.state.phase != "attack")


def rounds_dealt(run: Run[Table]) -> int:
    """In how many rounds the Start phase has given cards and coins."""
    return run.state.round - (run.state.phase == "start")


def has_first_decks(setting: Setting) -> bool:
    """Whether no deck runs out in the first two Start phases: it has more cards than can be taken from it (CL-6.7)."""
    deeds = [deed for card in setting.faces for deed in deeds_of(card)]
    taken = sum(deed.amount for deed in deeds if isinstance(deed, Draw | DiscardDeck))
    most = cards_and_coins(setting)[0] + 2 * DRAWN + TWICE * taken
    return acts_twice_at_most(setting) and most <= len(setting.faces)


def acts_twice_at_most(setting: Setting) -> bool:
    """Whether an ability is done twice in a round at most: one card of the set at most returns another (CL-Q13, CL-Q35)."""
    deeds = (deed for card in setting.faces for deed in deeds_of(card))
    return [deed.target.who for deed in deeds if isinstance(deed, ReturnAlly)] in ([], ["another"])


def deeds_of(card: Card, *kinds: str) -> Iterator[Deed]:
    """Every effect that the texts of a card hold, or its abilities of those kinds."""
    for ability in card.abilities:
        for clause in ability.clauses if ability.kind in (kinds or KINDS) else ():
            yield from deeds_in(clause)


def kinds_done(run: Run[Table]) -> tuple[str, ...]:
    """The kinds of abilities that can have been used in this round: as its Attack phase begins none of that."""
    return ("play", "defend") if run.state.phase == "attack" else KINDS
