"""Positions: a run as a table that a judge can type, also in the middle of a procedure.

The keys are the fields of the game's state, with hyphens; ``frame`` is the stack, outermost first,
each with its procedure, its step (a rule id) and what it remembers. What holds its default is left
out. For every run, reading what was written gives the same wire form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.kernel.procedure import Frame, Outcome, Run
from referee.kernel.shape import OneWord, Whole, refused, shape_of, unknown_key

if TYPE_CHECKING:
    from referee.kernel.dice import Dice
    from referee.kernel.game import Game

OWN_KEYS = ("frame", "ordinals", "epoch", "halted", "outcome")


def write(run: Run[Any], *, whole: bool = False) -> dict[str, Any]:
    """The position of a run; with ``whole`` also the fields that hold their default."""
    table = shape_of(type(run.state)).write(run.state, whole=whole)
    table["frame"] = [_write_frame(frame) for frame in run.stack]
    if run.ordinals:
        table["ordinals"] = dict(sorted(run.ordinals.items()))
    if run.epoch:
        table["epoch"] = run.epoch
    if run.halted:
        table["halted"] = True
    if run.outcome is not None:
        winners, reason, rule = run.outcome.plain()
        table["outcome"] = {"winners": winners, "reason": reason, "rule": rule}
    return table


def _write_frame(frame: Frame) -> dict[str, Any]:
    steps = frame.procedure.steps
    step = steps[frame.row].rule if frame.row < len(steps) else "end"
    shape = shape_of(type(frame))
    return {"procedure": frame.procedure.name, "step": step} | shape.write(frame)


def read(game: Game, setting: Any, table: Mapping[str, Any], dice: Dice) -> Run[Any]:
    """The run of a position. Raises PackError with the key's path and what was expected."""
    state_table = {key: value for key, value in table.items() if key not in OWN_KEYS}
    state = shape_of(game.state).read(state_table, "")
    run: Run[Any] = Run(game, setting, state, dice)
    frames = table.get("frame", [])
    if not isinstance(frames, list):
        raise refused("frame", frames, "a list of tables")
    for number, frame in enumerate(frames, 1):
        run.stack.append(_read_frame(game, frame, f"frame[{number}]"))
    run.epoch = Whole().read(table.get("epoch", 0), "epoch")
    run.ordinals = _read_ordinals(table.get("ordinals", {}))
    if type(table.get("halted", False)) is not bool:
        raise refused("halted", table["halted"], "true or false")
    run.halted = table.get("halted", False)
    run.outcome = _read_outcome(table.get("outcome"))
    game.complete(run, table)
    if not run.halted:
        run.advance()
    return run


def _read_ordinals(table: Any) -> dict[str, int]:
    if not isinstance(table, dict):
        raise refused("ordinals", table, "a table of counts")
    return {stream: Whole().read(count, f"ordinals.{stream}") for stream, count in table.items()}


def _read_outcome(table: Any) -> Outcome | None:
    if table is None:
        return None
    if not isinstance(table, Mapping) or set(table) != {"winners", "reason", "rule"}:
        raise refused("outcome", table, "a table with winners, reason and rule")
    winners = table["winners"]
    if not isinstance(winners, list) or not all(type(seat) is int for seat in winners):
        raise refused("outcome.winners", winners, "a list of seats")
    return Outcome(tuple(winners), str(table["reason"]), str(table["rule"]))


def _read_frame(game: Game, table: Any, path: str) -> Frame:
    if not isinstance(table, Mapping):
        raise refused(path, table, "a table")
    for key in ("procedure", "step"):
        if key not in table:
            raise unknown_key(path, next(iter(table), ""), ["procedure", "step"])
    name = OneWord(*game.book).read(table["procedure"], f"{path}.procedure")
    procedure = game.book[name]
    rules = [step.rule for step in procedure.steps] + ["end"]
    step = OneWord(*rules).read(table["step"], f"{path}.step")
    values = {key: value for key, value in table.items() if key not in ("procedure", "step")}
    frame: Frame = shape_of(procedure.frame).read(values, path)
    frame.procedure = procedure
    frame.row = procedure.rows["" if step == "end" else step]
    return frame
