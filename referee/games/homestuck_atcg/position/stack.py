"""What is under way or waits in a position: every frame where it can be, about what is really there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.games.homestuck_atcg.cardset.decks import faults_of
from referee.games.homestuck_atcg.rules.ath_offers import Offering
from referee.games.homestuck_atcg.rules.submission import said_in, seats_without_deck
from referee.games.homestuck_atcg.state.frames import (
    InstructionFrame,
    ResolutionFrame,
    Unseen,
    line_of,
    setting_of,
)
from referee.games.homestuck_atcg.state.table import DurationEffect, Event, Table, When, owner_of
from referee.kernel.engine.run import Frame, Procedure, Run
from referee.kernel.position.document import step_of
from referee.kernel.position.stack import proven_frames
from referee.kernel.schema.fields import refused

LANES: Mapping[str, str] = {"match": "submitting", "offer": "entering"}
"""Where seats are asked unseen, and the procedure of their lanes, `within` none of the table."""


def prove_frames(run: Run[Table]) -> None:
    """Each frame is part of the one before it, and speaks of what there is. Raises PackError."""
    below: Frame | None = None
    for path, frame in proven_frames(run, "match", name_place):
        prove_frame(run, frame, path)
        if isinstance(frame, InstructionFrame):
            prove_step(run, below, frame, path)
        below = frame
    if len(run.stack) == 1 and run.stack[0].row == len(run.stack[0].procedure.steps):
        raise refused("frame", "'match' at its end", "'rounds' on it")
    setup = run.stack[0]
    if setup.row > setup.procedure.rows["HAC-4.2"] and not run.state.first:
        raise refused("first", 0, "the player who rolled highest [HAC-4.1]")


def name_place(procedure: Procedure, fitting: Sequence[str]) -> str:
    """What is expected of a procedure in a wrong place: the one that it is always part of."""
    if procedure.name in LANES.values() and "match" not in fitting:
        return "it in a lane"
    return f"{procedure.name!r} in {procedure.within[0]!r}" if procedure.within else "'match'"


def prove_lanes(run: Run[Table]) -> None:
    """A player who is asked unseen is there, and has said nothing yet, or a deck that may be played (HAC-1.6)."""
    top = run.stack[-1] if run.stack else None
    if not run.lanes or top is None or top.procedure.name not in LANES:
        return
    asked = top.asking[:1] if isinstance(top, Offering) else seats_without_deck(run.state)
    if sorted(run.lanes) != sorted(asked):
        wish = f"those of the seats {' '.join(map(str, asked))} that are asked"
        raise refused("lane", " ".join(map(str, run.lanes)), wish)
    for seat, lane in run.lanes.items():
        path, said = f"lane.{seat}", lane.state.said
        names = [frame.procedure.name for frame in lane.stack]
        if names not in ([], [LANES[top.procedure.name]]):
            raise refused(f"{path}.frame", " ".join(names), repr(LANES[top.procedure.name]))
        at_its_end = not lane.stack or lane.stack[0].row > 0
        if at_its_end != bool(said) or (said and isinstance(top, Offering)):
            raise refused(f"{path}.said", " ".join(said), "nothing, while the seat is asked")
        if said:
            prove_deck(run, said, f"{path}.said")


def prove_deck(run: Run[Table], said: Sequence[str], path: str) -> None:
    """What was said in secret is a deck that may be played."""
    setting = setting_of(run)
    for fault in faults_of(setting.cards, setting.readings, said_in(Unseen([*said])))[:1]:
        raise refused(path, fault.item, f"a deck that may be played [{fault.rule}]")


def prove_frame(run: Run[Table], frame: Frame, path: str) -> None:
    """The seats that a frame names are of the match; a text is one of its card."""
    for key in ("seat", "looked", "whose"):
        seat = getattr(frame, key, 0)
        if isinstance(seat, int) and seat > len(run.state.seats):
            wish = f"a number from 1 to {len(run.state.seats)}"
            raise refused(f"{path}.{key}", seat, wish)
    prove_turn(run, frame, path)
    if isinstance(frame, ResolutionFrame):
        prove_text(run, frame.line, frame.source, path)
        is_told = line_of(run, frame.line).kind == "followed"
        if owner_of(frame.source) != frame.seat and not is_told:
            raise refused(f"{path}.seat", frame.seat, "the seat of its source [HAC-2.34]")
        if frame.begun > len(line_of(run, frame.line).instructions):
            most = len(line_of(run, frame.line).instructions)
            raise refused(f"{path}.begun", frame.begun, f"{most} at most, one for each step")


def prove_turn(run: Run[Table], frame: Frame, path: str) -> None:
    """A turn is one of a player; cards that are offered to enter are in the hand of the player who is asked (HAC-Q12)."""
    if frame.procedure.name == "turn" and not run.state.seat:
        raise refused("seat", 0, "the seat whose turn it is, as a turn is under way [HAC-1.7]")
    table, is_next = run.state, frame.procedure.name == "rounds" and step_of(frame) == "HAC-1.9"
    if is_next and table.ending and table.turn and not table.left:
        raise refused("left", "nothing", "whoever has a turn left at that step [HAC-Q48]")
    if isinstance(frame, Offering) and frame.asking:
        hand = run.state.side(frame.asking[0]).hand
        for at, face in enumerate(frame.cards, 1):
            if face not in hand:
                wish = f"a card in the hand of seat {frame.asking[0]}"
                raise refused(f"{path}.cards[{at}]", setting_of(run).shown(face), wish)


def prove_step(run: Run[Table], below: Frame | None, frame: InstructionFrame, path: str) -> None:
    """A step that is being done is one of its text, and one of its actions was chosen, or is to be."""
    assert isinstance(below, ResolutionFrame)
    instructions = line_of(run, below.line).instructions
    if not 1 <= below.begun <= len(instructions):
        wish = "a text of which a step has begun"
        raise refused(f"{path}.procedure", frame.procedure.name, wish)
    instruction = instructions[below.begun - 1]
    least = 0 if instruction.kind in ("may", "one-of") else 1
    if not least <= frame.option <= len(instruction.actions):
        wish = f"a number from {least} to {len(instruction.actions)}"
        raise refused(f"{path}.option", frame.option, wish)


def prove_text(run: Run[Table], line: int, source: int, path: str) -> None:
    """A text that is carried out has steps, and its card is of a seat of the match."""
    if not line_of(run, line).instructions:
        name = setting_of(run).cards.line_names.id(line)
        raise refused(f"{path}.line", name, "a text that has something to be done")
    prove_owner(run, source, f"{path}.source")


def prove_owner(run: Run[Table], thing: int, path: str) -> None:
    """A card is one of a seat of the match."""
    if owner_of(thing) > len(run.state.seats):
        id_ = setting_of(run).cards.things.id(thing)
        raise refused(path, id_, f"a card of a seat from 1 to {len(run.state.seats)}")


# -- what waits and what lasts --------------------------------------------------------------


def prove_waiting(run: Run[Table]) -> None:
    """Events, "When" texts and lasting changes are about cards of the match. Raises PackError."""
    for path, thing in cards_waiting(run.state):
        prove_owner(run, thing, path)
    for at, event in enumerate(run.state.events, 1):
        prove_event(run, event, f"events[{at}]")
    for at, when in enumerate(run.state.whens, 1):
        prove_when(run, when, f"whens[{at}]")
    for at, each in enumerate(run.state.lasting, 1):
        prove_lasting(run, each, f"lasting[{at}]")


def cards_waiting(table: Table) -> Iterator[tuple[str, int]]:
    """The cards that something waits for or lasts on, with their paths."""
    for at, event in enumerate(table.events, 1):
        yield f"events[{at}].last.thing", event.last.thing
    for at, when in enumerate(table.whens, 1):
        yield f"whens[{at}].source", when.source
    for at, each in enumerate(table.lasting, 1):
        for key in ("thing", "source"):
            thing = getattr(each, key)
            if thing is not None:
                yield f"lasting[{at}].{key}", thing
        for spoken in each.spoken:
            yield from ((f"lasting[{at}].spoken[1].that", thing) for thing in spoken.that)
    for at, row in enumerate(table.memory, 1):
        if row.thing is not None:
            yield f"memory[{at}].thing", row.thing


def prove_event(run: Run[Table], event: Event, path: str) -> None:
    """Only active executables are pending (HAC-Q17); what is told of the card names each tag once."""
    table, setting = run.state, setting_of(run)
    for at, tag in enumerate(event.last.tags):
        if tag in event.last.tags[:at]:
            raise refused(f"{path}.last.tags[{at + 1}]", tag, "each tag once [HAC-Q15]")
    for at, thing in enumerate(event.waiting, 1):
        row = table.find(thing)
        if row is None or row.under is not None or setting.face(thing).execute is None:
            id_ = setting.cards.things.id(thing)
            raise refused(f"{path}.waiting[{at}]", id_, "an active executable [HAC-Q17]")


def prove_when(run: Run[Table], when: When, path: str) -> None:
    """A "When" text, of a player who has not left (HAC-Q60)."""
    if run.state.side(owner_of(when.source)).gone and run.outcome is None:
        id_ = setting_of(run).cards.things.id(when.source)
        raise refused(f"{path}.source", id_, "a card of a player who has not left [HAC-Q60]")
    if line_of(run, when.line).kind != "when":
        name = setting_of(run).cards.line_names.id(when.line)
        raise refused(f"{path}.line", name, "a text that begins with 'When'")


ABOUT_A_CARD = ("power", "forbid-tap")
ABOUT_A_TEXT = ("untapped-moves", "also-defend", "constant")


def prove_lasting(run: Run[Table], each: DurationEffect, path: str) -> None:
    """A change of power is one of a card; what is worked out anew each time names its text (HAC-Q36)."""
    for key, seat in (("seat", each.seat), ("of", each.of)):
        if seat > len(run.state.seats):
            raise refused(f"{path}.{key}", seat, f"a number from 1 to {len(run.state.seats)}")
    if each.thing is not None and run.state.side(owner_of(each.thing)).gone and not run.outcome:
        id_ = setting_of(run).cards.things.id(each.thing)
        raise refused(f"{path}.thing", id_, "a card of a player who has not left [HAC-Q60]")
    if each.thing is None and (each.kind in ABOUT_A_CARD or each.until == "refreshed"):
        raise refused(f"{path}.thing", "none", f"a card, as {each.kind!r} is about one")
    if each.kind in ABOUT_A_TEXT and (each.line is None or each.source is None):
        raise refused(path, each.kind, "'line' and 'source': the text, and the card that has it")
    if len(each.spoken) > (each.kind == "constant"):
        raise refused(f"{path}.spoken", len(each.spoken), "one at most, and of a constant alone")
    if each.line is not None:
        actions = [
            a for instruction in line_of(run, each.line).instructions for a in instruction.actions
        ]
        kinds = [action.effect.lasts for action in actions]
        if each.step >= len(actions) or (
            each.kind in ABOUT_A_TEXT and kinds[each.step] != each.kind
        ):
            raise refused(f"{path}.step", each.step, f"the place of {each.kind!r} in that text")
        constant = actions[each.step].constant if each.kind == "constant" else None
        if constant is not None and (each.thing is None) == (constant.ref is not None):
            wish = "a card where the text is about one, and none where it is about all that fit"
            raise refused(f"{path}.thing", each.thing is not None, wish)
