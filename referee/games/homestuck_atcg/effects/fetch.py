"""Cards on their way from where a text finds them: in play, stored, in an open pile, in a hand, in a deck.

What leaves play goes by `leave_play`, with all that goes along; what lies outside of play is simply taken up. Planets stay
where they are (HAC-3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.games.homestuck_atcg.effects.targets import Meant
from referee.games.homestuck_atcg.fact_kinds import (
    DISCARDED,
    PUT_INTO_DECK,
    REMOVED,
    RETURNED,
    SHUFFLED_IN,
    STORED,
    TAKEN,
)
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.drawing import shuffle_deck
from referee.games.homestuck_atcg.rules.enter_play import lay_open, take_up
from referee.games.homestuck_atcg.state.events import from_its_pile, happen
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Placed, Table, face_of, owner_of
from referee.kernel.engine.run import Run
from referee.kernel.facts import FactKind


@dataclass(slots=True)
class Found:
    """Cards sorted by where they are: ``on_table`` in play or stored, ``in_piles`` in open piles."""

    on_table: list[int] = field(default_factory=list)
    in_piles: list[int] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.on_table) or bool(self.in_piles)


def where_is(table: Table, thing: int) -> str:
    """Where a card is: in "play", "stored", in a "discard" or "removed" pile; "" where it is hidden again."""
    row = table.find(thing)
    if row is not None:
        return "play" if row.under is None else "stored"
    player = table.side(owner_of(thing))
    if player.gone:
        return ""
    if thing in player.discard.cards:
        return "discard"
    return "removed" if thing in player.removed.cards else ""


def sort_out(table: Table, things: Sequence[int], without: str = "") -> Found:
    """The cards by where they are; those that are in the pile ``without`` already stay there."""
    found = Found()
    for thing in things:
        place = where_is(table, thing)
        if place in ("play", "stored"):
            found.on_table.append(thing)
        elif place and place != without:
            found.in_piles.append(thing)
    return found


def uncover(run: Run[Table], pile: str, whose: int, face: int) -> int:
    """Take a card out of a hand or deck; the thing that it becomes for everybody to see."""
    if pile == "hand":
        return lay_open(run, whose, face)
    take_from_deck(run, whose, face)
    return run.state.free_copy(face, whose)


def take_from_deck(run: Run[Table], whose: int, face: int) -> None:
    """Take a card of that face out of a draw pile: the uppermost of several."""
    deck = run.state.side(whose).deck
    if deck.cards[-1] == face and not deck.top_is_unknown():
        deck.take_top()
    else:
        deck.take(face)


# -- to where they go -----------------------------------------------------------------------


def discard(run: Run[Table], meant: Meant, rule: str) -> bool:
    """To the discard piles of their owners, from play or the own hand; each is an event (row act.discard)."""
    if meant.pile == "hand":
        leave_play.discard_from_hand(run, meant.whose, list(meant.faces), rule)
        return bool(meant.faces)
    for face in meant.faces:
        thing = uncover(run, "deck", meant.whose, face)
        run.state.side(meant.whose).discard.put(thing)
        tell(run, DISCARDED, rule, thing)
        happen(run, from_its_pile(run, thing))
    found = sort_out(run.state, meant.things, "discard")
    for thing in found.in_piles:
        take_up(run, thing)
        run.state.side(owner_of(thing)).discard.put(thing)
        tell(run, DISCARDED, rule, thing)
        happen(run, from_its_pile(run, thing))
    if found.on_table:
        leave_play.discard(run, found.on_table, rule)
    run.state.touch()
    return bool(found) or bool(meant.faces)


def remove(run: Run[Table], meant: Meant, rule: str) -> bool:
    """To the removed piles of their owners (row act.remove, HAC-Q44)."""
    opened = [uncover(run, meant.pile, meant.whose, face) for face in meant.faces[:1]]
    for face in meant.faces[1:]:
        run.state.side(meant.whose).removed.put(opened[-1])
        opened.append(uncover(run, meant.pile, meant.whose, face))
    if opened:
        run.state.side(meant.whose).removed.put(opened[-1])
    found = sort_out(run.state, meant.things, "removed")
    for thing in found.in_piles:
        take_up(run, thing)
        run.state.side(owner_of(thing)).removed.put(thing)
    for thing in (*opened, *found.in_piles):
        tell(run, REMOVED, rule, thing)
    if found.on_table:
        leave_play.remove(run, found.on_table, rule)
    run.state.touch()
    return bool(found) or bool(opened)


def take_into_hand(run: Run[Table], meant: Meant, rule: str, *, shown: bool) -> bool:
    """To the hands of their owners (HAC-Q38); a card found by a search is ``shown`` to all (row act.tophand)."""
    table, setting = run.state, setting_of(run)
    if meant.pile == "deck":
        hand = table.side(meant.whose).hand
        for face in meant.faces:
            take_from_deck(run, meant.whose, face)
            hand.put_sorted(face)
        if meant.faces:
            kind = TAKEN if shown else TAKEN.hiding("cards")
            kind.tell(run, rule, meant.whose, cards=list(map(setting.shown, meant.faces)))
    found = sort_out(table, meant.things)
    for thing in found.in_piles:
        take_up(run, thing)
        table.side(owner_of(thing)).hand.put_sorted(face_of(thing))
        tell(run, RETURNED, rule, thing)
    if found.on_table:
        leave_play.return_to_hand(run, found.on_table, rule)
    table.touch()
    return bool(found) or (meant.pile == "deck" and bool(meant.faces))


def shuffle_in(run: Run[Table], meant: Meant, rule: str) -> bool:
    """To the draw piles of their owners, which are shuffled then (row act.shuffle_in)."""
    table = run.state
    owners: list[int] = []
    if meant.pile == "hand":
        for face in meant.faces:
            table.side(meant.whose).hand.take(face)
            table.side(meant.whose).deck.put(face)
        PUT_INTO_DECK.tell(run, rule, meant.whose, cards=len(meant.faces))
    if meant.faces:
        owners.append(meant.whose)
    found = sort_out(table, meant.things)
    for thing in found.in_piles:
        take_up(run, thing)
        table.side(owner_of(thing)).deck.put(face_of(thing))
        tell(run, SHUFFLED_IN, rule, thing)
    owners += [owner_of(thing) for thing in (*found.in_piles, *found.on_table)]
    for seat in reversed(table.clockwise(table.seat or 1)):
        if seat in owners:
            shuffle_deck(run, seat, rule)
    if found.on_table:
        leave_play.put_into_decks(run, found.on_table, rule)
    table.touch()
    return bool(owners)


def store(run: Run[Table], meant: Meant, under: int, rule: str, *, told: bool) -> bool:
    """Face up under another card, out of play (row act.store, HAC-Q40); ``told``: by that card's own text."""
    table = run.state
    for face in meant.faces:
        lay_under(run, uncover(run, meant.pile, meant.whose, face), under, rule, told=told)
    found = sort_out(table, meant.things)
    for thing in found.in_piles:
        take_up(run, thing)
        lay_under(run, thing, under, rule, told=told)
    if found.on_table:
        leave_play.store(run, found.on_table, under, rule, told=told)
    return bool(found) or bool(meant.faces)


def lay_under(run: Run[Table], thing: int, under: int, rule: str, *, told: bool) -> None:
    """Lay a card that was not in play under another one."""
    table = run.state
    table.entered += 1
    player = table.side(owner_of(thing))
    row = Placed(thing, under=under, told=told, entered=table.entered)
    player.cards = [*player.cards, row]
    table.recompose()
    STORED.tell(
        run,
        rule,
        owner_of(thing),
        lambda: {"card": setting_of(run).called(thing), "above": setting_of(run).called(under)},
    )


def tell(run: Run[Table], kind: FactKind, rule: str, thing: int) -> None:
    """What became of a card."""
    kind.tell(run, rule, owner_of(thing), lambda: {"card": setting_of(run).called(thing)})
