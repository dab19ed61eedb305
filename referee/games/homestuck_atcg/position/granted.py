"""What hand-worked positions take for granted: points, damage, boons and piles that no turn before and no card of the match has brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.homestuck_atcg.effects.grants import UNTIL
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.position.granted_events import in_events
from referee.games.homestuck_atcg.position.granted_first_turn import in_first_turn
from referee.games.homestuck_atcg.position.granted_grist import in_grist
from referee.games.homestuck_atcg.position.granted_hands import in_hands
from referee.games.homestuck_atcg.position.lawful import can_have_fitted
from referee.games.homestuck_atcg.position.texts_of_match import (
    actions_of,
    cards_of_match,
    is_at_rest,
    kinds_in,
)
from referee.games.homestuck_atcg.rules.draws import POINTS_OF_OTHERS
from referee.games.homestuck_atcg.rules.victory_points import ENOUGH
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.references import Spot
from referee.games.homestuck_atcg.state.table import DurationEffect, Placed, Table, face_of
from referee.games.homestuck_atcg.state.values import max_damage
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

SURE_ROUNDS = 4
"""So long no deck of 48 cards is drawn to its end, if no text draws."""
BOONS_ABROAD = {"put-boons", "move-boons", "share-boons", "exchange-boons", "keeps-boons"}
"""By which texts an invader can have boons: they are earned at home, and moving loses them (HAC-1.33, HAC-2.25)."""

DAMAGE_ALONE = {"deal", "lose-points", "cannot-gain-points"}
"""By which texts there is damage without as many points (HAC-5.3.3, HAC-5.3.4)."""


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything that only an earlier phase, or a card that the position does not name, can have brought about."""
    table = run.state
    if run.outcome is not None or run.halted or any(side.gone for side in table.seats):
        return
    kinds = kinds_in(cards_of_match(run))
    yield from in_events(run, kinds)
    if not is_at_rest(run):
        return
    yield from in_end_game(table, kinds)
    yield from in_points(table, kinds)
    if {"round", "turn"} & written.keys():
        yield from in_scores(table, kinds)
        yield from in_first_turn(run, kinds)
        yield from in_boons(table, kinds)
        if not kinds & {*MORE_PHASES}:
            yield from in_hands(run, SURE_ROUNDS)
            yield from in_grist(run, kinds)
    yield from in_planets(run, kinds)
    yield from in_changes(run)
    for seat, side in enumerate(table.seats, 1):
        if side.removed and not kinds & {"remove", "players-remove", "remove-top"}:
            shown = ", ".join(map(setting_of(run).called, side.removed))
            wish = "nothing, as no card of the match removes any from play [HAC-Q44]"
            yield Granted(f"seats.{seat}.removed", shown, wish)
        for at, row in enumerate(side.cards, 1):
            path = f"seats.{seat}.cards[{at}]"
            if row.boons and row.at != seat and not kinds & BOONS_ABROAD:
                wish = "0, as boons are earned at home and no card of the match puts any elsewhere"
                yield Granted(f"{path}.boons", row.boons, f"{wish} [HAC-1.33, HAC-2.25]")
            yield from in_stored(run, row, path, kinds)


def in_end_game(table: Table, kinds: set[str]) -> Iterator[Granted]:
    """It began with enough points, which nobody loses but by a text (HAC-1.11, HAC-Q3)."""
    most = max(side.points for side in table.seats)
    if table.ending and most < ENOUGH and "lose-points" not in kinds:
        wish = f"0, as nobody has had {ENOUGH} points [HAC-1.11]"
        yield Granted("ending", table.ending, wish)


def in_points(table: Table, kinds: set[str]) -> Iterator[Granted]:
    """A turn that is not of the End Game began with too few points for it (HAC-1.11, HAC-Q1).

    Since then a pile may have been made anew, by which the others gain some (HAC-5.1.13).
    """
    if table.ending or table.phase not in ("prep", "main") or kinds & {"points", "draw"}:
        return
    for seat, side in enumerate(table.seats, 1):
        most = ENOUGH - 1 + (POINTS_OF_OTHERS if seat != table.seat else 0)
        if side.points > most:
            wish = f"{most} at most, as the End Game has not begun [HAC-1.11, HAC-Q1]"
            yield Granted(f"seats.{seat}.points", side.points, wish)


def in_scores(table: Table, kinds: set[str]) -> Iterator[Granted]:
    """In each Score Phase so far, the first of them in round 2, everybody scores once at each other planet (HAC-5.3.1, HAC-5.3.3, HAC-5.3.4).

    Whoever damages a planet so gets a point for it. In later rounds a pile may have been made anew, which gives points as well (HAC-5.1.13).
    """
    is_over = table.phase not in ("prep", "main")
    phases = turns_before(table) - len(table.seats) + is_over
    most = max(0, phases) * (len(table.seats) - 1)
    for seat, side in enumerate(table.seats, 1):
        may_gain = kinds & {"points", "draw", "mill", *MORE_PHASES} or table.round > SURE_ROUNDS
        for key, found, may_be in (
            ("points", side.points, may_gain),
            ("damage", side.damage, kinds & {"deal", *MORE_PHASES}),
        ):
            if found > most and not may_be:
                wish = f"{most} at most after {counted(max(0, phases), 'Score Phases')} [HAC-5.3.1]"
                yield Granted(f"seats.{seat}.{key}", found, wish)
        given = sum(table.side(other).points for other in table.opponents(seat))
        if given < side.damage <= most and not kinds & DAMAGE_ALONE:
            wish = f"{given} at most, as the others have {counted(given, 'points')} [HAC-5.3.4]"
            yield Granted(f"seats.{seat}.damage", side.damage, wish)


MORE_PHASES = ("add-phase", "add-turn")
"""Texts by which there can have been more phases than turns."""


def turns_before(table: Table) -> int:
    """How many turns are over, where nobody has left."""
    count = len(table.seats)
    return (table.round - 1) * count + (table.seat - table.first) % count


def in_boons(table: Table, kinds: set[str]) -> Iterator[Granted]:
    """A character gets one boon in each Boon Phase of its player, and others by texts alone (HAC-5.4.1, HAC-5.4.2)."""
    if any("boon" in kind for kind in kinds) or kinds & {*MORE_PHASES}:
        return
    count = len(table.seats)
    for seat, side in enumerate(table.seats, 1):
        is_done = (seat - table.first) % count < (table.seat - table.first) % count
        most = table.round - 1 + is_done + (seat == table.seat and table.phase == "boon")
        for at, row in enumerate(side.cards, 1):
            if row.boons > most and row.at == seat:
                wish = (
                    f"{most} at most, as so many Boon Phases of seat {seat} have been [HAC-5.4.1]"
                )
                yield Granted(f"seats.{seat}.cards[{at}].boons", row.boons, wish)


def in_planets(run: Run[Table], kinds: set[str]) -> Iterator[Granted]:
    """A destroyed planet has taken all its damage, unless a text destroyed it (HAC-Q8); one without any says nothing of it."""
    if kinds & {"destroy", "players-destroy", "max-damage"}:
        return
    for seat, side in enumerate(run.state.seats, 1):
        if side.destroyed and 0 < side.damage < (most := max_damage(run, seat)):
            wish = f"{most}, as no card of the match destroys planets otherwise [HAC-Q8]"
            yield Granted(f"seats.{seat}.damage", side.damage, wish)


def in_changes(run: Run[Table]) -> Iterator[Granted]:
    """What holds for a time was said by a card that the position names, for so long (HAC-Q37)."""
    lines = tuple(line for card in cards_of_match(run) for line in card.lines)
    said = {
        (part.effect.lasts, UNTIL[part.until])
        for part in parts_of(lines)
        if isinstance(part, Action) and part.effect.lasts
    }
    for at, change in enumerate(run.state.lasting, 1):
        if (change.kind, change.until) not in said:
            wish = "what a text of a card of the match lets last so long [HAC-Q37]"
            yield Granted(f"lasting[{at}].kind", change.kind, wish)
        elif change.thing is not None and not is_about_such(run, change):
            id_ = setting_of(run).cards.things.id(change.thing)
            wish = "a card that the text of its source can have been about [HAC-Q37]"
            yield Granted(f"lasting[{at}].thing", id_, wish)


def is_about_such(run: Run[Table], change: DurationEffect) -> bool:
    """Whether the card is such as the text means by which the change holds; one that its card has gained may mean any."""
    if change.source is None or change.thing is None:
        return True
    lines = setting_of(run).face(change.source).lines
    meant = [
        each.target
        for each in parts_of(lines)
        if isinstance(each, Action)
        and (each.effect.lasts, UNTIL[each.until]) == (change.kind, change.until)
    ]
    view = Spot(change.source)
    return not meant or any(
        target is None
        or not target.filter
        or can_have_fitted(run, target.filter, view, change.thing)
        for target in meant
    )


def in_stored(run: Run[Table], row: Placed, path: str, kinds: set[str]) -> Iterator[Granted]:
    """A card lies under another by a text that can have stored it there (HAC-Q40); after an exchange it may be any."""
    if row.under is None or "swap" in kinds or can_have_been_stored(run, row, row.under):
        return
    id_ = setting_of(run).cards.things.id(row.under)
    wish = (
        f"no card under it: no text of the match stores {setting_of(run).called(row.thing)} there"
    )
    yield Granted(f"{path}.under", id_, f"{wish} [HAC-Q40]")


def can_have_been_stored(run: Run[Table], row: Placed, under: int) -> bool:
    """Whether a text of a card stores this card, itself or another one, under such a card."""
    for card, line, action in actions_of(cards_of_match(run), "store"):
        target, second = action.target, action.second
        if line not in card.lines or target is None or second is None:
            return True
        if "this" in target.refs and card.number != face_of(row.thing):
            continue
        if "this" in second.refs and card.number != face_of(under):
            continue
        fitting = second.filter if "this" in target.refs else None
        if fitting is None or can_have_fitted(run, fitting, Spot(row.thing), under):
            return True
    return False
