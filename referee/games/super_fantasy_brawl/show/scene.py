"""The table as a scene: the arena as a chart, both sides, the track, what is under way, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.super_fantasy_brawl.show.board import title, under_way, worth
from referee.games.super_fantasy_brawl.show.player_panels import (
    Table,
    cores,
    heading,
    points,
    states_of,
)
from referee.games.super_fantasy_brawl.show.prompt import question_words
from referee.games.super_fantasy_brawl.show.symbols import zones_of
from referee.games.super_fantasy_brawl.show.words import attack_words, card_words, challenge_words
from referee.kernel.show.board_page import WIDEST, View
from referee.kernel.show.scene import (
    Area,
    Card,
    Chart,
    Link,
    Node,
    Note,
    Number,
    Place,
    Scene,
    Token,
    Zone,
    cards_in,
    told_apart,
)
from referee.kernel.show.scene_page import scene_of_sides


def scene(view: View, players: Sequence[str] = ()) -> Scene:
    """Everything that the board shows, as nodes."""
    table = Table(view, players, WIDEST)
    first = (arena_chart(table), track_zone(table))
    asked = table.questions(question_words)
    return scene_of_sides(table, title(table), player_area, middle(table), asked, first)


# -- the arena ------------------------------------------------------------------------------


def arena_chart(table: Table) -> Chart:
    """The arena: what each hex belongs to, statues, traps and champions, and the attack under way."""
    arena = table.view["arena"]
    what = belongings(arena)
    places = tuple(
        Place(name, (q, r), tuple(what.get(name, ()))) for name, (q, r) in arena["hexes"].items()
    )
    tokens = (*statue_tokens(arena), *trap_tokens(table), *champion_tokens(table))
    return Chart("arena", "arena", places, tokens, tuple(attack_links(table)))


def belongings(arena: View) -> dict[str, list[str]]:
    """By hex: the deployment area and the zones that it lies in, and whether a trap is printed on it."""
    found: dict[str, list[str]] = {}
    areas = [(f"{gate} deployment", hexes) for gate, hexes in arena["gates"].items()]
    areas += [(zone, arena["zones"][zone]) for zone in zones_of(arena)]
    areas.append(("trap hex", arena["trap-hexes"]))
    for name, hexes in areas:
        for hex_ in hexes:
            found.setdefault(hex_, []).append(name)
    return found


def statue_tokens(arena: View) -> Iterator[Token]:
    """The statues, which block the way."""
    for id_, hex_ in arena["statues"].items():
        colour = id_.removeprefix("statue-")
        yield Token(id_, hex_, colour[:3], id_.replace("-", " "), "block")


def trap_tokens(table: Table) -> Iterator[Token]:
    """The traps; the face of one for eyes that know it."""
    for trap in table.view["traps"]:
        face = trap.get("face", "")
        yield Token(f"trap-{trap['hex']}", trap["hex"], "*", "trap", "trap", face, kind="danger")


def champion_tokens(table: Table) -> Iterator[Token]:
    """The champions on the arena with their damage."""
    for seat in table.seats:
        for each in table.side(seat)["champions"]:
            if each["hex"] is not None:
                yield Token(
                    each["id"],
                    each["hex"],
                    table.signs[each["id"]],
                    each["champion"],
                    value=f"{each['damage']}/{each['hitpoints']}",
                    states=tuple(states_of(table, each)),
                    seat=seat,
                    kind="danger" if each["bloodied"] else "",
                )


def attack_links(table: Table) -> Iterator[Link]:
    """The attack under way, from the attacker to the targets."""
    attack = table.view.get("attack")
    if attack is not None:
        targets = tuple(each["champion-id"] for each in attack["targets"])
        told = f"attack {attack_words(attack, table.name)}"
        yield Link("attack", attack["attacker-id"], targets, told, "danger")


# -- the track ------------------------------------------------------------------------------


def track_zone(table: Table) -> Zone:
    """The challenge track from left to right, with what each slot is worth and who fulfils what now."""
    cards = tuple(
        Card(f"track-{place}", challenge_words(table.view, slot, table.name), worth(slot))
        for place, slot in enumerate(table.view["track"], 1)
        if "challenge" in slot
    )
    return Zone("track", "track", "track", cards)


# -- one side -------------------------------------------------------------------------------


def player_area(table: Table, seat: int) -> Area:
    """One player: points, cores, champions, the hand and the piles."""
    named = " ".join(span.text for span in heading(table, seat))
    return Area(f"seat-{seat}", named, seat, table.is_acting(seat), tuple(side_nodes(table, seat)))


def side_nodes(table: Table, seat: int) -> Iterator[Node]:
    """What a player has, from the points to the discard pile."""
    side, id_ = table.side(seat), f"seat-{seat}"
    value, _, label = points(table, seat).partition(" ")
    yield Number(f"{id_}/points", label, value, "strong")
    yield Number(f"{id_}/cores", "ready:", cores(table, seat))
    champions = (champion_card(table, each) for each in side["champions"])
    yield Zone(f"{id_}/champions", "champions", "list", tuple(champions))
    if "hand" in side:
        yield Zone(f"{id_}/hand", "hand", "list", tuple(hand_cards(table, seat)))
    else:
        yield Zone(f"{id_}/hand", "hand", "pile", hidden=side["hand-size"])
    yield Zone(f"{id_}/deck", "deck", "pile", hidden=side["deck-size"])
    yield Zone(f"{id_}/discard", "discard", "pile", cards_in(f"{id_}/discard", side["discard"]))


def champion_card(table: Table, champion: View) -> Card:
    """A champion: its sign, where it is, its damage and defence, its state, what its side says."""
    place = champion["hex"] or "gate"
    damage = f"{champion['damage']}/{champion['hitpoints']} d{champion['defence']}"
    text = " ".join(champion.get("text", ())) if champion["hex"] is not None else ""
    return Card(
        f"{champion['id']}/card",
        champion["champion"],
        f"{table.signs[champion['id']]} {place} {damage}",
        tuple(states_of(table, champion)),
        text,
        "danger" if champion["bloodied"] else "",
        champion["champion"],
    )


def hand_cards(table: Table, seat: int) -> Iterator[Card]:
    """The cards of a hand that is seen: champion, core, values, and what they say."""
    names = table.side(seat)["hand"]
    ids = told_apart(f"seat-{seat}/hand/{name}" for name in names)
    for id_, name in zip(ids, names, strict=True):
        printed = table.view["cards"][name]
        value = card_words(printed, in_full=True)
        yield Card(id_, name, value, words=" / ".join(printed["text"]), text=name)


# -- what is under way ----------------------------------------------------------------------


def middle(table: Table) -> Iterator[Note]:
    """Who acts, what moves and what is carried out, changes that last."""
    for place, (label, told, kind) in enumerate(under_way(table), 1):
        if label != "attack":
            yield Note(f"{label}-{place}", told, label, kind)
