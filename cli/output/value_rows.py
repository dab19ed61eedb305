"""Derived values in words: each with the terms that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.words import did_you_mean
from referee.errors import NotFound
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.derived_value import DerivedValue
    from referee.kernel.show.rows import Row


def values_named(run: Run[Any], eyes: Eyes, word: str) -> list[DerivedValue]:
    """The values of that name, or with that word in their names, as those eyes may know them. Raises NotFound."""
    every = list(run.game.derivations(run, eyes))
    meant = [each for each in every if word in (each.name, *each.name.split("."))]
    if not meant:
        names = [each.name for each in every]
        words = sorted({part for name in names for part in (name, *name.split("."))})
        none = did_you_mean(word, words) if names else ": nothing is worked out yet"
        message = f"no value {word!r}{none}"
        raise NotFound(message)
    return meant


def value_rows(values: Sequence[DerivedValue]) -> Iterator[Row]:
    """Each value and its terms, with their rules."""
    for each in values:
        yield row(Span(each.name, "strong"), f"  {each.total}  {each.about}")
        for term in each.terms:
            yield row(f"  {term.amount:+}  {term.words} ", Span(f"[{term.rule}]", "faint"))
