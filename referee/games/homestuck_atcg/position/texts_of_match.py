"""The texts of a match: of every card that its position names, wherever it lies.

After a player has left with all cards nobody knows what texts can have done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.homestuck_atcg.cardset.contents import lines_of
from referee.games.homestuck_atcg.language.tree import Action, Card, Constant, Line
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.position.pieces import faces_named, things_named
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import PHASES, Table, face_of
from referee.kernel.engine.run import Run


def is_at_rest(run: Run[Table]) -> bool:
    """Whether a phase goes on, and nothing that has happened waits for what answers it."""
    table = run.state
    in_phase = bool(run.stack) and run.stack[-1].procedure.name in PHASES
    return in_phase and not table.events and not table.whens


def cards_of_match(run: Run[Table]) -> list[Card]:
    """The cards in play, in hands and in piles, each once, the planets too."""
    faces: set[int] = set()
    for seat, side in enumerate(run.state.seats, 1):
        faces.update(face for _, face in faces_named(seat, side))
        faces.update(face_of(thing) for _, thing in things_named(seat, side))
        if side.planet is not None:
            faces.add(face_of(side.planet))
    return [setting_of(run).cards.known[face] for face in sorted(faces)]


def cards_lying_open(run: Run[Table]) -> list[Card]:
    """The cards in play and in discard and removed piles, each once, the planets too."""
    things = {
        thing
        for seat, side in enumerate(run.state.seats, 1)
        for _, thing in things_named(seat, side)
    }
    things |= {side.planet for side in run.state.seats if side.planet is not None}
    return [setting_of(run).cards.known[face] for face in sorted({*map(face_of, things)})]


def kinds_in(cards: Iterable[Card]) -> set[str]:
    """What their texts do and what always holds by them: the kinds of effects and of constants."""
    parts = parts_of(tuple(line for card in cards for line in card.lines))
    return {part.kind for part in parts if isinstance(part, Action | Constant)}


def actions_of(cards: Iterable[Card], kind: str) -> Iterator[tuple[Card, Line, Action]]:
    """Every action of that kind, with the card and the text that say it, quoted texts too."""
    for card in cards:
        for line in lines_of(card):
            for step in line.instructions:
                yield from ((card, line, each) for each in step.actions if each.kind == kind)
