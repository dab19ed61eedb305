"""The ground: hexes with their names, zones, statues, deployment areas, halves, printed trap hexes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.arena.hexes import DIRECTIONS
from referee.games.super_fantasy_brawl.show.picture.ground_plan import EDGES, Plan, Point, corners
from referee.games.super_fantasy_brawl.show.picture.palette import (
    FAINT,
    INK,
    PAPER,
    PATTERNS,
    STONE,
    zone_colour,
)
from referee.kernel.show.svg import Element, element, group, polygon, text, titled


def ground(plan: Plan) -> Iterator[Element]:
    """Every hex of the arena, and over them the borders of the halves."""
    hexes = (hex_drawn(plan, name) for name in plan.arena["hexes"])
    yield group(hexes, id="hexes")
    yield group(half_borders(plan), id="halves")


def hex_drawn(plan: Plan, name: str) -> Element:
    """One hex, without what lies on it."""
    statue = statue_of(plan, name)
    inside = statue_drawn(plan, name, statue) if statue else floor_drawn(plan, name)
    return titled(hex_words(plan, name), *inside, id=f"hex-{name}")


def statue_of(plan: Plan, name: str) -> str:
    """The id of the statue that stands there, if one does."""
    return next((id_ for id_, at in plan.arena["statues"].items() if at == name), "")


def zones_at(plan: Plan, name: str) -> list[str]:
    """The zones with a letter to which a hex belongs."""
    return [id_ for id_ in plan.zones if name in plan.arena["zones"][id_]]


def hex_words(plan: Plan, name: str) -> str:
    """What kind of hex it is, in words."""
    words = [f"hex {name}"]
    statue = statue_of(plan, name)
    if statue:
        words.append(f"statue {statue}")
    words += [f"zone {id_}" for id_ in zones_at(plan, name)]
    words += [f"deployment area of {g}" for g, area in plan.arena["gates"].items() if name in area]
    words += [f"half of {g}" for g, half in plan.arena["halves"].items() if name in half]
    if name in plan.arena["trap-hexes"]:
        words.append("trap hex")
    return ", ".join(words)


def floor_drawn(plan: Plan, name: str) -> Iterator[Element]:
    """A hex where champions can stand: its zone by colour, pattern and letter; its name above."""
    x, y = plan.centre(name)
    zones = zones_at(plan, name)
    fill = zone_colour(zones[0]) if zones else PAPER
    yield polygon(corners((x, y)), fill=fill, stroke=INK, stroke_width=1)
    if zones:
        pattern = PATTERNS[list(plan.zones).index(zones[0]) % len(PATTERNS)]
        yield polygon(corners((x, y)), fill=f"url(#zone-{pattern})", stroke="none")
    gates = [gate for gate, area in plan.arena["gates"].items() if name in area]
    if gates:
        inner = corners((x, y), 3)
        yield polygon(inner, fill="none", stroke=INK, stroke_width=2, stroke_dasharray="7 4")
    if name in plan.arena["trap-hexes"]:
        yield trap_hex((x, y))
    yield hex_name((x, y), name)
    letters = "".join(plan.zones[id_] for id_ in zones)
    letters += "".join(f"({plan.gates[gate]})" for gate in gates)
    if letters:
        yield small(letters, (x, y + 33), weight="bold")


def hex_name(at: Point, name: str, fill: str = INK) -> Element:
    """The name of a hex at its upper corner."""
    return small(name, (at[0], at[1] - 27), fill=fill)


def small(words: str, at: Point, fill: str = INK, weight: str = "normal") -> Element:
    """Small letters, centred."""
    halo = "none" if fill == PAPER else PAPER
    return text(
        words, *at, font_size=10, text_anchor="middle", font_weight=weight, fill=fill,
        stroke=halo, stroke_width=2, paint_order="stroke",
    )  # fmt: skip


def trap_hex(at: Point) -> Element:
    """The mark of a printed trap hex: an empty triangle."""
    x, y = at
    triangle = [(x, y - 16), (x + 17, y + 14), (x - 17, y + 14)]
    return polygon(triangle, fill="none", stroke=FAINT, stroke_width=1, stroke_dasharray="3 2")


def statue_drawn(plan: Plan, name: str, statue: str) -> Iterator[Element]:
    """A blocked hex with a statue on its pedestal and what it is called."""
    x, y = plan.centre(name)
    yield polygon(corners((x, y)), fill=STONE, stroke=INK, stroke_width=1)
    yield element("circle", cx=x, cy=y - 12, r=7, fill=PAPER)
    body = [(x - 8, y + 8), (x - 5, y - 6), (x + 5, y - 6), (x + 8, y + 8)]
    yield polygon(body, fill=PAPER)
    yield element("rect", x=x - 13, y=y + 8, width=26, height=7, fill=PAPER)
    yield hex_name((x, y), name, PAPER)
    short = statue.removeprefix("statue-")[:7]
    yield small(short, (x, y + 28), fill=PAPER, weight="bold")


def half_borders(plan: Plan) -> Iterator[Element]:
    """A dotted line wherever a half ends inside the arena."""
    by_place = {tuple(at): name for name, at in plan.arena["hexes"].items()}
    for half in plan.arena["halves"].values():
        for name in half:
            q, r = plan.arena["hexes"][name]
            round_it = corners(plan.centre(name))
            for (dq, dr), (one, other) in zip(DIRECTIONS, EDGES, strict=True):
                beside = by_place.get((q + dq, r + dr))
                if beside is not None and beside not in half:
                    (x1, y1), (x2, y2) = round_it[one], round_it[other]
                    yield element(
                        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=3,
                        stroke_dasharray="1 5", stroke_linecap="round",
                    )  # fmt: skip
