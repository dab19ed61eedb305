"""Who is meant: this, that, those, chosen, each, any, as an effect is being resolved.

Back references look at the choices of the effect so far, over all its paragraphs, and where it has made
none at what its reaction text named (SYB-Q47). What they point at and has left play is meant no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.errors import RefereeBug
from referee.games.save_your_bacon.language.effects import CHOOSE
from referee.games.save_your_bacon.language.tree import (
    CHAMPION,
    EVENTS,
    SEEN_FROM_THE_OTHER,
    Amount,
    Deed,
    Instruction,
    Target,
)
from referee.games.save_your_bacon.state.continuous_effects import Standpoint, matching, stand
from referee.games.save_your_bacon.state.frames import (
    Act,
    Chosen,
    InstructionFrame,
    Resolution,
    ResolutionFrame,
    effect_of,
    setting_of,
)
from referee.games.save_your_bacon.state.table import Occurrence, Table
from referee.games.save_your_bacon.state.values import attack_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.zone import Zone

PLAYED = "declares", "pays"
"""What happens to a card that is in no pile and not in play: it is being played."""
assert set(PLAYED) <= set(EVENTS)


def resolving_of(run: Run[Any]) -> ResolutionFrame:
    """The innermost effect being resolved."""
    for frame in reversed(run.stack):
        if isinstance(frame, ResolutionFrame):
            return frame
    message = "no effect is being resolved"
    raise RefereeBug(message)


def clause_of(run: Run[Table], resolving: ResolutionFrame) -> Instruction:
    """The effect action that is being done: the first that is not done yet."""
    clauses = effect_of(setting_of(run), resolving.origin).clauses
    return clauses[len(resolving.done)]


def sentence_of(run: Run[Table], doing: InstructionFrame) -> Resolution:
    """The effect action that is under execution."""
    text = resolving_of(run)
    return Resolution(run, text, clause_of(run, text), doing)


def standpoint_of(resolving: ResolutionFrame) -> Standpoint:
    """From where the words of the effect are read."""
    return stand(resolving.seat, resolving.champion, resolving.source)


def meant_by(run: Run[Table], resolving: ResolutionFrame, target: Target) -> list[int]:
    """The cards in play that the words mean now, in player order; of "any" all that fit."""
    meant = pointed_at(run, resolving, target)
    return matching(run, target, standpoint_of(resolving), meant)


# -- back references to cards in play -------------------------------------------------------


def pointed_at(run: Run[Table], resolving: ResolutionFrame, target: Target) -> list[int]:
    """The cards that "that", "those" and "chosen" point back to; none for any other words."""
    who = target.who
    if who in ("those-champions", "that-champion", "chosen-champion"):
        several = who == "those-champions"
        found = _latest(
            resolving, lambda each: each.several == several and _is_of(run, resolving, each)
        )
        if found is not None:
            return list(found.things)
        return _named_thing(run, resolving) if who == "that-champion" else []
    if who == "that-card":
        card = that_card(run, resolving)
        return list(card.things) if card is not None else []
    return []


def _latest(resolving: ResolutionFrame, fits: Callable[[Chosen], bool]) -> Chosen | None:
    return next((each for each in reversed(resolving.chosen) if fits(each)), None)


def _is_of(run: Run[Table], resolving: ResolutionFrame, choice: Chosen) -> bool:
    """Whether that was the choice of a champion, by the words that asked for it."""
    if choice.kind != "things":
        return False
    setting = setting_of(run)
    clause = effect_of(setting, resolving.origin).clauses[choice.clause]
    asked = any(each.noun == "champion" or not each.is_chosen for each in choices_of(clause))
    return asked and all(setting.face_of(thing).kind == "champion" for thing in choice.things)


def choices_of(clause: Instruction) -> Iterator[Target]:
    """What an effect action chooses among cards in play: by "choose", or by indefinite words."""
    for deed in clause.deeds or (None,):
        for target in targets_of(clause, deed):
            if target.is_chosen or (deed is not None and deed.effect is CHOOSE):
                yield target


def targets_of(clause: Instruction, deed: Deed | None) -> list[Target]:
    """The targets of a deed, or of the rule that a clause lays down, in the order of its words."""
    if deed is not None:
        return targets_of_deed(deed)
    if clause.lasting is not None:
        found = (clause.lasting.card, clause.lasting.instead)
        return [target for target in found if target is not None]
    return []


def count_targets(clause: Instruction, deed: Deed | None) -> int:
    """How many targets that are: it is asked before every choice."""
    if deed is None:
        return len(targets_of(clause, deed))
    if deed.effect.to == "that-card":
        return 0
    return (deed.amount.half_attack_of is not None) + (deed.card is not None)


def targets_of_deed(deed: Deed) -> list[Target]:
    """The cards in play that a deed is about, in the order of its words."""
    if deed.effect.to == "that-card":
        return []
    found = (deed.amount.half_attack_of, deed.card)
    return [target for target in found if target is not None]


# -- that card, that opponent, that trait ---------------------------------------------------


def that_card(run: Run[Table], resolving: ResolutionFrame) -> Chosen | None:
    """What "that card" means: the latest choice of one card, or what the reaction text named."""
    found = _latest(
        resolving, lambda each: each.kind == "pile" or (each.kind == "things" and not each.several)
    )
    if found is not None:
        return found
    occurrence = resolving.occurrence
    if occurrence is not None and occurrence.what in PLAYED and occurrence.card is not None:
        return Chosen("pile", 0, card=occurrence.card, seat=occurrence.seat)
    things = _named_thing(run, resolving)
    return Chosen("things", 0, things) if things else None


def pile_of(table: Table, card: Chosen) -> Zone:
    """The pile in which a card was chosen."""
    side = table.side(card.seat)
    piles = {"hand": side.hand, "deck": side.deck, "discard": side.discard}
    return piles[card.pile]


def that_opponent(resolving: ResolutionFrame) -> int:
    """The opponent chosen last, 0 if none was."""
    found = _latest(resolving, lambda each: each.kind == "opponent")
    return found.seat if found else 0


def that_trait(resolving: ResolutionFrame) -> str:
    """The trait chosen last, "" if none was."""
    found = _latest(resolving, lambda each: each.kind == "trait")
    return found.word if found else ""


def that_condition(resolving: ResolutionFrame) -> int | None:
    """The condition that the reaction text named."""
    occurrence = resolving.occurrence
    return occurrence.condition if occurrence is not None else None


def _named_thing(run: Run[Table], resolving: ResolutionFrame) -> list[int]:
    """The card in play that the reaction text named, as it happened to it or was done by it."""
    occurrence = resolving.occurrence
    trigger = effect_of(setting_of(run), resolving.origin).trigger
    if occurrence is None or trigger is None or trigger.card is None:
        return []
    thing = named_in(trigger.what, occurrence)
    return [] if thing is None else [thing]


def named_in(what: str, occurrence: Occurrence) -> int | None:
    """The card that a reaction text with that event names."""
    return occurrence.by if what in SEEN_FROM_THE_OTHER else occurrence.thing


# -- how much, and whose doing --------------------------------------------------------------


def amount_of(run: Run[Table], amount: Amount, picked: Sequence[Sequence[int]]) -> int:
    """A number, or half the Attack of the card that comes first in the words (SYB-11.1.2)."""
    if amount.half_attack_of is None:
        return amount.number
    if not picked or not picked[0]:
        return 0
    attack = attack_of(run, picked[0][0])
    return attack // 2 if amount.down else -(-attack // 2)


def bearer_of(act: Act) -> int | None:
    """The card in play that bears the words, and so places their damage (SYB-14.0.39)."""
    text, card = act.text, act.text.origin.card
    if text.source is not None or card is None:
        return text.source
    return text.champion if act.setting.face(card).kind == CHAMPION else None


def credit_of(act: Act) -> int:
    """Whose doing it is: for a condition that of the player whose card applied it (SYB-Q22, SYB-Q58)."""
    return credit_of_text(act.table, act.text)


def credit_of_text(table: Table, text: ResolutionFrame) -> int:
    """The same of a text that is carried out, whatever part of it is."""
    condition, champion = text.origin.condition, text.champion
    if condition is None:
        return text.seat
    if champion is None or not table.is_in_play(champion):
        return 0
    borne = table.champion(champion).conditions
    return next((each.by for each in borne if each.condition == condition), 0)
