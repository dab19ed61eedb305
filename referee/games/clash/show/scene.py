"""The table as a scene: both sides, what was done last and so far, who decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.fact_kinds import change_words
from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.show.board import (
    Table,
    ally_marks,
    own_deeds,
    past_deeds,
    questions,
    texts_said,
    title,
)
from referee.kernel.show.board_page import WIDEST, View
from referee.kernel.show.rows import Kind
from referee.kernel.show.scene import (
    Area,
    Card,
    Node,
    Note,
    Number,
    Scene,
    Zone,
    cards_in,
    told_apart,
)
from referee.kernel.show.scene_page import scene_of_sides, side_area


def scene(view: View, players: Sequence[str] = ()) -> Scene:
    """Everything that the board shows, as nodes."""
    table = Table(view, players, WIDEST)
    done = (
        Note(f"done/{place}", words)
        for place, words in enumerate((*past_deeds(table), *own_deeds(table)), 1)
    )
    return scene_of_sides(table, title(table), player_area, done, questions(table))


def player_area(table: Table, seat: int) -> Area:
    """One player's side; where seats act in secret, whether the player still decides."""
    finished = table.view.get("finished")
    has_finished = finished is not None and seat in finished
    more = "has finished this phase" if has_finished else ""
    area = side_area(table, seat, more, side_nodes(table, seat))
    return Area(area.id, area.title, seat, finished is not None and not has_finished, area.inside)


def side_nodes(table: Table, seat: int) -> Iterator[Node]:
    """The numbers, the cards in play, the hand, the piles, and what comes in the next Start phase."""
    side, id_ = table.side(seat), f"seat-{seat}"
    kind: Kind = "" if side["health"] > 0 else "danger"
    yield Number(f"{id_}/health", "health", str(side["health"]), kind)
    for stock in STOCKS:
        yield Number(f"{id_}/{stock}", stock, str(side[stock]))
    yield Zone(f"{id_}/play", "in play", "list", tuple(ally_cards(table, seat)))
    if "hand" in side:
        yield Zone(f"{id_}/hand", "hand", "list", tuple(hand_cards(table, seat)))
    else:
        yield Zone(f"{id_}/hand", "hand", "pile", hidden=side["hand-size"])
    yield Zone(f"{id_}/deck", "deck", "pile", hidden=side["deck-size"])
    if side["discard"]:
        yield Zone(f"{id_}/discard", "discard", "pile", cards_in(f"{id_}/discard", side["discard"]))
    for place, each in enumerate(side["delayed"], 1):
        yield Note(f"{id_}/next-{place}", change_words(each), "next", "faint")


def ally_cards(table: Table, seat: int) -> Iterator[Card]:
    """The cards in play with health, statuses, and what their abilities say in this phase."""
    allies = table.side(seat)["allies"]
    ids = told_apart(f"seat-{seat}/play/{card['card']}" for card in allies)
    for id_, card in zip(ids, allies, strict=True):
        states = tuple(ally_marks(table, seat, card))
        yield Card(
            id_,
            card["card"],
            str(card["health"]),
            states,
            texts_said(table, card["card"], of_phase=True),
            "" if card["health"] > 0 else "danger",
            card["card"],
        )


def hand_cards(table: Table, seat: int) -> Iterator[Card]:
    """The cards of a hand that is seen, each with its cost, its health and all its abilities."""
    names = table.side(seat)["hand"]
    ids = told_apart(f"seat-{seat}/hand/{name}" for name in names)
    for id_, name in zip(ids, names, strict=True):
        known = table.view["cards"][name]
        value = f"cost {known['cost']}, health {known['health']}"
        words = texts_said(table, name)
        yield Card(id_, name, value, words=words, text=name)
