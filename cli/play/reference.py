"""Reference: pages that somebody reads in the middle of a match: log, rules, cards, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.say import Say
from cli.rulebook.summary import about_rows, sign_rows
from cli.terminal.page_parts import SIGN
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from referee.kernel.show.rows import Row


class Heard(Say):
    """Speaks to nobody: keeps the lines as rows of a page."""

    def __init__(self) -> None:
        super().__init__(plain=True)
        self.rows_heard: list[Row] = []

    def line(self, text: str = "", *, bold: bool = False) -> None:
        """Keep one line."""
        self.rows_heard.append(row(Span(text, "strong" if bold else "")))


def rules_page(run: Run[Any], words: Sequence[str]) -> list[Row]:
    """The rules that the words mean; without words, the sections. Raises NotFound."""
    from cli.output.lookup import say_rules

    catalogue = run.game.catalogue
    heard = Heard()
    if words:
        say_rules(heard, catalogue, tuple(words), at_table=True)
        return heard.rows_heard
    heard.line("rules ID, rules SECTION or rules WORDS; the sections are:")
    heard.lines(f"  {section.id}  {section.title}" for section in catalogue.sections)
    return heard.rows_heard


def cards_page(run: Run[Any], words: Sequence[str], own: Sequence[str]) -> list[Row]:
    """A card by its name with how it is read; else what is printed on the own, and which there are.

    Raises NotFound.
    """
    from cli.output.lookup import card_of, say_card

    known = run.game.cards(run.setting)
    heard = Heard()
    if words:
        say_card(heard, run.game, run.setting, card_of(run.game, run.setting, " ".join(words)))
        return heard.rows_heard
    for each in own:
        heard.lines(printed for printed, _ in run.game.card(run.setting, each))
        heard.line()
    heard.line("cards NAME tells how the referee reads each line; NAME is one of these:")
    heard.lines(f"  {id_}  {name}" for id_, name in known.items())
    return heard.rows_heard


HELP = """\
Type the number of a choice, or the action itself in the notation, as in
  {sample}
The beginning of an action is enough where it fits one legal action only.
A choice that ends in "..." stands for several: it opens a list of its own.

  ?             what is legal now, and which rules refuse the rest
  ? ACTION      whether one action is legal, and which rules refuse it; '? 2'
                says so of choice 2
{until}  hint          what the bot that searches would do, and what it considered
  undo          one step back in an action that is not whole yet, else as back
  back          your last decision is taken back: at once against bots, between
                people if the others agree ('back 2': that of seat 2)
  news          what happened since your last decision, all of it
  table         the table alone
  log           everything that happened so far, as you may know it
  rules WORDS   a rule by its id, or the rules with these words
  cards         what is printed on the profile or cards that you play
  cards NAME    the same for any other, and how each line is read
  signs         what the signs on the table mean
  help          this page
  quit          leave; the match is kept and goes on with 'referee play'
  concede       give up; you are asked once more

Enter alone shows the table again. {keys}
Every action is recorded once it is whole, and what is taken back stays in the
log, so that everybody can see it: nothing is lost by leaving, whether with quit, Ctrl-D, Ctrl-C or by closing the window."""
CHOSEN = {SIGN: "stands on the screen before what some choice names: a card, a piece, a hex"}


def signs_page(game: Game) -> list[Row]:
    """What the signs on the table mean, and the one that the screen adds."""
    title = row(Span("The signs on the table ('signs' shows them again)", "title"))
    return [title, *sign_rows({**game.catalogue.about.signs, **CHOSEN})]


UNTIL = """\
  pass until    at a window: pass now and at those to come, until my turn,
                next turn, someone acts ('? pass until' says more)
"""

KEYS = "TAB completes, Up brings back what was typed. "
SCROLL = "Page Up and Page Down scroll."


def help_page(run: Run[Any], sample: str) -> list[Row]:
    """How to play here."""
    until = UNTIL if run.game.passes else ""
    text = HELP.format(sample=sample, keys=KEYS + SCROLL, until=until)
    title = row(Span(f"{run.game.title}: how to play here", "title"))
    return [title, row(), *(row(line) for line in text.splitlines()), row(), *about_rows(run.game)]
