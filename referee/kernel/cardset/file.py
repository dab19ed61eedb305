"""Card files: what is the same about the TOML text of any game's cards, before a word of it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.text.parser import Place
from referee.kernel.words.suggestions import known_key
from referee.pattern import pattern
from referee.toml import read_toml

if TYPE_CHECKING:
    from referee.kernel.text.parse_tree import ParseTree

LONGEST_NAME = 80
"""The most characters that an id or a printed name may have."""

IDS = "words of a-z and 0-9 with hyphens between them"
"""What an id is, in words."""
_ID = pattern(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_id(id_: Any) -> bool:
    """Whether that is an id: words of a-z and 0-9 with hyphens between them."""
    return isinstance(id_, str) and len(id_) <= LONGEST_NAME and bool(_ID.fullmatch(id_))


class CardText:
    """The text of a card file and what TOML makes of it. Raises PackError, the file's name in front."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        try:
            self.data: dict[str, Any] = read_toml(text)
        except PackError as error:
            message = f"{name}: {error}"
            raise PackError(message) from None

    @property
    def id(self) -> str:
        """The id of the set: that of the file, unless it gives one."""
        return str(self.data.get("set_id", self.name.removesuffix(".toml")))

    def check_head(self, game: str, keys: str, whose: str = "the file") -> None:
        """Refuse a key that is none of those words, and the file of another game. Raises PackError."""
        refuse_unknown_keys(self.data, keys, Place(self.name, whose))
        if self.data.get("game", game) != game:
            message = f"{self.name}: game: found {self.data['game']!r}, expected {game!r}"
            raise PackError(message)

    def check_set_id(self) -> None:
        """Refuse a set_id that is no id. Raises PackError."""
        if "set_id" in self.data and not is_id(self.data["set_id"]):
            message = f"{self.name}: set_id: found {self.data['set_id']!r}, expected {IDS}"
            raise PackError(message)

    def refuse_long_texts(self, texts: Iterable[str], most: int) -> None:
        """Refuse more text in all than the parser should take its time for. Raises PackError."""
        length = sum(map(len, texts))
        if length > most:
            message = f"{self.name}: texts of {length} characters, expected at most {most} in all"
            raise PackError(message)

    def tables(self, kind: str) -> list[dict[str, Any]]:
        """The tables of that kind, such as every ``[[card]]``. Raises PackError."""
        found = self.data.get(kind, [])
        if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
            message = f"{self.name}: {kind}: expected tables [[{kind}]]"
            raise PackError(message)
        return found


def refuse_unknown_keys(table: Mapping[str, Any], known: str, place: Place) -> None:
    """Refuse a key that nothing reads, with the nearest of the ``known`` ones (words of a text).

    Raises PackError.
    """
    words = known.split()
    for key in table:
        if key not in words:
            raise place.refuse(f"unknown key {key!r}, expected {known_key(key, words)}")


def refuse_large_numbers(reading: ParseTree, place: Place, largest: int, rule: str) -> None:
    """Refuse a number in a text that no match needs, at its column. Raises PackError."""
    for part in reading.walk():
        if not part.row and part.text.isdigit() and len(part.text) > len(str(largest)):
            why = f"found {part.text}, expected at most {largest}"
            raise place.refuse(why, part.start + 1, rule)


# -- where in the file ----------------------------------------------------------------------

_STRING = pattern(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')
_HEADER = pattern(r"\[\[([A-Za-z_-]+)\]\]")


def find_lines(
    text: str, sections: Sequence[str], listed: str = "text"
) -> dict[tuple[str, int, str], int]:
    """The lines of a card file: of the headers of these sections (key ""), of keys and listed texts.

    A table is known by its section and its number (from 0) there, a text of the list ``listed`` by the key
    ``text 0``, ``text 1`` and so on.
    """
    found: dict[tuple[str, int, str], int] = {}
    for key, line in _lines(text, sections, listed):
        found.setdefault(key, line)
    return found


def _lines(
    text: str, sections: Sequence[str], listed: str
) -> Iterator[tuple[tuple[str, int, str], int]]:
    counts = dict.fromkeys(sections, -1)
    section, texts = "", -1  # in a list of texts: how many stand in the lines before
    for number, line in enumerate(text.split("\n"), 1):
        start = line.strip()
        rest = line if texts >= 0 else ""
        if texts < 0 and start.startswith("["):
            header = _HEADER.match(start)
            section = header[1] if header and header[1] in counts else ""
            if section:
                counts[section] += 1
                yield (section, counts[section], ""), number
        elif section and texts < 0:
            key, _, after = start.partition("=")
            yield (section, counts[section], key.rstrip()), number
            if key.rstrip() == listed:
                rest, texts = after, 0
        if texts >= 0:
            for string in _STRING.findall(rest):
                if not string.startswith("#"):
                    yield (section, counts[section], f"text {texts}"), number
                    texts += 1
            texts = -1 if "]" in _STRING.sub("", rest) else texts
