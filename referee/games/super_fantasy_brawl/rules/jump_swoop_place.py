"""Jump, swoop and placing: to the end at once, past everything (SFB-25.18, 25.28, 25.51, SFB-Q104).

Jump and swoop are movement, which root prevents; placing is none (SFB-6.11, SFB-6.12). They pass enemies, statues
and traps (SFB-25.19, SFB-25.20, SFB-25.52); all end on a free hex, and a trap there goes off (SFB-25.53).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import PLACED, SWAPPED
from referee.games.super_fantasy_brawl.language.effects import effects_that_move
from referee.games.super_fantasy_brawl.rules.choices import put
from referee.games.super_fantasy_brawl.rules.movement import is_movable
from referee.games.super_fantasy_brawl.rules.traps import enter
from referee.games.super_fantasy_brawl.state.frames import setting_of, whose_choice
from referee.games.super_fantasy_brawl.state.queries import is_free
from referee.games.super_fantasy_brawl.state.table import COUNT, FIGURE, HEX, SEAT, Table, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.facts import FactKind
from referee.kernel.schema.fields import Choice, NameRef, kept

FLIGHTS = effects_that_move("flight")


@dataclass(slots=True)
class Flying(Frame):
    """A champion that jumps or swoops up to ``left`` hexes; ``by`` is the champion that causes it."""

    figure: int = kept(NameRef(FIGURE), default=0)
    seat: int = kept(SEAT, default=1)
    left: int = kept(COUNT, default=0)
    kind: str = kept(Choice(*FLIGHTS), default="jump")
    by: int = kept(NameRef(FIGURE), default=0)

    def question(self, run: Run[Table]) -> Question | None:
        """Where it ends; none is a flight of 0 hexes (SFB-Q24, SFB-Q104)."""
        return Question(FLIGHTS[self.kind].rule, HEX, ends_of(run, self), least=0)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Fly there."""
        for hex_ in chosen:
            land(run, self, hex_)


def jump(run: Run[Table], figure: int, seat: int, n: int, by: int) -> None:
    """Let a champion jump up to ``n`` hexes on any path, past everything (SFB-25.18 to 25.21)."""
    fly(run, Flying(figure, seat, n, "jump", by))


def swoop(run: Run[Table], figure: int, seat: int, n: int, by: int) -> None:
    """Let a champion swoop up to ``n`` hexes along one row, past everything (SFB-25.51 to 25.53)."""
    fly(run, Flying(figure, seat, n, "swoop", by))


def fly(run: Run[Table], flying: Flying) -> None:
    """Ask for the end hex, if there is one."""
    if is_movable(run, flying.figure, "SFB-25.44") and ends_of(run, flying):
        run.push(FLY, flying)


def ends_of(run: Run[Table], flying: Flying) -> Numbers:
    """The free hexes where a flight can end (SFB-Q54)."""
    start = run.state.hex_of(flying.figure)
    return () if start is None else ends_from(run, start, flying.kind, flying.left)


def ends_from(run: Run[Table], start: int, kind: str, n: int) -> Numbers:
    """The free hexes up to ``n`` away: of a swoop straight ahead, of a jump any way (SFB-Q104, Q110)."""
    setting, table = setting_of(run), run.state
    arena = setting.arena
    if kind == "swoop":
        within = sorted(hex_ for ray in arena.rays[start] for hex_ in ray[: max(n, 0)])
    else:
        within = [hex_ for hex_, steps in enumerate(arena.steps[start]) if 0 < steps <= n]
    return tuple(hex_ for hex_ in within if is_free(setting, table, hex_))


def land(run: Run[Table], flying: Flying, hex_: int) -> None:
    """Put the champion on the end hex of its flight; a trap there goes off (SFB-25.21, 25.53)."""
    effect = FLIGHTS[flying.kind]
    tell_placed(run, effect.told, effect.rule, flying.seat, flying.figure, hex_)
    enter(run, flying.figure, hex_, flying.by)


def ask_end(run: Run[Table], flying: Flying) -> Ask[Table] | None:
    return put(run, flying, flying.seat, *whose_choice(run))


FLY = Procedure(
    "fly", "SFB-Q104", (Step("SFB-Q104", "name the end of the flight", ask=ask_end),), Flying
)


# -- placing --------------------------------------------------------------------------------


def place(run: Run[Table], figure: int, hex_: int, by: int) -> None:
    """Put a champion on a free hex without movement; a trap there goes off (SFB-25.28, SFB-Q47)."""
    if run.state.hex_of(figure) is not None:
        tell_placed(run, PLACED, "SFB-25.28", owner_of(by), figure, hex_)
        enter(run, figure, hex_, by)


def swap(run: Run[Table], one: int, other: int) -> None:
    """Two champions change hexes at the same moment; no trap lies under either (SFB-Q91)."""
    table = run.state
    here, there = table.hex_of(one), table.hex_of(other)
    if here is None or there is None:
        return
    table.change(one, hex=there)
    table.change(other, hex=here)
    SWAPPED.tell(
        run,
        "SFB-Q91",
        owner_of(one),
        lambda: {
            "champions": [setting_of(run).called(one), setting_of(run).called(other)],
            "hexes": [setting_of(run).hex(there), setting_of(run).hex(here)],
        },
    )


def tell_placed(
    run: Run[Table], kind: FactKind, rule: str, seat: int, figure: int, hex_: int
) -> None:
    """Tell that a champion came to a hex without going step by step."""
    setting, start = setting_of(run), run.state.hex_of(figure)
    kind.tell(
        run,
        rule,
        seat,
        lambda: {
            "champion": setting.called(figure),
            "start": "" if start is None else setting.hex(start),
            "hex": setting.hex(hex_),
        },
    )
