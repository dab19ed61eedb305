"""What a card can have at most, and which texts it has: asked by filters and formulas, known to `values`, which stands above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.homestuck_atcg.language.kinds import HAD
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run

LIMITS: dict[str, Callable[[Run[Table], int], int]] = {}
"""How many boons or how much damage a card can have now: `values` says it, by the kind of the term."""
LINES_NOW: list[Callable[[Run[Table], int], Sequence[Line]]] = []
"""The lines of a card that work now: `values` says it."""
KINDS_OF_TEXT = {"with-tap": ("tap",), "with-action": ("action",)}


def had_now(run: Run[Table], thing: int) -> list[str]:
    """What the texts of the match ask whether a card had it as it left, that this one has now (HAC-Q15)."""
    laws = setting_of(run).cards.laws
    if laws.isdisjoint(HAD):
        return []
    return [kind for kind in HAD if kind in laws and has_now(run, kind, thing)]


def has_now(run: Run[Table], kind: str, thing: int) -> bool:
    """Whether a card in play has its maximum of boons, or such a text."""
    if kind != "full":
        return has_text(run, kind, thing)
    row = run.state.find(thing)
    return row is not None and row.at > 0 and row.boons >= LIMITS["boon-limit"](run, thing)


def has_text(run: Run[Table], kind: str, thing: int) -> bool:
    """Whether a card has such a text: in play now, elsewhere by what is printed on it (rows q.has_tap, q.has_text)."""
    laid_out = run.state.is_laid_out(thing)
    lines = LINES_NOW[0](run, thing) if laid_out else setting_of(run).face(thing).lines
    kinds = KINDS_OF_TEXT.get(kind)
    return any(line.kind != "attach" if kinds is None else line.kind in kinds for line in lines)
