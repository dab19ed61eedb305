"""Expectations: what a case says that somebody sees, compared with what they do see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.facts import JUDGE, PUBLIC, TABLE
from referee.kernel.words.suggestions import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

MISSING = object()
"""What stands at a path that leads nowhere."""
NONE = "none"
"""How a case writes that a field holds nothing."""

_PIECE = re.compile(r"([^.\[\]]+)|\[([0-9]+)\]")
_PATH = re.compile(r"[^.\[\]]+(?:\.[^.\[\]]+|\[[0-9]+\])*")


@dataclass(frozen=True, slots=True)
class Fault:
    """A thing in a case that is not as it says: where, what was found, what was expected."""

    step: int
    path: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.path}: found {self.found}, expected {self.expected}"


def check_expectations(run: Run[Any], step: int, expect: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every expectation that does not hold, in the order in which they are written.

    ``as`` says whose eyes look (the judge's unless it is written). Raises PackError for a path or
    eyes that cannot be, and for expectations that ask for nothing.
    """
    if not expect.keys() - {"as"}:
        message = (
            "expect: found nothing but 'as', which asks for nothing; expected what these eyes see"
        )
        raise PackError(message)
    eyes = eyes_of(expect.get("as", JUDGE), max(run.game.seats))
    view = run.game.view(run, eyes)
    faults: list[Fault] = []
    for path, wanted in expect.items():
        if path == "as":
            continue
        if path == "absent":
            faults += _check_absent(run, step, view, wanted)
        elif path in ABOUT_THE_RUN:
            wanted_now = _plain(path, wanted)
            _refuse_strangers(run, path, wanted_now)
            faults += _compare(step, path, ABOUT_THE_RUN[path](run), wanted_now)
        elif path == "offers":
            faults += _check_offers(run, step, wanted)
        else:
            faults += _check_path(step, view, path, wanted)
    return tuple(faults)


def eyes_of(word: Any, seats: int) -> Eyes:
    """Whose eyes a person means: ``judge``, ``public`` or a seat. Raises PackError."""
    if word in (JUDGE, PUBLIC) or (type(word) is int and 1 <= word <= seats):
        eyes: Eyes = word
        return eyes
    hint = did_you_mean(word, (JUDGE, PUBLIC)) if isinstance(word, str) else ""
    wish = hint or f", expected 'judge', 'public' or a seat from 1 to {seats}"
    message = f"expect.as: found {word!r}{wish}"
    raise PackError(message)


def at_path(view: Any, path: str) -> Any:
    """What stands at a dotted path of a view, or MISSING.

    List items are ``[1]``, ``[2]``, ..., or named by the ``id`` that they have.
    Raises PackError for what is no path.
    """
    if not _PATH.fullmatch(path):
        message = f"expect.{path}: expected a path such as 'turn' or 'seats.1.hand[2]'"
        raise PackError(message)
    found = view
    for match in _PIECE.finditer(path):
        key, index = match.groups()
        found = _inside(found, key if key is not None else int(index))
        if found is MISSING:
            return MISSING
    return found


def _inside(value: Any, key: str | int) -> Any:
    if isinstance(value, dict):
        if key in value:
            return value[key]
        number = int(key) if isinstance(key, str) and key.isdecimal() else key
        return value.get(number, value.get(str(key), MISSING))
    if isinstance(value, (list, tuple)):
        if isinstance(key, str) and not key.isdecimal():
            return _with_id(value, key)
        number = int(key)
        return value[number - 1] if 1 <= number <= len(value) else MISSING
    return MISSING


def _with_id(items: Iterable[Any], id_: str) -> Any:
    """The first item of a list that has that id."""
    named = (item for item in items if isinstance(item, dict) and item.get("id") == id_)
    return next(named, MISSING)


def _check_path(step: int, view: Mapping[str, Any], path: str, wanted: Any) -> Iterator[Fault]:
    found = at_path(view, path)
    if found is not MISSING:
        yield from _compare(step, path, found, wanted)
        return
    known = list(_paths(view, ""))
    near = None if path.endswith("]") else nearest(path, known)
    hint = f"nothing (did you mean {near!r}?)" if near is not None else "nothing"
    yield Fault(step, path, hint, _shown(wanted))


def _paths(value: Any, path: str) -> Any:
    if isinstance(value, dict):
        for key, item in value.items():
            inner = f"{path}.{key}" if path else str(key)
            yield inner
            yield from _paths(item, inner)
    elif isinstance(value, (list, tuple)):
        named = {each["id"]: each for each in value if isinstance(each, dict) and "id" in each}
        yield from _paths(named, path)


def _check_absent(
    run: Run[Any], step: int, view: Mapping[str, Any], wanted: Any
) -> Iterator[Fault]:
    """Each path must lead nowhere for these eyes, and somewhere for the judge's."""
    listed = [wanted] if isinstance(wanted, str) else wanted
    if (
        not isinstance(listed, list)
        or not listed
        or not all(isinstance(path, str) for path in listed)
    ):
        message = f"expect.absent: found {wanted!r}, expected a list of paths, one or more"
        raise PackError(message)
    everything = run.game.view(run, JUDGE)
    for path in listed:
        found = at_path(view, path)
        if found is not MISSING:
            yield Fault(step, path, _shown(found), "that these eyes do not see it")
        elif at_path(everything, path) is MISSING:
            near = nearest(path, _paths(everything, ""))
            hint = f" (did you mean {near!r}?)" if near is not None else ""
            yield Fault(step, path, f"nothing, even for the judge{hint}", "something hidden")


def _check_offers(run: Run[Any], step: int, wanted: Any) -> Iterator[Fault]:
    """Each verb must be offered to a seat that is asked."""
    listed = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(listed, list) or not listed:
        message = f"expect.offers: found {wanted!r}, expected a list of actions, one or more"
        raise PackError(message)
    found = [name for ask in run.asks() for name in ask.verbs]
    for name in listed:
        if not isinstance(name, str) or run.game.find_verb(name) is None:
            hint = did_you_mean(str(name), (*run.game.verbs, *run.game.standing))
            message = f"expect.offers: no action {name!r}{hint or f' in {run.game.code}'}"
            raise PackError(message)
        if name not in found:
            yield Fault(step, "offers", " ".join(found) or "nothing", _shown(name))


def _compare(step: int, path: str, found: Any, wanted: Any) -> Iterator[Fault]:
    """The difference, if there is one."""
    if _same(found) != _same(wanted):
        yield Fault(step, path, _shown(found), _shown(wanted))


def _same(value: Any) -> Any:
    """A value as expectations compare it: texts in any letter case, keys as texts, nothing as a word."""
    if value is None:
        return NONE
    if isinstance(value, str):
        return value.casefold()
    if isinstance(value, dict):
        return {str(key): _same(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_same(item) for item in value]
    return (type(value) is bool, value)


def _shown(value: Any) -> str:
    """A value as a person would type it in a case."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_shown(item)}" for key, item in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else f'"{NONE}"' if value is None else str(value)


# -- what is asked about the run itself ------------------------------------------------------


def _asked(run: Run[Any]) -> list[int]:
    return sorted({ask.seat for ask in run.asks()})


def _winner(run: Run[Any]) -> Any:
    if run.outcome is None:
        return NONE
    return list(run.outcome.winners) or "draw"


def _outcome(run: Run[Any]) -> str:
    return NONE if run.outcome is None else run.outcome.reason


def _ended_by(run: Run[Any]) -> str:
    return NONE if run.outcome is None else run.outcome.rule


def _halted(run: Run[Any]) -> bool:
    return run.halted


ABOUT_THE_RUN = {
    "asked": _asked,
    "winner": _winner,
    "outcome": _outcome,
    "ended-by": _ended_by,
    "halted": _halted,
}


def _refuse_strangers(run: Run[Any], path: str, wanted: Any) -> None:
    """Raise PackError where ``asked`` or ``winner`` names what is no seat."""
    words = {"asked": (), "winner": ("draw", "none")}.get(path)
    if words is None or (isinstance(wanted, str) and wanted.casefold() in words):
        return
    seats = range(TABLE if path == "asked" else TABLE + 1, max(run.game.seats) + 1)
    if isinstance(wanted, list) and all(type(seat) is int and seat in seats for seat in wanted):
        return
    wish = f"a seat from {seats[0]} to {seats[-1]}"
    wish += ", a list of seats, 'draw' or 'none'" if words else " or a list of seats"
    shown = wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted
    message = f"expect.{path}: found {_shown(shown)}, expected {wish}"
    raise PackError(message)


def _plain(path: str, wanted: Any) -> Any:
    """One seat is a list of one seat."""
    return [wanted] if path in ("asked", "winner") and type(wanted) is int else wanted
