"""Positions of every game: every state comes back from its own; what is mistyped is refused in one line, or played on."""

from __future__ import annotations

import copy
import tomllib
from itertools import islice
from random import Random
from typing import Any

import pytest
import tomli_w

from referee.errors import PackError
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import JUDGE
from referee.kernel.position import document as position
from tests.games.harness import Bots
from tests.games.register import HARNESSES
from tests.invariants.moments import games, match_of, matches, matches_of
from tests.sizes import sized

MOMENTS, LISTED = sized((4, 50), (8, 50))
MISTYPED = sized(75, 300)
IN_SECRET = ("clash", "homestuck-atcg", "save-your-bacon", "super-fantasy-brawl")
"""In these games seats act in secret."""
ON = 12
"""So many decisions a position that was mistyped and accepted is played on."""


def typed(run):
    """The position of a run as a file holds it."""
    return tomllib.loads(tomli_w.dumps(position.write(run)))


def asked(run):
    """Who is asked what."""
    return [(ask.seat, list(ask.verbs), list(islice(ask.legal(), LISTED))) for ask in run.asks()]


@matches
def test_every_state_comes_back_from_its_position_and_so_does_its_end(code, number):
    match = match_of(code, number)
    for run in [*(moment.run() for moment in match.some(MOMENTS)), match.end]:
        granted = []
        for whole in (False, True):
            again = position.read(
                run.game,
                run.setting,
                typed(run),
                run.dice,
                whole=whole,
                lawful=not whole,
                granted=granted,
            )
            assert again.wire() == run.wire()
        assert granted == [], "play left it"
        assert asked(again) == asked(run)
        assert again.outcome == run.outcome


# -- what is mistyped -----------------------------------------------------------------------


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a position with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = []
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def mistype(table: dict[str, Any], slips: tuple[Any, ...], random: Random) -> dict[str, Any]:
    """The position with one place left out, replaced, doubled or turned round."""
    table = copy.deepcopy(table)
    container, key = random.choice(places(table))
    match random.randrange(4):
        case 0:
            del container[key]
        case 1:
            container[key] = copy.deepcopy(random.choice(slips))
        case 2 if isinstance(container[key], list):
            container[key] += container[key][:1]
        case _ if isinstance(container[key], list):
            container[key].reverse()
    return table


def accepted(game, table, setting):
    """The run of the position, or None if it was refused, in one line."""
    try:
        return position.read(game, setting, table, SeededDice(bytes(32)))
    except PackError as error:
        if "\n" in str(error):
            raise
        return None


def go_on(run, random, most):
    """Whoever is asked decides by chance; chance, where it is observed, does what it can."""
    for _ in range(most):
        run.game.view(run, JUDGE)
        if run.outcome is not None or run.halted:
            return
        ask = random.choice(run.asks())
        awaited = ask.run.awaited()
        if awaited is not None:
            run.act(0, [OBSERVE, str(awaited[1]), random.choice(awaited[0].possible())])
            continue
        legal = list(islice(ask.legal(), 200))
        if not legal:
            return
        run.act(ask.seat, random.choice(legal))


def position_of(code, is_there, chance="seeded"):
    """The position of the first state of a match that is so, and the setting of that match."""
    harness = HARNESSES[code]
    run, players = harness.opened(1, harness.seats_of(1), chance=chance), Bots(harness, 1)
    while not is_there(run):
        run.act(*players.decide(run))
    return typed(run), run.setting


def refused(code, table, setting):
    """Why the position is refused, in one line."""
    with pytest.raises(PackError) as error:
        position.read(HARNESSES[code].game, setting, table, SeededDice(bytes(32)))
    return str(error.value)


@pytest.mark.parametrize("code", IN_SECRET)
def test_no_procedure_of_the_table_is_in_a_lane_nor_the_other_way_round(code):
    table, setting = position_of(code, lambda run: run.lanes)
    seat, lane = min(table["lane"].items())
    lane["frame"], inner = table["frame"][:1], lane["frame"]
    assert refused(code, table, setting).startswith(f"lane.{seat}.frame")
    del table["lane"]
    table["frame"] += inner
    said = f"frame[{len(table['frame'])}].procedure: found {inner[0]['procedure']!r}, expected "
    assert refused(code, table, setting).startswith(said)


@pytest.mark.parametrize(
    ("code", "name", "step"),
    [
        ("bacon-project", "take", "BP-17.1"),
        ("save-your-bacon", "take", "SYB-4.0.22"),
        ("save-your-bacon-draft", "dealing", "SYB-8.2.2"),
        ("super-fantasy-brawl", "fill-track", "SFB-16.3"),
    ],
)
def test_a_card_that_nobody_knows_is_not_about_to_be_taken(code, name, step):
    table, setting = position_of(
        code, lambda run: run.stack[-1].procedure.name == name, chance="observed"
    )
    table["frame"][-1]["step"] = step
    assert refused(code, table, setting).endswith(": nobody knows the top card")


@pytest.mark.parametrize(
    ("code", "name", "frames", "said"),
    [
        ("bacon-project", "", "match BP-3.4, combat BP-11.2", "frame[2].procedure: found 'combat'"),
        (
            "bacon-project",
            "turn",
            "match BP-2.4, turn BP-13.6, use end, offence BP-12.1",
            "frame[4].procedure: found 'offence', expected it in 'combat' [BP-11.1]",
        ),
        ("save-your-bacon-draft", "", "draft SYB-8.2.1", "collection: found 0, expected the 12 "),
        ("super-fantasy-brawl", "", "match SFB-23.16, rounds SFB-3.2", "order: found 'nothing', "),
    ],
)
def test_what_is_under_way_has_what_it_needs(code, name, frames, said):
    table, setting = position_of(code, lambda run: name in ("", run.stack[-1].procedure.name))
    rows = [each.split() for each in frames.split(", ")]
    named = [{"procedure": procedure, "step": step} for procedure, step in rows]
    assert refused(code, (table if name else {}) | {"frame": named}, setting).startswith(said)


def test_a_match_that_has_begun_says_who_was_first():
    code = "bacon-project"
    table, setting = position_of(code, lambda run: run.stack[-1].procedure.name == "opening-hand")
    seats = {seat: {"profile": side["profile"]} for seat, side in table["seats"].items()}
    table = {"seats": seats, "frame": [{"procedure": "match", "step": "BP-3.13"}]}
    assert refused(code, table, setting) == "first-player: missing, expected 1 or 2"


@games
def test_a_mistyped_position_is_refused_or_played_on(code):
    harness, random = HARNESSES[code], Random(12)
    slips = harness.slips or (0, 1, -1, True, "", "x", [], {}, "none")
    found = [typed(moment.run()) for match in matches_of(code) for moment in match.some(MOMENTS)]
    settings = [match.end.setting for match in matches_of(code) for _ in match.some(MOMENTS)]
    refused = 0
    for _ in range(MISTYPED):
        at = random.randrange(len(found))
        run = accepted(harness.game, mistype(found[at], slips, random), settings[at])
        if run is None:
            refused += 1
            continue
        again = position.read(harness.game, settings[at], typed(run), run.dice)
        assert again.wire() == run.wire()
        go_on(run, random, ON)
    assert MISTYPED * 0.1 < refused < MISTYPED * 0.95
