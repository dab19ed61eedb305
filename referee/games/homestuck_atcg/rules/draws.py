"""Drawing, shuffling and discarding from a hand: one card after the other from the own draw pile (HAC-5.1.9, HAC-5.1.12 to 5.1.14).

Where the pile is empty and a card must be drawn the discard pile becomes the draw pile, and every other player
gains points; without either the rest is not drawn (HAC-Q27).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import (
    DISCARDED,
    DISCARDED_FROM_HAND,
    DRAWN,
    REMOVED,
    RESHUFFLED,
    SHUFFLED,
)
from referee.games.homestuck_atcg.rules.destinations import is_kept_from_pile, reach_pile
from referee.games.homestuck_atcg.rules.victory_points import gain
from referee.games.homestuck_atcg.state.events import note_hand, note_player, note_thrown
from referee.games.homestuck_atcg.state.frames import doer_now, setting_of
from referee.games.homestuck_atcg.state.references import last_as_printed
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import COUNT, SEAT, Last, Table, face_of
from referee.games.homestuck_atcg.state.values import is_forbidden, is_hand_kept
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Text, kept

POINTS_OF_OTHERS = 2
"""How many points everybody else gains when a player runs out of cards (HAC-5.1.13)."""


@dataclass(slots=True)
class Drawing(Frame):
    """A number of cards that a seat has still to draw, by which rule; ``drawn`` how many have come, where a text asks for it."""

    seat: int = kept(SEAT, default=1)
    count: int = kept(COUNT, default=0)
    rule: str = kept(Text(), default="HAC-5.1.9")
    drawn: int = kept(COUNT, default=0, rare=True)


@dataclass(slots=True)
class Shuffling(Frame):
    """A draw pile that is being shuffled, by which rule."""

    seat: int = kept(SEAT, default=1)
    rule: str = kept(Text(), default="HAC-4.8")


def draw(run: Run[Table], seat: int, count: int, rule: str) -> None:
    """Let a seat draw cards: at once, unless the pile has first to be made anew or looked up.

    No hand is too large for it (HAC-Q59). Texts answer it once, however many cards come and from how many piles (HAC-Q55).
    """
    if not run.state.side(seat).gone and not is_draw_replaced(run, seat, count, rule):
        draw_now(run, seat, count, rule)


def is_draw_replaced(
    run: Run[Table], seat: int, count: int, rule: str, *, first: bool = False
) -> bool:
    """Whether texts may be done instead of drawing as many cards as there are (row rep.you_draw)."""
    side, doer = run.state.side(seat), doer_now(run)
    count = min(count, len(side.deck) + len(side.discard))
    able = count > 0 and not is_forbidden(run, "cannot-draw", seat)
    return able and is_replaced(run, "drawn", side.planet, rule, doer, first=first, amount=count)


def draw_now(run: Run[Table], seat: int, count: int, rule: str) -> bool:
    """Let a seat draw what no text replaces, unless one forbids it; whether there is any to draw."""
    if is_forbidden(run, "cannot-draw", seat):
        return False
    side = run.state.side(seat)
    drawn = draw_known(run, seat, count, rule)
    is_more = drawn < count and bool(side.deck or side.discard)
    if is_more:
        run.push(DRAW, Drawing(seat, count - drawn, rule, remembered(run, drawn)))
    elif drawn:
        note_player(run, "drawn", seat, drawn)
    return is_more or drawn > 0


def draw_one_after_the_other(run: Run[Table], seats: Sequence[int], count: int, rule: str) -> None:
    """Let several seats draw in that order: a pile that is made anew gives its points before the next one draws (HAC-Q62)."""
    sides = map(run.state.side, seats)
    if "instead-drawn" in setting_of(run).cards.laws:
        for seat in reversed(seats):
            if not is_draw_replaced(run, seat, count, rule, first=True):
                run.push(DRAW, Drawing(seat, count, rule))
    elif any(len(side.deck) < count and side.discard for side in sides):
        for seat in reversed(seats):
            run.push(DRAW, Drawing(seat, count, rule))
    else:
        for seat in reversed(seats):
            draw(run, seat, count, rule)


def remembered(run: Run[Table], drawn: int) -> int:
    """How many cards a draw remembers while its pile is made anew: as many as came, where a text asks for it (rows t.amount, t.you_drew)."""
    contents = setting_of(run).cards.contents
    return drawn if contents.asking_amount or "drawn" in contents.remembered else 0


def draw_known(run: Run[Table], seat: int, count: int, rule: str) -> int:
    """Take cards from the top for as long as one lies there that is known; how many they were."""
    table = run.state
    side = table.side(seat)
    drawn = side.deck.take_known(count)
    if not drawn:
        return 0
    side.hand.put_all_sorted(drawn)
    table.touch()
    DRAWN.tell(
        run,
        rule,
        seat,
        lambda: {"cards": list(map(setting_of(run).shown, drawn)), "count": len(drawn)},
    )
    return len(drawn)


# -- from an empty pile, and at an observed table -------------------------------------------


def renew_deck(run: Run[Table], frame: Drawing) -> Throw | None:
    """The discard pile becomes the draw pile when a card is needed and there is none (HAC-5.1.12)."""
    side = run.state.side(frame.seat)
    if side.deck or not side.discard:
        return None
    faces = tuple(face_of(thing) for thing in side.discard)
    names = setting_of(run).cards.names
    return Throw("HAC-5.1.12", "shuffle", f"deck/{frame.seat}", faces, names)


def lay_new_deck(run: Run[Table], frame: Drawing, order: Sequence[int] | None) -> None:
    """Lay it down; all other players gain points, in anybody's turn (HAC-5.1.13, HAC-5.1.14)."""
    table = run.state
    side = table.side(frame.seat)
    faces = [face_of(thing) for thing in side.discard.take_all()]
    side.deck.put_all(faces)
    side.deck.lay_out(order)
    table.touch()
    RESHUFFLED.tell(run, "HAC-5.1.12", frame.seat, cards=len(faces))
    note_player(run, "shuffled", frame.seat)
    for opponent in table.opponents(frame.seat):
        gain(run, opponent, POINTS_OF_OTHERS, "HAC-5.1.13")


def unknown_top(run: Run[Table], frame: Drawing) -> Throw | None:
    """Which card lies on top, where nobody knows it yet."""
    deck, names = run.state.side(frame.seat).deck, setting_of(run).cards.names
    return unknown_top_of(deck, "HAC-5.1.9", f"deck/{frame.seat}", names, left=frame.count)


def identify_top(run: Run[Table], frame: Drawing, face: int) -> None:
    run.state.side(frame.seat).deck.identify_top(face)


def take_cards(run: Run[Table], frame: Drawing) -> None:
    """Take what lies on top, and begin again until all are drawn or there are no more (HAC-Q27)."""
    drawn = draw_known(run, frame.seat, frame.count, frame.rule)
    frame.count -= drawn
    side = run.state.side(frame.seat)
    if frame.count and (side.deck or side.discard):
        frame.row = 0
        frame.drawn += remembered(run, drawn)
    elif frame.drawn + drawn:
        note_player(run, "drawn", frame.seat, frame.drawn + drawn)


DRAW = Procedure(
    "draw",
    "HAC-5.1.9",
    (
        Step("HAC-5.1.12", "make an empty pile anew", chance=renew_deck, landed=lay_new_deck),
        Step("HAC-5.1.9", "know the top card", chance=unknown_top, landed=identify_top),
        Step("HAC-Q27", "take what the pile holds", do=take_cards),
    ),
    Drawing,
)


# -- from the deck to the discard pile ------------------------------------------------------


def discard_top(run: Run[Table], seat: int, count: int, rule: str) -> None:
    """Put the top cards of a deck into the discard pile, one after the other; an empty deck is not renewed (row act.mill)."""
    run.push(MILL, Drawing(seat, count, rule))


def is_any_to_discard(run: Run[Table], frame: Drawing) -> bool:
    return frame.count > 0 and bool(run.state.side(frame.seat).deck)


def discard_next(run: Run[Table], frame: Drawing) -> None:
    """The top card, which is known, is laid open and discarded: an event (HAC-2.33)."""
    table = run.state
    player = table.side(frame.seat)
    face = player.deck.take_top()
    thing = table.free_copy(face, frame.seat)
    player.discard.put(thing)
    table.touch()
    frame.count -= 1
    frame.row = 0
    DISCARDED.tell(run, frame.rule, frame.seat, lambda: {"card": setting_of(run).called(thing)})
    reach_pile(run, last_as_printed(run, thing), doer_now(run))


def remove_top(run: Run[Table], seat: int, count: int, rule: str) -> None:
    """Remove the top cards of a deck from play, one after the other; an empty deck is not renewed (row act.top_out)."""
    run.push(UNSTACK, Drawing(seat, count, rule))


def remove_next(run: Run[Table], frame: Drawing) -> None:
    """The top card, which is known, is laid open on the removed pile: no event of a discard pile (HAC-Q44)."""
    table = run.state
    player = table.side(frame.seat)
    thing = table.free_copy(player.deck.take_top(), frame.seat)
    player.removed.put(thing)
    table.touch()
    frame.count -= 1
    frame.row = 0
    REMOVED.tell(run, frame.rule, frame.seat, lambda: {"card": setting_of(run).called(thing)})


UNSTACK = Procedure(
    "unstack",
    "HAC-Q44",
    (
        Step(
            "HAC-5.1.9",
            "know the top card",
            chance=unknown_top,
            landed=identify_top,
            when=is_any_to_discard,
        ),
        Step("HAC-Q44", "remove it from play", do=remove_next, when=is_any_to_discard),
    ),
    Drawing,
)
MILL = Procedure(
    "mill",
    "HAC-2.33",
    (
        Step(
            "HAC-5.1.9",
            "know the top card",
            chance=unknown_top,
            landed=identify_top,
            when=is_any_to_discard,
        ),
        Step("HAC-2.33", "discard it", do=discard_next, when=is_any_to_discard),
    ),
    Drawing,
)


# -- shuffling ------------------------------------------------------------------------------


def shuffle_deck(run: Run[Table], seat: int, rule: str) -> None:
    """Shuffle the draw pile of a seat as it lies when its turn comes: cards may still go into an empty one."""
    run.push(SHUFFLE, Shuffling(seat, rule))


def throw_deck(run: Run[Table], frame: Shuffling) -> Throw | None:
    deck = run.state.side(frame.seat).deck
    if not deck:
        return None
    names = setting_of(run).cards.names
    return Throw(frame.rule, "shuffle", f"deck/{frame.seat}", tuple(deck), names)


def lay_shuffled(run: Run[Table], frame: Shuffling, order: Sequence[int] | None) -> None:
    side = run.state.side(frame.seat)
    side.deck.lay_out(order)
    SHUFFLED.tell(run, frame.rule, frame.seat, cards=len(side.deck))
    note_player(run, "shuffled", frame.seat)


SHUFFLE = Procedure(
    "shuffle",
    "HAC-4.8",
    (Step("HAC-4.8", "shuffle a draw pile", chance=throw_deck, landed=lay_shuffled),),
    Shuffling,
)


# -- from a hand ----------------------------------------------------------------------------


def discard_from_hand(run: Run[Table], seat: int, faces: Sequence[int], rule: str) -> Sequence[int]:
    """Put cards of a hand onto the discard pile, one after the other; each is an event (HAC-Q15, HAC-Q62). They, as all see them now."""
    player, setting, doer = run.state.side(seat), setting_of(run), doer_now(run, seat)
    faces = [] if is_hand_kept(run, seat, doer) else faces
    lasts = []
    for face in faces:
        player.hand.take(face)
        thing = run.state.free_copy(face, seat)
        player.discard.put(thing)
        card = setting.cards.known[face]
        lasts.append(Last(thing, card.power, [*card.tags]))
    run.state.touch()
    if faces:
        DISCARDED_FROM_HAND.tell(run, rule, seat, cards=list(map(setting.shown, faces)))
    for last in lasts:
        if not is_kept_from_pile(run, last):
            note_thrown(run, last, doer)
            reach_pile(run, last, doer)
    if lasts:
        note_hand(run, seat)
    return [last.thing for last in lasts]
