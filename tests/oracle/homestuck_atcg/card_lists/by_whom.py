"""By whom and to whom: what was done by whom, what cannot be done except by some, what others use, choose and pay, limits that are reached.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

BY_WHOM: Forms = {}
