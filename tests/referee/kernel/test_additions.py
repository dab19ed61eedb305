"""Own card files that build on the shipped set: what they add to, what is like what, and what they may leave out."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from referee.errors import PackError, UnknownVersion
from referee.games import find
from referee.kernel.cardset.additions import adds_to
from referee.kernel.game import Opening
from replays.card_lists import by_name
from replays.cases.cases import opening_of, read_case

HEADS = {
    "bacon-project": "cell-block-one",
    "clash": "first-muster",
    "save-your-bacon": "house-set-one",
    "super-fantasy-brawl": "first-arena",
    "homestuck-atcg": "first-set",
}
"""By game the id of its shipped set."""
LIKE = {
    "bacon-project": ("profile", "ox", "raven-grey", "base_level = 4"),
    "clash": ("card", "ox", "ninja", "health = 7"),
    "save-your-bacon": ("champion", "ox", "ninja", "attack = 7"),
    "super-fantasy-brawl": ("champion", "ox", "brann", "basic = { hitpoints = 9 }"),
    "homestuck-atcg": ("card", "X901", "dad-mister-egbert", "power = 9"),
}
"""By game a section, an id of one's own, a shipped one, and what is otherwise."""


def settled(game: str, cards: str = "") -> tuple[Any, Opening]:
    """The setting of a match with those cards, and what its opening pins."""
    own = f"cards = '''\n{cards}'''\n" if cards else ""
    case = read_case(f"title = 'x'\ngame = '{game}'\n{own}[[step]]\nexpect = {{ asked = 1 }}\n")
    opening = opening_of(case)
    with by_name(case.cards):
        return find(game).prepare(opening), opening


def file(game: str, *more: str, head: str = "") -> str:
    section, id_, like, otherwise = LIKE[game]
    table = f'[[{section}]]\nid = "{id_}"\nlike = "{like}"\n{otherwise}\n'
    return "".join((head or f'set_id = "own"\nadds_to = "{HEADS[game]}"\n', table, *more))


def refusal(game: str, cards: str) -> str:
    with pytest.raises(PackError) as caught:
        settled(game, cards)
    return caught.value.said()


@pytest.mark.parametrize("game", HEADS)
def test_an_entry_in_four_lines_is_like_a_shipped_one(game: str) -> None:
    setting, opening = settled(game, file(game))
    of_game = find(game)
    names, shipped = list(of_game.cards(setting)), list(of_game.cards(settled(game)[0]))
    assert [id_ for id_ in names if id_ in shipped] == shipped
    like = min((id_ for id_ in names if id_ not in shipped), key=len)
    changed, before = of_game.card(setting, like), of_game.card(setting, LIKE[game][2])
    assert [words for words, _ in changed][1:] == [words for words, _ in before][1:]
    assert changed != before
    assert len(opening.packs) == 1
    assert [id_ for id_, _ in opening.cards][:2] == [HEADS[game], "own"]


@pytest.mark.parametrize("game", HEADS)
def test_what_is_like_nothing_known_is_refused_with_line_and_nearest_name(game: str) -> None:
    section, id_, like, _ = LIKE[game]
    said = refusal(game, file(game).replace(f'"{like}"', f'"{like}x"'))
    assert said.startswith(
        f"cards: line 8, {section} '{id_}': found like '{like}x', expected the id"
    )
    assert said.endswith(f"of the set '{HEADS[game]}', did you mean {like!r}?")


@pytest.mark.parametrize("game", HEADS)
def test_only_a_file_that_adds_may_take_over(game: str) -> None:
    said = refusal(game, file(game, head='set_id = "own"\n'))
    assert f"found like {LIKE[game][2]!r}, expected adds_to = SET in the head" in said
    said = refusal(game, file(game).replace(HEADS[game], HEADS[game] + "s"))
    assert said == f"cards: adds_to: found '{HEADS[game]}s', did you mean '{HEADS[game]}'?"


@pytest.mark.parametrize("game", HEADS)
def test_nothing_is_like_an_entry_of_its_own_file(game: str) -> None:
    """So there is no chain, and no circle."""
    section, id_, _, _ = LIKE[game]
    chain = f'[[{section}]]\nid = "{id_}b"\nlike = "{id_}"\n'
    said = refusal(game, file(game, chain))
    assert (
        f"{section} '{id_}b': found like '{id_}', expected the id of a {section} of the set" in said
    )
    circle = f'[[{section}]]\nid = "{id_}"\nlike = "{id_}"\n'
    assert f"found like '{id_}', expected the id" in refusal(
        game, f'set_id = "own"\nadds_to = "{HEADS[game]}"\n{circle}'
    )


@pytest.mark.parametrize("game", HEADS)
def test_a_file_that_adds_brings_no_second_entry_of_an_id(game: str) -> None:
    section, id_, like, _ = LIKE[game]
    like = "C017" if game == "homestuck-atcg" else like
    said = refusal(game, file(game).replace(f'id = "{id_}"', f'id = "{like}"', 1))
    assert said.startswith("cards: line ")
    assert re.search("another set has this|belongs to|a second card of id", said), (section, said)


@pytest.mark.parametrize("game", HEADS)
def test_a_match_pins_what_its_cards_add_to(game: str) -> None:
    """A later reader has both texts by their digests, or says which one is missing."""
    of_game, (_, opening) = find(game), settled(game, file(game))
    shipped, own, *rest = opening.cards
    assert own[1] == sha256(opening.packs[own[1]].encode()).digest()
    with pytest.raises(PackError, match=rf"'own' adds to '{HEADS[game]}', which is not pinned"):
        of_game.prepare(replace(opening, cards=(own, *rest)))
    later = (shipped[0], bytes(32))
    with pytest.raises(UnknownVersion, match="is not known here"):
        of_game.prepare(replace(opening, cards=(later, own, *rest)))


def test_a_name_that_is_not_written_is_made_of_the_id() -> None:
    setting, _ = settled("clash", 'set_id = "own"\n[[card]]\nid = "stone-wall"\n')
    assert find("clash").cards(setting) == {"stone-wall": "Stone Wall"}
    (head, *_), *_ = find("clash").card(setting, "stone-wall")
    assert head == "Stone Wall 3: cost 1"


def test_a_shipped_card_is_called_as_before_whatever_is_added() -> None:
    """In Homestuck an id is as many words of a sub-title as no other card begins with."""
    queen = file("homestuck-atcg").replace("dad-mister-egbert", "maplehoof-pony")
    setting, _ = settled("homestuck-atcg", queen + 'subtitle = "pony queen"\n')
    names = find("homestuck-atcg").cards(setting)
    assert names["maplehoof-pony"] == "MAPLEHOOF pony pal"
    assert names["maplehoof-pony-queen"] == "MAPLEHOOF pony queen"
    said = refusal("homestuck-atcg", queen + 'subtitle = "pony"\n')
    assert "the name gives the id 'maplehoof-pony' of card" in said


def test_an_ability_is_completed_by_its_card() -> None:
    ability = '[[profile.ability]]\ncard = 5\ntype = "S"\ntext = "DRAW 3."\n'
    setting, _ = settled("bacon-project", file("bacon-project", ability))
    cards = find("bacon-project")
    own, shipped = cards.card(setting, "ox"), cards.card(setting, "raven-grey")
    different = [
        line for (line, _), (before, _) in zip(own, shipped, strict=True) if line != before
    ]
    assert [line.split(" ", 1)[0] for line in different] == ["Ox,", "5"]
    assert different[1].endswith("[S] DRAW 3.")
    wrong = ability.replace("card = 5", 'card = "5"')
    assert "found card '5', expected 2 to 10 or 'A'" in refusal(
        "bacon-project", file("bacon-project", wrong)
    )


def test_a_champion_of_an_arena_has_a_deck_of_its_own() -> None:
    setting, _ = settled("super-fantasy-brawl", file("super-fantasy-brawl"))
    brawl = find("super-fantasy-brawl")
    cards = brawl.cards(setting)
    assert cards["ox-hammer-fall"] == "Hammer Fall (Ox)"
    own, shipped = brawl.card(setting, "ox-hammer-fall"), brawl.card(setting, "hammer-fall")
    assert own[0][0] == "Hammer Fall (Ox): attack of Ox"
    assert own[1:] == shipped[1:]


def test_what_is_no_toml_adds_to_nothing() -> None:
    assert not adds_to("[[card")
    assert adds_to('adds_to = "first-muster"')
