"""What is seen of a draft, which is all of it (SYB-8.2.3), as a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.save_your_bacon.draft.state import Draft, setting_of, shown
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.game import Stage
from referee.kernel.show.board_page import NARROWEST, View, end_of_stage, name_of, who_is_asked
from referee.kernel.show.rows import Row, Span, flow, row, told


def view(run: Run[Draft], eyes: Eyes) -> dict[str, Any]:
    """The draft, to all alike; the champions of the collection that are not in it are not told."""
    draft = run.state
    setting = setting_of(run)
    seen: dict[str, Any] = {
        "pool": shown(run, draft.pool) if draft.first else [],
        "left": shown(run, draft.left()) if draft.first else [],
        "first": draft.first,
        "champions": {
            setting.champions.shown(champion): _face_seen(run, champion)
            for champion in (draft.pool if draft.first else ())
        },
        "seats": {},
    }
    for seat, drafter in enumerate(draft.seats, 1):
        returned = [] if drafter.returned is None else [drafter.returned]
        seen["seats"][str(seat)] = {
            "picked": shown(run, drafter.picked),
            "returned": shown(run, returned),
        }
    return seen


def _face_seen(run: Run[Draft], champion: int) -> dict[str, Any]:
    face = setting_of(run).cards.face(champion)
    return {"attack": face.attack, "defense": face.defense, "traits": list(face.traits)}


def aside(ask: Ask[Any], answer: Answer) -> str:
    """A champion that may be picked or given back, as it is printed."""
    names = setting_of(ask.run).champions
    if len(answer) != 2 or answer[1] not in names.numbers:
        return ""
    face = _face_seen(ask.run, names.number(answer[1]))
    return f" ({face['attack']}/{face['defense']} {' '.join(face['traits'])})"


# -- the board ------------------------------------------------------------------------------


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less)."""
    width = max(width, NARROWEST)
    rows = [*told("", _title(view, players), width, "title"), row()]
    for seat, drafter in view["seats"].items():
        rows += _drafter_rows(view, int(seat), drafter, width, players)
    if view["left"]:
        names = [Span(_with_numbers(view, name)) for name in view["left"]]
        rows += [row(), *flow("pool: ", names, width, between=", ")]
    return [*rows, *_questions(view, width, players)]


def _title(view: View, players: Sequence[str]) -> str:
    end = end_of_stage(view, "draft")
    if end:
        return end
    return f"Draft; {name_of(players, view['first'])} picks first" if view["first"] else "Draft"


def _drafter_rows(
    view: View, seat: int, drafter: View, width: int, players: Sequence[str]
) -> Iterator[Row]:
    head = row(Span(f"{seat} {name_of(players, seat)}", "seat"), ": ")
    returned = drafter["returned"]
    names = [Span(_with_numbers(view, each)) for each in drafter["picked"] if each not in returned]
    names += [Span(f"({each}, given back)", "faint") for each in returned]
    yield from flow(head, names or [Span("nothing yet", "faint")], width, between=", ")


def _with_numbers(view: View, name: str) -> str:
    """A champion with attack, defense and traits."""
    face = view["champions"].get(name, {})
    numbers = f" {face['attack']}/{face['defense']}" if face else ""
    return f"{name.removeprefix('The ')}{numbers} {' '.join(face.get('traits', ()))}".rstrip()


def _questions(view: View, width: int, players: Sequence[str]) -> Iterator[Row]:
    for question in who_is_asked(view, players):
        yield row()
        yield from told("", question, width, "asked")


def stage(run: Run[Draft]) -> Stage:
    """The round of picks."""
    draft = run.state
    picks = sum(len(drafter.picked) for drafter in draft.seats)
    if draft.first and picks == setting_of(run).pool_size:
        return Stage(0, "returns")
    return Stage(picks // len(draft.seats) + 1, "picks") if draft.first else Stage()
