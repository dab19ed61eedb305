"""A page takes at most 150 KB for 300 records and one pair of eyes, in every game, and its words alone tell the story."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cli.play.bot_match import Order, play
from referee.kernel.facts import PUBLIC
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.page.html_page import page_of
from replays.page.match_story import story_of
from replays.page.written_story import beside, texts_in

MOST, RECORDS = 150_000, 300


@pytest.mark.parametrize(
    ("game", "seats", "bot", "number"),
    [
        ("bacon-project", 2, "greedy", 7),
        ("clash", 2, "random", 3),
        ("homestuck-atcg", 2, "random", 177),
        ("homestuck-atcg", 2, "random", 180),
        ("save-your-bacon", 4, "greedy", 38),
        ("super-fantasy-brawl", 2, "random", 18),
    ],
)
def test_a_page_of_300_records_is_no_longer_than_was_promised(game, seats, bot, number):
    """Bots have long names, as people may; a few records more take a few bytes more."""
    secret = sha256(f"a page of {game} {number}".encode()).digest()
    match = play(Order(game, secret, (bot,) * seats, (), {}, bare=False))
    records = sum(map(len, match.strands.values()))
    story = story_of(match, [PUBLIC])
    page = page_of(story, encode(copy_for(match, Wish(PUBLIC)), game))
    (told,) = story.told
    assert {len(row) for row in beside(told, texts_in(page))["story"]} == {3}
    assert records * 1.05 > RECORDS
    assert len(page) * RECORDS <= MOST * max(records, RECORDS)
