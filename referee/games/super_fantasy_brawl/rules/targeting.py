"""Declaring targets: the card says which way, melee, shots or area (SFB-8.1, SFB-Q7, attack step 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS, MIRRORED
from referee.games.super_fantasy_brawl.fact_kinds import TARGETED
from referee.games.super_fantasy_brawl.language.tree import Targeting
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import are_enemies
from referee.games.super_fantasy_brawl.state.table import FIGURE, Setting, Table
from referee.games.super_fantasy_brawl.state.timing import unless_asked
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Keyed, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run

TURNED = FACINGS
TURNED_OR_MIRRORED = (*FACINGS, *(facing + MIRRORED for facing in FACINGS))
"""The orientations of an area (SFB-8.13), and with the mirror images (SFB-Q6)."""


# -- one target -----------------------------------------------------------------------------


def refuse_target(setting: Setting, table: Table, target: int) -> list[str]:
    """The rules by which the attack under way cannot be aimed at that figure (SFB-8.2 to 8.11)."""
    attack = table.attack
    assert attack is not None
    card = setting.card(attack.card)
    targeting = card.targeting
    assert targeting is not None
    start, end = table.hex_of(attack.attacker), table.hex_of(target)
    is_enemy = are_enemies(attack.attacker, target)
    may_be_ally = card.has("target-ally") and target != attack.attacker
    refused = [] if is_enemy or may_be_ally else ["SFB-20.4"]
    if end is None or start is None:
        return [*refused, "SFB-17.8"]
    return refused + refuse_range(setting, table, targeting, start, end)


def refuse_range(
    setting: Setting, table: Table, targeting: Targeting, start: int, end: int
) -> list[str]:
    """The rules by which a hex cannot be reached with that targeting; an indirect shot passes all (SFB-8.8)."""
    arena = setting.arena
    far = arena.distance[start][end]
    if targeting.kind == "melee":
        return [] if far == 1 else ["SFB-8.4"]
    refused = []
    if far < targeting.least:
        refused.append("SFB-8.2")
    if far > targeting.most:
        refused.append("SFB-8.5" if targeting.kind == "indirect" else "SFB-8.6")
    if targeting.kind == "direct":
        facing = arena.facing_of[start].get(end)
        if facing is None:
            return [*refused, "SFB-8.9"] if start != end else refused
        between = arena.rays[start][facing][: far - 1]
        if any(arena.is_statue[hex_] for hex_ in between):
            refused.append("SFB-8.10")
        occupied = table.occupied()
        if any(hex_ in occupied for hex_ in between):
            refused.append("SFB-8.11")
    return refused


def legal_targets(setting: Setting, table: Table) -> list[int]:
    """The figures that the attack under way, which is no area, may be aimed at."""
    return [
        figure for figure in table.occupied().values() if not refuse_target(setting, table, figure)
    ]


# -- areas ----------------------------------------------------------------------------------


def orientations(setting: Setting) -> Sequence[str]:
    """The ways in which an area may be turned (SFB-8.13, SFB-Q6)."""
    return TURNED_OR_MIRRORED if setting.readings.area_mirror else TURNED


def in_area(setting: Setting, table: Table, facing: str) -> list[int]:
    """The targets of an area so turned: everybody in it but spared allies (SFB-8.12, SFB-Q29)."""
    attack = table.attack
    assert attack is not None
    card = setting.card(attack.card)
    start = table.hex_of(attack.attacker)
    if start is None or card.targeting is None:
        return []
    occupied = table.occupied()
    hexes = setting.arena.area(start, card.targeting.offsets, facing)
    found = [occupied[hex_] for hex_ in hexes if hex_ in occupied]
    if card.has("spare-allies"):
        return [figure for figure in found if are_enemies(figure, attack.attacker)]
    return [figure for figure in found if figure != attack.attacker]


def holds_enemy(setting: Setting, table: Table, facing: str) -> bool:
    """Whether an area so turned has an enemy in it, without whom it cannot be used (SFB-Q29)."""
    attack = table.attack
    assert attack is not None
    return any(are_enemies(each, attack.attacker) for each in in_area(setting, table, facing))


def has_target(setting: Setting, table: Table) -> bool:
    """Whether the attack under way can be used at all (SFB-Q19)."""
    attack = table.attack
    assert attack is not None
    card, start = setting.card(attack.card), table.hex_of(attack.attacker)
    targeting = card.targeting
    if targeting is None or start is None:
        return False
    if targeting.kind == "area":
        return any(holds_enemy(setting, table, facing) for facing in orientations(setting))
    away, attacker = setting.arena.distance[start], attack.attacker
    may_be_ally = card.has("target-ally")
    for end, figure in table.occupied().items():
        if (figure ^ attacker) & 1 or (may_be_ally and figure != attacker):
            in_reach = targeting.least <= away[end] <= targeting.most
            if in_reach and not refuse_range(setting, table, targeting, start, end):
                return True
    return False


# -- the verbs ------------------------------------------------------------------------------


class TargetSpace:
    """The target of an attack, typed ``attack brann -> vex`` or ``attack vex``."""

    def parse(self, args: Sequence[Any]) -> str:
        if len(args) != 1 or type(args[0]) is not str:
            message = f"expected a champion, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Table], value: str) -> list[Refusal]:
        target = names_of(ask.run, FIGURE).numbers.get(value, UNKNOWN)
        if not any(row.figure == target for row in ask.run.state.figures()):
            return [Refusal("SFB-8.4", value)]
        rules = refuse_target(setting_of(ask.run), ask.run.state, target)
        return [Refusal(rule, value) for rule in rules]

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        names = names_of(ask.run, FIGURE)
        for figure in sorted(legal_targets(setting_of(ask.run), ask.run.state)):
            yield [names.id(figure)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        said = [*words]
        if said and isinstance(said[-1], Keyed) and said[-1].key == "->":
            said[-1] = said[-1].value
        if ask is None or not 1 <= len(said) <= 2:
            if len(said) in (1, 2):
                return [read_word(said[-1], FIGURE, (), None)]
            raise wrong_count(words, "a target")
        table: Table = ask.run.state
        if len(said) > 1:
            prove_attacker(ask, said[0])
        near = legal_targets(setting_of(ask.run), table)
        near += [figure for figure in table.occupied().values() if figure not in near]
        return [read_word(said[-1], FIGURE, _begun(ask, said[-1], near), ask)]

    def write(self, args: Sequence[Any]) -> str:
        return f"-> {self.parse(args)}"


def _begun(ask: Ask[Any], word: Argument, near: list[int]) -> list[int]:
    """The legal targets that begin so, or, where none does, anybody in the arena."""
    names, legal = names_of(ask.run, FIGURE), legal_targets(setting_of(ask.run), ask.run.state)
    text = word.text if isinstance(word, Word) else ""
    return [each for each in legal if names.begins(each, text)] or near


def prove_attacker(ask: Ask[Any], word: Argument) -> None:
    """Raise NotUnderstood unless the word names the champion whose attack it is (SFB-5.1)."""
    attacker = ask.run.state.attack.attacker
    shown = names_of(ask.run, FIGURE)
    if not isinstance(word, Word) or not (
        shown.begins(attacker, word.text) or shown.find(word.text) == attacker
    ):
        message = f"{word} does not make this attack, {shown.shown(attacker)} does [SFB-5.1]"
        raise NotUnderstood(message, column=word.column)


def declare_target(run: Run[Table], frame: Frame, seat: int, value: str) -> None:
    """Aim the attack at one champion (SFB-8.4, SFB-8.5, SFB-8.9)."""
    attack = run.state.attack
    assert attack is not None
    target = names_of(run, FIGURE).number(value)
    attack.targets = [target]
    TARGETED.tell(
        run,
        "SFB-7.6",
        seat,
        lambda: {
            "champion": setting_of(run).called(attack.attacker),
            "targets": [setting_of(run).called(target)],
        },
    )


class FacingSpace:
    """The orientation of an area, typed ``aoe ne``."""

    def parse(self, args: Sequence[Any]) -> str:
        if len(args) != 1 or args[0] not in TURNED_OR_MIRRORED:
            message = f"expected one of {', '.join(TURNED)}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return str(args[0])

    def refusals(self, ask: Ask[Table], value: str) -> list[Refusal]:
        setting = setting_of(ask.run)
        if value not in orientations(setting):
            return [Refusal("SFB-Q6", value)]
        if holds_enemy(setting, ask.run.state, value):
            return []
        return [Refusal("SFB-20.5", value)]

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        setting = setting_of(ask.run)
        for facing in orientations(setting):
            if holds_enemy(setting, ask.run.state, facing):
                yield [facing]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        said = words[0].text.casefold() if len(words) == 1 and isinstance(words[0], Word) else ""
        if said not in TURNED_OR_MIRRORED:
            raise wrong_count(words, "one of " + ", ".join(TURNED))
        return [said]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def declare_area(run: Run[Table], frame: Frame, seat: int, value: str) -> None:
    """Turn the area; everybody in it is a target, allies too (SFB-8.12, SFB-8.13)."""
    setting, attack = setting_of(run), run.state.attack
    assert attack is not None
    attack.facing = value
    attack.targets = in_area(setting, run.state, value)
    TARGETED.tell(
        run,
        "SFB-8.12",
        seat,
        lambda: {
            "champion": setting.called(attack.attacker),
            "facing": value,
            "targets": [setting.called(each) for each in attack.targets],
        },
    )


ATTACK = Verb("attack", TargetSpace(), declare_target, unless_asked("attack", "SFB-7.6"))
AREA = Verb("aoe", FacingSpace(), declare_area, unless_asked("aoe", "SFB-7.6"))
