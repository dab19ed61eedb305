"""Pages: cards as people read them, and how the referee reads each line.

The steps are said by the very objects that play carries out (``language.tree``, ``language.tree_effects``).
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.clash.cardset.card_set import CardSet
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted

Page = list[tuple[str, list[str]]]


def page_names(cards: CardSet) -> Mapping[str, str]:
    """Every card by id, with its printed name."""
    return {id_: cards.names.shown(number) for number, id_ in enumerate(cards.ids)}


def page(cards: CardSet, id_: str, play_cost: str = "printed") -> Page:
    """The printed lines of a card, each with its reading, under a reading of CL-Q3."""
    card = cards.card(cards.names.number(id_))
    cost = counted(1 if play_cost == "one" else card.cost, "coins")
    head = f"{card.name} {card.health}: cost {card.cost}"
    lines: Page = [
        (
            head,
            [
                f"playing it takes {cost}, in the Defend phase [CL-Q3]",
                f"enters play with {card.health} health [CL-3.4]",
            ],
        )
    ]
    lines += [
        (f"{number} {ability.text}", [_line(step) for step in ability.steps()])
        for number, ability in enumerate(card.abilities, 1)
    ]
    return lines


def _line(step: PageLine) -> str:
    return f"{'  ' * step.depth}{step.words} [{step.rule}]"
