"""Deck lists: their one form in every game, the commitment to them, and where two differ."""

from hashlib import sha256

import pytest

from events.records.codec import pack, unpack
from referee import games
from referee.errors import DamagedFile, MatchError, NotUnderstood, UnknownVersion
from replays.tournament.deck_list import (
    DeckList,
    Difference,
    differences,
    faults_of,
    has_decks,
    id_of,
    opened_list,
    read_list,
    salt_of,
    setting_at,
    settled_deck,
)

SALT = bytes(range(32))
LIST = DeckList(SALT, "super-fantasy-brawl", (("choose-team", "aurelle", "brann", "selka"),))
READY = [
    ("save-your-bacon", "light-fight", 21),
    ("homestuck-atcg", "paper-court", 49),
    ("super-fantasy-brawl", "hammer-and-lantern", 3),
]


def test_the_commitment_is_that_of_the_page_on_tournaments():
    assert LIST.spelled().hex() == (
        "94ac72656665726565206465636b01b373757065722d66616e746173792d627261776c9194ab"
        "63686f6f73652d7465616da7617572656c6c65a56272616e6ea573656c6b61"
    )
    assert LIST.digest == sha256(b"referee deck 1\x00" + SALT + LIST.spelled()).hexdigest()
    assert LIST.digest == "629a7ffc7b69ae9c9ab297936c2c9909e52aa19eb08a7f179893ca2d036756a2"
    assert LIST.id == "mknh77d3ngxjzgvss6jwylezbe"


@pytest.mark.parametrize(("code", "deck", "count"), READY)
def test_a_deck_has_one_form_however_it_is_said(code, deck, count):
    game = games.find(code)
    setting = setting_at(game, 1)
    read = game.read_deck(setting, game.decks(setting)[deck][1], "mine.toml")
    named = settled_deck(game, setting, [read.answer[0], deck])
    assert named.answer == settled_deck(game, setting, read.answer).answer
    found = DeckList(SALT, code, (tuple(named.answer),))
    assert sum(found.cards().values()) == count
    assert list(faults_of(found, code, 1)) == []
    assert opened_list(found.data(), found.digest) == found


def test_a_profile_is_the_deck_of_bacon_project_and_clash_has_none():
    game = games.find("bacon-project")
    found = settled_deck(game, setting_at(game, 1), ["choose-profile", "hector"])
    assert (found.answer, found.refusals) == (["choose-profile", "hector"], ())
    assert not has_decks(games.find("clash"))
    with pytest.raises(NotUnderstood, match="chooses no deck"):
        settled_deck(game, setting_at(game, 1), ["concede"])


@pytest.mark.rule("TN-10")
@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (("choose-team", "aurelle", "brann"), "exactly three champions. [SFB-1.7]"),
        (("choose-team", "aurelle", "brann", "nobody"), "[SFB-1.7]"),
        (("choose-team", "hammer-and-lantern"), "not spelled in its one form"),
        (("choose-team", "selka", "brann"), "in the order of their ids"),
        (("concede",), "chooses no deck"),
    ],
)
def test_a_list_is_legal_in_the_game_of_the_event(deck, why):
    faults = list(faults_of(DeckList(SALT, LIST.game, (deck,)), LIST.game, 1))
    assert [rule for rule, _ in faults] == ["TN-10"] * len(faults)
    assert why in faults[0][1]
    assert list(faults_of(LIST, LIST.game, 1)) == []


@pytest.mark.rule("TN-10")
def test_a_list_is_of_the_game_and_of_as_many_as_play_together():
    assert "the event is one of clash" in next(faults_of(LIST, "clash", 1))[1]
    assert "1 deck for 2" in next(faults_of(LIST, LIST.game, 2))[1]
    pair = ("choose-team", "brann", "selka")
    assert list(faults_of(DeckList(SALT, LIST.game, (pair, pair)), LIST.game, 2)) == []


@pytest.mark.rule("TN-12")
def test_a_list_that_is_opened_is_the_one_that_was_registered():
    assert opened_list(LIST.data(), LIST.digest) == LIST
    data = LIST.data()
    for at in (0, 31, 60, len(data) - 1):
        altered = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises((DamagedFile, UnknownVersion)):
            opened_list(altered, LIST.digest)
    with pytest.raises(DamagedFile, match=r"it is not the one that was registered .* \[TN-12\]"):
        opened_list(DeckList(bytes(32), LIST.game, LIST.decks).data(), LIST.digest)


@pytest.mark.parametrize(
    ("at", "value", "line"),
    [
        (0, "referee decks", "expected a list with 'referee deck' in front"),
        (1, 2, r"version 2 is not known here \(known: 1\)"),
        (2, 7, "expected 4 things in it, the third the code of a game"),
        (3, [], "expected 1 to 2 decks"),
        (3, [[]], "expected each deck as the answer that chooses it"),
    ],
)
def test_a_list_that_cannot_be_is_refused_in_one_line(at, value, line):
    items = unpack(LIST.spelled())
    items[at] = value
    with pytest.raises(MatchError, match=f"^the deck list: {line}$"):
        read_list(SALT + pack(items))
    with pytest.raises(DamagedFile, match="expected a salt of 32 bytes and a list"):
        read_list(SALT)


def test_every_entry_and_every_list_has_a_salt_of_its_own():
    salts = {salt_of(SALT, entry, text) for entry in (1, 2) for text in (b"one", b"two")}
    assert len(salts) == 4
    assert salt_of(SALT, 1, b"one") == salt_of(SALT, 1, b"one")
    assert len(id_of(LIST.digest)) == 26


def test_two_lists_differ_card_by_card_and_player_by_player():
    one = DeckList(SALT, "x", (("d", ["a"], [["b", 2], ["c", 1]]), ("d", "e")))
    two = DeckList(SALT, "x", (("d", ["a"], [["b", 3]]), ("d", "e")))
    swapped = DeckList(SALT, "x", one.decks[::-1])
    assert differences(one, two) == [Difference("b", 2, 3), Difference("c", 1, 0)]
    assert differences(one, one) == []
    assert len(differences(one, swapped)) == 8
