"""The challenge track: what each slot is worth, the card in it, and who fulfils it now."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.show.picture.ground_plan import MARGIN, Plan, View
from referee.games.super_fantasy_brawl.show.picture.palette import FAINT, INK, PAPER
from referee.games.super_fantasy_brawl.show.picture.sheet import LETTER, LINE, Column
from referee.kernel.show.svg import Element, element, group, text

HEAD = 20


def track_drawn(plan: Plan, top: int, width: int) -> tuple[list[Element], int]:
    """The slots from left to right below the arena, and where they end."""
    track = plan.view["track"]
    if not track:
        return [], top
    room = (width - 2 * MARGIN) // len(track)
    title = "Challenge track, moving to the right"
    found = [text(title, MARGIN, top + 14, font_size=13, font_weight="bold", fill=INK)]
    columns = [slot_words(plan, slot, MARGIN + at * room, top, room) for at, slot in
               enumerate(track)]  # fmt: skip
    bottom = max(column.y for column in columns) + 10
    for at, (slot, column) in enumerate(zip(track, columns, strict=True)):
        x = MARGIN + at * room
        box = slot_box(slot, x, top + HEAD, room - 6, bottom - top - HEAD)
        found.append(group([*box, *column.found], id=f"slot-{at + 1}"))
    return found, bottom


def slot_words(plan: Plan, slot: View, x: int, top: int, room: int) -> Column:
    """What stands in a slot."""
    column = Column(x + 6, top + HEAD + 2, max((room - 18) * 4 // LETTER, 8))
    worth = slot["worth"]
    column.say(f"{worth} VP" if worth else "cannot be scored", bold=True)
    if "challenge" not in slot:
        column.say("empty", faint=True)
        return column
    column.say(slot["challenge"])
    for line in plan.view.get("challenges", {}).get(slot["challenge"], ()):
        column.say(line, faint=True)
    for line in fulfilled_words(plan, slot):
        column.say(line, bold=True)
    column.gap(LINE // 4)
    return column


def fulfilled_words(plan: Plan, slot: View) -> Iterator[str]:
    """Who fulfils the challenge as the table stands."""
    for side in (1, 0):
        names = [plan.name(seat) for seat in slot.get("fulfilled-by", ()) if seat % 2 == side]
        if names:
            yield f"fulfilled by {' and '.join(names)}"


def slot_box(slot: View, x: int, y: int, width: int, height: int) -> Iterator[Element]:
    """The frame of a slot: dashed where nothing can be scored."""
    dashes = {} if slot["worth"] else {"stroke_dasharray": "7 4"}
    stroke = INK if slot["worth"] else FAINT
    yield element(
        "rect", x=x, y=y, width=width, height=height, rx=6, fill=PAPER, stroke=stroke, **dashes
    )
