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
