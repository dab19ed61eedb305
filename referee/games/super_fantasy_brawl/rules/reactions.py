"""Reactions: one for each attack, asked in turn order, paid with a core (SFB-9, SFB-14, SFB-Q66, SFB-Q107).

They are the other side's part in a turn (SFB-5.4, SFB-23.6), played by players: any card of the hand on any target of
the own side, also a team mate's (SFB-14.3, SFB-14.4, SFB-23.7, SFB-Q31). The active side never reacts (SFB-Q83).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import PASSED, REACTED
from referee.games.super_fantasy_brawl.rules.use_or_decline import Using
from referee.games.super_fantasy_brawl.state.frames import Origin, resolve, setting_of
from referee.games.super_fantasy_brawl.state.queries import are_enemies, opponents_of
from referee.games.super_fantasy_brawl.state.table import (
    CARD,
    FIGURE,
    SEAT,
    Reaction,
    Table,
    owner_of,
    side_of,
)
from referee.games.super_fantasy_brawl.state.timing import at_the_table, over
from referee.kernel.choices.name_spaces import Named, Numbers, verb
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import ListOf, kept


@dataclass(slots=True)
class Window(Using):
    """An attack with the players who are still to be asked for a reaction, the next one first."""

    waiting: list[int] = kept(ListOf(SEAT), default_factory=list)


def entitled(run: Run[Table]) -> list[int]:
    """Who may be asked for a reaction: opponents of the attacker whose side has a target (SFB-Q66).

    They stand in turn order after the active player, whether or not they hold a card (SFB-Q107).
    """
    table, attack = run.state, run.state.attack
    assert attack is not None
    if setting_of(run).card(attack.card).has("no-reaction") or not protectable(table):
        return []
    return opponents_of(table, owner_of(attack.attacker))


def protectable(table: Table) -> list[int]:
    """The targets on which a reaction can be played: enemies of the attacker in the arena (SFB-Q30)."""
    attack = table.attack
    assert attack is not None
    return [
        target
        for target in attack.targets
        if are_enemies(target, attack.attacker) and table.hex_of(target) is not None
    ]


# -- react or pass --------------------------------------------------------------------------


def reactions_in_hand(ask: Ask[Table]) -> Iterator[Numbers]:
    """Every reaction card of the hand with every target it could be played on."""
    table, setting = ask.run.state, setting_of(ask.run)
    targets = protectable(table)
    for card in dict.fromkeys(table.side(ask.seat).hand):
        if setting.card(card).kind == "reaction":
            yield from ((card, target) for target in targets)


def refuse_reaction(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    """The rules by which that card cannot be played on that champion (SFB-9.1, SFB-9.2, SFB-14.6)."""
    card, figure = numbers
    table, setting = ask.run.state, setting_of(ask.run)
    shown, called = setting.shown(card), setting.called(figure)
    refused = []
    player, face = table.side(ask.seat), setting.card(card)
    if card not in player.hand:
        refused.append(Refusal("SFB-9.1", shown))
    if face.kind != "reaction":
        refused.append(Refusal("SFB-14.1", shown))
    if not player.is_ready(face.core):
        refused.append(Refusal("SFB-9.2", face.core))
    if side_of(owner_of(figure)) != side_of(ask.seat):
        refused.append(Refusal("SFB-9.1", called))
    elif figure not in protectable(table):
        refused += [Refusal("SFB-9.1", called), Refusal("SFB-Q30", called)]
    return refused


def react(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """Play the card on the champion: its text without a mark is done at once (SFB-Q32).

    Its core is exhausted, also for the own next turn (SFB-15.3).
    """
    card, figure = numbers
    table, setting = run.state, setting_of(run)
    attack, player, face = table.attack, table.side(seat), setting.card(card)
    assert attack is not None
    player.hand.take(card)
    player.play.put(card)
    setattr(player, face.core, False)
    attack.reactions.append(Reaction(card, seat, figure))
    called = setting.called(figure)
    REACTED.tell(run, "SFB-9.1", seat, card=face.name, core=face.core, champion=called)
    close_window(frame, wholly=not setting.readings.reaction_each)
    if face.box:
        resolve(run, Origin("card", card), seat, figure)


def pass_by(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Play no reaction; the next player is asked (SFB-Q66)."""
    close_window(frame)
    PASSED.tell(run, "SFB-7.7", seat)


def close_window(frame: Frame, *, wholly: bool = False) -> None:
    """One seat has answered; the first card closes the window for all (SFB-9.3, SFB-14.5, SFB-Q66)."""
    assert isinstance(frame, Window)
    frame.waiting = [] if wholly else frame.waiting[1:]


# -- when nobody asks -----------------------------------------------------------------------


def unless_entitled(run: Run[Any], seat: int) -> Sequence[str]:
    """Why a seat cannot react now: no attack of an opponent, or in this one it no longer can or not yet."""
    found, table = over(run, seat), at_the_table(run)
    if found:
        return found
    if not table.turn or side_of(table.seat) == side_of(seat):
        return ("SFB-14.1", "SFB-14.2")
    if table.attack is None:
        return ("SFB-14.2",)
    reacted = [reaction.seat for reaction in table.attack.reactions]
    each = setting_of(run).readings.reaction_each
    if seat in reacted:
        return ("SFB-14.5", "SFB-Q66") if each else ("SFB-9.3", "SFB-14.5")
    if reacted and not each:
        return ("SFB-9.3", "SFB-Q66")
    can_none = table.attack.targets and seat not in entitled(run.outer or run)
    return ("SFB-9.1",) if can_none else unless_next(run, seat)


def unless_next(run: Run[Any], seat: int) -> Sequence[str]:
    """Opponents are asked in step 5 of an attack, one after the other (SFB-7.7, SFB-Q66)."""
    windows = (frame for frame in (run.outer or run).stack if isinstance(frame, Window))
    is_waiting = any(seat in frame.waiting for frame in windows)
    return over(run, seat) or (("SFB-Q66",) if is_waiting else ("SFB-7.7",))


REACT = verb(
    "react",
    Named((CARD, FIGURE), reactions_in_hand, refuse_reaction, "SFB-9.1", "a card and a champion"),
    react,
    unless_entitled,
)
PASS = Verb("pass", Nothing(), pass_by, unless_next)
REACTIONS = offer(REACT, PASS)
