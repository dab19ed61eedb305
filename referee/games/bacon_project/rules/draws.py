"""Drawing, revealing, and running out of cards: BP-13.1 to BP-13.5, BP-17.1, BP-17.5, BP-6.4.

Cards are taken one by one. The moment the last one leaves the draw pile, the out-of-cards
procedure interrupts what was going on, and what was interrupted continues from the new pile.
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.fact_kinds import (
    DRAWN,
    ENDED,
    NO_PILE_LEFT,
    PICKED,
    PUT_AWAY,
    RESHUFFLED,
    REVEALED,
    STACK_CARD_LOST,
)
from referee.games.bacon_project.state.table import SEATS, Table, opponent
from referee.games.bacon_project.state.timing import answers_to
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.spaces import SomeOf
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Choice, Int, kept


@dataclass(slots=True)
class Take(Frame):
    """One card on its way from the draw pile, to a hand or to the cards revealed."""

    seat: int = kept(Int(1, 2), default=1)
    openly: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Draw(Frame):
    """A number of cards still to be drawn by a seat."""

    seat: int = kept(Int(1, 2), default=1)
    count: int = kept(Int(), default=0)


@dataclass(slots=True)
class Reveal(Frame):
    """A number of cards still to be turned up, of which ``add`` go to the hand by that rule."""

    seat: int = kept(Int(1, 2), default=1)
    count: int = kept(Int(), default=0)
    add: int = kept(Int(), default=1)
    rule: str = kept(Choice("BP-6.5", "BP-16.5", "BP-17.5"), default="BP-6.5")


@dataclass(slots=True)
class OutOfCards(Frame):
    """The draw pile was finished by that seat; ``renewed`` if there was a new one."""

    seat: int = kept(Int(1, 2), default=1)
    renewed: bool = kept(Bool(), default=False)


def draw(run: Run[Table], seat: int, count: int) -> None:
    """Let a seat draw cards, before anything else goes on (BP-17.1)."""
    if count:
        run.push(DRAW, Draw(seat, count))


def reveal(run: Run[Table], seat: int, count: int, add: int, rule: str) -> None:
    """Let a seat turn up cards and add some to the hand (BP-6.5, BP-16.5, BP-17.5)."""
    run.push(REVEAL, Reveal(seat, count, add, rule))


# -- taking one card ------------------------------------------------------------------------


def shuffle_lost_cards(run: Run[Table], take: Take) -> Throw | None:
    """An empty draw pile is renewed before a card has to be taken from it (BP-Q51)."""
    if run.state.draw or not run.state.discard:
        return None
    return shuffled_discard(run, "BP-Q51")


def shuffled_discard(run: Run[Table], rule: str) -> Throw:
    """The shuffle of the discard pile (BP-1.4)."""
    return Throw(rule, "shuffle", "draw-pile", tuple(run.state.discard), CARD)


def lay_new_pile(run: Run[Table], frame: Take | OutOfCards, order: list[int] | None) -> None:
    """The shuffled discard pile becomes the draw pile, face down (BP-1.4, BP-13.1)."""
    run.state.draw.renew(run.state.discard, order)
    RESHUFFLED.tell(run, "BP-13.1", frame.seat, cards=len(run.state.draw))


def unknown_top(run: Run[Table], take: Take) -> Throw | None:
    """Which card lies on top, where nobody knows it yet."""
    pile, beneath = run.state.draw, run.stack[-2]
    left = beneath.count + 1 if isinstance(beneath, (Draw, Reveal)) else 1
    hidden = not take.openly
    return unknown_top_of(
        pile, "BP-17.1", "draw-pile", CARD, seat=take.seat, left=left, hidden=hidden
    )


def identify_top(run: Run[Table], take: Take, card: int) -> None:
    run.state.draw.identify_top(card)


def take_top(run: Run[Table], take: Take) -> None:
    """Move the top card to the hand, or face up beside the pile (BP-17.1, BP-6.10)."""
    table = run.state
    if not table.draw:
        return
    card = table.draw.take_top()
    if take.openly:
        table.revealed.put(card)
        REVEALED.tell(run, "BP-6.10", take.seat, cards=[card])
    else:
        table.side(take.seat).hand.put_sorted(card)
        DRAWN.tell(run, "BP-17.1", take.seat, cards=[card])
    if not table.draw:
        run.push(OUT_OF_CARDS, OutOfCards(take.seat))


TAKE = Procedure(
    "take",
    "BP-17.1",
    (
        Step("BP-Q51", "renew an empty pile", chance=shuffle_lost_cards, landed=lay_new_pile),
        Step("BP-3.9", "know the top card", chance=unknown_top, landed=identify_top),
        Step("BP-17.1", "take the top card", do=take_top),
    ),
    Take,
    within=("draw", "reveal"),
)


# -- drawing --------------------------------------------------------------------------------


def cards_are_owed(run: Run[Table], frame: Draw | Reveal) -> bool:
    return frame.count > 0


def draw_next(run: Run[Table], frame: Draw) -> None:
    """One card after the other; without any pile left the draw is skipped (BP-Q51)."""
    table = run.state
    pile, hand = table.draw, table.side(frame.seat).hand
    while frame.count and len(pile) > 1 and not pile.top_is_unknown():
        frame.count -= 1
        card = pile.take_top()
        hand.put_sorted(card)
        DRAWN.tell(run, "BP-17.1", frame.seat, cards=[card])
    if frame.count:
        frame.count -= 1
        if pile or table.discard:
            run.push(TAKE, Take(frame.seat))


DRAW = Procedure(
    "draw",
    "BP-17.1",
    (Step("BP-17.1", "draw one by one", do=draw_next, when=cards_are_owed, loop=True),),
    Draw,
)


# -- revealing ------------------------------------------------------------------------------


def reveal_next(run: Run[Table], frame: Reveal) -> None:
    """One card after the other, through a new pile if need be (BP-Q37)."""
    frame.count -= 1
    if run.state.draw or run.state.discard:
        run.push(TAKE, Take(frame.seat, openly=True))


def ask_pick(run: Run[Table], frame: Reveal) -> Ask[Table] | None:
    """Which of the revealed cards go to the hand; all of them is no choice (BP-Q107)."""
    if len(run.state.revealed) <= frame.add:
        keep(run, frame.seat, tuple(run.state.revealed), frame.rule)
        return None
    return Ask(run, frame, frame.seat, PICKING)


def keep(run: Run[Table], seat: int, cards: tuple[int, ...], rule: str) -> None:
    """Put revealed cards into the hand, by that rule (BP-6.5, BP-16.5, BP-17.5)."""
    for card in cards:
        run.state.revealed.take(card)
        run.state.side(seat).hand.put_sorted(card)
    if cards:
        PICKED.tell(run, rule, seat, cards=list(cards))


def pick_revealed(run: Run[Table], frame: Frame, seat: int, cards: tuple[int, ...]) -> None:
    keep(run, seat, cards, frame.rule if isinstance(frame, Reveal) else "BP-6.5")


def discard_the_rest(run: Run[Table], frame: Reveal) -> None:
    """What was not chosen goes to the discard pile as it was revealed (BP-6.6, BP-Q106)."""
    rest = run.state.revealed.take_all()
    run.state.discard.put_all(rest)
    if rest:
        PUT_AWAY.tell(run, REST.get(frame.rule, frame.rule), frame.seat, cards=rest)


REST = {"BP-6.5": "BP-6.6", "BP-16.5": "BP-16.6"}
"""The rule by which the other cards are put away, by the rule that adds one."""


def to_be_added(ask: Ask[Table]) -> int:
    frame = ask.frame
    return frame.add if isinstance(frame, Reveal) else 1


class Picking(SomeOf):
    """Cards that were revealed, as many as the rule of the reveal adds."""

    def refusals(self, ask: Ask[Table], value: tuple[int, ...]) -> list[Refusal]:
        rule = ask.frame.rule if isinstance(ask.frame, Reveal) else self.among
        rules = (rule, "BP-Q56") if rule == "BP-17.5" else (rule,)
        wrong = SomeOf.refusals(self, ask, value)
        return [Refusal(rule, refusal.item) for rule in rules for refusal in wrong]


PICK_REVEALED = Verb(
    "pick-revealed",
    Picking(CARD, lambda ask: ask.run.state.revealed, to_be_added, "BP-6.5", "BP-6.5"),
    pick_revealed,
    answers_to("reveal", "BP-6.5", "BP-16.5", "BP-17.5"),
)
PICKING = offer(PICK_REVEALED)

REVEAL = Procedure(
    "reveal",
    "BP-6.4",
    (
        Step("BP-6.4", "reveal one by one", do=reveal_next, when=cards_are_owed, loop=True),
        Step("BP-6.5", "add to the hand", ask=ask_pick),
        Step("BP-6.6", "discard the rest", do=discard_the_rest),
    ),
    Reveal,
)


# -- running out of cards -------------------------------------------------------------------


def shuffle_new_pile(run: Run[Table], frame: OutOfCards) -> Throw | None:
    """The finished pile is replaced at once by the shuffled discard pile (BP-13.1, BP-Q50)."""
    if not run.state.discard:
        NO_PILE_LEFT.tell(run, "BP-Q51", frame.seat)
        return None
    frame.renewed = True
    return shuffled_discard(run, "BP-13.1")


def lose_bottom_cards(run: Run[Table], frame: OutOfCards) -> None:
    """Both players lose the bottom card of the stack at the same time (BP-13.3, BP-Q106)."""
    for seat in run.state.seats_in_turn_order():
        unit = run.state.lose_bottom(seat)
        if unit is not None:
            STACK_CARD_LOST.tell(run, "BP-13.3", seat, cards=list(unit.cards))


def check_both_stacks(run: Run[Table], frame: OutOfCards) -> None:
    """Both empty is a draw, one empty is a win for the other (BP-13.5, BP-Q49)."""
    end_if_eliminated(run, "the deck ran out")


def end_if_eliminated(run: Run[Table], reason: str) -> bool:
    """A player without a stack card is out, at once and by any cause (BP-2.3, BP-Q80)."""
    alive = tuple(seat for seat in SEATS if run.state.side(seat).stack)
    if len(alive) == len(SEATS):
        return False
    rule = "BP-2.2" if alive else "BP-13.5"
    run.end(Outcome(alive, reason, rule))
    ENDED.tell(run, rule, alive[0] if alive else 0, reason=reason)
    return True


def owe_a_card_each(run: Run[Table], frame: OutOfCards) -> None:
    """The player who finished the pile draws first (BP-13.4, BP-1.5); with no pile all draws end (BP-Q51)."""
    if not frame.renewed:
        for other in run.stack:
            if isinstance(other, (Draw, Reveal)):
                other.count = 0
        return
    draw(run, opponent(frame.seat), 1)
    draw(run, frame.seat, 1)


OUT_OF_CARDS = Procedure(
    "out-of-cards",
    "BP-13.1",
    (
        Step("BP-13.1", "replace the pile", chance=shuffle_new_pile, landed=lay_new_pile),
        Step("BP-13.3", "lose the bottom stack cards", do=lose_bottom_cards),
        Step("BP-13.5", "check both stacks", do=check_both_stacks),
        Step("BP-13.4", "each draws one", do=owe_a_card_each),
    ),
    OutOfCards,
    within=("take",),
)
