"""What follows in a draft: each kind of fact with its sentence; what all have in the end is its story."""

from __future__ import annotations

from collections.abc import Sequence

from referee.kernel.facts import FactKinds

PLACES = ("first", "second", "third", "fourth")


def both_copies(names: Sequence[str]) -> list[str]:
    """The champions, both copies of one together."""
    return [f"2 x {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


FACTS = FactKinds(
    champions=lambda names: ", ".join(both_copies(names)),
    how=lambda how: ", chosen for this draft" if how == "chosen" else "",
    place=lambda number: PLACES[number - 1],
)
kind = FACTS.declare

AREA_TAKEN = kind("area", "{seat} takes the deployment area {gate}")
BANNED = kind("banned", "{seat} bans {champions:champions} of {whose:seat}")
BROUGHT = kind("brought", "{seat} brings {champions:champions}", "story")
DRAFTED = kind("drafted", "{seat} has drafted {champions:champions}", "story")
FIRST_PLAYER = kind("first-player", "{seat} is the first player")
FIRST_TEAM = kind("first-team", "the team of {seats:seat} plays first")
PICKED = kind("picked", "{seat} picks {champions:champions}")
POOL_SET = kind("pool", "the draft pool{how:how}: {champions:champions}", "story")
STOPPED = kind("stopped", "the organiser stops the draft: {reason}", "story")
kind("seated", "{seat} is the {place:place} player")  # the rules of the game tell it
