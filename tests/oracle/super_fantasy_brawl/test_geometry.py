"""Super Fantasy Brawl beside a second opinion: random tables on random boards, and every ask of random matches."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from referee.games.super_fantasy_brawl.language.tree import Constant, Targeting
from referee.games.super_fantasy_brawl.rules.displacement import fear, pull, push
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import jump, swoop
from referee.games.super_fantasy_brawl.rules.movement import (
    begin_away,
    begin_dash,
    begin_force,
    begin_move,
    begin_towards,
)
from referee.games.super_fantasy_brawl.rules.targeting import (
    has_target,
    holds_enemy,
    in_area,
    legal_targets,
)
from tests.oracle.super_fantasy_brawl.geometry import (
    AROUND,
    FACINGS,
    any_way,
    are_allies,
    covered,
    direction,
    flights,
    landings,
    new_spots,
    plus,
    shoved,
    steps,
    straight,
    targets,
)
from tests.oracle.super_fantasy_brawl.tables import (
    check_new_trap,
    go_through,
    hexes_of,
    in_row,
    one_of,
    random_table,
    world_of,
)
from tests.sizes import of_each

TABLES = 60
"""So many random tables a test lays."""
PASSES = (Constant("pass-enemies"),)
NEGATES = (Constant("negate"),)


# -- movement -------------------------------------------------------------------------------


@pytest.mark.rule("SFB-6.1", "SFB-6.3", "SFB-6.4", "SFB-6.5", "SFB-6.6", "SFB-17.11", "SFB-Q23", "SFB-Q44", "SFB-Q92", "SFB-Q101")  # fmt: skip
@of_each("number", range(TABLES))
def test_every_step_of_a_movement_is_as_the_second_opinion_has_it(number: int) -> None:
    random = Random(number)
    walked = random_table(random, PASSES)
    one, _ = one_of(walked, random)
    if random.random() < 0.3:
        walked.laid.change(one, hex=None)
        if not steps(world_of(walked.run), walked.number(one), None, 3, any_way):
            return
    seat = walked.number(one) % 4 + 1
    walked.begin(begin_move, one, seat, 3)
    go_through(walked, random)


@pytest.mark.rule("SFB-25.14", "SFB-Q53", "SFB-20.6", "SFB-20.8", "SFB-Q75")
@of_each("number", range(TABLES))
def test_force_and_movement_towards_and_away_are_as_the_second_opinion_has_it(number: int) -> None:
    random = Random(number)
    walked = random_table(random, PASSES)
    one, other = one_of(walked, random)
    left = random.randint(1, 4)
    begin = random.choice((begin_force, begin_towards, begin_away))
    if begin is begin_force:
        walked.begin(begin, one, left, walked.number(other) % 4 + 1, other)
    else:
        walked.begin(begin, one, left, other, other)
    go_through(walked, random)


@pytest.mark.rule("SFB-25.3", "SFB-25.4", "SFB-Q54", "SFB-Q104")
@of_each("number", range(TABLES))
def test_dashes_are_as_the_second_opinion_has_it(number: int) -> None:
    random = Random(number)
    walked = random_table(random, PASSES)
    one, _ = one_of(walked, random)
    figure, left, world = walked.number(one), random.randint(1, 4), world_of(walked.run)
    walked.begin(begin_dash, one, figure % 4 + 1, left)
    able = {
        facing
        for facing in FACINGS
        if steps(world, figure, world.stands[figure], left, straight(facing))
    }
    asked = {answer[1] for ask in walked.run.asks() for answer in ask.legal()} - {"none"}
    assert asked == able
    go_through(walked, random)


@pytest.mark.rule("SFB-25.18", "SFB-25.19", "SFB-25.51", "SFB-25.52", "SFB-Q54", "SFB-Q104", "SFB-Q110")  # fmt: skip
@of_each("number", range(TABLES))
def test_jumps_and_swoops_end_where_the_second_opinion_says(number: int) -> None:
    random = Random(number)
    walked = random_table(random)
    one, _ = one_of(walked, random)
    figure, left, world = walked.number(one), random.randint(1, 4), world_of(walked.run)
    for kind, begin in (("jump", jump), ("swoop", swoop)):
        fork = random_table(Random(number))
        fork.begin(begin, one, figure % 4 + 1, left, one)
        answers = [answer[1:] for ask in fork.run.asks() for answer in ask.legal()]
        named = [answer for answer in answers if answer and answer != ["none"]]
        assert {hexes_of(fork.run, answer)[0] for answer in named} == landings(
            world, figure, kind, left
        )


# -- displacement ---------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.31", "SFB-25.33", "SFB-25.35", "SFB-25.36", "SFB-25.37", "SFB-25.39", "SFB-25.41", "SFB-25.42", "SFB-25.47", "SFB-Q49", "SFB-Q50", "SFB-Q109", "SFB-Q110")  # fmt: skip
@of_each("number", range(TABLES * 2))
def test_pushes_and_pulls_end_as_the_second_opinion_says(number: int) -> None:
    random = Random(number)
    walked = random_table(random, NEGATES if random.random() < 0.3 else ())
    one, other = in_row(walked, random)
    if random.random() < 0.15:
        walked.root(one)
    run, figure, left = walked.run, walked.number(one), random.randint(1, 4)
    world, kind = world_of(run), random.choice((push, pull))
    step = direction(world, world.stands[walked.number(other)], world.stands[figure])
    step = step if step is None or kind is push else (-step[0], -step[1])
    stays = step is None or any(
        each.kind == "negate" for each in run.setting.cards.champions[figure // 4].basic.constants
    )
    held = walked.laid[one].rooted
    walked.begin(kind, one, left, other)
    for sprung in range(6):
        at = world.stands[figure]
        if step is not None and not stays and not held:
            at, left = shoved(world, figure, step, left)
        if at == world.stands[figure] or at not in world.traps:
            break
        told = [fact.data for fact in walked.laid.told if fact.name == "trap-sprung"][sprung]
        assert told["hex"] == run.setting.hex(run.setting.arena.number[at])
        held = told["trap"] == "snare"
        world = replace(world, traps=world.traps - {at}, stands={**world.stands, figure: at})
        spots = new_spots(world, at)
        if len(spots) > 1:
            check_new_trap(run)
            (ask,) = run.asks()
            answer = random.choice([list(each) for each in ask.legal()])
            spots = set(hexes_of(run, answer[1:]))
            run.act(ask.seat, answer)
        world.traps.update(spots)
    assert not run.asks()
    assert world_of(run).stands[figure] == at
    spikes = sum(fact.data.get("trap") == "spikes" for fact in walked.laid.told)
    assert walked.damage(one) == spikes + (0 if stays else left)


@pytest.mark.rule("SFB-25.9", "SFB-25.11", "SFB-25.12", "SFB-25.48", "SFB-Q52", "SFB-Q101")
@of_each("number", range(TABLES * 2))
def test_fear_leads_where_the_second_opinion_says(number: int) -> None:
    random = Random(number)
    walked = random_table(random, PASSES)
    one, other = one_of(walked, random)
    run, figure, most = walked.run, walked.number(one), random.randint(1, 4)
    world = world_of(run)
    able = flights(world, figure, walked.number(other), most)
    walked.begin(fear, one, most, other)
    chosen = next(iter(able), "")
    if len(able) > 1:
        (ask,) = run.asks()
        assert ask.seat == figure % 4 + 1
        assert {answer[1] for answer in ask.legal()} == set(able)
        chosen = random.choice(sorted(able))
        run.act(ask.seat, ["choose", chosen])
    go_through(walked, random)
    sprung = {
        fact.data["hex"]: fact.data["trap"]
        for fact in walked.laid.told
        if fact.name == "trap-sprung"
    }
    at = world.stands[figure]
    for _ in range(able.get(chosen, 0)):
        at = plus(at, AROUND[FACINGS.index(chosen)])
        name = run.setting.hex(run.setting.arena.number[at])
        assert name in sprung or at not in world.traps
        if sprung.get(name) == "snare":
            break
    assert world_of(run).stands[figure] == at
    assert walked.damage(one) == sum(name == "spikes" for name in sprung.values())


# -- targets --------------------------------------------------------------------------------


PATTERNS = (
    ((1, -1), (1, 0), (0, 1)),
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    ((1, 0), (2, 0), (3, 0)),
    ((1, 0), (2, -1), (2, 0), (1, 1)),
    ((1, 0), (2, -1)),
    ((2, -1), (3, -2), (0, 2), (-2, 0)),
)


@pytest.mark.rule("SFB-8.2", "SFB-8.4", "SFB-8.5", "SFB-8.6", "SFB-8.7", "SFB-8.8", "SFB-8.9", "SFB-8.10", "SFB-8.11", "SFB-20.4", "SFB-Q110")  # fmt: skip
@of_each("number", range(TABLES))
def test_targets_of_melee_and_shots_are_those_of_the_second_opinion(number: int) -> None:
    random = Random(number)
    walked = random_table(random)
    world, laid = world_of(walked.run), walked.laid
    for whose, figure in sorted(laid.number.items()):
        for kind in ("melee", "indirect", "direct"):
            least = random.randint(1, 3) if kind != "melee" else 1
            most = least + random.randint(0, 3) if kind != "melee" else 1
            aim = Targeting(kind, least, most)
            laid.attack(laid.card(f"{kind}-{whose}", whose, targeting=aim), whose)
            found = targets(world, figure, kind, least, most)
            assert set(legal_targets(laid.setting, laid.table)) == found
            assert has_target(laid.setting, laid.table) == bool(found)


@pytest.mark.rule("SFB-8.3", "SFB-8.12", "SFB-8.13", "SFB-20.5", "SFB-Q6", "SFB-Q29")
@of_each("number", range(TABLES))
def test_areas_hold_whom_the_second_opinion_says(number: int) -> None:
    random = Random(number)
    walked = random_table(random)
    world, laid = world_of(walked.run), walked.laid
    for whose, figure in sorted(laid.number.items()):
        offsets = random.choice(PATTERNS)
        aim = Targeting("area", pattern="some", offsets=offsets)
        laid.attack(laid.card(f"area-{whose}", whose, targeting=aim), whose)
        foes = set()
        for facing in [each + mirrored for each in FACINGS for mirrored in ("", "-mirrored")]:
            found = covered(world, figure, list(offsets), facing)
            assert in_area(laid.setting, laid.table, facing) == found, facing
            is_aimed = any(not are_allies(figure, each) for each in found)
            assert holds_enemy(laid.setting, laid.table, facing) == is_aimed
            foes |= {facing} if is_aimed and facing in FACINGS else set()
        assert has_target(laid.setting, laid.table) == bool(foes)
