"""The controls of a page: buttons and fields, and the keys that do the same. Without scripts they are not shown."""

from __future__ import annotations

from referee.kernel.show.svg import Element, element

STEPS = (("back", "Back"), ("play", "Play"), ("next", "Next"))
"""The buttons that always stay in sight, each with its id."""
LEAPS = (
    ("first", "First"),
    ("turn-back", "Turn back"),
    ("turn", "Next turn"),
    ("ruling", "Next ruling"),
    ("last", "Last"),
)
"""Those that go further."""
KEYS = (
    ("n or right arrow", "next moment"),
    ("b or left arrow", "moment before"),
    ("t, T", "next turn, turn before"),
    ("m, M", "next ruling, ruling before"),
    ("f, F", "find forward, find back"),
    ("g", "go to a moment"),
    ("a", "choose whose eyes look"),
    ("p", "play or pause"),
    ("Home, End", "first moment, last moment"),
    ("?", "open or close this list"),
)


def controls() -> tuple[Element, Element]:
    """What steps through the match and stays in sight, and everything else; hidden until the script runs."""
    steps = element(
        "div",
        element("div", *_buttons(STEPS), element("output", id="where"), class_="line"),
        element("input", type="range", id="slider", min=1, value=1, aria_label="Moment"),
        hidden=True,
        id="controls",
        role="group",
        aria_label="Steps",
    )
    more = element(
        "details",
        element("summary", "More controls"),
        element("div", *_buttons(LEAPS), class_="line"),
        element(
            "div",
            _field("Eyes", element("select", id="eyes")),
            _field("Go to", element("input", id="goto", inputmode="numeric", size=5)),
            _field("Find", element("input", id="find", type="search", size=14)),
            element("button", "Find next", type="button", id="find-next"),
            _field("Hide what lies ahead", element("input", type="checkbox", id="blind")),
            _field(
                "Keys", Element("input", {"type": "checkbox", "id": "letters", "checked": True})
            ),
            _field("Colours", element("select", *_schemes(), id="scheme")),
            class_="line",
        ),
        hidden=True,
        id="more",
    )
    return steps, more


def _buttons(named: tuple[tuple[str, str], ...]) -> list[Element]:
    return [element("button", name, type="button", id=id_) for id_, name in named]


def _field(name: str, field: Element) -> Element:
    return element("label", f"{name} ", field)


def _schemes() -> list[Element]:
    return [
        element("option", name, value=value)
        for value, name in (("", "system"), ("light", "light"), ("dark", "dark"))
    ]


def keys() -> Element:
    """The list of keys."""
    rows = [each for key, what in KEYS for each in (element("dt", key), element("dd", what))]
    return element("details", element("summary", "Keys"), element("dl", *rows), id="keys")
