"""The Prep Phase: grist, refresh, draw, in this order (HAC-5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.rules.draws import draw
from referee.games.homestuck_atcg.rules.grist import gain_grist
from referee.games.homestuck_atcg.rules.phases import begin_phase, do_texts_of
from referee.games.homestuck_atcg.rules.planets import tidy
from referee.games.homestuck_atcg.rules.tap_and_refresh import refresh
from referee.games.homestuck_atcg.rules.triggers import settling
from referee.games.homestuck_atcg.rules.victory_points import highest
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.matching import about
from referee.games.homestuck_atcg.state.table import COUNT, Table
from referee.games.homestuck_atcg.state.timing import at_the_table, is_being_resolved, over
from referee.games.homestuck_atcg.state.values import size_of
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import kept

GAINS = ((6, 9, "HAC-5.1.5"), (3, 6, "HAC-5.1.4"), (1, 5, "HAC-5.1.3"), (0, 3, "HAC-5.1.2"))
"""From how many points of the highest score on how much grist is gained, by which rule."""


@dataclass(slots=True)
class Prep(Frame):
    """The Prep Phase: how many cards are drawn beside the one (HAC-5.1.11)."""

    extra: int = kept(COUNT, default=0)


def begin(run: Run[Table], frame: Prep) -> None:
    begin_phase(run, "prep")


def gain_by_table(run: Run[Table], frame: Prep) -> None:
    """Grist by the highest score of all; texts that give more do it together with that (HAC-5.1.1, HAC-Q47).

    Only the active player gains it, on top of what was saved (HAC-1.19, HAC-5.1.6).
    """
    table = run.state
    most = highest(table)
    gain, rule = next((gain, rule) for least, gain, rule in GAINS if most >= least)
    gain = max(gain + extra_grist(run, table.seat), 0)
    gain_grist(run, table.seat, gain, rule)


def do_texts_with_grist(run: Run[Table], frame: Prep) -> None:
    """Texts with the grist: of what is done instead of that grist they come after it (HAC-Q47)."""
    do_texts_of(run, "grist")


def refresh_all(run: Run[Table], frame: Prep) -> None:
    """All tapped characters of the active player are refreshed, at every location; a limit that is passed by that counts at once (HAC-5.1.8, HAC-Q33, HAC-Q8)."""
    table = run.state
    for row in table.side(table.seat).cards:
        if row.tapped and not about(run, "no-prep-refresh", row.thing):
            refresh(run, row.thing, "HAC-5.1.8")
    tidy(run)


def do_texts(run: Run[Table], frame: Prep) -> None:
    """Texts before drawing (HAC-Q47)."""
    do_texts_of(run, "draw")


# -- how many cards -------------------------------------------------------------------------


def most_extra(run: Run[Table], seat: int) -> int:
    """How many cards may be drawn beside the one: the Draw attribute of an intact planet (HAC-5.1.10, HAC-Q49)."""
    player = run.state.side(seat)
    if player.destroyed or player.planet is None:
        return 0
    more = sum(size_of(run, law, player.planet) for law in about(run, "extra-draw", player.planet))
    return max(setting_of(run).face(player.planet).draw + more, 0)


def extra_grist(run: Run[Table], seat: int) -> int:
    """What texts add to the grist of the Prep Phase, or take from it (row con.grist)."""
    planet = run.state.side(seat).planet
    if planet is None:
        return 0
    return sum(size_of(run, law, planet) for law in about(run, "extra-grist", planet))


class HowMany:
    """A number of additional cards, from none to the Draw attribute of the planet (HAC-Q28)."""

    def parse(self, args: Sequence[Any]) -> int:
        if len(args) != 1 or type(args[0]) is not int or args[0] < 0:
            message = f"expected a number of additional cards, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Table], value: int) -> list[Refusal]:
        if value <= most_extra(ask.run, ask.seat):
            return []
        return [Refusal("HAC-5.1.10", str(value)), Refusal("HAC-Q28", str(value))]

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        yield from ([number] for number in range(most_extra(ask.run, ask.seat) + 1))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1 or not isinstance(words[0], Word) or not words[0].text.isdecimal():
            raise wrong_count(words, "a number of additional cards")
        return [int(words[0].text)]

    def write(self, args: Sequence[Any]) -> str:
        return str(self.parse(args))


def refuse_draw(run: Run[Any], seat: int) -> Sequence[str]:
    """It is named once, in the own Prep Phase before the first card is drawn (HAC-5.1.11).

    No draw begins while anything is open (HAC-Q55).
    """
    found = over(run, seat)
    if found:
        return found
    table = at_the_table(run)
    if not table.turn:
        return ("HAC-4.11", "HAC-5.1.11")
    if table.seat != seat:
        return ("HAC-1.7", "HAC-5.1.11")
    return ("HAC-Q55",) if is_being_resolved(run) else ("HAC-5.1.11",)


def name_extra(run: Run[Table], frame: Any, seat: int, number: int) -> None:
    """Name how many are drawn beside the one."""
    frame.extra = number


DRAW_EXTRA = Verb("draw-extra", HowMany(), name_extra, refuse_draw)
OFFERED = offer(DRAW_EXTRA)


def draws(run: Run[Table], frame: Prep) -> bool:
    """Whether anything is drawn: by a reading the very first turn has no draw at all (HAC-Q4)."""
    return run.state.turn > 1 or not setting_of(run).readings.first_player_skips_draw


def may_draw_more(run: Run[Table], frame: Prep) -> bool:
    return draws(run, frame) and most_extra(run, run.state.seat) > 0


def ask_extra(run: Run[Table], frame: Prep) -> Ask[Table]:
    return Ask(run, frame, run.state.seat, OFFERED)


def draw_cards(run: Run[Table], frame: Prep) -> None:
    """One card, and those that were named (HAC-5.1.9, HAC-5.1.10)."""
    draw(run, run.state.seat, 1 + frame.extra, "HAC-5.1.9")


PREP = Procedure(
    "prep",
    "HAC-5.1.15",
    (
        Step("HAC-5.4.3", "begin the phase", do=begin),
        settling("HAC-Q8"),
        Step("HAC-5.1.1", "gain grist", do=gain_by_table),
        Step("HAC-Q54", "do texts with the grist", do=do_texts_with_grist),
        settling("HAC-Q55"),
        Step("HAC-5.1.8", "refresh", do=refresh_all),
        Step("HAC-Q47", "do texts before drawing", do=do_texts),
        settling("HAC-5.2.7"),
        Step("HAC-5.1.11", "name additional cards", ask=ask_extra, when=may_draw_more),
        Step("HAC-5.1.9", "draw", do=draw_cards, when=draws),
        settling("HAC-5.2.8"),
    ),
    Prep,
    within=("turn",),
)
