"""Chapter BP-12: how the target answers. Escape with a Jack, or send cards worth the damage.

At its end stand the steps of an offence, because the answer is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.bacon_project.deck import CARD, JACK, JOKER, RANK
from referee.games.bacon_project.fact_kinds import ESCAPED, EVADED, SENT, USED
from referee.games.bacon_project.rules.draws import draw
from referee.games.bacon_project.rules.hand import one_of_hand
from referee.games.bacon_project.rules.offence import (
    Offence,
    announce,
    can_escape,
    check_stack,
    close,
    closes_by_itself,
    draw_for_stack_cards,
    effects_are_left,
    has_begun,
    is_open,
    next_part,
    note_effects,
    return_damage,
    start_ignoring,
    stop_ignoring,
    to_cover,
)
from referee.games.bacon_project.rules.windows import FLASH, SPRING
from referee.games.bacon_project.state.table import Setting, Side, Table
from referee.games.bacon_project.state.timing import in_combat
from referee.games.bacon_project.state.values import has_window
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import read_name
from referee.kernel.engine.run import Frame, Procedure, Run, Step

MANY, FEW = 10, 3
"""Of a hand of more than MANY cards only sets of FEW are listed."""

BOTTOM = -1
"""Stands for the bottom card of the stack, as it lies when its turn comes (BP-12.16)."""


# -- escaping -------------------------------------------------------------------------------


def escape(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    """Discard a Jack: the offence is negated and the combat phase over (BP-Q34, BP-Q108)."""
    run.state.spend(seat, card)
    USED.tell(run, "BP-16.2", seat, cards=[card])
    if isinstance(frame, Offence) and frame.returned:
        frame.answered = True
        EVADED.tell(run, "BP-Q60", seat)
    else:
        end_combat(run, seat)


def under_way(ask: Ask[Table]) -> Offence:
    """The offence that is being answered."""
    frame = ask.frame
    return frame if isinstance(frame, Offence) else Offence()


def combination_binds(ask: Ask[Table]) -> bool:
    """Whether CANNOT ESCAPE anywhere in a combination covers what is answered (BP-19.2)."""
    offence = under_way(ask)
    cast = [unit.card for unit in ask.run.state.side(offence.attacker).cast]
    merged = len(cast) > 1 and any(deed.card in cast for deed in offence.parts)
    return merged and not has_begun(offence) and not can_escape(ask.run, offence)


def return_binds(ask: Ask[Table]) -> bool:
    """Whether the CANNOT ESCAPE of returned damage is what holds the Jack back (BP-19.24)."""
    offence = under_way(ask)
    return offence.returned and not has_begun(offence) and not can_escape(ask.run, offence)


ESCAPE = Verb(
    "escape",
    one_of_hand((Guard("BP-16.2", lambda ask, card: RANK[card] == JACK),)),
    escape,
    in_combat("BP-16.2"),
    (
        Guard(
            "BP-19.1",
            lambda ask, value: can_escape(ask.run, under_way(ask)) or has_begun(under_way(ask)),
        ),
        Guard("BP-19.2", lambda ask, value: not combination_binds(ask)),
        Guard("BP-19.24", lambda ask, value: not return_binds(ask)),
        Guard("BP-Q35", lambda ask, value: not has_begun(under_way(ask))),
    ),
)


# -- defending ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Defence:
    """An ordered list of hand cards and ``bottom``, which ends with the card that suffices."""

    def parse(self, args: Sequence[Any]) -> tuple[int, ...]:
        return tuple(BOTTOM if arg == "bottom" else CARD.number(arg) for arg in args)

    def refusals(self, ask: Ask[Table], value: tuple[int, ...]) -> list[Refusal]:
        return list(_wrong_cards(ask, value)) or list(_wrong_sum(ask, value))

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        """Every set of cards that suffices with none to spare, stack cards first, hand ascending.

        The same cards in another order are legal too. Of a very large hand only sets of few cards
        are listed, and the cheapest one: no list of more would help anybody to choose.
        """
        for value in defences(ask):
            yield ["bottom" if item == BOTTOM else CARD.id(item) for item in value]

    def read(self, words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
        """The words; a stack card that is the bottom one when its turn comes may be named too."""
        side = ask.run.state.side(ask.seat) if ask is not None else Side()
        near, left = list(side.hand), list(side.stack)
        found = []
        for word in words:
            if isinstance(word, Word) and word.text.lower() == "none":
                message = "a defence without cards is 'defend' alone"
                raise NotUnderstood(message, column=word.column)
            named = isinstance(word, Word) and word.text.lower() == "bottom"
            card = BOTTOM if named else read_name(CARD, word, near)
            if left and card in (BOTTOM, *left[0].cards):
                left.pop(0)
                card = BOTTOM
            found.append("bottom" if card == BOTTOM else CARD.id(card))
        return found

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(
            "bottom" if item == BOTTOM else CARD.shown(item) for item in self.parse(args)
        )


def _wrong_cards(ask: Ask[Table], value: tuple[int, ...]) -> Iterator[Refusal]:
    side = ask.run.state.side(ask.seat)
    stacked = [card for unit in side.stack for card in unit.cards]
    for number, item in enumerate(value):
        if item == BOTTOM:
            continue
        name = CARD.shown(item)
        if item in stacked:
            yield Refusal("BP-12.16", name)
        elif item not in side.hand or item in value[:number]:
            yield Refusal("BP-2.5", name, NOT_IN_HAND)
        elif RANK[item] == JOKER:
            yield Refusal("BP-16.15", name)
            yield Refusal("BP-12.12", name)
            yield Refusal("BP-Q32", name)
    if value.count(BOTTOM) > len(side.stack):
        yield Refusal("BP-12.14", "bottom")


def _wrong_sum(ask: Ask[Table], value: tuple[int, ...]) -> Iterator[Refusal]:
    """No card after the one that reached the damage, none kept back before (BP-12.13, BP-Q47)."""
    need = to_cover(ask.run, under_way(ask))
    total = 0
    for sent, (item, points) in enumerate(zip(value, points_of(ask, value), strict=True)):
        if total >= need or ends_part(ask, value[:sent]):
            rule = "BP-Q45" if not need else "BP-12.13" if total >= need else "BP-Q52"
            yield Refusal(rule, printed([shown(item)]))
            yield Refusal("BP-Q47")
            return
        total += points
    if total < need and not ends_part(ask, value) and not sends_everything(ask, value):
        yield Refusal("BP-12.1", str(total))
        yield Refusal("BP-Q47")
        yield Refusal("BP-Q48")


def shown(item: int) -> str:
    """A card of a defence, printed."""
    return "bottom" if item == BOTTOM else CARD.shown(item)


def in_parts(ask: Ask[Table]) -> bool:
    """Whether each stack card is followed by its draw before the next part (BP-Q52)."""
    setting: Setting = ask.run.setting
    return setting.readings.stack_draw_timing == "each"


def ends_part(ask: Ask[Table], value: Sequence[int]) -> bool:
    """Whether a part of a defence ends here, with a stack card."""
    return in_parts(ask) and bool(value) and value[-1] == BOTTOM


def sends_everything(ask: Ask[Table], value: Sequence[int]) -> bool:
    """Whether the whole stack and every hand card but Jokers is sent (BP-Q48)."""
    side = ask.run.state.side(ask.seat)
    hand = [card for card in side.hand if RANK[card] != JOKER]
    return value.count(BOTTOM) == len(side.stack) and set(hand) <= set(value)


def points_of(ask: Ask[Table], value: Sequence[int]) -> list[int]:
    """The defence points of each item: its value, a stack Ace 14, a Joker on the stack as announced."""
    stack = iter(ask.run.state.side(ask.seat).stack)
    return [next(stack).value if item == BOTTOM else RANK[item] for item in value]


def defences(ask: Ask[Table]) -> Iterator[tuple[int, ...]]:
    """The defences that ``all`` lists: stack cards first, then hand cards in ascending order."""
    need = to_cover(ask.run, under_way(ask))
    side = ask.run.state.side(ask.seat)
    hand = sorted((card for card in side.hand if RANK[card] != JOKER), key=RANK.__getitem__)
    if not need:
        yield ()
        return
    found = False
    for bottoms in range(len(side.stack) + 1):
        first = (BOTTOM,) * bottoms
        if in_parts(ask) and bottoms:
            yield (BOTTOM,)
            return
        left = need - sum(points_of(ask, first))
        if left <= 0:
            yield first
            return
        for value in _covers(hand, left):
            found = True
            yield first + value
    if not found and not in_parts(ask):
        yield (*(BOTTOM,) * len(side.stack), *hand)
    elif not found:
        yield (BOTTOM,)


def _covers(hand: list[int], need: int) -> Iterator[tuple[int, ...]]:
    """Sets in ascending order that suffice only with the last card, small ones first."""
    for size in range(1, (len(hand) if len(hand) <= MANY else FEW) + 1):
        for chosen in combinations(hand, size):
            total = sum(RANK[card] for card in chosen)
            if total - RANK[chosen[-1]] < need <= total:
                yield chosen
    if len(hand) > MANY:
        yield from _cheapest(hand, need)


def _cheapest(hand: list[int], need: int) -> Iterator[tuple[int, ...]]:
    """The lowest cards that suffice, where they are more than a few."""
    total = 0
    for size, card in enumerate(hand, 1):
        total += RANK[card]
        if total >= need:
            if size > FEW:
                yield tuple(hand[:size])
            return


def defend(run: Run[Table], frame: Frame, seat: int, value: tuple[int, ...]) -> None:
    """Send the cards to the discard pile (BP-12.1, BP-12.14, BP-12.18)."""
    if not isinstance(frame, Offence):
        return
    ask = Ask(run, frame, seat, {})
    points = points_of(ask, value)
    for item, worth in zip(value, points, strict=True):
        frame.paid += worth
        if item == BOTTOM:
            frame.stack_cards += 1
            unit = run.state.lose_bottom(seat)
            cards = unit.cards if unit else []
        else:
            run.state.spend(seat, item)
            cards = [item]
        stack = [int(item == BOTTOM)]
        SENT.tell(run, "BP-12.1", seat, cards=list(cards), points=[worth], stack=stack)
    if in_parts(ask) and value and value[-1] == BOTTOM and run.state.side(seat).stack:
        draw(run, seat, 1)
        if to_cover(run, frame):
            return
    close(run, frame)


DEFEND = Verb("defend", Defence(), defend, in_combat("BP-12.1"))


# -- an offence, and the answer to it ------------------------------------------------------


def ask_answer(run: Run[Table], offence: Offence) -> Ask[Table] | None:
    """Escape or defend; closed by itself where open facts leave no choice (BP-Q76)."""
    if closes_by_itself(run, offence):
        close(run, offence)
        return None
    if offence.returned:
        return Ask(run, offence, offence.target, BACK)
    windows = [word for word in WINDOWS if has_window(run, offence.target, word)]
    return Ask(run, offence, offence.target, ANSWERS_WITH[tuple(windows)])


ANSWERS = offer(DEFEND, ESCAPE, SPRING, FLASH)
BACK = offer(DEFEND, ESCAPE)
WINDOWS = ("spring", "flash")
ANSWERS_WITH = {
    (): BACK,
    ("spring",): offer(DEFEND, ESCAPE, SPRING),
    ("flash",): offer(DEFEND, ESCAPE, FLASH),
    WINDOWS: ANSWERS,
}
"""What is offered follows from the window words on the target's profile: open facts (BP-Q76)."""

ANSWER = (
    Step("BP-12.1", "answer the damage", ask=ask_answer, when=is_open, loop=True),
    Step("BP-Q48", "check the stack", do=check_stack),
    Step("BP-12.15", "draw for stack cards", do=draw_for_stack_cards),
)
OFFENCE = Procedure(
    "offence",
    "BP-10.4",
    (
        Step("BP-10.4", "announce", do=announce),
        Step("BP-Q87", "ignore the defence", do=start_ignoring),
        Step("BP-Q100", "note what holds now", do=note_effects),
        *ANSWER,
        Step("BP-Q40", "other effects", do=next_part, when=effects_are_left, loop=True),
        Step("BP-19.23", "return damage", do=return_damage),
    ),
    Offence,
    within=("combat", "use"),
)
RETURN = Procedure("return-damage", "BP-19.23", ANSWER, Offence, within=("offence",))


# -- the end of combat ----------------------------------------------------------------------


def end_combat(run: Run[Table], seat: int) -> None:
    """All offences not yet resolved are negated, the combat phase is over (BP-17.7, BP-Q85)."""
    for frame in reversed(run.stack):
        if isinstance(frame, Offence) and not frame.answered:
            stop_ignoring(run, frame)
    run.unwind("combat")
    run.state.waiting.clear()
    ESCAPED.tell(run, "BP-17.8", seat)
