"""JSON lines: the same bytes come of them again, and a line that is wrong is refused by its number."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.log.transcript import tell
from events.records.codec import pack
from referee.errors import DamagedFile, UnknownVersion
from referee.kernel.facts import PUBLIC
from replays.copies.withhold import Wish, copy_for
from replays.file import json_lines
from replays.file.json_lines import _as_json, _from_json, are_lines, file_of, lines_of
from replays.file.replay_file import decode, encode

CORPUS = Path(__file__).parents[1] / "corpus"
FILES = sorted(CORPUS.glob("*.replay"))
TOLD = ("ruled", "clash-first-ruled", "save-your-bacon-greedy", "super-fantasy-brawl-drafted", "homestuck-atcg-left")  # fmt: skip


@cache
def told(name: str) -> bytes:
    """A file that tells what everybody was told."""
    match = decode((CORPUS / f"{name}.replay").read_bytes())[1]
    match.told = tell(match).parts
    return encode(match, match.opening().game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_of_the_corpus_comes_again_byte_for_byte(path: Path):
    data = path.read_bytes()
    lines = lines_of(data)
    assert are_lines(lines)
    assert not are_lines(data)
    assert file_of(lines) == data
    assert file_of(lines.removesuffix(b"\n")) == data
    assert all(isinstance(json.loads(line), dict) for line in lines.splitlines())


@pytest.mark.parametrize("name", TOLD)
def test_so_do_files_that_tell_and_copies(name: str):
    data = told(name)
    match = decode(data)[1]
    public, judge = (encode(copy_for(match, Wish(eyes)), match.opening().game) for eyes in (PUBLIC, "judge"))  # fmt: skip
    for each in (data, public, judge):
        assert file_of(lines_of(each)) == each
    assert match.secret is None or match.secret.hex().encode() not in lines_of(public)


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines_of(told("ruled")).splitlines()]


def of(changed: list[Any]) -> bytes:
    return "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in changed).encode()  # fmt: skip


def place_of(found: list[dict[str, Any]], key: str) -> int:
    return next(at for at, row in enumerate(found) if key in row)


def test_other_blanks_and_another_order_of_keys_are_the_same():
    shuffled = [dict(reversed(row.items())) for row in rows()]
    assert file_of(of(shuffled)) == told("ruled")


def changed(key: str, change: Callable[[dict[str, Any]], Any]) -> tuple[int, bytes]:
    """The number of the first line with that key, and all lines with that one changed."""
    found: list[Any] = rows()
    at = place_of(found, key)
    found[at] = change(found[at])
    return at + 1, of(found)


@pytest.mark.parametrize(
    ("key", "change", "says"),
    [
        ("record", lambda row: "{", "expected an object of JSON, with each key once"),
        ("record", lambda row: "", "expected an object of JSON, with each key once"),
        ("record", lambda row: [1], "expected an object of JSON"),
        ("record", lambda row: '{"strand": 1, "strand": 2}', "with each key once"),
        ("record", lambda row: "[" * 100_000, "expected an object of JSON"),
        ("record", lambda row: row | {"record": 2}, "record 2 of strand 'public' is not the next"),
        ("record", lambda row: row | {"strand": "seat-9"}, "record 1 of strand 'seat-9' is not the"),
        ("record", lambda row: row | {"parts": [{"is": 1.5}]}, "whole numbers"),
        ("record", lambda row: row | {"parts": [{"is": float("nan")}]}, "whole numbers"),
        ("record", lambda row: row | {"parts": [{"is": 2**64}]}, "a value that a file can hold"),
        ("record", lambda row: row | {"parts": [{"is": {"x": 1}}]}, "a value that a file can hold"),
        ("record", lambda row: row | {"parts": [{"is": "\ud800"}]}, "a value that a file can hold"),
        ("record", lambda row: row | {"parts": [{"is": json.loads("[" * 40 + "]" * 40)}]}, "a value that"),
        ("record", lambda row: row | {"parts": [{"leaf": "xyz"}]}, "expected hexadecimal digits"),
        ("record", lambda row: row | {"parts": [{"salt": 1, "is": 1}]}, "expected hexadecimal digits"),
        ("record", lambda row: row | {"parts": [{"is": 1, "bytes": ""}]}, "a part is its value"),
        ("record", lambda row: row | {"parts": [7]}, "a part is its value"),
        ("record", lambda row: row | {"parts": [{"what": 1}]}, "a part holds its value"),
        ("record", lambda row: row | {"parts": [{"is": 1}]}, "a record is not 2 to"),
        ("record", lambda row: {"something": 1}, "expected a record, what was told"),
        ("told", lambda row: row | {"told": "seat-99"}, "is not an audience that is still to come"),
        ("to", lambda row: row | {"moment": 2}, "moment 2 of 'public' is not the next"),
        ("schema", lambda row: row | {"match": 1}, "header: expected match, game"),
        ("schema", lambda row: row | {"strands": ["public", "x"]}, "header: the strands"),
        ("schema", lambda row: row | {"strands": 7}, "header: expected match, game"),
        ("schema", lambda row: {"seal": "00"}, "expected a first line with the schema"),
        ("seal", lambda row: row | {"seal": None}, "expected hexadecimal digits"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused_by_its_number(
    key: str, change: Callable[[dict[str, Any]], Any], says: str
):
    number, lines = changed(key, change)
    with pytest.raises(DamagedFile, match=rf"^line {number}: ") as raised:
        file_of(lines)
    assert says in str(raised.value)


def test_what_is_missing_or_behind_the_seal_is_refused():
    found = rows()
    for wrong, says in (
        ([], "line 1: expected an object of JSON"),
        (found[:-1], "the lines end before the seal"),
        ([*found, found[1]], f"line {len(found) + 1}: the seal was the last line"),
        ([found[0], *found[2:]], "line 2: record 2 of strand 'public' is not the next of it"),
        ([found[0], found[-1]], "no record of the public strand is there"),
        ([found[0] | {"match": "a" * 26}, *found[1:]], "line 1: match 'aaaa"),
        ([*found[:-1], {"seal": "00" * 32}], "the seal is not that of the file"),
        ([*found[: place_of(found, "to")], *found[-1:]], "public: "),
    ):
        with pytest.raises(DamagedFile) as raised:
            file_of(of(wrong))
        assert str(raised.value).startswith(says)


def test_another_schema_and_too_much_are_refused(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(UnknownVersion, match="referee/lines/2"):
        file_of(of([rows()[0] | {"schema": "referee/lines/2"}]))
    monkeypatch.setattr(json_lines, "BIGGEST_TEXT", 100)
    with pytest.raises(DamagedFile, match="of lines, more than 100"):
        file_of(of(rows()))


def test_attachments_stand_under_their_digests():
    data = (CORPUS / "clash-own-set.replay").read_bytes()
    found = [json.loads(line) for line in lines_of(data).splitlines()]
    at = place_of(found, "attachment")
    for wrong in ({"data": "AAAA"}, {"data": "*"}, {"attachment": "00" * 32}):
        changed = [*found[:at], found[at] | wrong, *found[at + 1 :]]
        with pytest.raises(DamagedFile, match=rf"^line {at + 1}: the bytes do not have the digest"):
            file_of(of(changed))


@pytest.mark.parametrize("value", [None, True, -(2**63), 2**64 - 1, "é\n", b"", b"\x00\xff", [], [[1]], {}, {"bytes": "aa", "map": [b"x"]}])  # fmt: skip
def test_every_value_of_a_file_stands_in_json(value: Any):
    assert pack(_from_json(json.loads(json.dumps(_as_json(value))))) == pack(value)
