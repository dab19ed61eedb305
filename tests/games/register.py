"""The harnesses by the codes of the games: one for every game of the register (tests/invariants/test_register.py)."""

from __future__ import annotations

from tests.games.bacon_project import harness as bacon_project
from tests.games.clash import harness as clash
from tests.games.harness import Harness
from tests.games.homestuck_atcg import harness as homestuck_atcg
from tests.games.save_your_bacon import harness as save_your_bacon
from tests.games.super_fantasy_brawl import harness as super_fantasy_brawl
from tests.games.tournament import harness as tournament

HARNESSES: dict[str, Harness] = {
    each.game.code: each
    for each in (
        bacon_project.HARNESS,
        bacon_project.SERIES_HARNESS,
        clash.HARNESS,
        clash.SERIES_HARNESS,
        save_your_bacon.HARNESS,
        save_your_bacon.DRAFT_HARNESS,
        save_your_bacon.SERIES_HARNESS,
        super_fantasy_brawl.HARNESS,
        super_fantasy_brawl.DRAFT_HARNESS,
        super_fantasy_brawl.SERIES_HARNESS,
        homestuck_atcg.HARNESS,
        homestuck_atcg.SERIES_HARNESS,
        tournament.HARNESS,
    )
}
