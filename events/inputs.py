"""Inputs: what a match rests on besides its own opening, and what earlier matches hand on to it.

A later match names an earlier one (the game before it in a series, a draft) by the root, which commits
to every record of it. What it takes over travels with it, as an attachment, so that its file can be
folded by itself; whoever has the earlier match as well compares (`input_of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.codec import Limits, pack, unpack
from events.records import Closed, Opened
from referee.errors import DamagedFile, NotFound

if TYPE_CHECKING:
    from events.match import Match
    from referee.kernel.game import Game
    from referee.kernel.procedure import Run

HANDING = ("previous", "draft")
"""The roles of matches that hand something on."""

LIMITS = Limits(size=1 << 16, depth=8, items=1 << 12, text=1 << 10, lists=1 << 12)

Input = tuple[str, bytes, int, bytes]
"""Role, root, record, digest: as the opened record has it."""


def handed_on_to(opened: Opened, attachments: Mapping[bytes, bytes]) -> dict[str, Any]:
    """What earlier matches hand on to a match so opened, by role.

    Raises DamagedFile where it is not attached, or where it is not canonical.
    """
    found: dict[str, Any] = {}
    for role, _, _, digest in opened.inputs:
        if role not in HANDING or not digest:
            continue
        if digest not in attachments:
            raise DamagedFile(f"what the {role} hands on is not attached")
        if role in found:
            raise DamagedFile(f"record 1 names two inputs of role {role!r}")
        found[role] = unpack(attachments[digest], LIMITS, f"what the {role} hands on")
    return found


def input_of(role: str, match: Match, run: Run[Any], game: Game) -> tuple[Input, bytes]:
    """The input that a later match names, and what is attached for it.

    ``run`` is the whole match, folded. Raises NotFound where it is not closed, has no result, or
    hands nothing on.
    """
    place = f"match {match.id[:8]}"
    if not isinstance(match.public[-1].record(), Closed) or run.outcome is None:
        raise NotFound(f"{place} is not closed with a result: nothing can rest on it yet")
    handed = game.hand_on(run)
    if handed is None:
        raise NotFound(f"{place}: {game.title} hands nothing on to later matches")
    attached = pack(handed)
    return (role, match.root, 0, sha256(attached).digest()), attached
