"""Table cards: canonical bytes, their limits, and what is refused of them."""

import pytest

from events.records.codec import pack, unpack
from referee.errors import DamagedFile, MatchError, UnknownVersion
from replays.tournament.card import TableCard, card_for, card_of, read_card
from tests.tournament.hall import Hall, evening

CARD = TableCard(bytes(32), 3, 7, 41, (12, 5), (b"d" * 32, b""), 3, {"tone": "loud"})


def test_a_card_is_read_as_it_was_written():
    assert read_card(CARD.data()) == CARD
    assert CARD.words == "3-7"


def test_a_card_is_spelled_in_one_way():
    again = TableCard(bytes(32), 3, 7, 41, (12, 5), (b"d" * 32, b""), 3, {"b": "1", "a": "2"})
    other = TableCard(bytes(32), 3, 7, 41, (12, 5), (b"d" * 32, b""), 3, {"a": "2", "b": "1"})
    assert again.data() == other.data()


def test_a_match_names_the_card_with_which_it_was_opened():
    hall = evening()
    for match in hall.matches.values():
        card = card_of(match)
        assert card == card_for(hall.course, (card.round, card.table))
        assert card.tournament == hall.recorder.match.opened_hash


def test_a_match_without_a_card_names_no_table():
    hall = Hall("bare")
    hall.pair()
    assert card_of(hall.open((1, 1), card=False).match) is None


@pytest.mark.parametrize(
    ("place", "value", "line"),
    [
        (0, "referee tablet", "expected a list with 'referee table' in front"),
        (2, b"short", "expected the hash of a tournament's first record"),
        (3, 0, "expected a round from 1 to 64"),
        (3, True, "expected a round from 1 to 64"),
        (4, 2049, "expected a table from 1 to 2048"),
        (5, -1, "expected the record of a pairing from 1 to 65536"),
        (6, [[12, b""]], "expected 2 to 5 entries"),
        (6, [[each, b""] for each in range(1, 7)], "expected 2 to 5 entries"),
        (6, [[12, b""], [12, b""]], "expected entries that differ"),
        (6, [[12, b"x"], [5, b""]], "expected the commitment to a deck"),
        (6, [12, 5], "expected an entry and its deck"),
        (7, 2, "expected a best of 1, 3, 5"),
        (8, {"a": 1}, "expected a reading and its choice"),
        (8, [], "expected a map of readings"),
    ],
)
def test_a_card_that_cannot_be_is_refused_in_one_line(place, value, line):
    items = unpack(CARD.data())
    items[place] = value
    with pytest.raises(DamagedFile, match=f"^the table card: {line}$"):
        read_card(pack(items))


def test_a_card_of_another_length_or_version_is_refused():
    items = unpack(CARD.data())
    with pytest.raises(DamagedFile, match="expected 9 things in it"):
        read_card(pack([*items, 1]))
    with pytest.raises(UnknownVersion, match="version 2 is not known here"):
        read_card(pack([items[0], 2, *items[2:]]))


def test_every_cut_card_and_every_flipped_byte_is_refused_or_another_card():
    data = CARD.data()
    for at in range(len(data)):
        with pytest.raises(MatchError):
            read_card(data[:at])
        flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        try:
            found = read_card(flipped)
        except MatchError:
            continue
        assert found != CARD
        assert found.data() == flipped
