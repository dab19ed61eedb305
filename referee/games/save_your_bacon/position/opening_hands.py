"""What hand-worked positions take for granted of who has not been on turn yet: more cards than the opening hand and what texts have let it draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.save_your_bacon.cardset.decks import copies_of_pods
from referee.games.save_your_bacon.language.tree import ACTION, REACTION, Condition, Face
from referee.games.save_your_bacon.options import FULL_CONSTRUCTED
from referee.games.save_your_bacon.position.reach import deeds_on
from referee.games.save_your_bacon.rules.setup import OPENING_HAND
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted

FROM_THE_DECK = ("draw", "each-draws", "take-that", "search", "refresh")
"""What brings cards out of a deck: all but the first two are no bounded number."""


def in_opening_hands(run: Run[Table]) -> Iterator[Granted]:
    """Who has not been on turn yet has taken the opening hand from the deck, and what was drawn beside (SYB-3.0.5)."""
    table, count = run.state, len(run.state.seats)
    if table.turn > count or len(table.in_order()) < count or (table.turn, table.taken) == (1, 0):
        return
    for later in range(1 if table.taken else 0, count - table.turn + 1):
        seat = (table.seat - 1 + later) % count + 1
        side, drawn = table.side(seat), most_drawn(run, seat)
        if drawn is None:
            continue
        most = OPENING_HAND + drawn
        gone = len(side.spent) + len(side.discard) + len(side.removed)
        wish = f"cards at most before the first action of seat {seat} [SYB-3.0.5]"
        if len(side.spent) > most:
            yield Granted(f"seats.{seat}.spent", len(side.spent), f"{most} {wish}")
        elif gone + len(side.hand) > most:
            yield Granted(f"seats.{seat}.hand", len(side.hand), f"{max(most - gone, 0)} {wish}")


def most_drawn(run: Run[Table], seat: int) -> int | None:
    """How many cards the seat can have drawn in the turns of others, None where a text may let it draw again and again.

    Each copy of its own reactions, and of what others play that lets each player draw, is played once.
    """
    drawn = 0
    for other in range(1, len(run.state.seats) + 1):
        kinds = FROM_THE_DECK if other == seat else ("each-draws",)
        if setting_of(run).readings.format == FULL_CONSTRUCTED or lasts(run, other, kinds):
            return None
        played = (REACTION,) if other == seat else (REACTION, ACTION)
        for face, copies in deck_of(run, other).items():
            for deed in deeds_on([face]) if face.kind in played else ():
                if deed.kind in FROM_THE_DECK[:2] and deed.kind in kinds:
                    drawn += copies * deed.amount.number
                elif deed.kind in kinds:
                    return None
    return drawn


def lasts(run: Run[Table], seat: int, kinds: tuple[str, ...]) -> bool:
    """Whether a text that stays in play does that: of a champion, of equipment or of a condition."""
    setting = setting_of(run)
    staying: list[Face | Condition] = [*setting.cards.conditions_read]
    staying += [setting.face_of(each.thing) for each in run.state.side(seat).champions]
    staying += [face for face in deck_of(run, seat) if face.kind not in (ACTION, REACTION)]
    return any(deed.kind in kinds for deed in deeds_on(staying))


def deck_of(run: Run[Table], seat: int) -> Counter[Face]:
    """The cards of the pods of its champions, with their copies (SYB-8.3.1)."""
    cards = setting_of(run).cards
    champions = [cards.faces_of_things[each.thing] for each in run.state.side(seat).champions]
    found: Counter[Face] = Counter()
    for card, copies in copies_of_pods(cards, champions).items():
        found[cards.face(card)] += copies
    return found
