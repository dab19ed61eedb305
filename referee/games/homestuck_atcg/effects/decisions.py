"""What one step of a text leaves to be chosen, one thing after the other (HAC-Q13).

Whether it is done at all or which of two; then, for the action that is done, the player, the cards, the second card, the
planet location, how much. What leaves nothing to decide is not asked; what is in a hand or deck always is (HAC-Q39).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.homestuck_atcg.effects import alike
from referee.games.homestuck_atcg.effects.quantities import number_wanted
from referee.games.homestuck_atcg.effects.targets import (
    PAIRS,
    choosable,
    has_second,
    leaders,
    lies_hidden,
    may_be_of_pair,
    pile_meant,
    seats_open,
    second_ones,
    such_as_are_meant,
)
from referee.games.homestuck_atcg.fact_kinds import CHOSE, CHOSE_OPPONENT, CHOSE_PLANET
from referee.games.homestuck_atcg.language.effects import (
    BRING,
    BRING_ON,
    DISCARD_FROM_HAND,
    MOVES,
    PLAY_FOR,
    PLAY_PAID,
    PLAYERS_CHOOSE,
    PLAYERS_DESTROY,
    PLAYERS_REMOVE,
    PLAYERS_RETURN,
    PLAYERS_TAP,
    SWAP,
)
from referee.games.homestuck_atcg.language.tree import Action, Filter, Target
from referee.games.homestuck_atcg.rules.choices import FIRST_OR_SECOND, SEATS, seat_named
from referee.games.homestuck_atcg.rules.enter_play import names_place, planets_of
from referee.games.homestuck_atcg.rules.movement import can_be_moved
from referee.games.homestuck_atcg.state.continuous_effects import last_to_come
from referee.games.homestuck_atcg.state.courses import Supposed
from referee.games.homestuck_atcg.state.frames import Act, InstructionFrame, ables, speak_of_some
from referee.games.homestuck_atcg.state.matching import about, fits, laws_of
from referee.games.homestuck_atcg.state.table import CARD, LOCATION, THING, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question

CHOSEN = ("n", "any-number", "up-to")


def stages_of(action: Action) -> tuple[str, ...]:
    """What is settled for an action before it is done, in this order; kept with the action."""
    known = action.stages
    if known is None:
        known = find_stages(action)
        object.__setattr__(action, "stages", known)
    return known


def find_stages(action: Action) -> tuple[str, ...]:
    """Whatever the action leaves open."""
    target, second, effect, found = action.target, action.second, action.effect, []
    of_opponent = target is not None and target.kind == "top" and target.pile == "opponent"
    filters = (each.filter for each in (target, second) if each is not None)
    of_opponent = of_opponent or any(
        each is not None and (each.is_of_opponent or each.is_of_player) for each in filters
    )
    one = action.player in ("one-opponent", "one-player", "leader") or action.whose == "one-player"
    if one or of_opponent:
        found.append("seat")
    if target is not None:
        is_random = "random" if target.kind == "random" else "fixed"
        found.append("target" if target.kind in CHOSEN else is_random)
    if second is not None:
        found.append("second" if second.kind in CHOSEN else "fixed-second")
    if effect in MOVES and action.place in ("other", *ONE_FOR_ALL):
        found.append("place")
    if action.up_to and not effect.turns:
        found.append("number")
    if effect.ask is not None and not effect.turns:
        found.append("own")
    return tuple(found)


def stage_of(act: Act) -> str:
    """What is settled next for an action; "" if everything is."""
    stages, stage = stages_of(act.action), act.progress.stage
    return stages[stage] if stage < len(stages) else ""


def question_now(act: Act) -> Question | None:
    """What has to be settled next, asked or not; None where something can be done."""
    progress = act.progress
    if progress.over:
        return None
    if not progress.option:
        return question_of_step(act)
    if progress.ready:
        effect = act.effect
        asks = effect.ask if effect.turns else None
    else:
        stage = stage_of(act)
        asks = act.effect.ask if stage == "own" else QUESTIONS.get(stage)
    return None if asks is None else asks(act)


def question_of_step(act: Act) -> Question:
    """Yes, where that is possible, or no; the first or the second (rows step.may, step.one_of)."""
    instruction = act.instruction
    able = ables(act)
    if instruction.kind == "may":
        return Question(instruction.rule, words=YES_OR_NO if able[0] else YES_OR_NO[1:])
    words = [word for word, can in zip(FIRST_OR_SECOND, able, strict=True) if can]
    return Question(instruction.rule, words=tuple(words or FIRST_OR_SECOND))


# -- whom -----------------------------------------------------------------------------------


def question_of_seat(act: Act) -> Question | None:
    """Which player: an opponent, or anybody whose deck is looked at (rows who.one_opp, deck.any)."""
    table, seat = act.table, act.text.seat
    targets = (act.action.target, act.action.second)
    filters = [each.filter for each in targets if each is not None and each.filter is not None]
    anybody = "one-player" in (act.action.whose, act.action.player)
    anybody = anybody or any(each.is_of_player for each in filters)
    seats = table.clockwise(seat) if anybody else table.opponents(seat)
    if act.action.player == "leader":
        seats = leaders(act)
    seats = such_as_are_meant(act, seats)
    if not seats:
        return None
    return Question(act.rule, words=tuple(SEATS[each - 1] for each in seats))


def question_of_target(act: Act) -> Question:
    """Which cards: so many, or all if there are fewer; any number (rows tgt.n, tgt.anynumber).

    None where the second card is missing that goes with them: what is impossible is skipped (row steps.more).
    """
    target, second = act.action.target, act.action.second
    assert target is not None
    assert target.filter is not None
    found = tuple(choosable(act, target.filter))
    is_hidden = lies_hidden(act, target.filter)
    is_placeless = is_hidden and has_no_place(act, target.filter)
    if is_placeless:
        found = ()
    if second is not None and not is_hidden:
        found = found if has_second(act, second, target, found) else ()
    if target.alike:
        found = tuple(alike.fitting_beside(act, target, found))
    most = len(found)
    if target.kind != "any-number":
        wanted = alike.how_many_now if target.alike else number_wanted
        most = min(wanted(act, target), most)
    least = most if target.kind == "n" else 0
    rule = target.filter.rule or act.rule
    if not is_hidden:
        return Question(rule, THING, found, least=least, most=most)
    is_any_there = not target.filter.is_hidden or len(act.player.hand) > 0
    is_none_wanted = target.kind != "any-number" and number_wanted(act, target) == 0
    always = is_any_there and not is_none_wanted and not is_placeless
    return Question(rule, CARD, found, least=least, most=most, hidden=True, always=always)


def has_no_place(act: Act, filter_: Filter) -> bool:
    """Whether everybody sees that nothing can come into play by it, whatever is in the hand: then nothing is asked.

    Nowhere is no place (HAC-2.30), a card that has left cannot be swapped (row act.swap), nor does anything come onto it (row act.bring_on).
    """
    if act.effect is BRING_ON:
        return has_no_host(act)
    if act.effect is SWAP:
        row = act.table.find(act.text.source)
        return row is None or row.under is not None
    is_placed = act.effect in (BRING, PLAY_PAID, PLAY_FOR) and names_place(act.action)
    is_placed = is_placed and filter_.noun == "character"
    return is_placed and not planets_of(act.run, act.looking_back.text, act.action)


@BRING.changes
@BRING_ON.changes
@PLAY_PAID.changes
@PLAY_FOR.changes
def may_have_a_place(act: Act, supposed: Supposed) -> bool:
    """Whether a hidden card could come somewhere, as far as everybody sees (HAC-Q39, HAC-Q52)."""
    target = act.action.target
    if target is None or target.filter is None or not lies_hidden(act, target.filter):
        return True
    return not has_no_place(act, target.filter)


def has_no_host(act: Act) -> bool:
    """Whether the card on which inventory is to come is not in play, or no card is that it could be."""
    target, second = act.action.target, act.action.second
    assert target is not None
    assert second is not None
    if second.filter is None:
        return not has_second(act, second, target, ())
    is_of_one = second.filter.is_of_opponent or second.filter.is_of_player
    return not is_of_one and not second_ones(act, ())


def question_of_second(act: Act) -> Question:
    """Which card it is moved to or stored under; nothing where there is no first one."""
    second = act.action.second
    assert second is not None
    assert second.filter is not None
    first = act.progress.things or act.progress.faces
    if act.effect in PAIRS:
        first = [each for each in act.progress.things if may_be_of_pair(act, each)]
    found = tuple(second_ones(act, act.progress.things)) if first else ()
    return Question(second.filter.rule or act.rule, THING, found, least=min(1, len(found)))


ONE_FOR_ALL = ("opposing", "fitting")
"""Places of which one is chosen to which all cards go."""


def question_of_place(act: Act) -> Question | None:
    """To which planet location: of each card another one, or one for all (rows pl.other, pl.enemy, pl.fits)."""
    progress = act.progress
    if act.action.place in ONE_FOR_ALL:
        seats, moving = seats_open(act), progress.things
    else:
        moving = progress.things[len(progress.places) :][:1]
        seats = seats_open(act)
    if not moving:
        return None
    found = [
        at for at in seats if any(can_be_moved(act.run, each, at, act.doer) for each in moving)
    ]
    return Question(act.rule, LOCATION, tuple(found), least=min(1, len(found)))


def question_of_number(act: Act) -> Question | None:
    """How many, up to the number that the text says (rows act.draw_upto, act.put_boons_upto), or as many boons as there are; not where there is no card."""
    progress = act.progress
    if act.action.target is not None and not progress.things:
        return None
    if act.action.second is not None and progress.second is None:
        return None
    rows = map(act.table.find, progress.things)
    most = act.action.number or max((row.boons for row in rows if row is not None), default=0)
    return Question(act.rule, words=tuple(range(most + 1)))


QUESTIONS: dict[str, Callable[[Act], Question | None]] = {
    "seat": question_of_seat,
    "target": question_of_target,
    "second": question_of_second,
    "place": question_of_place,
    "number": question_of_number,
}


CHOSEN_BY_PLAYERS = (
    DISCARD_FROM_HAND,
    PLAYERS_CHOOSE,
    PLAYERS_DESTROY,
    PLAYERS_REMOVE,
    PLAYERS_RETURN,
    PLAYERS_TAP,
)
"""Effects for which every player chooses alone."""


def seat_asked(act: Act, question: Question | None) -> int:
    """Who answers: the player of the text, or who chooses for it, where the players do something whoever does it."""
    progress = act.progress
    if progress.left and act.effect in CHOSEN_BY_PLAYERS:
        return progress.left[0]
    return seat_choosing_for(act, question) or act.text.seat


def seat_choosing_for(act: Act, question: Question | None) -> int:
    """Who chooses among such cards in play in place of the player of the text, 0 if nobody does; of several the last to come (row con.chooses_for, HAC-Q80)."""
    run, source = act.run, act.text.source
    if question is None or question.name_kind != THING or act.text.seat != owner_of(source):
        return 0
    found = []
    for law in about(run, "chooses-for", source):
        by = law.constant.by
        if by is not None and all(fits(run, by, law, each) for each in question.among):
            found.append(law)
    if len(found) > 1:
        found.sort(key=laws_of(run).of("chooses-for").index)
    return last_to_come(run, found).seat if found else 0


# -- what was chosen ------------------------------------------------------------------------


def keep_choice(act: Act, question: Question, chosen: Numbers) -> None:
    """Keep what was chosen, for the action and for what refers to it (row ref.that)."""
    stage, progress = stage_of(act), act.progress
    if stage == "place":
        keep_place(act.action, progress, chosen[0] if chosen else 0)
        return
    progress.stage += 1
    match stage:
        case "seat":
            progress.seat = seat_named(question.words[chosen[0]])
        case "target" if act.action.target is not None and act.action.target.alike:
            keep_one_more(act, act.action.target, question, chosen)
        case "target" if question.name_kind == CARD:
            keep_faces(act, chosen)
        case "number":
            progress.number = chosen[0]
        case "target":
            progress.things = [*chosen]
            speak_of_some(act, chosen)
        case "second":
            progress.second = chosen[0] if chosen else None
            if chosen and progress.things:
                speak_of_some(act, chosen)
        case _:
            act.effect.take(act, chosen)


def keep_one_more(act: Act, target: Target, question: Question, chosen: Numbers) -> None:
    """One of the cards that have to be alike, or different; then the next one, as long as there is one."""
    progress = act.progress
    if question.name_kind == CARD:
        keep_faces(act, [*progress.faces, *chosen])
    else:
        progress.things = [*progress.things, *chosen]
    assert target.filter is not None
    if chosen and not alike.is_complete(act, target, choosable(act, target.filter)):
        progress.stage -= 1
    elif question.name_kind != CARD:
        speak_of_some(act, progress.things)


def keep_faces(act: Act, faces: Sequence[int]) -> None:
    """Keep cards that lie in a hand or a deck."""
    target, progress = act.action.target, act.progress
    assert target is not None
    assert target.filter is not None
    meant = pile_meant(act, target.filter, faces)
    progress.faces, progress.pile, progress.whose = [*faces], meant.pile, meant.whose


def keep_place(action: Action, progress: InstructionFrame, at: int) -> None:
    """One location for all, or the next card's (rows pl.enemy, pl.fits, pl.other)."""
    if action.place in ONE_FOR_ALL:
        progress.places = [at] * len(progress.things)
    else:
        progress.places = [*progress.places, at]
    if len(progress.places) >= len(progress.things):
        progress.stage += 1


def tell_choice(act: Act, question: Question, chosen: Numbers) -> None:
    """Tell what was chosen; cards of a hand or deck are told of when they are laid open."""
    run, setting, seat = act.run, act.setting, seat_asked(act, question)
    if run.listener is None or not chosen or question.name_kind == CARD or not question.is_open:
        return
    if question.name_kind == LOCATION:
        CHOSE_PLANET.tell(run, question.rule, seat, planet=chosen[0])
    elif not question.words:
        cards = [setting.called(each) for each in chosen]
        CHOSE.tell(run, question.rule, seat, cards=cards)
    elif question.words[0] in SEATS:
        opponent = seat_named(question.words[chosen[0]])
        CHOSE_OPPONENT.tell(run, question.rule, seat, opponent=opponent)
