"""Cases of what cannot begin; where the rest lies; chance by a seed."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.kernel.engine.dice import SeededDice
from replays.cases.cases import bench_of, opening_of, read_case, run_case

HEAD = """
title = "a case"
game = "bacon-project"
[position]
turn-player = 1
seats.1 = { profile = "raven-grey", hand = ["4h"], stack = ["Ah"] }
seats.2 = { profile = "steven-graphite", hand = ["%s"], stack = ["Ad"] }
"""
SEED = 'seed = "' + "0a" * 32 + '"\n'
STEP = "[[step]]\nexpect = { turn = 1 }\n"


def faults(text: str, card: str = "4h") -> list[str]:
    return [str(fault) for fault in run_case(read_case(HEAD % card + text)).faults]


def test_what_cannot_begin_is_good_where_it_is_refused_as_the_case_says() -> None:
    assert faults('[refused]\nat = "position.seats.2.hand"\nsays = "is also in seats.1.hand"') == []


def test_a_number_of_seats_that_no_match_has_is_refused_with_its_key_and_rule() -> None:
    many = 'title = "t"\ngame = "clash"\nseats = 3\n'
    assert run_case(read_case(f'{many}[refused]\nat = "seats"\nrule = "CL-1.1"\n')).passed
    with pytest.raises(PackError, match=r"^seats: found 3, expected 2 \[CL-1.1\]$"):
        run_case(read_case(f"{many}[[step]]\nexpect = {{ asked = 1 }}\n"))


@pytest.mark.parametrize(
    ("refused", "card", "says"),
    [
        (
            'at = "position.seats.1"\nsays = "is also in"',
            "4h",
            "refused.at: found position.seats.2",
        ),
        ('at = "position.seats.2.han"\nsays = "also"', "4h", "refused.at: found position.seats.2"),
        ('at = "position"\nsays = "nonsense"', "4h", "refused.says: found position.seats.2.hand"),
        ('at = "position"\nrule = "BP-8.8"', "4h", "refused.rule: found position.seats.2.hand"),
        ('at = "position"\nsays = "also"', "5h", "refused: found that it begins, expected that"),
        ('at = "position"\nsays = "als"', "4h", "refused.says: found position.seats.2.hand"),
    ],
)
def test_what_begins_or_is_refused_otherwise_is_a_fault(refused: str, card: str, says: str) -> None:
    (fault,) = faults(f"[refused]\n{refused}", card)
    assert fault.startswith(says)


def test_a_spelling_mistake_is_no_refusal_of_the_position() -> None:
    typed = HEAD.replace('hand = ["4h"]', 'hnd = ["4h"]') % "4h"
    refused = '[refused]\nat = "position.seats.1"\nsays = "{}"\n'
    (fault,) = run_case(read_case(typed + refused.format("key"))).faults
    assert str(fault).endswith("expected 'a refusal of more than the spelling'")
    assert run_case(read_case(typed + refused.format("unknown key"))).passed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[refused]\n", "refused: found {}, expected a table"),
        ('[refused]\nat = "position"\n', "refused.rule: missing"),
        ('[refused]\nsays = "also"\n', "refused.at: missing"),
        ('[refused]\nat = "position"\nsays = ""\n', "refused.says: found ''"),
        (
            '[refused]\nat = "position"\nsays = "a"\n',
            "refused.says: found 'a', expected words that",
        ),
        ('[refused]\nat = "position"\nsays = "found in"\n', "refused.says: found 'found in'"),
        ('[refused]\nat = "position.seats.2.hand"\nsays = "a 2"\n', "refused.says: found 'a 2'"),
        ('[refused]\nat = "position"\nsay = "also"\n', "refused.say: unknown key"),
        ('[refused]\nat = "position"\nsays = "also"\n' + STEP, "step: stands beside 'refused'"),
        (
            '[refused]\nat = "position"\nsays = "also"\n[chance]\n"roll/x" = [1]\n',
            "chance: stands beside 'refused'",
        ),
    ],
)
def test_a_refusal_that_says_too_little_is_refused(text: str, says: str) -> None:
    with pytest.raises(PackError) as error:
        read_case(HEAD % "4h" + text)
    assert str(error.value).startswith(says)


# -- the rest -------------------------------------------------------------------------------


def test_the_rest_lies_where_the_case_says() -> None:
    rest = HEAD.replace("[position]", '[position]\nrest = "discard"\ndraw = ["2c", "9d"]')
    run = bench_of(read_case(rest % "5h" + STEP))[0].run
    assert len(run.state.draw) == 2
    assert len(run.state.discard) == 54 - 2 - 4


@pytest.mark.parametrize("pile", ["graveyard", "hand", "draw"])
def test_the_rest_lies_in_another_pile_of_the_same_place(pile: str) -> None:
    rest = HEAD.replace("[position]", f'[position]\nrest = "{pile}"')
    with pytest.raises(PackError, match=r"position.rest: found '.*', expected one of 'discard'"):
        run_case(read_case(rest % "5h" + STEP))


def test_a_pile_that_is_written_as_empty_is_not_filled() -> None:
    empty = HEAD.replace("[position]", "[position]\ndraw = []")
    with pytest.raises(
        PackError, match=r"position.draw: found \[\], expected no 'draw', or 'rest'"
    ):
        run_case(read_case(empty % "5h" + STEP))
    moved = HEAD.replace("[position]", '[position]\ndraw = []\nrest = "discard"')
    assert len(bench_of(read_case(moved % "5h" + STEP))[0].run.state.draw) == 0


# -- a seed ---------------------------------------------------------------------------------


def test_what_is_not_scripted_is_thrown_by_the_seed_as_in_a_match() -> None:
    fresh = '\ntitle = "a case"\ngame = "bacon-project"\n'
    case = read_case(SEED + fresh + STEP)
    opening = opening_of(case)
    match = case.game.begin(case.game.prepare(opening), opening, SeededDice(bytes([10] * 32)))
    other = bench_of(read_case(SEED.replace("0a", "0b") + fresh + STEP))[0].run
    runs = [bench_of(case)[0].run, match, other]
    for run in runs:
        for _ in range(12):
            ask = run.asks()[0]
            run.act(ask.seat, next(iter(ask.legal())))
    assert list(match.state.draw)
    assert runs[0].wire() == match.wire()
    assert list(other.state.draw) != list(match.state.draw)


@pytest.mark.parametrize("seed", ["", "0A" * 32, "0a" * 31, "0a" * 33])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    with pytest.raises(PackError, match="seed: found"):
        read_case(f'seed = "{seed}"\ntitle = "a"\ngame = "bacon-project"\n' + STEP)
