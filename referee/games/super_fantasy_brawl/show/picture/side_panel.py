"""The panel beside the arena: the sides with their points, cores, champions and piles; what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.fact_kinds import lasting_words
from referee.games.super_fantasy_brawl.show.picture.ground_plan import Plan, Point, View
from referee.games.super_fantasy_brawl.show.picture.palette import CORES, FAINT, INK, PAPER
from referee.games.super_fantasy_brawl.show.picture.pieces import bold, outline, states_of
from referee.games.super_fantasy_brawl.show.picture.sheet import Column, across
from referee.games.super_fantasy_brawl.show.prompt import question_words
from referee.games.super_fantasy_brawl.show.words import (
    acting_words,
    attack_words,
    moving_words,
    resolving_words,
    springing_words,
)
from referee.kernel.show.svg import Element, element, text, titled


def panel(plan: Plan, column: Column) -> None:
    """Write both sides and what is under way."""
    for at, side in enumerate(plan.view["sides"]):
        side_written(plan, column, at, side)
    under_way = [*under_way_words(plan)]
    if under_way:
        column.title("Under way")
        for head, line in under_way:
            column.say(line, head)


# -- sides ----------------------------------------------------------------------------------


def side_written(plan: Plan, column: Column, at: int, side: View) -> None:
    """One side: its shape and colour, its points, and each of its players."""
    column.gap(8)
    words = [f"gate {side['gate']}" if side["gate"] else "no gate yet"]
    words.insert(0, f"{side['colour']} rings" if side["colour"] else "no rings yet")
    name = "Round tokens" if at == 0 else "Square tokens"
    points = f"{side['vp']} of {plan.view['target']} VP"

    def drawn(middle: Point) -> Iterator[Element]:
        x, y = middle[0] + 26, middle[1]
        yield from outline(plan, at + 1, (x, y))
        yield text(f"{name}, {', '.join(words)}", x + 36, y - 4, font_size=13, font_weight="bold")
        yield from pips((x + 36, y + 14), side["vp"], plan.view["target"])
        room = min(max(side["vp"], plan.view["target"]), MOST_PIPS) * 16
        yield text(points, x + 44 + room, y + 18, font_size=12, font_weight="bold")

    column.draw(drawn, 52)
    for seat in side["seats"]:
        seat_written(plan, column, seat)


MOST_PIPS = 12


def pips(at: Point, points: int, target: int) -> Iterator[Element]:
    """A box for each point that wins the match, filled for each that there is."""
    for number in range(min(max(points, target), MOST_PIPS)):
        fill = INK if number < points else PAPER
        yield element(
            "rect", x=at[0] + 16 * number, y=at[1] - 6, width=12, height=12, fill=fill, stroke=INK
        )


def seat_written(plan: Plan, column: Column, seat: int) -> None:
    """One player: name, cores, piles, champions, and the hand where these eyes see it."""
    side = plan.view["seats"][str(seat)]
    first = ", first player" if plan.view.get("first-player") == seat else ""
    turn = "> " if plan.view["turn-player"] == seat else "  "
    team = f", {side['vp']} VP" if len(plan.view["seats"]) > 2 else ""
    column.say(f"{plan.name(seat)}{team}{first}", turn, bold=True)
    column.draw(lambda middle: cores(middle, side["cores"]), 22)
    for champion in side["champions"]:
        column.say(champion_line(champion), f"  {plan.signs[champion['id']]:<4} ")
    piles = [f"hand {side['hand-size']}", f"deck {side['deck-size']}"]
    piles += [f"discard {len(side['discard'])}"] if side.get("discard") else []
    column.say(", ".join(piles), "  ", faint=True)
    for name in ("hand", "play", "used"):
        if side.get(name):
            column.say(", ".join(side[name]), f"  {LABELS[name]}: ")


LABELS = {"hand": "hand", "play": "being resolved", "used": "standard actions used"}


def champion_line(champion: View) -> str:
    """A champion of the list: its name, where it is, its values and what its badges say."""
    place = champion["hex"] or "gate"
    damage = f"damage {champion['damage']}/{champion['hitpoints']}"
    words = [champion["champion"], place, damage, f"defence {champion['defence']}"]
    return ", ".join([*words, *states_of(champion)])


def cores(at: Point, ready: View) -> Iterator[Element]:
    """The three cores: a filled disc for a ready one, an empty one struck out for an exhausted one."""
    x, y = at[0] + across(2) + 7, at[1]
    for number, (core, is_ready) in enumerate(ready.items()):
        cx = x + number * across(19)
        state = "ready" if is_ready else "exhausted"
        colour = CORES.get(core, INK)
        fill = colour if is_ready else PAPER
        disc = [
            element("circle", cx=cx, cy=y, r=8, fill=fill, stroke=colour, stroke_width=2),
            text(core[0].upper(), cx, y + 4, **(bold(10) | {"fill": PAPER if is_ready else INK})),
        ]
        if not is_ready:
            disc.append(
                element(
                    "line", x1=cx - 8, y1=y + 8, x2=cx + 8, y2=y - 8, stroke=INK, stroke_width=2
                )
            )
        name = text(core, cx + 12, y + 4, font_size=12, fill=INK if is_ready else FAINT)
        yield titled(f"core of {core}: {state}", *disc, name)


# -- what is under way ----------------------------------------------------------------------


def under_way_words(plan: Plan) -> Iterator[tuple[str, str]]:
    """The champion that acts, the attack, what lasts, and who must decide what: a head and a sentence."""
    view = plan.view
    for each in view.get("acting", ()):
        yield "acting: ", acting_words(each)
    if view.get("attack"):
        yield "attack: ", attack_words(view["attack"], plan.name)
    for each in view.get("moving", ()):
        yield "moving: ", moving_words(each, plan.name)
    for each in view.get("springing", ()):
        yield "trap: ", springing_words(each)
    for each in view.get("resolving", ()):
        yield "text: ", resolving_words(each)
    for each in view.get("lasting", ()):
        yield "lasting: ", lasting_words(each)
    for ask in view.get("asked", ()):
        yield "? ", f"{plan.name(ask['seat'])} is to {question_words(view, ask)}"
