"""A reader written from docs/replay-format.md alone agrees with ours."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from events.match import Match
from events.records import Acted, Closed, Opened, decision
from events.strands import Writer, commitment, heads
from referee.errors import BadSeal, BrokenChain, TooLarge, Truncated
from replays.file import encode
from replays.share import withhold
from replays.verify import verify
from tests.recorded import closed
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.replay_independent import Wrong, read

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "replay-format.md"
READER = ROOT / "tests" / "vectors" / "replay_independent.py"
CHECK = bytes.fromhex("00112233445566778899aabbccddeeff")


def example() -> Match:
    """The worked example of the document."""
    secret = bytes(range(32))
    opened = Opened("example", 1, 2, {}, (), commitment(secret), "sha256-ctr/1")
    over = Closed(((2,), "seat 1 passed", "EX-1"), bytes(32), (("public", 3),))
    writer = Writer(secret)
    names = {"note": {"names": {"1": "Ann", "2": "Ben"}}}
    records = [
        writer.seal("public", opened, b"", names),
        writer.seal("public", Acted(1, ("pass",)), CHECK),
        writer.seal("public", over, CHECK, {"secret": secret}),
    ]
    return Match({"public": records})


def test_the_worked_example_of_the_document_is_what_we_write():
    text = DOCUMENT.read_text(encoding="utf-8")
    match = example()
    blocks = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    assert bytes.fromhex(blocks[-1].replace("\n", "")) == encode(match, "example")
    for head in heads("public", match.public, b""):
        assert head.hex() in text
    for part in match.public[1].parts:
        assert part.leaf.hex() in text
    assert match.id in text


@pytest.mark.parametrize("game", ["bacon-project", "duel", "example"])
def test_both_readers_find_the_same(game):
    match = {"bacon-project": closed, "duel": lambda: duel(3), "example": example}[game]()
    data = encode(match, game)
    found = read(data)
    assert (found["match"], found["game"]) == (match.id, game)
    assert found["secret"] == match.revealed_secret()
    for strand, records in match.strands.items():
        assert found["heads"][strand] == heads(strand, records, match.opened_hash)
        ours = [each.record() for each in records]
        assert found["decisions"][strand] == [decision(each) for each in ours if each is not None]


def test_withheld_parts_are_withheld_from_both():
    match = withhold(withhold(duel(1), "seat-1", 1, 0), "public", 1, 255)
    found = read(encode(match, "duel"))
    assert found["decisions"]["seat-1"][0] is None


def test_the_stranger_refuses_what_we_refuse_without_rules():
    kept = set()
    for name, make in SPOILED.items():
        try:
            read(make())
        except (Wrong, ValueError, TypeError, IndexError, KeyError, AttributeError):
            continue
        kept.add(name)
    assert len(kept) < len(SPOILED) // 2
    for name in kept:
        error = verify(SPOILED[name](), find=find).error
        assert type(error) not in (BadSeal, BrokenChain, Truncated, TooLarge), name


def test_the_reader_imports_nothing_of_ours():
    text = READER.read_text(encoding="utf-8")
    assert not re.search(r"^(from|import) (referee|events|replays|cli)", text, re.MULTILINE)


def test_the_reader_runs_as_a_program(tmp_path):
    path = tmp_path / "example.replay"
    path.write_bytes(encode(example(), "example"))
    done = subprocess.run(
        [sys.executable, str(READER), str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[0] == "example fjpc6sg2ipetpbcjdzbturf6pa"
