"""Chapter 8: simulated matches of Save Your Bacon!: every pair of decks, three and four players, drafts.

Each is played twice, in two processes with other hash seeds: once watched, with illegal answers tried
at every decision, and once plainly, its file validated. The bytes must be equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.language.tree import Effect
from tests.games.save_your_bacon.harness import DECKS
from tests.soak.report import Page
from tests.soak.simulate import go_through, of
from tests.soak.work import Work

NAME = "saving"
CHILD = "tests.soak.simulation.save_your_bacon"
TABLES = ("pair", "constructed", "free-for-all 3", "free-for-all 4", "widdershins 3", "widdershins 4", "drafted 2", "drafted 3")  # fmt: skip
"""What the matches are played with, and by how many."""


def go_on(work: Work) -> Page:
    """Play from where the chapter stopped; the page."""
    return go_through(
        work,
        NAME,
        CHILD,
        "simulated matches of Save Your Bacon!, each in two processes",
        GAME.code,
        tell,
    )


def every_effect() -> Iterator[Effect]:
    """Every effect of the shipped set that is activated, of champions, equipment and conditions."""
    cards = shipped_set()
    for each in (*cards.faces, *cards.conditions_read):
        yield from (effect for effect in each.effects if effect.kind == "activated")


def tell(found: Page, counts: Counter[str], sums: Counter[str]) -> None:
    """The figures of the page, and what was never exercised."""
    options = GAME.catalogue.readings().items()
    faces = [face for face in shipped_set().faces if face.kind != "champion"]
    effects = list(every_effect())
    pairs = [f"{one} {other}" for one in DECKS for other in DECKS]
    wishes = (
        ("pairs of ready-made decks", "pair ", pairs),
        ("tables", "table ", list(TABLES)),
        ("cards played", "card ", [face.name for face in faces]),
        ("reaction cards played", "card ", [face.name for face in faces if face.kind == "reaction"]),
        ("effects activated", "effect ", [effect.name for effect in effects]),
        ("effects that react, fired", "effect ", [each.name for each in effects if each.trigger]),
        ("readings played", "reading ", [f"{name}={each}" for name, option in options for each in option.choices]),
        ("verbs decided", "verb ", list(GAME.verbs)),
    )  # fmt: skip
    found.figures = {
        "equal in both processes, valid": sums["matches"],
        "records": sums["records"],
        "bytes a file, mean and most": f"{sums['bytes'] / max(1, sums['matches']):.0f}, {sums['largest file']}",
        "records of the longest match": sums["longest"],
    }
    for what, start, names in wishes:
        found.figures[what] = of(counts, start, names)
        left = [name for name in names if not counts[start + name]]
        if left:
            found.notes.append(f"never: {what}: {', '.join(left)}")
