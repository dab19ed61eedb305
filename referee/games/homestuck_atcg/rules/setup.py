"""Setting up: decks, shuffles, the roll for the first turn, planets, five cards each, mulligans (HAC-Q30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import (
    FIRST_PLAYER,
    KEPT,
    MULLIGAN_TAKEN,
    PLANET_LAID,
    ROLLED,
)
from referee.games.homestuck_atcg.rules.draws import draw, shuffle_deck
from referee.games.homestuck_atcg.rules.grist import gain_grist
from referee.games.homestuck_atcg.rules.submission import lay_decks, open_lanes
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import MOST_SEATS, SEAT, SIDES, Table
from referee.games.homestuck_atcg.state.timing import at_the_table, over, to_be_answered
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Int, ListOf, kept

OPENING_HAND = 5
"""How many cards every player draws (HAC-4.5)."""
MOST_MULLIGANS = 2
"""So often may a player put the first cards back (HAC-4.7)."""


@dataclass(slots=True)
class SettingUp(Frame):
    """How many have shuffled and drawn, who rolls with what result, and who keeps the hand.

    ``again``: those who tied for the highest roll do it once more (HAC-4.2).
    """

    shuffled: int = kept(Int(0, MOST_SEATS), default=0)
    rolling: list[int] = kept(ListOf(SEAT), default_factory=list)
    rolls: list[int] = kept(ListOf(Int(0, SIDES)), default_factory=list)
    again: bool = kept(Bool(), default=False)
    drawn: int = kept(Int(0, MOST_SEATS), default=0)
    settled: list[int] = kept(ListOf(SEAT), default_factory=list)


@dataclass(slots=True)
class Mulliganing(Frame):
    """Whose deck is shuffled again, with the five cards that went back."""

    seat: int = kept(SEAT, default=1)


# -- decks ----------------------------------------------------------------------------------


def is_shuffle_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.shuffled < len(run.state.seats)


def shuffle_next(run: Run[Table], frame: SettingUp) -> None:
    """The decks are shuffled before anything is rolled or drawn (HAC-Q30)."""
    frame.shuffled += 1
    if not run.state.side(frame.shuffled).gone:
        shuffle_deck(run, frame.shuffled, "HAC-Q30")


# -- who begins -----------------------------------------------------------------------------


def gather_rollers(run: Run[Table], frame: SettingUp) -> None:
    """Everybody rolls at the same time (HAC-4.1)."""
    frame.rolling = run.state.clockwise(1)


def is_first_open(run: Run[Table], frame: SettingUp) -> bool:
    return not run.state.first


def roll_die(run: Run[Table], frame: SettingUp) -> Throw | None:
    """One roll for each of them; when all have rolled the highest is looked for (HAC-4.1, HAC-Q29)."""
    seat = next_roller(run, frame)
    if seat:
        return Throw(rule_of_roll(frame), "roll", f"first/{seat}", sides=SIDES)
    compare_rolls(run, frame)
    return None


def rule_of_roll(frame: SettingUp) -> str:
    """The rule of the first roll, or of one that those who tied repeat."""
    return "HAC-4.2" if frame.again else "HAC-4.1"


def next_roller(run: Run[Table], frame: SettingUp) -> int:
    """Who has to roll next, 0 if nobody; a player who has left the match rolls nothing (HAC-Q60)."""
    while len(frame.rolls) < len(frame.rolling):
        seat = frame.rolling[len(frame.rolls)]
        if not run.state.side(seat).gone:
            return seat
        frame.rolls.append(0)
    return 0


def take_roll(run: Run[Table], frame: SettingUp, roll: int) -> None:
    seat = frame.rolling[len(frame.rolls)]
    frame.rolls.append(roll)
    ROLLED.tell(run, rule_of_roll(frame), seat, roll=roll)


def compare_rolls(run: Run[Table], frame: SettingUp) -> None:
    """The highest begins; those who tie for it roll again, the others have dropped out (HAC-4.2)."""
    table = run.state
    pairs = zip(frame.rolling, frame.rolls, strict=True)
    left = {seat: roll for seat, roll in pairs if not table.side(seat).gone}
    highest = max(left.values(), default=0)
    frame.rolling = [seat for seat, roll in left.items() if roll == highest] or table.clockwise(1)
    frame.rolls, frame.again = [], True
    if len(frame.rolling) == 1:
        table.first = frame.rolling[0]
        frame.rolling, frame.again = [], False
        FIRST_PLAYER.tell(run, "HAC-4.1", table.first)


# -- planets and hands ----------------------------------------------------------------------


def show_planets(run: Run[Table], frame: SettingUp) -> None:
    """Every planet lies face up, without damage (HAC-4.4)."""
    table, setting = run.state, setting_of(run)
    for seat in table.clockwise(table.first):
        planet = table.side(seat).planet
        assert planet is not None, seat
        PLANET_LAID.tell(run, "HAC-4.4", seat, card=setting.face(planet).name)


def is_hand_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.drawn < len(run.state.seats)


def draw_hand(run: Run[Table], frame: SettingUp) -> None:
    """Everybody draws five cards (HAC-4.5)."""
    table = run.state
    seat = (table.first - 1 + frame.drawn) % len(table.seats) + 1
    frame.drawn += 1
    if not table.side(seat).gone:
        draw(run, seat, OPENING_HAND, "HAC-4.5")


# -- mulligans ------------------------------------------------------------------------------


def ask_mulligan(run: Run[Table], frame: SettingUp) -> Ask[Table] | None:
    """One player after the other, until each has kept a hand (HAC-4.11, HAC-Q31)."""
    seat = next_to_settle(run, frame)
    return Ask(run, frame, seat, MULLIGANS) if seat else None


def is_hand_open(run: Run[Table], frame: SettingUp) -> bool:
    return next_to_settle(run, frame) != 0


def next_to_settle(run: Run[Table], frame: SettingUp) -> int:
    """Who decides next about a mulligan: in turn order, each twice at most (HAC-4.7, HAC-Q31)."""
    table = run.state
    for seat in table.clockwise(table.first):
        if seat not in frame.settled and table.side(seat).mulligans < MOST_MULLIGANS:
            return seat
    return 0


def take_mulligan(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """All five cards go back; every other player gains a grist at once (HAC-4.10, HAC-Q31)."""
    table = run.state
    player = table.side(seat)
    player.mulligans += 1
    player.deck.put_all(player.hand.take_all())
    MULLIGAN_TAKEN.tell(run, "HAC-4.6", seat, number=player.mulligans)
    for other in table.opponents(seat):
        gain_grist(run, other, 1, "HAC-4.10")
    run.push(MULLIGANING, Mulliganing(seat))


def shuffle_again(run: Run[Table], frame: Mulliganing) -> None:
    """With the cards that went back in it (HAC-4.8)."""
    shuffle_deck(run, frame.seat, "HAC-4.8")


def draw_again(run: Run[Table], frame: Mulliganing) -> None:
    draw(run, frame.seat, OPENING_HAND, "HAC-4.6")


def keep_hand(run: Run[Table], frame: Any, seat: int, value: None) -> None:
    frame.settled.append(seat)
    KEPT.tell(run, "HAC-4.6", seat)


def refused_mulligan(run: Run[Any], seat: int) -> Sequence[str]:
    """Before the first turn, in turn order, and twice at most (HAC-4.7, HAC-4.9, HAC-Q31)."""
    table = at_the_table(run)
    found = refused_keeping(run, seat)
    is_spent = found == ("HAC-Q31",) and table.side(seat).mulligans >= MOST_MULLIGANS
    return ("HAC-4.7",) if is_spent else found


def refused_keeping(run: Run[Any], seat: int) -> Sequence[str]:
    """Before the first turn, in turn order (HAC-4.9, HAC-Q31), once everybody has a deck (HAC-1.6)."""
    found = over(run, seat)
    if found:
        return found
    if at_the_table(run).turn:
        return ("HAC-4.9",)
    return to_be_answered(run, seat) or ("HAC-Q31",)


def begin_rounds(run: Run[Table], frame: SettingUp) -> None:
    """The first turn begins when everybody has five cards and all mulligans are done (HAC-4.11)."""
    table = run.state
    table.first = table.clockwise(table.first)[0]
    run.begin("rounds")


MULLIGANING = Procedure(
    "mulligan",
    "HAC-4.6",
    (
        Step("HAC-4.8", "shuffle", do=shuffle_again),
        Step("HAC-4.6", "draw five cards", do=draw_again),
    ),
    Mulliganing,
    within=("match",),
)

MULLIGAN = Verb("mulligan", Nothing(), take_mulligan, refused_mulligan)
KEEP = Verb("keep", Nothing(), keep_hand, refused_keeping)
MULLIGANS = offer(MULLIGAN, KEEP)

MATCH = Procedure(
    "match",
    "HAC-4",
    (
        Step("HAC-1.6", "decks, chosen unseen", lanes=open_lanes, join=lay_decks),
        Step("HAC-Q30", "shuffle the decks", do=shuffle_next, when=is_shuffle_due, loop=True),
        Step("HAC-4.1", "everybody rolls", do=gather_rollers),
        Step(
            "HAC-4.2",
            "roll until one is highest",
            chance=roll_die,
            landed=take_roll,
            when=is_first_open,
            loop=True,
        ),
        Step("HAC-4.4", "planets", do=show_planets),
        Step("HAC-4.5", "five cards each", do=draw_hand, when=is_hand_due, loop=True),
        Step("HAC-4.6", "mulligans", ask=ask_mulligan, when=is_hand_open, loop=True),
        Step("HAC-4.11", "round after round", do=begin_rounds),
    ),
    SettingUp,
    within=(),
)
