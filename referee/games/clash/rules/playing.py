"""Playing a card: its cost in coins, its place in play, its PLAY abilities (CL-3.1 to CL-3.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.games.clash.fact_kinds import LOST
from referee.games.clash.language.tree import Ability
from referee.games.clash.rules.costs import MOST_LISTED, payments, refused_payment, why_not_payable
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.named_early import refused_early
from referee.games.clash.rules.notation import Said, parse_said, read_said, stored, write_said
from referee.games.clash.rules.usable_abilities import abilities_of, why_idle
from referee.games.clash.state.facts import tell_action
from referee.games.clash.state.frames import Playing, Using, refuse_early
from referee.games.clash.state.table import Action, Alone, Side, ally
from referee.games.clash.state.timing import in_phase
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- which cards ----------------------------------------------------------------------------


def is_affordable(run: Run[Alone], card: int) -> bool:
    """Whether the coins for a card are there, all of them (CL-3.7, CL-Q3)."""
    return run.state.own.coins >= setting_of(run).price(card)


def entered(run: Run[Alone], card: int) -> Side:
    """The own side as it will be when the card has entered play, to look at what it can pay."""
    side = run.state.own.copy()
    enter(run, side, card)
    return side


def enter(run: Run[Alone], side: Side, card: int) -> None:
    """Pay the coins, and put the card into play with its printed health (CL-3.3, CL-3.4).

    There may be any number of cards in play, as of cards in hand (CL-Q28).
    """
    setting = setting_of(run)
    side.add("coins", -setting.price(card))
    side.hand.take(card)
    side.allies.append(ally(card, setting.card(card).health))


def ways_to_play(run: Run[Alone], card: int) -> Iterator[tuple[int, ...]]:
    """Every payment of the first PLAY ability, if it can be paid when the card enters play."""
    first = first_play_ability(run, card)
    ways = payments(entered(run, card), card, first) if first and first.payers else iter(())
    found = list(islice(ways, MOST_LISTED))
    yield from found if len(found) > 1 else [()]


def first_play_ability(run: Run[Alone], card: int) -> Ability | None:
    """The PLAY ability whose payment may be named with the card (CL-Q44)."""
    abilities = abilities_of(run, card, "play")
    return abilities[0][1] if abilities else None


def refused_play(run: Run[Alone], card: int, payment: tuple[int, ...]) -> tuple[str, int] | None:
    """The rule that refuses a payment named with the card, and the card refused (-1: none)."""
    first = first_play_ability(run, card)
    if not payment and not (first and first.payers):
        return None
    side = entered(run, card)
    if first is None or why_not_payable(side, card, first):
        return ("CL-Q17", payment[0]) if payment else None
    if not payment:
        found = payments(side, card, first)
        next(found)
        return ("CL-Q44", -1) if next(found, None) is not None else None
    return refused_payment(side, card, first, payment)


class PlaySpace:
    """One card of the own hand, with the payment of its PLAY ability (CL-Q44)."""

    def parse(self, args: Sequence[Any]) -> Said:
        return parse_said(args, numbered=False)

    def refusals(self, ask: Ask[Alone], value: Said) -> list[Refusal]:
        names = setting_of(ask.run).cards.names
        card = names.numbers.get(value.card)
        if card is None or card not in ask.run.state.own.hand:
            return [Refusal("CL-3.1", value.card, NOT_IN_HAND)]
        shown = names.shown(card)
        if not is_affordable(ask.run, card):
            return [Refusal(rule, shown) for rule in ("CL-3.1", "CL-3.7", "CL-Q3")]
        payers = [names.numbers.get(each, -1) for each in value.payment]
        refused = refused_play(ask.run, card, tuple(payers))
        if refused is not None:
            return [Refusal(refused[0], names.shown(refused[1]) if refused[1] >= 0 else "")]
        return refused_early(ask, PLAY_CARD, value) if value.early else []

    def all(self, ask: Ask[Alone]) -> Iterator[list[Any]]:
        ids = setting_of(ask.run).cards.names.ids
        for card in ask.run.state.own.hand:
            if is_affordable(ask.run, card):
                for way in ways_to_play(ask.run, card):
                    yield stored(ids[card], 0, [ids[each] for each in way])

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near = list(ask.run.state.own.hand) if ask is not None else []
        return read_said(words, ask, near, "play")

    def write(self, args: Sequence[Any]) -> str:
        return write_said(self.parse(args))


# -- what happens ---------------------------------------------------------------------------


def play(run: Run[Alone], frame: Frame, seat: int, said: Said) -> None:
    """Pay for the card, let it enter play, and then do its PLAY abilities (CL-3.5)."""
    setting = setting_of(run)
    numbers = setting.cards.names.numbers
    card, payment = numbers[said.card], [numbers[each] for each in said.payment]
    enter(run, run.state.own, card)
    run.state.log.append(Action("play-card", card, 0, payment))
    tell_action(run, seat, run.state.log[-1])
    if said.early or abilities_of(run, card, "play"):
        run.push(PLAYING, Playing(card, 0, [*payment], [list(each) for each in said.early]))


def play_abilities_are_left(run: Run[Alone], frame: Playing) -> bool:
    return frame.at < len(abilities_of(run, frame.card, "play"))


def next_play_ability(run: Run[Alone], frame: Playing) -> None:
    """Do the next PLAY ability if its card can and its cost can be paid now; else it is lost (CL-Q17)."""
    number, ability = abilities_of(run, frame.card, "play")[frame.at]
    frame.at += 1
    card = run.state.own.ally(frame.card)
    lost = "CL-Q35" if card is None else why_idle(run, card)
    lost = lost or (why_not_payable(run.state.own, frame.card, ability) and "CL-Q39")
    if lost:
        LOST.tell(
            run,
            lost,
            run.lane,
            lambda: {"card": setting_of(run).shown(frame.card), "ability": number},
        )
        return
    using = Using(frame.card, number, 0, frame.payment, frame.early, hidden=frame.hidden)
    frame.payment, frame.early = [], []
    run.begin("using", using)


def refuse_surplus(run: Run[Alone], frame: Playing) -> None:
    """More choices were named with the card than its abilities ask. Raises EarlyChoice."""
    refuse_early(frame.early)


PLAY_CARD = Verb("play-card", PlaySpace(), play, in_phase("defend", "CL-3.2", "CL-Q41"))
PLAYING = Procedure(
    "playing",
    "CL-3.5",
    (
        Step(
            "CL-3.5",
            "PLAY abilities",
            do=next_play_ability,
            when=play_abilities_are_left,
            loop=True,
        ),
        Step("CL-Q44", "every choice named early was made", do=refuse_surplus),
    ),
    Playing,
    within=("defending",),
)
