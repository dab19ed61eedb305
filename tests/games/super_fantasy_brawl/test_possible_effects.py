"""Behind which actions "You may" asks at all, of many (SFB-20.15); what then follows stands in cases."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.resolutions import duel


@pytest.mark.parametrize(
    ("deed", "able"),
    [
        ("push 1 on one adjacent enemy", True),
        ("push 1 on one enemy within 2", True),
        ("force 1 on one adjacent enemy", True),
        ("fear 1 on one adjacent enemy", True),
        ("move 1 on one adjacent enemy away from this champion", True),
        ("move 1 on one adjacent enemy towards this champion", False),
        ("dash 1", True),
        ("jump 1", True),
        ("swoop 1", True),
        ("heal 1", False),
        ("root on this champion", True),
        ("draw 1", False),
        ("plan 1", False),
        ("discard 1 card from your hand", False),
        ("exhaust one ready core", True),
        ("look at one trap", False),
        ("look at the hand of one opponent", False),
        ("show the top card of your deck", False),
        ("strength +1 on this champion for this turn", True),
        ("place this champion on a free hex adjacent to this champion", True),
        ("place this champion and one ally on each other's hexes", True),
        ("damage 1 on one ally", True),
        ("damage 1 on one ally within 1", True),
        ("stun on one adjacent ally", True),
    ],
)
@pytest.mark.rule("SFB-20.15")
def test_yes_is_offered_only_if_the_action_can_do_something(deed: str, *, able: bool):
    spoken = duel().say("it", f"You may {deed}.")
    assert (spoken.legal == ["choose yes", "choose no"]) is able


@pytest.mark.parametrize(
    "deed",
    [
        "force 1 on one adjacent enemy",
        "fear 1 on one adjacent enemy",
        "move 1 on one adjacent enemy away from this champion",
        "root on one adjacent enemy",
    ],
)
@pytest.mark.rule("SFB-25.46", "SFB-25.48")
def test_a_rooted_champion_cannot_be_moved_so_yes_is_not_offered(deed: str):
    spoken = duel()
    spoken.laid.change("foe", rooted=True)
    assert not spoken.say("it", f"You may {deed}.").asked
    # But push does something: the distance is damage.
    assert spoken.say("it", "You may push 1 on one adjacent enemy.").asked == 1


@pytest.mark.rule("SFB-25.44")
@pytest.mark.parametrize("deed", ["dash 2", "jump 2", "swoop 2"])
def test_a_rooted_champion_has_no_movement_of_its_own(deed: str):
    spoken = duel()
    spoken.laid.change("it", rooted=True)
    assert not spoken.say("it", f"You may {deed}.").asked


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
