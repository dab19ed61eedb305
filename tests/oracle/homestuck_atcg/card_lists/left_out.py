"""Phrases that no random card list has yet, by the chapter of the lists they belong in (`last`): the second opinion does not know them."""

from __future__ import annotations

REPLACED: tuple[str, ...] = ()
BY_WHOM: tuple[str, ...] = (
    "act.play_free_on",
    "act.play_paid_on",
    "act.play_paid_less_on",
    "con.tap_payers",
    "con.action_payers",
    "con.code_cost",
    "con.code_cost_at",
    "con.code_cost_here",
    "ref.actor",
    "who.actor",
    "q.of_actor",
    "pl.actor",
    "q.takes",
    "ev.has_attacked",
    "ev.any_has_attacked",
    "who.its",
    "seen.by",
    "line.action_of",
    "line.action_of_if",
    "line.action_of_once",
    "user.opponents",
    "user.anybody",
    "user.host",
    "con.chooses_for",
)
FOR_A_TIME: tuple[str, ...] = ()
PAID: tuple[str, ...] = ("ref.kept", "w.kept")
COMPARED: tuple[str, ...] = ()
SHARED_OUT: tuple[str, ...] = ()
LEFT_OUT = frozenset((*REPLACED, *BY_WHOM, *FOR_A_TIME, *PAID, *COMPARED, *SHARED_OUT))
