"""The table as a scene: the play spaces, the attack and what else is under way, the window, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.save_your_bacon.language.words import plain_icons
from referee.games.save_your_bacon.show.board import (
    MOST_SPENT,
    Table,
    attack_words,
    damage_words,
    equipment_marks,
    is_hurt,
    lasting_words,
    numbers_of,
    played_words,
    posture,
    price,
    resolving_words,
    title,
)
from referee.games.save_your_bacon.show.prompt import occurrence_words, question_words
from referee.kernel.show.board_page import WIDEST, View
from referee.kernel.show.scene import (
    Area,
    Card,
    Link,
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
    table = Table(view, players, WIDEST)
    rest = (*middle(table), *window(table))
    return scene_of_sides(table, title(table), player_area, rest, table.questions(question_words))


# -- one side -------------------------------------------------------------------------------


def player_area(table: Table, seat: int) -> Area:
    """One player's play space; of who has lost nothing but that."""
    if table.side(seat).get("out"):
        return side_area(table, seat, "has lost", ())
    return side_area(table, seat, "", side_nodes(table, seat))


def side_nodes(table: Table, seat: int) -> Iterator[Node]:
    """The numbers, the champions, the hand, the piles and the spent stack."""
    side, id_ = table.side(seat), f"seat-{seat}"
    for span in numbers_of(side):
        yield number(f"{id_}/{span.text.split()[0]}", span.text, span.kind)
    champions = (champion_card(table, seat, each) for each in side["champions"])
    yield Zone(f"{id_}/champions", "champions", "list", tuple(champions))
    if "hand" in side:
        yield Zone(f"{id_}/hand", "hand", "list", tuple(hand_cards(table, seat)))
    else:
        yield Zone(f"{id_}/hand", "hand", "pile", hidden=side["hand-size"])
    yield Zone(f"{id_}/deck", "deck", "pile", hidden=side["deck-size"])
    for pile in ("discard", "removed"):
        if side[pile]:
            yield Zone(f"{id_}/{pile}", pile, "pile", cards_in(f"{id_}/{pile}", side[pile]))
    if side["spent"]:
        name = f"spent = {side['spent-total']} of {MOST_SPENT}"
        yield Zone(f"{id_}/spent-stack", name, "pile", tuple(spent_cards(side, id_)))
    if side.get("waits"):
        yield Note(f"{id_}/waits", f"passes until: {side['waits']}", "waits", "faint")


def champion_card(table: Table, seat: int, champion: View) -> Card:
    """A champion with what it bears, and in it the cards that are equipped to it."""
    marks = [each["condition"] for each in champion.get("conditions", ())]
    equipment = (
        thing_card(table, seat, each, equipment_marks(each))
        for each in champion.get("equipment", ())
    )
    return thing_card(table, seat, champion, marks, tuple(equipment))


def thing_card(
    table: Table, seat: int, thing: View, marks: Sequence[str], inside: tuple[Card, ...] = ()
) -> Card:
    """A card in play: its name, Attack and Defense as they are now, the damage, how it lies."""
    defense = "-" if thing["defense"] is None else thing["defense"]
    states = (damage_words(thing), posture(thing), *marks)
    return Card(
        thing["id"],
        thing["name"].replace(f" ({seat})", ""),
        f"{thing['attack']}/{defense}",
        tuple(filter(None, states)),
        said(table, thing["card"]),
        "danger" if is_hurt(thing) else "",
        thing["card"],
        inside,
    )


def said(table: Table, name: str) -> str:
    """What a card says."""
    return plain_icons(" / ".join(table.view["cards"].get(name, {}).get("text", ())))


def hand_cards(table: Table, seat: int) -> Iterator[Card]:
    """The cards of a hand that is seen, with type, cost and energy value."""
    names = table.side(seat)["hand"]
    ids = told_apart(f"seat-{seat}/hand/{name}" for name in names)
    for id_, name in zip(ids, names, strict=True):
        value = f"{table.view['cards'][name]['type']} {price(table, name)}"
        yield Card(id_, name, value, words=said(table, name), text=name)


def spent_cards(side: View, id_: str) -> Iterator[Card]:
    """The spent energy stack, the last card on top, with every value (SYB-5.1.4)."""
    ids = told_apart(f"{id_}/spent-stack/{name}" for name in side["spent"])
    for card, name, value in zip(ids, side["spent"], side["spent-values"], strict=True):
        yield Card(card, name, str(value), text=name)


# -- the middle -----------------------------------------------------------------------------


def middle(table: Table) -> Iterator[Node]:
    """What is being played, resolved and attacked, and the rules that go on."""
    view = table.view
    for place, attack in enumerate(view["attacks"], 1):
        ends = (attack["target-id"],) if "target-id" in attack else ()
        words = f"attack {attack_words(table, attack)}"
        yield Link(f"attack-{place}", attack["attacker-id"], ends, words, "danger")
    for place, each in enumerate(view["playing"], 1):
        yield Note(f"playing-{place}", played_words(table, each), "playing", "strong")
    for place, each in enumerate(view["resolving"], 1):
        yield Note(f"effect-{place}", resolving_words(each), "effect")
    for place, each in enumerate(view["lasting"], 1):
        yield Note(f"lasting-{place}", lasting_words(table, each), "lasting", "faint")


def window(table: Table) -> Iterator[Note]:
    """What happened that may be reacted to."""
    for place, each in enumerate(table.view.get("window", ()), 1):
        yield Note(f"window-{place}", f"{place} {occurrence_words(each, table.name)}", "window")
