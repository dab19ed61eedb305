"""Chapter 3: inputs that nobody means well: files, cards, positions, cases, lines, command lines.

Every input is tried in a child with limits. A traceback, an exit code 70, an error of several
lines, too much time or memory is a finding, kept as a file with the words that try it again.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from typing import Any

from tests.soak.processes import ended, python, surroundings
from tests.soak.report import Page
from tests.soak.trials import KINDS, Kind
from tests.soak.work import Work

NAME = "fuzzing"
FEWEST = 5


def go_on(work: Work) -> Page:
    """Try from where the chapter stopped, a stretch of each kind in turn; the page."""
    state = work.recall(NAME) or {name: {"done": 0} for name in KINDS}
    asked = [kind for kind in KINDS.values() if kind.name.startswith(work.plan.kinds)]
    left = True
    while left and not work.out_of_time():
        left = False
        for kind in asked:
            whole = work.amount(kind.amount, FEWEST)
            own = state[kind.name]
            if own["done"] < whole and not work.out_of_time():
                left = True
                try_stretch(work, kind, own, min(whole, own["done"] + kind.stretch))
                work.remember(NAME, state)
    return page(work, state)


def try_stretch(work: Work, kind: Kind, own: dict[str, Any], stop: int) -> None:
    """One child after the other until every input of the stretch has been tried."""
    while own["done"] < stop:
        words = ["--kind", kind.name, "--seed", work.plan.seed, "--from", own["done"], "--to", stop]
        done = ended(python("tests.soak.trying", *words), surroundings(PYTHONHASHSEED="0"))
        lines = [json.loads(line) for line in done.out.splitlines() if line.endswith("}")]
        begun = [line["next"] for line in lines if "next" in line]
        for line in lines:
            if "next" not in line:
                take(work, kind, own, line)
        own["peak"] = max(own.get("peak", 0.0), done.peak_mb)
        if done.code and (not begun or begun[-1] >= own["done"]):
            number = begun[-1] if begun else own["done"]
            again = again_words(work, kind, number)
            work.find(NAME, f"{kind.name}: the child ended with {done.code}", again, text=done.err)
            own["done"] = number + 1
        elif done.code:
            work.find(NAME, f"{kind.name}: the child ended with {done.code}", "", text=done.err)


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
    words = ["--kind", kind.name, "--seed", work.plan.seed, "--from", number, "--to", number + 1]
    return "python -m tests.soak.trying " + shlex.join(map(str, words))


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
