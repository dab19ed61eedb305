"""Two accounts of a stretch, in all five games: which the rules allow, what each needs, and whether they come to the same."""

from __future__ import annotations

import pytest

from referee import games
from referee.errors import NotUnderstood
from replays.accounts.fitting_answers import is_long
from replays.accounts.followed_account import (
    ALLOWED,
    CHANCE,
    COMPLETED,
    MEANINGLESS,
    REFUSED,
    TOLD,
    UNDECIDED,
    follow,
)
from replays.accounts.left_out import FORCED, PASSED
from replays.accounts.told_script import told_lines
from replays.accounts.two_accounts import (
    DIFFERENT,
    NOT_COMPARED,
    REORDERED,
    SAME_STATE,
    SAME_TABLE,
    SAME_WAY,
    compared,
)
from replays.file.replay_file import decode
from replays.read.seek import Seeker
from tests.corpus.build import HERE as CORPUS


def run_at(name, record):
    return Seeker(decode((CORPUS / f"{name}.replay").read_bytes())[1]).at(record)


def account(run, *lines):
    return follow(run, told_lines(enumerate(lines, 1)))


def rules(found):
    return [reason.refusal.rule for reason in found.ending.why.refused.reasons]


BROKEN = [
    ("greedy", 15, ["2: defend Jh"], "BP-2.5", "Jh", ("discard",)),
    ("greedy", 40, ["2: cast-ace Ac", "2: cast 7d 8h 9c"], "BP-9.10", "", ()),
    ("clash-greedy", 9, ["1: play-card captain"], "CL-3.1", "captain", ("lane.2.own.deck",)),
    ("clash-greedy", 9, ["1: play-card guard", "2: finish-phase"], "CL-3.9", "", ()),
    (
        "save-your-bacon-greedy",
        7,
        ["2: attack haunted-armor-2", "2: declare-target cleric-1", "2: attack ghost-pirate-2"],
        "SYB-6.0.6",
        "",
        (),
    ),
    (
        "save-your-bacon-greedy",
        4,
        ["2: play-card unravel ghost-pirate-2"],
        "SYB-10.0.1",
        "unravel",
        ("seats.1.deck", "seats.1.hand"),
    ),
    ("super-fantasy-brawl-greedy", 38, ["2: play dread"], "SFB-5.1", "dread", ("seats.1.discard",)),
    ("super-fantasy-brawl-greedy", 52, ["1: use", "1: attack vex-2"], "SFB-8.4", "", ()),
    (
        "homestuck-atcg-greedy",
        8,
        ["1: play tavros-nitram-boy planet-2"],
        "HAC-5.2.2",
        "tavros-nitram-boy",
        ("seats.2.deck", "seats.2.hand"),
    ),
    ("homestuck-atcg-greedy", 19, ["2: play hostile-alien-born"], "HAC-2.26", "", ()),
]


@pytest.mark.parametrize(("name", "record", "lines", "rule", "card", "lies"), BROKEN)
def test_an_account_breaks_at_a_line_by_its_rules_and_by_the_cards_it_needs(
    name, record, lines, rule, card, lies
):
    found = account(run_at(name, record), *lines)
    assert found.ending.kind == REFUSED
    assert lines[found.ending.line - 1] == found.ending.told
    assert rule in rules(found)
    if card:
        (needed,) = (each for each in found.ending.needs if not each.borne_out)
        assert (needed.card, needed.lies) == (card, lies)
    else:
        assert all(each.borne_out for each in found.ending.needs)


AGREEING = [
    ("greedy", 39, ["2: stack 8d", "2: cast 7d 8h 9c"], ["2: cast 7d 8h 9c", "2: stack 8d"]),
    ("greedy", 49, ["cast 9d", "use-king Kd 10d"], ["2: use-king Kd 10d", "2: cast 9d"]),
    (
        "clash-greedy",
        12,
        ["1: finish-phase", "2: play-card warden"],
        ["2: play-card warden", "1: finish-phase"],
    ),
    (
        "clash-greedy",
        6,
        ["2: finish-phase", "1: finish-phase", "2: finish-phase"],
        ["2: finish-phase", "2: finish-phase", "1: finish-phase"],
    ),
    (
        "save-your-bacon-left",
        79,
        ["3: activate-effect ninja-3 disguise", "3: choose pr", "3: pass-time"],
        ["3: pass-time", "3: activate-effect ninja-3 disguise", "3: choose pr"],
    ),
    (
        "save-your-bacon-asked-openly",
        13,
        ["1: pass-priority", "1: attack kaiju-1"],
        ["1: attack kaiju-1", "1: pass-priority"],
    ),
    (
        "super-fantasy-brawl-greedy",
        38,
        ["2: play earthbreaker", "2: move f5", "2: use", "2: aoe se"],
        ["2: play earthbreaker", "2: move f5", "2: use", "2: aoe se", "1: pass"],
    ),
    (
        "homestuck-atcg-greedy",
        19,
        ["2: move aradia-megido-robo-2", "2: play hostile-alien-born tavros-nitram-boy-2"],
        ["2: play hostile-alien-born tavros-nitram-boy-2", "2: move aradia-megido-robo-2 planet-2"],
    ),
    (
        "homestuck-atcg-greedy",
        61,
        ["1: play jake-english-not planet-1", "1: special-tap record-keeper-keeper-1b 1"],
        ["1: special-tap record-keeper-keeper-1b 1", "1: play jake-english-not planet-1"],
    ),
]


@pytest.mark.parametrize(("name", "record", "one", "two"), AGREEING)
def test_accounts_that_go_another_way_come_to_the_same_state(name, record, one, two):
    run = run_at(name, record)
    before = run.digest()
    found = compared(account(run, *one), account(run, *two))
    assert found.result == SAME_STATE
    assert found.agree
    assert found.part is not None
    assert run.digest() == before


def test_accounts_can_come_to_the_same_table_or_only_to_the_same_things():
    deployed = run_at("super-fantasy-brawl-greedy", 12)
    one = account(deployed, "2: deploy selka-2 g1", "2: deploy vex-2 e1")
    two = account(deployed, "2: deploy vex-2 e1", "2: deploy selka-2 g1")
    assert compared(one, two).result == SAME_TABLE
    played = run_at("clash-greedy", 9)
    lines = ["1: play-card guard", "1: play-card cutpurse"]
    found = compared(account(played, *lines), account(played, *lines[::-1]))
    assert found.result == REORDERED
    assert not found.agree
    assert found.fields
    entered = run_at("homestuck-atcg-greedy", 8)
    lines = ["1: play rose-lalonde-guide planet-2", "1: play roxy-lalonde-sleep planet-2"]
    found = compared(account(entered, *lines), account(entered, *lines[::-1]))
    assert found.result == DIFFERENT
    assert {each.path for each in found.fields} == {
        "seats.1.cards[1].thing",
        "seats.1.cards[2].thing",
    }


def test_what_is_told_twice_is_the_same_way_and_what_breaks_is_not_compared():
    run = run_at("super-fantasy-brawl-greedy", 38)
    lines = ["2: play earthbreaker", "2: move f5", "2: use", "2: aoe se"]
    left_out, told = (
        account(run, *lines, *more, "2: play war-chant") for more in ([], ["1: pass"])
    )
    found = compared(left_out, told)
    assert (found.result, found.part) == (SAME_WAY, None)
    assert [step.kind for step in left_out.steps] == [TOLD] * 4 + [FORCED, TOLD]
    broken = account(run, *lines, "2: play dread")
    assert compared(told, broken).result == NOT_COMPARED
    assert compared(told, broken).part == (told.steps[5], None)


def test_a_pass_that_nobody_tells_of_is_filled_in_and_said_to_be():
    found = account(
        run_at("save-your-bacon-asked-openly", 13), "1: attack kaiju-1", "1: pass-priority"
    )
    assert [(step.printed, step.kind, step.line) for step in found.steps] == [
        ("1: pass-priority", PASSED, 0),
        ("1: attack kaiju-1", TOLD, 1),
        ("1: pass-priority", TOLD, 2),
    ]


def test_every_pass_is_an_action_of_its_game():
    declared = {code: games.find(code).passes for code in games.REGISTER}
    assert all(name in games.find(code).verbs for code, names in declared.items() for name in names)
    assert declared["save-your-bacon"] == ("pass-priority",)


def test_a_line_is_completed_where_one_action_fits_and_undecided_where_several_do():
    run = run_at("save-your-bacon-greedy", 7)
    several = account(run, "attack haunted-armor-2", "2: declare-target")
    assert several.ending.kind == UNDECIDED
    assert len(several.ending.several) == 3
    assert several.steps[0].kind == COMPLETED
    moved = account(run_at("homestuck-atcg-greedy", 19), "move aradia-megido-robo-2")
    (step,) = moved.steps
    assert (step.kind, step.printed) == (COMPLETED, "2: move aradia-megido-robo-2 planet-2")
    defended = account(run_at("greedy", 15), "defend", "2: pick-revealed 9s")
    assert defended.ending.untold == 2
    assert "2: defend Kc" in defended.ending.several


def test_a_bare_action_of_which_nothing_is_legal_is_refused_for_all_that_could_be_named():
    found = account(run_at("greedy", 15), "escape")
    assert found.ending.kind == REFUSED
    assert {"BP-16.2", "BP-19.1"} <= set(rules(found))


def test_a_refused_line_is_taken_at_its_word_and_told_what_would_be_more():
    found = account(run_at("homestuck-atcg-greedy", 19), "2: play hostile-alien-born")
    assert found.ending.kind == REFUSED
    assert "2: play hostile-alien-born tavros-nitram-boy-2" in found.ending.several


def test_an_account_ends_where_chance_decides_unless_it_tells_how():
    run = run_at("observed", 45)
    silent = account(run, "1: pick-revealed 8c")
    assert silent.ending.kind == CHANCE
    assert silent.ending.waits.startswith("the next card of")
    draws = [f"0: observe {card}" for card in ("5c", "js", "8c", "4h", "8h")]
    told = account(run, *draws, "1: pick-revealed 8c")
    assert told.ending.kind == ALLOWED
    impossible = account(run, "0: observe 2c")
    assert impossible.ending.kind == REFUSED
    open_end = account(run, *draws[:2])
    assert (open_end.ending.kind, open_end.is_allowed) == (ALLOWED, True)
    assert open_end.ending.waits


def test_a_line_that_means_nothing_where_it_is_told_ends_its_account():
    found = account(run_at("clash-greedy", 52), "2: effect-choice vassal")
    assert found.ending.kind == MEANINGLESS
    assert "'yes' or 'no'" in found.ending.error


@pytest.mark.parametrize(
    "lines", [["1: defend Kc", "9: defend Kc"], ["# hm", "2: fly"], ["", "2:"]]
)
def test_what_could_be_meant_nowhere_is_refused_with_its_line(lines):
    run = run_at("greedy", 15)
    with pytest.raises(NotUnderstood) as raised:
        account(run, *lines)
    assert raised.value.line == 2


def test_cards_that_are_named_where_they_lie_open_are_needed_from_no_hand():
    found = account(run_at("greedy", 13), "1: use-king Kd 8c")
    (step,) = found.steps
    assert [(each.card, each.lies) for each in step.needs] == [("Kd", ("seats.1.hand",))]
    found = account(run_at("clash-greedy", 11), "1: use-defend-ability guard 1")
    assert found.steps[0].needs == ()
    found = account(run_at("homestuck-atcg-greedy", 6), "1: choose nepeta-leijon-poor")
    assert [each.lies for each in found.steps[0].needs] == [("seats.1.hand",)]


STRETCHES = [
    ("greedy", 15, 10),
    ("clash-greedy", 9, 17),
    ("save-your-bacon-greedy", 7, 12),
    ("super-fantasy-brawl-greedy", 38, 12),
    ("homestuck-atcg-greedy", 16, 6),
]


@pytest.mark.parametrize(("name", "record", "count"), STRETCHES)
@pytest.mark.parametrize("seats", [True, False])
def test_what_was_recorded_is_an_account_that_comes_to_the_recorded_state(
    name, record, count, seats
):
    seeker = Seeker(decode((CORPUS / f"{name}.replay").read_bytes())[1])
    lines = []
    for number in range(record + 1, record + count + 1):
        before, acted = seeker.at(number - 1), seeker.record(number)
        alone = len(before.asks()) == 1
        seat = f"{acted.seat}: " if seats or not alone else ""
        lines.append(seat + before.game.printed(list(acted.answer)))
    found = account(seeker.at(record), *lines)
    assert found.ending.kind == ALLOWED
    assert found.run.wire() == seeker.at(record + count).wire()
    assert {step.kind for step in found.steps} <= ({TOLD} if seats else {TOLD, COMPLETED})
    assert [step.line for step in found.steps] == list(range(1, count + 1))


def test_one_of_many_orders_is_never_said_to_be_the_only_one():
    assert is_long(["order", *"abcdefg"])
    assert is_long(["choose", ["a"], list("abcdefg")])
    assert not is_long(["order", *"abcdef"])
