"""``referee games``: the games that can be refereed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.desk import Example, command
from referee.kernel.facts import counts_in_words

if TYPE_CHECKING:
    from cli.desk import Desk
    from referee.kernel.game import Game


@command(
    "games",
    Example("games", "Every game, its rules version, bots and readings."),
    stores=False,
)
def games(desk: Desk) -> None:
    """List the games that can be refereed, with their rules versions and readings."""
    from referee.games import find, names

    found = [find(name) for name in names()]
    for game in found:
        seats = counts_in_words(game.seats)
        desk.say.line(f"{game.code}  {game.title}, {seats} players", bold=True)
        desk.say.line(f"  rules version {game.version}: {game.versions[game.version]}")
        desk.say.line(f"  bots: {', '.join(game.bots) or 'none'}")
        for name, reading in game.catalogue.readings().items():
            desk.say.line(f"  reading {name}: {reading.default} (of {', '.join(reading.choices)})")
    desk.say.answer("games", {"games": [_as_data(game) for game in found]})


def _as_data(game: Game) -> dict[str, object]:
    return {
        "id": game.code,
        "title": game.title,
        "seats": list(game.seats),
        "version": game.version,
        "versions": {str(number): words for number, words in game.versions.items()},
        "bots": list(game.bots),
        "actions": list(game.verbs) + list(game.standing),
        "readings": {
            name: {"default": reading.default, "choices": list(reading.choices)}
            for name, reading in game.catalogue.readings().items()
        },
    }
