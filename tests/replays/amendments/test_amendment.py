"""Amendments of a closed match: their one spelling, what refuses them, who must have signed, which of them stand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from events.chain.match import Match
from referee.errors import BadSeal, DamagedFile, MatchError, UnknownVersion
from replays.amendments.amendment import Amendment, amendment_text, read_amendment
from replays.amendments.amendment_verdict import Amended, amended, amendment_words
from replays.file.replay_file import decode, encode
from replays.page.carried import amendments_in
from replays.page.html_page import joined
from replays.page.match_story import amended_story, story_of
from replays.signatures.match_seal import sealed_match
from replays.signatures.signed_note import signed_by, to_base64
from tests.replays.signatures.sealed_matches import (
    ANN,
    BEN,
    GAME,
    HOUSE,
    LINES,
    SIGNERS,
    STRANGER,
    TestKey,
    match,
    match_with,
)


def amendment(number: int = 1, **fields: object) -> Amendment:
    """The result is a game loss of seat 1, unless other fields are given."""
    given = {"winners": (2,), "word": "game-loss"} if not fields else {}
    first = Amendment(
        GAME, match().id, to_base64(match().root), number, "Ida", ("BP-2.4",), "Wrong deck"
    )
    return replace(first, **given | fields)


def note(of: Amendment, *keys: TestKey) -> bytes:
    text = amendment_text(of)
    return signed_by(text, *(each.line(text) for each in keys or (HOUSE,)))


def verdict(*files: bytes, of: Match | None = None) -> Amended:
    return amended(of or match(), files)


def refused(data: bytes, of: Match | None = None) -> MatchError:
    (only,) = verdict(data, of=of).verdicts
    assert only.amendment is None
    assert not only.counts
    assert only.error is not None
    return only.error


# -- the text ---------------------------------------------------------------------------------

EVERY = amendment(winners=(1, 2), word="agreed-draw", names={1: "Anna Lee", 2: "Бен <b>&amp;"})


def test_an_amendment_has_one_spelling_and_is_read_back() -> None:
    text = amendment_text(EVERY)
    assert text == (
        "referee match amendment 1\n"
        "game bacon-project\n"
        f"match {match().id}\n"
        f"root {to_base64(match().root)}\n"
        "number 1\n"
        "result 1 2: agreed-draw\n"
        "name 1 Anna Lee\n"
        "name 2 Бен <b>&amp;\n"
        "judge Ida\n"
        "rule BP-2.4\n"
        "reason Wrong deck\n"
    )
    assert read_amendment(text) == EVERY
    nobody = amendment(word="time")
    assert read_amendment(amendment_text(nobody)).winners == ()
    assert "result nobody: time\n" in amendment_text(nobody)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("amendment 1", "amendment one"),
        ("number 1\n", "number 01\n"),
        ("number 1\n", "number 100\n"),
        ("result 1 2:", "result 2 1:"),
        ("result 1 2:", "result 1 1:"),
        ("result 1 2:", "result 1  2:"),
        ("result 1 2:", "result 0 2:"),
        ("result 1 2:", "result 17:"),
        ("agreed-draw", "bribery"),
        ("name 1 Anna Lee\n", "name 1 Anna Lee\nname 1 Eve\n"),
        ("name 1 Anna Lee\nname 2 Бен <b>&amp;\n", "name 2 Бен\nname 1 Anna\n"),
        ("name 1 Anna Lee", "name 01 Anna Lee"),
        ("Anna Lee", "Anna\u202eLee"),
        ("Anna Lee", "Anna\u200bLee"),
        ("Anna Lee", "Anna\x00Lee"),
        ("Anna Lee", "Anna\x85judge Eve"),
        ("Anna Lee", "Anna\u2028judge Eve"),
        ("Anna Lee", "A" * 5000),
        ("Anna Lee", "Anna Lee "),
        ("Anna Lee", "Ann\u0061\u0301"),
        ("rule BP-2.4", "rule <script>"),
        ("rule BP-2.4\n", ""),
        ("judge Ida\n", ""),
        ("reason Wrong deck\n", "reason \n"),
        ("reason Wrong deck\n", "reason Wrong deck\nmore\n"),
        ("reason Wrong deck\n", "reason Wrong deck"),
    ],
)  # fmt: skip
def test_another_spelling_is_refused(old: str, new: str) -> None:
    text = amendment_text(EVERY)
    assert old in text
    with pytest.raises(DamagedFile):
        read_amendment(text.replace(old, new))
    assert isinstance(refused(text.replace(old, new).encode()), DamagedFile)


def test_another_version_and_nothing_amended_are_said_to_be_so() -> None:
    with pytest.raises(UnknownVersion, match="version 2 is not known here"):
        read_amendment(amendment_text(EVERY).replace("amendment 1", "amendment 2", 1))
    bare = amendment_text(amendment()).replace("result 2: game-loss\n", "")
    with pytest.raises(DamagedFile, match="nothing is amended"):
        read_amendment(bare)


# -- who has signed ---------------------------------------------------------------------------


def test_what_the_house_signed_counts_and_stands_beside_what_was_recorded() -> None:
    found = verdict(note(amendment()))
    assert found.recorded == "1: concession [BP-Q69]"
    assert found.result == amendment()
    assert found.lines == [
        "amendment 1: seat 2 won, game-loss (recorded: 1: concession [BP-Q69]) [BP-2.4]: Wrong deck (judge Ida)",
        "  signed by the house",
    ]


def test_what_nobody_signed_is_shown_and_does_not_count() -> None:
    found = verdict(amendment_text(amendment()).encode())
    assert found.result is None
    assert found.lines[1:] == ["  unsigned: it does not count"]


@pytest.mark.parametrize("keys", [(ANN,), (ANN, BEN)])
def test_seats_alone_amend_nothing(keys: tuple[TestKey, ...]) -> None:
    found = verdict(note(amendment(), *keys))
    assert found.result is None
    assert "the house, whose key record 1 names, has not signed it" in found.lines[-1]


def test_a_key_that_the_match_does_not_name_signs_nothing() -> None:
    assert "no key that record 1 names has signed" in str(refused(note(amendment(), STRANGER)))
    both = verdict(note(amendment(), HOUSE, STRANGER))
    assert both.result == amendment()
    assert any("is not a key that record 1 names" in line for line in both.lines)


def test_a_match_that_names_no_key_is_not_amended() -> None:
    nobody = match_with({}, LINES)
    of = replace(amendment(), match=nobody.id, root=to_base64(nobody.root))
    assert "names nobody who should sign" in str(refused(note(of), nobody))


def test_without_the_library_a_signature_is_not_checked_and_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = note(amendment())
    monkeypatch.setattr("replays.signatures.ed25519.is_here", lambda: False)
    found = verdict(data)
    assert found.result is None
    assert "signed by the house: not checked" in found.lines[1]


# -- what is refused --------------------------------------------------------------------------


def test_a_tampered_amendment_is_refused() -> None:
    data = note(amendment(winners=(2,), word="game-loss", names={1: "Anna"}))
    for old, new in ((b"2: game", b"1: game"), (b"Anna", b"Eve"), (b"Ida", b"Eve"), (b"deck", b"dice")):  # fmt: skip
        assert isinstance(refused(data.replace(old, new)), BadSeal)
    assert isinstance(refused(data[:-10]), DamagedFile)
    assert isinstance(refused(b"\xff\xfe"), DamagedFile)
    assert isinstance(refused(b""), DamagedFile)


@cache
def other() -> Match:
    """A match with the same players and another end."""
    return decode(encode(match_with(SIGNERS, (*LINES[:2], "1: concede")), GAME))[1]


def test_an_amendment_of_another_match_or_another_end_is_refused() -> None:
    of = replace(amendment(), match=f"{'a' * 26}")
    assert "it is of match aaaa" in str(refused(note(of)))
    assert "it is of match" in str(refused(note(replace(amendment(), game="clash"))))
    assert "with the root" in str(refused(note(replace(amendment(), root=to_base64(b"\1" * 32)))))
    error = str(refused(note(amendment()), other()))
    assert "it is of match" in error or "with the root" in error


def test_a_live_match_is_not_amended() -> None:
    live = match_with(SIGNERS, LINES[:2])
    assert sealed_match(GAME, live, None).root is None
    of = replace(amendment(), match=live.id, root=to_base64(live.root))
    assert "only a closed match is amended" in str(refused(note(of), live))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"winners": (3,), "word": "time"}, "there is no seat 3"),
        ({"names": {3: "Cleo"}}, "there is no seat 3"),
        ({"names": {1: "Anna"}, "judge": "ben"}, "nobody rules on a match in which they sit"),
        ({"names": {1: "Ida"}}, "nobody rules on a match in which they sit"),
        ({"names": {1: "Anna"}, "rules": ("BP-99.9",)}, "there is no rule BP-99.9"),
    ],
)
def test_what_no_judge_may_amend_is_refused(fields: dict[str, object], why: str) -> None:
    assert why in str(refused(note(amendment(**fields))))


# -- several ----------------------------------------------------------------------------------


def test_of_two_that_contradict_the_later_by_number_stands() -> None:
    first = note(amendment(1, winners=(2,), word="game-loss", names={1: "Anna"}))
    second = note(amendment(2, word="agreed-draw"))
    third = note(amendment(3, names={2: "Benno"}))
    for files in ((first, second, third), (third, second, first)):
        found = verdict(*files)
        assert found.result is not None
        assert found.result.word == "agreed-draw"
        assert found.names == {1: "Anna", 2: "Benno"}
        assert [each.over for each in found.verdicts] == [2, 0, 0]
        assert "  amendment 2 stands in its place, in what both amend" in found.lines


def test_a_later_one_that_does_not_count_takes_no_place() -> None:
    first = note(amendment(1))
    found = verdict(first, amendment_text(amendment(2, word="time")).encode(), note(amendment(3, word="time"), ANN))  # fmt: skip
    assert found.result == amendment(1)
    assert [each.over for each in found.verdicts] == [0, 0, 0]


# -- what is shown ----------------------------------------------------------------------------


def test_hostile_names_are_shown_as_text() -> None:
    hostile = amendment(names={1: "<img src=x onerror=alert(1)>", 2: "**B** `x` [l](u)"})
    words = amendment_words(hostile, ["Ann", "Ben"], "")
    assert "seat 1 is <img src=x onerror=alert(1)> (recorded: Ann)" in words
    assert "\x1b" not in amendment_words(amendment(names={1: "x"}), ["A\x1b[31mnn"], "\x1b")[:40]
    from replays.page.html_page import page_of
    from replays.page.markdown import markdown_of
    from replays.page.plain_text import text_of

    story = amended_story(story_of(match(), ["public"]), match(), [note(hostile)])
    page = page_of(story, encode(match(), GAME)).decode()
    assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "\\*\\*B\\*\\* \\`x\\` [l\\](u)" in markdown_of(story)
    assert words in text_of(story)


def test_a_page_carries_the_files_as_they_are() -> None:
    files = [note(amendment()), note(amendment(2, names={1: "Änna"}))]
    assert amendments_in(joined(files)) == files
    assert amendments_in(b"") == []
    for bad in (b"\xff", b"{", b"[1]", b"7"):
        with pytest.raises(DamagedFile, match="cannot be read"):
            amendments_in(bad)


def test_a_story_is_not_told_with_an_amendment_that_is_refused() -> None:
    story = story_of(match(), ["public"])
    assert amended_story(story, match(), []) is story
    with pytest.raises(BadSeal, match="an amendment is refused"):
        amended_story(story, match(), [note(amendment()).replace(b"Ida", b"Eve")])
