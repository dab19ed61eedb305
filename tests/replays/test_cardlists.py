"""Card lists of one's own: what an opening pins for one, for several, and for too many."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games import find
from replays.card_lists import card_sets
from replays.cases.cases import read_case

CLASH, ARENA, BACON = find("clash"), find("super-fantasy-brawl"), find("bacon-project")
LIST = 'set_id = "own"\n'
ADDED = LIST + 'adds_to = "first-arena"\n'
BOARD = 'set_id = "yard"\n[board]\n'


def pinned(text: str, id_: str) -> tuple[str, bytes]:
    return id_, sha256(text.encode()).digest()


def test_without_a_list_the_game_uses_its_own():
    assert card_sets(CLASH) == card_sets(CLASH, "") == ((), {})


def test_a_list_takes_the_place_of_the_shipped_one_or_stands_beside_it():
    sets, packs = card_sets(CLASH, LIST)
    assert sets == (pinned(LIST, "own"),)
    assert packs == {pinned(LIST, "own")[1]: LIST}
    sets, _ = card_sets(BACON, LIST)
    assert sets == (pinned(LIST, "own"),)
    for code in ("bacon-project", "clash", "save-your-bacon", "homestuck-atcg"):
        game = find(code)
        added = f'{LIST}adds_to = "{game.shipped()[0][0]}"\n'
        sets, packs = card_sets(game, added)
        assert sets == (*game.shipped(), pinned(added, "own"))
        assert packs == {pinned(added, "own")[1]: added}


def test_a_game_with_a_board_takes_one_of_each():
    cards, board = ARENA.shipped()
    assert card_sets(ARENA, LIST)[0] == (pinned(LIST, "own"), board)
    assert card_sets(ARENA, BOARD)[0] == (cards, pinned(BOARD, "yard"))
    assert card_sets(ARENA, ADDED)[0] == (cards, pinned(ADDED, "own"), board)
    assert card_sets(ARENA, ADDED, BOARD)[0] == (cards, pinned(ADDED, "own"), pinned(BOARD, "yard"))
    for texts in ((LIST, BOARD), (BOARD, LIST)):
        sets, packs = card_sets(ARENA, *texts)
        assert sets == (pinned(LIST, "own"), pinned(BOARD, "yard"))
        assert set(packs.values()) == {LIST, BOARD}


@pytest.mark.parametrize(
    ("game", "texts"),
    [(CLASH, (LIST, LIST + "#")), (ARENA, (LIST, LIST + "#")), (ARENA, (BOARD, LIST, BOARD + "#"))],
)
def test_two_files_of_one_sort_are_refused(game, texts):
    with pytest.raises(PackError) as caught:
        card_sets(game, *texts)
    assert str(caught.value) == (
        "cards: several files of one sort, expected one: a match uses only one of them"
    )


def test_a_list_that_is_no_toml_is_refused():
    with pytest.raises(PackError, match=r"^cards: not TOML"):
        card_sets(CLASH, "[[card]")


@pytest.mark.parametrize("cards", [[LIST, BOARD], LIST, []])
def test_a_case_may_bring_one_list_or_several(cards):
    text = f'title = "t"\ngame = "super-fantasy-brawl"\ncards = {json.dumps(cards)}\n[[step]]\nexpect = {{ asked = 1 }}\n'
    listed = (cards,) if isinstance(cards, str) else tuple(cards)
    assert tuple(file.text for file in read_case(text).cards) == listed


def test_a_case_brings_texts_and_nothing_else():
    text = 'title = "t"\ngame = "clash"\ncards = [1]\n[[step]]\nexpect = { asked = 1 }\n'
    with pytest.raises(PackError, match=r"^cards: found \[1\], expected the text of a card set"):
        read_case(text)
