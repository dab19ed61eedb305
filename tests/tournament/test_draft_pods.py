"""Draft pods: how many draft together, who meets whom inside a pod, and positions of them (TN-65, TN-68)."""

from itertools import combinations, pairwise

import pytest

from referee.errors import IllegalAction, PackError
from referee.games.tournament.pairing.draft_pods import draft_round, drafting_pods, drafting_sizes
from referee.games.tournament.rules.draw import pods_now
from referee.games.tournament.rules.sheets import places_of
from referee.games.tournament.state.event import setting_of
from referee.kernel.position import document
from tests.tournament.evening import Evening

SIZES = {
    3: {0: [], 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3], 7: [3, 2, 2], 10: [3, 3, 2, 2]},
    4: {2: [2], 4: [4], 5: [3, 2], 6: [3, 3], 7: [4, 3], 9: [3, 3, 3], 11: [4, 4, 3], 13: [4, 3, 3, 3]},
}  # fmt: skip
"""By the most of a pod and how many draft, worked out by hand."""
ROOT, OTHER = "ab" * 32, "cd" * 32


@pytest.mark.rule("TN-65")
@pytest.mark.parametrize("size", SIZES)
def test_there_are_few_pods_and_they_are_as_even_as_can_be(size):
    assert {count: drafting_sizes(count, size) for count in SIZES[size]} == SIZES[size]
    for count in range(1, 200):
        found = drafting_sizes(count, size)
        assert sum(found) == count
        assert (len(found) - 1) * size < count <= len(found) * size
        assert all(one - two in (0, 1) for one, two in pairwise([*found, found[-1]]))


@pytest.mark.rule("TN-65")
def test_everybody_meets_everybody_of_the_pod_and_nobody_else():
    for count in range(2, 40):
        pods = drafting_pods(list(range(1, count + 1)), 4)
        rounds = [draft_round(pods, number) for number in range(3)]
        met = [frozenset(table) for each in rounds for table in each.tables]
        wanted = {frozenset(pair) for pod in pods for pair in combinations(pod, 2)}
        assert set(met) == wanted
        for each in rounds:
            assert sorted(sum(each.tables, each.byes)) == list(range(1, count + 1))
        for pod in pods:
            byes = [entry for each in rounds for entry in each.byes if entry in pod]
            assert sorted(byes) == (sorted(pod) if len(pod) == 3 else [])


@pytest.mark.rule("TN-65")
def test_a_pod_begins_its_table_again_with_the_seats_reversed():
    for pod in ((1, 2), (1, 2, 3), (1, 2, 3, 4)):
        once = len(pod) - 1 + len(pod) % 2
        for number in range(once):
            first, second = (draft_round((pod,), number + each * once) for each in (0, 1))
            assert [table[::-1] for table in first.tables] == [*second.tables]
            assert draft_round((pod,), number + 2 * once) == first


@pytest.mark.rule("TN-65")
def test_who_should_meet_somebody_that_has_left_has_the_bye():
    pods = ((1, 2, 3, 4), (5, 6))
    assert draft_round(pods, 0).tables == ((1, 4), (2, 3), (5, 6))
    found = draft_round(pods, 0, {3, 5})
    assert (found.tables, found.byes) == (((1, 4),), (2, 6))
    assert draft_round(pods, 0, {2, 3, 5, 6}).byes == ()


def drawn(*stages, entries=5):
    """An event of draft pods with its first round drawn."""
    evening = Evening(stages or (["draft-pods-3", ["rounds", 3]],))
    evening.enter(*([f"Player {number}"] for number in range(entries)))
    evening.start()
    evening.pair()
    return evening


def refused(evening, *said, note=None):
    """The rules that refuse what is said."""
    with pytest.raises(IllegalAction) as error:
        evening.say(*said, note=note)
    return {each.rule for each in error.value.refusals}


@pytest.mark.rule("TN-68")
def test_a_pod_names_one_draft_and_a_draft_is_of_one_pod():
    evening = drawn()
    assert refused(evening, "draft", 3, ROOT) == {"TN-65"}
    evening.say("draft", 2, ROOT)
    assert refused(evening, "draft", 2, OTHER) == refused(evening, "draft", 1, ROOT) == {"TN-68"}
    (known,) = evening.event.drafts
    assert tuple(known.entries) == pods_now(evening.event)[1]
    assert evening.event.draft_of(1, known.entries[:2]) == known
    assert evening.event.draft_of(1, pods_now(evening.event)[0]) is None
    with pytest.raises(IllegalAction, match="TN-35"):
        evening.say("report", "1-1", ROOT, "1-0", seat=1)


@pytest.mark.rule("TN-65", "TN-56")
def test_pods_that_have_drafted_are_not_drawn_again():
    note = {"by": "Hana", "reason": "one has left"}
    evening = drawn()
    evening.say("drop", pods_now(evening.event)[0][0])
    evening.say("draft", 2, ROOT)
    assert refused(evening, "pair-again", [], [], note=note) == {"TN-56"}


@pytest.mark.rule("TN-65")
def test_a_stage_without_draft_pods_names_none():
    evening = drawn(["swiss", ["rounds", 1]])
    assert refused(evening, "draft", 1, ROOT) == {"TN-65"}
    before = Evening((["draft-pods-3", ["rounds", 3]],))
    assert refused(before, "draft", 1, ROOT) == {"TN-65"}


@pytest.mark.rule("TN-53", "TN-65")
@pytest.mark.parametrize("kind", ["draft-pods-3", "pods-4"])
def test_who_was_in_a_stage_of_the_first_few_goes_on_from_it(kind):
    stages = (["swiss", ["rounds", 1]], [kind, ["rounds", 2], ["cut", 4]], ["single", ["cut", 2]])
    evening = drawn(*stages, entries=9)
    for number in range(1, 5):
        evening.say("slip", f"1-{number}", "1-0", seat=1)
    evening.say("cut")
    evening.round()
    evening.round()
    before = [each.number for each in places_of(evening.event, setting_of(evening.recorder.run), 2)]
    assert len(before) == 4
    evening.say("cut")
    assert evening.event.seeds == before[:2]
    after = [each.number for each in places_of(evening.event, setting_of(evening.recorder.run), 2)]
    assert after == before


@pytest.mark.rule("TN-65", "TN-68")
def test_a_position_has_drafts_of_its_pods_alone():
    evening = drawn()
    evening.say("draft", 1, ROOT)
    run = evening.recorder.run
    table = document.write(run)
    assert document.read(run.game, run.setting, table, run.dice).wire() == run.wire()
    wrong = {
        "stage": 2, "entries": [9], "root": "x", "pod": 1
    }  # fmt: skip
    for key, value in wrong.items():
        spoiled = document.write(run)
        rows = spoiled["drafts"]
        rows[0] = {**rows[0], key: value}
        if key == "pod":
            rows.append(rows[0])
        with pytest.raises(PackError, match=r"drafts\[1\]"):
            document.read(run.game, run.setting, spoiled, run.dice)
