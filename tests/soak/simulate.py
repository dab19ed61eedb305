"""The chapter that simulates matches of a game: each twice, in two processes with other hash seeds.

Once it is watched, with illegal answers tried at every decision, and once played plainly, its file validated. The bytes
must be equal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any

from replays.cases.cases import run_case
from tests.case_files import case_in
from tests.coverage import ROOT, Coverage, coverage
from tests.soak.child import simulation
from tests.soak.processes import Ended, ended, python, surroundings
from tests.soak.report import Page
from tests.soak.work import Work

CHILD = "tests.soak.child"
STRETCH = 100
WAYS = ("fact", "refusal", "step", "outcome")


def go_on(work: Work, code: str) -> Page:
    """Play matches of a game from where the chapter stopped; its page."""
    played, name = simulation(code), f"simulate-{code}"
    what = f"simulated matches of {played.game.title}, each in two processes"
    found, counts, sums = go_through(work, name, code, what, played.matches, STRETCH)
    played.tell(found, counts, sums)
    note_rules(found, counts, code)
    return found


def go_through(
    work: Work, name: str, child: str, what: str, matches: int, stretch: int
) -> tuple[Page, Counter[str], Counter[str]]:
    """Play stretches from where the chapter stopped: its page, what was counted, and sums over the matches."""
    state = work.recall(name) or {"done": 0, "counts": {}, "sums": {}}
    whole = work.amount(matches)
    while state["done"] < whole and not work.out_of_time():
        stop = min(whole, state["done"] + stretch)
        play_stretch(work, state, state["done"], stop, name, child)
        state["done"] = stop
        work.remember(name, state)
    found = Page(name, what, state["done"], whole, "matches")
    found.findings = work.findings(name)
    return found, Counter(state["counts"]), Counter(state["sums"])


def play_stretch(
    work: Work, state: dict[str, Any], start: int, stop: int, chapter: str, child: str
) -> None:
    """A stretch in two processes; what they say must be the same."""
    seeds = (str(1 + start // STRETCH), str(4_000_000_000 - start // STRETCH))
    words = python(CHILD, child, "--seed", work.plan.seed, "--from", start, "--to", stop)
    watched = said(work, chapter, [*words, "--watched"], hash_seed=seeds[0])
    plain = said(work, chapter, words, hash_seed=seeds[1])
    counts = Counter(state["counts"])
    for line in watched.pop("counts", []):
        counts.update(line)
    sums = Counter(state["sums"])
    for number in range(start, stop):
        again = (
            f"python -m {CHILD} {child} --seed {work.plan.seed} --from {number} --to {number + 1}"
        )
        pair = watched.get(str(number)), plain.get(str(number))
        compare(work, chapter, again, pair, sums)
    state["counts"], state["sums"] = dict(counts), dict(sums)


def said(work: Work, chapter: str, words: list[str], *, hash_seed: str) -> dict[str, Any]:
    """What a child says of a stretch, by the number of the match."""
    done: Ended = ended(words, surroundings(PYTHONHASHSEED=hash_seed))
    if done.code:
        what = f"the process that plays ended with {done.code}"
        work.find(chapter, what, " ".join(words), text=done.err)
    found: dict[str, Any] = {"counts": []}
    for line in map(json.loads, done.out.splitlines()):
        if "counts" in line:
            found["counts"].append(line["counts"])
        else:
            found[str(line["n"])] = line
    return found


def compare(
    work: Work,
    chapter: str,
    again: str,
    pair: tuple[dict[str, Any] | None, dict[str, Any] | None],
    sums: Any,
) -> None:
    """One match as the two processes played it."""
    one, two = pair
    for line, more in ((one, " --watched"), (two, "")):
        if line is None:
            work.find(chapter, "a match of which nothing was said", again + more)
        elif "error" in line:
            work.find(chapter, line["error"], again + more, text=f"{line['says']}\n{line['story']}")
        elif line.get("fault"):
            work.find(chapter, f"not valid: {line['fault']}", again + more)
    if one is None or two is None or "error" in one or "error" in two:
        return
    if one["sha"] != two["sha"]:
        work.find(
            chapter, "two processes played one match differently", again, text=f"{one}\n{two}"
        )
    sums["matches"] += 1
    sums["records"] += two["records"]
    sums["bytes"] += one["bytes"]
    sums["longest"] = max(sums["longest"], two["records"])
    sums["largest file"] = max(sums["largest file"], one["bytes"])


def note_rules(found: Page, counts: Counter[str], game: str) -> None:
    """Which enforced rules were seen at work, by which sign, and which never were."""
    rules = covered(game)
    seen = {way: {r for r in rules.enforced if counts[f"rule {way} {r}"]} for way in WAYS}
    called = {rule for rule in rules.enforced if counts[f"rule code {rule}"]}
    outside = set().union(*seen.values())
    found.figures["rules enforced"] = len(rules.enforced)
    found.figures["seen from outside"] = f"{len(outside)} (" + ", ".join(
        f"{way} {len(ids)}" for way, ids in seen.items()
    ) + ")"  # fmt: skip
    only_called = [rule for rule in rules.enforced if rule in called - outside]
    unseen = [rule for rule in rules.enforced if rule not in called | outside]
    cased = rules_of_passing_cases(game, set(unseen))
    by_case = [rule for rule in unseen if rule in cased]
    by_test = [rule for rule in unseen if rule in rules.shown - cased]
    never = [rule for rule in unseen if rule not in rules.shown | cased]
    found.figures["only by a call of code that cites them"] = len(only_called)
    found.figures["only by a case that lists them"] = len(by_case)
    found.figures["only by a test that is marked with them"] = len(by_test)
    found.figures["by nothing"] = len(never)
    found.notes.append(
        "A rule is seen from outside if a fact or an outcome cites it, an answer that we tried was "
        "refused by it, or a step of that rule was carried out. Weaker: a function whose source "
        "cites it was called (looked at in every 25th match). A rule that code does not cite by "
        "its id cannot be seen at work in a match; there a case that lists it was run and passed."
    )
    for what, ids in (
        ("by nothing", never),
        ("only by a test that is marked with them", by_test),
        ("only by a case that lists them", by_case),
        ("only by a call", only_called),
    ):
        found.notes.append(f"{what}: {' '.join(ids) or 'none'}")


@cache
def covered(code: str) -> Coverage:
    """What is done about the rules of that game: every test file is read for it."""
    return coverage(code)


def rules_of_passing_cases(code: str, wanted: AbstractSet[str]) -> set[str]:
    """The rules of those wanted that the case files of a game list, as far as the cases pass.

    A case is run only if it lists a rule of which no case has passed yet.
    """
    found: set[str] = set()
    for file in sorted((ROOT / "tests" / "rules" / code).rglob("*.toml")):
        case = case_in(file)
        listed = wanted & set(case.rules)
        if listed - found and run_case(case).passed:
            found |= listed
    return found
