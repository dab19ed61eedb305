"""Effects on cards of hands: discarded one player after the other, by own choice or by chance (HAC-Q62), and drawn."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.effects.quantities import count_of, counts_open
from referee.games.homestuck_atcg.effects.targets import concerned, permitted, players_of
from referee.games.homestuck_atcg.fact_kinds import LOOKED_AT_HAND, SHOWED_HAND
from referee.games.homestuck_atcg.language.effects import (
    DISCARD_AT_RANDOM,
    DISCARD_FROM_HAND,
    DRAW,
    LOOK_AT_HAND,
    MILL,
    PICK_FROM_HAND,
    SHOW_AND_PICK,
)
from referee.games.homestuck_atcg.rules.draws import (
    discard_from_hand,
    discard_top,
    draw_one_after_the_other,
)
from referee.games.homestuck_atcg.state.courses import Supposed, would_come
from referee.games.homestuck_atcg.state.frames import Act, is_waiting, obey
from referee.games.homestuck_atcg.state.matching import fits_face
from referee.games.homestuck_atcg.state.table import CARD
from referee.games.homestuck_atcg.state.values import is_forbidden, is_hand_closed
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw


@DISCARD_FROM_HAND.asks
def ask_cards(act: Act) -> Question | None:
    """Which cards the next player puts down (row act.p_discard)."""
    if not act.progress.left:
        return None
    hand = tuple(act.table.side(act.progress.left[0]).hand)
    count = min(count_of(act), len(hand))
    is_open = count < len(hand)
    return Question(act.rule, CARD, hand, least=count, most=count, hidden=True, always=is_open)


@DISCARD_AT_RANDOM.throws
def pick_card(act: Act) -> Throw | None:
    """A card of the hand of the next player."""
    if not act.progress.left:
        return None
    seat = act.progress.left[0]
    hand = tuple(act.table.side(seat).hand)
    return Throw(act.rule, "pick", f"hand/{seat}", hand, act.setting.cards.names)


@DISCARD_FROM_HAND.takes
@DISCARD_AT_RANDOM.takes
def put_down(act: Act, chosen: Numbers) -> None:
    """The first player who is left discards those cards of the hand (HAC-Q62)."""
    text, progress = act.text, act.progress
    seat, *rest = progress.left
    things = discard_from_hand(act.run, seat, list(chosen), act.rule)
    player = act.table.side(seat)
    text.that = [*text.that, *things]
    text.did = text.did or bool(things)
    if things:
        obey(act.run, text, act.action, seat)
    progress.count += len(chosen)
    is_enough = progress.count >= count_of(act) or not player.hand
    if is_enough or act.effect is DISCARD_FROM_HAND:
        progress.left, progress.count = rest, 0


@DISCARD_FROM_HAND.does
@DISCARD_AT_RANDOM.does
def was_put_down(act: Act) -> bool:
    return act.text.did


@DISCARD_FROM_HAND.able
@DISCARD_AT_RANDOM.able
def has_hand(act: Act) -> bool:
    return any(each.hand for each in concerned(act))


@DRAW.does
def do_draw(act: Act) -> bool:
    """Cards are drawn one by one (HAC-5.1.12); who may not draw has drawn none (row step.ifdo)."""
    count = count_of(act)
    seats = [seat for seat in players_of(act) if may_draw(act, seat)]
    draw_one_after_the_other(act.run, seats, count, act.rule)
    return bool(seats) and count > 0 and not is_waiting(act.run)


def may_draw(act: Act, seat: int) -> bool:
    """Whether there is a card to draw, and no text forbids it."""
    player = act.table.side(seat)
    there = bool(player.deck) or bool(player.discard)
    return there and not is_forbidden(act.run, "cannot-draw", seat)


@DRAW.changes
def draws_anything(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of somebody's drawing a card (HAC-Q52)."""
    return any(
        would_come(act, supposed, "drawn", each.planet, drawn)
        for each in permitted(act, "cannot-draw")
        for drawn in (min(count, len(each.deck) + len(each.discard)) for count in counts_open(act))
        if drawn > 0
    )


@DRAW.able
def can_draw(act: Act) -> bool:
    return any(each.deck or each.discard for each in concerned(act))


@LOOK_AT_HAND.does
def look_at_hand(act: Act) -> bool:
    """The player of the text alone sees the cards of that hand (HAC-Q39)."""
    seats = [each for each in players_of(act) if not is_hand_closed(act.run, each, act.text.source)]
    for seat in seats:
        tell_look(act, seat)
    return any(act.table.side(seat).hand for seat in seats)


def tell_look(act: Act, seat: int) -> None:
    """The cards of a hand are told to the player of the text alone."""
    cards = sorted(map(act.setting.shown, act.table.side(seat).hand))
    LOOKED_AT_HAND.tell(act.run, act.rule, act.text.seat, whose=seat, cards=cards)


@PICK_FROM_HAND.asks
def ask_picked(act: Act) -> Question | None:
    """Which cards of the hand of the next player, of those that fit if only such are meant; nobody else sees them."""
    if not act.progress.left:
        return None
    hand, filter_ = tuple(hand_seen(act, act.progress.left[0])), act.action.filter
    view = act.looking_back.text
    found = tuple(
        each for each in hand if filter_ is None or fits_face(act.run, filter_, view, each)
    )
    count = min(count_of(act), len(found))
    return Question(act.rule, CARD, found, least=count, most=count, hidden=True, always=bool(hand))


def hand_seen(act: Act, seat: int) -> Sequence[int]:
    """A hand, as far as no text keeps it from being seen (row con.hand_closed)."""
    is_closed = is_hand_closed(act.run, seat, act.text.source)
    return () if is_closed else act.table.side(seat).hand.cards


@SHOW_AND_PICK.asks
def ask_shown(act: Act) -> Question | None:
    """Which fitting cards of the next hand that is shown; all see what it was once they are chosen."""
    filter_ = act.action.filter
    if not act.progress.left or filter_ is None:
        return None
    hand = hand_seen(act, act.progress.left[0])
    found = tuple(face for face in hand if fits_face(act.run, filter_, act.looking_back.text, face))
    count = min(act.action.number, len(found))
    return Question(act.rule, CARD, found, least=count, most=count, hidden=True)


@PICK_FROM_HAND.takes
@SHOW_AND_PICK.takes
def discard_picked(act: Act, chosen: Numbers) -> None:
    """Those cards are discarded, each an event; a hand that is shown is laid open before (HAC-Q62)."""
    seat, *act.progress.left = act.progress.left
    player = act.table.side(seat)
    if act.effect is SHOW_AND_PICK and hand_seen(act, seat):
        cards = sorted(map(act.setting.shown, player.hand))
        SHOWED_HAND.tell(act.run, act.rule, seat, cards=cards)
    if act.action.filter is not None and act.effect is PICK_FROM_HAND:
        tell_look(act, seat)
    things = discard_from_hand(act.run, seat, list(chosen), act.rule)
    if things:
        obey(act.run, act.text, act.action, seat)
        act.text.that = [*act.text.that, *things]
        act.text.did = True


PICK_FROM_HAND.does(was_put_down)
SHOW_AND_PICK.does(was_put_down)
SHOW_AND_PICK.able(has_hand)
LOOK_AT_HAND.able(has_hand)
PICK_FROM_HAND.able(has_hand)


@MILL.does
def do_mill(act: Act) -> bool:
    """The top cards of decks are discarded, one player after the other; each is an event (HAC-2.33, HAC-Q62)."""
    seats = [seat for seat in players_of(act) if act.table.side(seat).deck]
    count = count_of(act)
    for seat in reversed(seats if count else []):
        discard_top(act.run, seat, count, act.rule)
    return bool(seats) and count > 0


@MILL.pays
def has_so_many(act: Act) -> bool:
    """Whether the own deck has that many cards (HAC-1.18)."""
    return len(act.player.deck) >= count_of(act)


@MILL.able
def has_deck(act: Act) -> bool:
    return any(each.deck for each in concerned(act))
