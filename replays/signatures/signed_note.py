"""Signed notes: a text and the signatures under it, as C2SP signed-note writes them (https://c2sp.org/signed-note).

Nothing here verifies a signature or knows what a text says. `viewer/signednote.js` reads notes alike, with the same words.
"""

from __future__ import annotations

import base64
import binascii
import unicodedata
from collections.abc import Iterator, Sequence

from referee.dataclass import dataclass
from referee.errors import DamagedFile, TooLarge
from referee.kernel.words.english import counted

MOST_BYTES = 1 << 16
MOST_SIGNATURES = 100
KEY_ID_SIZE = 4
DASH = "\u2014"
"""What a signature line begins with."""
_NEXT_LINE = "\x85"
"""A space by Unicode that is in no category of separators."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A line under the text: whose key it says, the id of that key, the signature; and its number."""

    name: str
    key_id: bytes
    data: bytes
    line: int


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A note: its text with the newline at the end, and one signature or more."""

    text: str
    signatures: tuple[Signature, ...]


def read_note(data: bytes) -> SignedNote:
    """The note of these bytes. Raises DamagedFile, with the number of the line."""
    if len(data) > MOST_BYTES:
        message = f"the note has more than {MOST_BYTES} bytes"
        raise TooLarge(message)
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError:
        message = "the note is not UTF-8 text"
        raise DamagedFile(message) from None
    lines = whole.split("\n")
    for number, line in enumerate(lines, 1):
        _expect_no_control(line, number)
    if lines.pop():
        message = f"line {len(lines) + 1}: the note does not end with a newline"
        raise DamagedFile(message)
    if "" not in lines[1:]:
        message = "no empty line parts a text from signatures"
        raise DamagedFile(message)
    end = len(lines) - 1 - lines[::-1].index("")
    if end == len(lines) - 1:
        message = "no signature follows the text"
        raise DamagedFile(message)
    if len(lines) - 1 - end > MOST_SIGNATURES:
        message = f"the note has more than {counted(MOST_SIGNATURES, 'signatures')}"
        raise TooLarge(message)
    signatures = tuple(_signatures(lines[end + 1 :], end + 2))
    return SignedNote("".join(f"{line}\n" for line in lines[:end]), signatures)


def _expect_no_control(line: str, number: int) -> None:
    control = next((each for each in line if each < " "), None)
    if control is not None:
        message = f"line {number}: holds the character U+{ord(control):04X}, which no note may hold"
        raise DamagedFile(message)


def _signatures(lines: Sequence[str], first: int) -> Iterator[Signature]:
    for number, line in enumerate(lines, first):
        dash, name, *words = [*line.split(" "), "", ""][:4]
        if dash != DASH or line != f"{DASH} {name} {words[0]}":
            message = f"line {number}: expected a signature: '{DASH} NAME BASE64'"
            raise DamagedFile(message)
        if not is_key_name(name):
            message = f"line {number}: {name!r} is not the name of a key"
            raise DamagedFile(message)
        data = from_base64(words[0])
        if data is None:
            message = f"line {number}: the signature is not in base64"
            raise DamagedFile(message)
        if len(data) <= KEY_ID_SIZE:
            message = f"line {number}: the signature has {counted(len(data), 'bytes')}, expected {KEY_ID_SIZE + 1} or more"
            raise DamagedFile(message)
        yield Signature(name, data[:KEY_ID_SIZE], data[KEY_ID_SIZE:], number)


def is_key_name(name: str) -> bool:
    """Whether a key may have that name: no space of Unicode, no plus, not empty."""
    return bool(name) and not any(
        each in f"+{_NEXT_LINE}" or unicodedata.category(each).startswith("Z") for each in name
    )


def from_base64(text: str) -> bytes | None:
    """The bytes of a text in the one base64 that writes them; None for any other text."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
    return data if to_base64(data) == text else None


def to_base64(data: bytes) -> str:
    """Bytes in base64."""
    return base64.b64encode(data).decode("ascii")


# -- writing --------------------------------------------------------------------------------


def signature_line(name: str, key_id: bytes, signature: bytes) -> bytes:
    """The line that a signature is in a note."""
    return f"{DASH} {name} {to_base64(key_id + signature)}\n".encode()


def signed_by(text: str, *lines: bytes) -> bytes:
    """A note of that text with these signature lines."""
    return b"".join([text.encode(), b"\n", *lines])
