"""Boards and sentences of every game: they fit, equal views are drawn alike, and colour says nothing alone."""

from __future__ import annotations

import re

from cli.output.say import Say
from cli.output.status import table_rows, zone_rows
from referee.kernel.facts import JUDGE
from referee.kernel.show.rows import columns, words
from tests.games.harness import NAMES
from tests.invariants.moments import games, match_of, matches, matches_of
from tests.sizes import sized

WIDTHS = (40, 47, 60, 77, 80, 100, 109, 110, 120, 150, 160, 200)
PLAYERS = (
    NAMES,
    ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD", "e\u0301" * 40],
    [],
    ["Ann"] * 5,
    ["A" * 300, "A" * 301, "\u202egnA", "B", "C"],
)
MOMENTS = sized(3, 6)
STYLES = re.compile(r"\x1b\[[0-9;]*m")


@matches
def test_every_row_fits_and_equal_views_are_drawn_alike_with_and_without_colour(code, number):
    match = match_of(code, number)
    random, plain, coloured = match.random, Say(plain=True), Say()
    styled = 0
    for moment in match.some(MOMENTS):
        run = moment.run()
        for eyes in match.eyes():
            width, players = random.choice(WIDTHS), random.choice(PLAYERS)
            rows = table_rows(run, eyes, width, players[: len(match.eyes()) - 2])
            for row in rows:
                assert columns(words(row)) <= width, words(row)
                assert words(row) == words(row).rstrip() or not match.harness.has_bare_ends
            view = run.game.view(run, eyes)
            drawn = run.game.board(view, 80)
            assert drawn == run.game.board(moment.run().game.view(moment.run(), eyes), 80)
            assert zone_rows(view)
            for row in drawn:
                assert plain.drawn(row).isascii()
                assert STYLES.sub("", coloured.drawn(row)) == plain.drawn(row)
                styled += "\x1b[" in coloured.drawn(row)
    assert styled or not match.moments


@matches
def test_every_fact_is_a_sentence_with_a_rule_for_whoever_may_know_it(code, number):
    match = match_of(code, number)
    game = match.harness.game
    for fact in match.facts:
        assert game.catalogue.rule(fact.rule).id == fact.rule
        for eyes in match.eyes():
            if fact.known_to(eyes):
                text = game.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text


@games
def test_matches_tell_facts(code):
    told = {fact.name for match in matches_of(code) for fact in match.facts}
    assert len(told) > 10 or code.endswith(("-draft", "-series")), told
    assert (
        any(fact.known_to(JUDGE) for match in matches_of(code) for fact in match.facts) or not told
    )
