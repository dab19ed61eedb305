from __future__ import annotations

from dataclasses import fields

from referee.games.super_fantasy_brawl.options import Options
from tests.games.super_fantasy_brawl.harness import GAME, readings

SFB = GAME.catalogue
NUMBERS_OF_RULES = (
    24, 5, 4, 6, 8, 13, 12, 13, 3, 8, 5, 5, 7, 10, 5, 5, 17, 5, 15, 21, 1, 11, 26, 10, 53, 6
)  # fmt: skip
"""How many rules each section of the book has, from section 1 on."""


def test_every_rule_and_ruling_of_the_book_is_there():
    expected = [
        f"SFB-{section}.{number}"
        for section, count in enumerate(NUMBERS_OF_RULES, 1)
        for number in range(1, count + 1)
    ]
    assert [rule.id for rule in SFB.rules] == expected
    assert [ruling.id for ruling in SFB.rulings] == [f"SFB-Q{number}" for number in range(1, 111)]
    for rule in SFB.rules:
        assert rule.section == rule.id.rpartition(".")[0]


def test_every_entry_speaks_in_a_closed_sentence_of_one_line():
    for entry in SFB.entries.values():
        assert entry.words.endswith((".", ").")), entry.id
        assert entry.words.isprintable(), entry.id
        assert entry.words[0].isupper() or entry.words[0] in "'\"", entry.id
        assert len(entry.words) < 250, entry.id


def test_nothing_is_left_to_people():
    assert [id_ for id_, entry in SFB.entries.items() if entry.status != "enforced"] == []


def test_every_option_is_a_reading_and_the_default_is_its_first_choice():
    plain = readings()
    assert len(SFB.readings()) == len(fields(Options))
    for option in SFB.readings().values():
        assert option.default == option.choices[0]
        for choice in option.choices[1:]:
            assert readings(**{option.name: choice}) != plain


def test_the_readings_are_what_the_rulings_say():
    plain = readings()
    assert plain == Options(
        team_mode="free",
        area_mirror=False,
        two_opening_challenges=False,
        optional_scoring=False,
        instant_level_up=False,
        same_turn_return=True,
        mirror_champions=False,
        reaction_each=False,
        free_challenge_count=False,
    )


def test_options_stand_with_the_entries_that_leave_them_open():
    owners = {name: option.ruling for name, option in SFB.readings().items()}
    assert owners == {
        "team_mode": "SFB-1.5",
        "area_mirror": "SFB-Q6",
        "opening_challenges": "SFB-Q8",
        "optional_scoring": "SFB-Q13",
        "level_up": "SFB-Q38",
        "same_turn_return": "SFB-Q45",
        "mirror_champions": "SFB-Q63",
        "team_reactions": "SFB-Q66",
        "challenge_count": "SFB-Q88",
    }


def test_every_decision_is_refused_by_a_rule_that_names_its_moment():
    assert {decision.name: decision.rule for decision in SFB.decisions} == {
        "choose-seats": "SFB-23.16",
        "choose-deployment-area": "SFB-1.3",
        "choose-team": "SFB-1.7",
        "choose-colour": "SFB-1.6",
        "place-trap": "SFB-1.16",
        "redraw": "SFB-1.19",
        "deploy": "SFB-1.22",
        "score-challenges": "SFB-4.1",
        "play": "SFB-5.7",
        "standard-action": "SFB-13.1",
        "move": "SFB-6.1",
        "stop-moving": "SFB-6.2",
        "use": "SFB-7.4",
        "decline": "SFB-7.4",
        "attack": "SFB-7.6",
        "aoe": "SFB-8.13",
        "react": "SFB-9.1",
        "pass": "SFB-9.1",
        "choose": "SFB-12.4",
        "order": "SFB-Q26",
        "plan": "SFB-25.29",
        "end-activation": "SFB-Q16",
        "concede": "SFB-Q74",
        "referee-result": "SFB-Q74",
    }
