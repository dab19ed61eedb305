"""A second opinion on lots: the chain of round keys, and a value for each entry, from docs/tournaments.md alone."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

ROUNDS = 64
"""So many keys hang on one secret."""


def last_key(secret: bytes) -> bytes:
    """key_64 = SHA-256("referee round key 1" || 0x00 || secret)."""
    return sha256(b"referee round key 1" + b"\x00" + secret).digest()


def key_before(key: bytes) -> bytes:
    """key_(r-1) = SHA-256(0x03 || key_r)."""
    return sha256(b"\x03" + key).digest()


def round_key(secret: bytes, number: int) -> bytes:
    """The key of that round, 1 to 64; number 0 is what the chain is committed to (TN-2)."""
    if not 0 <= number <= ROUNDS:
        raise ValueError(number)
    key = last_key(secret)
    for _ in range(ROUNDS - number):
        key = key_before(key)
    return key


def fits(committed: bytes, number: int, key: bytes) -> bool:
    """Whether a key that is shown for that round leads back to the commitment (TN-19)."""
    for _ in range(number):
        key = key_before(key)
    return key == committed


def mixed(numbers: Iterable[int]) -> bytes:
    """The numbers of all mix records in order, decimal, one blank between; nothing if nobody called any."""
    return " ".join(str(number) for number in numbers).encode("ascii")


def value(key: bytes, numbers: Iterable[int], entry: int) -> int:
    """The value of an entry, as a number of 256 bits: it depends on the key, on what was called, and on its number."""
    seed = sha256(b"referee lots 1" + b"\x00" + key + mixed(numbers)).digest()
    return int(sha256(b"referee lot 1" + b"\x00" + seed + entry.to_bytes(4, "big")).hexdigest(), 16)


def lots(key: bytes, numbers: Iterable[int], entries: Iterable[int]) -> dict[int, int]:
    """The lot of each entry: ascending by value, of equal values by number; the first has lot 1.

    With key 0 in the place of a round's key this is LOT, the last tie-break (TN-52).
    """
    called = list(numbers)
    order = sorted((value(key, called, entry), entry) for entry in entries)
    return {entry: lot for lot, (_, entry) in enumerate(order, start=1)}
