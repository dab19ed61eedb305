"""The head of a page: a policy that binds all that follows, then its title and its style.

The policy stands first, since it binds only what comes behind it. It allows one script and one style sheet, by their
hashes, and no request.
"""

from __future__ import annotations

from referee.kernel.show.svg import Element, element
from replays.page.script import hash_of


def head_of(title: str, script: str, style: str) -> Element:
    """The head of a page that runs just that script and wears just that style."""
    policy = (
        f"default-src 'none'; script-src '{hash_of(script)}'; style-src '{hash_of(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return element(
        "head",
        element("meta", charset="utf-8"),
        Element("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
        Element("meta", {"name": "referrer", "content": "no-referrer"}),
        Element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", title),
        element("style", style),
    )
