"""The tables of docs/cases.md say what the code does: defaults of positions and card files, keys that are seen."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.errors import PackError
from referee.games import find
from referee.kernel.cardset.reserved import RESERVED, meaning
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position import document as position
from referee.kernel.schema.walk import piles_of
from replays.cases.cases import opening_of, reached, read_case

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
GAMES = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
FEWEST = {
    "bacon-project": """
turn-player = 1
seats.1 = { profile = "raven-grey" }
seats.2 = { profile = "steven-graphite" }
""",
    "clash": """
seats.1.allies = [{ card = "Ninja" }]
""",
    "save-your-bacon": """
seats.1.champions = [{ thing = "ninja-1" }, { thing = "xeno-hunter-1" }, { thing = "dark-space-lord-1" }]
seats.2.champions = [{ thing = "ice-queen-2" }, { thing = "kaiju-2" }, { thing = "dinosaurs-2" }]
""",
    "super-fantasy-brawl": """
seats.1.champions = [{ figure = "brann-1" }, { figure = "selka-1" }, { figure = "aurelle-1" }]
seats.2.champions = [{ figure = "vex-2" }, { figure = "gruk-2" }, { figure = "mordane-2" }]
""",
    "homestuck-atcg": """
seats.1 = { planet = "alternia-alien-1", grist = 3, cards = [{ thing = "dad-mister-egbert-1", at = 2 }] }
seats.2 = { planet = "earth-c-better-2" }
""",
}
"""Of each game the fewest words that make a position with one of everything that the table names."""
WORDED = {
    "as the reading `first_player` names it, or as `turn-player`": 1,
    "as many cards as lie in the cast zone of `turn-player`, in the main phase": 0,
    "as printed": 2,
    "`1`, or the seat of the attacker of `attack`": 1,
    "its place among all `cards`, from `1`": 1,
    "how many cards are in play": 1,
}
"""What follows from other keys, and what that is in these positions."""
ITEM = re.compile(r"\[\]\.")


def rows(game: str) -> dict[str, str]:
    """The table of that game: by key what it holds."""
    table = PAGE.partition(f"| `{game}` | if it is not written |\n|---|---|\n")[2].partition(
        "\n\n"
    )[0]
    found: dict[str, str] = {}
    for line in table.splitlines():
        keys, value = (cell.strip() for cell in line.strip("|").split("|"))
        for key in re.findall(r"`([^`]+)`", keys):
            assert key not in found, key
            found[key] = value
    return found


def written(game: str, table: str) -> Mapping[str, Any]:
    return tomllib.loads(f"[position]\n{table}")["position"]


def run_of(game: str, table: Mapping[str, Any]) -> Run[Any]:
    case = read_case(f'title = "x"\ngame = "{game}"\n[[step]]\nexpect = {{ asked = 1 }}\n')
    setting = find(game).prepare(opening_of(case))
    return position.read(find(game), setting, table, ScriptedDice({}))


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key of a position that is written whole; of a list that of its first item, of a seat that of seat 2 if it has one."""
    for key, item in value.items():
        if key in ("frame", "lane", "ordinals"):
            continue
        place = f"{path}{key}"
        if key == "seats":
            yield from leaves(item["1"], "seats.N.")
            yield from leaves(item["2"], "seats.N.")
        elif isinstance(item, dict):
            yield from leaves(item, f"{place}.")
        else:
            yield place, item
            if isinstance(item, list) and item and isinstance(item[0], dict):
                yield from leaves(item[0], f"{place}[].")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_a_position_holds_that_does_not_say_it(game: str) -> None:
    run = run_of(game, written(game, FEWEST[game]))
    whole = dict(leaves(position.write(run, whole=True)))
    said = rows(game)
    lists_with_items = {ITEM.split(key)[0] for key in said if "[]." in key}
    assert set(said) | lists_with_items >= set(whole), set(whole) - set(said)
    rest = {
        pile.path.replace("seats.1", "seats.N") for pile in piles_of(run) if len(pile.value) > 5
    }
    for key, value in said.items():
        if value == "must be written":
            continue
        if value == "what is named nowhere":
            assert key in rest, key
        elif value in WORDED:
            assert whole[key] == WORDED[value], key
        elif key not in lists_with_items and not (
            key.endswith("].at") and game == "homestuck-atcg"
        ):
            assert whole[key] == tomllib.loads(f"x = {value.strip('`')}")["x"], key


def without(table: Any, path: list[str]) -> Any:
    """The table without what stands at that path; items of lists are all meant."""
    if isinstance(table, list):
        return [without(item, path) for item in table]
    key, *more = path
    if not more:
        return {each: value for each, value in table.items() if each != key}
    return {each: without(value, more) if each == key else value for each, value in table.items()}


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (game, key)
        for game in GAMES
        for key, value in rows(game).items()
        if value == "must be written"
    ],
)
def test_what_must_be_written_is_missed(game: str, key: str) -> None:
    table = written(game, FEWEST[game])
    run_of(game, table)
    with pytest.raises(PackError) as caught:
        run_of(game, without(table, key.replace("N", "1").replace("[]", "").split(".")))
    holder, _, name = key.replace("N", "1").replace("[]", "[1]").rpartition(".")
    where = f"{holder}.{name}: " if holder else f"{name}: "
    assert str(caught.value).startswith((where, f"{holder}: {name!r} is missing")), caught.value


# -- what is seen ---------------------------------------------------------------------------


def seen(game: str) -> tuple[dict[str, bool], dict[str, bool]]:
    """The keys of the judge's views in the middle of the cases of a game; whether the public once did not see it."""
    table: dict[str, bool] = {}
    seat: dict[str, bool] = {}
    for place in sorted((ROOT / "tests" / "rules" / game).glob("*.toml")):
        text = place.read_text(encoding="utf-8")
        if "\nrefused" in text or "[refused]" in text or '"file:' in text:
            continue
        case = read_case(text)
        run, _ = reached(case, len(case.steps) // 2)
        whole, public = (run.game.view(run, eyes) for eyes in (JUDGE, PUBLIC))
        seats = [(whole["seats"][each], public["seats"][each]) for each in whole["seats"]]
        for known, pairs in ((table, [(whole, public)]), (seat, seats)):
            for everything, shown in pairs:
                known |= {key: known.get(key, False) or key not in shown for key in everything}
    return table, seat


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_every_key_that_is_seen(game: str) -> None:
    tables = PAGE.partition("| Game | The table | A seat: `seats.N.` |")[2].splitlines()
    line = next(each for each in tables if each.startswith(f"| `{game}` | "))
    _, *cells = (cell.strip() for cell in line.strip("|").split("|"))
    for cell, found in zip(cells, seen(game), strict=True):
        said = {key: bool(bracket) for bracket, key in re.findall(r"(\(?)`([^`]+)`", cell)}
        assert said == found
        assert list(said) == sorted(said)


# -- card files -----------------------------------------------------------------------------


def test_the_page_names_what_an_entry_may_leave_out() -> None:
    table = PAGE.partition("| Game | Section | Left out, it is |\n|---|---|---|\n")[2].partition(
        "\n\n"
    )[0]
    for line in table.splitlines():
        game, section, values = (cell.strip().strip("`") for cell in line.strip("|").split("|"))
        rows_of = import_rows(game)[section]
        if "levelled" in values:
            assert rows_of.same_as == {"levelled": "basic"}
            continue
        said = tomllib.loads("\n".join(re.findall(r"([a-z_]+ = [^`,]+(?:\[\])?)", values)))
        assert said.items() >= dict(rows_of.defaults).items()
        assert said.keys() - rows_of.defaults.keys() <= {"cost"}
    sections = {
        name
        for game in GAMES
        for name, row in import_rows(game).items()
        if row.defaults or row.same_as
    }
    assert sections == {"profile", "card", "champion"}


def import_rows(game: str) -> Mapping[str, Any]:
    """How the sections of a game's card files are completed."""
    module = import_module(f"referee.games.{game.replace('-', '_')}.cardset.schema")
    rows_of: Mapping[str, Any] = module.CardFile.rows
    return rows_of


def test_the_page_names_the_reserved_words() -> None:
    said = PAGE.partition("what lines and cases read as something else: ")[2].partition(
        "and the like"
    )[0]
    words = re.findall(r"`([^`]+)`", said)
    assert set(words) == {*RESERVED, "seat-1"}
    assert all(map(meaning, words))
