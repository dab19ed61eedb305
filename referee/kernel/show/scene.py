"""Scenes: what a pair of eyes sees of a table, declared once, as a tree of nine kinds of nodes.

A game makes its scene from a **view**, never from a state, so a scene can show nothing that those eyes may
not know. A scene says what there is, not how it is drawn: pictures (`scene_picture`) and pages are drawn from it alone.

Boards of text (`Game.board`) are not, though both must say the same words (a test). A terminal has 24 rows, and a board
chooses what to leave out at each width, which a scene cannot say: drawn from scenes, recorded boards of games with long
texts took two to three times their rows (25 became 61 at 80 columns), and those of an arena lost their map.

Every node has an ``id`` that is unique in its scene and stays with the thing for as long as those eyes can
follow it. It is made of what is seen (a name, a zone, a number in a row), never of the number of a hidden card.
``kind`` is the kind of a span (`rows.Kind`); the words alone must say everything. Fields that hold nothing
are not there in the plain form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal, TypeAlias

from referee.dataclass import dataclass
from referee.kernel.show.rows import Kind
from referee.kernel.words.english import counted

Layout = Literal["row", "pile", "list", "track"]
"""Cards side by side, one on another with the last on top, one below the other, in places that count."""
Grid = Literal["hex", "square"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card that is seen: its name, its value and states, what else is said of it, what is attached to it.

    ``text`` is the id or printed name by which the game's cards tell what is printed on it.
    """

    id: str
    name: str
    value: str = ""
    states: tuple[str, ...] = ()
    words: str = ""
    kind: Kind = ""
    text: str = ""
    inside: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: those that are seen, and how many more are hidden."""

    id: str
    name: str
    layout: Layout = "row"
    cards: tuple[Card, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Number:
    """A value that a player reads at a glance."""

    id: str
    label: str
    value: str
    kind: Kind = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence; ``rule`` is the rule that it follows from."""

    id: str
    words: str
    label: str = ""
    kind: Kind = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a chart: axial coordinates on hexes, column and row on squares; what it is, in words."""

    name: str
    at: tuple[int, int]
    what: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A thing on a chart: its short sign, its name, its value and states; ``seat`` is whose it is."""

    id: str
    place: str
    sign: str
    name: str
    shape: Literal["disc", "trap", "block"] = "disc"
    value: str = ""
    states: tuple[str, ...] = ()
    seat: int = 0
    kind: Kind = ""


@dataclass(frozen=True, slots=True)
class Link:
    """From one token, place or card to others: an attack, a way, a drag; the words say it too."""

    id: str
    start: str
    ends: tuple[str, ...]
    words: str = ""
    kind: Kind = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A board of hexes or squares: its places, what stands on them, what goes from one to another."""

    id: str
    name: str
    places: tuple[Place, ...]
    tokens: tuple[Token, ...] = ()
    links: tuple[Link, ...] = ()
    grid: Grid = "hex"


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has to decide now."""

    id: str
    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table: of one player, or of nobody (seat 0); ``acting``: it is that player's turn."""

    id: str
    title: str = ""
    seat: int = 0
    acting: bool = False
    inside: tuple[Node, ...] = ()


Node: TypeAlias = Area | Zone | Card | Number | Note | Chart | Token | Link | Question


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table as one pair of eyes sees it: what moment it is, and what there is."""

    title: str
    inside: tuple[Node, ...]


NAMES: Mapping[type[Any], str] = {
    kind: kind.__name__.lower()
    for kind in (Area, Zone, Card, Number, Note, Chart, Token, Link, Question)
}
"""How the plain form calls each kind of node."""


FIELDS: Mapping[type[Any], tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind)) for kind in (*NAMES, Place)
}
"""The fields of each kind, in order."""


# -- ids and words ----------------------------------------------------------------------------


def told_apart(ids: Iterable[str]) -> list[str]:
    """Ids that are unique: the second of the same gets ``.2`` behind it, and so on."""
    seen: Counter[str] = Counter()
    found = []
    for each in ids:
        seen[each] += 1
        found.append(each if seen[each] == 1 else f"{each}.{seen[each]}")
    return found


def cards_in(zone: str, names: Iterable[str], kind: Kind = "") -> tuple[Card, ...]:
    """Cards that say nothing but their names, by the zone in which they are seen."""
    listed = list(names)
    ids = told_apart(f"{zone}/{name}" for name in listed)
    return tuple(Card(id_, name, kind=kind) for id_, name in zip(ids, listed, strict=True))


def number(id_: str, words: str, kind: Kind = "") -> Number:
    """A value out of words such as ``level 4 (base 3)`` or ``3 grist``: the value begins with the first digit."""
    if words[:1].isdigit():
        value, _, label = words.partition(" ")
        return Number(id_, label, value, kind)
    at = next((at for at, character in enumerate(words) if character.isdigit()), len(words))
    return Number(id_, words[:at].rstrip(), words[at:], kind)


def size_words(zone: Zone) -> str:
    """How many cards a zone has, and that those are hidden which are not seen."""
    if zone.hidden and zone.cards:
        return f"{counted(len(zone.cards), 'cards')} and {counted(zone.hidden, 'cards')}, hidden"
    return (
        f"{counted(zone.hidden, 'cards')}, hidden"
        if zone.hidden
        else counted(len(zone.cards), "cards")
    )


def all_nodes(nodes: Iterable[Node]) -> Iterator[Node]:
    """Every node in reading order, each before what is in it."""
    for node in nodes:
        yield node
        yield from all_nodes(children_of(node))


def children_of(node: Node) -> tuple[Node, ...]:
    """What is in a node, in reading order."""
    if isinstance(node, Area | Card):
        return node.inside
    if isinstance(node, Zone):
        return node.cards
    return (*node.tokens, *node.links) if isinstance(node, Chart) else ()


def words_of(node: Node) -> str:
    """What a node says itself, without what is in it."""
    match node:
        case Area():
            return node.title
        case Zone():
            return f"{node.name} {size_words(node)}"
        case Card():
            return " ".join(filter(None, (node.name, node.value, *node.states, node.words)))
        case Number():
            return f"{node.label} {node.value}".strip()
        case Note():
            return " ".join(filter(None, (node.label, node.words)))
        case Chart():
            return node.name
        case Token():
            parts = (node.name, node.value, *node.states)
            return f"{' '.join(filter(None, parts))} on {node.place}"
        case Link() | Question():
            return node.words


def scene_lines(scene: Scene) -> list[str]:
    """The whole scene in words, a node a line: the description of a picture, and what is read aloud."""
    return [scene.title, *filter(None, map(words_of, all_nodes(scene.inside)))]


# -- the plain form ---------------------------------------------------------------------------


def plain_scene(scene: Scene) -> dict[str, Any]:
    """A scene as plain data: maps, lists, texts, integers and truth values."""
    return {"title": scene.title, "inside": [plain(node) for node in scene.inside]}


def plain(node: Node | Place) -> dict[str, Any]:
    """A node as plain data: ``is`` says which kind it is; fields that hold nothing are left out."""
    kind = NAMES.get(type(node))
    found: dict[str, Any] = {"is": kind} if kind else {}
    for name in FIELDS[type(node)]:
        value = getattr(node, name)
        if value or name == "id":
            found[name] = _plain_value(value)
    return found


def _plain_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain_value(each) for each in value]
    return value if isinstance(value, str | int) else plain(value)
