"""Moments: what everybody was told of whole matches."""

from __future__ import annotations

import pytest

from cli.commands.matches.simulate import every_combination
from cli.play.bot_match import Order, play
from events.log import transcript
from events.log.transcript import audience_of, every_eyes, read_moment, tell
from referee.games import find
from replays.read.log import log

ORDERS = [
    Order(game, bytes([number]) * 32, (bot, bot), decks, {})
    for number in (1, 2)
    for game, decks in (("bacon-project", ("hector", "raven-grey")), ("clash", ()))
    for bot in ("random", "greedy")
]
OF_EACH_GAME = [
    Order(game, bytes([3]) * 32, ("random", "random"), decks, {})
    for game, decks in (
        ("bacon-project", ("hector", "raven-grey")),
        ("clash", ()),
        *(
            (game, every_combination(find(game), 2, {})[0])
            for game in ("save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
        ),
    )
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda each: f"{each.game} {each.bots[0]}")
def test_what_is_told_alike_is_what_each_would_have_been_told(order, monkeypatch):
    match = play(order)
    together = tell(match)
    monkeypatch.setattr(transcript, "seats_apart", lambda folded, facts: {1, 2})
    apart = tell(match)
    assert together.moments == apart.moments
    assert together.places == apart.places
    assert together.roots() == apart.roots()


@pytest.mark.parametrize("order", OF_EACH_GAME, ids=lambda each: each.game)
def test_the_log_of_each_pair_of_eyes_says_what_they_were_told(order):
    match = play(order)
    told = tell(match).moments
    for eyes in every_eyes(2):
        entries = list(log(match, eyes=eyes))[:-1]
        heard = [read_moment(each.data, "a moment") for each in told[audience_of(eyes)]]
        assert [each.line for each in heard] == [entry.text for entry in entries]
        assert [each.sentences for each in heard] == [
            tuple((said.text, said.rule) for said in entry.sentences) for entry in entries
        ]
