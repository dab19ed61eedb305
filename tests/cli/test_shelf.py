"""Readings of card texts that one command keeps for the next: a help that is never simply believed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.storage import parse_cache
from cli.storage.parse_cache import ParseCache
from referee.errors import PackError
from referee.games.clash.cardset.card_set import load_set as load_clash
from referee.games.save_your_bacon.cardset.card_set import load_set
from referee.kernel.text.derivation import is_derived
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parse_cache import KEEPING
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader
from tests.cli.conftest import in_a_process

BAKER = """
set_id = "bakers"
[[champion]]
archetype = "The Baker"
name = "Rye"
attack = 2
defense = 5
text = ["Knead: {A} -> apply Floury to an opposing champion. Draw 2 cards.", "Rise: This champion has +1 Attack."]
[[condition]]
name = "Floury"
text = ["Dust: {X} -> remove Floury from this champion."]
"""
VASSALS = """
set_id = "vassals"
[[card]]
id = "one"
name = "One"
health = 2
abilities = ["PLAY: you gain 7 coins."]
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ParseCache:
    found = ParseCache(tmp_path / "readings")
    monkeypatch.setattr(KEEPING, "shelf", found)
    return found


def forbid_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*words: object, **more: object) -> None:
        message = "the parser was asked"
        raise AssertionError(message)

    monkeypatch.setattr(Reader, "_chart", parse)


def one_file(files: ParseCache) -> Path:
    assert files.folder is not None
    (found,) = files.folder.iterdir()
    return found


@pytest.mark.parametrize(("load", "text"), [(load_set, BAKER), (load_clash, VASSALS)])
def test_what_one_command_reads_the_next_need_not_parse(load, text, files, monkeypatch):
    load(text, "own.toml", {}).check()
    files.write()
    kept = one_file(files).read_bytes()
    forbid_the_parser(monkeypatch)
    again = ParseCache(files.folder)
    monkeypatch.setattr(KEEPING, "shelf", again)
    load(text, "own.toml", {}).check()
    again.write()
    assert one_file(files).read_bytes() == kept
    monkeypatch.setattr(KEEPING, "shelf", None)
    with pytest.raises(AssertionError, match="the parser was asked"):
        load(text, "own.toml", {}).check()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: "[" * 100_000,
        lambda text: "{}",
        lambda text: json.dumps(dict.fromkeys(json.loads(text), "null")),
        lambda text: json.dumps(dict.fromkeys(json.loads(text), 7)),
        lambda text: json.dumps(dict.fromkeys(json.loads(text), '["P-155",0,9,[],[]]')),
        lambda text: text.replace("P-052", "P-053"),
        lambda text: text.replace("P-112", "P-113"),
        lambda text: text.replace("P-", "Q-"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_costs_the_time_and_nothing_else(damage, files, monkeypatch):
    meant = load_set(BAKER, "own.toml", {}).check().faces
    files.write()
    whole = one_file(files).read_text()
    one_file(files).write_text(damage(whole))
    monkeypatch.setattr(KEEPING, "shelf", ParseCache(files.folder))
    assert load_set(BAKER, "own.toml", {}).check().faces == meant


def test_a_refused_text_is_not_kept(files):
    with pytest.raises(PackError, match="found 'Sleepy'"):
        load_set(BAKER.replace("apply Floury", "apply Sleepy"), "own.toml", {}).check()
    files.write()
    assert files.folder is not None
    assert not files.folder.exists() or "Sleepy" not in one_file(files).read_text()


def test_a_file_keeps_the_newest_readings(tmp_path, monkeypatch):
    monkeypatch.setattr(parse_cache, "MOST", 3)
    files = ParseCache(tmp_path)
    for number in range(5):
        files.keep(b"t", f"key {number}", b"reading")
        files.write()
    assert list(json.loads((tmp_path / "74.json").read_text())) == ["key 2", "key 3", "key 4"]
    assert [each.name for each in tmp_path.iterdir()] == ["74.json"]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_text("")
    files = ParseCache(tmp_path / "file" / "folder")
    files.keep(b"t", "key", b"reading")
    files.write()
    assert files.find(b"t", "key") is None


def test_commands_keep_readings_in_the_cache_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "own.toml").write_text(BAKER)
    words = ("cards", "save-your-bacon", "baker", "--cards", str(tmp_path / "own.toml"))
    said = []
    for _ in range(2):
        done = in_a_process(*words)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    (file,) = tmp_path.glob("**/readings/*.json")
    assert len(json.loads(file.read_text())) == 3


# -- the proof ------------------------------------------------------------------------------

TABLE = PhraseTable.of(
    {
        "grammar": {"start": "line", "terminals": {"n": "[0-9]+"}},
        "phrase": [
            {"id": "L", "form": "{Deed}.[ {Line}]", "fills": "line"},
            {"id": "D", "form": "draw {n} card<|s>", "fills": "deed"},
            {"id": "E", "form": "you draw", "fills": "deed", "where": ["champion"]},
        ],
    },
    "toy.toml",
)
TEXT = "Draw 2 cards. You draw."


def reading(text: str = TEXT) -> ParseTree:
    return Reader(TABLE).read(text, Place("toy.toml", "text"), where="champion")


def holds(found: ParseTree, text: str = TEXT, where: str = "champion") -> bool:
    return is_derived(TABLE, found, text, hole="line", where=where)


def changed(**new: object) -> ParseTree:
    return replace(reading(), **new)


def test_a_reading_is_proven_by_its_rows():
    assert holds(reading())
    assert holds(reading("Draw 1 card."), "Draw 1 card.")


def test_a_reading_that_is_none_of_the_text_is_not_believed():
    whole = reading()
    assert not holds(whole, "Draw 2 cards. you draw.")
    assert not holds(whole, "Draw 2 cards. You drew.")
    assert not holds(whole, where="action")
    assert not holds(changed(row="D"))
    assert not holds(changed(row="none"))
    assert not holds(changed(chosen=(1,)))
    assert not holds(changed(end=len(TEXT) - 1))
    assert not holds(changed(parts=whole.parts[:1]))
    assert not holds(changed(parts=(*whole.parts, whole.parts[0])))
    assert not holds(changed(parts=whole.parts[::-1]))
    assert not is_derived(TABLE, whole, TEXT, hole="deed", where="champion")


def test_words_and_numbers_match_whole():
    text = "Draw 1 cards."
    of_one = reading("Draw 1 card.")
    assert not holds(changed(end=len(text), parts=of_one.parts, chosen=of_one.chosen), text)
