"""The commands of somebody who looks at a match, and what each of them shows. Pure.

Every key of the screen stands for one of these commands, so that a person who types them line by line
can do the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.viewer.inspect import backup_rows, diff_rows, legal_rows, why_rows
from cli.viewer.judge_rows import accounts_of_files, impact_rows, precedent_rows, unclear_rows
from cli.words import did_you_mean, read_eyes
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from cli.viewer.outside import Outside
    from cli.viewer.viewer import Viewer
    from referee.kernel.show.rows import Row

LONGEST = 2000
"""No command is longer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command says. ``moved``: the record or the eyes are others now, and are to be shown.

    ``table``: the table is to be drawn. ``leaves`` is why somebody leaves (`QUIT` or `PLAY`),
    ``branch`` the match to be played then, ``seat`` where.
    """

    rows: Sequence[Row] = ()
    moved: bool = False
    table: bool = False
    leaves: str = ""
    branch: str = ""
    seat: int | None = None


QUIT = "quit"
PLAY = "play"


@dataclass(frozen=True, slots=True)
class Viewing:
    """A viewer that takes commands. Raises NotUnderstood, NotFound, or what is raised by what lies ``outside``."""

    viewer: Viewer
    outside: Outside

    def obey(self, text: str) -> Reply:
        """Carry out one command."""
        words = text[: LONGEST + 1].strip()
        if len(words) > LONGEST:
            message = f"a command is longer than {LONGEST} characters"
            raise NotUnderstood(message)
        if not words:
            return Reply(moved=True)
        if words.isdecimal():
            return _go(self, words)
        if words.startswith("/"):
            return _find(self, words[1:])
        name, _, rest = words.partition(" ")
        return read_command(name).do(self, rest.strip())


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its names (the first is the one to learn), its keys, its argument, what it does.

    On the screen ``asks`` says that its key begins a line to be typed; others act at once.
    ``writes``: it writes to the store, so that its whole name must be typed.
    """

    names: tuple[str, ...]
    keys: tuple[str, ...]
    argument: str
    help: str
    do: Callable[[Viewing, str], Reply]
    asks: bool = False
    writes: bool = False


def read_command(name: str) -> Command:
    """The command of that name, of that one letter, or of the one name that begins so."""
    if len(name) == 1:
        for command in COMMANDS:
            if name in command.keys and not command.writes:
                return command
    word = name.lower()
    exact = [command for command in COMMANDS if word in command.names]
    fitting = exact or [each for each in COMMANDS if begins(each, word)]
    if len(fitting) == 1:
        return fitting[0]
    known = [command.names[0] for command in fitting or COMMANDS]
    hint = "" if fitting else did_you_mean(word, [n for each in COMMANDS for n in each.names])
    message = f"no command {name!r}{hint}"
    raise NotUnderstood(message, expected=tuple(known) if fitting else ("'help'",))


def begins(command: Command, word: str) -> bool:
    """Whether the word is the beginning of the command's name, where that is enough."""
    return not command.writes and any(name.startswith(word) for name in command.names)


# -- moving -----------------------------------------------------------------------------------


def _step(by: int) -> Callable[[Viewing, str], Reply]:
    def step(viewing: Viewing, rest: str) -> Reply:
        word = rest.lower()
        if word and "turn".startswith(word):
            viewing.viewer.step_turn(by)
        elif word in ("match", "found", "find"):
            return Reply([row(viewing.viewer.find_again(by))], moved=True)
        elif word in ("", "record"):
            viewing.viewer.step(by)
        else:
            message = f"{rest!r}"
            raise NotUnderstood(message, expected=("'turn'", "'match'", "nothing, for the record"))
        return Reply(moved=True)

    return step


def _step_turn(by: int) -> Callable[[Viewing, str], Reply]:
    return lambda viewing, rest: _step(by)(viewing, "turn")


def _step_match(by: int) -> Callable[[Viewing, str], Reply]:
    return lambda viewing, rest: _step(by)(viewing, "match")


def _first(viewing: Viewing, rest: str) -> Reply:
    viewing.viewer.go(1)
    return Reply(moved=True)


def _last(viewing: Viewing, rest: str) -> Reply:
    viewing.viewer.go(viewing.viewer.last)
    return Reply(moved=True)


def _go(viewing: Viewing, rest: str) -> Reply:
    viewing.viewer.go(_number(rest, "a record's number"))
    return Reply(moved=True)


def _turn(viewing: Viewing, rest: str) -> Reply:
    viewing.viewer.turn(_number(rest, "a turn's number"))
    return Reply(moved=True)


def _number(text: str, wish: str) -> int:
    """A number that somebody typed. Raises NotUnderstood."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        message = f"{text!r}"
        raise NotUnderstood(message, expected=(wish,))
    return int(text)


def _find(viewing: Viewing, rest: str) -> Reply:
    if not rest.strip() and viewing.viewer.wanted:
        return Reply([row(viewing.viewer.find_again(1))], moved=True)
    return Reply([row(viewing.viewer.find(rest))], moved=True)


def _as(viewing: Viewing, rest: str) -> Reply:
    viewer = viewing.viewer
    viewer.look_with(read_eyes(rest, viewer.story.match.opening().seats, viewer.players, said="as"))
    return Reply(moved=True)


# -- looking closer ---------------------------------------------------------------------------


def _table(viewing: Viewing, rest: str) -> Reply:
    return Reply(table=True)


def _legal(viewing: Viewing, rest: str) -> Reply:
    seat = _number(rest, "a seat's number") if rest else None
    return Reply(legal_rows(viewing.viewer, seat))


def _why(viewing: Viewing, rest: str) -> Reply:
    return Reply(why_rows(viewing.viewer, rest))


def _diff(viewing: Viewing, rest: str) -> Reply:
    return Reply(diff_rows(viewing.viewer, rest))


def _backup(viewing: Viewing, rest: str) -> Reply:
    return Reply(backup_rows(viewing.viewer, _number(rest, "a record's number")))


def _rule(viewing: Viewing, rest: str) -> Reply:
    """A rule by its id, or the rules with these words."""
    from cli.play.reference import rules_page

    return Reply(rules_page(viewing.viewer.run(), rest.split()))


def _card(viewing: Viewing, rest: str) -> Reply:
    """What is printed on a card, and how each line is read."""
    from cli.play.reference import cards_page

    return Reply(cards_page(viewing.viewer.run(), rest.split(), ()))


def _note(viewing: Viewing, rest: str) -> Reply:
    """Write something about this record, for those who look with these eyes."""
    if not rest:
        message = "nothing to write"
        raise NotUnderstood(message, expected=("a text",))
    written = viewing.outside.write_note(viewing.viewer.number, viewing.viewer.eyes, rest)
    viewing.viewer.read_remarks()
    return Reply([row(written)], moved=True)


def _annotations(viewing: Viewing, rest: str) -> Reply:
    """What was written about the match, for these eyes."""
    return Reply(viewing.viewer.annotation_rows())


def _estimate(viewing: Viewing, rest: str) -> Reply:
    """The turns that changed most who was ahead."""
    from cli.play.result_page import turning_rows

    viewer = viewing.viewer
    names, game = dict(enumerate(viewer.players, 1)), viewer.story.game
    rows = turning_rows(viewer.story.match, names, lambda code: game)
    return Reply(
        rows or [row("turning points are told of a match that is over and open to everybody")]
    )


def _picture(viewing: Viewing, rest: str) -> Reply:
    """Draw the table after this record, as these eyes see it."""
    if not rest:
        message = "no file named"
        raise NotUnderstood(message, expected=("the name of a file, as in table.svg",))
    viewing.outside.write_picture(viewing.viewer.picture(), rest)
    return Reply([row("the picture is in ", Span(rest, "strong"))])


def _value(viewing: Viewing, rest: str) -> Reply:
    """How values came about, term by term, as far as these eyes may know them."""
    from cli.output.value_rows import value_rows, values_named

    if not rest:
        message = "no value named"
        raise NotUnderstood(message, expected=("the name of a value, or a word of it",))
    viewer = viewing.viewer
    return Reply([*value_rows(values_named(viewer.run(), viewer.eyes, rest))])


def _accounts(viewing: Viewing, rest: str) -> Reply:
    """What two people tell of what follows this record."""
    return Reply(accounts_of_files(viewing.viewer, viewing.outside, rest))


def _precedents(viewing: Viewing, rest: str) -> Reply:
    """What the archive has, in other matches, for these words or for the rule of this record."""
    return Reply(precedent_rows(viewing.viewer, viewing.outside, rest))


def _impact(viewing: Viewing, rest: str) -> Reply:
    """What other readings would make of this match."""
    return Reply(impact_rows(viewing.viewer, rest))


def _unclear(viewing: Viewing, rest: str) -> Reply:
    """What the book leaves open, as the words say or at this record."""
    return Reply(unclear_rows(viewing.viewer, rest))


def _amendments(viewing: Viewing, rest: str) -> Reply:
    """What stands beside the closed match."""
    lines = viewing.outside.amendments() or ("there are no amendments to this match",)
    return Reply([row(line) for line in lines])


def _audit(viewing: Viewing, rest: str) -> Reply:
    """Write the report for an appeal, as these eyes may know the match."""
    if not rest:
        message = "no file named"
        raise NotUnderstood(message, expected=("the name of a file, as in appeal.html",))
    return Reply([row(viewing.outside.write_report(rest, viewing.viewer.eyes))])


# -- leaving ----------------------------------------------------------------------------------


def _branch(viewing: Viewing, rest: str) -> Reply:
    """Open a what-if line from here; this match is not touched."""
    name = viewing.outside.open_branch(viewing.viewer.record())
    return Reply(
        [
            row("match ", Span(name, "strong"), " branches from here"),
            row(f"  'referee play {name[:8]}' plays on there, 'referee diff' compares the two"),
        ]
    )


def _play(viewing: Viewing, rest: str) -> Reply:
    """Open a what-if line from here and sit down at it."""
    seat = _number(rest, "a seat's number") if rest else None
    seats = viewing.viewer.story.match.opening().seats
    if seat is not None and not 1 <= seat <= seats:
        message = f"there is no seat {seat}"
        raise NotUnderstood(message, expected=(f"a seat from 1 to {seats}",))
    name = viewing.outside.open_branch(viewing.viewer.record())
    opened = [row("match ", Span(name, "strong"), " branches from here")]
    return Reply(opened, leaves=PLAY, branch=name, seat=seat)


def _quit(viewing: Viewing, rest: str) -> Reply:
    return Reply(leaves=QUIT)


def _help(viewing: Viewing, rest: str) -> Reply:
    found = [row(Span("Every command is one key on the screen, or a word that is typed", "title"))]
    for command in COMMANDS:
        keys = " ".join(command.keys[:2])
        name = f"{command.names[0]} {command.argument}".rstrip()
        found.append(row(f"  {keys:<12}", Span(f"{name:<16}", "strong"), f"  {command.help}"))
    found += [row(), row(Span("What can be found", "title"))]
    found += [row(Span(f"  {form:<27}", "strong"), f"  {text}") for form, text in FINDS]
    return Reply(found)


FINDS = (
    ("find 9h, find Raven Grey", "records that name the card or profile"),
    ("find BP-12.6, find BP-12", "what followed from a rule, or a section of them"),
    ("find refused, or refused 2", "attempts that were refused (of one seat)"),
    ("find ruled, or ruled backup", "what judges ruled; also 'called', 'appealed'"),
    ("find void", "what a ruling took back"),
    ("find 2: defend", "what seat 2 decided"),
    ("find loses stack", "records that are told with all these words"),
    ("find rule:BP-12.6 card:9h", "all of it at once; also refused:, ruled:, seat:"),
)
COMMANDS: tuple[Command, ...] = (
    Command(("next",), ("n", "right", "down", " "), "", "the next record", _step(1)),
    Command(("back", "previous"), ("b", "left", "up"), "", "the record before", _step(-1)),
    Command(("next-turn", "nt"), ("t",), "", "where the next turn begins", _step_turn(1)),
    Command(("previous-turn", "pt"), ("T",), "", "where this turn began, then the one before",
            _step_turn(-1)),
    Command(("first",), ("home", "0"), "", "the first record", _first),
    Command(("last",), ("end", "G"), "", "the last record", _last),
    Command(("go",), ("g",), "N", "record N", _go, asks=True),
    Command(("turn",), ("u",), "N", "where turn N begins", _turn, asks=True),
    Command(("find",), ("f", "/"), "WORDS", "go to where something happened (see below)", _find,
            asks=True),
    Command(("next-match", "nm"), ("m",), "", "the next record that was found", _step_match(1)),
    Command(("previous-match", "pm"), ("M",), "", "the one found before", _step_match(-1)),
    Command(("as",), ("a",), "EYES", "look with the eyes of a seat, public or judge", _as,
            asks=True),
    Command(("table", "board"), (), "", "the table", _table),
    Command(("rule",), (), "ID", "a rule by its id, or the rules with these words", _rule),
    Command(("card",), (), "NAME", "what is printed on a card, and how it is read", _card),
    Command(("note",), ("N",), "TEXT", "write about this record, for these eyes, beside the match", _note,
            asks=True, writes=True),
    Command(("annotations",), (), "", "what was written about the match", _annotations),
    Command(("estimate",), (), "", "the turning points, as the bot that searches counts them", _estimate),
    Command(("picture", "svg"), ("s",), "FILE", "draw the table into a file",
            _picture, asks=True),
    Command(("legal",), ("l",), "[SEAT]", "what can be decided after this record", _legal),
    Command(("why",), ("w",), "[ACTION]", "why an action is legal or not, with every rule", _why,
            asks=True),
    Command(("value",), ("v",), "NAME", "how a value came about, term by term", _value, asks=True),
    Command(("diff",), ("d",), "[next] [all]", "what this record changed, or the next will", _diff),
    Command(("backup",), (), "N", "what a backup from here to record N costs, and a verdict", _backup),
    Command(("accounts",), (), "ONE TWO", "what two scripts tell from here on, side by side", _accounts),
    Command(("precedents",), ("r",), "[WORDS]", "other matches with them, or with this record's rule",
            _precedents, asks=True),
    Command(("impact",), (), "NAME=CHOICE", "what another reading would make of this match", _impact),
    Command(("unclear",), (), "[WORDS]", "what the book leaves open, of this record's rules or of all", _unclear),
    Command(("amendments",), (), "", "what stands beside the closed match", _amendments),
    Command(("audit",), (), "FILE", "write the report for an appeal into a file", _audit),
    Command(("branch",), ("B",), "", "open a what-if line from here, in the store", _branch,
            asks=True, writes=True),
    Command(("play",), ("p",), "[SEAT]", "branch and play on from here (a bot against SEAT)", _play,
            asks=True, writes=True),
    Command(("help",), ("?", "h"), "", "this page", _help),
    Command(("quit", "exit"), ("q",), "", "leave", _quit),
)  # fmt: skip


def complete(viewing: Viewing, text: str) -> list[str]:
    """The commands that the text could become; of ``why`` the actions, of ``value`` the values that there are now."""
    name, sign, rest = text.partition(" ")
    if not sign:
        return [each.names[0] for each in COMMANDS if each.names[0].startswith(text)]
    if name == "as":
        seats = viewing.viewer.story.match.opening().seats
        eyes = [*map(str, range(1, seats + 1)), "public", "judge"]
        return [f"as {each}" for each in eyes if each.startswith(rest)]
    if name == "value":
        viewer = viewing.viewer
        found = viewer.story.game.derivations(viewer.run(), viewer.eyes)
        return [f"value {each.name}" for each in found if each.name.startswith(rest)]
    if name == "why" and " " not in rest:
        return [f"why {each}" for each in viewing.viewer.story.game.verbs if each.startswith(rest)]
    return []
