"""Chapter 11: every question at every moment, in random matches of every registered game.

By every seat and other eyes, with sense and nonsense, at the table, in the viewer, and by `referee diff`: whatever is
asked is answered or refused, in little time, and asking changes nothing. Of each kind of question so many are asked at
each moment, chosen by chance (see `tests.invariants.inquiry`); for a hundred moments one record is looked at in the viewer,
and two lines of the match are compared. One match again, with all that it finds:

    python -m tests.soak.ask save-your-bacon 17
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from referee import games
from tests.invariants.differences import Partings
from tests.invariants.inquiry import Asking, ask_at_moments
from tests.invariants.matches import order
from tests.invariants.viewer import Looking
from tests.soak.report import Page
from tests.soak.work import Work, signature, whole_story

NAME = "ask"
MOMENTS = 200_000
"""So many moments of each game."""
APART = 10**9
"""The matches of one seed and of the next are so far apart in their numbers."""
LOOKED_AT, AT_ONCE = 100, 5
"""For so many moments one record is looked at in the viewer, so many with the same eyes at once."""
ASKED = "asked: "
"""Before the name of a kind of question, among what is counted."""
CLOSED = 2
"""Of the matches that ended one in so many is closed before it is looked at."""
COMPARED = 100
"""For so many moments two lines of the match are compared."""


def go_on(work: Work) -> Page:
    """Ask from where the chapter stopped, of the game of which least was asked; the page."""
    state: dict[str, dict[str, int]] = work.recall(NAME) or {code: {} for code in games.names()}
    whole = work.amount(MOMENTS)
    while (code := least_asked(state, whole)) and not work.out_of_time():
        counts = Counter(state[code])
        counts.update(ask_next(work, code, counts["matches"], whole - counts["moments"]))
        state[code] = dict(counts)
        work.remember(NAME, state)
    return page(work, state, whole)


def least_asked(state: dict[str, dict[str, int]], whole: int) -> str:
    """The game of which fewest moments were asked; nothing where all are done."""
    code = min(state, key=lambda code: state[code].get("moments", 0))
    return code if state[code].get("moments", 0) < whole else ""


def ask_next(work: Work, code: str, number: int, most: int) -> Counter[str]:
    """Ask at the moments of the match of that number; what was counted."""
    wish = order(code, number + work.plan.seed * APART)
    again = f"python -m tests.soak.ask {code} {wish.number}"
    counts = Counter(matches=1)
    try:
        asking, looks, compared = asked_and_looked(wish.code, wish.number, most)
    except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
        work.find(NAME, f"{code}: {signature(error)}", again, text=whole_story(error))
        return counts + Counter(moments=1)
    for finding in asking.findings:
        work.find(NAME, f"{code}: {finding.what}", again, text=str(finding))
    counts.update(moments=max(1, asking.moments), questions=asking.questions)
    counts.update(looks=looks, diffs=compared)
    counts.update({f"{ASKED}{kind}": number for kind, number in asking.asked.items()})
    counts.update({f"{wish.seats} seats, {wish.chance}": asking.moments})
    return counts


def asked_and_looked(code: str, number: int, most: int) -> tuple[Asking, int, int]:
    """One match, asked at every moment, looked at and compared afterwards; how many looks and pairs there were."""
    wish = order(code, number)
    asking = ask_at_moments(wish, wish.every, most)
    random = Random(f"afterwards {wish}")
    wanted, compared = (
        int(asking.moments / each + random.random()) for each in (LOOKED_AT, COMPARED)
    )
    if asking.run.outcome is not None and random.randrange(CLOSED) == 0:
        asking.put("close", asking.played.recorder.close)
    looks = 0
    while looks < wanted and not asking.findings:
        looking = Looking(asking, random.choice(asking.eyes))
        looking.look_with_one(min(AT_ONCE, wanted - looks))
        looks += looking.looks
    if compared and not asking.findings:
        partings = Partings(asking)
        with asking.patience:
            for _ in range(compared):
                partings.compare()
    return asking, looks, compared


def asked_in_words(counts: dict[str, int]) -> str:
    """How often each kind of question was asked."""
    kinds = sorted(name for name in counts if name.startswith(ASKED))
    return ", ".join(f"{counts[name]} {name.removeprefix(ASKED)}" for name in kinds)


def page(work: Work, state: dict[str, dict[str, int]], whole: int) -> Page:
    """How many moments of each game were asked, and what was found."""
    done = sum(min(counts.get("moments", 0), whole) for counts in state.values())
    title = "every question at every moment, by everybody"
    found = Page(NAME, title, done, whole * len(state), "moments")
    found.findings = work.findings(NAME)
    for code, counts in state.items():
        said = [
            f"{counts.get(what, 0)} {what}"
            for what in ("moments", "questions", "looks", "diffs", "matches")
        ]
        tables = sorted(f"{name} {number}" for name, number in counts.items() if " seats, " in name)
        found.figures[code] = f"{', '.join(said)} ({'; '.join(tables)})"
        found.notes += [f"{code}: {asked_in_words(counts)}"]
    return found


if __name__ == "__main__":
    again, _, _ = asked_and_looked(sys.argv[1], int(sys.argv[2]), MOMENTS)
    print(f"{again.moments} moments, {again.questions} questions, {len(again.findings)} findings")
    for each in again.findings:
        print(each)
