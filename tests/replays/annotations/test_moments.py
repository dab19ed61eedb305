"""Where annotations stand: their heads, the eyes that see them, and variations that the engine has played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.log.transcript import audience_of, tell
from referee.errors import IllegalAction, NotFound, NotUnderstood
from referee.kernel.facts import PUBLIC
from replays.annotations.annotation import Annotation, Annotations
from replays.annotations.annotation_places import Places
from replays.annotations.commentary import Commentary, eyes_of
from replays.annotations.composition import Wording, composed
from replays.annotations.variation import played, variation_fault
from replays.copies.withhold import Wish, copy_for
from tests.events.pledged import begun
from tests.events.recorded import live
from tests.replays.annotations.written import (
    FILES,
    every_eyes,
    match_of,
    places_of,
    remarks_for,
    variations,
)

ELSEWHERE = "belongs to another match or line"


@pytest.mark.parametrize("name", FILES)
def test_heads_are_those_of_every_copy_for_the_same_audience(name):
    match = match_of(name)
    places, telling = places_of(match), tell(match)
    for eyes in every_eyes(match):
        audience = audience_of(eyes)
        copy = Places(copy_for(match, Wish(eyes)))
        assert copy.heads_of(audience) == places.heads_of(audience)
        assert len(places.heads_of(audience)) == len(telling.moments[audience])
        others = [audience_of(each) for each in every_eyes(match) if each != eyes]
        assert eyes == "judge" or not any(copy.is_known(each) for each in others)


def test_no_two_moments_of_any_audience_have_the_same_head():
    found = [head for name in FILES for eyes in every_eyes(match_of(name)) for head in places_of(match_of(name)).heads_of(audience_of(eyes))]  # fmt: skip
    assert len(found) == len(set(found)) > 1000


def test_a_head_is_what_the_documents_say():
    from hashlib import sha256

    match = match_of("greedy")
    copy = copy_for(match, Wish(PUBLIC))
    head = sha256(b"referee annotation 1\x00" + match.opened_hash + b"public").digest()
    for part in copy.told[PUBLIC][:3]:
        head = sha256(head + part.leaf).digest()
    assert places_of(match).head(PUBLIC, 3) == head.hex()[:32]


def test_an_annotation_of_another_match_moment_or_audience_is_said_to_be_elsewhere():
    match, other = match_of("greedy"), match_of("random")
    entry = composed(places_of(match), PUBLIC, 3, Wording(text="x"))
    for place, every in (
        (match, Annotations(match.id, PUBLIC, (replace(entry, moment=4),))),
        (match, Annotations(match.id, PUBLIC, (replace(entry, moment=4000),))),
        (match, Annotations(match.id, "seat-1", (entry,))),
        (match, Annotations(other.id, PUBLIC, (entry,))),
        (other, Annotations(match.id, PUBLIC, (entry,))),
        (other, Annotations(other.id, PUBLIC, (entry,))),
        (copy_for(match, Wish(PUBLIC)), Annotations(match.id, PUBLIC, (replace(entry, moment=2),))),
    ):
        (remark,) = Commentary(place, [every]).remarks("judge")
        assert remark.fault.startswith(ELSEWHERE)
    (remark,) = Commentary(match, [Annotations(match.id, PUBLIC, (entry,))]).remarks(PUBLIC)
    assert remark.fault == ""


def test_another_line_of_the_same_opening_is_another_line():
    """A store is restored and played on in another way: what was written about the first does not belong there."""
    one = live()
    entry = composed(Places(one.match), PUBLIC, 4, Wording(text="before they part"))
    later = composed(
        Places(one.match), PUBLIC, len(tell(one.match).moments[PUBLIC]), Wording(text="after")
    )
    short = replace(one.match, strands={"public": one.match.public[:-1]})
    every = Annotations(one.match.id, PUBLIC, (entry, later))
    faults = [each.fault for each in Commentary(short, [every]).remarks(PUBLIC)]
    assert faults[0] == ""
    assert faults[1].startswith(ELSEWHERE)


@pytest.mark.parametrize("name", FILES)
def test_eyes_see_what_is_for_everybody_and_for_them_and_the_judge_sees_all(name):
    match = match_of(name)
    eyes = every_eyes(match)
    commentary = Commentary(match, [remarks_for(match, each) for each in eyes])
    for each in eyes:
        seen = {remark.audience for remark in commentary.remarks(each)}
        expected = {PUBLIC, audience_of(each)} if each != "judge" else set(map(audience_of, eyes))
        assert seen == expected
        last = len(tell(match).moments[audience_of(each)])
        assert all(1 <= remark.at <= last for remark in commentary.remarks(each))
        assert not any(remark.fault for remark in commentary.remarks(each))


def test_a_moment_of_others_is_shown_at_the_last_moment_that_one_knew_by_then():
    match = match_of("save-your-bacon-three-seats")
    telling, places = tell(match), Places(match)
    for moment in range(1, len(telling.moments["public"]) + 1):
        entry = Annotation(moment, "0" * 32, text="x")
        at = places.number_for(1, "public", entry)
        place = telling.places["public"][moment - 1]
        assert telling.places["seat-1"][at - 1] <= place
        assert at == len(telling.places["seat-1"]) or telling.places["seat-1"][at] > place


# -- moments of a match that goes on ----------------------------------------------------------


def test_what_may_still_change_in_secret_is_not_annotated_yet():
    rec = begun("clash")
    (ask, *_) = rec.run.lanes[1].asks()
    rec.act(1, next(iter(ask.legal())))
    telling = tell(rec.match)
    last = len(telling.moments["judge"])
    assert telling.settled["judge"] < last
    assert (
        composed(Places(rec.match), "judge", telling.settled["judge"], Wording(text="x")).text
        == "x"
    )
    with pytest.raises(NotFound, match=f"moment {last} of judge may still change while seats act"):
        composed(Places(rec.match), "judge", last, Wording(text="x"))


def test_a_live_match_is_annotated_but_no_variation_of_it_is_played():
    match = live().match
    assert composed(Places(match), PUBLIC, 3, Wording(text="x")).moment == 3
    with pytest.raises(NotFound, match="betray what is hidden while the match goes on"):
        composed(Places(match), PUBLIC, 3, Wording(actions=["1: concede"]))


@pytest.mark.parametrize("moment", [0, -1, 60, 1 << 20])
def test_there_is_no_such_moment(moment):
    with pytest.raises(NotFound, match="public was told moments 1 to 59"):
        composed(Places(match_of("greedy")), PUBLIC, moment, Wording(text="x"))


# -- variations -------------------------------------------------------------------------------


def test_an_action_that_is_not_legal_is_refused_with_its_number_and_its_rule():
    with pytest.raises(IllegalAction) as refused:
        composed(
            Places(match_of("greedy")), PUBLIC, 6, Wording(actions=["1: cast 2d", "1: cast 2d"])
        )
    assert str(refused.value).startswith("action 2: seat 1 may not 'cast 2d': ")
    assert str(refused.value).endswith("]")
    for line, says in (("1: nonsense", "action 1: column 4: "), ("9: concede", "there is no seat 9"), ("# x", "says nothing")):  # fmt: skip
        with pytest.raises(NotUnderstood, match=says):
            composed(Places(match_of("greedy")), PUBLIC, 6, Wording(actions=[line]))


def test_nothing_follows_the_end_of_a_match():
    with pytest.raises(NotFound, match="the match is over"):
        composed(Places(match_of("greedy")), PUBLIC, 59, Wording(actions=["1: concede"]))
    with pytest.raises(IllegalAction, match="action 2: "):
        composed(
            Places(match_of("greedy")), PUBLIC, 6, Wording(actions=["1: concede", "2: concede"])
        )


def test_a_variation_needs_the_whole_match():
    copy = copy_for(match_of("greedy"), Wish(PUBLIC))
    assert composed(Places(copy), PUBLIC, 6, Wording(text="x")).text == "x"
    with pytest.raises(NotFound, match="a copy that withholds something"):
        composed(Places(copy), PUBLIC, 6, Wording(actions=["1: concede"]))


@pytest.mark.parametrize("name", FILES)
def test_the_engine_plays_a_variation_alike_again_and_notices_another(name):
    match = match_of(name)
    places, tried = Places(match), 0
    for eyes in every_eyes(match):
        entry = next(variations(match, eyes), None)
        if entry is None:
            continue
        tried += 1
        assert played(places, eyes, entry.moment, entry.head, entry.line) == (
            entry.line,
            entry.told,
        )
        assert variation_fault(places, eyes, entry) == ""
        other = replace(entry, told=((("somebody wins", ""),), *entry.told[1:]))
        assert variation_fault(places, eyes, other) == "variation: the engine tells it otherwise"
        refused = replace(entry, line=("1: nonsense", *entry.line[1:]))
        assert variation_fault(places, eyes, refused).startswith("variation: action 1: ")
    assert tried >= 2


def test_what_is_decided_in_secret_stands_in_no_variation_for_others():
    match = match_of("clash-ruled")
    secret = {eyes: next(variations(match, eyes)) for eyes in (1, 2, "judge")}
    for eyes, entry in secret.items():
        if eyes == "judge":
            continue
        seat = int(entry.line[0].partition(":")[0])
        assert seat == eyes
        moment = Places(match).number_for("judge", f"seat-{eyes}", entry)
        assert (
            composed(Places(match), "judge", moment, Wording(actions=entry.line)).line == entry.line
        )
        other = 3 - eyes
        with pytest.raises((NotFound, IllegalAction)):
            composed(Places(match), other, Places(match).number_for(other, f"seat-{eyes}", entry), Wording(actions=entry.line))  # fmt: skip
    with pytest.raises(NotFound, match="decided in secret, and public may not know it"):
        composed(Places(match), PUBLIC, 3, Wording(actions=["1: finish-phase"]))


def test_the_match_itself_is_as_it_was():
    match = match_of("greedy")
    before = {name: list(records) for name, records in match.strands.items()}
    composed(Places(match), PUBLIC, 6, Wording(actions=["1: cast 2d"]))
    assert match.strands == before
    assert eyes_of("seat-12") == 12
