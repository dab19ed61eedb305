"""Inputs: what a match rests on besides its own opening, and what earlier matches hand on to it.

A later match names an earlier one (the game before it in a series, a draft) by the root, which commits
to every record of it. What it takes over travels with it, as an attachment, so that its file can be
folded by itself; who has the earlier match as well compares (`replays.verify.inputs`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.chain.strands import match_id
from events.records.codec import Limits, unpack
from events.records.records import Opened
from referee.errors import DamagedFile

PREVIOUS = "previous"
"""The role of the game before in a series."""
HANDING = (PREVIOUS, "draft")
"""The roles of matches that hand something on to the game."""
TABLE_CARD = "table"
"""The role of a tournament's table: what is attached for it is the tournament's affair, not the game's."""

REFUSED = "refused"
"""The role of a match that ended because somebody refused to pledge or to reveal: nothing is handed on."""

LIMITS = Limits(size=1 << 16, depth=8, items=1 << 12, text=1 << 10, lists=1 << 12)


def parent_of(opened: Opened) -> str:
    """The id of the match from which this one branches, or nothing."""
    return next((match_id(each[1]) for each in opened.inputs if each[0] == "parent"), "")


def handed_on_to(opened: Opened, attachments: Mapping[bytes, bytes]) -> dict[str, Any]:
    """What earlier matches hand on to a match so opened, by role.

    Raises DamagedFile where it is not attached, or where it is not canonical.
    """
    found: dict[str, Any] = {}
    for role, _, _, digest in opened.inputs:
        if role not in (*HANDING, TABLE_CARD) or not digest:
            continue
        if digest not in attachments:
            raise DamagedFile(f"what the {role} hands on is not attached")
        found[role] = unpack(attachments[digest], LIMITS, f"what the {role} hands on")
    found.pop(TABLE_CARD, None)
    return found
