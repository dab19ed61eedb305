"""A reader written from docs/replay-format.md alone agrees with ours."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown, salt_of_moment
from events.chain.strands import Writer, blind_of, commitment, deal_commitment, heads, root_of_told
from events.log.transcript import Moment, tell
from events.recorder import Recorder
from events.records.codec import unpack
from events.records.records import Acted, Closed, Opened, Record, decision
from referee.errors import BadSeal, BrokenChain, TooLarge, Truncated
from referee.games.bacon_project.game import GAME as BACON
from referee.kernel.engine.dice import deal_key
from referee.kernel.game import Opening
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.file.transcript import unpacked
from replays.verify.verify import verify
from tests.corpus.build import HERE as CORPUS
from tests.events.recorded import SECRET, closed
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.replay_independent import Wrong, read
from tests.vectors.spoiling import put
from tests.vectors.withheld_parts import withhold

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "replay-format.md"
VECTORS = ROOT / "tests" / "vectors"
READER = "tests.vectors.replay_independent"
CHECK = bytes.fromhex("00112233445566778899aabbccddeeff")


def example() -> Match:
    """The worked example of the document."""
    secret = bytes(range(32))
    opened = Opened(
        "example",
        rules=1,
        seats=2,
        readings={},
        cards=(),
        commitment=commitment(secret),
        deal=deal_commitment(deal_key(secret)),
        dice="sha256-ctr/1",
        secret_seats=(1, 2),
    )
    writer = Writer(secret, ("seat-1", "seat-2"))
    match = Match({"public": [], "seat-1": [], "seat-2": []})

    def add(strand: str, record: Record, check: bytes, extras: dict[str, Any]) -> None:
        match.strands[strand].append(writer.seal(strand, record, check, extras))

    add("public", opened, b"", {"note": {"names": {"1": "Ann", "2": "Ben"}}})
    add("seat-1", Acted(1, ("guess", 7)), CHECK, {})
    add("seat-2", Acted(2, ("pass",)), CHECK, {})
    match.told = told_in(secret)
    match.blinds = {audience: blind_of(secret, audience) for audience in match.told}
    roots = [
        [audience, root_of_told(match.blinds[audience], [part.leaf for part in parts])]
        for audience, parts in match.told.items()
    ]
    over = Closed(((1,), "seat 2 passed", "EX-1"))
    parts = {"digest": bytes(32), "secret": secret, "told": [1, roots]}
    add("public", over, CHECK, parts)
    return match


def told_in(secret: bytes) -> dict[str, list[Part]]:
    """What is told in the example: the opening, each guess to its own seat, the end to all."""
    opening = Moment("public", 1, 0, "opened example", ())
    guess = Moment("seat-1", 1, 1, "1: guess 7", (("seat 1 guesses 7", "EX-1"),))
    passing = Moment("seat-2", 1, 2, "2: pass", (("seat 2 passes", "EX-2"),))
    blind = Moment("", 0, 0, "secret decisions are laid open", (("seat 2 passes", "EX-2"),))
    moments = {
        "public": [opening, blind],
        "seat-1": [opening, guess, blind],
        "seat-2": [opening, passing],
        "judge": [opening, guess, passing],
    }
    return {
        audience: [Shown(salt_of_moment(secret, moment.data), moment.data) for moment in each]
        for audience, each in moments.items()
    }


def shared() -> Match:
    """What seat 1 has of the example: no secret, nothing of the other strand, its own moments."""
    match = example()
    for number, place in ((1, 254), (2, 1), (2, 2), (2, 3), (2, 254)):
        match = withhold(match, "public", number, place)
    match = withhold(match, "seat-1", 1, 1)
    del match.strands["seat-2"]
    return replace(
        match, told={"seat-1": match.told["seat-1"]}, blinds={"seat-1": match.blinds["seat-1"]}
    )


def laid_open(data: bytes) -> list[Any]:
    """A document with its transcript unpacked and without its seal: how bytes are packed is free."""
    value: list[Any] = unpack(data)
    return [*value[:4], unpacked(value[4]), *value[5:-1]]


def test_the_worked_example_of_the_document_is_what_we_write():
    text = DOCUMENT.read_text(encoding="utf-8")
    match = example()
    blocks = [
        bytes.fromhex(block.replace("\n", ""))
        for block in re.findall(r"```\n([0-9a-f\n]{400,}?)```", text)
    ]
    whole, transcript, copy = blocks
    assert laid_open(whole) == laid_open(encode(match, "example"))
    assert laid_open(copy) == laid_open(encode(shared(), "example"))
    assert transcript == unpacked(unpack(whole)[4])
    for data in blocks:
        assert f"{len(data)} bytes" in text
    for data in (whole, copy):
        assert decode(data)[1].id == match.id
        assert data[-32:].hex() in text
    for strand, records in match.strands.items():
        for head in heads(strand, records, match.opened_hash):
            assert head.hex() in text
    for part in (*match.strands["seat-1"][0].parts, *match.public[1].seals):
        assert part.leaf.hex() in text
    (_, roots) = match.public[1].more("told")
    for _, root in roots:
        assert root.hex() in text
    assert match.id in text


def told(match: Match) -> Match:
    """The match with everything that everybody was told."""
    telling = tell(match, find=find)
    return replace(match, told=telling.parts, blinds=telling.blinds)


def timed() -> Match:
    """A match whose records tell when they were made, not all of them, and several at one time."""
    rec = Recorder.create(BACON, Opening(2, 1, {}, ()), SECRET, note={"time": 1_700_000_000})
    for number in range(6):
        (ask,) = rec.run.asks()
        note = {} if number % 3 == 2 else {"time": 1_700_000_000 + number // 2 * 40}
        rec.act(ask.seat, next(iter(ask.legal())), note=note)
    rec.close()
    return rec.match


MATCHES: dict[str, tuple[str, Callable[[], Match]]] = {
    "bacon-project": ("bacon-project", closed),
    "duel": ("duel", lambda: duel(3)),
    "what was told": ("duel", lambda: told(duel(3))),
    "live": ("duel", lambda: duel(2, end=False)),
    "live, and told": ("duel", lambda: copy_for(duel(2, end=False), Wish("judge"), find=find)),
    "example": ("example", example),
    "a copy of the example": ("example", shared),
    "times": ("bacon-project", timed),
    "times, without the names": (
        "bacon-project",
        lambda: copy_for(timed(), Wish("judge", without=("names",))),
    ),
    "up to a record": ("duel", lambda: copy_for(duel(2), Wish(1, 4), find=find)),
    "a whole without a seal": ("duel", lambda: withhold(told(duel(2)), "public", 3, 254)),
}


@pytest.mark.parametrize("name", MATCHES)
def test_both_readers_find_the_same(name):
    game, make = MATCHES[name]
    match = make()
    data = encode(match, game)
    found = read(data)
    assert (found["match"], found["game"], found["format"]) == (match.id, game, 3)
    assert found["secret"] == match.revealed_secret()
    assert found["records"] == {
        strand: [
            tuple([in_plain(part) for part in parts] for parts in (each.parts, each.seals))
            for each in records
        ]
        for strand, records in match.strands.items()
    }
    for strand, records in match.strands.items():
        assert found["heads"][strand] == heads(strand, records, match.opened_hash)
        ours = [each.record() for each in records]
        assert found["decisions"][strand] == [each and decision(each) for each in ours]
    assert found["told"] == {
        audience: [in_plain(part) for part in parts] for audience, parts in match.told.items()
    }
    assert list(found["told"]) == list(match.told)


def test_a_number_that_words_cannot_hold_is_written_out():
    match = closed()
    put(match, "public", 5, 0, ["acted/1", 1, ["stack", 1 << 63]])
    data = encode(match, "bacon-project")
    assert read(data)["decisions"]["public"][4] == ["acted/1", 1, ["stack", 1 << 63]]
    assert encode(decode(data)[1], "bacon-project") == data


def in_plain(part: Part) -> bytes | tuple[bytes, bytes]:
    """A part as the stranger has it."""
    return (part.salt, part.data) if isinstance(part, Shown) else part.leaf


def test_what_is_compared_is_in_columns_and_part_by_part_and_has_times():
    ways = {unpack(encode(make(), game))[3][0] for game, make in MATCHES.values()}
    assert ways == {"columns", "parts"}
    assert [sealed.more("time") for sealed in timed().public].count(1_700_000_040) == 1


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.replay")), ids=lambda file: file.stem)
def test_the_stranger_reads_every_archived_file(file):
    data = file.read_bytes()
    header, match = decode(data)
    found = read(data)
    assert (found["match"], found["game"], found["format"]) == (match.id, header.game, 3)


@pytest.mark.parametrize("eyes", ["public", 1, 2, "judge"])
def test_the_stranger_reads_what_a_shared_copy_holds(eyes):
    wish = Wish(eyes, without=("names",))
    copy = copy_for(duel(2), wish, find=find)
    found = read(encode(copy, "duel"))
    assert list(found["records"]) == list(copy.strands)
    assert found["secret"] is None
    assert (found["deal"] is None) == (eyes != "judge")
    assert list(found["told"]) == list(copy.told)


def test_withheld_parts_are_withheld_from_both():
    match = withhold(withhold(duel(1), "seat-1", 1, 0), "public", 1, 255)
    found = read(encode(match, "duel"))
    assert found["decisions"]["seat-1"][0] is None


def test_the_stranger_refuses_what_we_refuse_without_rules():
    kept = set()
    for name, make in SPOILED.items():
        try:
            read(make())
        except (
            Wrong,
            ValueError,
            TypeError,
        ):  # the two last: what is taken apart has another shape
            continue
        kept.add(name)
    assert len(kept) < len(SPOILED) // 2
    for name in kept:
        error = verify(SPOILED[name](), find=find).error
        assert type(error) not in (BadSeal, BrokenChain, Truncated, TooLarge), name


@pytest.mark.parametrize("module", ["replay", "bytes", "records", "told"])
def test_the_reader_imports_nothing_of_ours(module):
    text = (VECTORS / f"{module}_independent.py").read_text(encoding="utf-8")
    imported = re.findall(r"^ *(?:from|import) ([\w.]+)", text, re.MULTILINE)
    theirs = {name for name in imported if not name.startswith("tests.vectors.")}
    assert {name for name in imported if not name.endswith("_independent")} == theirs
    assert theirs <= {
        *("__future__", "base64", "hashlib", "pathlib", "re", "sys", "unicodedata", "zlib")
    }


def test_the_reader_runs_as_a_program(tmp_path):
    path = tmp_path / "example.replay"
    path.write_bytes(encode(example(), "example"))
    done = subprocess.run(
        [sys.executable, "-m", READER, str(path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.splitlines()[0] == f"example {example().id}"
