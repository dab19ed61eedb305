"""Card lists of Homestuck that use the phrases that came last, a module for each chapter of them.

Half of what fills a hole stands there, the other half in `colliding.FORMS`, as in `further`. Equal numbers give equal lists.
"""

from __future__ import annotations

from random import Random

from tests.oracle.homestuck_atcg.card_lists.by_whom import BY_WHOM
from tests.oracle.homestuck_atcg.card_lists.colliding import Forms, list_of
from tests.oracle.homestuck_atcg.card_lists.compared import COMPARED
from tests.oracle.homestuck_atcg.card_lists.for_a_time import FOR_A_TIME
from tests.oracle.homestuck_atcg.card_lists.further import BASIC
from tests.oracle.homestuck_atcg.card_lists.later import with_later
from tests.oracle.homestuck_atcg.card_lists.paid import PAID
from tests.oracle.homestuck_atcg.card_lists.replaced import REPLACED
from tests.oracle.homestuck_atcg.card_lists.shared_out import SHARED_OUT
from tests.oracle.lists import recorded

CHAPTERS: tuple[Forms, ...] = (REPLACED, BY_WHOM, FOR_A_TIME, PAID, COMPARED, SHARED_OUT)
LAST = with_later((BASIC, *CHAPTERS))
OF_EACH = (LAST, *(with_later((BASIC, each)) for each in CHAPTERS))
FIRST = 1800
"""The number of the first of them."""


@recorded("homestuck_atcg", len(OF_EACH))
def last_list(number: int) -> str:
    """The card list of that number: of one chapter, or of all."""
    return list_of(Random(FIRST + number), f"last-{number}", OF_EACH[number % len(OF_EACH)])
