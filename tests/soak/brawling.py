"""Chapter 9: simulated matches of Super Fantasy Brawl: two players, two teams, every kind of draft, every reading.

Each is played twice, in two processes with other hash seeds: once watched, with illegal answers tried
at every decision, and once plainly, its file validated. The bytes must be equal.
"""

from __future__ import annotations

from collections import Counter

from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.game import GAME
from tests.games.super_fantasy_brawl.harness import DRAFTS
from tests.soak.report import Page
from tests.soak.simulate import go_through, of
from tests.soak.simulation.super_fantasy_brawl import FIXED, drafted_table
from tests.soak.work import Work

NAME = "brawling"
CHILD = "tests.soak.simulation.super_fantasy_brawl"
TABLES = ("two", "teams", *(drafted_table(number) for number in range(len(DRAFTS))))
"""How the teams come about, and by how many is played."""


def go_on(work: Work) -> Page:
    """Play from where the chapter stopped; the page."""
    what = "simulated matches of Super Fantasy Brawl, each in two processes"
    return go_through(work, NAME, CHILD, what, GAME.code, tell)


def tell(found: Page, counts: Counter[str], sums: Counter[str]) -> None:
    """The figures of the page, and what was never exercised."""
    cards = shipped_set()
    options = GAME.catalogue.readings().items()
    readings = [
        f"{name}={each}" for name, option in options for each in option.choices if name not in FIXED
    ]
    champions = [champion.name for champion in cards.champions]
    wishes = (
        ("tables", "table ", list(TABLES)),
        ("cards played", "card ", [card.name for card in cards.cards]),
        ("standard actions used", "action ", [action.name for action in cards.actions]),
        ("traps gone off", "trap ", [face.name for face in cards.traps]),
        ("challenges scored", "challenge-scored ", [each.name for each in cards.challenges]),
        ("champions levelled up", "levelled ", champions),
        ("champions out of action", "out ", champions),
        ("readings played", "reading ", readings),
        ("verbs decided", "verb ", list(GAME.verbs)),
    )
    found.figures = {
        "equal in both processes, valid": sums["matches"],
        "records": sums["records"],
        "bytes a file, mean and most": f"{sums['bytes'] / max(1, sums['matches']):.0f}, {sums['largest file']}",
        "records of the longest match": sums["longest"],
        "illegal answers tried and refused": counts["tried: refused"],
        "asks compared with the second opinion": sum(
            number for name, number in counts.items() if name.startswith("second opinion: ")
        ),
    }
    for what, start, names in wishes:
        found.figures[what] = of(counts, start, names)
        left = [name for name in names if not counts[start + name]]
        if left:
            found.notes.append(f"never: {what}: {', '.join(left)}")
