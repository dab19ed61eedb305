"""The screen in parts: whole matches by keys and by mouse in every game, and what lies where at four sizes."""

from __future__ import annotations

import difflib
import os
import re
from pathlib import Path
from time import process_time
from types import SimpleNamespace

import pytest

from cli.play.menu import Menu, Way, leading
from cli.play.session import Session
from cli.play.session_panes import session_parts
from cli.play.things import labels
from cli.terminal.page_parts import Click, everywhere, marked, text_of
from cli.terminal.spots import spot_at, spots_of
from referee.kernel.show.rows import Span, row, words
from referee.kernel.show.scene import Token
from tests.cli.hand import GAMES, NAMES, SIZES, Hand, recorder_of, screen, session_of, sitting_of

SHOTS = Path(__file__).parent / "screens"
WRITE = "REFEREE_WRITE_SCREENS"
"""The environment variable that has the screens written anew, to be looked at."""
MOVES = 24
"""So many choices somebody makes before giving up."""


def shown(code: str, size: tuple[int, int], *lines: str) -> str:
    """What a seat sees that decides, after these lines."""
    found = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        found.append(hand.window.text())
        hand.window.hear("ctrl-d")

    session = session_of(code)
    for line in lines:
        session.take(line)
    with screen(script, size) as surface:
        surface.show(session_parts(session))
        surface.ask(session.prompt, session.complete)
    return found[0]


def compare(name: str, text: str) -> None:
    """Compare a screen with the one that somebody has looked at."""
    path = SHOTS / f"{name}.txt"
    if os.environ.get(WRITE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{text}\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8").splitlines()
    differing = list(difflib.unified_diff(kept, text.splitlines(), lineterm="", n=0))
    assert not differing, "\n".join([f"{name} ({WRITE}=1 writes it anew):", *differing])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", GAMES)
def test_every_game_at_every_size_is_as_somebody_has_looked_at_it(code, size):
    compare(f"{code}-{size[0]}", shown(code, size))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_looked_up_stands_beside_the_board_where_there_is_room(size):
    text = shown("super-fantasy-brawl", size, "cards recall")
    compare(f"looked-up-{size[0]}", text)
    assert ("Round 1, turn 1" in text) == (size[0] >= 120)
    assert "Enter: back to the table" in text


@pytest.mark.parametrize("code", GAMES)
def test_the_board_is_always_in_view_and_nothing_is_wider_than_the_window(code):
    for size in (*SIZES, (60, 16), (40, 10)):
        rows = shown(code, size).splitlines()
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]
        assert re.match(r"(match|Turn|Round|Before)", rows[0]), rows[0]


# -- whole matches ----------------------------------------------------------------------------


async def give_up(hand: Hand) -> None:
    """Concede, and say so again; then read how it ended."""
    number = hand.window.questions
    await hand.type("concede")
    await hand.asked(number + 1)
    assert "Really concede?" in hand.window.text()
    await hand.type("yes")
    await hand.asked(number + 2)


async def play(hand: Hand, choose) -> None:
    """Choose again and again, give up, and read how it ended."""
    for _ in range(MOVES):
        await hand.asked(hand.window.questions)
        if not hand.window.parts.choices:
            break
        number = hand.window.questions
        await choose(hand)
        await hand.asked(number + 1)
    if hand.window.parts.choices:
        await give_up(hand)
    assert "won" in hand.window.text()
    await hand.press("enter")


async def by_keys(hand: Hand) -> None:
    """Take the last choice with the arrow keys, so that sub-menus are opened, too."""
    await hand.press("up")
    assert hand.window.aim == hand.window.parts.choices
    await hand.press("enter")


async def by_mouse(hand: Hand) -> None:
    """Click the first choice."""
    await hand.click("choices", r"\b1  \S")


@pytest.mark.parametrize("choose", [by_keys, by_mouse])
@pytest.mark.parametrize("code", GAMES)
def test_a_whole_match_is_played_by_keys_and_by_mouse(code, choose):
    async def script(hand: Hand) -> None:
        await hand.asked(1)
        await play(hand, choose)

    with screen(script, (100, 30)) as surface:
        sitting = sitting_of(code, surface)
        assert sitting.go()
    outcome = sitting.recorder.run.outcome
    assert outcome is not None
    assert outcome.winners


# -- pointing ---------------------------------------------------------------------------------


def pointed(code: str, *clicks: tuple[str, str, int]) -> tuple[str | None, str]:
    """What is typed or proposed after these clicks, and what the screen shows."""
    found = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        for pane, text, button in clicks:
            await hand.click(pane, text, button=button)
        found.append(hand.window.line.value)
        await hand.press("enter")

    session = session_of(code)
    with screen(script, (140, 45)) as surface:
        surface.show(session_parts(session))
        line = surface.ask(session.prompt, session.complete)
    return line, found[0]


def test_a_click_on_a_choice_a_card_a_rule_means_what_it_says():
    assert pointed("bacon-project", ("choices", r"jump Js", 1))[0] == "1"
    assert pointed("bacon-project", ("board", r"Js", 1)) == ("jump Js", "jump Js")
    assert pointed("bacon-project", ("choices", r"BP-Q17", 1))[0] == "rules BP-Q17"
    assert pointed("bacon-project", ("board", r"Nell Marrow", 1))[0] in {
        "cards Nell Marrow",
        "cards nell-marrow",
    }


def test_a_right_click_looks_at_a_card_that_could_be_played():
    line, _ = pointed("super-fantasy-brawl", ("board", "Piercing Javelin", 3))
    assert line == "cards Piercing Javelin"


def test_a_click_on_what_several_answers_name_lists_them_and_undo_goes_back():
    session = session_of("super-fantasy-brawl")
    before = [choice.text for choice in session.menu.choices()]
    parts = session_parts(session)
    found = parts.point(Click("board", "2      c    d2  »KE2:0", 18, looks=False))
    assert found is not None
    assert found.line == ""
    texts = [choice.text for choice in session.menu.choices()]
    assert texts
    assert texts != before
    assert all("kestrin-2" in text for text in texts)
    assert "kestrin-2 ... > " in session.prompt
    session.take("undo")
    assert [choice.text for choice in session.menu.choices()] == before


def test_what_the_choice_under_the_cursor_names_is_marked_on_the_board():
    found = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        for _ in range(2):
            await hand.press("down")
        found.append((hand.window.panes["board"]._marks, hand.window.text().splitlines()[-2]))
        await hand.press("escape")
        found.append((hand.window.panes["board"]._marks, ""))
        await hand.press("down", "enter")

    session = session_of("super-fantasy-brawl")
    with screen(script, (100, 30)) as surface:
        surface.show(session_parts(session))
        assert surface.ask(session.prompt) == "1"
    assert [kind for kind, _ in found[0][0]["SE2"]] == ["aim", "mark"]
    assert [kind for kind, _ in found[0][0]["KE2"]] == ["mark"]
    assert "standard-action jab selka-2" in found[0][1]
    assert all(kind == "mark" for marks in found[1][0].values() for kind, _ in marks)


def test_marks_need_no_colour_and_move_no_column():
    rows = [row("4 a  (b4)  [e4]", Span("  e5 b4", "seat"))]
    meant = {**everywhere("mark", ["b4"]), **everywhere("aim", ["e5"])}
    (drawn,) = marked(rows, meant, sign=True)
    assert text_of(drawn) == "4 a »(b4)  [e4] »e5»b4"
    assert [kind for text, kind in drawn if text in ("b4", "e5")] == ["mark", "aim", "mark"]
    assert text_of(marked(rows, {}, sign=True)[0]) == "4 a  (b4)  [e4]  e5 b4"


@pytest.mark.parametrize(
    ("code", "decisions", "meant", "other"),
    [
        ("clash", 92, r"»Zealot +4 \(owes 2\)", r" Zealot +4 +2 A"),
        ("clash", 59, r"»Drummer +4", r" Drummer +3"),
        ("save-your-bacon", 17, "»The Wizard +2/6", r"(?m)^  The Wizard +2/6"),
        ("save-your-bacon", 33, r"hand +»Staff of Second Tho\.\.\.", "spent    Sanctuary"),
        ("homestuck-atcg", 21, "»MAPLEHOOF pony pal +4", "  RECORD KEEPER .*3g"),
    ],
)
def test_of_two_cards_of_one_name_the_one_is_marked_that_is_meant(code, decisions, meant, other):
    found = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        found.append(hand.window.text())
        hand.window.hear("ctrl-d")

    recorder, _ = recorder_of(code, decisions=decisions)
    session = Session(recorder, recorder.run.asks()[0].seat, NAMES)
    session.begin()
    with screen(script, (140, 45)) as surface:
        surface.show(session_parts(session))
        surface.ask(session.prompt)
    assert re.search(meant, found[0])
    assert re.search(other, found[0]), found[0]


def clicked(session: Session, width: int, whose: str, text: str) -> tuple[str, list[str]]:
    """What a click on a text in the block of a seat means: the line, and the choices that are listed then."""
    rows = [words(each) for each in session.decision.board(width, 60)[0]]
    head = next(at for at, each in enumerate(rows) if whose in each)
    edge = (
        max(rows[head].find(" | ") + 3, 0)
        if rows[head].find(" | ") < rows[head].index(whose)
        else 0
    )
    at = next(y for y in range(head, len(rows)) if text in rows[y][edge:])
    column = rows[at].index(text, edge)
    spot = spot_at(list(spots_of(rows))[at], column)
    found = session_parts(session).point(Click("board", rows[at], column, looks=False, spot=spot))
    assert found is not None
    return found.line, [choice.text for choice in session.menu.choices()]


@pytest.mark.parametrize("width", [100, 200])
def test_a_click_means_the_one_of_several_of_a_name_that_lies_there(width):
    recorder, _ = recorder_of("save-your-bacon", decisions=70, seats=4)
    for seat in (1, 2, 3):
        session = Session(recorder, 3, {each: f"P{each}" for each in range(1, 5)})
        session.begin()
        line, listed = clicked(session, width, f"(seat {seat})", "The Wizard")
        assert line == ("" if seat == 3 else "cards The Wizard")
        assert seat != 3 or all("wizard-3" in text for text in listed)


def test_of_two_pieces_of_one_name_each_is_named_behind_its_sign():
    things = [
        (Token(f"vex-{seat}", "a1", f"VE{seat}", "Vex Nightfall", seat=seat), (0, ""))
        for seat in (1, 2)
    ]
    ask = SimpleNamespace(run=SimpleNamespace(game=SimpleNamespace(meant_in=lambda *_: "")))
    ways = [
        Way(("attack", name), f"attack {name}", ("attack", name)) for name in ("vex-1", "vex-2")
    ]
    found = labels(things, ask, ways)
    assert {label: list(meant) for label, meant in found.items() if " " in label} == {
        "VE1 Vex Nightfall": ["vex-1"], "VE2 Vex Nightfall": ["vex-2"]
    }  # fmt: skip
    assert "Vex Nightfall" in labels(things[:1], ask, ways[:1])


def test_what_is_pointed_at_is_looked_for_among_what_is_begun():
    menu = Menu(
        tuple(
            Way((), text, tuple(text.split()))
            for text in ("play oak", "play elm 1", "play elm 2", "burn elm")
        )
    )
    menu.go(("play",))
    assert [way.text for way in menu.naming(("elm",))] == ["play elm 1", "play elm 2"]
    menu.go(("play", "oak"))
    assert [way.text for way in menu.naming(("elm",))] == ["play elm 1", "play elm 2", "burn elm"]


def test_a_click_on_a_place_means_the_way_that_ends_there():
    def way(text: str) -> Way:
        return Way((), text, tuple(text.split()))

    through = [way("move e8 e7"), way("move e8"), way("move e8 f7")]
    assert [each.text for each in leading(through)] == ["move e8"]
    apart = [way("deploy brann-1 e9"), way("deploy selka-1 e9")]
    assert leading(apart) == apart


def test_the_rows_of_a_board_lie_with_a_seat_and_in_a_pile():
    rows = [
        "Turn 2",
        "> Ann (seat 1)  hand 2",
        "  hand     Oak",
        "           Elm",
        "  spent    Ash",
    ]
    rows += ["Seat 2", " Beech", "Ann (seat 1) | Ben (seat 2)"]
    spots = [(0, ""), (1, ""), (1, "hand"), (1, "hand"), (1, "spent"), (2, ""), (2, "")]
    found = list(spots_of(rows))
    assert found[:-1] == [((0, spot),) for spot in spots]
    assert found[-1] == ((0, (1, "")), (15, (2, "")))


def test_another_seat_is_shown_nothing_before_it_sits_down():
    found = []

    async def script(hand: Hand) -> None:
        for number in range(1, 5):
            await hand.asked(number)
            found.append((hand.window.prompt, hand.window.text()))
            if hand.window.prompt.startswith("Enter"):
                assert hand.window.line.history == []
                await hand.press("enter")
            else:
                await hand.type("1")
        await hand.asked(5)
        await hand.press("ctrl+d")

    with screen(script, (140, 45)) as surface:
        assert not sitting_of("bacon-project", surface, here=(1, 2)).go()
    hidden = [text for prompt, text in found if prompt.startswith("Enter")]
    assert len(hidden) >= 2
    assert all("hand " not in text and "Hand the keyboard" in text for text in hidden)


def test_the_theme_is_changed_by_a_key_and_the_words_stay():
    looks = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        for _ in range(5):
            looks.append((hand.window.look_name, hand.window.text()))
            await hand.press("f2")
        hand.window.hear("ctrl-d")

    session = session_of("bacon-project")
    with screen(script, (80, 24)) as surface:
        surface.show(session_parts(session))
        surface.ask(session.prompt)
    assert [name for name, _ in looks] == ["terminal", "dark", "light", "contrast", "terminal"]
    assert len({text for _, text in looks}) == 1


def test_a_list_of_its_own_asks_its_own_question():
    text = shown("homestuck-atcg", (100, 30), "1")
    assert "? play: which of 14 ways? 'undo' goes back" in text
    assert "2  equius-zahaak" in text or "1  equius-zahaak" in text


# -- figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", GAMES)
def test_a_key_is_answered_at_once_in_the_largest_window(code):
    """Processor time, so that a busy machine says the same: the median below 30 ms, all but one below 100 ms."""
    took = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        for number in range(60):
            before = process_time()
            await hand.press(("x", "backspace", "down", "down", "escape")[number % 5])
            hand.window.text()
            took.append(process_time() - before)
        hand.window.hear("ctrl-d")

    session = session_of(code)
    with screen(script, (200, 50)) as surface:
        surface.show(session_parts(session))
        surface.ask(session.prompt, session.complete)
    took.sort()
    assert took[30] < 0.03
    assert took[-2] < 0.1
