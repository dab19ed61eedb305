"""What is done instead of an event, what is left of it, and what is done the next time only.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

REPLACED: Forms = {}
