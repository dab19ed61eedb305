"""Pages and slips: the same bytes, no script, no name that is read as markup; codes that are typed back."""

import re

import pytest

from referee.errors import NotFound, NotUnderstood
from replays.tournament.account import account_of
from replays.tournament.slips import slip_pages, slips_text
from replays.tournament.table_codes import code_of, read_code
from replays.tournament.web_pages import web_pages
from tests.tournament.evening import turbulent


def test_pages_are_the_same_bytes_and_hold_no_script_and_no_address():
    match = turbulent().match
    pages = web_pages(account_of(match))
    assert pages == web_pages(account_of(match))
    for text in (data.decode() for data in pages.values()):
        assert "<script" not in text
        assert not re.search(r"https?:|src=|url\(|@import|\son\w+=", text)
        assert set(re.findall(r'href="([^"]*)"', text)) <= set(pages)


def test_names_on_pages_are_escaped_and_keep_their_direction():
    text = web_pages(account_of(turbulent().match))["standings.html"].decode()
    assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;" in text
    assert "&amp;lt;i&amp;gt;" in text
    assert "<bdi>\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5</bdi>" in text


def test_every_table_has_a_slip_with_a_code_that_is_accepted_when_typed_back():
    account = account_of(turbulent().match)
    tables = account.event.rounds[0].tables
    pages = slip_pages(account, 1)
    text = slips_text(pages)
    assert text.count("\f") == len(pages) - 1
    for number in range(1, len(tables) + 1):
        code = code_of(account.event, 1, number)
        assert f"<{code}>" in text
        assert read_code(account.event, code.lower()) == (1, number)
        assert read_code(account.event, code[:-1]) == (1, number)


def test_a_letter_of_another_table_and_no_table_are_refused():
    account = account_of(turbulent().match)
    letter = code_of(account.event, 1, 1)[-1]
    other = "A" if letter != "A" else "B"
    with pytest.raises(NotUnderstood, match="is not the check letter of table 1-1"):
        read_code(account.event, f"1-1{other}")
    with pytest.raises(NotFound, match="no table 1-99"):
        read_code(account.event, "1-99")
    with pytest.raises(NotUnderstood, match="is no table"):
        read_code(account.event, "one")
