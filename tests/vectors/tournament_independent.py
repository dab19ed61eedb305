"""A tournament followed record by record, as docs/tournaments.md and docs/replay-format.md say.

It knows the replay file as the second reader of it found it, and the second opinions on lots, Swiss, Berger tables and
brackets (tests/oracle/tournament), and imports nothing of the referee; whoever wrote it had read the book in the code
as well. Each round is paired again by what stood at its record, and compared.
"""

from __future__ import annotations

from copy import deepcopy

from tests.oracle.tournament.lots import fits, lots, round_key
from tests.vectors.bytes_independent import content_of, must
from tests.vectors.draw_independent import (
    confirm,
    confirm_by_hand,
    confirm_inside,
    draw,
    pods_of,
    rounds_in,
    seeds_of,
)
from tests.vectors.pods_independent import DEFAULTS as PODS
from tests.vectors.pods_independent import SIZES, confirm_places
from tests.vectors.results_independent import RESULTS, champion
from tests.vectors.tournament_state_independent import (
    AFTER_THE_END,
    AS_DRAWN,
    BY_HAND,
    DEFAULTS,
    DESKS,
    DRAFTING,
    OPEN,
    SIGNED,
    TERMS,
    TIE_BREAKS,
    Draft,
    Entry,
    Round,
    Stage,
    Table,
    Tournament,
    entry_of,
    hexadecimal,
    leave,
)

RULINGS = ("backup", "note", "uphold", "overturn")
"""The rulings that a tournament takes (TN-59)."""


def follow(found):
    """The tournament of a replay file as `replay_independent.read` found it. Raises Wrong."""
    decisions, records = found["decisions"]["public"], found["records"]["public"]
    must(found["game"] == "tournament" and decisions[0] is not None, "no tournament")
    (head,) = decisions[0][1:]
    note = note_of(records[0]) or {}
    event = note.get("event", {"game": "", "name": ""})
    state = Tournament(
        found["opened"],
        head["readings"],
        head["seats"],
        event["game"],
        event["name"],
        event.get("readings", {}),
    )
    state.house = note.get("keys", {}).get("house", "")
    after, keep = {}, any(each and each[0] == "ruled/1" for each in decisions)
    for number, (decision, record) in enumerate(zip(decisions, records, strict=True), 1):
        must(decision is not None, f"record {number} is withheld")
        kind, *fields = decision
        if kind == "acted/1":
            act(state, number, *fields, note_of(record))
        elif kind == "ruled/1":
            state = rule(state, number, fields[0], after)
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


def rule(state, number, ruled, after):
    """How the tournament stands after a ruling; ``after`` is how it stood after each record (TN-59)."""
    must(ruled["kind"] in RULINGS, f"{number}: no ruling of a tournament: {ruled['kind']} [TN-59]")
    back = taken_back(ruled)
    if back is None:
        return state
    must(back in after, f"{number}: there is no record {back} to go back to")
    same = results_of(after[back]) == results_of(state)
    must(same, f"{number}: a ruling that changes a result [TN-59]")
    return deepcopy(after[back])


def results_of(state):
    """What stands at each table that has a result."""
    return [
        (at, each.entries, each.how, each.games, each.word, each.root, each.disputed)
        for at, each in state.tables()
        if each.how != OPEN
    ]


def taken_back(ruled):
    """The record after which a ruling lets the match stand again; None where it takes nothing back."""
    if ruled["kind"] in ("backup", "take-back"):
        return ruled["record"]
    return ruled["record"] - 1 if ruled["kind"] == "overturn" and ruled["epoch"] else None


def act(state, number, seat, answer, note):
    verb, *arguments = answer
    must(
        (seat in range(1, state.seats + 1)) if verb in DESKS else seat == 0,
        f"{number}: who says it",
    )
    must(state.winner is None or verb in AFTER_THE_END, f"{number}: the tournament is finished")
    if verb in SIGNED:
        must(note is None or {"by", "reason"} <= set(note), f"{number}: nobody has signed")
    must(verb in VERBS, f"{number}: no verb {verb}")
    VERBS[verb](state, number, arguments, note or {})


def end(state, outcome, secret):
    """The closed record: the entry that won, nothing where nobody finished; the secret gives the chain (TN-67)."""
    said = f"entry {state.winner} won" if state.winner else "nobody won"
    must(outcome == (None if state.winner is None else [[], said, "TN-62"]), "the outcome")
    if state.winner is None:
        state.faults.append("the tournament was closed before it was finished [TN-67]")
    if secret is not None and round_key(secret, 0) != state.chain:
        state.faults.append("the secret does not give the chain of round keys [TN-67]")


# -- plan, entries -----------------------------------------------------------------------------


def do_chain(state, number, arguments, note):
    must(not state.chain and not state.entries, "a second chain, or after an entry [TN-2]")
    state.chain = hexadecimal(arguments[0])


def do_stage(state, number, arguments, note):
    must(not state.started, "a stage after the start [TN-1]")
    kind, *terms = arguments
    must(kind in ("swiss", "round-robin", "single", *SIZES, *DRAFTING), "a kind of stage")
    several = ("tie-breaks", "places")
    given = {key: tuple(values) if key in several else values[0] for key, *values in terms}
    must(
        len(given) == len(terms) and len(state.stages) < 8, "a term twice, or a ninth stage [TN-1]"
    )
    for key, *values in terms:
        must(key in TERMS and kind in TERMS[key], f"no term of this stage: {key} [TN-1]")
        must(key in several or len(values) == 1, f"one value of {key} [TN-1]")
    first = all(each.kind == "single" for each in state.stages)
    must("cut" not in given or not first, "a cut of nothing [TN-53]")
    buchholz = {"bh", "bh-c1"} & set(given.get("tie-breaks", ()))
    must(kind != "round-robin" or not buchholz, "Buchholz in a round robin [TN-49]")
    usual = PODS if kind in SIZES else {"tie-breaks": TIE_BREAKS}
    if "places" in given:
        confirm_places(SIZES[kind], given["places"], given)
        first = given["places"][0]
        usual = {**usual, "win": first, "bye": first, "draw": 0, "loss": 0}
    stage = Stage(kind, {**DEFAULTS, **usual, **given})
    counted = stage.by_points or kind in DRAFTING
    must(not counted or "rounds" in given, "a Swiss without its rounds")
    must(kind not in DRAFTING or state.readings.get("team", "1") == "1", "teams that draft [TN-65]")
    must(kind not in SIZES or state.readings.get("team", "1") == "1", "teams in pods [TN-63]")
    state.stages.append(stage)


def do_mix(state, number, arguments, note):
    must(state.chain and not state.started, "numbers before the chain or after the start [TN-3]")
    must(len(state.numbers) + len(arguments) <= 1024, "too many numbers [TN-3]")
    state.numbers += arguments


def do_start(state, number, arguments, note):
    must(state.stages and len(state.playing()) > 1 and not state.started, "no start [TN-1, TN-4]")
    state.started, state.at = True, 1
    for entry, lot in lots(state.chain, state.numbers, state.entries).items():
        state.entries[entry].lot = lot


def do_enter(state, number, arguments, note):
    strength, size = arguments
    must(state.chain and str(size) == state.readings.get("team", "1"), "an entry [TN-2, TN-4]")
    entry = len(state.entries) + 1
    must(not state.started or (state.at == 1 and state.stage.by_points), "too late [TN-8]")
    names, keys = note.get("names"), note.get("verifiers", [])
    keys = keys if names and len(keys) == len(names) else []
    state.entries[entry] = Entry(strength, size, len(state.rounds) + 1, names=names, keys=keys)
    if state.started:
        state.entries[entry].lot = entry


def is_late(state):
    by_points = state.started and state.stage.by_points
    return by_points and 2 * len(state.rounds) > state.stage["rounds"]


def do_enter_in_time(state, number, arguments, note):
    must(not is_late(state), "more than half of the rounds are paired [TN-8]")
    do_enter(state, number, arguments, note)


def do_enter_late(state, number, arguments, note):
    must(is_late(state), "not yet late [TN-8]")
    do_enter(state, number, arguments, note)


def do_register_deck(state, number, arguments, note):
    entry = entry_of(state, arguments[0])
    late = entry.decks or (entry.since == 1 and state.rounds)
    must(not state.started or not late, "a deck too late [TN-11]")
    entry.decks.append(hexadecimal(arguments[1]))


def do_correct_deck(state, number, arguments, note):
    entry, deck = entry_of(state, arguments[0]), hexadecimal(arguments[1])
    must(entry.decks[-1:] != [deck], "the deck that it has [TN-11]")
    entry.decks.append(deck)


def do_check_in(state, number, arguments, note):
    found = [entry_of(state, each) for each in arguments]
    must(not all(each.here for each in found), "who is here already [TN-4]")
    for each in found:
        each.here = True


def do_deck_checked(state, number, arguments, note):
    must(entry_of(state, arguments[0]).decks, "a check of no deck [TN-12]")


def do_bye(state, number, arguments, note):
    entry, round_, kind = arguments
    must(entry_of(state, entry).status == "playing", "a bye of who has left [TN-17]")
    must(round_ > len(state.rounds), "a bye of a round that is paired [TN-14]")
    must((entry, round_) not in state.wishes and kind in ("zero", "half", "full"), "a bye [TN-14]")
    stage = next((each for each in state.stages if each.by_points), None)
    must(stage and round_ <= stage["rounds"], "a bye of no round of Swiss or pods [TN-14]")
    had = sum(who == entry and what == "half" for (who, _), what in state.wishes.items())
    must(kind != "half" or had < stage["half-byes"], "half a point too many [TN-15]")
    state.wishes[entry, round_] = kind


def do_drop(state, number, arguments, note):
    must(entry_of(state, arguments[0]).status == "playing", "who has left leaves [TN-17]")
    leave(state, arguments[0], "dropped")


def do_return(state, number, arguments, note):
    must(entry_of(state, arguments[0]).status == "dropped", "who has not left comes back [TN-18]")
    settled = state.started and state.stage.seeds
    must(not settled or arguments[0] in settled, "back into what is settled [TN-54]")
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
        wanted = draw(state, drawn, state.rounds)
        confirm_inside(number, pods_of(state.stage) if state.stage.kind in DRAFTING else [], tables)
        confirm(number, wanted, tables, byes)
    else:
        confirm_by_hand(state, drawn, tables, byes, permits[0] if permits else [])
    lay(state, drawn, tables, byes)


def lay(state, drawn, tables, byes):
    drawn.tables, drawn.byes = [Table(list(each)) for each in tables], list(byes)
    drawn.minutes = drawn.minutes or state.stage["minutes"]
    state.rounds.append(drawn)


def do_pair_by_hand(state, number, arguments, note):
    do_pair(state, number, arguments, note, BY_HAND)


def do_pair_again(state, number, arguments, note):
    tables, byes = arguments
    must(state.rounds and state.rounds[-1].stage == state.at, "no round that is paired [TN-56]")
    last = state.rounds.pop()
    must(all(each.how == OPEN for each in last.tables), "a table has a result [TN-56]")
    first = not state.rounds_of(state.at)
    drafted = any(each.stage == state.at for each in state.drafts)
    must(not (first and drafted), "a pod has drafted [TN-56]")
    must(state.is_settled(), "a table has no result [TN-20]")
    before = [each.entries for each in last.tables], last.byes
    must(before != (tables, byes), "nothing new [TN-57]")
    again = Round(last.stage, last.key, [], [], number, AS_DRAWN, last.minutes)
    confirm(number, draw(state, again, state.rounds), tables, byes)
    lay(state, again, tables, byes)


def do_draft(state, number, arguments, note):
    pod, root = arguments
    hexadecimal(root)
    drawn = state.started and state.stage.kind in DRAFTING and state.rounds_of(state.at)
    must(drawn, "a draft of no pod [TN-65]")
    pods = pods_of(state.stage)
    must(1 <= pod <= len(pods), "a draft of no pod [TN-65]")
    must(all((each.stage, each.pod) != (state.at, pod) for each in state.drafts), "again [TN-68]")
    used = {each.root for each in state.drafts} | {table.root for _, table in state.tables()}
    must(root not in used, "a root that is named already [TN-68]")
    state.drafts.append(Draft(state.at, pod, pods[pod - 1], root))


def do_publish(state, number, arguments, note):
    must(state.rounds and not state.rounds[-1].published, "nothing to publish [TN-56]")
    state.rounds[-1].published = True


def do_clock(state, number, arguments, note):
    must(state.rounds and state.rounds[-1].minutes != arguments[0], "no other minutes [TN-66]")
    state.rounds[-1].minutes = arguments[0]


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


VERBS = {
    "chain": do_chain,
    "stage": do_stage,
    "mix": do_mix,
    "start": do_start,
    "enter": do_enter_in_time,
    "enter-late": do_enter_late,
    "register-deck": do_register_deck,
    "correct-deck": do_correct_deck,
    "deck-checked": do_deck_checked,
    "check-in": do_check_in,
    "bye": do_bye,
    "drop": do_drop,
    "return": do_return,
    "pair": do_pair,
    "pair-by-hand": do_pair_by_hand,
    "pair-again": do_pair_again,
    "draft": do_draft,
    "publish": do_publish,
    "clock": do_clock,
    **RESULTS,
    "cut": do_cut,
    "finish": do_finish,
}
