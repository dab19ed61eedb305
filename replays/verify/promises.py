"""Promises: what each grade says of a match, line by line, and what it does not say.

`referee validate --explain` prints this table, docs/replay-format.md has it, and for every line of it
tests/vectors/attacks.py holds an attack that fails.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass
from replays.verify.report import FOLDS, GRADES, PROVEN, READABLE, SPOILED
from replays.verify.unusual import FAIR, PLAYED, SEALED, SEEDED, SHIPPED, USUAL


@dataclass(frozen=True, slots=True)
class Promise:
    """One line: its name, what is so, and the grades that say it."""

    name: str
    sentence: str
    grades: tuple[str, ...]


_FOLDED = (PROVEN, FOLDS)
_SOUND = (PROVEN, FOLDS, READABLE)

PROMISES: tuple[Promise, ...] = (
    Promise(
        "records",
        "no record was changed, left out, put in or moved since the match had this root",
        _SOUND,
    ),
    Promise(
        "withheld", "whatever is withheld leaves its leaf: nothing else can be shown for it", _SOUND
    ),
    Promise("cards", "what is attached is what record 1 names by its digest", _SOUND),
    Promise(
        "notes", "notes hold what notes may hold, and the times on a strand never fall", _SOUND
    ),
    Promise(
        "told", "what the file says that somebody was told is what the closing commits to", _SOUND
    ),
    Promise(
        "deal",
        "what chance did follows from the key that record 1 commits to, and from what seats contributed",
        _FOLDED,
    ),
    Promise(
        "rules",
        "every action is legal by the rules version, the readings and the cards of record 1, unless a ruling let it stand",
        _FOLDED,
    ),
    Promise("result", "the result is the one that followed", _FOLDED),
    Promise("checks", "the state after every record is the one that the recorder had", (PROVEN,)),
    Promise(
        "judges",
        "every ruling obeys RL-1 to RL-14, and no player of that name ruled in the match",
        (PROVEN,),
    ),
    Promise("words", "what everybody was told is what followed, in our words", (PROVEN,)),
)
"""Every promise, in the order in which a reader finds it out."""

NOT_PROMISED: tuple[str, ...] = (
    "that the people named sat there, or that a judge of another name was not one of them",
    "that the wall clock of the recorder was right",
    "that the host did not try secrets until the deal suited, unless the seed is fair ('--require fair')",
    "what was drawn or rolled at a physical table, where chance is observed",
    "that the parent of a branch, a draft, an earlier game or a table exists, unless it was compared",
    "that there is no second closing of the same match: compare the root ('--root')",
    "of a copy for certain eyes: that what it withholds was legal; it only belongs to the closing",
    "that a judge ruled rightly: only that it was ruled as the rules of rulings ask",
)
"""What no grade says."""

TRAIT_SAYS: Mapping[str, str] = {
    SHIPPED: "no cards and no boards but those that come with the game",
    SEEDED: "chance is from a seed, not what somebody wrote down at a table",
    USUAL: "the readings are the usual ones",
    PLAYED: "it was played from its beginning: it is no branch",
    FAIR: "it was opened for a fair seed; every seat pledged, and revealed what it had pledged",
    SEALED: "everybody whose key record 1 names has signed its closing, in the note beside it",
}
"""What can be required beside a grade, each in one line."""

SAYS: Mapping[str, str] = {
    PROVEN: "folded here to the last record, and every check is there and agrees",
    FOLDS: "folded here to the last record, but something of it could not be compared",
    READABLE: "it cannot be folded here, but bytes, chains, leaves and seals hold",
    SPOILED: "anything else: nothing is promised, the verdict says what is wrong",
}
"""Each grade in one line."""


def explained() -> list[str]:
    """The table as lines for people: grades, what each promises, what none does."""
    lines = []
    for grade in GRADES:
        lines.append(f"{grade}: {SAYS[grade]}")
        lines += [f"  {each.sentence}" for each in PROMISES if grade in each.grades]
    lines.append("and what can be required beside a grade")
    lines += [f"  {trait}: {says}" for trait, says in TRAIT_SAYS.items()]
    lines.append("no grade says")
    lines += [f"  {each}" for each in NOT_PROMISED]
    return lines
