"""``referee cards``: what is printed on cards and profiles, and how the referee reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.desk import command
from cli.names import did_you_mean, find_game, read_readings
from referee.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.desk import Desk


@command("cards", stores=False)
@click.argument("game")
@click.argument("name", nargs=-1, metavar="[NAME]")
@click.option("--reading", "readings", multiple=True, metavar="NAME=CHOICE",
              help="How an unclear rule is read, where it changes what a card says.")  # fmt: skip
def cards(desk: Desk, game: str, name: tuple[str, ...], readings: tuple[str, ...]) -> None:
    """List the cards of a GAME that can be looked up, or show one by its NAME.

    Under each printed line stands how the referee reads it, step by step, with rule ids.
    """
    from referee.kernel.game import Opening

    found = find_game(game)
    opening = Opening(found.seats[0], found.version, read_readings(found, readings), ())
    setting = found.prepare(found.settle(opening))
    known = found.cards(setting)
    if not name:
        for id_, printed in known.items():
            desk.say.line(f"{id_}  {printed}")
        listed = [{"id": id_, "name": printed} for id_, printed in known.items()]
        desk.say.answer("cards", {"game": found.code, "cards": listed})
        return
    id_ = card_of(" ".join(name), known)
    lines = found.card(setting, id_)
    data: list[dict[str, Any]] = []
    for number, (printed, steps) in enumerate(lines):
        desk.say.line(printed, bold=number == 0)
        desk.say.lines(f"    {step}" for step in steps)
        data.append({"printed": printed, "read": steps})
    desk.say.answer("card", {"game": found.code, "id": id_, "name": known[id_], "lines": data})


def card_of(word: str, known: Mapping[str, str]) -> str:
    """The id of the one card of that id or name, or of that beginning. Raises NotFound."""
    wanted = word.casefold()
    names = {id_: (id_, printed.casefold()) for id_, printed in known.items()}
    fitting = [id_ for id_, both in names.items() if wanted in both] or [
        id_ for id_, both in names.items() if any(each.startswith(wanted) for each in both)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        message = f"{word!r} is the beginning of several"
        raise NotFound(message, fitting)
    hint = did_you_mean(word, known)
    message = f"no card {word!r}{hint}"
    raise NotFound(message, () if hint else tuple(known))
