"""An audit report as one HTML file: no script, no request, made to be printed and to be read aloud.

Each picture lies in the page as an image with a sentence of its own, and the same table stands below it in words. Whatever people
have written is text: nothing of it becomes markup, and where it reorders letters that ends with it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence

from referee.kernel.show.svg import Element, element
from replays.audit import audit_blocks as blocks
from replays.audit.audit_parts import maker, sections
from replays.audit.audit_report import AuditReport
from replays.page.head import DOCTYPE
from replays.page.html import elements, html_of, isolated
from replays.page.scene_html import nodes_html, rule_link
from replays.page.script import hash_of

STYLE = """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; padding: .5rem; max-width: 60rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; border-bottom: 1px solid; margin-top: 2rem; }
h3 { font-size: 1.1rem; } h4, h5, h6 { font-size: 1rem; margin: .6rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
caption { text-align: left; font-weight: bold; padding: .2rem 0; }
th, td { text-align: left; vertical-align: top; padding: .25rem .4rem; border: 1px solid #8886; }
pre { white-space: pre-wrap; }
figure { margin: .5rem 0; }
img { max-width: 100%; height: auto; background: #fff; }
dt { font-weight: bold; } dd { margin: 0 0 .4rem 1rem; }
summary { cursor: pointer; min-height: 24px; } summary h3 { display: inline; }
.void { color: GrayText; }
.step { border-left: 3px solid; padding-left: .7rem; margin: 1rem 0; }
.empty { margin: 0; }
a.skip { position: absolute; left: -999rem; } a.skip:focus { position: static; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; color: #000; background: #fff; }
  nav, a.skip, details:not(.turn) { display: none; }
  .turn::details-content { content-visibility: visible; block-size: auto; }
  a { color: inherit; text-decoration: none; }
  tr, img, figcaption { break-inside: avoid; }
  h2, h3, h4, h5, caption { break-after: avoid; }
  thead { display: table-header-group; }
}
"""
"""All of the style."""
POLICY = f"default-src 'none'; style-src '{hash_of(STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'"
"""Binds the page: its own style, pictures that lie in it, and nothing else."""


def audit_html(report: AuditReport) -> str:
    """The report as a page."""
    whole = element("html", _head(report), _body(report), lang="en")
    return f"{DOCTYPE}{html_of(whole)}\n"


def _head(report: AuditReport) -> Element:
    return element(
        "head",
        element("meta", charset="utf-8"),
        Element("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}),
        Element("meta", {"name": "referrer", "content": "no-referrer"}),
        Element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", f"Audit report: {report.title}"),
        element("style", STYLE),
    )


def _body(report: AuditReport) -> Element:
    parts = list(sections(report))
    return element(
        "body",
        element("a", "Skip to the report", href="#report", class_="skip"),
        element("header", element("h1", "Audit report: ", isolated(report.title))),
        _contents(parts),
        element("main", *map(_section, parts), id="report"),
        element("footer", element("p", maker(report))),
    )


def _contents(parts: Sequence[blocks.Section]) -> Element:
    links = (element("a", each.title, href=f"#{each.id}") for each in parts)
    return element("nav", element("ol", *elements("li", links)), aria_label="Contents")


def _section(section: blocks.Section) -> Element:
    head = element("h2", section.title, id=f"{section.id}-title")
    inside = _blocks(section.blocks)
    return element("section", head, *inside, id=section.id, aria_labelledby=f"{section.id}-title")


# -- words ------------------------------------------------------------------------------------


def _words(words: blocks.Words) -> list[Element | str]:
    found: list[Element | str] = []
    for each in words:
        match each:
            case str():
                found.append(each)
            case blocks.Said():
                found.append(isolated(each.text))
            case blocks.Strong():
                found.append(element("strong", isolated(each.text)))
            case blocks.Code():
                found.append(element("code", each.text))
            case blocks.ToRecord():
                found.append(element("a", each.text, href=f"#record-{each.number}"))
            case blocks.ToTable():
                found.append(element("a", each.text, href=f"#{each.id}"))
            case blocks.ToRule():
                found.append(rule_link(each.id) if each.is_explained else f"[{each.id}]")
    return found


def _list(items: Sequence[blocks.Item]) -> list[Element]:
    """A list; none where nothing stands in it."""
    return [element("ul", *map(_item, items))] if items else []


def _item(item: blocks.Item) -> Element:
    return element("li", *_words(item.words), *_list(item.below))


# -- blocks -----------------------------------------------------------------------------------


def _blocks(blocks: Sequence[blocks.Block]) -> Iterator[Element]:
    return (part for each in blocks for part in _block(each))


def _block(block: blocks.Block) -> Iterator[Element]:
    match block:
        case blocks.Paragraph():
            yield element("p", *_words(block.words))
        case blocks.Items():
            yield from _list(block.items)
        case blocks.Terms():
            pairs = (
                (element("dt", name), element("dd", isolated(said))) for name, said in block.rows
            )
            yield element("dl", *(each for pair in pairs for each in pair))
        case blocks.Grid():
            yield _grid(block)
        case blocks.Text():
            yield element("pre", isolated("\n".join(block.lines)))
        case blocks.Board():
            yield from _board(block)
        case blocks.Records():
            yield element("ol", *map(_record, block.records))
        case blocks.Entries():
            yield element("dl", *(part for each in block.entries for part in _entry(each)))
        case blocks.Topic():
            yield from _topic(block)


def _topic(topic: blocks.Topic) -> Iterator[Element]:
    """Blocks under a heading, which are a section of their own where something can point to it."""
    name, title = f"h{topic.level}", isolated(topic.title)
    if topic.id:
        head = element(name, title, id=topic.id)
        yield element("section", head, *_blocks(topic.blocks), aria_labelledby=topic.id)
    elif topic.folded:
        head = element("summary", element(name, title), f" ({topic.folded})")
        yield element("details", head, *_blocks(topic.blocks), class_="turn")
    elif topic.is_step:
        yield element("div", element(name, title), *_blocks(topic.blocks), class_="step")
    else:
        yield element(name, title)
        yield from _blocks(topic.blocks)


def _grid(grid: blocks.Grid) -> Element:
    head = element("tr", *(element("th", each, scope="col") for each in grid.heads))
    return element(
        "table",
        element("caption", grid.caption),
        element("thead", head),
        element("tbody", *(_row(grid, each) for each in grid.rows)),
    )


def _row(grid: blocks.Grid, cells: Sequence[str]) -> Element:
    """A row, of which the first cell may say what it is about."""
    if grid.first == "cell":
        return element("tr", *elements("td", map(isolated, cells)))
    first, *rest = cells
    head = rule_link(first) if grid.first == "rule" else isolated(first)
    return element("tr", element("th", head, scope="row"), *elements("td", map(isolated, rest)))


def _board(board: blocks.Board) -> Iterator[Element]:
    """A table as a picture, and below it in words."""
    table, title = board.table, board.title
    yield element("h5", title, id=board.id)
    if board.again:
        yield element("p", *_words(board.again))
        yield from [_grid(board.but)] if board.but is not None else []
        return
    if table.picture:
        data = base64.b64encode(table.picture.encode()).decode()
        source = f"data:image/svg+xml;base64,{data}"
        words = f"{title}, drawn; it stands in words below"
        yield element("figure", element("img", src=source, alt=words))
    if table.scene is not None:
        inside = nodes_html(table.scene["inside"], 6)
        shown = element("p", table.scene["title"])
        yield element("details", element("summary", f"In words: {title}"), shown, *inside)


def _record(record: blocks.Record) -> Element:
    """A record, which keeps its number."""
    return element(
        "li",
        *_words(record.words),
        *_list(record.below),
        id=f"record-{record.number}",
        value=record.number,
        **({"class_": "void"} if record.is_void else {}),
    )


def _entry(entry: blocks.Entry) -> Iterator[Element]:
    yield element("dt", entry.name, id=entry.id)
    for line in entry.lines:
        yield element("dd", *_words(line.words), *_list(line.below))
