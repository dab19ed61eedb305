"""``referee deck``: the ready-made decks of a game, and what is wrong with a deck of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO, exit_code, worst
from cli.opening.opening import cards_option, check_total, is_deck_file, seats_option
from cli.output.say import fault_object, words_of
from cli.storage.card_files import by_name, read_cards, sets_of
from cli.storage.files import STREAM, read_text
from cli.words import did_you_mean, find_game, read_readings
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.context import CommandContext
    from cli.storage.card_files import CardFile
    from referee.kernel.game import DeckFile, Game


@command(
    "deck",
    Example("deck save-your-bacon", "Every ready-made deck."),
    Example("deck save-your-bacon light-fight", "One of them, as the text of a deck file."),
    Example("deck super-fantasy-brawl", "Every ready-made team."),
    stores=False,
)  # fmt: skip
@click.argument("game", shell_complete=proposals.games)
@click.argument("decks", shell_complete=proposals.ready_decks, nargs=-1, metavar="[DECK]...")
@click.option(
    "--format", "form", metavar="FORMAT", help="Check for that format, whatever the file says."
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    shell_complete=proposals.readings,
    metavar="NAME=CHOICE",
    help="How an unclear rule is read, where it changes what a deck may hold.",
)
@seats_option
@cards_option
def deck(
    desk: CommandContext,
    game: str,
    decks: tuple[str, ...],
    form: str | None,
    readings: tuple[str, ...],
    total: int | None,
    card_lists: tuple[str, ...],
) -> int:
    """List the ready-made decks of a GAME, print one, or check the deck in a FILE.

    A DECK is the name of a ready-made one, a file whose name ends in .toml, or - for standard
    input. Everything that is wrong with a file is told, each with its rule.
    """  # fmt: skip
    found = find_game(game)
    chosen = read_readings(found, [*readings, *([f"format={form}"] if form else [])])
    check_total(found, total)
    table = Table(found, total or found.seats[0], read_cards(card_lists))
    known = found.decks(table.setting(chosen))
    if not decks:
        _say_decks(desk, found, known)
        return GOOD
    codes, said = [], []
    for word in decks:
        if is_deck_file(word) or word == STREAM:
            code, content = _checked(desk, table, word, chosen)
        else:
            code, content = GOOD, _printed(desk, word, known)
        codes.append(code)
        said.append(content)
    desk.say.answer("deck", {"game": found.code, "decks": said})
    return worst(codes)


@dataclass(frozen=True, slots=True)
class Table:
    """The match that decks are meant for: the game, how many play, their card lists."""

    game: Game
    seats: int
    cards: tuple[CardFile, ...]

    def setting(self, readings: Mapping[str, str]) -> Any:
        """What decks are read in, with those readings."""
        from referee.kernel.game import Opening

        sets, packs = sets_of(self.game, self.cards)
        opening = Opening(self.seats, self.game.version, readings, sets, packs)
        with by_name(self.cards):
            return self.game.prepare(self.game.settle(opening))


def _say_decks(desk: CommandContext, game: Game, known: Mapping[str, tuple[str, str]]) -> None:
    if not known:
        message = f"{game.code} has no ready-made decks"
        raise NotFound(message)
    for id_, (name, _) in known.items():
        desk.say.line(f"{id_}  {name}")
    listed = [{"id": id_, "name": name} for id_, (name, _) in known.items()]
    desk.say.answer("decks", {"game": game.code, "decks": listed})


def _printed(
    desk: CommandContext, word: str, known: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    """Print a ready-made deck; the same as data. Raises NotFound or NotUnderstood."""
    wanted = word.casefold()
    exact = [id_ for id_, (name, _) in known.items() if wanted in (id_, name.casefold())]
    fitting = exact or [id_ for id_ in known if id_.startswith(wanted)]
    if len(fitting) != 1:
        hint = "" if fitting else did_you_mean(word, known)
        what = f"the deck {word!r} is the beginning of several" if fitting else f"no deck {word!r}"
        if not fitting and Path(word).is_file():
            message = f"{word}: a deck file has a name that ends in .toml (- reads from a pipe)"
            raise NotUnderstood(message)
        raise NotFound(f"{what}{hint}", () if hint else tuple(fitting or known))
    name, text = known[fitting[0]]
    desk.say.text(text)
    return {"id": fitting[0], "name": name, "toml": text}


def _checked(
    desk: CommandContext, table: Table, place: str, chosen: Mapping[str, str]
) -> tuple[int, dict[str, Any]]:
    """Check the deck in a file and say all that is wrong; the exit code, and the answer as data."""
    try:
        found, readings = _read(table, place, chosen)
    except (MatchError, OSError) as error:
        desk.say.complain(words_of(error))
        return exit_code(error), {"file": place, "good": False, **fault_object(error)}
    for refusal in found.refusals:
        words = table.game.catalogue.words(refusal.rule)
        desk.say.line(f"{place}: {refusal.item}: {words} [{refusal.rule}]")
    if not found.refusals:
        said = ", ".join(f"{name}={choice}" for name, choice in readings.items())
        desk.say.line(f"{place}: good" + (f": {said}" if said else ""))
    return NO if found.refusals else GOOD, {
        "file": place,
        "name": found.name,
        "good": not found.refusals,
        "readings": dict(readings),
        "answer": found.answer,
        "faults": [
            {"rule": each.rule, "item": each.item, "words": table.game.catalogue.words(each.rule)}
            for each in found.refusals
        ],
    }


def _read(
    table: Table, place: str, chosen: Mapping[str, str]
) -> tuple[DeckFile, Mapping[str, str]]:
    """The deck, checked with the readings that were chosen, or that its file asks for."""
    text = read_text(place)
    found = table.game.read_deck(table.setting(chosen), text, place)
    readings = {**found.readings, **chosen}
    if readings != chosen:
        found = table.game.read_deck(table.setting(readings), text, place)
    return found, readings
