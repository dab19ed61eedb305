"""HTML from typed elements: the same bytes for the same page, and no text can become markup.

Elements are those of pictures (`referee.kernel.show.svg`); only the writing differs: nothing is indented, since
blanks count here; void elements have no end, and that of others may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.show.safe_text import safe
from referee.kernel.show.svg import Attribute, Element, element, escaped

VOID = frozenset({"meta", "link", "br", "hr", "input", "img"})
UNENDED = frozenset({"dd", "dt", "li", "option", "td", "th", "tr"})
"""These end where the next of them begins, or what they stand in ends: their ends are not written."""
RAW = frozenset({"script", "style"})
"""What is in these is no text: a page puts only base64 and its own script and style there."""


def html_of(shown: Element | str) -> str:
    """An element with all that is in it. Raises ValueError for raw content that could end its element."""
    if isinstance(shown, str):
        return escaped(shown)
    named = "".join(f"{_attribute(key, each)}" for key, each in shown.attributes.items())
    if shown.name in VOID:
        return f"<{shown.name}{named}>"
    if shown.name in RAW:
        inside = "".join(map(str, shown.inside))
        if f"</{shown.name}" in inside.lower() or "<!--" in inside:
            message = f"what is in <{shown.name}> would end it"
            raise ValueError(message)
    else:
        inside = "".join(map(html_of, shown.inside))
    return f"<{shown.name}{named}>{inside}{'' if shown.name in UNENDED else f'</{shown.name}>'}"


def _attribute(name: str, value: Attribute) -> str:
    """An attribute; one that is true stands alone."""
    if value is True:
        return f" {name}"
    return f' {name}="{escaped(str(value))}"'


def isolated(words: str) -> Element:
    """Words that people have written: whatever their direction is, it ends with them."""
    return element("bdi", safe(words))


def elements(name: str, every: Iterable[Element | str]) -> list[Element]:
    """An element of that name around each."""
    return [element(name, each) for each in every]
