"""Pictures of the arena: whatever is on the table is drawn, and said in words beside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.show.board import board
from referee.games.super_fantasy_brawl.show.picture.draw import picture
from referee.games.super_fantasy_brawl.show.view import arena_seen
from tests.games.super_fantasy_brawl.pictures import (
    arena_of,
    attack,
    champion,
    default_arena,
    duel,
    seat_seen,
)

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+")


def drawn(view: dict[str, Any], players: Sequence[str] = ()) -> ET.Element:
    """The picture of a view as a tree of elements."""
    return ET.fromstring(picture(view, players))


def part(root: ET.Element, id_: str) -> ET.Element:
    (found,) = [each for each in root.iter() if each.get("id") == id_]
    return found


def words(root: ET.Element) -> list[str]:
    """Everything that is written, and what the drawings say of themselves."""
    return ["".join(each.itertext()) for each in root.iter() if each.tag in TEXTS]


TEXTS = (f"{SVG}text", f"{SVG}title")


def titles(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def shapes(root: ET.Element, name: str) -> list[ET.Element]:
    return list(root.iter(f"{SVG}{name}"))


def points(root: ET.Element) -> Iterator[tuple[int, int]]:
    """The corners and middles of whatever is drawn, but for patterns and the heads of arrows."""
    for each in root.iter():
        if each.tag == f"{SVG}polygon":
            numbers = list(map(int, NUMBER.findall(each.attrib["points"])))
            yield from zip(numbers[::2], numbers[1::2], strict=True)
        for across, down in (("x", "y"), ("cx", "cy"), ("x1", "y1"), ("x2", "y2")):
            if across in each.attrib:
                yield int(each.attrib[across]), int(each.attrib[down])


# -- the ground -------------------------------------------------------------------------------


def test_every_hex_is_drawn_once_with_its_name() -> None:
    root = drawn(duel())
    hexes = part(root, "hexes")
    assert len(hexes) == 61
    for name in duel()["arena"]["hexes"]:
        assert name in words(part(root, f"hex-{name}"))


def test_hexes_of_a_row_stand_beside_each_other_and_rows_are_set_in_by_half_a_hex() -> None:
    root = drawn(duel())

    def top(name: str) -> tuple[int, int]:
        corners = shapes(part(root, f"hex-{name}"), "polygon")[0].attrib["points"]
        x, y = corners.split()[0].split(",")
        return int(x), int(y)

    (x, y), (east_x, east_y), (below_x, below_y) = top("d4"), top("e4"), top("d5")
    assert east_y == y
    assert (east_x - x) == 2 * (below_x - x)
    assert below_y > y


def test_what_kind_of_hex_it_is_stands_in_letters_and_in_words() -> None:
    root = drawn(duel())
    assert titles(part(root, "hex-a5")) == ["hex a5, zone red, zone centre-line"]
    assert "RC" in words(part(root, "hex-a5"))
    assert titles(part(root, "hex-e1")) == ["hex e1, deployment area of north, half of north"]
    assert "(N)" in words(part(root, "hex-e1"))
    assert titles(part(root, "hex-b5")) == ["hex b5, statue statue-red"]
    assert "red" in words(part(root, "hex-b5"))
    assert titles(part(root, "hex-d4")) == ["hex d4, half of north, trap hex"]


def test_zones_have_patterns_of_their_own_beside_their_colours() -> None:
    root = drawn(duel())

    def pattern(name: str) -> str:
        (found,) = [
            each.attrib["fill"]
            for each in shapes(part(root, f"hex-{name}"), "polygon")
            if each.attrib["fill"].startswith("url")
        ]
        return found

    zones = pattern("a5"), pattern("d5"), pattern("i4")
    assert len(set(zones)) == 3
    known = {f"url(#{each.attrib['id']})" for each in shapes(root, "pattern")}
    assert set(zones) <= known


def test_halves_end_in_a_dotted_line_inside_the_arena_only() -> None:
    lines = shapes(part(drawn(duel()), "halves"), "line")
    assert len(lines) == 2 * 16
    assert not shapes(part(drawn(duel(arena_seen(without_halves()))), "halves"), "line")


def without_halves() -> Any:
    arena = default_arena()
    arena.gates = tuple(type(gate)(gate.id, gate.deployment, ()) for gate in arena.gates)
    return arena


# -- the pieces -------------------------------------------------------------------------------


def test_every_champion_is_drawn_with_sign_damage_and_badges() -> None:
    root = drawn(duel(), ["Ann", "Bo"])
    brann = part(root, "champion-brann-1")
    said = "Brann Oakfist (1) of Ann (seat 1), red rings, hex e6, 2 damage of 6 hitpoints"
    assert titles(brann) == [said]
    assert words(brann)[1:] == ["BR1", "2/6"]
    selka = part(root, "champion-selka-1")
    assert words(selka)[1:] == ["SE1", "3/6", "R", "B"]
    assert titles(selka)[0].endswith("3 damage of 6 hitpoints, rooted, bloodied")
    assert words(part(root, "champion-vex-2"))[1:] == ["VE2", "0/7", "L"]
    assert words(part(root, "champion-gruk-2"))[1:] == ["GR2", "4/6", "B", "U"]
    assert len(part(root, "champions")) == 6


def test_the_shape_says_the_side_whatever_the_colour() -> None:
    root = drawn(duel(sides=[side(1, "", "south"), side(2, "", "north")]))
    for name, shape, other in (("brann-1", "circle", "rect"), ("vex-2", "rect", "circle")):
        token = part(root, f"champion-{name}")
        large = [
            each for each in token if each.tag == f"{SVG}{shape}" and each.get("fill") != "none"
        ]
        assert large
        assert not [each for each in token if each.tag == f"{SVG}{other}"]


def side(seat: int, colour: str, gate: str, **more: Any) -> dict[str, Any]:
    return {"seats": [seat], "gate": gate, "colour": colour, "vp": 0} | more


def test_champions_on_their_gates_stand_beside_the_arena() -> None:
    root = drawn(duel())
    arena = [y for _, y in points(part(root, "hexes"))]
    assert all(y < min(arena) for _, y in points(part(root, "champion-kestrin-2")))
    assert all(y > max(arena) for _, y in points(part(root, "champion-pipka-1")))
    assert "on its gate" in titles(part(root, "champion-pipka-1"))[0]


def test_before_a_gate_is_chosen_champions_are_only_listed() -> None:
    view = duel(sides=[side(1, "red", ""), side(2, "", "")])
    root = drawn(view)
    assert not [each for each in root.iter() if each.get("id") == "champion-pipka-1"]
    assert any("Pipka Quickfingers, gate" in line for line in words(part(root, "panel")))
    assert any("no gate yet" in line for line in words(part(root, "panel")))


def test_a_trap_shows_its_face_only_where_the_view_does() -> None:
    root = drawn(duel())
    assert words(part(root, "trap-d6")) == ["trap on d6, face down", "?"]
    known = words(part(root, "trap-g4"))
    assert known[1:] == ["!", "Fire Jet"]
    hidden = duel(traps=[{"hex": "g4", "known-to": [1]}])
    assert "Fire Jet" not in picture(hidden)


# -- what is under way ------------------------------------------------------------------------


def test_an_attack_has_an_arrow_and_a_cross_around_its_target() -> None:
    root = drawn(duel(attack=attack()))
    shown = part(root, "attack-on-gruk-2")
    assert titles(shown) == ["Brann Oakfist (1) attacks Gruk the Loud (2)"]
    arrows = [each for each in shapes(shown, "line") if "marker-end" in each.attrib]
    (arrow,) = arrows
    assert int(arrow.attrib["x1"]) < int(arrow.attrib["x2"])
    assert arrow.attrib["y1"] == arrow.attrib["y2"]
    assert len(shapes(shown, "line")) == 6
    assert any("strength 3" in line for line in words(part(root, "panel")))


def test_who_has_left_the_arena_is_no_longer_aimed_at() -> None:
    view = duel(attack=attack())
    view["seats"]["2"]["champions"][1]["hex"] = None
    root = drawn(view)
    assert not list(part(root, "attack"))
    view["seats"]["2"]["champions"][1]["hex"] = "a1"
    view = duel(attack=attack())
    view["seats"]["1"]["champions"][0]["hex"] = None
    (target,) = part(drawn(view), "attack")
    assert len(shapes(target, "line")) == 4


def test_the_hexes_of_an_area_have_rims() -> None:
    root = drawn(duel(attack=attack(facing="ne", hexes=["f6", "g5", "g6"])))
    assert len(shapes(part(root, "attack"), "line")) == 4
    rims = [each.get("id") for each in part(root, "area")]
    assert rims == ["area-f6", "area-g5", "area-g6"]
    assert not list(part(drawn(duel()), "area"))


def test_hexes_to_choose_from_have_a_ring() -> None:
    root = drawn(duel(question={"seat": 1, "hexes": ["e4", "f4"], "least": 0, "most": 1}))
    assert [each.get("id") for each in part(root, "choices")] == ["choice-e4", "choice-f4"]
    assert not list(part(drawn(duel()), "choices"))
    hidden = duel(question={"seat": 1, "cards": ["Shield Slam"], "least": 0, "most": 1})
    assert not list(part(drawn(hidden), "choices"))


def test_a_trap_that_goes_off_has_a_star_and_is_named_once_it_is_flipped() -> None:
    springing = [{"champion": "Brann Oakfist (1)", "hex": "e6", "trap": "Blades"}]
    root = drawn(duel(springing=springing))
    assert titles(part(root, "springing")) == ["Blades on e6, sprung by Brann Oakfist (1)"]
    assert "trap: Blades on e6, sprung by Brann Oakfist (1)" in words(part(root, "panel"))
    assert not list(part(drawn(duel()), "springing"))


def test_a_champion_that_passes_another_hides_it_only_in_part() -> None:
    view = duel()
    view["seats"]["1"]["champions"][1]["hex"] = "e6"
    root = drawn(view)
    (one, other) = (
        shapes(part(root, f"champion-{id_}"), "circle")[0].attrib for id_ in ("brann-1", "selka-1")
    )
    assert int(other["cx"]) > int(one["cx"])
    assert int(other["cy"]) > int(one["cy"])


def test_the_champion_that_acts_has_a_second_rim() -> None:
    acting = [{"seat": 1, "champion": "Brann Oakfist (1)", "champion-id": "brann-1", "card": "X"}]
    acts = part(drawn(duel(acting=acting)), "champion-brann-1")
    rests = part(drawn(duel()), "champion-brann-1")
    assert len(shapes(acts, "circle")) == len(shapes(rests, "circle")) + 1


# -- beside the arena -------------------------------------------------------------------------


def test_the_panel_says_points_cores_and_piles() -> None:
    root = drawn(duel(), ["Ann", "Bo"])
    said = words(part(root, "panel"))
    assert "2 of 5 VP" in said
    assert "> Ann (seat 1), first player" in [line.strip() for line in said]
    assert said.count("core of destruction: ready") == 1
    assert said.count("core of destruction: exhausted") == 1
    assert "hand 5, deck 13" in said


def test_a_hand_is_drawn_for_eyes_that_see_it() -> None:
    view = duel()
    assert not any("hand:" in line for line in words(part(drawn(view), "panel")))
    view["seats"]["1"]["hand"] = ["Shield Slam", "War Chant"]
    printed = {
        "champion": "Brann Oakfist",
        "core": "creation",
        "type": "skill",
        "text": ["Draw 1."],
    }
    view["cards"] = {"Shield Slam": printed, "War Chant": printed}
    assert "hand: Shield Slam, War Chant" in words(part(drawn(view), "panel"))


def test_the_track_says_values_challenges_and_who_fulfils_them() -> None:
    root = drawn(duel(), ["Ann", "Bo"])
    slots = [words(slot) for slot in part(root, "track") if slot.tag == f"{SVG}g"]
    assert [slot[0] for slot in slots] == ["cannot be scored", "1 VP", "2 VP", "1 VP"]
    assert slots[0][1] == "Hold the Centre"
    assert "fulfilled by Ann (seat 1)" in slots[1]
    assert slots[2][1] == "empty"


def test_a_team_fulfils_a_challenge_together() -> None:
    view = duel(track=[{"worth": 1, "challenge": "First Blood", "fulfilled-by": [1, 2, 3, 4]}])
    (slot,) = [each for each in part(drawn(view), "track") if each.tag == f"{SVG}g"]
    assert words(slot)[-2:] == ["fulfilled by seat 1 and seat 3", "fulfilled by seat 2 and seat 4"]


def test_four_players_in_two_teams_are_all_there() -> None:
    view = duel()
    view["seats"]["3"] = seat_seen(
        champion("aurelle-3", "Aurelle of the Dawn", "c3"), champion("vex-3", "Vex Nightfall", None)
    )
    view["seats"]["4"] = seat_seen(champion("ysolde-4", "Ysolde Trapwright", "c4"), vp=1)
    view["sides"][0]["seats"], view["sides"][1]["seats"] = [1, 3], [2, 4]
    root = drawn(view, ["Ann", "Bo", "Cleo", "Dan"])
    for id_, sign in (("aurelle-3", "AU3"), ("vex-3", "VE3"), ("ysolde-4", "YS4")):
        assert sign in words(part(root, f"champion-{id_}"))
    assert "Dan (seat 4), 1 VP" in [line.strip() for line in words(part(root, "panel"))]
    gate = titles(part(root, "gate-south"))[0]
    assert gate == "(S) gate south, Ann (seat 1), Cleo (seat 3), red rings"


def test_the_legend_names_every_sign_of_this_arena() -> None:
    said = words(part(drawn(duel()), "legend"))
    for line in ("R: zone red", "C: zone centre-line", "rooted in this turn"):
        assert line in said
    assert "(N) dashed inside: deployment area of north" in said


# -- the document -----------------------------------------------------------------------------


def test_the_whole_position_stands_in_the_text_of_the_picture() -> None:
    root = drawn(duel(), ["Ann", "Bo"])
    moment = "Round 3, turn 5: Ann's turn; 5 VP win"
    assert root.findtext(f"{SVG}title") == f"Super Fantasy Brawl, {moment}"
    lines = (root.findtext(f"{SVG}desc") or "").splitlines()
    assert lines[0] == moment
    rows = ["".join(span.text for span in row).rstrip() for row in board(duel(), 80, ["Ann", "Bo"])]
    assert lines[: len(rows)] == rows
    assert "trap on g4, face down; these eyes know it: Fire Jet" in lines
    assert any(line.startswith("Kestrin Vow (2) of Bo (seat 2)") for line in lines)


def test_equal_views_give_equal_bytes() -> None:
    one, other = (picture(duel(), ["Ann", "Bo"]) for _ in range(2))
    assert one == other


def test_names_of_players_are_only_words() -> None:
    root = drawn(duel(), ["<script>a</script>", '"&]]>'])
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>a</script> (seat 1)" in each for each in words(root))


def test_nothing_is_fetched_from_anywhere() -> None:
    text = picture(duel(attack=attack()), ["Ann", "Bo"])
    assert "href" not in text
    assert "style" not in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


ARENAS = {
    "default": default_arena(),
    "holes": arena_of(
        [hex_ for hex_ in hexagon(4) if hex_ not in ((1, 0), (0, 2), (-2, -1))],
        {"statue-red": (-3, 0)},
        ((2, -1),),
    ),
    "narrow": arena_of([(0, r) for r in range(-4, 5)], {"pillar": (0, 0)}, ((0, 1),)),
    "wide": arena_of([(q, r) for r in (-1, 0, 1) for q in range(20)], {}, ((4, 0),), row=1),
}


@pytest.mark.parametrize("name", ARENAS)
def test_everything_lies_on_the_sheet_whatever_the_arena(name: str) -> None:
    arena = arena_seen(ARENAS[name])
    free = [hex_ for hex_ in arena["hexes"] if hex_ not in arena["statues"].values()]
    view = duel(arena=arena, traps=[{"hex": free[-1], "known-to": []}])
    for player in view["seats"].values():
        for each in player["champions"]:
            if each["hex"] is not None:
                each["hex"] = free.pop(0)
    root = drawn(view, ["An", "B" * 80])
    width, height = map(int, root.attrib["viewBox"].split()[2:])
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points(part(root, "arena")))
    assert len(part(root, "hexes")) == len(arena["hexes"])
    for each in root.iter(f"{SVG}text"):
        letters = len("".join(each.itertext()))
        room = letters * int(each.attrib["font-size"]) * 6 // 10
        ends = {"middle": room // 2, "end": 0}.get(each.get("text-anchor", "start"), room)
        assert int(each.attrib["x"]) + ends <= width, each.text


def test_hexes_never_lie_on_each_other() -> None:
    for arena in ARENAS.values():
        root = drawn(duel(arena=arena_seen(arena), seats=duel_without_champions(), traps=[]))
        tops = [shapes(hex_, "polygon")[0].attrib["points"] for hex_ in part(root, "hexes")]
        assert len(set(tops)) == len(arena.hexes)


def duel_without_champions() -> dict[str, Any]:
    return {"1": seat_seen(), "2": seat_seen()}
