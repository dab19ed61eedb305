"""`referee deck`, and decks of one's own on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

MINE = """
name = "Mine"
format = "pod_constructed"
champions = ["The Ninja", "The Wizard", "The Cleric"]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A deck file of one's own."""
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    return str(file)


def test_the_ready_made_decks_are_listed_and_printed_as_files(run: Run, tmp_path: Path) -> None:
    listed = run("deck", "save-your-bacon")
    assert listed.code == 0
    ids = [line.partition(" ")[0] for line in listed.out.splitlines()]
    assert ids[:2] == ["dangerous-darkness", "lacking-limits"]
    assert len(ids) == 7
    for word in ("light-fight", "Light Fight", "light"):
        printed = run("deck", "save-your-bacon", word)
        assert printed.code == 0
        file = tmp_path / "printed.toml"
        file.write_text(printed.out, encoding="utf-8")
        assert run("deck", "save-your-bacon", str(file)).code == 0


def test_every_fault_of_a_deck_is_told_with_its_rule(run: Run, mine: str) -> None:
    good = run("deck", "save-your-bacon", mine)
    assert (good.code, good.out) == (0, f"{mine}: good: format=pod_constructed\n")
    bad = run("deck", "save-your-bacon", mine, "--format", "full_constructed")
    assert bad.code == 1
    assert bad.out == (
        f"{mine}: 0 cards, not 18: A full constructed deck has exactly 18 cards besides the "
        "champions. [SYB-8.4.2]\n"
    )
    said = run("deck", "save-your-bacon", mine, "--reading", "format=pod_preconstructed", "--json")
    (deck,) = said.data["decks"]
    assert (said.code, deck["good"], deck["name"]) == (1, False, "Mine")
    assert [(each["rule"], each["item"]) for each in deck["faults"]] == [
        ("SYB-8.1.1", "no preconstructed deck has these champions")
    ]


def test_of_several_decks_the_worst_says_how_the_command_ends(
    run: Run, mine: str, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("champions = 3", encoding="utf-8")
    said = run("deck", "save-your-bacon", mine, "light-fight", str(broken), "--json")
    assert said.code == 6
    assert "expected champions: a list of their names [SYB-2.0.1.1]" in said.one_line()
    first, second, third = said.data["decks"]
    assert (first["good"], second["id"], third["good"]) == (True, "light-fight", False)


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["bacon-project"], 2, "bacon-project has no ready-made decks"),
        (["save-your-bacon", "lihgt-fight"], 2, "no deck 'lihgt-fight', did you mean 'light-fight'?"),
        (["save-your-bacon", "l"], 2, "the deck 'l' is the beginning of several"),
        (["save-your-bacon", "no.toml"], 2, "no.toml: no such file"),
        (["save-your-bacon", "--format", "sealed"], 2, "--reading format: found 'sealed'"),
        (["clash", "--format", "x"], 2, "no reading 'format' in clash"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_told_in_one_line(
    run: Run, words: list[str], code: int, why: str
) -> None:
    said = run("deck", *words)
    assert said.code == code
    assert why in said.one_line()


def test_a_game_without_deck_files_says_so(run: Run, mine: str) -> None:
    said = run("deck", "bacon-project", mine)
    assert said.code == 2
    assert said.one_line() == f"{mine}: bacon-project has no deck files"


def test_a_deck_of_ones_own_is_played(run: Run, mine: str) -> None:
    words = ["new", "save-your-bacon", "--reading", "format=pod_constructed", "--seed", "31"]
    opened = run(*words, "--player", f"Ann={mine}", "--player", "Ben=light-fight", "--json")
    assert opened.code == 0
    log = run("log", opened.data["id"][:8], "--full", "--as", "public")
    assert "submit-deck (ninja wizard cleric)" in log.out


def test_a_deck_with_a_fault_opens_no_match(run: Run, mine: str) -> None:
    said = run("new", "save-your-bacon", "--player", f"Ann={mine}", "--player", "Ben")
    assert said.code == 1
    assert "no preconstructed deck has these champions" in said.one_line()
    assert said.one_line().endswith("[SYB-8.1.1]")
    assert run("list", "--json").data["matches"] == []
