"""Lookup: rules by id, section or words, and cards by name, said as the catalogue has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cli.rulebook.search import found_in
from cli.words import did_you_mean
from referee.errors import NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.output.say import Say
    from referee.kernel.catalogue import Catalogue, Clarification, Rule
    from referee.kernel.game import Game

MOST_SAID = 20
"""How many of the rules that were found by words are said."""
MOST_NAMED = 40
"""How many cards are named where none is called so; of more only the number is told."""


NOTHING: Mapping[str, Sequence[str]] = MappingProxyType({})


def say_rules(
    say: Say,
    catalogue: Catalogue,
    words: tuple[str, ...],
    beside: Mapping[str, Sequence[str]] = NOTHING,
    *,
    at_table: bool = False,
) -> list[Rule | Clarification]:
    """Say the entries that the words mean, one alone with all that is known. Raises NotFound.

    ``beside`` are lines that stand below an entry, by its id. Those that were looked for by words are said the best first, and only that many of them.
    ``at_table``: one alone is said to somebody who plays, without the fields of the catalogue.
    """
    listed = in_the_book(catalogue, words)
    found = listed or searched(catalogue, words)
    if len(found) == 1:
        (say_to_player if at_table else say_whole)(say, catalogue, found[0])
        say.lines(f"  {line}" for line in beside.get(found[0].id, ()))
        return found
    if not listed:
        say.line(f"{counted(len(found), 'rules')}, the best first", bold=True)
        for entry in found[:MOST_SAID]:
            _say_entry(say, entry, beside)
        if len(found) > MOST_SAID:
            say.line(f"  ... and {len(found) - MOST_SAID} more; with more words fewer are found")
        return found
    section = ""
    for entry in found:
        title = heading(catalogue, entry)
        if title != section:
            say.line(title, bold=True)
            section = title
        _say_entry(say, entry, beside)
    return found


def _say_entry(say: Say, entry: Rule | Clarification, beside: Mapping[str, Sequence[str]]) -> None:
    say.line(f"  {entry.id}  {entry.words}{_aside(entry)}")
    say.lines(f"    {line}" for line in beside.get(entry.id, ()))


def in_the_book(catalogue: Catalogue, words: tuple[str, ...]) -> list[Rule | Clarification]:
    """The entries in the book's order: all, the one of an id, those of a section; else none."""
    if not words:
        return list(catalogue.entries.values())
    wanted = words[0].upper()
    if len(words) == 1 and wanted in {name.upper() for name in catalogue.ids}:
        return [catalogue.rule(words[0])]
    if len(words) == 1 and wanted in {section.id for section in catalogue.sections}:
        return [rule for rule in catalogue.rules if rule.section == wanted]
    return []


def searched(catalogue: Catalogue, words: tuple[str, ...]) -> list[Rule | Clarification]:
    """The entries that the words look for, the best first (`cli.rulebook.search`). Raises NotFound."""
    names_one = len(words) == 1 and words[0].upper().startswith(f"{catalogue.code}-")
    found = [] if names_one else found_in(catalogue, words)
    if not found:
        what = " ".join(words)
        wanted = words[0].casefold()
        hint = did_you_mean(wanted, [name.casefold() for name in catalogue.ids])
        message = f"no rule of {catalogue.game} fits {what!r}{hint.upper() if hint else ''}"
        raise NotFound(message.replace(", DID YOU MEAN", ", did you mean"))
    return found


def rules_of_rulings(words: tuple[str, ...]) -> list[dict[str, Any]]:
    """The rules that judges obey, where one of them or all (``RL``) are asked for, as JSON shows them."""
    wanted = words[0].upper() if len(words) == 1 else ""
    if not wanted.startswith("RL"):
        return []
    from events.docket.docket import RULES

    return [
        {"id": id_, "status": "enforced", "reason": "", "text": text}
        for id_, text in RULES.items()
        if wanted in (id_, "RL")
    ]


def heading(catalogue: Catalogue, entry: Rule | Clarification) -> str:
    """The section of a rule, or that it is a ruling."""
    section = getattr(entry, "section", "")
    return f"{section} {catalogue.section(section).title}" if section else "Rulings"


def say_whole(say: Say, catalogue: Catalogue, entry: Rule | Clarification) -> None:
    """Everything that the catalogue knows about one entry."""
    say.line(f"{entry.id}  {heading(catalogue, entry)}", bold=True)
    say.line(f"  {entry.words}")
    data = rule_data(entry)
    for key in ("place", "question", "answer", "because", "about"):
        value = data.get(key)
        if value and value != entry.words:
            shown = ", ".join(value) if isinstance(value, list) else value
            say.line(f"  {key}: {shown}")
    for each in entry.options:
        say.line(f"  reading {each.name}: {', '.join(each.choices)} (usual: {each.default})")
    say.line(f"  {entry.status}{f': {entry.reason}' if entry.reason else ''}")


def say_to_player(say: Say, catalogue: Catalogue, entry: Rule | Clarification) -> None:
    """One entry, with what the catalogue knows about it that matters in play; that a rule is enforced goes without saying."""
    say.line(f"{entry.id}  {heading(catalogue, entry)}", bold=True)
    say.line(f"  {entry.words}")
    data = rule_data(entry)
    for key, words in IN_PLAY.items():
        value = data.get(key)
        if value and value != entry.words:
            say.line(f"  {words} {', '.join(value) if isinstance(value, list) else value}")
    for each in entry.options:
        say.line(
            f"  It can be read in several ways ({each.name}): {', '.join(each.choices)}; usual is {each.default}."
        )
    if entry.reason:
        say.line(f"  It decides nothing here: {entry.reason}")


IN_PLAY: Mapping[str, str] = MappingProxyType(
    {
        "place": "In the rulebook:",
        "question": "The question:",
        "answer": "The answer:",
        "because": "Why:",
        "about": "It is about",
    }
)
"""What of an entry matters in play, and the words before it."""


def _aside(entry: Rule | Clarification) -> str:
    return f" ({entry.status})" if entry.reason else ""


def rule_data(entry: Rule | Clarification) -> dict[str, Any]:
    """A rule or ruling as JSON shows it."""
    data: dict[str, Any] = {"id": entry.id, "status": entry.status, "reason": entry.reason}
    data["text"] = entry.words
    for key in ("section", "place", "kind", "question", "answer", "because"):
        if getattr(entry, key, None):
            data[key] = getattr(entry, key)
    about: Sequence[str] = getattr(entry, "about", ())  # Rules have none.
    if about:
        data["about"] = list(about)
    if entry.options:
        data["options"] = [
            {"option": each.name, "choices": list(each.choices), "default": each.default}
            for each in entry.options
        ]
    return data


def say_card(say: Say, game: Game, setting: Any, id_: str) -> list[dict[str, Any]]:
    """Say what is printed on a card, and under each line how it is read; the same as data."""
    data: list[dict[str, Any]] = []
    for number, (printed, steps) in enumerate(game.card(setting, id_)):
        say.line(printed, bold=number == 0)
        say.lines(f"    {step}" for step in steps)
        data.append({"printed": printed, "read": steps})
    return data


def card_of(game: Game, setting: Any, word: str) -> str:
    """The id of the one card of that id, name or other name, or of that beginning. Raises NotFound."""
    known, wanted = game.cards(setting), word.casefold()
    called = game.card_called(setting, word)
    if called:
        return called
    names = {id_: (id_, printed.casefold()) for id_, printed in known.items()}
    fitting = [id_ for id_, both in names.items() if wanted in both] or [
        id_ for id_, both in names.items() if any(each.startswith(wanted) for each in both)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        message = f"{word!r} is the beginning of several"
        raise NotFound(message, fitting)
    hint = did_you_mean(word, known)
    if not hint and len(known) > MOST_NAMED:
        hint = f": 'referee cards {game.code}' lists the {len(known)} that there are"
    message = f"no card {word!r}{hint}"
    raise NotFound(message, () if hint else tuple(known))
