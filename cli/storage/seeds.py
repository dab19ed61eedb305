"""Seeds: the match secret, from the system or from what somebody gives."""

from __future__ import annotations

import hashlib
import re

from referee.errors import NotUnderstood

SECRET_SIZE = 32


def read_secret(word: str | None) -> bytes:
    """The 32 bytes of a seed in hexadecimal, or new ones from the system.

    64 digits are the secret itself; fewer are hashed to one, for people who try things out.
    Raises NotUnderstood.
    """
    if word is None:
        from secrets import token_bytes

        return token_bytes(SECRET_SIZE)
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", word):
        message = f"--seed {word[:70]!r}"
        raise NotUnderstood(message, expected=("1 to 64 hexadecimal digits",))
    if len(word) == 2 * SECRET_SIZE:
        return bytes.fromhex(word)
    return hashlib.sha256(b"referee short seed 1\x00" + word.lower().encode()).digest()


def secret_of_match(seed: bytes, number: int) -> bytes:
    """The secret of the match of that number (from 1) in a simulation with that seed."""
    return hashlib.sha256(b"referee simulate 1\x00" + seed + number.to_bytes(8, "big")).digest()
