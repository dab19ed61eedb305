"""What is said of a choice behind its line in the notation, and what might be named with an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.language.tree import Instruction
from referee.games.super_fantasy_brawl.rules.targeting import in_area
from referee.games.super_fantasy_brawl.rules.team_selection import ready_teams
from referee.games.super_fantasy_brawl.show.symbols import zones_of
from referee.games.super_fantasy_brawl.show.view import arena_seen, card_seen
from referee.games.super_fantasy_brawl.show.words import card_words
from referee.games.super_fantasy_brawl.state.frames import ResolutionFrame, clauses_of, setting_of
from referee.games.super_fantasy_brawl.state.table import Setting, Table
from referee.games.super_fantasy_brawl.state.values import defence_of, hitpoints, strength_of
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE
from referee.kernel.words.english import listed, signed


def aside(ask: Ask[Any], answer: Answer) -> str:
    """What a card costs and does, what a path leads to, what an attack would do, how somebody stands."""
    said = SAID.get(str(answer[0]))
    words = list(answer[1:])
    return "" if said is None or ask.run.lane != TABLE or not words else said(ask.run, words)


def meant_in(ask: Ask[Any], answer: Answer) -> str:
    """What is played comes from the own hand."""
    return f"seat-{ask.seat}/hand" if answer[0] in ("play", "react") else ""


# -- champions and hexes --------------------------------------------------------------------


def as_it_stands(run: Run[Table], id_: str) -> str:
    """Where a champion stands, and its damage of its hitpoints."""
    setting = setting_of(run)
    row = run.state.figure(setting.cards.figures.number(id_))
    where = "gate" if row.hex is None else setting.hex(row.hex)
    return f" ({where}, {row.damage}/{hitpoints(setting, row)})"


def of_hex(run: Run[Table], name: str) -> str:
    """The zones of a hex that are neither halves nor deployment areas, and the trap that lies there."""
    setting = setting_of(run)
    hex_ = setting.arena.names.number(name)
    words = [id_ for id_ in lettered_zones(setting.arena) if hex_ in setting.arena.zones[id_]]
    if run.state.trap_at(hex_) is not None:
        words.append("trap")
    return f" ({', '.join(words)})" if words else ""


@lru_cache(maxsize=16)
def lettered_zones(arena: Arena) -> list[str]:
    """The zones that have a name of their own on the board."""
    return zones_of(arena_seen(arena))


# -- cards and actions ----------------------------------------------------------------------


def _play(run: Run[Table], words: Sequence[Any]) -> str:
    """What is printed on the card."""
    setting = setting_of(run)
    card = setting.card(setting.cards.card_names.number(words[0]))
    text = f": {' / '.join(card.text)}" if card.text else ""
    return f" ({card_words(card_seen(setting, card), in_full=False)}){text}"


def _standard(run: Run[Table], words: Sequence[Any]) -> str:
    """The core, the movement and the text of a standard action."""
    cards = setting_of(run).cards
    face = cards.actions[cards.action_names.number(words[0])]
    text = f": {' / '.join(face.text)}" if face.text else ""
    return f" ({face.core} core, move {face.move}){text}"


def _team(run: Run[Table], words: Sequence[Any]) -> str:
    """The champions of a ready-made team; where they are named, they say it themselves."""
    setting = setting_of(run)
    found = [each for each in ready_teams(setting) if [each.id] == list(words)]
    shown = setting.cards.champion_names.shown
    return f" ({listed(list(map(shown, found[0].champions)))})" if found else ""


# -- an attack ------------------------------------------------------------------------------


def _attack(run: Run[Table], words: Sequence[Any]) -> str:
    """Strength and defence, and the attack damage that they make as it is now."""
    figure = setting_of(run).cards.figures.number(words[-1])
    return f" ({hit_words(run, figure)})"


def hit_words(run: Run[Table], figure: int) -> str:
    """What the attack under way would do to a champion now."""
    setting, table = setting_of(run), run.state
    attack = table.attack
    assert attack is not None
    card, row = setting.card(attack.card), table.figure(figure)
    strength = strength_of(setting, table, card, table.figure(attack.attacker), row)
    defence = 0 if card.has("ignore-defence") else defence_of(setting, table, row)
    left = max(hitpoints(setting, row) - row.damage, 0)
    return f"{strength} - {defence} = {max(strength - defence, 0)} damage, {left} left"


def _area(run: Run[Table], words: Sequence[Any]) -> str:
    """Who stands in the area so turned."""
    setting = setting_of(run)
    hit = in_area(setting, run.state, words[0])
    return f": {listed([f'{setting.called(each)} ({hit_words(run, each)})' for each in hit])}"


def _react(run: Run[Table], words: Sequence[Any]) -> str:
    """The core, the defence modifier and the text of a reaction."""
    setting = setting_of(run)
    card = setting.card(setting.cards.card_names.number(words[0]))
    text = f": {' / '.join(card.text)}" if card.text else ""
    return f" ({card.core} core, defence {signed(card.defence)}){text}"


# -- choices --------------------------------------------------------------------------------


def _choose(run: Run[Table], words: Sequence[Any]) -> str:
    """What "yes" and an option stand for, or how the chosen champion or hex is."""
    setting, word = setting_of(run), words[0]
    if len(words) == 1 and isinstance(word, str):
        if word in setting.cards.figures.numbers:
            return as_it_stands(run, word)
        if word in setting.arena.names.numbers:
            return of_hex(run, word)
    clause = sentence_asking(run, setting)
    if clause is None:
        return ""
    if words == ["yes"]:
        return f": {clause.text}"
    if clause.kind == "choose" and words in (["first"], ["second"]):
        options = clause.text.partition(": ")[2].rstrip(".").split(" or ", 1)
        return f": {options[words == ['second']]}" if len(options) > 1 else ""
    return ""


def sentence_asking(run: Run[Table], setting: Setting) -> Instruction | None:
    """The sentence of the text under way that asks."""
    frame = next((each for each in reversed(run.stack) if isinstance(each, ResolutionFrame)), None)
    if frame is None:
        return None
    clauses = clauses_of(setting.cards, frame.origin)
    return clauses[max(frame.begun, 1) - 1] if clauses else None


SAID: Mapping[str, Callable[[Run[Table], Sequence[Any]], str]] = {
    "choose-team": _team,
    "deploy": lambda run, words: of_hex(run, words[1]),
    "play": _play,
    "standard-action": _standard,
    "move": lambda run, words: of_hex(run, words[-1]),
    "attack": _attack,
    "aoe": _area,
    "react": _react,
    "choose": _choose,
    "place-trap": lambda run, words: of_hex(run, words[0]),
}


# -- what might be named --------------------------------------------------------------------


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """What that seat might name with an action, legal or not: cards of its hand, champions, hexes."""
    table: Table = run.state
    if run.lane != TABLE or seat > len(table.seats):
        return []
    setting = setting_of(run)
    cards, figures = setting.cards, setting.cards.figures
    hand = [cards.card_names.id(card) for card in dict.fromkeys(table.side(seat).hand)]
    own = [figures.id(row.figure) for row in table.side(seat).champions]
    everybody = [figures.id(row.figure) for row in table.figures()]
    match verb:
        case "play" | "redraw" | "plan":
            return hand
        case "react":
            return [f"{card} {figure}" for card in hand for figure in own]
        case "standard-action":
            return [f"{action} {figure}" for action in cards.action_names.ids for figure in own]
        case "attack":
            return [f"-> {figure}" for figure in everybody]
        case "deploy":
            return [f"{figure} {hex_}" for figure in own for hex_ in setting.arena.names.ids]
        case "move" | "place-trap":
            return list(setting.arena.names.ids)
        case "choose":
            return everybody
    return []
