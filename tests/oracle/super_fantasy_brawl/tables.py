"""Random tables of Super Fantasy Brawl on random boards, and asks compared with the second opinion."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena, Gate
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.language.tree import Constant
from referee.kernel.engine.dice import SeededDice
from tests.games.super_fantasy_brawl.movements import DUD, SNARE, SPIKES, Walked, piece
from tests.oracle.super_fantasy_brawl.geometry import (
    AROUND,
    Hex,
    World,
    any_way,
    by_distance,
    direction,
    ends,
    is_way,
    new_spots,
    plus,
    steps,
    straight,
)


def random_arena(random: Random) -> Arena:
    """A board with holes, statues, two areas of deployment and seven trap hexes."""
    hexes = [hex_ for hex_ in hexagon(random.choice((2, 3, 4))) if random.random() > 0.12]
    at = {hex_: number for number, hex_ in enumerate(hexes)}
    rows = sorted({r for _, r in hexes})
    north = [hex_ for hex_ in hexes if hex_[1] == rows[0]]
    south = [hex_ for hex_ in hexes if hex_[1] == rows[-1]]
    rest = [hex_ for hex_ in hexes if hex_ not in north and hex_ not in south]
    statues = random.sample(rest, random.randint(0, 3))
    free = [hex_ for hex_ in hexes if hex_ not in statues]
    gates = [
        Gate(name, tuple(at[hex_] for hex_ in area), ())
        for name, area in (("north", north), ("south", south))
    ]
    return Arena(
        "random",
        bytes(32),
        hexes,
        statues={f"statue-{number}": hex_ for number, hex_ in enumerate(statues)},
        gates=gates,
        trap_hexes=sorted(at[hex_] for hex_ in random.sample(free, min(9, len(free)))),
        zones={},
        track=(0, 1, 2, 1),
        team_track=(0, 0, 1, 2, 1),
    )


def random_table(random: Random, words: tuple[Constant, ...] = ()) -> Walked:
    """Up to ten champions of two or four seats anywhere on such a board, up to five traps between them."""
    arena = random_arena(random)
    names = [arena.names.id(hex_) for hex_ in range(len(arena.hexes)) if not arena.is_statue[hex_]]
    random.shuffle(names)
    seats = random.choice((2, 4))
    sides: list[list[Any]] = [[] for _ in range(seats)]
    for number in range(min(10, random.randint(2, 3 + len(names) // 4))):
        has = words if random.random() < 0.4 else ()
        sides[number % seats].append(piece(f"p{number}", names.pop(), hitpoints=9, words=has))
    # Most traps lie on printed hexes, some elsewhere (SFB-19.9).
    free = [hex_ for hex_ in arena.trap_hexes if arena.names.id(hex_) in names]
    found = [arena.names.id(hex_) for hex_ in random.sample(free, min(6, len(free)))]
    found += [name for name in names[:3] if name not in found and random.random() < 0.5]
    traps = {name: random.choice((DUD, DUD, SPIKES, SNARE)) for name in found}
    return Walked(*sides, traps=traps, supply=(DUD,) * 12, arena=arena, dice=SeededDice(bytes(32)))


def world_of(run: Any) -> World:
    """The table of a run, as the second opinion sees it."""
    arena, table = run.setting.arena, run.state
    at = arena.hexes
    areas: list[set[Hex]] = [set(), set()]
    for side, team in enumerate(table.sides):
        if team.gate is not None:
            areas[side] = {at[hex_] for hex_ in arena.gates[team.gate].deployment}
    stands = {row.figure: at[row.hex] for row in table.figures() if row.hex is not None}
    passing = set()
    for row in table.figures():
        card = run.setting.cards.champions[row.figure // 4]
        side = card.levelled if row.levelled else card.basic
        if any(each.kind == "pass-enemies" for each in side.constants):
            passing.add(row.figure)
    return World(
        hexes=set(at),
        statues={at[hex_] for hex_ in arena.statues},
        printed={at[hex_] for hex_ in arena.trap_hexes},
        traps={at[trap.hex] for trap in table.traps},
        areas=(areas[0], areas[1]),
        stands=stands,
        passing=passing,
    )


def hexes_of(run: Any, words: list[str]) -> list[Hex]:
    """The hexes of those names."""
    arena = run.setting.arena
    return [arena.hexes[arena.names.number(word)] for word in words]


def verb_of(run: Any) -> str:
    """The verb that is asked for first, nothing where nobody is asked."""
    asks = run.asks()
    return next(iter(asks[0].verbs)) if asks else ""


def fits_of(run: Any, frame: Any) -> Any:
    """Which way each step of a movement must go."""
    if frame.kind == "dash":
        return straight(frame.facing)
    if frame.kind in ("towards", "away"):
        source = run.setting.arena.hexes[run.state.hex_of(frame.source)]
        return by_distance(source, 1 if frame.kind == "away" else -1)
    return any_way


def one_of(walked: Walked, random: Random) -> tuple[str, str]:
    """Two different champions."""
    one, other = random.sample(sorted(walked.laid.number), 2)
    return one, other


def in_row(walked: Walked, random: Random) -> tuple[str, str]:
    """Two different champions, if possible in one hex row."""
    world = world_of(walked.run)
    for _ in range(30):
        one, other = one_of(walked, random)
        ends_ = world.stands[walked.number(one)], world.stands[walked.number(other)]
        if direction(world, *ends_) is not None:
            break
    return one, other


# -- asks ------------------------------------------------------------------------------------


def check_movement(run: Any, random: Random) -> None:
    """What is offered to a champion that moves, and paths at random, are as the second opinion has it."""
    (ask,) = run.asks()
    frame, world = run.stack[-1], world_of(run)
    left = 0 if run.state.figure(frame.figure).rooted else frame.left
    fits = fits_of(run, frame)
    offered = [hexes_of(run, answer[1:]) for answer in ask.legal() if answer[0] == "move"]
    reached = ends(world, frame.figure, left, fits)
    # A way back to where it stands may be gone, but is not offered.
    reached.pop(world.stands.get(frame.figure, (99, 99)), None)
    single = steps(world, frame.figure, world.stands.get(frame.figure), left, fits)
    assert {path[-1] for path in offered} == set(reached) | single
    for path in offered:
        assert is_way(world, frame.figure, path, left, fits)
        assert len(path) == (1 if path[-1] in single else reached[path[-1]])
    start = world.stands.get(frame.figure)
    may_stop = start is not None and world.is_open(frame.figure, start)
    forced = frame.kind in ("towards", "away") and bool(single)
    assert (["stop-moving"] in list(ask.legal())) == (may_stop and not forced)
    for _ in range(6):
        path = random_path(random, world, start, left)
        words = [run.setting.arena.names.id(run.setting.arena.number[at]) for at in path]
        refused = run.refusals(ask.seat, ["move", *words])
        assert (not refused) == is_way(world, frame.figure, path, left, fits), words


def random_path(random: Random, world: World, start: Hex | None, left: int) -> list[Hex]:
    """Some hexes next to each other, a few of them or one more than there are steps."""
    first = random.choice(sorted(world.hexes if start is None else {start}))
    path, at = ([first] if start is None else []), first
    for _ in range(random.randint(1, left + 1)):
        near = sorted({plus(at, step) for step in AROUND} & world.hexes)
        if not near:
            break
        at = random.choice(near)
        path.append(at)
    return path or [first]


def check_new_trap(run: Any) -> None:
    """Where a new trap may be placed."""
    (ask,) = run.asks()
    offered = {hexes_of(run, answer[1:])[0] for answer in ask.legal()}
    sprung = run.setting.arena.hexes[run.stack[-1].hex]
    assert offered == new_spots(world_of(run), sprung)


def go_through(walked: Walked, random: Random) -> None:
    """Answer at random until it is over, and look at every ask."""
    for _ in range(40):
        run = walked.run
        if not run.asks():
            return
        (ask,) = run.asks()
        if "move" in ask.verbs:
            check_movement(run, random)
        elif verb_of(run) == "place-trap":
            check_new_trap(run)
        run.act(ask.seat, random.choice([list(each) for each in ask.legal()]))
    message = "it does not end"
    raise AssertionError(message)
