"""One effect action on its way: what its player chooses, before any of it is done (SYB-Q82).

An option, then the cards that indefinite words ask for, then how much, which conditions, which cards
of a pile, whom. What leaves nothing to decide answers itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from referee.games.save_your_bacon.effects.extent import can_do_anything, is_barred_choice
from referee.games.save_your_bacon.fact_kinds import DECLINED
from referee.games.save_your_bacon.language import effects
from referee.games.save_your_bacon.language.tree import TRAITS, Clause, Deed, Target
from referee.games.save_your_bacon.rules.targeting import refuse_new_target
from referee.games.save_your_bacon.state.continuous_effects import matching
from referee.games.save_your_bacon.state.frames import Counting, Resolving, setting_of
from referee.games.save_your_bacon.state.references import (
    clause_of,
    count_targets,
    meant_by,
    resolving_of,
    standpoint_of,
    targets_of,
    that_opponent,
)
from referee.games.save_your_bacon.state.table import (
    CARD,
    CONDITION,
    NOBODY,
    SEAT,
    THING,
    Champion,
    Table,
)
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Flag, Many, Thing, Whole, Word, kept
from referee.kernel.schema.zone import Zone

OPTION = Whole(0, 2)

ANY_TRAIT = Question("SYB-14.0.54", words=tuple(trait.lower() for trait in TRAITS))


@dataclass(slots=True)
class Acting(Counting):
    """An effect action under way, and what was chosen in it so far.

    ``agreed``: what "you may" offers is taken; ``option`` is the one of two that is done, 0 before that is known;
    ``picked`` are the cards that each of its targets means, ``numbers`` how much up to a limit, ``marks`` the
    conditions of each champion; ``chose``: its own choice is made, of ``cards``, an opponent
    (``seat``) or a trait (``word``). ``left`` are the players whose turn to draw comes, ``full`` whether all of it was done.
    """

    agreed: bool = kept(Flag(), default=False)
    option: int = kept(OPTION, default=0)
    picked: list[list[int]] = kept(Many(Many(Thing(THING))), default_factory=list)
    numbers: list[int] = kept(Many(Whole()), default_factory=list)
    marks: list[list[int]] = kept(Many(Many(Thing(CONDITION))), default_factory=list)
    chose: bool = kept(Flag(), default=False)
    cards: list[int] = kept(Many(Thing(CARD)), default_factory=list)
    seat: int = kept(NOBODY, default=0)
    word: str = kept(Word(), default="")
    left: list[int] = kept(Many(SEAT), default_factory=list)
    full: bool = kept(Flag(), default=False)

    @property
    def things(self) -> list[int]:
        """The cards in play that it is done to."""
        return self.picked[-1] if self.picked else []

    def question(self, run: Run[Table]) -> Question | None:
        """What its player is asked next."""
        return next_question(run, self)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take the answer to that, and those that follow of themselves."""
        take(run, self, chosen)
        answer_forced(run, self)

    def lose(self, thing: int) -> None:
        """A card that has left play is meant no more (SYB-Q88)."""
        if thing in self.things:
            at = self.things.index(thing)
            del self.numbers[at : at + 1], self.marks[at : at + 1]
        self.picked = [[each for each in things if each != thing] for things in self.picked]


def deed_of(clause: Clause, acting: Acting) -> Deed | None:
    """The deed of the effect action, once it is known which of two."""
    if clause.choice:
        return clause.deeds[acting.option - 1] if acting.option else None
    return clause.deeds[0] if clause.deeds else None


# -- what is to be chosen next --------------------------------------------------------------


NOTHING_TO_ASK = ("", "chance")


def next_choice(run: Run[Table], acting: Acting) -> str:
    """What is not chosen yet, in the order in which it is asked for; "" if all is."""
    clause = clause_of(run, resolving_of(run))
    return _next_choice(acting, clause, deed_of(clause, acting))


def _next_choice(acting: Acting, clause: Clause, deed: Deed | None) -> str:
    if clause.may and not acting.agreed:
        return "may"
    if deed is None and clause.deeds:
        return "option" if clause.choice == "player" else "chance"
    if len(acting.picked) < count_targets(clause, deed):
        return "target"
    if deed is None:
        return ""
    asks = deed.effect.asks
    if asks == "number":
        return asks if len(acting.numbers) < len(acting.things) else ""
    if asks == "marks":
        return asks if len(acting.marks) < len(acting.things) else ""
    return "" if acting.chose else asks


def is_choice_left(run: Run[Table], acting: Acting) -> bool:
    """Whether its player is to be asked in the open."""
    return next_choice(run, acting) not in (*NOTHING_TO_ASK, "unseen")


def is_unseen_choice_left(run: Run[Table], acting: Acting) -> bool:
    """Whether its player is to be asked in secret."""
    return next_choice(run, acting) == "unseen"


def answer_forced(run: Run[Table], acting: Acting) -> str:
    """Let what leaves nothing to decide answer itself; what is then left to choose."""
    resolving = resolving_of(run)
    clause = clause_of(run, resolving)
    while True:
        deed = deed_of(clause, acting)
        choice = _next_choice(acting, clause, deed)
        if choice in NOTHING_TO_ASK:
            return choice
        if choice == "target":
            target = targets_of(clause, deed)[len(acting.picked)]
            if not target.is_chosen:
                acting.picked.append(meant_by(run, resolving, target))
                continue
        question = _question_of(run, resolving, acting, clause, deed, choice)
        if question is not None and question.is_open:
            return choice
        _keep(run, acting, choice, question, question.forced if question is not None else ())


# -- the questions --------------------------------------------------------------------------


def next_question(run: Run[Table], acting: Acting) -> Question | None:
    """What is asked next, also where it answers itself; None where there is nothing to name."""
    resolving = resolving_of(run)
    clause = clause_of(run, resolving)
    deed = deed_of(clause, acting)
    choice = _next_choice(acting, clause, deed)
    return _question_of(run, resolving, acting, clause, deed, choice)


def _question_of(
    run: Run[Table],
    resolving: Resolving,
    acting: Acting,
    clause: Clause,
    deed: Deed | None,
    choice: str,
) -> Question | None:
    match choice:
        case "may":
            return Question("SYB-10.2.0.16", words=YES_OR_NO)
        case "option":
            return Question("SYB-Q82", words=_options(run, resolving, clause))
        case "target":
            target = targets_of(clause, deed)[len(acting.picked)]
            return _question_of_target(run, resolving, deed, target)
    if deed is None:
        return None
    return _question_of_deed(run, resolving, acting, deed, choice)


def _options(run: Run[Table], resolving: Resolving, clause: Clause) -> tuple[int, ...]:
    """The options of which anything can be done, or all if there is none (SYB-Q82)."""
    able = [n for n, deed in enumerate(clause.deeds, 1) if can_do_anything(run, resolving, deed)]
    return tuple(able or range(1, len(clause.deeds) + 1))


def _question_of_target(
    run: Run[Table], resolving: Resolving, deed: Deed | None, target: Target
) -> Question:
    """The cards that the words can mean; known ones answer themselves (SYB-10.2.2.2, SYB-10.2.2.3)."""
    if not target.is_chosen:
        meant = tuple(meant_by(run, resolving, target))
        return Question("SYB-14.0.8", THING, meant, least=len(meant), most=len(meant))
    among = [
        thing
        for thing in matching(run, target, standpoint_of(resolving))
        if deed is None or not is_barred_choice(run, resolving, deed, thing)
    ]
    most = min(target.most, len(among))
    least = most if target.least else 0
    counted = "SYB-10.2.2.3" if target.least else "SYB-14.0.58"
    misfit = None
    if deed is not None and deed.effect is effects.CHANGE_TARGET:
        misfit = partial(refuse_new_target, run)
    rule = "SYB-10.2.2.5"
    return Question(
        rule, THING, tuple(among), least=least, most=most, counted=counted, misfit=misfit
    )


def _question_of_deed(
    run: Run[Table], resolving: Resolving, acting: Acting, deed: Deed, choice: str
) -> Question | None:
    table, seat, number = run.state, resolving.seat, deed.amount.number
    match deed.effect:
        case effects.REMOVE_UP_TO_DAMAGE:
            damage = table.card(acting.things[len(acting.numbers)]).damage
            return Question("SYB-14.0.58", words=tuple(range(min(number, damage) + 1)))
        case effects.REMOVE_CONDITIONS:
            champion = table.card(acting.things[len(acting.marks)])
            assert isinstance(champion, Champion)
            borne = [each.condition for each in champion.conditions]
            wanted = min(number, len(borne))
            return Question("SYB-14.0.8", CONDITION, tuple(borne), least=wanted, most=wanted)
        case effects.DISCARD:
            return _some(table.side(seat).hand, number, hidden=True)
        case effects.RETURN_FROM_DISCARD:
            return _some(_of_type(run, table.side(seat).discard, deed.pile), 1)
        case effects.SEARCH:
            return _some(_of_type(run, table.side(seat).deck, deed.pile), 1)
        case effects.CHOOSE_IN_HAND:
            whose = that_opponent(resolving)
            hand: Sequence[int] = table.side(whose).hand.cards if whose else ()
            return _some(hand, number)
        case effects.CHOOSE_OPPONENT:
            others = tuple(f"seat-{other}" for other in table.opponents(seat))
            return Question("SYB-14.0.37", words=others) if others else None
        case effects.CHOOSE_TRAIT:
            return ANY_TRAIT
    return None


def _some(among: Sequence[int] | Zone, count: int, *, hidden: bool = False) -> Question:
    """That many of those cards, or all if there are fewer (SYB-10.2.2.2)."""
    cards = tuple(among)
    wanted = min(count, len(cards))
    return Question("SYB-14.0.8", CARD, cards, least=wanted, most=wanted, hidden=hidden)


def _of_type(run: Run[Table], pile: Zone, kind: str) -> list[int]:
    """The cards of that type in a pile, whose order says nothing about it."""
    return sorted(card for card in pile if setting_of(run).face(card).kind == kind)


# -- the answers ----------------------------------------------------------------------------


def take(run: Run[Table], acting: Acting, chosen: Numbers) -> None:
    """Keep what was chosen; where there was nothing to name, ``chosen`` is empty."""
    _keep(run, acting, next_choice(run, acting), next_question(run, acting), chosen)


def _keep(
    run: Run[Table], acting: Acting, choice: str, question: Question | None, chosen: Numbers
) -> None:
    match choice:
        case "may":
            acting.agreed = chosen == (0,)
            if not acting.agreed:
                decline(run, acting)
        case "option":
            assert question is not None
            acting.option = int(question.words[chosen[0]])
        case "target":
            acting.picked.append(list(chosen))
        case "number":
            acting.numbers.append(chosen[0])
        case "marks":
            acting.marks.append(list(chosen))
        case "word":
            said = str(question.words[chosen[0]]) if question is not None and chosen else ""
            acting.chose, acting.word = True, said
            acting.seat = int(said.removeprefix("seat-")) if said.startswith("seat-") else 0
        case _:
            acting.chose, acting.cards = True, list(chosen)


def decline(run: Run[Table], acting: Acting) -> None:
    """What "you may" offers is not taken: the effect action ends, not fully resolved (SYB-Q78)."""
    DECLINED.tell(run, "SYB-Q78", resolving_of(run).seat)
    break_off(run, acting)


def break_off(run: Run[Table], acting: Acting) -> None:
    """Nothing of the effect action is done; it counts as not resolved."""
    acting.row = acting.procedure.rows["SYB-14.0.33"]
    acting.full = False
