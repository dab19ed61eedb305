"""Ed25519, by the extra ``seal``: only this file knows the library, and only when something is signed or verified.

Everything that hashes alone verify works without it.
"""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING

from referee.errors import NotFound

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEED_SIZE, SIGNATURE_SIZE = 32, 64
MISSING = "Ed25519 is not installed (pip install cryptography)"


def is_here() -> bool:
    """Whether signatures can be made and verified here."""
    return find_spec("cryptography") is not None


def expect_here() -> None:
    """Raise NotFound unless signatures can be made here."""
    if not is_here():
        raise NotFound(MISSING)


def new_seed() -> bytes:
    """The secret of a new key."""
    return secrets.token_bytes(SEED_SIZE)


def public_of(seed: bytes) -> bytes:
    """The public half of the key with that secret."""
    return _private(seed).public_key().public_bytes_raw()


def sign(seed: bytes, text: bytes) -> bytes:
    """A signature over a text."""
    return _private(seed).sign(text)


def fits(public: bytes, signature: bytes, text: bytes) -> bool:
    """Whether a signature is by that key over that text."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def _private(seed: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed)
