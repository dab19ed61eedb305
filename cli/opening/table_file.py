"""Table files: the card of a table of an event as a text file, with which its match is opened anywhere.

The card itself is canonical bytes (`replays.tournament.card`) and says which table of which event is meant;
beside it stand, for people and for the opening of the match, the game and the names.
"""

from __future__ import annotations

import tomllib
from dataclasses import field
from typing import TYPE_CHECKING, Any

from cli.storage.files import read_text
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotUnderstood
from referee.games.tournament.state.table_games import MOST_SEATS, TWO
from replays.tournament.card import TableCard, read_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.opening.basis import Rest
    from referee.kernel.game import Game

PLACE = "referee table file 1"
"""What the first key of a table file says."""
MOST_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table of an event, with all that opening its match needs.

    Takes the whole id of the event, what it is called, the code of the game (or of its series) that is
    opened, how many seats it has, who sits there (nobody where names are not known), and the card. ``what`` says
    what is opened, where that is not the match of the table.
    """

    event: str
    title: str
    game: str
    seats: int
    players: tuple[str, ...]
    card: TableCard
    what: str = ""
    signers: Mapping[str, str] = field(default_factory=dict)
    """Who signs what is opened, by the event, with their keys: the house, and seats whose players have one."""

    def text(self) -> str:
        """The text of the file."""
        import tomli_w

        content = {
            "is": PLACE,
            "event": self.event,
            "title": self.title,
            "table": self.card.words,
            "game": self.game,
            "seats": self.seats,
            "players": list(self.players),
            "card": self.card.data().hex(),
            **({"signers": dict(self.signers)} if self.signers else {}),
        }
        what = self.what or f"match of table {self.card.words}"
        how = f"# 'referee new --table FILE' opens the {what}.\n"
        return how + tomli_w.dumps(content)

    def rest(self, game: Game) -> Rest:
        """What the match takes over. Raises NotUnderstood for another game."""
        from cli.opening.basis import Rest
        from cli.storage.card_files import sets_of
        from events.fold.inputs import TABLE_CARD

        if game.code != self.game:
            message = f"table {self.card.words} plays {self.game}, not {game.code}"
            raise NotUnderstood(message)
        if self.seats not in game.seats:
            message = f"table {self.card.words}: {game.code} has no table of {self.seats}"
            raise DamagedFile(message)
        found, attached = self.card.input()
        known = game.options
        readings = {name: read for name, read in self.card.readings.items() if name in known}
        return Rest(
            None, self.seats, self.players, readings, sets_of(game, ()), (found,), attached,
            {TABLE_CARD: self.event}, signers=self.signers,
        )  # fmt: skip


def read_table_file(name: str) -> TableFile:
    """The table in a file. Raises NotFound, StoreError, NotUnderstood, DamagedFile or UnknownVersion."""
    text = read_text(name, MOST_BYTES)
    try:
        found = _read(tomllib.loads(text))
    except (
        tomllib.TOMLDecodeError,
        RecursionError,
        AttributeError,
        KeyError,
        TypeError,
        ValueError,
    ):
        message = f"{name}: no table file"
        expected = ("a file that 'referee event open EVENT --cards DIR' has written",)
        raise NotUnderstood(message, expected=expected) from None
    except MatchError as error:
        raise type(error)(f"{name}: {error}") from None
    return found


def _read(content: dict[str, Any]) -> TableFile:
    """The table that the file says. Raises what is not as it should be, and the errors of the card."""
    from cli.words import clean_name
    from events.chain.notes import HOUSE
    from replays.signatures.verifier_key import read_verifier_key

    if content["is"] != PLACE:
        raise ValueError
    card = read_card(bytes.fromhex(content["card"]))
    players = tuple(map(clean_name, content["players"]))
    seats, words = content["seats"], [content[key] for key in ("event", "title", "game")]
    if type(seats) is not int or not all(isinstance(each, str) for each in words):
        raise TypeError
    if (
        (players and len(players) != seats)
        or not TWO <= seats <= MOST_SEATS
        or content["table"] != card.words
    ):
        message = "its card, its table and its seats do not go together"
        raise DamagedFile(message)
    signers = content.get("signers", {})
    if not {*signers} <= {HOUSE, *map(str, range(1, seats + 1))} or any(
        read_verifier_key(key).text != key for key in signers.values()
    ):
        raise TypeError
    return TableFile(words[0], words[1], words[2], seats, players, card, signers=signers)
