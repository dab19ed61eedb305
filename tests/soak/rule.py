"""The chapter of rulings: matches of every game at which judges sit: calls, rulings of every kind, appeals.

Each is played in two processes with other hash seeds. One proves every ruling where it is made and
looks at the match at any record; the other says the same again, through a store and in another order
where seats act in secret, and validates the file. The bytes must be equal.
"""

from __future__ import annotations

from collections import Counter

from events.records.rulings import JUDGED as RULINGS
from tests.soak.report import Page
from tests.soak.simulate import go_through
from tests.soak.simulation.simulation import of
from tests.soak.work import Work

NAME = "rule"
MATCHES = 4_000
STRETCH = 20
RULES = [f"RL-{number}" for number in range(1, 13)]


def go_on(work: Work) -> Page:
    """Play from where the chapter stopped; the page."""
    what = "matches with rulings, each in two processes"
    found, counts, sums = go_through(work, NAME, "judged", what, MATCHES, STRETCH)
    tell(found, counts, sums)
    return found


def tell(found: Page, counts: Counter[str], sums: Counter[str]) -> None:
    """The figures of the page, and what was never exercised."""
    found.figures = {
        "equal in both processes, valid": sums["matches"],
        "records": sums["records"],
        "actions and observations": counts["played"],
        "calls": counts["call"],
        "appeals": counts["appeal"],
        "rulings": sum(counts[kind] for kind in RULINGS),
        "rulings while seats acted in secret": counts["in lanes"],
        "backups into the middle of secret play": counts["back into lanes"],
        "piles shuffled anew": counts["shuffled anew"],
        "backups that crossed no chance": counts["nothing crossed"],
        "records sought": counts["sought"],
        "lines branched": counts["branched"],
        "kinds of rulings": of(counts, "", list(RULINGS)),
        "rules of rulings that refused": of(counts, "refused ", RULES),
    }
    for what, start, names in (("kinds", "", RULINGS), ("refusals", "refused ", RULES)):
        left = [name for name in names if not counts[start + name]]
        if left:
            found.notes.append(f"never: {what}: {', '.join(left)}")
