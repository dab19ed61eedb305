"""What is under way in a position: every frame in a place where it can be, about what is really there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from referee.errors import PackError
from referee.games.super_fantasy_brawl.rules.activation import ACTING
from referee.games.super_fantasy_brawl.rules.challenge_track import Filling
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.traps import Springing
from referee.games.super_fantasy_brawl.rules.turn import ROUNDS, TURN, Rounds, Turn
from referee.games.super_fantasy_brawl.rules.use_or_decline import Using
from referee.games.super_fantasy_brawl.state.frames import (
    Acting,
    InstructionFrame,
    ResolutionFrame,
    clauses_of,
    setting_of,
)
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Setting, Table, owner_of
from referee.kernel.engine.run import Frame, Procedure, Run
from referee.kernel.position.stack import prove_top, proven_frames
from referee.kernel.schema.fields import refused


def prove_stack(run: Run[Table]) -> None:
    """Each frame is part of the one before it, and speaks of what there is. Raises PackError."""
    if not run.stack:
        return
    prove_order(run)
    for path, frame in proven_frames(run, MATCH.name, name_place):
        prove_frame(run, frame, path)
    for at, (one, other) in enumerate(pairwise(run.stack), 2):
        prove_turn(run, one, other, f"frame[{at}]")
        if isinstance(one, ResolutionFrame) and isinstance(other, InstructionFrame):
            prove_sentence(run, one, other, f"frame[{at}]")
    prove_attack_frame(run)
    prove_play(run)


def name_place(procedure: Procedure, fitting: Sequence[str]) -> str:
    """What is expected of a procedure in a wrong place: the one that it is always part of."""
    if not procedure.within and MATCH.name in fitting:
        return MATCH.name
    return f"{procedure.name!r} in {''.join(procedure.within or ()) or 'no other'!r}"


def prove_order(run: Run[Table]) -> None:
    """Past the steps that settle them, the order, the gates and the rings are there (SFB-1.24)."""
    table, row = run.state, run.stack[0].row
    if len(run.stack) > 1 and run.stack[1].procedure is ROUNDS:
        row = len(MATCH.steps)
    is_team_game = setting_of(run).is_team_game
    by = MATCH.rows["SFB-1.3" if is_team_game else "SFB-23.15"]
    if row >= by and len(table.order) < len(table.seats):
        wish = "every seat once [SFB-23.17]"
        raise refused("order", " ".join(map(str, table.order)) or "nothing", wish)
    if is_team_game and row >= MATCH.rows["SFB-23.17"] and not table.order:
        raise refused("order", "nothing", "the first player at least [SFB-23.16]")
    for name, step, rule in (("gate", "SFB-1.7", "SFB-1.3"), ("colour", "SFB-1.11", "SFB-1.6")):
        for at, side in enumerate(table.sides, 1):
            if row >= MATCH.rows[step] and getattr(side, name) in (None, ""):
                message = f"sides.{at}.{name}: missing at this step of the match [{rule}]"
                raise PackError(message)


def prove_frame(run: Run[Table], frame: Frame, path: str) -> None:
    """A champion acts by a card of its own, or by a standard action (SFB-5.1, SFB-13.1)."""
    if isinstance(frame, ResolutionFrame):
        prove_text(run, frame, path)
    if isinstance(frame, Springing):
        is_hidden = frame.row <= frame.procedure.rows["SFB-19.4"]
        if is_hidden and run.state.trap_at(frame.hex) is None:
            shown = setting_of(run).hex(frame.hex)
            raise refused(f"{path}.hex", shown, "the hex of a trap [SFB-19.4]")
    if isinstance(frame, Filling):
        prove_top(run, frame, path, run.state.challenges)
    if not isinstance(frame, (Acting, Using)):
        return
    setting = setting_of(run)
    if (frame.card is None) == (frame.action is None):
        message = f"{path}: expected a card or a standard action [SFB-5.1]"
        raise PackError(message)
    if owner_of(frame.figure) != frame.seat:
        wish = f"a champion of seat {frame.seat} [SFB-23.4]"
        raise refused(f"{path}.figure", setting.cards.figures.id(frame.figure), wish)
    if frame.card is not None:
        prove_card(setting, frame.card, frame.figure, f"{path}.card")


def prove_card(setting: Setting, card: int, figure: int, path: str) -> None:
    """An attack or a skill of that champion (SFB-5.1, SFB-14.1)."""
    shown, found = setting.shown(card), setting.card(card)
    if found.champion != figure // MOST_SEATS or found.kind == "reaction":
        wish = f"an attack or a skill of {setting.cards.figures.id(figure)} [SFB-5.1]"
        raise refused(path, shown, wish)


PARTS = {
    "card": ("box", "before", "after"),
    "action": ("box",),
    "trap": ("box",),
    "champion": ("basic", "levelled"),
}


def prove_text(run: Run[Table], frame: ResolutionFrame, path: str) -> None:
    """The text is there, and as many sentences of it have begun as it has at most."""
    setting, origin = setting_of(run), frame.origin
    cards = setting.cards
    counts = {
        "card": len(cards.card_names),
        "action": len(cards.actions),
        "trap": len(cards.traps),
        "champion": len(cards.champions),
    }
    most = counts[origin.kind] - 1
    if origin.number > most:
        raise refused(f"{path}.origin.number", origin.number, f"a number from 0 to {most}")
    if origin.part not in PARTS[origin.kind]:
        wish = " or ".join(map(repr, PARTS[origin.kind]))
        raise refused(f"{path}.origin.part", origin.part, f"{wish} of a {origin.kind}")
    sentences = clauses_of(cards, origin)
    if frame.begun > len(sentences):
        raise refused(f"{path}.begun", frame.begun, f"a number from 0 to {len(sentences)}")


def prove_sentence(
    run: Run[Table], text: ResolutionFrame, frame: InstructionFrame, path: str
) -> None:
    """The sentence has begun, and what is done of it is something that it says."""
    sentences = clauses_of(setting_of(run).cards, text.origin)
    if not text.begun:
        message = f"{path}: a sentence is under way, but none has begun"
        raise PackError(message)
    clause = sentences[text.begun - 1]
    least = int(clause.kind == "do" or frame.found)
    if not least <= frame.option <= len(clause.deeds):
        wish = f"a number from {least} to {len(clause.deeds)}"
        raise refused(f"{path}.option", frame.option, wish)


def prove_turn(run: Run[Table], before: Frame, frame: Frame, path: str) -> None:
    """The turn is that of the player whose it is in the round, and acts is only that player (SFB-3.2)."""
    table = run.state
    if isinstance(before, Rounds) and isinstance(frame, Turn):
        place = before.taken
        if not 1 <= place <= len(table.order) or table.order[place - 1] != frame.seat:
            raise refused(f"{path}.seat", frame.seat, "the seat whose turn it is [SFB-3.2]")
        if frame.row > TURN.rows["SFB-4.1"] and table.seat != frame.seat:
            raise refused("seat", table.seat, f"{frame.seat}, whose turn it is [SFB-3.2]")
    if isinstance(before, Turn) and isinstance(frame, Acting) and frame.seat != before.seat:
        raise refused(f"{path}.seat", frame.seat, f"{before.seat}, whose turn it is [SFB-5.1]")
    if isinstance(before, Acting) and isinstance(frame, Using):
        one, other = ((f.figure, f.card, f.action) for f in (before, frame))
        if one != other:
            message = f"{path}: not what the frame before it does [SFB-5.1]"
            raise PackError(message)


def prove_attack_frame(run: Run[Table]) -> None:
    """An attack is written where a frame is in one, and nowhere else."""
    attack = run.state.attack
    frames = [(at, f) for at, f in enumerate(run.stack, 1) if f.procedure.name == "attacking"]
    if attack is None and frames:
        message = f"frame[{frames[0][0]}]: an attack is under way, but 'attack' is not written"
        raise PackError(message)
    if attack is None:
        return
    if not frames:
        message = "attack: no frame is in an attack"
        raise PackError(message)
    at, frame = frames[0]
    assert isinstance(frame, Using)
    if frame.row >= len(frame.procedure.steps):
        raise refused(f"frame[{at}].step", "end", "a step at which the attack is not over")
    if (frame.card, frame.figure) != (attack.card, attack.attacker):
        message = f"frame[{at}]: not the attack that is written"
        raise PackError(message)


def prove_play(run: Run[Table]) -> None:
    """The cards that are being resolved, and no others, lie before the players (SFB-Q17)."""
    setting, table = setting_of(run), run.state
    reactions = table.attack.reactions if table.attack is not None else []
    for seat, player in enumerate(table.seats, 1):
        wanted = [each.card for each in reactions if each.seat == seat]
        for frame in run.stack:
            if isinstance(frame, Acting) and frame.seat == seat and frame.card is not None:
                wanted += [frame.card] if frame.row <= ACTING.rows["SFB-Q17"] else []
        if Counter(wanted) != Counter(player.play):
            words, wish = (
                ", ".join(map(setting.shown, cards)) or "none" for cards in (player.play, wanted)
            )
            raise refused(f"seats.{seat}.play", words, f"{wish}: what is being resolved [SFB-Q17]")
