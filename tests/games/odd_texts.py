"""Texts that nobody would print, derived at random from the phrases of a game, and steps of matches with such cards.

Whatever the phrases derive and the checks permit must be playable: the referee has no other list of what a card may do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from referee.kernel.engine.run import Run
from referee.kernel.text.grammar import Phrase, PhraseTable

TRIES = 6
"""So many ways to fill a hole are tried before the derivation goes back a step."""
LIVELY = 0.85
"""How often something is done that leads on, where something else would end what is under way."""


class TooDeep(Exception):
    """A derivation that would go on for too long."""


@dataclass(frozen=True)
class Deriving:
    """The phrases of a game, and what stands for its terminals."""

    table: PhraseTable
    terminals: Mapping[str, Callable[[Random], str]]

    @cached_property
    def rows(self) -> dict[str, list[Phrase]]:
        """The rows that fill each hole."""
        found: dict[str, list[Phrase]] = {}
        for row in self.table.rows.values():
            found.setdefault(row.fills, []).append(row)
        return found

    def fills(self, hole: str) -> bool:
        """Whether any text fills the hole: some rows lead to themselves only."""
        known = set(self.table.terminals)
        while hole not in known:
            new = {
                row.fills
                for row in self.table.rows.values()
                if any(known.issuperset(variant.holes) for variant in row.variants)
            }
            if new <= known:
                return False
            known |= new
        return True

    def derived(
        self, rng: Random, hole: str, depth: int, host: str = "", *, capital: bool = False
    ) -> str:
        """Something that fills the hole, by rows that the host may use, if one is named. Raises TooDeep."""
        if hole in self.table.terminals:
            return self.terminals[hole](rng)
        rows = self.rows.get(hole, [])
        rows = [row for row in rows if not host or not row.where or host in row.where]
        for _ in range(TRIES if depth and rows else 0):
            variant = rng.choice(rng.choice(rows).variants)
            try:
                return "".join(
                    begun(symbol.text, capital=capital and not at)
                    or self.derived(
                        rng,
                        symbol.hole,
                        depth - 1,
                        host,
                        capital=(capital and not at) or symbol.capital,
                    )
                    for at, symbol in enumerate(variant.symbols)
                )
            except TooDeep:
                continue
        raise TooDeep


def begun(text: str, *, capital: bool) -> str:
    """A text, with a capital where a sentence begins."""
    return text[:1].upper() + text[1:] if capital else text


def take_a_step(run: Run[Any], rng: Random, idle: Collection[str] = ()) -> None:
    """Somebody who is asked gives a legal answer, one that leads to something rather than an idle one."""
    ask = rng.choice(run.asks())
    verbs = sorted(name for name in ask.verbs if next(ask.verbs[name].answers(ask), None))
    lively = [name for name in verbs if name not in idle]
    name = rng.choice(lively if lively and rng.random() < LIVELY else verbs)
    answers = list(ask.verbs[name].answers(ask))
    assert run.refusals(ask.seat, answers[-1]) == []
    run.act(ask.seat, rng.choice(answers))
