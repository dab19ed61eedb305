"""Positions that people write: the text map, what may be left out, and what cannot be."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.kernel.show.rows import words
from tests.games.super_fantasy_brawl.positions import (
    DUEL,
    MAP,
    REST,
    asked,
    begun,
    refused,
    seen,
    standing,
)

ACTIVATION = ["play", "standard-action", "end-activation"]


def placed(view):
    """Where everybody stands, with the damage."""
    return {
        each["id"]: (each["hex"], each["damage"])
        for side in view["seats"].values()
        for each in side["champions"]
    }


# -- the map --------------------------------------------------------------------------------


def test_a_map_says_who_stands_where_and_where_traps_lie():
    view = seen(DUEL)
    assert placed(view) == {
        "brann-1": ("e4", 2),
        "selka-1": ("f5", 0),
        "aurelle-1": (None, 0),
        "vex-2": ("f2", 0),
        "mordane-2": ("d6", 4),
        "gruk-2": (None, 0),
    }
    assert [trap["hex"] for trap in view["traps"]] == ["f3", "d4", "c6", "f6"]
    assert asked(begun(DUEL)) == [(1, ACTIVATION)]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_arena_as_the_board_draws_it_is_a_map(width):
    from referee.games.super_fantasy_brawl.show.arena_chart import Chart

    view = seen(DUEL)
    chart = Chart(view, short=width == 40)
    drawn = "\n".join(words(row) for row in chart.rows())
    again = seen(f'map = """\n{drawn}\n"""\n{REST}')
    for one, other in zip(placed(view).items(), placed(again).items(), strict=True):
        assert one == other or width == 40
    assert [each[0] for each in placed(again).values()] == [
        each[0] for each in placed(view).values()
    ]
    assert again["traps"] == view["traps"]


def test_a_legend_says_whom_a_sign_means():
    text = DUEL.replace("VE2", "XX9") + '\n[legend]\nxx9 = "Vex Nightfall (2)"\n'
    assert placed(seen(text))["vex-2"] == ("f2", 0)


def test_fields_say_more_of_a_champion_on_the_map():
    text = MAP + '\n[[seats.1.champions]]\nfigure = "brann-1"\nlevelled = true\n' + REST
    brann = seen(text)["seats"]["1"]["champions"][0]
    assert (brann["hex"], brann["damage"], brann["levelled"]) == ("e4", 2, True)


def test_a_trap_of_the_map_may_have_its_face_in_a_field():
    text = 'traps = [{ hex = "d4", face = "fire-jet", known = [2] }]\n' + DUEL
    traps = {trap["hex"]: trap for trap in seen(text, 2)["traps"]}
    assert traps["d4"] == {"hex": "d4", "known-to": [2], "face": "Fire Jet"}
    assert "face" not in traps["f3"]
    assert len(traps) == 4


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("VE2", "VQ2", "map row 2, f2: no champion's id begins as 'VQ2' does; say whom it means in 'legend'"),
        ("VE2", "V%2", "map row 2, f2: found 'V%2', expected"),
        ("VE2", "VE7", "map row 2, f2: found 'VE7', expected '.', the hex"),
        ("VE2", "BR1", "map row 4, e4: 'Brann Oakfist (1)' also stands on the map row 2, f2"),
        ("VE2", "VE3", "map row 2, f2: found 'Vex Nightfall (3)', expected a champion of seats 1 to 2"),
        ("VE2", "###", "map row 2, f2: found '###', expected no statue"),
        ("VE2", "e3", "map row 2, f2: found 'e3', expected 'f2', as that is the hex there"),
        ("###  SE1", ".    SE1", "map row 5, e5: found '.', expected '###', as a statue stands there"),
        ("VE2", "", "map row 2: found '5 hexes', expected 6, from d2 to i2"),
        ("            .    .    .    .    .\n", "", "map: found '7 rows', expected 9"),
    ],
)  # fmt: skip
def test_a_map_that_cannot_be_read_says_where(old, new, why):
    assert refused(DUEL.replace(old, new)).startswith(why)


def test_a_legend_needs_a_map_and_champions():
    assert refused('[legend]\nBR1 = "brann-1"\n') == "legend: it goes with a map"
    assert refused(DUEL + '\n[legend]\nXX1 = "brann-9"\n').startswith("legend.XX1: no champion")
    assert refused("map = 7\n" + REST).startswith("map: found 7, expected rows of signs")


def test_a_champion_stands_on_one_hex():
    text = MAP + '\n[[seats.1.champions]]\nfigure = "brann-1"\nhex = "a9"\n' + REST
    assert "written on 'a9' too" in refused(text)


# -- what is left out -----------------------------------------------------------------------


def test_an_empty_position_is_a_new_match():
    assert [verbs for _, verbs in asked(begun(""))] == [["choose-deployment-area"]]
    assert {seat for seat, _ in asked(begun("", 4))} in ({1, 3}, {2, 4})


def test_what_is_named_nowhere_lies_under_its_pile():
    text = 'seats.1.hand = ["trip"]\nsupply = ["flash"]\nchallenges = ["Unbroken"]\n' + DUEL
    view = seen(text)
    side = view["seats"]["1"]
    assert (side["deck-size"], side["hand"]) == (17, ["Trip"])
    assert "Trip" not in side["deck"]
    assert (len(view["supply"]), view["supply"][-1]) == (6, "Flash")
    assert (len(view["challenge-deck"]), view["challenge-deck"][-1]) == (11, "Unbroken")


def test_the_turn_follows_from_the_seat_and_the_order():
    view = seen("order = [2, 1]\nseat = 1\n" + DUEL)
    assert (view["round"], view["turn"], view["turn-player"], view["first-player"]) == (1, 2, 1, 2)
    assert (seen("round = 4\n" + DUEL)["turn"], seen("turn = 7\n" + DUEL)["round"]) == (7, 4)


def test_gates_and_rings_are_given_where_they_are_not_said():
    one, two = seen(DUEL)["sides"]
    assert (one["gate"], two["gate"], one["colour"] != two["colour"]) == ("north", "south", True)
    one, two = seen('sides.2.gate = "north"\n' + DUEL)["sides"]
    assert (one["gate"], two["gate"]) == ("south", "north")


@pytest.mark.rule("SFB-7.4", "SFB-Q19")
def test_an_attack_without_targets_asks_whether_it_is_used():
    run = begun('attack = { card = "long-shot", attacker = "selka-1" }\n' + DUEL)
    assert asked(run) == [(1, ["use", "decline"])]
    assert [run.setting.shown(card) for card in run.state.side(1).play] == ["Long Shot"]
    nobody_near = begun('attack = { card = "hammer-fall", attacker = "brann-1" }\n' + DUEL)
    assert asked(nobody_near) == [(1, ACTIVATION)]


@pytest.mark.rule("SFB-7.7", "SFB-Q107")
def test_an_attack_with_a_target_asks_for_reactions():
    text = 'attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"] }\n' + DUEL
    run = begun(text)
    assert run.state.seat == 2
    assert asked(run) == [(1, ["react", "pass"])]


@pytest.mark.rule("SFB-7.8", "SFB-7.9")
def test_an_attack_with_reactions_goes_on_to_the_damage():
    text = """
attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"], reactions = [{ card = "trip", seat = 1, figure = "brann-1" }] }
"""  # fmt: skip
    view = seen(text + DUEL)
    assert placed(view)["brann-1"] == ("e4", 3)
    assert "attack" not in view
    assert view["seats"]["1"]["discard"] == ["Trip"]


# -- what cannot be -------------------------------------------------------------------------


ATTACKING = """order = [1, 2]
sides.1 = { gate = "north", colour = "red" }
sides.2 = { gate = "south", colour = "blue" }
seat = 1
frame = [
{ procedure = "match", step = "end" },
{ procedure = "rounds", step = "SFB-3.2", taken = 1 },
{ procedure = "turn", step = "SFB-5.5", seat = 1 },
{ procedure = "acting", step = "SFB-7.1", figure = "brann-1", seat = 1, card = "hammer-fall" },
{ procedure = "attacking", step = "SFB-7.4", figure = "brann-1", seat = 1, card = "hammer-fall" }]
"""
"""The frames of an attack of Brann, without the attack itself."""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('seats.1.hand = ["leech"]', "seats.1.hand[1]: found 'Leech', expected a card of seat 1's champions [SFB-1.11]"),
        ('seats.1.hand = ["trip", "trip"]', "seats.1.hand[2]: 'Trip' is also in seats.1.hand[1]"),
        ('seats.1.deck = ["trip"]\nseats.1.discard = ["trip"]', "seats.1.discard[1]: 'Trip' is also in seats.1.deck[1]"),
        ("order = [1, 1]", "order: found '1 1', expected every seat once"),
        ("order = [1]", "order: found '1', expected every seat once"),
        ("round = 2\nturn = 5", "turn: found 5, expected a number from 3 to 4 in round 2 [SFB-3.2]"),
        ('traps = [{ hex = "a9", pool = ["snare", "snare"] }]', "traps[1].pool: found 'Snare, Snare', expected each face once [SFB-19.1]"),
        ('traps = [{ hex = "a9", face = "snare", pool = ["snare"] }]', "traps[1].pool: found 'Snare', expected none, as its face is said [SFB-19.1]"),
        ('dealt = [{ figure = "vex-2", by = "brann-1" }]', "dealt: found 'Vex Nightfall (2)', expected nothing: no action is under way that has dealt it [SFB-17.1]"),
        ("seats.1.vp = 5", "seats.1.vp: found 5, expected fewer than 5 points of a side [SFB-21.1]"),
        ('seats.2.used = ["run", "jab", "run"]', "seats.2.used: found 'Run, Jab, Run', expected each standard action once [SFB-13.2]"),
        ("seat = 3", "seat: found 3, expected a number from 1 to 2"),
        ('sides.1.gate = "north"\nsides.2.gate = "north"', "sides.2.gate: found 'north', expected the other gate [SFB-1.3]"),
        ('sides.1.gate = "east"', "sides.1.gate: found 'east'"),
        ('sides.1.colour = "red"\nsides.2.colour = "red"', "sides.2.colour: found 'red', expected another colour"),
        ('traps = [{ hex = "e5" }]', "traps[1].hex: found 'e5', expected a hex without statue and champion [SFB-19.7]"),
        ('traps = [{ hex = "e4" }]', "traps[1].hex: found 'e4', expected a hex without statue and champion [SFB-19.7]"),
        ('traps = [{ hex = "a9" }, { hex = "a9" }]', "traps[2].hex: 'a9' holds a trap already [SFB-19.7]"),
        ('supply = ["fire-jet", "fire-jet"]', "supply[2]: 'Fire Jet' is also in supply[1]"),
        ('track = ["Unbroken", "Unbroken"]', "track[2]: 'Unbroken' is also in track[1]"),
        ('track = ["none", "none", "none", "none", "Unbroken"]', "track: found 5, expected at most 4 slots"),
        ('attack = { card = "trip", attacker = "brann-1" }', "attack.card: found 'Trip', expected an attack card [SFB-7.1]"),
        ('attack = { card = "leech", attacker = "brann-1" }', "attack.card: found 'Leech', expected a card of brann-1 [SFB-5.1]"),
        ('attack = { card = "smite", attacker = "aurelle-1" }', "attack.attacker: found 'aurelle-1', expected a champion of seat 1 in the arena"),
        ('seat = 2\nattack = { card = "hammer-fall", attacker = "brann-1" }', "attack.attacker: found 'brann-1', expected a champion of seat 2"),
        ('attack = { card = "hammer-fall", attacker = "brann-1", targets = ["selka-1"] }', "attack.targets: found 'selka-1', expected an enemy among them"),
        ('attack = { card = "hammer-fall", attacker = "brann-1", targets = ["kestrin-2"] }', "attack.targets[1]: found 'kestrin-2', expected a champion of the match"),
        ('lasting = [{ value = "strength", figure = "pipka-1" }]', "lasting[1].figure: found 'pipka-1', expected a champion of the match"),
        ('frame = [{ procedure = "attacking", step = "SFB-7.4" }]', "frame[1].procedure: found 'attacking', expected 'attacking' in 'acting'"),
        (ATTACKING, "frame[5]: an attack is under way, but 'attack' is not written"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_path(text, why):
    assert refused(f"{text}\n{DUEL}").startswith(why)


@pytest.mark.parametrize(
    ("champion", "why"),
    [
        ('figure = "pipka-1"', "seats.1.champions: found 4, expected 3 champions [SFB-1.7]"),
        ('figure = "brann-1"\nhex = "e4"\ndamage = 7', "seats.1.champions[1].damage: found 7, expected a number from 0 to 6 [SFB-17.1]"),
    ],
)  # fmt: skip
def test_champions_that_cannot_be_are_refused(champion, why):
    text = MAP.replace("BR1:2", "BR1") if "damage" in champion else MAP
    assert refused(f"{text}\n[[seats.1.champions]]\n{champion}\n{REST}").startswith(why)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"aurelle-1"', '"aurelle-2"', "seats.1.champions[1].figure: found 'aurelle-2', expected a champion of seat 1"),
        ('"gruk-2"', '"brann-2"', "seats.2.champions[1].figure: 'brann-2' is also with seat 1 [SFB-Q63]"),
        ('"aurelle-1"', '"aurelle-1"\ndamage = 2', "seats.1.champions[1].damage: found 2, expected nothing of it, as the champion is on its gate [SFB-17.6]"),
        ('"aurelle-1"', '"aurelle-1"\nrooted = true', "seats.1.champions[1].rooted: found 'true', expected nothing of it"),
        ('"gruk-2"', '"gruk-2"\nfell = true', "seats.2.champions[1].fell: found 'true', expected false: it is the turn of seat 1 [SFB-Q45]"),
        ('"gruk-2"', '"gruk-2"\nbegan-out = true', "seats.2.champions[1].began-out: found 'true', expected false: it is the turn of seat 1 [SFB-Q45]"),
        ('"aurelle-1"', '"aurelle-1"\nhex = "e5"', "seats.1.champions[1].hex: found 'e5', expected a hex without a statue [SFB-6.3]"),
        ('"aurelle-1"', '"aurelle-1"\nhex = "e4"', "seats.1.champions[2].hex: 'e4' is also where Aurelle of the Dawn (1) stands [SFB-6.6]"),
    ],
)  # fmt: skip
def test_champions_where_they_cannot_stand_are_refused(old, new, why):
    assert refused(DUEL.replace(old, new)).startswith(why)


@pytest.mark.rule("SFB-Q45")
def test_who_fell_is_back_in_the_same_turn_only_by_a_reading_or_from_the_gate():
    back = DUEL.replace('"aurelle-1"', '"aurelle-1"\nhex = "a9"\nfell = true')
    assert seen(back)
    assert seen(back.replace("fell", "began-out = true\nfell"), same_turn_return="off")
    with pytest.raises(
        PackError, match=r"^seats.1.champions\[1\].fell: found 'true', expected false, as"
    ):
        seen(back, same_turn_return="off")


@pytest.mark.rule("SFB-Q63")
def test_mirrored_champions_are_a_reading():
    text = DUEL.replace('"gruk-2"', '"brann-2"')
    assert placed(seen(text, mirror_champions="on"))["brann-2"] == (None, 0)


# -- what no legal play leaves --------------------------------------------------------------


ATTACK = 'attack = { card = "hammer-fall", attacker = "brann-1", targets = ["vex-2"], reactions = [{ card = "slip", seat = 2, figure = "vex-2" }, { card = "bite-back", seat = 2, figure = "vex-2" }] }\n'  # fmt: skip
ONE_REACTION = ATTACK.partition(', { card = "bite')[0] + "] }\n"
NO_REACTION = ATTACK.partition(", reactions")[0] + " }\n"
AT_REST = "\n".join([*ATTACKING.splitlines()[:-2], "]\nturn = 1\nround = 1\n"])
VOW = 'lasting = [{ value = "defence", figure = "brann-1", change = 2, source = "Iron Vow" }]\n'
SANCTUARY = 'lasting = [{{ value = "displacement", figure = "{}", until = "turn", source = "Sanctuary" }}]\n'
BACKSTAB = 'seat = 2\nattack = {{ card = "backstab", attacker = "vex-2", targets = ["brann-1"] }}\nlasting = [{{ value = "strength", figure = "{}", change = 2, until = "attack", scope = "bloodied", source = "Backstab" }}]\n'  # fmt: skip
AREA = 'attack = {{ card = "earthbreaker", attacker = "brann-1", targets = [{}], facing = "e" }}\n'
RUN_OUT = 'round = 9\ntrack = ["Hold the red ring", "Hold the yellow ring", "Hold the blue ring", "Hold the line"]\nscored = ["Storm the gate", "Push forward", "Two idols", "Spread out", "First blood", "Unbroken", "Ascendant"]\n'  # fmt: skip
THREE = "seats.1.used = [%s]\n" + "".join(f"seats.1.{core} = false\n" for core in ("manipulation", "destruction", "creation"))  # fmt: skip
FACES = 'traps = [{ hex = "g4", face = "fire-jet" }, { hex = "f6", face = "fire-jet" }, { hex = "d7" }, { hex = "c6" }]\n'  # fmt: skip
BARE = standing("brann-1 d5", "selka-1", "aurelle-1", "vex-2 d4", "mordane-2", "gruk-2")


@pytest.mark.parametrize(
    ("text", "why", "permitted"),
    [
        (AT_REST + 'traps = [{ hex = "f3" }, { hex = "g4" }]\n', "traps: found 2, expected 4 traps, or no traps at all [SFB-19.6]", AT_REST),
        (VOW, "lasting[1].source: found 'Iron Vow', expected a card of a champion of the match [SFB-1.11]", "seat = 2\n" + VOW.replace(', source = "Iron Vow"', "")),
        (SANCTUARY.format("brann-1"), "lasting[1].source: found 'Sanctuary', expected no reaction of the side of seat 1, which ended with the turn of others [SFB-14.1, SFB-Q96]", "seat = 2\n" + SANCTUARY.format("brann-1")),
        (BACKSTAB.format("brann-1"), "lasting[1].figure: found 'brann-1', expected Vex Nightfall, of whom Backstab speaks [SFB-20.16]", BACKSTAB.format("vex-2")),
        (RUN_OUT, "challenges: found [], expected a deck that was made anew of the discard pile when it ran out [SFB-Q102]", RUN_OUT.replace(', "Ascendant"]', "]")),
        (ATTACK, "attack.reactions[2].card: found 'Bite Back', expected no second reaction against one attack [SFB-9.3]", ONE_REACTION),
        ('seats.1.used = ["run", "jab"]\n', "seats.1.used: found 'Run, Jab', expected actions for each of which a core is exhausted [SFB-5.2]", 'seats.1.used = ["run", "jab"]\nseats.1.creation = false\nseats.1.manipulation = false\nseats.1.destruction = false\n'),
        ('scored = ["Unbroken"]\n', "scored: found 'Unbroken', expected [] in round 1, in which nothing is scored [SFB-4.4]", 'round = 2\nscored = ["Unbroken"]\n'),
        ('seats.1.hand = ["hammer-fall"]\n' + NO_REACTION, "seats.1.hand[1]: 'Hammer Fall' is also in attack.card [SFB-Q17]", 'seats.1.hand = ["trip"]\n' + NO_REACTION),
        ("round = 1\nturn = 1\nseat = 2\n", "turn: found 1, expected 2, the turn of seat 2 in round 1 [SFB-3.2]", "round = 1\nturn = 2\nseat = 2\n"),
        (THREE % '"run", "rest", "study"' + NO_REACTION, "seats.1.used: found 'Run, Rest, Study', expected 2 actions at most, as a core has paid for the card too [SFB-5.2]", THREE % '"run", "rest"' + NO_REACTION),
        (FACES, "traps[2].face: 'Fire Jet' is also in traps[1].face", FACES.replace(', face = "fire-jet" }, { hex = "d7"', ' }, { hex = "d7"')),
    ],
)  # fmt: skip
def test_what_no_legal_play_leaves_is_refused_and_its_neighbour_is_not(text, why, permitted):
    assert refused(text + BARE, lawful=True) == why
    assert begun(permitted + BARE, lawful=True)


def test_an_area_has_everybody_in_it_for_a_target():
    teams = standing("brann-1 f5", "selka-1", "aurelle-1", "vex-2 g5", "gruk-2 f6", "mordane-2")
    why = "attack.targets: found 'vex-2', expected 'gruk-2' among them, in the area [SFB-8.12]"
    assert refused(AREA.format('"vex-2"') + teams, lawful=True) == why
    assert begun(AREA.format('"vex-2", "gruk-2"') + teams, lawful=True)
