"""Starting from a position: a branch begins where its parent stood, in bytes that it carries.

The bytes come from a file and so from a stranger. They are believed only if they are the wire form
of a run that the game itself would accept from a judge who typed it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from referee.errors import DamagedFile, PackError
from referee.kernel import position
from referee.kernel.dice import Dice
from referee.kernel.game import Game
from referee.kernel.procedure import Run


def position_digest(wire: bytes) -> bytes:
    """The name of a position among the attachments: SHA-256 of its wire form, as for card sets."""
    return sha256(wire).digest()


def start_from(game: Game, setting: Any, wire: bytes, dice: Dice) -> Run[Any]:
    """The run of an attached position. Raises DamagedFile if it is none of that game."""
    try:
        run: Run[Any] = Run.resume(game, setting, wire, dice)
        typed = position.read(game, setting, position.write(run), dice)
        wires = run.wire(), typed.wire()
    except PackError as error:
        message = f"the position from which the branch starts cannot be: {error}"
        raise DamagedFile(message) from error
    except Exception as error:
        # Whatever a game's own types say to bytes that no run of it has: the bytes are at fault.
        message = f"the position from which the branch starts is no state of {game.code}"
        raise DamagedFile(message) from error
    if wires != (wire, wire):
        message = "the position from which the branch starts is not in its canonical form"
        raise DamagedFile(message)
    return run
