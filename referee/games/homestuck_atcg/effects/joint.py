"""What is done to several cards together: cards that are alike are chosen, boons and damage divided among them (HAC-Q13, HAC-1.35, HAC-5.3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable

from referee.games.homestuck_atcg.effects.characters import may_get_boons
from referee.games.homestuck_atcg.effects.choices_of_players import (
    choose_one_more,
    chosen_one_by_one,
)
from referee.games.homestuck_atcg.effects.players_and_planets import is_damaged_planet
from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import any_card, is_intact_planet, within_reach
from referee.games.homestuck_atcg.language.effects import TAKE_AMONG
from referee.games.homestuck_atcg.language.joint_effects import (
    CHOOSE_ALIKE,
    DEAL_AMONG,
    MEND_AMONG,
    PUT_AMONG,
)
from referee.games.homestuck_atcg.rules import planets
from referee.games.homestuck_atcg.rules.boons import boons_to_get, put_boons
from referee.games.homestuck_atcg.state.courses import Course, Supposed, would_come
from referee.games.homestuck_atcg.state.frames import Act
from referee.games.homestuck_atcg.state.matching import matching, power_of, tags_of
from referee.games.homestuck_atcg.state.table import THING, owner_of
from referee.games.homestuck_atcg.state.values import boon_limit
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question

# -- cards that are alike -------------------------------------------------------------------


def traits(act: Act, thing: int) -> Iterable[Hashable]:
    """What a card may have in common with others, by what the text asks of them (rows tog.*)."""
    face = act.setting.face(thing)
    match act.action.together.rstrip("s"):
        case "planet":
            at = act.table.location_of(thing)
            return (at,) if at else ()
        case "player":
            return (owner_of(thing),)
        case "title":
            return (face.title,)
        case "power":
            if face.power is None:
                return ()
            return (power_of(act.run, thing) if act.table.in_play(thing) else face.power,)
    return tags_of(act.run, thing) if act.table.in_play(thing) else face.tags


def cards_to_choose(act: Act) -> list[int]:
    """The cards of which one more can be chosen, so that as many as possible come together; of up to so many also fewer."""
    action, chosen = act.action, act.progress.things
    assert action.filter is not None
    found = within_reach(act, matching(act.run, action.filter, act.looking_back.text))
    by_card = {each: set(traits(act, each)) for each in found}
    sizes = Counter(trait for each in found for trait in by_card[each])
    if action.together.endswith("s"):
        most, taken = len(sizes), {trait for each in chosen for trait in by_card.get(each, ())}
        fitting = [each for each in found if by_card[each] and not by_card[each] & taken]
    else:
        most = max(sizes.values(), default=0)
        needed = 1 if action.up_to else min(count_of(act), most)
        enough = {trait for trait, size in sizes.items() if size >= needed}
        shared = set.intersection(enough, *(by_card.get(each, set()) for each in chosen))
        fitting = [each for each in found if each not in chosen and by_card[each] & shared]
    return fitting if len(chosen) < min(count_of(act), most) else []


@CHOOSE_ALIKE.asks
def ask_one_more(act: Act) -> Question | None:
    """One more of them, as long as there is one; of up to so many also none."""
    found = tuple(cards_to_choose(act)) if act.progress.left else ()
    least = 0 if act.action.up_to else 1
    return Question(act.rule, THING, found, least=least) if found else None


CHOOSE_ALIKE.takes(choose_one_more)


@CHOOSE_ALIKE.does
def was_any_chosen(act: Act) -> bool:
    return act.text.did


@CHOOSE_ALIKE.able
def is_any_to_choose(act: Act) -> bool:
    return bool(cards_to_choose(act))


@CHOOSE_ALIKE.changes
def changes_nothing(act: Act, supposed: Supposed) -> bool:
    """To be spoken of alone changes nothing (HAC-Q52)."""
    return False


@CHOOSE_ALIKE.leaves
def may_be_chosen(act: Act) -> list[Course]:
    """The cards that are alike, as many as the text says or as there are together."""
    return chosen_one_by_one(act, cards_to_choose, may_stop=act.action.up_to)


# -- divided among cards --------------------------------------------------------------------


def can_get_share(act: Act, thing: int) -> bool:
    """Whether one more boon has room on it, one more damage can be put on it or taken off."""
    has, run = act.progress.shares.count(thing), act.run
    if act.effect is PUT_AMONG:
        row = act.table.find(thing)
        is_room = row is not None and row.boons + has < boon_limit(run, thing)
        return is_room and may_get_boons(act, thing)
    if act.effect is MEND_AMONG:
        return is_damaged_planet(act, thing) and act.table.side(owner_of(thing)).damage > has
    return is_intact_planet(act, thing) and planets.can_be_damaged(run, owner_of(thing))


@PUT_AMONG.asks
@DEAL_AMONG.asks
@MEND_AMONG.asks
def ask_whose_share(act: Act) -> Question | None:
    """Which of the cards gets the next one; nothing once all are divided, or where there is no room."""
    found = tuple(each for each in act.things if can_get_share(act, each))
    is_over = len(act.progress.shares) >= count_of(act)
    return Question(act.rule, THING, found) if found and not is_over else None


@PUT_AMONG.takes
@DEAL_AMONG.takes
@MEND_AMONG.takes
def take_share(act: Act, chosen: Numbers) -> None:
    """It is for that card; once all are divided each gets what it has, at once, and is spoken of (row ref.that)."""
    if ask_whose_share(act) is not None and chosen:
        act.progress.shares = [*act.progress.shares, *chosen]
        return
    act.progress.over = True
    shares = Counter(act.progress.shares)
    act.text.did, act.text.that = bool(shares), list(shares)
    HAND_OUT[act.effect.kind](act, shares)


def hand_out_boons(act: Act, shares: Counter[int]) -> None:
    """Each gets so many boons (HAC-1.35)."""
    for thing, number in shares.items():
        put_boons(act.run, thing, number, act.rule)


def hand_out_damage(act: Act, shares: Counter[int]) -> None:
    """Each takes so much damage; those that have all they can take are destroyed together (HAC-Q8)."""
    damage = {owner_of(thing): number for thing, number in shares.items()}
    planets.deal_each(act.run, damage, act.rule)


def take_off_damage(act: Act, shares: Counter[int]) -> None:
    """So much damage is taken off each."""
    for thing, number in shares.items():
        planets.heal(act.run, owner_of(thing), number, act.rule)


HAND_OUT: dict[str, Callable[[Act, Counter[int]], None]] = {
    PUT_AMONG.kind: hand_out_boons,
    DEAL_AMONG.kind: hand_out_damage,
    MEND_AMONG.kind: take_off_damage,
}


@PUT_AMONG.leaves
@DEAL_AMONG.leaves
@MEND_AMONG.leaves
@TAKE_AMONG.leaves
def none_has_any(act: Act) -> list[Course]:
    """Where nothing is divided no card is spoken of (HAC-Q82)."""
    return [Course(())]


@PUT_AMONG.does
@DEAL_AMONG.does
@MEND_AMONG.does
def were_divided(act: Act) -> bool:
    return act.text.did


@PUT_AMONG.able
@DEAL_AMONG.able
@MEND_AMONG.able
@any_card
def is_there_room(act: Act, thing: int) -> bool:
    return can_get_share(act, thing)


@PUT_AMONG.changes
@DEAL_AMONG.changes
def divides_any(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of one of the cards having a share, of any size (HAC-Q52)."""

    def has_share(act: Act, thing: int) -> bool:
        sizes = range(1, count_of(act) + 1) if can_get_share(act, thing) else ()
        if act.effect is PUT_AMONG:
            found = {boons_to_get(act.run, thing, each) for each in sizes}
        else:
            found = {planets.damage_taken(act.run, owner_of(thing), each) for each in sizes}
        kind = "blessed" if act.effect is PUT_AMONG else "damaged"
        return any(
            would_come(act, supposed, kind, thing, each) for each in sorted(found) if each > 0
        )

    return any_card(has_share)(act)
