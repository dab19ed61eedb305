"""The greedy bot: it attacks what it can defeat, pays cheaply, and keeps its spent stack small."""

from __future__ import annotations

from referee.games.save_your_bacon.bots.greedy import greedy_bot
from referee.games.save_your_bacon.show.view import view
from referee.games.save_your_bacon.state.frames import ResolutionFrame
from referee.games.save_your_bacon.state.table import Attack, Origin
from referee.kernel.bots import choose_any_kind
from referee.kernel.engine.dice import BotDice
from tests.games.save_your_bacon.shipped_tables import (
    card,
    champion,
    equipment,
    player,
    spread,
    thing,
)


def choice(run, *legal, seat=1, **more):
    """What the greedy bot answers, whatever its dice say."""
    seen = view(run, seat) | more
    first, *others = (greedy_bot(seen, list(legal), BotDice(bytes([n]) * 32)) for n in range(6))
    assert all(each == first for each in others)
    return first


def table(**more):
    return spread(player(1, **more), player(2))


def test_it_attacks_the_champion_that_it_can_defeat():
    run = table()
    run.state.attacks = [Attack(1, thing("xeno-hunter-1"))]
    run.state.seats[1].champions[2] = champion("ice-queen-2", damage=3)
    legal = [["declare-target", id_] for id_ in ("kaiju-2", "dinosaurs-2", "ice-queen-2")]
    assert choice(run, *legal) == ["declare-target", "ice-queen-2"]


def test_it_rather_attacks_an_exhausted_card_than_one_that_counters():
    run = table()
    run.state.attacks = [Attack(1, thing("xeno-hunter-1"))]
    run.state.seats[1].champions[0] = champion("kaiju-2", exhausted=True)
    legal = [["declare-target", id_] for id_ in ("kaiju-2", "dinosaurs-2", "ice-queen-2")]
    assert choice(run, *legal) == ["declare-target", "kaiju-2"]


def test_it_attacks_with_whoever_defeats_something():
    run = table()
    run.state.seats[1].champions[1] = champion("dinosaurs-2", damage=2, exhausted=True)
    legal = [["attack", "ninja-1"], ["attack", "dark-space-lord-1"], ["pass-time"], ["refresh"]]
    assert choice(run, *legal) == ["attack", "dark-space-lord-1"]


def test_it_refreshes_when_its_hand_is_empty_and_everybody_lies():
    run = table()
    own = run.state.seats[0].champions
    own[:] = [champion(run.setting.cards.things.id(each.thing), exhausted=True) for each in own]
    assert choice(run, ["pass-time"], ["refresh"]) == ["refresh"]


def test_it_plays_no_card_for_which_its_spent_stack_has_no_room():
    spent = ("mood-swing",) * 6
    run = table(hand=("crossguard-flarebrand", "rummage-in-your-thoughts"), spent=spent)
    legal = [["play-card", "crossguard-flarebrand", "ninja-1"], ["pass-time"], ["refresh"]]
    assert choice(run, *legal) == ["refresh"]
    assert choice(table(hand=("crossguard-flarebrand",)), *legal[:2]) == legal[0]


def test_it_pays_with_what_wastes_least_and_stops_when_it_has_paid():
    run = table(hand=("mood-swing", "shoulder-caster"))
    paying = {"seat": 1, "left": 1}
    legal = [["pitch", "mood-swing"], ["pitch", "shoulder-caster"]]
    assert choice(run, *legal, paying=paying) == ["pitch", "shoulder-caster"]
    assert choice(run, *legal, ["stop-pitching"], paying=paying) == ["stop-pitching"]


def test_it_lets_a_match_end_that_goes_on_for_too_long():
    run = table(hand=("mood-swing", "shoulder-caster"), spent=("mood-swing",) * 6)
    legal = [["pitch", "mood-swing"], ["stop-pitching"]]
    assert choice(run, *legal, turn=80) == ["stop-pitching"]
    assert choice(run, *legal, turn=81) == ["pitch", "mood-swing"]


def test_it_never_pitches_up_to_the_limit_where_it_need_not():
    run = table(hand=("mood-swing", "shoulder-caster"), spent=("mood-swing",) * 6)
    paying = {"seat": 1, "left": 1}
    legal = [["pitch", "mood-swing"], ["pitch", "shoulder-caster"]]
    assert choice(run, *legal, paying=paying) == ["pitch", "shoulder-caster"]


def test_whoever_falls_anyway_counters():
    run = table()
    run.state.attacks = [Attack(2, thing("kaiju-2"), thing("ninja-1"))]
    run.state.seats[0].champions[1] = champion("ninja-1", damage=2)
    legal = [["declare-counter", "yes"], ["declare-counter", "no"]]
    assert choice(run, *legal) == ["declare-counter", "yes"]


def test_it_does_not_counter_with_what_does_no_damage():
    run = spread(player(1), player(2))
    shield = equipment("bone-nest-1")
    run.state.seats[0].champions[1] = champion("ninja-1", shield)
    run.state.attacks = [Attack(2, thing("dinosaurs-2"), thing("bone-nest-1"))]
    legal = [["declare-counter", "yes"], ["declare-counter", "no"]]
    assert choice(run, *legal) == ["declare-counter", "no"]


def test_it_readies_those_who_hit_hardest():
    run = table()
    legal = [["ready-cards"], ["ready-cards", "ninja-1"], ["ready-cards", "dark-space-lord-1"]]
    assert choice(run, *legal) == ["ready-cards", "dark-space-lord-1"]


def test_it_chooses_for_damage_whom_it_hurts_most():
    run = table()
    run.stack.append(
        ResolutionFrame(Origin(card=card("terminate-order")), 1, thing("ninja-1"), None)
    )
    run.state.seats[1].champions[1] = champion("dinosaurs-2", damage=3)
    legal = [["choose", id_] for id_ in ("kaiju-2", "dinosaurs-2", "ice-queen-2")]
    assert choice(run, *legal) == ["choose", "dinosaurs-2"]
    assert choice(run, ["choose", 1], ["choose", 2]) == ["choose", 2]


def test_it_chooses_for_good_things_its_own():
    run = spread(player(1), player(2))
    run.state.seats[0].champions[0] = champion("dark-space-lord-1", damage=2)
    field_surgery = Origin(card=card("medbot"), effect=0)
    run.stack.append(ResolutionFrame(field_surgery, 1, thing("dark-space-lord-1"), None))
    legal = [["choose", id_] for id_ in ("dark-space-lord-1", "ninja-1")]
    assert choice(run, *legal) == ["choose", "dark-space-lord-1"]


def test_it_discards_what_it_would_not_play():
    run = table(hand=("larder-inferno", "crossguard-flarebrand"))
    study = Origin(card=card("wizard"), effect=0)
    run.stack.append(ResolutionFrame(study, 1, thing("ninja-1"), None, at=1))
    run.state.seats[1].champions = []
    legal = [["choose", "larder-inferno"], ["choose", "crossguard-flarebrand"]]
    assert choice(run, *legal) == ["choose", "larder-inferno"]


def test_it_reacts_when_that_helps_and_passes_when_it_does_not():
    run = table(energy=2)
    run.state.seats[0].champions[0] = champion("dark-space-lord-1", damage=1)
    run.state.attacks = [Attack(2, thing("dinosaurs-2"), thing("dark-space-lord-1"))]
    legal = [["activate-effect", "dark-space-lord-1", "temper-flare"], ["pass-priority"]]
    run.state.seats[1].champions[1] = champion("dinosaurs-2", damage=4)
    assert choice(run, *legal) == legal[0]
    assert choice(run, ["pass-priority"], ["pass-priority", "defeated"]) == ["pass-priority"]


def test_the_random_bot_gives_every_kind_of_action_the_same_chance():
    legal = [["attack", "ninja-1"], ["refresh"], *(["play-card", str(n), "x"] for n in range(50))]
    verbs = [choose_any_kind({}, legal, BotDice(bytes([n]) * 32))[0] for n in range(60)]
    assert all(10 <= verbs.count(verb) <= 32 for verb in ("attack", "refresh", "play-card"))


def test_it_passes_time_in_the_end_where_a_refresh_spends_nothing():
    run = table(hand=("mood-swing",))
    legal = [["attack", "dark-space-lord-1"], ["refresh"], ["pass-time"]]
    assert choice(run, *legal, turn=160)[0] != "pass-time"
    assert choice(run, *legal, turn=161) == ["pass-time"]
