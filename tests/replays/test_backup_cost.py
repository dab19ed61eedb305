"""Twenty situations of a judge, over the five games: what a backup would cost there, and the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.errors import NotFound
from replays.backups.backup_cost import backup_cost
from replays.backups.cards_seen import card_names, cards_seen
from replays.backups.verdict import CRITERIA, NOT_ADVISABLE, POSSIBLE, SIMPLE, verdict_on
from replays.file.replay_file import decode, load
from replays.read.seek import Seeker
from tests.judges.matches import GAMES, going, rule

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.backups.backup_cost import BackupCost

CORPUS = Path(__file__).parents[1] / "corpus"


@cache
def match_of(name: str) -> Match:
    return decode(load(CORPUS / f"{name}.replay"))[1]


@dataclass(frozen=True)
class Situation:
    """A call after record ``after`` of a recorded match, and the record to which the judge thinks of going back."""

    why: str
    match: str
    after: int
    record: int
    verdict: str
    counts: dict[str, int]

    def __str__(self) -> str:
        return f"{self.match}-{self.after}-to-{self.record}"


SITUATIONS = (
    # -- Bacon Project --
    Situation("a pick of open cards: both saw all of them", "greedy", 9, 8, SIMPLE, {"decisions": 1}),
    Situation("the first turn has begun: three cards of the pile were revealed, and one of a hand cast",
              "greedy", 7, 4, POSSIBLE, {"decisions": 3, "turns": 1, "known": 1, "drawn": 3}),
    Situation("combat is over: what the opponent defended with has left the hand",
              "greedy", 16, 14, POSSIBLE, {"decisions": 2, "turns": 1, "known": 1, "drawn": 2}),
    Situation("two turns lie between", "greedy", 20, 16, NOT_ADVISABLE,
              {"decisions": 4, "turns": 2, "drawn": 3}),
    Situation("a backup would fall, that is a judge's decision", "ruled", 27, 25, POSSIBLE,
              {"known": 2, "rulings": 1}),
    # -- Clash --
    Situation("one seat alone has attacked, with its ability, and the other saw nothing of it",
              "clash-greedy", 20, 18, SIMPLE, {"decisions": 2}),
    Situation("the phase is over: both have laid open what they played", "clash-greedy", 8, 6, POSSIBLE,
              {"decisions": 2, "known": 2}),
    Situation("three decisions in secret, of one seat: nothing is seen, but more is redone than a slip",
              "clash-greedy", 12, 9, POSSIBLE, {"decisions": 3}),
    Situation("a whole round, and its draws", "clash-greedy", 40, 20, NOT_ADVISABLE,
              {"decisions": 20, "turns": 1, "known": 2, "drawn": 4}),
    # -- Save Your Bacon! --
    Situation("an attack was declared against the wrong champion: all of it is open",
              "save-your-bacon-greedy", 9, 7, SIMPLE, {"decisions": 2}),
    Situation("a card was played from the hand: the opponent knows it", "save-your-bacon-greedy", 26, 25,
              POSSIBLE, {"decisions": 1, "known": 1}),
    Situation("the hand was filled up", "save-your-bacon-greedy", 24, 23, POSSIBLE,
              {"decisions": 1, "drawn": 3}),
    Situation("who begins was chosen: both have seen their first hands", "save-your-bacon-greedy", 4, 3,
              NOT_ADVISABLE, {"decisions": 1, "turns": 1, "drawn": 10}),
    # -- Super Fantasy Brawl --
    Situation("a move after a standard action", "super-fantasy-brawl-greedy", 24, 22, SIMPLE,
              {"decisions": 2}),
    Situation("a trap was looked at: it is mixed with the supply again", "super-fantasy-brawl-greedy", 64, 63,
              SIMPLE, {"decisions": 1}),
    Situation("a trap went off: both would know what lies there", "super-fantasy-brawl-greedy", 32, 31,
              POSSIBLE, {"decisions": 1, "known": 2}),
    Situation("the turn is over: a hand was discarded for all to see", "super-fantasy-brawl-greedy", 27, 24,
              NOT_ADVISABLE, {"decisions": 3, "turns": 1, "known": 4, "drawn": 5}),
    # -- Homestuck --
    Situation("a tap of an open card", "homestuck-atcg-greedy", 27, 26, SIMPLE, {"decisions": 1}),
    Situation("an extra draw, and a card played from the hand", "homestuck-atcg-greedy", 9, 7, POSSIBLE,
              {"decisions": 2, "known": 1, "drawn": 3}),
    Situation("the dice said who begins: both know the result", "homestuck-atcg-greedy", 4, 2, NOT_ADVISABLE,
              {"decisions": 2, "thrown": 2}),
)  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_a_situation_costs_what_was_counted_at_the_table(situation: Situation) -> None:
    cost = backup_cost(match_of(situation.match), situation.record, after=situation.after)
    assert {name: count for name, count in cost.counts.items() if count} == situation.counts
    assert cost.verdict.word == situation.verdict, situation.why
    over = {each.name for each in CRITERIA if situation.counts.get(each.name, 0) > each.simple}
    assert {each.criterion.name for each in cost.verdict.reasons} == over


def test_the_situations_are_twenty_over_five_games_with_every_verdict_and_criterion() -> None:
    assert len(SITUATIONS) == 20
    assert {each.verdict for each in SITUATIONS} == {SIMPLE, POSSIBLE, NOT_ADVISABLE}
    assert {name for each in SITUATIONS for name in each.counts} == {each.name for each in CRITERIA}


def learned(cost: BackupCost) -> list[tuple[int, str, int, str, bool]]:
    return [(each.seat, each.card, each.record, each.place, each.stays) for each in cost.learned]


def test_what_was_learned_is_said_card_by_card_with_where_it_lay() -> None:
    assert learned(backup_cost(match_of("greedy"), 4, after=7)) == [
        (1, "8c", 5, "draw", False),
        (1, "3h", 5, "draw", False),
        (1, "Kd", 5, "draw", False),
        (2, "8c", 5, "draw", False),
        (2, "3h", 5, "draw", False),
        (2, "Kd", 5, "draw", False),
        (2, "2d", 7, "seats.1.hand", True),
    ]


def test_a_trap_that_one_seat_looked_at_is_learned_by_that_seat_alone() -> None:
    cost = backup_cost(match_of("super-fantasy-brawl-greedy"), 63, after=64)
    assert learned(cost) == [(1, "Snare", 64, "traps", False)]


def test_what_the_lanes_hid_is_learned_when_they_are_joined() -> None:
    found = learned(backup_cost(match_of("clash-greedy"), 6, after=8))
    assert found == [(1, "Tactician", 7, "seats.2.allies", True), (2, "Captain", 7, "seats.1.allies", True)]  # fmt: skip


def test_at_a_physical_table_cards_are_learned_as_the_scorekeeper_names_them() -> None:
    assert learned(backup_cost(match_of("observed"), 18, after=20)) == [
        (2, "Js", 19, "draw", False),
        (2, "Kh", 20, "draw", False),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_backup_to_where_the_match_stands_costs_nothing_and_more_never_costs_less(
    game: str,
) -> None:
    rec = going(game, 24)
    last = rec.fold.number
    nothing = backup_cost(rec.match, last)
    assert not any(nothing.counts.values())
    assert (nothing.learned, nothing.verdict.word, nothing.verdict.reasons) == ((), SIMPLE, ())
    before = backup_cost(rec.match, last - 1).counts
    for record in range(last - 2, max(last - 9, rec.fold.docket.begun), -1):
        counts = backup_cost(rec.match, record).counts
        assert counts["decisions"] >= before["decisions"]
        assert counts["drawn"] >= before["drawn"]
        before = counts


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_learns_what_it_has_in_its_own_hand(game: str) -> None:
    rec = going(game, 24)
    seeker = Seeker(rec.match)
    record = rec.fold.number - 6
    then = seeker.at(record)
    for each in backup_cost(rec.match, record).learned:
        assert each.place != f"seats.{each.seat}.hand"
        seen = cards_seen(then, each.seat, card_names(then))
        assert each.place not in seen.get((each.seat, each.card), {})


def test_records_that_are_void_are_not_reversed_again_but_are_known() -> None:
    rec = going("bacon-project", 30)
    rule(rec, "backup", record=20)
    cost = backup_cost(rec.match, 10)
    assert max(each.record for each in cost.actions) <= 20
    assert [each.record for each in cost.rulings] == [rec.fold.number]
    assert max(each.record for each in cost.learned) > 20


@pytest.mark.parametrize(
    ("name", "record", "after"),
    [("greedy", 0, 5), ("greedy", 6, 5), ("greedy", 99, None), ("greedy", 2, 999), ("clash-awaited", 1, None)],
)  # fmt: skip
def test_there_is_no_backup_to_a_record_that_is_not_there(
    name: str, record: int, after: int
) -> None:
    with pytest.raises(NotFound, match="no backup to record"):
        backup_cost(match_of(name), record, after=after)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda each: each.name)
def test_each_criterion_alone_decides_at_its_limits(criterion) -> None:
    none = dict.fromkeys((each.name for each in CRITERIA), 0)
    for count, word in (
        (criterion.simple, SIMPLE),
        (criterion.simple + 1, POSSIBLE),
        (criterion.possible, POSSIBLE),
        (criterion.possible + 1, NOT_ADVISABLE),
    ):
        verdict = verdict_on(none | {criterion.name: count})
        assert verdict.word == word
        assert [each.count for each in verdict.reasons] == ([] if word == SIMPLE else [count])
        assert all(criterion.words in str(each) for each in verdict.reasons)
