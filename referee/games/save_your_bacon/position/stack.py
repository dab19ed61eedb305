"""What is under way in a position that a person wrote: whether it can be, before it goes on.

Everything that `document` lets through can be played on; what cannot be is refused with its path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.save_your_bacon.effects.interpreter import ACTING
from referee.games.save_your_bacon.language.tree import EQUIPMENT, EVENTS, SEEN_FROM_THE_OTHER
from referee.games.save_your_bacon.rules.attack import (
    ATTACKING,
    Attacking,
    is_any_blow_left,
    open_replacements,
)
from referee.games.save_your_bacon.rules.draws import Take
from referee.games.save_your_bacon.rules.payment import Paying, energy_values, is_within_reach
from referee.games.save_your_bacon.rules.playing import PLAYING
from referee.games.save_your_bacon.rules.reactions import After
from referee.games.save_your_bacon.rules.setup import MATCH
from referee.games.save_your_bacon.state.frames import (
    Activating,
    Playing,
    ResolutionFrame,
    effect_of,
    setting_of,
)
from referee.games.save_your_bacon.state.table import (
    Attack,
    DurationEffect,
    Equipment,
    Occurrence,
    Origin,
    Table,
)
from referee.kernel.engine.run import Frame, Procedure, Run
from referee.kernel.position.stack import prove_top, proven_frames
from referee.kernel.schema.fields import refused

WHATS = tuple(each for each in EVENTS if each not in SEEN_FROM_THE_OTHER)
ABOUT_A_PLAY = ("declares", "pays")
ABOUT_A_PLAYER = ("activates", "reacts", "draws", "bacon", "checked", "refreshed", "passed")
"""What happens to a card that is played, and what a player does."""


def prove_under_way(run: Run[Table]) -> None:
    """Frames that fit on each other, and the table with what they remember.

    Of a player who has left all falls away, and what stood on it stands on what was beneath: on the turn or
    on a window (SYB-Q88).
    """
    for path, frame in proven_frames(run, MATCH.name, name_all_fitting):
        prove_frame(run, frame, path)
    prove_turns(run)
    prove_attacks(run)
    prove_played(run)


def name_all_fitting(_: Procedure, fitting: Sequence[str]) -> str:
    """What is expected where a procedure cannot stand: one of those that can."""
    return f"one of {', '.join(map(repr, fitting))}" if fitting else "no further frame"


def prove_turns(run: Run[Table]) -> None:
    """Turn follows turn for as long as the match goes on (SYB-14.0.56)."""
    steps = run.stack[0].procedure.steps
    if run.stack[0].row == len(steps) and len(run.stack) == 1:
        raise refused("frame", "match at its end", "'turns' on it")
    if len(run.stack) > 1 and run.stack[1].procedure.name == "turns" and run.stack[1].row:
        raise refused("frame[2].step", "end", "'SYB-3.0.6'")


# -- the table ------------------------------------------------------------------------------


def prove_table(run: Run[Table]) -> None:
    """Rules that go on, and what happened, as a window could be about it."""
    for at, lasting in enumerate(run.state.lasting, 1):
        prove_lasting(run, lasting, f"lasting[{at}]")
    for at, occurrence in enumerate(run.state.happened, 1):
        prove_occurrence(run, occurrence, f"happened[{at}]")


def prove_occurrence(run: Run[Table], occurrence: Occurrence, path: str) -> None:
    """Something that can be reacted to, with the card that it is about."""
    if occurrence.what not in WHATS:
        raise refused(f"{path}.what", occurrence.what, f"one of {', '.join(map(repr, WHATS))}")
    if occurrence.what in ABOUT_A_PLAY and occurrence.card is None:
        raise refused(f"{path}.card", "none", f"the card, as {occurrence.what!r} is about one")
    if occurrence.what not in (*ABOUT_A_PLAY, *ABOUT_A_PLAYER) and occurrence.thing is None:
        wish = f"a card in play, as {occurrence.what!r} is about one"
        raise refused(f"{path}.thing", "none", wish)
    if occurrence.what == "condition" and occurrence.condition is None:
        raise refused(f"{path}.condition", "none", "the condition that was applied")
    prove_seat(run, occurrence.seat, f"{path}.seat")
    prove_seat(run, occurrence.by_seat, f"{path}.by-seat")


# -- words ----------------------------------------------------------------------------------


def prove_origin(run: Run[Table], origin: Origin, path: str) -> None:
    """Words stand on a card or a condition, in one of its effects."""
    setting = setting_of(run)
    if (origin.card is None) == (origin.condition is None):
        both = "both" if origin.card is not None else "none"
        raise refused(path, both, "either a card or a condition")
    if origin.condition is not None:
        effects = setting.cards.conditions_read[origin.condition].effects
    else:
        assert origin.card is not None
        effects = setting.face(origin.card).effects
    if origin.effect >= len(effects):
        wish = f"the number of an effect, from 0 to {len(effects) - 1}" if effects else "no effect"
        raise refused(f"{path}.effect", origin.effect, wish)


def prove_lasting(run: Run[Table], lasting: DurationEffect, path: str) -> None:
    """A rule with a duration has its words in an effect action that lays one down."""
    prove_origin(run, lasting.origin, f"{path}.origin")
    prove_seat(run, lasting.seat, f"{path}.seat")
    prove_seat(run, lasting.by, f"{path}.by")
    clauses = effect_of(setting_of(run), lasting.origin).clauses
    fitting = [at for at, clause in enumerate(clauses) if clause.lasting is not None]
    if lasting.clause not in fitting:
        wish = f"an effect action with a duration: {' or '.join(map(str, fitting)) or 'none'}"
        raise refused(f"{path}.clause", lasting.clause, wish)


def prove_seat(run: Run[Table], seat: int, path: str) -> None:
    """A seat of the match."""
    if seat > setting_of(run).seats:
        raise refused(path, seat, f"a number from 1 to {setting_of(run).seats}")


# -- frames ---------------------------------------------------------------------------------


def prove_frame(run: Run[Table], frame: Frame, path: str) -> None:
    """What a frame remembers is of this match."""
    seat = getattr(frame, "seat", 0)
    prove_seat(run, seat, f"{path}.seat")
    match frame:
        case ResolutionFrame():
            prove_resolving(run, frame, path)
            if frame.occurrence is not None:
                prove_occurrence(run, frame.occurrence, f"{path}.occurrence")
        case Activating():
            prove_origin(run, frame.origin, f"{path}.origin")
        case After():
            prove_window(run, frame, path)
        case Attacking() if frame.toward:
            prove_replacement(run, frame, path)
        case Paying():
            prove_payment(run, frame, path)
        case Take():
            if frame.under is not None and not is_equipment(run, frame.under):
                shown = setting_of(run).cards.things.id(frame.under)
                raise refused(f"{path}.under", shown, "an equipment card in play")
            prove_top(run, frame, path, run.state.side(frame.seat).deck)


def prove_replacement(run: Run[Table], frame: Attacking, path: str) -> None:
    """Where several replacements lead to one card, it is chosen before them (SYB-Q102)."""
    is_asked = frame.row == ATTACKING.rows["SYB-Q97"] and is_any_blow_left(run, frame)
    if not is_asked or len(frame.toward) > 1 or not open_replacements(run, frame):
        shown = setting_of(run).cards.things.id(frame.toward[0])
        raise refused(f"{path}.toward", shown, "the card to which several replacements lead")


def prove_payment(run: Run[Table], frame: Paying, path: str) -> None:
    """What is left can be paid, as with every payment that has begun (SYB-Q51)."""
    if "X" in frame.parts and frame.thing is None:
        raise refused(f"{path}.thing", "none", "the card that is exhausted as a cost")
    values, tokens = energy_values(run, frame.seat), run.state.side(frame.seat).energy
    if not is_within_reach(values, tokens, frame.price, frame.pitched):
        left = max((frame.price.energy or 0) - frame.pitched, 0)
        shown = f"{left} E, {frame.price.upgraded} E+ and {frame.price.discard} cards to pay"
        raise refused(f"{path}.price", shown, "what hand and tokens can pay [SYB-Q51]")


def is_equipment(run: Run[Table], thing: int) -> bool:
    """Whether the thing is an equipment card in play."""
    return run.state.is_in_play(thing) and isinstance(run.state.card(thing), Equipment)


def prove_resolving(run: Run[Table], frame: ResolutionFrame, path: str) -> None:
    """As many effect actions are done as were begun; an effect action under way is one of them."""
    prove_origin(run, frame.origin, f"{path}.origin")
    clauses = effect_of(setting_of(run), frame.origin).clauses
    most = len(clauses) - is_acting_on(run, frame)
    if len(frame.done) > most:
        raise refused(f"{path}.done", len(frame.done), f"{max(most, 0)} effect actions at most")
    if frame.at != len(frame.done):
        raise refused(f"{path}.at", frame.at, f"{len(frame.done)}, as so many are done")


def is_acting_on(run: Run[Table], frame: Frame) -> bool:
    """Whether an effect action of it has begun and is not done yet."""
    at = next(at for at, each in enumerate(run.stack) if each is frame)
    above = run.stack[at + 1] if at + 1 < len(run.stack) else None
    return above is not None and above.procedure is ACTING and above.row < len(ACTING.steps)


def prove_window(run: Run[Table], frame: After, path: str) -> None:
    """What waits in a window answers one of its occurrences, and is in play."""
    for at, pending in enumerate(frame.pending, 1):
        place = f"{path}.pending[{at}]"
        prove_origin(run, pending.origin, f"{place}.origin")
        if pending.occurrence >= len(frame.occurrences):
            wish = f"a number below {len(frame.occurrences)}, counted from 0"
            raise refused(f"{place}.occurrence", pending.occurrence, wish)
    for at, occurrence in enumerate(frame.occurrences, 1):
        prove_occurrence(run, occurrence, f"{path}.occurrences[{at}]")
    for at, seat in enumerate(frame.asking, 1):
        prove_seat(run, seat, f"{path}.asking[{at}]")


# -- frames and the table -------------------------------------------------------------------


def prove_attacks(run: Run[Table]) -> None:
    """One attack on the table for each frame of one that is not over yet."""
    over = len(ATTACKING.steps)
    frames = [each for each in run.stack if isinstance(each, Attacking) and each.row < over]
    if len(frames) != len(run.state.attacks):
        wish = f"{len(frames)}, one for each attack under way in the frames"
        raise refused("attacks", len(run.state.attacks), wish)
    pairs = zip(frames, run.state.attacks, strict=True)
    for at, (frame, attack) in enumerate(pairs, 1):
        is_declared = frame.row > ATTACKING.rows["SYB-6.0.5"]
        if is_declared and attack.target is None and not attack.over:
            raise refused(f"attacks[{at}].target", "none", "the card that is attacked")
        prove_attack_goes_on(run, attack, f"attacks[{at}]")


def prove_attack_goes_on(run: Run[Table], attack: Attack, path: str) -> None:
    """The cards of an attack that goes on are there; of one that is over they may be gone (SYB-Q26)."""
    things = setting_of(run).cards.things
    for key, thing in (("attacker", attack.attacker), ("target", attack.target)):
        if thing is not None and not attack.over and not run.state.is_in_play(thing):
            raise refused(f"{path}.{key}", things.id(thing), "a card in play")


def prove_played(run: Run[Table]) -> None:
    """One card being played for each frame of one whose card lies there still (SYB-Q14)."""
    setting = setting_of(run)
    wanted = [(each.card, each.seat, each.champion) for each in cards_due(run)]
    found = [(each.card, each.seat, each.champion) for each in run.state.playing]
    if found != wanted:
        names = ", ".join(setting.shown(card) for card, _, _ in found) or "none"
        wish = ", ".join(setting.shown(card) for card, _, _ in wanted) or "none"
        raise refused("playing", names, f"what the frames are playing: {wish}")


def cards_due(run: Run[Table]) -> Iterator[Playing]:
    """The frames whose card is revealed and not placed yet: equipment leaves when it is resolved."""
    first, last = PLAYING.rows["SYB-10.0.8"], PLAYING.rows["SYB-10.0.10"]
    for frame in run.stack:
        if isinstance(frame, Playing) and not frame.stopped and frame.row >= first:
            kind = setting_of(run).face(frame.card).kind
            if frame.row < last or (frame.row == last and kind != EQUIPMENT):
                yield frame
