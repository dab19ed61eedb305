"""A second opinion on lots: the chain of round keys of the design (3.4), and the dice of docs/dice.md.

Both are written down again from these two texts alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

ROUNDS = 64
"""So many keys hang on one secret."""
LABEL = "0/shuffle/lots/1"


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


def lots(key: bytes, numbers: Iterable[int], entries: Iterable[int]) -> dict[int, int]:
    """The lot of each entry: shuffled in ascending order, the top one has lot 1.

    With key 0 in the place of a round's key this is LOT, the last tie-break (TN-52).
    """
    seed = sha256(b"referee lots 1" + b"\x00" + key + mixed(numbers)).digest()
    order = shuffle(seed, LABEL, sorted(entries))
    return {entry: lot for lot, entry in enumerate(reversed(order), start=1)}


# -- docs/dice.md ---------------------------------------------------------------------------


def words(seed: bytes, label: str) -> Iterator[int]:
    """The words of a label: eight of 32 bits in each block."""
    key = sha256(b"referee dice 1" + b"\x00" + seed + label.encode("ascii")).digest()
    number = 0
    while True:
        block = sha256(key + number.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        number += 1


def below(stream: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1: words from the largest multiple of n on are dropped."""
    if n == 1:
        return 0
    limit = 2**32 // n * n
    return next(word for word in stream if word < limit) % n


def shuffle(seed: bytes, label: str, things: Sequence[int]) -> list[int]:
    """The things in their new order, the last one on top (Fisher and Yates, from the top place down)."""
    order, stream = list(things), words(seed, label)
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
