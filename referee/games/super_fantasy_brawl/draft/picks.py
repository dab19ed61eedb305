"""The steps of a draft: what is drafted from, who begins, the bans, the picks, the teams (SFB-22, SFB-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.draft.fact_kinds import BANNED, DRAFTED, PICKED, STOPPED
from referee.games.super_fantasy_brawl.draft.pool import GATHERING
from referee.games.super_fantasy_brawl.draft.seating import SEATING
from referee.games.super_fantasy_brawl.draft.state import (
    Draft,
    banner,
    may_be_picked,
    opposite,
    picker,
    setting_of,
    shown,
    team_of,
)
from referee.games.super_fantasy_brawl.draft.timing import refused_by, refused_in_turn
from referee.games.super_fantasy_brawl.state.table import CHAMPION
from referee.kernel.choices.concession_and_result import REASON
from referee.kernel.choices.name_spaces import Named, Numbers, verb
from referee.kernel.decision.ask import Answer, Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.spaces import OneOf
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.facts import TABLE

# -- the bans -------------------------------------------------------------------------------


def is_banning(run: Run[Draft], frame: Frame) -> bool:
    return banner(run) > 0


def ask_ban(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, banner(run), offer(BAN))


def brought_opposite(ask: Ask[Draft]) -> Sequence[int]:
    """The champions from which a player bans one: those that the neighbour brought (SFB-24.8)."""
    draft = ask.run.state
    return draft.drafter(opposite(draft, ask.seat)).brought


def ban_rule(run: Run[Draft], seat: int) -> str:
    """The rule by which a player bans (SFB-22.8, SFB-22.9, SFB-24.8)."""
    two = "SFB-22.8" if run.state.order[0] == seat else "SFB-22.9"
    return setting_of(run).rule(two, "SFB-24.8")


def is_not_theirs(ask: Ask[Draft], numbers: Numbers) -> Sequence[Refusal]:
    return _refused(ask, numbers, brought_opposite(ask), [ban_rule(ask.run, ask.seat)])


def _refused(
    ask: Ask[Draft], numbers: Numbers, fit: Sequence[int], rules: Sequence[str]
) -> list[Refusal]:
    (champion,) = numbers
    word = setting_of(ask.run).champions.id(champion)
    return [] if champion in fit else [Refusal(rule, word) for rule in rules]


def ban(run: Run[Draft], frame: Frame, seat: int, champions: Numbers) -> None:
    (champion,) = champions
    whose = opposite(run.state, seat)
    run.state.drafter(whose).banned = champion
    BANNED.tell(
        run, ban_rule(run, seat), seat, lambda: {"whose": whose, "champions": shown(run, champions)}
    )


# -- the picks ------------------------------------------------------------------------------


def has_choice(run: Run[Draft], frame: Frame) -> bool:
    """Whether a pick is left in which there are several champions to choose from."""
    seat = picker(run)
    return seat > 0 and len(may_be_picked(run, seat)) > 1


def ask_pick(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, picker(run), offer(PICK))


def is_no_pick(ask: Ask[Draft], numbers: Numbers) -> Sequence[Refusal]:
    fit = may_be_picked(ask.run, ask.seat)
    return _refused(ask, numbers, fit, wrong_pick(ask, numbers[0]))


def wrong_pick(ask: Ask[Draft], champion: int) -> Sequence[str]:
    """Which rules refuse a champion that may not be picked."""
    draft, setting = ask.run.state, setting_of(ask.run)
    if setting.is_casual:
        has_copy = champion in draft.left()
        return ("SFB-24.3",) if has_copy else (setting.rule("SFB-22.2", "SFB-24.2"),)
    if champion == draft.drafter(ask.seat).banned:
        return (ban_rule(ask.run, opposite(draft, ask.seat)), "SFB-22.10")
    return ("SFB-22.10",)


def pick(run: Run[Draft], frame: Frame, seat: int, champions: Sequence[int]) -> None:
    run.state.drafter(seat).picked.extend(champions)
    PICKED.tell(run, setting_of(run).pick_rule, seat, lambda: {"champions": shown(run, champions)})


def is_forced(run: Run[Draft], frame: Frame) -> bool:
    return picker(run) > 0


def take_last(run: Run[Draft], frame: Frame) -> None:
    """The last pick, where one champion only is left for it, leaves nothing to choose."""
    seat = picker(run)
    pick(run, frame, seat, may_be_picked(run, seat))


# -- the end --------------------------------------------------------------------------------


def end_rule(run: Run[Draft]) -> str:
    """The rule that says with what the draft ends."""
    setting = setting_of(run)
    casual, competitive = ("SFB-22.5", "SFB-24.5"), ("SFB-22.11", "SFB-24.10")
    return setting.rule(*(casual if setting.is_casual else competitive))


def finish(run: Run[Draft], frame: Frame) -> None:
    """Everybody has a team; what was not picked is not used (SFB-22.5, SFB-22.6, SFB-22.11, SFB-24.10)."""
    parts = []
    for seat in range(1, len(run.state.seats) + 1):
        names = shown(run, team_of(run, seat))
        DRAFTED.tell(run, end_rule(run), seat, champions=names)
        parts.append(f"seat {seat} has {', '.join(names)}")
    run.end(Outcome((), f"drafted: {'; '.join(parts)}", end_rule(run)))


def is_table(ask: Ask[Any], value: Any) -> bool:
    return ask.seat == TABLE


def stop(run: Run[Draft], frame: Frame, seat: int, reason: int) -> None:
    STOPPED.tell(run, "SFB-Q74", detail=lambda: {"reason": REASON.shown(reason)})
    run.end(Outcome((), f"stopped: {REASON.shown(reason)}", "SFB-Q74"))


def one_of_these(
    candidates: Callable[[Ask[Draft]], Sequence[int]],
    refuse: Callable[[Ask[Draft], Numbers], Sequence[Refusal]],
) -> Named:
    """One champion; a name that nobody knows is no champion of any team (SFB-1.5)."""

    def every(ask: Ask[Draft]) -> Iterator[Numbers]:
        yield from ((champion,) for champion in candidates(ask))

    return Named((CHAMPION,), every, refuse, "SFB-1.5")


BAN = verb(
    "ban",
    one_of_these(brought_opposite, is_not_theirs),
    ban,
    refused_by(("SFB-22.8", "SFB-22.9"), ("SFB-24.8",)),
)
PICK = verb(
    "draft-pick",
    one_of_these(lambda ask: may_be_picked(ask.run, ask.seat), is_no_pick),
    pick,
    refused_in_turn,
)
STOP = Verb(
    "stop-draft",
    OneOf(REASON, lambda ask: range(len(REASON)), "SFB-Q74"),
    stop,
    refused_by(("SFB-Q74",), ("SFB-Q74",)),
    (Guard("SFB-Q74", is_table),),
)
DRAFT = Procedure(
    "draft",
    "SFB-1.5",
    (
        *GATHERING,
        *SEATING,
        Step("SFB-22.8", "ban", ask=ask_ban, when=is_banning, loop=True),
        Step("SFB-22.4", "pick", ask=ask_pick, when=has_choice, loop=True),
        Step("SFB-22.6", "the last pick", do=take_last, when=is_forced),
        Step("SFB-22.5", "the teams", do=finish),
    ),
    within=(),
)


# -- what later matches take over -----------------------------------------------------------


def hand_on(run: Run[Draft], answers: Sequence[tuple[int, Answer]]) -> dict[str, Any] | None:
    """The order, the area and the teams, and with which cards and arena they were chosen."""
    setting, draft = setting_of(run), run.state
    if run.outcome is None or run.outcome.rule != end_rule(run):
        return None
    assert draft.gate is not None
    names, arena = setting.champions, setting.arena
    return {
        "arena": [arena.id, arena.digest.hex()],
        "card-set": [setting.cards.id, setting.cards.digest.hex()],
        "gate": setting.gates.id(draft.gate),
        "mode": setting.mode,
        "order": list(draft.order),
        "teams": [
            [names.id(each) for each in team_of(run, seat)] for seat in range(1, setting.seats + 1)
        ],
    }
