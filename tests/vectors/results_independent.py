"""Results of tables as docs/tournaments.md says: reports, slips, decisions, corrections, and the ledger of penalties."""

from __future__ import annotations

import re

from tests.vectors.bytes_independent import must
from tests.vectors.pods_independent import SIZES, games_of_pod, places_of_pod
from tests.vectors.standings_independent import places_of
from tests.vectors.tournament_state_independent import (
    BOTH_LOSE,
    DECIDED,
    OPEN,
    PENALTIES,
    PLAYED,
    SLIP,
    WORDS,
    Penalty,
    Table,
    entry_of,
    hexadecimal,
    leave,
)


def stage_at(state, words):
    """The stage of a table's round."""
    return state.stages[state.rounds[int(words.split("-")[0]) - 1].stage - 1]


def games_of(state, words, result, word=""):
    """The games of a result, as the plan of the table's round allows them (TN-39 to TN-41)."""
    stage = stage_at(state, words)
    if stage.kind in SIZES:
        if stage["places"] and result != "w0":
            return places_of_pod(words, state.table(words), result, word)
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


# -- the ledger --------------------------------------------------------------------------------


def list_penalties(state, table, root, rows):
    """The penalties of a match (TN-60); what was listed out of it before is void."""
    replace_penalties(state, root)
    for entry, word in rows:
        must(entry in table.entries and word in PENALTIES, "a penalty at this table [TN-60]")
        state.penalties.append(Penalty(entry, word, root))


def replace_penalties(state, root):
    for each in state.penalties:
        each.replaced = each.replaced or (root != "" and each.root == root)


def do_penalise(state, number, arguments, note):
    entry, word = arguments
    must(entry_of(state, entry).status != "disqualified" and word in PENALTIES, "a penalty [TN-61]")
    state.penalties.append(Penalty(entry, word))
    if word == "disqualification":
        leave(state, entry, "disqualified")
    crown(state)


def do_strike(state, number, arguments, note):
    must(1 <= arguments[0] <= len(state.penalties), "no such penalty [TN-60]")
    row = state.penalties[arguments[0] - 1]
    must(not (row.struck or row.replaced), "void already [TN-60]")
    must(row.word != "disqualification", "a disqualification stands [TN-61]")
    row.struck = True


# -- what desks and judges say -----------------------------------------------------------------


def count_root(state, root):
    hexadecimal(root)
    must(all(root != table.root for _, table in state.tables()), "a match counts once [TN-35]")
    state.roots.append(root)


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
    must(table.how == OPEN, f"{words} has a result [TN-33]")
    must(stage_at(state, words)["slips"] == "yes", f"{words}: only matches count [TN-37]")
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
    must(table.how in (PLAYED, SLIP), f"{words}: nothing to dispute [TN-33]")
    must(said not in (table.games, table.disputed), f"{words}: no dispute [TN-33]")
    must(words.startswith(f"{len(state.rounds)}-"), f"{words} is of an earlier round [TN-33]")
    table.disputed = said


def do_decide(state, number, arguments, note):
    words, result, word = arguments
    table = state.table(words)
    must(not table.is_settled, f"{words} has a result [TN-33]")
    must(word in WORDS, f"{words}: a word [TN-38]")
    games = games_of(state, words, result, word)
    kept = table.root if (table.how, table.games) == (PLAYED, games) else ""
    put(state, table, DECIDED, games, word, kept)


def put(state, table, how, games, word, root=""):
    table.how, table.games, table.word, table.root, table.disputed = how, games, word, root, ()
    for entry in absent_from(table):
        if state.entries[entry].status == "playing":
            leave(state, entry, "dropped")


def absent_from(table):
    if table.word == "double-no-show":
        return table.entries
    return [sum(table.entries) - table.winner] if table.word == "no-show" else []


def do_extend(state, number, arguments, note):
    words, minutes = arguments
    must(state.table(words).how == OPEN, f"{words} has ended [TN-66]")
    must(1 <= minutes <= 1440, "minutes [TN-66]")


# -- corrections -------------------------------------------------------------------------------


def do_correct(state, number, arguments, note):
    words, result, word, *void = arguments
    must(word in WORDS, f"{words}: a word [TN-55]")
    games, table = games_of(state, words, result, word), state.table(words)
    must((table.how, table.games, table.word) != (DECIDED, games, word), "what stands [TN-55]")
    replace_result(state, words, DECIDED, games, word, "", void)
    crown(state)


def do_correct_match(state, number, arguments, note):
    words, root, result, *more = arguments
    void, penalties = (*more, [], [])[:2]
    games, before = games_of(state, words, result), state.table(words).root
    count_root(state, root)
    replace_penalties(state, before)
    replace_result(state, words, PLAYED, games, "error", root, [void])
    list_penalties(state, state.table(words), root, penalties)
    crown(state)


def crown(state):
    """Who has won follows from the standings also after the end (TN-62)."""
    if state.winner is not None:
        state.winner = champion(state)


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
    bracket = state.stages[own.stage - 1].kind == "single"
    after = [number for number, _ in state.rounds_of(own.stage) if number > round_ and bracket]
    must(winner or not after, f"{words} has a winner who went on [TN-58]")
    if winner == table.winner or not bracket:
        must(not void, f"{words}: no table rests on it [TN-58]")
        return
    must(state.at == own.stage, f"{words} is of a stage that is over [TN-58]")
    must(state.winner is None or not after, f"{words} would open later tables [TN-62]")
    if not after:
        must(not void, f"{words}: no table rests on it [TN-58]")
        return
    following = state.rounds[after[0] - 1]
    kept = table.winner in [*following.byes, *(e for row in following.tables for e in row.entries)]
    voided = [
        f"{number}-{place}"
        for number in after
        for place, row in enumerate(state.rounds[number - 1].tables, 1)
        if not kept or number > after[0] or set(row.entries) & set(table.entries)
    ]
    stays = state.entries[winner].status == "playing"
    must(stays or not (kept or voided), f"{winner} has left and cannot go on [TN-17]")
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


def champion(state):
    """Who won: of the final, or the first of the standings; 0 where nobody did."""
    if state.stage.kind != "single":
        return next(iter(places_of(state, state.at)), 0)
    *before, last = [each for _, each in state.rounds_of(state.at)]
    lost = {sum(each.entries) - each.winner for each in before[-1].tables} if before else set()
    final = [each.winner for each in last.tables if not lost & set(each.entries)]
    best = next((each for each in [*final, *last.byes] if each), 0)
    return best if best and state.entries[best].status != "disqualified" else 0


RESULTS = {
    "report": do_report,
    "slip": do_slip,
    "attach": do_attach,
    "dispute": do_dispute,
    "decide": do_decide,
    "extend": do_extend,
    "correct": do_correct,
    "correct-match": do_correct_match,
    "penalise": do_penalise,
    "strike": do_strike,
}
