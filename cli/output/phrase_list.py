"""The phrases of a game's card texts, listed for somebody who writes cards: what stands in each hole, and in which phrases a hole stands."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from cli.rulebook.search import stem
from referee.errors import NotFound
from referee.kernel.words.english import counted
from referee.kernel.words.suggestions import did_you_mean
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.output.say import Say
    from referee.kernel.text.grammar import Phrase, PhraseTable

MOST_PLACES = 2
"""How many phrases are named in which a hole stands; of more only the number is told."""
_HOLE = pattern(r"\{([A-Za-z_]+)[0-9]*\}")
_WORD = pattern(r"[^\W_]+")


def say_phrases(say: Say, table: PhraseTable, words: Sequence[str]) -> list[dict[str, Any]]:
    """Say all phrases hole by hole, from a whole text down to single words, or those that have all the words; the same as data.

    A word in braces, or the one word that names a hole, means the phrases that fill it. Where words are given it is said of each
    phrase what it means and by which rules. Raises NotFound.
    """
    rows = _from_the_top(table)
    found = [row for row in rows if _fits(row, words)]
    if len(words) == 1:
        filling = [row for row in rows if row.fills == words[0].strip("{}").casefold()]
        found = filling or found
    if not found:
        raise NotFound(_why_none(rows, words))
    for hole, filled in groupby(found, key=lambda row: row.fills):
        say.line(f"{{{hole}}}{_places(table, hole)}", bold=True)
        for row in filled:
            say.line(f"  {row.form}{_aside(row)}")
            if words and row.meaning:
                say.line(f"      {row.meaning}{_cited(row)}")
    if not words:
        say.line("and plainly", bold=True)
        say.lines(f"  {{{name}}}  {each}" for name, each in table.terminals.items())
    return [
        {"id": row.id, "fills": row.fills, "form": row.form, "means": row.means, "meaning": row.meaning, "rules": list(row.rules)}
        for row in found
    ]  # fmt: skip


def _from_the_top(table: PhraseTable) -> list[Phrase]:
    """All phrases, hole by hole: first what a whole text is, then the holes in it in the order in which they are met."""
    filling: dict[str, list[Phrase]] = {}
    for row in table.rows.values():
        filling.setdefault(row.fills, []).append(row)
    met = [table.start]
    for hole in met:
        named = dict.fromkeys(each for row in filling[hole] for each in _holes(row))
        met += [each for each in named if each in filling and each not in met]
    # Some holes stand in no text, as what a card costs.
    return [row for hole in dict.fromkeys([*met, *filling]) for row in filling[hole]]


def _holes(row: Phrase) -> Iterator[str]:
    return (name.lower() for name in _HOLE.findall(row.form))


def _fits(row: Phrase, words: Sequence[str]) -> bool:
    said = {stem(word) for word in _WORD.findall(row.form.casefold())}
    return all(stem(word) in said for each in words for word in _WORD.findall(each.casefold()))


def _why_none(rows: Sequence[Phrase], words: Sequence[str]) -> str:
    """Which word no phrase has, with the nearest that one has; or that none has all of them together."""
    for word in words:
        if not any(_fits(row, [word]) for row in rows):
            known = sorted({each for row in rows for each in _WORD.findall(row.form.casefold())})
            return f"no phrase has {word!r}{did_you_mean(word.casefold(), known)}"
    return f"no phrase has all of {' '.join(words)!r}: fewer words find more"


def _places(table: PhraseTable, hole: str) -> str:
    """In which phrases a hole stands."""
    rows = (row for row in table.rows.values() if row.fills != hole and hole in _holes(row))
    forms = list(dict.fromkeys(row.form for row in rows))
    if not forms:
        return ""
    more = (
        f" and {counted(len(forms) - MOST_PLACES, 'phrases')} more"
        if len(forms) > MOST_PLACES
        else ""
    )
    return f" in {', '.join(map(repr, forms[:MOST_PLACES]))}{more}"


def _aside(row: Phrase) -> str:
    """Where alone a phrase may stand, and what it is made of."""
    where = f"  (only in {', '.join(row.where)})" if row.where else ""
    return f"{where}  = {row.means}" if row.means else where


def _cited(row: Phrase) -> str:
    return f" [{', '.join(row.rules)}]" if row.rules else ""
