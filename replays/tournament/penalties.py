"""Penalties: the ledger, each line with the record or the match that it stands in, and by whom it was given."""

from __future__ import annotations

from typing import Any

from referee.games.tournament.state.event import DISQUALIFIED, Penalty
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import counted
from replays.tournament.account import Account
from replays.tournament.grid import Column, Grid
from replays.tournament.reasons import prove_entry
from replays.tournament.trail import SignedRecord

SHORT = 8
COLUMNS = (
    Column("no", right=True),
    Column("", right=True, yields=2),
    Column("name", least=8),
    Column("penalty"),
    Column("where", least=10),
    Column("by", least=8, yields=1),
    Column("reason", least=8, yields=1),
)


def penalties(account: Account, entry: int | None = None) -> Grid:
    """The ledger, or the lines of one entry; a line that was struck stays. Raises NotFound for no entry."""
    event = account.event
    if entry is not None:
        prove_entry(event, entry)
    found = [
        (number, penalty)
        for number, penalty in enumerate(event.penalties, 1)
        if entry in (None, penalty.entry)
    ]
    whose = "" if entry is None else f" of {account.names.label(entry)}"
    void = sum(penalty.is_void for _, penalty in found)
    struck = f", {void} void" if void else ""
    title = f"ledger{whose}: {counted(len(found), 'penalties') if len(found) != 1 else '1 penalty'}{struck}"
    if entry is not None and event.entry(entry).status == DISQUALIFIED:
        title += ", disqualified [TN-61]"
    return Grid(
        title,
        COLUMNS,
        [_line(account, number, penalty) for number, penalty in found],
        [_data(account, number, penalty) for number, penalty in found],
        [_void_note(account, number, penalty) for number, penalty in found if penalty.is_void],
    )


def _given(account: Account, number: int) -> SignedRecord:
    return account.penalties.get(number, SignedRecord(0, "", 0))


def _line(account: Account, number: int, penalty: Penalty) -> list[str]:
    signed = _given(account, number)
    record = f"record {signed.record}" if signed.record else ""
    where = f"table {penalty.table}, match {penalty.root[:SHORT]}" if penalty.table else record
    return [
        str(number),
        str(penalty.entry),
        account.names.shown(penalty.entry),
        f"{penalty.word}{' (void)' if penalty.is_void else ''}",
        where,
        safe(signed.by) or ("in the match" if penalty.table else ""),
        safe(signed.reason),
    ]


def _void_note(account: Account, number: int, penalty: Penalty) -> str:
    signed = account.struck.get(number)
    if penalty.replaced:
        return f"{number} is void: its match counts no more at table {penalty.table}, or is listed anew [TN-60]"
    if signed is None:
        return f"{number} is void [TN-60]"
    return f"{number} is void by record {signed.record}, {safe(signed.by) or 'unnamed'}: {safe(signed.reason)} [TN-60]"


def _data(account: Account, number: int, penalty: Penalty) -> dict[str, Any]:
    signed, struck = _given(account, number), account.struck.get(number)
    return {
        "number": number,
        "entry": penalty.entry,
        "name": account.names.name(penalty.entry),
        "penalty": penalty.word,
        "struck": penalty.struck,
        "replaced": penalty.replaced,
        "table": penalty.table,
        "match": penalty.root,
        "record": signed.record or None,
        "by": signed.by,
        "reason": signed.reason,
        "struck_record": struck.record if struck else None,
        "struck_by": struck.by if struck else "",
        "struck_reason": struck.reason if struck else "",
    }
