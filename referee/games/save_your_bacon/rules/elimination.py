"""Leaving the game: a player who has lost, conceded, or been taken out (SYB-Q31, SYB-Q71, SYB-Q88).

With two players the game is over. With more, everything of that player goes, nothing reacts to it, and
what is under way goes on without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.save_your_bacon.fact_kinds import LOST, WON
from referee.games.save_your_bacon.language.tree import EQUIPMENT
from referee.games.save_your_bacon.rules.reactions import After
from referee.games.save_your_bacon.rules.table_changes import forget_card
from referee.games.save_your_bacon.state.frames import ResolutionFrame, setting_of
from referee.games.save_your_bacon.state.table import Champion, Equipment, Table
from referee.kernel.engine.run import Frame, Outcome, Run
from referee.kernel.engine.secret_lanes import break_off_lanes


def leave_game(run: Run[Table], seat: int, reason: str, rule: str) -> None:
    """The player has lost: the last one left has won, or the others go on (SYB-1.0.3)."""
    table = run.state
    left = [other for other in table.in_order() if other != seat]
    LOST.tell(run, rule, seat, reason=reason)
    if len(left) == 1:
        table.side(seat).out = True
        WON.tell(run, "SYB-1.0.3", left[0])
        run.end(Outcome((left[0],), reason, rule))
        return
    clear_away(run, seat)
    table.side(seat).out = True
    table.rearranged()
    let_go(run, seat)


def clear_away(run: Run[Table], seat: int) -> None:
    """Cards leave the game, those of others go to their discards, tokens to the supply (SYB-Q31)."""
    table, side = run.state, run.state.side(seat)
    for champion in list(side.champions):
        for card in list(champion.equipment):
            put_away(run, card)
        forget_card(run, champion.thing)
    side.champions = []
    table.rearranged()
    for other in table.in_order():
        for champion in list(table.side(other).champions):
            for card in list(champion.equipment):
                if setting_of(run).cards.owners_of_things[card.thing] == seat:
                    take_back(run, champion.thing, card)
                else:
                    pull_out(run, card, seat)
    piles = (side.deck, side.hand, side.discard, side.spent)
    # In one order, so that nobody sees which of them were in hand (SYB-14.0.30).
    side.removed.put_all(sorted(card for pile in piles for card in pile.take_all()))
    side.energy = side.bacon = 0
    side.waits = ""
    disown_conditions(table, seat)


def put_away(run: Run[Table], card: Equipment) -> None:
    """Equipment that the player controlled goes back to its owner's discard, or out of the game."""
    owner = setting_of(run).cards.owners_of_things[card.thing]
    put_by_owner(run, card, owner)
    forget_card(run, card.thing)


def take_back(run: Run[Table], champion: int, card: Equipment) -> None:
    """A card of the player's that somebody else controlled leaves the game too."""
    table = run.state
    left = [each for each in table.champion(champion).equipment if each.thing != card.thing]
    table.change(champion, equipment=left)
    put_by_owner(run, card, setting_of(run).cards.owners_of_things[card.thing])
    forget_card(run, card.thing)


def pull_out(run: Run[Table], card: Equipment, seat: int) -> None:
    """The player's cards underneath somebody else's leave the game as well (SYB-Q31, SYB-Q92)."""
    own = [beneath.card for beneath in card.under if beneath.owner == seat]
    if own:
        left = [beneath for beneath in card.under if beneath.owner != seat]
        run.state.change(card.thing, under=left)
        run.state.side(seat).discard.put_all(own)


def put_by_owner(run: Run[Table], card: Equipment, owner: int) -> None:
    """The card and what lies underneath go to their owners' discards."""
    table = run.state
    for beneath in card.under:
        table.side(beneath.owner).discard.put(beneath.card)
    face = setting_of(run).cards.faces_of_things[card.thing]
    assert setting_of(run).face(face).kind == EQUIPMENT
    table.side(owner).discard.put(face)


def disown_conditions(table: Table, seat: int) -> None:
    """Conditions that the player applied to others stay, with no recorded source (SYB-Q31)."""
    for side in table.seats:
        for at, champion in enumerate(side.champions):
            if any(borne.by == seat for borne in champion.conditions):
                side.champions[at] = without_source(champion, seat)


def without_source(champion: Champion, seat: int) -> Champion:
    """The champion with that seat's conditions disowned."""
    conditions = [
        replace(borne, by=0) if borne.by == seat else borne for borne in champion.conditions
    ]
    return replace(champion, conditions=conditions)


FALLS_AWAY = (
    "playing",
    "activating",
    "resolving",
    "paying",
    "refreshing",
    "passing-time",
    "draw",
    "take",
    "defeating",
)
"""Procedures of one player that nobody goes on with once that player has left."""


PARTS = ("acting", "defeat")
"""Procedures that are a part of the one beneath them, and fall away with it."""


def let_go(run: Run[Table], seat: int) -> None:
    """What the player had under way falls away; attacks on or by the player end (SYB-Q88)."""
    table = run.state
    for attack in table.attacks:
        gone = [thing for thing in (attack.attacker, attack.target) if not _is_there(table, thing)]
        if attack.seat == seat or gone:
            attack.over = True
    for played in [each for each in table.playing if each.seat == seat]:
        table.playing.remove(played)
        table.side(seat).removed.put(played.card)
    run.stack[:] = what_goes_on(run.stack, seat)
    uncover(run)
    if run.lanes:
        break_off_lanes(run)
    if run.stack and isinstance(run.stack[-1], After):
        ask_again(run.stack[-1])


def ask_again(frame: After) -> None:
    """The player who is next in the window is asked, if it was already open."""
    row = frame.procedure.rows["SYB-Q94"]
    frame.row = min(frame.row, row) if frame.asking else frame.row


def what_goes_on(stack: Sequence[Frame], seat: int) -> list[Frame]:
    """The frames that are not the player's own, and no part of an effect that was."""
    left: list[Frame] = []
    dropped = False
    for frame in stack:
        dropped = _falls_away(frame, seat) or (dropped and frame.procedure.name in PARTS)
        if not dropped:
            left.append(frame)
    return left


def _falls_away(frame: Frame, seat: int) -> bool:
    return frame.procedure.name in FALLS_AWAY and getattr(frame, "seat", 0) == seat


def uncover(run: Run[Table]) -> None:
    """A window around which nothing is resolved any more is the outermost now (SYB-Q38)."""
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame):
            return
        if isinstance(frame, After):
            frame.outermost = True
            return


def _is_there(table: Table, thing: int | None) -> bool:
    return thing is None or table.is_in_play(thing)
