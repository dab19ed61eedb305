"""Pledged values: what a seat has pledged for a fair seed, made, read, and kept until it is revealed.

A value that was made here lies in a file of its own in the user's data folder, which nobody else may
read. It is there before the pledge is recorded, and the first of two who make one at once has made it
for both: a pledge without its value could never be revealed.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from cli.storage.data_folder import data_folder
from cli.storage.files import make_folder, unreadable, unwritable
from referee.errors import DamagedFile, NotUnderstood
from referee.kernel.words.english import counted

SIZE = 32
"""How many bytes a value has that is made here."""
FEWEST_FACES = 4
"""Fifty dice that are really thrown show fewer numbers about once in a hundred thousand billion times."""
PRIVATE = 0o600
"""The rights of a file that only its owner may read."""


def read_value(value: str | None, dice: str | None) -> bytes | None:
    """The value that somebody types, or None where nothing is typed. Raises NotUnderstood."""
    if value is not None and dice is not None:
        message = "--value and --dice"
        raise NotUnderstood(message, expected=("one of them",))
    if dice is not None:
        return _read_dice(dice)
    return None if value is None else _read_hex(value)


def _read_hex(word: str) -> bytes:
    from events.pledges import LONGEST, SHORTEST

    digits = re.sub(r"\s+", "", word)
    if re.fullmatch(r"(?:[0-9a-fA-F]{2})+", digits) and SHORTEST <= len(digits) // 2 <= LONGEST:
        return bytes.fromhex(digits)
    message = f"--value {word[:16]!r}"
    wish = (
        f"{SHORTEST} to {LONGEST} bytes, {2 * SHORTEST} to {2 * LONGEST} hexadecimal digits [FS-4]"
    )
    raise NotUnderstood(message, expected=(wish,))


def _read_dice(text: str) -> bytes:
    """The numbers of dice as they were thrown, a byte each: their digits."""
    from events.pledges import FEWEST_DICE, LONGEST

    thrown = re.sub(r"[\s,]+", "", text)
    if not re.fullmatch(r"[1-6]*", thrown):
        message = "--dice: there is something else than dice"
    elif not FEWEST_DICE <= len(thrown) <= LONGEST:
        message = f"--dice: {counted(len(thrown), 'dice')}"
    elif len(set(thrown)) < FEWEST_FACES:
        message = f"--dice: nobody throws so: fewer than {FEWEST_FACES} different numbers"
    else:
        return thrown.encode("ascii")
    raise NotUnderstood(message, expected=(f"{FEWEST_DICE} to {LONGEST} numbers from 1 to 6",))


def read_pledge(word: str) -> bytes:
    """The pledge that somebody types, with the digits behind it that show a mistyped one, or without.

    Raises NotUnderstood.
    """
    from events.pledges import check_of

    digits = re.sub(r"\s+", "", word)
    message = f"--pledge {word[:16]!r}"
    if not re.fullmatch(r"[0-9a-fA-F]{64}(?:[0-9a-fA-F]{4})?", digits):
        wish = "32 bytes, 64 hexadecimal digits, perhaps with the 4 that a phone shows behind them"
        raise NotUnderstood(message, expected=(wish,))
    pledge = bytes.fromhex(digits[:64])
    if digits[64:] and bytes.fromhex(digits[64:]) != check_of(pledge):
        message = f"{message}: a digit is mistyped: the last four do not fit the others"
        raise NotUnderstood(message)
    return pledge


def new_value(typed: str = "") -> bytes:
    """A value of new bytes from the system; what somebody typed is mixed in."""
    made = secrets.token_bytes(SIZE)
    if not typed:
        return made
    added = typed.encode("utf-8", "surrogateescape")
    return hashlib.sha256(b"referee typed value 1\x00" + made + added).digest()


# -- keeping --------------------------------------------------------------------------------


def file_of(match_id: str, seat: int) -> Path:
    """The file in which the value of a seat is kept."""
    return Path(data_folder()) / "pledges" / f"{match_id}-{seat}"


def keep(match_id: str, seat: int, value: bytes) -> bytes:
    """Keep the value of a seat, and give the one that is kept: an earlier one stays. Raises StoreError."""
    file = file_of(match_id, seat)
    make_folder(file.parent)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(PRIVATE, exist_ok=False)
        with beside.open("wb") as written:
            written.write(value.hex().encode("ascii") + b"\n")
            written.flush()
            os.fsync(written.fileno())
        with suppress(FileExistsError):
            os.link(beside, file)
    except OSError as error:
        raise unwritable(file, error) from None
    finally:
        beside.unlink(missing_ok=True)
    found = kept(match_id, seat)
    return value if found is None else found


def kept(match_id: str, seat: int) -> bytes | None:
    """The value that is kept for a seat; None where there is none. Raises DamagedFile and StoreError."""
    file = file_of(match_id, seat)
    try:
        text = file.read_text(encoding="ascii")
        return bytes.fromhex(text)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(str(file), error) from None
    except ValueError:
        message = f"{file}: not the value of a pledge"
        raise DamagedFile(message) from None


def forget(match_id: str, seat: int) -> None:
    """Keep the value of a seat no longer: it is revealed, and stands in the match."""
    with suppress(OSError):
        file_of(match_id, seat).unlink(missing_ok=True)
