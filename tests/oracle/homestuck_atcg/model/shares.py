"""A second opinion on Homestuck: what is exchanged, goes over and is divided, and cards that are chosen because they are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Any

from referee.games.homestuck_atcg.language.tree import Action, Line
from tests.oracle.homestuck_atcg.model.effects import ANY_NUMBER
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.orders import Orders
from tests.oracle.homestuck_atcg.model.table import Text, face_of, owner_of

Fits = Callable[[int], bool]


class Shares(Orders):
    """Two cards change something, one gives it to another, several share it out."""

    # -- two of them ------------------------------------------------------------------------

    def two_of(self, text: Text, action: Action, fits: Fits) -> Doing:
        """One such card and another one, or the two that were spoken of last; none where one is missing."""
        assert action.target is not None
        if action.second is None:
            return self.both(text.that, fits)
        firsts = self.candidates(text, action.target)
        if not any(self.has_another(text, action, each) for each in firsts):
            # Nobody chooses, so no card is spoken of (row ref.that).
            self.speak_of(text, [])
            return []
        only = None if action.kind == "exchange-hosts" else fits
        first = [x for x in (yield from self.targets(text, action.target, only)) if fits(x)]
        if not first:
            return []
        along = self.with_all_on_it(first) if action.kind == "exchange-hosts" else first
        second = yield from self.second(
            text, action, lambda each: each not in along and (only is None or only(each))
        )
        if not second:
            # The one that was chosen stays "that card" (row ref.that).
            self.speak_of(text, first)
        second = [each for each in second if fits(each)]
        return self.both([*first[:1], *second[:1]], fits)

    def both(self, things: Sequence[int], fits: Fits) -> list[int]:
        """The two of them, if they are two and both fit."""
        found = [each for each in dict.fromkeys(things) if fits(each)]
        return found if len(found) == len(things) == 2 else []

    def can_be_done(self, text: Text, action: Action, thing: int) -> bool:
        """Of two cards: whether there is a second one, which is not the first."""
        if action.kind in ("exchange-damage", "shift-damage"):
            is_due = action.kind == "exchange-damage" or self.damage_there(thing) > 0
            return is_due and self.is_intact(thing) and self.has_another(text, action, thing)
        if action.kind.startswith("exchange"):
            return self.in_play(thing) and self.has_another(text, action, thing)
        if action.kind in ("move-boons", "shift-boons"):
            # Boons do not come to a card that is not in play, or can have none.
            goals = [] if action.second is None else self.candidates(text, action.second)
            is_any = any(map(self.is_character, goals))
            return is_any and self.is_character(thing) and self.pieces[thing].boons > 0
        room = {
            "put-among": self.room_for_boons,
            "deal-among": self.room_for_damage,
            "mend-among": self.damage_there,
        }.get(action.kind)
        return room(thing) > 0 if room else super().can_be_done(text, action, thing)

    def has_another(self, text: Text, action: Action, thing: int) -> bool:
        if action.second is None:
            return True
        fits = self.is_intact if action.kind.endswith("damage") else self.is_character
        if action.kind == "exchange-hosts":
            fits = self.in_play
        along = [thing]
        if action.kind == "exchange-hosts":
            # What is attached to inventory goes along with it.
            along = self.with_all_on_it(along)
        found = self.candidates(text, action.second)
        return any(fits(each) and each not in along for each in found)

    def two(self, text: Text, action: Action) -> Doing:
        """Two characters."""
        return (yield from self.two_of(text, action, self.is_character))

    def do_exchange_laden(self, text: Text, action: Action) -> Doing:
        return (yield from self.exchange_places(text, action, laden=True))

    def do_exchange(self, text: Text, action: Action) -> Doing:
        return (yield from self.exchange_places(text, action, laden=False))

    def exchange_places(self, text: Text, action: Action, *, laden: bool) -> Doing:
        """Both move, untapped; neither does where one cannot (rows act.exchange, act.exchange_laden)."""
        pair = yield from self.two(text, action)
        if not pair:
            return False
        one, other = pair
        to = {one: self.pieces[other].at, other: self.pieces[one].at}
        if not all(self.may_move(thing, at) for thing, at in to.items()):
            return False
        return len(self.move(to, tapping=False, laden=laden))

    def do_exchange_boons(self, text: Text, action: Action) -> Doing:
        pair = yield from self.two(text, action)
        if not pair:
            return False
        one, other = pair
        before = self.pieces[one].boons, self.pieces[other].boons
        self.rob(one, before[0])
        self.rob(other, before[1])
        return self.pass_boons(one, before[1]) + self.pass_boons(other, before[0])

    def do_exchange_damage(self, text: Text, action: Action) -> Doing:
        """Of two intact planets; nothing is taken or healed by that (row act.exchange_damage)."""
        pair = yield from self.two_of(text, action, self.is_intact)
        if not pair:
            return False
        one, other = map(self.side_of, pair)
        if one.damage == other.damage:
            return False
        one.damage, other.damage = other.damage, one.damage
        for side in (one, other):
            self.flip_at_once(owner_of(side.planet))
        return True

    def do_exchange_hosts(self, text: Text, action: Action) -> Doing:
        """Each goes to what the other is attached to, if both may (row act.exchange_hosts)."""
        pair = yield from self.two_of(text, action, self.in_play)
        if not pair or not all(map(self.is_attached, pair)):
            return False
        hosts = [self.pieces[each].host for each in pair]
        to = dict(zip(pair, reversed(hosts), strict=True))
        if hosts[0] == hosts[1] or not all(self.may_attach(*each) for each in to.items()):
            return False
        self.rehost(to)
        return True

    def is_attached(self, thing: int) -> bool:
        return thing in self.pieces and self.pieces[thing].host is not None

    def may_attach(self, thing: int, host: int | None) -> bool:
        return host in self.hosts(owner_of(thing), face_of(thing))

    def do_exchange_power(self, text: Text, action: Action) -> Doing:
        """Each has so much more or less as the other has now, for a time (row act.exchange_power)."""
        pair = yield from self.two(text, action)
        if not pair:
            return False
        one, other = pair
        more = (self.power(other) or 0) - (self.power(one) or 0)
        for thing, value in ((one, more), (other, -more)) if more else ():
            self.last(text, action, "power", thing, value)
        return more != 0

    # -- from one to another ----------------------------------------------------------------

    def do_shift_boons(self, text: Text, action: Action) -> Doing:
        """So many of each, or all that are there; the other gets them up to its limit (row act.shift_boons)."""
        assert action.target is not None
        if not self.has_second_character(text, action):
            return False
        first = yield from self.targets(text, action.target, self.is_character)
        first = self.characters(first)
        if not first:
            return False
        second = self.characters((yield from self.second(text, action)))
        count = self.how_much(text, action)
        if action.up_to:
            count = yield from self.say(text.seat, lambda: range(count + 1))
        if not second:
            return False
        taken = 0
        for each in [each for each in first if each != second[0]]:
            lost = min(count, self.pieces[each].boons)
            self.rob(each, lost)
            taken += lost
        return self.pass_boons(second[0], taken)

    def do_shift_damage(self, text: Text, action: Action) -> Doing:
        """So much, or all that is there, is healed from one intact planet and dealt to another one; how much that takes (row act.shift_damage)."""
        pair = yield from self.two_of(text, action, self.is_intact)
        if not pair:
            return False
        one, other = pair
        damage = self.side_of(one).damage
        if action.number or action.amount is not None:
            damage = min(self.how_much(text, action), damage)
        if not damage or self.is_under(other, "cannot-be-damaged"):
            return False
        self.side_of(one).damage -= damage
        return self.deal(owner_of(other), damage, self.doer_now())

    # -- shared out -------------------------------------------------------------------------

    def share_out(
        self, text: Text, action: Action, room: Callable[[int], int], only: Any = None
    ) -> Doing:
        """One after the other for whichever of the cards has room; these are spoken of then (row ref.that)."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, only)
        count, given = self.how_much(text, action), Counter[int]()
        while given.total() < count and not self.sides[text.seat].gone:
            taken = yield from self.choose(
                text.seat, lambda: [each for each in things if room(each) > given[each]], 1, 1
            )
            if not taken:
                break
            given[taken[0]] += 1
        self.speak_of(text, list(given))
        return given

    def room_for_boons(self, thing: int) -> int:
        able = self.is_character(thing) and not self.is_under(thing, "cannot-get-boons")
        return self.boon_limit(thing) - self.pieces[thing].boons if able else 0

    def room_for_damage(self, thing: int) -> int:
        able = self.is_intact(thing) and not self.is_under(thing, "cannot-be-damaged")
        return ANY_NUMBER if able else 0

    def damage_there(self, thing: int) -> int:
        return self.side_of(thing).damage if self.is_intact(thing) else 0

    def do_put_among(self, text: Text, action: Action) -> Doing:
        """Each on one that can get it (row act.put_among)."""
        given = yield from self.share_out(text, action, self.room_for_boons, self.is_character)
        for thing, count in given.items():
            self.bless(thing, count)
        return given.total()

    def do_deal_among(self, text: Text, action: Action) -> Doing:
        """All of it at once in the end (row act.deal_among)."""
        given = yield from self.share_out(text, action, self.room_for_damage, self.is_intact)
        done = sum(self.damage_taken(owner_of(each), count) for each, count in given.items())
        for thing, count in given.items():
            self.deal(owner_of(thing), count, self.doer_now())
        return done

    def do_mend_among(self, text: Text, action: Action) -> Doing:
        """Off intact planets that have some (row act.mend_among)."""
        given = yield from self.share_out(text, action, self.damage_there, self.is_intact)
        for thing, count in given.items():
            self.side_of(thing).damage -= count
        return given.total()

    # -- alike ------------------------------------------------------------------------------

    def is_possible(self, text: Text, action: Action) -> bool:
        """Also whether there is one that can be alike another."""
        if action.kind == "choose-alike":
            return bool(self.how_much(text, action) and self.comparable(text, action))
        return super().is_possible(text, action)

    def comparable(self, text: Text, action: Action) -> dict[int, AbstractSet[Any]]:
        """The cards that fit, each with that by which they are alike; one without it is not like any."""
        assert action.filter is not None
        wanted = action.filter
        found = [x for x in self.matching(text, wanted) if self.may_be_chosen(text, x, wanted)]
        marks = {each: self.marks_of(text, action.together, each) for each in found}
        return {each: those for each, those in marks.items() if those}

    def marks_of(self, text: Text, together: str, thing: int) -> AbstractSet[Any]:
        """The planet, player, title, power or tags of a card."""
        if together == "tag":
            return self.tags_of(text, thing)
        what = {
            "planet": lambda: self.location(thing) or None,
            "player": lambda: owner_of(thing),
            "title": lambda: self.card(thing).title.strip().casefold(),
            "power": lambda: self.value_of(thing, "power"),
        }[together.removesuffix("s")]()
        return set() if what is None else {what}

    def do_choose_alike(self, text: Text, action: Action) -> Doing:
        """One by one, as many as there are together if there are fewer (row act.choose_alike)."""
        chosen: list[int] = []
        count, differ = self.how_much(text, action), action.together.endswith("s")

        def most(marks: dict[int, AbstractSet[Any]], taken: Sequence[int]) -> int:
            """How many there can be with those."""
            if differ:
                others = [x for x in marks.values() if all(x != marks[each] for each in taken)]
                return len(taken) + len({*map(frozenset, others)})
            common = {mark for those in marks.values() for mark in those}
            common = common.intersection(*(marks[each] for each in taken))
            return max((sum(x in those for those in marks.values()) for x in common), default=0)

        def able() -> list[int]:
            marks = self.comparable(text, action)
            goal = 1 if action.up_to else min(count, most(marks, []))
            found = []
            for each in marks:
                taken = [*(x for x in chosen if x in marks), each]
                fits = most(marks, taken) >= max(goal, len(taken))
                if each not in chosen and fits and self.are_alike(marks, taken, differ=differ):
                    found.append(each)
            return found

        while len(chosen) < count and not self.sides[text.seat].gone:
            more = yield from self.choose(text.seat, able, 0 if action.up_to else 1, 1)
            if not more:
                break
            chosen += more
        self.speak_of(text, chosen)
        return len(chosen)

    def are_alike(
        self, marks: dict[int, AbstractSet[Any]], things: Sequence[int], *, differ: bool
    ) -> bool:
        """Whether all of them have one in common, or no two the same."""
        if differ:
            return all(marks[one] != marks[other] for one, other in combinations(things, 2))
        return bool(set.intersection(*(set(marks[each]) for each in things)))

    # -- as soon as -------------------------------------------------------------------------

    were_so: frozenset[tuple[int, int, Line]] = frozenset()
    """The texts whose condition was met when it was looked at last, by their card and when that entered."""

    def tidy(self) -> None:
        super().tidy()
        if self.choosing is None or self.running[-1] is not self.choosing:
            self.look_what_became_so()

    def settle(self) -> Doing:
        self.look_what_became_so()
        yield from super().settle()

    def look_what_became_so(self) -> None:
        """What is so, and was not, is answered once, until it becomes so anew (row line.as_soon); not between points that come at once (HAC-Q7)."""
        if "so" not in self.events_said or self.hurt_now:
            return
        now: dict[tuple[int, int, Line], Text] = {}
        with self.at_rest():
            for source, line in self.all_lines("when"):
                if line.trigger is None or line.trigger.kind != "so":
                    continue
                text = Text(line, source, owner_of(source))
                assert line.condition is not None
                if self.holds(text, line.condition):
                    now[source, self.age(source), line] = text
            fresh = [text for key, text in now.items() if key not in self.were_so]
            found = [
                self.answered(each, [], None)
                for each in fresh
                if not self.was_used(each.source, each.line)
            ]
        self.were_so = frozenset(now)
        self.whens += found
        for each in found:
            if each.line.once is not None:
                self.remember("used", each.source, each.line)
