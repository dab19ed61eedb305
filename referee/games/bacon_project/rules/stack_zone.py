"""Chapter BP-8: the stack zone. Level up by one, or jump with a court card and then by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.bacon_project.deck import ACE, CARD, COURT, JOKER, KING, NUMBERS, QUEEN, RANK
from referee.games.bacon_project.fact_kinds import JUMPED, STACKED
from referee.games.bacon_project.rules.announcements import (
    Announced,
    announcement_refusals,
    joker_colours,
    parse_unit,
    placed,
    read_units,
    stored,
    write_unit,
)
from referee.games.bacon_project.rules.draws import draw, reveal
from referee.games.bacon_project.rules.hand import one_of_hand
from referee.games.bacon_project.rules.recovery import recover
from referee.games.bacon_project.state.table import PLACES_A_TURN, Setting, Table
from referee.games.bacon_project.state.timing import main_phase
from referee.games.bacon_project.state.values import level, stack_level
from referee.kernel.decision.ask import Ask, Guard, Refusal, Verb
from referee.kernel.decision.notation import Argument
from referee.kernel.engine.run import Frame, Run

QUEEN_REVEALS, QUEEN_ADDS = 3, 1


@dataclass(frozen=True, slots=True)
class Stacking:
    """One hand card for the stack zone; a Joker with what it is announced as."""

    def parse(self, args: Sequence[Any]) -> Announced:
        unit = parse_unit(args[0]) if len(args) == 1 else None
        if unit is None or unit.is_pair:
            message = "expected one card, or one Joker with its value"
            raise NotUnderstood(message)
        return unit

    def refusals(self, ask: Ask[Table], unit: Announced) -> list[Refusal]:
        run, seat = ask.run, ask.seat
        item = CARD.shown(unit.card)
        found = announcement_refusals(run, seat, unit, ace=False)
        found += [Refusal(rule, item) for rule in _wrong_kind(run.setting, unit)]
        if not found and unit.counts != level(run, seat) + 1:
            found += [Refusal(rule, item) for rule in _wrong_step(run, seat)]
        return found

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        setting: Setting = ask.run.setting
        wanted = level(ask.run, ask.seat) + 1
        for card in ask.run.state.side(ask.seat).hand:
            units = [Announced((card,))] if RANK[card] == wanted else []
            if RANK[card] == JOKER and wanted in NUMBERS:
                units = [Announced((card,), wanted, colour) for colour in joker_colours(setting)]
            for unit in units:
                if not self.refusals(ask, unit):
                    yield [stored(unit)]

    def read(self, words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
        return read_units(words, ask)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(map(write_unit, args))


def _wrong_kind(setting: Setting, unit: Announced) -> Iterator[str]:
    """Aces are never stacked, court cards only by a reading (BP-9.9, BP-Q24)."""
    if unit.counts == ACE:
        yield "BP-9.9"
        yield "BP-8.5"
    if RANK[unit.card] in COURT and not setting.readings.court_cards_stack:
        yield "BP-Q24"
        yield "BP-8.5"


def _wrong_step(run: Run[Table], seat: int) -> Iterator[str]:
    """Which rule names the one value that fits: after a jump, and after a jump card, its own."""
    yield "BP-8.5"
    jump_level = run.state.temporary_level
    if jump_level > stack_level(run, seat):
        yield "BP-8.14"
        return
    yield "BP-8.8"
    if jump_level:
        yield "BP-8.19"


def stack_card(run: Run[Table], frame: Frame, seat: int, unit: Announced) -> None:
    """Put the card on top of the stack zone; the first one of a turn draws (BP-8.6, BP-8.9)."""
    table = run.state
    side = table.side(seat)
    side.hand.take(unit.card)
    side.stack.append(placed(run, unit))
    table.stacked += 1
    STACKED.tell(
        run, "BP-8.9", seat, lambda: {"unit": write_unit(stored(unit)), "level": level(run, seat)}
    )
    if table.stacked == 1:
        draw(run, seat, 1)


STACK = Verb(
    "stack",
    Stacking(),
    stack_card,
    main_phase("BP-7.1"),
    (Guard("BP-8.18", lambda ask, value: ask.run.state.stacked < PLACES_A_TURN),),
)


# -- jumping --------------------------------------------------------------------------------


def jump(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    """Discard a court card: the level counts one more until the end of the turn (BP-8.11, BP-Q19)."""
    table = run.state
    setting: Setting = run.setting
    table.temporary_level = level(run, seat) + 1
    table.spend(seat, card)
    JUMPED.tell(run, "BP-8.12", seat, cards=[card], level=table.temporary_level)
    if not setting.readings.court_jump_also_utility:
        return
    if RANK[card] == QUEEN:
        reveal(run, seat, QUEEN_REVEALS, QUEEN_ADDS, "BP-16.5")
    elif RANK[card] == KING:
        recover(run, seat, 1, besides=card)


def level_can_rise(ask: Ask[Table], card: Any) -> bool:
    """No jump may pass the highest level that a card could use (BP-Q20)."""
    setting: Setting = ask.run.setting
    return level(ask.run, ask.seat) < setting.readings.highest_level


JUMP = Verb(
    "jump",
    one_of_hand(
        (
            Guard("BP-8.11", lambda ask, card: RANK[card] in COURT),
            Guard("BP-16.15", lambda ask, card: RANK[card] != JOKER),
            Guard("BP-Q32", lambda ask, card: RANK[card] != JOKER),
        )
    ),
    jump,
    main_phase("BP-8.11"),
    (Guard("BP-Q20", level_can_rise),),
)
