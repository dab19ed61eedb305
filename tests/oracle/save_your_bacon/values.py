"""Continuous effects: which rules hold now, and what values follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.oracle.save_your_bacon.table import (
    Active,
    Attack,
    Condition,
    Constant,
    Found,
    Happened,
    Piece,
    Table,
)
from tests.oracle.save_your_bacon.wording import Effect, Face, Read

EQUIPMENT_LIMIT = 2


@dataclass(slots=True)
class Rest:
    """A time in which somebody only looks."""

    table: Table
    before: Found | None

    def __enter__(self) -> None:
        self.table.found = self.before or Found()

    def __exit__(self, *_: object) -> None:
        self.table.found = self.before


class Values(Table):
    """Everything that is read off the table."""

    # -- which cards are meant --------------------------------------------------------------------

    @property
    def attack(self) -> Attack | None:
        """The attack in progress: the innermost one."""
        return self.attacks[-1] if self.attacks else None

    def fits(
        self, card: Read, piece: Piece, seat: int, champion: Piece | None, this: Piece | None
    ) -> bool:
        """Whether these words mean that card, for that player, champion and bearer of the text."""
        how = card[0]
        if how == "this-champion":
            return piece is champion
        if how == "this-card":
            return piece is this
        if how in ("attacker", "defender"):
            return piece is self.card_of_attack(how)
        is_own = self.whose_then(piece) == seat
        if how.endswith(("friendly", "each-other")) and not is_own:
            return False
        if "opposing" in how and is_own:
            return False
        if how == "each-other" and piece is champion:
            return False
        return self.is_kind(card, piece)

    def card_of_attack(self, how: str) -> Piece | None:
        """The attacking or the defending card, now or when that happened which is looked at."""
        if self.then is not None:
            return self.then.attacker if how == "attacker" else self.then.defender
        attack = self.attack
        if attack is None:
            return None
        return attack.attacker if how == "attacker" else attack.target

    def whose_then(self, piece: Piece) -> int:
        """Whose it is, or was when that happened which is looked at."""
        then = self.then
        if then is not None and piece in (then.piece, then.by):
            return then.seat if piece is then.piece else then.by_seat
        return self.controller(piece)

    def then_of(self, piece: Piece) -> Happened | None:
        return self.then if self.then is not None and self.then.piece is piece else None

    def is_kind(self, card: Read, piece: Piece) -> bool:
        """Champion or equipment, and what else is said of it."""
        how, *rest = card
        if how in ("any-equipment", "some-opposing", "up-to-friendly"):
            return not piece.is_champion
        if how.endswith("exhausted"):
            then = self.then_of(piece)
            return piece.is_champion and (then.was_exhausted if then else self.exhausted(piece))
        if not rest or how == "up-to-opposing":
            return piece.is_champion
        noun = rest[0]
        if noun[0] == "card":
            return True
        if noun[0] == "equipment":
            return not piece.is_champion
        return piece.is_champion and self.passes(noun[1] if noun[0] == "champion" else noun, piece)

    def passes(self, test: Read, piece: Piece) -> bool:
        then = self.then_of(piece)
        if test[0] == "damaged":
            return (then.damage if then else piece.damage) >= int(test[1])
        if test[0] == "afflicted":
            return (then.conditions if then else len(piece.conditions)) >= int(test[1])
        return test[0] == "all" or test[1] not in self.traits(piece)

    # -- which rules hold ------------------------------------------------------------------------

    def constants(self) -> Mapping[str, Sequence[Constant]]:
        """Every constant effect in play, by the name of its rule."""
        if self.found is not None and self.found.constants is not None:
            return self.found.constants
        constants: dict[str, list[Constant]] = {}
        for piece in self.pieces():
            for rule, effect in piece.face.constants:
                constants.setdefault(rule[0], []).append((rule, effect, piece, None))
            for condition in piece.conditions:
                for rule, effect in self.face_of(condition).constants:
                    constants.setdefault(rule[0], []).append((rule, effect, piece, condition))
        if self.found is not None:
            self.found.constants = constants
        return constants

    def rule_of(
        self, rule: Read, effect: Effect, bearer: Piece, condition: Condition | None
    ) -> Active:
        """The rule of a constant effect; that of a condition is the doing of whoever applied it."""
        seat, champion, key = self.controller(bearer), bearer.host or bearer, (effect, bearer)
        if condition is not None:
            return Active(rule, seat, bearer, None, condition.since, condition.by, key=key)
        return Active(rule, seat, champion, bearer, bearer.since, seat, key=key)

    def face_of(self, condition: Condition) -> Face:
        return self.faces[condition.name.lower()]

    def at_rest(self) -> Rest:
        """While somebody only looks nothing changes: what lies there and which rules hold is found once."""
        return Rest(self, self.found)

    def rules(self, name: str) -> Sequence[Active]:
        """The rules of that name that hold now, in the order in which they began."""
        if self.found is None or self.read or self.then is not None:
            return self.found_now(name)
        if name not in self.found.rules:
            self.found.rules[name] = self.found_now(name)
        return self.found.rules[name]

    def found_now(self, name: str) -> Sequence[Active]:
        found = []
        for each in self.constants().get(name, ()):
            _, effect, bearer, _ = each
            if (effect, bearer) in self.read:
                continue
            active, constant = self.rule_of(*each), effect.constant
            assert constant is not None
            if constant[0] == "while" and not self.holds(constant[1], active, bearer):
                continue
            if constant[0] == "may-attack" and not self.holds(constant[2], active, bearer):
                continue
            found.append(active)
        found += [each for each in self.lasting if each.rule[0] == name]
        return sorted(found, key=age)

    def holds(self, state: Read, active: Active, bearer: Piece) -> bool:
        """Whether that is so of the card that bears the text (SYB-14.0.60), or of any card.

        A rule does not see what it does itself, nor what follows from it.
        """
        self.read.append(active.key)
        found = self.is_so(state, active, bearer)
        self.read.pop()
        return found

    def is_so(self, state: Read, active: Active, bearer: Piece) -> bool:
        if state[0] in ("attacking", "attacking-what"):
            return any(
                attack.attacker is bearer
                and (
                    state[0] == "attacking"
                    or (attack.target is not None and self.covers(active, state[1], attack.target))
                )
                for attack in self.attacks
            )
        wanted = state[0] == "is-exhausted"
        return any(
            self.exhausted(piece) == wanted
            for piece in self.pieces()
            if self.covers(active, state[1], piece)
        )

    def covers(self, active: Active, card: Read, piece: Piece) -> bool:
        if active.fixed is not None:
            return piece in active.fixed
        self.read.append(active.key)
        found = self.fits(card, piece, active.seat, active.champion, active.card)
        self.read.pop()
        return found

    def rules_on(self, piece: Piece, name: str, at: int = 1) -> list[Active]:
        """The rules of that name that mean that card, which they name at that place."""
        rules = self.rules(name)
        return [each for each in rules if self.covers(each, each.rule[at], piece)] if rules else []

    # -- values -----------------------------------------------------------------------------------

    def attack_of(self, piece: Piece) -> int:
        """A set value, additions, then doublings, and no less than nothing (SYB-11.1, SYB-Q56)."""
        value = piece.face.attack
        for each in self.rules_on(piece, "set-attack"):
            value = each.rule[2]
        for each in self.rules_on(piece, "attack"):
            value += each.rule[2]
        for each in self.rules_on(piece, "attack-each"):
            value += each.rule[2] * (len(each.card.under) if each.card else 0)
        for _ in self.rules_on(piece, "doubled"):
            value *= 2
        return max(value, 0)

    def defense_of(self, piece: Piece) -> int | None:
        if piece.face.defense is None:
            return None
        rules = self.rules_on(piece, "defense")
        return max(piece.face.defense + sum(each.rule[2] for each in rules), 0)

    def traits(self, piece: Piece) -> frozenset[str]:
        granted = self.rules_on(piece, "has-trait")
        return piece.face.traits.union(each.trait for each in granted)

    def exhausted(self, piece: Piece) -> bool:
        """Exhausted, or considered so (SYB-14.0.12)."""
        return piece.is_exhausted or bool(self.rules_on(piece, "considered"))

    def limit(self, champion: Piece) -> int:
        found = EQUIPMENT_LIMIT
        for each in self.rules_on(champion, "limit"):
            found = each.rule[2]
        return found

    def has_place(self, champion: Piece) -> bool:
        return len(champion.equipment) < self.limit(champion)

    def cost_of(self, face: Face, champion: Piece) -> tuple[int, int]:
        """The energy and upgraded energy that the card costs with that champion (SYB-14.0.35)."""
        costs = []
        for name, printed in (("cost-e", face.cost_e), ("cost-ep", face.cost_ep)):
            changes = self.rules_on(champion, name, 2)
            more = [each.rule[3] for each in changes if each.rule[1][0] == face.type]
            costs.append(max(printed + sum(more), 0))
        return costs[0], costs[1]

    def damage_to(self, piece: Piece, kind: str, amount: int) -> int:
        """What really comes to lie on the card (SYB-Q79)."""
        for each in self.rules_on(piece, "damage", 2):
            amount += each.rule[3] if each.rule[1][0] == kind else 0
        for each in self.rules_on(piece, "halved", 2):
            if each.rule[1][0] == kind:
                amount = -(-amount // 2)
        return max(amount, 0)

    def is_barred(self, seat: int) -> bool:
        """Whether somebody says that this player cannot use reactions."""
        return any(each.seat != seat for each in self.rules("no-reactions"))

    # -- attacks ----------------------------------------------------------------------------------

    def can_attack(self, piece: Piece, seat: int) -> bool:
        """Whether it may be declared as the attacking card (SYB-6.0.2)."""
        if (
            self.controller(piece) != seat
            or piece.is_destroyed
            or self.rules_on(piece, "no-attack")
        ):
            return False
        return self.is_fresh(piece) and bool(self.reachable(seat))

    def is_fresh(self, piece: Piece) -> bool:
        """It and its champion are ready, or what forbids it is lifted (P-083)."""
        lifts = [
            each for each in self.rules_on(piece, "may-attack") if each.rule[2][0] == "is-exhausted"
        ]
        return all(
            any(self.covers(each, each.rule[2][1], needed) for each in lifts)
            for needed in {piece, piece.host or piece}
            if self.exhausted(needed)
        )

    def targets(self, seat: int) -> list[Piece]:
        """What that player could declare to be attacked (SYB-6.0.5, P-102)."""
        found = self.reachable(seat)
        return self.due(seat, found) or found

    def reachable(self, seat: int) -> list[Piece]:
        """Opposing cards, in Widdershins those of one player (SYB-6.0.5, SYB-12.2.2)."""
        return [
            piece
            for piece in self.pieces()
            if self.controller(piece) != seat and not piece.is_destroyed
            and self.may_reach(seat, piece)
        ]  # fmt: skip

    def due(self, seat: int, among: list[Piece]) -> list[Piece]:
        """Those of them that an attack must target (P-102)."""
        rules = [each for each in self.rules("must-target") if each.seat != seat]
        return [
            piece
            for piece in among
            if any(self.covers(each, each.rule[1], piece) for each in rules)
        ]

    def may_reach(self, seat: int, piece: Piece) -> bool:
        """Widdershins: the nearest player to the right only (SYB-Q50, SYB-Q70)."""
        readings = self.readings
        if readings.variant != "widdershins":
            return True
        right = self.seats_from(seat)[-1]
        if piece.is_champion or readings.widdershins_equipment == "right_only":
            return self.controller(piece) == right
        return bool(readings.widdershins_equipment == "any_opponent")


def age(active: Active) -> tuple[int, int]:
    """When it began; of those that have always been there, the ones of the first seat come first."""
    return active.since, active.seat
