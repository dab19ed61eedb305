"""An attack in nine steps; the movement, which is the first, has been made when it begins (SFB-7).

An attack is over as soon as its attacker is out of action (SFB-Q34, SFB-Q85). Its reactions go to the
discard piles and changes "for this attack" end, no matter what happened.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import STRUCK
from referee.games.super_fantasy_brawl.rules.damage import check, deal, heal
from referee.games.super_fantasy_brawl.rules.reactions import REACTIONS, Window, entitled
from referee.games.super_fantasy_brawl.rules.targeting import AREA, ATTACK, has_target
from referee.games.super_fantasy_brawl.rules.use_or_decline import USES, give_up, goes_on
from referee.games.super_fantasy_brawl.state.frames import Origin, resolve, setting_of
from referee.games.super_fantasy_brawl.state.table import COUNT, Attack, Figure, Hit, Setting, Table
from referee.games.super_fantasy_brawl.state.values import defence_of, keywords_of, strength_of
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Procedure, Run, Step
from referee.kernel.schema.fields import Bool, kept

TARGETS, AREAS = offer(ATTACK), offer(AREA)


@dataclass(slots=True)
class Attacking(Window):
    """An attack under way: how far it is.

    ``struck``: its damage is computed; ``reacted`` counts the reactions whose post-attack part is done.
    """

    struck: bool = kept(Bool(), default=False)
    reacted: int = kept(COUNT, default=0)


def begin_attack(run: Run[Table], card: int, figure: int, seat: int) -> None:
    """Begin the attack of a card whose movement has been made."""
    run.state.attack = Attack(card, figure)
    run.push(ATTACKING, Attacking(figure, seat, card))


def attack_of(run: Run[Table]) -> Attack:
    """The attack under way."""
    attack = run.state.attack
    assert attack is not None
    return attack


# -- steps 2 and 3 --------------------------------------------------------------------------


def has_before(run: Run[Table], frame: Attacking) -> bool:
    return bool(setting_of(run).card(attack_of(run).card).before) and goes_on(run, frame)


def resolve_before(run: Run[Table], frame: Attacking) -> None:
    """Pre-attack abilities, also if the attack is then declined (SFB-7.3, SFB-11.3)."""
    resolve(run, frame.origin("before"), frame.seat, frame.figure)


def ask_use(run: Run[Table], frame: Attacking) -> Ask[Table] | None:
    """Use the attack or not; without a target it can only be declined (SFB-7.4, SFB-Q19)."""
    if has_target(setting_of(run), run.state):
        return Ask(run, frame, frame.seat, USES, whose=("SFB-7.4",))
    give_up(run, frame, "SFB-Q19")
    return None


# -- steps 4 and 5 --------------------------------------------------------------------------


def ask_target(run: Run[Table], frame: Attacking) -> Ask[Table]:
    """Whom it is aimed at, or how its area is turned (SFB-7.6)."""
    targeting = setting_of(run).card(attack_of(run).card).targeting
    is_area = targeting is not None and targeting.kind == "area"
    return Ask(run, frame, frame.seat, AREAS if is_area else TARGETS)


def find_entitled(run: Run[Table], frame: Attacking) -> None:
    """Who is asked for a reaction, in which order (SFB-Q66)."""
    frame.waiting = entitled(run)


def is_reaction_open(run: Run[Table], frame: Attacking) -> bool:
    return bool(frame.waiting) and goes_on(run, frame)


def ask_reaction(run: Run[Table], frame: Attacking) -> Ask[Table]:
    """The next player who may react, no matter what the hand holds (SFB-9.1, SFB-Q107)."""
    return Ask(run, frame, frame.waiting[0], REACTIONS)


# -- steps 6 and 7 --------------------------------------------------------------------------


def subtract_defence(run: Run[Table], frame: Attacking) -> None:
    """Strength less defence for every target that is still there (SFB-7.8, SFB-20.1, SFB-Q33).

    The damage is never below 0 (SFB-Q27); an ally that is a target has its defence too (SFB-Q90).
    """
    frame.struck = True
    attack = attack_of(run)
    for target in attack.targets:
        row = run.state.figure(target)
        if row.hex is not None:
            attack.hits.append(Hit(target, strike(run, frame.seat, attack, row)))


def strike(run: Run[Table], seat: int, attack: Attack, row: Figure) -> int:
    """The damage that one target will suffer."""
    setting = setting_of(run)
    strength, defence = strength_and_defence(setting, run.state, attack, row)
    damage = max(0, strength - defence)
    STRUCK.tell(
        run,
        "SFB-10.4",
        seat,
        lambda: {
            "champion": setting.called(row.figure),
            "strength": strength,
            "defence": defence,
            "damage": damage,
        },
    )
    return damage


def strength_and_defence(
    setting: Setting, table: Table, attack: Attack, row: Figure
) -> tuple[int, int]:
    """Of the attack against that target, as both are now (SFB-10.1, SFB-10.4)."""
    card, attacker = setting.card(attack.card), table.figure(attack.attacker)
    strength = strength_of(setting, table, card, attacker, row)
    return strength, 0 if card.has("ignore-defence") else defence_of(setting, table, row)


def deal_damage(run: Run[Table], frame: Attacking) -> None:
    """All tokens are placed, then all who fell go at once (SFB-7.9, SFB-10.6, SFB-10.7, SFB-Q28)."""
    for hit in attack_of(run).hits:
        deal(run, hit.figure, hit.damage, frame.figure, "SFB-7.9")
    check(run)


def has_keyword(kind: str) -> Callable[[Run[Table], Attacking], bool]:
    """Whether the attack has that keyword of the damage step, printed or granted (SFB-10.8)."""

    def when(run: Run[Table], frame: Attacking) -> bool:
        if not frame.struck or not goes_on(run, frame):
            return False
        setting, table = setting_of(run), run.state
        card = setting.card(attack_of(run).card)
        return kind in keywords_of(setting, card, table.figure(frame.figure))

    return when


def poison(run: Run[Table], frame: Attacking) -> None:
    """More damage on every target that was hurt by the attack and is still there (SFB-25.30, Q36)."""
    setting, attack = setting_of(run), attack_of(run)
    row = run.state.figure(frame.figure)
    number = keywords_of(setting, setting.card(attack.card), row)["poison"].number
    for hit in attack.hits:
        if hit.damage:
            deal(run, hit.figure, number, frame.figure, "SFB-25.30")
    check(run)


def steal_life(run: Run[Table], frame: Attacking) -> None:
    """The attacker is healed by the attack damage over all targets (SFB-25.22, SFB-Q37)."""
    heal(run, frame.figure, sum(hit.damage for hit in attack_of(run).hits), "SFB-25.22")


def deal_double(run: Run[Table], frame: Attacking) -> None:
    """The attack damage once more, as it was computed (SFB-25.5, SFB-Q36)."""
    for hit in attack_of(run).hits:
        deal(run, hit.figure, hit.damage, frame.figure, "SFB-25.5")
    check(run)


# -- steps 8 and 9 --------------------------------------------------------------------------


def is_reaction_left(run: Run[Table], frame: Attacking) -> bool:
    """Whether one is still to come: none where the attacker has fallen, which ends the action at once (SFB-Q85)."""
    is_left = frame.struck and frame.reacted < len(attack_of(run).reactions)
    return is_left and goes_on(run, frame)


def resolve_reaction(run: Run[Table], frame: Attacking) -> None:
    """The post-attack part of a reaction, if the champion it was played on is there (SFB-7.10).

    That is the defender (SFB-Q77); step 8 comes before step 9 (SFB-7.12).
    """
    reaction = attack_of(run).reactions[frame.reacted]
    frame.reacted += 1
    if setting_of(run).card(reaction.card).after and run.state.hex_of(reaction.figure) is not None:
        origin = Origin("card", reaction.card, "after")
        resolve(run, origin, reaction.seat, reaction.figure)


def has_after(run: Run[Table], frame: Attacking) -> bool:
    has = bool(setting_of(run).card(attack_of(run).card).after)
    return has and frame.struck and goes_on(run, frame)


def resolve_after(run: Run[Table], frame: Attacking) -> None:
    """Post-attack abilities, only after an attack was really made (SFB-7.11, SFB-11.4, SFB-Q76)."""
    resolve(run, frame.origin("after"), frame.seat, frame.figure)


def close_attack(run: Run[Table], frame: Attacking) -> None:
    """The reactions are discarded; changes for this attack are over (SFB-Q17, SFB-Q35)."""
    table = run.state
    for reaction in attack_of(run).reactions:
        player = table.side(reaction.seat)
        player.play.take(reaction.card)
        player.discard.put(reaction.card)
    if any(each.until == "attack" for each in table.lasting):
        table.lasting = [each for each in table.lasting if each.until != "attack"]
    table.attack = None


ATTACKING = Procedure(
    "attacking",
    "SFB-7",
    (
        Step("SFB-7.3", "pre-attack abilities", do=resolve_before, when=has_before),
        Step("SFB-7.4", "use the attack or not", ask=ask_use, when=goes_on),
        Step("SFB-7.6", "declare targets", ask=ask_target, when=goes_on),
        Step("SFB-Q66", "who may react", do=find_entitled, when=goes_on),
        Step("SFB-7.7", "reactions", ask=ask_reaction, when=is_reaction_open, loop=True),
        Step("SFB-7.8", "subtract defence", do=subtract_defence, when=goes_on),
        Step("SFB-7.9", "attack damage", do=deal_damage, when=goes_on),
        Step("SFB-25.30", "poison", do=poison, when=has_keyword("poison")),
        Step("SFB-25.22", "lifesteal", do=steal_life, when=has_keyword("lifesteal")),
        Step("SFB-25.5", "double", do=deal_double, when=has_keyword("double")),
        Step(
            "SFB-7.10",
            "post-attack abilities of the reaction",
            do=resolve_reaction,
            when=is_reaction_left,
            loop=True,
        ),
        Step("SFB-7.11", "post-attack abilities", do=resolve_after, when=has_after),
        Step("SFB-Q35", "the attack is over", do=close_attack),
    ),
    Attacking,
    within=("acting",),
)
