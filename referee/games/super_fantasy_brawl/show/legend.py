"""What the symbols of the drawn arena mean: each word has the symbol of what it says around it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.arena.map_signs import STATUE, TRAP, TRAP_HEX
from referee.games.super_fantasy_brawl.show.arena_chart import SHARED, Chart
from referee.games.super_fantasy_brawl.show.symbols import zones_of
from referee.kernel.facts import Who


def legend_words(chart: Chart, who: Who) -> Iterator[str]:
    """Each symbol that is drawn with its meaning; of zones without a symbol those that a challenge names."""
    view = chart.view
    sides = {side["gate"]: side["seats"] for side in view["sides"] if side["gate"]}
    if not chart.short:
        for name, pair, _ in chart.drawn_areas:
            gate = name.removesuffix(" deployment")
            whose = f" {' and '.join(map(who, sides[gate]))}" if gate in sides else ""
            yield f"{pair[0]}{gate}{whose}{pair[1]}"
    yield f"{TRAP}trap"
    yield f"{TRAP_HEX}empty trap hex"
    yield f"{STATUE}statue{STATUE}"
    yield "2/7 damage/hitpoints"
    yield "d1 defence"
    cells = [words for words, _ in chart.cells.values()]
    if any(words.endswith(SHARED) and not words.startswith(SHARED) for words in cells):
        yield f"{SHARED} another one is here too"
    yield from known_traps(chart)
    drawn = [name for name, _, _ in chart.drawn_areas] if not chart.short else []
    said = " ".join(text for texts in view["challenges"].values() for text in texts).casefold()
    for name in zones_of(chart.arena):
        if name not in drawn and name.replace("-", " ") in said:
            yield f"{name}: {' '.join(chart.arena['zones'][name])}"


def known_traps(chart: Chart) -> Iterator[str]:
    """The faces of traps, for eyes that know them."""
    for trap in chart.view["traps"]:
        if "face" in trap:
            yield f"{TRAP}{trap['hex']} is {trap['face']}"
