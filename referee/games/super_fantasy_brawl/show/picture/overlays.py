"""What is under way in the arena: the area of an attack, its targets, and arrows from the attacker."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.show.picture.ground_plan import Plan, Point, corners
from referee.games.super_fantasy_brawl.show.picture.palette import ATTACK, INK, PAPER
from referee.games.super_fantasy_brawl.show.picture.pieces import RADIUS
from referee.games.super_fantasy_brawl.show.words import springing_words
from referee.kernel.show.svg import Element, element, polygon, titled

CLEAR = RADIUS + 6
"""So far from the middle of a token an arrow begins and ends."""


def area_drawn(plan: Plan) -> Iterator[Element]:
    """A thick dashed rim inside each hex of the area that was chosen."""
    attack = plan.view.get("attack")
    for hex_ in attack.get("hexes", ()) if attack else ():
        rim = polygon(
            corners(plan.centre(hex_), 4), fill="none", stroke=ATTACK, stroke_width=4,
            stroke_dasharray="10 4",
        )  # fmt: skip
        yield titled(f"hex {hex_} lies in the area of the attack", rim, id=f"area-{hex_}")


def choices_drawn(plan: Plan) -> Iterator[Element]:
    """A dashed ring on each hex that is to be chosen from, as far as these eyes know the question."""
    for hex_ in plan.view.get("question", {}).get("hexes", ()):
        x, y = plan.centre(hex_)
        ring = element(
            "circle", cx=x, cy=y, r=24, fill="none", stroke=INK, stroke_width=2,
            stroke_dasharray="3 3",
        )  # fmt: skip
        yield titled(f"hex {hex_} may be chosen", ring, id=f"choice-{hex_}")


def springing_drawn(plan: Plan) -> Iterator[Element]:
    """A jagged star around the hex of a trap that goes off."""
    for each in plan.view.get("springing", ()):
        x, y = plan.centre(each["hex"])
        rays = [(x + dx * 9 // 10, y + dy * 9 // 10) for dx, dy in STAR]
        star = polygon(rays, fill="none", stroke=INK, stroke_width=3)
        yield titled(springing_words(each), star, id=f"springing-{each['hex']}")


STAR = (
    (0, -44), (9, -30), (22, -38), (24, -22), (38, -22), (31, -8), (44, 0), (31, 8), (38, 22),
    (24, 22), (22, 38), (9, 30), (0, 44), (-9, 30), (-22, 38), (-24, 22), (-38, 22), (-31, 8),
    (-44, 0), (-31, -8), (-38, -22), (-24, -22), (-22, -38), (-9, -30),
)  # fmt: skip


def attack_drawn(plan: Plan) -> Iterator[Element]:
    """A cross of four strokes around each target in the arena, and an arrow from the attacker where no area says it."""
    attack = plan.view.get("attack")
    if not attack:
        return
    everybody = plan.places()
    places = {
        champion["id"]: everybody[champion["id"]]
        for _, champion in plan.champions()
        if champion["hex"] is not None
    }
    start = places.get(attack["attacker-id"])
    for target in attack["targets"]:
        end = places.get(target["champion-id"])
        if end is None:
            continue
        words = f"{attack['attacker']} attacks {target['champion']}"
        inside = [*aim(end)]
        if start is not None and start != end and "hexes" not in attack:
            inside += arrow(start, end)
        yield titled(words, *inside, id=f"attack-on-{target['champion-id']}")


def aim(at: Point) -> Iterator[Element]:
    """Four strokes that point at a token."""
    x, y = at
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        yield element(
            "line", x1=x + dx * (RADIUS - 3), y1=y + dy * (RADIUS - 3), x2=x + dx * (RADIUS + 9),
            y2=y + dy * (RADIUS + 9), stroke=ATTACK, stroke_width=4,
        )  # fmt: skip


def arrow(start: Point, end: Point) -> list[Element]:
    """An arrow between two tokens, white beneath so that it stands out from what it crosses."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = root(dx * dx + dy * dy)
    clear = length // 3 if length <= 2 * CLEAR else CLEAR
    ends = {
        "x1": start[0] + dx * clear // length,
        "y1": start[1] + dy * clear // length,
        "x2": end[0] - dx * clear // length,
        "y2": end[1] - dy * clear // length,
    }
    return [
        element("line", **ends, stroke=PAPER, stroke_width=8),
        element(
            "line", **ends, stroke=ATTACK, stroke_width=4, marker_end="url(#arrow-head)",
        ),
    ]  # fmt: skip


def root(number: int) -> int:
    """The whole part of the square root, at least 1."""
    found = max(number, 1)
    while found * found > max(number, 1):
        found = (found + number // found) // 2
    return max(found, 1)
