"""Opening: a match begins as its game does, or, as a branch, where its parent stood.

A branch carries that position in bytes, behind a salt: a reader of a copy without the position must
not be able to try which cards it holds. The bytes come from a file and so from a stranger. They are believed only if they are the wire form of a run that the game itself
would accept from a judge who typed it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from events.chain.match import Match, Withholding
from events.chain.salted_leaves import SALT_SIZE, salt
from events.fold.inputs import handed_on_to
from events.records.records import Opened
from referee.errors import DamagedFile, PackError
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Listener
from referee.kernel.game import Game, Opening

Start = Callable[[Game, Opened, Match, Dice, Listener | None], Run[Any]]
"""What gives the first run of a match so opened."""


def salted_position(wire: bytes, secret: bytes) -> tuple[bytes, bytes]:
    """A position as a branch of that secret carries it: its digest, and the salt with the wire form."""
    attached = salt(secret, "position", 0, 0) + wire
    return sha256(attached).digest(), attached


def position_of(match: Match) -> bytes | None:
    """The wire form from which a branch starts; None where it is withheld, or the match is none."""
    for role, _, _, digest in match.opening().inputs:
        if role == "parent" and digest in match.attachments:
            return match.attachments[digest][SALT_SIZE:]
    return None


def start_from(game: Game, setting: Any, wire: bytes, dice: Dice) -> Run[Any]:
    """The run of an attached position. Raises DamagedFile if it is none of that game."""
    from referee.kernel.position import document as position  # few matches are branches

    try:
        run: Run[Any] = Run.resume(game, setting, wire, dice)
        typed = position.read(game, setting, position.write(run), dice)
        wires = run.wire(), typed.wire()
    except PackError as error:
        message = f"the position from which the branch starts cannot be: {error}"
        raise DamagedFile(message) from error
    except Exception as error:
        # Any error of a game's own types, raised for bytes that no run of it has: the bytes are at fault.
        message = f"the position from which the branch starts is no state of {game.code}"
        raise DamagedFile(message) from error
    if wires != (wire, wire):
        message = "the position from which the branch starts is not in its canonical form"
        raise DamagedFile(message)
    return run


def settled_opening(game: Game, opened: Opened, match: Match) -> Opening:
    """What a match so opened begins with. Raises PackError, and UnknownVersion for what the game does not know."""
    opening = Opening(
        opened.seats,
        opened.rules,
        opened.readings,
        opened.cards,
        match.packs(),
        handed_on_to(opened, match.attachments),
    )
    settled = game.settle(opening)
    if dict(settled.readings) != dict(opened.readings):
        raise PackError("readings: an opened record pins every reading")
    return settled


def begin(
    game: Game, opened: Opened, match: Match, dice: Dice, listener: Listener | None = None
) -> Run[object]:
    """The run of a match so opened: from the start, or from the position of a branch."""
    settled = settled_opening(game, opened, match)
    for role, _, _, digest in opened.inputs:
        if role == "parent" and digest:
            wire = position_of(match)
            if wire is None and match.known_secret() is None:
                raise Withholding("the position from which the branch starts is withheld")
            if wire is None:
                raise DamagedFile("the position from which the branch starts is not attached")
            return start_from(game, game.prepare(settled), wire, dice)
    return game.begin(game.prepare(settled), settled, dice, listener)
