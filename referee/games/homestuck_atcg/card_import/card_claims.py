"""What a rewording takes for granted of the card, looked at when the whole card is there.

"The attached character" is the host if the card is attached to characters and to nothing else. A row says so by ``claims``: of which
card ("host", "trigger", "above") it is said, and what it must be ("character", "own" ...).
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.cardset.schema import TYPES
from referee.games.homestuck_atcg.language.effects import STORE
from referee.games.homestuck_atcg.language.tree import Card, Filter, Target
from referee.kernel.text.synonyms import Reworded, Use

CALLED = {
    "host": "what this card is attached to",
    "trigger": "what sets this card off",
    "above": "what this card is stored under",
}
OWN = "own"


def is_claim(claim: str) -> bool:
    """Whether it can be said of a card."""
    of, _, what = claim.partition(" ")
    return of in CALLED and what in (OWN, *TYPES)


def unproven(text: Reworded, card: Card) -> Use | None:
    """The first row by which that text was reworded, and which claims what is not so on the card."""
    for use in text.uses:
        if use.row.claims:
            of, _, what = use.row.claims.partition(" ")
            filters = list(_FILTERS[of](card))
            if not filters or not all(_is_so(each, what) for each in filters):
                return use
    return None


def why_unproven(use: Use) -> str:
    """The same in words."""
    of, _, what = use.row.claims.partition(" ")
    kind = "an own card" if what == OWN else f"of type {what}"
    return f"the list says that {CALLED[of]} is {kind}, and no other text of the card says so"


def _is_so(found: Filter, what: str) -> bool:
    if what == OWN:
        return found.whose == "own"
    by_tag = (
        found.noun == "card" and found.tag and what == "character"
    )  # only characters have tags (HAC-2.16)
    return bool(found.noun == what or by_tag)


def _hosts(card: Card) -> Iterator[Filter]:
    return (line.attach for line in card.lines if line.attach is not None)


def _triggers(card: Card) -> Iterator[Filter]:
    for line in card.lines:
        if line.code is not None and line.code.filter is not None:
            yield line.code.filter


def _above(card: Card) -> Iterator[Filter]:
    steps = (step for line in card.lines for step in line.instructions)
    for action in (action for step in steps for action in step.actions):
        stores_this = action.effect is STORE and action.target == Target("ref", ("this",))
        if stores_this and action.second is not None and action.second.filter is not None:
            yield action.second.filter


_FILTERS = {"host": _hosts, "trigger": _triggers, "above": _above}
