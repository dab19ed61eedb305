from __future__ import annotations

import pytest

from referee.errors import NotUnderstood
from referee.kernel.words.names import Names

CARDS = Names(
    "card", ["amber-one", "amber-two", "big-straße"], ["Amber One", "Amber Two", "Straße"]
)


def test_a_number_has_an_id_and_a_printed_name():
    assert len(CARDS) == 3
    assert [CARDS.id(n) for n in range(3)] == ["amber-one", "amber-two", "big-straße"]
    assert CARDS.shown(1) == "Amber Two"
    assert Names("seat", ["1", "2"]).shown(1) == "2"


def test_records_hold_the_exact_id():
    assert CARDS.number("amber-two") == 1
    for wrong in ("Amber Two", "AMBER-TWO", "", 1, None, ["amber-two"], {}):
        with pytest.raises(NotUnderstood, match="no card"):
            CARDS.number(wrong)


def test_people_may_write_the_id_or_the_printed_name_in_any_letter_case():
    for word in ("amber-two", "AMBER-TWO", "Amber Two", "amber two"):
        assert CARDS.find(word) == 1
    assert CARDS.find("STRASSE") == 2
    assert CARDS.find("amber") is None


def test_a_beginning_fits_the_id_or_the_printed_name():
    assert [n for n in range(3) if CARDS.begins(n, "AMB")] == [0, 1]
    assert [n for n in range(3) if CARDS.begins(n, "amber t")] == [1]
    assert [n for n in range(3) if CARDS.begins(n, "big")] == [2]
