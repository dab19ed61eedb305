"""Random play for tests: whole matches by bots, watched at every decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.table import Table
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import BotDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening

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
READINGS: tuple[Mapping[str, str], ...] = (
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
Watch = Callable[[Run[Table], Ask[Table], list[Any]], None]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def opened(seed: bytes, readings: Mapping[str, str] | None = None) -> Run[Table]:
    """A new match, up to the choice of the profiles."""
    return GAME.open(Opening(2, 1, readings or {}, ()), SeededDice(seed))


def play(
    number: int,
    first: str,
    second: str,
    bot: str = "random",
    readings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    most: int = 3000,
) -> Run[Table]:
    """Play a match to its end; ``watch`` sees every decision before it is carried out."""
    run = opened(seed_of(number), readings)
    dice = {seat: BotDice(bot_seed(seed_of(number), seat)) for seat in (1, 2)}
    profiles = {1: first, 2: second}
    for _ in range(most):
        if run.outcome is not None:
            return run
        (ask,) = run.asks()
        if "choose-profile" in ask.verbs:
            answer = ["choose-profile", profiles[ask.seat]]
        else:
            legal = list(ask.legal())
            answer = list(GAME.bots[bot](GAME.view(run, ask.seat), legal, dice[ask.seat]))
        if watch is not None:
            watch(run, ask, answer)
        run.act(ask.seat, answer)
    message = f"match {number} did not end in {most} decisions"
    raise AssertionError(message)


def pairings() -> list[tuple[int, str, str]]:
    """Every pair of profiles once, numbered."""
    pairs = [(a, b) for n, a in enumerate(PROFILES) for b in PROFILES[n:]]
    return [(number, a, b) for number, (a, b) in enumerate(pairs)]
