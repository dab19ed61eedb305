"""The archive: what is found in many matches, by whom, and how its index is kept."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.exit_codes import DAMAGED, GOOD, NO, STORE, USAGE
from referee.errors import NotUnderstood
from replays.archive.index import Index
from replays.archive.index_refresh import Refresh
from replays.archive.item_rows import bit_of, read_item
from replays.archive.precedents import Question, numbers, precedents
from replays.archive.sources import Folder, Item, Source, Store
from replays.read.terms import read_terms, words_of
from tests.cli.conftest import Run

ANN = ("bacon-project", "--player", "Ann=raven-grey", "--player", "Ben=steven-graphite")


@pytest.fixture
def referee(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Commands in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    return run


def opened(referee: Run) -> str:
    """A live match of Ann against Ben."""
    found: str = referee("new", *ANN, "--seed", "5c" * 32, "--json").data["id"]
    return found


def read_in_order(read: Any, items: Any) -> Any:
    return map(read, items)


def played(referee: Run, game: str = "bacon-project", number: int = 3, seed: str = "ab") -> Path:
    folder = Path("matches")
    assert (
        referee("simulate", game, "-n", str(number), "--seed", seed, "-o", "matches").code == GOOD
    )
    return folder


def found(referee: Run, *words: str, code: int = GOOD) -> dict[str, Any]:
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


@pytest.mark.parametrize(
    "game", ["clash", "save-your-bacon", "homestuck-atcg", "super-fantasy-brawl", "bacon-project"]
)
@pytest.mark.parametrize("eyes", ["public", "1", "2", "judge"])
def test_each_word_is_found_in_just_the_records_that_those_eyes_read(referee, game, eyes):
    folder = played(referee, game, 1)
    (file,) = folder.glob("*.replay")
    confirm_found_as_read(referee, Folder(str(folder)), file.name, str(file), eyes)


def confirm_found_as_read(referee: Run, source: Source, item: str, name: str, eyes: str) -> None:
    """A word of the judge's log is found by other eyes only where their own log has it."""
    index = Index(":memory:", "x")
    index.put(read_item(source, Item(item, "")))
    bit = bit_of(int(eyes) if eyes.isdecimal() else eyes)
    logs = {
        each: [
            {*words_of("\n".join([r["text"], *(f["text"] for f in r["facts"])]))}
            for r in referee("log", name, "--as", each, "--json").data["records"]
        ]
        for each in ("judge", eyes)
    }
    every = sorted(set().union(*logs["judge"]))
    assert every
    for word in every:
        rows = index.rows(f'"{word}"', bit, 10_000, None)
        assert len(rows) == sum(word in told for told in logs[eyes]), word


DRAWN = re.compile(r"seat (\d) draws (.+) and (.+)")


def brawl(referee: Run) -> tuple[str, dict[str, list[str]]]:
    """A live Brawl in which both opening hands are drawn, and which cards each seat has drawn."""
    name: str = referee("new", "super-fantasy-brawl", "--seed", "5c" * 32, "--json").data["id"]
    hands: dict[str, list[str]] = {}
    while len(hands) < 2:
        asked = referee("legal", name, "--as", "judge", "--json").data["asked"]
        seat, _, action = next(each["legal"][0] for each in asked if each["legal"]).partition(": ")
        assert referee("act", name, seat, action).code == GOOD
        for record in referee("log", name, "--as", "judge", "--json").data["records"]:
            for drawn in filter(None, (DRAWN.fullmatch(f["text"]) for f in record["facts"])):
                hands[drawn[1]] = [*drawn[2].split(", "), drawn[3]]
    return name, hands


@pytest.mark.parametrize("eyes", ["public", "1", "2", "judge"])
def test_in_a_live_brawl_a_hand_is_found_by_its_own_player_and_the_judge_alone(
    referee, store, eyes
):
    name, hands = brawl(referee)
    for seat, cards in hands.items():
        knows = eyes in (seat, "judge")
        for card in cards:
            code = GOOD if knows else NO
            answer = found(referee, f'card:"{card}"', "--as", eyes, code=code)
            assert bool(answer["found"]) == knows, card
    confirm_found_as_read(referee, Store(store), name, name, eyes)


def test_a_hidden_card_is_not_found_in_a_live_match(referee):
    """What a player holds is found by the judge and the player only."""
    name = opened(referee)
    logs = {
        eyes: json.loads(referee("log", name, "--as", eyes, "--json").out)
        for eyes in ("judge", "public", "1", "2")
    }
    told = {
        eyes: {
            word
            for r in log["records"]
            for f in r["facts"]
            for word in f["text"].replace(",", " ").split()
        }
        for eyes, log in logs.items()
    }
    hidden = sorted(told["1"] - told["public"] - told["2"])
    cards = [word for word in hidden if word[:-1] in {*"23456789JQKA", "10"} and word[-1] in "hdsc"]
    assert cards, hidden
    card = cards[0]
    assert found(referee, f"card:{card}", "--as", "judge")["found"]
    assert found(referee, f"card:{card}", "--as", "1")["found"]
    assert not found(referee, f"card:{card}", code=NO)["found"]
    assert not found(referee, f"card:{card}", "--as", "2", code=NO)["found"]


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
    name = opened(referee)
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
    source, index = (
        Folder(str(folder)),
        Index(str(folder / ".referee.index"), str(folder.resolve())),
    )
    list(Refresh(index, source).run(read_in_order))
    stamp = source.changes("").items[one.name]
    shutil.copy(other, one)
    now = source.changes("").items[one.name]
    index.put(replace(read_item(source, (one.name, now)), matches=[], stamp=stamp))
    index.close()
    answer = found(referee, "BP-5.1", str(folder), "--limit", "10000")
    assert {each["match"] for each in answer["matches"]} == {other.stem}
    assert {each["item"] for each in answer["matches"]} == {one.name, other.name}


def test_a_row_of_another_match_is_made_anew(referee):
    """A row whose head is not that of the match behind it is replaced when it is met."""
    folder = played(referee, number=2)
    one, other = sorted(folder.glob("*.replay"))
    source = Folder(str(folder))
    index = Index(":memory:", "x")
    false = replace(read_item(source, (one.name, "7")), name=other.name)
    index.put(false)
    question = Question("BP-5.1")
    met = list(precedents(index, source, question, numbers(index, question)))
    assert [each.row.id for each in met] == [one.stem]
    assert [row.id for row in index.matches(range(9))] == [other.stem]


class Interrupting(str):
    """A text during which somebody presses Ctrl-C."""

    __slots__ = ()

    def split(self, *args: Any) -> Any:
        """Read its words; it does not come to that."""
        raise KeyboardInterrupt


@pytest.mark.parametrize("known", [False, True])
def test_an_item_is_written_whole_or_not_at_all(referee, known):
    """Wherever Ctrl-C comes, and though what was written by then is committed."""
    folder = played(referee, number=1)
    (one,) = folder.glob("*.replay")
    source, index = Folder(str(folder)), Index(":memory:", "x")
    item = read_item(source, (one.name, "7"))
    if known:
        index.put(item)
    before, (match,) = index.counts(), item.matches
    cut = replace(match, rows=[*match.rows[:-1], (match.rows[-1][0], Interrupting("x"))])
    index.begin()
    with pytest.raises(KeyboardInterrupt):
        index.put(replace(item, stamp="8", matches=[cut]))
    index.commit()
    assert (index.counts(), index.stamp(one.name)) == (before, "7" if known else "")
    index.put(item)
    question = Question("BP-5.1")
    rows = list(precedents(index, source, question, numbers(index, question)))
    fresh = Index(":memory:", "x")
    fresh.put(item)
    assert len(rows) == len(list(precedents(fresh, source, question, numbers(fresh, question)))) > 0


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
    list(rest.run(read_in_order))
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
    name = opened(referee)
    ruled = referee(
        "rule",
        name,
        "penalty",
        "2",
        "warning",
        "--rule",
        "BP-5.1",
        "--reason",
        "slow play",
        "--by",
        "Hana",
    )
    assert ruled.code == GOOD, ruled
    answer = json.loads(referee("penalties", "ben", "--json").out)
    (line,) = answer["penalties"]
    assert (line["name"], line["match"], line["word"], line["by"]) == (
        "Ben",
        name,
        "warning",
        "Hana",
    )
    assert json.loads(referee("penalties", "Ann", "--json").out)["penalties"] == []
    assert found(referee, "rule:BP-5.1 ruled")["found"] == 1
    assert found(referee, "ruled penalty")["found"] == 1


def test_a_rule_that_no_game_has_is_not_understood(referee):
    folder = played(referee, number=1)
    assert referee("find", "rule:XX-9", str(folder)).code == USAGE
    with pytest.raises(NotUnderstood):
        read_terms("ruled:nonsense")
