"""Whole events beside the second opinion: each pairing, each cut and the standings of every stage, record by record.

What is folded is only asked what people said so far (entries, wishes, tables, results); who is paired with whom and
who stands where is worked out here and by the second opinion, and compared with what the records say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from events.fold.fold import Fold
from events.records.records import Acted
from tests.oracle.tournament import berger, brackets, lots, pods, swiss
from tests.oracle.tournament.results import Event, Points, Round, Table, score
from tests.oracle.tournament.standings import standings

CODES = {"omw": "OMW", "gw": "GW", "ogw": "OGW", "bh": "BH", "bh-c1": "BH/C1", "sb": "SB", "de": "DE", "lot": "LOT"}  # fmt: skip
UNPLAYED = ("no-show", "double-no-show")
WITHOUT_MEETING = ("pairing", "full")
LARGEST_FIELD = 26
"""The second opinion tries everything, so that it ends for fields of some thirty entries."""
KNOWN_FLOOR = "0.33"
FLOORS = {"0.33": Fraction(33, 100), "third": Fraction(1, 3)}


def differences(match, seen=None):
    """What the second opinion says otherwise of the event, a sentence each; ``seen`` counts what was compared."""
    seen = Counter() if seen is None else seen
    fold = Fold(match)
    for folded in fold:
        state = fold.run.state if fold.run is not None else None
        after = match.public[folded.index + 1 : folded.index + 2]
        record = after[0].record() if after else None
        if state is not None and isinstance(record, Acted):
            for what in _told(state, fold.run.setting, record, seen):
                yield f"record {folded.number + 1}: {what}"


def _told(state, setting, record, seen) -> Iterator[str]:
    verb, *said = record.answer
    if verb == "pair":
        key, tables, byes = said
        yield from _pairing(state, setting, key, tables, byes, seen)
    elif verb == "pair-again":
        last = state.rounds.pop()
        try:
            yield from _pairing(
                state, setting, last.key, *said, seen, drawn=getattr(last, "drawn", None)
            )
        finally:
            state.rounds.append(last)
    elif verb in ("cut", "finish"):
        yield from _standings(state, setting, state.stage, seen)


def _pairing(state, setting, key, tables, byes, seen, drawn=None) -> Iterator[str]:
    plan, drawn = state.stages[state.stage - 1], drawn or len(state.entries)
    ranks = lots.lots(bytes.fromhex(key), state.mix, range(1, drawn + 1))
    for number in range(drawn + 1, len(state.entries) + 1):
        ranks[number] = len(state.entries) + number
    tables = [tuple(each) for each in tables]
    if plan.kind == "swiss":
        yield from _swiss(state, setting, plan, ranks, tables, byes, seen)
    elif plan.kind.startswith("pods"):
        yield from _pods(state, setting, plan, ranks, tables, byes, seen)
    elif plan.kind == "round-robin":
        yield from _robin(state, plan, ranks, tables, byes, seen)
    else:
        yield from _bracket(state, setting, plan, tables, byes, seen)


# -- Swiss ----------------------------------------------------------------------------------


def _swiss(state, setting, plan, ranks, tables, byes, seen) -> Iterator[str]:
    number = len(state.rounds) + 1
    done = [at for at, each in enumerate(state.rounds, 1) if each.stage == state.stage]
    if plan.power and done and len(done) + 1 == plan.rounds:
        order = _order(state, setting, state.stage)
        if order is None:
            return
        ranks = {each: at for at, each in enumerate(order, 1)}
    away = {wish.entry for wish in state.wishes if wish.round == number}
    event = event_of(state, state.stage)
    field = [
        _player(state, event, each, ranks.get(each, len(state.entries) + each))
        for each, entry in enumerate(state.entries, 1)
        if entry.status == "playing" and entry.since <= number and each not in away
    ]
    if len(field) > LARGEST_FIELD:
        return
    seen["rounds of Swiss"] += 1
    found, bye = swiss.pair(field)
    if (list(found), [bye] if bye else []) != (tables, list(byes)):
        yield f"{tables} and {byes}, not {found} and {bye}"


def _pods(state, setting, plan, ranks, tables, byes, seen) -> Iterator[str]:
    number = len(state.rounds) + 1
    away = {wish.entry for wish in state.wishes if wish.round == number}
    members = set(range(1, len(state.entries) + 1))
    if plan.cut:
        playing = {each for each in members if state.entries[each - 1].status == "playing"}
        done = any(each.stage == state.stage for each in state.rounds)
        seeds = state.seeds if done else _seeds(state, setting, plan, playing)
        if seeds is None:
            return
        members = set(seeds)
    known = pods.players_of(state, state.stage)
    field = []
    for each, entry in enumerate(state.entries, 1):
        if entry.status == "playing" and entry.since <= number and each in members - away:
            known[each].lot = ranks.get(each, len(state.entries) + each)
            field.append(known[each])
    if len(field) > LARGEST_FIELD:
        return
    seen["rounds of pods"] += 1
    found = pods.paired(field, plan.seats)
    if found != (tables, list(byes)):
        yield f"{tables} and {byes}, not {found}"


def _player(state, event, number, rank):
    """An entry as the ten sentences see it."""
    met, seats, may_bye = set(), [], True
    for at, played in enumerate(event.rounds):
        table = next((t for t in played.tables if number in (t.first, t.second)), None)
        if table is None:
            seats.append(0)
            may_bye = may_bye and played.byes.get(number) not in WITHOUT_MEETING
            continue
        word = _words(state)[at, frozenset((table.first, table.second))]
        if word in UNPLAYED:
            seats.append(0)
            won = table.won if number == table.first else table.lost
            may_bye = may_bye and not won
            continue
        met.add(table.second if number == table.first else table.first)
        seats.append(1 if number == table.first else 2)
    points = int(score(event, number))
    return swiss.Player(number, points, rank, frozenset(met), tuple(seats), may_bye)


def _words(state):
    """The word of a judge at each table of the stage, by round and by who sits there."""
    rounds = [each for each in state.rounds if each.stage == state.stage]
    return {
        (at, frozenset(table.entries)): table.word
        for at, each in enumerate(rounds)
        for table in each.tables
    }


# -- round robin and brackets ---------------------------------------------------------------


def _robin(state, plan, ranks, tables, byes, seen) -> Iterator[str]:
    seen["rounds of a round robin"] += 1
    done = sum(each.stage == state.stage for each in state.rounds)
    playing = {each for each, entry in enumerate(state.entries, 1) if entry.status == "playing"}
    seeds = state.seeds if done else sorted(playing, key=ranks.__getitem__)
    if not seeds:
        return
    all_rounds = berger.rounds(len(seeds), plan.times) if len(seeds) > 1 else ((),)
    named = [tuple(seeds[each - 1] if each else 0 for each in table) for table in all_rounds[done]]
    laid = {each for each in named if all(one in playing for one in each)}
    alone = {one for each in named for one in each if 0 not in each and one in playing and each not in laid}  # fmt: skip
    if (laid, alone) != (set(tables), set(byes)):
        yield f"{tables} and {byes}, not {sorted(laid)} and {sorted(alone)}"


def _bracket(state, setting, plan, tables, byes, seen) -> Iterator[str]:
    done = [each for each in state.rounds if each.stage == state.stage]
    playing = {each for each, entry in enumerate(state.entries, 1) if entry.status == "playing"}
    seeds = state.seeds if done else _seeds(state, setting, plan, playing)
    if seeds is None or len(seeds) < 2:
        return
    seen["rounds of a bracket"] += 1
    slots, losers = brackets.first_round(seeds), []
    for each in done:
        found = [_goes_on(slot, each) for slot in slots]
        losers = [sum(slot) - one for slot, one in zip(slots, found, strict=True) if all(slot) and one and _met(slot, each)]  # fmt: skip
        slots = brackets.in_twos(found)
    laid = {frozenset(slot) for slot in slots if all(one in playing for one in slot)}
    alone = {one for slot in slots for one in slot if one in playing and frozenset(slot) not in laid}  # fmt: skip
    third = [one for one in losers if one in playing]
    if plan.bronze and len(slots) == 1 and len(losers) == len(third) == 2:
        laid.add(frozenset(third))
    if (laid, alone) != ({frozenset(each) for each in tables}, set(byes)):
        yield f"{tables} and {byes}, not {list(map(set, laid))} and {alone}"


def _seeds(state, setting, plan, playing) -> list[int] | None:
    """Who enters a bracket, until its first table has begun: the first of the standings as they are now (3.8 d)."""
    before = [at for at in range(1, state.stage) if not state.stages[at - 1].is_bracket]
    if not before:
        return sorted(playing, key=lambda each: state.entries[each - 1].order)
    order = _order(state, setting, before[-1])
    if order is None or any(state.entries[each - 1].status == "disqualified" for each in state.seeds):  # fmt: skip
        return None
    found = [each for each in order if each in playing or each in state.seeds]
    return found[: plan.cut] if plan.cut else found


def _goes_on(slot, played) -> int:
    """Who of a place in the bracket was in the next round: the winner, or who sat at no table."""
    for table in played.tables:
        if set(table.entries) == set(slot):
            one, two, _ = table.games
            return 0 if one == two else table.entries[0 if one > two else 1]
    return next((one for one in slot if one in played.byes), 0)


def _met(slot, played) -> bool:
    return any(set(table.entries) == set(slot) for table in played.tables)


# -- standings ------------------------------------------------------------------------------


def event_of(state, stage) -> Event:
    """A stage as the second opinion is told."""
    plan = state.stages[stage - 1]
    wishes = {(wish.entry, wish.round): wish.kind for wish in state.wishes}
    rounds = []
    for at, each in enumerate(state.rounds, 1):
        if each.stage != stage:
            continue
        byes = {entry: kind for (entry, number), kind in wishes.items() if number == at}
        rounds.append(
            Round(
                tuple(_table(table) for table in each.tables),
                {**byes, **dict.fromkeys(each.byes, "pairing")},
            )
        )
    gone = {at for at, each in enumerate(state.entries, 1) if each.status == "disqualified"}
    return Event(
        tuple(range(1, len(state.entries) + 1)),
        tuple(rounds),
        Points(plan.win, plan.draw, plan.loss, plan.bye, plan.bye, plan.half),
        {at: each.lot for at, each in enumerate(state.entries, 1)},
        frozenset(gone),
        plan.kind == "round-robin",
    )


def _table(table) -> Table:
    one, two, drawn = table.games
    kind = "played"
    if table.word == "no-show":
        kind = "forfeit1" if one > two else "forfeit2"
    elif table.word in ("double-loss", "double-no-show"):
        kind = "double-loss"
    return Table(*table.entries, one, two, drawn, kind)


def _order(state, setting, stage) -> list[int] | None:
    """The standings of a stage; None where the second opinion does not know a criterion of the plan."""
    plan = state.stages[stage - 1]
    if plan.kind.startswith("pods"):
        return pods.order(state, stage, FLOORS[setting.readings["floor"]])
    rounds = [each for each in state.rounds if each.stage == stage]
    words = {table.word for each in rounds for table in each.tables}
    rates = {"omw", "gw", "ogw"}.intersection(plan.tie_breaks)
    if not set(plan.tie_breaks) <= set(CODES) or "double-loss" in words:
        return None
    if rates and setting.readings["floor"] != KNOWN_FLOOR:
        return None
    criteria = ("PTS", *(CODES[each] for each in plan.tie_breaks))
    return [entry for tier in standings(event_of(state, stage), criteria) for entry in tier]


def _standings(state, setting, stage, seen) -> Iterator[str]:
    from referee.games.tournament.rules.sheets import places_of

    if state.stages[stage - 1].is_bracket:
        return
    said = _order(state, setting, stage)
    if said is None:
        return
    seen["standings"] += 1
    said = [each for each in said if state.entries[each - 1].status != "disqualified"]
    found = [place.number for place in places_of(state, setting, stage)]
    found = [each for each in found if state.entries[each - 1].status != "disqualified"]
    if found != said:
        yield f"places {found}, not {said}"
