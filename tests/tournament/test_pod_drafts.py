"""The draft of a pod compared with its pod, and which decks a table plays because of it (TN-36, TN-68)."""

from dataclasses import replace
from functools import cache

import pytest

from referee import games
from replays.tournament.card import card_for_pod
from replays.tournament.comparison import LOOSE, NAMED, PROVEN, compare
from replays.tournament.pod_drafts import decks_to_play, drawn_pod, faults_of_draft
from replays.tournament.seen import Game, Seen
from tests.tournament.hall import Hall

BACON = "save-your-bacon"
ROOT = "ab" * 32
DECKS = tuple((seat, ("submit-deck", [f"champion {seat}"])) for seat in (1, 2, 3))


@cache
def hall() -> Hall:
    """Three in one pod whose draft is named; nobody changes it."""
    plan = ("draft-pods-3", ["rounds", 3])
    found = Hall("pods", plan, ("Ann", "Ben", "Cai"), {"name": "Draft", "game": BACON})
    found.pair()
    found.say("draft", 1, ROOT)
    return found


def draft(**changed) -> Seen:
    """The draft of that pod as it should be, with what is changed."""
    course = hall().course
    pod = drawn_pod(course, 1)
    names = tuple(course.names[entry][0] for entry in pod.entries)
    known = Seen(
        "d" * 26, ROOT, f"{BACON}-draft", PROVEN, closed=True, seats=3, players=names, decks=DECKS,
        card=card_for_pod(course, pod),
    )  # fmt: skip
    return replace(known, **changed)


def faults(found: Seen) -> list[tuple[str, str]]:
    course = hall().course
    return faults_of_draft(course, drawn_pod(course, 1), found, find=games.find)


@pytest.mark.rule("TN-36", "TN-68")
def test_a_draft_of_the_pod_has_no_fault_with_its_card_or_without_one():
    assert faults(draft()) == faults(draft(card=None)) == faults(draft(players=())) == []
    assert faults(draft(decks=(), limit="it cannot be folded here")) == []


@pytest.mark.rule("TN-68")
@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"fault": "the chain is broken"}, "is not proven: the chain is broken"),
        ({"game": BACON}, f"is one of {BACON}, not of {BACON}-draft"),
        ({"closed": False}, "is not closed with what everybody drafted"),
        ({"decks": ()}, "is not closed with what everybody drafted"),
        ({"seats": 2}, "has 2 seats, the pod 3"),
        ({"players": ("Ann", "Ben", "Dee")}, "was drafted by Ann, Ben, Dee; in the pod are"),
    ],
)
def test_another_match_is_no_draft_of_the_pod(changed, says):
    ((rule, why),) = faults(draft(**changed))
    assert (rule, says in why) == ("TN-68", True)


@pytest.mark.rule("TN-36")
def test_a_card_is_of_this_pod_as_it_was_drawn():
    card = draft().card
    changes = {
        "of another tournament": {"tournament": bytes(32)},
        "for another pod, 2": {"table": 2},
        "for another pod, 1": {"entries": (9, 8, 7)},
        "which is void": {"record": card.record + 1},
    }
    for says, changed in changes.items():
        ((rule, why),) = faults(draft(card=replace(card, **changed)))
        assert (rule, says in why) == ("TN-36", True)
    ((rule, why),) = faults(draft(card=None, card_fault="its version is not known"))
    assert (rule, "has a card that cannot be" in why) == ("TN-36", True)


@pytest.mark.rule("TN-36")
def test_a_draft_of_the_pod_names_the_keys_that_the_event_names():
    course = hall().course
    pod = drawn_pod(course, 1)
    keyed = replace(course, keys={pod.entries[2]: ("cai",)})
    said = [
        faults_of_draft(keyed, pod, draft(signers=signers), find=games.find)
        for signers in ({"3": "cai"}, {"1": "cai"}, None)
    ]
    assert said == [[], [("TN-36", "draft dddddddd names no key of seat 3, the event does")], []]


def match(decks, **more) -> Seen:
    """A match at the table of the first round, in which these decks were chosen."""
    course = hall().course
    return Seen(
        "m" * 26, "cd" * 32, BACON, PROVEN, closed=True, seats=2, players=course.players((1, 1)),
        winners=(1,), decks=decks, **more,
    )  # fmt: skip


@pytest.mark.rule("TN-68")
def test_a_table_plays_the_decks_that_its_entries_drafted():
    course = hall().course
    pod, table = drawn_pod(course, 1), course.table((1, 1))
    decks = decks_to_play(course, (1, 1), draft())
    drafted = dict(DECKS)
    assert decks == {
        seat: drafted[pod.entries.index(entry) + 1] for seat, entry in enumerate(table.entries, 1)
    }
    assert decks_to_play(course, (1, 1), None) == {}
    assert decks_to_play(course, (1, 1), draft(grade="intact")) == {}


@pytest.mark.rule("TN-68")
def test_a_match_is_compared_with_what_was_drafted():
    course = hall().course
    decks = tuple(decks_to_play(course, (1, 1), draft()).items())
    known = {ROOT: draft()}
    right = compare(course, (1, 1), match(decks), known)
    assert (right.grade, right.faults, right.findings) == (LOOSE, (), ())
    wrong = compare(course, (1, 1), match((decks[0], (2, DECKS[0][1]))), known)
    assert (wrong.grade, wrong.faults) == (NAMED, ())
    assert [rule for rule, _ in wrong.findings] == ["TN-68"]
    other = compare(course, (1, 1), match((), drafts=(Game("ef" * 32, 0, ""),)), known)
    assert (other.grade, [rule for rule, _ in other.findings]) == (NAMED, ["TN-68"])
    for lacking in ({}, {ROOT: draft(seats=2)}):
        found = compare(course, (1, 1), match(decks), lacking)
        assert (found.grade, found.findings) == (NAMED, ())
