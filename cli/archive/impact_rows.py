"""What an erratum makes of a match, as lines and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replays.impact.impact import (
    CHANGES,
    ENDS,
    ILLEGAL,
    PASSES,
    SAME,
    STANDS,
    UNTOLD,
    UNTOUCHED,
    WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.position.state_differences import Difference
    from replays.impact.impact import Impact

UNSOUND = "unsound"
"""What is said of a match that cannot be read, or is not sound as it was played."""
COUNTED: Mapping[str, str] = {
    ILLEGAL: "illegal",
    ENDS: "with another end",
    STANDS: "with the same end and another table",
    PASSES: "other on the way only",
    SAME: "as before",
    UNTOUCHED: "not touched",
    UNTOLD: "not to be told",
    UNSOUND: "not sound",
}
MOST_FIELDS = 6
"""So many fields are printed; all of them stand in the data."""


def impact_data(found: Impact) -> dict[str, Any]:
    """An impact as data."""
    return {
        "impact": found.kind,
        "changes": found.kind in CHANGES,
        "record": found.record or None,
        "line": found.line,
        "fields": _field_data(found.fields),
        "facts": None if found.facts is None else list(found.facts),
        "refused": found.refused or None,
        "why": found.why,
        "rules": list(found.rules),
        "before": found.before,
        "after": found.after,
        "at_end": _field_data(found.at_end),
        "limit": found.limit,
    }


def _field_data(fields: Sequence[Difference]) -> list[dict[str, str]]:
    return [{"path": each.path, "played": each.left, "would_be": each.right} for each in fields]


def impact_lines(place: str, data: dict[str, Any]) -> list[str]:
    """The data of an impact in prose; nothing of a match that stays as it is."""
    kind = data["impact"]
    if kind == UNTOLD and not data["record"]:
        return [f"{place}: {WORDS[kind]}: {data['limit']}"]
    if not data["record"]:
        return []
    lines = [f"{place}: {WORDS[kind]}", f"  record {data['record']}  {data['line']}"]
    if data["facts"] is not None:
        lines += _pair(*data["facts"])
    lines += _field_lines(data["fields"])
    if data["refused"]:
        at = f"record {data['refused']}: " if data["refused"] != data["record"] else ""
        lines.append(f"    {at}{data['why']}")
    if data["before"] != data["after"]:
        lines += _pair(data["before"], data["after"])
    if data["at_end"]:
        lines += ["  at the end", *_field_lines(data["at_end"])]
    return lines + ([f"    from there on: {data['limit']}"] if data["limit"] else [])


def _pair(played: str, would_be: str) -> list[str]:
    return [f"    played:   {played}", f"    would be: {would_be}"]


def _field_lines(fields: Sequence[dict[str, str]]) -> list[str]:
    shown = fields[:MOST_FIELDS]
    lines = [f"    {each['path']}: {each['played']} | {each['would_be']}" for each in shown]
    more = len(fields) - len(shown)
    return lines + ([f"    and {more} more"] if more else [])
