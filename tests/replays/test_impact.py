"""The impact of an erratum, on matches of the corpus of all five games: each kind of change, and where it begins."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Shown
from referee import games
from referee.errors import Divergence, NotUnderstood, PackError
from replays.card_lists import CardFile
from replays.file.replay_file import decode, load
from replays.impact.erratum import Erratum, read_card_erratum, read_reading, read_rules_erratum
from replays.impact.impact import impact
from tests.vectors.withheld_parts import withhold

CORPUS = Path(__file__).parents[1] / "corpus"


def match_of(name: str) -> Match:
    return decode(load(CORPUS / f"{name}.replay"))[1]


def shipped_text(game: str, file: str) -> str:
    return files(f"referee.games.{game}").joinpath(file).read_text(encoding="utf-8")


def list_of(text: str, set_id: str) -> Erratum:
    return Erratum(cards=(read_card_erratum(CardFile("mine.toml", set_id, text)),))


@pytest.mark.parametrize(
    ("name", "reading", "kind", "record", "refused"),
    [
        ("greedy", "first_player=p2", "illegal", 3, 4),
        ("clash-random", "opening_grant=cards", "illegal", 2, 3),
        ("homestuck-atcg-greedy", "birthday_limit=true", "illegal", 2, 2),
        ("save-your-bacon-random", "refresh_gain=1", "illegal", 23, 32),
        ("super-fantasy-brawl-observed", "opening_challenges=two", "illegal", 7, 9),
        ("homestuck-atcg-extra-round", "tie_break=shared", "ends", 222, 223),
        ("save-your-bacon-widdershins", "widdershins_ffa=true", "ends", 242, 0),
        ("super-fantasy-brawl-own-board", "opening_challenges=two", "ends", 6, 0),
        ("super-fantasy-brawl-greedy", "opening_challenges=two", "stands", 6, 0),
        ("clash-contributed", "simultaneous_merge=snapshot", "stands", 78, 0),
        ("save-your-bacon-asked-openly", "refresh_gain=1", "stands", 64, 0),
        ("homestuck-atcg-observed", "boon_costs_spent=false", "passes", 273, 0),
        ("greedy", "court_cards_stack=true", "same", 0, 0),
        ("clash-greedy", "simultaneous_merge=snapshot", "same", 0, 0),
        ("super-fantasy-brawl-random", "level_up=instant", "same", 0, 0),
        ("greedy", "joker_as_ace=true", "untouched", 0, 0),
        ("greedy", "level_up=instant", "untouched", 0, 0),
        ("live", "joker_as_ace=false", "untold", 0, 0),
        ("clash-live", "play_cost=one", "untold", 0, 0),
    ],
)
def test_what_another_reading_makes_of_a_match(
    name: str, reading: str, kind: str, record: int, refused: int
) -> None:
    found = impact(match_of(name), Erratum(dict([read_reading(reading)])))
    assert (found.kind, found.record, found.refused) == (kind, record, refused)


def test_of_an_action_that_becomes_illegal_the_rule_and_its_sentence_are_told() -> None:
    found = impact(match_of("homestuck-atcg-greedy"), Erratum({"birthday_limit": "true"}))
    assert found.rules == ("HAC-Q46",)
    assert found.why.startswith("seat 1 may not 'choose-deck paper-court': 2 cards with #BIRTHDAY")
    assert (found.line, found.fields) == ("1: choose-deck paper-court", ())


def test_where_the_states_part_fields_and_facts_say_in_what() -> None:
    found = impact(match_of("save-your-bacon-asked-openly"), Erratum({"refresh_gain": "1"}))
    assert found.facts == ("nothing", "seat 1 gains 1 E+ [SYB-4.0.13]")
    assert [field.path for field in found.fields] == ["seats.1.energy"]
    assert found.before == found.after == "seat 1 won: 3 bacon [SYB-4.0.2]"
    assert [str(field) for field in found.at_end] == [
        "seats.1.energy: 1 | 3",
        "seats.2.energy: 2 | 3",
    ]


def test_of_another_end_both_ends_are_told() -> None:
    found = impact(match_of("homestuck-atcg-extra-round"), Erratum({"tie_break": "shared"}))
    assert found.before == "seat 3 won: 15 victory points [HAC-1.3]"
    assert found.after == "seats 1 and 3 won: 9 victory points [HAC-Q2]"


def test_a_card_list_takes_the_place_of_the_set_of_its_id() -> None:
    text = shipped_text("clash", "cards/first-muster.toml")
    weaker = list_of(text.replace("health = 3", "health = 2"), "first-muster")
    found = impact(match_of("clash-greedy"), weaker)
    assert (found.kind, found.record) == ("stands", 4)
    assert "seats.1.allies[3].health: 7 | 6" in map(str, found.at_end)
    assert impact(match_of("clash-own-set"), weaker).kind == "untouched"
    assert impact(match_of("greedy"), weaker).kind == "untouched"
    assert impact(match_of("clash-greedy"), list_of(text, "first-muster")).kind == "untouched"
    assert impact(match_of("clash-greedy"), list_of(f"{text}\n", "first-muster")).kind == "same"


def test_with_a_card_list_that_cannot_be_read_no_match_could_have_been_opened() -> None:
    text = shipped_text("clash", "cards/first-muster.toml").replace("health = 3", 'health = "x"')
    found = impact(match_of("clash-greedy"), list_of(text, "first-muster"))
    assert (found.kind, found.record, found.refused) == ("illegal", 1, 1)
    assert found.line == "opened clash"
    assert "health" in found.why


def test_a_card_list_must_say_its_game() -> None:
    with pytest.raises(PackError, match=r"^mine.toml: game: found None, expected one of"):
        list_of('set_id = "x"', "x")


def test_a_rules_file_changes_the_defaults_of_those_that_were_played_by_them() -> None:
    text = shipped_text("homestuck_atcg", "rules.toml")
    old = 'name = "birthday_limit"'
    at = text.index(old)
    changed = text[:at] + text[at:].replace('default = "false"', 'default = "true"', 1)
    found = read_rules_erratum(changed, "new.toml")
    assert found.defaults == {"birthday_limit": ("false", "true")}
    assert found.reworded == ()
    erratum = Erratum(defaults={found.game: found.defaults})
    assert impact(match_of("homestuck-atcg-greedy"), erratum).kind == "illegal"
    chosen = match_of("homestuck-atcg-other-readings")
    assert chosen.opening().readings["birthday_limit"] == "false"
    assert erratum.revised(chosen.opening()).readings["birthday_limit"] == "true"
    assert impact(match_of("greedy"), erratum).kind == "untouched"


def test_words_of_a_rules_file_change_nothing_and_unknown_readings_are_refused() -> None:
    text = shipped_text("clash", "rules.toml")
    gist = games.find("clash").catalogue.rules[0].gist
    assert read_rules_erratum(text.replace(gist, f"Not: {gist}"), "r.toml").reworded
    with pytest.raises(PackError, match="expected a reading that the referee plays"):
        read_rules_erratum(text.replace('"play_cost"', '"price"'), "r.toml")


def test_readings_are_looked_for_in_every_game() -> None:
    assert read_reading("level_up=instant") == ("level_up", "instant")
    for word in ("level_up", "levelup=instant", "level_up=instantly"):
        with pytest.raises(NotUnderstood):
            read_reading(word)


def test_checks_that_a_copy_withholds_are_computed() -> None:
    whole = match_of("super-fantasy-brawl-greedy")
    copy = withhold(whole, "public", 6, 1)
    erratum = Erratum({"opening_challenges": "two"})
    assert impact(copy, erratum) == impact(whole, erratum)
    assert impact(copy, Erratum({"level_up": "instant"})).kind == "same"


def test_a_copy_that_withholds_a_decision_says_from_where_on_nothing_can_be_told() -> None:
    found = impact(match_of("partly-withheld"), Erratum({"joker_colour": "announced"}))
    assert (found.kind, found.limit) == ("untold", "the decision is withheld")


def test_a_match_that_is_not_sound_as_it_was_played_is_no_effect_of_the_erratum() -> None:
    match = match_of("greedy")
    bent = list(match.public)
    check = bent[8].parts[1]
    assert isinstance(check, Shown)
    other = replace(check, data=check.data[:2] + bytes(16))
    bent[8] = replace(bent[8], parts=(bent[8].parts[0], other, *bent[8].parts[2:]))
    with pytest.raises(Divergence, match="record 9"):
        impact(replace(match, strands={"public": bent}), Erratum({"court_cards_stack": "true"}))
