"""What hand-worked positions take for granted: what no text of a card in the match does, an End Game of anybody, a first turn with a past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.homestuck_atcg.cardset.contents import lines_of
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Placed, Table, face_of
from referee.games.homestuck_atcg.state.values import max_damage
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything about cards, planets and the End Game of which no play tells how it came."""
    if run.outcome is not None or not any(frame.procedure.name == "turn" for frame in run.stack):
        return
    yield from in_end_game(run)
    done = deeds_of_the_match(run)
    for seat, side in enumerate(run.state.seats, 1):
        if side.gone:
            continue
        if len(side.removed) and not any("remove" in kind for kind in done):
            path, shown = (
                f"seats.{seat}.removed[1]",
                setting_of(run).called(next(iter(side.removed))),
            )
            yield Granted(path, shown, "no card, as no card here removes any [HAC-Q44]")
        if side.destroyed and "destroy" not in done and side.damage < max_damage(run, seat):
            wish = f"{max_damage(run, seat)} or more, as no card here destroys planets [HAC-Q8]"
            yield Granted(f"seats.{seat}.damage", side.damage, wish)
        for at, row in enumerate(side.cards, 1):
            yield from in_card(run, seat, row, done, f"seats.{seat}.cards[{at}]")
    if run.state.turn == 1 and {"round", "turn"} & written.keys():
        yield from in_first_turn(run)


def deeds_of_the_match(run: Run[Table]) -> set[str]:
    """What the texts of the cards that lie anywhere in the match do."""
    cards = setting_of(run).cards
    faces: set[int] = set()
    for side in run.state.seats:
        faces.update(side.deck, side.hand, map(face_of, side.discard), map(face_of, side.removed))
        faces.update(face_of(row.thing) for row in side.cards)
        if side.planet is not None:
            faces.add(face_of(side.planet))
    lines = [line for face in sorted(faces) for line in lines_of(cards.known[face])]
    return {each.kind for each in parts_of(tuple(lines)) if isinstance(each, Action)}


def in_card(
    run: Run[Table], seat: int, row: Placed, done: set[str], path: str
) -> Iterator[Granted]:
    """A card is stored by a text that does it, and an invader has boons from one that puts them there (HAC-2.25, HAC-Q40)."""
    called = setting_of(run).called
    if row.under is not None and "store" not in done:
        yield Granted(
            f"{path}.under", called(row.under), "none, as no card here stores any [HAC-Q40]"
        )
    if row.boons and row.at not in (0, seat) and not any("boons" in kind for kind in done):
        yield Granted(
            f"{path}.boons", row.boons, "0, as a move loses them all [HAC-1.33, HAC-2.25]"
        )


def in_end_game(run: Run[Table]) -> Iterator[Granted]:
    """After the turn that began it everybody else has one more (HAC-1.12, HAC-Q1)."""
    table = run.state
    if not table.ending:
        return
    others = [seat for seat in table.clockwise(table.seat) if seat != table.seat]
    if table.seat != table.ending and table.ending in others:
        others = others[: others.index(table.ending)]
    if table.left != others:
        wish = " ".join(map(str, others)) or "none"
        yield Granted(
            "left", " ".join(map(str, table.left)), f"{wish}, clockwise [HAC-1.12, HAC-Q1]"
        )


def in_first_turn(run: Run[Table]) -> Iterator[Granted]:
    """Before the first Score Phase nobody has points, and no planet damage (HAC-5.3.1)."""
    if run.state.phase != "main":
        return
    for seat, side in enumerate(run.state.seats, 1):
        for key in ("points", "damage"):
            if getattr(side, key):
                wish = "0 before the first Score Phase [HAC-5.3.1]"
                yield Granted(f"seats.{seat}.{key}", getattr(side, key), wish)
