"""Lots that nobody chose: round keys from one secret, mixed with the numbers of the hall.

Each entry has a value of its own, which follows from the key, the numbers of the hall and its number alone; lots
are the order of these values. So an entry more or less moves no other one past another (docs/tournaments.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from referee.errors import RefereeBug
from referee.kernel.engine.dice import SEED_SIZE

MOST_ROUNDS = 64
"""How many round keys there are behind the one that is committed to."""

WIDTH = 4
"""So many bytes an entry's number has in its value."""


def round_key(secret: bytes, number: int) -> bytes:
    """The key of a round, from the secret of 32 bytes; number 0 is what the organiser commits to.

    Raises RefereeBug for a number that is not 0 to 64, and for a secret of another size.
    """
    if not 0 <= number <= MOST_ROUNDS or len(secret) != SEED_SIZE:
        message = f"no round key {number} of a secret of {len(secret)} bytes"
        raise RefereeBug(message)
    key = hashlib.sha256(b"referee round key 1\x00" + secret).digest()
    for _ in range(MOST_ROUNDS - number):
        key = previous_key(key)
    return key


def previous_key(key: bytes) -> bytes:
    """The key of the round before: nobody can go the other way (TN-19)."""
    return hashlib.sha256(b"\x03" + key).digest()


def lots(key: bytes, mix: Sequence[int], numbers: Iterable[int]) -> tuple[int, ...]:
    """The entries in the order of their lots: the first has lot 1.

    ``mix`` are the numbers called out in the hall, in their order, and ``numbers`` the entries in
    any order. The key of a round gives its lots, key 0 the lots that break the last ties (TN-52).
    Should two values be equal, the lower number is first.
    """
    called = " ".join(str(each) for each in mix).encode("ascii")
    seed = hashlib.sha256(b"referee lots 1\x00" + key + called).digest()
    return tuple(sorted(sorted(numbers), key=lambda number: value_of(seed, number)))


def value_of(seed: bytes, number: int) -> bytes:
    """What decides the lot of an entry, the lowest first: of no other entry anything is in it."""
    return hashlib.sha256(b"referee lot 1\x00" + seed + number.to_bytes(WIDTH, "big")).digest()
