"""Notes that somebody has tampered with, each with the exit code and the line with which it is refused."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from referee.kernel.words.english import counted
from replays.signatures.signed_note import signature_line, signed_by
from tests.replays.signatures.sealed_matches import (
    ANN,
    BEN,
    HOUSE,
    STRANGER,
    TestKey,
    key,
    match,
    named,
    note,
    text,
)

DAMAGED, OTHER, VERSION = 3, 1, 4
ORDER = 2**252 + 27742317777372353535851937790883648493
"""The order of the group of Ed25519: a signature is not good any more when it is added."""


@dataclass(frozen=True)
class Spoiled:
    """A note, and how it is refused."""

    data: bytes
    exit: int
    line: str


def spoiled() -> dict[str, Spoiled]:
    """Every spoiled note by its name."""
    found: dict[str, Spoiled] = {}
    for kind in (malformed, other_lines, other_texts, bad_signatures, other_keys):
        for name, data, exit_, line in kind():
            assert name not in found
            found[name] = Spoiled(data, exit_, line)
    return found


Row = tuple[str, bytes, int, str]


def good() -> bytes:
    """The note that is spoiled: by the house and Ann."""
    return note(HOUSE, ANN)


def with_line(line: bytes) -> bytes:
    """A note whose first signature line is that one."""
    return signed_by(text(), line, ANN.line(text()))


def malformed() -> Iterator[Row]:
    """Bytes that are no note."""
    whole, bare = good(), text().encode()
    no_blank = "no empty line parts a text from signatures"
    yield "empty", b"", DAMAGED, no_blank
    yield "a-newline", b"\n", DAMAGED, no_blank
    yield "two-newlines", b"\n\n", DAMAGED, "no signature follows the text"
    yield "no-text", whole[len(bare) :], DAMAGED, no_blank
    yield "cut-at-the-end", whole[:-1], DAMAGED, "line 9: the note does not end with a newline"
    yield "text-alone", bare, DAMAGED, no_blank
    yield "no-signature", bare + b"\n", DAMAGED, "no signature follows the text"
    yield "no-blank-line", whole.replace(b"\n\n", b"\n"), DAMAGED, no_blank
    yield "a-space-in-the-blank-line", whole.replace(b"\n\n", b"\n \n"), DAMAGED, no_blank
    yield "a-blank-line-behind", whole + b"\n", DAMAGED, "no signature follows the text"
    yield (
        "windows-lines",
        whole.replace(b"\n", b"\r\n"),
        DAMAGED,
        "line 1: holds the character U+000D, which no note may hold",
    )
    yield (
        "a-tab",
        whole.replace(b"game ", b"game\t"),
        DAMAGED,
        "line 2: holds the character U+0009, which no note may hold",
    )
    yield (
        "a-null",
        whole.replace(b" ann ", b" ann\0 "),
        DAMAGED,
        "line 9: holds the character U+0000, which no note may hold",
    )
    yield "latin-1", whole.replace(b"\xe2\x80\x94", b"\x97"), DAMAGED, "the note is not UTF-8 text"
    yield "utf-16", whole.decode().encode("utf-16"), DAMAGED, "the note is not UTF-8 text"
    yield "too-long", bytes(65_537), DAMAGED, "the note has more than 65536 bytes"
    yield (
        "too-many-signatures",
        whole + STRANGER.line(text()) * 99,
        DAMAGED,
        "the note has more than 100 signatures",
    )


def other_lines() -> Iterator[Row]:
    """Lines that are no signatures."""
    whole = good()
    sign = base64.b64encode(HOUSE.public.key_id + HOUSE.sign(text()))
    dash, name = "\u2014".encode(), HOUSE.name.encode()
    expected = "line 8: expected a signature: '\u2014 NAME BASE64'"
    shapes = {
        "a-hyphen": b"- %b %b\n" % (name, sign),
        "an-en-dash": "\u2013".encode() + b" %b %b\n" % (name, sign),
        "no-dash": b"%b %b\n" % (name, sign),
        "two-spaces": dash + b"  %b %b\n" % (name, sign),
        "a-space-in-front": b" " + HOUSE.line(text()),
        "a-space-behind": HOUSE.line(text()).replace(b"\n", b" \n"),
        "a-third-word": HOUSE.line(text()).replace(b"\n", b" x\n"),
        "no-base64": dash + b" %b\n" % name,
        "a-lone-dash": dash + b"\n",
        "no-break-space": "\u2014\u00a0".encode() + b"%b %b\n" % (name, sign),
    }
    for what, line in shapes.items():
        yield what, with_line(line), DAMAGED, expected
    names = {"no-name": "", "a-plus": "club+house", "a-space": "club\u2003house", "next-line": "club\x85house"}  # fmt: skip
    for what, word in names.items():
        line = dash + b" %b %b\n" % (word.encode(), sign)
        shown = {"a-space": "'club\\u2003house'", "next-line": "'club\\x85house'"}.get(what, repr(word))  # fmt: skip
        yield f"name-with-{what}", with_line(line), DAMAGED, f"line 8: {shown} is not the name of a key"  # fmt: skip
    base64s = {
        "no-padding": sign.rstrip(b"="),
        "two-paddings": sign + b"=",
        "another-alphabet": sign.translate(bytes.maketrans(b"+/", b"-_")).replace(sign[:1], b"-"),
        "a-bit-behind": b"AAAAAAB=",
        "a-letter-of-others": "\u0421".encode() + sign[1:],
    }
    for what, word in base64s.items():
        line = dash + b" %b %b\n" % (name, word)
        yield what, with_line(line), DAMAGED, "line 8: the signature is not in base64"
    for count in (0, 3, 4):
        word = base64.b64encode(HOUSE.public.key_id[:count])
        says = f"line 8: the signature has {count} bytes, expected 5 or more"
        yield f"{count}-bytes", with_line(dash + b" %b %b\n" % (name, word)), DAMAGED, says
    yield "words-behind", whole + b"and so on\n", DAMAGED, expected.replace("8", "10")
    wrapped = HOUSE.line(text())[:60] + b"\n" + HOUSE.line(text())[60:]
    yield "a-wrapped-line", with_line(wrapped), DAMAGED, "line 8: the signature is not in base64"


def signed(said: str, *keys: TestKey) -> bytes:
    """Another text, truly signed."""
    return signed_by(said, *(each.line(said) for each in keys or (HOUSE, ANN)))


def other_texts() -> Iterator[Row]:
    """Texts that are truly signed, but not those of this match."""
    rows = named(match()).rows
    lines = text().splitlines(keepends=True)
    changed: dict[str, tuple[str, str, int, str]] = {
        "another-title": ("referee match seal 1", "referee page seal 1", DAMAGED, "line 1: expected 'referee match seal 1', found 'referee page seal 1'"),
        "a-checkpoint": ("referee match seal 1", "log.example/matches", DAMAGED, "line 1: expected 'referee match seal 1', found 'log.example/matches'"),
        "version-2": ("seal 1\n", "seal 2\n", VERSION, "line 1: a seal of version 2 is not known here (known: 1)"),
        "version-01": ("seal 1\n", "seal 01\n", DAMAGED, "line 1: expected 'referee match seal 1', found 'referee match seal 01'"),
        "no-game": (lines[1], "", DAMAGED, "a seal has 6 lines of text, found 5"),
        "a-line-more": (lines[5], f"{lines[5]}time 1\n", DAMAGED, "a seal has 6 lines of text, found 7"),
        "lines-swapped": (lines[1] + lines[2], lines[2] + lines[1], DAMAGED, f"line 2: expected 'game' and its value, found {lines[2][:40].rstrip()!r}"),
        "a-word-in-capitals": ("game ", "GAME ", DAMAGED, "line 2: expected 'game' and its value, found 'GAME bacon-project'"),
        "two-spaces-in-a-line": ("game ", "game  ", DAMAGED, "line 2: expected 'game' and its value, found 'game  bacon-project'"),
        "a-space-behind-a-line": ("project\n", "project \n", DAMAGED, "line 2: expected 'game' and its value, found 'game bacon-project '"),
        "no-match-id": (rows["match"], "nfub", DAMAGED, "line 3: expected 'match' and its value, found 'match nfub'"),
        "no-records": ("records 5", "records 0", DAMAGED, "line 4: expected 'records' and its value, found 'records 0'"),
        "records-in-words": ("records 5", "records five", DAMAGED, "line 4: expected 'records' and its value, found 'records five'"),
        "a-short-root": (rows["root"], "AAAA", DAMAGED, "line 5: expected 'root' and its value, found 'root AAAA'"),
        "no-result": (rows["result"], "", DAMAGED, "line 6: expected 'result' and its value, found 'result '"),
        "another-game": (GAMES[0], GAMES[1], OTHER, "line 2: the seal is of game clash, the match has bacon-project"),
        "another-match": (rows["match"], "a" * 26, OTHER, f"line 3: the seal is of match {'a' * 26}, the match has {rows['match']}"),
        "other-records": ("records 5", "records 6", OTHER, "line 4: the seal is of records 6, the match has 5"),
        "another-root": (rows["root"], "A" * 43 + "=", OTHER, f"line 5: the seal is of root {'A' * 43}=, the match has {rows['root']}"),
        "another-winner": ("result 1", "result 2", OTHER, "line 6: the seal is of result 2: concession [BP-Q69], the match has 1: concession [BP-Q69]"),
        "another-reason": ("concession", "no-show", OTHER, "line 6: the seal is of result 1: no-show [BP-Q69], the match has 1: concession [BP-Q69]"),
    }  # fmt: skip
    for name, (old, new, exit_, line) in changed.items():
        assert old in text()
        yield name, signed(text().replace(old, new, 1)), exit_, line
    last = rows["root"][-2]
    loose = rows["root"][:-2] + chr(ord(last) + 1) + "="
    says = f"line 5: expected 'root' and its value, found {f'root {loose}'[:40]!r}"
    yield "a-root-in-loose-base64", signed(text().replace(rows["root"], loose)), DAMAGED, says
    says = "a seal has 6 lines of text, found 15"
    yield "two-notes", good() + good(), DAMAGED, says
    yield "a-note-of-a-note", signed(good().decode() + text()), DAMAGED, says
    says = "line 1: expected 'referee match seal 1', found '\\ufeffreferee match seal 1'"
    yield "a-mark-of-byte-order", signed(f"\ufeff{text()}"), DAMAGED, says


GAMES = ("bacon-project", "clash")


def bad_signatures() -> Iterator[Row]:
    """Signatures of keys that the match names, which are not over this text."""
    house = f"line 8: the signature of the house ({HOUSE.public.label})"
    true, false = HOUSE.sign(text()), HOUSE.sign("x")

    def by_house(signature: bytes) -> bytes:
        return with_line(signature_line(HOUSE.name, HOUSE.public.key_id, signature))

    bent: dict[str, Callable[[], bytes]] = {
        "first-bit": lambda: bytes([true[0] ^ 1]) + true[1:],
        "last-bit": lambda: true[:-1] + bytes([true[-1] ^ 0x80]),
        "middle-bit": lambda: true[:40] + bytes([true[40] ^ 16]) + true[41:],
        "of-another-text": lambda: false,
        "of-half-another": lambda: true[:32] + false[32:],
        "without-the-newline": lambda: HOUSE.sign(text()[:-1]),
        "with-the-blank-line": lambda: HOUSE.sign(text() + "\n"),
        "of-zeros": lambda: bytes(64),
        "of-another-key": lambda: ANN.sign(text()),
        "grown-by-the-order": lambda: (
            true[:32] + (int.from_bytes(true[32:], "little") + ORDER).to_bytes(32, "little")
        ),
    }
    for name, made in bent.items():
        yield f"a-signature-{name}", by_house(made()), DAMAGED, f"{house} is not over this text"
    lengths = {"short": true[:63], "long": true + b"\0", "cosigned": bytes(8) + true, "one-byte": b"x"}  # fmt: skip
    for name, data in lengths.items():
        says = f"{house} has {counted(len(data), 'bytes')}, expected 64"
        yield f"a-signature-{name}", by_house(data), DAMAGED, says
    lines = [ANN.line(text()), signature_line(BEN.name, BEN.public.key_id, ANN.sign(text()))]
    says = f"line 9: the signature of seat 2 ({BEN.public.label}) is not over this text"
    yield "the-second-signature", signed_by(text(), *lines), DAMAGED, says
    bad = signature_line(ANN.name, ANN.public.key_id, bytes(64))
    says = f"line 8: the signature of seat 1 ({ANN.public.label}) is not over this text"
    yield "first-a-bad-one", signed_by(text(), bad, ANN.line(text())), DAMAGED, says


def other_keys() -> Iterator[Row]:
    """Signatures by keys that the match does not name."""
    head = "no key that record 1 names has signed: line 8:"
    twin = key(HOUSE.name, "another")
    renamed = TestKey("club.example/horse", HOUSE.seed)
    for name, other, more in (
        ("a-stranger", STRANGER, ""),
        ("the-name-of-the-house", twin, f" (it names {HOUSE.public.label})"),
        ("the-key-under-another-name", renamed, ""),
    ):
        says = f"{head} '{other.public.label}' is not a key that record 1 names{more}"
        yield name, note(other), OTHER, says
    yield (
        "two-strangers",
        note(STRANGER, renamed),
        OTHER,
        f"{head} '{STRANGER.public.label}' is not a key that record 1 names",
    )
    stolen = signature_line(STRANGER.name, HOUSE.public.key_id, HOUSE.sign(text()))
    says = f"{head} '{STRANGER.name}+{HOUSE.public.key_id.hex()}' is not a key that record 1 names"
    yield "the-id-of-the-house", signed_by(text(), stolen), OTHER, says
