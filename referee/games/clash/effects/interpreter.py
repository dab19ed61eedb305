"""Carrying out an ability: its whole cost, then its clauses from left to right (CL-3.11, CL-4.4).

Once the cost is paid every clause is done, no matter what becomes of the card itself (CL-Q43).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.clash.effects.choices import ask_choice, question_of, take_choice
from referee.games.clash.effects.effects import candidates, do_deed, target_of
from referee.games.clash.fact_kinds import PICKED
from referee.games.clash.language.tree import (
    ChooseOne,
    Clause,
    Condition,
    HasAllies,
    HasCoins,
    If,
    IfDone,
    IsBehind,
    May,
    ThatFoeHas,
)
from referee.games.clash.rules.costs import pay, payments
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.frames import (
    Doing,
    EarlyChoice,
    Playing,
    Using,
    ability_of,
    come_to_light,
    node_of,
    other_option,
    parts_of,
    refuse_early,
    using_of,
)
from referee.games.clash.state.table import Action, Alone
from referee.kernel.decision.ask import Refusal
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Procedure, Run, Step


def use_at_once(run: Run[Alone], using: Using) -> bool:
    """Do an ability in which nothing is to be chosen, the cost first; whether it was such a one."""
    ability = ability_of(run, using)
    if not ability.in_one_go or using.early or len(using.payment) < ability.payers:
        return False
    below = run.stack[-1]
    pay(run, using.card, ability, using.payment)
    for clause in ability.clauses:
        do_at_once(run, using, clause)
    if isinstance(below, Playing):
        below.hidden = using.hidden
    return True


# -- the cost -------------------------------------------------------------------------------


def is_payer_open(run: Run[Alone], using: Using) -> bool:
    """Whether it is not decided yet who pays: only where an earlier ability came in between."""
    question = question_of(run)
    return question is not None and question.is_open


def pay_cost(run: Run[Alone], using: Using) -> None:
    """Pay the whole cost before anything else."""
    ability, way = ability_of(run, using), tuple(using.payment)
    if len(way) < ability.payers:
        ways = payments(run.state.own, using.card, ability)
        way = next(each for each in ways if each[: len(way)] == way)
    action = run.state.log[-1]
    if way and action.verb != "effect-choice" and not action.cards:
        run.state.log[-1] = replace(action, cards=list(way))
    pay(run, using.card, ability, way)


# -- clauses --------------------------------------------------------------------------------


def clauses_are_left(run: Run[Alone], using: Using) -> bool:
    return using.at < len(ability_of(run, using).clauses)


def next_clause(run: Run[Alone], using: Using) -> None:
    """Do a clause that asks nothing at once; any other needs a place of its own to wait at."""
    ability, at = ability_of(run, using), using.at
    using.at += 1
    if ability.at_once[at]:
        do_at_once(run, using, ability.clauses[at])
    else:
        run.push(DOING, Doing([at]))


def do_at_once(run: Run[Alone], using: Using, node: Clause) -> None:
    """Carry out an effect that asks nothing, or what a condition lets be done of it."""
    match node:
        case If():
            if is_true(run, using, node.condition):
                do_at_once(run, using, node.clause)
        case IfDone():
            if using.did:
                do_at_once(run, using, node.clause)
        case _:
            assert not isinstance(node, May | ChooseOne)
            target = target_of(node)
            do_deed(run, using, node, candidates(run, using, target) if target else [])


def take_early(run: Run[Alone], doing: Doing) -> None:
    """A choice that was named with the action stands, if nothing hidden lay before it (CL-Q44).

    Raises EarlyChoice where it cannot be; the guard of the action has tried it, so none does then.
    """
    using = using_of(run)
    question = question_of(run) if using.early else None
    if question is None or (not question.words and not question.cards):
        return
    said = using.early.pop(0)
    names = setting_of(run).cards.names
    refused = question.refusals(names, said)
    if using.hidden:
        refused = [Refusal("CL-Q44", " ".join(said))]
    if refused:
        raise EarlyChoice(refused)
    cards = [] if question.words else sorted(names.numbers[each] for each in said)
    word = said[0] if question.words else ""
    run.state.log.append(Action("effect-choice", None, 0, cards, word))
    take_choice(run, doing, cards, word)


def refuse_surplus(run: Run[Alone], using: Using) -> None:
    """More choices were named than there were to make. Raises EarlyChoice, as ``take_early``.

    Those named with a card are handed back to it: it may have another PLAY ability.
    """
    below = run.stack[-2]
    if isinstance(below, Playing):
        below.early, below.hidden = using.early, using.hidden
    else:
        refuse_early(using.early)


def draw_foe(run: Run[Alone], doing: Doing) -> Throw | None:
    """A random Foe is drawn from the own stream, if there are several (CL-Q19)."""
    target = target_of(node_of(run, doing))
    if target is None or target.who != "random-foe":
        return None
    found = candidates(run, using_of(run), target)
    if len(found) < 2:
        return None
    come_to_light(using_of(run))
    names = setting_of(run).cards.names
    return Throw("CL-Q19", "pick", f"foe/{run.lane}", found, names)


def drawn_foe(run: Run[Alone], doing: Doing, card: int) -> None:
    doing.chosen, doing.cards = True, [card]
    PICKED.tell(run, "CL-Q19", run.lane, lambda: {"card": setting_of(run).shown(card)})


def carry_out(run: Run[Alone], doing: Doing) -> None:
    """Carry out the node: an effect at once, of a condition or choice the part that is to be done.

    A choice of yes or no that is not reached is not made: "if you do" does not look further back.
    An option points back to what lies before it; only then the other one is passed over.
    """
    node, using = node_of(run, doing), using_of(run)
    match node:
        case If():
            if is_true(run, using, node.condition):
                run.push(DOING, Doing([*doing.path, 0]))
            else:
                using.did = False
                pass_over(using, node.clause)
        case IfDone():
            if using.did:
                run.push(DOING, Doing([*doing.path, 0]))
            else:
                pass_over(using, node.clause)
        case May():
            if not doing.chosen:
                using.did = False
            elif using.did:
                run.push(DOING, Doing([*doing.path, 0]))
        case ChooseOne():
            run.push(DOING, Doing([*doing.path, int(doing.word) - 1]))
        case _:
            cards = cards_of(run, using, doing)
            other = other_option(run, doing)
            if other is not None:
                pass_over(using, other)
            point_to(using, node, cards)
            do_deed(run, using, node, cards)


def point_to(using: Using, node: Clause, cards: Sequence[int]) -> None:
    """Whom a clause chose is what later ones point back to."""
    target = target_of(node)
    if target is not None and target.who in ("foe", "random-foe"):
        using.that = list(cards)
    elif target is not None and target.who == "up-to":
        using.those = list(cards)


def pass_over(using: Using, node: Clause) -> None:
    """A clause that is not done has chosen no Foe: what points back to it points to nothing."""
    point_to(using, node, ())
    for part in parts_of(node):
        pass_over(using, part)


def cards_of(run: Run[Alone], using: Using, doing: Doing) -> list[int]:
    """The cards that an effect is done on or with: those chosen, or those that there are."""
    node = node_of(run, doing)
    target = target_of(node)
    if doing.chosen:
        return doing.cards
    if target is not None and not target.is_chosen:
        return candidates(run, using, target)
    question = question_of(run)
    return list(question.cards) if question is not None and question.least else []


def is_true(run: Run[Alone], using: Using, condition: Condition) -> bool:
    """Whether a condition holds when its clause is reached, in the own view (CL-Q34)."""
    alone = run.state
    match condition:
        case HasCoins():
            return alone.own.coins >= condition.amount
        case HasAllies():
            return len(alone.own.allies) >= condition.amount
        case ThatFoeHas():
            foes = [each for each in alone.foes if each.card in using.that]
            return bool(foes) and all(condition.limit.holds(each.health) for each in foes)
        case IsBehind():
            return alone.other_health > alone.own.health


USING = Procedure(
    "using",
    "CL-3.11",
    (
        Step("CL-Q15", "who pays", ask=ask_choice, when=is_payer_open, loop=True),
        Step("CL-3.11", "pay the cost", do=pay_cost),
        Step("CL-Q43", "clause by clause", do=next_clause, when=clauses_are_left, loop=True),
        Step("CL-Q44", "every choice named early was made", do=refuse_surplus),
    ),
    Using,
    within=("defending", "attacking", "playing"),
    at_once=use_at_once,
)
"""An ability; it is finished before the player's next action."""
DOING = Procedure(
    "doing",
    "CL-Q44",
    (
        Step("CL-Q44", "what was named with the action", do=take_early),
        Step("CL-Q16", "choose", ask=ask_choice),
        Step("CL-Q19", "draw lots", chance=draw_foe, landed=drawn_foe),
        Step("CL-6.10", "do it", do=carry_out),
    ),
    Doing,
    within=("using", "doing"),
)
