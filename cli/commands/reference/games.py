"""``referee games``: the games that can be refereed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.rulebook.summary import about_rows
from referee.kernel.facts import counts_in_words

if TYPE_CHECKING:
    from cli.context import CommandContext
    from referee.kernel.game import Game


@command(
    "games",
    Example("games", "Every game, its rules version, bots and readings."),
    Example(
        "games clash", "What Clash is about: how one wins, a good first turn, what the signs mean."
    ),
    stores=False,
)
@click.argument("game", shell_complete=proposals.games, required=False)
def games(desk: CommandContext, game: str | None) -> None:
    """List the games that can be refereed, with their rules versions and readings.

    With a GAME: what it is about, how one wins, what a good first turn is, and what the signs on the
    table mean.
    """
    from cli.words import find_game
    from referee.games import find, names

    if game is not None:
        chosen = find_game(game)
        desk.say.rows(about_rows(chosen))
        desk.say.answer("games", {"games": [_as_data(chosen)]})
        return

    found = [find(name) for name in names()]
    for each in found:
        seats = counts_in_words(each.seats)
        desk.say.line(f"{each.code}  {each.title}, {seats} players", bold=True)
        if each.catalogue.about.goal:
            desk.say.line(f"  {each.catalogue.about.goal}")
        desk.say.line(f"  rules version {each.version}: {each.versions[each.version]}")
        desk.say.line(f"  bots: {', '.join(each.bot_names) or 'none'}")
        for name, reading in each.catalogue.readings().items():
            desk.say.line(f"  reading {name}: {reading.default} (of {', '.join(reading.choices)})")
    desk.say.answer("games", {"games": [_as_data(each) for each in found]})


def _as_data(game: Game) -> dict[str, object]:
    return {
        "id": game.code,
        "title": game.title,
        "seats": list(game.seats),
        "goal": game.catalogue.about.goal,
        "first_turn": game.catalogue.about.first_turn,
        "signs": dict(game.catalogue.about.signs),
        "version": game.version,
        "versions": {str(number): words for number, words in game.versions.items()},
        "bots": list(game.bot_names),
        "actions": list(game.verbs) + list(game.standing),
        "readings": {
            name: {"default": reading.default, "choices": list(reading.choices)}
            for name, reading in game.catalogue.readings().items()
        },
    }
