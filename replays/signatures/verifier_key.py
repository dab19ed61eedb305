"""Verifier keys: the public half of a key with its name, in one line of text: ``name+id+base64`` (C2SP signed-note)."""

from __future__ import annotations

from hashlib import sha256

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted
from referee.pattern import pattern
from replays.signatures.signed_note import from_base64, is_key_name, to_base64

ED25519 = 1
"""The one type of signature that is known here."""
KEY_SIZE = 32
_SHAPE = pattern(r"([^+]{1,120})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{1,200})")
WEAK = frozenset(
    bytes.fromhex(each)
    for each in (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    )
)
"""The points of small order, without their sign bit: a signature by such a key can fit many texts."""
FIELD = 2**255 - 19


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """An Ed25519 key that verifies, and its name."""

    name: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """The id, which stands in front of every signature by this key."""
        return sha256(f"{self.name}\n".encode() + bytes([ED25519]) + self.public).digest()[:4]

    @property
    def label(self) -> str:
        """How people are told of it: its name and id."""
        return f"{self.name}+{self.key_id.hex()}"

    @property
    def text(self) -> str:
        """The key as one line of text."""
        return f"{self.label}+{to_base64(bytes([ED25519]) + self.public)}"


def read_verifier_key(text: str) -> VerifierKey:
    """The key of that text. Raises NotUnderstood for one that is none, or that nobody should trust."""
    found = _SHAPE.fullmatch(text)
    data = from_base64(found[3]) if found is not None else None
    if found is None or not data or not is_key_name(found[1]):
        message = f"{text[:40]!r} is not a key"
        raise NotUnderstood(message, expected=("name+id+base64",))
    if data[0] != ED25519:
        message = f"the key {found[1]!r} is of type {data[0]}"
        raise NotUnderstood(message, expected=("type 1, Ed25519",))
    if len(data) != 1 + KEY_SIZE:
        message = f"the key {found[1]!r} has {counted(len(data) - 1, 'bytes')}"
        raise NotUnderstood(message, expected=(f"{KEY_SIZE} bytes",))
    key = VerifierKey(found[1], data[1:])
    if key.key_id.hex() != found[2]:
        message = f"the key {found[1]!r} has the id {found[2]}"
        raise NotUnderstood(message, expected=(key.key_id.hex(),))
    if _is_weak(key.public):
        message = f"the key {found[1]!r} is weak: others can sign with it"
        raise NotUnderstood(message)
    return key


def _is_weak(public: bytes) -> bool:
    """Whether a key is a point of small order, or not in its one spelling: verifiers differ about those."""
    point = bytes([*public[:-1], public[-1] & 0x7F])
    return point in WEAK or int.from_bytes(point, "little") >= FIELD
