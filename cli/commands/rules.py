"""``referee rules``: the rule catalogue of a game, whole, by id, or by words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.desk import command
from cli.names import did_you_mean, find_game
from referee.errors import NotFound

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.say import Say
    from referee.kernel.catalogue import Catalogue, Rule, Ruling


@command("rules", stores=False)
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]")
def rules(desk: Desk, game: str, words: tuple[str, ...]) -> None:
    """List the rules of a GAME, show one by its ID, or find those that contain all WORDS."""
    catalogue = find_game(game).catalogue
    found = chosen(catalogue, words)
    alone = len(found) == 1
    section = ""
    for entry in found:
        title = heading(catalogue, entry)
        if title != section and not alone:
            desk.say.line(title, bold=True)
            section = title
        if alone:
            say_whole(desk.say, catalogue, entry)
        else:
            desk.say.line(f"  {entry.id}  {entry.words}{_aside(entry)}")
    desk.say.answer("rules", {"game": catalogue.game, "rules": [as_data(entry) for entry in found]})


def chosen(catalogue: Catalogue, words: tuple[str, ...]) -> list[Rule | Ruling]:
    """The entries that the words mean: an id, a section, or words that all occur. Raises NotFound."""
    if not words:
        return list(catalogue.entries.values())
    wanted = words[0].upper()
    if len(words) == 1 and wanted in {name.upper() for name in catalogue.ids}:
        return [catalogue.rule(words[0])]
    if len(words) == 1 and wanted in {section.id for section in catalogue.sections}:
        return [rule for rule in catalogue.rules if rule.section == wanted]
    found = list(catalogue.search(words))
    if not found:
        what = " ".join(words)
        hint = did_you_mean(wanted.casefold(), [name.casefold() for name in catalogue.ids])
        message = f"no rule of {catalogue.game} contains {what!r}{hint.upper() if hint else ''}"
        raise NotFound(message.replace(", DID YOU MEAN", ", did you mean"))
    return found


def heading(catalogue: Catalogue, entry: Rule | Ruling) -> str:
    """The section of a rule, or that it is a ruling."""
    section = getattr(entry, "section", "")
    return f"{section} {catalogue.section(section).title}" if section else "Rulings"


def say_whole(say: Say, catalogue: Catalogue, entry: Rule | Ruling) -> None:
    """Everything that the catalogue knows about one entry."""
    say.line(f"{entry.id}  {heading(catalogue, entry)}", bold=True)
    say.line(f"  {entry.words}")
    data = as_data(entry)
    for key in ("place", "question", "answer", "because", "about", "option", "choices", "default"):
        value = data.get(key)
        if value and value != entry.words:
            shown = ", ".join(value) if isinstance(value, list) else value
            say.line(f"  {key}: {shown}")
    say.line(f"  {entry.status}{f': {entry.reason}' if entry.reason else ''}")


def _aside(entry: Rule | Ruling) -> str:
    return f" ({entry.status})" if entry.reason else ""


def as_data(entry: Rule | Ruling) -> dict[str, Any]:
    """A rule or ruling as JSON shows it."""
    data: dict[str, Any] = {"id": entry.id, "status": entry.status, "reason": entry.reason}
    data["text"] = entry.words
    for key in ("section", "place", "kind", "question", "answer", "because"):
        if getattr(entry, key, None):
            data[key] = getattr(entry, key)
    if getattr(entry, "about", None):
        data["about"] = list(getattr(entry, "about"))  # noqa: B009 -- rules have none
    option = getattr(entry, "option", None)
    if option is not None:
        data |= {"option": option.name, "choices": list(option.choices), "default": option.default}
    return data
