"""Ready-made teams, draft lists and pools of a card file (SFB-1.7, SFB-22, SFB-24, SFB-Q64)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.cardset.entries import Named
from referee.kernel.cardset.schema import Choice, TableEntry, TableSchema, check_ids

KEYS = {
    "team": "id name format players champions covers",
    "draft_list": "id name format players champions side covers",
    "pool": "id name format players champions duplicates covers",
}
FORMATS = {"team": "free", "draft_list": "competitive", "pool": "casual"}
PLAYERS = (2, 4)
SIZES = {("team", 2): 3, ("team", 4): 2, ("draft_list", 2): 5, ("draft_list", 4): 3}
"""How many champions a team has, and a list that a player brings."""
POOLS = {2: 6, 4: 8}
"""The fewest different champions of a pool (SFB-Q64)."""
RULES = {
    ("team", 2): "SFB-1.7",
    ("team", 4): "SFB-23.3",
    ("draft_list", 2): "SFB-22.7",
    ("draft_list", 4): "SFB-24.6",
    ("pool", 2): "SFB-22.3",
    ("pool", 4): "SFB-Q64",
}
LISTS = ("team", "draft_list", "pool")


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """Champions that belong together, by their numbers: a team, a list that a player brings, or a pool.

    ``players`` says for how many; ``side`` is "first" or "second" where the lists of a four-player draft belong to
    one team; ``duplicates``: a pool that holds champions twice.
    """

    id: str
    name: str
    format: str
    players: int
    champions: tuple[int, ...]
    side: str = ""
    duplicates: bool = False


def team_of(table: Mapping[str, Any], champions: Mapping[str, int]) -> ReadyMade:
    """The team, list or pool of a checked table; ``champions`` are the numbers by id."""
    return ReadyMade(
        table["id"],
        table["name"],
        table["format"],
        table["players"],
        tuple(champions[champion] for champion in table["champions"]),
        table.get("side", ""),
        table.get("duplicates", False),
    )


def check_lists(sections: Mapping[str, Sequence[TableEntry]], champions: Sequence[str]) -> None:
    """Every team, list and pool: of a known format, of the right size. Raises PackError."""
    seen: dict[str, str] = {}
    for section in LISTS:
        for entry in sections[section]:
            _check_list(entry, champions)
            if entry.id in seen:
                why = (
                    f"a second {entry.id!r}, after that of a {seen[entry.id]}, expected another id"
                )
                raise entry.refused("id", why, "SFB-1.5")
            seen[entry.id] = section.replace("_", " ")


def _check_list(entry: TableEntry, champions: Sequence[str]) -> None:
    section = entry.section
    TableSchema(
        KEYS[section], (Named("SFB-1.5"), Choice("format", (FORMATS[section],), "SFB-1.5"))
    ).check(entry)
    if entry.table.get("players") not in PLAYERS or type(entry.table["players"]) is not int:
        why = f"found players {entry.table.get('players')!r}, expected 2 or 4"
        raise entry.refused("players", why, "SFB-1.5")
    if entry.table.get("side", "first") not in ("first", "second"):
        why = f"found side {entry.table['side']!r}, expected 'first' or 'second'"
        raise entry.refused("side", why, "SFB-24.6")
    duplicates = entry.table.get("duplicates", False)
    if not isinstance(duplicates, bool) or (duplicates and entry.table["players"] == 2):
        why = f"found duplicates {duplicates!r}, expected true for four players only, or false"
        raise entry.refused("duplicates", why, "SFB-Q64")
    rule = RULES[section, entry.table["players"]]
    check_ids(entry, "champions", entry.table.get("champions"), champions, rule, twice=duplicates)
    _check_size(entry, rule)


def _check_size(entry: TableEntry, rule: str) -> None:
    section, players = entry.section, entry.table["players"]
    listed: list[str] = entry.table["champions"]
    if section == "pool":
        found, least = len(set(listed)), POOLS[players]
        if found < least:
            why = f"found {found} different champions, expected at least {least}"
            raise entry.refused("champions", why, rule)
        if any(listed.count(champion) > 2 for champion in listed):
            why = "found a champion three times, expected at most twice"
            raise entry.refused("champions", why, rule)
    elif len(listed) != SIZES[section, players]:
        why = f"found {len(listed)} champions, expected {SIZES[section, players]}"
        raise entry.refused("champions", why, rule)
