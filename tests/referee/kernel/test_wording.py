"""Numbers with their nouns, and lists."""

from __future__ import annotations

from referee.kernel.words.english import counted, listed


def test_numbers_go_with_their_nouns_and_lists_end_with_and() -> None:
    assert (counted(1, "cards"), counted(0, "cards")) == ("1 card", "0 cards")
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
