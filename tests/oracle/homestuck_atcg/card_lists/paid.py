"""Costs that are set, added or chosen, decks and hands: what is named, revealed, ordered and shuffled.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

PAID: Forms = {}
