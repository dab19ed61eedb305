"""What the cards of a match can have brought about: who applies a condition, what bears which equipment, who may ready.

A deck of pods is known by its champions; of a constructed deck, and of one whose player has left, it may be any card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from referee.games.save_your_bacon.cardset.decks import copies_of_pods
from referee.games.save_your_bacon.language.tree import (
    ACTION,
    CHAMPION,
    EQUIPMENT,
    Condition,
    Deed,
    Effect,
    Face,
    Rule,
    is_free,
)
from referee.games.save_your_bacon.options import FULL_CONSTRUCTED
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Table
from referee.kernel.engine.run import Run

READYING = ("ready", "refresh")

# -- whose cards they are -------------------------------------------------------------------


def faces_of(run: Run[Table], seat: int) -> list[Face]:
    """The champions of a seat, and every card that its deck may hold."""
    setting, side = setting_of(run), run.state.side(seat)
    cards = setting.cards
    if side.out or not side.champions:
        return list(cards.faces)
    champions = [cards.faces_of_things[each.thing] for each in side.champions]
    if setting.readings.format == FULL_CONSTRUCTED:
        others = [face for face in cards.faces if face.kind != CHAMPION]
    else:
        others = [cards.face(card) for card in copies_of_pods(cards, champions)]
    return [*map(cards.face, champions), *others]


def all_faces(run: Run[Table]) -> Iterator[Face]:
    """What is in the match, or may be."""
    seats = range(1, len(run.state.seats) + 1)
    return chain.from_iterable(faces_of(run, seat) for seat in seats)


def usable_by(run: Run[Table], seat: int) -> Iterator[Face]:
    """What a seat can use: what is its own, and where equipment is taken over that of all."""
    yield from faces_of(run, seat)
    if moves_equipment(run):
        yield from (face for face in all_faces(run) if face.kind == EQUIPMENT)


# -- what is said on them -------------------------------------------------------------------


def deeds_on(cards: Iterable[Face | Condition]) -> Iterator[Deed]:
    """Everything that those words do."""
    for card in cards:
        for effect in card.effects:
            for clause in effect.clauses:
                yield from clause.deeds


def rules_on(cards: Iterable[Face | Condition]) -> Iterator[Rule]:
    """Every rule that those words lay down, constant or for a time."""
    for card in cards:
        for effect in card.effects:
            found = [effect.law, *(clause.lasting for clause in effect.clauses)]
            yield from (rule for rule in found if rule is not None)


def moves_equipment(run: Run[Table]) -> bool:
    """Whether any card lets a champion bear equipment that another has played."""
    return any(deed.kind == "equip" for deed in deeds_on(all_faces(run)))


def may_happen_within_an_attack(run: Run[Table], *kinds: str) -> bool:
    """Whether such a deed may be done in an attack: by anything but a card that is played as an action."""
    reactive = [face for face in all_faces(run) if face.kind != ACTION]
    return any(
        deed.kind in kinds
        for deed in deeds_on(chain(reactive, setting_of(run).cards.conditions_read))
    )


def may_begin_within_an_attack(run: Run[Table], condition: int) -> bool:
    """Whether a champion may come to bear the condition in an attack: by what answers something, never by an action or a free effect."""
    cards: list[Face | Condition] = [face for face in all_faces(run) if face.kind != ACTION]
    cards += setting_of(run).cards.conditions_read
    return any(
        deed.kind == "apply" and deed.condition == condition
        for card in cards
        for effect in card.effects
        if effect.trigger is not None or effect.kind != "activated"
        for clause in effect.clauses
        for deed in clause.deeds
    )


def gains_trait(run: Run[Table], champion: int) -> bool:
    """Whether anything may give the champion a trait that is not printed on it."""
    own, conditions = setting_of(run).face_of(champion), setting_of(run).cards.conditions_read
    if any(rule.kind == "trait" for rule in rules_on([own, *conditions])):
        return True
    others = (rule for rule in rules_on(all_faces(run)) if rule.kind == "trait")
    return any(rule.card is None or rule.card.who != "this-champion" for rule in others)


def may_be_covered(run: Run[Table], thing: int) -> bool:
    """Whether any text may put a card underneath that equipment: its own, or another's that does not mean itself."""
    own = setting_of(run).face_of(thing)
    return any(
        deed.kind == "place-under"
        and (face is own or deed.card is None or deed.card.who != "this-card")
        for face in all_faces(run)
        for deed in deeds_on([face])
    )


# -- conditions -----------------------------------------------------------------------------


def appliers(run: Run[Table], condition: int, bearer: int) -> list[int]:
    """The seats whose cards can apply the condition to a champion of that seat."""
    conditions = setting_of(run).cards.conditions_read
    return [
        seat
        for seat in range(1, len(run.state.seats) + 1)
        if any(
            deed.kind == "apply"
            and deed.condition == condition
            and (deed.card is None or deed.card.side != _barred(seat == bearer))
            for deed in deeds_on(chain(usable_by(run, seat), conditions))
        )
    ]


def _barred(is_own: bool) -> str:
    return "opposing" if is_own else "friendly"


# -- before the first action ----------------------------------------------------------------


def is_as_checked(run: Run[Table], seat: int) -> bool:
    """Whether nothing can have happened between the seat's check for victory and its first action.

    No card of it waits for the check, and it has used no free effect: it has none, or one that would still hold.
    """
    conditions = setting_of(run).cards.conditions_read
    cards: list[Face | Condition] = [*usable_by(run, seat)]
    cards += [each for each in conditions if appliers(run, each.number, seat)]
    effects = [
        (card, effect)
        for card in cards
        for effect in card.effects
        if is_free(effect) or (effect.trigger is not None and effect.trigger.what == "checked")
    ]
    return all(_would_hold(run, card, effect) for card, effect in effects)


def _would_hold(run: Run[Table], card: Face | Condition, effect: Effect) -> bool:
    """Whether the effect would have left a rule that lasts this turn, and no such rule is there."""
    if isinstance(card, Condition) or effect.trigger is not None:
        return False
    holds = any(
        clause.until in ("turn", "next-turn") and not clause.if_done and clause.proviso is None
        for clause in effect.clauses
    )
    return holds and all(each.origin.card != card.number for each in run.state.lasting)
