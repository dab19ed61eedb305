"""The soak in its short form: every chapter runs, goes on where it stopped, and finds what is wrong."""

from __future__ import annotations

import json
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from referee.games.bacon_project.game import GAME
from tests.mutants.steps import without_step
from tests.soak import fuzz, oracle
from tests.soak.__main__ import CHAPTERS, main
from tests.soak.exercise import Exercise, calls_counted, every_ability, every_word, steps_told_to
from tests.soak.fuzz_child import tried
from tests.soak.matches import order, play
from tests.soak.mutations import mutated_bytes, mutated_text, mutated_tree
from tests.soak.processes import Ended
from tests.soak.simulation.clash import SIMULATION as CLASH
from tests.soak.trials.kinds import KINDS, Kind
from tests.soak.work import OtherSoak, Plan, Work

SHORT = "0.0001"
SHORTER = {"ask": "0.00005", "fuzz": "0.000005", "oracle": "0.00002"}
"""Ten moments of each game, two or three inputs of each kind, a hundred decisions beside a second opinion."""

MADE_UP = 4 * 64
"""The first order of Clash with a made-up set: to make one up takes a while."""


def report_of(folder: Path) -> dict:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_runs_whole_and_finds_nothing(chapter, tmp_path, capsys):
    code = main(
        [
            "--work",
            str(tmp_path),
            "--only",
            chapter,
            "--scale",
            SHORTER.get(chapter, SHORT),
            "--seed",
            "3",
        ]
    )
    said = capsys.readouterr().out
    assert code == 0, said
    (page,) = report_of(tmp_path)["chapters"]
    assert page["whole"], said
    assert page["good"], said
    assert page["done"] == page["of"] > 0
    assert f"{chapter}: " in said


def test_a_soak_without_time_is_not_finished_and_goes_on_later(tmp_path, capsys):
    words = ["--work", str(tmp_path), "--only", "simulate-bacon-project", "--scale", "0.0003"]
    assert main([*words, "--budget", "0"]) == 0
    (page,) = report_of(tmp_path)["chapters"]
    assert not page["whole"]
    assert page["done"] == 0
    assert "run it again to go on" in capsys.readouterr().out
    assert main(words) == 0
    (page,) = report_of(tmp_path)["chapters"]
    assert page["done"] == page["of"] == 3


def test_some_kinds_of_input_can_be_tried_before_the_others(tmp_path, capsys):
    words = ["--work", str(tmp_path), "--only", "fuzz", "--scale", "0.00001"]
    assert main([*words, "--kinds", "matches of clash"]) == 0
    (page,) = report_of(tmp_path)["chapters"]
    assert not page["whole"]
    assert page["done"] == 3
    assert page["figures"]["matches of clash"].startswith("3 tried")


def test_a_folder_of_another_soak_is_refused(tmp_path, capsys):
    Work(tmp_path, Plan(seed=1)).begin()
    with pytest.raises(OtherSoak):
        Work(tmp_path, Plan(seed=2)).begin()
    assert main(["--work", str(tmp_path), "--seed", "2"]) == 2
    assert "name another --work" in capsys.readouterr().err


def test_a_finding_is_kept_counted_and_makes_the_soak_fail(tmp_path, capsys):
    work = Work(tmp_path, Plan(scale=0.0003))
    work.begin()
    for _ in range(9):
        work.find("simulate-bacon-project", "it broke", "do it again", b"input", "a story")
    work.find("simulate-bacon-project", "it broke otherwise", "do that again", b"other")
    assert work.findings("simulate-bacon-project")["it broke"]["times"] == 9
    kept = sorted(tmp_path.glob("findings/*/input"))
    assert [file.read_bytes() for file in kept] == [b"input"] * 3 + [b"other"]
    words = ["--work", str(tmp_path), "--only", "simulate-bacon-project", "--scale", "0.0003"]
    assert main([*words, "--budget", "0"]) == 1
    said = capsys.readouterr().out
    assert "FOUND 9 times: it broke" in said
    assert "do it again" in said


# -- second opinions ------------------------------------------------------------------------


class Differs:
    """A match in which engine and second opinion are not one."""

    def __init__(self, number: int) -> None:
        self.seen = Counter(said=40)
        self.number = number

    def play(self) -> None:
        assert self.number % 5, "a difference"


def test_a_game_stops_at_its_first_difference_and_the_others_go_on(tmp_path, monkeypatch):
    monkeypatch.setattr(oracle, "MATCHES", {"one": Differs, "two": lambda number: Differs(1)})
    work = Work(tmp_path, Plan(seed=2, scale=0.0001))
    work.begin()
    found = oracle.go_on(work)
    assert found.figures["one"].startswith("0 decisions of 1 matches")
    assert found.figures["one"].endswith("stopped at a difference")
    assert found.figures["two"].startswith("520 decisions of 13 matches")
    assert (found.done, found.of, found.whole, found.good) == (500, 1000, False, False)
    (finding,) = found.findings.values()
    assert finding["again"] == "python -m tests.soak.oracle one 2000000000"
    assert oracle.go_on(work).findings == found.findings


# -- fuzzing --------------------------------------------------------------------------------


def test_short_stretches_share_a_child_and_long_ones_have_their_own():
    state = {name: {"done": 0} for name in KINDS}
    long = [(kind, kind.stretch) for kind in KINDS.values()]
    assert [len(each) for each in fuzz.in_children(long, state)] == [1] * len(KINDS)
    short = [(kind, kind.stretch // 5) for kind in KINDS.values()]
    found = fuzz.in_children(short, state)
    assert [each for stretches in found for each in stretches] == short
    assert {len(each) for each in found[:-1]} <= {4, 5}


def test_a_child_that_is_killed_is_a_finding_of_its_input_and_the_rest_is_tried(
    tmp_path, monkeypatch
):
    one, two = KINDS["cases"], KINDS["positions"]
    tried_so_far = {"kind": "cases", "n": 0, "seconds": 0.0, "grown": 0.0, "came": "good"}
    begun = {"kind": "positions", "next": 0}
    asked = []

    def child(words, env):
        asked.append(words[words.index("--stretch") :])
        if len(asked) == 1:
            said = "\n".join(map(json.dumps, ({"kind": "cases", "next": 0}, tried_so_far, begun)))
            return Ended(-9, said, "Killed", 1.0, 1.0)
        return Ended(0, json.dumps(tried_so_far | {"kind": "positions", "n": 1}), "", 1.0, 1.0)

    monkeypatch.setattr(fuzz, "ended", child)
    work = Work(tmp_path, Plan(scale=0.0003))
    work.begin()
    state = {name: {"done": 0} for name in KINDS}
    fuzz.try_stretches(work, [(one, 1), (two, 2)], state)
    assert asked == [
        ["--stretch", "cases", "0", "1", "--stretch", "positions", "0", "2"],
        ["--stretch", "positions", "1", "2"],
    ]
    assert (state["cases"]["done"], state["positions"]["done"]) == (1, 2)
    (what,) = work.findings("fuzz").items()
    assert what[0] == "positions: the child ended with -9"
    assert what[1]["again"].endswith("--seed 1 --stretch positions 0 1")


def raises(data: bytes, random: Random) -> str:
    raise ValueError("odd")


def never_ends(data: bytes, random: Random) -> str:
    while True:
        pass


def takes_much(data: bytes, random: Random) -> str:
    from tests.soak import fuzz_child

    before = fuzz_child.peak_mb()
    fuzz_child.peak_mb = lambda: before + 300
    return "big"


@pytest.mark.parametrize(
    ("attempt", "says"),
    [
        (raises, "ValueError in test_soak.py:raises"),
        (never_ends, "more than 0.2 s"),
        (takes_much, "more than 160 MB"),
    ],
)
def test_what_is_raised_and_what_takes_too_much_is_a_finding(attempt, says, monkeypatch):
    from tests.soak import fuzz_child

    monkeypatch.setattr(fuzz_child, "SECONDS", 0.2)
    monkeypatch.setattr(fuzz_child, "peak_mb", lambda: 20.0)
    before = signal.signal(signal.SIGPROF, fuzz_child._ring)
    try:
        line = tried(Kind("odd", 1, Random.randbytes, attempt), b"", Random(1))
    finally:
        signal.signal(signal.SIGPROF, before)
    assert line["error"] == says


@pytest.mark.parametrize("name", KINDS)
def test_an_input_follows_from_its_seed_and_number(name):
    for number in range(5):
        one, two = (KINDS[name].make(Random(f"1 {name} {number}")) for _ in range(2))
        assert one == two


def test_mutations_leave_what_they_start_from_alone():
    random = Random(5)
    tree = {"a": [1, [2, "x"], {"b": b"bytes"}], "c": None}
    before = repr(tree)
    changed = [mutated_tree(tree, random, 2) for _ in range(200)]
    assert repr(tree) == before
    assert sum(each != tree for each in changed) > 150
    texts = {mutated_text("one two\nthree four", random) for _ in range(200)}
    assert len(texts) > 60
    assert len({mutated_bytes(bytes(40), random) for _ in range(200)}) > 50


# -- matches --------------------------------------------------------------------------------


def test_the_orders_cover_pairs_bots_and_early_ends():
    wishes = [order(1, number) for number in range(400)]
    assert len({(wish.profiles, wish.bots) for wish in wishes}) == 256
    assert {wish.chance for wish in wishes} == {"seeded", "observed"}
    assert {wish.ends_by[1][0] for wish in wishes} == {"concede", "referee-result"}
    early = next(wish for wish in wishes if wish.ends_after < 40)
    assert len(play(early).public) < 45


def test_the_orders_of_clash_cover_readings_bots_sets_and_early_ends():
    wishes = [CLASH.order(1, number) for number in range(MADE_UP + 1)]
    assert len({(tuple(wish.opening.readings.items()), wish.bots) for wish in wishes}) == 64
    assert {wish.cards for wish in wishes} == {"shipped", "few", "made-up"}
    assert {wish.chance for wish in wishes} == {"seeded", "observed"}
    assert {wish.stopped_by[1][0] for wish in wishes} == {"concede", "referee-result"}


def test_there_are_eighty_abilities_and_twenty_one_words_to_exercise():
    assert len(every_ability()) == 80
    assert len(every_word()) == 21


def test_steps_facts_refusals_and_calls_are_heard():
    exercise = Exercise(GAME, Random(1))
    with steps_told_to(exercise.step), calls_counted(exercise.counts):
        play(order(1, 64), exercise.watch, exercise.hear)
    for way in ("rule step BP-6.1", "rule fact BP-17.1", "rule refusal BP-7.1", "rule code BP-8.3"):
        assert exercise.counts[way], way
    assert any(name.startswith("ability ") for name in exercise.counts)
    heard = dict(exercise.counts)
    play(order(1, 64))
    assert dict(exercise.counts) == heard


def test_a_step_that_is_taken_out_is_not_walked():
    wish = order(1, 64)
    whole = len(play(wish).public)
    turn = GAME.book["turn"]
    row = next(row for row, step in enumerate(turn.steps) if step.title == "combat phase")
    with without_step(turn, row):
        assert len(play(wish).public) != whole
    assert len(play(wish).public) == whole
