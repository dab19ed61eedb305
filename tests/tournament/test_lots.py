"""Round keys and lots: vectors that another program computed (in Perl), and what cannot shift them."""

import hashlib

import pytest

from referee.errors import RefereeBug
from referee.games.tournament.pairing import lots as module
from referee.games.tournament.pairing.lots import lots, previous_key, round_key

SECRET = bytes(range(32))
HALL = (4, 2, 6, 6, 1)

KEYS = {
    64: "e16a6a9c19254fc6a35395e083cc2056785dd11d02083fa1ee54c9b692b073db",
    63: "2e5e8584d489cc9d0c7dc44fd8b9a14274019975f2156df5ee1c4a4320c3cd69",
    2: "22122f4c06bb2abb05f6d0aa2851fbc7a3b50ce60e86014a0658e4752ee05aed",
    1: "add7aec705008755463b54136e416c75432f680dab1c6b0c428ad58c218b4d49",
    0: "22a6af247f27d6e1f346f52b4023dfac78263253598fb5d9af957edfe9af8f0d",
}


@pytest.mark.parametrize("number", KEYS)
def test_the_keys_of_a_secret(number):
    assert round_key(SECRET, number).hex() == KEYS[number]


def test_each_key_gives_the_one_before_and_the_last_is_the_hash_of_the_secret():
    for number in range(1, 65):
        assert previous_key(round_key(SECRET, number)) == round_key(SECRET, number - 1)
    last = hashlib.sha256(b"referee round key 1\x00" + SECRET).digest()
    assert round_key(SECRET, 64) == last


@pytest.mark.parametrize(("secret", "number"), [(SECRET, 65), (SECRET, -1), (SECRET[1:], 1)])
def test_there_are_64_keys_of_a_secret_of_32_bytes(secret, number):
    with pytest.raises(RefereeBug):
        round_key(secret, number)


@pytest.mark.parametrize(
    ("number", "mix", "entries", "order"),
    [
        (1, HALL, range(1, 13), (6, 1, 4, 8, 7, 12, 2, 5, 11, 9, 3, 10)),
        (2, HALL, range(1, 13), (1, 3, 11, 5, 6, 12, 9, 10, 2, 8, 7, 4)),
        (1, (), range(1, 13), (5, 2, 11, 3, 10, 4, 8, 9, 12, 7, 1, 6)),
        (0, (42, 661), (31, 4, 15, 9), (31, 4, 15, 9)),
    ],
    ids=["round-1", "round-2", "nothing-called", "last-ties"],
)
def test_the_lots_of_a_key(number, mix, entries, order):
    assert lots(round_key(SECRET, number), mix, entries) == order


def test_lots_do_not_depend_on_the_order_of_the_entries():
    key = round_key(SECRET, 1)
    assert lots(key, HALL, (9, 2, 7, 4)) == lots(key, HALL, {2, 4, 7, 9})


@pytest.mark.parametrize("number", range(4))
def test_an_entry_more_or_less_moves_no_other_past_another(number):
    key = round_key(SECRET, number)
    everybody = lots(key, HALL, range(1, 41))
    for left in range(1, 41):
        others = [each for each in range(1, 41) if each != left]
        assert lots(key, HALL, others) == tuple(each for each in everybody if each != left)


def test_of_equal_values_the_lower_number_is_first(monkeypatch):
    monkeypatch.setattr(module, "value_of", lambda seed, number: bytes([number % 2]))
    assert lots(round_key(SECRET, 1), HALL, (7, 4, 3, 8)) == (4, 8, 3, 7)


def test_numbers_are_told_apart_and_their_order_counts():
    key = round_key(SECRET, 1)
    mixes = [(4, 2), (2, 4), (42,), (4, 2, 0)]
    assert len({lots(key, mix, range(1, 41)) for mix in mixes}) == 4


def test_nobody_and_a_single_entry_have_their_lots():
    key = round_key(SECRET, 1)
    assert lots(key, (), ()) == ()
    assert lots(key, HALL, (5,)) == (5,)
