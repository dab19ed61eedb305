"""A fair seed in pages: who pledged and revealed what, and the page on which a player pledges at a phone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.storage.pledged_values import read_pledge, read_value
from events.pledges import check_of, pledge_of
from referee.errors import NotUnderstood
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.page.phone_page import phone_page
from replays.verify.fairness import NOT_FOLLOWED
from replays.verify.verify import verify
from tests.events.pledged import all_pledged, begun, pledge, refused, value_of, waiting
from tests.judges.matches import GAMES
from tests.replays.page.browser import Tab
from tests.replays.page.node import answer, needs_node

CORPUS = Path(__file__).parents[2] / "corpus"
OPENED = bytes(range(32))
DICE = "35162 24135 66124 53112 64432 55163 22461 53341 26521 44635"


def half_revealed(code: str) -> Any:
    rec = all_pledged(code)
    rec.reveal(2, value_of(2))
    return rec


def with_dice(code: str) -> Any:
    rec = waiting(code)
    thrown = DICE.replace(" ", "").encode()
    pledge(rec, 1, thrown)
    pledge(rec, 2)
    rec.reveal(1, thrown)
    rec.reveal(2, value_of(2))
    return rec


STAGES = (waiting, all_pledged, half_revealed, begun, refused, with_dice)


def stages() -> dict[str, bytes]:
    """Fair matches of every game at every stage, and copies of finished ones."""
    files = {
        f"{code}-{made.__name__}": encode(made(code).match, code)
        for code in GAMES
        for made in STAGES
    }
    for name in ("pledged", "clash-pledged"):
        header, match = decode((CORPUS / f"{name}.replay").read_bytes())
        files[name] = (CORPUS / f"{name}.replay").read_bytes()
        for eyes in ("public", 1, "judge"):
            files[f"{name}-{eyes}"] = encode(copy_for(match, Wish(eyes)), header.game)
    return files  # fmt: skip


@needs_node
def test_page_and_command_line_say_alike_who_pledged_and_revealed_what(tmp_path):
    files = stages()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    for name, found in answer("examine", tmp_path).items():
        report = verify(files[name])
        assert report.good, name
        assert len(report.pledges) == 2
        assert [each for each in found["checked"] if each.startswith("seat ")] == list(
            report.pledges
        ), name
        assert (report.fair in found["checked"]) == bool(report.fair)
        assert (NOT_FOLLOWED in found["unchecked"]) == bool(report.fair), name
        assert (NOT_FOLLOWED in report.unchecked) == (bool(report.fair) and report.grade != "proven"), name  # fmt: skip


def test_every_stage_of_a_seat_has_its_sentence():
    said = verify(stages()["clash-with_dice"]).pledges
    assert said[0].endswith(f"and revealed the dice {DICE}")
    assert said[1].endswith(f"and revealed {value_of(2).hex()}")
    assert verify(stages()["clash-waiting"]).pledges == (
        "seat 1 has pledged nothing",
        "seat 2 has pledged nothing",
    )
    assert all(
        each.endswith("and has revealed nothing")
        for each in verify(stages()["clash-all_pledged"]).pledges
    )


# -- the phone --------------------------------------------------------------------------------

TYPED = [
    DICE,
    DICE.replace(" ", ", "),
    DICE.replace(" ", ""),
    "1",
    DICE[:-2],
    f"{DICE} 35162 24135 6612 5",
    DICE.replace("6", "7"),
    "12 " * 25,
    "",
    "<script>",
]


@needs_node
def test_dice_are_read_at_the_phone_as_at_the_desk(tmp_path):
    given = tmp_path / "typed.json"
    given.write_text(json.dumps([[OPENED.hex(), "2", text] for text in TYPED]))
    for text, said in zip(TYPED, answer("pledge", given), strict=True):
        if "fault" in said:
            with pytest.raises(NotUnderstood) as refused_so:
                read_value(None, text)
            assert str(refused_so.value) == f"--dice: {said['fault']}", text
            continue
        value = read_value(None, text)
        assert value is not None
        assert read_value(None, said["secret"]) == value
        assert read_pledge(said["pledge"]) == pledge_of(OPENED, 2, value)
    assert sum("fault" in said for said in answer("pledge", given)) == len(TYPED) - 3


def test_a_mistyped_digit_of_a_pledge_is_noticed():
    pledged = "0fb5e87cc5b07da2f06381de9eb940ad7e68b2fbd9091b9868333db861b22745"
    good = read_pledge(pledged)
    assert read_pledge(f"{pledged[:32]} {pledged[32:]} {check_of(good).hex().upper()}") == good
    for at in range(0, 64, 7):
        wrong = f"{pledged[:at]}{'1' if pledged[at] == '0' else '0'}{pledged[at + 1 :]}"
        with pytest.raises(NotUnderstood, match="a digit is mistyped"):
            read_pledge(wrong + check_of(good).hex())


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_a_player_pledges_at_a_phone(chromium, tmp_path, width, scheme):
    path = tmp_path / "phone.html"
    path.write_bytes(phone_page(OPENED, 2, "abcd"))
    tab = Tab(chromium, path, width=width, scheme=scheme)
    tab.page.click("#random")
    value = read_value(tab.text("secret"), None)
    assert value is not None
    assert len(value) == 16
    assert read_pledge(tab.text("pledge")) == pledge_of(OPENED, 2, value)
    before = tab.text("secret")
    tab.page.click("#random")
    assert tab.text("secret") != before
    with tab.page.expect_download() as saved:
        tab.page.click("#save")
    lines = Path(saved.value.path()).read_text(encoding="ascii").splitlines()
    assert lines == ["seat 2", f"--pledge '{tab.text('pledge')}'", f"--value '{tab.text('secret')}'"]  # fmt: skip
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.violations() == []
    assert tab.faults == []
    tab.close()


def test_the_phone_takes_dice_and_refuses_what_could_be_guessed(chromium, tmp_path):
    path = tmp_path / "phone.html"
    path.write_bytes(phone_page())
    tab = Tab(chromium, path, f"#{OPENED.hex()}/7")
    tab.page.fill("#dice", "1 2 3 4 5 6")
    tab.page.click("#thrown")
    assert tab.text("fault") == "6 dice (expected 50 to 64 numbers from 1 to 6)"
    assert tab.page.is_hidden("#made")
    tab.page.fill("#dice", DICE)
    tab.page.click("#thrown")
    assert tab.text("fault") == ""
    assert tab.text("secret") == DICE
    assert read_pledge(tab.text("pledge")) == pledge_of(OPENED, 7, DICE.replace(" ", "").encode())
    for id_, wrong, says in (
        ("seat", "17", "the seat: expected a number from 1 to 16"),
        ("opened", "<img src=x>", "the match: expected the 64 hexadecimal digits of its opening"),
    ):
        tab.page.fill(f"#{id_}", wrong)
        assert tab.page.is_hidden("#made")
        tab.page.click("#random")
        assert tab.text("fault") == says
    assert tab.faults == []
    tab.close()


def test_without_scripts_the_phone_says_why_there_is_nothing(chromium, tmp_path):
    path = tmp_path / "phone.html"
    path.write_bytes(phone_page(OPENED, 1, "abcd"))
    tab = Tab(chromium, path, scripts=False)
    assert "This page needs scripts" in tab.page.inner_text("body")
    assert tab.page.is_hidden("#form")
    tab.close()
