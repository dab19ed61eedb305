"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.super_fantasy_brawl.language.tree import ANY, COLOURS, Card, Deed, Instruction
from referee.games.super_fantasy_brawl.rules.attack import strength_and_defence
from referee.games.super_fantasy_brawl.rules.deployment import TRAPS_LAID
from referee.games.super_fantasy_brawl.rules.targeting import in_area, refuse_target
from referee.games.super_fantasy_brawl.rules.traps import SPRING
from referee.games.super_fantasy_brawl.rules.turn import TURN, Turn
from referee.games.super_fantasy_brawl.state.frames import Acting, setting_of
from referee.games.super_fantasy_brawl.state.table import (
    MOST_SEATS,
    Attack,
    DurationEffect,
    Table,
    owner_of,
    side_of,
)
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.schema.fields import refused

BEFORE_REACTIONS, PLACING = "SFB-Q66", "SFB-7.9"


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for traps, changes, actions and targets that cannot be."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    prove_traps_of_turn(run)
    prove_scored(run)
    prove_cores(run)
    for at, each in enumerate(table.lasting, 1):
        if each.until == "attack" and table.attack is None:
            raise refused(f"lasting[{at}].until", "attack", "'turn', as no attack is under way")
        if table.hex_of(each.figure) is None:
            id_ = setting_of(run).cards.figures.id(each.figure)
            raise refused(f"lasting[{at}].figure", id_, "a champion in the arena [SFB-Q43]")
        prove_source(run, each, f"lasting[{at}].source")
    for seat, player in enumerate(table.seats, 1):
        if player.used and seat != table.seat:
            words = ", ".join(map(setting_of(run).cards.action_names.shown, player.used))
            raise refused(f"seats.{seat}.used", words, "[] in the turn of another [SFB-13.2]")
    if table.attack is not None:
        prove_reactions(run, table.attack)
        if is_at(run, BEFORE_REACTIONS):
            prove_targets(run, table.attack)
        if is_at(run, PLACING):
            prove_hits(run, table.attack)


def is_at(run: Run[Table], rule: str) -> bool:
    """Whether the innermost procedure is at that step."""
    return run.stack[-1].row == run.stack[-1].procedure.rows.get(rule)


def prove_traps_of_turn(run: Run[Table]) -> None:
    """Four traps lie on the map in every turn while none is resolved (SFB-19.6), or none of them is said."""
    count, procedures = len(run.state.traps), [frame.procedure for frame in run.stack]
    if count in (0, TRAPS_LAID) or SPRING in procedures:
        return
    if count > TRAPS_LAID or TURN in procedures:
        raise refused("traps", count, f"{TRAPS_LAID} traps, or no traps at all [SFB-19.6]")


def prove_scored(run: Run[Table]) -> None:
    """In the turns of round 1 no challenge is scored yet (SFB-4.4)."""
    table, in_turn = run.state, any(frame.procedure is TURN for frame in run.stack)
    if in_turn and table.round == 1 and table.scored:
        shown = ", ".join(map(setting_of(run).cards.challenge_names.shown, table.scored))
        raise refused("scored", shown, "[] in round 1, in which nothing is scored [SFB-4.4]")
    if in_turn and table.scored and not table.challenges and run.stack[-1].procedure is TURN:
        wish = "a deck that was made anew of the discard pile when it ran out [SFB-Q102]"
        raise refused("challenges", [], wish)


def prove_source(run: Run[Table], lasting: DurationEffect, path: str) -> None:
    """What lasts comes from a card of a champion of the match, which says just that (SFB-1.11, SFB-20.12, SFB-20.16).

    "This champion" is the one of the card; only a reaction is played on whoever is attacked (SFB-9.1).
    """
    source = lasting.source
    if source is None:
        return
    setting = setting_of(run)
    card, seat = setting.card(source), run.state.seat
    found = [*let_last_by(card, lasting)]
    if not found:
        wish = "a card whose text lets just that last [SFB-20.12, SFB-20.16]"
        raise refused(path, setting.shown(source), wish)
    champions = {row.figure // MOST_SEATS for row in run.state.figures()}
    if card.champion not in champions:
        raise refused(path, setting.shown(source), "a card of a champion of the match [SFB-1.11]")
    others = {
        row.figure // MOST_SEATS
        for row in run.state.figures()
        if side_of(owner_of(row.figure)) != side_of(seat)
    }
    if card.kind == "reaction" and card.champion not in others:
        wish = f"no reaction of the side of seat {seat}, which ended with the turn of others"
        raise refused(path, setting.shown(source), f"{wish} [SFB-14.1, SFB-Q96]")
    is_own = card.kind != "reaction" and all(
        deed.who is None or deed.who.kind == "self" for deed in found
    )
    if is_own and lasting.figure // MOST_SEATS != card.champion:
        id_ = setting.cards.figures.id(lasting.figure)
        name = setting.cards.champions[card.champion].name
        wish = f"{name}, of whom {card.name} speaks [SFB-20.16]"
        raise refused(path.replace("source", "figure"), id_, wish)


def let_last_by(card: Card, lasting: DurationEffect) -> Iterator[Deed]:
    """What a text of the card does that changes that value so much, or negates displacement, for so long."""
    return lets_last((*card.before, *card.box, *card.after), lasting)


def lets_last(clauses: Iterable[Instruction], lasting: DurationEffect) -> Iterator[Deed]:
    """What those words do that changes that value so much, or negates displacement, for so long."""
    for clause in clauses:
        for deed in clause.deeds:
            if deed.kind == "negate":
                value, is_so_much = "displacement", not lasting.change
            elif deed.kind == "modify":
                value = deed.value or "defence"
                is_so_much = deed.amount.each is not None or deed.amount.number == lasting.change
            else:
                continue
            said = (value, deed.scope, deed.until or "turn")
            if is_so_much and said == (lasting.value, lasting.scope, lasting.until):
                yield deed


def prove_cores(run: Run[Table]) -> None:
    """Each action of the activation phase has exhausted a core, which is readied in the upkeep (SFB-5.2, SFB-15.1).

    That the core of a card is written as exhausted is taken for granted, not that there is a fourth.
    """
    turn = next((frame for frame in run.stack if isinstance(frame, Turn)), None)
    if turn is None or turn.ended or step_of(turn) != "SFB-5.5":
        return
    setting, player = setting_of(run), run.state.side(turn.seat)
    exhausted = [core for core in COLOURS if not player.is_ready(core)]
    cores = [setting.cards.actions[action].core for action in player.used]
    is_paid = all(core == ANY or core in exhausted for core in cores)
    if not is_paid or len(cores) > len(exhausted):
        shown = ", ".join(map(setting.cards.action_names.shown, player.used))
        wish = "actions for each of which a core is exhausted [SFB-5.2]"
        raise refused(f"seats.{turn.seat}.used", shown, wish)
    cards = [each for each in run.stack if isinstance(each, Acting) and each.card is not None]
    if len(cores) + len(cards) > len(COLOURS):
        shown = ", ".join(map(setting.cards.action_names.shown, player.used))
        wish = f"{len(COLOURS) - len(cards)} actions at most, as a core has paid for the card too"
        raise refused(f"seats.{turn.seat}.used", shown, f"{wish} [SFB-5.2]")


def prove_reactions(run: Run[Table], attack: Attack) -> None:
    """One reaction is played against an attack, with a reading one by each player (SFB-9.3, SFB-14.5)."""
    each = setting_of(run).readings.reaction_each
    before: set[int] = set()
    for at, reaction in enumerate(attack.reactions, 1):
        if reaction.seat in before or (before and not each):
            shown = setting_of(run).shown(reaction.card)
            wish = "no second reaction against one attack [SFB-9.3]"
            raise refused(f"attack.reactions[{at}].card", shown, wish)
        before.add(reaction.seat)


def prove_hits(run: Run[Table], attack: Attack) -> None:
    """As the damage is placed each target in the arena has been hit once, for strength less defence (SFB-7.8, SFB-10.4)."""
    setting, table = setting_of(run), run.state
    struck = [each for each in attack.targets if table.hex_of(each) is not None]
    found = [hit.figure for hit in attack.hits]
    if found != struck:
        shown, wish = (", ".join(map(setting.cards.figures.id, each)) for each in (found, struck))
        raise refused("attack.hits", shown, f"each target in the arena, {wish} [SFB-7.8]")
    for at, hit in enumerate(attack.hits, 1):
        strength, defence = strength_and_defence(setting, table, attack, table.figure(hit.figure))
        damage = max(0, strength - defence)
        if hit.damage != damage:
            wish = f"{damage}: strength {strength} less defence {defence} [SFB-10.4]"
            raise refused(f"attack.hits[{at}].damage", hit.damage, wish)


def prove_targets(run: Run[Table], attack: Attack) -> None:
    """Before the reactions the targets are where the attack reaches them, in the arena (SFB-8.4, SFB-17.8)."""
    setting, table = setting_of(run), run.state
    area = in_area(setting, table, attack.facing) if attack.facing else None
    for figure in area or ():
        if figure not in attack.targets:
            shown = ", ".join(map(setting.cards.figures.id, attack.targets))
            wish = f"{setting.cards.figures.id(figure)!r} among them, in the area [SFB-8.12]"
            raise refused("attack.targets", shown, wish)
    for at, figure in enumerate(attack.targets, 1):
        path, id_ = f"attack.targets[{at}]", setting.cards.figures.id(figure)
        if table.hex_of(figure) is None:
            raise refused(path, id_, "a champion in the arena [SFB-17.8]")
        if area is not None and figure not in area:
            raise refused(path, id_, "a champion in the area [SFB-8.12]")
        rules = refuse_target(setting, table, figure) if area is None else []
        if rules:
            raise refused(path, id_, f"a champion that the attack reaches [{', '.join(rules)}]")
