"""``referee play``: sit at the table in the terminal, against bots or other people."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO
from cli.opening.inherited import read_rest, resting_options
from cli.opening.opening import (
    MOST_SEATS,
    Wish,
    check_total,
    open_match,
    opening_options,
    read_wish,
    resting,
)
from cli.opening.signer_keys import signer_option, with_signers
from cli.output.streams import prove_input
from cli.play.clock_option import clocked
from cli.play.seating import Seating, noted_bots, read_bots, read_here, seat_again, seat_everybody
from cli.play.ways import Ways, ways_options
from cli.storage.matches import SHORT, Found, is_file, resume_in
from cli.storage.store import open_journal
from cli.terminal.screen_file import Drawing, drawing_options
from cli.words import find_game
from referee.errors import NotFound, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.context import CommandContext
    from cli.opening.basis import Rest
    from cli.opening.inherited import Earlier
    from cli.play.table import Sitting
    from cli.terminal.surface import Surface
    from events.recorder import Recorder
    from events.store.journal import Journal
    from referee.kernel.game import Game


@command(
    "play",
    Example("play bacon-project", "Against the bot."),
    Example(
        "play bacon --player Ann=hector --bot greedy", "Ann plays Hector against the better bot."
    ),
    Example("play bhht --seat 1", "Go on with a match from one seat."),
    Example("play clash --learn", "A first match with a guide."),
)
@click.argument("word", shell_complete=proposals.games_or_matches, metavar="GAME|MATCH")
@opening_options
@resting_options
@signer_option
@click.option("--bot", "bots", multiple=True, shell_complete=proposals.bots, metavar="NAME[=DECK]",
              help="Who plays the other seats (greedy if not given); DECK answers its first choice.")  # fmt: skip
@click.option("--seat", "seats", multiple=True, metavar="N", shell_complete=proposals.seats,
              help="Sit here; if everybody is a person, the others sit at other terminals.")  # fmt: skip
@ways_options
@drawing_options
@click.option("--plain-seed", is_flag=True, help="Between people at terminals: nobody is asked for a part of the seed.")  # fmt: skip
def play(
    desk: CommandContext,
    word: str,
    players: tuple[str, ...],
    seed: str | None,
    readings: tuple[str, ...],
    chance: str | None,
    card_lists: tuple[str, ...],
    total: int | None,
    bots: tuple[str, ...],
    seats: tuple[str, ...],
    *,
    tags: tuple[str, ...],
    signers: tuple[str, ...],
    earlier: Earlier,
    ways: Ways,
    drawing: Drawing,
    plain_seed: bool,
) -> int:
    """Sit at the table: play a new match of GAME, or go on with a MATCH of the store.

    With one player, or none named, bots play the other seats. With --player Ann --player Ben two
    people play at one keyboard, and the screen is hidden between their turns. With --seat 1 only
    seat 1 is at this keyboard: the other one says 'referee play MATCH --seat 2' elsewhere.

    Between people at terminals the seed is fair: each pledges a part of it when sitting down, unless
    --seed or --plain-seed is given. With --learn a guide teaches the game first. Against bots a
    question with one choice answers itself (not with --ask-everything, nor through a pipe).

    Every action is recorded before anything else is shown: whatever ends the sitting, the match
    goes on with 'referee play MATCH'. With --svg or --png its screen is drawn, and nobody is asked.
    """
    game = game_of(word)
    settled = (players, readings, chance, seed, card_lists, total, signers, *earlier)
    if drawing.file:
        refuse_drawn(game is not None or ways.learn, *settled, tags, plain_seed, ways.clock)
        return draw_table(desk, word, bots, seats, drawing)
    prove_person(desk)
    if ways.learn:
        refuse_in_lesson(*settled, bots, seats, plain_seed, ways.clock)
    if game is None:
        refuse_anew(*settled, tags, plain_seed, ways.clock)
        table = go_on(desk, word, bots, seats, open_hands=ways.open_hands)
    elif ways.learn:
        table = begin_lesson(desk, game, tags)
    else:
        wished = _wished(game, seed, readings, chance, card_lists, total, tags)
        wish, seating = _seat_new(desk, wished, earlier, players, bots, seats, ways)
        table = begin(desk, with_signers(wish, signers), seating, plain_seed=plain_seed)
    return sit_down(desk, table, noted_time if seed is None else (lambda: None), ways)


def noted_time() -> dict[str, Any]:
    """What a record notes where nobody has given the seed: when it was made."""
    return {"time": int(time.time())}


def _wished(
    game: Game,
    seed: str | None,
    readings: tuple[str, ...],
    chance: str | None,
    card_lists: tuple[str, ...],
    total: int | None,
    tags: tuple[str, ...],
) -> partial[Wish]:
    """What is wished for, but for who plays."""
    return partial(
        read_wish,
        game.code,
        seed=seed,
        readings=readings,
        chance=chance,
        card_lists=card_lists,
        total=total,
        tags=tags,
    )


def _seat_new(
    desk: CommandContext,
    wished: partial[Wish],
    earlier: Earlier,
    players: Sequence[str],
    bots: Sequence[str],
    seats: Sequence[str],
    ways: Ways,
) -> tuple[Wish, Seating]:
    """A new match as the options say, and who sits where. Raises NotUnderstood or NotFound."""
    game = find_game(wished.args[0])
    check_total(game, wished.keywords["total"])
    rest = read_rest(desk, game, earlier)
    wish, seating = seat_all(game, wished, rest, players, bots, read_here(seats, MOST_SEATS))
    keep_hands_apart(seating, open_hands=ways.open_hands)
    return clocked(wish, seating, ways), seating


def prove_person(desk: CommandContext) -> None:
    """Raise UsageError or StoreError where nobody is spoken with, or can answer."""
    if desk.say.json:
        message = "play speaks with a person; 'referee act' and 'referee record' answer with --json"
        raise click.UsageError(message)
    prove_input()


def refuse_anew(*said: object) -> None:
    """Raise UsageError for what only a new match can be told."""
    if any(said):
        message = "a match that goes on has its players, cards, seed, readings, chance and signers already"
        raise click.UsageError(message)


def refuse_drawn(*said: object) -> None:
    """Raise UsageError for what no picture of a match that is there can be told."""
    if any(said):
        message = "--svg and --png draw the screen of a MATCH that is there, as it is: name it"
        raise click.UsageError(message)


def refuse_in_lesson(*said: object) -> None:
    """Raise UsageError for what a lesson has settled."""
    if any(said):
        message = "--learn: a lesson has its players, decks and seed already"
        raise click.UsageError(message)


def seat_all(
    game: Game,
    wished: partial[Wish],
    rest: Rest | None,
    players: Sequence[str],
    bots: Sequence[str],
    here: Sequence[int],
) -> tuple[Wish, Seating]:
    """The new match, and who sits where: as at the earlier match that it rests on, if there is one."""
    if rest is not None:
        seating = seat_again(game, rest.before, rest.players, bots, here, rest.seats)
        if bots and not players:
            said = read_bots(game, bots, sorted(seating.bots))
            decks = {seat: "".join(word.partition("=")[1:]) for seat, word in said.items()}
            players = [f"{seating.names[at]}{decks.get(at, '')}" for at in sorted(seating.names)]
        return resting(wished(players), rest), seating
    total = wished.keywords["total"]
    seating, named = seat_everybody(game, players, bots, here, total)
    return wished(named), seating


class Table(NamedTuple):
    """A match that is ready to be played: who writes it, where it is stored, who sits where."""

    recorder: Recorder
    journal: Journal
    seating: Seating


def game_of(word: str) -> Game | None:
    """The game of that code or beginning, or None where the word may name a match."""
    from referee.games import find

    try:
        return find(word)
    except NotFound:
        return None


def begin(desk: CommandContext, wish: Wish, seating: Seating, *, plain_seed: bool) -> Table:
    """Open a new match, between people at terminals with a fair seed. Raises NotUnderstood or StoreError; nothing is stored then."""
    if wish.chance == "observed":
        message = "play shuffles by itself; a match with cards on a table is for 'referee record'"
        raise click.UsageError(message)
    fair = not plain_seed and is_to_be_fair(wish, seating)
    wish = replace(wish, bots=seating.noted(), fair=fair)
    now = None if wish.seeded else int(time.time())
    journal = open_journal(desk)
    return Table(open_match(wish, journal, time=now), journal, seating)


def begin_lesson(desk: CommandContext, game: Game, tags: Sequence[str]) -> Table:
    """The match of a game's lesson, with a bot for when the lesson is over. Raises NotUnderstood or StoreError."""
    from cli.learn.lesson_table import wish_of

    if game.read_lesson is None:
        message = f"{game.code} has no lesson"
        raise NotUnderstood(message)
    wish, seating = wish_of(game, game.read_lesson(), tags)
    journal, now = open_journal(desk), int(time.time())
    # Lessons differ by their time alone: whoever begins in the same second gets a match of their own.
    while _is_there(journal, open_match(wish, None, time=now).match.id):
        now += 1
    return Table(open_match(wish, journal, time=now), journal, seating)


def _is_there(journal: Journal, id_: str) -> bool:
    try:
        journal.match(id_)
    except NotFound:
        return False
    return True


def go_on(
    desk: CommandContext, word: str, bots: Sequence[str], seats: Sequence[str], *, open_hands: bool
) -> Table:
    """A match of the store that goes on. Raises NotFound, NotUnderstood or StoreError."""
    if is_file(word):
        message = f"{word!r} is a file: 'referee new --from FILE --at N' opens a branch to play"
        raise NotUnderstood(message)
    journal = open_journal(desk)
    try:
        recorder = resume_in(journal, word)
    except NotFound as error:
        raise _neither(word, error) from None
    match = recorder.match
    if match.opening().chance == "observed":
        message = (
            f"match {match.id[:SHORT]} has its cards on a table: 'referee act' goes on with it"
        )
        raise NotUnderstood(message)
    names = Found(match, "", live=True).players
    here = read_here(seats, match.opening().seats, names)
    seating = seat_again(recorder.game, match, names, bots, here)
    if recorder.fold.run is None or recorder.run.outcome is None:
        keep_hands_apart(seating, open_hands=open_hands)
    return Table(recorder, journal, seating)


def draw_table(
    desk: CommandContext, word: str, bots: Sequence[str], seats: Sequence[str], drawing: Drawing
) -> int:
    """Draw what one seat sees of a match. Raises NotUnderstood where several people sit here, NotFound or StoreError."""
    from cli.play.table import Sitting
    from cli.terminal.screen import Screen

    table = go_on(desk, word, bots, seats, open_hands=True)
    recorder, here = table.recorder, table.seating.here
    recorder.fold.pledges.confirm_begun()
    if len(here) > 1:
        message = "a picture shows the hand of one seat"
        raise NotUnderstood(message, expected=("--seat N",))
    sitting = Sitting(recorder, table.journal, table.seating, Screen(desk.say), lambda: None)
    page, prompt = sitting.first_page()
    place = f"match {recorder.match.id[:SHORT]}, seat {here[0]}"
    drawing.write(desk, page, [prompt.rstrip()], place)
    return GOOD


def _neither(word: str, error: NotFound) -> NotFound:
    """What is said of a word that names no match, and may be meant to name a game."""
    try:
        find_game(word)
    except NotFound as no_game:
        meant = "did you mean" in str(no_game) and "did you mean" not in str(error)
        return no_game if meant and not error.candidates else error
    return error


def is_to_be_fair(wish: Wish, seating: Seating) -> bool:
    """Whether several people play for something that chance decides, and nobody gave the seed.

    Into a pipe nobody can be asked for a part of it: a script is played as it stands.
    """
    people = len(seating.names) - len(seating.bots)
    by_chance = not wish.seeded and not wish.game.lists
    return people > 1 and by_chance and sys.stdin is not None and sys.stdin.isatty()


def keep_hands_apart(seating: Seating, *, open_hands: bool) -> None:
    """Raise NotUnderstood where two people would read each other's hands in one pipe."""
    if open_hands:
        return
    if len(seating.here) > 1 and not (sys.stdin.isatty() and sys.stdout.isatty()):
        message = "two people on one pipe would see each other's hands"
        raise NotUnderstood(message, expected=("--open-hands", "--seat N, one for each"))


def sit_down(
    desk: CommandContext, table: Table, note: Callable[[], Mapping[str, Any] | None], ways: Ways
) -> int:
    """Play at this terminal until the match ends or the person leaves; the exit code.

    A person or program that writes to us through a pipe has counted the questions: there each is asked.
    """
    from cli.learn.lesson_table import lesson_at
    from cli.play.table import Sitting
    from replays.read.table_view import ended

    recorder = table.recorder
    pledges = recorder.fold.pledges
    if pledges.refused:
        desk.say.line(f"match {recorder.match.id[:SHORT]}: {pledges.words()}")
        return NO
    if not pledges.waits and recorder.run.outcome is not None:
        desk.say.line(f"match {recorder.match.id[:SHORT]} is over: {ended(recorder.run)}")
        return NO
    surface = surface_of(desk, lines=ways.lines)
    passes = sys.stdin.isatty() and not ways.ask_everything
    at_table = lesson_at if ways.learn else Sitting
    sitting = at_table(recorder, table.journal, table.seating, surface, note, passes=passes)
    try:
        with surface:
            over = sitting.go()
    except KeyboardInterrupt:
        desk.say.complain(f"the match goes on with: {go_on_line(desk, sitting, ways)}")
        raise
    name = recorder.match.id[:SHORT]
    if not over:
        desk.say.line(f"match {name} is kept; it goes on with: {go_on_line(desk, sitting, ways)}")
        return GOOD
    desk.say.line(f"match {name}: {sitting.result()}")
    desk.say.line(f"'referee log {name}' tells it, 'referee export {name} -o FILE' shares it")
    return go_further(desk, table, sitting.wanted, ways)


def go_further(desk: CommandContext, table: Table, wanted: str, ways: Ways) -> int:
    """What the people at the table asked for when the match was over; the exit code."""
    from cli.play.table import REMATCH, REPLAY

    if wanted == REMATCH:
        ways = ways._replace(learn=False)
        return sit_down(desk, rematch(desk, table, ways), noted_time, ways)
    if wanted == REPLAY:
        root = click.get_current_context().find_root()
        assert isinstance(root.command, click.Group)
        replay = root.command.get_command(root, REPLAY)
        assert replay is not None
        words = [table.recorder.match.id, *(["--lines"] if ways.lines else [])]
        code: int = replay.main(words, "referee replay", standalone_mode=False, obj=desk)
        return code
    return GOOD


def rematch(desk: CommandContext, table: Table, ways: Ways) -> Table:
    """A new match of the same game, cards and readings, with everybody in the same place. Raises StoreError."""
    from cli.opening.basis import Rest
    from events.chain.names import players_of

    match, seating = table.recorder.match, table.seating
    opened, names = match.opening(), tuple(players_of(match.public[0]))
    cards = (opened.cards, match.card_texts())
    rest = Rest(match, opened.seats, names, dict(opened.readings), cards)
    wish = resting(_wished(table.recorder.game, None, (), None, (), None, ())([]), rest)
    plain_seed = not opened.pledged
    return begin(desk, clocked(wish, seating, ways), seating, plain_seed=plain_seed)


def surface_of(desk: CommandContext, *, lines: bool) -> Surface:
    """The screen where there is one, else line by line."""
    from cli.terminal.surface import ground

    here = ground(desk.say, asked_lines=lines)
    if here.fits:
        from cli.terminal.screen import Screen

        return Screen(desk.say)
    if here.why:
        desk.say.complain(here.why)
    from cli.terminal.line_mode import Lines

    return Lines(desk.say)


def go_on_line(desk: CommandContext, sitting: Sitting, ways: Ways) -> str:
    """The command that goes on with the match from the same seats, in the same ways."""
    words = ["referee", "play", sitting.recorder.match.id[:SHORT]]
    seating, match = sitting.seating, sitting.recorder.match
    bots = seating.bots if seating.bots != noted_bots(match) else {}
    if seating.elsewhere() or bots:
        words += [f"--seat {seat}" for seat in seating.here]
    words += [f"--bot {bot}" for bot in bots.values()]
    words += ways._replace(learn=sitting.teaches).words()
    words += ["--store", quote(desk.store)] if desk.store is not None else []
    return " ".join(words)
