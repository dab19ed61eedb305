"""What players do to cards of their own choice, one player after the other (HAC-Q62).

"Own" are the cards of the player who chooses; "here" is where the card with the text is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, islice, product

from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import (
    concerned,
    is_intact,
    seats_concerned,
    things_meant,
    within_reach,
)
from referee.games.homestuck_atcg.fact_kinds import CHOSE_WORD
from referee.games.homestuck_atcg.language.effects import (
    CHOOSE_WITHIN,
    CHOOSE_WITHIN_COST,
    FOLLOW,
    FOR_EACH,
    PLAYERS_CHOOSE,
    PLAYERS_DESTROY,
    PLAYERS_REMOVE,
    PLAYERS_RETURN,
    PLAYERS_TAP,
    Effect,
)
from referee.games.homestuck_atcg.language.tree_parts import asks_who_did_so
from referee.games.homestuck_atcg.language.word_effects import NAME_TYPE, PICK_NUMBER
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.destinations import age_of
from referee.games.homestuck_atcg.rules.tap_and_refresh import can_be_tapped, tap
from referee.games.homestuck_atcg.state.courses import (
    MOST_COURSES,
    Course,
    Supposed,
    changes_something,
    courses_through,
    in_every_way,
    would_come,
)
from referee.games.homestuck_atcg.state.frames import (
    NAMED,
    Act,
    InstructionFrame,
    ResolutionFrame,
    instruction_of,
    is_looked_back_at,
    line_of,
    obey,
)
from referee.games.homestuck_atcg.state.matching import matching, power_of
from referee.games.homestuck_atcg.state.said_before import name_also, with_named
from referee.games.homestuck_atcg.state.table import THING, Table, owner_of
from referee.games.homestuck_atcg.state.values import stays
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Run

DONE: dict[Effect, Callable[[Run[Table], Sequence[int], str], object]] = {
    PLAYERS_DESTROY: leave_play.destroy_by_text,
    PLAYERS_REMOVE: leave_play.remove,
    PLAYERS_RETURN: leave_play.return_to_hand,
}
"""What becomes of the cards that a player chose."""
GOALS = {PLAYERS_REMOVE: "remove", PLAYERS_RETURN: "hand"}


def cards_of(act: Act, seat: int) -> list[int]:
    """The cards that a player may choose from: "that card" in these words was spoken of before (row ref.that)."""
    assert act.action.filter is not None
    found = matching(act.run, act.action.filter, replace(act.looking_back.text, seat=seat))
    return [each for each in found if can_be_chosen(act, each)]


def can_be_chosen(act: Act, thing: int) -> bool:
    """Whether it would change by that: planets do not leave, only untapped characters are tapped (HAC-3.3, HAC-1.22)."""
    if act.effect is PLAYERS_TAP:
        return can_be_tapped(act.run, thing, act.doer)
    if act.table.is_planet(thing):
        return act.effect is PLAYERS_DESTROY and is_intact(act, thing)
    return act.table.in_play(thing) and not stays(
        act.run, thing, GOALS.get(act.effect, ""), act.doer
    )


def cards_within(act: Act) -> list[int]:
    """The cards of which one more can be chosen: together with those chosen they have no more than the text says (rows act.choose_power, act.choose_cost)."""
    action, chosen, view = act.action, act.progress.things, act.looking_back.text
    assert action.filter is not None
    faces, of_cost = act.setting.face, act.effect is CHOOSE_WITHIN_COST

    def value(thing: int) -> int | None:
        if of_cost:
            return faces(thing).grist
        if act.table.in_play(thing):
            return None if faces(thing).power is None else power_of(act.run, thing)
        return faces(thing).power

    left = count_of(act) - sum(value(each) or 0 for each in chosen)
    found = within_reach(act, matching(act.run, action.filter, view))
    values = ((each, value(each)) for each in found if each not in chosen)
    return [each for each, number in values if number is not None and number <= left]


@CHOOSE_WITHIN.asks
@CHOOSE_WITHIN_COST.asks
def ask_one_more(act: Act) -> Question | None:
    """One more of them, or none, as long as there is one."""
    found = tuple(cards_within(act)) if act.progress.left else ()
    return Question(act.rule, THING, found, least=0) if found else None


@CHOOSE_WITHIN.takes
@CHOOSE_WITHIN_COST.takes
def choose_one_more(act: Act, chosen: Numbers) -> None:
    """It joins those that were chosen before; who names none has chosen."""
    act.progress.things = [*act.progress.things, *chosen]
    act.text.that = [*act.progress.things]
    act.text.did = bool(act.progress.things)
    act.progress.left = act.progress.left if chosen else []


@CHOOSE_WITHIN.does
@CHOOSE_WITHIN_COST.does
def was_any_chosen(act: Act) -> bool:
    return act.text.did


@CHOOSE_WITHIN.able
@CHOOSE_WITHIN_COST.able
def is_any_within(act: Act) -> bool:
    return bool(cards_within(act))


@NAME_TYPE.asks
def ask_type(act: Act) -> Question:
    """Which type of card (row act.name_type)."""
    return Question(act.rule, words=NAMED)


@NAME_TYPE.takes
def keep_type(act: Act, chosen: Numbers) -> None:
    name_also(act.run, act.text, kind=chosen[0] + 1)
    CHOSE_WORD.tell(act.run, act.rule, act.text.seat, word=NAMED[chosen[0]])


@PICK_NUMBER.asks
def ask_number(act: Act) -> Question | None:
    """Which number, from 0 or 1 up to what the text says; nothing where that is less (rows act.pick_number)."""
    numbers = numbers_to_pick(act)
    return Question(act.rule, words=numbers) if numbers else None


def numbers_to_pick(act: Act) -> tuple[int, ...]:
    """The numbers of which one is chosen."""
    return tuple(range(act.action.number, count_of(act) + 1))


@PICK_NUMBER.takes
def keep_number(act: Act, chosen: Numbers) -> None:
    act.text.picked = numbers_to_pick(act)[chosen[0]]
    CHOSE_WORD.tell(act.run, act.rule, act.text.seat, word=str(act.text.picked))


@NAME_TYPE.does
@NAME_TYPE.able
def always(act: Act) -> bool:
    return True


@NAME_TYPE.leaves
def any_type(act: Act) -> list[Course]:
    before, types = tuple(act.text.that), range(1, len(NAMED) + 1)
    named = [with_named(act.run, act.text.named, kind=each) for each in types]
    return [Course(before, (("named", each),), done=True) for each in named]


@PICK_NUMBER.leaves
def any_number(act: Act) -> list[Course]:
    before, numbers = tuple(act.text.that), numbers_to_pick(act)
    found = [Course(before, (("picked", each),), done=True) for each in numbers]
    return found or [Course(before)]


@PICK_NUMBER.does
@PICK_NUMBER.able
def is_any_number(act: Act) -> bool:
    """From 1 to 0 there is none."""
    return bool(numbers_to_pick(act))


@NAME_TYPE.changes
@PICK_NUMBER.changes
@CHOOSE_WITHIN.changes
@CHOOSE_WITHIN_COST.changes
@PLAYERS_CHOOSE.changes
def says_something(act: Act, supposed: Supposed) -> bool:
    """A word or a choice alone changes nothing (HAC-Q52)."""
    return False


@CHOOSE_WITHIN.leaves
@CHOOSE_WITHIN_COST.leaves
def may_be_chosen(act: Act) -> list[Course]:
    """Any of the cards that have no more together than the text says."""
    return chosen_one_by_one(act, cards_within, may_stop=True)


def chosen_one_by_one(
    act: Act, one_more: Callable[[Act], list[int]], *, may_stop: bool
) -> list[Course]:
    """The cards that can be chosen one after the other, in whatever order; ``may_stop``: also fewer than there could be."""
    found: dict[tuple[int, ...], None] = {}
    ways: list[tuple[int, ...]] = [()]
    for way in islice(ways, MOST_COURSES):
        beside = one_more(replace(act, progress=replace(act.progress, things=[*way])))
        if may_stop or not beside:
            found |= dict.fromkeys(in_every_way(way, [len(way)]))
        ways += [(*way, each) for each in beside if not way or each > way[-1]]
    return [Course(each, done=bool(each)) for each in found]


@PLAYERS_CHOOSE.asks
@PLAYERS_DESTROY.asks
@PLAYERS_REMOVE.asks
@PLAYERS_RETURN.asks
@PLAYERS_TAP.asks
def ask_cards(act: Act) -> Question | None:
    """Which cards the next player chooses: so many, or all if there are fewer."""
    if not act.progress.left:
        return None
    found = tuple(cards_of(act, act.progress.left[0]))
    count = min(count_of(act), len(found))
    return Question(act.rule, THING, found, least=count, most=count)


@PLAYERS_CHOOSE.takes
@PLAYERS_DESTROY.takes
@PLAYERS_REMOVE.takes
@PLAYERS_RETURN.takes
@PLAYERS_TAP.takes
def do_it(act: Act, chosen: Numbers) -> None:
    """The first player who is left does it; then it is the next one's turn (HAC-Q62)."""
    seat, *act.progress.left = act.progress.left
    act.text.that = [*act.text.that, *chosen]
    if act.effect is PLAYERS_TAP:
        if asks_who_did_so(line_of(act.run, act.text.line)):
            act.progress.whose = seat
        chosen = tuple(tap(act.run, list(chosen), act.rule))
    if chosen:
        obey(act.run, act.text, act.action, seat)
    act.text.did = act.text.did or bool(chosen)
    if act.effect not in DONE:
        return
    if is_looked_back_at(act.run, act.text):
        act.text.hit = [*act.text.hit, *chosen]
    if chosen:
        DONE[act.effect](act.run, list(chosen), act.rule)


@PLAYERS_CHOOSE.does
@PLAYERS_DESTROY.does
@PLAYERS_REMOVE.does
@PLAYERS_RETURN.does
@PLAYERS_TAP.does
def was_done(act: Act) -> bool:
    return act.text.did


@PLAYERS_CHOOSE.able
@PLAYERS_DESTROY.able
@PLAYERS_REMOVE.able
@PLAYERS_RETURN.able
@PLAYERS_TAP.able
def has_cards(act: Act) -> bool:
    """Whether one of the players who may have to do it has such a card."""
    sides = concerned(act)
    seats = (seat for seat in act.table.clockwise(1) if act.table.side(seat) in sides)
    return any(cards_of(act, seat) for seat in seats)


@PLAYERS_TAP.changes
def taps_any_of_theirs(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of one of those cards being tapped (HAC-Q52)."""
    found = (each for seat in seats_concerned(act) for each in cards_of(act, seat))
    return count_of(act) > 0 and any(would_come(act, supposed, "tapped-by", each) for each in found)


@PLAYERS_CHOOSE.leaves
@PLAYERS_DESTROY.leaves
@PLAYERS_REMOVE.leaves
@PLAYERS_RETURN.leaves
@PLAYERS_TAP.leaves
def may_be_named(act: Act) -> list[Course]:
    """The cards that the one player who has to do it can choose, or that all can who have to."""
    found = [cards_of(act, seat) for seat in seats_concerned(act)]
    ways = [in_every_way(each, [min(count_of(act), len(each))]) for each in found]
    if act.action.player in ("each-opponent", "each-player"):
        every = islice(product(*ways), MOST_COURSES)
        ways = [[tuple(chain.from_iterable(each)) for each in every]]
    return [Course(each, done=bool(each)) for each in chain.from_iterable(ways)]


# -- what players do as a text tells them ---------------------------------------------------


@FOLLOW.asks
def next_follower(act: Act) -> Question | None:
    """The next player does it: there is nothing to be asked about that."""
    return Question(act.rule, words=YES_OR_NO[:1]) if act.progress.left else None


@FOLLOW.takes
def let_follow(act: Act, chosen: Numbers) -> None:
    """The first player who is left does the quoted steps: "you" is that player, the card is the same (row act.follow)."""
    text, progress = act.text, act.progress
    seat, *progress.left = progress.left
    frame = quoted(act, seat, progress.before)
    if seat == text.seat:
        hand_over(text, frame)
    act.run.begin("resolving", frame)


def quoted(act: Act, seat: int, that: Sequence[int]) -> ResolutionFrame:
    """The quoted steps, done by that player, with those as "that card" or "those cards"."""
    line, text = act.action.line, act.text
    assert line is not None
    return ResolutionFrame(
        line.number,
        text.source,
        seat,
        text.last,
        text.trigger,
        that=[*that],
        roll=text.roll,
        was=[*text.was],
        paid=text.paid,
        amount=text.amount,
        among=[*text.among],
        rolls=[*text.rolls],
        named=text.named,
        picked=text.picked,
        actor=text.actor,
        kept=[*text.kept],
        by=[*text.by],
        beside=[*text.beside],
    )


def hand_over(text: ResolutionFrame, other: ResolutionFrame) -> None:
    """What one of them has looked at, or found, the other has too: it is the same player."""
    other.found, other.looked = [*text.found], text.looked
    other.aside, other.unseen = text.aside, text.unseen
    other.in_hand = text.in_hand


def hand_up(run: Run[Table], done: ResolutionFrame, *, was_done: bool) -> None:
    """A player has followed: what was done, and with which cards, is known to the text around it."""
    doing, text = run.stack[-2], run.stack[-3]
    assert isinstance(doing, InstructionFrame)
    assert isinstance(text, ResolutionFrame)
    if was_done:
        obey(run, text, instruction_of(run, text).actions[doing.option - 1], done.seat)
    text.did = text.did or was_done
    text.result += done.result
    text.named, text.picked, text.paid = done.named, done.picked, done.paid
    text.roll, text.rolls = done.roll, [*done.rolls]
    if done.seat == text.seat:
        hand_over(done, text)
    if done.that != doing.before:
        doing.things = [*doing.things, *(each for each in done.that if each not in doing.things)]
        text.that, text.among, text.beside = [*doing.things], [*done.among], [*done.beside]
    text.was = [*{last.thing: last for last in (*text.was, *done.was)}.values()]


@FOR_EACH.takes
def do_for_next(act: Act, chosen: Numbers) -> None:
    """The quoted steps for the next of the cards, clockwise from the player of the text, the oldest first (row act.for_each)."""
    table = act.table
    place = {seat: at for at, seat in enumerate(table.clockwise(act.text.seat))}
    age = age_of(table)
    thing, *act.progress.things = sorted(
        act.progress.things, key=lambda each: (place.get(owner_of(each), 0), age(each))
    )
    act.progress.over = not act.progress.things
    act.run.begin("resolving", quoted(act, act.text.seat, [thing]))


@FOR_EACH.does
def were_done(act: Act) -> bool:
    return act.text.did


@FOR_EACH.able
def has_any(act: Act) -> bool:
    """Whether there is a card for which they are done."""
    target = act.action.target
    return target is not None and bool(things_meant(act, target))


@FOR_EACH.changes
def changes_for_any(act: Act, supposed: Supposed) -> bool:
    """Whether the steps would change the table for one of the cards (HAC-Q52)."""
    line, text, target = act.action.line, act.text, act.action.target
    assert line is not None
    assert target is not None
    return any(
        changes_something(act.run, line, text.source, text.seat, [each], supposed)
        for each in things_meant(act, target) or ()
    )


def is_of_each(run: Run[Table]) -> bool:
    """Whether what is carried out on top of the stack are steps that are done for one card after the other."""
    if len(run.stack) <= 2 or not isinstance(run.stack[-2], InstructionFrame):
        return False
    text = run.stack[-3]
    assert isinstance(text, ResolutionFrame)
    return any(action.effect is FOR_EACH for action in instruction_of(run, text).actions)


def add_up(run: Run[Table], done: ResolutionFrame, *, was_done: bool) -> None:
    """They have been done for one card: what was done counts for the text around it; it still speaks of all the cards (HAC-Q74)."""
    text = run.stack[-3]
    assert isinstance(text, ResolutionFrame)
    text.did = text.did or was_done
    text.result += done.result


def is_following(run: Run[Table]) -> bool:
    """Whether what is carried out on top of the stack are steps that a player follows."""
    if len(run.stack) <= 2 or not isinstance(run.stack[-2], InstructionFrame):
        return False
    text = run.stack[-3]
    assert isinstance(text, ResolutionFrame)
    return any(action.effect is FOLLOW for action in instruction_of(run, text).actions)


@FOLLOW.does
def was_followed(act: Act) -> bool:
    return act.text.did


@FOLLOW.able
def has_followers(act: Act) -> bool:
    return bool(seats_concerned(act))


@FOLLOW.changes
def changes_anything(act: Act, supposed: Supposed) -> bool:
    """Whether the steps would change the table for one of the players (HAC-Q52)."""
    return courses_of_followers(act, supposed) is None


@FOLLOW.leaves
def done_by_followers(act: Act) -> list[Course]:
    """How the steps may go that change nothing."""
    return courses_of_followers(act, Supposed()) or []


def courses_of_followers(act: Act, supposed: Supposed) -> list[Course] | None:
    """How the steps may go for the one player who follows, or for all in turn: what the last one says stands (HAC-Q62).

    None where one of them would change something.
    """
    begun, ways = [Course(tuple(act.text.that))], dict[Course, None]()
    found = begun
    for frame in followers(act) if count_of(act) else []:
        if act.action.player in ("each-opponent", "each-player"):
            begun, ways = found, {}
        for before in begun[:MOST_COURSES]:
            courses = courses_through(act.run, replace(frame, **dict(before.said)), supposed)
            if courses is None:
                return None
            ways |= dict.fromkeys(heard_too(act, before, each) for each in courses)
        found = list(ways)
    return found


def heard_too(act: Act, before: Course, course: Course) -> Course:
    """What is known after one more has followed: the cards of which each of them spoke, what the last one said."""
    start = tuple(act.text.that)
    that = tuple(dict.fromkeys((*before.that, *course.that)))
    that = before.that if course.that == start else course.that if before.that == start else that
    said = tuple(({**dict(before.said), **dict(course.said)}).items())
    return Course(that, said, done=before.done or course.done)


def followers(act: Act) -> list[ResolutionFrame]:
    """The quoted steps as each of the players may begin them, before anything is chosen."""
    line, text = act.action.line, act.text
    assert line is not None
    said = replace(text, line=line.number, begun=0, did=False, chosen=0, unmet=False)
    return [replace(said, seat=seat, that=[*text.that]) for seat in seats_concerned(act)]
