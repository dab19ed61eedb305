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
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

SEED_SIZE, SIGNATURE_SIZE, SALT_SIZE = 32, 64, 16
LOCKED_SIZE = SALT_SIZE + SEED_SIZE + 16
"""So long a secret is that a passphrase locks: a salt, the secret encrypted, and what proves it."""
_NONCE = bytes(12)
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


def locked(seed: bytes, passphrase: str) -> bytes:
    """The secret of a key as only somebody with that passphrase can read it: a salt, and what is encrypted.

    Not as PKCS #8, of which the library makes 2,048 rounds of PBKDF2: too few for what people can remember.
    """
    salt = secrets.token_bytes(SALT_SIZE)
    return salt + _cipher(passphrase, salt).encrypt(_NONCE, seed, None)


def unlocked(data: bytes, passphrase: str) -> bytes | None:
    """The secret again; None where that is not its passphrase, or the bytes are no locked key."""
    from cryptography.exceptions import InvalidTag

    try:
        return _cipher(passphrase, data[:SALT_SIZE]).decrypt(_NONCE, data[SALT_SIZE:], None)
    except InvalidTag:
        return None


def _cipher(passphrase: str, salt: bytes) -> ChaCha20Poly1305:
    """What encrypts with a passphrase: each salt has a key of its own, so that one nonce serves."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    derived = Scrypt(salt, length=32, n=1 << 16, r=8, p=1).derive(passphrase.encode())
    return ChaCha20Poly1305(derived)


def _private(seed: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed)
