"""Canonical bytes: one spelling for every value, and nothing hostile gets through."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.records.codec import Limits, pack, unpack
from referee.errors import DamagedFile, NotCanonical, RefereeBug, TooLarge, Truncated

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-(1 << 63), (1 << 64) - 1), st.text(), st.binary()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_packed_comes_back(value):
    assert unpack(pack(value)) == value


@given(VALUES, st.randoms(use_true_random=False))
def test_every_other_order_of_keys_is_refused(value, random):
    data = {"b": value, "a": 1}
    assert unpack(pack(data)) == data
    with pytest.raises(NotCanonical):
        unpack(msgpack.packb({"b": 1, "a": 2}))


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", Truncated),
        (b"\xcd\x00\x01", NotCanonical),  # 1 in three bytes
        (b"\xd9\x01a", NotCanonical),  # a short string with a long head
        (b"\xca\x00\x00\x00\x00", NotCanonical),  # a float
        (b"\xcb" + bytes(8), NotCanonical),
        (b"\xcb\x7f\xf8" + bytes(6), NotCanonical),  # not a number
        (b"\x82\xa1a\x01\xa1a\x02", NotCanonical),  # a key twice
        (b"\x82\xa1b\x01\xa1a\x02", NotCanonical),  # keys in disorder
        (b"\x81\x01\x01", NotCanonical),  # a key that is a number
        (b"\x81\xc4\x01a\x01", NotCanonical),  # a key that is a byte string
        (b"\x81\x90\x01", NotCanonical),  # a key that is a list
        (b"\x81\x80\x01", NotCanonical),  # a key that is a map
        (b"\x01\x01", NotCanonical),  # bytes left over
        (b"\x92\x01", Truncated),
        (b"\xd4\x01\x00", NotCanonical),  # an extension
        (b"\xc1", NotCanonical),
        (b"\xa1\xff", NotCanonical),  # not UTF-8
        (b"\x91" * 10_000 + b"\xc0", TooLarge),
        (b"\x91" * 20 + b"\xc0", TooLarge),
        (b"\xdd\x7f\xff\xff\xff", TooLarge),
        (b"\xdf\x7f\xff\xff\xff", TooLarge),
        (b"\xdb\x7f\xff\xff\xff", Truncated),
    ],
)
def test_hostile_bytes_have_their_exact_error(data, error):
    with pytest.raises(error):
        unpack(data)


def test_more_bytes_than_the_limit_are_not_even_decoded():
    with pytest.raises(TooLarge):
        unpack(pack("a" * 100), Limits(size=50))


@given(st.binary(max_size=60))
def test_random_bytes_are_refused_or_canonical(data):
    try:
        value = unpack(data)
    except DamagedFile:
        return
    assert pack(value) == data


@pytest.mark.parametrize("value", [1.5, {1: 2}, {"a": {3}}, 1 << 64, object()])
def test_what_has_no_canonical_bytes_is_our_bug(value):
    with pytest.raises(RefereeBug):
        pack(value)
