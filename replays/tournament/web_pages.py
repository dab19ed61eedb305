"""Web pages: a tournament as static HTML for phones, walls and printers, without script and without network.

The same tournament gives the same bytes. Every name is escaped, and stands in an element of its own
direction, so that none can reorder what is around it. The ledger of penalties is no page: it hangs on
no wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from referee.errors import NotFound
from referee.games.tournament.state.event import Event
from referee.kernel.show.safe_text import safe
from replays.tournament.account import Account
from replays.tournament.brackets import brackets
from replays.tournament.grid import Column, Grid
from replays.tournament.pairings import pairings, pairings_by_name
from replays.tournament.places import standings
from replays.tournament.schedule import schedule
from replays.tournament.slips import slip_pages
from replays.tournament.synopsis import synopsis

STYLE = """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 0 auto; padding: .5rem; max-width: 60rem; }
h1 { font-size: 1.4rem; margin: .3rem 0; }
h2 { font-size: 1.1rem; margin: 1rem 0 .3rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; padding: .3rem 0; border-bottom: 1px solid; }
nav a[aria-current] { font-weight: bold; text-decoration: none; color: inherit; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .4rem; border-bottom: 1px solid #8886; vertical-align: top; }
th { font-size: .85rem; font-weight: normal; }
td.r, th.r { text-align: right; font-variant-numeric: tabular-nums; }
td.n { overflow-wrap: anywhere; min-width: 6rem; }
dt { font-weight: bold; }
dd { margin: 0 0 .4rem; overflow-wrap: anywhere; }
p.note { margin: .3rem 0; font-size: .9rem; }
pre { font: .8rem/1.25 ui-monospace, monospace; overflow-x: auto; margin: 0; }
@media print {
  nav { display: none; }
  body { max-width: none; padding: 0; font-size: 10pt; color: #000; background: #fff; }
  tr, pre { break-inside: avoid; }
  thead { display: table-header-group; }
  section + section { break-before: page; }
}
""".strip()
"""All of the style; what prints well and what a phone shows well are said here alone."""

NAMES = {
    "index.html": "Overview",
    "pairings.html": "Pairings",
    "standings.html": "Standings",
    "bracket.html": "Bracket",
    "rounds.html": "Rounds",
    "slips.html": "Slips",
}
"""The pages by their files, in the order of the menu."""
MENU = tuple(NAMES)


def web_pages(account: Account) -> dict[str, bytes]:
    """Every page by the name of its file; all of them are there at every moment of a tournament."""
    bodies: Mapping[str, Iterator[str]] = {
        "index.html": _overview(account),
        "pairings.html": _pairings(account),
        "standings.html": _standings(account),
        "bracket.html": _bracket(account),
        "rounds.html": _section(schedule(account)),
        "slips.html": _slips(account),
    }
    return {name: _page(account, name, body).encode() for name, body in bodies.items()}


def _page(account: Account, name: str, body: Iterator[str]) -> str:
    title = escape(safe(account.title) or "Tournament")
    menu = "".join(f'<a href="{file}"{_current(file == name)}>{NAMES[file]}</a>\n' for file in MENU)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{NAMES[name]}: {title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
        f"<nav>\n{menu}</nav>\n<h1><bdi>{title}</bdi></h1>\n{''.join(body)}"
        f'<p class="note">as of record {account.record}</p>\n</body>\n</html>\n'
    )


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


# -- the pages ------------------------------------------------------------------------------


def _overview(account: Account) -> Iterator[str]:
    found = synopsis(account)
    yield f"<h2>{_told(found.title)}</h2>\n<dl>\n"
    for head, words in found.parts:
        yield f"<dt>{_told(head)}</dt><dd>{_told(words)}</dd>\n"
    yield "</dl>\n"


def _pairings(account: Account) -> Iterator[str]:
    """The last round by table and by name, then the rounds before it."""
    last = len(account.event.rounds)
    if not last:
        yield "<p>No round is paired yet.</p>\n"
        return
    yield from _section(pairings(account, last))
    yield from _section(pairings_by_name(account, last))
    for number in range(last - 1, 0, -1):
        yield from _section(pairings(account, number))


def _standings(account: Account) -> Iterator[str]:
    try:
        yield from _section(standings(account))
    except NotFound as error:
        yield _sentence(error)


def _bracket(account: Account) -> Iterator[str]:
    """Every bracket, the last one first."""
    rounds = _last_of_brackets(account.event)
    for number in rounds:
        yield from _section(brackets(account, number))
    if not rounds:
        yield "<p>No bracket is paired yet.</p>\n"


def _last_of_brackets(event: Event) -> list[int]:
    """The last round of each stage that is a bracket, the latest stage first."""
    found: dict[int, int] = {}
    for number, round_ in enumerate(event.rounds, 1):
        if event.stages[round_.stage - 1].is_bracket:
            found[round_.stage] = number
    return [found[stage] for stage in sorted(found, reverse=True)]


def _slips(account: Account) -> Iterator[str]:
    """The slips of the last round, one block a page."""
    if not account.event.rounds:
        yield "<p>No round is paired yet.</p>\n"
        return
    for page in slip_pages(account):
        lines = escape("\n".join(page))
        yield f"<section>\n<pre>{lines}\n</pre>\n</section>\n"


# -- parts of pages -------------------------------------------------------------------------


def _section(grid: Grid) -> Iterator[str]:
    """A grid as a table with its title and notes."""
    yield f"<section>\n<h2>{_told(grid.title)}</h2>\n"
    if grid.lines:
        yield '<div class="wide">\n<table>\n<thead><tr>'
        yield "".join(f"<th{_class(each)}>{escape(each.head)}</th>" for each in grid.columns)
        yield "</tr></thead>\n<tbody>\n"
        for line in grid.lines:
            yield _row(grid.columns, line)
        yield "</tbody>\n</table>\n</div>\n"
    for note in grid.notes:
        yield f'<p class="note">{_told(note)}</p>\n'
    yield "</section>\n"


def _row(columns: Sequence[Column], line: Sequence[str]) -> str:
    cells = (
        f"<td{_class(column)}>{_told(text) if text else ''}</td>"
        for column, text in zip(columns, line, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


def _class(column: Column) -> str:
    return ' class="r"' if column.right else ' class="n"' if column.least else ""


def _told(text: str) -> str:
    """A text from people, escaped, in an element of its own direction where that could matter."""
    found = escape(safe(text))
    return found if text.isascii() else f"<bdi>{found}</bdi>"


def _sentence(error: NotFound) -> str:
    words = str(error)
    return f"<p>{_told(words[:1].upper() + words[1:])}.</p>\n"
