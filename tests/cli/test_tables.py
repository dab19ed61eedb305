"""The tables of a store: who is awaited since when, what a judge is asked, on a screen of any size and below each other."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.tables import tables_screen
from cli.tables.letters import letters
from cli.tables.live_tables import LiveTable, LiveTables, in_order
from cli.tables.round_clock import RoundClock
from cli.tables.tables_board import Board, spoken_rows
from cli.tables.tables_screen import TablesScreen
from events.store.journal import open_store
from referee.errors import StoreError
from referee.kernel.show.rows import columns, words
from tests.cli.conftest import ROOT, Run, command_line
from tests.cli.hand import SIZES, Hand, screen
from tests.cli.terminal import Terminal
from tests.cli.test_panes import compare

NOW = 1_800_000_000
SMALLEST = (40, 12)
GAMES = ("bacon-project", "clash", "homestuck-atcg", "save-your-bacon", "super-fantasy-brawl")
PLAYERS = (
    ("Ann", "Ben"),
    ("Cleo", "Dario"),
    ("Eve", "Fatima", "Gus", "Hana"),
    ("Ivo", "Jürgen"),
    ("Anastasia-Konstantinopoulou", "王小明"),
)
HEADLINE = "Spring open: round 3, 12 of 50 minutes left"


def tables_of(number: int) -> list[LiveTable]:
    """So many tables of all games: two of them wait for a judge, nobody noted a time at every fifth."""
    found = []
    for at in range(1, number + 1):
        players = PLAYERS[at % 5]
        left = (
            {seat: 600_000 - 90_000 * at * seat for seat in (1, 2)}
            if at % 3 == 0 and len(players) == 2
            else None
        )
        calls = (
            [
                "Ivo calls a judge about record 23: May I take back the card that I have just played? It was seen already."
            ]
            if at in (3, 8)
            else []
        )
        found.append(
            LiveTable(
                f"{at:026}", GAMES[at % 5], players, at % 7, "turn" if at % 5 != 1 else "round",
                [] if at % 5 == 1 else [1 + at % len(players)], None if at % 5 == 4 else NOW - at * at * 61,
                calls, place=f"3-{at}" if at % 2 else "", left=left, number=at,
            )
        )  # fmt: skip
    return in_order(found)


class Store:
    """Tables that stand in no store; ``fault`` is why they cannot be read now."""

    def __init__(self, tables: list[LiveTable]) -> None:
        self.tables, self.unread = tables, set[str]()
        self.fault: StoreError | None = None

    def look(self) -> list[LiveTable]:
        if self.fault is not None:
            raise self.fault
        return self.tables


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The time that the screen reads: it stands still but for what is added to ``past``."""
    found = SimpleNamespace(past=0, time=lambda: NOW, localtime=time.gmtime, strftime=time.strftime)
    found.monotonic = lambda: float(NOW + found.past)
    monkeypatch.setattr(tables_screen, "time", found)
    return found


def followed(
    store: Store, size: tuple[int, int], *acts, big: bool = False, said: tuple[str, ...] = ()
) -> tuple[str | None, list[str]]:
    """The table that is looked at after each act (a key, a click in the page, or a deed), and what the screen shows then."""
    seen: list[str] = []
    chosen: list[str | None] = []

    async def script(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: "b big" in window.text())
        await hand.rest()
        seen.append(window.text())
        for act in acts:
            shown = window.parts
            if callable(act):
                act()
                window.hear("")
            elif isinstance(act, str):
                await hand.press(act)
            else:
                await hand.click("page", *act)
            await hand.until(lambda shown=shown: window.parts is not shown or bool(chosen))
            if chosen:
                return
            await hand.rest()
            seen.append(window.text())
        window.hear("q")

    hall = TablesScreen(store, lambda: said, big=big)
    with screen(script, size) as surface:
        chosen.append(hall.follow(surface))
    return chosen[0], seen


# -- the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALLEST, *SIZES], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("big", [False, True], ids=["small", "big"])
@pytest.mark.usefixtures("clock")
def test_the_tables_are_as_somebody_has_looked_at_them(size, big):
    _, (text,) = followed(Store(tables_of(20)), size, big=big, said=(HEADLINE,))
    assert len(text.splitlines()) == size[1]
    assert max(map(columns, text.splitlines())) <= size[0]
    compare(f"tables-{'big-' if big else ''}{size[0]}", text)


def test_a_judge_is_awaited_first_then_whoever_has_waited_longest_last_who_noted_no_time():
    numbers = [table.number for table in tables_of(10)]
    assert numbers == [8, 3, 10, 7, 6, 5, 2, 1, 4, 9]


@pytest.mark.parametrize("size", [(40, 10), *SIZES])
@pytest.mark.parametrize("big", [False, True])
def test_every_table_stands_on_a_page_and_nothing_is_wider_than_the_window(size, big):
    tables = tables_of(60)
    _, pages = Board(tables, NOW, big=big).lay(*size)
    assert [each for page in pages for each in page.ids] == [table.id for table in tables]
    for at, page in enumerate(pages):
        rows = Board(tables, NOW, page.ids[0], big=big).lay(*size)[1][at].rows
        assert len(rows) <= size[1]
        assert max(columns(words(each)) for each in rows) <= size[0]


def test_letters_are_cut_at_the_name_and_never_at_the_time():
    assert len(letters("Ann", "  5 min", 80)) == 3
    assert letters("Ann", "  5 min", 160, 0) != letters("Ann", "  5 min", 160)
    long = letters("Anastasia-Konstantinopoulou", "  5 min", 80)
    end = letters("", "5 min", 80)
    assert all(row.endswith(last.strip()) for row, last in zip(long, end, strict=True))
    assert letters("Müller", "", 80) == letters("Muller", "", 80)
    assert letters("王小明", "  5 min", 80) == ["王小明  5 min"]
    assert letters("Ann", "  5 min", 10) == ["Ann  5 min"]


@pytest.mark.parametrize(
    ("ago", "said"), [(0, "0 min"), (7199, "119 min"), (7200, "2 h"), (172_800, "2 days")]
)
def test_a_time_is_told_as_roughly_as_it_is_long(ago, said):
    table = LiveTable("a", "clash", ("Ann", "Bo"), 1, "round", [1], NOW - ago)
    assert table.ago(NOW) == said


def test_printed_it_is_said_that_somebody_decides_unseen():
    rows = spoken_rows(
        [LiveTable("a" * 26, "clash", ("Ann", "Bo"), 1, "round", [], NOW)], NOW, 80, big=False
    )
    assert words(rows[1]) == "     waits for somebody unseen, 0 min"


def test_the_time_of_a_round_runs_from_when_it_is_published():
    assert RoundClock(1, 0, None).words(NOW) == "no time is set"
    assert RoundClock(1, 50, None).words(NOW) == "50 minutes, counted from when it is published"
    assert RoundClock(1, 50, NOW - 780).words(NOW) == "37 of 50 minutes left"
    assert RoundClock(1, 50, NOW - 3660).words(NOW) == "time was over 11 minutes ago"


# -- keys and clicks ------------------------------------------------------------------------------


@pytest.mark.usefixtures("clock")
def test_a_table_is_looked_at_by_the_cursor_by_its_number_and_by_a_click():
    store = Store(tables_of(12))
    ids = {table.number: table.id for table in store.tables}
    assert followed(store, (100, 30), "down", "down", "enter")[0] == store.tables[2].id
    assert followed(store, (100, 30), "up", "enter")[0] == store.tables[-1].id
    assert followed(store, (100, 30), "4")[0] == ids[4]
    chosen, seen = followed(store, (100, 30), "1", "2")
    assert chosen == ids[12]
    assert "table 1..." in seen[1]
    assert followed(store, (100, 30), "1", "enter")[0] == ids[1]
    assert followed(store, (100, 30), (r"  11 3-11",))[0] == ids[11]
    assert tables_screen.NUMBER.match("12 tables, 2 for a judge") is None


@pytest.mark.usefixtures("clock")
def test_a_number_that_no_table_has_is_said_until_the_next_key():
    chosen, seen = followed(Store(tables_of(5)), (80, 24), "9", "down")
    assert chosen is None
    assert "no table 9" in seen[1]
    assert "no table" not in seen[2]


def test_pages_turn_by_themselves_where_that_is_wanted(clock, monkeypatch):
    def wait() -> None:
        clock.past += 11

    store = Store(tables_of(20))
    _, seen = followed(store, (80, 24), wait, wait, "t", wait, big=True)
    pages = [text.splitlines()[0].split("page ")[1][0] for text in seen]
    assert pages == ["1", "2", "3", "3", "3"]
    assert "turning" in seen[0]
    assert "turning" not in seen[3]
    monkeypatch.setenv("REFEREE_MOTION", "reduced")
    _, seen = followed(
        store, (80, 24), wait, "pagedown", "pageup", "pageup", "home", "end", big=True
    )
    assert [text.splitlines()[0].split("page ")[1][0] for text in seen] == [
        "1",
        "1",
        "2",
        "1",
        "6",
        "1",
        "6",
    ]


@pytest.mark.usefixtures("clock")
def test_the_cursor_stays_with_its_table_while_others_come_and_go():
    store = Store(tables_of(6))
    aimed = store.tables[3]

    def others_go() -> None:
        store.tables = [aimed, store.tables[5]]

    def it_goes() -> None:
        store.tables = []

    _, seen = followed(store, (80, 24), *["down"] * 3, others_go, it_goes, "enter", "down", "b")
    assert f"» {aimed.number:>2} " in seen[3]
    assert f"» {aimed.number:>2} " in seen[4]
    assert "no match goes on here" in seen[5]


@pytest.mark.usefixtures("clock")
def test_a_store_that_cannot_be_read_for_a_moment_is_said_and_the_tables_stay():
    store = Store(tables_of(4))

    def fail() -> None:
        store.fault = StoreError("database is locked")

    def work() -> None:
        store.fault = None

    _, seen = followed(store, (80, 24), fail, work)
    assert "database is locked" in seen[1]
    assert "Ivo" in seen[1]
    assert "locked" not in seen[2]


# -- a store ----------------------------------------------------------------------------------------

MATCH = ("bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", "aa")


def test_the_tables_of_a_store_say_who_is_awaited_and_what_a_judge_is_asked(run: Run, store: str):
    assert run("watch").out == "no match goes on here\n"
    match = run("new", *MATCH, "--json").data["id"]
    run("rule", match[:8], "call", "table", "Is the deck complete?")
    said = run("watch", "--json").data["tables"]
    assert [(each["id"], each["waiting_for"], each["players"], each["state"]) for each in said] == [
        (match, ["Ann"], ["Ann", "Bo"], "asks")
    ]
    assert "Is the deck complete?" in said[0]["calls"][0]
    run("rule", match[:8], "call", "2", "May I go on?")
    call = run("watch", "--json").data["tables"][0]["calls"][1]
    assert call.startswith("Bo calls a judge about record ")
    assert "waits for Ann" in run("watch", store).out
    run("import", str(ROOT / "tests" / "corpus" / "greedy.replay"))
    assert len(run("watch", "--json").data["tables"]) == 1
    assert run("watch", "--player", "Zoe", "--json").data["tables"] == []
    assert len(run("watch", "--player", "bo", "--json").data["tables"]) == 1


def test_a_match_whose_seed_is_still_being_made_is_a_table_too(run: Run, store: str):
    match = run("new", *MATCH[:-2], "--fair", "--json").data["id"]
    assert "waits for Ann and Bo (the seed)" in run("watch").out
    with Terminal(*command_line("watch"), store=store) as terminal:
        terminal.until("(the seed)")
        terminal.send("\r")
        terminal.until("are awaited to pledge")
        terminal.send("q")
        assert terminal.end() == 0
    assert run("watch", "--json").data["tables"][0]["id"] == match


def test_an_event_is_a_headline_and_its_tables_have_their_numbers(run: Run):
    event = run(
        "event", "new", "bacon-project", "--name", "Open", "--stage", "swiss rounds:2", "--json"
    ).data["event"]
    for name in ("Ann", "Bo"):
        run("event", "enter", event, name)
    for words_said in (
        ("mix", "1"),
        ("start",),
        ("pair",),
        ("clock", "50"),
        ("publish",),
        ("open",),
    ):
        assert run("event", words_said[0], event, *words_said[1:]).code == 0
    run("new", *MATCH)
    said = run("watch")
    assert said.out.startswith("Open: round 1, 50 of 50 minutes left\n")
    assert "bacon-project  1-1  " in said.out
    rows = run("watch", "--json").data["tables"]
    assert {(each["table"], each["event"]) for each in rows} == {(None, None), ("1-1", event)}
    assert [
        each["table"] for each in run("watch", "--event", event[:6], "--json").data["tables"]
    ] == ["1-1"]
    assert run("watch", "--event", "nobody").code == 2


def test_the_tables_are_drawn_into_a_file(run: Run, tmp_path: Path):
    run("new", *MATCH)
    path = tmp_path / "hall.svg"
    assert (
        f"{path}: the tables that go on, 60x14, "
        in run("watch", "--svg", str(path), "--size", "60x14").out
    )
    drawn = path.read_text(encoding="utf-8")
    assert all(word in drawn for word in ("table", "Ann", "Bo", "begun"))
    assert run("watch", "--svg", str(path)).code != 0
    assert run("watch", "--big", "--svg", str(path), "--force").code == 0
    assert path.read_text(encoding="utf-8") != drawn


def test_only_what_has_grown_is_read_again(run: Run, store: str, monkeypatch: pytest.MonkeyPatch):
    first = run("new", *MATCH, "--json").data["id"]
    run("new", *MATCH[:-1], "bb")
    with closing(open_store(store)) as journal:
        tables, taken = LiveTables(journal), []
        before = tables.look()
        monkeypatch.setattr(tables, "_take", lambda brief: taken.append(brief.id))
        assert tables.look() == before
        run("act", first, "1", "keep-hand")
        tables.look()
    assert taken == [first]


def test_the_screen_follows_what_is_recorded_and_a_number_looks_at_a_table(run: Run, store: str):
    match = run("new", *MATCH, "--json").data["id"]
    with Terminal(*command_line("watch"), store=store) as terminal:
        terminal.until("not begun  Ann")
        run("act", match[:8], "1", "keep-hand")
        terminal.until("not begun  Bo")
        terminal.send("b")
        terminal.until("▀▀")
        terminal.send("1")
        terminal.until("as everybody sees it")
        terminal.send("q")
        terminal.until("1 table")
        run("act", match[:8], "1", "concede")
        terminal.until("no match goes on here")
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.kept.strip() == ""
