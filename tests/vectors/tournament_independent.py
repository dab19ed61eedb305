"""A tournament followed record by record, as docs/tournaments.md and docs/replay-format.md say.

It knows the replay file as the second reader of it found it, and the second opinions on lots, Swiss, Berger tables and
brackets (tests/oracle/tournament), and imports nothing of the referee; whoever wrote it had read the book in the code
as well. Each round is paired again by what stood at its record, and compared.
"""

from __future__ import annotations

import re
from copy import deepcopy

from tests.oracle.tournament import berger, brackets
from tests.oracle.tournament.lots import fits, lots, round_key
from tests.oracle.tournament.swiss import Player, Unpairable, pair
from tests.vectors.bytes_independent import content_of, must
from tests.vectors.pods_independent import DEFAULTS as PODS
from tests.vectors.pods_independent import SIZES, draw_pods, games_of_pod, lines_of
from tests.vectors.standings_independent import places_of, shares_of
from tests.vectors.tournament_state_independent import (
    AS_DRAWN,
    BOTH_LOSE,
    BY_HAND,
    DECIDED,
    DEFAULTS,
    DESKS,
    OPEN,
    PENALTIES,
    PLAYED,
    SIGNED,
    SLIP,
    TIE_BREAKS,
    Entry,
    Penalty,
    Round,
    Stage,
    Table,
    Tournament,
    entry_of,
    hexadecimal,
    leave,
)


def follow(found):
    """The tournament of a replay file as `replay_independent.read` found it. Raises Wrong."""
    decisions, records = found["decisions"]["public"], found["records"]["public"]
    must(found["game"] == "tournament" and decisions[0] is not None, "no tournament")
    (head,) = decisions[0][1:]
    note = note_of(records[0]) or {}
    event = note.get("event", {"game": "", "name": ""})
    state = Tournament(
        found["opened"], head["readings"], head["seats"], event["game"], event["name"]
    )
    after, keep = {}, any(each and each[0] == "ruled/1" for each in decisions)
    for number, (decision, record) in enumerate(zip(decisions, records, strict=True), 1):
        must(decision is not None, f"record {number} is withheld")
        kind, *fields = decision
        if kind == "acted/1":
            act(state, number, *fields, note_of(record))
        elif kind == "ruled/1" and taken_back(fields[0]) is not None:
            state = deepcopy(after[taken_back(fields[0])])
        elif kind == "closed/1":
            end(state, fields[0], found["secret"])
        if keep:
            after[number] = deepcopy(state)
    return state


def note_of(record):
    """What is noted beside a record; None where a part is withheld that may be it."""
    parts = [content_of(part) for part in record[0][2:]]
    noted = [part[1] for part in parts if part is not None and part[0] == "note"]
    return noted[0] if noted else None if None in parts else {}


def taken_back(ruled):
    """The record after which a ruling lets the match stand again; None where it takes nothing back."""
    if ruled["kind"] == "backup":
        return ruled["record"]
    return ruled["record"] - 1 if ruled["kind"] == "overturn" and ruled["epoch"] else None


def act(state, number, seat, answer, note):
    verb, *arguments = answer
    must(
        (seat in range(1, state.seats + 1)) if verb in DESKS else seat == 0,
        f"{number}: who says it",
    )
    over = state.winner is not None
    must(not over or verb in AFTER_THE_END, f"{number}: the tournament is finished [TN-62]")
    if verb in SIGNED:
        must(note is None or {"by", "reason"} <= set(note), f"{number}: nobody has signed")
    must(verb in VERBS, f"{number}: no verb {verb}")
    VERBS[verb](state, number, arguments, note or {})
    if over:
        state.winner = champion(state)


def end(state, outcome, secret):
    """The closed record: the entry that won, nothing where nobody finished; the secret gives the chain (TN-67)."""
    said = f"entry {state.winner} won" if state.winner else "nobody won"
    must(outcome == (None if state.winner is None else [[], said, "TN-62"]), "the outcome")
    if secret is not None:
        must(round_key(secret, 0) == state.chain, "the secret does not give the chain [TN-67]")


# -- plan, entries -----------------------------------------------------------------------------


def do_chain(state, number, arguments, note):
    must(not state.chain and not state.entries, "a second chain, or after an entry [TN-2]")
    state.chain = hexadecimal(arguments[0])


def do_stage(state, number, arguments, note):
    must(not state.started, "a stage after the start [TN-1]")
    kind, *terms = arguments
    must(kind in ("swiss", "round-robin", "single", *SIZES), "a kind of stage")
    given = {key: tuple(values) if key == "tie-breaks" else values[0] for key, *values in terms}
    usual = PODS if kind in SIZES else {"tie-breaks": TIE_BREAKS}
    stage = Stage(kind, {**DEFAULTS, **usual, **given})
    must(not stage.by_points or "rounds" in given, "a Swiss without its rounds")
    must(kind not in SIZES or state.readings.get("team", "1") == "1", "teams in pods [TN-63]")
    state.stages.append(stage)


def do_mix(state, number, arguments, note):
    must(state.chain and not state.started, "numbers before the chain or after the start [TN-3]")
    state.numbers += arguments


def do_start(state, number, arguments, note):
    must(state.stages and state.entries and not state.started, "no start [TN-1]")
    state.started, state.at = True, 1
    for entry, lot in lots(state.chain, state.numbers, state.entries).items():
        state.entries[entry].lot = lot


def do_enter(state, number, arguments, note):
    strength, size = arguments
    must(state.chain and str(size) == state.readings.get("team", "1"), "an entry [TN-2, TN-4]")
    entry = len(state.entries) + 1
    must(not state.started or (state.at == 1 and state.stage.by_points), "too late [TN-8]")
    state.entries[entry] = Entry(strength, size, len(state.rounds) + 1, names=note.get("names"))
    if state.started:
        state.entries[entry].lot = entry


def is_late(state):
    return state.started and 2 * len(state.rounds) > state.stage["rounds"]


def do_enter_in_time(state, number, arguments, note):
    must(not is_late(state), "more than half of the rounds are paired [TN-8]")
    do_enter(state, number, arguments, note)


def do_enter_late(state, number, arguments, note):
    must(is_late(state), "not yet late [TN-8]")
    do_enter(state, number, arguments, note)


def do_deck(state, number, arguments, note):
    entry_of(state, arguments[0]).decks.append(hexadecimal(arguments[1]))


def do_know_entries(state, number, arguments, note):
    for each in arguments:
        entry_of(state, each)


def do_deck_checked(state, number, arguments, note):
    must(entry_of(state, arguments[0]).decks, "a check of no deck [TN-12]")


def do_bye(state, number, arguments, note):
    entry, round_, kind = arguments
    must(entry_of(state, entry).status == "playing", "a bye of who has left [TN-17]")
    must(round_ > len(state.rounds), "a bye of a round that is paired [TN-14]")
    must((entry, round_) not in state.wishes and kind in ("zero", "half", "full"), "a bye [TN-14]")
    state.wishes[entry, round_] = kind


def do_drop(state, number, arguments, note):
    must(entry_of(state, arguments[0]).status == "playing", "who has left leaves [TN-17]")
    leave(state, arguments[0], "dropped")


def do_return(state, number, arguments, note):
    must(entry_of(state, arguments[0]).status == "dropped", "who has not left comes back [TN-18]")
    state.entries[arguments[0]].status = "playing"


# -- rounds ------------------------------------------------------------------------------------


def do_pair(state, number, arguments, note, how=AS_DRAWN):
    key, tables, byes, *permits = arguments
    key, at = hexadecimal(key), len(state.rounds) + 1
    must(state.started and state.is_settled(), f"{number}: a table has no result [TN-20]")
    must(fits(state.chain, at, key), f"{number}: the key of round {at} [TN-19]")
    must(len(state.rounds_of(state.at)) < rounds_in(state), f"{number}: no round left [TN-1]")
    if state.readings.get("decks") == "registered" and how == AS_DRAWN:
        must(all(state.entries[each].decks for each in state.playing()), "without a deck [TN-9]")
    drawn = Round(state.at, key, [], [], number, how)
    if how == AS_DRAWN:
        confirm(number, draw(state, drawn, state.rounds), tables, byes)
    else:
        confirm_by_hand(state, drawn, tables, byes, permits[0] if permits else [])
    lay(state, drawn, tables, byes)


def lay(state, drawn, tables, byes):
    drawn.tables, drawn.byes = [Table(list(each)) for each in tables], list(byes)
    state.rounds.append(drawn)


def do_pair_by_hand(state, number, arguments, note):
    do_pair(state, number, arguments, note, BY_HAND)


def do_pair_again(state, number, arguments, note):
    tables, byes = arguments
    must(state.rounds and state.rounds[-1].stage == state.at, "no round that is paired [TN-56]")
    last = state.rounds.pop()
    must(all(each.how == OPEN for each in last.tables), "a table has a result [TN-56]")
    must(state.is_settled(), "a table has no result [TN-20]")
    before = [each.entries for each in last.tables], last.byes
    must(before != (tables, byes), "nothing new [TN-57]")
    again = Round(last.stage, last.key, [], [], number, AS_DRAWN)
    confirm(number, draw(state, again, state.rounds), tables, byes)
    lay(state, again, tables, byes)


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


def confirm_by_hand(state, drawn, tables, byes, permits):
    must(state.stage.by_points, "a pairing by hand [TN-32]")
    field_ = {each.number: each for each in field_of(state, drawn)}
    size = SIZES.get(state.stage.kind, 2)
    must(all(min(size, 3) <= len(each) <= size for each in tables), "a table [TN-21, TN-63]")
    must(
        sorted([*(each for row in tables for each in row), *byes]) == sorted(field_),
        "who sits at all [TN-21]",
    )
    again = size == 2 and any(two in field_[one].met for one, two in tables)
    must(not again or "repeats" in permits, "a second meeting [TN-22]")
    wrong = len(byes) > 1 or any(not field_[each].may_bye for each in byes)
    must(not wrong or "byes" in permits, "a bye [TN-24]")


def rounds_in(state):
    """How many rounds the present stage has, as far as that is known."""
    stage = state.stage
    if stage.by_points:
        return stage["rounds"]
    count = len(stage.seeds)
    if not state.rounds_of(state.at):
        return 1
    if stage.kind == "round-robin":
        return max(1, (count - 1 + count % 2) * stage["times"])
    return max(1, (count - 1).bit_length())


def lots_of(state, drawn):
    """The lots of a round, of everybody who has entered."""
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
        if stage.kind == "round-robin":
            stage.seeds.sort(key=lots_of(state, drawn).__getitem__)
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
            may = not any(
                each[0] in ("pairing", "full") for each in lines_of(state, state.at)[entry]
            )
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


def do_nothing(state, number, arguments, note):
    must(state.rounds, "without a round [TN-56]")


# -- results -----------------------------------------------------------------------------------


def games_of(state, words, result, word=""):
    """The games of a result, as the plan of the table's round allows them (TN-39 to TN-41)."""
    stage = state.stages[state.rounds[int(words.split("-")[0]) - 1].stage - 1]
    if stage.kind in SIZES:
        return games_of_pod(words, state.table(words), result, word)
    must(re.fullmatch(r"[0-9]+-[0-9]+(-[1-9][0-9]*)?", result), "a result")
    one, two, drawn = (*map(int, result.split("-")), 0)[:3]
    wins, most = stage.wins, stage["best-of"]
    over = max(one, two) > wins or one + two > most or drawn > 9 or one == two == wins
    must(not over, f"{words}: {result} is no result [TN-41]")
    if word in BOTH_LOSE:
        must(not (one or two or drawn), f"{words}: both lose 0-0 [TN-41]")
    elif word == "no-show":
        must(sorted((one, two, drawn)) == [0, 0, wins], f"{words}: no walkover [TN-40]")
    else:
        must(stage.kind != "single" or one != two, f"{words}: a draw [TN-39]")
        empty = one == two == drawn == 0 and word not in ("time", "agreed-draw")
        must(not empty, f"{words}: nobody played [TN-41]")
    return one, two, drawn


def count_root(state, root):
    hexadecimal(root)
    must(all(root != table.root for _, table in state.tables()), "a match counts once [TN-35]")
    state.roots.append(root)


def list_penalties(state, table, root, rows):
    replace_penalties(state, root)
    for entry, word in rows:
        must(entry in table.entries and word in PENALTIES, "a penalty at this table [TN-60]")
        state.penalties.append(Penalty(entry, word, root))


def replace_penalties(state, root):
    """What was listed out of a match that counts no more, or is listed anew, is void (TN-60)."""
    for each in state.penalties:
        each.replaced |= bool(root) and each.root == root


def do_report(state, number, arguments, note):
    words, root, result, *penalties = arguments
    table = state.table(words)
    must(table.how == OPEN, f"{words} has a result [TN-33]")
    count_root(state, root)
    table.how, table.games, table.root = PLAYED, games_of(state, words, result), root
    list_penalties(state, table, root, penalties[0] if penalties else [])


def do_slip(state, number, arguments, note):
    words, result = arguments
    table = state.table(words)
    stage = state.stages[state.rounds[int(words.split("-")[0]) - 1].stage - 1]
    must(table.how == OPEN, f"{words} has a result [TN-33]")
    must(stage["slips"] == "yes", f"{words}: only matches count [TN-37]")
    table.how, table.games = SLIP, games_of(state, words, result)


def do_attach(state, number, arguments, note):
    words, root, *penalties = arguments
    table = state.table(words)
    must(table.how == SLIP and not table.disputed, f"{words} has no slip [TN-37]")
    count_root(state, root)
    table.how, table.root = PLAYED, root
    list_penalties(state, table, root, penalties[0] if penalties else [])


def do_dispute(state, number, arguments, note):
    words, _ = arguments
    table, said = state.table(words), games_of(state, *arguments)
    must(table.how in (PLAYED, SLIP) and said != table.games, f"{words}: no dispute [TN-33]")
    must(words.startswith(f"{len(state.rounds)}-"), f"{words} is of an earlier round [TN-33]")
    table.disputed = True


def do_decide(state, number, arguments, note):
    words, result, word = arguments
    table = state.table(words)
    must(not table.is_settled, f"{words} has a result [TN-33]")
    put(state, table, DECIDED, games_of(state, words, result, word), word)


def put(state, table, how, games, word, root=""):
    table.how, table.games, table.word, table.root, table.disputed = how, games, word, root, False
    for entry in absent_from(table):
        if state.entries[entry].status == "playing":
            leave(state, entry, "dropped")


def absent_from(table):
    if table.word == "double-no-show":
        return table.entries
    return [sum(table.entries) - table.winner] if table.word == "no-show" else []


def do_correct(state, number, arguments, note):
    words, result, word, *void = arguments
    replace_result(state, words, DECIDED, games_of(state, words, result, word), word, "", void)


def do_correct_match(state, number, arguments, note):
    words, root, result, *void = arguments
    count_root(state, root)
    replace_penalties(state, state.table(words).root)
    games, named = games_of(state, words, result), void[:1]
    replace_result(state, words, PLAYED, games, "error", root, named)
    list_penalties(state, state.table(words), root, void[1] if void[1:] else [])


def replace_result(state, words, how, games, word, root, void):
    table = state.table(words)
    must(table.how != OPEN, f"{words} has no result yet [TN-55]")
    changed = Table(table.entries, DECIDED, games, "" if word in BOTH_LOSE else word)
    take_back(state, words, changed.winner, void[0] if void else [])
    put(state, state.table(words), how, games, word, root)


def take_back(state, words, winner, void):
    """In a bracket another entry goes on: it takes the place in the next round, later rounds go (TN-58)."""
    round_, table = int(words.split("-")[0]), state.table(words)
    own = state.rounds[round_ - 1]
    after = [number for number, _ in state.rounds_of(own.stage) if number > round_]
    if state.stages[own.stage - 1].kind != "single":
        must(not void, f"{words}: no table rests on it [TN-58]")
        return
    must(winner or not after, f"{words} has a winner who went on [TN-58]")
    if winner == table.winner or not after:
        return
    must(state.winner is None, f"{words} would open later tables after the end [TN-62]")
    following = state.rounds[after[0] - 1]
    here = [*following.byes, *(each for row in following.tables for each in row.entries)]
    kept = table.winner in here
    voided = [
        f"{number}-{place}"
        for number in after
        for place, row in enumerate(state.rounds[number - 1].tables, 1)
        if not kept or number > after[0] or set(row.entries) & set(table.entries)
    ]
    known = [each for each in voided if state.table(each).how != OPEN]
    must(set(known) <= set(void) <= set(voided), f"{words}: tables that rest on it [TN-58]")
    if kept:
        one, two = table.entries
        other = {one: two, two: one}
        for place, row in enumerate(following.tables):
            if set(row.entries) & set(other):
                following.tables[place] = Table([other.get(each, each) for each in row.entries])
        following.byes = [other.get(each, each) for each in following.byes]
    del state.rounds[after[0] - (0 if kept else 1) :]


def do_penalise(state, number, arguments, note):
    entry, word = arguments
    must(entry_of(state, entry).status != "disqualified" and word in PENALTIES, "a penalty [TN-61]")
    state.penalties.append(Penalty(entry, word))
    if word == "disqualification":
        leave(state, entry, "disqualified")


def do_strike(state, number, arguments, note):
    must(1 <= arguments[0] <= len(state.penalties), "no such penalty [TN-60]")
    found = state.penalties[arguments[0] - 1]
    void = found.struck or found.replaced
    must(not void and found.word != "disqualification", "void already, or stands [TN-60, TN-61]")
    found.struck = True


# -- stages ------------------------------------------------------------------------------------


def is_played_out(state):
    done = len(state.rounds_of(state.at)) == rounds_in(state)
    return state.started and done and state.is_settled()


def do_cut(state, number, arguments, note):
    must(is_played_out(state) and state.at < len(state.stages), "a cut too early [TN-53, TN-62]")
    state.at += 1
    if state.stage.kind == "single":
        state.stage.seeds = seeds_of(state)


def do_finish(state, number, arguments, note):
    must(is_played_out(state) and state.at == len(state.stages), "finished too early [TN-62]")
    state.winner = champion(state)


def champion(state):
    """Who won: of the final, or the first of the standings; 0 where nobody did."""
    if state.stage.kind != "single":
        return next(iter(places_of(state, state.at)), 0)
    *before, last = [each for _, each in state.rounds_of(state.at)]
    lost = {sum(each.entries) - each.winner for each in before[-1].tables} if before else set()
    final = [each.winner for each in last.tables if not lost & set(each.entries)]
    best = next((each for each in [*final, *last.byes] if each), 0)
    return best if best and state.entries[best].status != "disqualified" else 0


VERBS = {
    "chain": do_chain,
    "stage": do_stage,
    "mix": do_mix,
    "start": do_start,
    "enter": do_enter_in_time,
    "enter-late": do_enter_late,
    "register-deck": do_deck,
    "correct-deck": do_deck,
    "deck-checked": do_deck_checked,
    "check-in": do_know_entries,
    "bye": do_bye,
    "drop": do_drop,
    "return": do_return,
    "pair": do_pair,
    "pair-by-hand": do_pair_by_hand,
    "pair-again": do_pair_again,
    "publish": do_nothing,
    "clock": do_nothing,
    "report": do_report,
    "slip": do_slip,
    "attach": do_attach,
    "dispute": do_dispute,
    "decide": do_decide,
    "extend": do_nothing,
    "correct": do_correct,
    "correct-match": do_correct_match,
    "penalise": do_penalise,
    "strike": do_strike,
    "cut": do_cut,
    "finish": do_finish,
}
AFTER_THE_END = ("correct", "correct-match", "penalise", "strike")
