"""URLs of stores on a server: read, or refused in one line that holds no password."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cli.group import group
from events.store.journal import open_store
from events.store.servers import Server, read_server
from referee.errors import NotUnderstood
from tests.events.postgres import NoServer, absent


@pytest.mark.parametrize(
    ("url", "server", "name"),
    [
        ("postgresql://h/x", Server("h", 5432, "", "", "x"), "postgresql://h/x"),
        ("postgres:///x", Server("127.0.0.1", 5432, "", "", "x"), "postgresql://127.0.0.1/x"),
        (
            "postgresql://u%40v:a%2Fb@h:5433/my%20games",
            Server("h", 5433, "u@v", "a/b", "my games"),
            "postgresql://h:5433/my games",
        ),
        ("postgres://u@[::1]/x", Server("::1", 5432, "u", "", "x"), "postgresql://[::1]/x"),
    ],
)
def test_a_url_names_a_server(url: str, server: Server, name: str) -> None:
    assert read_server(url) == server
    assert read_server(url).name == name


WRONG = [
    ("postgresql://u@h:abc/x", "the port"),
    ("postgresql://u@h:99999/x", "the port"),
    ("postgresql://u@h:0/x", "the port"),
    ("postgresql://u@h:-1/x", "the port"),
    ("postgres://[::1/x", "the host"),
    ("postgres://::1]/x", "the host"),
    ("postgresql://u@h/", "it names no database"),
    ("postgresql://u@h", "it names no database"),
    ("postgresql://u@h/x?sslmode=require", "nothing follows the database"),
    ("postgresql://u@h/x%00", "a character that no name holds"),
    ("postgresql:h/x", "is not the URL of a store"),
    ("sqlite:///a%00b", "is not the URL of a store"),
    ("mysql://h/x", "is not the URL of a store"),
    ("", "is not the URL of a store"),
]


@pytest.mark.parametrize(("url", "why"), WRONG)
def test_another_url_is_not_understood(url: str, why: str) -> None:
    with pytest.raises(NotUnderstood) as found:
        open_store(url)
    assert why in str(found.value)
    assert "postgresql://USER:PASSWORD@HOST:PORT/NAME" in str(found.value)


@pytest.mark.parametrize("url", [url for url, _ in WRONG if url])
def test_a_command_says_so_in_one_line(url: str) -> None:
    done = CliRunner().invoke(group, ["list", "--store", url])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:hush-hush@h:abc/x",
        "postgresql://u:hush-hush:hush@[h/x",
        "postgresql://u:hush-hush#hush/hush@h/x",
        "postgersql://u:hush-hush@h/x",
    ],
)
def test_no_password_is_repeated(url: str) -> None:
    with pytest.raises(NotUnderstood) as found:
        open_store(url)
    assert "hush" not in str(found.value)


def test_without_a_server_the_tests_are_skipped_but_fail_where_it_must_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reason = NoServer("no PostgreSQL server")
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no PostgreSQL server"):
        absent(reason)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no PostgreSQL server"):
        absent(reason)
