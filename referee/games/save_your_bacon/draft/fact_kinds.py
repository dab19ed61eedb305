"""What follows in a draft: each kind of fact with its sentence; what all have in the end is its story."""

from __future__ import annotations

from referee.kernel.facts import FactKinds

FACTS = FactKinds(
    champions=", ".join, how=lambda how: "dealt" if how == "random" else "chosen by the organiser"
)
kind = FACTS.declare

DRAFTED = kind("drafted", "{seat} has drafted {champions:champions}", "story")
PICKED = kind("picked", "{seat} picks {champions:champions}")
PICKS_FIRST = kind("first", "{seat} picks first")
POOL_SET = kind("pool", "the draft pool, {how:how}: {champions:champions}", "story")
RETURNED = kind("returned", "{seat} gives back {champions:champions}")
STOPPED = kind("stopped", "the organiser stops the draft: {reason}", "story")
