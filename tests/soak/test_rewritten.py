"""Mutants of decisions reach the rules: everything around them was made again as a host would make it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.errors import IllegalAction
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.sizes import sized
from tests.soak.bases import FAIR, SEEDS, Base, archived, base
from tests.soak.rewritten import Mutant, mutated_match_of
from tests.soak.trials.kinds import MUTATED, try_match

TRIED = sized(40, 60)


@pytest.mark.parametrize("game", MUTATED)
def test_a_match_in_which_nothing_was_changed_is_the_same_file_again(game):
    for number in (0, len(archived(game)), len(archived(game)) + FAIR):
        match = base(game, number).match
        told = [dict(match.told)]
        match.told = {}
        files = {Mutant(base(game, number), Random(seed)).file() for seed in range(8)}
        assert encode(match, game) in files
        assert {decode(data)[1].root for data in files} == {match.root}
        match.told = told[0]


@pytest.mark.parametrize("game", MUTATED)
def test_a_fold_that_goes_on_from_a_kept_one_gives_the_same_mutant(game, monkeypatch):
    went_on = [mutated_match_of(game, Random(f"marks {n}")) for n in range(TRIED)]
    for number in range(len(archived(game)) + FAIR):
        monkeypatch.setattr(base(game, number), "marks", [])
    assert [mutated_match_of(game, Random(f"marks {n}")) for n in range(TRIED)] == went_on


@pytest.mark.parametrize("game", MUTATED)
def test_mutants_are_refused_by_rules_or_are_sound_with_other_records(game):
    came = Counter()
    for number in range(TRIED):
        random = Random(f"reach {number}")
        came[try_match(mutated_match_of(game, random), random)] += 1
    sound = sum(came[verdict] for verdict in came if verdict.startswith("sound"))
    assert came["IllegalAction"] > TRIED // 3
    assert sound > TRIED // 20


def test_mutants_of_a_fair_seed_are_refused_by_every_rule_of_pledging_that_a_record_can_break():
    refused = Counter()
    fair = base("bacon-project", len(archived("bacon-project")))
    for number in range(150):
        mutant = Mutant(fair, Random(f"pledge {number}"))
        mutant._change_seed([at for at, row in enumerate(fair.rows["public"]) if row.kind in SEEDS])
        error = verify(mutant.file()).error
        if isinstance(error, IllegalAction):
            refused.update(error.rules)
    assert {"FS-2", "FS-3", "FS-4", "FS-5"} <= set(refused)


def test_an_answer_with_a_word_too_many_is_changed_though_no_answer_of_the_match_has_two():
    mutant = Mutant(base("bacon-project", 0), Random(1))
    mutant.base = Base("bacon-project", mutant.base.match, pool={False: ["pass"]})
    changed = [mutant._said_otherwise(["pass", "pass"]) for _ in range(200)]
    assert {len(each) for each in changed} >= {1, 2, 3}
    assert {word for each in changed for word in each} == {"pass"}
