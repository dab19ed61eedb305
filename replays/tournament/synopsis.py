"""The synopsis: where the tournament is, what it is planned to be, and what it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.tournament.rules.draw import is_played_out, rounds_in
from referee.games.tournament.state.event import PLAYING, Event, table_words
from referee.games.tournament.state.plan import ROUND_ROBIN, Stage
from referee.kernel.show.rows import Row, told
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import counted, listed
from replays.tournament.account import Account
from replays.tournament.brackets import champion_of
from replays.tournament.grid import NARROWEST

MOST_NAMED = 8
GROUP = 16
"""So many digits of the commitment of the lots stand together, to be compared by people."""


@dataclass(frozen=True, slots=True)
class Synopsis:
    """Where the tournament is: lines with heads, and the same as data."""

    title: str
    parts: tuple[tuple[str, str], ...]
    data: dict[str, Any]

    def rows(self, width: int) -> list[Row]:
        """The lines, none wider than ``width`` (or 24)."""
        width = max(width, NARROWEST)
        found = told("", self.title, width, "title")
        for head, words in self.parts:
            found += told(f"{head:<12}", words, width)
        return found


def synopsis(account: Account) -> Synopsis:
    """Where the tournament is and what comes next."""
    event = account.event
    statuses = Counter(entry.status for entry in event.entries)
    entries = [counted(len(event.entries), "entries")]
    entries += [
        f"{count} {status}" for status, count in sorted(statuses.items()) if status != PLAYING
    ]
    parts = [("entries", ", ".join(entries))]
    for number, plan in enumerate(event.stages, 1):
        now = " (now)" if number == event.stage and account.run.outcome is None else ""
        parts.append((f"stage {number}", plan_words(plan) + now))
    if event.chain:
        groups = [event.chain[at : at + GROUP] for at in range(0, len(event.chain), GROUP)]
        parts.append(("lots", " ".join(groups)))
    if event.mix:
        parts.append(("numbers", " ".join(map(str, event.mix))))
    parts.append(("next" if account.run.outcome is None else "result", waits_for(account)))
    data = {
        "title": account.title,
        "record": account.record,
        "entries": len(event.entries),
        "playing": statuses[PLAYING],
        "stages": [plan_words(plan) for plan in event.stages],
        "stage": event.stage,
        "rounds": len(event.rounds),
        "open": [table_words(*at) for at in event.unsettled()],
        "chain": event.chain,
        "mix": list(event.mix),
        "winner": champion_of(account) or None,
        "next": waits_for(account),
    }
    return Synopsis(_title(account), tuple(parts), data)


def _title(account: Account) -> str:
    event, name = account.event, safe(account.title) or "tournament"
    if account.run.outcome is not None:
        return f"{name}: over after {counted(len(event.rounds), 'rounds')}"
    if not event.started:
        return f"{name}: before the start"
    if not event.rounds_of(event.stage):
        return f"{name}: stage {event.stage} ({event.plan.kind}) begins"
    done = len(event.rounds_of(event.stage))
    return f"{name}: round {len(event.rounds)}, {event.plan.kind} {done} of {max(done, rounds_in(event))}"


def plan_words(plan: Stage) -> str:
    """A stage in words."""
    words = [plan.kind]
    if plan.is_by_points or plan.is_drafted:
        words.append(counted(plan.rounds, "rounds"))
    if plan.kind == ROUND_ROBIN and plan.times > 1:
        words.append("everybody twice")
    if plan.is_bracket:
        words.append(f"cut to {plan.cut}" if plan.cut else "everybody")
        words += ["with a match for the third place"] if plan.bronze else []
    cut = plan.cut and not plan.is_bracket
    words += [f"the first {plan.cut}"] if cut else []
    words += [] if plan.has_pods else [f"best of {plan.best_of}"]
    if not plan.is_bracket:
        by_place = f"{'/'.join(map(str, plan.places))} points by place"
        words.append(by_place if plan.places else f"{plan.win}/{plan.draw}/{plan.loss} points")
        words.append(f"tie-breaks {' '.join(plan.tie_breaks)}")
    words += [counted(plan.minutes, "minutes")] if plan.minutes else []
    return ", ".join(words)


def waits_for(account: Account) -> str:
    """What the tournament waits for."""
    event = account.event
    if account.run.outcome is not None:
        winner = champion_of(account)
        return f"{account.names.label(winner)} won" if winner else "nobody won"
    if account.run.halted:
        return "halted: only a ruling goes on"
    if not event.started:
        return _before_start(event)
    if open_ := event.unsettled():
        disputed = [at for at in open_ if event.rounds[at[0] - 1].tables[at[1] - 1].disputed]
        open_ = [at for at in open_ if at not in disputed]
        waits = [f"the results of {_named(open_)}"] if open_ else []
        waits += [f"a judge, as {_named(disputed)} is disputed"] if len(disputed) == 1 else []
        waits += [f"a judge, as {_named(disputed)} are disputed"] if len(disputed) > 1 else []
        return "; ".join(waits)
    if not is_played_out(event):
        return f"the pairing of round {len(event.rounds) + 1}"
    if event.stage < len(event.stages):
        return f"the cut: stage {event.stage + 1} is {event.stages[event.stage].kind}"
    return "its end"


def _named(tables: Sequence[tuple[int, int]]) -> str:
    """The first of these tables, and how many there are beside them."""
    named = listed([table_words(*at) for at in tables[:MOST_NAMED]])
    return named + (f" and {len(tables) - MOST_NAMED} more" if len(tables) > MOST_NAMED else "")


def _before_start(event: Event) -> str:
    if not event.chain:
        return "the commitment of the lots"
    if not event.stages:
        return "its plan"
    return "its start" if len(event.entries) > 1 else "entries"
