"""The table as a scene: the sides of both players, the piles and what is under way, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.bacon_project.show.board import (
    bound,
    card_kind,
    deed,
    effect_words,
    numbers_of,
    offence_words,
    plays,
    question,
    reckoning,
    title,
    unit_name,
    waiting_words,
    worth,
)
from referee.kernel.show.board_page import WIDEST, BoardPage, View
from referee.kernel.show.scene import (
    Area,
    Card,
    Node,
    Note,
    Scene,
    Zone,
    cards_in,
    number,
    told_apart,
)
from referee.kernel.show.scene_page import scene_of_sides, side_area


def scene(view: View, players: Sequence[str] = ()) -> Scene:
    """Everything that the board shows, as nodes."""
    table = BoardPage(view, players, WIDEST)
    return scene_of_sides(
        table, title(table), player_area, middle(table), table.questions(question)
    )


# -- one side -------------------------------------------------------------------------------


def player_area(table: BoardPage, seat: int) -> Area:
    """One player's side of the field: the numbers, the zones, the effects."""
    return side_area(table, seat, plays(table, seat), side_nodes(table, seat))


def side_nodes(table: BoardPage, seat: int) -> Iterator[Node]:
    """What is on a side, from top to bottom."""
    side, id_ = table.side(seat), f"seat-{seat}"
    if not side["profile"]:
        yield Note(f"{id_}/profile", "no profile chosen yet")
        return
    for at, span in enumerate(numbers_of(table, seat), 1):
        yield number(f"{id_}/number-{at}", span.text, span.kind)
    yield Zone(f"{id_}/stack", "stack", "pile", stack_cards(f"{id_}/stack", side["stack"]))
    yield Zone(f"{id_}/cast", "cast", "list", tuple(cast_cards(table, seat)))
    if "hand" in side:
        yield Zone(f"{id_}/hand", "hand", cards=playing_cards(f"{id_}/hand", side["hand"]))
    else:
        yield Zone(f"{id_}/hand", "hand", hidden=side["hand-size"])
    if side["aside"]:
        yield Zone(f"{id_}/aside", "aside", cards=playing_cards(f"{id_}/aside", side["aside"]))
    yield from effect_notes(table, seat)


def playing_cards(zone: str, names: Sequence[str]) -> tuple[Card, ...]:
    """Playing cards of a zone; their letters say the colour."""
    return tuple(
        Card(card.id, card.name, kind=card_kind(card.name)) for card in cards_in(zone, names)
    )


def stack_cards(zone: str, names: Sequence[str]) -> tuple[Card, ...]:
    """The stack from bottom to top, the top marked."""
    cards = playing_cards(zone, names)
    top = (Card(each.id, each.name, states=("(top)",), kind="strong") for each in cards[-1:])
    return (*cards[:-1], *top)


def cast_cards(table: BoardPage, seat: int) -> Iterator[Card]:
    """The units of the cast zone: what each counts, its colour, its ability."""
    side = table.side(seat)
    names = [unit_name(unit) for unit in side["cast"]]
    ids = told_apart(f"seat-{seat}/cast/{name}" for name in names)
    rows = zip(ids, names, side["cast"], side["abilities"], strict=True)
    for id_, name, unit, ability in rows:
        kind = "faint" if ability.get("stopped") else card_kind(name)
        words = deed(table, ability)
        yield Card(id_, name, worth(unit), words=words, kind=kind, text=side["profile"])


def effect_notes(table: BoardPage, seat: int) -> Iterator[Note]:
    """The effects that go on for this side or bind it, and until when."""
    found = [effect for effect in table.view["effects"] if bound(effect) == seat]
    ids = told_apart(f"seat-{seat}/effect/{each['word']}-{each['card']}" for each in found)
    for id_, effect in zip(ids, found, strict=True):
        kind, words = effect_words(table, effect)
        yield Note(id_, words, "effects", kind)


# -- the middle -----------------------------------------------------------------------------


def middle(table: BoardPage) -> Iterator[Node]:
    """The piles, the revealed cards, what is under way."""
    view = table.view
    if not view["first-player"]:
        return
    yield Zone("draw-pile", "draw pile", "pile", hidden=view["draw-pile"])
    yield Zone("discard-pile", "discard pile", "pile", playing_cards("discard", view["discard"]))
    if view["revealed"]:
        yield Zone("revealed", "revealed", cards=playing_cards("revealed", view["revealed"]))
    for each in view["waiting"]:
        yield Note(f"waiting/{each['card']}", waiting_words(table, each), "waiting")
    if "offence" in view:
        pending = view["offence"]
        yield Note("offence", offence_words(table, pending), "offence", "danger")
        yield Note("offence/sum", reckoning(pending), kind="strong")
        if not pending["can-escape"]:
            yield Note("offence/escape", "cannot be escaped")
