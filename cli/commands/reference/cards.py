"""``referee cards``: what is printed on cards and profiles, and how the referee reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD
from cli.opening.opening import cards_option
from cli.output.lookup import card_of, say_card
from cli.storage.card_files import by_name, read_cards, sets_of
from cli.words import find_game, read_readings
from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from referee.kernel.game import Game


@command(
    "cards",
    Example("cards bacon-project", "Every card that can be looked up."),
    Example("cards save-your-bacon unravel", "A card: its effect actions, each with its rule."),
    Example("cards homestuck-atcg --import list.csv", "A card list becomes a card file."),
    Example("cards homestuck-atcg --phrases is destroyed", "What card texts can say of it."),
    stores=False,
)
@click.argument("game", shell_complete=proposals.games)
@click.argument("name", shell_complete=proposals.cards, nargs=-1, metavar="[NAME]")
@click.option("--reading", "readings", multiple=True, shell_complete=proposals.readings, metavar="NAME=CHOICE",
              help="How an unclear rule is read, where it changes what a card says.")  # fmt: skip
@cards_option
@click.option(
    "--phrases",
    is_flag=True,
    help="List the phrases of card texts, or those that have the words of NAME.",
)
@click.option(
    "--import",
    "lists",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="A card list in CSV, to make a card file of; further names are further lists.",
)
@click.option(
    "-o",
    "--output",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="The card file to write (default: beside the first list; - for standard output).",
)
@click.option("--force", is_flag=True, help="Replace a card file that is there.")
@click.option(
    "--words",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Rewordings of your own, for what a list says in other words.",
)
@click.option(
    "--partly", is_flag=True, help="Also take cards without the lines that were not understood."
)
def cards(
    desk: CommandContext,
    game: str,
    name: tuple[str, ...],
    readings: tuple[str, ...],
    card_lists: tuple[str, ...],
    *,
    phrases: bool,
    lists: tuple[str, ...],
    output: str | None,
    force: bool,
    partly: bool,
    words: tuple[str, ...],
) -> int:
    """List the cards of a GAME that can be looked up, or show one by its NAME.

    Under each printed line stands how the referee reads it, step by step, with rule ids. With
    --cards FILE a card list of your own is read instead, and its first mistake is told.

    With --phrases the phrases are listed that card texts are made of, hole by hole: {event} stands
    for every phrase below its name. Words narrow them, and a name of a hole shows what fills it.

    With --import FILE a card list in CSV becomes a card file for --cards: what was understood of
    each card is told, and which phrase was not, by its column.
    """  # fmt: skip
    found = find_game(game)
    if lists:
        if readings or card_lists or phrases:
            message = (
                "--import makes a card file: expected neither --cards, --phrases nor --reading"
            )
            raise NotUnderstood(message)
        from cli.opening.card_import import Wanted, import_lists

        wanted = Wanted((*lists, *name), output, force=force, partly=partly, words=words)
        return import_lists(desk, found, wanted)
    if output is not None or force or partly or words:
        message = "-o, --force, --words and --partly go with --import FILE"
        raise NotUnderstood(message)
    setting = _prepared(found, readings, card_lists)
    if phrases:
        _list_phrases(desk, found, setting, name)
    else:
        _show(desk, found, setting, " ".join(name))
    return GOOD


def _prepared(found: Game, readings: Sequence[str], card_lists: Sequence[str]) -> Any:
    """What a match of the game with those card lists would have prepared."""
    from referee.kernel.game import Opening

    files = read_cards(card_lists)
    sets, packs = sets_of(found, files)
    chosen = read_readings(found, readings)
    opening = Opening(found.seats[0], found.version, chosen, sets, packs)
    with by_name(files):
        return found.prepare(found.settle(opening))


def _list_phrases(desk: CommandContext, found: Game, setting: Any, words: Sequence[str]) -> None:
    """List the phrases of card texts, or those that have the words."""
    from cli.output.phrase_list import say_phrases

    if found.phrases is None:
        message = f"the cards of {found.code} have no phrases"
        raise NotUnderstood(message)
    listed = say_phrases(desk.say, found.phrases(setting), words)
    desk.say.answer("phrases", {"game": found.code, "phrases": listed})


def _show(desk: CommandContext, found: Game, setting: Any, name: str) -> None:
    """List the cards that can be looked up, or show the one of that name."""
    known = found.cards(setting)
    if not name:
        for id_, printed in known.items():
            desk.say.line(f"{id_}  {printed}")
        listed = [{"id": id_, "name": printed} for id_, printed in known.items()]
        desk.say.answer("cards", {"game": found.code, "cards": listed})
        return
    id_ = card_of(found, setting, name)
    data = say_card(desk.say, found, setting, id_)
    desk.say.answer("card", {"game": found.code, "id": id_, "name": known[id_], "lines": data})
