"""The head of a page: a policy that binds all that follows, then its title and its style.

The policy stands first, since it binds only what comes behind it. It allows the scripts of the page and one style sheet, by
their hashes, and no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.kernel.show.svg import Element, element
from replays.page.html import html_of
from replays.page.script import hash_of

DOCTYPE = "<!doctype html>\n"


def policy_of(scripts: Sequence[str], style: str) -> str:
    """The policy of a page that runs just the scripts of those hashes and wears just that style.

    The first of two scripts makes the second, for which it may have one maker of scripts; a single one makes none.
    """
    allowed, maker = (
        " ".join(f"'{each}'" for each in scripts),
        "script" if scripts[1:] else "'none'",
    )
    return (
        f"default-src 'none'; script-src {allowed}; style-src '{style}'; img-src data:; "
        f"base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types {maker}"
    )


def beginning_of(scripts: Sequence[str], style: str) -> str:
    """How a page with that policy begins, of the hashes: nothing stands before it that it would not bind."""
    head = html_of(element("head", *_first(scripts, style))).removesuffix("</head>")
    return f'{DOCTYPE}<html lang="en">{head}'


def _first(scripts: Sequence[str], style: str) -> tuple[Element, Element]:
    policy = policy_of(scripts, style)
    return (
        element("meta", charset="utf-8"),
        Element("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
    )


def head_of(title: str, scripts: Iterable[str], style: str) -> Element:
    """The head of a page that runs just those scripts and wears just that style."""
    return element(
        "head",
        *_first([*map(hash_of, scripts)], hash_of(style)),
        Element("meta", {"name": "referrer", "content": "no-referrer"}),
        Element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", title),
        element("style", style),
    )
