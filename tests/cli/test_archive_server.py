"""The archive of a store on a PostgreSQL server: it answers as that of an SQLite file, and its index follows the server."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cli.exit_codes import GOOD, NO, STORE
from cli.storage.parse_cache import cache_folder
from tests.cli.conftest import Run

GAMES = ("bacon-project", "clash", "homestuck-atcg", "save-your-bacon", "super-fantasy-brawl")
QUESTIONS = ("draws", "rule:BP-12.1", "card:9h draws", "chaplain", "turn 3", "rule:SFB-19.2")


@pytest.fixture
def referee(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return run


@pytest.fixture
def files(referee: Run) -> Path:
    """A match of each game between bots, in a folder."""
    for game in GAMES:
        assert referee("simulate", game, "-n", "1", "--seed", "ab", "-o", "matches").code == GOOD
    return Path("matches")


def records(referee: Run, question: str, source: str, *words: str) -> Any:
    """What a question finds: of each match the numbers of its records."""
    result = referee("find", question, source, "--limit", "10000", "--json", *words)
    assert result.code in (GOOD, NO), result
    answer = json.loads(result.out)
    return {each["match"]: [row["record"] for row in each["records"]] for each in answer["matches"]}


def test_a_server_answers_as_a_file_does(referee: Run, files: Path, url: str) -> None:
    local = f"sqlite:///{Path('here.db').absolute()}"
    for store in (local, url):
        assert referee("import", str(files), "--store", store).code == GOOD
    said = referee("index", url, "--jobs", "2")
    assert said.code == GOOD
    assert said.out.endswith("5 items read anew\n")
    found = 0
    for question in QUESTIONS:
        for eyes in ("judge", "1", "public"):
            expected = records(referee, question, local, "--as", eyes)
            assert records(referee, question, url, "--as", eyes) == expected, (question, eyes)
            found += len(expected)
    assert found > len(QUESTIONS)
    assert list(cache_folder().with_name("indexes").iterdir())


def test_only_what_came_to_the_server_is_read(referee: Run, url: str) -> None:
    opened = ("new", "bacon-project", "--player", "Ann=raven-grey", "--player", "Ben=hector")
    first = referee(*opened, "--seed", "5c" * 32, "--store", url, "--json").data["id"]
    second = referee(*opened, "--seed", "5d" * 32, "--store", url, "--json").data["id"]
    assert referee("index", url).out.endswith("2 items read anew\n")
    assert referee("index", url).out.endswith("0 items read anew\n")
    assert referee("act", first, "2", "keep-hand", "--store", url).code == GOOD
    assert referee("index", url).out.endswith("1 item read anew\n")
    (found,) = records(referee, "keeps the opening hand", url)
    assert (found, second != first) == (first, True)


def test_a_live_match_on_a_server_shows_nobody_what_is_hidden(referee: Run, url: str) -> None:
    opened = ("new", "bacon-project", "--player", "Ann=raven-grey", "--player", "Ben=hector")
    match = referee(*opened, "--seed", "5c" * 32, "--store", url, "--json").data["id"]
    log = referee("log", match, "--as", "1", "--store", url).out
    card = log.partition("Ann draws ")[2].split(",")[0]
    assert records(referee, f"card:{card}", url, "--as", "1")
    assert records(referee, f"card:{card}", url, "--as", "judge")
    assert not records(referee, f"card:{card}", url, "--as", "2")
    assert not records(referee, f"card:{card}", url)


def test_a_server_that_lost_its_matches_is_indexed_anew(
    referee: Run, files: Path, url: str
) -> None:
    assert referee("import", str(files), "--store", url).code == GOOD
    assert records(referee, "draws", url)
    with psycopg.connect(url, autocommit=True) as connection:
        tables = connection.execute(
            "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables "
            "WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        ).fetchall()
        for (table,) in tables:
            connection.execute(f"TRUNCATE {table}")
    assert records(referee, "draws", url) == {}
    one = min(files.glob("*.replay"))
    assert referee("import", str(one), "--store", url).code == GOOD
    assert referee("index", url).out.endswith("1 item read anew\n")
    assert len(records(referee, "draws", url)) == 1


def test_penalties_and_the_index_of_a_server_survive_a_lost_index(referee: Run, url: str) -> None:
    opened = ("new", "bacon-project", "--player", "Ann=raven-grey", "--player", "Ben=hector")
    match = referee(*opened, "--seed", "5c" * 32, "--store", url, "--json").data["id"]
    given = ("penalty", "2", "warning", "--by", "Hana", "--rule", "BP-2.18", "--reason", "Marked")
    assert referee("rule", match, *given, "--store", url).code == GOOD
    ledger = referee("penalties", "Ben", url).out
    assert "warning" in ledger
    shutil.rmtree(cache_folder().with_name("indexes"))
    assert referee("penalties", "Ben", url).out == ledger


def test_a_server_that_is_not_there_is_one_line(referee: Run) -> None:
    said = referee("find", "draws", "postgresql://nobody:secret@127.0.0.1:1/none")
    assert (said.code, said.out) == (STORE, "")
    assert said.err.count("\n") == 1
    assert "secret" not in said.err
