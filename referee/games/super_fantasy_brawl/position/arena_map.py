"""A text map in a position: the arena as the board draws it, read back hex by hex.

``map`` holds a row of symbols for each row of hexes, from north to south. An empty hex is its name or a dot,
``*`` a trap, ``#`` a statue, ``BR1:2`` a champion with 2 damage: the beginning of its id, the seat, the
damage where there is any. Figures and letters at the edges and characters around a name may stand there or not.
``legend`` says what a symbol means where its letters alone do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.map_signs import (
    GATE_SIGNS,
    STATUE,
    TRAP,
    TRAP_HEX,
    ZONE_SIGNS,
)
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Setting, owner_of
from referee.kernel.schema.fields import refused
from referee.kernel.words.suggestions import did_you_mean
from referee.pattern import pattern

MAP, LEGEND = "map", "legend"
AROUND = "".join((*ZONE_SIGNS, *GATE_SIGNS))
"""The characters that may stand around the name of a hex."""
SIGN = pattern(r"([a-z][a-z-]*)([1-4])(?::([0-9]+))?", re.IGNORECASE)


@dataclass(slots=True)
class Drawn:
    """What a map says: hex and damage by champion, the hexes of traps, with the path of each symbol."""

    champions: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    traps: dict[int, str] = field(default_factory=dict)


def spelled_out(setting: Setting, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position with what its map says in the fields of champions and traps.

    Raises PackError with the row of the map and the hex that cannot be read.
    """
    if MAP not in table:
        if LEGEND in table:
            message = f"{LEGEND}: it goes with a {MAP}"
            raise PackError(message)
        return table
    rows = rows_of(table[MAP])
    drawn = read_map(setting, rows, legend_of(setting, table.get(LEGEND, {}), rows))
    found = {key: value for key, value in table.items() if key not in (MAP, LEGEND)}
    found["seats"] = with_champions(setting, found.get("seats", {}), drawn)
    found["traps"] = with_traps(setting, found.get("traps", []), drawn)
    return found


# -- the map --------------------------------------------------------------------------------


def rows_of(written: Any) -> list[list[str]]:
    """The symbols of each row of hexes; lines of letters alone are edges."""
    lines = written.splitlines() if isinstance(written, str) else written
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise refused(MAP, written, "rows of signs, one text or a list of texts")
    rows = [[sign for sign in line.split() if not is_letter(sign)] for line in lines]
    return [row for row in rows if row]


def is_letter(sign: str) -> bool:
    """Whether it is the letter of a column at the edge."""
    return len(sign) == 1 and sign.isalpha()


def read_map(setting: Setting, rows: Sequence[Sequence[str]], legend: Mapping[str, int]) -> Drawn:
    """What each symbol of the map says about its hex."""
    lines = hexes_by_row(setting)
    if len(rows) != len(lines):
        raise refused(MAP, f"{len(rows)} rows", f"{len(lines)}, one for each row of the arena")
    drawn = Drawn()
    for number, (signs, hexes) in enumerate(zip(rows, lines, strict=True), 1):
        figure = setting.hex(hexes[0]).lstrip("abcdefghijklmnopqrstuvwxyz")
        own = signs[1:] if signs[0] == figure else signs
        if len(own) != len(hexes):
            wish = f"{len(hexes)}, from {setting.hex(hexes[0])} to {setting.hex(hexes[-1])}"
            raise refused(f"{MAP} row {number}", f"{len(own)} hexes", wish)
        for sign, hex_ in zip(own, hexes, strict=True):
            path = f"{MAP} row {number}, {setting.hex(hex_)}"
            read_sign(setting, sign, hex_, path, legend, drawn)
    return drawn


def hexes_by_row(setting: Setting) -> list[list[int]]:
    """The hexes of each row from north to south, each from west to east."""
    rows: dict[int, list[int]] = {}
    for at, (_, r) in enumerate(setting.arena.hexes):
        rows.setdefault(r, []).append(at)
    return [rows[r] for r in sorted(rows)]


def read_sign(
    setting: Setting, sign: str, hex_: int, path: str, legend: Mapping[str, int], drawn: Drawn
) -> None:
    """Take what one symbol says. Raises PackError with its place for what cannot be there."""
    name, inner = setting.hex(hex_), sign.strip(AROUND)
    is_statue = setting.arena.is_statue[hex_]
    if is_statue or sign.startswith(STATUE):
        if not is_statue or not sign.startswith(STATUE):
            wish = f"{STATUE * 3!r}, as a statue stands there" if is_statue else "no statue"
            raise refused(path, sign, wish)
        return
    if inner.removeprefix(TRAP_HEX).casefold() in ("", name) or sign == TRAP_HEX:
        return
    if inner.removeprefix(TRAP).casefold() in ("", name) and inner.startswith(TRAP):
        drawn.traps[hex_] = path
        return
    if inner.lstrip(TRAP + TRAP_HEX).casefold() in setting.arena.names.numbers:
        raise refused(path, sign, f"{name!r}, as that is the hex there")
    figure, damage = read_champion(setting, sign, path, legend)
    if figure in drawn.champions:
        message = (
            f"{path}: {setting.called(figure)!r} also stands on the {drawn.champions[figure][2]}"
        )
        raise PackError(message)
    drawn.champions[figure] = (hex_, damage, path)


# -- champions ------------------------------------------------------------------------------


def legend_of(setting: Setting, written: Any, rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """The champions that symbols of the map stand for, by the symbol in capitals."""
    if not isinstance(written, Mapping):
        raise refused(LEGEND, written, "a table of signs with champions")
    figures, found = setting.cards.figures, {}
    drawn = {word.partition(":")[0].upper() for row in rows for word in row}
    for sign, name in written.items():
        number = figures.find(name) if isinstance(name, str) else None
        if number is None:
            hint = did_you_mean(str(name), figures.every())
            message = f"{LEGEND}.{sign}: no champion {str(name)!r}{hint}"
            raise PackError(message)
        if sign.upper() not in drawn:
            raise refused(f"{LEGEND}.{sign}", name, "a sign of the map")
        found[sign.upper()] = number
    return found


def read_champion(
    setting: Setting, sign: str, path: str, legend: Mapping[str, int]
) -> tuple[int, int]:
    """The champion that a symbol means, and its damage."""
    word, _, damage = sign.partition(":")
    if word.upper() in legend and (damage.isdecimal() or not _):
        return legend[word.upper()], int(damage or 0)
    match = SIGN.fullmatch(sign)
    if match is None:
        wish = "'.', the hex, '*', '#', or a champion, as in 'BR1:2'"
        raise refused(path, sign, wish)
    letters, seat, damage = match[1].casefold().replace("-", ""), int(match[2]), match[3]
    fitting = list(begun(setting, letters))
    if len(fitting) != 1:
        ids = " and ".join(map(setting.cards.champion_names.id, fitting))
        why = f"{ids} begin" if fitting else "no champion's id begins"
        message = f"{path}: {why} as {sign!r} does; say whom it means in '{LEGEND}'"
        raise PackError(message)
    return fitting[0] * MOST_SEATS + seat - 1, int(damage or 0)


def begun(setting: Setting, letters: str) -> Iterator[int]:
    """The champions whose ids or printed names begin with these letters."""
    names = setting.cards.champion_names
    for number, id_ in enumerate(names.ids):
        plain = "".join(filter(str.isalnum, names.shown(number).casefold()))
        if id_.replace("-", "").startswith(letters) or plain.startswith(letters):
            yield number


# -- the fields -----------------------------------------------------------------------------


def with_champions(setting: Setting, seats: Any, drawn: Drawn) -> dict[str, Any]:
    """The players' champions with the hexes of the map; who is on neither stands on the gate."""
    if not isinstance(seats, Mapping):
        raise refused("seats", seats, "a table with one key for each seat")
    figures = setting.cards.figures
    found: dict[str, Any] = {key: dict(side) for key, side in seats.items()}
    for figure, (hex_, damage, path) in drawn.champions.items():
        seat = owner_of(figure)
        if seat > setting.seats:
            raise refused(path, setting.called(figure), f"a champion of seats 1 to {setting.seats}")
        side = found.setdefault(str(seat), {})
        rows = side["champions"] = [dict(row) for row in side.get("champions", [])]
        named = [row for row in rows if figures.find(str(row.get("figure", ""))) == figure]
        row = named[0] if named else {"figure": setting.called(figure)}
        if not named:
            rows.append(row)
        if row.get("hex", setting.hex(hex_)) != setting.hex(hex_):
            message = f"{path}: {setting.called(figure)!r} is written on {row['hex']!r} too"
            raise PackError(message)
        row["hex"] = setting.hex(hex_)
        if damage:
            row["damage"] = damage
    return found


def with_traps(setting: Setting, traps: Any, drawn: Drawn) -> list[Any]:
    """The traps that are written, and those of the map of which nothing more is said."""
    if not isinstance(traps, list):
        raise refused("traps", traps, "a list of tables")
    written = [trap.get("hex") for trap in traps if isinstance(trap, Mapping)]
    more = [{"hex": name} for hex_ in drawn.traps if (name := setting.hex(hex_)) not in written]
    return [*traps, *more]
