"""Chapter 10: simulated matches of Homestuck: Atypical Card Game: two to five players, every reading.

They play ready-made decks and random legal ones. Each is played twice, in two processes with other hash seeds: once watched, with
illegal answers tried at every decision, and once plainly, its file validated. The bytes must be equal.
"""

from __future__ import annotations

from collections import Counter

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.game import GAME
from tests.soak.report import Page
from tests.soak.simulate import go_through, of
from tests.soak.simulation.homestuck_atcg import KINDS_OF_DECKS, every_trigger
from tests.soak.work import Work

NAME = "trolling"
CHILD = "tests.soak.simulation.homestuck_atcg"
MATCHES = 5_000


def go_on(work: Work) -> Page:
    """Play from where the chapter stopped; the page."""
    what = "simulated matches of Homestuck: Atypical Card Game, each in two processes"
    return go_through(work, NAME, CHILD, what, GAME.code, tell, MATCHES)


def tell(found: Page, counts: Counter[str], sums: Counter[str]) -> None:
    """The figures of the page, and what was never exercised."""
    options = GAME.catalogue.readings().items()
    wishes = (
        ("tables", "table ", [f"{seats} {kind}" for seats in GAME.seats for kind in KINDS_OF_DECKS]),
        ("cards played", "card ", [card.name for card in shipped_set().cards]),
        ("triggers fired, texts carried out", "text ", every_trigger()),
        ("readings played", "reading ", [f"{n}={each}" for n, o in options for each in o.choices]),
        ("verbs decided", "verb ", [*GAME.verbs, "concede"]),
    )  # fmt: skip
    found.figures = {
        "equal in both processes, valid": sums["matches"],
        "records": sums["records"],
        "bytes a file, mean and most": f"{sums['bytes'] / max(1, sums['matches']):.0f}, {sums['largest file']}",
        "records of the longest match": sums["longest"],
        "illegal answers tried and refused": counts["tried: refused"],
        "extra rounds, players who left": f"{counts['extra rounds']}, {counts['verb concede']}",
    }
    missing = []
    for what, start, names in wishes:
        found.figures[what] = of(counts, start, names)
        left = [name for name in names if not counts[start + name]]
        if left:
            found.notes.append(f"never: {what}: {', '.join(left)}")
            missing.append(what)
    whole = not {"cards played", "triggers fired, texts carried out"} & set(missing)
    found.figures["every card of the list was played and every trigger fired"] = (
        "yes" if whole else "no"
    )
