"""Positions that no legal play leaves are refused in a case, with their path and rule; a ruling may leave them."""

from __future__ import annotations

import pytest

from referee.errors import NotUnderstood, PackError
from replays.cases.cases import read_case, run_case

TABLES = {
    "bacon-project": """
turn-player = 1
seats.1 = { profile = "raven-grey", stack = ["Ah", "4h"] }
seats.2 = { profile = "steven-graphite", stack = ["Ad"] }
""",
    "clash": """
seats.1 = { coins = 1, allies = [{ card = "Guard" }] }
seats.2 = {}
""",
    "save-your-bacon": """
seats.1 = { champions = [{ thing = "wizard-1" }, { thing = "cleric-1" }, { thing = "light-space-monk-1" }] }
seats.2 = { champions = [{ thing = "ninja-2" }, { thing = "demon-2" }, { thing = "berserker-2" }] }
""",
    "super-fantasy-brawl": """
seats.1 = { champions = [{ figure = "brann-1", hex = "e7" }, { figure = "selka-1" }, { figure = "aurelle-1" }] }
seats.2 = { champions = [{ figure = "gruk-2", hex = "f7" }, { figure = "vex-2" }, { figure = "mordane-2" }] }
""",
    "homestuck-atcg": """
seats.1 = { planet = "alternia-alien-1", grist = 1, cards = [{ thing = "dad-mister-egbert-1", at = 1 }] }
seats.2 = { planet = "earth-c-better-2" }
""",
}
STAFF = "staff-of-second-thoughts"
EQUIPPED = (
    '{ thing = "wizard-1", equipment = [{ thing = "%s-1" }, { thing = "%s-1-b" },'
    ' { thing = "censer-of-savory-smoke-1" }] }'
)


def answer(game: str, position: str, more: str = "") -> str:
    """What a case with that position is told; "good" if it begins."""
    head = f'title = "a case"\ngame = "{game}"\n{more}[position]\n'
    try:
        report = run_case(
            read_case(
                f'{head}{position}\n[[step]]\nexpect = {{ as = 2, absent = ["seats.1.hand"] }}\n'
            )
        )
    except (PackError, NotUnderstood) as error:
        return str(error)
    return str(report.fault) if report.faults else "good"


USE = '{ verb = "use-defend-ability", card = "Guard", ability = 1 }'
HAMMER_FALL = (
    'attack = { card = "hammer-fall", attacker = "brann-1", targets = ["gruk-2"], hits = [%s] }\n'
)
HIT = '{ figure = "gruk-2", damage = %d }'


@pytest.mark.parametrize("game", TABLES)
def test_what_legal_play_leaves_begins(game: str) -> None:
    assert answer(game, TABLES[game]) == "good"


@pytest.mark.parametrize(
    ("game", "written", "broken", "path", "rule"),
    [
        ("bacon-project", '"Ah", "4h"', '"4h", "Ah"', "seats.1.stack[2]", "BP-9.9"),
        ("bacon-project", '"Ah", "4h"', '"Ah", "9h", "4h"', "seats.1.stack[3]", "BP-8.8"),
        ("bacon-project", '"Ah", "4h"', '"Ah", "9h", "9d"', "seats.1.stack[3]", "BP-8.8"),
        ("bacon-project", 'stack = ["Ad"]', 'stack = ["5d", "4d"]', "seats.2.stack[2]", "BP-8.8"),
        ("bacon-project", '"Ah", "4h"', '"Ah", "Kh"', "seats.1.stack[2]", "BP-Q24"),
        ("bacon-project", '"Ah", "4h"', '"Ah", "2d 2s as 4"', "seats.1.stack[2]", "BP-Q28"),
        ("bacon-project", '["Ah", "4h"]', "[]", "seats.1.stack", "BP-Q80"),
        ("bacon-project", '"4h"]', '"4h"], cast = ["2d", "4d"]', "seats.1.cast", "BP-9.1"),
        ("bacon-project", '"4h"]', '"4h"], cast = ["4d", "4s"]', "seats.1.cast", "BP-9.1"),
        ("bacon-project", '"4h"]', '"4h"], cast = ["4d", "As"]', "seats.1.cast", "BP-9.10"),
        (
            "bacon-project",
            '"4h"]',
            '"4h"], cast = ["3d", "4d", "As", "Ac"]',
            "seats.1.cast",
            "BP-Q25",
        ),
        (
            "bacon-project",
            '"4h"]',
            '"4h"], cast = ["3d", "4d", "5d", "6d"]',
            "seats.1.cast",
            "BP-9.6",
        ),
        ("bacon-project", '"4h"]', '"4h"], cast = ["4d 4s as 5"]', "seats.1.cast[1]", "BP-15.2"),
        ("bacon-project", '"4h"]', '"4h"], cast = ["3d 3s as 7"]', "seats.1.cast[1]", "BP-15.4"),
        ("bacon-project", '"4h"]', '"4h"], cast = ["3d 2s as 4"]', "seats.1.cast[1]", "BP-15.1"),
        ("bacon-project", '"4h"]', '"4h"], aside = ["9h"]', "seats.1.aside[1]", "BP-19.14"),
        ("bacon-project", '"4h"]', '"4h"], aside = ["X1 as 2"]', "seats.1.aside[1]", "BP-Q92"),
        ("bacon-project", '"4h"]', '"4h"], opened = false', "seats.1.opened", "BP-6.4"),
        ("bacon-project", "turn-player = 1", "turn-player = 1\nplaced = 2", "placed", "BP-9.6"),
        ("bacon-project", "turn-player = 1", "turn-player = 1\nturn = 0", "turn", "BP-5.1"),
        ("bacon-project", "turn-player = 1", "turn-player = 1\nstacked = 2", "stacked", "BP-8.9"),
        (
            "bacon-project",
            "turn-player = 1",
            "turn-player = 1\ntemporary-level = 3",
            "temporary-level",
            "BP-Q19",
        ),
        (
            "bacon-project",
            "turn-player = 1",
            "turn-player = 1\ntop-moved = true",
            "top-moved",
            "BP-Q26",
        ),
        (
            "bacon-project",
            "turn-player = 1",
            'turn-player = 1\ndiscard = ["10h"]\ntemporary-level = 5',
            "temporary-level",
            "BP-8.11",
        ),
        (
            "bacon-project",
            "turn-player = 1",
            "turn-player = 1\ntemporary-level = 11",
            "temporary-level",
            "BP-Q20",
        ),
        *(
            ("bacon-project", "turn-player = 1", f"turn-player = 1\nturn = 3\n{text}", key, rule)
            for text, key, rule in (
                ('phase = "draw"\nstacked = 1', "stacked", "BP-7.1"),
                ('phase = "draw"\nplaced = 1', "placed", "BP-7.1"),
                ('phase = "draw"\ntop-moved = true', "top-moved", "BP-8.15"),
                ('phase = "draw"\ntemporary-level = 5', "temporary-level", "BP-8.13"),
                ('phase = "combat"\nplaced = 3', "placed", "BP-9.6"),
                ('phase = "end"\ndiscard = []\ntemporary-level = 5', "temporary-level", "BP-8.11"),
            )
        ),
        ("clash", '"Guard"', '"Guard", used = [1, 1]', "seats.1.allies[1].used[2]", "CL-Q13"),
        ("clash", '"Guard"', '"Guard", used = [1]', "seats.1.allies[1].used", "CL-Q13"),
        ("clash", "seats.2", "round = 0\nseats.2", "round", "CL-2.8"),
        (
            "clash",
            "coins = 1",
            'defended = [{ verb = "use-attack-ability", card = "Guard", ability = 2 }]',
            "seats.1.defended[1].verb",
            "CL-3.10",
        ),
        (
            "clash",
            'allies = [{ card = "Guard" }] }',
            f'allies = [{{ card = "Guard" }}], defended = [{USE}, {USE}] }}\nround = 2',
            "seats.1.defended[2].ability",
            "CL-Q13",
        ),
        (
            "clash",
            "coins = 1",
            'delayed = [{ by = 2, what = "stunned", card = "Guard", amount = 17 }]',
            "seats.1.delayed[1].amount",
            "none, for 'stunned'",
        ),
        ("clash", "seats.2", "lane.1.own.coins = 9\nseats.2", "lane.1.own.coins", "CL-Q6"),
        ("clash", "seats.2", "lane.1.other-health = 3\nseats.2", "lane.1.other-health", "CL-Q6"),
        (
            "clash",
            "seats.2",
            'lane.2.foes = [{ card = "Guard", stunned = true }]\nseats.2',
            "lane.2.foes[1].stunned",
            "as its log is empty",
        ),
        (
            "clash",
            "seats.2 = {}",
            'lane.1.log = [{ verb = "play-card", card = "Vassal" }, { verb = "play-card", card = "Scribe" }]',
            "lane.1.log[2].card",
            "CL-3.7",
        ),
        (
            "clash",
            "seats.2 = {}",
            "seats.2.health = 0\nlane.1.done = false",
            "seats.2.health",
            "CL-5.3",
        ),
        (
            "clash",
            "seats.2 = {}",
            'seats.2.allies = [{ card = "Ninja", health = -1 }]\nlane.2.done = true',
            "seats.2.allies[1].health",
            "CL-5.1",
        ),
        (
            "clash",
            "seats.2",
            f"lane.1.log = [{USE}]\nseats.2",
            "lane.1.log[1].changes",
            "a payment of 1 shield among them [CL-3.11]",
        ),
        (
            "save-your-bacon",
            '{ thing = "wizard-1" }',
            EQUIPPED % (STAFF, STAFF),
            "seats.1.champions[1].equipment",
            "SYB-10.0.7",
        ),
        (
            "save-your-bacon",
            '"ninja-2"',
            '"ninja-2", conditions = [{ condition = "Frozen", by = 3 }]',
            "seats.2.champions[1].conditions[1].by",
            "a number from 1 to 2",
        ),
        (
            "save-your-bacon",
            "seats.2",
            "taken = 1\nattacked = true\nrefreshed = true\nseats.2",
            "taken",
            "SYB-4.0.12",
        ),
        (
            "super-fantasy-brawl",
            "seats.2",
            'traps = [{ hex = "g4" }, { hex = "c6" }, { hex = "f3" }, { hex = "d4" }, { hex = "d7" }]\nseats.2',
            "traps",
            "SFB-19.6",
        ),
        (
            "super-fantasy-brawl",
            "seats.2",
            'lasting = [{ value = "strength", figure = "brann-1", change = 1, until = "attack" }]\nseats.2',
            "lasting[1].until",
            "no attack is under way",
        ),
        (
            "super-fantasy-brawl",
            "seats.2",
            'lasting = [{ value = "strength", figure = "brann-1", change = 9, until = "turn", source = "War Chant" }]\nseats.2',
            "lasting[1].source",
            "SFB-20.16",
        ),
        (
            "super-fantasy-brawl",
            "seats.2",
            'attack = { card = "hammer-fall", attacker = "brann-1", targets = ["vex-2"] }\nseats.2',
            "attack.targets[1]",
            "SFB-17.8",
        ),
        (
            "super-fantasy-brawl",
            "seats.2 = {",
            'seat = 1\nseats.2 = { used = ["jab"],',
            "seats.2.used",
            "SFB-13.2",
        ),
        *(
            (
                "super-fantasy-brawl",
                "seats.2",
                f"{HAMMER_FALL % hits}seats.2",
                f"attack.{key}",
                rule,
            )
            for hits, key, rule in (
                (HIT % 9, "hits[1].damage", "4: strength 4 less defence 0 [SFB-10.4]"),
                (f"{HIT % 4}, {HIT % 4}", "hits", "each target in the arena, gruk-2 [SFB-7.8]"),
            )
        ),
        ("homestuck-atcg", "grist = 1", "grist = 1, mulligans = 3", "seats.1.mulligans", "HAC-4.7"),
        (
            "homestuck-atcg",
            "at = 1 }",
            'at = 1, entered = 2 }, { thing = "jaspers-beloved-1", at = 1, entered = 2 }',
            "seats.1.cards[1].entered",
            "a number of its own",
        ),
        (
            "homestuck-atcg",
            "seats.2",
            'lasting = [{ kind = "power", seat = 1, until = "end", thing = "maplehoof-pony-2", change = 2 }]\nseats.2',
            "lasting[1].thing",
            "a card in play",
        ),
        (
            "homestuck-atcg",
            "seats.2",
            'memory = [{ deed = "moved", turn = 9, round = 1, thing = "dad-mister-egbert-1" }]\nseats.2',
            "memory[1].deed",
            "nothing else is remembered",
        ),
        (
            "homestuck-atcg",
            "seats.1",
            'events = [{ last = { thing = "dad-mister-egbert-1", power = 4, at = 2 }, planet = true }]\nseats.1',
            "events[1].last.thing",
            "HAC-Q15",
        ),
        (
            "homestuck-atcg",
            "seats.1",
            'lasting = [{ kind = "power", seat = 1, until = "end", thing = "earth-c-better-2", change = 3 }]\nseats.1',
            "lasting[1].thing",
            "a character",
        ),
        (
            "homestuck-atcg",
            "seats.1",
            'lasting = [{ kind = "base", seat = 1, until = "game", thing = "dad-mister-egbert-1", change = 3 }]\nseats.1',
            "lasting[1].thing",
            "none",
        ),
        (
            "save-your-bacon",
            "seats.1",
            'lasting = [{ origin = { card = "The Ninja", effect = 0 }, clause = 1, seat = 2, champion = "demon-2", trait = "magic" }]\nseats.1',
            "lasting[1].champion",
            "SYB-10.2.0.10",
        ),
        (
            "save-your-bacon",
            "seats.1",
            'happened = [{ what = "targeted", thing = "ninja-2" }]\nseats.1',
            "happened[1].what",
            "SYB-10.2.0.14",
        ),
        (
            "save-your-bacon",
            "seats.1",
            'happened = [{ what = "destroyed", thing = "wizard-1" }]\nseats.1',
            "happened[1].thing",
            "'equipment'",
        ),
        (
            "save-your-bacon",
            "seats.1",
            'happened = [{ what = "exhausted", thing = "wizard-1", seat = 2 }]\nseats.1',
            "happened[1].seat",
            "1, who has 'wizard-1'",
        ),
        (
            "save-your-bacon",
            "seats.1",
            'lasting = [{ origin = { card = "Sanctuary" }, clause = 0, seat = 2, champion = "ninja-2" }]\nseats.1',
            "lasting[1].attack",
            "an attack",
        ),
        (
            "clash",
            "seats.1",
            "lane.1 = { done = true, own = { coins = 0, shields = 1, allies = [{ card = 'Guard' }] } }\nseats.1",
            "lane.1.done",
            "CL-3.9",
        ),
    ],
)
def test_what_no_legal_play_leaves_is_refused(
    game: str, written: str, broken: str, path: str, rule: str
) -> None:
    said = answer(game, TABLES[game].replace(written, broken, 1))
    assert said.startswith(f"position.{path}: found ")
    assert rule in said


@pytest.mark.parametrize(
    ("more", "head", "cast", "said"),
    [
        ("", "top-moved = true", '"3d 3s as 4"', "top-moved: found 'true', expected false, as no card lies alone in the cast zone [BP-Q26]"),
        ("", "top-moved = true", '"4d"', ""),
        ("joker_as_ace", "turn = 1", '"2d", "3d", "X1 as A"', "seats.1.cast[3]: found 'X1', expected no Joker as an Ace [BP-Q30]"),
        ("", "turn = 1", '"2d", "3d", "X1 as A"', ""),
        ("first_player", "first-player = 1", '"4d"', "first-player: found 1, expected 2, by the reading first_player [BP-Q8]"),
        ("first_player", "turn = 2", '"4d"', ""),
    ],
)  # fmt: skip
def test_a_turn_is_as_the_readings_and_the_cast_zone_allow(
    more: str, head: str, cast: str, said: str
) -> None:
    value = {"joker_as_ace": "false", "first_player": "p2"}.get(more)
    readings = f'readings = {{ {more} = "{value}" }}\n' if more else ""
    table = TABLES["bacon-project"].replace('"4h"]', f'"4h"], cast = [{cast}]')
    wanted = f"position.{said}" if said else "good"
    assert answer("bacon-project", f"{head}\n{table}", readings) == wanted


def test_an_attack_that_does_not_reach_its_target_is_refused() -> None:
    table = TABLES["super-fantasy-brawl"].replace('hex = "f7"', 'hex = "e1"')
    attack = 'attack = { card = "hammer-fall", attacker = "brann-1", targets = ["gruk-2"] }\n'
    assert "expected a champion that the attack reaches [SFB-8." in answer(
        "super-fantasy-brawl", attack + table
    )
    area = attack.replace("hammer-fall", "earthbreaker").replace("] }", '], facing = "e" }')
    assert "expected a champion in the area [SFB-8.12]" in answer(
        "super-fantasy-brawl", area + table
    )


def test_a_hit_of_strength_less_defence_is_placed() -> None:
    attack = HAMMER_FALL % (HIT % 4)
    assert answer("super-fantasy-brawl", attack + TABLES["super-fantasy-brawl"]) == "good"


def test_nothing_that_is_written_is_passed_over() -> None:
    """Who is at turn, and no profile: that is no beginning of a match."""
    assert answer("bacon-project", "turn-player = 1").startswith(
        "position.seats.1.profile: missing"
    )


def test_a_ruling_may_leave_what_no_legal_play_leaves() -> None:
    ruling = (
        'ruling = { kind = "correction", rules = "BP-8.8", reason = "so it lay there", '
        'paths = { "seats.1.stack" = ["4h", "Ah"] } }'
    )
    head = 'title = "a case"\ngame = "bacon-project"\n[position]\n' + TABLES["bacon-project"]
    step = f'[[step]]\n{ruling}\nexpect = {{ "seats.1.stack[2]" = "Ah" }}\n'
    assert run_case(read_case(head + step)).passed


CHANGE = '{ word = "change", user = 1, number = 4, support = true, card = "4h", ends = "turn", until = 1 }'
PREVENT = '{ word = "prevent", user = 2, number = 6, support = false, card = "4c", ends = "card", type = "D" }'


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (f"effects = [{CHANGE}]", "effects[1].word: found 'change', expected an effect of Flash"),
        (
            f"effects = [{PREVENT}]",
            "effects[1].card: found '4c', expected a card on the field of seat 2 [BP-17.2]",
        ),
        ("first-player = 2\nturn = 1", "first-player: found 2, expected 1, as seat 1 has turn 1"),
    ],
)
def test_effects_and_turns_fit_together(written: str, says: str) -> None:
    table = TABLES["bacon-project"].replace('"4h"]', '"4h"], cast = ["4c"]')
    assert answer("bacon-project", f"{written}\n{table}").startswith(f"position.{says}")


ON_FIELD = 'turn = 3\nturn-player = 1\nseats.1 = { profile = "%s", stack = ["Ah"] }\nseats.2 = { profile = "steven-graphite", stack = ["Ad"], %s }'


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("opened = false", "seats.2.opened: found 'false', expected true: it is turn 3 [BP-6.4]"),
        ("hand = {}", "seats.2.hand: found {}, expected a list"),
    ],
)
def test_a_side_is_as_its_turns_leave_it(written: str, says: str) -> None:
    assert answer("bacon-project", ON_FIELD % ("raven-grey", written)).startswith(
        f"position.{says}"
    )


NELL = 'turn-player = %d\n%sseats.1 = { profile = "nell-marrow", stack = ["Ah"], aside = [%s] }\nseats.2 = { profile = "raven-grey", stack = ["Ad"] }'


@pytest.mark.parametrize(
    ("seat", "phase", "card", "said"),
    [
        (1, "main", "2h", ""),
        (1, "combat", "2h", ""),
        (2, "main", "2h", "found '2h', expected no SUPPLY in the turn of seat 2 [BP-19.11]"),
        (2, "combat", "2h", "found '2h', expected no SUPPLY in the turn of seat 2 [BP-19.11]"),
    ],
)
def test_a_supply_is_put_aside_in_the_own_turn(seat: int, phase: str, card: str, said: str) -> None:
    table = NELL % (seat, f'turn = 3\nphase = "{phase}"\nfirst-player = {seat}\n', f'"{card}"')
    wanted = f"position.seats.1.aside[1]: {said}" if said else "good"
    assert answer("bacon-project", table) == wanted


@pytest.mark.parametrize(("phase", "begins"), [("main", False), ("combat", True)])
def test_nothing_is_flashed_before_the_combat(phase: str, begins: bool) -> None:
    table = NELL % (1, f'turn = 3\nphase = "{phase}"\n', '"4h"')
    said = answer("bacon-project", table.replace("nell-marrow", "wren-calloway"))
    wish = "position.seats.1.aside[1]: found '4h', expected no FLASH before the combat [BP-Q59]"
    assert said == ("good" if begins else wish)


def test_a_match_may_be_over_as_cards_are_revealed() -> None:
    end = 'frame = []\nrevealed = ["5d"]\noutcome = { winners = [1], reason = "over", rule = "BP-2.2" }\n'
    assert answer("bacon-project", "first-player = 1\n" + end + TABLES["bacon-project"]) == "good"


def test_one_profile_twice_is_a_reading() -> None:
    table = ON_FIELD % ("steven-graphite", "hand = []")
    assert answer("bacon-project", table) == "good"
    said = answer("bacon-project", table, "readings = { mirror_profiles = false }\n")
    assert said.startswith("position.seats.2.profile: found 'steven-graphite', expected another")


LANE = """
lane.1.log = [{ verb = "play-card", card = "Vassal" }]
lane.1.own = { coins = 0, allies = [{ card = "Guard" }, { card = "Vassal" }] }
"""


@pytest.mark.parametrize("written", ["round = 2", 'phase = "attack"\nround = 1', LANE])
def test_what_a_round_and_a_log_leave_begins(written: str) -> None:
    assert answer("clash", f"{written}\n{TABLES['clash']}") == "good"


@pytest.mark.parametrize("game", ["save-your-bacon", "super-fantasy-brawl", "homestuck-atcg"])
def test_it_is_the_turn_of_a_seat(game: str) -> None:
    assert answer(game, f"seat = 0\n{TABLES[game]}").startswith("position.seat: found 0, expected")


@pytest.mark.parametrize("written", ['["discard"]', '{ pile = "discard" }', "1"])
def test_the_rest_lies_under_a_pile_that_is_named(written: str) -> None:
    said = answer("clash", f"rest = {written}\n{TABLES['clash']}")
    assert said.startswith("position.rest: found ")
    assert said.endswith("expected the name of a pile")


@pytest.mark.parametrize(
    ("inventory", "host"),
    [
        ("long-snout-assists-1", "no-mercy-what-1"),
        ("astrophysics-shrunken-1", "dad-mister-egbert-1"),
        ("spare-fuse-just-1", "alternia-alien-1"),
        ("jet-pack-pchooooo-1", "maplehoof-pony-2"),
    ],
)
def test_inventory_is_on_a_card_of_its_sort(inventory: str, host: str) -> None:
    more = (
        f'at = 1 }}, {{ thing = "no-mercy-what-1" }}, {{ thing = "{inventory}", host = "{host}" }}'
    )
    table = TABLES["homestuck-atcg"].replace("at = 1 }", more)
    table = table.replace(
        'earth-c-better-2"', 'earth-c-better-2", cards = [{ thing = "maplehoof-pony-2", at = 1 }]'
    )
    said = answer("homestuck-atcg", table)
    assert said.startswith(f"position.seats.1.cards[3].host: found '{host}', expected what ")
    assert said.endswith("[HAC-Q26]")


OX = 'set_id = "yard"\nadds_to = "cell-block-one"\n[[profile]]\nid = "ox"\nlike = "raven-grey"\n'
FIVE = '[[profile.ability]]\ncard = 5\ntext = "+20."\n'


def test_a_mistake_is_named_by_what_it_is() -> None:
    """A card that is listed twice, a card where none can be sent, a word that is seen only while it is so."""
    table = TABLES["bacon-project"]
    twice = f"cards = '''\n{OX}{FIVE}{FIVE}'''\n"
    assert "profile 'ox', card 5: a second ability for this card [BP-4.2]" in answer(
        "bacon-project", table, twice
    )
    step = '[[step]]\ndo = "2: defend none"\n'
    assert answer("bacon-project", table + step).endswith(
        "a defence without cards is 'defend' alone"
    )
    step = '[[step]]\nexpect = { "seats.1.allies[1].stunned" = false }\n'
    said = answer("clash", TABLES["clash"] + step)
    assert "found nothing (what can be true is seen only while it is), expected false" in said


def test_a_jump_leaves_its_card_in_the_discard_pile() -> None:
    table = 'discard = ["Qh"]\ntemporary-level = 5\n' + TABLES["bacon-project"]
    assert answer("bacon-project", table) == "good"


def test_a_joker_is_an_ace_only_where_the_reading_says_so() -> None:
    table = TABLES["bacon-project"].replace('"4h"]', '"4h"], cast = ["2h", "3h", "X1 as A"]')
    assert answer("bacon-project", table, "readings = { joker_as_ace = true }\n") == "good"
    said = answer("bacon-project", table, "readings = { joker_as_ace = false }\n")
    assert said == "position.seats.1.cast[3]: found 'X1', expected no Joker as an Ace [BP-Q30]"
