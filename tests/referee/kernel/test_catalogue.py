from __future__ import annotations

from importlib import resources

import pytest

from referee.errors import NotFound, PackError
from referee.kernel.catalogue import Catalogue, Clarification, Option, Rule, order

TEXT = """
game = "toy"
code = "TOY"
title = "Toy"
edition = "first"

[[section]]
id = "TOY-1"
title = "Lamps"

[[rule]]
id = "TOY-1.10"
section = "TOY-1"
gist = "A lamp glows."
place = "page 2"
kind = "play"
status = "enforced"

[[rule]]
id = "TOY-1.2"
section = "TOY-1"
gist = "A lamp is nice to have."
place = "page 1"
kind = "glossary"
status = "descriptive"
reason = "It is a matter of taste."

[[ruling]]
id = "TOY-Q1"
about = ["TOY-1.10"]
question = "How bright?"
answer = "As bright as the reading says. The rest is a long story."
gist = "A lamp glows as the match chose."
because = "Somebody must say."
option = { name = "brightness", choices = ["dim", "bright"], default = "dim" }
status = "enforced"

[[decision]]
name = "light"
who = "the holder"
when = "at night"
rule = "TOY-1.10"
"""


def catalogue() -> Catalogue:
    return Catalogue.load(TEXT)


def refused(old: str, new: str) -> str:
    assert old in TEXT
    with pytest.raises(PackError) as caught:
        Catalogue.load(TEXT.replace(old, new))
    return str(caught.value)


def test_ids_stand_in_the_order_of_the_book():
    assert catalogue().ids == ("TOY-1.2", "TOY-1.10", "TOY-Q1")
    shuffled = ["BP-Q10", "BP-2.1", "BP-1.10", "BP-Q2", "BP-1.2", "HAC-5.3.8", "BP-10.1"]
    assert sorted(shuffled, key=order) == [
        "BP-1.2",
        "BP-1.10",
        "BP-2.1",
        "BP-10.1",
        "BP-Q2",
        "BP-Q10",
        "HAC-5.3.8",
    ]


def test_a_rule_is_found_by_id_in_any_letter_case():
    rule = catalogue().rule("toy-1.10")
    assert isinstance(rule, Rule)
    assert (rule.words, rule.place, rule.status) == ("A lamp glows.", "page 2", "enforced")


def test_a_ruling_speaks_by_its_gist():
    assert isinstance(catalogue().rule("TOY-Q1"), Clarification)
    assert catalogue().words("TOY-Q1") == "A lamp glows as the match chose."


def test_an_unknown_id_is_answered_with_those_like_it():
    with pytest.raises(NotFound) as caught:
        catalogue().rule("TOY-1.20")
    assert str(caught.value) == "no rule 'TOY-1.20', did you mean 'TOY-1.2'?"


def test_readings_are_the_options_of_the_rulings():
    option = Option("brightness", ("dim", "bright"), "dim", "TOY-Q1")
    assert dict(catalogue().readings()) == {"brightness": option}


def test_an_entry_may_leave_several_choices_and_a_rule_may_leave_one():
    one = 'option = { name = "brightness", choices = ["dim", "bright"], default = "dim" }'
    size = 'option = { name = "size", choices = ["small", "large"], default = "large" }'
    colour = '{ name = "colour", choices = ["red", "blue"], default = "red" }'
    text = TEXT.replace(one, f"options = [{one.removeprefix('option = ')}, {colour}]")
    text = text.replace('kind = "play"', f'kind = "play"\n{size}')
    assert {name: each.ruling for name, each in Catalogue.load(text).readings().items()} == {
        "size": "TOY-1.10",
        "brightness": "TOY-Q1",
        "colour": "TOY-Q1",
    }
    twice = text.replace('name = "colour"', 'name = "size"')
    with pytest.raises(PackError, match=r"TOY-1\.10: two options are called 'size'"):
        Catalogue.load(twice)


def test_decisions_and_sections_are_known():
    assert [(each.name, each.rule) for each in catalogue().decisions] == [("light", "TOY-1.10")]
    assert catalogue().section("TOY-1").title == "Lamps"
    with pytest.raises(NotFound):
        catalogue().section("TOY-2")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"TOY-1.2"', '"TOY-1.10"', "TOY-1.10: two entries have this id"),
        ('kind = "play"', 'kid = "play"', "rule 'TOY-1.10': unknown key 'kid'"),
        ('gist = "A lamp glows."', "gist = 3", "rule 'TOY-1.10': gist: found 3"),
        ('reason = "It is a matter of taste."', "", "TOY-1.2: a descriptive entry"),
        ('"descriptive"', '"ignored"', "TOY-1.2: found status 'ignored'"),
        ('section = "TOY-1"\ngist = "A lamp glows', 'section = "X"\ngist = "A', "no section 'X'"),
        ('about = ["TOY-1.10"]', 'about = ["TOY-9"]', "TOY-Q1: about: no rule 'TOY-9'"),
        ('default = "dim"', 'default = "off"', "default 'off' is none of its choices"),
        ('rule = "TOY-1.10"', 'rule = "TOY-9"', "light: no rule 'TOY-9'"),
        ('game = "toy"', "game = ", "rules.toml: Invalid value (at line 2"),
    ],
)
def test_a_catalogue_that_does_not_fit_together_is_refused(old: str, new: str, why: str):
    assert why in refused(old, new)


def test_two_options_of_one_name_are_refused():
    second = TEXT.replace("TOY-Q1", "TOY-Q2")
    doubled = TEXT + second[second.index("[[ruling]]") : second.index("[[decision]]")]
    with pytest.raises(PackError, match="two options are called 'brightness'"):
        Catalogue.load(doubled)


def test_the_catalogue_of_bacon_project_fits_together():
    file = resources.files("referee.games.bacon_project") / "rules.toml"
    bacon = Catalogue.load(file.read_bytes().decode())
    assert (len(bacon.rules), len(bacon.rulings), len(bacon.decisions)) == (213, 111, 24)
    assert (bacon.ids[0], bacon.ids[-1]) == ("BP-1.1", "BP-Q111")
    readings = {name: option.default for name, option in bacon.readings().items()}
    assert readings == {
        "prevent_print": "zero_D_one_A",
        "discard_effect": "opponent_chooses",
        "first_player": "seed",
        "mirror_profiles": "true",
        "court_jump_also_utility": "false",
        "court_cards_stack": "false",
        "joker_as_ace": "true",
        "joker_colour": "own",
        "prevent_timing": "merged",
        "ace_standard_defense": "14",
        "stack_draw_timing": "after",
    }
    descriptive = [id_ for id_, entry in bacon.entries.items() if entry.status == "descriptive"]
    assert descriptive == ["BP-4.13", "BP-10.8", "BP-13.8", "BP-Q1", "BP-Q70", "BP-Q73"]


def test_every_entry_of_bacon_project_speaks_in_a_closed_sentence_of_one_line():
    file = resources.files("referee.games.bacon_project") / "rules.toml"
    bacon = Catalogue.load(file.read_bytes().decode())
    for entry in bacon.entries.values():
        assert entry.words.endswith(".") or entry.words.endswith(")."), entry.id
        assert entry.words.isprintable(), entry.id
