"""What is counted and compared: numbers on cards and planets, qualities, places in the order of seats.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

COMPARED: Forms = {}
