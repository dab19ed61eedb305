"""Chapter 2: simulated matches of Clash over all readings, bots, the shipped set and made-up ones.

Each is played twice, in two processes with other hash seeds, and its phases are submitted in another
order in each: the bytes must be equal. One is watched, with illegal answers tried at every decision;
the other validates every file. Phases are also taken apart: every order, and what eyes may see.
"""

from __future__ import annotations

from collections import Counter

from referee.games.clash.cardset.card_set import shipped_set
from referee.games.clash.game import GAME
from tests.games.clash.odd_cards import TABLE
from tests.soak.report import Page
from tests.soak.simulate import go_through, of
from tests.soak.work import Work

NAME = "mustering"
CHILD = "tests.soak.simulation.clash"


def go_on(work: Work) -> Page:
    """Play from where the chapter stopped; the page."""
    return go_through(
        work, NAME, CHILD, "simulated matches of Clash, each in two processes", GAME.code, tell
    )


def every_ability() -> list[str]:
    """Every ability of the shipped set, by card and number."""
    cards = shipped_set()
    return [
        f"{cards.id} {id_} {number}"
        for place, id_ in enumerate(cards.ids)
        for number in range(1, len(cards.card(place).abilities) + 1)
    ]


def tell(found: Page, counts: Counter[str], sums: Counter[str]) -> None:
    """The figures of the page, and what was never exercised."""
    options = GAME.catalogue.readings().items()
    cards = shipped_set()
    wishes = (
        ("cards played", "card ", [f"{cards.id} {id_}" for id_ in cards.ids]),
        ("abilities used", "ability ", every_ability()),
        ("phrase rows exercised", "row ", list(TABLE.rows)),
        ("readings played", "reading ", [f"{name}={each}" for name, option in options for each in option.choices]),
        ("verbs decided", "verb ", list(GAME.verbs)),
    )  # fmt: skip
    found.figures = {
        "equal in both processes, valid": sums["matches"],
        "of the shipped set, of few cards, of made-up cards": "{}, {}, {}".format(
            *(counts[f"set {cards}"] for cards in ("shipped", "few", "made-up"))
        ),
        "records": sums["records"],
        "bytes a file, mean and most": f"{sums['bytes'] / max(1, sums['matches']):.0f}, {sums['largest file']}",
        "orders: phases submitted in all or many": counts["order phases"],
        "orders: phases submitted in all": counts["order exhaustive"],
        "orders: compared": counts["order orders"],
        "orders: decks reformed in them": counts["order shuffle"],
        "views: phases": counts["view phases"],
        "views: compared, with asks and boards": counts["view compared"],
    }
    for what, start, names in wishes:
        found.figures[what] = of(counts, start, names)
        left = [name for name in names if not counts[start + name]]
        if left:
            found.notes.append(f"never: {what}: {', '.join(left)}")
