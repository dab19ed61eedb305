"""Arena files: the arena out of TOML text (SFB-26.1), with everything that a valid one needs (SFB-26.2).

Nothing here knows the shipped board from another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from hashlib import sha256
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.arena import LETTERS, Arena, Gate
from referee.games.super_fantasy_brawl.arena.hexes import Hex, hexagon, in_rows
from referee.kernel.cardset.file import IDS, CardText, is_id
from referee.kernel.cardset.loader import ShippedFile
from referee.kernel.text.parser import Place

GAME = "super-fantasy-brawl"
SHIPPED = ShippedFile(
    "referee.games.super_fantasy_brawl", "default-arena", "the arena of all players", "SFB-26.1"
)
"""The arena that comes with the game."""
BOARD = "board"
"""The table that makes a card file a board."""
KEYS = {
    "": "game code title set_id set version origin language note board",
    BOARD: "id shape radius hexes statues gates trap_hexes track track_team zones note notes",
    "statue": "id hex",
    "gate": "id deployment",
    "zone": "id hexes rows",
}
RULE, SHAPE_RULE = "SFB-26.2", "SFB-26.1"
FARTHEST = 50
MOST_RADIUS = 10
MOST_HEXES = 400
FEWEST_TRAP_HEXES = 6
FEWEST_DEPLOYED = 3
"""How many champions a side of two players has; a team of two players has one more (`deployed`)."""
UNSCORED = "none"
MOST_VALUE = 9
MOST_SLOTS = 9
OF_SIDES = ("own-half", "enemy-half", "own-deployment", "enemy-deployment", "arena")
"""What a card calls zones by the side of its player; no zone of a board has such an id."""


class BoardFile(CardText):
    """The text of a board file, checked. Raises PackError that names what is wrong (SFB-26.2)."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, name)
        self.check_head(GAME, KEYS[""])
        if not is_id(self.id):
            message = f"{name}: set_id: found {self.id!r}, expected {IDS}"
            raise PackError(message)
        board = self.data.get(BOARD)
        if not isinstance(board, dict):
            raise self.refused("", "expected a table [board]", SHAPE_RULE)
        self.board: dict[str, Any] = board
        for key in self.board:
            if key not in KEYS[BOARD].split():
                raise self.refused(key, "unknown key", SHAPE_RULE, KEYS[BOARD].split())

    def refused(self, key: str, why: str, rule: str, known: Sequence[str] = ()) -> PackError:
        """The refusal of a part of the board, which says its line where it is found."""
        wish = f", expected one of {', '.join(map(repr, known))}" if known else ""
        return Place(self.name, f"board.{key}".rstrip("."), partial(self._line, key)).refuse(
            why + wish, rule=rule
        )

    def _line(self, key: str) -> int | None:
        word = key.partition("[")[0]
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.partition("=")[0].strip() == word:
                return number
        return None

    # -- the parts --------------------------------------------------------------------------

    @cached_property
    def hexes(self) -> list[Hex]:
        """The hexes by rows."""
        shape = self.board.get("shape")
        if shape == "hexagon":
            radius = self.board.get("radius")
            if type(radius) is not int or not 1 <= radius <= MOST_RADIUS:
                why = f"found radius {radius!r}, expected a whole number from 1 to {MOST_RADIUS}"
                raise self.refused("radius", why, SHAPE_RULE)
            return hexagon(radius)
        if shape != "list":
            why = f"found shape {shape!r}, expected 'hexagon' or 'list'"
            raise self.refused("shape", why, SHAPE_RULE)
        found = self._hexes("hexes", self.board.get("hexes"))
        if not 1 <= len(found) <= MOST_HEXES:
            why = f"found {len(found)} hexes, expected 1 to {MOST_HEXES}"
            raise self.refused("hexes", why, SHAPE_RULE)
        west, east = min(q for q, _ in found), max(q for q, _ in found)
        if east - west >= len(LETTERS):
            why = f"found hexes from q = {west} to {east}, expected at most {len(LETTERS)} letters"
            raise self.refused("hexes", why, SHAPE_RULE)
        return in_rows(found)

    @cached_property
    def number(self) -> dict[Hex, int]:
        """The number of each hex."""
        return {hex_: at for at, hex_ in enumerate(self.hexes)}

    def _hexes(self, key: str, listed: Any) -> list[Hex]:
        """A list of different hexes."""
        if not isinstance(listed, list) or not all(map(_is_hex, listed)):
            raise self.refused(key, "expected a list of hexes [q, r]", SHAPE_RULE)
        found = [(q, r) for q, r in listed]
        for at, hex_ in enumerate(found):
            if hex_ in found[:at]:
                raise self.refused(key, f"found the hex {list(hex_)} twice, expected once", RULE)
        return found

    def _on_board(self, key: str, listed: Any, what: str) -> list[Hex]:
        """Different hexes, all of the board."""
        found = self._hexes(key, listed)
        for hex_ in found:
            if hex_ not in self.number:
                why = f"found the {what} {list(hex_)}, which is no hex of the board"
                raise self.refused(key, why, RULE)
        return found

    def _tables(self, key: str, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Tables with ids, each with its path."""
        listed = self.board.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            raise self.refused(key, f"expected a list of tables, each a {kind}", SHAPE_RULE)
        seen: list[str] = []
        for at, table in enumerate(listed):
            path = f"{key}[{at + 1}]"
            for word in table:
                if word not in KEYS[kind].split():
                    raise self.refused(
                        path, f"unknown key {word!r}", SHAPE_RULE, KEYS[kind].split()
                    )
            if not is_id(table.get("id")) or table["id"] in seen:
                found = f"found id {table.get('id')!r}"
                wish = "another id" if table.get("id") in seen else IDS
                raise self.refused(path, f"{found}, expected {wish}", SHAPE_RULE)
            seen.append(table["id"])
            yield path, table

    @cached_property
    def statues(self) -> dict[str, Hex]:
        """The hex of each statue."""
        found: dict[str, Hex] = {}
        for path, table in self._tables("statues", "statue"):
            (hex_,) = self._on_board(path, [table.get("hex")], "statue hex")
            if hex_ in found.values():
                raise self.refused(path, f"a second statue on {list(hex_)}", RULE)
            found[table["id"]] = hex_
        return found

    @cached_property
    def trap_hexes(self) -> list[int]:
        """The printed trap hexes, at least six, none of them with a statue."""
        found = self._on_board("trap_hexes", self.board.get("trap_hexes"), "trap hex")
        if len(found) < FEWEST_TRAP_HEXES:
            why = f"found {len(found)} trap hexes, expected at least {FEWEST_TRAP_HEXES}"
            raise self.refused("trap_hexes", why, RULE)
        self._refuse_statues("trap_hexes", found, "trap hex")
        return [self.number[hex_] for hex_ in found]

    def _refuse_statues(self, key: str, hexes: Iterable[Hex], what: str) -> None:
        for hex_ in hexes:
            if hex_ in self.statues.values():
                why = f"found the {what} {list(hex_)}, where a statue stands"
                raise self.refused(key, why, RULE)

    @cached_property
    def gates(self) -> list[Gate]:
        """Both gates with their deployment areas and halves."""
        found: list[Gate] = []
        taken: set[Hex] = set()
        for path, table in self._tables("gates", "gate"):
            area = self._on_board(path, table.get("deployment"), "deployment hex")
            self._refuse_statues(path, area, "deployment hex")
            if len(area) < FEWEST_DEPLOYED:
                why = f"found {len(area)} deployment hexes, expected at least {FEWEST_DEPLOYED}"
                raise self.refused(path, why, RULE)
            for hex_ in area:
                if hex_ in taken:
                    why = f"found the deployment hex {list(hex_)} in both areas"
                    raise self.refused(path, why, RULE)
            taken.update(area)
            half = self.zones.get(f"{table['id']}-half", ())
            found.append(Gate(table["id"], tuple(self.number[hex_] for hex_ in area), half))
        if len(found) != 2:
            raise self.refused("gates", f"found {len(found)} gates, expected two", SHAPE_RULE)
        return found

    @cached_property
    def zones(self) -> dict[str, tuple[int, ...]]:
        """The hexes of each named zone."""
        found: dict[str, tuple[int, ...]] = {}
        for path, table in self._tables("zones", "zone"):
            if table["id"] in OF_SIDES:
                why = f"found id {table['id']!r}, which cards say of a side"
                raise self.refused(path, why, SHAPE_RULE)
            found[table["id"]] = tuple(self._zone(path, table))
        return found

    def _zone(self, path: str, table: Mapping[str, Any]) -> Iterator[int]:
        if ("hexes" in table) == ("rows" in table):
            raise self.refused(path, "expected hexes, or rows = [first r, last r]", SHAPE_RULE)
        if "hexes" in table:
            yield from (self.number[each] for each in self._on_board(path, table["hexes"], "hex"))
            return
        if not _is_hex(table["rows"]):
            raise self.refused(path, "expected rows = [first r, last r]", SHAPE_RULE)
        first, last = table["rows"]
        yield from (at for (_, r), at in self.number.items() if first <= r <= last)

    def track(self, key: str, default: Sequence[Any] | None = None) -> tuple[int, ...]:
        """What each slot is worth: at least one cannot be scored, at least one can."""
        slots = self.board.get(key, default)
        if not isinstance(slots, list) or not all(map(_is_slot, slots)):
            why = f"expected a list of {UNSCORED!r} and points from 1 to {MOST_VALUE}"
            raise self.refused(key, why, SHAPE_RULE)
        if len(slots) > MOST_SLOTS:
            raise self.refused(
                key, f"found {len(slots)} slots, expected at most {MOST_SLOTS}", RULE
            )
        if UNSCORED not in slots:
            raise self.refused(
                key, "found no slot 'none', expected one that cannot be scored", RULE
            )
        if all(slot == UNSCORED for slot in slots):
            raise self.refused(key, "found no slot with points, expected one that scores", RULE)
        return tuple(0 if slot == UNSCORED else slot for slot in slots)

    @cached_property
    def arena(self) -> Arena:
        """The arena of the record. Raises PackError for what is no valid one."""
        track = self.track("track")
        team = [UNSCORED, *self.board["track"]]
        return Arena(
            self.id,
            sha256(self.text.encode()).digest(),
            self.hexes,
            statues=self.statues,
            gates=self.gates,
            trap_hexes=self.trap_hexes,
            zones=self.zones,
            track=track,
            team_track=self.track("track_team", team),
        )


def _is_hex(hex_: Any) -> bool:
    return (
        isinstance(hex_, list)
        and len(hex_) == 2
        and all(type(number) is int and abs(number) <= FARTHEST for number in hex_)
    )


def _is_slot(slot: Any) -> bool:
    return slot == UNSCORED or (type(slot) is int and 1 <= slot <= MOST_VALUE)


# -- loading --------------------------------------------------------------------------------


shipped_text, shipped = SHIPPED.text, SHIPPED.pin


@cache
def shipped_arena() -> Arena:
    """The arena that comes with the game."""
    return BoardFile(shipped_text(), f"{SHIPPED.id}.toml").arena


def load_arena(text: str, file: str) -> Arena:
    """The arena in the text of a board file. Raises PackError."""
    return shipped_arena() if text == shipped_text() else BoardFile(text, file).arena
