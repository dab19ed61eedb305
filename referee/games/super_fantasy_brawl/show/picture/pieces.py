"""The pieces: champions with their damage and symbols, traps, and the gates beside the arena."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.super_fantasy_brawl.show.picture.ground_plan import (
    GATE,
    MARGIN,
    Plan,
    Point,
    View,
)
from referee.games.super_fantasy_brawl.show.picture.palette import FAINT, INK, PAPER, ring_of
from referee.kernel.show.svg import Element, element, group, polygon, text, titled

RADIUS = 21
"""The radius of a round token, half the side of a square one."""
BADGES = (("levelled", "L", 17, -15), ("rooted", "R", -17, -15), ("bloodied", "B", -17, 17),
          ("levels-up", "U", 17, 17))  # fmt: skip
"""What a badge says of a champion: the field of the view, the letter, and where it sits."""


# -- champions ------------------------------------------------------------------------------


def champions_drawn(plan: Plan) -> Iterator[Element]:
    """A token for each champion that stands somewhere."""
    places = plan.places()
    for seat, champion in plan.champions():
        if champion["id"] in places:
            yield champion_drawn(plan, seat, champion, places[champion["id"]])


def champion_drawn(plan: Plan, seat: int, champion: View, at: Point) -> Element:
    """One champion: the shape and the rim are its side's, inside stand its symbol and its damage."""
    x, y = at
    busy = [*plan.view.get("acting", ()), *plan.view.get("moving", ())]
    acts = any(each["champion-id"] == champion["id"] for each in busy)
    inside = [*outline(plan, seat, at, acts=acts)]
    damage = f"{champion['damage']}/{champion['hitpoints']}"
    inside += [
        text(plan.signs[champion["id"]], x, y + 1, **bold(13)),
        text(damage, x, y + 14, **bold(11)),
    ]
    inside += [badge(letter, (x + dx, y + dy)) for letter, dx, dy in badges_of(champion)]
    return titled(champion_words(plan, seat, champion), *inside, id=f"champion-{champion['id']}")


def badges_of(champion: View) -> list[tuple[str, int, int]]:
    """The badges that a champion bears."""
    return [(letter, dx, dy) for field, letter, dx, dy in BADGES if champion.get(field)]


def outline(plan: Plan, seat: int, at: Point, *, acts: bool = False) -> Iterator[Element]:
    """The shape of a token: round for the side of seat 1, square for that of seat 2."""
    rim, inside = ring_of(plan.colour_of(seat))
    if acts:
        yield shape(seat, at, RADIUS + 4, fill=PAPER, stroke=INK, stroke_width=2)
    yield shape(seat, at, RADIUS, fill=inside, stroke=rim, stroke_width=4)
    yield shape(seat, at, RADIUS + 2, fill="none", stroke=INK, stroke_width=1)


def shape(seat: int, at: Point, radius: int, **more: Any) -> Element:
    """A circle or a square, by the side of the seat."""
    x, y = at
    if seat % 2:
        return element("circle", cx=x, cy=y, r=radius, **more)
    side = radius - 2
    return element("rect", x=x - side, y=y - side, width=2 * side, height=2 * side, **more)


def badge(letter: str, at: Point) -> Element:
    """A small black disc with a letter."""
    x, y = at
    return group(
        [
            element("circle", cx=x, cy=y, r=7, fill=INK, stroke=PAPER, stroke_width=1),
            text(letter, x, y + 4, **(bold(10) | {"fill": PAPER})),
        ]
    )


def bold(size: int) -> dict[str, str | int]:
    """How centred bold letters are written."""
    return {"font_size": size, "font_weight": "bold", "text_anchor": "middle", "fill": INK}


def champion_words(plan: Plan, seat: int, champion: View) -> str:
    """A champion in words: where it is and how it is."""
    colour = plan.colour_of(seat)
    ring = f", {colour} rings" if colour else ""
    place = f"hex {champion['hex']}" if champion["hex"] else "on its gate"
    words = [f"{champion['name']} of {plan.name(seat)}{ring}", place, damage_words(champion)]
    return ", ".join([*words, *states_of(champion)])


def damage_words(champion: View) -> str:
    """The damage of a champion and what it withstands."""
    return f"{champion['damage']} damage of {champion['hitpoints']} hitpoints"


STATES = {
    "levelled": "levelled up",
    "rooted": "rooted",
    "bloodied": "bloodied",
    "levels-up": "levels up after this action",
}


def states_of(champion: View) -> list[str]:
    """What the badges say, in words."""
    return [words for field, words in STATES.items() if champion.get(field)]


# -- traps ----------------------------------------------------------------------------------


def traps_drawn(plan: Plan) -> Iterator[Element]:
    """Every trap in the arena: its face only where these eyes know it."""
    for trap in plan.view["traps"]:
        x, y = plan.centre(trap["hex"])
        face = trap.get("face", "")
        triangle = [(x, y - 18), (x + 19, y + 15), (x - 19, y + 15)]
        token = polygon(triangle, fill=PAPER if face else INK, stroke=INK, stroke_width=2)
        if not face:
            sign = text("?", x, y + 10, **(bold(18) | {"fill": PAPER}))
            yield titled(trap_words(trap), token, sign, id=f"trap-{trap['hex']}")
            continue
        shown = face if len(face) <= 10 else f"{face[:9]}."
        sign = text("!", x, y + 7, **bold(16))
        name = group(
            [
                element("rect", x=x - 32, y=y + 9, width=64, height=13, fill=PAPER, stroke=INK),
                text(shown, x, y + 19, **bold(10)),
            ]
        )
        yield titled(trap_words(trap), token, sign, name, id=f"trap-{trap['hex']}")


def trap_words(trap: View) -> str:
    """A trap in words."""
    words = f"trap on {trap['hex']}, face down"
    return f"{words}; these eyes know it: {trap['face']}" if "face" in trap else words


# -- gates ----------------------------------------------------------------------------------


def gates_drawn(plan: Plan) -> Iterator[Element]:
    """A strip above and one below the arena: the gates, where champions wait (SFB-1.8, SFB-17.6)."""
    for gate, letter in plan.gates.items():
        _, y = plan.on_gate(gate, 0)
        strip = element(
            "rect", x=MARGIN, y=y - GATE // 2 + 2, width=plan.width - 2 * MARGIN, height=GATE - 4,
            rx=8, fill="#f2f2f2", stroke=INK, stroke_width=1, stroke_dasharray="7 4",
        )  # fmt: skip
        x = plan.width - MARGIN - 10
        ends = {"text_anchor": "end"}
        words = [f"({letter}) gate {gate}", *gate_owner(plan, gate)]
        first = y + 4 - 13 * (len(words) - 1) // 2
        lines = [
            text(line, x, first + 13 * at, font_size=11, fill=FAINT if at else INK, **ends)
            for at, line in enumerate(words)
        ]
        yield titled(", ".join(words), strip, *lines, id=f"gate-{gate}")


def gate_owner(plan: Plan, gate: str) -> list[str]:
    """Whose gate it is: the players, and the colour of their rings."""
    for side in plan.view["sides"]:
        if side["gate"] == gate:
            names = [plan.name(seat) for seat in side["seats"]]
            colour = side["colour"]
            return [*names, f"{colour} rings"] if colour else names
    return []
