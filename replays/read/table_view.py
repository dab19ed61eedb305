"""The table that a pair of eyes sees: its view, who is asked for what, and how the match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import NotFound
from referee.kernel.facts import JUDGE, TABLE, seat_words, winners_in_words
from referee.kernel.show.safe_text import made_safe

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes


def drawable(run: Run[Any], eyes: Eyes, view: Mapping[str, Any]) -> dict[str, Any]:
    """A view whose texts are escaped, with what is asked and how it ended, escaped as well."""
    now = asked_data(run, eyes)
    now["asked"] = [
        each for each in now["asked"] if not each["secret"] or may_know(eyes, each["seat"])
    ]
    return {**view, **made_safe(now)}


def table_picture(run: Run[Any], eyes: Eyes, players: Sequence[str] = ()) -> str:
    """The table as those eyes see it, as an SVG document: the game's own drawing, else that of its scene.

    Raises NotFound where the game has neither.
    """
    view = drawable(run, eyes, made_safe(run.game.view(run, eyes)))
    names = made_safe(list(players))
    picture = run.game.picture(view, names)
    scene = run.game.scene(view, names) if picture is None else None
    if scene is not None:
        from referee.kernel.show.scene_picture import scene_picture

        return scene_picture(scene, run.game.title)
    if picture is None:
        message = f"{run.game.code} draws no pictures, only boards"
        raise NotFound(message)
    return picture


def known_asks(run: Run[Any], eyes: Eyes) -> list[Ask[Any]]:
    """The asks of which those eyes may know what is asked."""
    return [ask for ask in run.asks() if ask.known_to(eyes)]


def may_know(eyes: Eyes, seat: int) -> bool:
    """Whether those eyes may know what the seat does in secret."""
    return eyes in (seat, JUDGE)


def asked_data(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    """The same as data: ``asked``, ``outcome`` and ``halted``; ``actions`` only of what is known."""
    outcome = run.outcome
    return {
        "asked": [
            {
                "seat": ask.seat,
                "actions": list(ask.verbs) if ask.known_to(eyes) else [],
                "secret": ask.secret,
                **_wanted_data(ask, eyes),
            }
            for ask in (known_asks(run, eyes) if run.game.unseen else run.asks())
        ],
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "reason": outcome.reason, "rule": outcome.rule},
        "halted": run.halted,
    }


def _wanted_data(ask: Ask[Any], eyes: Eyes) -> dict[str, str]:
    """What is to be entered, where that is asked and those eyes may know it."""
    wanted = wanted_words(ask) if ask.known_to(eyes) else ""
    return {"wanted": wanted} if wanted else {}


def wanted_words(ask: Ask[Any], players: Sequence[str] = ()) -> str:
    """What the table has to report of chance before the match goes on; nothing for another ask."""
    awaited = ask.run.awaited() if ask.seat == TABLE else None
    return "" if awaited is None else awaited[0].wanted(lambda seat: named(players, seat))


def named(players: Sequence[str], seat: int) -> str:
    """A seat with its player's name where one is known."""
    if 1 <= seat <= len(players):
        return f"seat {seat} ({players[seat - 1]})"
    return seat_words(seat)


def ended(run: Run[Any]) -> str:
    """How the match ended, with its rule."""
    outcome = run.outcome
    assert outcome is not None
    who = winners_in_words(outcome.winners) if outcome.winners else ""
    return f"{run.game.ending(who, outcome.reason)} [{outcome.rule}]"
