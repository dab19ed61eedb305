"""Records of calls, rulings and appeals: what was asked of a judge, and what a judge decided.

What a ruling may say is told in docs/rulings.md, the bytes in docs/replay-format.md. The name of
the judge is no part of the decision but of the record's note, so that a copy can withhold it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from events.records.fields import (
    LONGEST_WORD,
    MOST_ITEMS,
    check,
    check_keys,
    check_text,
    exactly,
    is_of_position,
    is_plain,
    texts,
    typed,
)
from referee.dataclass import dataclass

BACKUP, CORRECTION, DEVIATION = "backup", "correction", "deviation"
PENALTY, RESULT, NOTE, UPHOLD, OVERTURN = "penalty", "result", "note", "uphold", "overturn"
TAKE_BACK = "take-back"
"""What the seats have agreed on, and no judge: the match stands again as before a decision of one of them."""

USED: Mapping[str, tuple[str, ...]] = {
    BACKUP: ("record", "epoch"),
    CORRECTION: ("paths",),
    DEVIATION: ("seat", "answer", "paths"),
    PENALTY: ("seat", "word"),
    RESULT: ("winners", "word"),
    NOTE: (),
    UPHOLD: ("record",),
    OVERTURN: ("record", "epoch"),
    TAKE_BACK: ("record", "epoch", "seat"),
}
"""Every kind of ruling, and the keys that it uses beside those that all may use."""

KINDS = tuple(USED)
JUDGED = tuple(kind for kind in KINDS if kind != TAKE_BACK)
"""The kinds that a judge makes."""
BACK = (BACKUP, TAKE_BACK)
"""The kinds after which the match stands again as after the record that they name."""
JUDGES = FLOOR, HEAD = "floor", "head"
SEATS = "seats"
"""Who decides a take-back."""
PENALTIES = ("caution", "warning", "game-loss", "match-loss", "disqualification")
RESULTS = (
    "concession", "time", "no-show", "agreed-draw", "game-loss", "match-loss", "disqualification",
)  # fmt: skip
WORDS: Mapping[str, tuple[str, ...]] = {PENALTY: PENALTIES, RESULT: RESULTS}
"""The words of the kinds that have one."""

JUDGE_NAMED = "by"
"""The key of a ruling's note that names the judge."""


@dataclass(frozen=True, slots=True)
class Called:
    """A question to a judge about a record: asked by a seat, or by the table (0)."""

    seat: int
    record: int
    question: str

    def __post_init__(self) -> None:
        check(self.seat >= 0 and self.record >= 1, "the seat or the record of a call")
        check_text(self.question, "the question of a call")
        check(bool(self.question), "a call without a question")

    def fields(self) -> list[Any]:
        """The fields as a record holds them."""
        return [self.seat, self.record, self.question]

    @classmethod
    def read(cls, fields: list[Any]) -> Called:
        """The record of such fields. Raises DamagedFile."""
        return cls(*typed(fields, int, int, str))


@dataclass(frozen=True, slots=True)
class Appealed:
    """A seat does not accept a ruling: the number of its record, and why."""

    seat: int
    ruling: int
    reason: str

    def __post_init__(self) -> None:
        check(self.seat >= 1 and self.ruling >= 1, "the seat or the ruling of an appeal")
        check_text(self.reason, "the reason of an appeal")
        check(bool(self.reason), "an appeal without a reason")

    def fields(self) -> list[Any]:
        """The fields as a record holds them."""
        return [self.seat, self.ruling, self.reason]

    @classmethod
    def read(cls, fields: list[Any]) -> Appealed:
        """The record of such fields. Raises DamagedFile."""
        return cls(*typed(fields, int, int, str))


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a judge decided, or the seats on a take-back.

    ``kind`` is one of KINDS, ``judge`` one of JUDGES (SEATS for a take-back), ``call`` the record of the call that it
    decides (0: none), ``rules`` and ``reason`` say why. ``record`` is the record after which the
    match stands again (backup, take-back), or the ruling that is upheld or overturned; ``epoch`` the next
    epoch of what takes records back; ``paths`` the fields of the position that are set; ``seat``
    whom a penalty or a deviation concerns, or who asked for a take-back, ``answer`` the illegal action that stood, ``word`` the
    penalty or how the match ended, ``winners`` who won it (nobody: a draw). What a kind does not
    use is empty.
    """

    kind: str
    judge: str = FLOOR
    call: int = 0
    rules: tuple[str, ...] = ()
    reason: str = ""
    record: int = 0
    epoch: int = 0
    paths: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    answer: tuple[Any, ...] = ()
    word: str = ""
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check(self.kind in KINDS, f"a ruling of kind {self.kind!r}")
        own = self.judge == SEATS if self.kind == TAKE_BACK else self.judge in JUDGES
        check(own, f"a judge {self.judge!r}")
        numbers = (self.call, self.record, self.epoch, self.seat)
        check(all(0 <= each < 1 << 31 for each in numbers), "a ruling's numbers")
        check_text(self.reason, "the reason of a ruling")
        check(len(self.rules) <= MOST_ITEMS, "the rules of a ruling")
        check(all(0 < len(rule) <= LONGEST_WORD for rule in self.rules), "the rules of a ruling")
        for key in ("record", "epoch", "paths", "seat", "answer", "word", "winners"):
            used = key in USED[self.kind]
            check(used or not getattr(self, key), f"the key {key!r} of a {self.kind}")
        self._check_used()

    def _check_used(self) -> None:
        """What a kind uses must be whole."""
        if self.kind in (BACKUP, UPHOLD, OVERTURN, TAKE_BACK):
            check(self.record >= 1, f"a {self.kind} without a record")
        if self.kind == TAKE_BACK:
            check(not (self.call or self.rules), "a take-back that decides a call, or names rules")
        check(self.kind != CORRECTION or bool(self.paths), "a correction that sets nothing")
        check(all(0 < len(path) <= LONGEST_WORD for path in self.paths), "a path of a position")
        check(is_of_position(dict(self.paths)), "a value that no position holds")
        if self.kind == DEVIATION:
            check(bool(self.answer) and isinstance(self.answer[0], str), "a deviation without verb")
            check(is_plain(list(self.answer)), "an action that is not ids, integers and lists")
        words = WORDS.get(self.kind)
        check(words is None or self.word in words, f"a {self.kind} of the word {self.word!r}")
        check(list(self.winners) == sorted(set(self.winners)), "winners out of order, or twice")
        check(all(seat >= 1 for seat in self.winners), "a winning seat")

    @property
    def takes_back(self) -> bool:
        """Whether records are void by it: it begins an epoch of its own."""
        return self.kind in BACK or (self.kind == OVERTURN and self.epoch > 0)

    @property
    def changes_state(self) -> bool:
        """Whether the match stands otherwise after it than before."""
        return self.takes_back or self.kind in (CORRECTION, DEVIATION, RESULT)

    def fields(self) -> list[Any]:
        """The fields as a record holds them."""
        return [
            {
                "answer": list(self.answer),
                "call": self.call,
                "epoch": self.epoch,
                "judge": self.judge,
                "kind": self.kind,
                "paths": dict(self.paths),
                "reason": self.reason,
                "record": self.record,
                "rules": list(self.rules),
                "seat": self.seat,
                "winners": list(self.winners),
                "word": self.word,
            }
        ]

    @classmethod
    def read(cls, fields: list[Any]) -> Ruled:
        """The record of such fields. Raises DamagedFile."""
        (table,) = typed(fields, dict)
        check_keys(table, set(cls.__dataclass_fields__))
        for key, kind in _KEYS.items():
            check(type(table[key]) is kind, f"ruled: {key} is not {kind.__name__}")
        winners = tuple(exactly(int, seat) for seat in table["winners"])
        rules, answer = texts(table["rules"]), tuple(table["answer"])
        return cls(**{**table, "rules": rules, "answer": answer, "winners": winners})


_KEYS = {
    "kind": str, "judge": str, "call": int, "rules": list, "reason": str, "record": int,
    "epoch": int, "paths": dict, "seat": int, "answer": list, "word": str, "winners": list,
}  # fmt: skip
