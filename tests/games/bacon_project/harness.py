"""Random Bacon Project for tests: every pair of profiles, the random and the greedy bot."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.series.game import GAME as SERIES
from referee.games.bacon_project.state.table import SEATS, Table
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from tests.games.harness import Bots as AnyBots
from tests.games.harness import Harness
from tests.games.series import Series

PROFILES = (
    "steven-graphite",
    "raven-grey",
    "hector",
    "bruna-oake",
    "nell-marrow",
    "wren-calloway",
    "lucan-pyre",
    "sable-quist",
)
PAIRS = tuple((one, other) for n, one in enumerate(PROFILES) for other in PROFILES[n:])
"""Every pair of profiles once: the match of a number is played by the pair of that number."""


class BaconProject(Harness):
    game = GAME
    tag = "bacon project"
    options = (
        {},
        {"discard_effect": "self_card"},
        {"discard_effect": "opponent_random"},
        {"joker_colour": "announced"},
        {"joker_colour": "colourless", "first_player": "p2"},
        {"stack_draw_timing": "each"},
        {"court_jump_also_utility": "true", "court_cards_stack": "true"},
        {"prevent_timing": "single", "ace_standard_defense": "0", "joker_as_ace": "false"},
        {"prevent_print": "both"},
    )
    longest = 3000
    rare = frozenset(GAME.verbs)
    slips = (0, 1, 3, 14, -1, True, "", "5h", "Jc", "X1 as 7", [], {}, "combat", "offence", "BP-12.1")  # fmt: skip

    def first_answer(self, run: Run[Table], ask: Ask[Table], number: int) -> list[Any] | None:
        if "choose-profile" not in ask.verbs:
            return None
        return ["choose-profile", PAIRS[number % len(PAIRS)][ask.seat - 1]]

    def mixed(self, run: Run[Table], eyes: Eyes, random: Random) -> Run[Table] | None:
        if run.state.phase == "setup":
            return None
        fork = run.fork()
        hands = [fork.state.side(seat).hand for seat in SEATS if seat != eyes]
        zones = [fork.state.draw, *hands]
        cards = [card for zone in zones for card in zone]
        random.shuffle(cards)
        for zone in zones:
            size = len(zone)
            dealt, cards = cards[:size], cards[size:]
            zone.lay_out(sorted(dealt) if zone is not fork.state.draw else dealt)
        return fork


HARNESS = BaconProject()
READINGS, Bots = HARNESS.options, partial(AnyBots, HARNESS)
opened, play, secret_of = HARNESS.opened, HARNESS.play, HARNESS.secret_of
SERIES_HARNESS = Series(
    SERIES,
    "rind series",
    (2,),
    ({}, {"best_of": "5", "match_deck_change": "true", "next_game_first": "loser"}),
)
