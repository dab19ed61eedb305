"""What a player has named: a type of card, a title of the match, a tag of it (rows act.name_type, act.name_title, act.name_tag).

It is kept as one number: the types come first, then the cards, each for its title, then the tags.
"""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Card, Qual
from referee.games.homestuck_atcg.state.frames import NAMED, setting_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run


def titles_to_name(run: Run[Table]) -> tuple[int, ...]:
    """The cards of the match, each of which says its title."""
    return tuple(range(len(setting_of(run).cards.names)))


def tags_to_name(run: Run[Table]) -> tuple[str, ...]:
    """The tags that are printed on cards of the match, as they are said."""
    tags = {tag for card in setting_of(run).cards.cards for tag in card.tags}
    return tuple(sorted(tag.removeprefix("#").casefold() for tag in tags))


def number_of_title(face: int) -> int:
    """How the title of that card is kept."""
    return len(NAMED) + 1 + face


def number_of_tag(run: Run[Table], at: int) -> int:
    """How the tag at that place of the list is kept."""
    return number_of_title(len(setting_of(run).cards.names)) + at


def is_named(run: Run[Table], qual: Qual, named: int, face: Card) -> bool:
    """Whether the type or the title of a card is the one that was named (rows q.named_type, q.named_title)."""
    if qual.kind == "named-type":
        return 0 < named <= len(NAMED) and face.type == NAMED[named - 1]
    card = named - number_of_title(0)
    cards = setting_of(run).cards
    return 0 <= card < len(cards.names) and cards.known[card].title == face.title


def tag_named(run: Run[Table], named: int) -> str:
    """The tag that was named, "" if none was."""
    at, tags = named - number_of_tag(run, 0), tags_to_name(run)
    return f"#{tags[at].upper()}" if 0 <= at < len(tags) else ""
