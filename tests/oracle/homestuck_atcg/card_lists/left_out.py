"""Phrases that no random card list has yet, by the chapter of the lists they belong in (`last`): the second opinion does not know them."""

from __future__ import annotations

REPLACED: tuple[str, ...] = ()
BY_WHOM: tuple[str, ...] = ()
FOR_A_TIME: tuple[str, ...] = ()
PAID: tuple[str, ...] = ()
COMPARED: tuple[str, ...] = ()
SHARED_OUT: tuple[str, ...] = ()
LEFT_OUT = frozenset((*REPLACED, *BY_WHOM, *FOR_A_TIME, *PAID, *COMPARED, *SHARED_OUT))
