"""What hand-worked positions take for granted: ready cores beside an attack, a bare track, a turn of anybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from referee.games.super_fantasy_brawl.language.tree import COLOURS, Instruction
from referee.games.super_fantasy_brawl.position.granted_past import in_past, in_scoreboard, in_traps
from referee.games.super_fantasy_brawl.position.lawful import BEFORE_REACTIONS, lets_last
from referee.games.super_fantasy_brawl.rules.damage import points_of
from referee.games.super_fantasy_brawl.rules.turn import Turn
from referee.games.super_fantasy_brawl.state.frames import Acting, setting_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Table, side_of
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

BEGINNING, ACTIVATION = "SFB-4.1", "SFB-5.5"
"""Steps of a turn: before the first it is not counted yet, and in the second cores are paid with."""
FIRST = "before the first action of the match"


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything about turn, track and cores of which no play tells how it came."""
    turn = next((frame for frame in run.stack if isinstance(frame, Turn)), None)
    if turn is None or run.halted:
        return
    if step_of(turn) != BEGINNING:
        yield from in_turn(run, turn)
    yield from in_track(run)
    yield from in_levels(run)
    yield from in_lasting(run)
    yield from in_past(run, written)
    if step_of(turn) == ACTIVATION and not turn.ended:
        yield from in_cores(run, turn.seat)
        yield from in_hands(run, turn)
        if run.state.attack is not None and step_of(run.stack[-1]) == BEFORE_REACTIONS:
            yield from in_defenders(run)
        if run.stack[-1] is turn and len(run.state.side(turn.seat).ready_cores()) == len(COLOURS):
            yield from before_any_action(run, turn.seat)
            yield from in_scoreboard(run)
            if run.state.turn == 1 and {"round", "turn"} & written.keys():
                yield from before_the_first_action(run)
                yield from in_traps(run)


def in_turn(run: Run[Table], turn: Turn) -> Iterator[Granted]:
    """Turns are counted in the order of the seats, from the first round on (SFB-3.2)."""
    table = run.state
    place = table.order.index(turn.seat) + 1
    number = (table.round - 1) * len(table.order) + place
    if table.turn != number:
        wish = f"{number}, the turn of seat {turn.seat} in round {table.round} [SFB-3.2]"
        yield Granted("turn", table.turn, wish)


def in_track(run: Run[Table]) -> Iterator[Granted]:
    """In a turn the first slot holds a challenge, where any are left (SFB-16.3, SFB-Q84).

    A position that is about something else has no challenge on the track.
    """
    table, slot = run.state, setting_of(run).track.index(0)
    is_said = any(card is not None for card in table.track)
    if is_said and table.track[slot] is None and table.challenges:
        wish = "a challenge, as there are some in the deck [SFB-16.3, SFB-Q84]"
        yield Granted(f"track[{slot + 1}]", "none", wish)


def in_levels(run: Run[Table]) -> Iterator[Granted]:
    """Who levels up has knocked an enemy out, each for a point that is never lost, and flips when that action is over (SFB-17.2, SFB-18.1)."""
    table, is_at_rest = run.state, isinstance(run.stack[-1], Turn)
    levelled = [0, 0]
    for seat, player in enumerate(table.seats, 1):
        points, side = points_of(table, seat), side_of(seat)
        for at, row in enumerate(player.champions, 1):
            path = f"seats.{seat}.champions[{at}]"
            if row.due and is_at_rest:
                yield Granted(
                    f"{path}.due", "true", "false while no action is under way [SFB-18.1]"
                )
            has_felled = row.levelled or (row.due and not is_at_rest)
            levelled[side] += has_felled
            if has_felled and levelled[side] > points:
                found = counted(points, "victory points") if points else "no victory point"
                wish = f"false, as its side has {found} [SFB-17.2, SFB-18.1]"
                yield Granted(f"{path}.{'levelled' if row.levelled else 'due'}", "true", wish)


def in_lasting(run: Run[Table]) -> Iterator[Granted]:
    """What holds for this turn without a card was said by a trap, or by a champion that took another out of action (SFB-20.12, SFB-Q35)."""
    cards = setting_of(run).cards
    sides = [
        side
        for row in run.state.figures()
        for champion in (cards.champions[row.figure // MOST_SEATS],)
        for side in (champion.basic, champion.levelled)
    ]
    texts = [*(side.on_knock_out for side in sides), *(trap.box for trap in cards.traps)]
    for at, each in enumerate(run.state.lasting, 1):
        if each.source is None and not any([*lets_last(text, each)] for text in texts):
            wish = (
                "the card whose text lets it last, as no trap and no champion says it [SFB-20.12]"
            )
            yield Granted(f"lasting[{at}].source", "none", wish)


def in_cores(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A core has paid for each card that is being resolved, and none is readied before the upkeep (SFB-5.2, SFB-9.1, SFB-15.1)."""
    table, setting = run.state, setting_of(run)
    cards = [each.card for each in run.stack if isinstance(each, Acting) and each.card is not None]
    paid = [(seat, card, "SFB-5.2") for card in cards]
    if table.attack is not None:
        paid += [(each.seat, each.card, "SFB-9.1") for each in table.attack.reactions]
    is_said = False
    for payer, card, rule in paid:
        core = setting.card(card).core
        if table.side(payer).is_ready(core):
            is_said = True
            wish = f"false, as it has paid for {setting.shown(card)!r} [{rule}]"
            yield Granted(f"seats.{payer}.{core}", "true", wish)
    player = table.side(seat)
    exhausted = [core for core in COLOURS if not player.is_ready(core)]
    if not is_said and len(player.used) + len(cards) > len(exhausted):
        shown = ", ".join(map(setting.cards.action_names.shown, player.used))
        wish = "actions for each of which a core is exhausted beside that of the card [SFB-5.2]"
        yield Granted(f"seats.{seat}.used", shown, wish)
        is_said = True
    if not is_said and not setting.is_team_game:
        yield from in_reactions(run, seat)


def in_reactions(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Who is not on turn has readied all cores before it, and pays for one reaction to each attack, for which the other has paid (SFB-5.2, SFB-9.3, SFB-15.2)."""
    table = run.state
    other = next(each for each in table.order if each != seat)
    paid, most = (
        [core for core in COLOURS if not table.side(each).is_ready(core)] for each in (other, seat)
    )
    if most and len(paid) > len(most) and not may_do_in_others_turns(run, other, "exhaust"):
        wish = (
            f"true, as seat {seat} has paid for {counted(len(most), 'actions')} at most [SFB-9.3]"
        )
        yield Granted(f"seats.{other}.{paid[-1]}", "false", wish)


def in_defenders(run: Run[Table]) -> Iterator[Granted]:
    """Before the reactions nobody of the defending side has knocked anybody out (SFB-14.9, SFB-18.1)."""
    table = run.state
    for seat, player in enumerate(table.seats, 1):
        for at, row in enumerate(player.champions, 1):
            if row.due and side_of(seat) != side_of(table.seat):
                path = f"seats.{seat}.champions[{at}].due"
                wish = "false before the reactions, as it has done nothing yet [SFB-14.9, SFB-18.1]"
                yield Granted(path, "true", wish)


def before_any_action(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Where no core has paid for anything in this turn, nobody is rooted or has come back in it, and who was last is ready (SFB-15.2, SFB-25.44, SFB-Q45)."""
    table = run.state
    if table.lasting:
        wish = "none, as every core of this turn is ready [SFB-5.2, SFB-Q96]"
        yield Granted("lasting", len(table.lasting), wish)
    for other, player in enumerate(table.seats, 1):
        for at, row in enumerate(player.champions, 1):
            path = f"seats.{other}.champions[{at}]"
            is_back = other == seat and row.began_out and row.hex is not None
            for key, is_so, rules in (
                ("rooted", row.rooted, "SFB-25.44, SFB-Q55"),
                ("fell", row.fell, "SFB-5.2, SFB-Q45"),
                ("began-out", is_back, "SFB-5.2, SFB-Q45"),
            ):
                if is_so:
                    wish = f"false, as every core of this turn is ready [{rules}]"
                    yield Granted(f"{path}.{key}", "true", wish)
    last = table.order[table.order.index(seat) - 1]
    for core in COLOURS if table.turn > 1 else ():
        if not table.side(last).is_ready(core):
            wish = f"true, as the upkeep of seat {last} has readied it [SFB-15.2]"
            yield Granted(f"seats.{last}.{core}", "false", wish)


def in_hands(run: Run[Table], turn: Turn) -> Iterator[Granted]:
    """Everybody has drawn a new hand in the own upkeep, and the seat on turn more by its actions alone (SFB-15.5)."""
    table, size = run.state, setting_of(run).hand_size
    is_untouched = run.stack[-1] is turn and len(table.side(turn.seat).ready_cores()) == len(
        COLOURS
    )
    last = table.order[table.order.index(turn.seat) - 1]
    for seat, player in enumerate(table.seats, 1) if table.turn > 1 else ():
        is_sure = is_untouched and seat == last
        is_fixed = is_sure or not may_do_in_others_turns(run, seat, "draw")
        if len(player.hand) > size and is_fixed and (seat != turn.seat or is_untouched):
            wish = f"{size} cards at most, as seat {seat} has drawn a new hand [SFB-15.5]"
            yield Granted(f"seats.{seat}.hand", len(player.hand), wish)


def may_do_in_others_turns(run: Run[Table], seat: int, kind: str) -> bool:
    """Whether a text of its champions does that, such as draw, that is no action of the own turn: of a reaction, or as an enemy falls (SFB-25.6)."""
    cards = setting_of(run).cards
    texts: list[tuple[Instruction, ...]] = []
    for row in run.state.side(seat).champions:
        champion = cards.champions[row.figure // MOST_SEATS]
        texts += [champion.basic.on_knock_out, champion.levelled.on_knock_out]
        for card in map(cards.known.__getitem__, champion.deck):
            texts += [card.before, card.box, card.after] if card.kind == "reaction" else []
    texts += [trap.box for trap in cards.traps]
    return kind in [deed.kind for clause in chain(*texts) for deed in clause.deeds]


def before_the_first_action(run: Run[Table]) -> Iterator[Granted]:
    """Nothing has happened yet in the match (SFB-1.14): full health, ready cores, no points, five cards at most."""
    size = setting_of(run).hand_size
    for seat, player in enumerate(run.state.seats, 1):
        path = f"seats.{seat}"
        for core in COLOURS:
            if not player.is_ready(core):
                yield Granted(f"{path}.{core}", "false", f"true {FIRST} [SFB-1.10]")
        if player.vp:
            yield Granted(f"{path}.vp", player.vp, f"0 {FIRST} [SFB-1.14]")
        if player.discard:
            shown = setting_of(run).shown(next(iter(player.discard)))
            yield Granted(f"{path}.discard", shown, f"[] {FIRST} [SFB-1.21]")
        if len(player.hand) > size:
            yield Granted(
                f"{path}.hand", len(player.hand), f"{size} cards at most {FIRST} [SFB-1.21]"
            )
        for at, row in enumerate(player.champions, 1):
            if row.damage:
                yield Granted(f"{path}.champions[{at}].damage", row.damage, f"0 {FIRST} [SFB-1.14]")
