"""The verdict on a seal: who has signed, who should have, and that the page says the same in the same words."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.exit_codes import exit_code
from referee.kernel.facts import PUBLIC
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.signatures import ed25519
from replays.signatures.match_seal import SealedMatch, compare_text
from replays.signatures.seal_verdict import SealVerdict, seal_verdict, verdict_without_note
from replays.signatures.signed_note import signed_by
from replays.signatures.verifier_key import VerifierKey
from replays.verify.report import Report
from replays.verify.verify import verify
from tests.replays.page.node import answer, needs_node
from tests.replays.signatures.sealed_matches import (
    ANN,
    BEN,
    GAME,
    HOUSE,
    LINES,
    SIGNERS,
    STRANGER,
    key,
    match,
    match_with,
    named,
    note,
    sealed_file,
    text,
)
from tests.replays.signatures.spoiled_notes import good, spoiled
from tests.sizes import sized
from tests.vectors.bytes_independent import Wrong
from tests.vectors.seals_independent import signers
from tests.vectors.withheld_parts import withhold

TWIN = key(HOUSE.name, "another")
TRUE = {
    "all": (HOUSE, ANN, BEN),
    "in-another-order": (BEN, HOUSE, ANN),
    "the-house": (HOUSE,),
    "one-seat": (BEN,),
    "and-a-stranger": (HOUSE, STRANGER),
    "twice": (HOUSE, HOUSE, ANN),
    "beside-another-key-of-that-name": (TWIN, HOUSE),
}
"""Notes that hold, by who has signed them."""
SAYS = {
    "all": ["sealed by the house, seat 1 and seat 2"],
    "in-another-order": ["sealed by the house, seat 1 and seat 2"],
    "the-house": ["sealed by the house", "not sealed by seat 1 and seat 2"],
    "one-seat": ["sealed by seat 2", "not sealed by the house and seat 1"],
    "and-a-stranger": [
        "sealed by the house",
        "not sealed by seat 1 and seat 2",
        f"line 9: '{STRANGER.public.label}' is not a key that record 1 names",
    ],
    "twice": ["sealed by the house and seat 1", "not sealed by seat 2"],
    "beside-another-key-of-that-name": [
        "sealed by the house",
        "not sealed by seat 1 and seat 2",
        f"line 8: '{TWIN.public.label}' is not a key that record 1 names (it names {HOUSE.public.label})",
    ],
}
IN_PAGE = "the seal in the page: "


def report_on(data: bytes) -> SealedMatch:
    """What `verify` keeps for a seal."""
    report: Report = verify(data)
    assert report.sealable is not None
    return report.sealable


def in_the_page(
    folder: Path, file: bytes, notes: Mapping[str, bytes | None], *, blind: bool = False
) -> dict[str, Any]:
    """What the page says of a file with each of these notes."""
    packed = {
        name: None if data is None else base64.b64encode(data).decode()
        for name, data in notes.items()
    }
    given = folder / "notes.json"
    asked = {"file": base64.b64encode(file).decode(), "notes": packed, "blind": blind}
    given.write_text(json.dumps(asked))
    found: dict[str, Any] = answer("seals", given)
    return found


def agree(said: Mapping[str, Any], verdict: SealVerdict) -> bool:
    """Whether the page says of a seal what the verdict says."""
    if verdict.error is not None:
        word = "unknown" if exit_code(verdict.error) == 4 else "refused"
        return bool(said["verdict"] == f"{word}: {IN_PAGE}{verdict.error}")
    lines = [each for each in (*said["checked"], *said["unchecked"]) if each.startswith(IN_PAGE)]
    sealed = next((line for line in verdict.lines if line.startswith("sealed by")), "")
    own = [line.replace(ed25519.MISSING, BLIND) for line in verdict.lines]
    return lines == [f"{IN_PAGE}{line}" for line in own] and said["verdict"] == (
        f"sound and {sealed}" if sealed else "sound"
    )


BLIND = "this browser does not verify Ed25519"


@pytest.mark.parametrize("name", TRUE)
def test_who_has_signed_and_who_should_have(name):
    verdict = seal_verdict(note(*TRUE[name]), named(match()))
    assert verdict.lines == SAYS[name]
    assert verdict.is_complete == (len(SAYS[name]) == 1)


def test_a_copy_for_certain_eyes_is_sealed_by_the_same_note():
    public = encode(copy_for(match(), Wish(PUBLIC)), GAME)
    assert report_on(public) == report_on(sealed_file()) == named(match())
    assert seal_verdict(note(HOUSE, ANN, BEN), report_on(public)).is_complete


@pytest.mark.parametrize("name", spoiled())
def test_a_spoiled_note_is_refused_with_its_line(name):
    one = spoiled()[name]
    verdict = seal_verdict(one.data, named(match()))
    assert verdict.error is not None
    assert (str(verdict.error), exit_code(verdict.error)) == (one.line, one.exit)
    assert verdict.lines == [f"refused: {one.line}"]
    assert not verdict.is_complete


def test_no_bit_of_a_note_can_be_changed():
    """Whatever is changed, one of both has not signed any more."""
    whole = good()
    assert seal_verdict(whole, named(match())).signed == ["house", "1"]
    for at in range(0, 8 * len(whole), sized(3, 1)):
        bent = bytearray(whole)
        bent[at // 8] ^= 1 << at % 8
        verdict = seal_verdict(bytes(bent), named(match()))
        assert verdict.error is not None or verdict.signed != ["house", "1"], at


def test_without_the_library_no_signature_is_passed():
    verdict = SealVerdict(unchecked=["house", "1"], missing=["2"])
    assert not verdict.is_complete
    assert verdict.lines == [
        f"signed by the house and seat 1: not checked, {ed25519.MISSING}",
        "not sealed by seat 2",
    ]


def test_where_nobody_should_sign_no_signature_counts():
    plain = named(match_with({}))
    assert verdict_without_note(plain) is None
    said = signed_by(text().replace(named(match()).match, plain.match), HOUSE.line(text()))
    verdict = seal_verdict(said.replace(rows_of(match())["root"].encode(), rows_of(match_with({}))["root"].encode()), plain)  # fmt: skip
    assert verdict.lines == [
        "refused: record 1 names nobody who should sign, so no signature counts"
    ]


def rows_of(found):
    return named(found).rows


FAULTY = {
    "another-id": (HOUSE.public.text.replace(HOUSE.public.key_id.hex(), "00000000"), "has the id 00000000"),
    "another-type": ("remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2", "is of type 4"),
    "a-weak-key": (VerifierKey("eve", bytes(32)).text, "is weak"),
}  # fmt: skip
"""Keys that a record can name, and what is wrong with them."""


def note_of(found: SealedMatch) -> bytes:
    """A note of the house under any match."""
    said = text()
    for name in ("match", "root"):
        said = said.replace(named(match()).rows[name], found.rows[name])
    return signed_by(said, HOUSE.line(said))


@pytest.mark.parametrize("name", FAULTY)
def test_a_key_that_nobody_should_trust_seals_nothing(name):
    vkey, says = FAULTY[name]
    found = named(match_with({"house": HOUSE.public.text, "2": vkey}))
    verdict = seal_verdict(note_of(found), found)
    assert exit_code(verdict.error) == 3
    assert str(verdict.error).startswith("the key that record 1 names for seat 2: ")
    assert says in str(verdict.error)


def short_copies() -> dict[str, bytes]:
    """Copies that do not hold all that a seal names: ended early, without names, without the closing's words."""
    whole = match()
    live = match_with(SIGNERS, LINES[:-1])
    assert live.id == whole.id
    return {
        "early": encode(copy_for(live, Wish(PUBLIC)), GAME),
        "until": encode(copy_for(whole, Wish(PUBLIC, 3)), GAME),
        "without-names": encode(copy_for(whole, Wish(PUBLIC, None, ("names",))), GAME),
        "without-the-result": encode(
            withhold(copy_for(whole, Wish(PUBLIC)), "public", len(whole.public), 0), GAME
        ),
    }


def test_of_a_copy_it_is_said_what_could_not_be_compared():
    rows = rows_of(match())
    sealed = "sealed by the house, seat 1 and seat 2"
    early = "not compared, this copy ends before the match was closed"
    lines = {
        name: seal_verdict(note(HOUSE, ANN, BEN), report_on(data)).lines
        for name, data in short_copies().items()
    }
    assert lines == {
        "until": [sealed, f"result {rows['result']}: not compared, this copy withholds it"],
        "early": [
            sealed,
            f"records 5: {early}",
            f"root {rows['root']}: {early}",
            f"result {rows['result']}: {early}",
        ],
        "without-names": ["signatures: not checked, this copy withholds who should sign"],
        "without-the-result": [
            sealed,
            f"result {rows['result']}: not compared, this copy withholds it",
        ],
    }


def test_a_result_for_nobody_and_none_are_named():
    drawn = SealedMatch(GAME, "a" * 26, 3, bytes(32), "nobody: turn limit [BP-1]", {})
    said = f"referee match seal 1\ngame {GAME}\nmatch {'a' * 26}\nrecords 3\nroot {'A' * 43}=\nresult nobody: turn limit [BP-1]\n"
    assert compare_text(said, drawn) == []


# -- a second reader --------------------------------------------------------------------------


def test_a_reader_written_from_the_documents_alone_finds_the_same_signers():
    for keys in TRUE.values():
        verdict = seal_verdict(note(*keys), named(match()))
        assert signers(sealed_file(), note(*keys)) == set(verdict.signed)


@pytest.mark.parametrize("name", spoiled())
def test_a_reader_written_from_the_documents_alone_refuses_what_we_refuse(name):
    with pytest.raises(Wrong):
        signers(sealed_file(), spoiled()[name].data)


# -- the page ---------------------------------------------------------------------------------


@needs_node
def test_the_page_says_who_has_signed_as_the_command_line_does(tmp_path):
    notes = {name: note(*keys) for name, keys in TRUE.items()}
    for name, said in in_the_page(tmp_path, sealed_file(), notes).items():
        assert agree(said, seal_verdict(notes[name], named(match()))), (name, said)


@needs_node
def test_the_page_refuses_every_spoiled_note_in_the_same_words(tmp_path):
    table = spoiled()
    assert len(table) > 80
    notes = {name: one.data for name, one in table.items() if one.data}
    for name, said in in_the_page(tmp_path, sealed_file(), notes).items():
        assert agree(said, seal_verdict(notes[name], named(match()))), (name, said)


ODD = ["\0", "\t", "\r", "\x7f", "\x85", "\u00a0", "\u180e", "\u200b", "\u2003", "\u2028", "\u2029", "\ufeff", "\U0001f600", "\u0301", "+", "=", " ", "\n", "\n\n", "\u2014", "-", "'", '"', "\\", "1", "A"]  # fmt: skip


def bent(rng: Random) -> bytes:
    """A true note in which something is another."""
    whole = bytearray(note(*rng.sample([HOUSE, ANN, BEN, STRANGER], rng.randrange(1, 5))))
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(whole))
        match rng.randrange(5):
            case 0:
                whole[at] ^= 1 << rng.randrange(8)
            case 1:
                whole[at:at] = rng.choice(ODD).encode()
            case 2:
                whole[at : at + rng.randrange(1, 20)] = rng.choice(ODD).encode()
            case 3:
                lines = bytes(whole).split(b"\n")
                rng.shuffle(lines)
                whole = bytearray(b"\n".join(lines))
            case _:
                lines = bytes(whole).split(b"\n")
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                whole = bytearray(b"\n".join(lines))
    return bytes(whole)


@needs_node
def test_the_page_and_the_command_line_say_the_same_of_any_note(tmp_path):
    rng = Random(8032)
    notes: dict[str, bytes | None] = {str(at): bent(rng) for at in range(sized(200, 400))}
    refused = 0
    for name, said in in_the_page(tmp_path, sealed_file(), notes).items():
        verdict = seal_verdict(notes[name] or b"", named(match()))
        assert agree(said, verdict), (name, notes[name], said, verdict.lines)
        refused += verdict.error is not None
    assert refused > sized(150, 300)


@needs_node
def test_the_page_says_of_copies_what_it_could_not_compare(tmp_path):
    for name, data in short_copies().items():
        (said,) = in_the_page(tmp_path, data, {name: note(HOUSE, ANN, BEN)}).values()
        assert agree(said, seal_verdict(note(HOUSE, ANN, BEN), report_on(data))), (name, said)


@needs_node
@pytest.mark.parametrize("name", [*FAULTY, "nobody"])
def test_the_page_trusts_no_faulty_key(tmp_path, name):
    signers = {"house": HOUSE.public.text, "2": FAULTY[name][0]} if name in FAULTY else {}
    found = match_with(signers)
    (said,) = in_the_page(tmp_path, encode(found, GAME), {name: note_of(named(found))}).values()
    assert agree(said, seal_verdict(note_of(named(found)), named(found))), said


@needs_node
def test_where_no_note_is_the_page_says_who_should_sign(tmp_path):
    (said,) = in_the_page(tmp_path, sealed_file(), {"none": None}).values()
    assert said["verdict"] == "sound"
    line = "seal: none at hand: not sealed by the house, seat 1 and seat 2"
    assert line in said["unchecked"]
    unsigned = verdict_without_note(named(match()))
    assert unsigned is not None
    assert [f"seal: none at hand: {each}" for each in unsigned.lines] == [line]


@needs_node
def test_a_browser_without_ed25519_says_so_and_passes_nothing(tmp_path):
    found = in_the_page(tmp_path, sealed_file(), {"good": good()}, blind=True)
    assert found["good"]["verdict"] == "sound"
    verdict = SealVerdict(unchecked=["house", "1"], missing=["2"])
    assert agree(found["good"], verdict)


def test_the_id_of_a_match_fixes_who_should_sign():
    other = match_with(SIGNERS | {"2": STRANGER.public.text}, LINES)
    assert other.id != match().id
    assert match_with(SIGNERS).id == match().id
