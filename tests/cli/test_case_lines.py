"""Messages about cases: the file that was given, the line in it, and the nearest name."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.cases.case_lines import line_of
from tests.cli.conftest import Run

CASE = '''title = "a case"
game = "clash"
note = """
[position]
[[step]]
"""

[position]
round = 2

[position.seats.1]
coins = 2
hand = [
  "Berserker",  # [[step]]
  "Scribe",
]
[position.seats.2]
allies = [{ card = "Guard" }]

[[step]]
do = "1: play-card berserker"

[[step]]
do = ["1: finish-phase", "2: finish-phase"]
[step.expect]
"seats.1.coins" = 2
asked = 1
'''


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("position.seats.1.hand[2]: found 'x', expected a card", 13),
        ("position.seats.1.coins: found 3", 12),
        ("position.seats.2.allies[1].card: found", 18),
        ("position.seats.3: unknown key", 8),
        ("step 1: do: column 4: no action", 21),
        ("step 2: do, line 2: no action", 24),
        ("step 2: seats.1.coins: found 1", 26),
        ("step 2: expect.asked: found 7", 27),
        ("game: no game 'clsh'", 2),
        ("position: whatever", 8),
        ("not TOML: whatever", 0),
        ("", 0),
    ],
)
def test_the_line_of_what_a_message_names(words: str, line: int) -> None:
    assert line_of(CASE, words) == line


def test_a_message_names_the_file_the_line_and_the_nearest_name(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text(CASE.replace('"Scribe"', '"Scribbe"'), encoding="utf-8")
    said = run("check", str(place))
    assert said.code == 6
    assert said.one_line() == (
        f"{place}: line 13, position.seats.1.hand[2]: found 'Scribbe', "
        "expected a card, did you mean 'Scribe'?"
    )
    assert run("show", str(place)).one_line() == said.one_line()
    place.write_text(CASE, encoding="utf-8")
    failed = run("check", str(place), "--json").data["cases"][0]
    assert (failed["step"], failed["line"]) == (2, 26)


OWN = """game = "clash"
set_id = "own"
set = "Own"
version = "1"

[[card]]
id = "y"
nme = "Y"
"""
HEAD = 'title = "t"\ngame = "clash"\n'
STEP = '[[step]]\ndo = "1: concede"\n'


def test_a_card_set_inside_a_case_is_counted_in_the_case(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text(f"{HEAD}cards = '''\n{OWN}'''\n{STEP}", encoding="utf-8")
    said = run("check", str(place))
    assert said.code == 6
    assert said.one_line().startswith(f"{place}: cards: line 9, card 'y': unknown key 'nme'")


def test_a_card_file_is_named_from_the_folder_of_the_case(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    place = tmp_path / "cases" / "mine.toml"
    place.write_text(f'{HEAD}cards = "file:../own.toml"\n{STEP}', encoding="utf-8")
    assert "own.toml" in run("check", str(place)).one_line()
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    said = run("check", str(place))
    assert said.code == 6
    assert said.one_line().startswith(f"{place}: ../own.toml: line 6, card 'y': unknown key 'nme'")
    (tmp_path / "own.toml").write_text("set_id = ", encoding="utf-8")
    assert f"{place}: ../own.toml: not TOML" in run("check", str(place)).one_line()
