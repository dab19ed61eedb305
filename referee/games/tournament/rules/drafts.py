"""Drafts of pods: each pod of a stage of draft pods names the match in which its members drafted (TN-65, TN-68)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.tournament.fact_kinds import DRAFTED
from referee.games.tournament.rules.arguments import SIXTY_FOUR, Arguments, Number
from referee.games.tournament.rules.draw import pods_now
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.state.event import Event, PodDraft
from referee.games.tournament.state.plan import MOST_ENTRIES
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run

SHORT = 8


def _refuse_draft(ask: Ask[Event], value: tuple[int, str]) -> Iterator[Refusal]:
    event, (pod, root) = ask.run.state, value
    if not event.started or not event.plan.is_drafted:
        yield Refusal("TN-65", "draft", "is of a stage of draft pods, and this is none")
        return
    pods = pods_now(event)
    if not pods:
        yield Refusal("TN-65", "draft", "comes before the pods are drawn with the first round")
    elif pod > len(pods):
        yield Refusal("TN-65", f"pod {pod}", f"is none of the {len(pods)} of this stage")
    if any((each.stage, each.pod) == (event.stage, pod) for each in event.drafts):
        yield Refusal("TN-68", f"pod {pod}", "has drafted already")
    elif event.has_root(root):
        yield Refusal("TN-68", root[:SHORT], "is named already")


def name_draft(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """The draft of a pod, by the root of its match (TN-68)."""
    event, (pod, root) = run.state, value
    entries = list(pods_now(event)[pod - 1])
    event.drafts.append(PodDraft(event.stage, pod, entries, root))
    DRAFTED.tell(run, "TN-68", seat, pod=pod, entries=entries)


DRAFT = Verb(
    "draft",
    Arguments((Number("the number of a pod", 1, MOST_ENTRIES), SIXTY_FOUR), _refuse_draft),
    name_draft,
    unless_over("TN-68"),
    by_organiser("TN-68"),
)
