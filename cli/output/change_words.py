"""What became of a field, in words: of a long list only what left it and what came to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.kernel.show.rows import Span

if TYPE_CHECKING:
    from referee.kernel.position.state_differences import Difference

LONG_LIST = 8
"""Of a list with more items only the changes are shown."""


def change_spans(field: Difference) -> list[Span]:
    """What became of a field; of a long list only what left it and what came to it."""
    before, after = Counter(field.left.split()), Counter(field.right.split())
    if min(before.total(), after.total()) <= LONG_LIST:
        return [Span(f"{field.left} -> "), Span(field.right, "strong")]
    gone, new = list((before - after).elements()), list((after - before).elements())
    parts = [f"without {' '.join(gone)}"] if gone else []
    parts += [f"with {' '.join(new)}"] if new else []
    return [Span(", ".join(parts) or f"in another order: {field.right}", "strong")]
