"""What a page at the table shows of a board that has not room: both sides, and the own hand once."""

from __future__ import annotations

import pytest

from cli.output.happenings import log_entries, log_rows, news_rows
from cli.play.decision_page import kept_news, shortened_choices
from cli.play.seating import Seating
from cli.play.session import THINKING, Session
from cli.play.session_panes import session_parts
from cli.play.table import Sitting
from cli.play.table_panes import TablePage
from referee.kernel.show.rows import Span, row, words
from tests.cli.hand import NAMES, Hand, recorder_of, screen, session_of

MINE = [
    "> Ann (seat 1)",
    "  champions  Wizard",
    "  hand     Unravel   stops an action",
    "                     of somebody else",
    "           Sanctuary takes 2 off",
    "  spent    4 of 21",
]
HERS = ["  Ben (seat 2)", "  champions  Ninja", "  hand     -"]
BOARD = [*MINE, "", *HERS]
LOW, HIGH = 14, 20


def shown(board: list[str], below: int, seat: int = 1, height: int = LOW) -> list[str]:
    """The rows of the parts as they lie below each other in 40 columns, with that many choices."""
    page = TablePage(
        row("match"),
        lambda width, room: [row(each) for each in board],
        lambda width: [row("  Ben passes")],
        lambda width, short: [row(f"{number}  pass") for number in range(below)],
        seat=seat,
    )
    parts = page.parts(lambda width, height: [], point=lambda *clicked: None)
    found = []
    for name, place in parts.lie(40, height).items():
        rows = parts.parts[name].draw(place.width, place.height)
        found += [words(each) for each in rows[: place.height]]
    return found


def test_the_hand_below_a_board_is_the_own_one_and_never_that_of_somebody_else() -> None:
    rows = shown(BOARD, 8)
    assert not any(each.startswith("  hand     -") for each in rows)
    assert "           Sanctuary takes 2 off" in rows
    for seat in (1, 2):
        other = shown([*HERS, "", *[each.replace("seat 1", "seat 3") for each in MINE]], 6, seat)
        assert not any("Sanctuary" in each for each in other[-9:])


def test_a_hand_stands_once_and_makes_room_for_the_other_side() -> None:
    for below in range(1, 9):
        rows = shown(BOARD, below)
        assert sum("Sanctuary" in each for each in rows) == 1, "\n".join(rows)
        assert "  champions  Wizard" in rows


def test_what_a_card_says_goes_on_in_its_own_row() -> None:
    rows = shown(["Turn 1", *HERS, "", *MINE], 9, height=18)
    assert "  hand     Unravel   stops an action ..." in rows


def test_where_the_hand_has_not_room_its_cards_are_named() -> None:
    cards = [(f"Card {number}", f"says {number}") for number in range(6)]
    hand = [
        row("  hand   " if name == "Card 0" else "         ", Span(name, "strong"), f" {says}")
        for name, says in cards
    ]
    page = TablePage(
        row("match"),
        lambda width, room: [
            row("Turn 1"),
            row("> Ann (seat 1)"),
            row("  Wizard"),
            *hand,
            row("  Ninja"),
        ],
        lambda width: [],
        lambda width, short: [row("1  pass")] * 8,
        seat=1,
    )
    parts = page.parts(lambda width, height: [], point=lambda *clicked: None)
    places = parts.lie(40, 16)
    rows = parts.parts["brief"].draw(40, places["brief"].height)
    assert [words(each) for each in rows] == [
        "  hand   Card 0, Card 1, Card 2, Card 3",
        "         Card 4, Card 5",
    ]
    board = parts.parts["board"].draw(40, places["board"].height)
    assert [words(each).strip() for each in board] == [
        "Turn 1",
        "> Ann (seat 1)",
        "Wizard",
        "Ninja",
    ]


def test_a_board_that_has_room_without_its_blanks_is_whole() -> None:
    rows = shown(BOARD, LOW - len(BOARD))
    assert [each for each in BOARD if each] == rows[: len(BOARD) - 1]
    assert shown(BOARD, 2, height=HIGH)[1 : len(BOARD) + 1] == BOARD


@pytest.mark.parametrize("size", [(100, 30), (160, 40)])
def test_a_page_that_fits_says_what_can_be_typed(size: tuple[int, int]) -> None:
    """Nothing is said of a board that is not on the screen, nor of a story that is always longer."""

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        await hand.type("news")
        await hand.asked(2)
        assert "number or action" in hand.window.text().splitlines()[-2]
        hand.window.hear("ctrl-d")

    session = session_of("clash")
    with screen(script, size) as surface:
        for _ in range(2):
            surface.show(session_parts(session))
            line = surface.ask(session.prompt, session.complete)
            if line is not None:
                session.take(line)


def test_escape_clears_what_is_typed() -> None:
    async def script(hand: Hand) -> None:
        await hand.asked(1)
        await hand.press("n", "e", "escape", "h", "i", "enter")

    with screen(script, (80, 24)) as surface:
        assert surface.ask("> ") == "hi"


def test_the_story_comes_before_what_is_only_the_latest() -> None:
    news = [
        row("  Ben refreshes"),
        row(Span("  The Monk is defeated", "strong")),
        row("  Ben cannot exhaust a card"),
        row("  Ben attacks"),
    ]
    assert [words(each) for each in kept_news(news, 40, 3)] == [
        "  ... 2 lines before this: 'news'",
        "  The Monk is defeated",
        "  Ben attacks",
    ]
    assert kept_news(news, 40, 4) == news


@pytest.mark.parametrize(("line", "at_end"), [("log", True), ("help", False)])
def test_the_log_is_read_from_its_end(line: str, at_end: bool) -> None:
    session = session_of("clash")
    session.take(line)
    assert session_parts(session).parts["page"].at_end == at_end
    session.take("")
    assert not session.looks_back


def test_a_hint_says_that_it_looks_ahead() -> None:
    """It is painted before the answer is there, in the place of what was asked."""
    seen: list[str] = []

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        await hand.type("hint")

    session = session_of("clash")
    session.alone = True
    with screen(script, (100, 30)) as surface:

        def meanwhile(text: str) -> None:
            surface.meanwhile(text)
            seen.append(surface.window.text().splitlines()[-1])

        session.meanwhile = meanwhile
        surface.show(session_parts(session))
        session.take(surface.ask(session.prompt, session.complete) or "")
        assert (seen, surface.window.remarks) == ([THINKING], ())
    assert session.looking is not None


def test_a_bot_that_searches_is_said_to_look_ahead_but_not_where_it_decides_in_secret() -> None:
    for code, said in (("bacon-project", ["Ben (seat 2) looks ahead"]), ("clash", ["waiting"])):
        recorder, journal = recorder_of(code, stored=True)
        with screen(nobody, (80, 24)) as surface:
            seating = Seating(NAMES, (1,), {1: "greedy", 2: "search:1"})
            sitting, heard = Sitting(recorder, journal, seating, surface, lambda: None), []
            surface.meanwhile = heard.append
            while not heard:
                ask = next(
                    (ask for ask in recorder.run.asks() if ask.seat == 2), recorder.run.asks()[0]
                )
                sitting._let_a_bot_decide(ask)
            assert heard == said


async def nobody(hand: Hand) -> None:
    """Nobody presses anything."""


def test_a_hint_of_one_line_stands_beside_the_board() -> None:
    recorder, _ = recorder_of("super-fantasy-brawl", decisions=2)
    session = Session(recorder, recorder.run.asks()[0].seat, NAMES, alone=True)
    session.begin()
    session.take("hint")
    assert session.looking is None
    assert "a hint looks ahead in turns" in words(session.notes[0])


def test_short_choices_show_the_choice_before_what_is_said_of_it_and_are_told_apart() -> None:
    play = [
        ("play dad-mister-egbert planet-1", " (1 grist)"),
        ("play dad-mister-egbert planet-2", " (1 grist)"),
    ]
    assert shortened_choices(play, 33) == [text for text, _ in play]
    assert shortened_choices(play, 50) == ["".join(each) for each in play]
    assert shortened_choices(play, 24) == ["play dad-mi...t planet-1", "play dad-mi...t planet-2"]
    assert shortened_choices([("attack ninja", ": 2 damage, and more"), ("pass", "")], 24) == [
        "attack ninja: 2 damag...",
        "pass",
    ]
    assert shortened_choices([("standard-action run", "")], 12) == ["standard-..."]


def test_the_news_do_not_say_that_the_match_was_opened() -> None:
    recorder, _ = recorder_of("clash")
    entries = log_entries(recorder.match, 1)
    told = [words(each) for each in news_rows(recorder.game, entries, ["Ann", "Ben"], joined=True)]
    assert told
    assert not any("pened" in each for each in told)
    assert any("pened clash" in words(each) for each in log_rows(recorder.game, entries, [], 80))
