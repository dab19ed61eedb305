"""The chapter of second opinions: matches played beside a model of the rules, decision by decision.

Every game of `tests/oracle/register.py` in turn, the one of which least was compared first. A game ends at the first
decision at which engine and model differ; the others go on. That match again:

    python -m tests.soak.oracle clash 17
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from referee.kernel.text.parse_cache import KEEPING
from tests.oracle.register import MATCHES
from tests.readings import Readings
from tests.soak.report import Page
from tests.soak.work import Work, signature, whole_story

NAME = "oracle"
DECISIONS = 5_000_000
"""So many decisions of each game."""
APART = 10**9
"""The matches of one seed and of the next are so far apart in their numbers."""
STRETCH = 2_000
"""After so many decisions of a game it is another one's turn, and what was done is remembered."""

State = dict[str, dict[str, int]]
"""Of each game: matches, decisions, milliseconds of the processor, and whether it has stopped."""


def go_on(work: Work) -> Page:
    """Compare from where the chapter stopped; the page."""
    state: State = {code: {} for code in MATCHES} | work.recall(NAME)
    whole = work.amount(DECISIONS)
    while (code := least_compared(state, whole)) and not work.out_of_time():
        counts = Counter(state[code])
        counts.update(compare(work, code, counts["matches"], whole - counts["decisions"]))
        state[code] = dict(counts)
        work.remember(NAME, state)
    return page(work, state, whole)


def least_compared(state: State, whole: int) -> str:
    """The game that has come least far; nothing where all are done or have stopped."""
    going = [code for code in state if not state[code].get("stopped")]
    code = min(going, key=lambda code: state[code].get("decisions", 0), default="")
    return code if code and state[code].get("decisions", 0) < whole else ""


def compare(work: Work, code: str, number: int, most: int) -> Counter[str]:
    """A stretch of matches from that number on; what was counted.

    A text that was read to see whether it may stand in a card list is not parsed again to play with that.
    """
    KEEPING.shelf = Readings()
    counts: Counter[str] = Counter()
    began = time.process_time()
    while counts["decisions"] < min(STRETCH, most) and not counts["stopped"]:
        at = work.plan.seed * APART + number + counts["matches"]
        again = f"python -m tests.soak.oracle {code} {at}"
        counts["matches"] += 1
        try:
            match = MATCHES[code](at)
            match.play()
            counts["decisions"] += match.seen.total()
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
            work.find(NAME, f"{code}: {signature(error)}", again, text=whole_story(error))
            counts["stopped"] = 1
    return counts + Counter(milliseconds=int(1000 * (time.process_time() - began)))


def page(work: Work, state: State, whole: int) -> Page:
    """How many decisions of each game were compared, how fast, and what was found."""
    done = sum(min(counts.get("decisions", 0), whole) for counts in state.values())
    found = Page(NAME, "second opinions, decision by decision", done, whole * len(state), "decisions")  # fmt: skip
    found.findings = work.findings(NAME)
    for code, counts in state.items():
        decisions, spent = counts.get("decisions", 0), counts.get("milliseconds", 0)
        speed = round(1000 * decisions / spent) if spent else 0
        found.figures[code] = (
            f"{decisions:,} decisions of {counts.get('matches', 0):,} matches, {speed:,} a second"
            f"{', stopped at a difference' if counts.get('stopped') else ''}"
        )
    return found


if __name__ == "__main__":
    shown = MATCHES[sys.argv[1]](int(sys.argv[2]))
    shown.play()
    print(f"{shown.seen.total()} decisions, no difference")
