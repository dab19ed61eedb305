"""The catalogue of the fifth game: complete, in closed sentences, its options readings; and what no case can show."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from referee.errors import NotUnderstood, UnknownVersion
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.options import Options
from referee.games.homestuck_atcg.state.table import Setting
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.homestuck_atcg.card_lists import card, read
from tests.games.homestuck_atcg.harness import readings

HAC = GAME.catalogue
NUMBERS_OF_RULES = {
    "0": 2, "1": 35, "2": 37, "3": 10, "4": 11, "5.1": 15, "5.2": 10, "5.3": 8, "5.4": 3, "6": 3
}  # fmt: skip
"""How many rules each section of the book has."""


def test_every_rule_and_ruling_of_the_book_is_there():
    expected = [
        f"HAC-{section}.{number}"
        for section, count in NUMBERS_OF_RULES.items()
        for number in range(1, count + 1)
    ]
    assert [rule.id for rule in HAC.rules] == expected
    assert [ruling.id for ruling in HAC.rulings] == [f"HAC-Q{number}" for number in range(1, 91)]
    for rule in HAC.rules:
        assert rule.section == rule.id.rpartition(".")[0]


def test_every_entry_speaks_in_a_closed_sentence_of_one_line():
    for entry in HAC.entries.values():
        assert entry.words.endswith((".", ").")), entry.id
        assert entry.words.isprintable(), entry.id
        assert entry.words[0].isupper() or entry.words[0] in "'\"0", entry.id
        assert len(entry.words) < 250, entry.id


def test_nothing_is_left_to_people():
    assert [id_ for id_, entry in HAC.entries.items() if entry.status != "enforced"] == []


def test_every_option_is_a_reading_and_the_default_is_its_first_choice():
    plain = readings()
    assert len(HAC.readings()) == len(fields(Options))
    for option in HAC.readings().values():
        assert option.default == option.choices[0]
        for choice in option.choices[1:]:
            assert readings(**{option.name: choice}) != plain


def test_the_readings_are_what_the_rulings_say():
    assert readings() == Options(
        shared_win=False,
        first_player_skips_draw=False,
        planet_power_defends=True,
        restore_priority=False,
        restore_on_any_vp=False,
        boon_costs_spent=True,
        birthday_limit=False,
    )


def test_every_verb_is_a_decision_of_the_catalogue():
    assert {each.name for each in HAC.decisions} == {*GAME.verbs, *GAME.standing}


# -- what no case can show ------------------------------------------------------------------


@pytest.mark.rule("HAC-0.1")
def test_a_match_is_opened_by_the_edition_of_the_catalogue_and_by_no_other():
    assert "June 27, 2023" in HAC.edition
    (version,) = GAME.versions
    assert "June 27, 2023" in GAME.versions[version]
    assert GAME.settle(Opening(2, version, {}, ())).version == version
    with pytest.raises(UnknownVersion, match="rules version 2 of homestuck-atcg is not known"):
        GAME.settle(Opening(2, version + 1, {}, ()))


@pytest.mark.rule("HAC-1.1")
def test_two_to_five_players_play():
    for seats in (2, 3, 4, 5):
        assert GAME.settle(Opening(seats, 1, {}, ())).seats == seats
    for seats in (1, 6):
        with pytest.raises(NotUnderstood, match=r"2, 3, 4 or 5 seats, not . \[HAC-1.1\]"):
            GAME.settle(Opening(seats, 1, {}, ()))


FLAVOURED = {"art": "somebody", "flavor": "It is you."}


def played(**flavour: str) -> dict[str, Any]:
    """The table after a tap, with cards that have these fields besides."""
    cards = read(card("C1", **flavour), card("C2", power=2, **flavour), card("P1", **flavour))
    laid = {
        "seat": 1,
        "seats": {
            "1": {
                "planet": "card-p1-of-1",
                "grist": 2,
                "cards": [{"thing": "card-c1-of-1", "at": 2}],
            },
            "2": {"planet": "card-p1-of-2", "cards": [{"thing": "card-c2-of-2", "at": 2}]},
        },
    }
    setting = Setting(readings(), cards, 2)
    run = position.read(GAME, setting, laid, SeededDice(bytes(32)))
    run.act(1, ["tap", "card-c1-of-1"])
    return position.write(run, whole=True)


@pytest.mark.rule("HAC-2.14", "HAC-2.3")
def test_art_and_flavour_change_nothing():
    plain, flavoured = played(), played(**FLAVOURED)
    assert plain["seats"]["2"]["discard"] == ["CARD C2 of the test (2)"]
    assert plain == flavoured
