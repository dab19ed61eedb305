"""Effects on stocks, points and planets, on executables at work, and the die."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.cardset.contents import ASKED_BY_WHOM
from referee.games.homestuck_atcg.effects.characters import boons_on, lose_boons
from referee.games.homestuck_atcg.effects.quantities import count_of, counts_open
from referee.games.homestuck_atcg.effects.targets import (
    any_card,
    concerned,
    is_executable_at_work,
    is_intact_planet,
    permitted,
    players_of,
    things_meant,
)
from referee.games.homestuck_atcg.fact_kinds import ROLLED_DIE
from referee.games.homestuck_atcg.language.effects import (
    DEAL,
    GRIST,
    HEAL,
    LOSE_GRIST,
    LOSE_POINTS,
    MEND,
    NOTHING,
    PAY,
    PAY_ANY,
    PAY_BOONS,
    POINTS,
    REPEAT,
    RESOLVE,
    RESTORE,
)
from referee.games.homestuck_atcg.language.word_effects import ROLL, ROLL_SEVERAL
from referee.games.homestuck_atcg.rules import planets
from referee.games.homestuck_atcg.rules.grist import gain_grist, lose_grist, pay
from referee.games.homestuck_atcg.rules.victory_points import gain, lose
from referee.games.homestuck_atcg.state.courses import (
    Course,
    Supposed,
    changes_something,
    would_come,
)
from referee.games.homestuck_atcg.state.frames import Act, Executing, line_of, resolve
from referee.games.homestuck_atcg.state.matching import amount_of
from referee.games.homestuck_atcg.state.table import GRIST_LIMIT, SIDES, Last, Used, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw

# -- players --------------------------------------------------------------------------------


@GRIST.does
def do_grist(act: Act) -> bool:
    """Stocks rise, at most to 12 (HAC-5.1.7, HAC-Q45); a full one does not, and then nothing was gained (row step.ifdo)."""
    assert act.action.amount is not None
    amount = amount_of(act.run, act.action.amount, act.text)
    seats = players_of(act)
    before = [act.table.side(seat).grist for seat in seats]
    for seat in seats:
        gain_grist(act.run, seat, amount, act.rule)
    return before != [act.table.side(seat).grist for seat in seats]


@GRIST.able
def has_room(act: Act) -> bool:
    """Whether somebody who gains has less than a full stock."""
    assert act.action.amount is not None
    amount = amount_of(act.run, act.action.amount, act.text)
    return amount > 0 and any(each.grist < GRIST_LIMIT for each in concerned(act))


@GRIST.changes
def gains_grist(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of a stock's rising (HAC-Q52)."""
    assert act.action.amount is not None
    amount = amount_of(act.run, act.action.amount, act.text)
    return any(
        would_come(act, supposed, "enriched", each.planet, min(amount, GRIST_LIMIT - each.grist))
        for each in permitted(act, "cannot-gain-grist")
        if each.grist < GRIST_LIMIT
    )


@POINTS.does
def do_points(act: Act) -> bool:
    """The score rises at once (HAC-1.3, HAC-Q1); who may not gain any, or gains 0, has gained nothing (row step.ifdo)."""
    seats, points = players_of(act), count_of(act)
    before = scores(act, seats)
    for seat in seats:
        gain(act.run, seat, points, act.rule)
    return before != scores(act, seats)


def scores(act: Act, seats: Sequence[int]) -> list[int]:
    return [act.table.side(seat).points for seat in seats]


@NOTHING.does
@NOTHING.able
def do_nothing(act: Act) -> bool:
    """Nothing is done, and that can always be (row act.nothing)."""
    return True


@NOTHING.changes
def changes_nothing(act: Act, supposed: Supposed) -> bool:
    """Nothing ever follows from it by itself (HAC-Q52)."""
    return False


@LOSE_GRIST.does
def do_lose_grist(act: Act) -> bool:
    """Stocks fall, not below 0 (row act.p_lose_grist)."""
    amount = count_of(act)
    return sum(lose_grist(act.run, seat, amount, act.rule) for seat in players_of(act)) > 0


@LOSE_GRIST.able
def has_grist(act: Act) -> bool:
    return any(each.grist for each in concerned(act))


@LOSE_GRIST.changes
def loses_grist(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of a stock's falling (HAC-Q52)."""
    return any(
        would_come(act, supposed, "impoverished", each.planet, min(amount, each.grist))
        for each in concerned(act)
        for amount in counts_open(act)
        if min(amount, each.grist) > 0
    )


@PAY.does
def do_pay(act: Act) -> bool:
    """The whole amount is paid, or nothing where the stock has less (row act.pay)."""
    amount = count_of(act)
    if not can_pay(act):
        return False
    pay(act.run, act.text.seat, amount, act.rule)
    return True


@PAY.able
def can_pay(act: Act) -> bool:
    """Whether so much is in stock; nothing to pay is paid (HAC-Q42)."""
    return act.player.grist >= count_of(act)


@PAY.owes
def so_much(act: Act) -> tuple[int, int]:
    return count_of(act), 0


def least_payment(act: Act) -> int:
    """An Action that takes nothing could be used for ever: as the cost of one something is paid (HAC-Q52)."""
    is_cost = act.instruction.kind == "pay"
    least = 1 if is_cost and line_of(act.run, act.text.line).kind == "action" else 0
    return max(least, act.action.number)


def most_payment(act: Act) -> int:
    """All of the stock, or as much as the text says (row act.pay_between)."""
    stock = act.player.grist
    return stock if act.action.amount is None else min(stock, count_of(act))


@PAY_ANY.asks
def ask_payment(act: Act) -> Question | None:
    """How much of the stock is paid (rows act.pay_any, act.pay_between)."""
    words = tuple(range(least_payment(act), most_payment(act) + 1))
    return Question(act.rule, words=words) if words else None


@PAY_ANY.takes
@PAY_BOONS.takes
def keep_payment(act: Act, chosen: Numbers) -> None:
    act.progress.number = least_payment(act) + chosen[0]


@PAY_BOONS.asks
def ask_boons(act: Act) -> Question | None:
    """How many boons of the card of the text are paid (row act.pay_boons)."""
    boons = boons_on(act.run, act.text.source)
    return Question(act.rule, words=tuple(range(least_payment(act), boons + 1)))


@PAY_BOONS.does
def do_pay_boons(act: Act) -> bool:
    """They are spent, or by a reading only looked at; so many were paid (HAC-1.32, HAC-Q18, row t.paid)."""
    act.text.paid = act.progress.number
    if act.setting.readings.boon_costs_spent:
        lose_boons(act.run, act.text.source, act.text.paid, act.rule)
    return True


@PAY_BOONS.owes
def least_boons(act: Act) -> tuple[int, int]:
    return 0, least_payment(act)


@PAY_ANY.owes
def least_grist(act: Act) -> tuple[int, int]:
    return least_payment(act), 0


@PAY_ANY.does
def do_pay_any(act: Act) -> bool:
    """What was paid is spoken of as "the grist paid" from now on (row t.paid)."""
    act.text.paid = act.progress.number
    pay(act.run, act.text.seat, act.text.paid, act.rule)
    return can_pay_any(act)


@PAY_ANY.able
def can_pay_any(act: Act) -> bool:
    """Whether the least that is wanted is there, or was paid just now."""
    return max(most_payment(act), act.text.paid) >= least_payment(act)


@POINTS.changes
def gains_points(act: Act, supposed: Supposed) -> bool:
    """Whether something comes of a score's rising (HAC-Q52)."""
    points = count_of(act)
    return points > 0 and any(
        would_come(act, supposed, "rewarded", each.planet, points)
        for each in permitted(act, "cannot-gain-points")
    )


@POINTS.able
@ROLL.able
@ROLL_SEVERAL.able
@PAY_BOONS.able
def always(act: Act) -> bool:
    return True


@LOSE_POINTS.does
def do_lose_points(act: Act) -> bool:
    """The score falls, not below 0 (HAC-Q3)."""
    seats, points = players_of(act), count_of(act)
    before = scores(act, seats)
    for seat in seats:
        lose(act.run, seat, points, act.rule)
    return before != scores(act, seats)


@LOSE_POINTS.pays
def has_so_many_points(act: Act) -> bool:
    """Whether the own score is that high (HAC-1.18)."""
    return act.player.points >= count_of(act)


@LOSE_POINTS.able
def has_points(act: Act) -> bool:
    return any(each.points for each in concerned(act))


# -- planets and executables ----------------------------------------------------------------


@RESTORE.does
def do_restore(act: Act) -> int:
    """Destroyed planets are turned to the active side (HAC-Q9); how many were."""
    found = [owner_of(each) for each in act.things if act.table.is_planet(each)]
    return planets.restore(act.run, found, act.rule)


@RESTORE.able
@any_card
def is_destroyed(act: Act, thing: int) -> bool:
    return act.table.is_planet(thing) and act.table.side(owner_of(thing)).destroyed


@HEAL.does
def do_heal(act: Act) -> bool:
    """As much damage as was chosen is taken off (row act.heal)."""
    if act.progress.number:
        planets.heal(act.run, act.text.seat, act.progress.number, act.rule)
    return act.progress.number > 0


@HEAL.able
def is_damaged(act: Act) -> bool:
    return not act.player.destroyed and act.player.damage > 0


@HEAL.asks
def ask_damage(act: Act) -> Question | None:
    """How much damage is taken off the own intact planet (row act.heal)."""
    player = act.player
    most = 0 if player.destroyed else min(count_of(act), player.damage)
    return Question(act.rule, words=tuple(range(most + 1)))


@HEAL.takes
def keep_damage(act: Act, chosen: Numbers) -> None:
    act.progress.number = chosen[0]


@DEAL.does
def do_deal(act: Act) -> int:
    """Intact planets take damage, if no text stops it; no point is scored (HAC-5.3.4, row step.ifdo)."""
    found = [each for each in act.things if is_intact_planet(act, each)]
    seats = [owner_of(each) for each in found if planets.can_be_damaged(act.run, owner_of(each))]
    return planets.deal(act.run, seats, count_of(act), act.rule) > 0


@MEND.does
def do_mend(act: Act) -> bool:
    """Damage is taken from intact planets, as much as there is (row act.mend)."""
    found = [owner_of(each) for each in act.things if is_damaged_planet(act, each)]
    for seat in found:
        damage = min(count_of(act), act.table.side(seat).damage)
        planets.heal(act.run, seat, damage, act.rule)
    return bool(found) and count_of(act) > 0


@MEND.able
@any_card
def can_be_mended(act: Act, thing: int) -> bool:
    return is_damaged_planet(act, thing)


def is_damaged_planet(act: Act, thing: int) -> bool:
    """Whether it is an intact planet with damage on it."""
    side = act.table.side(owner_of(thing))
    return act.table.is_planet(thing) and not side.destroyed and side.damage > 0


DEAL.able(any_card(is_intact_planet))


@DEAL.changes
def would_be_dealt(act: Act, supposed: Supposed) -> bool:
    """Whether it is some damage, to a planet that takes any of it, and something comes of that (HAC-Q52)."""

    def is_hurt(act: Act, thing: int) -> bool:
        damage = damage_to(act, thing)
        return damage > 0 and would_come(act, supposed, "damaged", thing, damage)

    return any_card(is_hurt)(act)


def damage_to(act: Act, thing: int) -> int:
    seat = owner_of(thing)
    if not is_intact_planet(act, thing) or not planets.can_be_damaged(act.run, seat):
        return 0
    return planets.damage_taken(act.run, seat, count_of(act))


@RESOLVE.does
def do_resolve(act: Act) -> int:
    """Active executables are carried out, one after the other (row act.resolve); how many are."""
    found = [thing for thing in act.things if is_executable_at_work(act, thing)]
    for thing in reversed(found):
        asked = ASKED_BY_WHOM in act.setting.cards.laws and thing == act.text.source
        by = [*act.text.by] if asked else []
        act.run.begin("executing", Executing(thing, trigger_of(act, thing), by=by))
    return len(found)


def trigger_of(act: Act, thing: int) -> Last | None:
    """What triggered an executable that resolves itself by a "When" text: the card which that speaks of (row line.ath_when)."""
    return act.text.was[0] if act.text.was and thing == act.text.source else None


RESOLVE.able(any_card(is_executable_at_work))


@REPEAT.does
def do_repeat(act: Act) -> int:
    """Execute lines are carried out as their players', wherever the cards lie; nothing has triggered them (row act.repeat); how many are."""
    faces = ((thing, act.setting.face(thing).execute) for thing in act.things)
    found = [(thing, line) for thing, line in faces if line is not None]
    for thing, line in reversed(found):
        resolve(act.run, line, thing, owner_of(thing))
    return len(found)


@REPEAT.able
@any_card
def has_execute(act: Act, thing: int) -> bool:
    return act.setting.face(thing).execute is not None


@REPEAT.changes
def repeats_anything(act: Act, supposed: Supposed) -> bool:
    """Whether one of the lines would change anything; one that is repeated within itself is looked at once (HAC-Q52)."""
    assert act.action.target is not None
    things = things_meant(act, act.action.target)
    if things is None:
        return True
    faces = ((thing, act.setting.face(thing).execute) for thing in things)
    lines = [(Used(thing, line.number), line) for thing, line in faces if line is not None]
    return any(
        changes_something(act.run, line, by.source, owner_of(by.source), (), supposed.without(by))
        for by, line in lines
        if by not in supposed.used
    )


# -- the die --------------------------------------------------------------------------------


@ROLL.throws
def throw_die(act: Act) -> Throw:
    return Throw(act.rule, "roll", f"die/{act.text.seat}", sides=SIDES)


@ROLL.takes
def read_die(act: Act, result: Numbers) -> None:
    """What it shows is "the roll" from now on."""
    act.text.roll, act.text.did, act.progress.over = result[0], True, True
    ROLLED_DIE.tell(act.run, act.rule, act.text.seat, roll=result[0])


@ROLL_SEVERAL.throws
def throw_next_die(act: Act) -> Throw | None:
    """The next of them, as long as one is left."""
    return throw_die(act) if act.progress.count < act.action.number else None


@ROLL_SEVERAL.takes
def read_next_die(act: Act, result: Numbers) -> None:
    """What they show are the rolls from now on."""
    text, progress = act.text, act.progress
    text.rolls = [*(text.rolls if progress.count else []), result[0]]
    progress.count += 1
    text.did, progress.over = True, progress.count >= act.action.number
    ROLLED_DIE.tell(act.run, act.rule, text.seat, roll=result[0])


@ROLL_SEVERAL.does
@ROLL.does
def was_rolled(act: Act) -> bool:
    return act.text.did


@ROLL.leaves
def any_face(act: Act) -> list[Course]:
    before, faces = tuple(act.text.that), range(1, SIDES + 1)
    return [Course(before, (("roll", each),), done=True) for each in faces]


@ROLL_SEVERAL.leaves
def any_faces(act: Act) -> list[Course]:
    """One number on some of the dice, one on the others: each highest, lowest and sum that they can show."""
    before, dice, faces = tuple(act.text.that), act.action.number, range(1, SIDES + 1)
    shown = {
        (low,) * some + (high,) * (dice - some)
        for low in faces
        for high in range(low, SIDES + 1)
        for some in range(1, dice + 1)
    }
    return [Course(before, (("rolls", each),), done=True) for each in sorted(shown)]


@ROLL_SEVERAL.changes
@ROLL.changes
def shows_a_number(act: Act, supposed: Supposed) -> bool:
    """A die alone changes nothing (HAC-Q52)."""
    return False
