"""Matches of Bacon Project played beside the second opinion: every throw, every decision, every table.

Compared at every decision: who is asked, every legal answer (of a long hand or of many casts only
that what is listed is legal) and a few slips, all piles in order, hands, zones, values and colours in
the cast zones, levels, standard defences, counters, continuing effects in the order in which they
began and which of them hold, every throw with what it was thrown about, and who wins.

Of answers that are refused every rule that refuses them is compared: cards that lie elsewhere, casts and
defences with a card more, a card less, or in another order. When it is over: who won, why and by which rule.

Somebody looks at every moment: at the hands, the piles and what is hidden from these eyes.

What is not covered stands in tests/README.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from referee.games.bacon_project.deck import CARD
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from tests.oracle.bacon_project.draws import Answer, Wanted, plain
from tests.oracle.bacon_project.match import Match
from tests.oracle.bacon_project.offences import BOTTOM
from tests.oracle.bacon_project.refusals import Refusals
from tests.oracle.bacon_project.table import SEATS, Running, Unit, colour_of, other, value_of
from tests.oracle.bacon_project.wording import ACE, profiles_of
from tests.oracle.dice import LoggedDice

MOST_LISTED = 600
LONGEST = 3000
LOOKS, SLIPS = 3, 2
"""At one decision in so many somebody's eyes and all values are compared, and answers are tried that may be legal or not."""
EYES = (*SEATS, PUBLIC, JUDGE)
RESULT, REASONS = "referee-result", ("time", "agreement", "no-show", "forfeit")
RARE = ("cast", "stack", "activate-spring", "activate-flash", "activate-supply")
"""What chance would seldom do, so that something happens in the windows."""
OF_ONE_CARD = (
    "stack", "jump", "cast", "cast-ace", "use-queen", "activate-supply", "activate-flash",
    "activate-spring", "escape", "pick-revealed", "choose-recover", "choose-discard",
)  # fmt: skip


@cache
def name_of(card: int) -> str:
    return str(CARD.shown(card)).lower()


def spelled(answer: Sequence[Any]) -> Answer:
    """An answer of the engine with tuples for lists."""
    return tuple([tuple(each) if isinstance(each, list) else each for each in answer])


def told(answer: Answer) -> list[Any]:
    return [list(each) if isinstance(each, tuple) else each for each in answer]


def shown_value(unit: Any) -> int:
    return ACE if unit["value"] == "A" else int(unit["value"])


def shown_colour(unit: Any) -> str:
    return "" if unit["colour"] == "none" else str(unit["colour"])


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(self, run: Run[Any], dice: LoggedDice, text: str, number: int) -> None:
        self.run, self.dice, self.random = run, dice, Random(f"beside {number}")
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.listed: list[Answer] = []
        readings = run.setting.readings
        self.naive = Match(profiles_of(text, readings.prevent_print), readings, self.said)
        if run.state.phase != "setup":
            self.lay_out()
        self.doing = self.naive.play()
        self.wanted: Wanted | None = next(self.doing)

    def lay_out(self) -> None:
        """The second opinion begins in the main phase where the engine stands."""
        table, naive = self.run.state, self.naive
        naive.turn, naive.turn_player = table.turn, table.turn_player
        naive.first_player, naive.phase = table.first_player, table.phase
        naive.placed = table.placed
        naive.draw = list(map(name_of, table.draw))
        naive.discard = list(map(name_of, table.discard))
        for seat, row in enumerate(table.seats, 1):
            side = naive.sides[seat]
            side.chosen, side.profile, side.opened = row.profile, naive.profiles[row.profile], True
            side.hand = list(map(name_of, row.hand))
            for units, laid in ((side.stack, row.stack), (side.cast, row.cast)):
                for each in laid:
                    cards = tuple(map(name_of, each.cards))
                    units.append(Unit(cards, value_of(cards[0]), colour_of(cards[0])))

    def said(self, purpose: str, owner: str, items: Sequence[str], in_order: bool) -> Any:
        """The next throw, which must be that one, of the same cards."""
        throw = self.dice.next(f"{purpose}/{owner}")
        among = list(map(name_of, throw.among))
        assert among == list(items) if in_order else sorted(among) == sorted(items), (among, items)
        if purpose == "roll":
            return throw.found
        return list(map(name_of, throw.found)) if purpose == "shuffle" else name_of(throw.found)

    # -- one decision after the other -------------------------------------------------------------

    def play(self, longest: int = LONGEST) -> None:
        """Until it is over, or for so many decisions."""
        for _ in range(longest):
            self.compare()
            if self.wanted is None:
                return
            self.say(self.choose())

    def say(self, answer: Answer) -> None:
        """The same answer to both."""
        assert self.wanted is not None
        self.seen[answer[0]] += 1
        self.trail.append((self.wanted.seat, answer))
        self.run.act(self.wanted.seat, told(answer))
        assert not self.run.halted
        try:
            self.wanted = self.doing.send(answer)
        except StopIteration:
            self.wanted = None

    def stop(self) -> None:
        """Somebody concedes, or the organiser records a result, in the middle of whatever it is."""
        if self.wanted is None:
            return
        seat = self.random.choice((0, *SEATS))
        if seat:
            self.run.act(seat, ["concede"])
            self.naive.concede(seat)
        else:
            winner = self.random.choice(("1", "2", "draw"))
            reason = self.random.choice(REASONS)
            self.run.act(0, [RESULT, winner, reason])
            self.naive.record(() if winner == "draw" else (int(winner),), reason)
        self.wanted = None
        self.compare()

    def choose(self) -> Answer:
        """A kind of action first, then one of them; windows, casts and stacking more often, stack cards seldom in defence."""
        kinds: dict[str, list[Answer]] = {}
        for answer in self.listed:
            kinds.setdefault(answer[0], []).append(answer)
        rare = [kind for kind in kinds if kind in RARE]
        if rare and self.random.random() < 0.75:
            return self.random.choice(kinds[self.random.choice(rare)])
        found = kinds[self.random.choice(list(kinds))]
        running = [
            (str(e.user), "a" if e.number == 14 else str(e.number)) for e in self.naive.running
        ]
        near = [answer for answer in found if answer[1:] in running]
        near = near or [
            answer for answer in found if answer[0] == "defend" and BOTTOM not in answer
        ]
        return self.random.choice(near if near and self.random.random() < 0.7 else found)

    @property
    def ask(self) -> Ask[Any]:
        (ask,) = self.run.asks()
        return ask

    def legal(self) -> list[Answer]:
        """What the engine lists."""
        self.listed = [spelled(each) for each in islice(self.ask.legal(), MOST_LISTED)]
        return self.listed

    # -- what must be the same ---------------------------------------------------------------------

    def compare(self) -> None:
        assert not self.dice.log, self.dice.log
        self.compare_tables()
        self.compare_running()
        if self.wanted is None:
            outcome, naive = self.run.outcome, self.naive
            assert outcome is not None
            ended = (outcome.winners, outcome.reason, outcome.rule)
            assert ended == (naive.winners, naive.reason, naive.ended_by), ended
            assert not self.run.asks()
            return
        assert self.run.outcome is None
        assert self.ask.seat == self.wanted.seat
        self.compare_answers(self.wanted)

    def compare_answers(self, wanted: Wanted) -> None:
        """Every listed answer is legal, the others too where they can be listed, and so are slips judged."""
        legal = self.legal()
        is_listed = wanted.options is not None
        for answer in legal:
            if not is_listed or answer[0] == "defend":
                assert wanted.permits(answer), ("not legal", answer)
        if wanted.options is not None:
            found = set(map(plain, legal))
            assert found <= wanted.options, found - wanted.options
            for answer in wanted.options - found if len(legal) < MOST_LISTED else ():
                assert answer[0] == "defend", (answer, "is not listed")
        if len(self.trail) % SLIPS == 0:
            self.compare_refusals(wanted, self.tried(legal))

    def compare_refusals(self, wanted: Wanted, answers: Sequence[Answer]) -> None:
        """Whether they are refused, and by which rules."""
        ask, refusals = self.ask, Refusals(self.naive, wanted.seat)
        for answer in answers:
            refused = {refusal.rule for refusal in ask.refusals(told(answer))}
            assert bool(refused) != wanted.permits(answer), ("judged otherwise", answer)
            why = refusals.of(answer)
            assert refused == why, ("refused otherwise", answer, refused, why)

    def tried(self, legal: Sequence[Answer]) -> list[Answer]:
        """A few answers that may be legal or not: legal ones with their cards shuffled, one more, or one less."""
        found = []
        for answer in self.random.sample(legal, min(2, len(legal))):
            verb, *words = answer
            if verb not in ("cast", "defend"):
                continue
            self.random.shuffle(words)
            found.append((verb, *words))
            found.append((verb, *words[:-1]))
            side = self.naive.sides[self.ask.seat]
            cards = [card for card in side.hand if card[0] != "x"]
            if verb == "defend":
                cards += [BOTTOM] * len(side.stack)
            if cards:
                more = self.random.choice(cards)
                found.append((verb, *words, more))
                found.append((verb, more))
        found += self.slips()
        return [each for each in found if len(each) > 1 or each[0] == "defend"]

    def slips(self) -> list[Answer]:
        """Cards that lie anywhere, said with every verb that takes one."""
        side, naive = self.naive.sides[self.ask.seat], self.naive
        lying = [
            *side.hand,
            *naive.discard,
            *naive.revealed,
            *naive.sides[other(self.ask.seat)].hand,
        ]
        cards = [card for card in lying if card[0] != "x"]
        if not cards:
            return []
        verbs = [verb for verb in self.ask.verbs if verb in OF_ONE_CARD]
        return [(verb, self.random.choice(cards)) for verb in verbs]

    def compare_tables(self) -> None:
        table, naive = self.run.state, self.naive
        if self.wanted is not None:
            now = (naive.turn, naive.turn_player, naive.phase, naive.first_player)
            assert (table.turn, table.turn_player, table.phase, table.first_player) == now, now
            counted = (naive.stacked, naive.placed, naive.moved, naive.temporary)
            assert (
                table.stacked, table.placed, table.top_moved, table.temporary_level
            ) == counted  # fmt: skip
        assert list(map(name_of, table.draw)) == naive.draw
        assert list(map(name_of, table.discard)) == naive.discard
        assert list(map(name_of, table.revealed)) == naive.revealed
        for seat in SEATS:
            row, side = table.side(seat), naive.sides[seat]
            assert row.mulligans == side.mulligans
            assert sorted(map(name_of, row.hand)) == sorted(side.hand), seat
            assert self.units(row.stack) == [each.cards for each in side.stack], seat
            assert self.units(row.aside) == [each.cards for each in side.aside], seat
            assert sorted(self.units(row.cast)) == sorted(each.cards for each in side.cast), seat

    @staticmethod
    def units(laid: Sequence[Any]) -> list[tuple[str, ...]]:
        return [tuple(map(name_of, each.cards)) for each in laid]

    def compare_running(self) -> None:
        """The continuing effects in the order in which they began, whether they hold, and the levels."""
        found = [self.row(each) for each in self.run.state.effects]
        assert found == [self.naive_row(each) for each in self.naive.running], (
            found,
            [self.naive_row(each) for each in self.naive.running],
        )
        if self.wanted is None or self.run.state.phase == "setup":
            return
        if len(self.trail) % LOOKS:
            return
        eyes = self.random.choice(EYES)
        view = self.run.game.view(self.run, eyes)
        self.compare_eyes(view, eyes)
        held = self.naive.held()
        holds = [each in held for each in self.naive.running]
        assert [each["holds"] for each in view["effects"]] == holds, (
            holds,
            [each["holds"] for each in view["effects"]],
            found,
        )
        for seat in SEATS:
            shown = view["seats"][str(seat)]
            assert shown["level"] == self.naive.level(seat), seat
            assert shown["standard-defence"] == self.naive.standard_defence(seat), seat
            zone = self.naive.in_order(seat, self.naive.sides[seat].cast)
            rows = [
                (each.cards, self.naive.value(seat, each), self.naive.colour(seat, each))
                for each in zone
            ]
            laid = [
                (
                    tuple(card.lower() for card in each["cards"]),
                    shown_value(each),
                    shown_colour(each),
                )
                for each in shown["cast"]
            ]
            assert sorted(laid) == sorted(rows), (seat, laid, rows)

    def compare_eyes(self, view: Any, eyes: int | str) -> None:
        """Piles are open, hands are their owners', the order of the draw pile is nobody's (BP-Q67)."""
        naive = self.naive
        assert view["draw-pile"] == len(naive.draw)
        assert ("draw" in view) == (eyes == JUDGE)
        for pile in ("discard", "revealed"):
            assert list(map(str.lower, view[pile])) == getattr(naive, pile), pile
        for seat in SEATS:
            row, side = view["seats"][str(seat)], naive.sides[seat]
            assert row["hand-size"] == len(side.hand)
            assert ("hand" in row) == (eyes in (seat, JUDGE)), (eyes, seat)
            assert sorted(map(str.lower, row.get("hand", side.hand))) == sorted(side.hand)
            assert row["health"] == len(side.stack)
            assert row["mulligans"] == side.mulligans

    @staticmethod
    def row(each: Any) -> tuple[Any, ...]:
        return (
            each.word, each.user, each.number, each.support, name_of(each.card), each.ends,
            each.until, each.target, each.ability, each.type, each.amount, each.second,
        )  # fmt: skip

    @staticmethod
    def naive_row(each: Running) -> tuple[Any, ...]:
        amounts: tuple[Any, ...] = ("", 0, 0)
        if each.word == "prevent":
            amounts = (each.words[1].replace("/", ""), 0, 0)
        elif each.word == "reflect":
            amounts = ("", *each.words[1:])
        return (
            each.word, each.user, each.number, each.support, each.unit.cards[0], each.ends,
            each.until, each.target, each.ability, *amounts,
        )  # fmt: skip
