"""What is exchanged, shifted and shared out, cards that are chosen alike, power and damage doubled or limited.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

SHARED_OUT: Forms = {}
