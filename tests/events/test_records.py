"""Records: closed kinds, checked ranges, upcasting, salted leaves that can be withheld."""

from __future__ import annotations

import dataclasses

import pytest

from events.chain.match import Match, Withholding
from events.chain.salted_leaves import Shown, Withheld, salt
from events.chain.strands import Sealed, chain, match_id
from events.fold.fold import Fold
from events.records.codec import pack
from events.records.records import (
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Ruled,
    decision,
    plain_text,
    read_decision,
)
from referee.errors import (
    BadLeaf,
    BadSeal,
    BrokenChain,
    DamagedFile,
    Divergence,
    IllegalAction,
    MatchError,
    NotUnderstood,
    UnknownVersion,
)
from tests.events.recorded import SECRET, closed, go_on, live, recorder
from tests.sizes import sized

OPENED = Opened(
    "bacon-project", 1, 2, {"a": "b"}, (("set", bytes(32)),), bytes(32), bytes(32), "sha256-ctr/1"
)
EXAMPLES = (
    OPENED,
    dataclasses.replace(
        OPENED, inputs=(("parent", bytes(32), 12, bytes(32)),), secret_seats=(1, 2)
    ),
    dataclasses.replace(OPENED, pledged=True, inputs=(("refused", bytes(32), 0, b""),)),
    Pledged(2, bytes(32)),
    Contributed(1, b"salt"),
    Acted(1, ("cast", "5h", ["3h", "3d", 5])),
    Observed("0/draw/draw-pile/1", "5h"),
    Observed("0/roll/first-player/1", 2),
    Attempted(2, ("stack", "9h"), ("BP-8.8",)),
    Called(0, 6, "was that card in the hand?"),
    Ruled("backup", call=8, rules=("BP-8.8",), reason="the wrong card", record=7, epoch=1),
    Ruled("correction", "head", paths={"seats.1.hand": ["5h"], "halted": False}),
    Ruled("deviation", paths={"round": 2}, seat=1, answer=("stack", "9h")),
    Ruled("penalty", seat=2, word="game-loss"),
    Ruled("result", winners=(2,), word="no-show"),
    Appealed(1, 9, "it was the third card"),
    Closed(((1,), "the deck ran out", "BP-2.2")),
    Closed(None),
)


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda record: type(record).__name__)
def test_every_kind_comes_back_from_its_bytes(record):
    sealed = Sealed((Shown(bytes(16), pack(decision(record))), Shown(bytes(16), pack(b""))))
    assert Sealed.read(sealed.plain()) == sealed
    assert sealed.record() == record


def test_a_record_is_stored_as_its_parts_and_its_seals():
    part = Shown(bytes(16), b"x")
    one, two = Sealed((part, part), (part,)), Sealed((part, part), (part, Withheld(bytes(32))))
    assert one.plain() == [[part.plain(), part.plain()], [part.plain()]]
    for sealed in (one, two, Sealed((part, part))):
        assert Sealed.read(sealed.plain()) == sealed


@pytest.mark.parametrize(
    "value",
    [
        7,
        [],
        [1],
        ["acted/1"],
        ["acted/1", "one", ["pass"]],
        ["acted/1", 1, []],
        ["acted/1", 1, [1.5]],
        ["acted/1", True, ["pass"]],
        ["closed/1", None, bytes(32), [["public", 9]]],
        ["closed/1"],
        ["closed/1", []],
        ["opened/1", {"format": 3}],
        ["contributed/1", 0, b"x"],
        ["pledged/1", 1, b"short"],
        ["pledged/1", 0, bytes(32)],
        ["ruled/1", {"kind": "whim"}],
        ["ruled/1", {**Ruled("note").fields()[0], "kind": "whim"}],
        ["ruled/1", {**Ruled("note").fields()[0], "record": 3}],
        ["ruled/1", {**Ruled("note").fields()[0], "judge": "vice"}],
        ["ruled/1", {**Ruled("note").fields()[0], "reason": "two\nlines"}],
        ["ruled/1", {**Ruled("note").fields()[0], "by": "Judge Dee"}],
        ["ruled/1", {**Ruled("backup", record=1).fields()[0], "record": 0}],
        ["ruled/1", {**Ruled("backup", record=1).fields()[0], "epoch": True}],
        ["ruled/1", {**Ruled("correction", paths={"a": 1}).fields()[0], "paths": {}}],
        ["ruled/1", {**Ruled("correction", paths={"a": 1}).fields()[0], "paths": {"a": b"x"}}],
        ["ruled/1", {**Ruled("result", word="time").fields()[0], "winners": [2, 1]}],
        ["ruled/1", {**Ruled("result", word="time").fields()[0], "word": "spite"}],
        ["ruled/1", {**Ruled("penalty", seat=1, word="warning").fields()[0], "word": "time"}],
        ["ruled/1", {**Ruled("deviation", answer=("a",)).fields()[0], "answer": []}],
        ["called/1", 0, 0, "why?"],
        ["called/1", 0, 1, ""],
        ["appealed/1", 0, 1, "why?"],
        ["appealed/1", 1, 1, "\u202e"],
    ],
)
def test_a_decision_of_the_wrong_shape_is_damaged(value):
    with pytest.raises(DamagedFile):
        read_decision(value)


@pytest.mark.parametrize("kind", ["acted/2", "os.system", "events.records.records:Acted"])
def test_an_unknown_kind_is_of_another_world_and_imports_nothing(kind):
    with pytest.raises(UnknownVersion):
        read_decision([kind, 1, ["pass"]])


def test_a_newer_file_format_is_an_unknown_version():
    (table,) = OPENED.fields()
    with pytest.raises(UnknownVersion, match="file format 4 is not known here"):
        read_decision(["opened/1", {**table, "format": 4}])


@pytest.mark.parametrize("name", ["", "a\nb", "a\u202eb", "x" * 81, "\u2028", "a\x1b[31m"])
def test_names_that_would_hide_something_are_refused(name):
    with pytest.raises(NotUnderstood):
        plain_text(name)


def test_a_name_is_kept_in_one_spelling():
    assert plain_text("Zoe\u0301") == "Zo\u00e9"


def test_the_match_id_is_the_start_of_the_opened_hash():
    match = closed()
    head = chain(bytes(32), match.public[0])
    assert match.id == match_id(head)
    assert len(match.id) == 26
    assert match.id == closed().id, "same opening, same id"
    assert match.id != closed(bytes(32)).id


def test_salts_differ_by_strand_number_and_part():
    salts = {salt(SECRET, s, n, p) for s in ("public", "seat-1") for n in (1, 2) for p in (0, 1)}
    assert len(salts) == 8


def test_a_whole_match_folds_to_its_recorded_outcome():
    match = closed()
    fold = Fold(match)
    numbers = [folded.number for folded in fold]
    assert numbers == list(range(1, len(match.public) + 1))
    assert fold.closed is not None
    assert fold.run is not None
    assert fold.run.outcome is not None
    assert not fold.leftovers()


def changed(match: Match, at: int, sealed: Sealed) -> Match:
    """The same match with another record at that place."""
    other = Match({"public": list(match.public)}, dict(match.attachments), match.secret)
    other.public[at] = sealed
    return other


def test_each_part_withheld_in_turn_leaves_the_root_and_says_what_is_missing():
    match = closed()
    for at in range(0, len(match.public), sized(3, 1)):
        sealed = match.public[at]
        for place, part in enumerate(sealed.parts):
            assert isinstance(part, Shown)
            parts = list(sealed.parts)
            parts[place] = Withheld(part.leaf)
            copy = changed(match, at, Sealed(tuple(parts), sealed.seals))
            assert copy.root == match.root
            fold = Fold(copy)
            if place == 0:
                with pytest.raises(Withholding, match=f"record {at + 1}"):
                    fold.to_end()
                assert fold.number == at
            else:
                fold.to_end()
                assert fold.number == len(match.public)


def test_a_wrong_disclosure_does_not_hash_to_its_leaf():
    part = closed().public[3].parts[0]
    assert isinstance(part, Shown)
    assert Shown(part.salt, part.data + b"x").leaf != part.leaf
    assert Shown(bytes(16), part.data).leaf != part.leaf
    with pytest.raises(BadLeaf):
        Sealed.read([[b"short", part.plain()], []])


def reseal(match: Match, at: int, content, place: int = 0) -> Match:
    """The match with other bytes in one part, its salt kept."""
    sealed = match.public[at]
    old = sealed.parts[place]
    assert isinstance(old, Shown)
    parts = list(sealed.parts)
    parts[place] = Shown(old.salt, pack(content))
    return changed(match, at, Sealed(tuple(parts), sealed.seals))


@pytest.mark.parametrize(
    ("at", "content", "error"),
    [
        (1, ["acted/1", 1, ["next-phase"]], IllegalAction),
        (1, ["acted/1", 2, ["choose-profile", "hector"]], IllegalAction),
        (1, ["acted/1", 1, ["dance"]], NotUnderstood),
        (1, ["acted/1", 1, ["choose-profile", "sable-quist"]], Divergence),
        (1, decision(OPENED), BrokenChain),
        (0, ["acted/1", 1, ["next-phase"]], BrokenChain),
        (2, decision(Ruled("note", reason="nobody signed it")), DamagedFile),
        (2, ["observed/1", "0/roll/first-player/1", 1], IllegalAction),
        (2, ["contributed/1", 1, b"late"], BrokenChain),
    ],
)
def test_a_changed_decision_is_found_at_its_record(at, content, error):
    with pytest.raises(error) as caught:
        Fold(reseal(closed(), at, content)).to_end()
    assert f"record {at + 1}" in str(caught.value)


def test_a_check_that_is_right_for_a_different_state_is_a_divergence():
    match = closed()
    other = match.public[6].check()
    with pytest.raises(Divergence, match="record 6"):
        Fold(reseal(match, 5, other, place=1)).to_end()


def test_a_wrong_secret_is_a_bad_seal():
    match = live().match
    match.secret = bytes(32)
    with pytest.raises(BadSeal):
        Fold(match).to_end()


def test_without_the_secret_chance_cannot_be_recomputed():
    match = live().match
    match.secret = None
    with pytest.raises(Withholding, match="secret"):
        Fold(match).to_end()


def test_what_seats_contribute_changes_the_seed():
    from events.recorder import Recorder
    from referee.games.bacon_project.game import GAME
    from referee.kernel.game import Opening

    digests = set()
    for contributions in ([], [(1, b"ann")], [(1, b"ann"), (2, b"ben")]):
        rec = Recorder.create(GAME, Opening(2, 1, {}, ()), SECRET, contributions=contributions)
        go_on(rec, 4)
        Fold(rec.match).to_end()
        digests.add(rec.run.digest())
    assert len(digests) == 3


def test_a_refused_action_changes_nothing_and_an_attempt_says_so():
    rec = live()
    before = rec.run.wire(), len(rec.match.public)
    with pytest.raises(IllegalAction) as caught:
        rec.act(1, ["stack", "ah"])
    assert (rec.run.wire(), len(rec.match.public)) == before
    rec.attempt(1, ["stack", "ah"], caught.value)
    assert rec.run.wire() == before[0]
    fold = Fold(rec.match)
    fold.to_end()
    assert fold.number == len(rec.match.public)


def test_a_live_match_is_resumed_where_it_stopped():
    from events.recorder import Recorder

    first = live(20)
    again = Recorder.resume(first.match)
    assert again.run.wire() == first.run.wire()
    go_on(again)
    again.close()
    assert Fold(again.match).to_end().outcome is not None
    assert recorder().match.id == first.match.id


def test_a_closed_match_takes_neither_an_attempt_nor_a_second_end():
    rec = recorder()
    rec.act(1, ["concede"])
    rec.close()
    count = len(rec.match.public)
    with pytest.raises(IllegalAction) as caught:
        rec.act(1, ["concede"])
    with pytest.raises(IllegalAction):
        rec.attempt(1, ["concede"], caught.value)
    with pytest.raises(MatchError, match="closed already"):
        rec.close()
    assert len(rec.match.public) == count
    Fold(rec.match).to_end()
