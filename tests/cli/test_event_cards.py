"""Table cards as files: a match of a table is opened on another computer, and handed in as a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def begun(run: Run, game: str, *terms: str) -> str:
    """An event of two whose round is paired."""
    plan = " ".join(("swiss rounds:1", *terms))
    event = run("event", "new", game, "--name", "Club", "--stage", plan).out.split()[1].rstrip(":")
    for name in ("Ann", "Ben"):
        assert run("event", "enter", event, name).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    return event


@pytest.fixture
def event(run: Run) -> str:
    return begun(run, "bacon-project")


@pytest.fixture
def card(run: Run, event: str, tmp_path: Path) -> str:
    said = run("event", "open", event, "--cards", str(tmp_path / "cards"))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "1 card, each opens the match of its table"
    return str(tmp_path / "cards" / "1-1.toml")


@pytest.fixture
def there(tmp_path: Path) -> tuple[str, str]:
    """The store of the laptop."""
    return "--store", f"sqlite:///{tmp_path}/laptop.db"


def played(run: Run, card: str, there: tuple[str, str], folder: Path) -> str:
    match = run("new", "--table", card, *there).out.split()[1]
    for line in (("1", "choose-profile", "hector"), ("1", "concede")):
        assert run("act", match, *line, *there).code == 0
    file = str(folder / "handed-in.replay")
    assert run("export", match, "-o", file, *there).code == 0
    return file


def test_a_match_opened_with_a_card_counts_at_its_table(run, event, card, there, tmp_path) -> None:
    before = run("list", "--json").data["matches"]
    file = played(run, card, there, tmp_path)
    said = run("event", "result", event, "1-1", file)
    assert (said.code, said.err) == (0, "")
    assert said.out.rstrip().endswith("proven")
    assert len(run("list", "--json").data["matches"]) == len(before) + 1
    for words in (("finish", event), ("close", event)):
        assert run("event", *words).code == 0
    whole = str(tmp_path / "club.event")
    assert run("event", "export", event, "-o", whole).code == 0
    assert run("validate", whole).code == 0


def test_a_series_is_opened_with_its_card(run, there, tmp_path) -> None:
    event = begun(run, "bacon-project", "best-of:5")
    assert run("event", "open", event, "1-1", "--cards", str(tmp_path)).code == 0
    said = run("new", "--table", str(tmp_path / "1-1.toml"), *there)
    assert said.code == 0
    match = said.out.split()[1]
    told = run("log", match, *there).out
    assert "best_of = 5" in told
    game = run("new", "bacon-project", "--series", match, *there)
    assert game.code == 0


def test_a_series_that_the_game_does_not_have_cannot_be_opened(run, tmp_path) -> None:
    event = begun(run, "save-your-bacon", "best-of:5")
    for more in ((), ("--cards", str(tmp_path))):
        said = run("event", "open", event, *more)
        assert (said.code, "no series of best of 5" in said.one_line()) == (2, True)
    assert run("event", "result", event, "1-1", "3-1", "--slip").code == 0


def test_players_and_seats_stand_in_the_card(run, card, there) -> None:
    match = run("new", "bacon-project", "--table", card, *there).out.split()[1]
    listed = run("list", "--json", *there).data["matches"]
    (found,) = [each for each in listed if each["id"].startswith(match)]
    text = Path(card).read_text(encoding="utf-8")
    names = re.search(r"players = \[\s*\"(\w+)\",\s*\"(\w+)\"", text)
    assert found["players"] == [names[1], names[2]]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("referee table file 1", "referee table file 2", "no table file"),
        ('table = "1-1"', 'table = "1-2"', "do not go together"),
        ("seats = 2", "seats = 4", "do not go together"),
        ('card = "99', 'card = "9', "no table file"),
        ('card = "99', 'card = "98', "table card"),
        ("is = ", "", "no table file"),
    ],
)
def test_a_spoiled_card_is_one_line(run, card, there, old, new, says) -> None:
    path = Path(card)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    said = run("new", "--table", card, *there)
    assert said.code != 0
    assert says in said.one_line()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new", "clash", "--table", "{card}"), "plays bacon-project, not clash"),
        (("new", "--table", "none.toml"), "none.toml"),
        (("new", "--table", "{card}", "--draft", "{card}"), "table card says already"),
        (("event", "open", "{event}", "--cards", "x", "--draft"), "--cards"),
        (("event", "open", "{event}", "9-9", "--cards", "x"), "9-9"),
    ],
)
def test_what_does_not_go_together_is_one_line(run, event, card, words, says) -> None:
    said = run(*(word.format(event=event, card=card) for word in words))
    assert said.code != 0
    assert says in said.one_line()


def test_nothing_open_has_no_cards(run, event, card, tmp_path) -> None:
    assert run("event", "result", event, "1-1", "1-0", "--slip").code == 0
    said = run("event", "open", event, "--cards", str(tmp_path / "more"))
    assert (said.code, "no table of the last round is open" in said.one_line()) == (2, True)
    assert not (tmp_path / "more").exists()
