"""What hand-worked positions take for granted of what has just happened: power and tags that a card cannot have had."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.language.tree import Action, Card, Constant
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.position.lawful import can_have_fitted
from referee.games.homestuck_atcg.position.pieces import faces_named, things_named
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.references import Spot
from referee.games.homestuck_atcg.state.table import Event, Table, face_of, owner_of, thing_of
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted

CHANGING_TAGS = {"tag", "tags-of"}
"""By which texts a card has other tags than those that are printed on it (HAC-Q36)."""


def in_events(run: Run[Table], kinds: set[str]) -> Iterator[Granted]:
    """A card that left had its printed power and tags, where no text of the match changes them (HAC-Q15, HAC-Q36, HAC-Q37)."""
    for at, event in enumerate(run.state.events, 1):
        path = f"events[{at}].last"
        if not event.planet and not may_have_other_power(run, event.last.thing):
            yield from in_power(run, event, path)
        if not kinds & CHANGING_TAGS:
            yield from in_tags(run, event, path)


def may_have_other_power(run: Run[Table], thing: int) -> bool:
    """Whether a text of the match, wherever its card lies, can have changed the power of that card (HAC-Q37)."""
    return any(
        is_meant(run, part, source, thing)
        for source, card in sources(run)
        for part in parts_of(card.lines)
        if isinstance(part, Action | Constant)
    )


def sources(run: Run[Table]) -> Iterator[tuple[int, Card]]:
    """Every card that the position names, as a thing of its seat, the planets too."""
    for seat, side in enumerate(run.state.seats, 1):
        faces = {face for _, face in faces_named(seat, side)}
        faces |= {face_of(thing) for _, thing in things_named(seat, side)}
        if side.planet is not None:
            faces.add(face_of(side.planet))
        for face in sorted(faces):
            yield thing_of(face, seat), setting_of(run).cards.known[face]


def is_meant(run: Run[Table], part: Action | Constant, source: int, thing: int) -> bool:
    """Whether that part of a text changes power of such a card, or gives a text that may."""
    if part.line is not None:
        return True
    if part.kind != "give" and not part.kind.startswith("power"):
        return False
    target = part.target
    refs = target.refs if target is not None else (part.ref,) if isinstance(part, Constant) else ()
    if "this" in refs:
        return (face_of(source), owner_of(source)) == (face_of(thing), owner_of(thing))
    meant = target.filter if target is not None else getattr(part, "filter", None)
    return not meant or can_have_fitted(run, meant, Spot(source), thing)


def in_power(run: Run[Table], event: Event, path: str) -> Iterator[Granted]:
    """Power stands on characters alone, as it is printed."""
    found, printed = event.last.power, setting_of(run).face(event.last.thing).power
    if found is not None and found != printed:
        wish = "none, as it is no character" if printed is None else f"{printed}, as it is printed"
        why = ": no card of the match changes it" if printed is not None else ""
        yield Granted(f"{path}.power", found, f"{wish}{why} [HAC-Q15, HAC-Q37]")


def in_tags(run: Run[Table], event: Event, path: str) -> Iterator[Granted]:
    """No tag but those that are printed; one that is left out is left open."""
    printed = setting_of(run).face(event.last.thing).tags
    for at, tag in enumerate(event.last.tags, 1):
        if tag not in printed:
            wish = f"one of its printed tags, {' '.join(printed) or 'none'} [HAC-Q15, HAC-Q36]"
            yield Granted(f"{path}.tags[{at}]", tag, wish)
