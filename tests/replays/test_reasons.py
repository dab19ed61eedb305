"""Why an answer is refused and what it sets off, at many moments of recorded matches of every game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from events.records.records import Acted
from referee.errors import NotUnderstood
from referee.kernel.decision.notation import read_line
from referee.kernel.judge import corrected
from referee.kernel.schema.fields import shape_of
from replays.file.replay_file import decode, load
from replays.read.seek import Seeker
from replays.read.timeline import Timeline
from replays.reasons.consequences import consequences
from replays.reasons.refusal_reasons import looked_at, why_refused
from replays.reasons.why import why, why_at, why_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.engine.run import Run

CORPUS = Path(__file__).parents[1] / "corpus"
GAMES = {
    "bacon-project": "greedy",
    "clash": "clash-greedy",
    "homestuck-atcg": "homestuck-atcg-greedy",
    "save-your-bacon": "save-your-bacon-greedy",
    "super-fantasy-brawl": "super-fantasy-brawl-greedy",
}
MOMENTS = 5
"""At so many moments of each match every action is asked about."""


@cache
def seeker_of(game: str) -> Seeker:
    return Seeker(decode(load(CORPUS / f"{GAMES[game]}.replay"))[1])


def moments(game: str) -> Iterator[Run[Any]]:
    seeker = seeker_of(game)
    first = max(seeker.begun, 1)
    step = max(1, (seeker.last - first) // MOMENTS)
    for number in range(first + 1, seeker.last - 1, step):
        yield seeker.at(number)


def tries(run: Run[Any]) -> Iterator[tuple[int, list[Any]]]:
    """Every action of the game with a few of the things that it could name, legal or not."""
    for seat in (1, 2):
        for name in run.game.verbs:
            for thing in ("", *run.game.named_with(run, seat, name)[:2]):
                line = read_line(f"{name} {thing}")
                try:
                    answer = run.game.read(run, seat, line)
                    run.refusals(seat, answer)
                except NotUnderstood:
                    continue
                yield seat, answer


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_refuses_is_named_and_nothing_is_touched(game: str) -> None:
    seen = changes = 0
    for run in moments(game):
        before = run.wire()
        for seat, answer in tries(run):
            refusals = run.refusals(seat, answer)
            found = why_refused(run, seat, answer)
            assert [each.refusal for each in found.reasons] == refusals
            assert run.wire() == before
            seen += any(each.looked for each in found.reasons)
            changes += len(found.legal_with)
            for change in found.legal_with:
                assert corrected(run, change.fields).refusals(seat, answer) == []
            for reason in found.reasons:
                for change in reason.without:
                    left = corrected(run, change.fields).refusals(seat, answer)
                    assert reason.refusal not in left
                    assert set(left) < set(refusals)
    assert seen > 20
    assert changes > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_observed_answers_like_what_is_not(game: str) -> None:
    for run in moments(game):
        for seat, answer in tries(run):
            refusals = run.refusals(seat, answer)
            fork = run.fork()
            assert set(looked_at(fork, seat, answer)) == {each.rule for each in refusals}
            assert fork.wire() == run.wire()
            assert shape_of(type(fork.state)).keys == shape_of(type(run.state)).keys


@pytest.mark.parametrize("game", GAMES)
def test_the_account_of_a_record_ends_where_the_match_went_on(game: str) -> None:
    """Its facts are those of the log, and the fields that it says have changed are those that did."""
    seeker = seeker_of(game)
    timeline = Timeline(seeker.match)
    told = 0
    for number in range(max(seeker.begun, 1) + 1, seeker.last, 7):
        if not isinstance(seeker.record(number), Acted):
            continue
        found = why_record(seeker, number)
        assert found.sets_off is not None
        facts = [(each.fact.name, each.fact.rule, each.fact.data) for each in found.sets_off.facts]
        heard = timeline._told[number - 1].facts
        assert facts == [(each.name, each.rule, each.data) for each in heard]
        told += len(facts)
    assert told > 5


def test_a_rule_is_shown_with_the_hand_and_the_coins_that_it_looked_at() -> None:
    seeker = seeker_of("clash")
    for number in range(seeker.begun + 1, seeker.last):
        run = seeker.at(number)
        for seat, answer in tries(run):
            if answer[0] != "play-card":
                continue
            found = why_refused(run, seat, answer)
            rules = {each.refusal.rule for each in found.reasons}
            if rules == {"CL-3.1", "CL-3.7", "CL-Q3"}:
                paths = {each.path for reason in found.reasons for each in reason.looked}
                assert paths == {f"lane.{seat}.own.hand", f"lane.{seat}.own.coins"}
                assert {change.path for change in found.legal_with} <= paths
                assert found.legal_with
                return
    pytest.fail("nobody lacks coins in this match")


def test_a_moment_that_has_passed_is_said_to_have_passed() -> None:
    seeker = seeker_of("bacon-project")
    number = next(
        n
        for n in range(seeker.begun + 1, seeker.last)
        if isinstance(record := seeker.record(n), Acted) and record.answer[0] == "stack"
    )
    record = seeker.record(number)
    assert isinstance(record, Acted)
    line = f"{record.seat}: {seeker.at(number).game.printed(record.answer)}"
    assert not why(seeker, number - 1, line).refused.reasons
    assert why(seeker, number, line).last_legal == number - 1


def test_what_chance_decides_is_not_told_beforehand() -> None:
    seeker = seeker_of("super-fantasy-brawl")
    waits = 0
    for number in range(seeker.begun + 1, seeker.last - 1):
        run = seeker.at(number)
        for ask in run.asks():
            for answer in list(ask.legal())[:3]:
                found = consequences(run, ask.seat, answer)
                waits += bool(found.waits)
                known = consequences(run, ask.seat, answer, run.dice)
                assert not known.waits
                size = len(found.facts)
                assert [e.fact.name for e in found.facts] == [
                    e.fact.name for e in known.facts[:size]
                ]
    assert waits


def test_a_row_that_never_changes_is_looked_at_by_its_fields():
    run = Seeker(decode((CORPUS / "homestuck-atcg-greedy.replay").read_bytes())[1]).at(20)
    before = run.wire()
    found = why_at(run, 2, ["tap", "aradia-megido-robo-2"]).refused
    (reason,) = found.reasons
    assert reason.refusal.rule == "HAC-1.22"
    assert [str(each) for each in reason.looked if "cards" in each.path] == [
        "seats.2.cards[2].thing ARADIA MEGIDO robo explode (2)",
        "seats.2.cards[2].at 2",
        "seats.2.cards[2].tapped yes",
    ]
    assert [str(each) for each in found.legal_with] == ["seats.2.cards[2].tapped no"]
    assert run.wire() == before
    assert not run.refusals(2, ["end-main"])
