"""Pages: profiles and utilities as people read them, and how the referee reads each line."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.bacon_project.cardset.profiles import CardSet
from referee.games.bacon_project.deck import ACE
from referee.games.bacon_project.language.abilities import Ability

Page = list[tuple[str, list[str]]]


def page_names(cards: CardSet) -> Mapping[str, str]:
    """Every profile and every utility by id, with its printed name."""
    profiles = {id_: cards.names.shown(number) for number, id_ in enumerate(cards.ids)}
    return profiles | {utility.name.lower(): utility.name for utility in cards.utilities}


def page(cards: CardSet, id_: str) -> Page:
    """The printed lines of a profile or a utility, each with its reading."""
    if id_ not in cards.ids:
        return _utility(cards, id_)
    profile = cards.profile(id_)
    called = f"{profile.name}, {profile.title}" if profile.title else profile.name
    head = f"{called}: base level {profile.base}, {profile.difficulty}"
    lines: Page = [(f"{head} ({profile.origin})" if profile.origin else head, [])]
    for ability in profile.abilities:
        steps = cards.describe(id_, ability.number)
        if ability.printed not in ("", ability.text):
            steps = [f"printed as {ability.printed!r} [BP-Q5]", *steps]
        lines.append((_printed(ability), steps))
    return lines


def _printed(ability: Ability) -> str:
    """The line that players read: CARD NAME [TYPE] EFFECT."""
    number = "A" if ability.number == ACE else str(ability.number)
    return f"{number} {ability.name} [{ability.type}] {ability.text}"


def _utility(cards: CardSet, id_: str) -> Page:
    utility = next(each for each in cards.utilities if each.name.lower() == id_)
    steps = ["may be discarded to jump a level [BP-8.11]"] if utility.jump else []
    return [(f"{utility.name}: {utility.text or 'as the rules say'}", steps)]
