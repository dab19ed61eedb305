"""Super Fantasy Brawl: every position of random play is drawn whole, and no picture betrays anything.

Two states that differ only in what some eyes may not know give those eyes the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from referee.games import find
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.engine.dice import BotDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from replays.read.table_view import table_picture

GAME = find("super-fantasy-brawl")
SVG = "{http://www.w3.org/2000/svg}"
STRIDE = 23
"""Only so often is a moment drawn: pictures take longer than decisions."""


def moments(number: int, seats: int, bot: str, most: int = 400) -> Iterator[Run[Table]]:
    """A match by bots at some of its moments, the last included."""
    secret = sha256(b"picture %d" % number).digest()
    run: Run[Table] = GAME.open(Opening(seats, 1, {}, ()), SeededDice(secret))
    dice = [BotDice(bot_seed(secret, seat)) for seat in range(1, seats + 1)]
    for at in range(most):
        if at % STRIDE == number % STRIDE:
            yield run
        if run.outcome is not None:
            break
        ask = run.asks()[0]
        answer = GAME.bot(bot)(GAME.view(run, ask.seat), list(ask.legal()), dice[ask.seat - 1])
        run.act(ask.seat, answer)
    yield run


def mixed_up(run: Run[Table], eyes: Any, random: Random) -> Run[Table]:
    """The same table with hands, decks, the supply and unseen traps dealt otherwise."""
    other = run.fork()
    table = other.state
    for seat, player in enumerate(table.seats, 1):
        hidden = [*player.deck, *(() if seat == eyes else player.hand)]
        random.shuffle(hidden)
        size = len(player.deck)
        player.deck.lay_out(hidden[:size])
        if seat != eyes:
            player.hand.lay_out(hidden[size:])
    unseen = [trap for trap in table.traps if eyes not in trap.known and trap.face is not None]
    tokens = [*table.supply, *(trap.face for trap in unseen)]
    random.shuffle(tokens)
    table.traps = [
        replace(trap, face=tokens.pop()) if trap in unseen else trap for trap in table.traps
    ]
    table.supply.lay_out(tokens)
    challenges = [*table.challenges]
    random.shuffle(challenges)
    table.challenges.lay_out(challenges)
    return other


@pytest.mark.parametrize(("number", "seats", "bot"), [(1, 2, "greedy"), (2, 4, "random")])
def test_no_picture_betrays_what_its_eyes_may_not_know(number: int, seats: int, bot: str) -> None:
    random = Random(number)
    told_apart = 0
    for run in moments(number, seats, bot):
        for eyes in (PUBLIC, 1, 2):
            other = mixed_up(run, eyes, random)
            assert table_picture(run, eyes) == table_picture(other, eyes)
            told_apart += table_picture(run, JUDGE) != table_picture(other, JUDGE)
    assert told_apart > 5


@pytest.mark.parametrize(("number", "seats"), [(3, 2), (4, 4)])
def test_every_moment_of_random_play_is_drawn_whole(number: int, seats: int) -> None:
    for run in moments(number, seats, "random"):
        picture = table_picture(run, JUDGE, ["Ann", "Bo", "Cleo", "Dan"][:seats])
        root = ET.fromstring(picture)
        ids = {each.get("id") for each in root.iter()}
        seen = GAME.view(run, JUDGE)
        assert {f"hex-{name}" for name in seen["arena"]["hexes"]} <= ids
        assert {f"trap-{trap['hex']}" for trap in seen["traps"]} <= ids
        for side in seen["seats"].values():
            for champion in side["champions"]:
                if champion["hex"] is not None:
                    assert f"champion-{champion['id']}" in ids
        _, _, width, height = map(int, root.attrib["viewBox"].split())
        drawn = re.findall(r'points="([^"]*)"', picture)
        corners = [list(map(int, point.split(","))) for each in drawn for point in each.split()]
        assert all(0 <= x <= width and 0 <= y <= height for x, y in corners)
