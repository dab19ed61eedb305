"""The pod draft: the pool, the snake, what is given back, and what later matches take over."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood, PackError
from referee.games.save_your_bacon.cardset.card_set import shipped_set, shipped_text
from referee.games.save_your_bacon.draft.game import GAME
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import BotDice, ObservedDice, ScriptedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC, Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.show.rows import columns, words

CARDS = shipped_set()
IDS = [CARDS.names.id(champion) for champion in CARDS.champions]


def opening(seats: int = 2, **readings: str) -> Opening:
    return GAME.settle(Opening(seats, GAME.version, readings, ()))


def opened(seats: int = 2, number: int = 1, **readings: str) -> Run[Any]:
    secret = sha256(b"draft %d" % number).digest()
    return GAME.open(opening(seats, **readings), SeededDice(secret))


def dealt(
    pool: Sequence[str], first: int, seats: int = 2, heard: list[Fact] | None = None
) -> Run[Any]:
    """A draft of that pool, dealt in that order, in which that seat picks first."""
    results = {
        "shuffle/collection": [[IDS.index(each) for each in pool]],
        "roll/first-picker": [first],
    }
    settled = opening(seats)
    listener = None if heard is None else heard.append
    return GAME.begin(GAME.prepare(settled), settled, ScriptedDice(results), listener)


def picks(run: Run[Any]) -> list[int]:
    """Who picks, one after the other, until the pool is empty; each takes the first that is left."""
    order = []
    while run.asks()[0].verbs.keys() == {"draft-pick"}:
        (ask,) = run.asks()
        order.append(ask.seat)
        run.act(ask.seat, next(ask.legal()))
    return order


def refused(run: Run[Any], seat: int, *answer: Any) -> list[str]:
    with pytest.raises(IllegalAction) as error:
        run.act(seat, list(answer))
    assert run.refusals(seat, list(answer)) == list(error.value.refusals)
    return list(error.value.rules)


def played(number: int, seats: int = 2, bot: str = "random", **readings: str) -> Run[Any]:
    run = opened(seats, number, **readings)
    dice = BotDice(bot_seed(sha256(b"draft %d" % number).digest(), 1))
    while run.outcome is None:
        (ask,) = run.asks()
        view = GAME.view(run, ask.seat)
        run.act(ask.seat, GAME.bots[bot](view, list(ask.legal()), dice))
    return run


# -- the pool -------------------------------------------------------------------------------


@pytest.mark.rule("SYB-8.2.1")
@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 12)])
def test_the_pool_has_four_champions_for_each_player(seats: int, size: int):
    run = opened(seats)
    assert len(run.state.pool) == size
    assert len(GAME.view(run, PUBLIC)["pool"]) == size


@pytest.mark.rule("SYB-8.2.1")
def test_four_players_draft_sixteen():
    text = shipped_text().replace('set_id = "house-set-one"', 'set_id = "sixteen"')
    start = text.index("[[champion]]")
    end = text.index("[[champion]]", start + 1)
    extra = text[start:end].replace('"dark-space-lord"', '"other"').replace("Dark Space", "Other")
    text = text[:end] + extra + text[end:]
    digest = sha256(text.encode()).digest()
    own = Opening(4, GAME.version, {}, (("sixteen", digest),), {digest: text})
    run = GAME.open(own, SeededDice(bytes(32)))
    assert len(run.state.pool) == 16
    picks(run)
    assert [len(drafter.picked) for drafter in run.state.seats] == [4, 4, 4, 4]


@pytest.mark.rule("SYB-Q67")
def test_fifteen_champions_do_not_serve_four_players():
    with pytest.raises(PackError, match=r"needs 16 different champions, .* has 15 \[SYB-Q67\]"):
        opened(4)


@pytest.mark.rule("SYB-8.2.2", "SYB-Q67", "SYB-14.0.42")
def test_a_random_pool_comes_from_the_seed_and_holds_nobody_twice():
    one, again, other = opened(number=1), opened(number=1), opened(number=2)
    assert one.wire() == again.wire()
    assert one.state.pool != other.state.pool
    assert len(set(one.state.pool)) == 8
    heard: list[Fact] = []
    dealt(IDS[4:], 1, heard=heard)
    told = next(fact for fact in heard if fact.name == "pool")
    assert told.data["how"] == "random"
    assert told.data["champions"] == [CARDS.names.shown(each) for each in range(4, 12)]


@pytest.mark.rule("SYB-8.2.2", "SYB-Q67")
def test_a_chosen_pool_is_what_the_organiser_says():
    run = opened(draft_pool="chosen")
    (ask,) = run.asks()
    assert (ask.seat, list(ask.verbs)) == (0, ["set-draft-pool"])
    assert run.ordinals == {}
    assert refused(run, 0, "set-draft-pool", *IDS[:7]) == ["SYB-8.2.1"]
    assert refused(run, 0, "set-draft-pool", *IDS[:9]) == ["SYB-8.2.1"]
    assert refused(run, 0, "set-draft-pool", *IDS[:7], IDS[0]) == ["SYB-Q67"]
    assert refused(run, 0, "set-draft-pool", *IDS[:7], "nobody") == ["SYB-8.2.2"]
    assert refused(run, 1, "set-draft-pool", *IDS[:8]) == ["SYB-8.2.2", "SYB-Q67"]
    with pytest.raises(NotUnderstood, match="not in the order"):
        run.act(0, ["set-draft-pool", *reversed(IDS[:8])])
    run.act(0, ["set-draft-pool", *IDS[:8]])
    assert run.state.pool == list(range(8))
    assert run.asks()[0].verbs.keys() == {"draft-pick"}


@pytest.mark.rule("SYB-8.2.3", "SYB-Q68")
@pytest.mark.parametrize("number", range(3))
def test_all_eyes_see_the_whole_draft_alike(number: int):
    run = opened(3, number)
    dice = BotDice(bot_seed(bytes(32), 1))
    while run.outcome is None:
        (ask,) = run.asks()
        run.act(ask.seat, dice.choose(list(ask.legal())))
        seen = [GAME.view(run, eyes) for eyes in (1, 2, 3, PUBLIC, JUDGE)]
        assert all(each == seen[0] for each in seen)
        assert [len(each["picked"]) for each in seen[0]["seats"].values()] == [
            len(drafter.picked) for drafter in run.state.seats
        ]
    assert [len(each["returned"]) for each in GAME.view(run, PUBLIC)["seats"].values()] == [1, 1, 1]


@pytest.mark.rule("SYB-8.2.4")
def test_nobody_picks_a_champion_that_is_not_in_the_pool():
    run = dealt(IDS, 1)
    assert refused(run, 1, "draft-pick", IDS[8]) == ["SYB-8.2.4"]
    assert IDS[8] not in [answer[1] for answer in run.asks()[0].legal()]
    run.act(1, ["draft-pick", IDS[0]])
    assert refused(run, 2, "draft-pick", IDS[0]) == ["SYB-8.2.4"]
    assert refused(run, 2, "draft-pick", "nobody") == ["SYB-8.2.4"]


# -- the picks ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-8.2.5")
def test_the_first_picker_comes_from_the_seed():
    assert {opened(number=number).state.first for number in range(12)} == {1, 2}
    assert opened(number=5).state.first == opened(number=5).asks()[0].seat
    heard: list[Fact] = []
    dealt(IDS, 2, heard=heard)
    assert [(fact.seat, fact.rule) for fact in heard if fact.name == "first"] == [(2, "SYB-8.2.5")]


@pytest.mark.rule("SYB-8.2.6", "SYB-Q6")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        (2, 1, [1, 2, 2, 1, 1, 2, 2]),
        (2, 2, [2, 1, 1, 2, 2, 1, 1]),
        (3, 1, [1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2]),
        (3, 2, [2, 3, 1, 1, 3, 2, 2, 3, 1, 1, 3]),
    ],
)
def test_picks_go_round_like_a_snake(seats: int, first: int, order: list[int]):
    """The last champion is nobody's choice: it goes to whoever began, without a question."""
    run = dealt(IDS, first, seats)
    assert picks(run) == order
    assert [len(drafter.picked) for drafter in run.state.seats] == [4] * seats
    assert run.state.seats[first - 1].picked[-1] == 4 * seats - 1


@pytest.mark.rule("SYB-8.2.6", "SYB-8.2.7")
def test_one_champion_a_turn_and_only_in_turn():
    run = dealt(IDS, 1)
    assert refused(run, 2, "draft-pick", IDS[0]) == ["SYB-8.2.6", "SYB-Q6"]
    with pytest.raises(NotUnderstood):
        run.act(1, ["draft-pick", IDS[0], IDS[1]])
    run.act(1, ["draft-pick", IDS[0]])
    assert refused(run, 1, "draft-pick", IDS[1]) == ["SYB-8.2.6", "SYB-Q6"]
    picks(run)
    assert run.state.left() == []
    assert refused(run, 1, "draft-pick", IDS[1]) == ["SYB-8.2.7"]


# -- what is given back ---------------------------------------------------------------------


@pytest.mark.rule("SYB-8.2.8", "SYB-Q68")
def test_everybody_gives_one_back_in_draft_order():
    run = dealt(IDS, 2)
    assert refused(run, 1, "draft-return", IDS[0]) == ["SYB-8.2.8", "SYB-Q68"]
    picks(run)
    own = [GAME.view(run, PUBLIC)["seats"][str(seat)]["picked"] for seat in (1, 2)]
    assert run.asks()[0].seat == 2
    theirs, mine = run.state.seats[0].picked[0], run.state.seats[1].picked[0]
    assert refused(run, 2, "draft-return", IDS[theirs]) == ["SYB-8.2.8"]
    assert refused(run, 1, "draft-return", IDS[theirs]) == ["SYB-8.2.8", "SYB-Q68"]
    run.act(2, ["draft-return", IDS[mine]])
    assert refused(run, 2, "draft-return", IDS[mine]) == ["SYB-8.2.8", "SYB-Q68"]
    assert run.asks()[0].seat == 1
    run.act(1, ["draft-return", IDS[theirs]])
    assert run.outcome is not None
    kept = [drafter.kept_champions() for drafter in run.state.seats]
    assert [len(each) for each in kept] == [3, 3]
    assert mine not in kept[1]
    assert theirs not in kept[0]
    assert [len(each) for each in own] == [4, 4]


@pytest.mark.rule("SYB-8.2.9")
def test_the_outcome_says_what_everybody_has_drafted():
    run = played(3)
    names = [
        ", ".join(CARDS.names.shown(each) for each in drafter.kept_champions())
        for drafter in run.state.seats
    ]
    assert run.outcome is not None
    assert run.outcome.winners == ()
    assert run.outcome.rule == "SYB-8.2.9"
    assert run.outcome.reason == f"drafted: seat 1 has {names[0]}; seat 2 has {names[1]}"
    assert GAME.ending("", run.outcome.reason) == run.outcome.reason
    handed = GAME.hand_on(run, ())
    assert handed["card-set"] == [CARDS.id, CARDS.digest.hex()]
    assert [
        [CARDS.names.shown(IDS.index(word)) for word in own] for own in handed["champions"]
    ] == [each.split(", ") for each in names]


# -- ends, chance, positions, views ---------------------------------------------------------


@pytest.mark.rule("SYB-Q71")
def test_only_the_organiser_stops_a_draft_and_it_hands_nothing_on():
    run = opened()
    assert refused(run, 1, "stop-draft", "time") == ["SYB-Q71"]
    run.act(0, ["stop-draft", "no-show"])
    assert run.outcome is not None
    assert (run.outcome.winners, run.outcome.reason) == ((), "stopped: no-show")
    assert GAME.hand_on(run, ()) is None
    assert refused(run, 1, "draft-pick", IDS[0]) == ["SYB-Q71"]
    assert refused(run, 0, "stop-draft", "time") == ["SYB-Q71"]


@pytest.mark.rule("SYB-Q72", "SYB-14.0.47")
def test_at_a_table_the_organiser_says_which_champions_were_dealt():
    run = GAME.open(opening(), ObservedDice())
    for champion in IDS[:8]:
        label = f"0/draw/collection/{run.ordinals.get('draw/collection', 0) + 1}"
        assert refused(run, 0, "observe", label, "nobody") == ["SYB-Q72"]
        run.observe(label, champion)
    run.observe("0/roll/first-picker/1", 2)
    assert run.state.pool == list(range(8))
    assert run.asks()[0].seat == 2


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("chance", ["seeded", "observed"])
def test_every_state_can_be_written_and_read(seats: int, chance: str):
    secret = sha256(chance.encode()).digest()
    dice = SeededDice(secret) if chance == "seeded" else ObservedDice()
    run = GAME.open(opening(seats), dice)
    bot = BotDice(bot_seed(secret, 1))
    count = 0
    while run.outcome is None:
        table = position.write(run)
        again = position.read(GAME, run.setting, table, dice)
        assert again.wire() == run.wire()
        assert Run.resume(GAME, run.setting, run.wire(), dice).wire() == run.wire()
        without = {key: value for key, value in table.items() if key != "frame"}
        if run.state.first:
            assert position.read(GAME, run.setting, without, dice).wire() == run.wire()
        (ask,) = run.asks()
        run.act(ask.seat, bot.choose(list(ask.legal())))
        count += 1
    assert count >= 9


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"pool": ["ninja"], "first": 1}, r"pool: found 1, expected 8 champions \[SYB-8.2.1\]"),
        ({"pool": ["ninja", "The Ninja"]}, r"pool\[2\]: 'The Ninja' lies in pool\[1\] already"),
        ({"pool": ["nobody"]}, r"pool\[1\]: found 'nobody', expected a champion"),
        ({"pool": IDS[:8], "first": 3}, "first: found 3, expected a seat from 1 to 2"),
        ({"pool": IDS[:8], "first": 1, "seats": {"1": {"picked": IDS[:2]}}}, "seats: found"),
        (
            {"pool": IDS[:8], "first": 1, "seats": {"1": {"picked": [IDS[9]]}}},
            r"seats.1.picked\[1\]",
        ),
        ({"pool": IDS[:8], "first": 1, "seats": {"1": {"returned": IDS[1]}}}, "seats.1.returned"),
        (
            {"pool": IDS[:8], "first": 1, "seats": {"1": {"picked": IDS[:1], "returned": IDS[0]}}},
            r"seats.1.returned: .* nothing before the last pick",
        ),
        ({"pool": IDS[:8], "seats": {"1": {"picked": IDS[:1]}}}, "first: found 0"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(table: dict[str, Any], says: str):
    with pytest.raises(PackError, match=says):
        position.read(GAME, GAME.prepare(opening()), table, SeededDice(bytes(32)))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_board_fits_at_every_moment(width: int):
    run = dealt(IDS, 2)
    while True:
        view: dict[str, Any] = GAME.view(run, PUBLIC)
        if run.outcome is not None:
            view["outcome"] = {"winners": [], "reason": "drafted", "rule": run.outcome.rule}
        rows = [
            words(row) for row in GAME.board(view, width, ["Ann", "Bartholomew the Elder " * 3])
        ]
        assert max(map(columns, rows)) <= width
        if run.outcome is not None:
            break
        (ask,) = run.asks()
        run.act(ask.seat, next(ask.legal()))
    text = "\n".join(rows)
    assert "given back" in text
    assert "1 Ann" in text


def test_the_greedy_bot_picks_the_strongest():
    run = dealt(IDS, 1)
    (ask,) = run.asks()
    view = GAME.view(run, 1)
    answer = GAME.bots["greedy"](view, list(ask.legal()), BotDice(bot_seed(bytes(32), 1)))
    strength = {
        each: CARDS.face(each).attack + (CARDS.face(each).defense or 0) for each in range(8)
    }
    assert strength[IDS.index(answer[1])] == max(strength.values())


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3])
def test_drafts_by_bots_end(bot: str, seats: int):
    for number in range(10):
        run = played(number, seats, bot)
        drafted = [each for drafter in run.state.seats for each in drafter.kept_champions()]
        assert len(set(drafted)) == 3 * seats


def test_what_is_printed_reads_back():
    run = opened(draft_pool="chosen")
    line = read_line(
        'set-draft-pool "The Ninja" wizard cleric kaiju demon killbot medbot berserker'
    )
    assert line is not None
    answer = GAME.read(run, 0, line)
    assert answer[1:] == sorted(answer[1:], key=IDS.index)
    run.act(0, answer)
    again = read_line(GAME.printed(answer))
    assert again is not None
    assert [answer[0], *GAME.verbs[answer[0]].space.read(again.arguments, None)] == answer
    pick = read_line("draft-pick nin")
    assert pick is not None
    assert GAME.read(run, run.asks()[0].seat, pick) == ["draft-pick", "ninja"]
