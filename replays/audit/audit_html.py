"""An audit report as one HTML file: no script, no request, made to be printed and to be read aloud.

Each picture lies in the page as an image with a sentence of its own, and the same table stands below it in words. Whatever people
have written is text: nothing of it becomes markup, and where it reorders letters that ends with it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence

from referee.kernel.show.svg import Element, element
from replays.audit.audit_parts import (
    Block,
    Disputes,
    Entries,
    Grid,
    Lines,
    Paragraph,
    Section,
    Story,
    Terms,
    Topic,
    changes_of,
    entries,
    maker,
    sections,
    tables_of,
)
from replays.audit.audit_report import AuditReport
from replays.audit.audit_words import step_title
from replays.audit.disputes import Dispute, DisputeStep
from replays.audit.drawn_table import DrawnTable
from replays.page.head import DOCTYPE
from replays.page.html import elements, html_of, isolated
from replays.page.plain_text import stage_words
from replays.page.scene_html import nodes_html, rule_link
from replays.page.scenes import Moment
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
figure { margin: .5rem 0; }
img { max-width: 100%; height: auto; background: #fff; }
dt { font-weight: bold; } dd { margin: 0 0 .4rem 1rem; }
summary { cursor: pointer; min-height: 24px; }
.void { color: GrayText; }
.step { border-left: 3px solid; padding-left: .7rem; margin: 1rem 0; }
.empty { margin: 0; }
a.skip { position: absolute; left: -999rem; } a.skip:focus { position: static; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; color: #000; background: #fff; }
  nav, a.skip, details { display: none; }
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
    parts = [_section(report, each) for each in sections(report)]
    parts += [
        part for each in entries(report) for part in _looked_up(each)
    ]
    return element(
        "body",
        element("a", "Skip to the report", href="#report", class_="skip"),
        element("header", element("h1", "Audit report: ", isolated(report.title))),
        _contents(parts),
        element("main", *parts, id="report"),
        element("footer", element("p", maker(report))),
    )


def _section(report: AuditReport, section: Section) -> Element:
    id_ = section.id
    head = element("h2", section.title, id=f"{id_}-title")
    inside = (part for each in section.blocks for part in _block(report, each))
    return element("section", head, *inside, id=id_, aria_labelledby=f"{id_}-title")


def _looked_up(entries: Entries) -> list[Element]:
    """A list of what may be looked up: rules with their gists, cards with what is printed on them."""
    rows = [
        each
        for key, name, lines in entries.rows
        for each in (element("dt", name, id=f"{entries.id[:-1]}-{key}"), *elements("dd", lines))
    ]
    head = element("h2", entries.title)
    return [element("section", head, element("dl", *rows), id=entries.id)] if rows else []


def _contents(parts: Sequence[Element]) -> Element:
    items = []
    for each in parts:
        title = each.inside[0]
        assert isinstance(title, Element)
        link = element("a", *title.inside, href=f"#{each.attributes['id']}")
        items.append(element("li", link))
    return element("nav", element("ol", *items), aria_label="Contents")


# -- blocks -----------------------------------------------------------------------------------


def _block(report: AuditReport, block: Block) -> Iterator[Element]:
    match block:
        case Paragraph():
            strong = [element("strong", block.strong)] if block.strong else []
            code = [element("code", block.code)] if block.code else []
            yield element("p", *strong, block.words, *code)
        case Terms():
            pairs = (
                (element("dt", name), element("dd", isolated(said))) for name, said in block.rows
            )
            yield element("dl", *(each for pair in pairs for each in pair))
        case Lines():
            yield element("ul", *elements("li", map(isolated, block.lines)))
        case Grid():
            yield _grid(block)
        case Topic():
            yield from _topic(report, block)
        case Disputes():
            for number, each in enumerate(block.disputes, 1):
                yield _dispute(report, number, each)
        case Story():
            yield from _story(report)


def _topic(report: AuditReport, topic: Topic) -> Iterator[Element]:
    """Blocks under a heading, which are a section of their own where something can point to it."""
    inside = [part for each in topic.blocks for part in _block(report, each)]
    if not topic.id:
        yield from (element("h3", topic.title), *inside)
        return
    head = element("h3", topic.title, id=topic.id)
    yield element("section", head, *inside, aria_labelledby=topic.id)


def _grid(grid: Grid) -> Element:
    head = element("tr", *(element("th", each, scope="col") for each in grid.heads))
    return element(
        "table",
        element("caption", grid.caption),
        element("thead", head),
        element("tbody", *(_row(grid, each) for each in grid.rows)),
    )


def _row(grid: Grid, cells: Sequence[str]) -> Element:
    """A row, of which the first cell may say what it is about."""
    if grid.first == "cell":
        return element("tr", *elements("td", map(isolated, cells)))
    first, *rest = cells
    head = rule_link(first) if grid.first == "rule" else first
    return element("tr", element("th", head, scope="row"), *elements("td", map(isolated, rest)))


# -- disputes ---------------------------------------------------------------------------------


def _dispute(report: AuditReport, number: int, dispute: Dispute) -> Element:
    head = element("h3", f"{number}. {dispute.title}", id=f"dispute-{number}")
    steps = [_step(report, each) for each in dispute.steps]
    return element("section", head, *steps, aria_labelledby=f"dispute-{number}")


def _step(report: AuditReport, step: DisputeStep) -> Element:
    record = element("a", f"Record {step.number}", href=f"#record-{step.number}")
    state = element("p", element("strong", f"{step.state[:1].upper()}{step.state[1:]}."))
    by = [element("p", "Judge: ", isolated(step.by))] if step.by else []
    rules = [_rule_item(report, each) for each in step.rules]
    named = [element("p", "By these rules:"), element("ul", *rules)] if rules else []
    did = (
        [element("ul", *(element("li", isolated(each)) for each in step.sentences))]
        if step.sentences
        else []
    )
    return element(
        "div",
        element("h4", step_title(step)),
        element("p", record, ": ", isolated(step.line)),
        *_about(report, step),
        state,
        *by,
        *named,
        *did,
        *_tables(step),
        class_="step",
    )


def _about(report: AuditReport, step: DisputeStep) -> Iterator[Element]:
    """The record that a call is about, with what followed from it."""
    if step.about is None:
        return
    about = step.about
    link = element("a", f"record {about.number}", href=f"#record-{about.number}")
    yield element("p", "The call is about ", link, ": ", isolated(about.line))
    if about.sentences:
        yield element("ul", *(_fact(report, words, rule) for words, rule in about.sentences))


def _rule_item(report: AuditReport, rule: str) -> Element:
    link = rule_link(rule) if rule in report.rules else f"[{rule}]"
    return element("li", link, " ", report.rules.get(rule, ""))


def _tables(step: DisputeStep) -> Iterator[Element]:
    for words, table in tables_of(step):
        yield from _table(table, words)
    yield from map(_grid, changes_of(step))


def _table(table: DrawnTable, words: str) -> Iterator[Element]:
    """A table as a picture, and below it in words."""
    yield element("h5", words)
    if table.picture:
        data = base64.b64encode(table.picture.encode()).decode()
        source = f"data:image/svg+xml;base64,{data}"
        yield element(
            "figure", element("img", src=source, alt=f"{words}, drawn; it stands in words below")
        )
    if table.scene is not None:
        inside = nodes_html(table.scene["inside"], 6)
        title = element("p", table.scene["title"])
        yield element("details", element("summary", f"In words: {words}"), title, *inside)


# -- the story --------------------------------------------------------------------------------


def _story(report: AuditReport) -> Iterator[Element]:
    """A list of records for each turn or phase, under its heading; a record keeps its number."""
    turns = {at: stage_words(turn, phase) for at, turn, phase in report.story.turns}
    rows: list[Element] = []
    for number, moment in enumerate(report.story.moments, 1):
        if number in turns:
            if rows:
                yield element("ol", *rows)
            rows = []
            yield element("h3", turns[number])
        rows.append(_record(report, number, moment))
    if rows:
        yield element("ol", *rows)


def _record(report: AuditReport, number: int, moment: Moment) -> Element:
    line = isolated(moment.line)
    inside: list[Element | str] = [element("strong", line) if moment.is_ruling else line]
    if moment.void:
        taker = element("a", f"record {moment.void}", href=f"#record-{moment.void}")
        inside += [" ", element("em", "void: taken back by ", taker)]
    said = [_fact(report, words, rule) for words, rule in moment.sentences]
    inside += [element("ul", *said)] if said else []
    return element(
        "li",
        *inside,
        id=f"record-{number}",
        value=number,
        **({"class_": "void"} if moment.void else {}),
    )


def _fact(report: AuditReport, words: str, rule: str) -> Element:
    if not rule:
        return element("li", isolated(words))
    link = rule_link(rule) if rule in report.rules else f"[{rule}]"
    return element("li", isolated(words), " ", link)
