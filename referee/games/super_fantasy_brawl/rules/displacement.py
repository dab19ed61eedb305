"""Push, pull and fear: displaced along a straight line (SFB-25.9 to 25.12, 25.31 to 25.48, SFB-Q49 to Q52).

First it is looked whether displacement is negated, then whether the two share a row, then whether root holds the
champion (SFB-Q109). Of push and pull, which go the full distance (SFB-25.32, SFB-25.38), what is left of it is
suffered as damage, also under root (SFB-25.47); of fear nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.language.effects import effects_that_move
from referee.games.super_fantasy_brawl.rules.choices import put
from referee.games.super_fantasy_brawl.rules.damage import check, deal
from referee.games.super_fantasy_brawl.rules.movement import is_displaceable, is_movable, tell_held
from referee.games.super_fantasy_brawl.rules.paths import OPEN, Gait, walk_of
from referee.games.super_fantasy_brawl.rules.traps import enter
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import is_free
from referee.games.super_fantasy_brawl.state.table import COUNT, FIGURE, Table, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Choice, NameRef, kept

SHOVES = effects_that_move("row")


@dataclass(slots=True)
class Shoving(Frame):
    """A champion pushed, pulled or feared: by whom, in which direction, how many hexes are left.

    ``facing`` is empty until the controller of a feared champion has named the direction.
    """

    figure: int = kept(NameRef(FIGURE), default=0)
    by: int = kept(NameRef(FIGURE), default=0)
    kind: str = kept(Choice(*SHOVES), default="push")
    left: int = kept(COUNT, default=0)
    facing: str = kept(Choice("", *FACINGS), default="")

    def question(self, run: Run[Table]) -> Question | None:
        """Where a feared champion flees to (SFB-25.10, SFB-25.11)."""
        ways = flights_from(run, self.figure, self.by, self.left)
        return Question("SFB-25.11", words=tuple(FACINGS[facing] for facing, _ in ways))

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take the direction, and the distance that is possible there."""
        facing, steps = flights_from(run, self.figure, self.by, self.left)[chosen[0]]
        self.facing, self.left = FACINGS[facing], steps


# -- beginning ------------------------------------------------------------------------------


def push(run: Run[Table], figure: int, n: int, by: int) -> None:
    """Shove a champion ``n`` hexes straight off the one that causes it (SFB-25.37 to 25.42)."""
    shove(run, figure, n, by, "push")


def pull(run: Run[Table], figure: int, n: int, by: int) -> None:
    """Drag a champion ``n`` hexes straight to the one that causes it (SFB-25.31 to 25.36)."""
    shove(run, figure, n, by, "pull")


def shove(run: Run[Table], figure: int, n: int, by: int, kind: str) -> None:
    """Begin a push or pull, unless it has no effect (SFB-Q109)."""
    if not is_displaceable(run, figure) or n < 1:
        return
    table = run.state
    here, source = table.hex_of(figure), table.hex_of(by)
    facings = setting_of(run).arena.facing_of
    if here is None or source is None or here not in facings[source]:
        tell_held(run, figure, "no-row", SHOVES[kind].moves.no_row)
        return
    facing = facings[source][here] if kind == "push" else facings[here][source]
    run.push(SHOVE, Shoving(figure, by, kind, n, FACINGS[facing]))


def fear(run: Run[Table], figure: int, n: int, by: int) -> None:
    """Let a champion dash away from the one that causes it, as far as it can (SFB-25.9, SFB-Q52)."""
    if not is_displaceable(run, figure) or not is_movable(run, figure, "SFB-25.48"):
        return
    ways = flights_from(run, figure, by, n)
    if len(ways) == 1:
        ((facing, steps),) = ways
        run.push(SHOVE, Shoving(figure, by, "fear", steps, FACINGS[facing]))
    elif ways:
        run.push(SHOVE, Shoving(figure, by, "fear", n))


def flights_from(run: Run[Table], figure: int, by: int, n: int) -> list[tuple[int, int]]:
    """The directions that end furthest from the source, each with its steps (SFB-25.11, SFB-25.12, SFB-Q52)."""
    setting, table = setting_of(run), run.state
    row, source = table.figure(figure), table.hex_of(by)
    if source is None or row.hex is None:
        return []
    away = setting.arena.distance[source]
    found: list[tuple[int, int, int]] = []
    for facing, ray in enumerate(setting.arena.rays[row.hex]):
        walk = walk_of(setting, table, row, n, Gait(facing=facing))
        at, steps = row.hex, 0
        for step, to in enumerate(ray[:n], 1):
            stands = walk.obstacle(to)
            if away[to] <= away[at] or walk.blocks(stands):
                break
            at, steps = to, step if stands == OPEN else steps
        if steps:
            found.append((away[ray[steps - 1]], facing, steps))
    furthest = max((reached for reached, _, _ in found), default=0)
    return [(facing, steps) for reached, facing, steps in found if reached == furthest]


# -- going ----------------------------------------------------------------------------------


def lacks_direction(run: Run[Table], frame: Shoving) -> bool:
    return not frame.facing


def ask_direction(run: Run[Table], frame: Shoving) -> Ask[Table] | None:
    """The controller of the feared champion says it, also in another player's turn (SFB-25.10)."""
    return put(run, frame, owner_of(frame.figure), "SFB-25.10")


def goes_on(run: Run[Table], frame: Shoving) -> bool:
    """Whether the next hex can be entered; a champion that is rooted or gone stays (SFB-Q50, SFB-Q51)."""
    return bool(frame.left) and bool(way_on(run, frame))


def way_on(run: Run[Table], frame: Shoving) -> Sequence[int]:
    """The hexes that are entered next, up to the first trap, an obstacle or the edge.

    SFB-25.33, SFB-25.34, SFB-25.39, SFB-25.40.
    """
    setting, table = setting_of(run), run.state
    row = table.figure(frame.figure)
    if row.hex is None or row.rooted:
        return ()
    ray = setting.arena.rays[row.hex][FACINGS.index(frame.facing)]
    ahead: list[int] = []
    for hex_ in ray[: frame.left]:
        # What flees may pass others; its distance was measured to end on a free hex.
        if frame.kind != "fear" and not is_free(setting, table, hex_):
            break
        ahead.append(hex_)
        if table.trap_at(hex_) is not None:
            break
    return ahead


def go_on(run: Run[Table], frame: Shoving) -> None:
    """Move the champion to where it is stopped for the first time; a trap there goes off."""
    path = way_on(run, frame)
    frame.left -= len(path)
    setting, start = setting_of(run), run.state.hex_of(frame.figure)
    effect = SHOVES[frame.kind]
    assert start is not None
    effect.told.tell(
        run,
        effect.rule,
        owner_of(frame.by),
        lambda: {
            "champion": setting.called(frame.figure),
            "by": setting.called(frame.by),
            "start": setting.hex(start),
            "path": [setting.hex(hex_) for hex_ in path],
        },
    )
    enter(run, frame.figure, path[-1], frame.by)


def suffer_the_rest(run: Run[Table], frame: Shoving) -> None:
    """The distance that could not be moved is damage, for a champion in the arena (SFB-20.10)."""
    rule = SHOVES[frame.kind].moves.rest
    if frame.left and rule and run.state.hex_of(frame.figure) is not None:
        deal(run, frame.figure, frame.left, frame.by, rule)
        check(run)


SHOVE = Procedure(
    "shove",
    "SFB-20.10",
    (
        Step("SFB-25.10", "name where to flee", ask=ask_direction, when=lacks_direction),
        Step("SFB-Q49", "move along the row", do=go_on, when=goes_on, loop=True),
        Step("SFB-20.10", "suffer the distance that is left", do=suffer_the_rest),
    ),
    Shoving,
)
