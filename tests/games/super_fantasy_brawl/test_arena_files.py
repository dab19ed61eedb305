"""Board records: the arena out of a file, every fault of SFB-26.2 by name, and what fits what."""

from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import NotUnderstood, PackError, UnknownVersion
from referee.games.super_fantasy_brawl.arena.hexes import distance
from referee.games.super_fantasy_brawl.cardset import arena_file, card_set
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.cardset.fit import prove_fit, prove_zones, zones_asked_for
from referee.games.super_fantasy_brawl.cardset.pages import page, page_names
from referee.games.super_fantasy_brawl.cardset.pinned import sets_of, sets_with, shipped
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.card_lists import (
    BOARD,
    arena,
    board,
    card,
    listed,
    read,
    table,
)

GATES = BOARD["gates"]
NORTH, SOUTH = GATES[0]["deployment"], GATES[1]["deployment"]
TRAPS = BOARD["trap_hexes"]


def names(found, hexes):
    return [found.names.id(hex_) for hex_ in hexes]


# -- the shipped arena ----------------------------------------------------------------------


@pytest.mark.rule("SFB-26.1", "SFB-26.2")
def test_the_shipped_arena():
    found = arena_file.shipped_arena()
    assert len(found.hexes) == 61
    assert names(found, found.statues) == ["b5", "e5", "h5"]
    assert names(found, found.gates[0].deployment) == ["e1", "f1", "g1", "h1", "i1"]
    assert names(found, found.gates[1].deployment) == ["e9", "d9", "c9", "b9", "a9"]
    assert found.track == (0, 1, 2, 1)
    assert found.team_track == (0, 0, 1, 2, 1)


@pytest.mark.rule("SFB-26.1")
def test_the_zones_of_the_shipped_arena_lie_as_its_pictures_say():
    found = arena_file.shipped_arena()
    rings = dict(zip(("red", "yellow", "blue"), found.statues, strict=True))
    for zone, statue in rings.items():
        assert set(found.zones[zone]) == set(found.adjacent[statue])
    centre = found.number[0, 0]
    for hex_ in found.trap_hexes:
        assert found.distance[centre][hex_] == 2
        assert hex_ not in found.facing_of[centre]
    north, south = (set(gate.half) for gate in found.gates)
    assert {found.hexes[hex_][1] < 0 for hex_ in north} == {True}
    assert {found.hexes[hex_][1] > 0 for hex_ in south} == {True}
    assert len(found.hexes) - len(north) - len(south) == 9
    assert set(found.gates[0].deployment) < north


def test_a_board_of_ones_own_has_its_own_hexes():
    found = arena()
    assert len(found.hexes) == 37
    assert found.track == (0, 1, 2)
    assert found.team_track == (0, 0, 1, 2)
    assert names(found, found.gates[0].deployment) == ["d1", "e1", "f1", "g1"]
    assert found.gates[1].half == found.zones["south-half"]
    assert found.digest == sha256(board().encode()).digest()


def test_a_board_may_be_a_list_of_hexes_with_holes():
    hexes = [
        [q, r] for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and [q, r] != [2, 1]
    ]
    found = arena(shape="list", radius=None, hexes=hexes, zones=[])
    assert len(found.hexes) == 36
    assert (2, 1) not in found.number
    assert found.hexes[0] == (0, -3)
    end = found.rays[found.number[0, 1]][0]
    assert [found.hexes[hex_] for hex_ in end] == [(1, 1)]
    assert distance((0, 1), (3, 0)) == 3


# -- what is refused ------------------------------------------------------------------------

FAULTS = [
    ({"shape": "square"}, "board.shape: found shape 'square', expected 'hexagon' or 'list'", "26.1"),
    ({"radius": 0}, "board.radius: found radius 0, expected a whole number from 1 to 10", "26.1"),
    ({"shape": "list"}, "board.hexes: expected a list of hexes [q, r]", "26.1"),
    ({"shape": "list", "hexes": []}, "board.hexes: found 0 hexes, expected 1 to 400", "26.1"),
    (
        {"shape": "list", "hexes": [[0, 0], [30, 0]]},
        "board.hexes: found hexes from q = 0 to 30, expected at most 26 letters",
        "26.1",
    ),
    (
        {"shape": "list", "hexes": [[0, 0], [0, 0]]},
        "board.hexes: found the hex [0, 0] twice, expected once",
        "26.2",
    ),
    (
        {"statues": [{"id": "stone", "hex": [4, 0]}]},
        "board.statues[1]: found the statue hex [4, 0], which is no hex of the board",
        "26.2",
    ),
    (
        {"statues": [{"id": "one", "hex": [2, 0]}, {"id": "two", "hex": [2, 0]}]},
        "board.statues[2]: a second statue on [2, 0]",
        "26.2",
    ),
    (
        {"statues": [{"id": "one", "hex": [2, 0]}, {"id": "one", "hex": [2, 1]}]},
        "board.statues[2]: found id 'one', expected another id",
        "26.1",
    ),
    ({"statues": [{"hex": [2, 0]}]}, "board.statues[1]: found id None, expected words", "26.1"),
    (
        {"trap_hexes": [*TRAPS, [9, 9]]},
        "board.trap_hexes: found the trap hex [9, 9], which is no hex of the board",
        "26.2",
    ),
    ({"trap_hexes": TRAPS[:5]}, "board.trap_hexes: found 5 trap hexes, expected at least 6", "26.2"),
    (
        {"trap_hexes": [*TRAPS, [0, 0]]},
        "board.trap_hexes: found the trap hex [0, 0], where a statue stands",
        "26.2",
    ),
    (
        {"statues": [{"id": "stone", "hex": [0, -3]}]},
        "board.gates[1]: found the deployment hex [0, -3], where a statue stands",
        "26.2",
    ),
    (
        {"gates": [{"id": "north", "deployment": [[0, -9]]}, GATES[1]]},
        "board.gates[1]: found the deployment hex [0, -9], which is no hex of the board",
        "26.2",
    ),
    (
        {"gates": [{"id": "north", "deployment": NORTH[:2]}, GATES[1]]},
        "board.gates[1]: found 2 deployment hexes, expected at least 3",
        "26.2",
    ),
    (
        {"gates": [GATES[0], {"id": "south", "deployment": [*SOUTH, NORTH[0]]}]},
        "board.gates[2]: found the deployment hex [0, -3] in both areas",
        "26.2",
    ),
    ({"gates": GATES[:1]}, "board.gates: found 1 gates, expected two", "26.1"),
    ({"track": ["none", "none"]}, "board.track: found no slot with points, expected one", "26.2"),
    ({"track": [1, 2]}, "board.track: found no slot 'none', expected one that cannot", "26.2"),
    ({"track": ["none", 0]}, "board.track: expected a list of 'none' and points from 1 to 9", "26.1"),
    ({"track": None}, "board.track: expected a list of 'none' and points from 1 to 9", "26.1"),
    ({"track_team": [1]}, "board.track_team: found no slot 'none', expected one", "26.2"),
    ({"zones": [{"id": "enemy-half", "rows": [0, 1]}]}, "board.zones[1]: found id 'enemy-half'", "26.1"),
    ({"zones": [{"id": "red"}]}, "board.zones[1]: expected hexes, or rows = [first r, last r]", "26.1"),
    (
        {"zones": [{"id": "red", "hexes": [[5, 5]]}]},
        "board.zones[1]: found the hex [5, 5], which is no hex of the board",
        "26.2",
    ),
    ({"zones": [{"id": "red", "size": 3}]}, "board.zones[1]: unknown key 'size', expected one", "26.1"),
    ({"colour": "red"}, "board.colour: unknown key, expected one of 'id', 'shape'", "26.1"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "why", "rule"), FAULTS)
@pytest.mark.rule("SFB-26.2")
def test_a_fault_of_a_board_is_reported_by_name(keys, why, rule):
    with pytest.raises(PackError) as caught:
        arena(**keys)
    said = str(caught.value)
    assert said.startswith("yard.toml: ")
    assert why in said
    assert said.endswith(f" [SFB-{rule}]")
    assert "\n" not in said


def test_a_fault_says_its_line_where_it_has_one():
    with pytest.raises(PackError, match=r"^yard\.toml: line 4, board\.radius: found radius 99"):
        arena(radius=99)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            'game = "clash"\n[board]',
            "yard.toml: game: found 'clash', expected 'super-fantasy-brawl'",
        ),
        ('set_id = "My Yard"\n[board]', "yard.toml: set_id: found 'My Yard', expected words"),
        ("board = 3", "yard.toml: board: expected a table [board] [SFB-26.1]"),
        ("[board]\n[[card]]", "yard.toml: the file: unknown key 'card', expected"),
    ],
)
def test_a_file_that_is_no_board_is_refused(text, why):
    with pytest.raises(PackError) as caught:
        arena_file.load_arena(text, "yard.toml")
    assert str(caught.value).startswith(why)


# -- what fits what -------------------------------------------------------------------------


def test_the_shipped_texts_name_zones_of_the_shipped_arena():
    assert any(zones_asked_for(card_set.shipped_set()))
    prove_zones(card_set.shipped_set(), arena_file.shipped_arena())


def fit(cards: CardSet, seats: int = 2, *, free: bool = False, **keys: object) -> None:
    prove_fit(cards, arena(**keys), seats, free_challenge_count=free)


def goals(count: int) -> str:
    return "".join(
        table(
            "challenge",
            id=f"goal-{at}",
            title=f"Goal {at}",
            text=["Your side controls the red zone."],
        )
        for at in range(count)
    )


def test_the_shipped_set_fits_the_usual_boards():
    fit(card_set.shipped_set())
    fit(card_set.shipped_set(), 4)


@pytest.mark.rule("SFB-26.6", "SFB-Q88")
def test_a_match_has_eleven_challenges_unless_the_count_is_free():
    for count in (10, 12):
        with pytest.raises(
            PackError, match=rf"'own': found {count} challenges, expected 11.*SFB-26\.6"
        ):
            fit(read(goals(count)))
        fit(read(goals(count)), free=True)
    fit(read(goals(11)))
    fit(read(goals(3)), free=True)
    with pytest.raises(PackError, match=r"found 3 challenges, expected at least 4, .*\[SFB-Q88\]"):
        fit(read(goals(3)), 4, free=True)


@pytest.mark.rule("SFB-26.2")
def test_a_deployment_area_has_room_for_its_side():
    gates = [{"id": "north", "deployment": NORTH[:3]}, GATES[1]]
    fit(card_set.shipped_set(), 2, gates=gates)
    with pytest.raises(PackError) as caught:
        fit(card_set.shipped_set(), 4, gates=gates)
    assert str(caught.value) == (
        "arena 'yard': found 3 deployment hexes of the gate 'north', "
        "expected at least 4 for 4 players [SFB-26.2]"
    )


@pytest.mark.rule("SFB-26.1")
def test_a_zone_that_a_text_names_is_on_the_board():
    zones = BOARD["zones"]
    with pytest.raises(PackError) as caught:
        fit(card_set.shipped_set(), zones=zones[1:])
    assert str(caught.value) == (
        "challenge 'hold-red': the arena 'yard' has no zone 'red', only 'yellow', 'blue', "
        "'centre-line', 'north-half', 'south-half', 'own-deployment', 'enemy-deployment', "
        "'own-half', 'enemy-half', 'arena' [SFB-26.1]"
    )
    with pytest.raises(PackError, match=r"challenge 'push-forward'.* no zone 'enemy-half'"):
        fit(card_set.shipped_set(), zones=zones[:5])
    asks = card(text=["If your side controls the yellow zone, draw 1."])
    with pytest.raises(PackError, match=r"card 'rest-a-bit': .* no zone 'yellow'"):
        fit(read(asks, goals(11)), zones=zones[:1])


# -- the sets of a match --------------------------------------------------------------------


def opening(*texts: str) -> Opening:
    sets, packs = shipped(), {}
    for text in texts:
        id_ = "yard" if "[board]" in text else "own"
        digest = sha256(text.encode()).digest()
        sets, packs[digest] = sets_with(sets, (id_, digest), text), text
    return Opening(2, 1, {}, sets, packs)


@pytest.mark.rule("SFB-26.1")
def test_a_list_and_a_board_each_take_the_place_of_the_shipped_one():
    found = [tuple(each.id for each in sets_of(opening(*texts))) for texts in CHOICES]
    assert found == [
        ("first-arena", "default-arena"),
        ("own", "default-arena"),
        ("first-arena", "yard"),
        ("own", "yard"),
        ("own", "yard"),
    ]


CHOICES = [(), (listed(),), (board(),), (listed(), board()), (board(), listed())]


def test_a_match_whose_sets_are_not_here_is_from_another_world():
    digest = bytes(32)
    for sets in (
        (("other", digest), arena_file.shipped()),
        (card_set.shipped(), ("other", digest)),
    ):
        with pytest.raises((UnknownVersion, PackError)):
            sets_of(Opening(2, 1, {}, sets))
    with pytest.raises(UnknownVersion, match="card set 'other' with digest 0000000000000000 is"):
        sets_of(Opening(2, 1, {}, (("other", digest), arena_file.shipped())))


def test_a_match_pins_one_list_and_one_board():
    with pytest.raises(PackError, match=r"found 2 card sets, expected one for all players"):
        sets_of(Opening(2, 1, {}, (card_set.shipped(), card_set.shipped(), arena_file.shipped())))
    with pytest.raises(PackError, match=r"found 0 card sets, expected one for the arena"):
        sets_of(Opening(2, 1, {}, (card_set.shipped(),)))


def test_a_text_that_calls_itself_otherwise_is_not_the_pinned_set():
    text = listed()
    digest = sha256(text.encode()).digest()
    pinned = (("mine", digest), arena_file.shipped())
    with pytest.raises(PackError, match=r"card set 'mine': found the set 'own' under that digest"):
        sets_of(Opening(2, 1, {}, pinned, {digest: text}))


# -- pages ----------------------------------------------------------------------------------


def test_everything_in_the_sets_has_a_page():
    cards, found = card_set.shipped_set(), arena_file.shipped_arena()
    pages = page_names(cards, found)
    assert len(pages) == 10 + 60 + 4 + 5 + 11 + 1
    for id_, printed in pages.items():
        lines = page(cards, found, id_)
        assert lines[0][0].startswith(printed)
        for _, steps in lines:
            assert all(step.endswith("]") and " [SFB-" in step for step in steps)
    with pytest.raises(NotUnderstood, match="no page 'nobody'"):
        page(cards, found, "nobody")


def test_every_line_of_a_text_stands_on_its_page_with_its_reading():
    cards, found = card_set.shipped_set(), arena_file.shipped_arena()
    for each in cards.cards:
        lines = dict(page(cards, found, each.id))
        for text in each.text:
            assert lines[text], text


def test_a_card_is_said_step_by_step():
    cards, found = card_set.shipped_set(), arena_file.shipped_arena()
    assert page(cards, found, "statue-bolt") == [
        (
            "Statue Bolt: attack of Ysolde Trapwright",
            [
                "costs the core of destruction [SFB-5.3]",
                "movement 1 [SFB-6.1]",
                "strength 2 [SFB-20.2]",
            ],
        ),
        ("Indirect 3", ["one enemy at distance 1 to 3, whatever stands between [SFB-8.5]"]),
        (
            "Post-attack: If the target is adjacent to a statue, damage 1 on the target; otherwise, push 1 on the target.",
            [
                "in step 9, if the attack was made: [SFB-7.11]",
                "  if the target is in the arena next to a statue: [SFB-2.4]",
                "    put 1 damage on the target; defence does not count [SFB-20.3]",
                "  otherwise: [SFB-20.15]",
                "    shove the target exactly 1 hex straight away from this champion; what is missing is damage [SFB-25.37]",
            ],
        ),
    ]


def test_two_things_of_one_id_have_each_a_page():
    own = card(id="ann", name="Ann's Card")
    cards = read(own)
    pages = page_names(cards, arena_file.shipped_arena())
    assert pages["ann"] == "Ann"
    assert pages["card-ann"] == "Ann's Card"
    assert page(cards, arena_file.shipped_arena(), "card-ann")[0][0] == "Ann's Card: skill of Ann"
