"""The summary of an event file: what it holds, on what its results rest, and how its rounds were paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.tournament.state.event import DECIDED
from referee.games.tournament.state.plan import DRAFT_PODS, PODS, ROUND_ROBIN, SINGLE, SWISS
from referee.kernel.words.english import agreeing, counted, listed
from replays.tournament.bundle import DECK, DRAFT, GAME, RESULT, Head
from replays.tournament.comparison import GRADES, SLIP

if TYPE_CHECKING:
    from replays.tournament.audit import Audit, Judged
    from replays.tournament.course import Course

MOST_NAMED = 4
"""So many decisions are named one by one."""


def summary_of(head: Head, judged: Sequence[Judged], audit: Audit) -> list[str]:
    """The lines below the verdict: matches, results, pairings, decks, and what is left out."""
    lines = [f"  matches   {_matches(head, judged)}"]
    course = audit.course
    if course is not None:
        lines.append(f"  results   {_results(audit, course)}")
        lines += [f"  pairings  {_pairings(course, audit)}"] if course.event.rounds else []
        lines += [f"  rulings   {_rulings(audit)}"] if audit.rulings else []
        lines += [f"  decks     {_decks(head, audit)}"] if registered_in(audit) else []
    return lines + [
        f"  left out  {each.kind} {each.id[:8] or each.root[:16]}" for each in audit.missing
    ]


def tournament_words(judged: Sequence[Judged], audit: Audit) -> str:
    """The tournament itself: how many records and entries it has, and who won."""
    report, course = judged[0].report, audit.course
    if course is None:
        return "tournament, not followed" if report is not None else "tournament, not readable"
    records = counted(report.records, "records") if report is not None else "its records"
    what = f"tournament, {records}, {counted(len(course.event.entries), 'entries')}"
    if course.winner:
        names = " & ".join(course.names.get(course.winner, ()))
        return f"{what}, {course.winner}{f' ({names})' if names else ''} won"
    return f"{what}, nobody won" if course.finished else f"{what}, not finished"


# -- matches --------------------------------------------------------------------------------


def _matches(head: Head, judged: Sequence[Judged]) -> str:
    """How many series, games and drafts there are, how far they are proven, and whether they name tables."""
    rows = [(row, each) for row, each in zip(head.rows, judged, strict=True) if row.kind != DECK][
        1:
    ]
    if not rows:
        return "none"
    of_tables = [each for row, each in rows if row.kind == RESULT]
    series = sum(each.seen is not None and bool(each.seen.lists) for each in of_tables)
    games = sum(row.kind == GAME for row, _ in rows)
    drafts = sum(row.kind == DRAFT for row, _ in rows)
    parts = [f"{counted(series, 'series')} of {counted(games, 'games')}"] if series else []
    single = len(of_tables) - series
    parts += [counted(single, "matches")] if single or not parts else []
    parts += [counted(drafts, "drafts")] if drafts else []
    return f"{listed(parts)}: {_soundness([each for _, each in rows])}{_naming(of_tables)}"


def _soundness(judged: Sequence[Judged]) -> str:
    """How many are proven, how many in part, how many bad."""
    bad = sum(each.error is not None for each in judged)
    proven = sum(
        each.error is None and each.seen is not None and each.seen.is_proven for each in judged
    )
    part = len(judged) - bad - proven
    if proven == len(judged):
        return "all proven"
    words = [f"{proven} proven"] if proven else []
    words += [f"{part} only in part"] if part else []
    return ", ".join([*words, *([f"{bad} bad"] if bad else [])])


def _naming(of_tables: Sequence[Judged]) -> str:
    """How many of the matches of tables name one."""
    without = sum(
        each.seen is not None and each.seen.card is None and not each.seen.card_missing
        for each in of_tables
    )
    if not of_tables:
        return ""
    if not without:
        return ", every one names its table"
    return f", {without} {agreeing(without, 'names', 'name')} no table"


# -- results and pairings -------------------------------------------------------------------


def _results(audit: Audit, course: Course) -> str:
    """How many results have each grade, who decided, and how many byes there were."""
    words = []
    for grade in GRADES:
        count = audit.grades[grade]
        if count:
            noun = counted(count, "slips") if grade == SLIP else f"{count} {grade}"
            words.append(noun + (_decisions(course) if grade == DECIDED else ""))
    byes = sum(len(round_.byes) for round_ in course.event.rounds)
    words += [counted(byes, "byes")] if byes else []
    return ", ".join(words) or "none"


def _decisions(course: Course) -> str:
    """Why judges decided, and which; the same once."""
    found: Counter[str] = Counter()
    for at, table in course.tables():
        if table.how == DECIDED:
            said = course.results.get(at)
            found[f"{table.word}, judge {said.by}" if said and said.by else table.word] += 1
    words = [f"{word}: {count}" if count > 1 else word for word, count in found.most_common()]
    more = f"; and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return f" ({'; '.join(words[:MOST_NAMED])}{more})"


def _pairings(course: Course, audit: Audit) -> str:
    """The rounds by the procedure of their stage, those that a judge paired, and the keys."""
    kinds: Counter[str] = Counter()
    for number, round_ in enumerate(course.event.rounds, 1):
        kinds[
            "by hand" if number in course.by_hand else course.event.stages[round_.stage - 1].kind
        ] += 1
    by_hand = kinds.pop("by hand", 0)
    words = []
    if kinds[SWISS] or by_hand:
        total = counted(kinds[SWISS] + by_hand, "rounds")
        words.append(f"{kinds[SWISS]} of {total} as drawn (own/1)")
    words += [f"{by_hand} by hand"] if by_hand else []
    if kinds[ROUND_ROBIN]:
        words.append(f"{counted(kinds[ROUND_ROBIN], 'rounds')} of the round robin in its order")
    drafted = sum(kinds[kind] for kind in DRAFT_PODS)
    words += [f"{counted(drafted, 'rounds')} inside their draft pods"] if drafted else []
    pods = sum(kinds[kind] for kind in PODS)
    words += [f"{counted(pods, 'rounds')} of pods as drawn (pods/1)"] if pods else []
    brackets = sum(stage.is_bracket for stage in course.event.stages)
    if kinds[SINGLE]:
        words.append("bracket as seeded" if brackets == 1 else "brackets as seeded")
    return f"{', '.join(words)}; {_keys(course, audit)}"


def _keys(course: Course, audit: Audit) -> str:
    """That the keys fit the chain, and whether the secret gives it."""
    last = len(course.event.rounds)
    keys = "key 1 fits" if last == 1 else f"keys 1-{last} fit"
    if any("the chain of round keys" in fault for fault in audit.faults):
        return f"{keys} the chain, the secret does not give it"
    return f"{keys} the chain"


def _rulings(audit: Audit) -> str:
    """How many rulings of each kind judges made of the event itself."""
    return ", ".join(f"{count} {kind}" for kind, count in sorted(audit.rulings.items()))


# -- decks ----------------------------------------------------------------------------------


def registered_in(audit: Audit) -> int:
    """How many entries have registered a deck."""
    event = audit.course.event if audit.course is not None else None
    return sum(bool(entry.deck) for entry in event.entries) if event is not None else 0


def differing_in(head: Head, audit: Audit) -> int:
    """With how many deck lists something is wrong, or which are not those that their rows commit to."""
    unread = sum(row.kind == DECK for row in head.rows) - len(audit.lists)
    return len(audit.differing) + unread


def _decks(head: Head, audit: Audit) -> str:
    """How many decks were registered, how many lists are open, and with how many of them something is wrong."""
    revealed, differ = len(audit.lists), differing_in(head, audit)
    return f"{registered_in(audit)} registered, {revealed} revealed, {differ} differ"
