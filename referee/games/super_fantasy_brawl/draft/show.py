"""What is seen of a draft, which is all of it (SFB-Q65), as a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.draft.fact_kinds import PLACES, both_copies
from referee.games.super_fantasy_brawl.draft.seating import area_of
from referee.games.super_fantasy_brawl.draft.state import Draft, setting_of, shown
from referee.games.super_fantasy_brawl.language.tree import Champion
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.game import Stage
from referee.kernel.show.board_page import NARROWEST, View, end_of_stage, name_of, who_is_asked
from referee.kernel.show.rows import Row, Span, flow, row, told


def view(run: Run[Draft], eyes: Eyes) -> dict[str, Any]:
    """The draft, to all alike, with the values of the champions that may be picked."""
    draft, setting = run.state, setting_of(run)
    among = draft.pool if setting.is_casual else range(len(setting.champions))
    return {
        "mode": setting.mode,
        "pool": shown(run, draft.pool),
        "left": shown(run, draft.left() if setting.is_casual else []),
        "begins": draft.begins,
        "order": list(draft.order),
        "champions": {
            setting.champions.shown(each): face_seen(setting.cards.champions[each])
            for each in dict.fromkeys(among)
        },
        "seats": {str(seat): _drafter_seen(run, seat) for seat in range(1, setting.seats + 1)},
    }


def _drafter_seen(run: Run[Draft], seat: int) -> dict[str, Any]:
    drafter, gate = run.state.drafter(seat), area_of(run.state, seat)
    return {
        "brought": shown(run, drafter.brought),
        "banned": shown(run, [] if drafter.banned is None else [drafter.banned]),
        "picked": shown(run, drafter.picked),
        "area": "" if gate is None else setting_of(run).gates.id(gate),
    }


def face_seen(champion: Champion) -> dict[str, Any]:
    """A champion as it is printed: the values of both sides."""
    basic, levelled = champion.basic, champion.levelled
    return {
        "id": champion.id,
        "hitpoints": basic.hitpoints,
        "defence": basic.defence,
        "levelled-hitpoints": levelled.hitpoints,
        "levelled-defence": levelled.defence,
    }


def aside(ask: Ask[Any], answer: Answer) -> str:
    """A champion that may be picked or banned, as it is printed."""
    setting = setting_of(ask.run)
    if len(answer) != 2 or answer[1] not in setting.champions.numbers:
        return ""
    face = face_seen(setting.cards.champions[setting.champions.number(answer[1])])
    return f" ({_values(face)})"


def _values(face: View) -> str:
    """Hitpoints and defence of the basic side, and of the levelled one."""
    basic = f"{face['hitpoints']} hp, defence {face['defence']}"
    return f"{basic}; levelled {face['levelled-hitpoints']} hp, {face['levelled-defence']}"


# -- the board ------------------------------------------------------------------------------


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less)."""
    width = max(width, NARROWEST)
    rows = [*told("", _title(view, players), width, "title")]
    rows += [row(Span("behind a name: hitpoints/defence", "faint")), row()]
    for seat, drafter in view["seats"].items():
        rows += _drafter_rows(view, int(seat), drafter, width, players)
    if view["left"]:
        rows += [row(), *flow("pool: ", _pool_spans(view), width, between=", ")]
    return [*rows, *_questions(view, width, players)]


def _title(view: View, players: Sequence[str]) -> str:
    end = end_of_stage(view, "draft")
    if end:
        return end
    who = f"; {name_of(players, view['order'][0])} is the first player" if view["order"] else ""
    return f"{view['mode'].capitalize()} draft{who}"


def _pool_spans(view: View) -> Iterator[Span]:
    """What is left of the pool, with the values of the champions."""
    left = view["left"]
    for name, counted in zip(dict.fromkeys(left), both_copies(left), strict=True):
        yield Span(f"{counted}{_with_values(view, name).removeprefix(name)}")


def _drafter_rows(
    view: View, seat: int, drafter: View, width: int, players: Sequence[str]
) -> Iterator[Row]:
    """What a player has picked, and what of the own list is left; with four, who is not banned plays."""
    name = f"{seat} {name_of(players, seat)}{_place(view, seat, drafter)}"
    yield from told("", name, width, "seat")
    gone = [*drafter["picked"], *drafter["banned"]]
    listed = [Span(_with_values(view, each)) for each in drafter["brought"] if each not in gone]
    listed += [Span(f"({each}, banned)", "faint") for each in drafter["banned"]]
    if _has_picks(view):
        picked = [Span(_with_values(view, each), "strong") for each in drafter["picked"]]
        nothing = [Span("nothing yet", "faint")]
        yield from flow("  picked: ", picked or nothing, width, between=", ")
    if view["mode"] != "casual":
        nothing = [Span("not brought yet", "faint")]
        yield from flow("  list: ", listed or nothing, width, between=", ")


def _has_picks(view: View) -> bool:
    """Whether champions are picked at all (SFB-24.10)."""
    return view["mode"] == "casual" or len(view["seats"]) == 2


def _place(view: View, seat: int, drafter: View) -> str:
    """The place in turn order and the deployment area, where they are known."""
    order = view["order"]
    place = PLACES[order.index(seat)] if seat in order and len(view["seats"]) > 2 else ""
    told_ = [each for each in (place, drafter["area"]) if each]
    return f" ({', '.join(told_)})" if told_ else ""


def _with_values(view: View, name: str) -> str:
    """A champion with hitpoints and defence of its basic side."""
    face = view["champions"].get(name)
    return f"{name} {face['hitpoints']}/{face['defence']}" if face else name


def _questions(view: View, width: int, players: Sequence[str]) -> Iterator[Row]:
    questions = who_is_asked(view, players)
    if questions:
        yield row()
    for question in questions:
        yield from told("", question, width, "asked")


def stage(run: Run[Draft]) -> Stage:
    """How many picks or bans were made, and which of them are made now."""
    draft = run.state
    if draft.gate is None:
        return Stage(0, "set-up")
    picks = setting_of(run).picks
    if draft.banned() < len(setting_of(run).bans):
        return Stage(draft.banned() + 1, "bans")
    return Stage(min(draft.made() + 1, len(picks)), "picks")
