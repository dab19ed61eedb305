"""Positions of a tournament that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.tournament.pairing import knockout
from referee.games.tournament.pairing.pods import SMALLEST
from referee.games.tournament.rules.arguments import HEX
from referee.games.tournament.rules.draw import rounds_in
from referee.games.tournament.rules.ledger import WORDS as PENALTY_WORDS
from referee.games.tournament.rules.plan import faults_of_stage
from referee.games.tournament.rules.procedure import TOURNAMENT
from referee.games.tournament.rules.results import WORDS, faults_of_games
from referee.games.tournament.rules.sheets import named_in
from referee.games.tournament.state.event import DECIDED, PLAYED, Event, Round, Table
from referee.games.tournament.state.plan import MOST_ROUNDS
from referee.games.tournament.state.table_games import (
    NUMBERS,
    OF_A_POD,
    POD_NUMBERS,
    TWO,
    are_places,
    can_be_places,
)
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def complete(run: Run[Event], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    event = run.state
    _prove_plan(event)
    _prove_keys(event)
    _prove_entries(event)
    _prove_numbers(event)
    _prove_rounds(event)
    _prove_seeds(event)
    _prove_drafts(event)
    if run.outcome is not None or run.halted:
        return
    if not run.stack:
        run.push(TOURNAMENT)
    if len(run.stack) > 1 or run.stack[0].row:
        raise refused("frame", len(run.stack), "one frame, at the step 'TN-1'")


def _prove_plan(event: Event) -> None:
    """Every stage is one that could have been planned, and the present one is of the plan."""
    for at, stage in enumerate(event.stages):
        for refusal in faults_of_stage(stage, event.stages[:at]):
            wanted = f"a stage that can be planned, {refusal.item} {refusal.why} [{refusal.rule}]"
            raise refused(f"stages[{at + 1}]", stage.kind, wanted)
    if event.started and not 1 <= event.stage <= len(event.stages):
        raise refused("stage", event.stage, "the number of a stage [TN-1]")
    if not event.started and (event.rounds or event.stage or event.seeds):
        raise refused("started", event.started, "true, as rounds are paired [TN-1]")
    if len(event.rounds) > MOST_ROUNDS:
        raise refused("rounds", len(event.rounds), f"{MOST_ROUNDS} rounds at most [TN-1]")


def _prove_keys(event: Event) -> None:
    """Keys are digits that the procedure can read, and the last one is that of the last round."""
    needed = event.started or event.entries or event.mix
    last = event.rounds[-1].key if event.rounds else event.chain
    named = [("chain", event.chain), ("key", event.key)] if needed or event.chain else []
    named += [(f"rounds[{at}].key", each.key) for at, each in enumerate(event.rounds, 1)]
    for path, key in named:
        if not HEX.fullmatch(key):
            raise refused(path, key, "64 hexadecimal digits [TN-2]")
    if event.key != last:
        raise refused("key", event.key, f"the key of the last round, {last!r} [TN-19]")


def _prove_entries(event: Event) -> None:
    """Order numbers and lots are drawn at the start, each once."""
    count = len(event.entries)
    wanted = list(range(1, count + 1)) if event.started else [0] * count
    for name, found in (
        ("order", [each.order for each in event.entries]),
        ("lot", [each.lot for each in event.entries]),
    ):
        if sorted(found) != wanted:
            raise refused(
                f"entries.{name}", found, "each number once, after the start [TN-5, TN-52]"
            )
    for at, entry in enumerate(event.entries, 1):
        if entry.since > len(event.rounds) + 1:
            raise refused(
                f"entries[{at}].since", entry.since, "a round that is paired, or the next [TN-7]"
            )
        if entry.deck and not HEX.fullmatch(entry.deck):
            raise refused(f"entries[{at}].deck", entry.deck, "64 hexadecimal digits [TN-11]")


def _prove_numbers(event: Event) -> None:
    """Every entry that is named is there."""
    for at, wish in enumerate(event.wishes, 1):
        if not event.is_entry(wish.entry):
            raise refused(f"wishes[{at}].entry", wish.entry, "the number of an entry [TN-4]")
    for at, seed in enumerate(event.seeds, 1):
        if not event.is_entry(seed) or event.seeds.count(seed) > 1:
            raise refused(f"seeds[{at}]", seed, "the number of an entry, once [TN-4]")
    for at, penalty in enumerate(event.penalties, 1):
        if not event.is_entry(penalty.entry):
            raise refused(f"penalties[{at}].entry", penalty.entry, "the number of an entry [TN-4]")
        if penalty.word not in PENALTY_WORDS:
            raise refused(f"penalties[{at}].word", penalty.word, "a penalty [TN-60]")


def _prove_rounds(event: Event) -> None:
    """Rounds stand in the order of their stages, everybody sits once, results are those of the plan."""
    last = 1
    for at, round_ in enumerate(event.rounds, 1):
        path = f"rounds[{at}]"
        if not last <= round_.stage <= event.stage:
            raise refused(f"{path}.stage", round_.stage, f"a stage from {last} to {event.stage}")
        last = round_.stage
        named = named_in(round_)
        if len(set(named)) < len(named) or not all(map(event.is_entry, named)):
            raise refused(path, named, "every entry at one table at most [TN-21]")
        for number, table in enumerate(round_.tables, 1):
            for key, found, wanted in _faults_of_table(event, at, table):
                raise refused(f"{path}.tables[{number}].{key}", found, wanted)
    stages = [round_.stage for round_ in event.rounds]
    for stage in range(1, event.stage):
        if stage not in stages:
            raise refused("stage", event.stage, f"a stage behind rounds of stage {stage} [TN-62]")


def _faults_of_table(event: Event, round_: int, table: Table) -> Iterator[tuple[str, object, str]]:
    """What is wrong with a table: the key, what stands there, and what should."""
    plan = event.stages[event.rounds[round_ - 1].stage - 1]
    numbers = POD_NUMBERS if plan.has_pods else NUMBERS
    if plan.has_pods and not SMALLEST <= len(table.entries) <= plan.seats:
        yield "entries", table.entries, f"{SMALLEST} to {plan.seats} entries [TN-63]"
        return
    if not plan.has_pods and len(table.entries) != TWO:
        yield "entries", table.entries, "two entries [TN-21]"
    if len(table.games) != (0 if table.is_open else numbers):
        yield "games", table.games, f"{numbers} numbers, none of an open table [TN-41]"
        return
    if len(table.disputed) not in (0, numbers) or (table.is_open and table.disputed):
        wanted = f"{numbers} numbers, of a table with a result [TN-33]"
        yield "disputed", table.disputed, wanted
        return
    if table.word not in ("", *WORDS) or (table.how == DECIDED and not table.word):
        yield "word", table.word, "why a judge decided [TN-38]"
    is_match = table.how in (PLAYED, DECIDED) and HEX.fullmatch(table.root)
    if (table.how == PLAYED or table.root) and not is_match:
        yield "root", table.root, "64 hexadecimal digits of a match [TN-34]"
    for key in ("games", "disputed"):
        yield from _faults_of_games(event, round_, table, key)


def _faults_of_games(
    event: Event, round_: int, table: Table, key: str
) -> Iterator[tuple[str, object, str]]:
    """What is wrong with a result, or with the one that disputes it."""
    games, word = (table.games, table.word) if key == "games" else (table.disputed, "")
    if not games:
        return
    known = can_be_places(games) if are_places(games) else tuple(games) in OF_A_POD.values()
    if len(games) == POD_NUMBERS and not known:
        yield key, games, "one for each seat that won, or one draw [TN-64]"
        return
    plan = event.stages[event.rounds[round_ - 1].stage - 1]
    for refusal in faults_of_games(plan, len(table.entries), games, word):
        yield key, games, f"a result that can be [{refusal.rule}]"


def _prove_seeds(event: Event) -> None:
    """Seeds are of a bracket or a round robin; the rounds of a bracket are those that they and the results give."""
    if not event.started:
        return
    plan, rounds = event.plan, [each for _, each in event.rounds_of(event.stage)]
    if event.seeds and plan.is_by_points and not plan.cut:
        raise refused("seeds", event.seeds, f"none in a stage of {plan.kind} [TN-53]")
    if plan.cut or not plan.is_by_points:
        named = {entry for each in rounds for entry in named_in(each)}
        if not named <= set(event.seeds):
            raise refused("seeds", event.seeds, f"among them {sorted(named)} [TN-53]")
    if len(rounds) > rounds_in(event):
        raise refused("rounds", len(event.rounds), f"fewer in stage {event.stage} [TN-1]")
    if plan.is_bracket and len(event.seeds) > 1:
        _prove_bracket(event, rounds)


def _prove_bracket(event: Event, rounds: Sequence[Round]) -> None:
    left = set(event.seeds)
    lost: list[int] = []
    for at, each in enumerate(rounds, 1):
        expected = knockout.bracket_round(event.seeds, at, left)
        tables = [set(table) for table in expected.tables]
        bronze = (
            set(lost) if event.plan.bronze and at == knockout.count_rounds(event.seeds) else set()
        )
        laid = [set(table.entries) for table in each.tables]
        alone = [table for table in tables if len(table & set(each.byes)) > 1]
        found = [table for table in laid if table not in tables and table != bronze]
        if found or alone or not set(each.byes) <= left:
            raise refused(
                "rounds", named_in(each), f"who goes on in round {at} of the bracket [TN-54]"
            )
        left = {table.winner for table in each.tables if set(table.entries) != bronze}
        left |= set(each.byes)
        lost = [table.loser for table in each.tables if table.loser]


def _prove_drafts(event: Event) -> None:
    """Each draft is of a pod of a stage of draft pods, and no pod has two (TN-65, TN-68)."""
    pods = [(each.stage, each.pod) for each in event.drafts]
    for at, draft in enumerate(event.drafts, 1):
        path = f"drafts[{at}]"
        if draft.stage > event.stage or not event.stages[draft.stage - 1].is_drafted:
            raise refused(f"{path}.stage", draft.stage, "a stage of draft pods [TN-65]")
        if pods.count((draft.stage, draft.pod)) > 1:
            raise refused(f"{path}.pod", draft.pod, "a pod that has no other draft [TN-68]")
        rounds = [each for _, each in event.rounds_of(draft.stage)]
        known = set(named_in(rounds[0])) if rounds else set()
        if not draft.entries or not known.issuperset(draft.entries):
            raise refused(f"{path}.entries", draft.entries, "entries of the stage [TN-68]")
        if not HEX.fullmatch(draft.root):
            raise refused(f"{path}.root", draft.root, "64 hexadecimal digits [TN-68]")
