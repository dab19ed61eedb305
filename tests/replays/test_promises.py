"""What a grade promises holds against somebody who knows every secret of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.exit_codes import exit_code
from replays.file.replay_file import encode
from replays.verify.promises import NOT_PROMISED, PROMISES, SAYS, TRAIT_SAYS
from replays.verify.report import GRADES
from replays.verify.unusual import FAIR, TRAITS
from replays.verify.verify import verify
from tests.vectors.attacks import ATTACKS, fair
from tests.vectors.spoiling import GAME, sound_bytes, telling_bytes

DOCS = Path(__file__).parents[2] / "docs" / "replay-format.md"
BY_NAME = {each.name: each for each in PROMISES}


def test_what_the_attacks_begin_with_is_proven():
    for data in (sound_bytes(), telling_bytes()):
        assert verify(data).grade == "proven"


@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_ends_in_a_grade_that_makes_the_promise(name):
    attack = ATTACKS[name]
    report = verify(attack.make())
    if attack.promise in TRAITS:
        assert not report.has(attack.promise)
        return
    assert report.grade not in BY_NAME[attack.promise].grades
    if report.fault is None:
        assert report.unchecked
    else:
        assert report.error is not None
        assert exit_code(report.error) != 0
        assert "\n" not in report.fault.message


def test_every_promise_is_attacked():
    assert {attack.promise for attack in ATTACKS.values()} == {*BY_NAME, FAIR}


def test_what_the_attacks_on_a_fair_seed_begin_with_has_one():
    report = verify(encode(fair(), GAME))
    assert report.grade == "proven"
    assert report.has(FAIR)


def test_every_trait_is_explained_with_the_grades():
    assert tuple(TRAIT_SAYS) == TRAITS


def test_every_grade_says_what_it_is_and_the_better_promises_whatever_the_worse_does():
    assert tuple(SAYS) == GRADES
    for promise in PROMISES:
        assert promise.grades == GRADES[: len(promise.grades)]


def test_the_page_of_the_format_has_the_same_table():
    page = " ".join(DOCS.read_text(encoding="utf-8").split())
    for promise in PROMISES:
        row = " | ".join("yes" if grade in promise.grades else "" for grade in GRADES[:3])
        row = " ".join(row.split())
        assert f"| {promise.sentence} | {row} |" in page, promise.name
    for sentence in NOT_PROMISED:
        assert f"- {sentence}" in page
    for trait, says in TRAIT_SAYS.items():
        assert f"- **{trait}**: {says}" in page
