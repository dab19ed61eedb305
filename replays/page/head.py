"""The head of a page: a policy that binds all that follows, then its title and its style.

The policy stands first, since it binds only what comes behind it. It allows one script and one style sheet, by their
hashes, and no request.
"""

from __future__ import annotations

from referee.kernel.show.svg import Element, element
from replays.page.html import html_of
from replays.page.script import hash_of

DOCTYPE = "<!doctype html>\n"


def policy_of(script_hash: str, style_hash: str) -> str:
    """The policy of a page that runs just the script of that hash and wears just that style."""
    return (
        f"default-src 'none'; script-src '{script_hash}'; style-src '{style_hash}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def beginning_of(script_hash: str, style_hash: str) -> str:
    """How a page with that policy begins: nothing stands before it that it would not bind."""
    head = html_of(element("head", *_first(script_hash, style_hash))).removesuffix("</head>")
    return f'{DOCTYPE}<html lang="en">{head}'


def _first(script_hash: str, style_hash: str) -> tuple[Element, Element]:
    policy = policy_of(script_hash, style_hash)
    return (
        element("meta", charset="utf-8"),
        Element("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
    )


def head_of(title: str, script: str, style: str) -> Element:
    """The head of a page that runs just that script and wears just that style."""
    return element(
        "head",
        *_first(hash_of(script), hash_of(style)),
        Element("meta", {"name": "referrer", "content": "no-referrer"}),
        Element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", title),
        element("style", style),
    )
