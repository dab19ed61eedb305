"""A second reader of tournaments and event files, after the documents, agrees with ours."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from events.records.rulings import BACKUP, Ruled
from referee.errors import IllegalAction
from referee.games.tournament.pairing.entrant import Unpairable
from referee.games.tournament.rules.sheets import places_of as our_places
from referee.games.tournament.state.event import setting_of
from replays.file.replay_file import encode
from replays.tournament.audit import conclude, judge_member
from replays.tournament.bundle import (
    DECK,
    RESULT,
    TOURNAMENT,
    head_of,
    in_order,
    read_front,
    row_of,
)
from replays.tournament.deck_list import DeckList
from replays.tournament.seen import seen
from tests.sizes import sized
from tests.tournament.evening import JUDGE, Evening
from tests.tournament.hall import EVENT, Hall, evening
from tests.vectors.event_independent import Wrong, read
from tests.vectors.replay_independent import read as read_replay
from tests.vectors.standings_independent import places_of
from tests.vectors.tournament_independent import follow
from tests.vectors.tournament_state_independent import SIGNED

VECTORS = Path(__file__).parents[1] / "vectors"
SWISS_TERMS = (["rounds", 5], ["best-of", 3], ["power", "yes"], ["half-byes", 1])
PLANS = (
    [["round-robin", ["best-of", 3], ["tie-breaks", "de", "sb", "won", "win"]]],
    [["round-robin", ["times", 2], ["tie-breaks", "sb", "omw"]], ["single", ["cut", 3]]],
    [["single", ["bronze", "yes"]]],
    [
        ["swiss", *SWISS_TERMS, ["tie-breaks", "bh-c1", "sb", "de"]],
        ["single", ["cut", 6], ["best-of", 3], ["bronze", "yes"]],
    ],
    [["swiss", ["rounds", 4], ["win", 2], ["bye", 2], ["tie-breaks", "de", "bh"]], ["round-robin"]],
    [["pods-5", ["rounds", 3], ["places", 60, 48, 36, 24, 12]], ["single", ["cut", 2]]],
    [["draft-pods-3", ["rounds", 4], ["tie-breaks", "bh-c1", "sb", "de"]], ["single", ["cut", 4]]],
    [
        ["swiss", ["rounds", 2]],
        ["draft-pods-4", ["rounds", 3], ["cut", 7], ["best-of", 3]],
        ["single", ["cut", 3]],
    ],
)


# -- whole files -------------------------------------------------------------------------------


def members_of(hall: Hall):
    """The tournament and the matches of its tables."""
    matches = [(RESULT, match) for match in hall.matches.values()]
    return [(TOURNAMENT, hall.recorder.match), *matches]


def bundled(members) -> bytes:
    """An event file of those members, sealed as it should be."""
    data = {match.id: encode(match, match.opening().game) for _, match in members}
    rows = in_order(row_of(kind, each.id, each.root, data[each.id]) for kind, each in members)
    return head_of(rows) + b"".join(data[row.id] for row in rows)


def audited(data: bytes, tmp_path: Path):
    """What we find of an event file of those bytes."""
    path = tmp_path / "club.event"
    path.write_bytes(data)
    count = len(read_front(data).rows)
    return conclude(path, [judge_member(path, at) for at in range(count)])


def test_both_readers_find_the_same_of_a_whole_event(tmp_path):
    data = bundled(members_of(evening()))
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == found.missing == []
    assert found.counts == dict(ours.grades) == {"proven": 4}
    assert [round_.how for round_ in found.state.rounds] == ["as drawn", "as drawn"]
    assert found.state.winner == found.standings[1][0]
    assert evening().recorder.run.outcome.reason == f"entry {found.state.winner} won"


def test_a_member_that_is_left_out_lowers_a_grade_and_is_named(tmp_path):
    members = members_of(evening())
    data = bundled(members[:-1])
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == []
    assert found.counts == dict(ours.grades) == {"proven": 3, "named": 1}
    assert found.missing == [each.root for each in ours.missing] == [members[-1][1].root.hex()]


def test_a_member_that_nothing_names_is_refused_by_both(tmp_path):
    stranger = Hall("another").evening()
    data = bundled([*members_of(evening()), members_of(stranger)[1]])
    assert any("named as nothing" in fault for fault in audited(data, tmp_path).faults)
    with pytest.raises(Wrong, match="is named as nothing"):
        read(data)


@pytest.mark.parametrize("wrong", ["swapped", "another result"])
def test_a_match_that_does_not_fit_its_table_is_found_by_both(tmp_path, wrong):
    data = bundled(members_of(spoiled(wrong)))
    found, ours = read(data), audited(data, tmp_path)
    rules = [sorted(set(re.findall(r"TN-[0-9]+", " ".join(each.faults)))) for each in (found, ours)]
    assert rules[0] == rules[1] != []


@cache
def spoiled(wrong: str) -> Hall:
    """An event of one round that names matches at the wrong tables, or with another result."""
    hall = Hall("spoiled", ("swiss", ["rounds", 1]))
    hall.pair()
    matches = [hall.play((1, number), number) for number in (1, 2)]
    if wrong == "swapped":
        matches.reverse()
    for number, match in enumerate(matches, 1):
        winners = match.public[-1].record().outcome[0]
        games = "1-0" if (winners == (1,)) == (wrong == "swapped") else "0-1"
        hall.say("report", f"1-{number}", match.root.hex(), games, [], seat=1)
    hall.say("finish")
    hall.recorder.close()
    return hall


def test_every_byte_that_is_changed_and_every_cut_is_refused():
    data = bundled(members_of(evening()))
    chance = Random(3)
    for at in [*range(0, 400, 7), *(chance.randrange(len(data)) for _ in range(sized(60, 2000)))]:
        flipped = bytes([*data[:at], data[at] ^ (1 << at % 8), *data[at + 1 :]])
        for each in (flipped, data[:at]):
            with pytest.raises((Wrong, ValueError, TypeError, IndexError, KeyError)):
                read(each)


def test_another_legal_pairing_is_not_as_drawn():
    match = evening().recorder.match
    found = read_replay(encode(match, "tournament"))
    public = found["decisions"]["public"]
    at = next(at for at, each in enumerate(public) if each[0] == "acted/1" and each[2][0] == "pair")
    _, key, ((one, two), (three, four)), byes = public[at][2]
    others = ([[one, three], [two, four]], "TN-28"), ([[two, one], [three, four]], "TN-29")
    for tables, rule in (*others, ([[three, four], [one, two]], "TN-30")):
        public[at] = ["acted/1", 0, ["pair", key, tables, byes]]
        with pytest.raises(Wrong, match=f"not as drawn .{rule}"):
            follow(found)
    public[at] = ["acted/1", 0, ["pair", "0" * 64, [[one, two], [three, four]], byes]]
    with pytest.raises(Wrong, match="TN-19"):
        follow(found)


# -- decks, corrections, rulings ---------------------------------------------------------------

READ = {**EVENT, "readings": {"first_player": "p1"}}
BY_JUDGE = {"by": "Hana", "reason": "as the head judge said"}


def listed(hall: Hall, entry: int, *profile: str) -> DeckList:
    """A list of that entry, registered by the hand of a judge."""
    found = DeckList(bytes([entry]) * 32, EVENT["game"], (("choose-profile", *profile),))
    hall.say("correct-deck", entry, found.digest, note=BY_JUDGE)
    return found


def with_decks(hall: Hall, differing: int = 0):
    """The open lists of everybody in the first round; that of one entry is another one."""
    lists = []
    for number, table in enumerate(hall.event.rounds[0].tables, 1):
        match = hall.play((1, number), number)
        decks = dict(seen(match, hall.matches.get)[0].decks)
        for seat, entry in enumerate(table.entries, 1):
            profile = decks[seat][1]
            lists.append(listed(hall, entry, "other" if entry == differing else profile))
        hall.report((1, number), match)
    return lists


def with_lists(hall: Hall, lists) -> bytes:
    """The event file of a closed event with those deck lists."""
    members = members_of(hall)
    data = {match.id: encode(match, match.opening().game) for _, match in members}
    data |= {each.id: each.data() for each in lists}
    rows = [row_of(kind, each.id, each.root, data[each.id]) for kind, each in members]
    rows += [row_of(DECK, each.id, bytes.fromhex(each.digest), each.data()) for each in lists]
    return head_of(rows) + b"".join(data[row.id] for row in in_order(rows))


@pytest.mark.parametrize("differing", [0, 3])
def test_deck_lists_are_members_and_compared_with_what_was_played(tmp_path, differing):
    hall = Hall("decks", ("swiss", ["rounds", 1]), event=READ)
    hall.pair()
    lists = with_decks(hall, differing)
    hall.say("finish")
    hall.recorder.close()
    data = with_lists(hall, lists)
    found, ours = read(data), audited(data, tmp_path)
    assert found.kinds[-4:] == ["deck"] * 4
    assert found.state.game_readings == READ["readings"]
    assert found.counts == dict(ours.grades)
    assert {"proven": 2 - bool(differing), "named": int(bool(differing))}.items() >= (
        found.counts.items()
    )
    told = {rule for each in (found.faults, ours.faults) for rule in rules_in(each)}
    assert told - {"TN-10"} == ({"TN-13"} if differing else set())


def rules_in(faults) -> set[str]:
    """The rules of tournaments that faults name."""
    return set(re.findall(r"TN-[0-9]+", " ".join(faults)))


def test_a_list_that_nobody_registered_is_refused_by_both(tmp_path):
    stranger = DeckList(bytes(32), EVENT["game"], (("choose-profile", "hector"),))
    data = with_lists(evening(), [stranger])
    assert rules_in(audited(data, tmp_path).faults) == {"TN-12"}
    with pytest.raises(Wrong, match="TN-12"):
        read(data)


def test_corrections_by_matches_after_the_end_and_rulings_are_followed(tmp_path):
    hall = Hall("corrected")
    hall.pair()
    first, second = (hall.play((1, number), number) for number in (1, 2))
    hall.report((1, 1), first)
    hall.report((1, 2), second)
    again = hall.play((1, 1), 11, penalty="warning")
    winners = seen(again, hall.matches.get)[0].winners
    games = "1-0" if winners == (1,) else "0-1"
    entry = hall.event.rounds[0].tables[0].entries[0]
    penalties = [[entry, "warning"]]
    before = hall.say("correct-match", "1-1", again.root.hex(), games, [], penalties, note=BY_JUDGE)
    hall.say("drop", entry)
    hall.recorder.rule(Ruled(BACKUP, record=before, rules=("TN-17",), reason="not so"), "Hana")
    hall.pair()
    for number in range(1, len(hall.event.rounds[-1].tables) + 1):
        hall.say("slip", f"2-{number}", "1-0", seat=1)
    hall.say("finish")
    won = hall.recorder.run.outcome.reason
    for number in range(1, len(hall.event.rounds[-1].tables) + 1):
        hall.say("correct", f"2-{number}", "0-1", "error", note=BY_JUDGE)
    assert won != hall.recorder.run.outcome.reason
    hall.recorder.close()
    data = bundled(members_of(hall))
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == []
    assert found.counts == dict(ours.grades) == {"proven": 2, "decided": 2}
    assert f"entry {found.state.winner} won" == hall.recorder.run.outcome.reason


REASONED = {"rules": ("TN-55",), "reason": "the wrong table"}
OTHERWISE = (
    Ruled("correction", paths={"entries.1.strength": 35}, **REASONED),
    Ruled("correction", paths={"rounds[1].tables[1].games": [0, 1]}, **REASONED),
    Ruled(
        "deviation", seat=1, answer=("slip", "1-1", "0-1"), rules=("TN-33",), reason="said twice"
    ),
    Ruled("penalty", seat=1, word="warning", **REASONED),
    Ruled("result", winners=(1,), word="time", **REASONED),
)


@pytest.mark.rule("TN-59")
def test_a_ruling_that_no_tournament_takes_is_refused_by_both():
    hall = Hall("ruled")
    hall.pair()
    paired = len(hall.recorder.match.public)
    hall.say("slip", "1-1", "1-0", seat=1)
    hall.recorder.rule(Ruled("note", reason="a slip may be unsigned"), "Hana")
    over_a_result = Ruled(BACKUP, record=paired, epoch=1, **REASONED)
    for ruled in (*OTHERWISE, over_a_result):
        with pytest.raises(IllegalAction, match=r"TN-59") as refused:
            hall.recorder.rule(ruled, "Hana")
        assert {each.rule for each in refused.value.refusals} == {"TN-59"}
        found = read_replay(encode(hall.recorder.match, "tournament"))
        assert len(follow(found).rounds) == 1
        # The same ruling in the place of the note: another hand may have written that file.
        found["decisions"]["public"][-1] = ["ruled/1", fields_of(ruled)]
        with pytest.raises(Wrong, match="TN-59"):
            follow(found)


def fields_of(ruled: Ruled):
    """A ruling as a reader finds it."""
    return {name: getattr(ruled, name) for name in Ruled.__slots__}


def test_a_tournament_that_was_closed_before_its_end_is_told_by_both(tmp_path):
    hall = Hall("early")
    hall.pair()
    hall.recorder.close()
    data = bundled(members_of(hall))
    assert rules_in(read(data).faults) == rules_in(audited(data, tmp_path).faults) == {"TN-67"}


# -- random tournaments ------------------------------------------------------------------------


def attempt(evening_: Evening, chance: Random) -> None:
    """Something that goes wrong on an evening; whatever the rules refuse is left."""
    event = evening_.event
    entry = chance.randrange(1, len(event.entries) + 1)
    tables = [
        f"{at}-{place}"
        for at, round_ in enumerate(event.rounds, 1)
        for place in range(1, len(round_.tables) + 1)
    ] or ["1-1"]
    words = ("error", "no-show", "double-loss", "double-no-show", "time")
    games = chance.choice(["p1-2-3-4-5", "p1-1-3", "2-0", "0-2", "1-0", "0-1", "2-1", "1-1", "0-0"])
    root = sha256(chance.randbytes(4)).hexdigest()
    fined = [[entry, "warning"]] if chance.randrange(2) else []
    void = [[], [chance.sample(tables, min(len(tables), chance.randrange(1, 4)))]][
        chance.randrange(2)
    ]
    sayings = (
        ("drop", entry),
        ("return", entry),
        ("bye", entry, chance.randrange(1, 6), chance.choice(["zero", "half", "full"])),
        ("correct", chance.choice(tables), games, chance.choice(words), *void),
        ("correct-match", chance.choice(tables), root, games, *(void or [[]]), fined),
        ("strike", chance.randrange(1, 6)),
        ("penalise", entry, chance.choice(["warning", "warning", "disqualification"])),
        ("draft", chance.randrange(1, 4), root),
        ("enter", chance.randrange(9), 1),
        ("enter-late", chance.randrange(9), 1),
    )
    note = {**JUDGE, "names": ["Late"]}
    saying = chance.choice(sayings)
    signed = saying[0] in SIGNED
    noted = {key: note[key] for key in (("by", "reason") if signed else ())}
    if saying[0].startswith("enter"):
        noted["names"] = note["names"]
    try:
        evening_.say(*saying, note=noted or None)
    except IllegalAction:
        return


def unruly(seed: int) -> Evening:
    """A tournament at which much goes wrong; where nobody can be paired any more it just closes."""
    chance, plan = Random(seed), PLANS[seed % len(PLANS)]
    found = Evening(plan, seed)
    found.enter(*([f"Player {number}"] for number in range(chance.randrange(3, 12))))
    found.start()
    for _ in range(60):
        for _ in range(chance.randrange(4)):
            attempt(found, chance)
        for at, number in found.event.unsettled():
            found.settle(at, number)
        if not found.is_over():
            try:
                found.pair()
            except Unpairable:
                break
        elif found.event.stage < len(found.event.stages):
            found.say("cut")
        else:
            found.say("finish")
            for _ in range(chance.randrange(4)):
                attempt(found, chance)
            break
    found.recorder.close()
    return found


@pytest.mark.parametrize("seed", range(sized(15, 1000)))
def test_every_round_and_the_standings_are_as_the_stranger_computes_them(seed):
    ours = unruly(seed)
    state = follow(read_replay(encode(ours.match, "tournament")))
    assert [len(round_.tables) for round_ in state.rounds] == [
        len(round_.tables) for round_ in ours.event.rounds
    ]
    assert [(each.entry, each.word, each.struck, each.replaced) for each in state.penalties] == [
        (each.entry, each.word, each.struck, each.replaced) for each in ours.event.penalties
    ]
    for at, stage in enumerate(state.stages, 1):
        if stage.kind != "single" and state.rounds_of(at):
            places = our_places(ours.event, setting_of(ours.recorder.run), at)
            assert places_of(state, at) == [place.number for place in places]


@pytest.mark.parametrize(
    "module",
    [
        *("event", "tournament", "tournament_state", "draw", "results", "tables", "decks"),
        *("standings", "pods", "drafts"),
    ],
)
def test_the_second_reader_imports_nothing_of_ours(module):
    text = (VECTORS / f"{module}_independent.py").read_text(encoding="utf-8")
    imported = set(re.findall(r"^ *(?:from|import) ([\w.]+)", text, re.MULTILINE))
    known = ("tests.vectors.", "tests.oracle.tournament")
    theirs = {name for name in imported if not name.startswith(known)}
    assert theirs <= {
        *("__future__", "base64", "collections", "copy", "dataclasses", "fractions", "functools"),
        *("hashlib", "itertools", "pathlib", "re", "sys"),
    }
