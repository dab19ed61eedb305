"""An empty viewer: a page into which a replay file or another page is dropped, to be verified and told there.

Whoever forges a page forges its script and its verdict. A viewer that one has had from elsewhere runs its own script over
whatever is dropped, and never that of a page. It asks nothing of any network and keeps nothing.
"""

from __future__ import annotations

from referee.kernel.show.svg import Element, element
from replays.page.blocks import script_blocks
from replays.page.head import DOCTYPE, head_of
from replays.page.html import html_of
from replays.page.html_page import play_field
from replays.page.script import annotated_script, hash_of, loader, script, style, viewer_script

TITLE = "Referee: a viewer for replay files and pages"
ASKED = "Drop a replay file or a page here, or choose one (a file with its note, if it has one):"


def viewer_page(*, made: str = "") -> bytes:
    """The page; ``made``: which program made it."""
    head = head_of(TITLE, (loader(), viewer_script()), style())
    body = element(
        "body",
        _header(made),
        element("main", play_field([element("div", id="table")], [_moments()])),
        *script_blocks(viewer_script()),
    )
    known = " ".join(map(hash_of, (loader(), script(), annotated_script())))
    html = Element("html", {"lang": "en", "data-scripts": known}, (head, body))
    return f"{DOCTYPE}{html_of(html)}\n".encode()


def _header(made: str) -> Element:
    """Where a file is dropped, and what there is to say of it."""
    return element(
        "header",
        element("h1", TITLE),
        element("p", f"Made by {made}. A file that is opened here goes nowhere."),
        element(
            "div",
            element("p", element("label", f"{ASKED} ", element("input", type="file", id="file", multiple=True, accept=".replay,.html,.htm,.note"))),
            hidden=True,
            id="drop",
        ),
        element("noscript", element("p", "A viewer needs scripts. Without them, referee validate says the same.")),
        element("h2", element("bdi", "No file is open", id="name")),
        element("p", id="result"),
        element("div", id="verdict", role="status"),
    )  # fmt: skip


def _moments() -> Element:
    return element("ol", id="moments")
