"""``referee event new``: open a tournament with its plan."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.opening.signer_keys import signer_option
from cli.storage.seeds import read_secret
from cli.storage.store import open_journal
from referee.errors import NotUnderstood
from referee.kernel.facts import TABLE, counts_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from events.recorder import Recorder
    from referee.games.tournament.state.plan import Stage
    from referee.kernel.decision.ask import Answer
    from referee.kernel.game import Game


@command(
    "new",
    Example(
        "event new save-your-bacon --name 'Club evening' --stage 'swiss rounds:3 best-of:3'",
        "Three rounds of Swiss, best of three.",
    ),
    Example(
        "event new clash --name Open --stage 'swiss rounds:5' --stage 'single cut:8' --desks 3",
        "Five rounds, then a bracket of the first eight; three desks report results.",
    ),
    Example(
        "event new clash --name Open --stage 'swiss rounds:no'", "Refused: no number of rounds.", 1
    ),
)
@click.argument("game", shell_complete=proposals.games)
@click.option("--name", required=True, metavar="TEXT", help="What the event is called.")
@click.option(
    "--stage",
    "stages",
    multiple=True,
    required=True,
    metavar="TEXT",
    help="A stage: 'swiss rounds:5 best-of:3', 'round-robin', 'single cut:8 bronze:yes', 'pods-4 rounds:3', 'draft-pods-3 rounds:3'.",
)
@click.option("--desks", type=int, default=1, metavar="N", help="How many desks there are (1).")
@click.option("--team", type=click.Choice(["1", "2"]), help="How many play together (1).")
@click.option(
    "--decks", type=click.Choice(["free", "registered"]), help="Whether decks are registered."
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="How an unclear rule of tournaments is read (see 'referee games').",
)
@click.option(
    "--table-reading",
    "at_tables",
    multiple=True,
    metavar="NAME=CHOICE",
    help="How an unclear rule of GAME is read at every table: 'format=full_constructed'.",
)
@signer_option
@click.option(
    "--seed",
    metavar="HEX",
    help="The secret, for trials: the secrets of tables follow from it; new from the system if not given.",
)
def new(
    desk: CommandContext,
    game: str,
    name: str,
    stages: tuple[str, ...],
    desks: int,
    team: str | None,
    decks: str | None,
    readings: tuple[str, ...],
    at_tables: tuple[str, ...],
    *,
    signers: tuple[str, ...],
    seed: str | None,
) -> None:
    """Open an event of GAME in the store, with its plan, and print its id.

    The lots of all rounds follow from one secret. The event commits to them at once: read the
    commitment out or print it before anybody enters, and mix in numbers of the hall ('event mix').
    Who knows the commitment and the numbers can check every pairing.

    With --signer house=KEY the house will sign the event, and every match that 'event open' opens.
    """
    from cli.event.deck_words import game_with_decks
    from cli.words import clean_name, find_game, read_readings
    from events.chain.notes import CALLED, EVENT, PLAYS, READ, TIME
    from referee import games

    book = games.find("tournament")
    chosen = [*readings]
    chosen += [f"team={team}"] if team else []
    chosen += [f"decks={decks}"] if decks else []
    settled = read_readings(book, chosen)
    played = _playable(find_game(game), int(settled.get("team", "1")))
    note: dict[str, Any] = {EVENT: {CALLED: clean_name(name), PLAYS: played.code}}
    if seed is None:
        note[TIME] = int(time.time())
    at_table = read_readings(played, at_tables)
    if settled.get("decks") == "registered":
        at_table = {**game_with_decks(played.code).registered, **at_table}
    if at_table:
        note[EVENT][READ] = at_table
    note |= _signed(signers)
    recorder = _opened(book, desks, settled, read_secret(seed), note)
    if seed is None:
        recorder.match.vault = read_secret(None)
    _plan(recorder, stages)
    _confirm_pods(played, recorder.run.state.stages)
    open_journal(desk).create(recorder.match)
    _say_opened(desk, recorder, note[EVENT])


def _signed(words: Sequence[str]) -> dict[str, Any]:
    """The key of the house as the opening notes it. Raises NotUnderstood for any other signer."""
    from cli.opening.signer_keys import read_signers
    from events.chain.notes import HOUSE, SIGNERS

    if any(word.partition("=")[0] != HOUSE for word in words):
        message = "an event is sealed by the house: who sits at a table may be named as its match is opened"
        raise NotUnderstood(message, expected=("house=KEY",))
    return {SIGNERS: read_signers(words, 0, ())} if words else {}


def _say_opened(desk: CommandContext, recorder: Recorder, title: Mapping[str, Any]) -> None:
    """The id of the event, its plan, and what it commits to."""
    from cli.event.plan_words import plan_of
    from events.chain.notes import CALLED, PLAYS, READ

    state = recorder.run.state
    plan = plan_of(state.stages)
    desk.say.line(f"event {recorder.match.id}: {title[PLAYS]}, {plan}", bold=True)
    if read := ", ".join(f"{name}={choice}" for name, choice in title.get(READ, {}).items()):
        desk.say.line(f"at its tables: {read}")
    desk.say.line(
        f"commitment of the lots {state.chain}: read it out or print it before anybody enters"
    )
    desk.say.answer(
        "event-new",
        {
            "event": recorder.match.id,
            "name": title[CALLED],
            "game": title[PLAYS],
            "readings": dict(title.get(READ, {})),
            "desks": recorder.run.setting.desks,
            "commitment": state.chain,
            "stages": [
                {"kind": each.kind, "rounds": each.rounds, "best-of": each.best_of, "cut": each.cut}
                for each in state.stages
            ],
        },
    )


def _playable(game: Game, team: int) -> Game:
    """The game, if two entries can play it against each other. Raises NotUnderstood."""
    from cli.event.played_game import team_sizes

    if not game.contested or game.lists:
        message = f"{game.code} is no game that is played at a table"
        raise NotUnderstood(message)
    if 2 * team in game.seats and team not in team_sizes(game):
        message = f"{game.code} knows no sides of {team}: everybody plays alone in it"
        raise NotUnderstood(message)
    if 2 * team not in game.seats:
        message = f"{game.code} is played by {counts_in_words(game.seats)}, not by {2 * team}"
        raise NotUnderstood(message)
    return game


def _confirm_pods(game: Game, stages: Sequence[Stage]) -> None:
    """Raise NotUnderstood for pods in which the game is not played, or not drafted."""
    from cli.event.played_game import confirm_drafted, pods_of

    for stage in stages:
        if stage.is_drafted:
            confirm_drafted(game, stage.drafters)
        if stage.has_pods and stage.kind not in pods_of(game):
            message = f"{game.code} is not played in pods of {stage.seats}"
            raise NotUnderstood(message, expected=pods_of(game))


def _opened(
    book: Game, desks: int, readings: Mapping[str, str], secret: bytes, note: Mapping[str, Any]
) -> Recorder:
    """The event in memory, with the chain of its round keys. Raises NotUnderstood."""
    from events.recorder import Recorder
    from referee.games.tournament.pairing.lots import round_key
    from referee.kernel.game import Opening

    if desks not in book.seats:
        message = f"--desks {desks}"
        raise NotUnderstood(
            message, expected=(f"a number from {min(book.seats)} to {max(book.seats)}",)
        )
    opening = Opening(desks, book.version, readings, ())
    recorder = Recorder.create(book, opening, secret, note=note)
    recorder.act(TABLE, ["chain", round_key(secret, 0).hex()])
    return recorder


def _plan(recorder: Recorder, stages: Sequence[str]) -> None:
    """Say every stage. Raises Refused and NotUnderstood, with the words as one line."""
    from cli.event.refused import Refused
    from cli.event.roster import Roster
    from referee.errors import IllegalAction

    for text in stages:
        answer = _stage(recorder, text)
        try:
            recorder.act(TABLE, answer)
        except IllegalAction as error:
            raise Refused.of(error, answer, Roster()) from None


def _stage(recorder: Recorder, text: str) -> Answer:
    from referee.kernel.decision.notation import read_line

    try:
        line = read_line(f"stage {text}")
        assert line is not None
        return recorder.game.read(recorder.run, TABLE, line)
    except NotUnderstood as error:
        error.within = f"--stage {text!r}"
        error.column = None
        raise
