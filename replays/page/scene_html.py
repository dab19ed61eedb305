"""A scene as HTML: zones are lists, numbers definition lists, a chart a table; what stands in words stands in words.

`viewer/scene.js` draws the same elements from the same nodes, with their ids, by which an element is found again when
its node changes; a test compares both in a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.kernel.show.svg import Element, element

Plain = Mapping[str, Any]


def scene_html(scene: Plain) -> list[Element]:
    """The title and every node of a plain scene."""
    return [element("h3", scene["title"]), *nodes_html(scene["inside"], 4)]


def nodes_html(nodes: Iterable[Plain], level: int) -> list[Element]:
    """Nodes in their order; numbers beside each other are one list. ``level`` is that of a heading here."""
    found: list[Element] = []
    numbers: list[Plain] = []
    for node in (*nodes, None):
        if node is not None and node["is"] == "number":
            numbers.append(node)
            continue
        if numbers:
            found.append(element("dl", *map(_number, numbers)))
            numbers = []
        if node is not None:
            found.append(NODES[node["is"]](node, level))
    return found


def _element(name: str, node: Plain, *inside: Element | str, also: str = "") -> Element:
    """An element for a node: what it is, its kind and what else is said of it as classes."""
    classes = " ".join(filter(None, (node["is"], node.get("kind"), also)))
    return Element(name, {"class": classes}, inside)


def _area(node: Plain, level: int) -> Element:
    mark = (" ", element("strong", "to act", class_="mark")) if node.get("acting") else ()
    head = [element(f"h{level}", node["title"], *mark)] if "title" in node else []
    return _element("section", node, *head, *nodes_html(node.get("inside", ()), min(level + 1, 6)))


def _zone(node: Plain, level: int) -> Element:
    cards = [element("li", _card(card, level)) for card in node.get("cards", ())]
    hidden = node.get("hidden", 0)
    if hidden:
        cards.append(
            element("li", f"{hidden} card{'' if hidden == 1 else 's'}, hidden", class_="hidden")
        )
    listed = element("ul", *cards) if cards else element("p", "-", class_="empty")
    return _element(
        "div", node, element(f"h{level}", node["name"]), listed, also=node.get("layout", "row")
    )


def _card(node: Plain, level: int) -> Element:
    name: Element = element("b", node["name"])
    if "text" in node:
        name = element("a", name, href=f"#text-{node['text']}")
    parts = [name]
    parts += [element("span", node["value"], class_="value")] if "value" in node else []
    parts += [element("i", each, class_="state") for each in node.get("states", ())]
    parts += [element("span", node["words"])] if "words" in node else []
    inside = [element("li", each) for each in nodes_html(node.get("inside", ()), level)]
    more = [element("ul", *inside)] if inside else []
    return _element("div", node, *spaced(parts), *more)


def spaced(parts: Iterable[Element]) -> list[Element | str]:
    """Elements with a blank between two of them."""
    found: list[Element | str] = []
    for each in parts:
        found += [" ", each] if found else [each]
    return found


def _number(node: Plain) -> Element:
    return _element(
        "div", node, element("dt", node.get("label", "")), " ", element("dd", node.get("value", ""))
    )


def _note(node: Plain, _level: int) -> Element:
    label = (element("b", node["label"]), " ") if "label" in node else ()
    rule = (" ", rule_link(node["rule"])) if "rule" in node else ()
    return _element("p", node, *label, node["words"], *rule)


def rule_link(rule: str) -> Element:
    """A rule id, which leads to its gist further below in the page."""
    return element("a", f"[{rule}]", href=f"#rule-{rule}", class_="rule")


def _question(node: Plain, _level: int) -> Element:
    return _element("p", node, node["words"])


def _link(node: Plain, _level: int) -> Element:
    return _element("p", node, node.get("words", ""))


def _token(node: Plain, _level: int) -> Element:
    words = " ".join(filter(None, (node["name"], node.get("value"), *node.get("states", ()))))
    return _element("li", node, f"{words} on {node['place']}")


def _chart(node: Plain, level: int) -> Element:
    """A table of the places with what they are and what stands on each; the picture is drawn beside it."""
    standing: dict[str, list[Element]] = {}
    for token in node.get("tokens", ()):
        standing.setdefault(token["place"], []).append(_token(token, level))
    rows = [
        element(
            "tr",
            element("th", place["name"], scope="row"),
            element("td", ", ".join(place.get("what", ()))),
            element(
                "td",
                *([element("ul", *standing[place["name"]])] if place["name"] in standing else []),
            ),
        )
        for place in node["places"]
        if place["name"] in standing or place.get("what")
    ]
    head = element(
        "tr",
        *(element("th", each, scope="col") for each in ("place", "what it is", "what is there")),
    )
    table = element(
        "table", element("caption", node["name"]), element("thead", head), element("tbody", *rows)
    )
    links = [_link(each, level) for each in node.get("links", ())]
    return _element("figure", node, table, *links)


NODES: Mapping[str, Callable[[Plain, int], Element]] = {
    "area": _area,
    "zone": _zone,
    "card": _card,
    "note": _note,
    "chart": _chart,
    "token": _token,
    "link": _link,
    "question": _question,
}
"""How each kind of node is drawn; numbers are drawn together."""
