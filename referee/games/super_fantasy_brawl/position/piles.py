"""Where cards, challenges and trap tokens of a position lie: each in one place, the rest under its pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.games.super_fantasy_brawl.rules.deployment import SettingUp
from referee.games.super_fantasy_brawl.rules.hand_and_deck import Redrawing
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.traps import Springing, faces_left
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import Player, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.document import CardMisplaced
from referee.kernel.schema.fields import refused
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names

ZONES = ("deck", "hand", "discard", "play")

Place = tuple[str, int]
"""The path of a place, and what lies there."""


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
    places = list(cards_of(run, seat, player))
    rest = rest_of(whole, places, cards.card_names, wish)
    player.deck = with_rest(player.deck, rest)


def cards_of(run: Run[Table], seat: int, player: Player) -> Iterator[Place]:
    """Every card of a player that lies somewhere, with the path of its place."""
    for zone in ZONES:
        for at, card in enumerate(getattr(player, zone), 1):
            yield f"seats.{seat}.{zone}[{at}]", card
    for number, frame in enumerate(run.stack, 1):
        if isinstance(frame, Redrawing) and frame.seat == seat:
            for at, card in enumerate(frame.aside, 1):
                yield f"frame[{number}].aside[{at}]", card


def rest_of(whole: Counter[int], places: Iterable[Place], names: Names, wish: str) -> list[int]:
    """What lies in no place. Raises PackError for what does not belong there, or lies in two."""
    left = whole.copy()
    for path, card in places:
        if not whole[card]:
            raise refused(path, names.shown(card), wish)
        if not left[card]:
            message = f"{path}: {names.shown(card)!r} also lies in another place"
            raise CardMisplaced(message)
        left[card] -= 1
    return sorted(left.elements())


def with_rest(pile: Zone, rest: list[int]) -> Zone:
    """A pile with more under it; where the order of its lower part is unknown, so is theirs."""
    if not rest:
        return pile
    unknown, known = pile.cards[: pile.unknown], pile.cards[pile.unknown :]
    lower = sorted([*rest, *unknown]) if unknown else rest
    return Zone([*lower, *known], len(lower) if unknown else 0)


# -- challenges and traps -------------------------------------------------------------------


def stock_challenges(run: Run[Table]) -> None:
    """Each challenge lies on the track, in the deck or among those that are scored (SFB-16)."""
    setting, table = setting_of(run), run.state
    if len(table.track) > len(setting.track):
        wish = f"at most {len(setting.track)} slots"
        raise refused("track", len(table.track), wish)
    table.track += [None] * (len(setting.track) - len(table.track))
    places = [(f"track[{at}]", card) for at, card in enumerate(table.track, 1) if card is not None]
    places += [(f"scored[{at}]", card) for at, card in enumerate(table.scored, 1)]
    places += [(f"challenges[{at}]", card) for at, card in enumerate(table.challenges, 1)]
    names = setting.cards.challenge_names
    rest = rest_of(Counter(range(len(names))), places, names, "a challenge of the set")
    table.challenges = with_rest(table.challenges, rest)


def stock_traps(run: Run[Table]) -> None:
    """Each token lies on the board, in the supply, or is being resolved.

    A trap whose face is not said is the first of the set's tokens that is left; where chance is observed
    (``pool`` says which it may be) nobody knows it, and the supply holds it too.
    """
    setting, table = setting_of(run), run.state
    names = setting.cards.trap_names
    places = [(f"supply[{at}]", face) for at, face in enumerate(table.supply, 1)]
    for at, trap in enumerate(table.traps, 1):
        if trap.face is not None:
            places.append((f"traps[{at}].face", trap.face))
    for at, frame in enumerate(run.stack, 1):
        if isinstance(frame, Springing) and frame.face is not None:
            places.append((f"frame[{at}].face", frame.face))
    wish = "a trap of the set"
    rest = rest_of(Counter(setting.cards.tokens), places, names, wish)
    for at, trap in enumerate(table.traps):
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
