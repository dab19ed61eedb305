"""``referee event cut``, ``finish``, ``close``: the next stage, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from referee.errors import MatchError
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall


@command("cut", Example("event cut ldkq", "Refused: the stage is not played out.", 1))
@click.argument("event", shell_complete=proposals.events)
def cut(desk: CommandContext, event: str) -> None:
    """Begin the next stage of an EVENT; who is in it is the first of the standings."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall
    from cli.event.plan_words import stage_of
    from referee.games.tournament.rules.sheets import seeds_for

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "cut")
    seeds = seeds_for(hall.event, hall.setting, hall.event.stage)
    line = f"stage {hall.event.stage} begins: {stage_of(hall.event.plan)}"
    names = [f"{at:>7}. {hall.roster.numbered(entry)}" for at, entry in enumerate(seeds, 1)]
    stage = hall.event.stage
    acknowledge(desk, hall, "cut", record, [line, *names], stage=stage, seeds=seeds)


@command("finish", Example("event finish ldkq", "Refused: not every table has a result.", 1))
@click.argument("event", shell_complete=proposals.events)
def finish(desk: CommandContext, event: str) -> None:
    """End an EVENT once every round is played; it stays open for appeals until it is closed."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall
    from referee.games.tournament.rules.ending import champion

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "finish")
    winner = champion(hall.recorder.run)
    told = hall.told() if winner else ["the tournament is over: nobody won"]
    close_it = f"'referee event close {hall.word}' closes it once no appeal is to come"
    acknowledge(
        desk, hall, "finish", record, [*told, close_it], winner=winner or None,
        name=hall.roster.name(winner) if winner else None,
    )  # fmt: skip


@command("close", Example("event close ldkq", "Refused: the event is not over.", 1))
@click.argument("event", shell_complete=proposals.events)
@click.option("--without-result", is_flag=True, help="Close an event that is not over.")
def close(desk: CommandContext, event: str, *, without_result: bool) -> None:
    """Close an EVENT that is over: its secret is revealed, nothing follows."""
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    if hall.recorder.run.outcome is None and not without_result:
        message = (
            f"event {hall.word}: not over yet; 'referee event finish' ends it "
            "(--without-result closes it as it stands)"
        )
        raise MatchError(message)
    record = hall.close()
    root = _root(hall)
    desk.say.line(f"{record:>5}  closed, {_how(hall)}")
    desk.say.line(f"{'':>5}  root {root}")
    data = {"event": hall.id, "record": record, "root": root, "result": _how(hall)}
    desk.say.answer("event-close", data)


def _how(hall: Hall) -> str:
    outcome = hall.recorder.run.outcome
    return "without a result" if outcome is None else hall.roster.named(outcome.reason)


def _root(hall: Hall) -> str:
    """What commits to every record of the event."""
    return hall.match.root.hex()
