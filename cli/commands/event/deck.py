"""``referee event deck``, ``seal``, ``deckcheck``: lists against their commitments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import signed_options
from cli.exit_codes import GOOD, NO
from referee.errors import NotFound
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.event.hall import Hall
    from replays.tournament.deck_list import DeckList


@command(
    "deck",
    Example("event deck vu27", "Who has registered a deck, and whose list is known or revealed."),
    Example("event deck vu27 Ann no-such-deck", "Refused: nobody knows that deck.", 2),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry", required=False)
@click.argument("decks", nargs=-1, shell_complete=proposals.any_files, metavar="[DECK]...")
@click.option(
    "--sealed", metavar="HEX", help="Register a commitment alone; 'event seal' makes one."
)
@click.option("--salt", metavar="HEX", help="Open a sealed list: the salt that goes with the DECK.")
@click.option("--reveal", metavar="WHO", help="Open lists to everybody: all, top8, or an entry.")
@signed_options
def deck(
    desk: CommandContext,
    event: str,
    entry: str | None,
    decks: tuple[str, ...],
    sealed: str | None,
    salt: str | None,
    reveal: str | None,
    by: str | None,
    reason: str | None,
) -> int:
    """Register the DECK of an ENTRY: a FILE.toml or the name of a deck, one for each player.

    The list is checked by the rules of the game and kept in the store; the record has only a
    commitment to it. After the start a judge signs (--by, --reason). With --sealed nobody but the
    player knows the list; DECK with --salt opens it. Without a DECK the list of ENTRY is printed.
    """
    from cli.event.hall import open_hall, signature

    said = [sealed is not None, reveal is not None, bool(decks)]
    if sum(said) > 1 or (salt is not None and not decks) or (entry is None and any(said[::2])):
        message = "ENTRY with DECK (and perhaps --salt) or --sealed HEX; or --reveal WHO"
        raise click.UsageError(message)
    note = signature(by, reason)
    hall = open_hall(desk, event, live=sealed is not None or (bool(decks) and salt is None))
    if reveal is not None:
        return _reveal(desk, hall, reveal)
    if entry is None:
        return _say_all(desk, hall)
    number = hall.roster.find(entry)
    if sealed is not None:
        return _seal(desk, hall, number, sealed, note)
    if not decks:
        return _say_list(desk, hall, number)
    if salt is not None:
        return _unseal(desk, hall, number, decks, salt)
    return _register(desk, hall, number, decks, note)


def _register(
    desk: CommandContext, hall: Hall, entry: int, words: Sequence[str], note: dict[str, str]
) -> int:
    """Check the list, keep it, and say the commitment to it; the exit code."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.deck_desk import confirm_legal, register_verb
    from cli.event.deck_words import read_decks_at
    from cli.storage.deck_lists import keep_list
    from cli.storage.store import open_journal

    read = read_decks_at(hall, words)
    confirm_legal(hall, entry, read)
    found = read.salted_for(hall, entry)
    hall.trial().say(TABLE, register_verb(note), entry, found.digest, note=note)
    keep_list(open_journal(desk), hall.id, found)
    record = hall.say(TABLE, register_verb(note), entry, found.digest, note=note)
    data = {"entry": entry, "digest": found.digest, "sealed": False}
    acknowledge(desk, hall, "deck", record, [*hall.told(), f"commitment {found.digest}"], **data)
    return GOOD


def _seal(desk: CommandContext, hall: Hall, entry: int, word: str, note: dict[str, str]) -> int:
    from cli.event.acknowledgement import acknowledge
    from cli.event.deck_desk import register_verb
    from cli.event.deck_words import game_with_decks, read_digest

    game_with_decks(hall.plays)
    digest = read_digest(word, "--sealed")
    record = hall.say(TABLE, register_verb(note), entry, digest, note=note)
    line = f"{hall.roster.numbered(entry)}: sealed, nobody here knows the list"
    acknowledge(desk, hall, "deck", record, [line], entry=entry, digest=digest, sealed=True)
    return GOOD


def _unseal(desk: CommandContext, hall: Hall, entry: int, words: Sequence[str], salt: str) -> int:
    """Open a sealed list: it must be the one that was registered (TN-12), and a legal one (TN-10)."""
    from cli.event.deck_desk import confirm_legal, confirm_registered
    from cli.event.deck_words import read_decks_at, read_digest
    from cli.storage.deck_lists import keep_list
    from cli.storage.store import open_journal

    read = read_decks_at(hall, words)
    found = read.salted(bytes.fromhex(read_digest(salt, "--salt")))
    confirm_registered(hall, entry, found)
    keep_list(open_journal(desk), hall.id, found)
    desk.say.line(f"{hall.roster.numbered(entry)}: the list is the one that was registered")
    data = {"entry": entry, "digest": found.digest, "sealed": False}
    desk.say.answer("event-deck", {"event": hall.id, "record": None, **data, "told": []})
    confirm_legal(hall, entry, read)
    return GOOD


# -- looking --------------------------------------------------------------------------------


def _say_all(desk: CommandContext, hall: Hall) -> int:
    """Each entry, and what is known of its deck."""
    from cli.event.deck_desk import state_of
    from cli.storage.deck_lists import shelf_of
    from cli.storage.store import open_journal

    shelf, found = shelf_of(open_journal(desk), hall.id), []
    for number, entry in enumerate(hall.event.entries, 1):
        state = state_of(shelf, entry.deck)
        desk.say.line(f"{number:>5}  {hall.roster.name(number)}: {state}")
        found.append({"entry": number, "digest": entry.deck or None, "state": state})
    desk.say.answer("event-decks", {"event": hall.id, "decks": found})
    return GOOD


def _say_list(desk: CommandContext, hall: Hall, entry: int) -> int:
    """The list of an entry, card by card. Raises NotFound where it is not known here."""
    found = _known(desk, hall, entry)
    desk.say.line(f"{hall.roster.numbered(entry)}: commitment {found.digest}")
    for card, copies in sorted(found.cards().items()):
        desk.say.line(f"{copies:>5}  {card}")
    data = {"entry": entry, "digest": found.digest, "salt": found.salt.hex()}
    decks = [list(each) for each in found.decks]
    desk.say.answer("event-deck-list", {"event": hall.id, **data, "decks": decks})
    return GOOD


def _known(desk: CommandContext, hall: Hall, entry: int) -> DeckList:
    """The registered list of an entry. Raises NotFound where there is none, or only its commitment."""
    from cli.event.deck_desk import registered_digest
    from cli.storage.deck_lists import shelf_of
    from cli.storage.store import open_journal

    digest = registered_digest(hall, entry)
    found = shelf_of(open_journal(desk), hall.id).lists.get(digest)
    if found is None:
        message = (
            f"the list of {hall.roster.numbered(entry)} is sealed: "
            "'referee event deck EVENT ENTRY DECK --salt HEX' opens it"
        )
        raise NotFound(message)
    return found


def _reveal(desk: CommandContext, hall: Hall, word: str) -> int:
    """Open lists to everybody: they are in the file that is exported."""
    from cli.event.deck_desk import entries_meant
    from cli.storage.deck_lists import reveal_list, shelf_of
    from cli.storage.store import open_journal

    journal = open_journal(desk)
    lists, revealed, sealed = shelf_of(journal, hall.id).lists, [], []
    for entry in entries_meant(hall, word):
        digest = hall.event.entry(entry).deck
        if digest not in lists:
            why = "is sealed" if digest else "has registered no deck"
            desk.say.complain(f"{hall.roster.numbered(entry)} {why}: nothing of it is revealed")
            sealed.append(entry)
            continue
        reveal_list(journal, hall.id, digest)
        desk.say.line(f"{entry:>5}  {hall.roster.name(entry)}: revealed")
        revealed.append(entry)
    data = {"event": hall.id, "revealed": revealed, "sealed": sealed}
    desk.say.answer("event-deck-reveal", data)
    return NO if sealed else GOOD


# -- sealing, checking ----------------------------------------------------------------------


@command(
    "seal",
    Example(
        "event seal super-fantasy-brawl fang-and-gloom", "A commitment to hand in, and its salt."
    ),
    Example("event seal clash any", "Refused: nobody brings a deck to Clash.", 2),
    stores=False,
)
@click.argument("game", shell_complete=proposals.games)
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option(
    "--table-reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="How an unclear rule is read at the tables, as the event says it.",
)
@click.option("--salt", metavar="HEX", help="64 digits; new from the system if not given.")
def seal(
    desk: CommandContext,
    game: str,
    decks: tuple[str, ...],
    readings: tuple[str, ...],
    salt: str | None,
) -> int:
    """Make the commitment to a DECK of GAME that a player hands in with 'event deck --sealed'.

    The salt is for the player alone: whoever has it and the list can open the commitment. A team
    names the DECK of each player.
    """
    from cli.event.deck_words import game_with_decks, new_salt, read_decks, read_digest
    from cli.words import read_readings

    played = game_with_decks(game)
    read = read_decks(played, len(decks), decks, read_readings(played, readings))
    if read.faults:
        for line in read.faults:
            desk.say.complain(line)
        return NO
    found = read.salted(new_salt() if salt is None else bytes.fromhex(read_digest(salt, "--salt")))
    desk.say.line(f"commitment {found.digest}: hand this in")
    desk.say.line(f"salt       {found.salt.hex()}: keep it with the list")
    desk.say.answer("event-seal", {"game": game, "digest": found.digest, "salt": found.salt.hex()})
    return GOOD


@command(
    "deckcheck",
    Example(
        "event deckcheck vu27 Ann ann.toml --by Judy --reason 'round 2'",
        "Refused: there is no such file.",
        2,
    ),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry")
@click.argument(
    "decks", nargs=-1, required=True, shell_complete=proposals.any_files, metavar="DECK..."
)
@click.option(
    "--minutes", type=click.IntRange(0), default=0, metavar="N", help="How long it took (0)."
)
@signed_options
def deckcheck(
    desk: CommandContext,
    event: str,
    entry: str,
    decks: tuple[str, ...],
    minutes: int,
    by: str | None,
    reason: str | None,
) -> int:
    """Compare the DECK that an ENTRY plays with its registered list, card by card, and sign it.

    The table at which the entry plays gets the minutes that the check took, and three more.
    """
    from cli.event.acknowledgement import acknowledge
    from cli.event.deck_words import read_decks_at
    from cli.event.hall import open_hall, signature
    from replays.tournament.deck_list import differences

    note = signature(by, reason)
    hall = open_hall(desk, event)
    number = hall.roster.find(entry)
    registered = _known(desk, hall, number)
    read = read_decks_at(hall, decks)
    differing = differences(registered, read.salted(registered.salt))
    word = "problem" if differing else "good"
    record = hall.say(TABLE, "deck-checked", number, word, minutes, note=note)
    rows: list[dict[str, Any]] = [
        {"card": each.card, "registered": each.registered, "found": each.found}
        for each in differing
    ]
    lines = [f"{each.card}: {each.found}, registered {each.registered}" for each in differing]
    told = [*hall.told(), *lines]
    acknowledge(desk, hall, "deckcheck", record, told, entry=number, word=word, differences=rows)
    return NO if differing else GOOD
