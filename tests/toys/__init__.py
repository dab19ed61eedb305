from __future__ import annotations

from typing import Any

from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE, FactKind


def tell(run: Run[Any], name: str, rule: str, seat: int = TABLE, *secret: str, **data: Any) -> None:
    """Tell a fact that is not declared: toys narrate every one by its name and its data."""
    FactKind(name, "", secret=secret).tell(run, rule, seat, **data)
