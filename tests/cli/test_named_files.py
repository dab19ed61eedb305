"""Files are named as they were given, and nothing is written under a name that promises another form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAMES = ["bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg"]
WRONG = {
    "no id": ("colour = 1\n", ": the file: unknown key 'colour'"),
    "an id": ('set_id = "other"\ncolour = 1\n', ": the file: unknown key 'colour'"),
    "no TOML": ("x = \n", ": not TOML: "),
    "empty": ("\n", ": an empty file, expected a card list"),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_card_file_that_is_refused_is_named_as_it_was_given(
    game: str, wrong: str, run: Run, tmp_path: Path
) -> None:
    text, says = WRONG[wrong]
    file = tmp_path / "my cards.toml"
    file.write_text(text, encoding="utf-8")
    words = [
        ["cards", game, "--cards", str(file)],
        ["deck", game, "--cards", str(file)],
        ["new", game, "--cards", str(file)],
        ["record", game, "--cards", str(file), "--script", str(file)],
        ["simulate", game, "--jobs", "1", "--cards", str(file)],
        ["play", game, "--cards", str(file), "--lines"],
    ]
    for each in words:
        done = run(*each, stdin="")
        assert done.code == 6, each
        assert done.one_line().startswith(f"{file}{says}"), each


def test_of_two_files_of_one_id_both_are_named(run: Run, tmp_path: Path) -> None:
    cards, board = tmp_path / "cards.toml", tmp_path / "board.toml"
    cards.write_text("colour = 1\n", encoding="utf-8")
    board.write_text("[board]\ncolour = 1\n", encoding="utf-8")
    done = run("cards", "super-fantasy-brawl", "--cards", str(cards), "--cards", str(board))
    assert done.code == 6
    assert done.one_line().startswith(f"{cards} or {board}: ")


@pytest.mark.parametrize(
    ("words", "name", "form"),
    [
        (("export", "FILE", "-o"), "x.html", "a replay file"),
        (("export", "FILE", "-o"), "X.JSON", "a replay file"),
        (("export", "FILE", "-o"), "x.toml", "a replay file"),
        (("export", "--all", "-o"), "results.txt", "a replay file"),
        (("share", "FILE", "--as", "public", "-o"), "x.svg", "a replay file"),
        (("join", "FILE", "FILE", "-o"), "x.pdf", "a replay file"),
        (("simulate", "bacon", "-o"), "x.replay", "a folder of replay files"),
        (("simulate", "bacon", "-o"), "x.html", "a folder of replay files"),
        (("cards", "homestuck-atcg", "--import", "LIST", "-o"), "x.csv", "a card file"),
    ],
)
def test_an_ending_that_promises_another_form_is_refused_and_nothing_is_written(
    words: tuple[str, ...], name: str, form: str, run: Run, played: Path, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text("TITLE\nLAMP\n", encoding="utf-8")
    run("import", str(played))
    match = played.stem if words[0] == "export" else str(played)
    named = {"FILE": match, "LIST": str(tmp_path / "list.csv")}
    goal = tmp_path / name
    done = run(*(named.get(word, word) for word in words), str(goal))
    assert done.code == 2
    assert f"ends in {goal.suffix.casefold()}, but what is written is {form}" in done.one_line()
    assert not goal.exists()


@pytest.mark.parametrize("name", ["x.replay", "X.REPLAY", "x", "x.bak", "round.3"])
def test_other_names_are_good(name: str, run: Run, played: Path, tmp_path: Path) -> None:
    run("import", str(played))
    assert run("export", played.stem, "-o", str(tmp_path / name)).code == 0
    assert (tmp_path / name).read_bytes() == played.read_bytes()
    (tmp_path / "all.html").mkdir()
    assert run("export", "--all", "-o", str(tmp_path / "all.html")).code == 0


def test_a_picture_is_written_as_a_picture_only(run: Run, tmp_path: Path) -> None:
    opened = run("new", "super-fantasy-brawl", "--player", "A", "--player", "B", "--json")
    match = opened.data["id"]
    refused = run("show", match, "--svg", str(tmp_path / "table.png"))
    assert refused.code == 2
    assert "ends in .png, but what is written is a picture" in refused.one_line()
    assert run("show", match, "--svg", str(tmp_path / "table.svg")).code == 0
    assert [path.name for path in tmp_path.glob("table*")] == ["table.svg"]


def test_a_deck_in_a_file_of_another_name_is_told_what_is_expected(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(run("deck", "save-your-bacon", "light-fight").out, encoding="utf-8")
    said = run("deck", "save-your-bacon", str(file))
    assert said.code == 2
    assert said.one_line() == (
        f"{file}: a deck file has a name that ends in .toml (- reads from a pipe)"
    )
    opened = run("new", "save-your-bacon", "--player", f"A={file}", "--player", "B")
    assert opened.code == 2
    assert "a deck file has a name that ends in .toml" in opened.one_line()
    gone = run("deck", "save-your-bacon", str(tmp_path / "none.txt"))
    assert gone.code == 2
    assert "no deck" in gone.one_line()
