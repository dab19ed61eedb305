"""What cards can do is declared once and implemented once, and phrase rows and code agree on its rules.

A game takes part with one line of ``GAMES``. The rows of shipped files stay as they are, so what they do not name is
listed, until the next version of the set names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.games.homestuck_atcg.language import phrase_meanings as atcg
from referee.games.homestuck_atcg.language.constant_meanings import CONSTANTS
from referee.games.homestuck_atcg.language.event_meanings import TRIGGERS
from referee.games.save_your_bacon.language import phrase_meanings as bacon
from referee.games.super_fantasy_brawl.language import phrase_meanings as brawl
from tests.coverage import ID

ROOT = Path(__file__).parents[2] / "referee" / "games"
BRAWL = (brawl.CLAUSES, brawl.WHO, brawl.CONDITIONS, brawl.CONSTANTS, brawl.TARGETINGS)
ATCG = (atcg.MOMENTS, atcg.QUALS, atcg.CONDITIONS, TRIGGERS, CONSTANTS)
BACON = (bacon.EVENTS, bacon.RULES, bacon.STATES, bacon.TARGETS)
GAMES: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "super_fantasy_brawl": (
        "first-arena",
        "action",
        {row: rule for table in BRAWL for row, (_, rule) in table.items() if rule}
        | brawl.KEYWORDS
        | {row: crowd.rule for row, crowd in brawl.CROWDS.items()},
    ),
    "homestuck_atcg": (
        "first-set",
        "action",
        {row: rule for table in ATCG for row, (_, rule) in table.items()},
    ),
    "save_your_bacon": (
        "house-set-one",
        "do",
        {row: rule for table in BACON for row, (_, rule) in table.items()},
    ),
}
"""By game: its card file, the hole that rows of effects fill, and the rules cited by rows of anything else."""
ATCG_UNNAMED = {
    "HAC-Q23": "act.move act.move_untapped",
    "HAC-Q3": "act.p_lose_vp",
    "HAC-Q36": "con.tag",
    "HAC-Q47": "mom.draw mom.grist",
    "HAC-Q9": "act.restore",
}
"""Of Homestuck: by rule."""
UNNAMED = {
    "homestuck_atcg": {row: {rule} for rule, rows in ATCG_UNNAMED.items() for row in rows.split()},
    "super_fantasy_brawl": {
        "choose-one": {"SFB-Q89"},
        "damage": {"SFB-19.13"},
        "may-if-you-do": {"SFB-Q97"},
        "move-away": {"SFB-Q75"},
        "move-towards": {"SFB-Q75"},
        "pass-enemies": {"SFB-Q101"},
        "place-swap": {"SFB-Q91"},
        "root": {"SFB-19.14"},
        "stun": {"SFB-19.15"},
    },
    "save_your_bacon": {
        "P-013": {"SYB-14.0.25"},
        **{f"P-04{number}": {"SYB-2.0.1.12"} for number in range(6, 10)},
        "P-075": {"SYB-6.0.2", "SYB-Q61"},
        "P-100": {"SYB-Q76"},
        "P-101": {"SYB-Q76"},
    },
}
"""Rules that the code cites and the row does not name."""


def effects_of(game: str) -> Any:
    """The effects of a game, implemented."""
    import_module(f"referee.games.{game}.effects.interpreter")
    return import_module(f"referee.games.{game}.language.effects").EFFECTS


LATER = {"homestuck_atcg": "later-phrases"}
"""By game: the file of phrases that came after its card file."""
TOGETHER = {"homestuck_atcg": {"act.both"}}
"""By game: rows that fill that hole and only put others together."""


def rows_of(game: str) -> dict[str, Any]:
    """The phrase rows that come with a game, without those that are defined by others."""
    found: dict[str, Any] = {}
    for file in (GAMES[game][0], LATER.get(game, "")):
        path = ROOT / game / "cards" / f"{file}.toml"
        if file:
            rows = tomllib.loads(path.read_text(encoding="utf-8"))["phrase"]
            found |= {row["id"]: row for row in rows if "means" not in row}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_that_is_declared_is_implemented(game):
    assert [effect.kind for effect in effects_of(game) if not effect.is_implemented] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_that_does_something_is_declared_and_no_other(game):
    rows = {row for row, told in rows_of(game).items() if told["fills"] == GAMES[game][1]}
    assert rows - TOGETHER.get(game, set()) == set(effects_of(game).by_row)


@pytest.mark.parametrize("game", GAMES)
def test_rows_that_name_rules_name_every_one_that_is_cited_for_them(game):
    cited = {row: {rule} for row, rule in GAMES[game][2].items()}
    for effect in effects_of(game):
        limits = ID.findall(repr(replace(effect, rows={})))
        cited |= {row: {rule, *limits} for row, rule in effect.rows.items()}
    named = {row: set(told["rules"]) for row, told in rows_of(game).items() if "rules" in told}
    missing = {row: rules - named.get(row, rules) for row, rules in cited.items()}
    assert {row: rules for row, rules in missing.items() if rules} == UNNAMED[game]
