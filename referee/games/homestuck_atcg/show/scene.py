"""The table as a scene: every player with the planet and who is there, what is being resolved, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.homestuck_atcg.show.board import (
    Table,
    card_kind,
    invasion_words,
    numbers_of,
    planet_numbers,
    price,
    title,
)
from referee.games.homestuck_atcg.show.panels import KINDS, middle_words
from referee.games.homestuck_atcg.show.prompt import question_words
from referee.kernel.show.board_page import WIDEST, View
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
from referee.kernel.words.english import counted


def scene(view: View, players: Sequence[str] = ()) -> Scene:
    """Everything that the board shows, as nodes."""
    table = Table(view, players, WIDEST)
    told = (
        Note(f"{name}-{place}", words, name, KINDS[name])
        for place, (name, words) in enumerate(middle_words(table), 1)
    )
    return scene_of_sides(table, title(table), player_area, told, table.questions(question_words))


# -- one player -----------------------------------------------------------------------------


def player_area(table: Table, seat: int) -> Area:
    """One player: the numbers, the planet and who is there, executables, hand and piles."""
    more = "has left the match" if table.side(seat).get("gone") else ""
    return side_area(table, seat, more, side_nodes(table, seat))


def side_nodes(table: Table, seat: int) -> Iterator[Node]:
    """What a player has, from the numbers to the piles."""
    side, id_ = table.side(seat), f"seat-{seat}"
    for place, span in enumerate(() if side.get("gone") else numbers_of(side), 1):
        yield number(f"{id_}/number-{place}", span.text, span.kind)
    if str(seat) in table.view["planets"]:
        yield planet_area(table, seat, table.view["planets"][str(seat)])
    if side["executables"]:
        cards = tuple(card_in_play(table, each) for each in side["executables"])
        yield Zone(f"{id_}/active", "active", "list", cards)
    if "hand" in side:
        yield Zone(f"{id_}/hand", "hand", "list", tuple(hand_cards(table, seat)))
    else:
        yield Zone(f"{id_}/hand", "hand", "pile", hidden=side["hand-size"])
    yield Zone(f"{id_}/deck", "deck", "pile", hidden=side["deck-size"])
    for zone in ("discard", "removed"):
        if side[zone]:
            names = [name.rpartition(" (")[0] for name in side[zone]]
            yield Zone(f"{id_}/{zone}", zone, "pile", cards_in(f"{id_}/{zone}", names))


def planet_area(table: Table, seat: int, place: View) -> Area:
    """A planet: power and damage, or that it is destroyed; who invades it, and who is there."""
    id_ = f"planet-{seat}"
    inside: list[Node] = [
        Card(place["id"], place["card"], words=said(table, place["card"]), text=place["card"])
    ]
    inside += [
        number(f"{id_}/number-{at}", span.text, span.kind)
        for at, span in enumerate(planet_numbers(place), 1)
    ]
    for other, power in place["invading"].items() if not place.get("closed") else ():
        words, kind = invasion_words(table, place, int(other), power)
        inside.append(Note(f"{id_}/invaded-by-{other}", words, kind=kind))
    if place["inventory"]:
        cards = tuple(card_in_play(table, each) for each in place["inventory"])
        inside.append(Zone(f"{id_}/on-it", "on it", "list", cards))
    if "stored" in place:
        cards = tuple(card_in_play(table, each) for each in place["stored"])
        inside.append(Zone(f"{id_}/under-it", "under it", "list", cards))
    for whose in dict.fromkeys(each["seat"] for each in place["characters"]):
        own = tuple(
            card_in_play(table, each) for each in place["characters"] if each["seat"] == whose
        )
        inside.append(Zone(f"{id_}/characters-{whose}", table.name(whose), "list", own))
    return Area(id_, "planet", inside=tuple(inside))


def card_in_play(table: Table, card: View) -> Card:
    """A card in play: its power as it is now, how it lies, its boons, what is on it and under it."""
    states = []
    if "power" in card:
        states = ["tapped"] * card["tapped"]
        states += [counted(card["boons"], "boons")] if card["boons"] else []
    worn = tuple(card_in_play(table, each) for each in card.get("inventory", ()))
    stored = tuple(
        Note(f"{each['id']}/stored", f"under it: {each['name']}", kind="faint")
        for each in card.get("stored", ())
    )
    return Card(
        card["id"],
        card["card"],
        str(card.get("power", "")),
        tuple(states),
        said(table, card["card"]),
        card_kind(card),
        card["card"],
        (*worn, *stored),
    )


def said(table: Table, name: str) -> str:
    """What a card says."""
    return " / ".join(table.view["cards"].get(name, {}).get("text", ()))


def hand_cards(table: Table, seat: int) -> Iterator[Card]:
    """The cards of a hand that is seen, with Enter Cost, type and power."""
    names = table.side(seat)["hand"]
    ids = told_apart(f"seat-{seat}/hand/{name}" for name in names)
    for id_, name in zip(ids, names, strict=True):
        yield Card(id_, name, price(table, name), words=said(table, name), text=name)
