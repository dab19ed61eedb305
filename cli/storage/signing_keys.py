"""Signing keys: those with which matches are sealed here, each in a file of its own that nobody else may read.

They lie in the user's configuration folder. A file has two lines: the public half, as other people are given it, and the
private one, as programs for signed notes keep it (``PRIVATE+KEY+name+id+base64``), or, where a passphrase locks it,
``LOCKED+KEY+name+id+base64``. It is never written over, and the second line is never printed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cli.storage.files import make_folder, unreadable, unwritable
from cli.storage.pledged_values import PRIVATE
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotFound, NotUnderstood, StoreError
from referee.pattern import pattern
from replays.signatures import ed25519
from replays.signatures.signed_note import from_base64, to_base64
from replays.signatures.verifier_key import ED25519, VerifierKey, read_verifier_key

ENDING = ".key"
MOST_BYTES = 4096
LONGEST = 80
_NAME = pattern(r"[a-z0-9]([a-z0-9._-]|/(?=[a-z0-9]))*(?<=[a-z0-9])")
_SLASH = "%2F"
"""How a slash in the name of a key stands in the name of its file."""
_HEAD = "PRIVATE+KEY"
_LOCKED = "LOCKED+KEY"
_FORM = bytes([ED25519])


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key that signs: its public half, and its secret, which no representation shows."""

    public: VerifierKey
    secret: bytes

    def __repr__(self) -> str:
        return f"SigningKey({self.public.label})"

    def sign(self, text: bytes) -> bytes:
        """A signature over a text."""
        return ed25519.sign(self.secret, text)


def folder() -> Path:
    """The folder of the keys."""
    from platformdirs import user_config_path

    return Path(user_config_path("referee", appauthor=False)) / "keys"


def file_of(name: str) -> Path:
    """The file of the key of that name."""
    return folder() / f"{name.replace('/', _SLASH)}{ENDING}"


def check_name(name: str) -> str:
    """The name. Raises NotUnderstood for one that no key of ours may have."""
    if len(name) <= LONGEST and _NAME.fullmatch(name):
        return name
    wish = f"1 to {LONGEST} of a-z 0-9 . _ - /, as in ann or club.example/house"
    message = f"{name[:LONGEST]!r} is not the name of a key"
    raise NotUnderstood(message, expected=(wish,))


def make_key(name: str, passphrase: str = "") -> VerifierKey:
    """Make a key and keep it, locked by a passphrase if there is one.

    Raises NotUnderstood, NotFound without the library, StoreError where there is a key of that name.
    """
    file = file_of(check_name(name))
    ed25519.expect_here()
    secret = ed25519.new_seed()
    public = VerifierKey(name, ed25519.public_of(secret))
    head, half = (_LOCKED, ed25519.locked(secret, passphrase)) if passphrase else (_HEAD, secret)
    private = f"{head}+{public.label}+{to_base64(_FORM + half)}"
    _write_once(file, f"{public.text}\n{private}\n".encode("ascii"))
    return public


def expect_no_key(name: str) -> None:
    """Raise StoreError where a key of that name is kept, NotFound where none can be made."""
    ed25519.expect_here()
    if file_of(name).exists():
        raise _kept(file_of(name))


def _kept(file: Path) -> StoreError:
    return StoreError(f"{file}: there is a key of that name, and a key is never written over")


def _write_once(file: Path, content: bytes) -> None:
    """Write a private file whole, unless one is there. Raises StoreError."""
    make_folder(file.parent)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(PRIVATE, exist_ok=False)
        with beside.open("wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        os.link(beside, file)
    except FileExistsError:
        raise _kept(file) from None
    except OSError as error:
        raise unwritable(file, error) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


# -- reading --------------------------------------------------------------------------------


def key_names() -> list[str]:
    """The names of the keys that are here. Raises StoreError."""
    try:
        files = sorted(each.name for each in folder().iterdir() if each.suffix == ENDING)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(str(folder()), error) from None
    names = (each.removesuffix(ENDING).replace(_SLASH, "/") for each in files)
    return [each for each in names if _NAME.fullmatch(each)]


def public_key(name: str) -> VerifierKey:
    """The public half of a key. Raises NotFound, NotUnderstood, DamagedFile, StoreError."""
    return _read(name)[0]


def signing_key(name: str, ask: Callable[[str], str]) -> SigningKey:
    """A key that signs; ``ask`` is given the name of one that is locked, and answers with its passphrase.

    Raises also StoreError where others may read its file, NotFound without the library, and MatchError for another
    passphrase.
    """
    file = file_of(check_name(name))
    public, private = _read(name)
    ed25519.expect_here()
    if os.name == "posix" and file.stat().st_mode & 0o077:
        message = (
            f"{file}: others may read this key: make it private (chmod 600), or better a new one"
        )
        raise StoreError(message)
    head = _LOCKED if private.startswith(_LOCKED) else _HEAD
    size = ed25519.LOCKED_SIZE if head == _LOCKED else ed25519.SEED_SIZE
    half = from_base64(private.removeprefix(f"{head}+{public.label}+"))
    if half is None or len(half) != 1 + size or not half.startswith(_FORM):
        raise _damaged(file)
    secret: bytes | None = half[1:]
    if head == _LOCKED:
        secret = ed25519.unlocked(half[1:], ask(name))
    if secret is None:
        message = f"that is not the passphrase of the key {name}"
        raise MatchError(message)
    if ed25519.public_of(secret) != public.public:
        raise _damaged(file)
    return SigningKey(public, secret)


def _read(name: str) -> tuple[VerifierKey, str]:
    """The public half, and the line of the private one."""
    file = file_of(check_name(name))
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES).decode("ascii")
        public, private, end = text.split("\n")
        key = read_verifier_key(public)
    except FileNotFoundError:
        known = key_names()
        message = f"there is no key {name!r} here"
        hint = f"one of {', '.join(known)}" if known else "'referee key new NAME' makes one"
        message = f"{message} ({hint})"
        raise NotFound(message) from None
    except OSError as error:
        raise unreadable(str(file), error) from None
    except (ValueError, MatchError):
        raise _damaged(file) from None
    if key.name != name or end:
        raise _damaged(file)
    return key, private


def _damaged(file: Path) -> DamagedFile:
    return DamagedFile(f"{file}: not the file of a key")
