"""What follows in a series: each kind of fact with its sentence; all of it is what a series is about."""

from __future__ import annotations

from referee.kernel.facts import Fact, FactKinds, Who


def _added(fact: Fact, who: Who) -> str:
    won = f"won by {who(fact.seat)}" if fact.seat else "a draw"
    return f"game {fact.data['number']} ({fact.data['root']}) is {won}"


FACTS = FactKinds()
kind = FACTS.declare

ADDED = kind("added", _added, "story")
