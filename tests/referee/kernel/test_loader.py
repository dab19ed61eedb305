"""Card sets of any game: the shipped one is read without the parser, another is the one that a match pins."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

from referee.errors import PackError, UnknownVersion
from referee.games.homestuck_atcg.cardset.contents import Contents
from tests.build_readings import CONTENTS, TABLES, card_files, contents, readings, shipped_tables

SETS = {
    "clash": "cardset.card_set",
    "homestuck_atcg": "cardset.card_set",
    "save_your_bacon": "cardset.card_set",
    "super_fantasy_brawl": "cardset.card_set",
    "bacon_project": "cardset.profiles",
}
"""Of every game the module of its card sets."""
WITHOUT_PARSER = """
from importlib import import_module
from referee.kernel.text import parser
parser.Chart = None
import_module({!r}).shipped_set().check()
print("read")
"""


def module(game: str) -> str:
    return f"referee.games.{game}.{SETS[game]}"


def own(cards) -> tuple[tuple[str, bytes], str]:
    """The shipped set under another name, and its text."""
    text = cards.shipped_text().replace(f'"{cards.SHIPPED.id}"', '"own"')
    return ("own", sha256(text.encode()).digest()), text


def test_the_shipped_readings_are_up_to_date():
    assert {file.parent.parent.name for file in card_files()} == set(SETS)
    for file in card_files():
        kept = file.with_suffix(".readings.json").read_text(encoding="utf-8")
        assert kept == readings(file), f"run python -m tests.build_readings for {file.name}"


def test_the_shipped_contents_are_what_the_cards_say():
    assert CONTENTS.read_text(encoding="utf-8") == contents(), "run python -m tests.build_readings"
    packed = CONTENTS.read_bytes()
    assert Contents.read(packed).packed().encode() == packed


def test_the_tables_of_shipped_texts_are_what_toml_says():
    kept = {file: file.read_text(encoding="utf-8") for file in TABLES.iterdir()}
    assert kept == shipped_tables(), "run python -m tests.build_readings"


@pytest.mark.parametrize("game", SETS)
def test_the_shipped_set_is_read_without_the_parser(game: str):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PARSER.format(module(game))],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).resolve().parents[3],
    )
    assert done.stdout == "read\n"


@pytest.mark.parametrize("game", ["clash", "homestuck_atcg", "save_your_bacon"])
def test_a_match_opens_the_one_set_that_it_pins_by_id_and_digest(game: str):
    cards = import_module(module(game))
    shipped, (pin, text) = cards.shipped(), own(cards)
    packs = {pin[1]: text}
    assert cards.open_set([shipped], {}) is cards.shipped_set()
    opened = cards.open_set([pin], packs)
    assert (opened.id, opened.digest) == pin
    assert cards.open_set((pin,), dict(packs)) is opened
    with pytest.raises(UnknownVersion, match=f"card set 'own' with digest {pin[1].hex()[:16]} is"):
        cards.open_set([pin], {})
    with pytest.raises(PackError, match="card set 'other': found the set 'own' under that digest"):
        cards.open_set([("other", pin[1])], packs)
    for pins in ([], [shipped, pin]):
        with pytest.raises(
            PackError, match=rf"found {len(pins)} card sets, expected one for \w+ p"
        ):
            cards.open_set(pins, packs)
