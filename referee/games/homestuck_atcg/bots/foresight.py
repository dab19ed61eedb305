"""What the bot that searches takes from Homestuck: which cards others may hold, and what a position is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.games.homestuck_atcg.bots.greedy import greedy_bot, score
from referee.games.homestuck_atcg.bots.position_value import CARD, GRIST, Seen, worth_of_table
from referee.games.homestuck_atcg.cardset.decks import COPIES, listed_in
from referee.games.homestuck_atcg.language.effects import PICK_FROM_HAND, SHOW_AND_PICK
from referee.games.homestuck_atcg.state.frames import (
    Act,
    InstructionFrame,
    ResolutionFrame,
    instruction_of,
    setting_of,
)
from referee.games.homestuck_atcg.state.table import Player, Table, face_of
from referee.kernel.bots import Legal, View
from referee.kernel.choices.question import question_of
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.schema.zone import Zone
from referee.kernel.search.declaration import Foresight, deal_among, shuffled

POINT = 100
"""Hundredths of a victory point."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """The own deck but for a top card that is looked at; of others deck and hand, of cards that they may have (HAC-Q39)."""
    tops = {
        frame.looked: len(frame.found)
        for frame in run.stack
        if isinstance(frame, ResolutionFrame) and frame.looked and frame.seat == seat
    }
    picked_in, in_sight = hand_in_sight(run, seat)
    for number, side in enumerate(run.state.seats, 1):
        if side.planet is None or side.gone:
            continue
        top = side.deck.take_known(tops.get(number, 0))[::-1]
        if number == seat:
            deal_among(dice, side.deck)
        else:
            guess_cards(run, side, top, in_sight if number == picked_in else (), dice)
        side.deck.put_all(top)
    let_frames_fit(run, seat)


def hand_in_sight(run: Run[Table], seat: int) -> tuple[int, Sequence[int]]:
    """In whose hand the seat is picking cards, and those that it may pick; 0 where in nobody's."""
    text, progress = run.stack[-2:] if len(run.stack) > 1 else (None, None)
    if not isinstance(text, ResolutionFrame) or not isinstance(progress, InstructionFrame):
        return 0, ()
    if text.seat != seat or not progress.option:
        return 0, ()
    act = Act(run, text, instruction_of(run, text), progress)
    if act.effect not in (PICK_FROM_HAND, SHOW_AND_PICK):
        return 0, ()
    return (progress.left[0], question_of(run).among) if progress.left else (0, ())


def guess_cards(
    run: Run[Table], side: Player, top: Sequence[int], held: Sequence[int], dice: BotDice
) -> None:
    """Deck and hand of another player: what is left of a ready-made deck that fits what was seen, or of any cards.

    ``top`` are the cards on the deck that are known, ``held`` those in hand.
    """
    cards = setting_of(run).cards
    things = [*side.discard, *side.removed, *(row.thing for row in side.cards)]
    seen = Counter([*map(face_of, things), *top, *held])
    count = len(side.deck) + len(side.hand) - len(held)
    fitting = [
        listed_in(ready)
        for ready in cards.decks
        if ready.planet == face_of(side.planet or 0) and seen <= Counter(listed_in(ready))
    ]
    all_cards = [card.number for card in cards.cards if card.type != "planet"] * COPIES
    listed = fitting[dice.below(len(fitting))] if fitting else all_cards
    left = list((Counter(listed) - seen).elements())
    unknown = shuffled(sorted(left), dice)[:count]
    size = len(side.deck)
    side.deck.lay_out(unknown[:size])
    side.hand.lay_out(sorted([*unknown[size:], *held]))


def let_frames_fit(run: Run[Table], seat: int) -> None:
    """What others have seen of hidden cards, or picked among them unseen, are cards that lie there now."""
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame) and frame.seat != seat:
            deck, count = run.state.side(frame.looked or frame.seat).deck, len(frame.found)
            frame.found = deck.cards[len(deck) - count :] if frame.looked else deck.cards[:count]
        if isinstance(frame, InstructionFrame) and frame.pile and frame.whose not in (0, seat):
            pile: Zone = getattr(run.state.side(frame.whose), frame.pile)
            frame.faces = pile.cards[: len(frame.faces)]


def worth(run: Run[Table], seat: int) -> int:
    """Points, what the table promises, grist and cards, less the points of the best of the others."""
    table = run.state
    others = [each for each in table.clockwise(seat) if each != seat]
    ahead = table.side(seat).points - max(table.side(each).points for each in others)
    side = table.side(seat)
    seen = Seen.of(run.game.view(run, seat))
    return POINT * ahead + worth_of_table(seen) + GRIST * side.grist + CARD * len(side.hand)


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "victory points", scores, greedy_bot)
