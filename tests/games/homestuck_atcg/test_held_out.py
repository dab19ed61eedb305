"""Forty cards by a designer who had not seen the phrases: what the importer makes of them, and how they are said without code.

`held_out.csv` has the texts as they were written, `held_out.toml` the cards in the words of the rows, `held_out.txt` how the referee reads
them. Each page was compared with the text of the designer, word by word, before it was kept.
"""

from __future__ import annotations

import csv
from pathlib import Path

from referee.games.homestuck_atcg.card_import.importer import import_cards
from referee.games.homestuck_atcg.cardset.card_set import CardSet, load_set
from referee.games.homestuck_atcg.cardset.pages import page

HERE = Path(__file__).parent
LIST = (HERE / "held_out.csv").read_text(encoding="utf-8")
WRITTEN = {row["Card Number"]: row for row in csv.DictReader(LIST.splitlines())}
UNSAID = {
    "C708": "who destroyed a card is not asked",
    "C717": "no cost is an amount that the player chooses",
    "I707": "nobody looks into a deck outside of a step",
}
ONE_BOON_FOR_SEVERAL_POINTS = {"C720"}
"""It says a boon for each point that is gained; the card gets one each time that points are gained."""


def cards() -> CardSet:
    """The cards as they are said."""
    return load_set((HERE / "held_out.toml").read_text(encoding="utf-8"), "held_out.toml").check()


def test_nine_of_ten_are_said_without_code():
    said = {card.code for card in cards().cards}
    assert said == WRITTEN.keys() - UNSAID.keys()
    assert len(said - ONE_BOON_FOR_SEVERAL_POINTS) >= 0.9 * len(WRITTEN)


def test_what_is_printed_is_what_was_written():
    for card in cards().cards:
        row = WRITTEN[card.code]
        assert card.name == f"{row['TITLE']} {row['subtitle']}"
        assert row["Power"] == ("" if card.power is None else str(card.power))
        assert list(card.tags) == row["Tags"].split()
        assert card.grist is None or row["Enter Cost"] == f"{card.grist}g"


def test_they_are_read_as_they_were_compared():
    found = cards()
    pages = [page(found, card.id) for card in found.cards]
    lines = [line for each in pages for text, steps in each for line in (text, *steps)]
    assert lines == (HERE / "held_out.txt").read_text(encoding="utf-8").splitlines()


def test_the_importer_takes_a_card_rightly_or_not_at_all():
    text = import_cards([("held_out.csv", LIST)], "held-out", partly=False).text
    taken, said = load_set(text, "imported.toml").check(), cards()
    codes = {card.code: card.id for card in said.cards}
    for card in taken.cards:
        read, meant = page(taken, card.id), page(said, codes[card.code])
        assert [steps for _, steps in read] == [steps for _, steps in meant]
    assert {"C703", "C711"} <= {card.code for card in taken.cards}
