"""Rewordings: other words for what the phrases say, and where each sign came from."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import PackError
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.synonyms import Rewordings

TABLE = PhraseTable.of(
    {
        "grammar": {
            "start": "line",
            "terminals": {"n": "[0-9]+", "tag": "#[A-Z]+", "title": "[A-Z0-9]+(?:[' -][A-Z0-9]+)*"},
        },
        "phrase": [
            {
                "id": "one",
                "form": "destroy all {tag} cards, Attach to one of these",
                "fills": "line",
            },
            {"id": "two", "form": "Gain {n} grist by a Special Tap", "fills": "line"},
        ],
    },
    "phrases.toml",
)


def rewordings(*rows: tuple[str, str], **more: Any) -> Rewordings:
    tables = [{"form": form, "to": to, **more} for form, to in rows]
    return Rewordings.of({"rewording": tables}, TABLE, "words.toml")


def reworded(text: str, *rows: tuple[str, str]) -> str:
    """The text in other words; a text begins with a capital, whatever stood there."""
    return rewordings(*rows).reword(text, "card").text


def test_a_row_replaces_every_place_that_fits_whatever_the_case_and_the_blanks():
    row = ("nullify <this|the> card", "remove this card")
    assert (
        reworded("Nullify  THE card, nullify this card.", row)
        == "Remove this card, remove this card."
    )
    assert reworded("Nullify these cards.", row) == "Nullify these cards."


def test_holes_keep_what_stood_there():
    assert reworded("Pay 3g, then 12g", ("{n}g", "{n} grist")) == "Pay 3 grist, then 12 grist"
    assert reworded("1b or 2b", ("{n}b or {n2}b", "{n2} or {n} boons")) == "2 or 1 boons"
    assert reworded("Your #troll", ("{tag}", "{Tag}")) == "Your #TROLL"
    assert (
        reworded("Any EARTH C planet", ("any {title} planet", "planet {title}")) == "Planet EARTH C"
    )
    assert (
        reworded("All big cards are lost.", ("^all {words} are lost", "lose all {words}"))
        == "Lose all big cards."
    )


def test_edges_hold_a_row_to_the_beginning_and_the_end():
    assert reworded("Any x, any y", ("^any", "one")) == "One x, any y"
    assert reworded("x card, y card", ("card$", "cards")) == "X card, y cards"


def test_later_rows_find_what_earlier_ones_wrote():
    assert reworded("nuke it", ("nuke", "nullify"), ("nullify it", "remove it")) == "Remove it"
    assert rewordings(("a", "b"), ("c", "d"), ("b", "e")).reword("a", "card").used == ("a", "b")


def test_a_row_is_for_the_hosts_that_it_names():
    only = rewordings(("x", "y"), where=["planet"])
    assert (only.reword("x", "planet").text, only.reword("x", "card").text) == ("Y", "X")


def test_signs_of_word_processors_and_capitals_within_a_sentence_become_plain():
    assert (
        reworded("Gain \u201c3\u201d  Grist \u2013 Attach to DAD\u2019s Special Tap")
        == 'Gain "3" grist - Attach to DAD\'s Special Tap'
    )


def test_every_sign_knows_where_it_came_from():
    text = "Then  nullify all #TROLL."
    found = rewordings(("nullify", "destroy")).reword(text, "card")
    assert found.text == "Then destroy all #TROLL."
    assert found.origins[found.text.index("destroy")] == text.index("nullify")
    assert found.origins[found.text.index("#")] == text.index("#")
    assert found.origins[len(found.text)] == len(text)
    assert len(found.origins) == len(found.text) + 1


def test_a_row_that_finds_what_it_writes_ends():
    assert len(reworded("a", ("a", "aa"))) == 2
    assert len(reworded("a " * 900, ("a", "a b c d"))) < 3_000


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"form": "a", "to": "b", "id": "c"}, "unknown key 'id'"),
        ({"form": "[{n}]a", "to": "{n}"}, "{n} does not stand in every way to write '[{n}]a'"),
        ({"form": "{verb}", "to": "x"}, "expected holes of n, tag, title, words, rest"),
        ({"form": "<a", "to": "x"}, "missing in '<a'"),
    ],
)
def test_a_wrong_row_is_refused(row: dict[str, str], why: str):
    with pytest.raises(PackError) as refused:
        Rewordings.of({"rewording": [row]}, TABLE, "words.toml")
    assert str(refused.value).startswith("words.toml: rewording 1: ")
    assert why in str(refused.value)


# -- meaning words ------------------------------------------------------------------------------

MEANING = {
    "meaning": {
        "may": ["may", "can"],
        "if": ["if"],
        "when": ["when", "whenever"],
        "not": ["not", "may not"],
        "own": ["your", "own"],
        "1": ["a", "one"],
        "host": ["host"],
        "this": ["this"],
    },
    "reach": ["may", "if", "when"],
    "holds": ["may", "if"],
}


def meant(*rows: dict[str, Any]) -> Rewordings:
    return Rewordings.of({"rewording": list(rows), **MEANING}, TABLE, "words.toml")


def test_words_of_one_meaning_stand_for_each_other_and_numbers_for_themselves():
    rows = ({"form": "whenever your", "to": "when own"}, {"form": "draw one", "to": "draw 1"})
    assert meant(*rows).reword("Whenever your dog may not draw one", "card").text == (
        "When own dog may not draw 1"
    )


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"form": "x when lost", "to": "x"}, "found [] at 'drops', expected ['when']"),
        ({"form": "x", "to": "x if lost"}, "found [] at 'adds', expected ['if']"),
        ({"form": "<this|the host>", "to": "this"}, "found [] at 'drops', expected ['host']"),
        ({"form": "lose 2", "to": "lose 3"}, "found [] at 'drops', expected ['2']"),
        ({"form": "lose {n}", "to": "lose"}, "found [] at 'drops', expected ['{n}']"),
        ({"form": "{words} wins", "to": "{words} wins {words}"}, "at 'adds', expected ['{words}']"),
        ({"form": "may x", "to": "x", "drops": ["may", "if"]}, "found ['may', 'if'] at 'drops'"),
        ({"form": "may x", "to": "x", "drops": ["may"]}, "no reason at 'because'"),
        ({"form": "may x", "to": "x", "drops": "may"}, "expected a list of texts"),
        ({"form": "x", "to": "y", "claims": 3}, "expected texts at 'because' and 'claims'"),
    ],
)
def test_a_row_says_which_meaning_words_it_takes_away_or_adds_and_why(
    row: dict[str, Any], why: str
):
    with pytest.raises(PackError) as refused:
        meant(row)
    assert str(refused.value).startswith("words.toml: rewording 1: ")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"meaning": {"may": "may"}}, "meaning.may: found 'may', expected a list of words"),
        ({"meaning": {"may": ["a"], "1": ["a"]}}, "meaning.1: 'a' stands in meaning.may too"),
        ({"meaning": []}, "expected a table 'meaning' of names and words"),
        ({"reach": ["must"]}, "found 'must', expected one of may, if"),
    ],
)
def test_wrong_meaning_words_are_refused(wrong: dict[str, Any], why: str):
    with pytest.raises(PackError, match=why):
        Rewordings.of({"rewording": [], **MEANING, **wrong}, TABLE, "words.toml")


def test_what_a_row_did_with_the_meaning_words_stands_in_its_use():
    row = {
        "form": "^when {words}, gain {n}$",
        "to": "gain {n} {words} {words}",
        "drops": ["when"],
        "adds": ["{words}"],
        "because": "so",
    }
    found = meant(row).reword("When your dog wins, gain 3", "card")
    assert found.text == "Gain 3 your dog wins your dog wins"
    (use,) = found.uses
    assert (use.dropped, use.added, use.row.because) == ({"when": 1}, {"own": 1}, "so")
    assert found.lost == ""


def test_words_that_reach_further_are_not_moved():
    row = {"form": "^{words} at once$", "to": "2 x {words}", "adds": ["2"], "because": "so"}
    moved = {"form": "^if {words}, {words2}$", "to": "{words2} if {words}"}
    assert meant(row).reword("Gain at once", "card").text == "2 x Gain"
    assert meant(moved).reword("If it wins, gain", "card").text == "Gain if it wins"
    kept = meant(moved).reword("If it wins, you may gain", "card")
    assert (kept.text, kept.uses) == ("If it wins, you may gain", ())


def test_no_row_ends_a_clause_in_which_a_word_is_in_force():
    row = {"form": " and gain", "to": "; gain"}
    for text, read in (
        ("Draw and gain 3", "Draw; gain 3"),
        ("You may draw and gain 3", "You may draw and gain 3"),
        ("You may draw; tap and gain 3", "You may draw; tap; gain 3"),
        ("If it wins, draw and gain 3", "If it wins, draw and gain 3"),
    ):
        assert meant(row).reword(text, "card").text == read


def test_a_word_that_comes_about_where_two_rows_meet_is_lost():
    """No row drops "may not" for itself: together they make another word of it, and that is seen."""
    rows = ({"form": "xx", "to": "may"}, {"form": "yy", "to": "not"})
    with pytest.raises(PackError, match="expected \\['may'\\]"):
        meant(*rows)
    rows = (
        {"form": "xx", "to": "may", "adds": ["may"], "because": "so"},
        {"form": "yy", "to": "not", "adds": ["not"], "because": "so"},
    )
    assert meant(*rows).reword("You xx yy win", "card").lost == "may"
