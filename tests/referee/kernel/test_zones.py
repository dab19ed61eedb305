from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RefereeBug
from referee.kernel.schema.codec import pack
from referee.kernel.schema.zone import Zone


def test_the_last_card_is_the_top():
    zone = Zone([3, 1, 2])
    assert zone.take_top() == 2
    zone.put(9)
    zone.put_all([7, 8])
    assert (zone.cards, len(zone), 7 in zone, list(zone)) == (
        [3, 1, 9, 7, 8],
        5,
        True,
        [3, 1, 9, 7, 8],
    )
    assert zone.take_all() == [3, 1, 9, 7, 8]
    assert zone.cards == []


def test_a_zone_without_order_keeps_ascending_order():
    zone = Zone()
    for card in (5, 1, 3, 4):
        zone.put_sorted(card)
    assert zone.cards == [1, 3, 4, 5]


def test_cards_of_unknown_order_stand_sorted_and_leave_only_when_somebody_says_which():
    zone = Zone([4, 2, 9])
    zone.lay_out(None)
    assert (zone.cards, zone.unknown) == ([2, 4, 9], 3)
    assert zone.top_is_unknown()
    assert zone.candidates() == [2, 4, 9]
    with pytest.raises(RefereeBug, match="unknown"):
        zone.take_top()
    with pytest.raises(RefereeBug, match="not among"):
        zone.identify_top(5)
    zone.identify_top(4)
    assert (zone.cards, zone.unknown, zone.top_is_unknown()) == ([2, 9, 4], 2, False)
    zone.put(7)
    assert (zone.take_top(), zone.take_top()) == (7, 4)
    assert zone.top_is_unknown()
    zone.take(2)
    assert (zone.cards, zone.unknown) == ([9], 1)
    zone.take_all()
    assert (zone.cards, zone.unknown, zone.top_is_unknown()) == ([], 0, False)


def test_a_zone_compares_by_what_lies_in_it_and_has_no_hash():
    kept = Zone([1, 2])
    kept.wire()
    assert kept == Zone([1, 2])
    assert kept != Zone([2, 1])
    assert kept != Zone([1, 2], 1)
    assert kept != [1, 2]
    with pytest.raises(TypeError):
        hash(kept)


steps = st.lists(
    st.tuples(
        st.sampled_from(["put", "put_sorted", "put_all", "take_top", "take",
                         "take_all", "lay_out", "hide", "identify"]),
        st.integers(0, 200),
    ),
    max_size=30,
)  # fmt: skip


@given(steps)
def test_the_kept_bytes_are_always_those_of_the_cards(steps):
    zone = Zone()
    for verb, card in steps:
        zone.wire()
        do(zone, verb, card)
        assert zone.wire() == pack([zone.cards, zone.unknown])
        assert 0 <= zone.unknown <= len(zone.cards)
        assert zone.cards[: zone.unknown] == sorted(zone.cards[: zone.unknown])


def do(zone, verb, card):
    """One thing that a game may do to a zone, if it may do it now."""
    if verb in ("put", "put_sorted"):
        if verb == "put" or not zone.unknown:
            getattr(zone, verb)(card)
    elif verb == "put_all":
        zone.put_all([card, card + 1])
    elif verb == "take_top":
        if zone.cards and not zone.top_is_unknown():
            zone.take_top()
    elif verb == "take":
        if zone.cards:
            zone.take(zone.cards[card % len(zone.cards)])
    elif verb == "identify":
        if zone.top_is_unknown():
            zone.identify_top(zone.candidates()[card % zone.unknown])
    elif verb == "lay_out":
        zone.lay_out(zone.cards[::-1])
    elif verb == "hide":
        zone.lay_out(None)
    else:
        zone.take_all()
