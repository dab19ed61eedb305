"""What a sensible player thinks of planets, characters and texts, in points; nothing here is a rule.

A place is looked at as it would be after an action: who would score there, and how much power is where. Texts are
weighed by their words alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.pattern import pattern

View = Mapping[str, Any]

SCORES, THREAT, OTHERS = 60, 70, 20
"""Points for scoring at a planet, for being scored on, and for others who score elsewhere."""
POWER, ENEMY, NEARER = 3, 2, 2
"""Points for own power in play, for that of others, and for power that is nearer to scoring."""
CARD, GRIST, BOON = 8, 3, 4
"""Points for a card drawn, for grist, for a boon."""
REACH = 12
"""So much power short of scoring is still looked at."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A character as a bot looks at it."""

    id: str
    card: str
    seat: int
    at: int
    power: int
    tapped: bool
    boons: int
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """A planet location: what it adds to the defence by itself, whether anything can enter there."""

    seat: int
    base: int
    closed: bool
    destroyed: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A seat's view in short."""

    seat: int
    sites: Mapping[int, Site]
    figures: Mapping[str, Figure]
    grist: int
    view: View

    @classmethod
    def of(cls, view: View) -> Seen:
        """What a view shows; the own seat is the one whose hand is open."""
        seats = view["seats"]
        own = next((seat for seat, side in seats.items() if "hand" in side), "1")
        figures = [
            figure_of(each, int(at))
            for at, place in view["planets"].items()
            for each in place["characters"]
        ]
        sites = {int(at): site_of(int(at), place, figures) for at, place in view["planets"].items()}
        grist = seats[own]["grist"]
        return cls(int(own), sites, {each.id: each for each in figures}, grist, view)

    def without(self, gone: Sequence[str]) -> Seen:
        """The table without those characters."""
        left = {id_: each for id_, each in self.figures.items() if id_ not in gone}
        return replace(self, figures=left)

    def with_figure(self, figure: Figure) -> Seen:
        """The table with that character, in the place of the one of its id."""
        return replace(self, figures={**self.figures, figure.id: figure})

    def at(self, seat: int) -> list[Figure]:
        """Who is at the planet of that seat."""
        return [each for each in self.figures.values() if each.at == seat]

    def is_mine(self, figure: Figure) -> bool:
        """Whether it is a character of the bot's own."""
        return figure.seat == self.seat

    def printed(self, id_: str) -> View | None:
        """What is printed on a card that is seen, by its id."""
        return next((card for card in self.view["cards"].values() if card["id"] == id_), None)

    def hit_by(self, figure: Figure) -> list[str]:
        """The characters that a tap of that one would destroy (HAC-1.24)."""
        here = self.at(figure.at)
        return [each.id for each in here if each.seat != figure.seat and each.power < figure.power]


def figure_of(seen: View, at: int) -> Figure:
    """A character of a view."""
    return Figure(
        seen["id"],
        seen["card"],
        seen["seat"],
        at,
        seen["power"],
        seen["tapped"],
        seen["boons"],
        tuple(seen["tags"]),
    )


def site_of(seat: int, place: View, figures: Sequence[Figure]) -> Site:
    """A planet of a view: what is left of its defence without the characters there."""
    defenders = sum(each.power for each in figures if each.at == seat == each.seat)
    base = max(place["defence"] - defenders, 0)
    return Site(seat, base, bool(place.get("closed")), place["destroyed"])


# -- what a table is worth ------------------------------------------------------------------


def worth_of_table(seen: Seen) -> int:
    """How well a player stands: who scores where, and how much power is where."""
    places = sum(worth_of_site(seen, site) for site in seen.sites.values() if not site.closed)
    powers = sum(
        POWER * each.power + BOON * each.boons // 2
        if seen.is_mine(each)
        else -ENEMY * each.power - each.boons
        for each in seen.figures.values()
    )
    return places + powers


def worth_of_site(seen: Seen, site: Site) -> int:
    """Who would score at a planet if powers were compared now (HAC-5.3.3, HAC-Q6)."""
    here = seen.at(site.seat)
    defence = site.base + sum(each.power for each in here if each.seat == site.seat)
    found = 0
    for seat in sorted({each.seat for each in here} - {site.seat}):
        power = sum(each.power for each in here if each.seat == seat)
        short = defence + 1 - power
        if seat == seen.seat:
            found += SCORES if short <= 0 else NEARER * max(REACH - short, 0)
        elif site.seat == seen.seat:
            found -= THREAT if short <= 0 else NEARER * max(REACH - short, 0) // 2
        else:
            found -= OTHERS if short <= 0 else 0
    return found


# -- what a text is worth -------------------------------------------------------------------

HARM = (
    "destroy",
    "remove",
    "discard",
    "return",
    "-",
    "cannot be tapped",
    "tap ",
    "move 1 opposing",
)
GAINS = pattern(
    r"(gain|draw|put|heal up to|deal|give|search|restore|refresh|bring|destroy|move)"
    r"(?: [a-z]+)*? ?\(?([0-9]+)?"
)
WORTH: Mapping[str, int] = {
    "gain": GRIST,
    "draw": CARD,
    "put": BOON,
    "heal up to": 6,
    "deal": 10,
    "give": 5,
    "search": CARD,
    "restore": 15,
    "refresh": 6,
    "bring": 10,
    "destroy": 8,
    "move": 4,
}


def worth_of_text(seen: Seen, text: str, at: int = 0) -> int:
    """What a text brings, as far as its verbs and numbers tell; against opponents only where there are any."""
    said = text.casefold()
    opposed = any(not seen.is_mine(each) and at in (0, each.at) for each in seen.figures.values())
    if "opposing" in said and "character" in said and not opposed:
        return 0
    if "victory point" in said and "gain" in said:
        return SCORES
    if "destroy this card" in said and "destroy all" not in said:
        return 1
    return sum(WORTH[verb] * int(number or 1) for verb, number in GAINS.findall(said))


def is_harmful(text: str) -> bool:
    """Whether one does what the text says to others rather than to oneself."""
    said = text.casefold()
    return any(word in said for word in HARM)
