"""Which cards of a seat can have done something up to now, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.language.tree import Card, deeds_in
from referee.games.clash.language.tree_effects import (
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
    setting, side = setting_of(run), run.state.side(seat)
    if run.state.round > 2 or not has_first_decks(setting):
        return setting.faces
    lying = [setting.card(card) for card in (*(each.card for each in side.allies), *side.discard)]
    returns = (
        isinstance(deed, ReturnAlly | ReturnDiscard) for card in lying for deed in deeds_of(card)
    )
    return [*lying, *map(setting.card, side.hand)] if any(returns) else lying


def rounds_acted(run: Run[Table]) -> int:
    """In how many rounds cards have acted, the present one included once its Defend phase is over."""
    return run.state.round - (run.state.phase == "defend")


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


def deeds_of(card: Card) -> Iterator[Deed]:
    """Every effect that the texts of a card hold."""
    for ability in card.abilities:
        for clause in ability.clauses:
            yield from deeds_in(clause)
