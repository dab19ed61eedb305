"""What organiser and desks say next at a tournament: a function of its state alone, so that any moment goes on alike.

The round keys are those of a secret by the number of the event; who meets whom follows from the book, results and
what else happens from chance whose seed is the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from referee.games.tournament.pairing.entrant import Unpairable
from referee.games.tournament.pairing.lots import round_key
from referee.games.tournament.rules.draw import draw_of, is_played_out
from referee.games.tournament.rules.rounds import unpaired
from referee.games.tournament.state.event import DROPPED, PLAYING, Event
from referee.games.tournament.state.plan import SWISS, Stage
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE

Said = tuple[int, list[Any]]
"""A seat and its answer."""
EVENTS = 12
PLANS: tuple[tuple[list[Any], ...], ...] = (
    (["swiss", ["rounds", 3], ["best-of", 3], ["half-byes", 1]], ["single", ["cut", 4], ["bronze", "yes"]]),
    (["round-robin", ["times", 2], ["tie-breaks", "de", "sb", "won"]],),
    (["swiss", ["rounds", 2]], ["swiss", ["rounds", 2], ["power", "yes"]], ["single", ["cut", 3]]),
    (["single", ["best-of", 5], ["bronze", "yes"]],),
    (["swiss", ["rounds", 4], ["half-byes", 2], ["tie-breaks", "bh-c1", "bh", "de", "sb", "win"]],),
    (["swiss", ["rounds", 2], ["best-of", 3]], ["round-robin"]),
)  # fmt: skip
"""By the number of the event."""
MOST, FEWEST = 7, 4
"""Entries."""


@cache
def keys_of(number: int) -> tuple[str, ...]:
    """The round keys of the event of that number, the committed end first."""
    secret = sha256(f"event {number}".encode()).digest()
    return tuple(round_key(secret, each).hex() for each in range(65))


def number_of(event: Event) -> int:
    """The number of the event, by its chain; 0 where it has none of these."""
    return next((each for each in range(EVENTS) if keys_of(each)[0] == event.chain), 0)


def next_key(event: Event) -> str:
    """The key behind the last one."""
    keys = keys_of(number_of(event))
    at = keys.index(event.key) if event.key in keys else 0
    return keys[min(at + 1, len(keys) - 1)]


def next_said(run: Run[Event], number: int = 0) -> Said:
    """What is said next: something legal that brings the event on, now and then something else."""
    random = Random(f"{number} {run.digest().hex()}")
    if not run.state.started:
        return TABLE, _before(run.state, run.setting.readings, number, random)
    if random.random() < 0.4:
        for seat, answer in _besides(run, random):
            if is_legal(run, seat, answer) and is_news(run, seat, answer):
                return seat, answer
    return _on(run, random)


def is_legal(run: Run[Event], seat: int, answer: list[Any]) -> bool:
    """Whether it may be said now."""
    return not run.refusals(seat, answer)


def is_news(run: Run[Event], seat: int, answer: list[Any]) -> bool:
    """Whether that legal answer changes the state: a deck check may not."""
    fork = run.fork()
    fork.act(seat, answer)
    return fork.wire() != run.wire()


def digest_of(*words: object) -> str:
    """64 hexadecimal digits, as of a match or a deck."""
    return sha256(" ".join(map(str, words)).encode()).hexdigest()


# -- before the start -----------------------------------------------------------------------


def _before(event: Event, readings: dict[str, str], number: int, random: Random) -> list[Any]:
    if not event.chain:
        return ["chain", keys_of(number % EVENTS)[0]]
    plan = PLANS[number_of(event) % len(PLANS)]
    if len(event.stages) < len(plan):
        return ["stage", *plan[len(event.stages)]]
    if len(event.entries) < FEWEST + number_of(event) % (MOST - FEWEST + 1):
        return ["enter", random.randrange(20) * 100, int(readings["team"])]
    missing = [at for at, each in enumerate(event.entries, 1) if not each.deck]
    if missing and readings["decks"] == "registered":
        return ["register-deck", missing[0], digest_of("deck", missing[0])]
    if not event.mix:
        return ["mix", 4, 2, random.randrange(100)]
    if event.stages[0].half_byes and not event.wishes:
        return ["bye", 1, 2, "half"]
    return ["start"]


# -- what brings the event on ---------------------------------------------------------------


def _on(run: Run[Event], random: Random) -> Said:
    """The last round again where a correction calls for it, a result, the next round, the next stage, or the end."""
    event = run.state
    if event.rounds and is_legal(run, TABLE, again := paired_again(run)):
        return TABLE, again
    waiting = event.unsettled()
    if waiting:
        return _result(run, random.choice(waiting), random)
    if is_played_out(event):
        return TABLE, ["cut" if event.stage < len(event.stages) else "finish"]
    missing = [each for each in event.playing(len(event.rounds) + 1) if not event.entry(each).deck]
    if missing and run.setting.readings["decks"] == "registered":
        return TABLE, ["correct-deck", missing[0], digest_of("deck", missing[0])]
    return TABLE, paired(run)


def paired(run: Run[Event]) -> list[Any]:
    """The next round: by the procedure, or by hand where it knows none."""
    event, key = run.state, next_key(run.state)
    try:
        _, found = draw_of(event, run.setting, bytes.fromhex(key))
    except Unpairable:
        if event.plan.kind != SWISS:
            return ["pair", key, [], []]
        field = unpaired(run, key)
        tables = [field[at : at + 2] for at in range(0, len(field) - 1, 2)]
        byes = field[2 * len(tables) :]
        return ["pair-by-hand", key, tables, byes, ["repeats", "byes"]]
    return ["pair", key, [list(table) for table in found.tables], list(found.byes)]


def paired_again(run: Run[Event]) -> list[Any]:
    """The last round once more, by its own key."""
    event = run.state
    try:
        _, found = draw_of(event, run.setting, bytes.fromhex(event.rounds[-1].key), again=True)
    except Unpairable:
        return ["pair-again", [], []]
    return ["pair-again", [list(table) for table in found.tables], list(found.byes)]


def games_of(plan: Stage, random: Random) -> str:
    """A result that the plan knows."""
    lost = random.randrange(plan.wins)
    found = [f"{plan.wins}-{lost}", f"{lost}-{plan.wins}"]
    if not plan.is_bracket and random.random() < 0.2:
        return "0-0-1" if plan.best_of == 1 else "1-1-1"
    return random.choice(found)


def _result(run: Run[Event], at: tuple[int, int], random: Random) -> Said:
    event, where = run.state, "-".join(map(str, at))
    plan, table = event.stages[event.rounds[at[0] - 1].stage - 1], event.table(*at)
    assert table is not None
    games, desk = games_of(plan, random), random.randint(1, run.setting.desks)
    chance = random.random()
    if table.disputed or chance < 0.06:
        return TABLE, ["decide", where, games, random.choice(["time", "concession", "game-loss"])]
    if chance < 0.1:
        return TABLE, ["decide", where, f"{plan.wins}-0", "no-show"]
    if chance < 0.12:
        return TABLE, ["decide", where, "0-0", random.choice(["double-loss", "double-no-show"])]
    if chance < 0.5:
        return desk, ["slip", where, games]
    penalties = [[table.entries[0], "warning"]] if chance > 0.9 else []
    root = digest_of(where, run.digest().hex())
    return desk, ["report", where, root, games, *([penalties] if penalties else [])]


# -- what else happens ----------------------------------------------------------------------


def _besides(run: Run[Event], random: Random) -> Iterator[Said]:
    """What is said between, in an order by chance; not all of it is legal."""
    found = list(anything(run, random))
    random.shuffle(found)
    yield from found


def anything(run: Run[Event], random: Random) -> Iterator[Said]:
    """An answer of every verb with what there is in the event, much of it refused now."""
    event, desk = run.state, random.randint(1, run.setting.desks)
    rounds, entry = len(event.rounds), random.randint(1, max(1, len(event.entries)))
    yield TABLE, ["bye", entry, rounds + random.randint(0, 2) or 1, random.choice(["zero", "half", "full"])]  # fmt: skip
    yield TABLE, ["check-in", entry]
    yield desk, ["check-in", entry]
    yield TABLE, ["correct-deck", entry, digest_of("other", entry, rounds)]
    yield TABLE, ["register-deck", entry, digest_of("deck", entry)]
    yield TABLE, ["deck-checked", entry, random.choice(["good", "problem"]), random.randrange(9)]
    yield TABLE, ["enter", 100, int(run.setting.readings["team"])]
    yield TABLE, ["enter-late", 100, int(run.setting.readings["team"])]
    yield TABLE, ["mix", entry]
    yield TABLE, ["publish"]
    yield TABLE, ["clock", random.randrange(60)]
    yield from _of_leaving(event, random, entry)
    if rounds and event.chain:
        yield TABLE, paired_again(run)
        yield from _of_tables(run, random, desk)


def _of_leaving(event: Event, random: Random, entry: int) -> Iterator[Said]:
    gone = [at for at, each in enumerate(event.entries, 1) if each.status == DROPPED]
    playing = sum(each.status == PLAYING for each in event.entries)
    # Who leaves between two rounds comes back in the next one: else the same two states would follow each other.
    between = not event.unsettled()
    if playing > 2 and between and random.random() < 0.3:
        yield TABLE, ["drop", entry]
    if not gone or not between:
        yield TABLE, ["return", random.choice(gone) if gone else entry]
    word = random.choice(["caution", "warning", "match-loss", "disqualification"])
    if word != "disqualification" or playing > 2:
        yield TABLE, ["penalise", entry, word]
    yield TABLE, ["strike", random.randint(1, len(event.penalties) + 1)]


def _fined(event: Event, where: str, random: Random) -> list[list[list[Any]]]:
    """Sometimes a warning for seat 1 of that table."""
    round_, number = map(int, where.split("-"))
    entry = event.rounds[round_ - 1].tables[number - 1].entries[0]
    return [[[entry, "warning"]]] if random.random() < 0.3 else []


def _of_tables(run: Run[Event], random: Random, desk: int) -> Iterator[Said]:
    event, round_ = run.state, random.randint(1, len(run.state.rounds))
    if not event.rounds[round_ - 1].tables:
        return
    where = f"{round_}-{random.randint(1, len(event.rounds[round_ - 1].tables))}"
    plan = event.stages[event.rounds[round_ - 1].stage - 1]
    games, root = games_of(plan, random), digest_of(where, run.digest().hex(), "once more")
    later = [
        f"{number}-{at}"
        for number, each in enumerate(event.rounds, 1)
        for at in range(1, len(each.tables) + 1)
        if number > round_
    ]
    void = random.choice([[], later, [each for each in later if random.random() < 0.5]])
    told = [each for each, table in enumerate(event.rounds[-1].tables, 1) if not table.is_open]
    yield desk, ["dispute", f"{len(event.rounds)}-{random.choice(told or [1])}", games]
    yield desk, ["attach", where, root]
    yield desk, ["slip", where, games]
    open_tables = ["-".join(map(str, at)) for at in event.unsettled()]
    yield TABLE, ["extend", random.choice(open_tables or [where]), random.randint(1, 9)]
    yield TABLE, ["decide", where, games, "error"]
    yield TABLE, ["correct", where, games, "error", *([void] if void else [])]
    yield TABLE, ["correct-match", where, root, games, void, *_fined(event, where, random)]
    if random.random() < 0.1:
        yield TABLE, ["correct", where, f"{plan.wins}-0", "no-show"]
