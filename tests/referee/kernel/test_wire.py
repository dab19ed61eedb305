from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import DamagedFile, NotCanonical, RefereeBug, TooLarge, Truncated
from referee.kernel.schema.codec import DEEPEST, RECIPE, digest, pack, pack_int, pack_ints, unpack

LOW, HIGH = -(1 << 63), (1 << 64) - 1
EDGES = [
    0, 1, 127, 128, 255, 256, 65535, 65536, (1 << 32) - 1, 1 << 32, HIGH,
    -1, -32, -33, -128, -129, -32768, -32769, -(1 << 31), -(1 << 31) - 1, LOW,
]  # fmt: skip
LENGTHS = [0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536]

leaves = (
    st.none()
    | st.booleans()
    | st.integers(LOW, HIGH)
    | st.sampled_from(EDGES)
    | st.text(max_size=40)
)
plain = st.recursive(leaves, lambda inner: st.lists(inner, max_size=20), max_leaves=60)


@given(plain)
def test_the_bytes_are_those_of_msgpack_and_come_back(value):
    data = pack(value)
    assert data == msgpack.packb(value, use_bin_type=True)
    assert unpack(data) == value
    assert [type(item) for item in flat(unpack(data))] == [type(item) for item in flat(value)]


def flat(value):
    return [part for item in value for part in flat(item)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("number", EDGES)
def test_every_width_of_a_number_is_the_shortest(number):
    assert pack_int(number) == msgpack.packb(number)
    assert unpack(pack_int(number)) == number


@pytest.mark.parametrize("size", LENGTHS)
def test_every_width_of_a_length_is_the_shortest(size):
    for value in ("a" * size, [0] * size):
        assert pack(value) == msgpack.packb(value)
        assert unpack(pack(value)) == value


@given(st.lists(st.integers(-5, 300), max_size=40))
def test_the_short_way_for_lists_of_numbers_gives_the_same_bytes(numbers):
    assert pack_ints(numbers) == pack(numbers)


def test_a_tuple_is_written_as_a_list():
    assert pack((1, ("a",))) == pack([1, ["a"]])


@pytest.mark.parametrize("value", [1.5, b"bytes", {}, {"a": 1}, {1}, object(), HIGH + 1, LOW - 1])
def test_nothing_else_has_a_wire_form(value):
    with pytest.raises(RefereeBug, match="no wire form"):
        pack([value])


@given(plain, st.data())
def test_bytes_that_end_early_or_go_on_are_refused(value, data):
    whole = pack(value)
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(Truncated, match=r"^offset \d+: \d+ bytes? missing$"):
        unpack(whole[:cut])
    more = data.draw(st.binary(min_size=1, max_size=4))
    with pytest.raises(NotCanonical, match=rf"^offset {len(whole)}: {len(more)} bytes? left over$"):
        unpack(whole + more)


LONGER = [
    b"\xcc\x05", b"\xcd\x00\xff", b"\xce\x00\x00\xff\xff", b"\xcf" + bytes(7) + b"\x01",
    b"\xd0\x05", b"\xd0\xff", b"\xd1\xff\x80", b"\xd2\xff\xff\x80\x00", b"\xd3" + b"\xff" * 8,
    b"\xd3" + bytes(8), b"\xd9\x01a", b"\xda\x00\x01a", b"\xdb\x00\x00\x00\x01a",
    b"\xdc\x00\x01\xc0", b"\xdd\x00\x00\x00\x01\xc0", b"\x91\xcc\x05",
]  # fmt: skip


@pytest.mark.parametrize("data", LONGER, ids=bytes.hex)
def test_every_longer_spelling_is_refused(data):
    msgpack.unpackb(data)
    with pytest.raises(NotCanonical, match="not the shortest spelling"):
        unpack(data)


@pytest.mark.parametrize(
    "data",
    [
        b"\xc1", b"\xc4\x00", b"\xc5\x00\x00", b"\xca\x00\x00\x00\x00", b"\xcb" + bytes(8),
        b"\xc7\x00\x01", b"\xd4\x01\x00", b"\x80", b"\x81\xa1a\x01", b"\xde\x00\x00",
    ],
    ids=bytes.hex,
)  # fmt: skip
def test_what_is_not_of_the_wire_form_is_refused(data):
    with pytest.raises(NotCanonical, match="is not of the wire form"):
        unpack(data)


def test_text_that_is_not_utf8_is_refused():
    for data in (b"\xa1\xff", b"\xa3\xed\xa0\x80", b"\xa2\xc0\x80"):
        with pytest.raises(NotCanonical, match="not UTF-8"):
            unpack(data)


def test_nesting_has_a_limit_and_claims_of_length_cost_nothing():
    deepest = b"\x91" * DEEPEST + b"\xc0"
    assert pack(unpack(deepest)) == deepest
    for deeper in (b"\x91" + deepest, b"\x91" * 10_000):
        with pytest.raises(TooLarge, match=f"nested deeper than {DEEPEST}"):
            unpack(deeper)
    for claim in (b"\xdd\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\xdc\xff\xff\xc0"):
        with pytest.raises(Truncated):
            unpack(claim)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_themselves_or_refused(data):
    try:
        value = unpack(data)
    except DamagedFile as error:
        value = error
    if isinstance(value, DamagedFile):
        assert str(value).startswith("offset ")
    else:
        assert pack(value) == data


def test_the_digest_is_tagged_with_the_recipe():
    import hashlib

    tag = b"referee state\x00" + bytes([RECIPE])
    assert digest(b"\x90") == hashlib.sha256(tag + b"\x90").digest()
