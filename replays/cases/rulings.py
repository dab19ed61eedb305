"""Rulings in a case: what a judge decides at a step, carried out as in a match. docs/cases.md.

A case has no records. Every line that it does is one for the docket all the same, so that a ruling
of a case is examined and enforced by the very rules that hold for a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from events.docket.docket import Docket
from events.fold.enforcement import enforced, taken_back_to
from events.fold.history import History
from events.records.records import Acted, Observed
from events.records.rulings import (
    BACKUP,
    CORRECTION,
    DEVIATION,
    HEAD,
    NOTE,
    OVERTURN,
    PENALTY,
    RESULT,
    SEATS,
    TAKE_BACK,
    WORDS,
    Called,
    Ruled,
)
from referee.dataclass import dataclass
from referee.errors import DamagedFile, PackError
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.facts import TABLE
from referee.kernel.words.suggestions import known_key
from referee.toml import as_written
from replays.backups.backup_cost import cost_in
from replays.backups.verdict import VERDICTS
from replays.cases.witness import Witness
from replays.lines import understood_action

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from referee.kernel.position.granted import Granted
    from replays.backups.verdict import Verdict

KEYS: Mapping[str, tuple[str, ...]] = {
    BACKUP: ("step",),
    CORRECTION: ("paths",),
    DEVIATION: ("line",),
    PENALTY: ("seat", "word"),
    RESULT: ("winners", "word"),
    NOTE: (),
    OVERTURN: ("step",),
    TAKE_BACK: ("step", "seat"),
}
"""The kinds of ruling that a case may hold, and the keys that each must have."""

FOR_JUDGES = ("rules", "reason")
"""The keys that every kind may have which a judge decides: a take-back needs neither (RL-14)."""
MAY = {kind: FOR_JUDGES for kind in KEYS if kind != TAKE_BACK} | {
    DEVIATION: ("paths", *FOR_JUDGES),
    BACKUP: ("verdict", *FOR_JUDGES),
}

AGREED_DRAW = "agreed-draw"
CONCESSION = "concession"

TYPES: Mapping[str, tuple[type[Any], str]] = {
    "step": (int, "the number of a step, or 0 for the start"),
    "paths": (dict, "a table of paths and values"),
    "line": (str, "one line of notation"),
    "seat": (int, "a seat"),
    "winners": (list, "a list of seats, [] for a draw"),
    "word": (str, "a word"),
    "rules": (list, "a list of rule ids"),
    "reason": (str, "a sentence"),
    "verdict": (str, f"one of {', '.join(VERDICTS)}"),
}
ITEMS: Mapping[str, type[Any]] = {"winners": int, "rules": str}


@dataclass(frozen=True, slots=True)
class StepRuling:
    """The ruling of a step as it was read: its kind, and what stands under its keys.

    ``verdict`` is how advisable a backup should be found (`replays.backups`), where the case says it.
    """

    kind: str
    step: int = 0
    line: str = ""
    verdict: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict)


# -- reading --------------------------------------------------------------------------------


def read_ruling(table: Any, path: str, title: str) -> StepRuling:
    """The ruling that a person wrote. Raises PackError with the path of the first mistake.

    Without a reason of its own a ruling has the title of the case.
    """
    if not isinstance(table, Mapping):
        message = f"{path}: found {as_written(table)}, expected a table with a 'kind'"
        raise PackError(message)
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in KEYS:
        wish = known_key(str(kind or ""), KEYS)
        written = "missing" if kind is None else f"found {kind!r}"
        message = f"{path}.kind: {written}, expected {wish}"
        raise PackError(message)
    must, may = KEYS[kind], ("kind", *KEYS[kind], *MAY.get(kind, ()))
    for key in table:
        if key not in may:
            message = f"{path}.{key}: unknown key of a {kind}, expected {known_key(key, may)}"
            raise PackError(message)
    found = {key: _typed(table, key, path) for key in may[1:] if key in table or key in must}
    _refuse_word(kind, found.get("word", ""), path)
    if found.get("word") == AGREED_DRAW and found["winners"]:
        message = f"{path}.winners: found {[*found['winners']]}, expected [], as nobody wins by an agreed draw"
        raise PackError(message)
    if found.get("word") == CONCESSION and not found.get("winners", True):
        message = (
            f"{path}.winners: found [], expected a seat, as those to whom others concede have won"
        )
        raise PackError(message)
    found.setdefault("reason", title)
    step, line = found.pop("step", 0), found.pop("line", "")
    ruling = StepRuling(kind, step, line, found.pop("verdict", ""), found)
    _prove(ruling, path)
    return ruling


def _refuse_word(kind: str, word: str, path: str) -> None:
    """Raise PackError for what is no penalty, or no way in which a match ends."""
    words = WORDS.get(kind)
    if words is not None and word not in words:
        message = f"{path}.word: found {word!r}, expected {known_key(word, words)}"
        raise PackError(message)


def _typed(table: Mapping[str, Any], key: str, path: str) -> Any:
    type_, wish = TYPES[key]
    if key not in table:
        message = f"{path}.{key}: missing, expected {wish}"
        raise PackError(message)
    value = table[key]
    if key == "rules" and isinstance(value, str):
        value = [value]
    good = type(value) is type_ and (key != "step" or value >= 0)
    good = good and (key != "verdict" or value in VERDICTS)
    if good and key in ITEMS:
        good = all(type(item) is ITEMS[key] for item in value)
    if not good:
        message = f"{path}.{key}: found {as_written(value)}, expected {wish}"
        raise PackError(message)
    if key == "winners":
        value = sorted(value)
    return tuple(value) if key in ITEMS else value


def _prove(ruling: StepRuling, path: str) -> None:
    """Raise PackError for what no record of a ruling could hold."""
    if ruling.kind == CORRECTION and not ruling.rest["paths"]:
        message = f"{path}.paths: a correction sets one path or more"
        raise PackError(message)
    try:
        _recorded(ruling, 1, TABLE, ("line",))
    except DamagedFile as error:
        message = f"{path}: {error}"
        raise PackError(message) from None


def _recorded(ruling: StepRuling, record: int, seat: int, answer: Answer) -> Ruled:
    """The record that a match would hold of it."""
    rest = dict(ruling.rest)
    if ruling.kind in (BACKUP, OVERTURN, TAKE_BACK):
        rest["record"] = record
    if ruling.kind == DEVIATION:
        rest |= {"seat": seat, "answer": tuple(answer)}
    if ruling.kind == TAKE_BACK:
        return Ruled(TAKE_BACK, SEATS, record=record, seat=rest["seat"])
    return Ruled(ruling.kind, HEAD, **rest)


# -- ruling ---------------------------------------------------------------------------------


class Bench:
    """The run of a case with all that was done in it, so that a judge can go back; what its position takes for ``granted``."""

    def __init__(
        self,
        run: Run[Any],
        seats: int,
        witness: Witness | None = None,
        granted: tuple[Granted, ...] = (),
    ) -> None:
        self.run = run
        self.seats = seats
        self.granted = granted
        self.witness = Witness() if witness is None else witness
        self.witness.look(run)
        self._history = History()
        self._history.add(Called(TABLE, 1, "the case begins"), None)
        self._history.begin(1, run)
        self._docket = Docket(seats, (), run.game.catalogue.ids.__contains__)
        self._docket.begun = 1
        self._after = [1]

    def act(self, seat: int, answer: Answer) -> None:
        """Do what a line says. Raises as `Run.act`."""
        self.run.act(seat, answer)
        if answer[0] == OBSERVE:
            self._history.add(Observed(answer[1], answer[2]), self.run)
        else:
            self._history.add(Acted(seat, tuple(answer)), self.run)
        self.witness.look(self.run)

    def begin_step(self) -> None:
        """A step of the case begins: what is told from now on is told in it."""
        self.witness.heard.clear()

    def end_step(self) -> None:
        """A step of the case is over: a later ruling may name it."""
        self._after.append(self._last())

    def rule(self, ruling: StepRuling) -> None:
        """Carry a ruling out.

        Raises IllegalAction, with the rules of rulings that refuse it, NotUnderstood for a line
        that cannot be read, or PackError for paths at which all lies so already; nothing has changed then.
        """
        ruled = self._docket.in_next_epoch(self._record_of(ruling))
        number = self._last() + 1
        self._docket.confirm(number, ruled, "", self.run)
        record = self._docket.stands_after(ruled)
        if record:
            effect = taken_back_to(self._history, record, ruled, self.run)
        else:
            effect = enforced(ruled, self.run)
            self._refuse_idle(ruling, effect.run)
        self._docket.enter(number, ruled)
        self.run = effect.run
        self._history.add(ruled, self.run)
        self.witness.look(self.run)

    def _refuse_idle(self, ruling: StepRuling, after: Run[Any]) -> None:
        """Raise PackError where what the ruling sets lies so already."""
        if ruling.rest.get("paths") and after.wire() == self.run.wire():
            message = "ruling.paths: changes nothing, expected a value that does not stand there"
            raise PackError(message)

    def verdict_on(self, ruling: StepRuling) -> Verdict:
        """The verdict on a backup that would be made now. Raises IllegalAction where it may not be made."""
        ruled = self._docket.in_next_epoch(self._record_of(ruling))
        self._docket.confirm(self._last() + 1, ruled, "", self.run)
        return cost_in(self._history, self._docket, ruled.record, self.seats).verdict

    def _record_of(self, ruling: StepRuling) -> Ruled:
        seat: int = TABLE
        answer: Answer = ()
        if ruling.kind == DEVIATION:
            seat, answer = understood_action(self.run, ruling.line, "ruling.line")
        there = ruling.step < len(self._after)
        record = self._after[ruling.step] if there else self._last() + 1
        return _recorded(ruling, record, seat, answer)

    def _last(self) -> int:
        return len(self._history.records)
