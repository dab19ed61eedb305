"""What the bot that searches takes from Homestuck: which cards others may hold, and what a position is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.games.homestuck_atcg.bots.greedy import greedy_bot, score
from referee.games.homestuck_atcg.bots.position_value import Seen
from referee.games.homestuck_atcg.cardset.card_set import CardSet
from referee.games.homestuck_atcg.cardset.decks import COPIES, find_ready, listed_in
from referee.games.homestuck_atcg.language.effects import PICK_FROM_HAND, SHOW_AND_PICK
from referee.games.homestuck_atcg.state.frames import (
    Act,
    InstructionFrame,
    ResolutionFrame,
    instruction_of,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import power_of
from referee.games.homestuck_atcg.state.table import Player, Table, face_of
from referee.games.homestuck_atcg.state.values import defence_of, invasion_of
from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.choices.question import question_of
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.schema.zone import Zone
from referee.kernel.search.declaration import Foresight, deal_among, shuffled

POINT = 100
"""Hundredths of a victory point. The figures below are what each thing was worth, at the begin of a turn, for who wins matches of greedy bots."""
HAND, MOST_HAND, GRIST, EXECUTABLE, INVENTORY = 24, 8, 6, 60, 50
"""The same for a card in hand, up to so many, for grist, for an active executable, for inventory in play."""
DESTROYED, DAMAGE = 158, 38
"""What a planet that is destroyed costs, and each damage on one."""
SCORES, SCORES_LATER = 90, 30
"""For each planet where a player would score now, in the own turn and in that of another."""
CHARACTERS = ((5, 200), (3, 38), (0, 10))
"""For a character with at least so much power."""


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
    """What the seat has, less what the strongest of the others has."""
    others = [each for each in run.state.clockwise(seat) if each != seat]
    return worth_of_side(run, seat) - max(worth_of_side(run, each) for each in others)


def worth_of_side(run: Run[Table], seat: int) -> int:
    """Points and what will bring them: cards in hand and in play, grist, a planet that stands, places where it would score."""
    table, side = run.state, run.state.side(seat)
    worth = POINT * side.points + HAND * min(len(side.hand), MOST_HAND) + GRIST * side.grist
    worth -= DESTROYED * side.destroyed + DAMAGE * side.damage
    for row in side.cards:
        if row.at:
            worth += worth_of_power(power_of(run, row.thing))
        elif row.under is None:
            worth += INVENTORY if row.host is not None else EXECUTABLE
    invaded = {row.at for row in side.cards if row.at not in (0, seat)}
    scoring = sum((invasion_of(run, seat, at) or 0) > defence_of(run, at) for at in invaded)
    return worth + (SCORES if table.seat == seat else SCORES_LATER) * scoring


def worth_of_power(power: int) -> int:
    """What a character is worth: a strong one destroys many and is destroyed by few (HAC-1.24)."""
    return next(worth for least, worth in CHARACTERS if power >= least)


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def opening(run: Run[Table], seat: int, legal: Legal, dice: BotDice) -> Answer:
    """The ready-made deck with the strongest characters; the rest as the greedy bot does."""
    if legal[0][0] != "choose-deck":
        return greedy_bot(run.game.view(run, seat), legal, dice)
    cards = setting_of(run).cards
    return choose_best(legal, [worth_of_deck(cards, str(answer[1])) for answer in legal], dice)


def worth_of_deck(cards: CardSet, name: str) -> int:
    """What the characters of a ready-made deck are worth in play."""
    ready = find_ready(cards, name)
    faces = [cards.known[number] for number in (listed_in(ready) if ready else ())]
    return sum(worth_of_power(face.power or 0) for face in faces if face.type == "character")


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "victory points", scores, greedy_bot, ahead=0, opening=opening)
