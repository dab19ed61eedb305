"""Using DEFEND and ATTACK abilities, and finishing the phase (CL-3.9 to CL-3.15, CL-4.2 to CL-4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.errors import NotUnderstood
from referee.games.clash.fact_kinds import FINISHED
from referee.games.clash.language.tree import Ability
from referee.games.clash.rules.costs import MOST_LISTED, only_payment, payments, refused_payment
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.named_early import refused_early
from referee.games.clash.rules.notation import Said, parse_said, read_said, stored, write_said
from referee.games.clash.rules.playing import PLAY_CARD
from referee.games.clash.rules.usable_abilities import KIND, OWED, ability_at, owed, why_not
from referee.games.clash.state.facts import tell_action
from referee.games.clash.state.frames import Using
from referee.games.clash.state.table import Action, Ally, Alone, ally
from referee.games.clash.state.timing import in_own_stream, in_phase
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Procedure, Run, Step


class UseSpace:
    """An own card in play, the number of its ability, who pays, choices named early."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def parse(self, args: Sequence[Any]) -> Said:
        return parse_said(args, numbered=True)

    def refusals(self, ask: Ask[Alone], value: Said) -> list[Refusal]:
        names = setting_of(ask.run).cards.names
        number = names.numbers.get(value.card)
        card = None if number is None else ask.run.state.own.ally(number)
        if card is None:
            return [Refusal("CL-6.1", value.card)]
        ability = ability_at(ask.run, card.card, value.number)
        if ability is None:
            rules = [KIND[self.kind]]
        elif ability.kind != self.kind:
            rules = mistaken(self.kind, ability)
        else:
            rules = why_not(ask.run, card, value.number, ability)
            if not rules:
                return self._refused_payment(ask, value, card, ability)
        return [Refusal(rule, f"{names.shown(card.card)} {value.number}") for rule in rules]

    def _refused_payment(
        self, ask: Ask[Alone], value: Said, card: Ally, ability: Ability
    ) -> list[Refusal]:
        names = setting_of(ask.run).cards.names
        own = ask.run.state.own
        if value.payment:
            payers = tuple(names.numbers.get(each, -1) for each in value.payment)
            refused = refused_payment(own, card.card, ability, payers)
        elif ability.payers:
            only = only_payment(own, card.card, ability)
            refused = ("CL-Q44", -1) if only is None else None
        else:
            refused = None
        if refused is not None:
            return [Refusal(refused[0], names.shown(refused[1]) if refused[1] >= 0 else "")]
        return refused_early(ask, USES[self.kind], value) if value.early else []

    def all(self, ask: Ask[Alone]) -> Iterator[list[Any]]:
        ids = setting_of(ask.run).cards.names.ids
        for card, number, ability in owed(ask.run):
            every = payments(ask.run.state.own, card.card, ability)
            ways = list(islice(every, MOST_LISTED))
            for way in ways if len(ways) > 1 else [()]:
                yield stored(ids[card.card], number, [ids[each] for each in way])

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near = [each.card for each in ask.run.state.own.allies] if ask is not None else []
        return read_said(words, ask, near, self.kind)

    def write(self, args: Sequence[Any]) -> str:
        return write_said(self.parse(args))


def mistaken(kind: str, ability: Ability) -> list[str]:
    """The rules by which an ability is not used as one of that kind: what it is, and is not."""
    too_early = ["CL-1.3"] if ability.kind == "attack" else []
    return [*too_early, KIND[ability.kind], KIND[kind]]


def use_ability(run: Run[Alone], frame: Frame, seat: int, said: Said) -> None:
    """Mark the ability as used, then pay for it and do it (CL-Q13)."""
    setting = setting_of(run)
    numbers = setting.cards.names.numbers
    own, number = run.state.own, numbers[said.card]
    card = own.ally(number)
    assert card is not None
    own.exchange(having_used(card, said.number))
    payment = [numbers[each] for each in said.payment]
    kind = setting.card(number).abilities[said.number - 1].kind
    run.state.log.append(Action(f"use-{kind}-ability", number, said.number, payment))
    tell_action(run, seat, run.state.log[-1])
    run.begin("using", Using(number, said.number, 0, payment, [list(each) for each in said.early]))


def having_used(card: Ally, number: int) -> Ally:
    """The card in play with that ability used in this phase."""
    used = tuple(sorted((*card.used, number)))
    return ally(card.card, card.health, protected=card.protected, stunned=card.stunned, used=used)


# -- finishing ------------------------------------------------------------------------------


class FinishSpace:
    """No argument; refused while an ability is owed, each by its name (CL-Q14)."""

    def parse(self, args: Sequence[Any]) -> None:
        if args:
            message = f"{printed(args)!r} is one argument too many"
            raise NotUnderstood(message)

    def refusals(self, ask: Ask[Alone], value: None) -> list[Refusal]:
        shown = setting_of(ask.run).shown
        return [
            Refusal(rule, f"{shown(card.card)} {number} ({ability.text})")
            for card, number, ability in owed(ask.run)
            for rule in why_owed(ask.run.state, card, ability)
        ]

    def all(self, ask: Ask[Alone]) -> Iterator[list[Any]]:
        if not owed(ask.run):
            yield []

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if words:
            raise wrong_count(words, "nothing more")
        return []

    def write(self, args: Sequence[Any]) -> str:
        return ""


def why_owed(alone: Alone, card: Ally, ability: Ability) -> Iterator[str]:
    """The rules by which an ability of the card that can be paid has to be used.

    Also that of a new card (CL-3.13), also without effect (CL-6.10), and one that does harm to one's harm (CL-6.11).
    """
    yield OWED[alone.phase]
    if any(action.verb == "play-card" and action.card == card.card for action in alone.log):
        yield "CL-3.13"
    yield "CL-6.10"
    if ability.does_harm:
        yield "CL-6.11"
    yield "CL-Q14"


def finish(run: Run[Alone], frame: Frame, seat: int, value: None) -> None:
    """Finish the phase; that is final (CL-Q5)."""
    run.state.done = True
    FINISHED.tell(run, "CL-Q5", seat)


def goes_on(run: Run[Alone], frame: Frame) -> bool:
    return not run.state.done


def ask_defend(run: Run[Alone], frame: Frame) -> Ask[Alone]:
    return Ask(run, frame, run.lane, DEFEND_VERBS)


def ask_attack(run: Run[Alone], frame: Frame) -> Ask[Alone]:
    return Ask(run, frame, run.lane, ATTACK_VERBS)


USE_DEFEND = Verb(
    "use-defend-ability", UseSpace("defend"), use_ability, in_phase("defend", "CL-3.10")
)
USE_ATTACK = Verb(
    "use-attack-ability", UseSpace("attack"), use_ability, in_phase("attack", "CL-1.3", "CL-4.3")
)
USES = {"defend": USE_DEFEND, "attack": USE_ATTACK}
FINISH = Verb("finish-phase", FinishSpace(), finish, in_own_stream("CL-Q44"))
DEFEND_VERBS = offer(PLAY_CARD, USE_DEFEND, FINISH)
"""New cards, and strength for oneself and one's cards: nothing else is done there (CL-3.16)."""
ATTACK_VERBS = offer(USE_ATTACK, FINISH)

DEFENDING = Procedure(
    "defending",
    "CL-3",
    (
        Step(
            "CL-3.14",
            "play cards and use DEFEND abilities, then finish",
            ask=ask_defend,
            when=goes_on,
            loop=True,
        ),
    ),
    within=(),
)
ATTACKING = Procedure(
    "attacking",
    "CL-4",
    (Step("CL-Q42", "use ATTACK abilities, then finish", ask=ask_attack, when=goes_on, loop=True),),
    within=(),
)
