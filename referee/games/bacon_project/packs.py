"""Which card sets a match is played with: shipped ones by digest, others as attached texts."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from referee.errors import PackError, UnknownVersion
from referee.games.bacon_project.profiles import CardSet, load_set
from referee.kernel.game import Opening

SHIPPED = ("cell-block-one",)
"""The shipped sets, the present version of each; every released version stays in the package."""


@cache
def shipped_text(name: str) -> str:
    """The text of a shipped card file."""
    path = files(__package__).joinpath("cards", f"{name}.toml")
    return path.read_text(encoding="utf-8")


@cache
def shipped_sets() -> tuple[tuple[str, bytes], ...]:
    """The shipped sets that a new match uses, as (id, digest)."""
    return tuple((name, sha256(shipped_text(name).encode()).digest()) for name in SHIPPED)


def load_opening_set(opening: Opening, prevent_print: str) -> CardSet:
    """The card set that the opening pins. Raises UnknownVersion where we do not have it."""
    if len(opening.cards) != 1:
        message = f"cards: found {len(opening.cards)} card sets, expected one"
        raise PackError(message)
    ((name, digest),) = opening.cards
    return _load(name, digest, prevent_print, opening.packs.get(digest))


@cache
def _load(name: str, digest: bytes, prevent_print: str, text: str | None) -> CardSet:
    for known, known_digest in shipped_sets():
        if known_digest == digest:
            return load_set(shipped_text(known), f"{known}.toml", prevent_print)
    if text is None:
        message = f"card set {name!r} with digest {digest.hex()[:16]} is not known here"
        raise UnknownVersion(message)
    return load_set(text, f"{name}.toml", prevent_print)
