"""Which toy the register of a test finds under the name of the toy with windows."""

from __future__ import annotations

from referee.kernel.game import Game
from tests.toys.windows import GAME as WINDOWS

GAME: Game = WINDOWS
