"""Every question at every moment, in short: of each registered game, by its fewest and its most, seeded and observed.

The soak asks at length (`make soak WORDS="--only asking"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from referee import games
from tests.invariants import differences
from tests.invariants.differences import Partings
from tests.invariants.inquiry import Asking, ask_at_moments
from tests.invariants.matches import LONGEST, Played, order, served
from tests.invariants.patience import Patience
from tests.invariants.viewer import Looking

EVERY, MOST = 9, 5
"""So seldom, and so often at most, is asked in one match here."""


def tables(code: str) -> Iterator[int]:
    """Numbers of matches: the fewest and the most seats, seeded and observed."""
    counts = len(served(code))
    yield from dict.fromkeys((0, counts - 1, counts, 2 * counts - 1))


@pytest.mark.parametrize("code", games.names())
def test_everything_can_be_asked_at_every_moment_by_everybody(code):
    asked = [ask_at_moments(order(code, number), EVERY, MOST) for number in tables(code)]
    assert [str(finding) for each in asked for finding in each.findings] == []
    assert all(each.moments for each in asked)
    found = {(each.played.order.seats, each.played.order.chance) for each in asked}
    ends = min(served(code)), max(served(code))
    assert found == {(seats, chance) for seats in ends for chance in ("seeded", "observed")}
    assert sum(each.questions for each in asked) > 5 * sum(each.moments for each in asked)


@pytest.mark.parametrize("code", games.names())
def test_everything_can_be_asked_in_the_viewer_with_all_eyes(code):
    asking = ask_at_moments(order(code, 1), LONGEST)
    looking = Looking(asking)
    looking.look(1)
    assert [str(finding) for finding in asking.findings] == []
    assert looking.looks >= len(asking.eyes)


@pytest.mark.parametrize("code", games.names())
def test_two_moments_and_two_lines_of_a_match_are_compared_with_all_eyes(code):
    asking = ask_at_moments(order(code, 0), LONGEST)
    both = Partings(asking)
    for _ in range(6):
        both.compare()
    assert [str(finding) for finding in asking.findings] == []
    assert both.compared == 6


# -- what it would find ---------------------------------------------------------------------


def asked_first(code: str = "clash", times: int = 1) -> Asking:
    """The questions at the first moment of a match, until one finds something."""
    asking = Asking(Played.of(order(code, 0)))
    for _ in range(times):
        if not asking.findings:
            asking.ask_everything()
    return asking


def test_what_is_raised_and_is_no_refusal_is_found_with_its_place(monkeypatch):
    def forgets(run: Any, seat: int, verb: str) -> list[str]:
        raise KeyError(verb)

    monkeypatch.setitem(vars(games.find("clash")), "named_with", forgets)
    found = {finding.what.partition(":")[0] for finding in asked_first(times=40).findings}
    assert found == {"KeyError in test_inquiry.py"}


def test_a_question_that_changes_the_match_is_found(monkeypatch):
    game = games.find("clash")
    view = game.view

    def counting(run: Any, eyes: Any) -> dict[str, Any]:
        run.ordinals["looks"] = run.ordinals.get("looks", 0) + 1
        return view(run, eyes)

    monkeypatch.setitem(vars(game), "view", counting)
    assert [finding.what for finding in asked_first().findings] == ["asking has changed the match"]


def test_a_rule_that_the_catalogue_does_not_know_is_found(monkeypatch):
    verbs = games.find("bacon-project").verbs
    jump = replace(verbs["jump"], timing=lambda run, seat: ("BP-999",))
    monkeypatch.setitem(verbs, "jump", jump)
    found = [finding.what for finding in asked_first("bacon-project", 40).findings]
    assert found
    assert all("BP-999" in what for what in found)


def test_a_question_that_takes_too_long_is_broken_off_and_found(monkeypatch):
    def loops(run: Any, seat: int, verb: str) -> list[str]:
        while True:
            try:
                pass
            except Exception:  # noqa: BLE001 -- whoever catches everything does not catch this
                continue

    monkeypatch.setitem(vars(games.find("clash")), "named_with", loops)
    asking = Asking(Played.of(order("clash", 0)), patience=Patience(0.05))
    with asking.patience:
        while not asking.findings and asking.moments < 40:
            asking.ask_everything()
    assert {finding.what.partition(" in ")[0] for finding in asking.findings} == {"TooLong"}
    assert "more than 0.05 s of the processor" in asking.findings[0].story


def test_questions_that_take_long_together_are_no_finding():
    asking = Asking(Played.of(order("clash", 0)), patience=Patience(0.2))
    started = process_time()
    with asking.patience:
        while process_time() - started < 0.5:
            asking.put("nothing", lambda: None)
    assert asking.findings == []


def test_lines_that_part_otherwise_from_the_other_side_are_found(monkeypatch):
    asking = ask_at_moments(order("clash", 0), LONGEST)
    whole = differences.diff
    calls: list[Any] = []

    def turned(left: Any, right: Any, **eyes: Any) -> Any:
        calls.append(left)
        found = whole(left, right, **eyes)
        return replace(found, record=1) if len(calls) == 2 else found

    monkeypatch.setattr(differences, "diff", turned)
    Partings(asking).compare()
    (finding,) = asking.findings
    assert finding.question.startswith("diff ")
