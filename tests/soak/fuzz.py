"""Chapter 3: inputs that nobody means well: files, cards, positions, cases, lines, command lines.

Every input is tried in a child with limits. A traceback, an exit code 70, an error of several
lines, too much time or memory is a finding, kept as a file with the words that try it again.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from typing import Any

from tests.soak.processes import Ended, ended, python, surroundings
from tests.soak.report import Page
from tests.soak.trials.kinds import KINDS, Kind
from tests.soak.work import Work

NAME = "fuzz"
FEWEST = 3


Stretch = tuple[Kind, int]
"""A kind, and up to which number its inputs are tried next."""


def go_on(work: Work) -> Page:
    """Try from where the chapter stopped, a stretch of each kind in turn; the page."""
    state = work.recall(NAME) or {name: {"done": 0} for name in KINDS}
    while due := due_next(work, state):
        for stretches in in_children(due, state):
            if work.out_of_time():
                return page(work, state)
            try_stretches(work, stretches, state)
            work.remember(NAME, state)
    return page(work, state)


def due_next(work: Work, state: dict[str, Any]) -> list[Stretch]:
    """The next stretch of each kind of which some is left."""
    found = []
    for kind in KINDS.values():
        done, whole = state[kind.name]["done"], work.amount(kind.amount, FEWEST)
        if done < whole and kind.name.startswith(work.plan.kinds):
            found.append((kind, min(whole, done + kind.stretch)))
    return found


def in_children(due: list[Stretch], state: dict[str, Any]) -> list[list[Stretch]]:
    """The stretches of each child: one that is long, or several short ones, for a child is slow to begin."""
    found: list[list[Stretch]] = []
    room = 0.0
    for kind, stop in due:
        share = (stop - state[kind.name]["done"]) / kind.stretch
        if share > room:
            found.append([])
            room = 1.0
        found[-1].append((kind, stop))
        room -= share
    return found


def try_stretches(work: Work, stretches: list[Stretch], state: dict[str, Any]) -> None:
    """One child after the other until every input of the stretches has been tried."""
    while left := [each for each in stretches if state[each[0].name]["done"] < each[1]]:
        words: list[object] = ["--seed", work.plan.seed]
        for kind, stop in left:
            words += ["--stretch", kind.name, state[kind.name]["done"], stop]
        done = ended(python("tests.soak.fuzz_child", *words), surroundings(PYTHONHASHSEED="0"))
        lines = [json.loads(line) for line in done.out.splitlines() if line.endswith("}")]
        begun = [line for line in lines if "next" in line]
        for line in lines:
            if "next" not in line:
                take(work, KINDS[line["kind"]], state[line["kind"]], line)
        for kind, _ in left:
            state[kind.name]["peak"] = max(state[kind.name].get("peak", 0.0), done.peak_mb)
        if done.code:
            note_end(work, done, begun[-1] if begun else {"kind": left[0][0].name}, state)


def note_end(work: Work, done: Ended, begun: dict[str, Any], state: dict[str, Any]) -> None:
    """A child came to a bad end: with the input that it had begun last, if nothing came of that."""
    kind = KINDS[begun["kind"]]
    own = state[kind.name]
    number = begun.get("next", own["done"])
    again = again_words(work, kind, number) if number >= own["done"] else ""
    work.find(NAME, f"{kind.name}: the child ended with {done.code}", again, text=done.err)
    own["done"] = max(own["done"], number + 1)


def take(work: Work, kind: Kind, own: dict[str, Any], line: dict[str, Any]) -> None:
    """What came of one input."""
    own["done"] = line["n"] + 1
    own["came"] = dict(Counter(own.get("came", {})) + Counter([line.get("came", "finding")]))
    own["spent"] = own.get("spent", 0.0) + line["seconds"]
    if line["seconds"] > own.get("slowest", (0, 0))[0]:
        own["slowest"] = (line["seconds"], line["n"])
    own["grown"] = max(own.get("grown", 0.0), line["grown"])
    if "error" in line:
        again = again_words(work, kind, line["n"])
        text = f"{line['says']}\n{line['story']}"
        work.find(NAME, f"{kind.name}: {line['error']}", again, bytes.fromhex(line["input"]), text)


def again_words(work: Work, kind: Kind, number: int) -> str:
    """The words that try one input again."""
    words = ["--seed", work.plan.seed, "--stretch", kind.name, number, number + 1]
    return "python -m tests.soak.fuzz_child " + shlex.join(map(str, words))


def page(work: Work, state: dict[str, Any]) -> Page:
    """How many inputs of each kind came to what."""
    found = Page(NAME, "hostile and mistyped input", unit="inputs")
    found.findings = work.findings(NAME)
    for kind in KINDS.values():
        own = state[kind.name]
        found.of += work.amount(kind.amount, FEWEST)
        found.done += own["done"]
        slowest, number = own.get("slowest", (0, 0))
        found.figures[kind.name] = (
            f"{own['done']:,} tried, mean {1000 * own.get('spent', 0) / max(1, own['done']):.1f} ms, "
            f"slowest {slowest:.2f} s (number {number}), largest growth {own.get('grown', 0):.0f} MB, "
            f"process at most {own.get('peak', 0):.0f} MB"
        )
        came = sorted(own.get("came", {}).items(), key=lambda each: -each[1])
        found.notes.append(f"{kind.name} came to: " + ", ".join(f"{w} {n:,}" for w, n in came))
    found.notes.append(
        "Time is that of the clock, for one input; the limits of a child are 10 s of the processor for an "
        "input, 160 MB of growth, and 3 GB of addresses."
    )
    return found
