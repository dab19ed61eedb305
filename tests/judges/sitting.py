"""Random matches at which judges sit: play, calls, rulings of every kind, appeals; in every game.

What is said is kept as a list, so that it can be said again, to another recorder. Each ruling is
compared with what must follow from it (aftermath.py); what is refused must change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import Any

from events.recorder import Recorder, Store
from events.records.records import Record, Ruled
from referee.errors import IllegalAction
from referee.games.bacon_project.game import GAME as BACON
from referee.games.clash.game import GAME as CLASH
from referee.games.homestuck_atcg.game import GAME as ATCG
from referee.games.save_your_bacon.game import GAME as SYB
from referee.games.super_fantasy_brawl.game import GAME as BRAWL
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.game import Game, Opening
from tests.games.clash.harness import opening
from tests.judges.consequences import (
    Orders,
    States,
    prove_kept_in_sight,
    prove_position,
    prove_taken_back,
    stated,
)
from tests.judges.proposals import (
    HEAD,
    PENALTIES,
    RESULTS,
    changes,
    counted,
    mistaken,
    moved,
    ruling,
)

GAMES: Mapping[str, Game] = {each.code: each for each in (BACON, CLASH, SYB, BRAWL, ATCG)}
FLOOR = ("Dee", "Bao")
SEATED = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
Said = tuple[Any, ...]
"""What was said: ``act`` seat answer, ``observe`` label result, ``call`` seat record question,
``rule`` ruling name, ``appeal`` seat ruling reason, ``close``."""


@dataclass(frozen=True)
class Wish:
    """One match to be played: which game, how it is opened."""

    game: str
    number: int
    chance: str = "seeded"
    few: bool = False
    seats: int = 2

    @property
    def secret(self) -> bytes:
        return sha256(f"judging {self.game} {self.number}".encode()).digest()

    def open(self, store: Store | None = None) -> Recorder:
        """The match just opened."""
        game = GAMES[self.game]
        wish = Opening(self.seats, game.version, {}, ())
        if game is CLASH:
            wish = opening(few=self.few)
        note = {"players": SEATED[: self.seats]}
        return Recorder.create(game, wish, self.secret, chance=self.chance, note=note, store=store)


def say(rec: Recorder, said: Said) -> int:
    """Say it to a recorder; the number of its record."""
    match said:
        case "act", seat, answer:
            return rec.act(seat, answer)
        case "observe", label, result:
            return rec.observe(label, result)
        case "call", seat, record, question:
            return rec.call(seat, record, question)
        case "rule", ruled, by:
            return rec.rule(ruled, by)
        case "appeal", seat, record, reason:
            return rec.appeal(seat, record, reason)
    assert said == ("close",)
    return rec.close()


class Players:
    """Two bots, and chance where the table observes it; whoever is asked may come first."""

    def __init__(self, wish: Wish) -> None:
        self.bot = ("random", "greedy")[wish.number % 2]
        self.chance = wish.seats
        self.dice = [BotDice(bot_seed(wish.secret, seat)) for seat in range(1, 7)]

    def decide(self, run: Run[Any], lane: int | None = None) -> Said:
        """What somebody does next; only in that lane, if one is named."""
        asks = [ask for ask in run.asks() if lane is None or run.lanes[lane].asks() == (ask,)]
        ask = self.dice[self.chance].choose(asks)
        if ask.seat == 0:
            awaited = ask.run.awaited()
            assert awaited is not None
            throw, label = awaited
            return "observe", str(label), self.dice[self.chance].choose(throw.possible())
        bot = run.game.bots[self.bot]
        dice = self.dice[ask.seat - 1]
        return "act", ask.seat, list(bot(run.game.view(run, ask.seat), list(ask.legal()), dice))


# -- a match with judges --------------------------------------------------------------------


@dataclass
class Sitting:
    """A match being played, with judges who rule whenever ``random`` says so."""

    wish: Wish
    random: Random
    store: Store | None = None
    said: list[Said] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    rulings: dict[int, Ruled] = field(default_factory=dict)
    calls: list[int] = field(default_factory=list)
    appealed: list[int] = field(default_factory=list)
    answers: list[tuple[int, list[Any]]] = field(default_factory=list)
    epoch: int = 0
    known: dict[bytes, Orders] = field(default_factory=dict)
    places: list[tuple[int, int]] = field(default_factory=list)
    """For each thing said: the lane that it belongs to (0: the table), and how many lanes went before."""
    numbered: list[list[Record]] = field(default_factory=list)
    """What the records said, whenever a judge ruled: from there on their numbers never change."""

    def __post_init__(self) -> None:
        self.rec = self.wish.open(self.store)
        self.players = Players(self.wish)
        self.phases = 0

    @property
    def run(self) -> Run[Any]:
        return self.rec.run

    @property
    def last(self) -> int:
        """The number of the last record."""
        return self.rec.fold.number

    def hold(self, turns: int) -> Sitting:
        """Let so many things happen."""
        for _ in range(turns):
            if self.is_on() and self.random.random() < 0.8:
                self.play()
            else:
                self.judge()
        return self

    def is_on(self) -> bool:
        """Whether anybody is asked anything."""
        return self.run.outcome is None and bool(self.run.asks())

    def play(self) -> None:
        """Somebody acts."""
        said = self.players.decide(self.run)
        if said[0] == "act":
            self.answers.append((said[1], said[2]))
        self.tell(said)

    def tell(self, said: Said) -> int | None:
        """Say it to the recorder; None, and nothing has changed, where a rule refuses it."""
        before = self.run.wire(), self.last, sum(map(len, self.rec.match.strands.values()))
        lanes, lane = self.run.lanes, self.lane_of(said)
        try:
            number = say(self.rec, said)
        except IllegalAction as error:
            refused = error
        else:
            self.said.append(said)
            self.places.append((lane or 0, self.phases))
            self.phases += self.run.lanes is not lanes
            assert number == self.last == before[1] + 1
            return number
        after = self.run.wire(), self.last, sum(map(len, self.rec.match.strands.values()))
        assert after == before, "a refusal changed something"
        assert "\n" not in str(refused)
        assert refused.rules
        assert all(rule.startswith("RL-") for rule in refused.rules), refused
        self.counts.update(f"refused {rule}" for rule in refused.rules)
        return None

    def lane_of(self, said: Said) -> int | None:
        """The lane that an answer belongs to."""
        return lane_of(self.run, *decision_of(said)) if is_answer(said) else None

    def close(self) -> None:
        """Decide what is still open, then close the match."""
        for number in list(self.calls):
            self.decide("note", call=number)
        for number in list(self.appealed):
            self.decide("uphold", record=number, judge="head")
        assert self.tell(("close",)) is not None
        self.err("RL-6", ("rule", ruling("note"), HEAD))

    # -- judges ----------------------------------------------------------------------------

    def judge(self) -> None:
        """A call, a ruling or an appeal; mostly one that may be made."""
        random = self.random
        kind = random.choice(
            ("call", "call", "appeal", "uphold", "overturn", "overturn", "backup", "backup",
             "backup", "correction", "correction", "deviation", "penalty", "note", "mistake")
            + (("uphold", "uphold") if self.appealed else ())
            + (("result",) if random.random() < 0.5 else ())
        )  # fmt: skip
        getattr(self, f"make_{kind}")()

    def make_call(self) -> int | None:
        """A call about any record, now and then about one that is not there."""
        return self.call(self.random.randint(1, self.last + (self.random.random() < 0.1)))

    def call(self, record: int) -> int | None:
        """A call about that record, by anybody."""
        number = self.tell(("call", self.random.randrange(3), record, "is that right?"))
        if number is not None:
            self.calls.append(number)
            self.counts["call"] += 1
        return number

    def make_appeal(self) -> None:
        floor = [n for n, ruled in self.rulings.items() if ruled.judge == "floor"]
        if not floor:
            return
        ruling = self.random.choice(floor[-4:])
        if self.tell(("appeal", self.random.choice((1, 2)), ruling, "I do not agree")) is not None:
            self.appealed.append(ruling)
            self.counts["appeal"] += 1

    def make_uphold(self) -> None:
        if self.appealed:
            self.decide("uphold", record=self.random.choice(self.appealed), judge="head")

    def make_overturn(self) -> None:
        if not self.rulings:
            return
        record = self.random.choice(self.appealed or list(self.rulings))
        epoch = self.epoch + 1 if changes(self.rulings[record]) else 0
        self.decide("overturn", record=record, judge="head", epoch=epoch)

    def make_backup(self) -> int | None:
        near = self.last - self.random.randrange(12) if self.random.random() < 0.8 else 0
        record = near if near > 0 else self.random.randint(1, self.last)
        return self.decide("backup", record=record, epoch=self.epoch + 1)

    def make_correction(self) -> None:
        self.decide("correction", paths=self.any_paths())

    def make_deviation(self) -> None:
        if not self.answers or not self.is_on():
            return
        seat, answer = self.random.choice(self.answers[-40:])
        if self.random.random() < 0.3:
            seat = seat % self.wish.seats + 1
        refusing = list(dict.fromkeys(each.rule for each in self.run.refusals(seat, answer)))
        rules = [self.random.choice(refusing)] if refusing else [self.any_rule()]
        paths = self.any_paths() if self.random.random() < 0.5 else {}
        self.decide("deviation", seat=seat, answer=answer, rules=rules, paths=paths)

    def make_penalty(self) -> None:
        word = self.random.choice(PENALTIES)
        self.decide("penalty", seat=self.random.choice((1, 2)), word=word)

    def make_result(self) -> None:
        winners = self.random.choice(([], [1], [2]))
        word = (
            self.random.choice(RESULTS) if winners else self.random.choice(("time", "agreed-draw"))
        )
        self.decide("result", winners=winners, word=word)

    def make_note(self) -> None:
        self.decide("note")

    def make_mistake(self) -> None:
        """What nobody may say, refused by just that rule."""
        said = mistaken(self)
        rule = self.random.choice(sorted({rule for rule, _ in said}))
        self.err(rule, self.random.choice([each for name, each in said if name == rule]))

    def err(self, rule: str, said: Said) -> None:
        """Say what that rule refuses."""
        before = self.counts[f"refused {rule}"]
        assert self.tell(said) is None, said
        assert self.counts[f"refused {rule}"] == before + 1, said

    def any_rule(self) -> str:
        """A rule of the game's catalogue."""
        return self.random.choice(list(self.rec.game.catalogue.ids))

    def any_paths(self) -> dict[str, Any]:
        """Paths that a judge might set: counts, and cards that are moved."""
        return moved(self.run, self.random) if self.random.random() < 0.5 else counted(self)

    def decide(self, kind: str, **fields: Any) -> int | None:
        """Rule, and prove what must follow from it."""
        judge = fields.pop("judge", self.random.choice(("floor", "floor", "head")))
        if self.calls and "call" not in fields and self.random.random() < 0.5:
            fields["call"] = self.random.choice(self.calls)
        if kind not in ("note", "uphold", "overturn") and "rules" not in fields:
            fields["rules"] = [self.any_rule()]
        ruled = ruling(kind, judge=judge, **fields)
        by = HEAD if judge == "head" else self.random.choice(FLOOR)
        before = States(self.rec.match)
        number = self.tell(("rule", ruled, by))
        if number is None:
            self.counts[f"refused {kind}"] += 1
            return None
        assert self.rec.match.public[-1].record() == ruled, "recorded, it says something else"
        self.counts[kind] += 1
        self.counts["in lanes"] += bool(before[number - 1].lanes)
        self.rulings[number] = ruled
        self.epoch = max(self.epoch, ruled.epoch)
        if ruled.call in self.calls:
            self.calls.remove(ruled.call)
        if kind in ("uphold", "overturn") and ruled.record in self.appealed:
            self.appealed.remove(ruled.record)
        self.prove(before, number, ruled)
        self.numbered.append([*before.records, ruled])
        return number

    def prove(self, before: States, number: int, ruled: Ruled) -> None:
        """What must follow from the ruling, in the state and in what everybody sees."""
        now, last = self.run, before[number - 1]
        back_to = None
        if ruled.kind == "backup":
            back_to = ruled.record
        elif ruled.kind == "overturn" and changes(self.rulings[ruled.record]):
            back_to = max(ruled.record - 1, min(before))
        if back_to is not None:
            found = prove_taken_back(before, back_to, now, ruled.epoch, self.known)
            self.counts["shuffled anew"] += len(found)
            self.counts["nothing crossed"] += not found
            self.counts["back into lanes"] += bool(now.lanes)
        elif ruled.kind in ("correction", "deviation"):
            assert now.wire() == stated(last, dict(ruled.paths)).wire()
            prove_position(now)
        elif ruled.kind == "result":
            assert now.outcome is not None
            outcome = now.outcome
            assert (outcome.winners, outcome.reason) == (tuple(ruled.winners), ruled.word)
            assert outcome.rule == ruled.rules[0]
            assert not now.asks()
        else:
            assert now.wire() == last.wire()
            prove_kept_in_sight(last, now)


def holding(wish: Wish, turns: int, store: Store | None = None) -> Sitting:
    """A match of that number, so many turns on."""
    return Sitting(wish, Random(f"{wish.game} {wish.number}"), store).hold(turns)


def again(wish: Wish, said: Sequence[Said], store: Store | None = None) -> Recorder:
    """The match in which just that was said."""
    rec = wish.open(store)
    for each in said:
        say(rec, each)
    return rec


def is_answer(said: Said) -> bool:
    """Whether a seat or chance said it, and no judge."""
    return said[0] in ("act", "observe")


def decision_of(said: Said) -> tuple[int, list[Any]]:
    """A seat and its answer, as runs take it."""
    return (said[1], said[2]) if said[0] == "act" else (0, [OBSERVE, said[1], said[2]])


def in_another_order(sitting: Sitting, random: Random) -> list[Said]:
    """The same sayings, those of seats that act in secret at the same time in any order."""
    found: list[Said] = []
    for (is_table, _), group in groupby(
        zip(sitting.said, sitting.places, strict=True), lambda each: (each[1][0] == 0, each[1][1])
    ):
        sayings = list(group)
        if is_table:
            found += [said for said, _ in sayings]
            continue
        order = [place[0] for _, place in sayings]
        lanes = {seat: [said for said, place in sayings if place[0] == seat] for seat in order}
        random.shuffle(order)
        found += [lanes[seat].pop(0) for seat in order]
    return found
