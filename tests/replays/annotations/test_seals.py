"""Signed annotations: who has signed, what is refused, and the page and the command line of one mind."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from hashlib import sha256

import pytest

from referee.errors import MatchError
from referee.kernel.facts import PUBLIC
from replays.annotations.annotation import Annotations, decoded, encoded
from replays.annotations.annotation_places import Places
from replays.annotations.annotation_seal import (
    annotation_seal_text,
    annotation_seal_verdict,
    signed_words,
)
from replays.annotations.commentary import examined
from replays.annotations.composition import Wording, composed
from replays.page.annotated import annotated, written_in
from replays.signatures.signed_note import signed_by
from tests.replays.page.node import answer, needs_node
from tests.replays.signatures.sealed_matches import (
    ANN,
    HOUSE,
    SIGNERS,
    STRANGER,
    TestKey,
    key,
    match,
    match_with,
    sealed_file,
)


def written(*texts: str) -> bytes:
    every = Annotations(match().id, PUBLIC)
    for text in texts:
        every = every.with_one(composed(Places(match()), PUBLIC, 3, Wording(text=text)))
    return encoded(every)


FILE = written("Who would have thought so", "or so")
TEXT = annotation_seal_text(FILE)


def note(*signers: TestKey, text: str = TEXT) -> bytes:
    return signed_by(text, *(signer.line(text) for signer in signers))


def test_the_text_that_is_signed_names_the_file():
    assert TEXT.splitlines() == [
        "referee annotations seal 1",
        f"match {match().id}",
        "audience public",
        "annotations 2",
        f"digest {base64.b64encode(sha256(FILE).digest()).decode()}",
    ]


def flips() -> Iterator[bytes]:
    """Notes with one bit turned over."""
    whole = note(HOUSE)
    for at in range(0, len(whole), 3):
        yield whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]


def cases() -> list[tuple[bytes, bytes]]:
    """Files with notes: sound, by strangers, over something else, bent."""
    other = written("Who would have thought so")
    return [
        (FILE, note(HOUSE)),
        (FILE, note(HOUSE, ANN)),
        (FILE, note(ANN, STRANGER)),
        (FILE, note(STRANGER)),
        (FILE, note(key("ann", "another"))),
        (FILE, note(HOUSE, text=annotation_seal_text(other))),
        (other, note(HOUSE)),
        (FILE, note(HOUSE, text=TEXT.replace("public", "judge"))),
        (FILE, note(HOUSE, text=TEXT.replace("annotations 2", "annotations 3"))),
        (FILE, note(HOUSE, text="hello\n")),
        (FILE, note(HOUSE)[:-9]),
        (FILE, b"x"),
        *((FILE, each) for each in flips()),
    ]


def test_who_has_signed_is_said_and_whatever_is_wrong_is_refused():
    def said(data: bytes, signed: bytes) -> list[str]:
        return signed_words(annotation_seal_verdict(signed, data, match()))

    assert said(*cases()[0]) == ["signed by the house"]
    assert said(*cases()[1]) == ["signed by the house and seat 1"]
    first, stranger = said(*cases()[2])
    assert first == "signed by seat 1"
    assert "'eve+" in stranger
    for data, bent in cases()[3:]:
        (words,) = said(data, bent)
        assert words.startswith("the note is refused: "), bent
    assert said(*cases()[5]) == ["the note is refused: it is over other annotations than these"]


@needs_node
def test_the_page_says_the_same_of_every_note(tmp_path):
    def text(data: bytes) -> str:
        return base64.b64encode(data).decode()

    given = tmp_path / "asked.json"
    asked = [[text(sealed_file()), [text(data)], [text(signed)]] for data, signed in cases()]
    given.write_text(json.dumps(asked))
    refused = 0
    for (data, signed), said in zip(cases(), answer("annotations", given), strict=True):
        found = examined([data], match(), [signed])
        assert said["faults"] == found.faults, signed
        assert (said["checked"], said["unchecked"]) == (found.checked, found.unchecked)
        refused += bool(found.faults)
    assert refused > 90


def test_a_page_carries_the_note_and_no_page_is_made_with_a_bad_one():
    every = [decoded(FILE)]
    made = annotated(match(), every, [PUBLIC], {PUBLIC: note(HOUSE)})
    assert made is not None
    assert written_in(made.block) == ([FILE], [note(HOUSE)])
    assert written_in(made.block)[0] == [FILE]
    with pytest.raises(MatchError, match="the note of the annotations of public is refused"):
        annotated(match(), every, [PUBLIC], {PUBLIC: note(STRANGER)})
    unsigned = annotated(match(), every, [PUBLIC])
    assert unsigned is not None
    assert b"notes" not in unsigned.block
    assert written_in(unsigned.block) == ([FILE], [b""])


def test_where_the_match_names_nobody_no_signature_counts():
    nobody = match_with({})
    data = encoded(Annotations(nobody.id, PUBLIC, (composed(Places(nobody), PUBLIC, 3, Wording(text="x")),)))  # fmt: skip
    text = annotation_seal_text(data)
    (words,) = signed_words(annotation_seal_verdict(note(HOUSE, text=text), data, nobody))
    assert words == "the note is refused: record 1 names nobody who should sign, so no signature counts"  # fmt: skip
    assert SIGNERS
