"""Four times forty cards by designers who had not seen the phrases: what the importer makes of them, and how they are said without code.

`held_out.csv` has the texts as they were written, `held_out.toml` the cards in the words of the rows, `held_out.txt` how the referee reads
them; the others are in the files of `second_held_out` and so on. Each page was compared with the text of the designer, word by word,
before it was kept.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.games.homestuck_atcg.card_import.importer import import_cards
from referee.games.homestuck_atcg.cardset.card_set import CardSet, load_set
from referee.games.homestuck_atcg.cardset.pages import page

HERE = Path(__file__).parent


class HeldOut(NamedTuple):
    """One list: its files, what cannot be said of it and why, and how many of its cards are read as they are written."""

    name: str
    unsaid: dict[str, str]
    read: int

    def file(self, suffix: str) -> str:
        """What one of its files holds."""
        return (HERE / f"{self.name}.{suffix}").read_text(encoding="utf-8")

    def cards(self) -> CardSet:
        """The cards as they are said."""
        return load_set(self.file("toml"), f"{self.name}.toml").check()

    def written(self) -> dict[str, dict[str, str]]:
        """The rows of the list by their numbers."""
        return {row["Card Number"]: row for row in csv.DictReader(self.file("csv").splitlines())}


LISTS = (
    HeldOut("held_out", {"I707": "nobody looks into a deck outside of a step"}, 39),
    HeldOut("second_held_out", {"D016": "no step names a type of card"}, 38),
    HeldOut(
        "third_held_out",
        {
            "C813": "what a card costs does not turn on where it is put",
            "I806": "inventory on a card that leaves goes along with it",
            "I807": "of what goes along with a card nothing is done instead",
        },
        35,
    ),
    HeldOut(
        "fourth_held_out",
        {"C920": "nothing is done as a part of an Enter Cost", "I906": "nobody pays for a refresh"},
        38,
    ),
)


@pytest.fixture(params=LISTS, ids=lambda each: each.name)
def held_out(request: pytest.FixtureRequest) -> HeldOut:
    """One of the lists."""
    found: HeldOut = request.param
    return found


def test_nine_of_ten_are_said_without_code(held_out: HeldOut) -> None:
    said = {card.code for card in held_out.cards().cards}
    assert said == held_out.written().keys() - held_out.unsaid.keys()
    assert len(said) >= 0.9 * len(held_out.written())


def test_what_is_printed_is_what_was_written(held_out: HeldOut) -> None:
    for card in held_out.cards().cards:
        row = held_out.written()[card.code]
        assert card.name == f"{row['TITLE']} {row['subtitle']}"
        assert row["Power"] == ("" if card.power is None else str(card.power))
        assert list(card.tags) == row["Tags"].split()
        assert card.grist is None or row["Enter Cost"] == f"{card.grist}g"


def test_they_are_read_as_they_were_compared(held_out: HeldOut) -> None:
    found = held_out.cards()
    pages = [page(found, card.id) for card in found.cards]
    lines = [line for each in pages for text, steps in each for line in (text, *steps)]
    assert lines == held_out.file("txt").splitlines()


def test_the_importer_takes_a_card_rightly_or_not_at_all(held_out: HeldOut) -> None:
    listed = [(f"{held_out.name}.csv", held_out.file("csv"))]
    taken = load_set(import_cards(listed, "held-out", partly=False).text, "imported.toml").check()
    said = held_out.cards()
    codes = {card.code: card.id for card in said.cards}
    assert len(taken.cards) == held_out.read
    for card in taken.cards:
        read, meant = page(taken, card.id), page(said, codes[card.code])
        assert [steps for _, steps in read] == [steps for _, steps in meant]
