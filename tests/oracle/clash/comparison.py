"""Matches of Clash played beside the second opinion: every throw, every decision, every table.

Compared after every decision: who is asked, every legal answer and a few slips (choices named early, payments
that nobody asked for, cards that lie elsewhere), the own side of who has decided with deck, hand and discard pile in
order, what that seat sees of the other, and its log with every result. When both have finished: both sides,
both logs, every throw with what it was thrown about, the phase that follows, and who has won and why. Now and
then also what each pair of eyes sees of it all.

Of actions that anybody might say, and of the end of a phase, every rule that refuses them is compared, but not which of
several says why a cost cannot be paid; of choices only that no other rule refuses than those of their kind.

Taken as the engine has it, where the rules leave it open: cards that one cost or clause discards together lie in the
order of the list; behind the words of a draw nothing is named early, even if nothing is left to draw; while choices
are named early, the only card that can be meant is named as well; who pays for a later PLAY ability is never named early.

What is not covered stands in tests/README.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.oracle.clash.asking import Answer, Wanted
from tests.oracle.clash.eyes import Eyes
from tests.oracle.clash.lane import VERBS
from tests.oracle.clash.match import Match
from tests.oracle.clash.refusals import DETAILS, allowed, untimely, why
from tests.oracle.clash.table import SEATS, Action, Ally, Change, Delayed, Side
from tests.oracle.clash.wording import Card
from tests.oracle.dice import LoggedDice

LONGEST = 1000
MOST_LISTED = 1000
"""Of an action and of a question that have more answers the engine lists only some."""
BIG = 1 << 31
SELDOM, EARLY = 0.05, 0.025
"""To name choices early costs the engine a fork of the match each time that it is tried."""
WHYS = 2
"""At one decision in so many it is compared why something is refused."""
EYES = (*SEATS, PUBLIC, JUDGE)
VERBS_AND_WORDS: Mapping[str, Sequence[Any]] = {
    "play-card": ["guard"], "use-defend-ability": ["guard", 1], "use-attack-ability": ["guard", 1],
    "effect-choice": ["yes"], "finish-phase": [],
}  # fmt: skip
RECENT = 4
"""So many lines of a log are compared while it grows, and all of it in the end."""
WORDS = ("yes", "no", "1", "2")


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(
        self,
        run: Run[Any],
        dice: LoggedDice,
        cards: Mapping[str, Card],
        readings: Mapping[str, str],
        number: int,
    ) -> None:
        self.run, self.dice, self.random = run, dice, Random(f"beside {number}")
        self.cards = list(cards)
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.naive = Match(cards, readings, self.said)
        self.naive.set_up()
        self.compare_sides()
        for seat in SEATS:
            self.compare_lane(seat)

    def said(self, purpose: str, owner: str, items: Sequence[str]) -> Any:
        """The next throw of that stream, which must be of the same cards (CL-Q19)."""
        throw = self.dice.first_of(f"{purpose}/{owner}")
        among = [self.cards[each] for each in throw.among]
        assert sorted(among) == sorted(items), (among, items)
        if purpose == "pick":
            return self.cards[throw.found]
        return [self.cards[each] for each in throw.found]

    # -- one decision after the other -------------------------------------------------------------

    def play(self, longest: int = LONGEST) -> None:
        """Until it is over, or for so many decisions; who acts next is a matter of chance."""
        while self.naive.wanted and self.seen.total() < longest and not self.grown_too_big():
            seat = self.random.choice(list(self.naive.wanted))
            self.say(seat, self.choose(self.naive.wanted[seat]))

    def grown_too_big(self) -> bool:
        """Whether numbers come near to the most that a record holds: some cards double themselves again and again."""
        sides = self.naive.sides.values()
        numbers = [ally.health for side in sides for ally in side.allies]
        return max([*numbers, *(abs(side.health) for side in sides)], default=0) > BIG

    def stop(self) -> None:
        """Somebody gives up, or the organiser records a result, in the middle of whatever it is."""
        seat = self.random.choice((0, *SEATS))
        if seat:
            self.run.act(seat, ["concede"])
            self.naive.stop((3 - seat,))
        else:
            winner = self.random.choice(("1", "2", "draw"))
            self.run.act(0, ["referee-result", winner, "time"])
            self.naive.stop(() if winner == "draw" else (int(winner),))
        self.compare_sides()
        self.compare_eyes()

    def choose(self, wanted: Wanted) -> Answer:
        """Finishing is put off mostly, and now and then choices are named early."""
        options = wanted.in_order
        going_on = [each for each in options if each[0] != "finish-phase"]
        if going_on and self.random.random() < 0.9:
            options = going_on
        answer = self.random.choice(options)
        if answer[0] != "effect-choice" and self.random.random() < EARLY:
            longer = [each for each in self.early(wanted.seat, answer) if wanted.permits(each)]
            return self.random.choice(longer) if longer else answer
        return answer

    def say(self, seat: int, answer: Answer) -> None:
        """The same answer to both."""
        self.seen[answer[0]] += 1
        self.trail.append((seat, answer))
        phase = self.naive.round, self.naive.phase
        self.dice.log.clear()
        self.run.act(seat, told(answer))
        assert not self.run.halted
        self.naive.say(seat, answer)
        assert not self.dice.log, self.dice.log
        if (self.naive.round, self.naive.phase) == phase and self.naive.winners is None:
            self.compare_lane(seat)
            return
        self.compare_sides()
        for each in SEATS:
            self.compare_lane(each)

    # -- answers ------------------------------------------------------------------------------------

    def early(self, seat: int, answer: Answer) -> list[Answer]:
        """The action with one to three choices named early, which may be right or wrong."""
        if answer[0] == "finish-phase":
            return []
        said = answer if isinstance(answer[-1], tuple) else (*answer, ())
        sizes = [self.random.choice((1, 1, 2, 3)) for _ in range(2)]
        return [(*said, tuple(self.some_choice(seat) for _ in range(size))) for size in sizes]

    def some_choice(self, seat: int) -> Answer:
        """A word, none, or cards that lie before that seat."""
        lane, count = self.naive.lanes[seat], self.random.choice((0, 1, 1, 1, 1, 2))
        near = {each.card for each in (*lane.own.allies, *lane.foes)} | {*lane.own.hand}
        if self.random.random() < 0.4 or len(near) < count:
            return (self.random.choice(WORDS),)
        return tuple(sorted(self.random.sample(sorted(near), count)))

    def slips(self, wanted: Wanted) -> list[Answer]:
        """Answers that may be legal or not."""
        answer = self.random.choice(wanted.in_order)
        if answer[0] == "effect-choice":
            return [("effect-choice", *self.some_choice(wanted.seat))]
        if answer[0] == "finish-phase":
            return []
        found = [(answer[0], self.random.choice(self.cards), *answer[2:])]
        if self.random.random() < EARLY:
            found += self.early(wanted.seat, answer)
        return found

    def compare_answers(self, ask: Ask[Any], wanted: Wanted) -> None:
        legal = [spelled(each) for each in ask.legal()]
        found = set(legal)
        assert len(found) == len(legal), legal
        assert found <= wanted.options, found - wanted.options
        assert len(found) >= MOST_LISTED or found == wanted.options, wanted.options - found
        for answer in self.slips(wanted):
            assert bool(refused_by(ask, answer)) != wanted.permits(answer), answer
        if self.seen.total() % WHYS == 0:
            self.compare_refusals(ask, wanted)

    def compare_refusals(self, ask: Ask[Any], wanted: Wanted) -> None:
        """By which rules something that anybody might say is refused."""
        lane = self.naive.lanes[wanted.seat]
        if wanted.kind:
            refused = refused_by(ask, ("effect-choice", *self.some_choice(wanted.seat)))
            assert refused <= allowed(wanted), (wanted.kind, refused)
            return
        near = [each.card for each in lane.own.allies] or self.cards
        said = VERBS[lane.phase], self.random.choice(near), self.random.randint(1, 3)
        answers: list[Answer] = [said, ("finish-phase",)]
        if lane.phase == "defend":
            answers.append(("play-card", self.random.choice(self.cards)))
        for answer in answers:
            refused = refused_by(ask, answer) - DETAILS
            assert refused == why(lane, answer), (answer, refused, why(lane, answer))

    # -- what must be the same ---------------------------------------------------------------------

    def compare_lane(self, seat: int) -> None:
        """What that seat has before it alone, and what it is asked."""
        wanted = self.naive.wanted.get(seat)
        asks = {ask.seat: ask for ask in self.run.asks()}
        assert set(asks) == set(self.naive.wanted)
        if not self.naive.lanes:
            return
        lane, alone = self.naive.lanes[seat], self.run.lanes[seat].state
        self.compare_side(alone.own, lane.own, own_view=True)
        assert [self.ally(each) for each in alone.foes] == [row(each) for each in lane.foes]
        assert alone.other_health == lane.other_health
        assert len(alone.log) == len(lane.log)
        self.compare_log(alone.log[-RECENT:], lane.log[-RECENT:])
        if wanted is not None:
            self.compare_answers(asks[seat], wanted)
        if self.random.random() < SELDOM:
            self.compare_eyes()
            self.compare_untimely(seat, asks.get(seat))

    def compare_eyes(self) -> None:
        """What somebody sees of it."""
        eyes = self.random.choice(EYES)
        view = self.run.game.view(self.run, eyes)
        for side in view["seats"].values():
            if side.get("owed") == []:
                del side["owed"]
        seen = Eyes(self.naive, eyes).see()
        assert ("log" in view) == ("log" in seen)
        for key, found in seen.items():
            assert view[key] == found, (eyes, key, view[key], found)

    def compare_untimely(self, seat: int, ask: Ask[Any] | None) -> None:
        """By which rules an action is refused that is not offered now."""
        offered = () if ask is None else ask.verbs
        for verb, words in VERBS_AND_WORDS.items():
            if verb not in offered:
                with pytest.raises(IllegalAction) as error:
                    self.run.act(seat, [verb, *words])
                refused = {refusal.rule for refusal in error.value.refusals}
                wanted = self.naive.wanted.get(seat)
                assert refused == untimely(self.naive.phase, wanted, verb), (verb, refused)

    def compare_sides(self) -> None:
        table, naive = self.run.state, self.naive
        outcome, winners = self.run.outcome, None
        if outcome is not None:
            winners = outcome.winners
            assert outcome.rule == naive.ended_by
        assert winners == naive.winners
        for seat in SEATS:
            self.compare_side(table.side(seat), naive.sides[seat], own_view=False)
            self.compare_log(table.side(seat).defended, naive.logs.get((seat, "defend"), []))
            self.compare_log(table.side(seat).attacked, naive.logs.get((seat, "attack"), []))
        if winners is None:
            assert (table.round, table.phase) == (naive.round, naive.phase)

    def compare_side(self, side: Any, naive: Side, *, own_view: bool) -> None:
        numbers = (side.health, side.coins, side.shields, side.swords)
        assert numbers == (naive.health, naive.coins, naive.shields, naive.swords), (numbers, naive)
        for name in ("deck", "hand", "discard"):
            found = [self.cards[each] for each in getattr(side, name)]
            assert found == getattr(naive, name), (name, found, getattr(naive, name))
        assert [self.ally(each) for each in side.allies] == [row(each) for each in naive.allies]
        if own_view:
            used = [set(each.used) for each in side.allies]
            assert used == [set(each.used) for each in naive.allies]
        delayed = [(each.by, each.what, each.amount, self.name(each.card)) for each in side.delayed]
        assert delayed == [waiting(each) for each in naive.delayed]

    def compare_log(self, log: Sequence[Any], naive: Sequence[Action]) -> None:
        found = [
            (
                each.verb, self.name(each.card), each.ability,
                (each.word,) if each.word else tuple(map(self.name, each.cards)),
                [(c.seat, c.what, c.amount, self.name(c.card), c.later) for c in each.changes],
            )
            for each in log
        ]  # fmt: skip
        wished = [
            (each.verb, each.card, each.ability, each.named, list(map(effect, each.changes)))
            for each in naive
        ]
        assert found == wished, (found, wished)

    def name(self, card: int | None) -> str:
        return "" if card is None else self.cards[card]

    def ally(self, each: Any) -> tuple[Any, ...]:
        return self.cards[each.card], each.health, each.protected, each.stunned


def row(each: Ally) -> tuple[Any, ...]:
    return each.card, each.health, each.protected, each.stunned


def effect(each: Change) -> tuple[Any, ...]:
    return each.seat, each.what, each.amount, each.key[0] if each.key else "", each.later


def waiting(each: Delayed) -> tuple[Any, ...]:
    change = each.change
    return each.by, change.what, change.amount, change.key[0] if change.key else ""


def refused_by(ask: Ask[Any], answer: Answer) -> set[str]:
    """The rules that refuse it; what is not spelled as an answer is, is refused as well."""
    try:
        return {refusal.rule for refusal in ask.refusals(told(answer))}
    except NotUnderstood:
        return {"CL-Q44"}


def spelled(answer: Sequence[Any]) -> Answer:
    """An answer of the engine with tuples for lists."""
    return tuple(spelled(each) if isinstance(each, list) else each for each in answer)


def told(answer: Answer) -> list[Any]:
    return [told(each) if isinstance(each, tuple) else each for each in answer]
