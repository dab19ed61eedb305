"""An audit report as one HTML file: no script, no request, made to be printed and to be read aloud.

Each picture lies in the page as an image with a sentence of its own, and the same table stands below it in words. Whatever people
have written is text: nothing of it becomes markup, and where it reorders letters that ends with it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence

from referee.kernel.show.svg import Element, element
from replays.audit.audit_report import AuditReport
from replays.audit.audit_words import (
    ACCOUNTS_INTRODUCTION,
    ACCOUNTS_TITLE,
    CARDS_INTRODUCTION,
    CHANGE_HEADS,
    COST_TITLE,
    HOW_TO_READ,
    LEGAL,
    NO_DISPUTES,
    OUTCOMES_TITLE,
    READING_HEADS,
    READINGS_CAPTION,
    RULES_INTRODUCTION,
    USUAL_CAPTION,
    USUAL_HEADS,
    asked_words,
    cards_in_order,
    changed_rows,
    changes_caption,
    cost_rows,
    drawn_already,
    eyes_words,
    facts_of_report,
    picture_words,
    proof_lists,
    reading_rows,
    rows_of_question,
    stages_of,
    step_title,
    summary_of_questions,
)
from replays.audit.disputes import Dispute, DisputeStep
from replays.audit.drawn_table import DrawnTable
from replays.audit.open_questions import Reliance, numbers_in_words
from replays.audit.what_ifs import WhatIf
from replays.page.head import DOCTYPE
from replays.page.html import elements, html_of, isolated
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
pre { white-space: pre-wrap; }
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
    sections = [
        _section("summary", "Summary", _summary(report)),
        _section("disputes", "Calls, rulings and appeals", _disputes(report)),
        *([_section("accounts", ACCOUNTS_TITLE, _accounts(report))] if report.accounts else []),
        _section("story", "What happened", _story(report)),
        *(
            [_section("what-if", "What if", map(_what_if, report.what_ifs))]
            if report.what_ifs
            else []
        ),
        _section("open-questions", "Unclear places of the rules", _open_questions(report)),
        _section("proof", "What is proven", _proof(report)),
        *_rules(report),
        *_cards(report),
    ]
    return element(
        "body",
        element("a", "Skip to the report", href="#report", class_="skip"),
        element("header", element("h1", "Audit report: ", isolated(report.title))),
        _contents(sections),
        element("main", *sections, id="report"),
        element(
            "footer", element("p", f"Made by {report.made or 'referee'}, for {eyes_words(report)}.")
        ),
    )


def _section(id_: str, title: str, inside: Iterable[Element]) -> Element:
    head = element("h2", title, id=f"{id_}-title")
    return element("section", head, *inside, id=id_, aria_labelledby=f"{id_}-title")


def _contents(sections: Sequence[Element]) -> Element:
    items = []
    for each in sections:
        title = each.inside[0]
        assert isinstance(title, Element)
        link = element("a", *title.inside, href=f"#{each.attributes['id']}")
        items.append(element("li", link))
    return element("nav", element("ol", *items), aria_label="Contents")


def _summary(report: AuditReport) -> Iterator[Element]:
    yield _terms(facts_of_report(report))
    yield element("p", HOW_TO_READ)


def _terms(rows: Iterable[tuple[str, str]]) -> Element:
    """Words under what they are called."""
    pairs = ((element("dt", name), element("dd", isolated(words))) for name, words in rows)
    return element("dl", *(each for pair in pairs for each in pair))


# -- disputes ---------------------------------------------------------------------------------


def _disputes(report: AuditReport) -> Iterator[Element]:
    if not report.disputes:
        yield element("p", report.limit or NO_DISPUTES)
    for number, each in enumerate(report.disputes, 1):
        yield _dispute(report, number, each)


def _dispute(report: AuditReport, number: int, dispute: Dispute) -> Element:
    head = element("h3", f"{number}. {dispute.title}", id=f"dispute-{number}")
    steps = [_step(report, each) for each in dispute.steps]
    return element("section", head, *steps, aria_labelledby=f"dispute-{number}")


def _step(report: AuditReport, step: DisputeStep) -> Element:
    record = element("a", f"Record {step.number}", href=f"#record-{step.number}")
    state = element("p", element("strong", f"{step.state[:1].upper()}{step.state[1:]}."))
    by = [element("p", "Judge: ", isolated(step.by))] if step.by else []
    rules = [_rule_item(report, each) for each in step.rules]
    title = "By these rules:" if step.what == "ruling" else "Rules that it names:"
    named = [element("p", title), element("ul", *rules)] if rules else []
    asked = [element("p", asked_words(step))] if step.asked else []
    outcomes = [element("p", f"{OUTCOMES_TITLE}:"), _items(step.outcomes)] if step.outcomes else []
    did = (
        [element("ul", *(element("li", isolated(each)) for each in step.sentences))]
        if step.sentences
        else []
    )
    return element(
        "div",
        element("h4", isolated(step_title(step, report.players))),
        element("p", record, ": ", isolated(step.line)),
        *_about(report, step),
        state,
        *by,
        *named,
        *did,
        *asked,
        *outcomes,
        *_cost(report, step),
        *_tables(report, step),
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
    if about.is_action:
        yield element("p", LEGAL)


def _cost(report: AuditReport, step: DisputeStep) -> Iterator[Element]:
    """What a backup cost: each part with its rows below it."""
    if step.cost is None:
        return
    yield element("p", f"{COST_TITLE}:")
    parts = [
        element("li", isolated(title), *([_items(lines)] if lines else []))
        for title, lines in cost_rows(step, report.players)
    ]
    yield element("ul", *parts)


def _items(lines: Iterable[str]) -> Element:
    return element("ul", *elements("li", map(isolated, lines)))


def _accounts(report: AuditReport) -> Iterator[Element]:
    yield element("p", ACCOUNTS_INTRODUCTION)
    for number, each in enumerate(report.accounts, 1):
        id_ = f"accounts-{number}"
        head = element("h3", isolated(each.title), id=id_)
        yield element(
            "section", head, element("pre", isolated("\n".join(each.lines))), aria_labelledby=id_
        )


def _rule_item(report: AuditReport, rule: str) -> Element:
    link = rule_link(rule) if rule in report.rules else f"[{rule}]"
    cleared = [_rule_item(report, each) for each in report.cleared.get(rule, ())]
    below = [element("ul", *cleared)] if cleared else []
    return element("li", link, " ", report.rules.get(rule, ""), *below)


def _tables(report: AuditReport, step: DisputeStep) -> Iterator[Element]:
    if step.before is not None:
        yield from _table(report, step.before, picture_words(step, "before"))
    if step.after is not None:
        yield from _table(report, step.after, picture_words(step, "after"))
    rows = [_headed_row(path, sides) for path, *sides in changed_rows(step)]
    if rows:
        yield _grid(changes_caption(step), CHANGE_HEADS, rows)


def _table(report: AuditReport, table: DrawnTable, words: str) -> Iterator[Element]:
    """A table as a picture, and below it in words."""
    yield element("h5", words)
    again = drawn_already(report).get(id(table))
    if again:
        yield element("p", again)
        return
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


def _grid(caption: str, heads: Sequence[str], rows: Iterable[Element]) -> Element:
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    return element(
        "table", element("caption", caption), element("thead", head), element("tbody", *rows)
    )


# -- the story --------------------------------------------------------------------------------


def _story(report: AuditReport) -> Iterator[Element]:
    """A list of records for each turn or phase, under its heading; a record keeps its number."""
    turns = stages_of(report)
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


# -- what if, open questions, proof -------------------------------------------------------------


def _what_if(line: WhatIf) -> Element:
    id_ = f"what-if-{line.match[:10]}"
    return element(
        "section",
        element("h3", line.title, id=id_),
        _grid(line.caption, line.heads, map(_row, line.rows)),
        aria_labelledby=id_,
    )


def _row(cells: Sequence[str]) -> Element:
    return element("tr", *elements("td", map(isolated, cells)))


def _headed_row(head: Element | str, cells: Sequence[str]) -> Element:
    """A row whose first cell says what it is about."""
    return element("tr", element("th", head, scope="row"), *elements("td", map(isolated, cells)))


def _open_questions(report: AuditReport) -> Iterator[Element]:
    named = [each for each in report.reliances if each.is_named]
    others = [each for each in report.reliances if not each.is_named]
    yield element("p", summary_of_questions(len(named)))
    yield from map(_question, named)
    if others:
        rows = [
            _headed_row(
                rule_link(each.entry.id),
                (each.question, each.readings, numbers_in_words(each.applied)),
            )
            for each in others
        ]
        yield _grid(USUAL_CAPTION, USUAL_HEADS, rows)
    if report.readings:
        rows = [_headed_row(name, (choice,)) for name, choice in reading_rows(report)]
        yield _grid(READINGS_CAPTION, READING_HEADS, rows)


def _question(found: Reliance) -> Element:
    id_ = f"question-{found.entry.id}"
    return element(
        "section",
        element("h3", found.entry.id, id=id_),
        _terms(rows_of_question(found)),
        aria_labelledby=id_,
    )


def _proof(report: AuditReport) -> Iterator[Element]:
    proof = report.proof
    yield element("p", element("strong", proof.grade), f": {proof.says}.")
    if proof.root:
        yield element("p", "Root of the match: ", element("code", proof.root))
    for title, lines in proof_lists(proof):
        yield element("h3", title)
        yield element("ul", *elements("li", map(isolated, lines)))


# -- rules and cards ----------------------------------------------------------------------------


def _rules(report: AuditReport) -> list[Element]:
    rows = [
        each
        for id_, gist in report.rules.items()
        for each in (element("dt", id_, id=f"rule-{id_}"), element("dd", gist))
    ]
    inside = [element("p", RULES_INTRODUCTION), element("dl", *rows)]
    return [_section("rules", "Rules", inside)] if rows else []


def _cards(report: AuditReport) -> list[Element]:
    """Every card with what is printed on it; where a table shows it, how the rules read that."""
    rows: list[Element] = []
    for id_ in cards_in_order(report):
        name, *lines = report.texts[id_]
        rows.append(element("dt", name, id=f"text-{id_}"))
        if id_ not in report.read:
            rows += elements("dd", lines)
        for printed, steps in report.read.get(id_, ()):
            rows.append(element("dd", printed, *([_items(steps)] if steps else [])))
    inside = [element("p", CARDS_INTRODUCTION), element("dl", *rows)]
    return [_section("texts", "Cards", inside)] if rows else []
