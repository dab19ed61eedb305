"""The archive: what is found in many matches, by whom, and how its index is kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli.exit_codes import DAMAGED, GOOD, NO, STORE, USAGE
from referee.errors import NotUnderstood
from replays.archive.index import Index
from replays.archive.item_rows import bit_of, read_item
from replays.archive.refresh import Refresh
from replays.archive.sources import Folder
from replays.archive.tokens import expression_of
from replays.read.terms import read_terms
from tests.cli.conftest import Referee


def played(referee: Referee, game: str = "bacon-project", number: int = 3, seed: str = "ab") -> Path:
    folder = Path("matches")
    assert referee("simulate", game, "-n", str(number), "--seed", seed, "-o", "matches").code == GOOD
    return folder


def found(referee: Referee, *words: str, code: int = GOOD) -> dict[str, Any]:
    result = referee("find", *words, "--json")
    assert result.code == code, result
    answer: dict[str, Any] = json.loads(result.out)
    return answer


def test_what_is_found_is_what_the_log_tells(referee):
    folder = played(referee)
    answer = found(referee, "rule:BP-5.1", str(folder), "--limit", "10000")
    shown = {each["match"]: [r["record"] for r in each["records"]] for each in answer["matches"]}
    for file in folder.glob("*.replay"):
        log = json.loads(referee("log", str(file), "--json").out)
        told = [
            r["record"] for r in log["records"] if any(f["rule"] == "BP-5.1" for f in r["facts"])
        ]
        assert told
        assert shown[log["match"]] == told
    assert answer["found"] == answer["shown"] == sum(map(len, shown.values()))
    assert answer["exact"]


@pytest.mark.parametrize("game", ["clash", "save-your-bacon", "homestuck-atcg"])
def test_a_draw_is_found_by_the_card_for_its_seat_alone(referee, game):
    """No card that only one seat may know is found with the eyes of another."""
    folder = played(referee, game, 1)
    (file,) = folder.glob("*.replay")
    for eyes in ("public", "1", "2"):
        log = json.loads(referee("log", str(file), "--as", eyes, "--json").out)
        words = {f["text"] for r in log["records"] for f in r["facts"]} | {
            r["text"] for r in log["records"]
        }
        index = Index(":memory:", "x")
        index.put(read_item(Folder(str(folder)), (file.name, "")))
        bit = bit_of(int(eyes) if eyes.isdecimal() else eyes)
        for word in {"draws", "discards", "plays"}:
            rows = index.rows(expression_of(read_terms(word)), bit, 10_000, None)
            told = [
                r
                for r in log["records"]
                if any(
                    each.casefold().startswith(word)
                    for text in [r["text"], *(f["text"] for f in r["facts"])]
                    for each in text.split()
                )
            ]
            assert len(rows) == len(told)
        assert words


def test_a_hidden_card_is_not_found_in_a_live_match(referee):
    """What a player holds is found by the judge and the player only."""
    names = ("--player", "Ann=raven-grey", "--player", "Ben=steven-graphite")
    name = referee("new", "bacon-project", *names, "--seed", "5c" * 32).out.split()[1]
    store = f"sqlite:///{referee.folder / 'store.db'}" if hasattr(referee, "folder") else None
    logs = {
        eyes: json.loads(referee("log", name, "--as", eyes, "--json").out)
        for eyes in ("judge", "public", "1", "2")
    }
    told = {
        eyes: {word for r in log["records"] for f in r["facts"] for word in f["text"].replace(",", " ").split()}
        for eyes, log in logs.items()
    }
    hidden = sorted(told["1"] - told["public"] - told["2"])
    cards = [word for word in hidden if word[:-1] in {*"23456789JQKA", "10"} and word[-1] in "hdsc"]
    assert cards, hidden
    more = [store] if store else []
    card = cards[0]
    assert found(referee, f"card:{card}", *more, "--as", "judge")["found"]
    assert found(referee, f"card:{card}", *more, "--as", "1")["found"]
    assert not found(referee, f"card:{card}", *more, code=NO)["found"]
    assert not found(referee, f"card:{card}", *more, "--as", "2", code=NO)["found"]


def test_only_what_is_new_is_read_and_what_is_gone_is_forgotten(referee):
    folder = played(referee)
    assert json.loads(referee("index", str(folder), "--json").out)["indexes"][0]["read"] == 3
    assert json.loads(referee("index", str(folder), "--json").out)["indexes"][0]["read"] == 0
    played(referee, number=1, seed="cd")
    assert json.loads(referee("index", str(folder), "--json").out)["indexes"][0]["read"] == 1
    next(iter(sorted(folder.glob("*.replay")))).unlink()
    answer = json.loads(referee("index", str(folder), "--json").out)["indexes"][0]
    assert (answer["read"], answer["matches"]) == (0, 3)
    rebuilt = json.loads(referee("index", str(folder), "--rebuild", "--json").out)["indexes"][0]
    assert (rebuilt["read"], rebuilt["matches"]) == (3, 3)


def test_a_match_of_the_store_that_grew_is_read_again(referee):
    names = ("--player", "Ann=raven-grey", "--player", "Ben=steven-graphite")
    name = referee("new", "bacon-project", *names, "--seed", "5c" * 32).out.split()[1]
    assert not found(referee, "concede", code=NO)["found"]
    referee("act", name, "1", "concede")
    answer = found(referee, "concede")
    assert answer["matches"][0]["match"] == name
    assert answer["matches"][0]["as"] == "judge"
    assert json.loads(referee("index", "--json").out)["indexes"][0]["read"] == 0


def test_a_damaged_file_is_one_line_and_the_others_are_served(referee):
    folder = played(referee)
    (folder / "bad.replay").write_bytes(b"nothing")
    result = referee("find", "BP-5.1", str(folder), "--limit", "1")
    assert result.code == DAMAGED
    assert result.err.count("\n") == 1
    assert "bad.replay: " in result.err
    assert "BP-5.1" in result.out
    again = referee("find", "BP-5.1", str(folder), "--limit", "1")
    assert again == result


def test_other_bytes_under_the_same_stamp_are_noticed(referee):
    """The index is never believed beyond the match."""
    folder = played(referee, number=2)
    one, other = sorted(folder.glob("*.replay"))
    index = Index(str(folder / ".referee.index"), str(folder.resolve()))
    source = Folder(str(folder))
    list(Refresh(index, source).run(lambda read, items: map(read, items)))
    stamp = index.stamp(one.name)
    index.put(read_item(source, (other.name, index.stamp(other.name))))
    before = next(row for row in index.matches(range(1, 9)) if row.item == one.name)
    index.close()
    stat = one.stat()
    size = max(stat.st_size, other.stat().st_size)
    shutil.copy(other, one)
    assert size
    import os

    os.utime(one, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    answer = found(referee, "BP-5.1", str(folder), "--limit", "10000")
    assert {each["match"] for each in answer["matches"]} == {other.stem}
    assert before.id == one.stem
    assert stamp


def test_an_interrupted_index_keeps_what_was_read(referee):
    folder = played(referee)
    source = Folder(str(folder))
    index = Index(":memory:", "x")

    def broken(read: Any, items: Any) -> Any:
        yield read(items[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(Refresh(index, source).run(broken))
    assert index.counts()[0] == 1
    rest = Refresh(index, source)
    assert len(rest.items) == 2
    list(rest.run(lambda read, items: map(read, items)))
    assert index.counts()[0] == 3


def test_a_file_that_is_no_index_is_not_touched(referee):
    folder = played(referee, number=1)
    Path("mine.db").write_bytes(b"not a database at all, but mine" * 40)
    before = Path("mine.db").read_bytes()
    result = referee("index", str(folder), "--index", "mine.db", "--rebuild")
    assert result.code == STORE
    assert result.err.count("\n") == 1
    assert Path("mine.db").read_bytes() == before


def test_penalties_are_listed_with_who_gave_them(referee):
    names = ("--player", "Ann=raven-grey", "--player", "Ben=steven-graphite")
    name = referee("new", "bacon-project", *names, "--seed", "5c" * 32).out.split()[1]
    ruled = referee("rule", name, "penalty", "2", "warning", "slow play", "--by", "Hana")
    assert ruled.code == GOOD, ruled
    answer = json.loads(referee("penalties", "ben", "--json").out)
    (line,) = answer["penalties"]
    assert (line["name"], line["match"], line["word"], line["by"]) == ("Ben", name, "warning", "Hana")
    assert json.loads(referee("penalties", "Ann", "--json").out)["penalties"] == []
    assert found(referee, "rule:BP-5.1 ruled", code=NO)["found"] == 0
    assert found(referee, "ruled penalty")["found"] == 1


def test_a_rule_that_no_game_has_is_not_understood(referee):
    folder = played(referee, number=1)
    assert referee("find", "rule:XX-9", str(folder)).code == USAGE
    with pytest.raises(NotUnderstood):
        read_terms("ruled:nonsense")
