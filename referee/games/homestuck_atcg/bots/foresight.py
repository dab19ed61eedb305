"""What the bot that searches takes from Homestuck: which cards others may hold, and what a position is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.games.homestuck_atcg.bots.greedy import greedy_bot, score
from referee.games.homestuck_atcg.bots.position_value import CARD, GRIST, Seen, worth_of_table
from referee.games.homestuck_atcg.cardset.decks import COPIES, listed_in
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, setting_of
from referee.games.homestuck_atcg.state.table import Player, Table, face_of
from referee.kernel.bots import Legal, View
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
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
    for number, side in enumerate(run.state.seats, 1):
        if side.planet is None or side.gone:
            continue
        top = side.deck.take_known(tops.get(number, 0))[::-1]
        if number == seat:
            deal_among(dice, [side.deck])
        else:
            guess_cards(run, side, top, dice)
        side.deck.put_all(top)
    look_at_tops(run, seat)


def guess_cards(run: Run[Table], side: Player, top: Sequence[int], dice: BotDice) -> None:
    """Deck and hand of another player: what is left of a ready-made deck that fits what was seen, or of any cards."""
    cards = setting_of(run).cards
    things = [*side.discard, *side.removed, *(row.thing for row in side.cards)]
    seen = Counter([*map(face_of, things), *top])
    count = len(side.deck) + len(side.hand)
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
    side.hand.lay_out(sorted(unknown[size:]))


def look_at_tops(run: Run[Table], seat: int) -> None:
    """Who else looks at the top of a deck looks at what lies there now."""
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame) and frame.looked and frame.seat != seat:
            deck = run.state.side(frame.looked).deck
            frame.found = deck.cards[len(deck) - len(frame.found) :]


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
