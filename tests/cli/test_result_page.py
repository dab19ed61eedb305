"""The last page of a match: where it turned, what can be done with it, and nothing of it too early."""

from __future__ import annotations

import re

from cli.play.bot_match import Order, play
from cli.play.result_page import turning_rows, way_rows
from cli.play.seating import Seating
from cli.play.table import AT_THE_END
from referee.games import find
from referee.kernel.show.rows import Row, words
from tests.cli.hand import NAMES, Hand, screen, sitting_of
from tests.cli.test_panes import give_up
from tests.cli.test_viewing import viewing


def said(rows: list[Row]) -> list[str]:
    return [words(each) for each in rows]


def test_turning_points_are_told_of_a_closed_match_alone() -> None:
    match = play(Order("bacon-project", bytes(32), ("greedy",) * 2, ("",) * 2, {}))
    head, *rows = said(turning_rows(match, NAMES, find))
    assert head == "Turning points, as the bot that searches counts who is ahead (in stack cards):"
    form = r" +\d+  turn \d+: (Ann|Ben) from (even|\d+\.\d\d (ahead|behind)) to .*, most of it by '[12]: .*'"
    assert all(re.fullmatch(form, each) for each in rows)
    match.strands["public"].pop()
    assert turning_rows(match, NAMES, find) == []


def test_a_rematch_seats_the_same_people_and_bots() -> None:
    match = play(Order("clash", bytes(32), ("random",) * 2, ("",) * 2, {}))

    def rematch(names: dict[int, str], here: tuple[int, ...], bots: dict[int, str]) -> str:
        return said(way_rows(match, "clash", Seating(names, here, bots)))[-1].strip()

    plain = {1: "Player 1", 2: "greedy bot"}
    assert rematch(plain, (1,), {2: "greedy"}) == "referee play clash --bot greedy  a rematch"
    assert rematch({1: "random bot", 2: "Ann B"}, (2,), {1: "random"}) == (
        "referee play clash --player 'Ann B' --bot random --seat 2  a rematch"
    )
    assert rematch(NAMES, (1, 2), {}) == "referee play clash --player Ann --player Ben  a rematch"
    assert rematch(NAMES, (2,), {}).endswith("--player Ann --player Ben --seat 2  a rematch")


def test_the_last_page_on_the_screen_tells_both() -> None:
    found = []

    async def script(hand: Hand) -> None:
        for number in range(1, 24):
            await hand.asked(number)
            await hand.type("1")
        await hand.asked(24)
        await give_up(hand)
        found.append(hand.window.text())
        for line in ("?", "log", "", ""):
            number = hand.window.questions
            await hand.type(line)
            if len(found) < 4:
                await hand.asked(number + 1)
                found.append(hand.window.text())

    with screen(script, (140, 60)) as surface:
        assert sitting_of("bacon-project", surface).go()
    assert "won" in found[0]
    assert "referee replay" in found[0]
    assert re.search(r"Turning points.*\n +\d+  turn \d+: ", found[0])
    assert found[1].splitlines()[-1].strip() == AT_THE_END.strip()
    assert found[2].splitlines()[-1].strip() == "Enter: back to the last page"
    assert "won: concession" in found[2]
    assert "referee replay" not in found[2]
    assert found[3] == found[0]


def test_the_viewer_says_them_again_and_a_number_goes_there() -> None:
    match = play(Order("clash", bytes(32), ("random",) * 2, ("",) * 2, {}))
    view = viewing(match)
    number = words(view.obey("estimate").rows[1]).split()[0]
    assert view.obey(number).moved
    assert view.viewer.number == int(number)
    match.strands["public"].pop()
    (row,) = viewing(match).obey("estimate").rows
    assert "of a match that is over" in words(row)
