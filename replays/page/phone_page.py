"""A page for a phone, on which a player makes a value for a fair seed, or types dice, and reads the pledge of it.

It asks nothing of any network and keeps nothing: the value is on that phone alone until the player tells it.
"""

from __future__ import annotations

from referee.kernel.show.svg import Element, element
from replays.page.head import DOCTYPE, head_of
from replays.page.html import elements, html_of
from replays.page.script import phone_script, whole_style

TITLE = "A pledge for a fair seed"
NOW = (
    "Every seat adds a value of its own to the seed of the match, so that nobody can choose what is dealt. "
    "Tell the desk your pledge now. It is a hash of your value, so that nobody, you included, can change it any more."
)
LATER = (
    "Tell the value only when everybody has pledged. Write it down, save it or keep this page open: "
    "nothing is kept here, and without it the match cannot begin."
)


def phone_page(opened: bytes | None = None, seat: int | None = None, match: str = "") -> bytes:
    """The page, with the hash of the opened record of a match and the seat filled in where they are known."""
    script = phone_script()
    about = [NOW, LATER, *([f"Match {match}"] if match else [])]
    body = element(
        "body",
        element("header", element("h1", TITLE), *elements("p", about)),
        element("main", _form(opened, seat), _made()),
        element("noscript", element("p", "This page needs scripts: it computes the pledge here.")),
        element("script", script),
    )
    html = element("html", head_of(TITLE, [script], whole_style()), body, lang="en")
    return f"{DOCTYPE}{html_of(html)}\n".encode()


def _form(opened: bytes | None, seat: int | None) -> Element:
    """Which match and seat, and where the value comes from; hidden until the script runs."""
    digits = opened.hex() if opened is not None else ""
    return element(
        "section",
        element("h2", "Your value"),
        _field("The match: the digits of its opening", id="opened", value=digits, size=32),
        _field(
            "Your seat",
            id="seat",
            value="" if seat is None else str(seat),
            inputmode="numeric",
            size=4,
        ),
        element("p", element("button", "A new value from this phone", type="button", id="random")),
        element("p", "Or dice: throw ten dice five times, and type every number in the order in which you read them."),
        element("p", element("label", "Dice ", element("textarea", id="dice", rows=4, cols=24, inputmode="numeric"))),
        element("p", element("button", "Pledge these dice", type="button", id="thrown")),
        element("p", id="fault", role="alert"),
        hidden=True,
        id="form",
    )  # fmt: skip


def _field(name: str, **attributes: str | int) -> Element:
    return element("p", element("label", f"{name} ", element("input", **attributes)))


def _made() -> Element:
    """The pledge, and the value that stays with the player."""
    return element(
        "section",
        element("h2", "Your pledge"),
        element("p", "Tell the desk now:"),
        element("p", element("output", id="pledge")),
        element("h2", "Your value"),
        element("p", "Keep it to yourself until everybody has pledged:"),
        element("p", element("output", id="secret")),
        element("p", element("a", "Save both in a file", id="save", download="pledge.txt")),
        hidden=True,
        id="made",
        tabindex=-1,
    )
