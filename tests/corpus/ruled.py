"""The archived matches at which judges ruled: every kind, in both games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from events.chain.match import Match
from tests.events.recorded import SECRET
from tests.judges.sitting import Sitting, Wish

TURNS = 100


class Archived(Wish):
    """A match with the secret of the tests."""

    @property
    def secret(self) -> bytes:
        return SECRET


def sitting(game: str, number: int, chance: str = "seeded") -> Sitting:
    """A random match of that number, so many turns on; still live."""
    return Sitting(Archived(game, number, chance), Random(f"corpus {number}")).hold(TURNS)


def closed(sitting: Sitting) -> Match:
    sitting.close()
    return sitting.rec.match


def ruled() -> Match:
    return closed(sitting("bacon-project", 10))


def ruled_observed() -> Match:
    return closed(sitting("bacon-project", 10, "observed"))


def first_ruled() -> Match:
    return closed(sitting("bacon-project", 10))


def clash_ruled() -> Match:
    return closed(sitting("clash", 1))


def clash_ruled_live() -> Match:
    """Stands in the middle of a phase, after rulings made while both acted unseen."""
    return sitting("clash", 1).rec.match


def clash_first_ruled() -> Match:
    return closed(sitting("clash", 1))


MATCHES: tuple[Callable[[], Match], ...] = (
    ruled,
    ruled_observed,
    first_ruled,
    clash_ruled,
    clash_ruled_live,
    clash_first_ruled,
)
