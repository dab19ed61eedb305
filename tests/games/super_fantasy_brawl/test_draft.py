"""The drafts: pools and lists, who begins, bans and picks, and what later matches take over."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood, PackError
from referee.games.super_fantasy_brawl.cardset.arena_file import shipped as shipped_arena
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.draft.game import GAME
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import BotDice, ObservedDice, ScriptedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC, Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.show.rows import columns, words
from tests.games.super_fantasy_brawl.card_lists import champion, table
from tests.games.super_fantasy_brawl.duels import skill

CARDS = shipped_set()
IDS = list(CARDS.champion_names.ids)
FIVES = (IDS[:5], IDS[5:])
THREES = (IDS[:3], IDS[3:6], IDS[6:9], [IDS[0], IDS[6], IDS[9]])
MODES = [
    (2, {"team_mode": "casual"}),
    (2, {"team_mode": "competitive"}),
    (4, {"team_mode": "casual"}),
    (4, {"team_mode": "casual", "duplicates": "on"}),
    (4, {"team_mode": "competitive"}),
]


def opening(seats: int = 2, **readings: str) -> Opening:
    return GAME.settle(Opening(seats, GAME.version, readings, ()))


def opened(seats: int = 2, number: int = 1, **readings: str) -> Run[Any]:
    secret = sha256(b"draft %d" % number).digest()
    return GAME.open(opening(seats, **readings), SeededDice(secret))


def scripted(
    first: str, seats: int = 2, heard: list[Fact] | None = None, **readings: str
) -> Run[Any]:
    """A draft in which that player or team begins."""
    settled = opening(seats, **readings)
    listener = None if heard is None else heard.append
    dice = ScriptedDice({"pick/first": [first]})
    return GAME.begin(GAME.prepare(settled), settled, dice, listener)


def act(run: Run[Any], *lines: str) -> None:
    """Answers as they are typed."""
    for text in lines:
        line = read_line(text)
        assert line is not None
        assert line.seat is not None
        run.act(line.seat, GAME.read(run, line.seat, line))


def bring(run: Run[Any], lists: Sequence[Sequence[str]]) -> None:
    for seat, each in enumerate(lists, 1):
        run.act(seat, ["bring-champions", *each])


def casual(first: str = "1", **readings: str) -> Run[Any]:
    """Two players whose first pick is next; ``first`` is the start player."""
    run = scripted(first, **readings)
    act(run, f"{first}: choose-deployment-area north")
    return run


def competitive(first: str = "1", lists: Sequence[Sequence[str]] = FIVES) -> Run[Any]:
    run = scripted(first, team_mode="competitive")
    bring(run, lists)
    act(run, f"{first}: choose-deployment-area north")
    return run


def four(mode: str, lists: Sequence[Sequence[str]] = (), **readings: str) -> Run[Any]:
    """Four players in the turn order 3, 2, 1, 4."""
    run = scripted("1-3", 4, team_mode=mode, **readings)
    bring(run, lists)
    act(run, "1: choose-seats 3", "4: choose-seats 2", "3: choose-deployment-area north")
    return run


def order(run: Run[Any], verb: str) -> list[int]:
    """Who is asked for that, one after the other; each answers with the first that is legal."""
    found = []
    while run.asks() and run.asks()[0].verbs.keys() == {verb}:
        (ask,) = run.asks()
        found.append(ask.seat)
        run.act(ask.seat, next(ask.legal()))
    return found


def refused(run: Run[Any], seat: int, *answer: Any) -> list[str]:
    with pytest.raises(IllegalAction) as error:
        run.act(seat, list(answer))
    assert run.refusals(seat, list(answer)) == list(error.value.refusals)
    return list(error.value.rules)


def teams(run: Run[Any]) -> list[list[str]]:
    found: list[list[str]] = GAME.hand_on(run, ())["teams"]
    return found


def played(number: int, seats: int = 2, bot: str = "random", **readings: str) -> Run[Any]:
    run = opened(seats, number, **readings)
    dice = BotDice(bot_seed(sha256(b"draft %d" % number).digest(), 1))
    while run.outcome is None:
        ask = dice.choose(list(run.asks()))
        view = GAME.view(run, ask.seat)
        run.act(ask.seat, GAME.bots[bot](view, list(ask.legal()), dice))
    return run


# -- who begins -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.2")
def test_the_start_player_comes_from_the_seed():
    assert {opened(number=number).state.order[0] for number in range(12)} == {1, 2}
    assert opened(number=5).wire() == opened(number=5).wire()


@pytest.mark.rule("SFB-23.15")
def test_with_four_the_seed_draws_a_team():
    runs = [opened(4, number) for number in range(12)]
    assert {run.state.begins for run in runs} == {1, 2}
    assert all(run.state.order == [] for run in runs)
    assert {tuple(ask.seat for ask in run.asks()) for run in runs} == {(1, 3), (2, 4)}


@pytest.mark.rule("SFB-23.16", "SFB-23.17", "SFB-Q105")
def test_either_member_says_who_of_the_team_sits_first():
    run = scripted("2-4", 4)
    assert [ask.seat for ask in run.asks()] == [2, 4]
    assert refused(run, 1, "choose-seats", 1) == ["SFB-23.16", "SFB-23.17", "SFB-Q105"]
    assert refused(run, 4, "choose-seats", 1) == ["SFB-23.16"]
    act(run, "4: choose-seats 2")
    assert refused(run, 2, "choose-seats", 4) == ["SFB-23.16", "SFB-23.17", "SFB-Q105"]
    assert [ask.seat for ask in run.asks()] == [1, 3]
    act(run, "1: choose-seats 3")
    assert run.state.order == [2, 3, 4, 1]
    assert [ask.seat for ask in run.asks()] == [2]


@pytest.mark.rule("SFB-1.3", "SFB-1.24", "SFB-Q105")
def test_the_first_player_chooses_the_area_before_anybody_picks():
    run = scripted("2")
    assert refused(run, 2, "draft-pick", IDS[0]) == ["SFB-22.4"]
    assert refused(run, 1, "choose-deployment-area", "north") == ["SFB-1.3"]
    assert refused(run, 2, "choose-deployment-area", "west") == ["SFB-1.3"]
    act(run, "2: choose-deployment-area south")
    seats = GAME.view(run, PUBLIC)["seats"]
    assert [seats[seat]["area"] for seat in "12"] == ["north", "south"]
    team = four("casual")
    seats = GAME.view(team, PUBLIC)["seats"]
    assert [seats[seat]["area"] for seat in "1234"] == ["north", "south", "north", "south"]


# -- the casual draft for two ---------------------------------------------------------------


@pytest.mark.rule("SFB-22.2")
def test_the_pool_is_every_champion_once():
    run = casual()
    assert run.state.pool == list(range(len(IDS)))
    own = opened(draft_pool="chosen")
    assert refused(own, 0, "set-draft-pool", IDS[0], *IDS[:6]) == ["SFB-22.2"]


@pytest.mark.rule("SFB-22.3", "SFB-Q64")
def test_a_chosen_pool_has_at_least_six():
    run = opened(draft_pool="chosen")
    (ask,) = run.asks()
    assert (ask.seat, list(ask.verbs)) == (0, ["set-draft-pool"])
    assert run.ordinals == {}
    assert refused(run, 0, "set-draft-pool", *IDS[:5]) == ["SFB-22.3"]
    assert refused(run, 0, "set-draft-pool", *IDS[:6], "nobody") == ["SFB-Q64"]
    assert refused(run, 1, "set-draft-pool", *IDS[:6]) == ["SFB-Q64"]
    with pytest.raises(NotUnderstood, match="not in the order"):
        run.act(0, ["set-draft-pool", *reversed(IDS[:6])])
    act(run, "0: set-draft-pool pool-six")
    pool = next(each for each in CARDS.pools if each.id == "pool-six")
    assert run.state.pool == sorted(pool.champions)
    assert refused(run, 0, "set-draft-pool", *IDS[:6]) == ["SFB-Q64"]


@pytest.mark.rule("SFB-22.4", "SFB-22.5", "SFB-22.6")
def test_the_second_player_picks_first_and_then_they_take_turns():
    run = casual("1")
    assert refused(run, 1, "draft-pick", IDS[0]) == ["SFB-22.4"]
    act(run, f"2: draft-pick {IDS[0]}")
    assert refused(run, 2, "draft-pick", IDS[1]) == ["SFB-22.4"]
    assert refused(run, 1, "draft-pick", IDS[0]) == ["SFB-22.2"]
    assert order(run, "draft-pick") == [1, 2, 1, 2, 1]
    assert refused(run, 2, "draft-pick", IDS[8]) == ["SFB-22.5"]
    assert teams(run) == [[IDS[1], IDS[3], IDS[5]], [IDS[0], IDS[2], IDS[4]]]
    assert order(casual("2"), "draft-pick") == [1, 2, 1, 2, 1, 2]


@pytest.mark.rule("SFB-22.4")
def test_the_last_champion_of_a_pool_is_nobodys_choice():
    run = scripted("1", draft_pool="chosen")
    act(run, f"0: set-draft-pool {' '.join(IDS[:6])}", "1: choose-deployment-area north")
    assert order(run, "draft-pick") == [2, 1, 2, 1, 2]
    assert teams(run) == [[IDS[1], IDS[3], IDS[5]], [IDS[0], IDS[2], IDS[4]]]


# -- the competitive draft for two ----------------------------------------------------------


@pytest.mark.rule("SFB-22.7")
@pytest.mark.parametrize("wrong", [IDS[:4], IDS[:6], [IDS[0], *IDS[:4]], [*IDS[:4], "nobody"]])
def test_a_list_has_five_different_champions(wrong: list[str]):
    run = opened(team_mode="competitive")
    assert set(refused(run, 1, "bring-champions", *wrong)) == {"SFB-22.7"}
    assert len(list(run.asks()[0].legal())) == 252


@pytest.mark.rule("SFB-Q65")
def test_lists_come_in_any_order_before_the_start_player_is_drawn_and_stay():
    run = opened(team_mode="competitive")
    assert [ask.seat for ask in run.asks()] == [1, 2]
    act(run, "2: bring-champions five-night")
    assert refused(run, 2, "bring-champions", *IDS[:5]) == ["SFB-22.7", "SFB-Q65"]
    assert (run.ordinals, run.state.order) == ({}, [])
    assert len(GAME.view(run, 1)["seats"]["2"]["brought"]) == 5
    act(run, "1: bring-champions five-night")
    assert run.state.order
    assert refused(run, 1, "bring-champions", *IDS[:5]) == ["SFB-22.7", "SFB-Q65"]


@pytest.mark.rule("SFB-22.8", "SFB-22.9")
def test_first_the_first_player_bans_then_the_second():
    run = competitive()
    assert refused(run, 2, "ban", IDS[0]) == ["SFB-22.8", "SFB-22.9"]
    assert refused(run, 1, "ban", IDS[0]) == ["SFB-22.8"]
    assert refused(run, 1, "draft-pick", IDS[0]) == ["SFB-22.10"]
    act(run, f"1: ban {IDS[6]}")
    assert refused(run, 2, "ban", IDS[6]) == ["SFB-22.9"]
    act(run, f"2: ban {IDS[1]}")
    assert refused(run, 1, "ban", IDS[7]) == ["SFB-22.8", "SFB-22.9"]
    assert refused(run, 1, "draft-pick", IDS[1]) == ["SFB-22.9", "SFB-22.10"]
    act(run, f"1: draft-pick {IDS[0]}")
    assert refused(run, 2, "draft-pick", IDS[6]) == ["SFB-22.8", "SFB-22.10"]


@pytest.mark.rule("SFB-22.10", "SFB-22.11", "SFB-Q65")
def test_everybody_picks_three_of_the_own_list_in_turn():
    run = competitive("2")
    act(run, f"2: ban {IDS[0]}", f"1: ban {IDS[5]}")
    assert refused(run, 1, "draft-pick", IDS[1]) == ["SFB-22.10"]
    assert refused(run, 2, "draft-pick", IDS[1]) == ["SFB-22.10"]
    act(run, f"2: draft-pick {IDS[6]}")
    assert refused(run, 2, "draft-pick", IDS[7]) == ["SFB-22.10"]
    assert order(run, "draft-pick") == [1, 2, 1, 2, 1]
    assert teams(run) == [IDS[1:4], IDS[6:9]]
    assert refused(run, 1, "draft-pick", IDS[4]) == ["SFB-22.11"]


@pytest.mark.rule("SFB-Q63")
def test_both_may_have_the_same_champion_in_a_competitive_draft_and_a_ban_is_about_one_list():
    run = competitive("1", (IDS[:5], IDS[:5]))
    act(run, f"1: ban {IDS[0]}", f"2: ban {IDS[4]}", f"1: draft-pick {IDS[0]}")
    assert order(run, "draft-pick") == [2, 1, 2, 1, 2]
    assert teams(run) == [IDS[:3], IDS[1:4]]


# -- four players ---------------------------------------------------------------------------


@pytest.mark.rule("SFB-24.4", "SFB-24.5", "SFB-23.3")
def test_four_players_pick_in_the_order_of_the_book():
    """The turn order is 3, 2, 1, 4: the second player is seat 2."""
    run = four("casual")
    assert refused(run, 3, "draft-pick", IDS[0]) == ["SFB-24.4"]
    assert order(run, "draft-pick") == [2, 3, 4, 1, 2, 3, 4, 1]
    assert [len(team) for team in teams(run)] == [2, 2, 2, 2]
    assert refused(run, 2, "draft-pick", IDS[9]) == ["SFB-24.5"]


@pytest.mark.rule("SFB-24.2", "SFB-Q64", "SFB-23.1")
def test_a_pool_for_four_has_eight_different_champions_each_once():
    run = scripted("1-3", 4, draft_pool="chosen")
    assert refused(run, 0, "set-draft-pool", *IDS[:7]) == ["SFB-Q64"]
    assert refused(run, 0, "set-draft-pool", IDS[0], *IDS[:8]) == ["SFB-24.2"]
    act(run, "0: set-draft-pool pool-eight")
    assert len(run.state.pool) == 8


@pytest.mark.rule("SFB-24.2", "SFB-24.3", "SFB-Q64")
def test_with_duplicates_each_team_may_have_one_copy():
    run = scripted("1-3", 4, draft_pool="chosen", duplicates="on")
    assert refused(run, 0, "set-draft-pool", IDS[0], IDS[0], *IDS[:8]) == ["SFB-Q64"]
    pairs = [each for each in IDS[:7] for _ in range(2)]
    assert refused(run, 0, "set-draft-pool", *pairs) == ["SFB-Q64"]
    act(run, "0: set-draft-pool pool-doubles")
    assert run.state.pool.count(0) == 2
    act(run, "1: choose-seats 1", "2: choose-seats 2", "1: choose-deployment-area north")
    act(run, "2: draft-pick mordane", f"1: draft-pick {IDS[0]}", f"4: draft-pick {IDS[0]}")
    assert refused(run, 3, "draft-pick", IDS[0]) == ["SFB-24.2"]
    act(run, "3: draft-pick mordane", "2: draft-pick aurelle", "1: draft-pick kestrin")
    assert refused(run, 4, "draft-pick", "aurelle") == ["SFB-24.3"]
    act(run, "4: draft-pick ysolde", "3: draft-pick aurelle")
    assert teams(run)[2] == ["mordane", "aurelle"]


@pytest.mark.rule("SFB-Q64")
def test_with_duplicates_the_whole_card_set_is_there_twice():
    run = opened(4, duplicates="on")
    assert run.state.pool == [each for each in range(len(IDS)) for _ in range(2)]
    with pytest.raises(PackError, match=r"found 'on', which is for four players \[SFB-Q64\]"):
        opened(2, duplicates="on")


@pytest.mark.rule("SFB-24.6")
@pytest.mark.parametrize("wrong", [IDS[:2], IDS[:4], [IDS[0], *IDS[:2]]])
def test_with_four_a_list_has_three_different_champions(wrong: list[str]):
    run = opened(4, team_mode="competitive")
    assert set(refused(run, 1, "bring-champions", *wrong)) == {"SFB-24.6"}


@pytest.mark.rule("SFB-24.7", "SFB-Q71")
def test_team_mates_bring_different_champions():
    run = opened(4, team_mode="competitive")
    act(run, f"3: bring-champions {' '.join(IDS[:3])}")
    assert refused(run, 1, "bring-champions", *IDS[2:5]) == ["SFB-24.7"]
    act(run, f"2: bring-champions {' '.join(IDS[:3])}", f"1: bring-champions {' '.join(IDS[3:6])}")
    assert [ask.seat for ask in run.asks()] == [4]
    legal = [answer[1:] for answer in run.asks()[0].legal()]
    assert len(legal) == 35
    assert all(set(each).isdisjoint(IDS[:3]) for each in legal)


@pytest.mark.rule("SFB-24.8", "SFB-24.9", "SFB-24.10")
def test_four_players_ban_across_and_play_what_is_left():
    run = four("competitive", THREES)
    assert refused(run, 1, "ban", IDS[9]) == ["SFB-24.8"]
    assert refused(run, 3, "ban", IDS[9]) == ["SFB-24.8"]
    act(run, f"3: ban {IDS[3]}")
    assert refused(run, 2, "ban", IDS[0]) == ["SFB-24.8"]
    assert refused(run, 2, "draft-pick", IDS[4]) == ["SFB-24.10"]
    act(run, f"2: ban {IDS[7]}", f"1: ban {IDS[6]}", f"4: ban {IDS[0]}")
    assert teams(run) == [IDS[1:3], IDS[4:6], [IDS[6], IDS[8]], [IDS[0], IDS[9]]]
    assert run.outcome is not None
    assert run.outcome.rule == "SFB-24.10"


@pytest.mark.rule("SFB-1.1", "SFB-23.2")
def test_two_players_or_two_teams_of_two_draft():
    for seats in (1, 3, 5):
        with pytest.raises(NotUnderstood, match=r"played by 2 or 4 seats.*\[SFB-23.2\]"):
            opening(seats)
    assert refused(opened(), 1, "choose-seats", 1) == ["SFB-1.1"]


@pytest.mark.rule("SFB-22.3", "SFB-22.7", "SFB-23.1")
def test_a_card_set_that_is_too_small_is_not_drafted():
    for count, seats, readings, rule in (
        (5, 2, {}, "SFB-22.3"),
        (4, 2, {"team_mode": "competitive"}, "SFB-22.7"),
        (7, 4, {}, "SFB-23.1"),
    ):
        own = smaller(count)
        digest = sha256(own.encode()).digest()
        sets = (("small", digest), shipped_arena())
        with pytest.raises(PackError, match=rf"has {count} \[{rule}\]"):
            GAME.open(
                Opening(seats, GAME.version, readings, sets, {digest: own}), SeededDice(bytes(32))
            )


def smaller(count: int) -> str:
    """A card list of so few champions, each with one card."""
    names = IDS[:count]
    cards = "".join(table("card", **skill(f"wait-{name}", "Draw 1.")) for name in names)
    champions = (champion(id=name, name=name.title(), deck=[f"wait-{name}"]) for name in names)
    return f'set_id = "small"\n{"".join(champions)}{cards}'


# -- what is handed on, ends ----------------------------------------------------------------


@pytest.mark.rule("SFB-24.1", "SFB-1.5", "SFB-22.6", "SFB-1.7")
@pytest.mark.parametrize(("seats", "readings"), MODES)
def test_a_draft_hands_on_its_mode_the_order_the_area_and_the_teams(
    seats: int, readings: dict[str, str]
):
    run = played(3, seats, **readings)
    handed = GAME.hand_on(run, ())
    assert handed["mode"] == readings["team_mode"] == run.setting.mode
    assert sorted(handed["order"]) == list(range(1, seats + 1))
    assert handed["gate"] in ("north", "south")
    assert handed["card-set"] == [CARDS.id, CARDS.digest.hex()]
    assert handed["arena"] == [shipped_arena()[0], shipped_arena()[1].hex()]
    assert [len(team) for team in handed["teams"]] == [3 if seats == 2 else 2] * seats
    assert run.outcome is not None
    assert run.outcome.winners == ()
    for seat, team in enumerate(handed["teams"], 1):
        names = ", ".join(CARDS.champion_names.shown(IDS.index(each)) for each in team)
        assert f"seat {seat} has {names}" in run.outcome.reason


@pytest.mark.rule("SFB-Q74")
def test_only_the_organiser_stops_a_draft_and_it_hands_nothing_on():
    run = opened()
    assert refused(run, 1, "stop-draft", "time") == ["SFB-Q74"]
    run.act(0, ["stop-draft", "no-show"])
    assert run.outcome is not None
    assert (run.outcome.winners, run.outcome.reason) == ((), "stopped: no-show")
    assert GAME.hand_on(run, ()) is None
    assert refused(run, 1, "draft-pick", IDS[0]) == ["SFB-Q74"]
    assert refused(run, 0, "stop-draft", "time") == ["SFB-Q74"]


# -- positions, views, bots -----------------------------------------------------------------


@pytest.mark.rule("SFB-Q65")
@pytest.mark.parametrize(("seats", "readings"), MODES)
def test_all_eyes_see_the_whole_draft_alike(seats: int, readings: dict[str, str]):
    run = opened(seats, **readings)
    dice = BotDice(bot_seed(bytes(32), 1))
    while run.outcome is None:
        ask = dice.choose(list(run.asks()))
        run.act(ask.seat, dice.choose(list(ask.legal())))
        seen = [GAME.view(run, eyes) for eyes in (*range(1, seats + 1), PUBLIC, JUDGE)]
        assert all(each == seen[0] for each in seen)
        for key in ("picked", "brought"):
            assert [len(each[key]) for each in seen[0]["seats"].values()] == [
                len(getattr(drafter, key)) for drafter in run.state.seats
            ]


@pytest.mark.parametrize(("seats", "readings"), MODES)
@pytest.mark.parametrize("chance", ["seeded", "observed"])
def test_every_state_can_be_written_and_read(seats: int, readings: dict[str, str], chance: str):
    secret = sha256(chance.encode()).digest()
    dice = SeededDice(secret) if chance == "seeded" else ObservedDice()
    run = GAME.open(opening(seats, **readings), dice)
    bot = BotDice(bot_seed(secret, 1))
    while run.outcome is None:
        table = position.write(run)
        assert position.read(GAME, run.setting, table, dice).wire() == run.wire()
        assert Run.resume(GAME, run.setting, run.wire(), dice).wire() == run.wire()
        without = {key: value for key, value in table.items() if key != "frame"}
        if run.state.begins:
            assert position.read(GAME, run.setting, without, dice).wire() == run.wire()
        ask = bot.choose(list(run.asks()))
        for answer in list(ask.legal())[:20]:
            line = read_line(f"{ask.seat}: {GAME.printed(answer)}")
            assert line is not None
            assert GAME.read(run, ask.seat, line) == answer
        run.act(ask.seat, bot.choose(list(ask.legal())))
    assert run.outcome.reason.startswith("drafted")


@pytest.mark.parametrize(
    ("mode", "table", "says"),
    [
        ("casual", {"pool": ["brann"]}, r"pool: found 1, .* 6 different champions \[SFB-22.3\]"),
        ("casual", {"pool": ["brann", "brann"]}, r"pool\[2\]: found 'Brann Oakfist'"),
        ("casual", {"begins": 1}, r"pool: found 0, .*\[SFB-22.3\]"),
        ("casual", {"pool": IDS, "order": [1, 3]}, r"order: found \[1, 3\]"),
        ("casual", {"pool": IDS, "begins": 2, "order": [1, 2]}, "order: found"),
        ("casual", {"pool": IDS, "seats": {"1": {"picked": IDS[:1]}}}, "seats: found .* before"),
        (
            "casual",
            {"pool": IDS, "begins": 1, "gate": "north", "seats": {"1": {"picked": IDS[:1]}}},
            r"seats: found \[1, 0\], .* as many picks as the order gives: 0, 1 \[SFB-22.4\]",
        ),
        (
            "casual",
            {"pool": IDS[:6], "begins": 2, "gate": "south", "seats": {"1": {"picked": IDS[6:7]}}},
            r"seats.1.picked\[1\]: .*\[SFB-22.2\]",
        ),
        ("casual", {"seats": {"1": {"brought": IDS[:5]}}}, "seats.1.brought: .* from the pool"),
        ("casual", {"gate": "north"}, "gate: found 'north'"),
        ("competitive", {"pool": IDS}, "pool: found 10, expected none"),
        ("competitive", {"seats": {"1": {"brought": IDS[:4]}}}, r"seats.1.brought: .*\[SFB-22.7\]"),
        ("competitive", {"begins": 1}, r"seats.1.brought: .*\[SFB-22.7\]"),
        (
            "competitive",
            {"seats": {"1": {"brought": FIVES[0], "banned": "brann"}}},
            r"seats.1.banned: .* nothing before .*\[SFB-1.24\]",
        ),
        (
            "competitive",
            {
                "begins": 1,
                "gate": "north",
                "seats": {
                    "1": {"brought": FIVES[0], "banned": "brann"},
                    "2": {"brought": FIVES[1]},
                },
            },
            r"seats: .* bans in their order \[SFB-22.8\]",
        ),
        (
            "competitive",
            {
                "begins": 1,
                "gate": "north",
                "seats": {
                    "1": {"brought": FIVES[0]},
                    "2": {"brought": FIVES[1], "banned": "brann"},
                },
            },
            r"seats.2.banned: .* a champion that was brought",
        ),
        (
            "casual",
            {"pool": IDS, "frame": [{"procedure": "draft", "step": "SFB-22.5"}]},
            r"frame\[1\].step: found 'SFB-22.5'",
        ),
        (
            "casual",
            {"pool": IDS, "frame": [{"procedure": "draft", "step": "SFB-1.2"}] * 2},
            r"frame\[2\].procedure: .* no further frame",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(mode: str, table: dict[str, Any], says: str):
    setting = GAME.prepare(opening(team_mode=mode))
    with pytest.raises(PackError, match=says):
        position.read(GAME, setting, table, SeededDice(bytes(32)))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(("seats", "readings"), MODES)
def test_the_board_fits_at_every_moment(width: int, seats: int, readings: dict[str, str]):
    run = opened(seats, **readings)
    while True:
        view: dict[str, Any] = GAME.view(run, PUBLIC)
        view["asked"] = [{"seat": a.seat, "actions": list(a.verbs)} for a in run.asks()]
        if run.outcome is not None:
            view["outcome"] = {"winners": [], "reason": "drafted", "rule": run.outcome.rule}
        names = ["Ann", "Bartholomew the Elder " * 3, "Cid", "Dee"][:seats]
        rows = [words(row) for row in GAME.board(view, width, names)]
        assert max(map(columns, rows)) <= width
        if run.outcome is not None:
            break
        ask = run.asks()[-1]
        run.act(ask.seat, next(ask.legal()))
    text = "\n".join(rows)
    assert "1 Ann (" in text
    for drafter in run.state.seats:
        for picked in drafter.picked:
            assert CARDS.champion_names.shown(picked) in text


def test_the_greedy_bot_picks_the_toughest():
    run = casual()
    (ask,) = run.asks()
    view = GAME.view(run, ask.seat)
    answer = GAME.bots["greedy"](view, list(ask.legal()), BotDice(bot_seed(bytes(32), 1)))
    assert answer == ["draft-pick", "torvald"]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("seats", "readings"), MODES)
def test_drafts_by_bots_end(bot: str, seats: int, readings: dict[str, str]):
    for number in range(5):
        found = teams(played(number, seats, bot, **readings))
        for side in (0, 1):
            own = [each for team in found[side::2] for each in team]
            assert len(set(own)) == len(own) == (3 if seats == 2 else 4)
