"""The draw of a round, as docs/tournaments.md says: Swiss, the tables of Berger, brackets, and what is not as drawn."""

from __future__ import annotations

from tests.oracle.tournament import berger, brackets
from tests.oracle.tournament.lots import lots
from tests.oracle.tournament.swiss import Player, Unpairable, pair
from tests.vectors.bytes_independent import must
from tests.vectors.pods_independent import SIZES, draw_pods, lines_of
from tests.vectors.standings_independent import places_of, shares_of
from tests.vectors.tournament_state_independent import DRAFTING


def confirm(number, wanted, tables, byes):
    """A pairing is the one that was drawn; else the rule of the first thing in which it differs."""
    found = [tuple(each) for each in tables], list(byes)
    if found != wanted:
        named = [sorted([*sum(rows, ()), *free]) for rows, free in (found, wanted)]
        rows = [{frozenset(each) for each in rows} for rows, _ in (found, wanted)]
        rule = (
            "TN-21" if named[0] != named[1]
            else "TN-25" if found[1] != wanted[1]
            else "TN-64" if any(len(each) > 2 for each in wanted[0])
            else "TN-28" if rows[0] != rows[1]
            else "TN-29" if set(found[0]) != set(wanted[0])
            else "TN-30"
        )  # fmt: skip
        must(found == wanted, f"{number}: not as drawn [{rule}]")


def confirm_inside(number, pods, tables):
    """Nobody meets somebody of another pod (TN-65)."""
    homes = {entry: at for at, pod in enumerate(pods) for entry in pod}
    inside = all(len({homes[each] for each in row if each in homes}) < 2 for row in tables)
    must(inside, f"{number}: a table across pods [TN-65]")


def confirm_by_hand(state, drawn, tables, byes, permits):
    must(state.stage.by_points, "a pairing by hand [TN-32]")
    field_ = {each.number: each for each in field_of(state, drawn)}
    must(
        sorted([*(each for row in tables for each in row), *byes]) == sorted(field_),
        "who sits at all [TN-21]",
    )
    size = SIZES.get(state.stage.kind, 2)
    must(all(min(size, 3) <= len(row) <= size for row in tables), "a table [TN-21, TN-63]")
    again = size == 2 and any(two in field_[one].met for one, two in tables)
    must(not again or "repeats" in permits, "a second meeting [TN-22]")
    wrong = len(byes) > 1 or any(not field_[each].may_bye for each in byes)
    must(not wrong or "byes" in permits, "a bye [TN-24]")


def rounds_in(state):
    """How many rounds the present stage has, as far as that is known."""
    stage = state.stage
    if stage.by_points or stage.kind in DRAFTING:
        return stage["rounds"]
    count = len(stage.seeds)
    if not state.rounds_of(state.at):
        return 1
    if stage.kind == "round-robin":
        return max(1, (count - 1 + count % 2) * stage["times"])
    return max(1, (count - 1).bit_length())


def lots_of(state, drawn):
    """The lots of a round."""
    return lots(drawn.key, state.numbers, state.entries)


def draw(state, drawn, rounds):
    """The tables of a round and who sits at none, by the procedure of its stage."""
    stage = state.stage
    own = [each for each in rounds if each.stage == state.at]
    if stage.kind in SIZES:
        stage.seeds = seeds_of(state) if stage["cut"] and not own else stage.seeds
        return draw_pods(state, playing_in(state), lots_of(state, drawn))
    if stage.kind == "swiss":
        try:
            tables, bye = pair(field_of(state, drawn))
        except Unpairable:
            must(False, f"{drawn.record}: nothing can be paired [TN-22]")
        return list(tables), [bye] if bye else []
    if not own:
        stage.seeds = seeds_of(state)
        if stage.kind == "round-robin" or stage.kind in DRAFTING:
            stage.seeds.sort(key=lots_of(state, drawn).__getitem__)
    if stage.kind in DRAFTING:
        return drafted_round(state, stage, len(own))
    if stage.kind == "round-robin":
        return robin_round(state, stage, len(own))
    return bracket_round(state, stage, own)


def field_of(state, drawn):
    """Sentence 1, and what sentences 2 to 10 look at."""
    stage, ranks = state.stage, lots_of(state, drawn)
    before = len(state.rounds_of(state.at))
    if stage["power"] == "yes" and before and before + 1 == stage["rounds"]:
        ranks = {entry: place for place, entry in enumerate(places_of(state, state.at))}
    found = []
    for entry in playing_in(state):
        if stage.kind in SIZES:
            lines = lines_of(state, state.at)[entry]
            may = not any(each[0] in ("pairing", "full") for each in lines)
            found.append(Player(entry, 0, ranks[entry], frozenset(), (), may))
            continue
        shares = shares_of(state, state.at, entry)
        without = [each.kind in ("pairing", "full") or each.forfeit == "won" for each in shares]
        found.append(
            Player(
                entry,
                sum(each.worth for each in shares),
                ranks[entry],
                frozenset(each.other for each in shares if each.met),
                tuple(each.seat if each.met else 0 for each in shares),
                not any(without),
            )
        )
    return found


def playing_in(state):
    """Who plays in the next round, is in the stage, and has asked for no bye."""
    stage, number = state.stage, len(state.rounds) + 1
    return [
        entry
        for entry in state.playing()
        if (entry, number) not in state.wishes and (not stage["cut"] or entry in stage.seeds)
    ]


def seeds_of(state):
    """Who enters a round robin or a bracket, best first (TN-53)."""
    before = [at for at in range(1, state.at) if state.stages[at - 1].kind != "single"]
    playing, known = state.playing(), state.stage.seeds
    if not before:
        return sorted(playing, key=lambda entry: (-state.entries[entry].strength, entry))
    places = places_of(state, before[-1])
    found = [entry for entry in places if entry in playing or entry in known]
    for at, entry in enumerate(known):
        if state.entries[entry].status == "disqualified":
            found.insert(at, entry)
    return found[: state.stage["cut"]] if state.stage["cut"] else found


def robin_round(state, stage, at):
    every = berger.rounds(len(stage.seeds), stage["times"])
    rows = every[at] if every else ()
    seated = [(stage.seeds[one - 1], stage.seeds[two - 1]) for one, two in rows if one and two]
    return without_the_gone(state, seated)


def pods_of(stage):
    """The draft pods of a stage, whose seeds stand in the order of its lots: as even as they can be, the larger first."""
    left, count = list(stage.seeds), -(-len(stage.seeds) // DRAFTING[stage.kind])
    found = []
    while count:
        take = -(-len(left) // count)
        found.append(left[:take])
        left, count = left[take:], count - 1
    return found


def drafted_round(state, stage, at):
    """The round of that number, from 0, in each pod: whoever has no opponent there has the bye (TN-65)."""
    tables, byes = [], []
    for pod in pods_of(stage):
        rows = berger.rounds(len(pod), at + 1)[at] if len(pod) > 1 else [(1, 0)]
        named = [tuple(pod[each - 1] if each else 0 for each in row) for row in rows]
        playing = {each for each in pod if state.entries[each].status == "playing"}
        free = [max(row) for row in named if 0 in row and max(row) in playing]
        seated, alone = without_the_gone(state, [row for row in named if 0 not in row])
        tables += seated
        byes += [*free, *alone]
    return tables, byes


def without_the_gone(state, seated):
    """Who should meet an entry that has left is in the list of byes (TN-54)."""
    gone = {entry for entry, each in state.entries.items() if each.status != "playing"}
    alone = [each for row in seated if set(row) & gone for each in row if each not in gone]
    return [row for row in seated if not set(row) & gone], alone


def bracket_round(state, stage, own):
    seeds = stage.seeds
    playing = [each for each in seeds if state.entries[each].status == "playing"]
    if len(seeds) < 2:
        return [], playing
    rank = {entry: place for place, entry in enumerate(seeds)}
    line = [entry for table in brackets.first_round(seeds) for entry in table]
    left = set(seeds)
    if own:
        left = {each.winner for each in own[-1].tables} | set(own[-1].byes)
    width = 1 << len(own)
    nodes = [
        next((each for each in line[at : at + width] if each in left and each), 0)
        for at in range(0, len(line), width)
    ]
    rows = [
        tuple(sorted(row, key=lambda each: rank.get(each, 0))) for row in brackets.in_twos(nodes)
    ]
    free = sorted((max(row) for row in rows if 0 in row and any(row)), key=rank.__getitem__)
    tables, alone = without_the_gone(state, [row for row in rows if 0 not in row])
    byes = [each for each in free if each in playing] + alone
    if stage["bronze"] == "yes" and own and width * 2 == len(line):
        losers = [sum(each.entries) - each.winner for each in own[-1].tables if each.winner]
        losers = sorted((each for each in losers if each in playing), key=rank.__getitem__)
        tables += [tuple(losers)] if len(losers) == 2 else []
    return tables, byes
