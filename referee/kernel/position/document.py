"""Positions: a run as a table that a judge can type, also in the middle of a procedure.

The keys are the fields of the game's state, with hyphens; ``frame`` is the stack, outermost first,
each with its procedure, its step (a rule id) and what it remembers. What holds its default is left
out; ``lane`` holds the position of each seat that acts in secret. For every run, reading what was
written gives the same wire form. People may write ``rest``: the pile, beside the one in which the
game lays them, for the cards that the position names nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run
from referee.kernel.facts import TABLE
from referee.kernel.position.stack import prove_lanes
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Int,
    Text,
    missing_key,
    refused,
    shape_of,
    unknown_key,
)
from referee.kernel.schema.walk import piles_of, write_fields
from referee.kernel.schema.zone import Zone
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from referee.kernel.engine.dice import Dice
    from referee.kernel.facts import Listener
    from referee.kernel.game import Game
    from referee.kernel.position.granted import Granted
    from referee.kernel.words.names import NameTable

OWN_KEYS = ("frame", "ordinals", "epoch", "halted", "outcome", "lane", "rest")


class CardMisplaced(PackError):
    """A position names a card in two places or, though it says where every card lies, in none."""


def write(run: Run[Any], *, whole: bool = False) -> dict[str, Any]:
    """The position of a run; with ``whole`` also the fields that hold their default, at every depth."""
    name_table = run.game.name_table(run.setting)
    written = write_fields if whole else _written
    table = written(run.state, name_table)
    table["frame"] = [
        {"procedure": frame.procedure.name, "step": step_of(frame)} | written(frame, name_table)
        for frame in run.stack
    ]
    if run.ordinals:
        table["ordinals"] = dict(sorted(run.ordinals.items()))
    if run.epoch:
        table["epoch"] = run.epoch
    if run.halted:
        table["halted"] = True
    if run.outcome is not None:
        winners, reason, rule = run.outcome.plain()
        table["outcome"] = {"winners": winners, "reason": reason, "rule": rule}
    if run.lanes:
        lanes = run.lanes.items()
        table["lane"] = {str(seat): write(child, whole=whole) for seat, child in lanes}
    return table


def step_of(frame: Frame) -> str:
    """The rule of the step at which a frame is, as a position writes it."""
    steps = frame.procedure.steps
    return steps[frame.row].rule if frame.row < len(steps) else "end"


def _written(row: Any, name_table: NameTable) -> dict[str, Any]:
    return shape_of(type(row)).write(row, name_table)


def read(
    game: Game,
    setting: Any,
    table: Mapping[str, Any],
    dice: Dice,
    *,
    whole: bool = False,
    lawful: bool = False,
    granted: list[Granted] | None = None,
    listener: Listener | None = None,
) -> Run[Any]:
    """The run of a position (as `lay`), gone on to its next ask; ``listener`` is told what follows on the way. Raises PackError with the key's path and what was expected."""
    run = lay(game, setting, table, dice, whole=whole, lawful=lawful, granted=granted)
    for lane in run.lanes.values():
        if not lane.halted:
            lane.advance()
    if not run.halted:
        run.listener = listener
        run.advance()
        run.listener = None
    return run


def lay(
    game: Game,
    setting: Any,
    table: Mapping[str, Any],
    dice: Dice,
    *,
    whole: bool = False,
    lawful: bool = False,
    granted: list[Granted] | None = None,
) -> Run[Any]:
    """The run of a position as it lies, before anything in it goes on. Raises PackError with the key's path and what was expected.

    With ``whole`` the position must say where every card lies: the game lays no rest anywhere. With
    ``lawful`` it must be one that legal play leaves, and not only a judge's ruling; what it takes for
    granted all the same is added to ``granted``, where there is such a list.
    """
    table = game.spelled_out(setting, table)
    run = _read_run(game, setting, table, dice, "")
    named_cards = {pile.path: list(pile.value) for pile in piles_of(run)}
    game.complete(run, table)
    if whole:
        _refuse_rest(run, named_cards)
    if "rest" in table:
        _lay_rest(run, named_cards, table["rest"])
    _refuse_filled(run, table)
    if lawful:
        game.prove_lawful(run)
    if granted is not None:
        granted.extend(game.taken_for_granted(run, table))
    if run.lanes:
        prove_lanes(run)
    for lane in run.lanes.values():
        lane.outer = run
    return run


def _read_run(
    game: Game, setting: Any, table: Mapping[str, Any], dice: Dice, path: str, lane: int = TABLE
) -> Run[Any]:
    """The run so written, before anything in it goes on."""
    shape = shape_of(game.state if lane == TABLE else game.lane_state)
    for key in table:
        if key not in OWN_KEYS and key not in shape.keys:
            raise unknown_key(path, key, [*shape.keys, *OWN_KEYS])
    name_table = game.name_table(setting)
    state = shape.read({key: table[key] for key in table if key not in OWN_KEYS}, path, name_table)
    run: Run[Any] = Run(game, setting, state, dice)
    run.lane = lane
    frames = table.get("frame", [])
    if not isinstance(frames, list):
        raise refused(_at(path, "frame"), frames, "a list of tables")
    for number, frame in enumerate(frames, 1):
        run.stack.append(_read_frame(game, frame, f"{_at(path, 'frame')}[{number}]", name_table))
    run.epoch = Int().read(table.get("epoch", 0), _at(path, "epoch"))
    run.ordinals = _read_ordinals(table.get("ordinals", {}), _at(path, "ordinals"))
    run.halted = Bool().read(table.get("halted", False), _at(path, "halted"))
    run.outcome = _read_outcome(table.get("outcome"), _at(path, "outcome"))
    if run.outcome is not None and run.stack:
        message = f"{_at(path, 'frame')}: nothing is under way after an outcome"
        raise PackError(message)
    if "lane" in table:
        run.lanes = _read_lanes(run, table["lane"], _at(path, "lane"))
    return run


def _refuse_rest(run: Run[Any], named: Mapping[str, Sequence[int]]) -> None:
    """Raise PackError for a pile into which the game has laid cards that are named nowhere."""
    name_table = run.game.name_table(run.setting)
    for pile in piles_of(run):
        rest = [card for card in pile.value if card not in named.get(pile.path, ())]
        if rest:
            shown = pile.kind.write(Zone(rest), name_table)
            cards = ", ".join(map(repr, shown))
            message = f"{pile.path}: {cards} would lie here, as no other place is said"
            raise CardMisplaced(message)


def _lay_rest(run: Run[Any], named: Mapping[str, Sequence[int]], name: Any) -> None:
    """Lay what the game has laid somewhere, as the position names it nowhere, under the pile of that name beside it."""
    if not isinstance(name, str):
        raise refused("rest", name, "the name of a pile")
    piles = {pile.path: pile for pile in piles_of(run)}
    laid = {
        path: sorted((Counter(pile.value) - Counter(named.get(path, ()))).elements())
        for path, pile in piles.items()
    }
    if not any(laid.values()):
        raise refused("rest", name, "no such key, as the position names every card")
    for path, rest in laid.items():
        if not rest:
            continue
        room = path.rpartition(".")[0]
        beside = {
            other.rpartition(".")[2]: found
            for other, found in piles.items()
            if other.rpartition(".")[0] == room and found.kind.audience != "owner" and other != path
        }
        if name not in beside:
            raise refused("rest", name, f"one of {', '.join(map(repr, beside))}")
        for card in rest:
            piles[path].value.take(card)
        pile = beside[name].value
        pile.lay_out([*rest, *pile])


def _refuse_filled(run: Run[Any], table: Mapping[str, Any]) -> None:
    """Raise PackError for a pile that was written as empty, and into which the game has laid cards."""
    for pile in piles_of(run):
        written: Any = table
        for key in pile.path.split("."):
            written = written.get(key) if isinstance(written, Mapping) else None
        if written == [] and len(pile.value):
            count = counted(len(pile.value), "cards")
            key = pile.path.rpartition(".")[2]
            wish = f"no {key!r}, or 'rest': here lies what the position names nowhere, {count}"
            raise refused(pile.path, [], wish)


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def push_at(run: Run[Any], procedure: Procedure, step: str, frame: Frame | None = None) -> None:
    """Begin a procedure at that step."""
    run.push(procedure, frame)
    run.stack[-1].row = procedure.rows[step]


def _read_lanes(run: Run[Any], table: Any, path: str) -> dict[int, Run[Any]]:
    if run.lane != TABLE:
        message = f"{path}: unknown key, expected it once, outside every lane"
        raise PackError(message)
    if not isinstance(table, Mapping) or not table:
        raise refused(path, table, "a table with one key for each seat")
    seats = [str(seat) for seat in range(1, max(run.game.seats) + 1)]
    for key, lane in table.items():
        if key not in seats:
            raise unknown_key(path, key, seats)
        if not isinstance(lane, Mapping):
            raise refused(f"{path}.{key}", lane, "a table")
    lanes = {
        int(seat): _read_run(
            run.game, run.setting, table[seat], run.dice, f"{path}.{seat}", int(seat)
        )
        for seat in seats
        if seat in table
    }
    for lane in lanes.values():
        lane.outer = run
    return lanes


def _read_ordinals(table: Any, path: str) -> dict[str, int]:
    if not isinstance(table, Mapping):
        raise refused(path, table, "a table of counts")
    return {stream: Int(1).read(count, f"{path}.{stream}") for stream, count in table.items()}


def _read_outcome(table: Any, path: str) -> Outcome | None:
    if table is None:
        return None
    if not isinstance(table, Mapping) or set(table) != {"winners", "reason", "rule"}:
        raise refused(path, table, "a table with winners, reason and rule")
    winners = table["winners"]
    if not isinstance(winners, list) or not all(type(seat) is int for seat in winners):
        raise refused(f"{path}.winners", winners, "a list of seats")
    reason = Text().read(table["reason"], f"{path}.reason")
    return Outcome(tuple(winners), reason, Text().read(table["rule"], f"{path}.rule"))


def _read_frame(game: Game, table: Any, path: str, name_table: NameTable) -> Frame:
    if not isinstance(table, Mapping):
        raise refused(path, table, "a table")
    for key in ("procedure", "step"):
        if key not in table:
            raise missing_key(path, key)
    name = Choice(*game.book).read(table["procedure"], f"{path}.procedure")
    procedure = game.book[name]
    rules = [step.rule for step in procedure.steps] + ["end"]
    step = Choice(*rules).read(table["step"], f"{path}.step")
    values = {key: value for key, value in table.items() if key not in ("procedure", "step")}
    frame: Frame = shape_of(procedure.frame).read(values, path, name_table)
    frame.procedure = procedure
    frame.row = procedure.rows["" if step == "end" else step]
    return frame
