"""What hand-worked positions take for granted of the rounds before: where challenges and traps lie, and what they have paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from referee.games.super_fantasy_brawl.language.tree import Deed
from referee.games.super_fantasy_brawl.rules.challenge_track import opening_slots
from referee.games.super_fantasy_brawl.rules.damage import points_of
from referee.games.super_fantasy_brawl.rules.scoreboard import fulfilled
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted


def in_past(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Challenges that have moved too far for the round, if it is written; and a fall that paid nobody."""
    if {"round", "turn"} & written.keys():
        yield from in_slots(run)
        yield from in_laid_traps(run)
        yield from in_first_points(run)
        yield from in_supply_of_challenges(run, written)
        yield from in_scored(run)
        yield from in_first_discards(run, written)
    yield from in_looks(run)
    for seat, player in enumerate(run.state.seats, 1):
        points, fallen = points_of(run.state, seat + 1), 0
        for at, row in enumerate(player.champions, 1):
            fallen += row.fell
            if row.fell and fallen > points:
                more = f" but {counted(points, 'points')} for others" if points else ""
                wish = f"false, as the other side has no point for it{more} [SFB-25.23]"
                yield Granted(f"seats.{seat}.champions[{at}].fell", "true", wish)


def in_slots(run: Run[Table]) -> Iterator[Granted]:
    """Challenges are no further on the track than they have moved since the set-up (SFB-1.13, SFB-16.2, SFB-23.12)."""
    setting, table = setting_of(run), run.state
    steps = 2 if setting.is_team_game else 1
    furthest = max(opening_slots(setting)) + steps * (table.round - 1)
    for slot, card in enumerate(table.track):
        if card is not None and slot > furthest:
            shown = setting.cards.challenge_names.shown(card)
            wish = f"no challenge beyond slot {furthest + 1} in round {table.round} [SFB-16.2]"
            yield Granted(f"track[{slot + 1}]", shown, wish)


def in_supply_of_challenges(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Since the set-up one challenge a round has come from the deck, with four players two (SFB-1.13, SFB-16.3).

    They are no fewer either where everything is written, and the deck cannot have been made anew of them (SFB-Q102).
    """
    setting, table = setting_of(run), run.state
    steps = 2 if setting.is_team_game else 1
    most = len(opening_slots(setting)) + steps * (table.round - 1)
    found = len(table.scored) + sum(card is not None for card in table.track)
    is_whole = {"track", "scored"} <= written.keys()
    key = "scored" if "scored" in written or "track" not in written else "track"
    count = found if key == "track" else len(table.scored)
    if found > most:
        wish = f"{most} challenges on the track and behind it at most in round {table.round} [SFB-16.3]"
        yield Granted(key, count, wish)
    is_sure = (
        is_whole and not setting.is_team_game and most < len(setting.cards.challenge_names.ids)
    )
    if is_sure and found < most:
        wish = f"{most} challenges on the track and behind it in round {table.round} [SFB-16.3]"
        yield Granted("scored", len(table.scored), wish)


def in_scored(run: Run[Table]) -> Iterator[Granted]:
    """A challenge has left the track for a point at least, which is never lost, but for those that the rounds have moved off it (SFB-4.2, SFB-16.4)."""
    setting, table = setting_of(run), run.state
    steps = 2 if setting.is_team_game else 1
    begun = [slot + steps * (table.round - 1) for slot in opening_slots(setting)]
    begun += [slot + steps * later for slot in range(steps) for later in range(table.round - 1)]
    moved_off = sum(slot >= len(setting.track) for slot in begun)
    points = sum(side.vp for side in table.seats)
    if len(table.scored) - moved_off > points:
        found = counted(points, "victory points") if points else "no victory point"
        wish = f"{points + moved_off} at most, as all seats have {found} [SFB-4.2, SFB-16.4]"
        yield Granted("scored", len(table.scored), wish)


def in_first_discards(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """An upkeep discards the hand, and a deck that cannot have run out since has taken nothing back (SFB-15.4, SFB-20.13).

    A discard pile that is not written leaves open what lies there.
    """
    table, size = run.state, setting_of(run).hand_size
    for seat, side in enumerate(table.seats, 1):
        turns = table.round - 1 + (table.order.index(seat) < table.order.index(table.seat))
        is_said = "discard" in written.get("seats", {}).get(str(seat), {})
        if not is_said or not turns or side.discard or side.play:
            continue
        draws = [deed.amount for deed in deeds_of_deck(run, seat) if deed.kind == "draw"]
        is_sure = all(each.each is None for each in draws) and not may_draw_again(run, seat)
        most = size * (turns + 1) + sum(each.number for each in draws)
        if is_sure and most <= len(side.deck) + len(side.hand):
            wish = f"a card in it, after {counted(turns, 'upkeeps')} with a hand to discard"
            yield Granted(f"seats.{seat}.discard", [], f"{wish} [SFB-15.4]")


def deeds_of_deck(run: Run[Table], seat: int) -> Iterator[Deed]:
    """What the action cards of its champions do, each of which is played once before the deck has run out."""
    cards = setting_of(run).cards
    for row in run.state.side(seat).champions:
        for card in map(cards.known.__getitem__, cards.champions[row.figure // MOST_SEATS].deck):
            for clause in (*card.before, *card.box, *card.after):
                yield from clause.deeds


def may_draw_again(run: Run[Table], seat: int) -> bool:
    """Whether a text draws that is on no action card: of a champion as an enemy falls, or of a trap."""
    cards = setting_of(run).cards
    champions = [
        cards.champions[row.figure // MOST_SEATS] for row in run.state.side(seat).champions
    ]
    texts = [side.on_knock_out for each in champions for side in (each.basic, each.levelled)]
    texts += [trap.box for trap in cards.traps]
    return "draw" in [deed.kind for clause in chain(*texts) for deed in clause.deeds]


def in_looks(run: Run[Table]) -> Iterator[Granted]:
    """A trap has been looked at by a text that says so, which a card of a champion of the match has (SFB-1.11, SFB-19.1)."""
    cards = setting_of(run).cards
    champions = {row.figure // MOST_SEATS for row in run.state.figures()}
    for champion in map(cards.champions.__getitem__, champions):
        texts = [side.on_knock_out for side in (champion.basic, champion.levelled)]
        for card in map(cards.known.__getitem__, champion.deck):
            texts += [card.before, card.box, card.after]
        if "trap" in [deed.secret for each in chain(*texts) for deed in each.deeds]:
            return
    for at, trap in enumerate(run.state.traps, 1):
        if trap.known:
            found = ", ".join(map(str, trap.known))
            wish = "[], as no card of the match looks at traps [SFB-19.1]"
            yield Granted(f"traps[{at}].known", found, wish)


def in_first_points(run: Run[Table]) -> Iterator[Granted]:
    """Who has had one turn at most has cards in the discard pile from its upkeep on, so points of that time lie beside some (SFB-15.4)."""
    table = run.state
    if not 1 < table.turn <= len(table.seats) + 1 or any(side.discard for side in table.seats):
        return
    for seat, player in enumerate(table.seats, 1):
        if player.vp:
            wish = "0 while no card is discarded, as an upkeep discards the hand [SFB-15.4]"
            yield Granted(f"seats.{seat}.vp", player.vp, wish)


def in_scoreboard(run: Run[Table]) -> Iterator[Granted]:
    """Before the first action what the player fulfils has been scored, unless that may be left (SFB-4.1, SFB-4.4, SFB-Q13)."""
    setting, table = setting_of(run), run.state
    if table.round < 2 or setting.readings.optional_scoring:
        return
    for slot in fulfilled(run, table.seat):
        card = table.track[slot]
        assert card is not None
        shown = setting.cards.challenge_names.shown(card)
        wish = f"a challenge that seat {table.seat} does not fulfil: others are scored [SFB-Q13]"
        yield Granted(f"track[{slot + 1}]", shown, wish)


def in_laid_traps(run: Run[Table]) -> Iterator[Granted]:
    """A new trap is laid on a printed trap hex, or where none is empty beside one or beside a trap (SFB-19.7, SFB-19.9)."""
    setting, table = setting_of(run), run.state
    arena, taken = setting.arena, {trap.hex for trap in table.traps}
    for at, trap in enumerate(table.traps if table.turn > 1 else (), 1):
        near = {trap.hex, *arena.adjacent[trap.hex]}
        if near.isdisjoint(arena.trap_hexes) and near.isdisjoint(taken - {trap.hex}):
            wish = "a printed trap hex, or one beside it or beside another trap [SFB-19.9]"
            yield Granted(f"traps[{at}].hex", setting.hex(trap.hex), wish)


def in_traps(run: Run[Table]) -> Iterator[Granted]:
    """Before the first action of the match traps lie where the set-up lays them (SFB-1.16, SFB-19.9)."""
    setting = setting_of(run)
    for at, trap in enumerate(run.state.traps, 1):
        if trap.hex not in setting.arena.trap_hexes:
            wish = "a printed trap hex before the first action of the match [SFB-1.16]"
            yield Granted(f"traps[{at}].hex", setting.hex(trap.hex), wish)
