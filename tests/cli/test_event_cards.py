"""Cards of tables as files: a laptop without the event opens the match of a table, and it counts there."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.opening.table_file import read_table_file
from referee.errors import MatchError
from replays.tournament.card import card_of
from tests.cli.conftest import Run
from tests.cli.test_event_outbox import match_of, records

TERMS = ("--name", "Club", "--stage", "swiss rounds:2", "--desks", "8")
SERIES = ("--name", "Club", "--stage", "swiss rounds:2 best-of:3")


def begun(run: Run, game: str, *words: str) -> str:
    """An event of four in its first round."""
    event = run("event", "new", game, *words).out.split()[1].rstrip(":")
    for name in ("Ann", "Ben", "Cai", "Dee"):
        assert run("event", "enter", event, name).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    return event


@pytest.fixture
def event(run: Run) -> str:
    return begun(run, "bacon-project", *TERMS)


@pytest.fixture
def folder(run: Run, event: str, tmp_path: Path) -> Path:
    assert run("event", "open", event, "--cards", str(tmp_path / "cards")).code == 0
    return tmp_path / "cards"


def test_every_open_table_has_a_card_and_no_match_is_opened(run, event, folder, store) -> None:
    assert sorted(each.name for each in folder.iterdir()) == ["1-1.toml", "1-2.toml"]
    content = tomllib.loads((folder / "1-1.toml").read_text(encoding="utf-8"))
    assert content["table"] == "1-1"
    assert content["event"] == match_of(store, event).id
    assert (content["game"], content["seats"]) == ("bacon-project", 2)
    assert sorted(set(content["players"]) - {"Ann", "Ben", "Cai", "Dee"}) == []
    listed = run("list", "--json").data["matches"]
    assert [each["game"] for each in listed] == ["tournament"]


def test_the_same_words_write_the_same_cards(run: Run, event: str, folder: Path) -> None:
    before = [each.read_bytes() for each in sorted(folder.iterdir())]
    assert run("event", "open", event, "--cards", str(folder)).code == 0
    assert [each.read_bytes() for each in sorted(folder.iterdir())] == before


def test_a_card_opens_the_match_of_its_table_where_the_event_is_not(
    run: Run, event: str, folder: Path, tmp_path: Path, store: str
) -> None:
    there = ("--store", f"sqlite:///{tmp_path}/laptop.db")
    match = run("new", "--table", str(folder / "1-2.toml"), *there).out.split()[1]
    opened = match_of(there[1], match)
    found = card_of(opened)
    assert found == read_table_file(str(folder / "1-2.toml")).card
    assert run("act", match, "1", "choose-profile", "hector", *there).code == 0
    assert run("act", match, "1", "concede", *there).code == 0
    file = str(tmp_path / "one-two.replay")
    assert run("export", match, "-o", file, *there).code == 0
    before = records(store, event)
    refused = run("event", "result", event, "1-1", file)
    assert (refused.code, "TN-36" in refused.err) == (1, True)
    assert records(store, event) == before
    assert run("event", "result", event, "1-2", file).code == 0
    assert records(store, event) == before + 1


def test_a_best_of_three_is_opened_as_a_series_and_its_games_follow(
    run: Run, tmp_path: Path
) -> None:
    event = begun(run, "save-your-bacon", *SERIES)
    assert run("event", "open", event, "1-1", "--cards", str(tmp_path / "cards")).code == 0
    file, there = str(tmp_path / "cards" / "1-1.toml"), ("--store", f"sqlite:///{tmp_path}/l.db")
    series = run("new", "--table", file, *there).out.split()[1]
    assert match_of(there[1], series).opening().readings["best_of"] == "3"
    game = run("new", "save-your-bacon", "--series", series, *there)
    assert game.code == 0
    assert match_of(there[1], game.out.split()[1]).opening().game == "save-your-bacon"


def test_record_takes_a_card_as_new_does(run: Run, folder: Path, tmp_path: Path, store) -> None:
    script = tmp_path / "script.txt"
    script.write_text("1: choose-profile hector\n1: concede\n", encoding="utf-8")
    table = str(folder / "1-1.toml")
    said = run("record", "bacon-project", "--script", str(script), "--table", table)
    assert (said.code, said.err) == (0, "")
    assert card_of(match_of(store, said.out.split()[1])) == read_table_file(table).card


@pytest.mark.parametrize(
    ("words", "says", "code"),
    [
        (("new", "clash", "--table", "CARD"), "plays bacon-project, not clash", 2),
        (("new", "--table", "CARD", "--series", "abcd"), "--table: a table card says already", 2),
        (("new", "--table", "CARD", "--player", "Zoe", "--player", "Yan"), "the players are", 2),
        (("new", "--table", "CARD", "--from", "abcd"), "a branch takes its players", 2),
        (("new", "--table", "nowhere.toml"), "nowhere.toml", 2),
        (("event", "open", "EVENT", "1-9", "--cards", "DIR"), "1-9", 2),
        (("event", "open", "EVENT", "--draft", "--cards", "DIR"), "--cards", 2),
        (("event", "open", "abcd", "--cards", "DIR"), "abcd", 2),
    ],
)
def test_what_a_card_does_not_go_with(
    run: Run, event: str, folder: Path, tmp_path: Path, words: tuple[str, ...], says: str, code: int
) -> None:
    known = {"CARD": str(folder / "1-1.toml"), "EVENT": event, "DIR": str(tmp_path / "more")}
    said = run(*(known.get(word, word) for word in words))
    assert says in said.err
    assert said.code == code
    assert not (tmp_path / "more").exists()


def test_what_is_no_event_has_no_cards(run: Run, tmp_path: Path) -> None:
    match = run("new", "bacon-project").out.split()[1]
    said = run("event", "open", match, "--cards", str(tmp_path / "more"))
    assert "is no tournament" in said.one_line()
    assert not (tmp_path / "more").exists()


def test_a_round_without_open_tables_has_no_cards(run: Run, event: str, tmp_path: Path) -> None:
    for table in ("1-1", "1-2"):
        assert run("event", "result", event, table, "1-0", "--slip").code == 0
    said = run("event", "open", event, "--cards", str(tmp_path / "more"))
    assert "no table of the last round is open" in said.one_line()


SPOILED: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "no text of the kind": lambda text: "x" + text,
    "another kind": lambda text: text.replace("table file 1", "table file 9"),
    "another table": lambda text: text.replace('"1-1"', '"1-2"'),
    "more seats": lambda text: text.replace("seats = 2", "seats = 4"),
    "half a card": lambda text: text.replace('card = "', 'card = "80'),
    "no hexadecimal": lambda text: text.replace('card = "', 'card = "zz'),
    "a number for a name": lambda text: text.replace('"bacon-project"', "7"),
    "true for seats": lambda text: text.replace("seats = 2", "seats = true"),
    "no such game": lambda text: text.replace('"bacon-project"', '"chess"'),
    "deep": lambda text: "a = " + "[" * 5000 + text,
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_card_is_one_line(run: Run, folder: Path, how: str) -> None:
    file = folder / "1-1.toml"
    file.write_text(SPOILED[how](file.read_text(encoding="utf-8")), encoding="utf-8")
    said = run("new", "--table", str(file))
    assert said.code in (2, 3)
    assert said.one_line()


def test_bytes_that_are_no_text_are_one_line(folder: Path) -> None:
    file = folder / "1-1.toml"
    file.write_bytes(b"\xff\xfe\x00" * 9)
    with pytest.raises(MatchError):
        read_table_file(str(file))
