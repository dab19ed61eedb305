"""What a page without script must be, so that it prints, is read aloud and requests nothing: each fault in a line.

A second reader of the pages, with the parser of the standard library. It asks for what axe-core asks for of such a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "img", "br", "hr", "link", "input"}
OPTIONAL_END = {"li", "td", "th", "tr", "dt", "dd"}
INSIDE = {
    "li": {"ol", "ul"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "caption": {"table"},
    "tr": {"thead", "tbody"},
    "td": {"tr"},
    "th": {"tr"},
    "summary": {"details"},
}
"""In what these may stand."""
REQUEST = re.compile(r"(?i)^(https?:|//|javascript:|data:text)")


@dataclass
class Page(HTMLParser):
    """The elements of a page, read one after the other."""

    text: str
    faults: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _last: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)
        self.close()
        self._end()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self._close_optional(tag)
        parent = self._open[-1] if self._open else ""
        if tag in INSIDE and parent not in INSIDE[tag]:
            self.faults.append(f"<{tag}> stands in <{parent}>")
        self.names.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self._refer(given)
        self._look_at(tag, given, parent)
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open[-1] in OPTIONAL_END and self._open[-1] != tag:
            self._open.pop()
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> ends what is not open")

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1] != "style":
            self.words.append(data)

    def _close_optional(self, tag: str) -> None:
        """An item, a term or a cell ends where the next begins."""
        cells, terms = {"td", "th"}, {"dt", "dd"}
        ends = {
            "li": {"li"},
            "td": cells,
            "th": cells,
            "tr": {*cells, "tr"},
            "dt": terms,
            "dd": terms,
        }
        while self._open and self._open[-1] in ends.get(tag, ()):
            self._open.pop()

    def _refer(self, given: dict[str, str]) -> None:
        self.targets += given.get("aria-labelledby", "").split()
        for key, value in given.items():
            if key.startswith("on"):
                self.faults.append(f"an attribute {key}")
            if key in ("href", "src") and REQUEST.match(value):
                self.faults.append(f"{key} {value[:40]}")
        if given.get("href", "").startswith("#"):
            self.targets.append(given["href"][1:])

    def _look_at(self, tag: str, given: dict[str, str], parent: str) -> None:
        if re.fullmatch("h[1-6]", tag):
            self._heading(int(tag[1]))
        if tag == "img" and not given.get("alt", "").strip():
            self.faults.append("a picture without words")
        if tag == "th" and given.get("scope") not in ("row", "col"):
            self.faults.append("a head of no row and no column")
        if parent == "table" and self._last.get("table") != "caption" and tag == "thead":
            self.faults.append("a table without a caption")
        if tag == "nav" and not given.get("aria-label"):
            self.faults.append("a menu without a name")
        if tag == "html" and not given.get("lang"):
            self.faults.append("a page in no language")
        if parent == "table":
            self._last["table"] = tag
        if tag == "table":
            self._last["table"] = ""

    def _heading(self, level: int) -> None:
        before = self.headings[-1] if self.headings else 0
        if level > before + 1:
            self.faults.append(f"a heading h{level} follows h{before}")
        self.headings.append(level)

    def _end(self) -> None:
        if self._open:
            self.faults.append(f"not closed: {self._open}")
        twice = {each for each in self.ids if self.ids.count(each) > 1}
        self.faults += [f"the id {each!r} twice" for each in sorted(twice)]
        missing = sorted(set(self.targets) - set(self.ids))
        self.faults += [f"no element {each!r}" for each in missing]
        for tag in ("h1", "main", "header", "footer", "nav", "title"):
            if self.names.count(tag) != 1:
                self.faults.append(f"{self.names.count(tag)} elements <{tag}>")
        self.faults += [f"an element <{tag}>" for tag in ("script", "iframe", "object", "form", "link") if tag in self.names]  # fmt: skip
