"""Positions of Clash: what may be left out, what cannot be, and that every state comes back."""

from __future__ import annotations

import copy
import tomllib
from random import Random

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.clash.game import GAME
from referee.kernel.engine.dice import ObservedDice, ScriptedDice, SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import LARGEST, read_toml
from replays.card_lists import card_sets
from replays.cases.cases import read_case, run_case
from tests.games.clash.harness import secret_of
from tests.invariants.test_positions import places
from tests.sizes import sized

NEW = Opening(2, GAME.version, {}, ())
SETTING = GAME.prepare(GAME.settle(NEW))
FRAMES = """
frame = [
    { procedure = "match", step = "CL-5.7" },
    { procedure = "round", step = "CL-4.1" },
    { procedure = "phase", step = "CL-2.2" },
]
"""


def begun(text):
    return position.read(GAME, SETTING, tomllib.loads(text), ScriptedDice({}))


def seen(text):
    return GAME.view(begun(text), "judge")


def refused(text):
    with pytest.raises(PackError) as caught:
        begun(text)
    return str(caught.value)


# -- what is left out -----------------------------------------------------------------------


def test_an_empty_position_is_a_new_match():
    view = seen("")
    assert (view["round"], view["phase"], view["seats"]["1"]["coins"]) == (1, "defend", 4)
    assert view["seats"]["2"]["hand-size"] == 2


@pytest.mark.parametrize("phase", ["defend", "attack"])
def test_a_phase_alone_begins_it_in_round_1_with_nothing(phase):
    view = seen(f'phase = "{phase}"')
    assert (view["round"], view["phase"], view["finished"]) == (1, phase, [])
    side = view["seats"]["1"]
    assert (side["health"], side["coins"], side["deck-size"], side["hand"]) == (20, 0, 24, [])


def test_a_round_alone_begins_its_defend_phase():
    view = seen("round = 7")
    assert (view["round"], view["phase"], view["seats"]["1"]["swords"]) == (7, "defend", 0)


def test_the_start_phase_is_carried_out_at_once():
    view = seen('phase = "start"\nround = 7\n[seats.2]\ncoins = 1')
    assert (view["round"], view["phase"]) == (7, "defend")
    assert [view["seats"]["2"][key] for key in ("coins", "swords", "hand-size")] == [3, 7, 2]


def test_after_the_set_up_the_first_round_begins():
    view = seen('phase = "setup"\n[seats.1]\ncoins = 2')
    assert (view["round"], view["phase"], view["seats"]["1"]["coins"]) == (1, "defend", 4)


def test_health_that_is_not_written_is_the_printed_health():
    view = seen('[seats.1]\nallies = [{ card = "Juggernaut" }, { card = "guard", health = 1 }]')
    assert [ally["health"] for ally in view["seats"]["1"]["allies"]] == [8, 1]


def test_cards_that_are_named_nowhere_lie_under_those_of_the_deck():
    deck = seen('[seats.1]\ndeck = ["archer", "guard"]\nhand = ["ninja"]')["seats"]["1"]["deck"]
    assert (len(deck), deck[-2:], deck[0]) == (23, ["Archer", "Guard"], "Vassal")


def test_abilities_that_are_written_as_used_are_not_owed():
    run = begun('[seats.1]\nshields = 1\nallies = [{ card = "guard", used = [1] }]')
    assert not run.refusals(1, ["finish-phase"])
    found = run.refusals(1, ["use-defend-ability", "guard", 1])
    assert [refusal.rule for refusal in found] == ["CL-Q13"]


@pytest.mark.rule("CL-6.11")
@pytest.mark.parametrize(
    ("text", "refuses"),
    [
        ("DEFEND: 1 shield -> you draw 1 card; a Foe loses 1 health.", False),
        ("DEFEND: 1 shield -> another Ally gains 1 health.", False),
        ("DEFEND: this card loses 1 health -> you gain 1 coin.", True),
        ("DEFEND: an Ally loses 1 health -> you gain 1 coin.", True),
        ("DEFEND: you lose 1 coin.", True),
        ("DEFEND: if you have 3 Allies or more, each Ally loses 1 health.", True),
        ("DEFEND: this card becomes Stunned next round.", True),
        ("DEFEND: you may discard 1 card from your hand.", True),
        (
            "DEFEND: choose one: you gain 1 health, or you discard the top 1 card of your deck.",
            True,
        ),
    ],
)
def test_only_what_can_hurt_its_player_is_owed_in_spite_of_it(text, refuses):
    cards = f"""[[card]]\nid = "fool"\nname = "Fool"\nhealth = 3\nabilities = ["{text}"]\n[[card]]\nid = "cook"\nname = "Cook"\nhealth = 3\n"""
    case = read_case(
        f"title = 'a case'\ngame = 'clash'\ncards = '''{cards}'''\n"
        "[position.seats.1]\nshields = 1\nallies = [{ card = 'fool' }]\n[position.seats.2]\n"
        "[[step]]\nrefuse = '1: finish-phase'\nrule = 'CL-6.11'\n"
    )
    assert run_case(case).passed is refuses


# -- a phase under way ----------------------------------------------------------------------

UNDER_WAY = """
round = 2

[seats.1]
coins = 3
hand = ["guard"]
allies = [{ card = "archer" }]

[seats.2]
health = 7
allies = [{ card = "captain" }]
"""


def test_a_seat_that_is_written_as_done_waits_for_the_other():
    run = begun(UNDER_WAY + "[lane.2]\ndone = true")
    assert [ask.seat for ask in run.asks()] == [1]
    assert GAME.view(run, 1)["finished"] == [2]
    run.act(1, ["finish-phase"])
    assert (run.state.phase, run.state.side(2).health) == ("attack", 7)


def test_a_lane_knows_the_table_where_it_says_nothing():
    run = begun(UNDER_WAY + '[lane.1.own]\ncoins = 2\nallies = [{ card = "guard" }]')
    mine, other = GAME.view(run, 1)["seats"]["1"], GAME.view(run, 1)["seats"]["2"]
    assert (mine["coins"], mine["allies"]) == (2, [{"card": "Guard", "health": 4}])
    assert (other["health"], other["allies"]) == (7, [{"card": "Captain", "health": 4}])
    assert GAME.view(run, 2)["seats"]["1"]["coins"] == 3


def test_a_lane_may_say_what_its_seat_did_to_the_other():
    lane = '[lane.1]\nother-health = 5\nfoes = [{ card = "captain", stunned = true }]'
    view = GAME.view(begun(UNDER_WAY + lane), 1)["seats"]["2"]
    assert (view["health"], view["allies"]) == (
        5,
        [{"card": "Captain", "health": 4, "stunned": True}],
    )
    lane = '[lane.1]\nfoes = [{ card = "captain", health = 1 }]'
    assert GAME.view(begun(UNDER_WAY + lane), 1)["seats"]["2"]["allies"][0]["health"] == 1


def test_an_ability_under_way_is_asked_for_its_choice():
    text = """
round = 2
[seats.1]
coins = 2
hand = ["gravedigger"]
discard = ["archer", "ninja"]

[lane.1]
log = [{ verb = "play-card", card = "gravedigger" }]
frame = [
    { procedure = "defending", step = "CL-3.14" },
    { procedure = "playing", step = "CL-3.5", card = "gravedigger", at = 1 },
    { procedure = "using", step = "CL-Q43", card = "gravedigger", at = 1 },
    { procedure = "doing", step = "CL-Q16", path = [0] },
]
[lane.1.own]
allies = [{ card = "gravedigger" }]
discard = ["archer", "ninja"]
"""
    run = begun(text)
    assert list(run.asks()[0].verbs) == ["effect-choice"]
    run.act(1, ["effect-choice", "ninja"])
    assert run.lanes[1].state.own.discard.cards == [SETTING.cards.names.numbers["archer"]]
    wrong = text.replace('step = "CL-Q43",', 'step = "CL-Q43", ability = 2,')
    said = "lane.1.frame[3].ability: found 2, expected the number of a PLAY ability of the card (1)"
    assert refused(wrong) == said


# -- what cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[seats.1]\nhand = ["Guard", "guard"]', "seats.1.hand[2]: 'Guard' is also in seats.1.hand[1]"),
        (
            '[seats.2]\nallies = [{ card = "guard" }]\ndiscard = ["guard"]',
            "seats.2.allies[1]: 'Guard' is also in seats.2.discard[1]",
        ),
        ('[seats.1]\nhand = ["gaurd"]', "seats.1.hand[1]: found 'gaurd', expected a card, did you mean 'Guard'?"),
        ("[seats.1]\nsheilds = 1", "seats.1.sheilds: unknown key, expected 'shields'"),
        ("[seats.3]", "seats.3: found '3', expected a seat: 1, 2"),
        ("[seats.1]\ncoins = -1", "seats.1.coins: found -1, expected a number from 0, of at most 64 bits"),
        ('phase = "defence"', "phase: found 'defence', expected one of 'setup', 'start', 'defend', 'attack'"),
        (
            '[seats.1]\nallies = [{ card = "guard", used = [3] }]',
            "seats.1.allies[1].used[1]: found 3, expected the number of an ability of Guard, which has 2",
        ),
        (
            '[seats.1]\ndelayed = [{ by = 2, what = "stunned", card = "guard" }]',
            "seats.1.delayed[1].card: 'stunned' needs a card in play of that side",
        ),
        (
            '[seats.1]\ndelayed = [{ by = 2, what = "coins", amount = 1, card = "guard" }]',
            "seats.1.delayed[1].card: 'coins' is of the player, expected no card",
        ),
        (
            '[seats.1]\ndelayed = [{ by = 1, what = "draw" }]',
            "seats.1.delayed[1].amount: found 0, expected a number from 1",
        ),
        (
            '[seats.1]\ndefended = [{ verb = "use-defend-ability", card = "vassal", ability = 2 }]',
            "seats.1.defended[1].ability: found 2, expected the number of a DEFEND ability of Vassal (1)",
        ),
        (
            '[seats.1]\ndefended = [{ verb = "play-card" }]',
            "seats.1.defended[1].card: missing, 'play-card' needs a card",
        ),
        (
            '[seats.1]\ndefended = [{ verb = "play-card", card = "guard", ability = 1 }]',
            "seats.1.defended[1].ability: found 1, expected 0, as 'play-card' is of no ability",
        ),
        (
            '[seats.1]\ndefended = [{ verb = "effect-choice", card = "guard" }]',
            "seats.1.defended[1].card: found 'Guard', expected no card: those that were chosen are 'cards'",
        ),
        (
            '[seats.1]\nattacked = [{ verb = "play-card", card = "guard" }]',
            "seats.1.attacked[1].verb: found 'play-card', expected an action of the Attack phase [CL-4.3]",
        ),
        (
            '[seats.2]\ndefended = [{ verb = "use-attack-ability", card = "archer", ability = 1 }]',
            "seats.2.defended[1].verb: found 'use-attack-ability', expected an action of the Defend phase [CL-3.10]",
        ),
        (
            '[seats.1]\ndefended = [{ verb = "play-card", card = "guard" }]',
            "seats.1.defended: found 'play-card', expected none, as no such phase is finished in round 1 [CL-2.3]",
        ),
        (
            'phase = "attack"\n[seats.1]\nattacked = [{ verb = "use-attack-ability", card = "archer", ability = 1 }]',
            "seats.1.attacked: found 'use-attack-ability', expected none, as no such phase is finished in round 1 [CL-2.3]",
        ),
        (
            '[[seats.1.defended]]\nverb = "effect-choice"\nchanges = [{ seat = 1, what = "stunned" }]',
            "seats.1.defended[1].changes[1].card: missing, 'stunned' is of a card",
        ),
        (
            '[[frame]]\nprocedure = "defending"\nstep = "CL-3.14"',
            "frame[1].procedure: found 'defending', expected 'match'",
        ),
        (FRAMES, "phase: found 'setup', expected one of 'start', 'defend', 'attack', as a round is under way"),
        ('phase = "attack"\nround = 1' + FRAMES, "frame[2].step: found 'CL-4.1', expected 'end'"),
        ('phase = "defend"' + FRAMES, "round: found 0, expected a number from 1"),
        (
            'round = 1\nframe = [{ procedure = "match", step = "CL-1.7" }]',
            "round: found 1, expected 0 in the set-up",
        ),
        (
            'frame = [{ procedure = "match", step = "CL-1.7" }]\n[seats.1]\nhand = ["ninja"]',
            "seats.1.hand[1]: found card 1 of the set, expected none before the set-up",
        ),
        ("[lane.3]\ndone = true", "lane.3: unknown key, expected one of '1', '2'"),
        ('phase = "setup"\n[lane.1]\ndone = true', "lane: no seat acts in secret at the step of the last frame"),
        ('[lane.1]\nphase = "attack"', "lane.1.phase: found 'attack', expected 'defend', as on the table"),
        ("[lane.1.lane.1]", "lane.1.lane: unknown key, expected it once, outside every lane"),
        (
            '[lane.1]\nfoes = [{ card = "guard" }]',
            "lane.1.foes: found Guard, expected seat 2's cards in play: none",
        ),
        (
            '[lane.1.own]\nhand = ["guard", "guard"]',
            "lane.1.own.hand[2]: 'Guard' is also in lane.1.own.hand[1]",
        ),
        (
            '[lane.1]\nframe = [{ procedure = "attacking", step = "CL-Q42" }]',
            "lane.1.frame[1].procedure: found 'attacking', expected 'defending'",
        ),
        (
            "[lane.1.ordinals]\n'shuffle/deck/2' = 1",
            "lane.1.ordinals.shuffle/deck/2: found 1, expected 0, as on the table",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_path(text, said):
    assert refused(text) == said


def test_a_case_names_the_whole_path():
    case = 'title = "x"\ngame = "clash"\n[position.seats.1]\ncoin = 1\n[[step]]\nexpect = {}\n'
    with pytest.raises(
        PackError, match=r"^position\.seats\.1\.coin: unknown key, expected 'coins'$"
    ):
        run_case(read_case(case.replace("{}", "{ round = 1 }")))


# -- every state comes back, and nothing mistyped breaks ------------------------------------


def moments(number):
    """Moments of a match that both seats play at random, in any order of arrival."""
    random = Random(number)
    dice = SeededDice(secret_of(number)) if number % 3 else ObservedDice()
    run = GAME.open(NEW, dice)
    for _ in range(120):
        asks = run.asks()
        if not asks:
            return
        ask = random.choice(asks)
        run.act(ask.seat, random.choice(list(ask.legal())))
        yield run


@pytest.mark.parametrize("number", range(sized(2, 6)))
def test_for_every_state_of_random_play_a_position_comes_back(number):
    inside = 0
    for run in moments(number):
        for whole in (False, True):
            table = tomllib.loads(tomli_w.dumps(position.write(run, whole=whole)))
            assert position.read(GAME, run.setting, table, run.dice).wire() == run.wire()
        inside += any(len(lane.stack) > 1 for lane in run.lanes.values())
    assert inside >= 3


AGAIN = "; ".join(["this card gains all its health"] * 25)
NURSE = f"""
game = "clash"
set_id = "nurses"
[[card]]
id = "nurse"
name = "Nurse"
health = 1
abilities = ["DEFEND: each Ally gains all its health; each Foe loses all its health; you gain 999 health; you gain 999 coins; {AGAIN}."]
"""
LARGE = f"""
round = {LARGEST}
[seats.1]
health = {LARGEST}
coins = {LARGEST}
allies = [{{ card = "nurse", health = {LARGEST} }}]
delayed = [{{ by = 1, what = "draw", amount = {LARGEST} }}]
[seats.2]
health = 1
allies = [{{ card = "nurse", health = {LARGEST - 1} }}]
delayed = [
    {{ by = 1, what = "health", amount = -{LARGEST} }},
    {{ by = 2, what = "health", amount = -{LARGEST} }},
]
[lane.1]
other-health = -{LARGEST}
"""


def comes_back(run):
    """Whether the position that is written of the run is read as the same run."""
    text = tomli_w.dumps(position.write(run, whole=True))
    return position.read(GAME, run.setting, read_toml(text), run.dice).wire() == run.wire()


def test_what_is_counted_has_no_limit_but_the_largest_number_that_can_be_written():
    """CL-Q21. A card may double its health as often as its text says, which 64 bits do not hold."""
    sets, packs = card_sets(GAME, NURSE)
    setting = GAME.prepare(GAME.settle(Opening(2, GAME.version, {}, sets, packs)))
    run = position.read(GAME, setting, read_toml(LARGE), ScriptedDice({}))
    for seat in (1, 2):
        run.act(seat, ["use-defend-ability", "nurse", 1])
        view = GAME.view(run, seat)
        own = view["seats"][str(seat)]
        assert own["allies"] == [{"card": "Nurse", "health": LARGEST, "used": [1]}]
        assert all(GAME.board(view, width) for width in (40, 80, 140))
        assert comes_back(run)
        run.act(seat, ["finish-phase"])
    one, two = (run.state.side(seat) for seat in (1, 2))
    assert (one.health, one.coins, one.allies) == (LARGEST, LARGEST, [])
    assert (two.health, two.coins, [each.health for each in two.allies]) == (1000, 999, [1])
    for seat in (1, 2):
        assert comes_back(run)
        run.act(seat, ["finish-phase"])
    assert (run.state.round, run.outcome.winners) == (LARGEST, (1,))
    assert [side.health for side in run.state.seats] == [LARGEST, -LARGEST]
    assert comes_back(run)


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 10**30])
def test_a_number_of_more_than_64_bits_is_refused_in_one_line(number):
    table = {"seats": {"1": {"health": number}}}
    with pytest.raises(
        PackError, match=r"^seats\.1\.health: found -?[0-9]+, expected a number of at most 64 bits$"
    ):
        position.read(GAME, SETTING, table, ScriptedDice({}))
    with pytest.raises(PackError, match=r"^not TOML: line [0-9]+: a number of more than 64 bits$"):
        read_toml(tomli_w.dumps(table))


ODDITIES = (0, 1, 3, -1, True, "", "guard", "Ninja", [], {}, "attack", "setup", "end", "CL-3.1")
MORE = ("CL-Q16", "CL-2.2", "using", "doing", "playing", "draw", "shields", "stunned", "1")


def mistype(table, random):
    """The position with one place left out, replaced, doubled or turned round."""
    table = copy.deepcopy(table)
    container, key = random.choice(places(table))
    match random.randrange(4):
        case 0:
            del container[key]
        case 1:
            container[key] = random.choice(ODDITIES + MORE)
        case 2 if isinstance(container[key], list):
            container[key] += container[key][:1]
        case _ if isinstance(container[key], list):
            container[key].reverse()
    return table


def test_a_mistyped_position_is_refused_in_one_line_or_played_on():
    random = Random(4)
    found = [position.write(run) for number in range(sized(4, 8)) for run in moments(number)]
    deep = [table for table in found if is_deep(table)]
    refusals = 0
    for turn in range(sized(350, 700)):
        table = mistype(random.choice(deep if turn % 2 else found), random)
        run, why = read(table)
        assert "\n" not in why
        refusals += bool(why)
        if run is None:
            continue
        for eyes in ("judge", "public", 1, 2):
            GAME.view(run, eyes)
        run.listener = GAME.narrate
        for _ in range(6):
            asks = run.asks()
            if asks:
                ask = random.choice(asks)
                run.act(ask.seat, random.choice(list(ask.legal())))
    assert sized(75, 150) < refusals < sized(250, 500)


def read(table):
    """The run of a position and "", or None and why it was refused."""
    try:
        return position.read(GAME, SETTING, table, SeededDice(bytes(32))), ""
    except PackError as error:
        return None, str(error)


def is_deep(table):
    """Whether an ability is under way in a lane."""
    return any(len(lane["frame"]) > 1 for lane in table.get("lane", {}).values())
