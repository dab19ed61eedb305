"""``referee cards GAME --phrases``: what somebody who writes cards looks up."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from referee import games
from referee.games.homestuck_atcg.cardset.card_set import FILES
from tests.cli.conftest import command_line
from tests.games.register import HARNESSES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

WITH_PHRASES = [code for code in HARNESSES if games.find(code).phrases is not None]


@pytest.mark.parametrize("game", WITH_PHRASES)
def test_every_phrase_is_listed_under_the_hole_that_it_fills(run: Run, game: str) -> None:
    said = run("cards", game, "--phrases")
    assert said.code == 0
    listed = run("cards", game, "--phrases", "--json").data["phrases"]
    assert len({row["id"] for row in listed}) == len(listed) > 30
    lines = said.out.splitlines()
    for row in listed:
        head = next(at for at, line in enumerate(lines) if line.startswith(f"{{{row['fills']}}}"))
        below = next((at for at in range(head + 1, len(lines)) if lines[at][0] != " "), len(lines))
        assert any(line.startswith(f"  {row['form']}") for line in lines[head:below])


def test_a_whole_text_comes_first_and_the_holes_as_they_are_met(run: Run) -> None:
    said = run("cards", "homestuck", "--phrases").out
    heads = [line.partition("}")[0][1:] for line in said.splitlines() if line.startswith("{")]
    assert heads[:2] == ["line", "text"]
    assert set(heads) == {row.fills for row in FILES.latest.table.rows.values()}
    assert heads.index("steps") < heads.index("step") < heads.index("action")


def test_words_find_the_phrases_that_have_them_all_in_any_form(run: Run) -> None:
    found = run("cards", "homestuck", "--phrases", "destroy", "tapping", "--json").data["phrases"]
    forms = [row["form"] for row in found]
    assert "{subject} cannot be destroyed by taps" in forms
    assert all("destr" in form and "tap" in form for form in forms)
    said = run("cards", "homestuck", "--phrases", "resist", "against damage")
    assert said.code == 2
    said = run("cards", "homestuck", "--phrases", "against", "destruction").out
    assert "Only when another player's tap or special tap compares this card's power" in said
    assert "[HAC-1.24, HAC-1.25]" in said


def test_a_hole_shows_what_fills_it_and_where_it_stands(run: Run) -> None:
    said = run("cards", "homestuck", "--phrases", "{event}")
    assert said.out.startswith("{event} in 'When {event}: {steps}', ")
    assert "\n  {ref} enters play\n" in said.out
    assert run("cards", "homestuck", "--phrases", "event").out == said.out


def test_phrases_of_a_file_of_ones_own_are_listed_beside_the_others(
    run: Run, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "homestuck-atcg"\nset_id = "own"\nadds_to = "first-set"\n'
        '[[phrase]]\nid = "own.draws"\nform = "draw a card"\nfills = "action"\nmeans = "draw 1 card"\n',
        encoding="utf-8",
    )
    said = run("cards", "homestuck", "--phrases", "draw", "a", "--cards", str(own))
    assert "  draw a card  = draw 1 card\n" in said.out


def test_no_phrase_is_one_line(run: Run) -> None:
    said = run("cards", "homestuck", "--phrases", "xyzzy")
    assert (said.code, said.out) == (2, "")
    assert said.err == "no phrase has 'xyzzy'\n"
    said = run("cards", "homestuck", "--phrases", "destoyed")
    assert said.err == "no phrase has 'destoyed', did you mean 'destroyed'?\n"
    said = run("cards", "homestuck", "--phrases", "attach", "damage")
    assert said.err == "no phrase has all of 'attach damage': fewer words find more\n"
    both = run("cards", "homestuck", "--phrases", "--import", "list.csv")
    assert both.code == 2


def test_the_order_is_the_same_under_any_hash_seed() -> None:
    words = command_line("cards", "super-fantasy-brawl", "--phrases")
    said = {
        subprocess.run(
            words, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
    assert said != {b""}
