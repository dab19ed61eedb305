"""Qualities of cards that need no current power: numbers, printing, tags, what a card is beside others (rows q.*)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq, ge, gt, le, lt

from referee.games.homestuck_atcg.language.tree import Filter, Qual
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.limits import has_now, has_text
from referee.games.homestuck_atcg.state.memory import remembered_of
from referee.games.homestuck_atcg.state.references import (
    PowerOf,
    Spot,
    Standpoint,
    TagsOf,
    all_referred,
    has_done,
    is_stored,
    last_known,
    referred,
)
from referee.games.homestuck_atcg.state.said_before import tag_named, title_named, type_named
from referee.games.homestuck_atcg.state.table import Last, Table, owner_of
from referee.kernel.engine.run import Run

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "at-least": ge,
    "at-most": le,
    "above": gt,
    "below": lt,
    "exactly": eq,
}
"""How a condition compares two numbers, by its kind."""


def compares(qual: Qual, number: int, amount: int) -> bool:
    """A number at most, at least, below, above or exactly an amount."""
    return next(COMPARED[how](number, amount) for how in COMPARED if qual.kind.endswith(how))


PLACED = (
    *(f"{what}-{how}" for what in ("boons", "damage") for how in COMPARED),
    *("bare", "attached", "laden-with", "attached-to", "full"),
)
"""Conditions that only what is in play fulfils."""


PRINTED = tuple(f"{what}-{how}" for what in ("printed", "cost") for how in COMPARED)
"""Conditions about printed numbers."""


TAGGED = ("same-tag", "either-tag", "title-of", "tag-of", "named-tag", "takes")
"""Conditions about tags, or about what some cards are like."""


def joined_to(
    run: Run[Table], qual: Qual, view: Standpoint, thing: int, last: Last | None = None
) -> list[int]:
    """The inventory on a card or what lies under it, the card that it is attached to, who is or did something where it is or was."""
    at = run.state.location_of(thing) if last is None else last.at
    if qual.kind == "beside":
        planets = (side.planet for side in run.state.seats)
        found = [*run.state.placed(), *(each for each in planets if each is not None)]
        return [each for each in found if 0 < run.state.location_of(each) == at]
    if qual.kind == "scene":
        return list(remembered_of(run, qual.deed or "", qual.span, view.seat, at, qual.doer))
    if qual.kind == "storing":
        return [row.thing for row in run.state.stored_under(thing)]
    if qual.kind == "laden-with":
        return [row.thing for row in run.state.placed().values() if row.host == thing]
    row = run.state.find(thing)
    return [] if row is None or row.host is None else [row.host]


def qualifies_in_play(
    run: Run[Table], qual: Qual, view: Standpoint, thing: int, amount: int
) -> bool:
    """Whether a condition about boons, damage or inventory holds for a card in play."""
    row, table = run.state.find(thing), run.state
    if qual.kind.startswith("damage"):
        return table.is_planet(thing) and compares(qual, table.side(owner_of(thing)).damage, amount)
    match qual.kind:
        case "attached":
            host = referred(run, qual.ref, view)
            return row is not None and row.host is not None and row.host == host
        case "bare":
            return not any(each.host == thing for each in table.placed().values())
        case "full":
            return has_now(run, qual.kind, thing)
    return row is not None and row.at > 0 and compares(qual, row.boons, amount)


def qualified_in_play(
    run: Run[Table], qual: Qual, view: Standpoint, last: Last, amount: int
) -> bool:
    """Whether a condition about boons or inventory held for a card that has left; which inventory is not known any more."""
    if qual.kind == "attached":
        return last.host is not None and last.host == referred(run, qual.ref, view)
    if qual.kind == "full":
        return qual.kind in last.had
    if qual.kind in ("bare", "laden-with", "attached-to") or qual.kind.startswith("damage"):
        return qual.kind == "bare" and last.at > 0 and not last.laden
    return last.at > 0 and compares(qual, last.boons, amount)


def qualifies_by_number(run: Run[Table], qual: Qual, thing: int, amount: int) -> bool:
    """Whether the printed power or the Enter Cost of a card is that much; what has none never fits."""
    face = setting_of(run).face(thing)
    number = face.grist if qual.kind.startswith("cost") else face.power
    return number is not None and compares(qual, number, amount)


def qualifies_by_print(run: Run[Table], qual: Qual, view: Standpoint, thing: int) -> bool:
    """Whether a condition about what is printed holds."""
    setting = setting_of(run)
    face = setting.face(thing)
    match qual.kind:
        case "titled":
            return face.title == qual.word
        case "same-title":
            named = referred(run, qual.ref, view)
            return named is not None and setting.face(named).title == face.title
        case "grist-cost":
            return face.grist is not None
        case "not" | "is":
            return (thing in all_referred(run, qual.ref, view)) == (qual.kind == "is")
        case "code-cost":
            return face.enter is not None
        case "either-title":
            return face.title in (qual.word, qual.other)
        case "of-opponent":
            return owner_of(thing) != view.seat
        case "same-owner":
            named = referred(run, qual.ref, view)
            return named is not None and owner_of(named) == owner_of(thing)
        case "once":
            return has_done(run, qual, view, thing)
        case "named-type":
            return face.type == type_named(run, view.named)
        case "named-title":
            return face.title == title_named(run, view.named)
        case "of-player":
            return True
        case "with-tap" | "with-action" | "with-text":
            return has_text(run, qual.kind, thing)
        case _ if qual.kind in EXTREMES:
            return True
    return False


EXTREMES = (
    *("strongest", "weakest", "most-boons", "fewest-boons", "dearest", "cheapest"),
    *("most-damage", "least-damage", "printed-strongest", "printed-weakest"),
)
"""What a card is beside the others that fit."""


MOST = ("strongest", "most-boons", "dearest", "most-damage", "printed-strongest")
"""Of these the most, of the others the least."""


def is_extreme(
    run: Run[Table], qual: Qual, others: Sequence[int], thing: int, power: PowerOf
) -> bool:
    """Whether none of the others has more of it, or less; a card without such a value never fits (rows q.strongest, q.weakest)."""
    faces, table = setting_of(run).face, run.state
    value: dict[int, int] = {}
    for each in (*others, thing):
        face, row = faces(each), table.find(each)
        if qual.kind in ("strongest", "weakest"):
            if face.power is not None:
                value[each] = power(run, each) if table.in_play(each) else face.power
        elif qual.kind in ("dearest", "cheapest"):
            if face.grist is not None:
                value[each] = face.grist
        elif qual.kind.startswith("printed"):
            if face.power is not None:
                value[each] = face.power
        elif qual.kind.endswith("damage"):
            if table.is_planet(each):
                value[each] = table.side(owner_of(each)).damage
        elif row is not None and row.at:
            value[each] = row.boons
    best = max if qual.kind in MOST else min
    return thing in value and value[thing] == best(value.values())


def shares_tag(
    run: Run[Table],
    qual: Qual,
    view: Standpoint,
    thing: int,
    tags: Iterable[str],
    looks: tuple[Callable[[Run[Table], Filter, Standpoint], Sequence[int]], TagsOf],
) -> bool:
    """Whether one of the tags is one of two, or one of the card that is pointed to, or one of some cards is like it (rows q.eithertag, q.sametag, q.title_of, q.tag_of).

    A card that has left has the tags that it had then (HAC-Q15), one that is stored has none (HAC-Q40).
    """
    if qual.kind == "either-tag":
        return bool({qual.word, qual.other}.intersection(tags))
    if qual.kind == "named-tag":
        return tag_named(run, view.named) in tags
    matching, tags_of = looks
    if qual.filter is not None:
        group = matching(run, qual.filter, view)
        if qual.kind == "title-of":
            faces = setting_of(run).face
            return faces(thing).title in {faces(each).title for each in group}
        return any(set(tags).intersection(tags_of(run, each)) for each in group)
    named = referred(run, qual.ref, view)
    if named is None:
        return False
    if qual.kind == "takes":
        attach, row = setting_of(run).face(named).attach, run.state.find(named)
        is_on_it = row is not None and row.host == thing
        return attach is not None and not is_on_it and thing in matching(run, attach, Spot(named))
    if is_stored(run.state, named):
        return False
    last = None if run.state.in_play(named) else last_known(run, qual.ref, view)
    return bool(set(tags).intersection(tags_of(run, named) if last is None else last.tags))
