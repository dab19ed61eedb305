"""Cards on their way from where a text finds them: in play, stored, in an open pile, in a hand, in a deck.

What leaves play goes by `leave_play`, with all that goes along; what lies outside of play is simply taken up. Planets stay
where they are (HAC-3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.effects.targets import Meant, any_card, is_no_planet, leaves_along
from referee.games.homestuck_atcg.fact_kinds import (
    DISCARDED,
    PUT_INTO_DECK,
    PUT_ON_TOP,
    PUT_UNDER,
    REMOVED,
    RETURNED,
    SHUFFLED_IN,
    STORED,
    TAKEN,
)
from referee.games.homestuck_atcg.language.effects import (
    AT_BOTTOM,
    DISCARD,
    ON_TOP,
    REMOVE,
    RETURN,
    SHUFFLE_DISCARD,
    SHUFFLE_IN,
    SHUFFLE_REMOVED,
    STORE,
    TO_HAND,
)
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.destinations import reach_pile
from referee.games.homestuck_atcg.rules.draws import discard_from_hand, shuffle_deck
from referee.games.homestuck_atcg.rules.enter_play import lay_open, take_up
from referee.games.homestuck_atcg.state.events import note_hand
from referee.games.homestuck_atcg.state.frames import Act, doer_now, setting_of
from referee.games.homestuck_atcg.state.references import last_as_printed
from referee.games.homestuck_atcg.state.table import Placed, Table, face_of, owner_of
from referee.games.homestuck_atcg.state.values import last_of, stays
from referee.kernel.engine.run import Run
from referee.kernel.facts import FactKind
from referee.kernel.schema.zone import Zone


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
    above = deck.take_known(deck.cards[::-1].index(face))
    if deck.top_is_unknown():
        deck.take(face)
    else:
        deck.take_top()
    deck.put_all(above[::-1])


def free_to_go(run: Run[Table], things: Sequence[int], goal: str) -> list[int]:
    """Those of the cards in play that no text keeps there (rows con.not_returned and those behind it)."""
    doer = doer_now(run)
    return [thing for thing in things if not stays(run, thing, goal, doer)]


# -- to where they go -----------------------------------------------------------------------


def discard(run: Run[Table], meant: Meant, rule: str) -> bool:
    """To the discard piles of their owners, from play or the own hand; each is an event (row act.discard).

    What has been removed from play stays there (HAC-Q44).
    """
    if meant.pile == "hand":
        return bool(discard_from_hand(run, meant.whose, list(meant.faces), rule))
    for face in meant.faces:
        thing = uncover(run, "deck", meant.whose, face)
        run.state.side(meant.whose).discard.put(thing)
        tell(run, DISCARDED, rule, thing)
        reach_pile(run, last_as_printed(run, thing), doer_now(run))
    there = free_to_go(run, sort_out(run.state, meant.things).on_table, "discard")
    if there:
        leave_play.discard(run, there, rule)
    run.state.touch()
    return bool(there) or bool(meant.faces)


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
    found.on_table = free_to_go(run, found.on_table, "remove")
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
    found.on_table = free_to_go(run, found.on_table, "hand")
    if found.on_table:
        leave_play.return_to_hand(run, found.on_table, rule)
    table.touch()
    return bool(found) or (meant.pile == "deck" and bool(meant.faces))


def shuffle_in(run: Run[Table], meant: Meant, rule: str) -> bool:
    """To the draw piles of their owners, which are shuffled then (row act.shuffle_in)."""
    table, doer = run.state, doer_now(run)
    owners: list[int] = []
    if meant.pile == "hand":
        for face in meant.faces:
            table.side(meant.whose).hand.take(face)
            table.side(meant.whose).deck.put(face)
        PUT_INTO_DECK.tell(run, rule, meant.whose, cards=len(meant.faces))
        note_hand(run, meant.whose)
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
        leave_play.put_into_decks(run, found.on_table, rule, doer)
    table.touch()
    return bool(owners)


def put_into_deck(
    run: Run[Table], meant: Meant, rule: str, *, below: bool, in_order: bool = False
) -> bool:
    """To the draw piles of their owners, on top or below; what lies in a hand unseen by others (rows act.top, act.bottom)."""
    table = run.state
    faces = list(meant.faces)
    for face in faces:
        if meant.pile == "hand":
            table.side(meant.whose).hand.take(face)
        else:
            take_from_deck(run, meant.whose, face)
        lay_into(table.side(meant.whose).deck, face, below=below)
    if faces:
        PUT_INTO_DECK.tell(run, rule, meant.whose, cards=len(faces))
    if faces and meant.pile == "hand":
        note_hand(run, meant.whose)
    found = sort_out(table, meant.things)
    for thing in found.in_piles:
        take_up(run, thing)
        lay_into(table.side(owner_of(thing)).deck, face_of(thing), below=below)
        tell(run, PUT_UNDER if below else PUT_ON_TOP, rule, thing)
    if found.on_table:
        leave_play.lay_into_decks(run, found.on_table, rule, below=below, in_order=in_order)
    table.touch()
    return bool(found) or bool(faces)


def lay_into(deck: Zone, face: int, *, below: bool) -> None:
    """Lay a card on top of a draw pile, or below it."""
    if below:
        deck.put_below(face)
    else:
        deck.put(face)


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


# -- the effects ---------------------------------------------------------------------------


def remember_source(act: Act) -> None:
    """A card that takes itself from play: what follows in its text looks at it as it was."""
    source = act.text.source
    if source in act.things and act.table.in_play(source):
        act.text.last = last_of(act.run, source)


def movable(act: Act) -> Meant:
    """The cards without planets, which never leave (HAC-3.3)."""
    remember_source(act)
    things = [thing for thing in act.things if is_no_planet(act, thing)]
    return Meant(things, act.progress.faces, act.progress.pile, act.progress.whose)


@DISCARD.does
def do_discard(act: Act) -> bool:
    """From play, or from the own hand (HAC-2.33)."""
    return discard(act.run, movable(act), act.rule)


@REMOVE.does
def do_remove(act: Act) -> bool:
    """Out of the game for the time being (HAC-Q44)."""
    return remove(act.run, movable(act), act.rule)


@RETURN.does
def do_return(act: Act) -> bool:
    """Back to their owners' hands; not an event (row act.bounce)."""
    return take_into_hand(act.run, movable(act), act.rule, shown=True)


@TO_HAND.does
def do_to_hand(act: Act) -> bool:
    """Into the hand; a card found by a search is shown, one that was only looked at is not (HAC-Q39)."""
    shown = not act.text.looked
    return take_into_hand(act.run, movable(act), act.rule, shown=shown)


@SHUFFLE_IN.does
def do_shuffle_in(act: Act) -> bool:
    """Into their owners' decks; not an event (row act.shuffle_in)."""
    return shuffle_in(act.run, movable(act), act.rule)


@ON_TOP.does
@AT_BOTTOM.does
def do_put_into_deck(act: Act) -> bool:
    """On top of their owners' decks, or below them; not an event (rows act.top, act.bottom)."""
    return put_into_deck(act.run, movable(act), act.rule, below=act.effect is AT_BOTTOM)


@STORE.does
def do_store(act: Act) -> bool:
    """Under another card, which does not leave together with it, or a planet (HAC-Q40, HAC-Q65)."""
    under, meant = act.progress.second, movable(act)
    if under is None or not meant or not act.table.is_laid_out(under):
        return False
    if leaves_along(act.run, under, meant.things):
        return False
    told = act.text.source == under
    return store(act.run, meant, under, act.rule, told=told)


def can_go(act: Act, thing: int) -> bool:
    """Whether it is where everybody sees it, and no planet."""
    return is_no_planet(act, thing) and bool(where_is(act.table, thing))


def can_be_removed(act: Act, thing: int) -> bool:
    """Whether it is not removed already (HAC-Q44)."""
    return can_go(act, thing) and where_is(act.table, thing) != "removed"


for effect in (DISCARD, RETURN, TO_HAND, SHUFFLE_IN, ON_TOP, AT_BOTTOM, STORE):
    effect.able(any_card(can_go))
REMOVE.able(any_card(can_be_removed))


@SHUFFLE_DISCARD.does
def do_shuffle_discard(act: Act) -> int:
    """The whole discard pile joins the draw pile; nobody gains points (row act.shuffle_discard); how many cards."""
    return shuffle_pile_in(act.run, act.text.seat, "discard", act.rule)


@SHUFFLE_DISCARD.able
def has_discarded(act: Act) -> bool:
    return bool(act.player.discard)


@SHUFFLE_REMOVED.does
def do_shuffle_removed(act: Act) -> int:
    """Every player's removed cards join that player's draw pile (row act.shuffle_removed, HAC-Q44); how many cards."""
    seats = reversed(act.table.clockwise(act.text.seat))
    return sum(shuffle_pile_in(act.run, seat, "removed", act.rule) for seat in seats)


@SHUFFLE_REMOVED.able
def is_any_removed(act: Act) -> bool:
    return any(player.removed for player in act.table.seats)


def shuffle_pile_in(run: Run[Table], seat: int, pile: str, rule: str) -> int:
    """Shuffle an open pile into the deck of its player; how many cards were in it."""
    player = run.state.side(seat)
    things = getattr(player, pile).take_all()
    if not things:
        return 0
    player.deck.put_all([face_of(thing) for thing in things])
    run.state.touch()
    PUT_INTO_DECK.tell(run, rule, seat, cards=len(things))
    shuffle_deck(run, seat, rule)
    return len(things)
