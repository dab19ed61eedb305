"""How much of a deed can be done now: nothing, a part of it, or all (SYB-10.2.0.13).

"If able" asks for all of it (SYB-14.0.32), "if you do" looks whether all of it was done (SYB-14.0.33),
an option of which nothing can be done is not offered beside one that can (SYB-Q82). Nothing comes between the
question and the doing, so what is found here is what is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.save_your_bacon.language.effects import (
    CHANGE_TARGET,
    PLACE_DAMAGE,
    REMOVE_CONDITIONS,
    REMOVE_EACH_CONDITION,
    REMOVE_THAT_CONDITION,
    REMOVE_UP_TO_DAMAGE,
    TAKE_THAT,
    Extent,
)
from referee.games.save_your_bacon.language.tree import Amount, Deed
from referee.games.save_your_bacon.rules.attack import may_attack
from referee.games.save_your_bacon.rules.table_changes import bears
from referee.games.save_your_bacon.rules.targeting import changed_targets
from referee.games.save_your_bacon.state.continuous_effects import is_ready
from referee.games.save_your_bacon.state.frames import Resolving, setting_of
from referee.games.save_your_bacon.state.references import (
    meant_by,
    pile_of,
    targets_of_deed,
    that_card,
    that_condition,
    that_opponent,
)
from referee.games.save_your_bacon.state.table import Champion, Equipment, Table
from referee.games.save_your_bacon.state.values import (
    attack_of,
    can_be_readied,
    damage_after,
    equipment_limit,
)
from referee.kernel.engine.run import Run

Picked = Sequence[Sequence[int]]
"""The cards that each target of a deed means, in the order of its words."""


def amount_of(run: Run[Table], amount: Amount, picked: Picked) -> int:
    """A number, or half the Attack of the card that comes first in the words (SYB-11.1.2)."""
    if amount.half_attack_of is None:
        return amount.number
    if not picked or not picked[0]:
        return 0
    attack = attack_of(run, picked[0][0])
    return attack // 2 if amount.down else -(-attack // 2)


# -- the whole of a deed --------------------------------------------------------------------


def extent_of(run: Run[Table], resolving: Resolving, deed: Deed, picked: Picked) -> Extent:
    """How much of a deed can be done, for the cards that it means."""
    to_thing = TO_THINGS.get(deed.kind)
    if to_thing is None:
        return OF_PLAYERS[deed.kind](run, resolving, deed)
    target, things = deed.card, picked[-1] if picked else ()
    assert target is not None
    if not things:
        return Extent.ALL if target.is_chosen and not target.least else Extent.NOTHING
    amount = amount_of(run, deed.amount, picked)
    if deed.amount.half_attack_of is not None and not picked[0]:
        return Extent.NOTHING
    found = [to_thing(run, resolving, deed, amount, thing) for thing in things]
    enough = not target.is_chosen or len(things) >= target.least
    if enough and min(found) is Extent.ALL:
        return Extent.ALL
    return Extent.PART if max(found) else Extent.NOTHING


def can_do_anything(run: Run[Table], resolving: Resolving, deed: Deed) -> bool:
    """Whether anything of an option can be done, no matter what would be chosen for it (SYB-Q82)."""
    to_thing = TO_THINGS.get(deed.kind)
    if to_thing is None:
        return OF_PLAYERS[deed.kind](run, resolving, deed) > Extent.NOTHING
    *before, things = [meant_by(run, resolving, target) for target in targets_of_deed(deed)]
    amount = amount_of(run, deed.amount, before)
    found = (to_thing(run, resolving, deed, amount, thing) for thing in things)
    if deed.effect is REMOVE_UP_TO_DAMAGE:
        return any(run.state.card(thing).damage for thing in things)
    return any(found) and (deed.effect is not PLACE_DAMAGE or amount > 0)


def is_barred_choice(run: Run[Table], resolving: Resolving, deed: Deed, thing: int) -> bool:
    """Whether a card fits the words and cannot be named all the same: only for a new target.

    Choosing does not look ahead (SYB-10.2.2.4), but a target is chosen among those that the attacking card could be
    given, and never the present one (SYB-14.0.7, SYB-Q29).
    """
    return deed.effect is CHANGE_TARGET and not _retargeted(run, resolving, deed, 0, thing)


# -- what is done to one card in play -------------------------------------------------------


def _damaged(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    return Extent.of(damage_after(run, amount, "effect", thing), amount)


def _mended(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    return Extent.of(run.state.card(thing).damage, amount)


def _always(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    """An "up to" is always fully resolved, also by nothing; a choice is made (SYB-Q78)."""
    return Extent.ALL


def _afflicted(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    card = run.state.card(thing)
    return Extent.of(isinstance(card, Champion) and not bears(card, deed.condition))


def _cured(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    card = run.state.card(thing)
    if not isinstance(card, Champion):
        return Extent.NOTHING
    count = len(card.conditions)
    if deed.effect is REMOVE_CONDITIONS:
        return Extent.of(count, amount)
    if deed.effect is REMOVE_EACH_CONDITION:
        return Extent.of(count > 0)
    condition = (
        that_condition(resolving) if deed.effect is REMOVE_THAT_CONDITION else deed.condition
    )
    return Extent.of(condition is not None and bears(card, condition))


def _readied(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    return Extent.of(run.state.card(thing).exhausted and can_be_readied(run, thing))


def _exhausted(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    return Extent.of(is_ready(run, thing))


def _destroyed(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    card = run.state.card(thing)
    return Extent.of(isinstance(card, Equipment) and not card.destroyed)


def _taken_out(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    """Only equipment leaves play: a row has its three champions (SYB-14.0.5)."""
    return Extent.of(isinstance(run.state.card(thing), Equipment))


def _covered(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    side = run.state.side(resolving.seat)
    found = isinstance(run.state.card(thing), Equipment) and bool(side.deck or side.discard)
    return Extent.of(found)


def _retargeted(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    attacks = run.state.attacks
    going_on = bool(attacks) and not attacks[-1].over
    return Extent.of(going_on and thing in changed_targets(run))


def _let_attack(
    run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int
) -> Extent:
    own = run.state.controller(thing) == resolving.seat
    return Extent.of(own and may_attack(run, thing))


def _equipped(run: Run[Table], resolving: Resolving, deed: Deed, amount: int, thing: int) -> Extent:
    """Impossible at the limit, and for the champion that has it already (SYB-10.0.7)."""
    table, champion = run.state, resolving.champion
    if champion is None or not table.is_in_play(champion):
        return Extent.NOTHING
    card, equipment = table.card(thing), table.champion(champion).equipment
    if not isinstance(card, Equipment) or any(each.thing == thing for each in equipment):
        return Extent.NOTHING
    return Extent.of(len(equipment) < equipment_limit(run, champion))


OfThing = Callable[[Run[Table], Resolving, Deed, int, int], Extent]
TO_THINGS: Mapping[str, OfThing] = {
    "place-damage": _damaged,
    "remove-damage": _mended,
    "remove-up-to-damage": _always,
    "choose": _always,
    "apply": _afflicted,
    "remove-condition": _cured,
    "remove-conditions": _cured,
    "remove-each-condition": _cured,
    "remove-that-condition": _cured,
    "ready": _readied,
    "exhaust": _exhausted,
    "destroy": _destroyed,
    "remove-this": _taken_out,
    "remove-from-game": _taken_out,
    "return-to-hand": _taken_out,
    "place-under": _covered,
    "change-target": _retargeted,
    "attack": _let_attack,
    "equip": _equipped,
}
"""What is done to cards in play."""


# -- what is done by or to players ----------------------------------------------------------


def _drawn(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    side = run.state.side(resolving.seat)
    return Extent.of(len(side.deck) + len(side.discard), deed.amount.number)


def _drawn_by_each(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    sides = [run.state.side(seat) for seat in run.state.in_order()]
    cards = [len(side.deck) + len(side.discard) for side in sides]
    if min(cards) >= deed.amount.number:
        return Extent.ALL
    return Extent.PART if max(cards) else Extent.NOTHING


def _discarded(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    return Extent.of(len(run.state.side(resolving.seat).hand), deed.amount.number)


def _moved(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    """That card lies where it can be taken from; a card that is in play must be equipment."""
    card = that_card(run, resolving)
    if card is None or card.pile == "removed":
        return Extent.NOTHING
    own_only = deed.effect is TAKE_THAT
    if card.kind == "things":
        owners, table = setting_of(run).cards.owners_of_things, run.state
        in_play = all(
            table.is_in_play(thing) and isinstance(table.card(thing), Equipment)
            for thing in card.things
        )
        own = all(owners[thing] == resolving.seat for thing in card.things)
        return Extent.of(bool(card.things) and in_play and (own or not own_only))
    if own_only and card.seat != resolving.seat:
        return Extent.NOTHING
    assert card.card is not None
    if not card.pile:
        played = (each for each in run.state.playing if each.seat == card.seat)
        return Extent.of(any(each.card == card.card for each in played))
    return Extent.of(card.card in pile_of(run.state, card))


def _discarded_by_them(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    card = that_card(run, resolving)
    if card is None or card.pile != "hand" or card.seat != that_opponent(resolving):
        return Extent.NOTHING
    return _moved(run, resolving, deed)


def _revealed(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    return Extent.of(that_card(run, resolving) is not None)


def _hand_revealed(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    return Extent.of(that_opponent(resolving) in run.state.opponents(resolving.seat))


def _chosen_in_hand(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    seat = that_opponent(resolving)
    return Extent.of(len(run.state.side(seat).hand) if seat else 0, deed.amount.number)


def _returned(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    faces = setting_of(run).cards.faces
    discard = run.state.side(resolving.seat).discard
    return Extent.of(any(faces[card].kind == deed.pile for card in discard))


def _found(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    """A deck is looked through whether or not there is such a card."""
    faces, deck = setting_of(run).cards.faces, run.state.side(resolving.seat).deck
    if any(faces[card].kind == deed.pile for card in deck):
        return Extent.ALL
    return Extent.PART if deck else Extent.NOTHING


def _opponent_chosen(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    return Extent.of(bool(run.state.opponents(resolving.seat)))


def _done(run: Run[Table], resolving: Resolving, deed: Deed) -> Extent:
    """What can always be done."""
    return Extent.ALL


OfPlayers = Callable[[Run[Table], Resolving, Deed], Extent]
OF_PLAYERS: Mapping[str, OfPlayers] = {
    "draw": _drawn,
    "each-draws": _drawn_by_each,
    "discard": _discarded,
    "discard-that": _moved,
    "they-discard-that": _discarded_by_them,
    "reveal-hand": _hand_revealed,
    "reveal-that": _revealed,
    "return-from-discard": _returned,
    "take-that": _moved,
    "put-on-deck": _moved,
    "remove-that-from-game": _moved,
    "search": _found,
    "shuffle": _done,
    "choose-opponent": _opponent_chosen,
    "choose-trait": _done,
    "choose-in-hand": _chosen_in_hand,
    "pick-in-hand": _chosen_in_hand,
    "refresh": _done,
    "gain-energy": _done,
    "gain-bacon": _done,
}
"""What is done to piles and tokens, or by a player."""
