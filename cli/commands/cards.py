"""``referee cards``: what is printed on cards and profiles, and how the referee reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import completing
from cli.desk import Example, command
from cli.lookup import card_of, say_card
from cli.names import find_game, read_readings
from cli.opening import cards_option, read_cards

if TYPE_CHECKING:
    from cli.desk import Desk


@command(
    "cards",
    Example("cards bacon-project", "Every card that can be looked up."),
    Example("cards save-your-bacon unravel", "A card: its effect actions, each with its rule."),
    Example("cards super-fantasy-brawl default-arena", "An arena: what lies where."),
    Example("cards bacon raven", "One profile, as printed and as the referee reads it."),
    stores=False,
)
@click.argument("game", shell_complete=completing.games)
@click.argument("name", shell_complete=completing.cards, nargs=-1, metavar="[NAME]")
@click.option("--reading", "readings", multiple=True, shell_complete=completing.readings, metavar="NAME=CHOICE",
              help="How an unclear rule is read, where it changes what a card says.")  # fmt: skip
@cards_option
def cards(
    desk: Desk,
    game: str,
    name: tuple[str, ...],
    readings: tuple[str, ...],
    card_lists: tuple[str, ...],
) -> None:
    """List the cards of a GAME that can be looked up, or show one by its NAME.

    Under each printed line stands how the referee reads it, step by step, with rule ids. With
    --cards FILE a card list of your own is read instead, and its first mistake is told.
    """
    from referee.kernel.game import Opening
    from replays.cardlists import card_sets

    found = find_game(game)
    sets, packs = card_sets(found, *read_cards(card_lists))
    chosen = read_readings(found, readings)
    opening = Opening(found.seats[0], found.version, chosen, sets, packs)
    setting = found.prepare(found.settle(opening))
    known = found.cards(setting)
    if not name:
        for id_, printed in known.items():
            desk.say.line(f"{id_}  {printed}")
        listed = [{"id": id_, "name": printed} for id_, printed in known.items()]
        desk.say.answer("cards", {"game": found.code, "cards": listed})
        return
    id_ = card_of(" ".join(name), known)
    data = say_card(desk.say, found, setting, id_)
    desk.say.answer("card", {"game": found.code, "id": id_, "name": known[id_], "lines": data})
