"""The picture of a scene: an SVG document of any table of any game, drawn from its nodes alone.

Panels for areas, boxes for cards, rows of words for the rest, a map for each chart. Its style follows the light or dark
scheme of whoever looks; it fetches nothing. Everything that is drawn has its words: as text, as a title, and
in the description of the whole, which is the scene in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.kernel.show.chart_picture import Ground, chart_drawn, key_lines
from referee.kernel.show.rows import Row, Span, columns, flow, row, told, words
from referee.kernel.show.scene import (
    Area,
    Card,
    Chart,
    Link,
    Node,
    Note,
    Number,
    Question,
    Scene,
    Token,
    Zone,
    all_nodes,
    scene_lines,
    words_of,
)
from referee.kernel.show.svg import Element, document, element, text, titled
from referee.kernel.words.english import counted

LETTER, LINE = 29, 16
"""The width of a letter in quarters of a pixel, and the height of a line."""
TITLE_LINE = 22
"""A line of the title, whose letters are a third larger."""
PAD, GAP, MARGIN = 8, 6, 16
SHEET = 1000
"""No sheet is narrower; two panels stand beside each other on it."""
KEY = 240
"""So wide is the key beside a chart."""
BELOW = 5
"""So far letters reach below their line."""

STYLE = """
text { font: 12px DejaVu Sans Mono, Menlo, Consolas, monospace; fill: #1a1a1a; }
.paper { fill: #ffffff; } .panel { fill: #f6f6f6; stroke: #767676; } .acting { stroke: #1a1a1a; stroke-width: 3; }
.card { fill: #ffffff; stroke: #767676; } .hidden { fill: none; stroke-dasharray: 5 3; }
.title { font-size: 16px; font-weight: bold; } .strong, .seat, .asked, .sign { font-weight: bold; }
.faint { fill: #555555; } .good { fill: #17602a; } .danger, .red { fill: #a8201a; }
.small { font-size: 10px; text-anchor: middle; } .sign { text-anchor: middle; }
.place { fill: #ffffff; stroke: #555555; } .tint-0 { fill: #dfe9fb; } .tint-1 { fill: #f9e2df; } .tint-2 { fill: #f7edc6; }
.tint-3 { fill: #dff0e3; } .tint-4 { fill: #ece1f7; } .tint-5 { fill: #e6e6e6; }
.token { fill: #ffffff; stroke: #1a1a1a; stroke-width: 3; } .token.danger { stroke: #a8201a; }
.token.block { fill: #3a3a3a; } text.block { fill: #ffffff; }
.way, .head { fill: none; stroke: #a8201a; stroke-width: 4; } .head { fill: #a8201a; stroke-width: 0; }
@media (prefers-color-scheme: dark) {
text { fill: #ececec; } .paper { fill: #161616; } .panel { fill: #202020; stroke: #8c8c8c; } .acting { stroke: #ececec; }
.card { fill: #2b2b2b; stroke: #8c8c8c; } .hidden { fill: none; }
.faint { fill: #b8b8b8; } .good { fill: #8fd6a0; } .danger, .red { fill: #ffb4ab; }
.place { fill: #262626; stroke: #9a9a9a; } .tint-0 { fill: #22324f; } .tint-1 { fill: #4a2723; } .tint-2 { fill: #453a14; }
.tint-3 { fill: #1e3f28; } .tint-4 { fill: #38284a; } .tint-5 { fill: #3a3a3a; }
.token { fill: #161616; stroke: #ececec; } .token.danger { stroke: #ffb4ab; }
.token.block { fill: #d0d0d0; } text.block { fill: #161616; } .way { stroke: #ffb4ab; } .head { fill: #ffb4ab; }
}
"""


def scene_picture(scene: Scene, game: str) -> str:
    """The SVG document of a scene of the game of that title; equal for equal scenes."""
    charts = [node for node in all_nodes(scene.inside) if isinstance(node, Chart)]
    widest = max((Ground(each, (0, 0)).size[0] for each in charts), default=0)
    width = max(SHEET, widest + KEY + 6 * MARGIN)
    column = Column(MARGIN, MARGIN, width - 2 * MARGIN)
    column.say(told("", scene.title, column.letters * 3 // 4, "title"), TITLE_LINE)
    column.y += GAP
    _sheet(column, scene.inside)
    height = column.y + MARGIN
    sheet = [
        element("style", STYLE),
        element("defs", _arrow()),
        element("rect", width=width, height=height, class_="paper"),
        *column.found,
    ]
    name = f"{game}, {scene.title}"
    return document(sheet, width, height, title=name, lines=scene_lines(scene))


def _arrow() -> Element:
    head = element("path", d="M0,0 L10,5 L0,10 z", class_="head")
    size: dict[str, Any] = {"viewBox": "0 0 10 10", "refX": 5, "refY": 5, "markerWidth": 5, "markerHeight": 5}  # fmt: skip
    return element("marker", head, id="arrow", orient="auto", **size)


@dataclass
class Column:
    """A column of the sheet: where it begins, how far it is filled, and what stands in it."""

    x: int
    y: int
    width: int
    found: list[Element] = field(default_factory=list)

    @property
    def letters(self) -> int:
        """How many letters fit beside each other."""
        return self.width * 4 // LETTER

    def say(self, rows: Iterable[Row], line: int = LINE) -> None:
        """Write rows below each other, each so high."""
        for each in rows:
            self.y += line
            self.found.append(_written(each, self.x, self.y - BELOW))

    def part(self, x: int, width: int) -> Column:
        """A column within this one, which begins where this one has come to."""
        return Column(self.x + x, self.y, width)

    def frame(self, inside: Column, name: str, classes: str, id_: str) -> None:
        """Put what stands in a column within into a box of this one, with its name as a title."""
        end = inside.y + PAD // 2
        x, width = inside.x - PAD, inside.width + 2 * PAD
        box = element("rect", x=x, y=self.y, width=width, height=end - self.y, rx=4, class_=classes)
        self.found.append(titled(name, box, *inside.found, data_id=id_))
        self.y = end + GAP


def _written(spans: Row, x: int, y: int) -> Element:
    """A row as text; where it is set in, it begins further right."""
    line = words(spans)
    indent = len(line) - len(line.lstrip())
    shown = [each for each in spans if each.text.strip()]
    if len(shown) == 1:
        kind = {"class_": shown[0].kind} if shown[0].kind else {}
        return text(shown[0].text.strip(), x + _across(indent), y, **kind)
    parts = [
        element("tspan", each.text, class_=each.kind) if each.kind else each.text for each in spans
    ]
    return element("text", "", *parts, x=x + _across(indent), y=y)


def _across(letters: int) -> int:
    return letters * LETTER // 4


# -- the whole --------------------------------------------------------------------------------


def _sheet(column: Column, nodes: Sequence[Node]) -> None:
    """The nodes of a scene: areas beside each other in pairs, the rest below each other."""
    pair: list[Area] = []
    for node in nodes:
        if isinstance(node, Area) and not _has_chart(node):
            pair.append(node)
            if len(pair) == 2:
                _beside(column, pair)
                pair = []
            continue
        _beside(column, pair)
        pair = []
        NODES[type(node)](column, node)
    _beside(column, pair)


def _has_chart(node: Node) -> bool:
    return any(isinstance(each, Chart) for each in all_nodes((node,)))


def _beside(column: Column, areas: Sequence[Area]) -> None:
    """Two panels beside each other; one alone is as wide as both."""
    if not areas:
        return
    width = (column.width - GAP * (len(areas) - 1)) // len(areas)
    parts = [column.part(at * (width + GAP), width) for at in range(len(areas))]
    for part, each in zip(parts, areas, strict=True):
        _area(part, each)
        column.found += part.found
    column.y = max(part.y for part in parts)


def _inside(column: Column, nodes: Sequence[Node]) -> None:
    """Nodes below each other; numbers that follow each other share their rows."""
    numbers: list[Number] = []
    for node in nodes:
        if isinstance(node, Number):
            numbers.append(node)
            continue
        _numbers(column, numbers)
        numbers = []
        NODES[type(node)](column, node)
    _numbers(column, numbers)


# -- each kind of node ------------------------------------------------------------------------


def _area(column: Column, node: Area) -> None:
    inside = column.part(PAD, column.width - 2 * PAD)
    inside.y += PAD // 2
    marked = " (to act)" if node.acting else ""
    if node.title or marked:
        inside.say(told("", f"{node.title}{marked}", inside.letters, "strong"))
    _inside(inside, node.inside)
    column.frame(inside, node.title, "panel acting" if node.acting else "panel", node.id)


def _numbers(column: Column, nodes: Sequence[Number]) -> None:
    spans = [Span(f"{each.label} {each.value}".strip(), each.kind or "strong") for each in nodes]
    if spans:
        column.say(flow("", spans, column.letters, " | "))
        for node, line in zip(nodes, spans, strict=True):
            column.found.append(element("g", element("title", line.text), data_id=node.id))


def _zone(column: Column, node: Zone) -> None:
    part = column.part(0, column.width)
    part.say([row(Span(node.name, "faint"))])
    if node.layout == "list":
        for card in node.cards:
            _whole_card(part, card)
    else:
        _strip(part, [_small(part, node, at) for at in range(len(node.cards))])
    if node.hidden:
        hidden = f"{counted(node.hidden, 'cards')}, hidden"
        _strip(part, [((row(Span(hidden, "faint")),), "card hidden", hidden, f"{node.id}/hidden")])
    if not node.hidden and not node.cards:
        part.say([row(Span("-", "faint"))])
    column.found.append(titled(words_of(node), *part.found, data_id=node.id))
    column.y = part.y


Box = tuple[tuple[Row, ...], str, str, str]
"""A small card: its rows, the classes of its box, its words, its id."""


def _small(column: Column, zone: Zone, at: int) -> Box:
    """A card in a strip; in a track it bears the number of its place."""
    card = zone.cards[at]
    number = f"{at + 1} " if zone.layout == "track" else ""
    letters = (column.width - 2 * PAD) * 4 // LETTER - 1
    more = [" ".join(filter(None, (card.value, *card.states))), card.words]
    more += map(words_of, all_nodes(card.inside))
    rows = told(number, card.name, letters, card.kind or "strong")
    rows += [line for each in more if each for line in told("", each, letters)]
    return tuple(rows), "card", words_of(card), card.id


def _strip(column: Column, boxes: Sequence[Box]) -> None:
    """Boxes side by side, in as many rows as they need."""
    x, high = column.x, 0
    for rows, classes, name, id_ in boxes:
        width = _across(max((columns(words(each)) for each in rows), default=0) + 1) + 2 * PAD
        if x > column.x and x + width > column.x + column.width:
            column.y += high + GAP
            x, high = column.x, 0
        inside = Column(x + PAD, column.y + PAD // 2, width - 2 * PAD)
        inside.say(rows)
        height = inside.y + PAD // 2 - column.y
        box = element("rect", x=x, y=column.y, width=width, height=height, rx=4, class_=classes)
        column.found.append(titled(name, box, *inside.found, data_id=id_))
        x, high = x + width + GAP, max(high, height)
    column.y += high + GAP if boxes else 0


def _whole_card(column: Column, card: Card) -> None:
    """A card in a row of its own: its values beside its name, its words below, in it what is attached."""
    inside = column.part(PAD, column.width - 2 * PAD)
    inside.y += PAD // 2
    spans = [
        Span(card.name, card.kind or "strong"),
        *(Span(each) for each in (card.value, *card.states) if each),
    ]
    inside.say(flow("", _broken(spans), inside.letters))
    if card.words:
        inside.say(told("", card.words, inside.letters, "faint"))
    _inside(inside, card.inside)
    column.frame(inside, words_of(card), "card", card.id)


def _broken(spans: Iterable[Span]) -> Iterable[Span]:
    """The same span by span of a word, so that rows may end between any two."""
    return (Span(word, each.kind) for each in spans for word in each.text.split())


def _note(column: Column, node: Note) -> None:
    head = row(Span(f"{node.label} ", "strong")) if node.label else row("")
    rule = f" [{node.rule}]" if node.rule else ""
    _sentence(column, node, told(head, f"{node.words}{rule}", column.letters, node.kind))


def _link(column: Column, node: Link) -> None:
    if node.words:
        _sentence(column, node, told("", node.words, column.letters, node.kind))


def _question(column: Column, node: Question) -> None:
    _sentence(column, node, told("? ", node.words, column.letters, "asked"))


def _token(column: Column, node: Token) -> None:
    _sentence(column, node, told("", words_of(node), column.letters, node.kind))


def _sentence(column: Column, node: Node, rows: Sequence[Row]) -> None:
    """Rows of words that belong to one node."""
    part = column.part(0, column.width)
    part.say(rows)
    column.found.append(titled(words_of(node), *part.found, data_id=node.id))
    column.y = part.y


def _chart(column: Column, node: Chart) -> None:
    """The map, its key beside it, and below it what goes from where to where, in words."""
    column.say([row(Span(node.name, "faint"))])
    ground = Ground(node, (column.x, column.y + GAP))
    width, height = ground.size
    column.found.append(titled(node.name, *chart_drawn(ground), data_id=node.id))
    key = column.part(width + 2 * MARGIN, column.width - width - 2 * MARGIN)
    key.say(each for head, what in key_lines(ground) for each in told(f"{head}  ", what, key.letters))  # fmt: skip
    column.found += key.found
    column.y = max(column.y + GAP + height, key.y) + GAP
    for link in node.links:
        if link.words:
            column.say(told("", link.words, column.letters, link.kind))


NODES: Mapping[type[Any], Callable[[Column, Any], None]] = {
    Area: _area,
    Zone: _zone,
    Card: _whole_card,
    Note: _note,
    Number: lambda column, node: _numbers(column, [node]),
    Chart: _chart,
    Token: _token,
    Link: _link,
    Question: _question,
}
"""How each kind of node is drawn."""
