"""Resolving the words of a card or effect: one effect action after the other (SYB-10.2.0.12).

Of each: whether it is done, what is chosen, then as much as possible; its test and its window follow before the next
begins (SYB-10.2.1.3, SYB-10.2.1.13). What has been discarded or taken out of play in the middle of its own effect does
no more (SYB-10.2.1.15). Whether all of it was done is kept for "if you do" (SYB-14.0.33), what was chosen
for "that", "those" and "chosen" (SYB-Q47).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.save_your_bacon.effects import (
    actions,
    cards_in_play,
    conditions,
    damage,
    piles,
    that_card,
)
from referee.games.save_your_bacon.effects.questions import (
    NOT_OPEN,
    Acting,
    answer_forced,
    extent_of,
    is_choice_left,
    is_unseen_choice_left,
    next_choice,
)
from referee.games.save_your_bacon.fact_kinds import (
    LASTS,
    NOT_DONE,
    PICKED_OPTION,
    SEARCHED,
    SHUFFLED,
)
from referee.games.save_your_bacon.language.effects import (
    ATTACK,
    CHOOSE,
    PICK_IN_HAND,
    SEARCH,
    SHUFFLE,
    Extent,
)
from referee.games.save_your_bacon.language.tree import Instruction
from referee.games.save_your_bacon.rules.choices import CHOICES, open_choice, take_choice
from referee.games.save_your_bacon.rules.draws import draw
from referee.games.save_your_bacon.rules.reaction_windows import settle
from referee.games.save_your_bacon.rules.table_changes import bears
from referee.games.save_your_bacon.state.continuous_effects import age_of_lasting
from referee.games.save_your_bacon.state.frames import (
    Chosen,
    Resolution,
    ResolutionFrame,
    clauses_of,
    effect_of,
    setting_of,
)
from referee.games.save_your_bacon.state.protection import counted_for
from referee.games.save_your_bacon.state.references import (
    amount_of,
    clause_of,
    credit_of_text,
    meant_by,
    resolving_of,
    sentence_of,
    targets_of,
    that_opponent,
    that_trait,
)
from referee.games.save_your_bacon.state.table import DurationEffect, Table
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Lane, Procedure, Run, Step
from referee.kernel.words.names import Names

FAMILIES = (actions, cards_in_play, conditions, damage, piles, that_card)
"""Where the deeds are implemented: they are bound when these are imported."""
OPTIONS = Names("option", ("0", "1", "2"))
"""The two of "choose one" by number, for chance."""


def begin_action(run: Run[Table], text: ResolutionFrame) -> None:
    """Do the next effect action, on the table as it now is (SYB-10.2.1.16); one in which nothing waits is done at once."""
    clause = clause_of(run, text)
    why_not = refused_by(run, text, clause)
    if why_not:
        NOT_DONE.tell(run, why_not, text.seat, text=clause.text)
        close_action(run, text, full=False)
        return
    acting = Acting(agreed=is_agreed_already(run, text))
    sentence = Resolution(run, text, clause, acting)
    left = answer_forced(sentence)
    waits = "" if sentence.deed is None else sentence.deed.effect.waits
    if left or waits:
        run.push(ACTING, acting)
        if not left and waits == "behind":
            acting.row = ACTING.rows["SYB-10.2.0.13"]
        return
    carry_out(run, acting)
    finish(run, acting)


def refused_by(run: Run[Table], resolving: ResolutionFrame, clause: Instruction) -> str:
    """The rule by which the effect action is not done at all: "if you do" or "if" (SYB-Q78)."""
    if not all(resolving.done[number] for number in clause.if_done):
        return "SYB-14.0.33"
    proviso = clause.proviso
    if proviso is None:
        return ""
    if proviso.kind == "fewer-bacon":
        table, own = run.state, run.state.side(resolving.seat).bacon
        holds = any(table.side(seat).bacon > own for seat in table.opponents(resolving.seat))
    else:
        assert proviso.card is not None
        cards = meant_by(run, resolving, proviso.card)
        holds = any(run.state.card(thing).damage >= proviso.number for thing in cards)
    return "" if holds else proviso.rule or "SYB-10.2.2.1"


def is_agreed_already(run: Run[Table], resolving: ResolutionFrame) -> bool:
    """Whether "you may" makes the whole effect optional: activating it was the yes (SYB-10.2.0.16)."""
    effect = effect_of(setting_of(run), resolving.origin)
    paid = effect.costs is not None and effect.costs.pays
    is_optional = effect.kind == "activated" and effect.trigger is not None and not paid
    return is_optional and not resolving.done


# -- chance ---------------------------------------------------------------------------------


def is_left_to_chance(run: Run[Table], acting: Acting) -> bool:
    return next_choice(sentence_of(run, acting)) == "chance"


def throw_option(run: Run[Table], acting: Acting) -> Throw:
    """Each of the two is as likely as the other (SYB-14.0.42)."""
    return Throw("SYB-14.0.42", "pick", f"option/{resolving_of(run).seat}", (1, 2), OPTIONS)


def take_option(run: Run[Table], acting: Acting, option: int) -> None:
    acting.option = option
    PICKED_OPTION.tell(run, "SYB-14.0.42", resolving_of(run).seat, option=option)
    answer_forced(sentence_of(run, acting))


def is_picked_in_hand(run: Run[Table], acting: Acting) -> bool:
    """Whether chance still has to take a card of that opponent's hand."""
    deed = sentence_of(run, acting).deed
    if deed is None or deed.effect is not PICK_IN_HAND:
        return False
    whose = that_opponent(resolving_of(run))
    return bool(whose) and len(acting.cards) < min(
        deed.amount.number, len(run.state.side(whose).hand)
    )


def throw_card(run: Run[Table], acting: Acting) -> Throw:
    """One of the cards that are not picked yet; which it is, nobody is told (SYB-14.0.42)."""
    whose = that_opponent(resolving_of(run))
    left = list(run.state.side(whose).hand)
    for card in acting.cards:
        left.remove(card)
    return Throw("SYB-14.0.42", "pick", f"hand/{whose}", tuple(left), setting_of(run).cards.names)


def take_card(run: Run[Table], acting: Acting, card: int) -> None:
    acting.cards.append(card)


def is_shuffled(run: Run[Table], acting: Acting) -> bool:
    deed = sentence_of(run, acting).deed
    return deed is not None and deed.effect is SHUFFLE


def throw_deck(run: Run[Table], acting: Acting) -> Throw:
    """The deck in an order that nobody knows (SYB-14.0.47)."""
    seat = resolving_of(run).seat
    cards = tuple(sorted(run.state.side(seat).deck))
    return Throw("SYB-14.0.47", "shuffle", f"deck/{seat}", cards, setting_of(run).cards.names)


def lay_out_deck(run: Run[Table], acting: Acting, order: Sequence[int] | None) -> None:
    seat = resolving_of(run).seat
    run.state.side(seat).deck.lay_out(order)
    SHUFFLED.tell(run, "SYB-14.0.47", seat, lambda: {"cards": len(run.state.side(seat).deck)})


# -- choices --------------------------------------------------------------------------------


def ask_its_player(run: Run[Table], acting: Acting) -> Ask[Table] | None:
    """Choices of an effect belong to the player who activated it or played its card (SYB-14.0.8).

    Somebody may have left since the question was put, and with them all that there was to decide.
    """
    sentence = sentence_of(run, acting)
    is_open = answer_forced(sentence) not in NOT_OPEN
    return Ask(run, acting, sentence.text.seat, CHOICES) if is_open else None


def is_search(run: Run[Table], acting: Acting) -> bool:
    deed = sentence_of(run, acting).deed
    return deed is not None and deed.effect is SEARCH


def look_through_deck(run: Run[Table], acting: Acting) -> None:
    """Its player alone looks at the whole deck, no matter what is found there (SYB-14.0.18, SYB-Q89)."""
    seat = resolving_of(run).seat
    side = run.state.side(seat)
    side.looks += 1
    SEARCHED.tell(
        run, "SYB-Q89", seat, lambda: {"cards": sorted(map(setting_of(run).shown, side.deck))}
    )


def open_unseen_choice(run: Run[Table], acting: Acting) -> list[Lane]:
    sentence = sentence_of(run, acting)
    return open_choice(sentence.text.seat) if answer_forced(sentence) == "unseen" else []


# -- doing it -------------------------------------------------------------------------------


def carry_out(run: Run[Table], acting: Acting) -> None:
    """Do it; defense that a condition takes is taken by whoever applied it, not by its bearer (SYB-Q22, SYB-Q58).

    An attack is the doing of the player who attacks, whatever made him.
    """
    sentence = sentence_of(run, acting)
    text, deed = sentence.text, sentence.deed
    if text.origin.condition is None or (deed is not None and deed.effect is ATTACK):
        carry_out_sentence(sentence)
        return
    with counted_for(run, credit_of_text(run.state, text), begins=True):
        carry_out_sentence(sentence)


def carry_out_sentence(sentence: Resolution) -> None:
    """Do as much as is possible, or, "if able", nothing unless all of it is (SYB-14.0.32)."""
    run, clause, deed = sentence.run, sentence.clause, sentence.deed
    acting, seat = sentence.doing, sentence.text.seat
    if deed is None:
        acting.full = lay_down(sentence)
        return
    act = sentence.act(deed, amount_of(run, deed.amount, acting.picked))
    extent = extent_of(act)
    acting.full = extent is Extent.ALL
    if clause.if_able and not acting.full:
        NOT_DONE.tell(run, "SYB-14.0.32", seat, text=clause.text)
    elif extent is Extent.NOTHING:
        NOT_DONE.tell(run, "SYB-10.2.2.1", seat, text=clause.text)
    else:
        deed.effect.do(act)


def lay_down(sentence: Resolution) -> bool:
    """A rule with a duration begins; the cards that it names are fixed now (SYB-Q83, SYB-Q100)."""
    run, text, clause, picked = sentence.run, sentence.text, sentence.clause, sentence.doing.picked
    rule, table = clause.lasting, run.state
    assert rule is not None
    trait = that_trait(text) if rule.kind == "trait" else ""
    until_attack = clause.until == "attack"
    credit = credit_of_text(table, text)
    lacking = (rule.kind == "trait" and not trait) or (until_attack and not table.attacks)
    if lacking or not all(picked):
        NOT_DONE.tell(run, "SYB-10.2.2.1", text.seat, text=clause.text)
        return False
    fixed = picked[0] if rule.card is not None else []
    lasting = DurationEffect(
        text.origin,
        len(text.done),
        text.seat,
        text.champion,
        text.source,
        fixed,
        instead=picked[-1][0] if rule.instead is not None else None,
        trait=trait,
        attack=len(table.attacks) if until_attack else 0,
        since=age_of_lasting(run, rule),
        by=-1 if credit == text.seat else credit,
    )
    table.lasting.append(lasting)
    table.laws, table.untested = None, True
    LASTS.tell(
        run,
        clause.rule,
        text.seat,
        lambda: {"text": clause.text, "cards": list(map(setting_of(run).called, fixed))},
    )
    return True


def is_anybody_to_draw(run: Run[Table], acting: Acting) -> bool:
    return bool(acting.left)


def let_next_draw(run: Run[Table], acting: Acting) -> None:
    deed = sentence_of(run, acting).deed
    assert deed is not None
    draw(run, acting.left.pop(0), deed.amount.number)


# -- the end of it --------------------------------------------------------------------------


def finish(run: Run[Table], acting: Acting) -> None:
    """Keep what was chosen and whether all was done; then comes the window."""
    sentence = sentence_of(run, acting)
    sentence.text.chosen += choices_in(run, sentence)
    close_action(run, sentence.text, full=acting.full)


def close_action(run: Run[Table], resolving: ResolutionFrame, *, full: bool) -> None:
    """The effect action is over; its test and its window follow (SYB-10.2.1.13)."""
    resolving.done.append(full)
    resolving.at = len(resolving.done)
    settle(run)


def choices_in(run: Run[Table], sentence: Resolution) -> list[Chosen]:
    """The choices made in an effect action, for the references behind it (SYB-Q47, SYB-Q82).

    A card that was taken out of the discard lies in the hand by now; it is kept in mind only where something stands behind.
    One that left play by what was done to it was chosen all the same, though nothing is left to point at.
    """
    text, doing, deed = sentence.text, sentence.doing, sentence.deed
    number = len(text.done)
    found: list[Chosen] = []
    for target, things in zip(targets_of(sentence.clause, deed), doing.picked, strict=False):
        is_choice = target.is_chosen or (deed is not None and deed.effect is CHOOSE)
        several = target.asks_several or target.who in ("each", "those-champions")
        if is_choice and (things or not target.least or doing.full):
            found.append(Chosen("things", number, list(things), several))
    if deed is None:
        return found
    finds, pile = deed.effect.finds, deed.effect.pile
    if finds == "pile" and not pile and number + 1 < len(clauses_of(run, text)):
        pile = "hand"
    if pile:
        whose = that_opponent(text) if deed.effect.needs == "opponent" else text.seat
        found += [Chosen("pile", number, card=each, seat=whose, pile=pile) for each in doing.cards]
    elif finds == "opponent" and doing.seat:
        found.append(Chosen("opponent", number, seat=doing.seat))
    elif finds == "trait":
        found.append(Chosen("trait", number, word=doing.word))
    return found


ACTING = Procedure(
    "acting",
    "SYB-10.2.1.3",
    (
        Step(
            "SYB-14.0.42",
            "one of two by chance",
            chance=throw_option,
            landed=take_option,
            when=is_left_to_chance,
        ),
        Step(
            "SYB-14.0.8",
            "what its player chooses",
            ask=ask_its_player,
            when=is_choice_left,
            loop=True,
        ),
        Step("SYB-14.0.18", "look through a deck", do=look_through_deck, when=is_search),
        Step(
            "SYB-Q89",
            "what its player chooses unseen",
            lanes=open_unseen_choice,
            join=take_choice,
            when=is_unseen_choice_left,
        ),
        Step(
            "SYB-Q72",
            "a card of a hidden hand, by chance",
            chance=throw_card,
            landed=take_card,
            when=is_picked_in_hand,
            loop=True,
        ),
        Step("SYB-10.2.0.13", "as much as is possible", do=carry_out),
        Step(
            "SYB-14.0.41",
            "each player draws in turn",
            do=let_next_draw,
            when=is_anybody_to_draw,
            loop=True,
        ),
        Step(
            "SYB-14.0.47",
            "shuffle a deck",
            chance=throw_deck,
            landed=lay_out_deck,
            when=is_shuffled,
        ),
        Step("SYB-14.0.33", "was all of it done", do=finish),
    ),
    Acting,
    within=("resolving",),
)


# -- the whole effect ------------------------------------------------------------------------


def is_any_action_left(run: Run[Table], frame: ResolutionFrame) -> bool:
    """Whether an effect action follows: its card must still be there (SYB-Q44)."""
    return (
        not frame.stopped and frame.at < len(clauses_of(run, frame)) and is_source_there(run, frame)
    )


def is_source_there(run: Run[Table], frame: ResolutionFrame) -> bool:
    """Whether the equipment or the condition that bears the words is where it was."""
    table = run.state
    if frame.source is not None:
        return table.is_in_play(frame.source)
    if frame.origin.condition is not None:
        thing = frame.champion
        return (
            thing is not None
            and table.is_in_play(thing)
            and bears(table.champion(thing), frame.origin.condition)
        )
    return True


RESOLVING = Procedure(
    "resolving",
    "SYB-10.2.0.12",
    (
        Step(
            "SYB-10.2.1.16",
            "one effect action after the other",
            do=begin_action,
            when=is_any_action_left,
            loop=True,
        ),
    ),
    ResolutionFrame,
    within=("playing", "activating"),
)
