"""Positions that people write: what may be left out, and what cannot be."""

from __future__ import annotations

import tomllib

import pytest

from referee.errors import PackError
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position

ONE = """
[[seats.1.champions]]
thing = "ninja-1"
[[seats.1.champions]]
thing = "dark-space-lord-1"
[[seats.1.champions]]
thing = "xeno-hunter-1"
"""
TWO = """
[[seats.2.champions]]
thing = "kaiju-2"
[[seats.2.champions]]
thing = "dinosaurs-2"
[[seats.2.champions]]
thing = "ice-queen-2"
"""
THREE = """
[[seats.3.champions]]
thing = "wizard-3"
[[seats.3.champions]]
thing = "cleric-3"
[[seats.3.champions]]
thing = "medbot-3"
"""
BOTH = ONE + TWO


def begun(text, seats=2, *, lawful=False, **readings):
    opening = GAME.settle(Opening(seats, GAME.version, readings, ()))
    setting, dice = GAME.prepare(opening), SeededDice(bytes(32))
    return position.read(GAME, setting, tomllib.loads(text), dice, lawful=lawful)


def seen(text, seats=2, **readings):
    return GAME.view(begun(text, seats, **readings), "judge")


def refused(text, seats=2, *, lawful=False, **readings):
    with pytest.raises(PackError) as caught:
        begun(text, seats, lawful=lawful, **readings)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def asked(run):
    return [(ask.seat, list(ask.verbs)) for ask in run.asks()]


# -- what is left out -----------------------------------------------------------------------


def test_an_empty_position_is_a_new_match():
    run = begun("", 3)
    assert asked(run) == [(1, ["submit-deck"])]
    assert len(run.state.seats) == 3


def test_champions_alone_begin_the_first_turn_with_the_cards_of_their_pods():
    view = seen(BOTH)
    assert (view["turn"], view["turn-player"], view["actions-taken"]) == (1, 1, 0)
    for side in view["seats"].values():
        assert (side["deck-size"], side["hand"], side["bacon"]) == (18, [], 0)
    assert view["seats"]["1"]["deck"].count("Mood Swing") == 2


def test_what_is_named_nowhere_lies_under_the_deck():
    text = 'seats.1.hand = ["mood-swing"]\nseats.1.spent = ["Implant Brood"]\n' + BOTH
    side = seen('seats.1.deck = ["kunai-behind-the-fan"]\n' + text)["seats"]["1"]
    assert side["deck-size"] == 16
    assert side["deck"][-1] == "Kunai Behind the Fan"
    assert (side["deck"].count("Mood Swing"), side["deck"].count("Implant Brood")) == (1, 1)


@pytest.mark.rule("SYB-Q64")
def test_cards_in_play_and_underneath_count_for_the_deck_of_their_owner():
    text = (
        BOTH
        + """
[[seats.2.champions.equipment]]
thing = "kunai-behind-the-fan-1"
under = [{ card = "mood-swing", owner = 1 }, { card = "deep-freeze", owner = 2 }]
"""
    )
    one, two = seen(text)["seats"].values()
    assert (one["deck-size"], two["deck-size"]) == (16, 17)
    assert one["deck"].count("Kunai Behind the Fan") == 1


@pytest.mark.rule("SYB-8.4.4")
def test_of_a_full_constructed_deck_nothing_is_known_but_what_is_written():
    text = 'seats.1.hand = ["larder-inferno"]\n' + BOTH
    side = seen(text, format="full_constructed")["seats"]["1"]
    assert (side["hand"], side["deck-size"]) == (["Larder Inferno"], 0)


def test_a_turn_may_be_written_with_what_was_done_in_it():
    run = begun("turn = 7\nseat = 2\ntaken = 1\nattacked = true\n" + BOTH)
    ((seat, verbs),) = asked(run)
    assert (seat, run.state.turn) == (2, 7)
    assert "end-turn" in verbs
    assert ["attack", "kaiju-2"] not in list(run.asks()[0].legal())


def test_an_attack_without_a_target_asks_for_one():
    run = begun('attacks = [{ seat = 1, attacker = "ninja-1" }]\n' + BOTH)
    assert asked(run) == [(1, ["declare-target"])]


def test_an_attack_on_a_card_asks_whether_it_counters():
    run = begun('attacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2" }]\n' + BOTH)
    assert asked(run) == [(2, ["declare-counter"])]


def test_an_attack_with_a_counter_places_both_damages_at_once():
    text = 'attacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2", countering = "ice-queen-2" }]\n'  # fmt: skip
    view = seen(text + BOTH)
    champions = [c for side in view["seats"].values() for c in side["champions"]]
    assert {c["id"]: c["damage"] for c in champions if c["damage"]} == {"ninja-1": 2, "ice-queen-2": 2}  # fmt: skip
    assert view["attacks"] == []


def test_what_happened_opens_a_window_for_whoever_can_answer():
    text = """
attacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2" }]
happened = [{ what = "targeted", thing = "ice-queen-2", by = "ninja-1", seat = 2, by-seat = 1 }]
seats.2.hand = ["wall-of-rime"]
seats.2.energy = 2
"""
    run = begun(text + BOTH)
    ((seat, verbs),) = asked(run)
    assert (seat, list(run.lanes)) == (2, [2])
    assert "play-reaction" in verbs
    run.act(2, ["pass-priority"])
    assert asked(run) == [(2, ["declare-counter"])]


def test_a_card_being_played_is_paid_for_next():
    text = """
playing = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]
seats.1.hand = ["mood-swing", "implant-brood"]
"""
    run = begun(text + BOTH)
    ((seat, verbs),) = asked(run)
    assert (seat, "pitch" in verbs) == (1, True)
    run.act(1, ["pitch", "implant-brood"])
    assert run.state.taken == 1


def test_a_position_of_three_seats_where_one_has_lost():
    run = begun("[seats.2]\nout = true\n" + ONE + THREE, 3)
    assert run.state.in_order() == [1, 3]


# -- what cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ONE, "seats.2.champions: found 0, expected 3 champions [SYB-2.0.1.1]"),
        (BOTH.replace("kaiju-2", "kaiju-1"), "seats.2.champions[1].thing: found 'kaiju-1', expected a champion of seat 2"),
        (BOTH.replace("kaiju-2", "dinosaurs-2"), "seats.2.champions[2].thing: 'The Dinosaurs (2)' is also in seats.2.champions[1]"),
        (BOTH.replace("kaiju-2", "bone-nest-2"), "seats.2.champions[1].thing: found 'bone-nest-2', expected a champion of seat 2"),
        ('seats.1.hand = ["scatter"]\n' + BOTH, "seats.1.hand[1]: found 'Scatter', expected a card of the pods of seat 1's champions [SYB-8.3.1]"),
        ('seats.1.hand = ["mood-swing", "mood-swing"]\nseats.1.discard = ["mood-swing"]\n' + BOTH, "seats.1.discard[1]: 'Mood Swing' is one more than seat 1's deck has"),
        ('seats.1.hand = ["kaiju"]\n' + BOTH, "seats.1.hand[1]: found 'The Kaiju', expected a card that is no champion [SYB-8.1.2]"),
        ("seat = 3\n" + BOTH, "seat: found 3, expected a number from 1 to 2"),
        ("attacked = true\n" + BOTH, "taken: found 0, expected a number from 1: an attack was taken [SYB-4.0.10]"),
        ("refreshed = true\n" + BOTH, "taken: found 0, expected a number from 1: a refresh was taken [SYB-4.0.12]"),
        ("taken = 1\nattacked = true\nrefreshed = true\n" + BOTH, "taken: found 1, expected 2: an attack and a refresh were taken [SYB-4.0.10, SYB-4.0.12]"),
        (BOTH + THREE, "seats.3: found '3', expected a seat: 1, 2"),
        ('attacks = [{ seat = 1, attacker = "kaiju-2" }]\n' + BOTH, "attacks[1].attacker: found 'kaiju-2', expected a card in play of seat 1"),
        ('attacks = [{ seat = 1, attacker = "ninja-1", target = "xeno-hunter-1" }]\n' + BOTH, "attacks[1].target: found 'xeno-hunter-1', expected a card in play of another seat than 1"),
        ('attacks = [{ seat = 1, attacker = "ninja-1", target = "kaiju-2", countering = "ice-queen-2" }]\n' + BOTH, "attacks[1].countering: found 'ice-queen-2', expected the card that is attacked"),
        ('playing = [{ card = "mood-swing", seat = 1, champion = "kaiju-2" }]\n' + BOTH, "playing[1].champion: found 'kaiju-2', expected a champion of seat 1"),
        ('happened = [{ what = "sneezed" }]\n' + BOTH, "happened[1].what: found 'sneezed', expected one of 'attacking', "),
        ('happened = [{ what = "defeated" }]\n' + BOTH, "happened[1].thing: found 'none', expected a card in play, as 'defeated' is about one"),
        ('lasting = [{ origin = { card = "scatter" }, clause = 0 }]\n' + BOTH, "lasting[1].clause: found 0, expected an effect action with a duration: 1"),
        ('lasting = [{ origin = { card = "scatter", effect = 5 } }]\n' + BOTH, "lasting[1].origin.effect: found 5, expected the number of an effect, from 0 to 0"),
        ("lasting = [{ origin = { } }]\n" + BOTH, "lasting[1].origin: found 'none', expected either a card or a condition"),
        (BOTH + '[[seats.2.champions.conditions]]\ncondition = "frozen"\n' * 2, "seats.2.champions[3].conditions[2].condition: found 'Frozen', expected each condition once [SYB-2.0.1.15]"),
        (BOTH + '[[seats.2.champions.equipment]]\nthing = "bone-nest-3"\n', "seats.2.champions[3].equipment[1].thing: found 'bone-nest-3', expected an equipment card of a seat of the match"),
        (BOTH + '[[seats.2.champions.equipment]]\nthing = "bone-nest-2"\nunder = [{ card = "scatter", owner = 3 }]\n', "seats.2.champions[3].equipment[1].under[1].owner: found 3, expected a number from 1 to 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_path(text, said):
    assert refused(text).startswith(said)


FRAMES = """
frame = [
    {{ procedure = "match", step = "end" }},
    {{ procedure = "turns", step = "SYB-3.0.6" }},
    {{ procedure = "turn", step = "SYB-4.0.5" }},
    {more}
]
"""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('{ procedure = "paying", step = "SYB-5.1.3" }', "frame[4].procedure: found 'paying', expected one of 'playing', 'activating', 'attacking', "),
        ('{ procedure = "turns", step = "SYB-3.0.6" }', "frame[4].procedure: found 'turns', expected one of "),
        ('{ procedure = "attacking", step = "SYB-6.0.5" }', "attacks: found 0, expected 1, one for each attack under way in the frames"),
        ('{ procedure = "attacking", step = "SYB-6.0.5", seat = 3 }', "frame[4].seat: found 3, expected a number from 1 to 2"),
        ('{ procedure = "playing", step = "SYB-10.0.8", card = "mood-swing", champion = "ninja-1" }', "playing: found 'none', expected what the frames are playing: Mood Swing"),
        ('{ procedure = "activating", step = "SYB-Q54", thing = "ninja-1", origin = { card = "ninja", effect = 3 } }', "frame[4].origin.effect: found 3, expected the number of an effect, from 0 to 1"),
        ('{ procedure = "after", step = "SYB-10.2.1.10", pending = [{ thing = "ninja-1", origin = { card = "ninja", effect = 1 } }] }', "frame[4].pending[1].occurrence: found 0, expected a number below 0, counted from 0"),
    ],
)  # fmt: skip
def test_frames_that_do_not_fit_are_refused(more, said):
    assert refused(FRAMES.format(more=more) + BOTH).startswith(said)


@pytest.mark.rule("SYB-Q51")
def test_a_payment_that_cannot_be_finished_is_refused():
    more = """
    { procedure = "playing", step = "SYB-5.0.2", card = "implant-brood", champion = "xeno-hunter-1" },
    { procedure = "paying", step = "SYB-5.1.3", price = { energy = 3 }, parts = ["E"], pitched = 1 },
"""
    text = 'playing = [{ card = "implant-brood", seat = 1, champion = "xeno-hunter-1" }]\n'
    text += FRAMES.format(more=more) + BOTH
    assert refused(text).startswith(
        "frame[5].price: found '2 E, 0 E+ and 0 cards to pay', expected"
    )
    hand = 'seats.1.hand = ["mood-swing"]\n'
    ((seat, verbs),) = asked(begun(hand + text))
    assert (seat, verbs[0]) == (1, "pitch")


# -- what no legal play leaves --------------------------------------------------------------


AT_REST = FRAMES.format(more="")
WINDOW = FRAMES.format(more='{ procedure = "playing", step = "SYB-10.0.8", card = "mood-swing", champion = "ninja-1" }, { procedure = "after", step = "SYB-10.2.1.10", outermost = true }')  # fmt: skip
"""The frames of an action that is asked for, and of the window after the declaration of a card."""
SPENT = "seats.1.spent = [" + ", ".join(['"mood-swing", "flicker-step", "implant-brood", "cloaking-field", "stop-it-mid-air"'] * 2) + ', "rummage-in-your-thoughts"]\n'  # fmt: skip


def hurt(thing, damage):
    """Both sides, with so much damage on that champion."""
    return BOTH.replace(f'"{thing}"', f'"{thing}"\ndamage = {damage}')


def worn(thing, more=""):
    """Both sides, with equipment on the last champion of seat 2."""
    return f'{BOTH}[[seats.2.champions.equipment]]\nthing = "{thing}"\n{more}\n'


def attacked(attacker, *targets, seat=1):
    """Both sides, with attacks of that card, which is exhausted."""
    rows = [f'{{ seat = {seat}, attacker = "{attacker}", target = "{each}" }}' for each in targets]
    sides = BOTH.replace(f'"{attacker}"', f'"{attacker}"\nexhausted = true')
    return f"attacks = [{', '.join(rows)}]\n{sides}"


def countered(thing, row=""):
    """Both sides, with an attack that this card counters."""
    text = attacked("ninja-1", thing).replace(" }]", f', countering = "{thing}" }}]')
    return text.replace(f'thing = "{thing}"', f'thing = "{thing}"\n{row}')


TIRED = "exhausted = true"
TARGETED = 'happened = [{ what = "targeted", thing = "ice-queen-2", by = "ninja-1", seat = 2, by-seat = 1 }]\n'  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why", "permitted"),
    [
        (AT_REST + "seat = 1\n" + hurt("kaiju-2", 40), "seats.2.champions[1].damage: found 40, expected less than its defense [SYB-4.1.0.2]", AT_REST + "seat = 1\n" + hurt("kaiju-2", 1)),
        (WINDOW + 'seat = 1\nplaying = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\n' + hurt("kaiju-2", 40), "seats.2.champions[1].damage: found 40, expected less than its defense [SYB-4.1.0.2]", 'seat = 1\nplaying = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\nseats.1.energy = 3\n' + WINDOW + hurt("kaiju-2", 1)),
        ("seats.1.bacon = 3\n" + BOTH, "seats.1.bacon: found 3, expected fewer than 3: seat 1 would have won in its check for victory [SYB-4.0.2]", "taken = 1\nseats.1.bacon = 3\n" + BOTH),
        ('dealt = [{ thing = "kaiju-2", seat = 2, by = "wizard-1" }]\n' + BOTH, "dealt[1].by: found 'wizard-1', expected a champion of the match", BOTH),
        ('dealt = [{ thing = "kaiju-2", seat = 2, by = "ninja-1" }]\n' + BOTH, "dealt: found 'kaiju-2', expected nothing: no action is under way that has dealt it [SYB-10.2.1.6]", BOTH),
        ('playing = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\n' + BOTH, "playing[1].card: found 'Mood Swing', expected a card that hand and tokens can pay [SYB-10.0.8]", 'playing = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\nseats.1.energy = 3\n' + BOTH),
        (attacked("kaiju-2", "ninja-1", seat=2), "attacks[1].seat: found 2, expected 1, whose turn it is [SYB-4.0.10]", "seat = 2\n" + attacked("kaiju-2", "ninja-1", seat=2)),
        (countered("ice-queen-2"), "attacks[1].countering: found 'ice-queen-2', expected exhausted, as it was exhausted in order to counter [SYB-6.0.6]", countered("ice-queen-2", TIRED)),
        (attacked("ninja-1", "kaiju-2", "ice-queen-2"), "attacks: found 2, expected 1 at most, as no card of the match attacks within an attack [SYB-Q61]", attacked("ninja-1", "kaiju-2")),
        (attacked("ninja-1", "ice-queen-2").replace("exhausted = true\n", ""), "attacks[1].attacker: found 'ninja-1', expected exhausted, as it was declared as attacking card [SYB-6.0.3]", attacked("ninja-1", "ice-queen-2").replace("exhausted = true\n", "").replace("kaiju-2", "berserker-2")),
        (countered("kaiju-2", TIRED), "attacks[1].countering: found 'kaiju-2', expected none, as this card cannot counter [SYB-9.0.3]", countered("dinosaurs-2", TIRED)),
        (TARGETED + attacked("ninja-1", "none"), "happened[1].thing: found 'ice-queen-2', expected the target of the attack [SYB-14.0.19]", TARGETED + attacked("ninja-1", "ice-queen-2")),
        (TARGETED.replace('by = "ninja-1"', 'by = "kaiju-2"') + attacked("ninja-1", "ice-queen-2"), "happened[1].by: found 'kaiju-2', expected the attacking card of the attack [SYB-14.0.19]", TARGETED.replace('by = "ninja-1", ', "") + attacked("ninja-1", "ice-queen-2")),
        (TARGETED.replace("}]", "}, " + TARGETED[12:].strip()) + attacked("ninja-1", "ice-queen-2"), "happened[2].what: found 'targeted', expected it once, as it happens once in an attack [", TARGETED.replace("}]", '}, { what = "attacking", thing = "ninja-1", seat = 1, by-seat = 1 }]') + attacked("ninja-1", "ice-queen-2")),
        ('playing = [{ card = "wall-of-rime", seat = 2, champion = "ice-queen-2" }]\nseats.2.energy = 3\n' + BOTH, "playing[1].card: found 'Wall of Rime', expected no reaction, as nothing has happened that it answers [SYB-10.2.1.2]", 'playing = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\nseats.1.energy = 3\n' + BOTH),
        (worn("bone-nest-2", "damage = 1\ndestroyed = true"), "seats.2.champions[3].equipment[1].destroyed: found 'true', expected false: it is discarded once nothing is being resolved [SYB-10.2.1.17]", worn("crown-of-black-ice-2")),
        (worn("kunai-behind-the-fan-1"), "seats.2.champions[3].equipment[1].thing: found 'kunai-behind-the-fan-1', expected a card of seat 2, as no card of the match moves equipment [SYB-Q60]", worn("map-of-the-smoked-isles-1").replace("ninja-1", "ghost-pirate-1")),
        (worn("uprooted-radio-tower-2"), "seats.2.champions[3].equipment[1].thing: found 'uprooted-radio-tower-2', expected a card that this champion can use: it lacks ", worn("crown-of-black-ice-2")),
        (worn("crown-of-black-ice-2", 'under = [{ card = "mood-swing", owner = 1 }]'), "seats.2.champions[3].equipment[1].under[1].owner: found 1, expected 2, whose deck the card came from [SYB-Q92]", worn("crown-of-black-ice-2", 'under = [{ card = "scatter", owner = 2 }]')),
        (SPENT + BOTH, "seats.1.spent: found 24, expected less than 21 energy: seat 1 would have lost in its check [SYB-4.0.3]", "seat = 2\n" + SPENT + BOTH),
    ],
)  # fmt: skip
def test_what_no_legal_play_leaves_is_refused_and_its_neighbour_is_not(text, why, permitted):
    assert refused(text, lawful=True).startswith(why)
    assert begun(permitted, lawful=True)


def just(what, row=""):
    """Both sides as something has just happened, with that of the Ice Queen."""
    text = 'thing = "ice-queen-2"'
    return f"happened = [{{ {what} }}]\n" + BOTH.replace(text, f"{text}\n{row}")


BORNE = 'conditions = [{ condition = "Frozen", by = 1 }]'
PLAYED = 'playing = [{ card = "mood-swing", seat = 1, champion = "ninja-1" }]\nseats.1.energy = 3\n'
PLACED = 'what = "condition", thing = "ice-queen-2", condition = "Frozen", seat = 2, by-seat = 1'


@pytest.mark.parametrize(
    ("text", "why", "permitted"),
    [
        (just('what = "exhausted", thing = "ice-queen-2", seat = 2'), "a card that is exhausted [SYB-7.0.1]", just('what = "exhausted", thing = "ice-queen-2", seat = 2', TIRED)),
        (just('what = "readied", thing = "ice-queen-2", seat = 2', TIRED), "a card that is ready [SYB-7.0.2]", just('what = "readied", thing = "ice-queen-2", seat = 2')),
        (just(PLACED), "a champion that bears the condition [SYB-2.0.1.13]", just(PLACED, BORNE)),
        (just('what = "bacon", seat = 2'), "a seat with a bacon [SYB-14.0.29]", "seats.2.bacon = 1\n" + just('what = "bacon", seat = 2')),
        (just('what = "passed", seat = 1'), "an action that seat 1 has taken [SYB-4.0.18]", "taken = 1\n" + just('what = "passed", seat = 1')),
        (just('what = "refreshed", seat = 1'), "a refresh of seat 1, in 'refreshed' [SYB-4.0.12]", "taken = 1\nrefreshed = true\n" + just('what = "refreshed", seat = 1')),
        (just('what = "checked", seat = 2'), "it before the first action of seat 1, whose turn it is [SYB-4.0.2]", just('what = "checked", seat = 1')),
        (just('what = "declares", seat = 1, card = "mood-swing"'), "a card that is being played, in 'playing' [SYB-10.0.3]", PLAYED + just('what = "declares", seat = 1, card = "mood-swing"')),
        (TARGETED.replace("targeted", "counters") + attacked("ninja-1", "ice-queen-2"), "the card that counters in the attack [SYB-6.0.6]", TARGETED + attacked("ninja-1", "ice-queen-2")),
        (TARGETED.replace("targeted", "attacking") + attacked("ninja-1", "ice-queen-2"), "the attacking card of the attack [SYB-6.0.3]", TARGETED + attacked("ninja-1", "ice-queen-2")),
    ],
)  # fmt: skip
def test_the_table_is_as_what_has_just_happened_left_it(text, why, permitted):
    found = text.partition('what = "')[2].partition('"')[0]
    assert refused(text, lawful=True) == f"happened[1].what: found {found!r}, expected {why}"
    assert begun(permitted, lawful=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("taken = 2\n" + PLAYED + BOTH, "playing[1].card: found 'Mood Swing', expected no action, as seat 1 has none left in this turn [SYB-4.0.5]"),
        ("seat = 2\n" + PLAYED + BOTH, "playing[1].card: found 'Mood Swing', expected no action, as seat 1 has none left in this turn [SYB-4.0.5]"),
        (PLAYED.replace("mood-swing", "kunai-behind-the-fan").replace("ninja-1", "xeno-hunter-1") + BOTH, "playing[1].champion: found 'xeno-hunter-1', expected a champion that can use the card: it lacks TO [SYB-10.1.3]"),
    ],
)  # fmt: skip
def test_a_card_is_played_as_an_action_by_who_can_use_it(text, why):
    assert refused(text, lawful=True) == why
    assert begun(PLAYED + BOTH, lawful=True)
