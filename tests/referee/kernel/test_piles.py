"""The rest of a position: what exists lies in one place, and what is named nowhere under its pile."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.errors import PackError
from referee.kernel.position.document import CardMisplaced
from referee.kernel.position.piles import Inventory, lying, with_rest
from referee.kernel.schema.zone import Zone

INVENTORY = Inventory(Counter("aab"), str.upper, "also lies in {place}", "a card of the deck")


def test_the_rest_is_what_lies_in_no_place():
    assert INVENTORY.rest(lying("hand", "a")) == ["a", "b"]
    assert INVENTORY.rest([]) == ["a", "a", "b"]


def test_one_card_too_many_and_a_card_that_does_not_exist_are_refused_where_they_lie():
    with pytest.raises(CardMisplaced) as error:
        INVENTORY.rest(lying("hand", "abaa"))
    assert str(error.value) == "hand[4]: 'A' also lies in hand[3]"
    with pytest.raises(PackError) as error:
        INVENTORY.rest(lying("hand", "cbb"))
    assert str(error.value) == "hand[1]: found 'C', expected a card of the deck"


def test_the_rest_lies_at_the_bottom_and_its_order_is_unknown_where_that_of_others_is():
    assert with_rest(Zone([5, 3]), [1, 2]) == Zone([1, 2, 5, 3])
    assert with_rest(Zone([2, 5, 3], 2), [1, 4]) == Zone([1, 2, 4, 5, 3], 4)
