"""What every board is drawn from: names of players, the end of a match."""

from __future__ import annotations

from typing import Any

from referee.kernel.show.board_page import BoardPage, first_that_fits, name_of, with_lines
from referee.kernel.show.rows import Row, row, shortened, told, words


def test_a_player_is_called_by_the_name_unless_two_have_the_same() -> None:
    seen = BoardPage({"seats": {"1": {}, "2": {}, "3": {}}}, ["Ann", "Bo", "Bo"], 80)
    assert [seen.name(seat) for seat in (1, 2, 3, 4)] == ["Ann", "seat 2", "seat 3", "seat 4"]
    assert name_of(["A" * 30], 1) == "A" * 21 + "..."
    assert seen.seats == [1, 2, 3]


def test_a_board_says_how_the_match_ended() -> None:
    view: dict[str, Any] = {"seats": {}}
    assert BoardPage(view, ["Ann", "Bo"], 80).end == ""
    view["outcome"] = {"winners": [1, 2], "reason": "points", "rule": "T-1"}
    assert (
        BoardPage(view, ["Ann", "Bo"], 80).end == "The match is over, Ann and Bo won: points [T-1]"
    )
    view["outcome"]["winners"] = []
    assert BoardPage(view, [], 80).end == "The match is over, a draw: points [T-1]"
    assert "only a ruling" in BoardPage({"seats": {}, "halted": True}, [], 80).end


def test_texts_have_as_many_lines_as_there_is_room_for() -> None:
    def drawn(page: BoardPage) -> list[Row]:
        return [row("text")] * 6 * page.lines

    def high(room: int) -> int:
        page = BoardPage({"seats": {}, "rows": room}, [], 80)
        return len(first_that_fits([*with_lines(page), page], drawn))

    assert [high(room) for room in (0, 5, 12, 17, 18, 40)] == [6, 6, 12, 12, 18, 24]


def test_what_is_shortened_ends_with_dots_and_is_no_wider() -> None:
    rows = told("hand  ", "one two three four five six seven", 16)
    assert [words(each) for each in shortened(rows, 2, 16)] == ["hand  one two", "      three f..."]
    assert shortened(rows, 9, 16) == rows
