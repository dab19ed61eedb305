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

from referee.games.homestuck_atcg.language import productions as atcg
from referee.games.super_fantasy_brawl.language import productions as brawl
from tests.coverage import ID

ROOT = Path(__file__).parents[2] / "referee" / "games"
BRAWL = (brawl.CLAUSES, brawl.WHO, brawl.CONDITIONS, brawl.CONSTANTS, brawl.TARGETINGS)
ATCG = (atcg.MOMENTS, atcg.QUALS, atcg.CONDITIONS, atcg.OCCASIONS, atcg.CONSTANTS)
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
}
"""By game: its card file, the hole that rows of effects fill, and the rules cited by rows of anything else."""
ATCG_UNNAMED = {
    "HAC-1.22": "act.forbid",
    "HAC-1.32": "act.clear_boons act.take_boons",
    "HAC-2.17": "cnd.none",
    "HAC-2.35": "act.ignore",
    "HAC-3.8": "act.shuffle_discard act.tophand cnd.indiscard",
    "HAC-5.2.3": "con.cannot_move_here ev.moved_so",
    "HAC-5.2.7": "q.notref",
    "HAC-5.3.4": "act.heal",
    "HAC-Q15": "act.bounce act.shuffle_in rep.discard",
    "HAC-Q23": "act.move act.move_untapped",
    "HAC-Q29": "act.roll cnd.roll_high cnd.roll_low",
    "HAC-Q3": "act.p_lose_vp",
    "HAC-Q36": "con.tag con.text",
    "HAC-Q37": "act.give con.power q.atleast q.atmost q.below",
    "HAC-Q39": "act.look act.search act.topbottom",
    "HAC-Q44": "act.remove act.shuffle_removed",
    "HAC-Q47": "mom.draw mom.grist",
    "HAC-Q5": "act.also_defend act.give_base con.nobase",
    "HAC-Q57": "con.cannot_dt rep.ref_destroyed",
    "HAC-Q62": "act.p_discard act.p_discard_random",
    "HAC-Q9": "act.restore",
}
"""Of Homestuck, whose rows mostly name no rule: by rule."""
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
}
"""Rules that the code cites and the row does not name."""


def effects_of(game: str) -> Any:
    """The effects of a game, implemented."""
    import_module(f"referee.games.{game}.effects.interpreter")
    return import_module(f"referee.games.{game}.language.effects").EFFECTS


def rows_of(game: str) -> dict[str, Any]:
    """The phrase rows of the card file that comes with a game."""
    text = (ROOT / game / "cards" / f"{GAMES[game][0]}.toml").read_text(encoding="utf-8")
    return {row["id"]: row for row in tomllib.loads(text)["phrase"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_that_is_declared_is_implemented(game):
    assert [effect.kind for effect in effects_of(game) if not effect.is_implemented] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_that_does_something_is_declared_and_no_other(game):
    rows = {row for row, told in rows_of(game).items() if told["fills"] == GAMES[game][1]}
    assert rows == set(effects_of(game).by_row)


@pytest.mark.parametrize("game", GAMES)
def test_rows_name_every_rule_that_is_cited_for_them(game):
    cited = {row: {rule} for row, rule in GAMES[game][2].items()}
    for effect in effects_of(game):
        limits = ID.findall(repr(replace(effect, rows={})))
        cited |= {row: {rule, *limits} for row, rule in effect.rows.items()}
    rows = rows_of(game)
    missing = {row: rules - set(rows[row].get("rules", ())) for row, rules in cited.items()}
    assert {row: rules for row, rules in missing.items() if rules} == UNNAMED[game]
