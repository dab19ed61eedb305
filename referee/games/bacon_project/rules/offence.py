"""Chapter BP-12, and BP-10.4 to 10.7: one offence, its damage, and what follows from it.

An offence is the merged ability of a combination, or a single FLASH, SPRING or SUPPLY ability.
RETURN is the damage that REFLECT gives back: no offence, but answered in the same way (BP-Q60).
"""

from __future__ import annotations

from typing import Any

from referee.dataclass import dataclass
from referee.games.bacon_project.fact_kinds import ATTACKED, DEFENDED, PREVENTED, REFLECTED
from referee.games.bacon_project.rules.draws import draw, end_if_eliminated
from referee.games.bacon_project.state.activations import ignore_defence, resolve
from referee.games.bacon_project.state.table import (
    Activation,
    Continuing,
    Setting,
    Source,
    Table,
    opponent,
)
from referee.games.bacon_project.state.values import (
    ability_at,
    active_among,
    effects_of,
    has_window,
    standard_defence,
    type_of,
)
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Bool, Choice, Int, ListOf, Optional, Row, kept


@dataclass(slots=True)
class Offence(Frame):
    """An offence under way, or the damage that comes back from one (``returned``).

    ``standing`` is the target's standard defence, read once when it was announced (BP-Q45);
    ``paid`` the defence points of the cards sent so far; ``back`` what REFLECT will return;
    ``before`` how many effects went on already when it was announced (none: all there are).
    """

    attacker: int = kept(Int(1, 2), default=1)
    parts: list[Activation] = kept(ListOf(Row(Activation)), default_factory=list)
    type: str = kept(Choice("", "D", "A"), default="")
    damage: int = kept(Int(), default=0)
    standing: int = kept(Int(), default=0)
    no_escape: bool = kept(Bool(), default=False)
    returned: bool = kept(Bool(), default=False)
    negated: bool = kept(Bool(), default=False)
    answered: bool = kept(Bool(), default=False)
    paid: int = kept(Int(), default=0)
    stack_cards: int = kept(Int(), default=0)
    back: int = kept(Int(), default=0)
    at: int = kept(Int(), default=0)
    before: int | None = kept(Optional(Int()), default=None)

    @property
    def target(self) -> int:
        """The player who is attacked."""
        return opponent(self.attacker)


def attack(run: Run[Table], attacker: int, parts: list[Activation], *, no_escape: bool) -> None:
    """Begin an offence; ``no_escape`` if the combination brings CANNOT ESCAPE (BP-19.2)."""
    run.begin("offence", Offence(attacker, parts, no_escape=no_escape))


# -- announcing -----------------------------------------------------------------------------


def announce(run: Run[Table], offence: Offence) -> None:
    """Add up the damage, settle the type, read the standard defence (BP-10.4 to BP-10.7)."""
    found = [effect for deed in offence.parts for effect in effects_of(run, deed)]
    offence.damage = sum(effect.amount for effect in found if effect.word == "damage")
    types = {type_of(run, deed) for deed in offence.parts}
    offence.type = "A" if "A" in types else "D"
    words = {effect.word for effect in found}
    offence.no_escape = offence.no_escape or "cannot-escape" in words
    offence.standing = standard_defence(run, offence.target)
    ATTACKED.tell(run, "BP-10.4", offence.attacker, lambda: told_of(run, offence))


def told_of(run: Run[Table], offence: Offence) -> dict[str, Any]:
    """What the damage is made of: for each part its ability's number, name and damage."""
    parts = []
    for deed in offence.parts:
        dealt = sum(e.amount for e in effects_of(run, deed) if e.word == "damage")
        parts.append([deed.number, name_at(run, deed.source), dealt])
    return {
        "type": offence.type,
        "damage": offence.damage,
        "target": offence.target,
        "parts": parts,
        "no_escape": offence.no_escape,
    }


def name_at(run: Run[Table], source: Source) -> str:
    """The printed name of the ability whose words stand at that source."""
    return ability_at(run, source.owner, source.changed_by or source.number).name


def start_ignoring(run: Run[Table], offence: Offence) -> None:
    """IGNORE DEF starts when its offence is announced, unless that is prevented (BP-Q87)."""
    if is_prevented(run, offence):
        return
    for deed in offence.parts:
        for effect in effects_of(run, deed):
            if effect.word == "ignore-def":
                ignore_defence(run, deed, effect)


def stop_ignoring(run: Run[Table], offence: Offence) -> None:
    """End the IGNORE DEF that a negated offence brought, the last that began before it was noted what held (BP-Q87).

    What the same cards brought before in that turn goes on, so nothing ends with an offence that was prevented at once.
    """
    if any(offence.type in effect.type for effect in held_before(run, offence, "prevent")):
        return
    table, cards = run.state, {deed.card for deed in offence.parts}
    found = [effect.word for deed in offence.parts for effect in effects_of(run, deed)]
    before = len(table.effects) if offence.before is None else offence.before
    brought = range(before - found.count("ignore-def"), before)
    table.effects = [
        effect
        for at, effect in enumerate(table.effects)
        if at not in brought or effect.word != "ignore-def" or effect.card not in cards
    ]


def note_effects(run: Run[Table], offence: Offence) -> None:
    """What holds now counts for this offence to its end (BP-Q83, BP-Q100)."""
    offence.before = len(run.state.effects)


# -- reckoning ------------------------------------------------------------------------------


def protecting(run: Run[Table], offence: Offence, word: str) -> list[Continuing]:
    """The target's effects of that word that count: those that held when the offence was announced.

    And what the target began since. STUN and DISABLE of that time change nothing (BP-Q97, BP-Q100).
    """
    effects = run.state.effects
    since = effects[len(effects) if offence.before is None else offence.before :]
    begun = [each for each in since if each.word == word and each.user == offence.target]
    return held_before(run, offence, word) + begun


def held_before(run: Run[Table], offence: Offence, word: str) -> list[Continuing]:
    """The target's effects of that word that held when the offence was announced."""
    return active_among(run.state.effects[: offence.before], word, offence.target)


def is_prevented(run: Run[Table], offence: Offence) -> bool:
    """Whether the target's PREVENT negates the merged type (BP-17.2, BP-Q39, BP-Q94).

    Only in the attacker's own turn (BP-17.3, BP-Q83).
    """
    if offence.returned or run.state.turn_player != offence.attacker:
        return False
    return any(offence.type in effect.type for effect in protecting(run, offence, "prevent"))


def block(run: Run[Table], offence: Offence) -> int:
    """What the target's REFLECT effects block together (BP-19.22, BP-Q88)."""
    if offence.returned:
        return 0
    return sum(effect.amount for effect in protecting(run, offence, "reflect"))


def is_defence_ignored(run: Run[Table], offence: Offence) -> bool:
    """Whether the standard defence counts for nothing: IGNORE DEF, returned damage (BP-Q60).

    IGNORE DEF had to hold when the offence was announced (BP-19.18, BP-Q97); CANNOT IGNORE DEF of
    the target undoes it (BP-19.3).
    """
    ignoring = active_among(run.state.effects[: offence.before], "ignore-def", offence.attacker)
    if not offence.returned and not ignoring:
        return False
    return not protecting(run, offence, "cannot-ignore-def")


def to_cover(run: Run[Table], offence: Offence) -> int:
    """The damage still to be covered by cards (BP-12.1, BP-Q45, BP-Q60)."""
    standing = 0 if is_defence_ignored(run, offence) else offence.standing
    return max(0, offence.damage - standing - block(run, offence) - offence.paid)


def can_escape(run: Run[Table], offence: Offence) -> bool:
    """Whether a Jack's effect is open to the target (BP-19.1, BP-19.16, BP-Q35)."""
    if has_begun(offence):
        return False
    return not offence.no_escape or bool(protecting(run, offence, "ignore-cannot-escape"))


# -- the response window --------------------------------------------------------------------


def is_open(run: Run[Table], offence: Offence) -> bool:
    """Whether the target has still to answer; a PREVENT closes the window (BP-Q76, BP-Q94)."""
    if offence.answered or offence.negated:
        return False
    if is_prevented(run, offence):
        offence.negated = True
        stop_ignoring(run, offence)
        PREVENTED.tell(run, "BP-17.2", offence.target, type=offence.type)
        return False
    return True


def closes_by_itself(run: Run[Table], offence: Offence) -> bool:
    """Whether open facts leave the target no choice at all (BP-Q76)."""
    windows = not offence.returned and has_window(run, offence.target, "spring", "flash")
    return not to_cover(run, offence) and not can_escape(run, offence) and not windows


def has_begun(offence: Offence) -> bool:
    """Whether a defence card has been sent already (BP-Q35, BP-Q97)."""
    return bool(offence.paid or offence.stack_cards)


def close(run: Run[Table], offence: Offence) -> None:
    """The damage calculation is over; what REFLECT returns is settled now (BP-Q60, BP-Q88)."""
    offence.answered = True
    if not offence.returned:
        reflected = protecting(run, offence, "reflect")
        offence.back = sum(effect.second for effect in reflected)
    DEFENDED.tell(
        run,
        "BP-12.2",
        offence.target,
        lambda: {
            "standing": offence.standing,
            "points": offence.paid,
            "damage": offence.damage,
            "ignored": is_defence_ignored(run, offence),
            "blocked": block(run, offence),
        },
    )


# -- what follows ---------------------------------------------------------------------------


def check_stack(run: Run[Table], offence: Offence) -> None:
    """An emptied stack ends the match, whether or not the points sufficed (BP-Q48)."""
    end_if_eliminated(run, "the stack was emptied in defence")


def draw_for_stack_cards(run: Run[Table], offence: Offence) -> None:
    """One card for each own stack card sent, all together (BP-12.15, BP-1.3, BP-Q52)."""
    setting: Setting = run.setting
    if setting.readings.stack_draw_timing == "after":
        draw(run, offence.target, offence.stack_cards)


def effects_are_left(run: Run[Table], offence: Offence) -> bool:
    return not offence.negated and not offence.returned and offence.at < len(offence.parts)


def next_part(run: Run[Table], offence: Offence) -> None:
    """The other effects, in ascending card value and printed order (BP-Q40)."""
    offence.at += 1
    resolve(run, offence.parts[offence.at - 1])


def return_damage(run: Run[Table], offence: Offence) -> None:
    """REFLECT gives damage back, once for each offence (BP-19.23, BP-19.24)."""
    if offence.negated or not offence.back:
        return
    REFLECTED.tell(run, "BP-19.23", offence.target, damage=offence.back, target=offence.attacker)
    run.begin(
        "return-damage",
        Offence(
            offence.target,
            damage=offence.back,
            standing=standard_defence(run, offence.attacker),
            no_escape=True,
            returned=True,
        ),
    )
