"""Every question at every moment, in short: of each registered game, by its fewest and its most, seeded and observed.

The soak asks at length (`make soak WORDS="--only asking"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from referee import games
from tests.invariants.asking import Asking, ask_at_moments
from tests.invariants.looking import Looking
from tests.invariants.matches import LONGEST, Played, order, served

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
    assert sum(each.questions for each in asked) > 20 * sum(each.moments for each in asked)


@pytest.mark.parametrize("code", games.names())
def test_everything_can_be_asked_in_the_viewer_with_all_eyes(code):
    asking = ask_at_moments(order(code, 1), LONGEST)
    looking = Looking(asking)
    looking.look(1)
    assert [str(finding) for finding in asking.findings] == []
    assert looking.looks >= len(asking.eyes)


# -- what it would find ---------------------------------------------------------------------


def asked_once(code: str = "clash") -> Asking:
    """All questions at the first moment of a match."""
    asking = Asking(Played.of(order(code, 0)))
    asking.ask_everything()
    return asking


def test_what_is_raised_and_is_no_refusal_is_found_with_its_place(monkeypatch):
    def forgets(game: Any, run: Any, seat: int, verb: str) -> list[str]:
        raise KeyError(verb)

    monkeypatch.setattr(type(games.find("clash")), "named_with", forgets)
    found = {finding.what.partition(":")[0] for finding in asked_once().findings}
    assert found == {"KeyError in test_asking.py"}


def test_a_question_that_changes_the_match_is_found(monkeypatch):
    game = type(games.find("clash"))
    view = game.view

    def counting(self: Any, run: Any, eyes: Any) -> dict[str, Any]:
        run.ordinals["looks"] = run.ordinals.get("looks", 0) + 1
        return view(self, run, eyes)

    monkeypatch.setattr(game, "view", counting)
    assert [finding.what for finding in asked_once().findings] == ["asking has changed the match"]


def test_a_rule_that_the_catalogue_does_not_know_is_found(monkeypatch):
    verbs = games.find("bacon-project").verbs
    jump = replace(verbs["jump"], timing=lambda run, seat: ("BP-999",))
    monkeypatch.setitem(verbs, "jump", jump)
    found = [finding.what for finding in asked_once("bacon-project").findings]
    assert found
    assert all("BP-999" in what for what in found)
