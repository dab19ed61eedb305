"""``referee rules``: the rule catalogue of a game, whole, by id, or by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.lookup import rule_data, rules_of_rulings, say_rules
from cli.words import find_game

if TYPE_CHECKING:
    from cli.context import CommandContext


@command(
    "rules",
    Example("rules bacon-project BP-8.8", "One rule."),
    Example("rules bacon-project joker colour", "The rules with both words, the best first."),
    Example("rules save-your-bacon no-show", "Words of the table find those of the book."),
    stores=False,
)
@click.argument("game", shell_complete=proposals.games)
@click.argument("words", shell_complete=proposals.rules, nargs=-1, metavar="[ID|WORDS]")
def rules(desk: CommandContext, game: str, words: tuple[str, ...]) -> None:
    """List the rules of a GAME, show one by its ID, or find those that fit WORDS, the best first.

    Any form of a word finds the others (discard, discarded), and what is said at a table finds what
    the book says (no-show, slow play). A section's ID lists the section.

    RL-1 and on are the rules of rulings, the same for every game (docs/rulings.md).
    """
    catalogue = find_game(game).catalogue
    of_rulings = rules_of_rulings(words)
    if of_rulings:
        for each in of_rulings:
            desk.say.line(f"{each['id']}  Rules of rulings, in every game", bold=True)
            desk.say.line(f"  {each['text']}")
        desk.say.answer("rules", {"game": catalogue.game, "rules": of_rulings})
        return
    found = say_rules(desk.say, catalogue, words)
    desk.say.answer(
        "rules", {"game": catalogue.game, "rules": [rule_data(entry) for entry in found]}
    )
