"""Events in the words of two other programs: a TRF file for Gacrux, records for tiebreak-core.

Both are for points of 1, a half and 0 alone. Neither program is needed to read this module.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.tournament.results import Event, Share, score, share_of, shares

BYES = {"pairing": "U", "full": "F", "half": "H", "zero": "Z"}
PLAYED = {"won": "1", "drawn": "=", "lost": "0"}
UNPLAYED = {"won": "+", "lost": "-"}
DATE = "2026/04/01"
"""Gacrux takes the rules of the tournament's date: here those since 1 March 2026."""


def trf(event: Event) -> str:
    """The event as TRF16, with a win of the pairing's bye as U."""
    lines = ["012 Test", f"042 {DATE}", f"052 {DATE}", f"XXR {len(event.rounds)}"]
    for entry in event.entries:
        points = float(score(event, entry))
        line = f"001 {entry:4d}      {f'P{entry}':33s} 1500 NOR {'':11s}            {points:4.1f} {entry:4d}"
        for number, share in enumerate(shares(event, entry)):
            line += result_in_trf(event, entry, number, share)
        lines.append(line)
    return "\r".join(lines) + "\r"


def result_in_trf(event: Event, entry: int, number: int, share: Share) -> str:
    """Ten columns of a player's line."""
    if not share.other:
        return f"  0000 - {BYES[share.kind]}"
    seat = "w" if any(table.first == entry for table in event.rounds[number].tables) else "b"
    code = (PLAYED if share.met else UNPLAYED)[share.kind]
    return f"  {share.other:4d} {seat} {code}"


def records(event: Event, library: Any) -> dict[int, Any]:
    """The event as tiebreak-core's records; ``library`` is its module."""
    return {
        entry: library.PlayerTiebreakData(
            entry,
            1500,
            float(score(event, entry)),
            [record(event, entry, number, library) for number in range(len(event.rounds))],
        )
        for entry in event.entries
    }


def record(event: Event, entry: int, number: int, library: Any) -> Any:
    """One round of one entry; a full bye is to tiebreak-core what the pairing's is (T 16.2.1)."""
    share = share_of(event, entry, event.rounds[number])
    if share.other and share.met:
        kind = "played"
    elif share.other:
        kind = "forfeit_win" if share.kind == "won" else "forfeit_loss"
    else:
        kind = "pairing_bye" if share.kind in ("pairing", "full") else "requested_bye"
    other, worth = share.other or -1, float(share.worth)
    return library.GameRecord(other, 1500, worth, "white", number + 1, kind=kind)
