"""Reserved words: an entry of one's own may not be called what lines and cases read as something else."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games import find
from referee.kernel.cardset.reserved import RESERVED, meaning
from referee.kernel.game import Opening
from replays.card_lists import card_sets
from tests.sizes import of_each

SECTIONS = {
    "bacon-project": "profile",
    "clash": "card",
    "save-your-bacon": "champion",
    "super-fantasy-brawl": "champion",
    "homestuck-atcg": "deck",
}
"""By game a section whose entries have ids."""


@pytest.mark.parametrize(("game", "section"), SECTIONS.items())
@of_each("word", [*RESERVED, "12", "seat-2"])
def test_no_entry_of_ones_own_is_called_by_a_reserved_word(game, section, word):
    text = f'set_id = "own"\n\n[[{section}]]\nid = "{word}"\nname = "Fine"\n'
    with pytest.raises(PackError) as caught:
        card_sets(find(game), text)
    says = f"found id {word!r}, which says {meaning(word)} in a line or a case"
    assert str(caught.value) == f"own.toml: line 4, {section} {word!r}: {says}"
    shouted = text.replace(f'id = "{word}"', 'id = "fine"').replace('"Fine"', f'"{word.upper()} "')
    with pytest.raises(PackError, match=r"own\.toml: line 5, .* 'fine': found name"):
        card_sets(find(game), shouted)


@pytest.mark.parametrize("word", ["judge", "public", "draw", "nonesuch", "seat", "x-1", "a1"])
def test_other_words_may_be_ids(word):
    assert not meaning(word)
    card_sets(find("clash"), f'set_id = "own"\n[[card]]\nid = "{word}"\n')


@pytest.mark.parametrize("game", SECTIONS)
def test_the_shipped_sets_need_none_of_them(game):
    of_game = find(game)
    setting = of_game.prepare(of_game.settle(Opening(of_game.seats[0], of_game.version, {}, ())))
    for id_, name in of_game.cards(setting).items():
        assert not meaning(id_)
        assert not meaning(name.casefold())


def test_phrases_are_no_entries():
    card_sets(find("clash"), 'set_id = "own"\n[[phrase]]\nid = "none"\n')
