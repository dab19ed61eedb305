"""Rows of zones: the one sort of phrase that a card file may add, as a board may have other zones.

Such a row fills the hole ``zone``; its ``op`` is the id of the zone on the board, or one of `phrase_meanings.OF_SIDES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.language.phrase_meanings import ZONES
from referee.kernel.cardset.file import IDS, CardText, is_id

ZONE_RULE = "SFB-26.1"


def zones_of(data: Mapping[str, Any]) -> dict[str, str]:
    """By row of zones in a file: the zone that it names."""
    return {
        row["id"]: row["op"] for row in _rows(data) if row.get("fills") == ZONES and "op" in row
    }


def with_zones(data: Mapping[str, Any], file: CardText) -> Mapping[str, Any]:
    """The phrases of the shipped file together with the rows of zones that a file adds. Raises PackError."""
    if data is file.data:
        return data
    _check_zones(file, zones_of(data))
    known = [row["id"] for row in _rows(data)]
    rows = [row for row in _rows(file.data) if row.get("fills") == ZONES]
    added = [row for row in rows if row.get("id") not in known]
    return {**data, "phrase": [*data["phrase"], *added]} if added else data


def _check_zones(file: CardText, known: Mapping[str, str]) -> None:
    """Every row of zones of a file names one; of the ``known`` rows it need not say so."""
    for row in _rows(file.data):
        if row.get("fills") != ZONES:
            continue
        op = row.get("op", known.get(str(row.get("id"))))
        if not is_id(op):
            found = "no op" if op is None else f"found op {op!r}"
            message = f"{file.name}: phrase {row.get('id')!r}: {found}, expected the id of a zone: {IDS} [{ZONE_RULE}]"
            raise PackError(message)


def _rows(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows = data.get("phrase", [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
