"""What a card must have beside lines that can be read: an inventory card a host, an executable its code.

What a line needs of its own card stands in ``checks``.
"""

from __future__ import annotations

from referee.games.homestuck_atcg.language.effects import RESOLVE
from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.kernel.text.parser import Place


def resolves_itself(line: Line) -> bool:
    """Whether a text of an executable resolves it: code that names another event than a discard (row line.ath_when)."""
    actions = (action for each in line.instructions for action in each.actions)
    targets = (action.target for action in actions if action.effect is RESOLVE)
    itself = any(target is not None and target.refs == ("this",) for target in targets)
    return line.kind in ("when", "moment") and itself


def refuse_incomplete(card: Card, place: Place) -> None:
    """Refuse a card that lacks a line of its type. Raises PackError."""
    if card.type == "inventory" and (not card.lines or card.lines[0].kind != "attach"):
        why = "expected a line 'Attach to ...' first: inventory enters only with a host"
        raise place.refuse(why, rule="HAC-2.26")
    if card.type == "executable":
        if not card.of_kind("code") and not any(map(resolves_itself, card.lines)):
            why = "no line '~ATH: ...', expected the code that triggers the executable"
            raise place.refuse(why, rule="HAC-2.31")
        if not card.of_kind("execute"):
            why = "no line 'Execute: ...', expected what the executable does"
            raise place.refuse(why, rule="HAC-2.34")
