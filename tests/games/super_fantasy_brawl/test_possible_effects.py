"""Whether something can be done at all: what is offered behind "You may", and what counts as done (SFB-20.15)."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.resolutions import duel


@pytest.mark.parametrize("deed", ["push 1", "pull 1", "force 1", "fear 1"])
@pytest.mark.rule("SFB-20.12", "SFB-Q109", "SFB-20.15")
def test_where_displacement_is_negated_yes_is_not_offered(deed: str):
    text = f"You may {deed} on one adjacent enemy."
    assert duel().say("it", text).asked == 1
    spoken = duel()
    spoken.say("foe", "Negate displacement on this champion for this turn.", kind="reaction")
    assert not spoken.say("it", text).asked


@pytest.mark.parametrize(("hex_", "able"), [("f7", True), ("f8", False), ("f5", True)])
@pytest.mark.parametrize("deed", ["push", "pull"])
@pytest.mark.rule("SFB-25.36", "SFB-25.42", "SFB-20.15")
def test_where_no_row_is_shared_yes_is_not_offered(deed: str, hex_: str, *, able: bool):
    spoken = duel()
    spoken.laid.change("it", hex=spoken.laid.hex("d7"))
    spoken.laid.change("foe", hex=spoken.laid.hex(hex_))
    spoken.say("it", f"You may {deed} 1 on one enemy within 3.")
    assert bool(spoken.asked) is able


@pytest.mark.parametrize(
    ("deed", "able"), [("jump 1", False), ("swoop 1", False), ("jump 2", True)]
)
@pytest.mark.rule("SFB-25.18", "SFB-25.51", "SFB-Q54", "SFB-20.15")
def test_a_flight_needs_a_free_hex_to_end_on(deed: str, *, able: bool):
    """In the corner a5 there are three neighbours, each with a champion."""
    spoken = duel()
    for name, hex_ in {"it": "a5", "friend": "b4", "foe": "b5", "far": "a6"}.items():
        spoken.laid.change(name, hex=spoken.laid.hex(hex_))
    spoken.say("it", f"You may {deed}.")
    assert bool(spoken.asked) is able


@pytest.mark.parametrize(("number", "hurt"), [(0, 0), (1, 1)])
@pytest.mark.rule("SFB-25.7", "SFB-11.5")
def test_if_you_do_asks_whether_a_card_was_really_drawn(number: int, hurt: int):
    spoken = duel()
    spoken.deck(1, spoken.card("low", "it", "Draw 1."))
    spoken.say("it", "You may draw 1. If you do, damage 1 on one adjacent enemy.")
    spoken.act("choose yes").act(f"choose {number}")
    assert (spoken.damage("foe"), len(spoken.laid.table.side(1).hand)) == (hurt, number)
