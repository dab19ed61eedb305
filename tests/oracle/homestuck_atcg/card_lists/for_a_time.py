"""Times to come: turns and phases left out and added, moments and spans, how often, boons that are kept or brought along, moves that do not tap.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

FOR_A_TIME: Forms = {}
