"""``referee rules``: the rule catalogue of a game, whole, by id, or by words; what it leaves unclear; a club's own rulings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import worst
from cli.output.lookup import rule_data, rules_of_rulings, say_rules
from cli.words import find_game
from referee.kernel.words.english import agreeing, counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.register.club import ClubRuling
    from referee.kernel.game import Game


@command(
    "rules",
    Example("rules bacon-project BP-8.8", "One rule."),
    Example("rules bacon-project joker colour", "The rules with both words, the best first."),
    Example("rules bacon-project --unclear --in archive/", "What the book leaves open, and how many matches rest on it."),
    Example("rules bacon-project BP-8.8 --club rulings/", "A rule with what the club has ruled."),
)  # fmt: skip
@click.argument("game", shell_complete=proposals.games)
@click.argument("words", shell_complete=proposals.rules, nargs=-1, metavar="[ID|WORDS]")
@click.option(
    "--unclear", is_flag=True, help="Only what the book leaves unclear: question, readings, cases."
)
@click.option(
    "--in",
    "archives",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="URL|FOLDER|FILE",
    help="With --unclear: count the finished matches of a store, a folder or a file that rest on each ('store' is the one at hand).",
)
@click.option(
    "--cases",
    shell_complete=proposals.any_files,
    metavar="FOLDER",
    help="With --unclear: where the cases lie that show the readings (those of the source tree, if not given).",
)
@click.option(
    "--club",
    shell_complete=proposals.any_files,
    metavar="FOLDER",
    help="Cases with rulings of a club: run again, and shown beside the rules that they name.",
)
def rules(
    desk: CommandContext,
    game: str,
    words: tuple[str, ...],
    archives: tuple[str, ...],
    cases: str | None,
    club: str | None,
    *,
    unclear: bool,
) -> int:
    """List the rules of a GAME, show one by its ID, or find those that fit WORDS, the best first.

    Any form of a word finds the others (discard, discarded), and what is said at a table finds what
    the book says (no-show, slow play). A section's ID lists the section.

    RL-1 and on are the rules of rulings, the same for every game (docs/rulings.md).

    With --unclear: the places that the book leaves open, each with its question, the answer, every reading and the cases that show
    it, and with --in how many archived matches rest on it. A ruling of the club that does not hold any more is told in a line, and the
    exit code says so.
    """
    if not unclear and (archives or cases):
        message = "--in and --cases go with --unclear"
        raise click.UsageError(message)
    found_game = find_game(game)
    of_rulings = rules_of_rulings(words)
    if of_rulings:
        _say_of_rulings(desk, found_game, of_rulings)
        return 0
    codes: Counter[int] = Counter()
    ruled = _club(desk, club, found_game)
    codes.update(each.code for each in ruled)
    beside = _beside(ruled)
    if unclear:
        data = _say_unclear(desk, found_game, words, archives, cases, beside, codes)
    else:
        found = say_rules(desk.say, found_game.catalogue, words, beside)
        data = {"rules": [rule_data(entry) for entry in found]}
    _say_club(desk, ruled)
    more = {} if club is None else {"club": [each.data for each in ruled]}
    desk.say.answer("rules", {"game": found_game.code, **data, **more})
    return worst(codes)


def _say_of_rulings(desk: CommandContext, game: Game, found: Sequence[Mapping[str, Any]]) -> None:
    for each in found:
        desk.say.line(f"{each['id']}  Rules of rulings, in every game", bold=True)
        desk.say.line(f"  {each['text']}")
    desk.say.answer("rules", {"game": game.catalogue.game, "rules": found})


def _club(desk: CommandContext, folder: str | None, game: Game) -> list[ClubRuling]:
    """The rulings of the club for that game, each run again."""
    if folder is None:
        return []
    from cli.register.club import club_rulings

    return club_rulings(desk, folder, game)


def _beside(ruled: Sequence[ClubRuling]) -> dict[str, list[str]]:
    """What stands beside each rule, by its id."""
    found: dict[str, list[str]] = {}
    for each in ruled:
        for rule in each.rules:
            found.setdefault(rule, []).append(each.line)
    return found


def _say_club(desk: CommandContext, ruled: Sequence[ClubRuling]) -> None:
    """Say which rulings of the club hold no longer, a line each, and how many do."""
    for each in ruled:
        if each.fault:
            desk.say.line(f"{each.file}: no longer holds: {each.fault}")
    if ruled:
        holding = sum(not each.fault for each in ruled)
        verb = agreeing(holding, "holds", "hold")
        desk.say.line(f"club: {holding} of {counted(len(ruled), 'rulings')} {verb}", bold=True)


def _say_unclear(
    desk: CommandContext,
    game: Game,
    words: tuple[str, ...],
    archives: Sequence[str],
    folder: str | None,
    beside: Mapping[str, Sequence[str]],
    codes: Counter[int],
) -> dict[str, Any]:
    """Say the register, or those of its rulings that the words mean; the same as data. Raises NotFound."""
    from cli.register.archive_count import archive_tally
    from cli.register.unclear import NOT_HERE, cases_about, unclear_data, unclear_lines, unclear_of

    found = unclear_of(game, words)
    cases = cases_about(game, found, folder)
    tally = archive_tally(desk, archives, game.code, codes) if archives else None
    for entry in found:
        desk.say.line(f"{entry.id}{f' ({entry.status})' if entry.reason else ''}", bold=True)
        desk.say.lines(unclear_lines(entry, cases, tally))
        desk.say.lines(f"  {line}" for line in beside.get(entry.id, ()))
    if cases is None:
        desk.say.line(NOT_HERE.format(game.code))
    return {"rules": [{**rule_data(each), **unclear_data(each, cases, tally)} for each in found]}
