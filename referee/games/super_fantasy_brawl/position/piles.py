"""Where cards, challenges and trap tokens of a position lie: each in one place, the rest under its pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee.games.super_fantasy_brawl.rules.deployment import SettingUp
from referee.games.super_fantasy_brawl.rules.hand_and_deck import Redrawing
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.traps import Springing, faces_left
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import Player, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.piles import Inventory, Lying, lying, lying_in, with_rest
from referee.kernel.schema.fields import refused

ZONES = ("deck", "hand", "discard", "play")
TWIN = "is also in {place}"


def stock(run: Run[Table]) -> None:
    """Check every pile that the set-up has made by now, and lay what is named nowhere under it.

    Raises PackError with the path of what lies in two places, or belongs to nobody.
    """
    for seat, player in enumerate(run.state.seats, 1):
        if is_past(run, "SFB-1.11") or seat <= shuffled_decks(run):
            stock_deck(run, seat, player)
        player.hand.lay_out(sorted(player.hand))
    if is_past(run, "SFB-1.12"):
        stock_challenges(run)
    if is_past(run, "SFB-1.15"):
        stock_traps(run)


def is_past(run: Run[Table], step: str) -> bool:
    """Whether the match is beyond that step of its set-up; one that is over is taken as it is written."""
    if run.outcome is not None:
        return False
    return not run.stack or run.stack[0].row > MATCH.rows[step]


def shuffled_decks(run: Run[Table]) -> int:
    """How many decks the set-up has made by now."""
    if not run.stack:
        return 0
    frame = run.stack[0]
    return frame.shuffled if isinstance(frame, SettingUp) else 0


# -- action cards ---------------------------------------------------------------------------


def stock_deck(run: Run[Table], seat: int, player: Player) -> None:
    """The action cards of the player's champions, and no others (SFB-1.11)."""
    cards = setting_of(run).cards
    rows = player.champions
    whole = Counter(card for row in rows for card in cards.champions[row.figure // 4].deck)
    wish = f"a card of seat {seat}'s champions [SFB-1.11]"
    deck = Inventory(whole, cards.card_names.shown, TWIN, wish)
    player.deck = with_rest(player.deck, deck.rest(cards_of(run, seat, player)))


def cards_of(run: Run[Table], seat: int, player: Player) -> Iterator[Lying]:
    """Every card of a player that lies somewhere, with the path of its place."""
    yield from lying_in(player, ZONES, f"seats.{seat}.")
    for number, frame in enumerate(run.stack, 1):
        if isinstance(frame, Redrawing) and frame.seat == seat:
            yield from lying(f"frame[{number}].aside", frame.aside)


# -- challenges and traps -------------------------------------------------------------------


def stock_challenges(run: Run[Table]) -> None:
    """Each challenge lies on the track, in the deck or among those that are scored (SFB-16)."""
    setting, table = setting_of(run), run.state
    if len(table.track) > len(setting.track):
        wish = f"at most {len(setting.track)} slots"
        raise refused("track", len(table.track), wish)
    table.track += [None] * (len(setting.track) - len(table.track))
    places = [(f"track[{at}]", card) for at, card in enumerate(table.track, 1) if card is not None]
    places += lying_in(table, ("scored", "challenges"))
    names = setting.cards.challenge_names
    every = Inventory(Counter(range(len(names))), names.shown, TWIN, "a challenge of the set")
    table.challenges = with_rest(table.challenges, every.rest(places))


def stock_traps(run: Run[Table]) -> None:
    """Each token lies on the board, in the supply, or is being resolved.

    A trap whose face is not said is the first of the set's tokens that is left; where chance is observed
    (``pool`` says which it may be) nobody knows it, and the supply holds it too.
    """
    setting, table = setting_of(run), run.state
    names = setting.cards.trap_names
    places = [*lying("supply", table.supply)]
    for at, trap in enumerate(table.traps, 1):
        if trap.face is not None:
            places.append((f"traps[{at}].face", trap.face))
    for at, frame in enumerate(run.stack, 1):
        if isinstance(frame, Springing) and frame.face is not None:
            places.append((f"frame[{at}].face", frame.face))
    tokens = Inventory(Counter(setting.cards.tokens), names.shown, TWIN, "a trap of the set")
    rest = tokens.rest(places)
    for at, trap in sorted(enumerate(table.traps), key=lambda each: each[1].hex):
        if trap.face is None and not trap.pool:
            if not rest:
                raise refused(
                    f"traps[{at + 1}]", setting.hex(trap.hex), "no more traps than tokens"
                )
            table.traps[at] = replace(trap, face=rest.pop(0))
    table.supply = with_rest(table.supply, rest)
    for at, trap in enumerate(table.traps, 1):
        if trap.face is None and not faces_left(table, trap.hex):
            shown = ", ".join(map(names.shown, trap.pool))
            wish = "a face of which the supply still holds a token for this trap"
            raise refused(f"traps[{at}].pool", shown, wish)
    table.traps.sort(key=lambda trap: trap.hex)
