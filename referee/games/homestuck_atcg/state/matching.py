"""Which cards a text means, and what they are worth now: filters, references, formulas, current power.

These depend on each other: a filter may ask for power, power on texts in force, and who has a text on filters. A card
whose own power or keywords are being worked out is looked at as it is printed by everything that asks for them meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.games.homestuck_atcg.language.kinds import HAD
from referee.games.homestuck_atcg.language.tree import (
    OUT_OF_PLAY,
    PILES,
    Amount,
    Condition,
    Filter,
    Mod,
    Qual,
    Term,
)
from referee.games.homestuck_atcg.state.continuous_effects import (
    DEEPEST,
    IN_A_RING,
    NO_LAWS,
    TAGGING,
    ContinuousEffect,
    Laws,
    Part,
    begin_nesting,
    end_nesting,
    is_kept_from,
    may_change_power,
    printed_laws,
    sort_out,
    with_one_power,
)
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, setting_of
from referee.games.homestuck_atcg.state.gained_texts import exchange_texts, exchanged_tags
from referee.games.homestuck_atcg.state.memory import who_did
from referee.games.homestuck_atcg.state.of_players import OF_PLAYERS, is_of_such, term_of_players
from referee.games.homestuck_atcg.state.power_shapes import shaped
from referee.games.homestuck_atcg.state.qualities import (
    COMPARED,
    EXTREMES,
    PLACED,
    PRINTED,
    TAGGED,
    compares,
    is_extreme,
    joined_to,
    qualified_in_play,
    qualifies_by_number,
    qualifies_by_print,
    qualifies_in_play,
    shares_tag,
)
from referee.games.homestuck_atcg.state.references import (
    JOINED,
    OF_MATCH,
    Standpoint,
    boons_of,
    holds_plainly,
    in_piles,
    is_of_kind,
    laid_out,
    last_as_printed,
    last_known,
    place_of,
    place_of_card,
    referred,
    term_of_card,
    those_cards,
    was_in_state,
    who_did_it,
)
from referee.games.homestuck_atcg.state.said_before import hand_of
from referee.games.homestuck_atcg.state.table import Last, Table, owner_of, thing_of
from referee.games.homestuck_atcg.state.values_of_many import OF_MANY
from referee.games.homestuck_atcg.state.whereabouts import lay_where, lies_where
from referee.kernel.engine.run import Run

# -- what is in force -----------------------------------------------------------------------


def laws_of(run: Run[Table]) -> Laws:
    """What is in force now."""
    laws: Laws | None = run.state.laws
    if laws is None:
        laws = run.state.laws = printed_laws(run)
        exchange_texts(run, laws, subjects_of, matching)
    return laws


def subjects_of(run: Run[Table], law: ContinuousEffect) -> list[int]:
    """The cards that a continuous effect is about, while it holds."""
    constant = law.constant
    if not is_in_force(run, law):
        return []
    if constant.ref is not None:
        thing = referred(run, constant.ref, law)
        return [] if thing is None else [thing]
    assert constant.filter is not None
    return matching(run, constant.filter, law)


def is_in_force(run: Run[Table], law: ContinuousEffect) -> bool:
    """Whether a constant holds at this moment (rows line.during, line.while)."""
    if law.line.in_score and run.state.phase != "score":
        return False
    return law.line.condition is None or holds(run, law.line.condition, law)


def about(run: Run[Table], kind: str, thing: int) -> list[ContinuousEffect]:
    """The continuous effects of that kind that hold for that card."""
    if kind not in run.setting.cards.laws:
        return NO_LAWS
    laws = laws_of(run)
    if kind not in laws.by_kind:
        return NO_LAWS
    if kind not in IN_A_RING:
        return in_force_about(run, laws, kind, thing)
    if (kind, thing) in laws.asked or laws.depth > DEEPEST:
        return NO_LAWS
    laws.asked.append((kind, thing))
    kept = begin_nesting(run, laws)
    found = in_force_about(run, laws, kind, thing)
    run.state.powers = end_nesting(run, laws, kept)
    laws.asked.pop()
    return found


def in_force_about(run: Run[Table], laws: Laws, kind: str, thing: int) -> list[ContinuousEffect]:
    """The continuous effects of a kind that there is for which that card fits, while they hold."""
    one, every = laws.fixed.get(kind) or sort_out(run, laws, kind)
    found = [law for law in one.get(thing, NO_LAWS) if is_in_force(run, law)]
    scores = run.state.phase == "score"
    for law in every:
        if law.line.in_score and not scores:
            continue
        filter_ = law.constant.filter
        if filter_ is None:
            fitting = referred(run, law.constant.ref or "this", law) == thing
        else:
            fitting = fits(run, filter_, law, thing)
        if fitting and is_in_force(run, law):
            found.append(law)
    return found


# -- filters --------------------------------------------------------------------------------


def matching(
    run: Run[Table],
    filter_: Filter,
    view: Standpoint,
    other: int | None = None,
    *,
    resisting: bool = False,
) -> list[int]:
    """The cards that fit: things, clockwise from "you", each player's oldest first; of a hand faces.

    ``other`` is the card that "other" leaves out, where it is not the one that has the text. ``resisting``: another player's
    tap compares their power to decide whether they are destroyed (row con.resist).
    """
    if filter_.where == "hand":
        return [face for face in hand_of(run, view) if fits_face(run, filter_, view, face)]
    if filter_.where in (*PILES, "spoken"):
        things: Iterable[int] = in_piles(run, filter_.where, view)
    elif filter_.noun == "planet":
        players = (run.state.side(seat) for seat in run.state.clockwise(view.seat))
        things = [player.planet for player in players if player.planet is not None]
    else:
        things = laid_out(run, filter_, view)
    return [each for each in things if fits(run, filter_, view, each, other, resisting=resisting)]


def fits(
    run: Run[Table],
    filter_: Filter,
    view: Standpoint,
    thing: int,
    other: int | None = None,
    *,
    resisting: bool = False,
) -> bool:
    """Whether a card in play (or in the own discard pile, where the filter looks there) fits."""
    if filter_.other and thing == (view.source if other is None else other):
        return False
    if not is_of_kind(run, filter_, view, thing):
        return False
    if filter_.where in PILES:
        there = thing in in_piles(run, filter_.where, view)
        return there and fits_print(run, filter_, view, thing) and excels(run, filter_, view, thing)
    if filter_.where == "spoken" and not run.state.in_play(thing):
        was = next((last for last in view.was if last.thing == thing), None)
        last = was or last_as_printed(run, thing)
        fitting = thing in those_cards(run, view) and fits_last(run, filter_, view, last)
        return fitting and excels(run, filter_, view, thing)
    if filter_.where == "stored":
        row = run.state.find(thing)
        above = referred(run, filter_.place, view)
        under = row is not None and row.under is not None and row.under == above
        return under and fits_print(run, filter_, view, thing)
    if not lies_where(run, filter_, view, thing):
        return False
    lies_so = not filter_.state or is_in_state(run, filter_.state, thing)
    if not lies_so or (filter_.tag and filter_.tag not in tags_of(run, thing)):
        return False
    if not filter_.quals:
        return True
    fitting = all(qualifies(run, qual, view, thing, other, resisting) for qual in filter_.quals)
    return fitting and excels(run, filter_, view, thing)


def excels(run: Run[Table], filter_: Filter, view: Standpoint, thing: int) -> bool:
    """Whether it has the most or least of all that fit otherwise, as far as the filter asks for that (row q.strongest)."""
    extremes = [each for each in filter_.quals if each.kind in EXTREMES]
    if not extremes:
        return True
    quals = tuple(each for each in filter_.quals if each.kind not in EXTREMES)
    others = matching(run, replace(filter_, quals=quals), view)
    return all(is_extreme(run, each, others, thing, power_of) for each in extremes)


def is_in_state(run: Run[Table], state: str, thing: int) -> bool:
    """Whether it is tapped, invading, defending, destroyed, or not (rows st.*)."""
    if state == "invading":
        return counts_as_invading(run, thing)
    if state in ("destroyed", "intact"):
        side = run.state.side(owner_of(thing))
        return run.state.is_planet(thing) and side.destroyed == (state == "destroyed")
    row = run.state.find(thing)
    if row is None:
        return False
    if state == "defending":
        return row.at == owner_of(thing)
    return row.tapped if state == "tapped" else row.at > 0 and not row.tapped


def counts_as_invading(run: Run[Table], thing: int) -> bool:
    """Whether card texts find it invading: at a planet of another player, or by a text (HAC-3.7).

    Inventory is where its host is (HAC-2.28).
    """
    at = run.state.location_of(thing)
    return at > 0 and (at != owner_of(thing) or bool(about(run, "as-invading", thing)))


def qualifies(
    run: Run[Table], qual: Qual, view: Standpoint, thing: int, other: int | None, resisting: bool
) -> bool:
    """Whether one condition behind the noun holds for a card in play (rows q.*)."""
    if qual.parts:
        found = any(qualifies(run, each, view, thing, other, resisting) for each in qual.parts)
        return found == (qual.kind == "either")
    amount = 0 if qual.amount is None else amount_of(run, qual.amount, view, other)
    if qual.kind in TAGGED:
        return shares_tag(run, qual, view, thing, tags_of(run, thing), (matching, tags_of))
    if qual.filter is not None:
        return any(is_beside(run, qual, view, each) for each in joined_to(run, qual, view, thing))
    if qual.kind in PLACED:
        return qualifies_in_play(run, qual, view, thing, amount)
    if qual.kind in PRINTED:
        return qualifies_by_number(run, qual, thing, amount)
    if qual.who is not None:
        return is_of_such(run, qual, view, thing, holds)
    if qual.amount is not None:
        power = resistance_of if resisting else power_of
        has_power = setting_of(run).face(thing).power is not None
        return has_power and compares(qual, power(run, thing), amount)
    if qual.kind == "inventory":
        return any(row.host == thing for row in run.state.placed().values())
    if qual.kind in ("tagged", "without"):
        return (qual.word in tags_of(run, thing)) == (qual.kind == "tagged")
    return qualifies_by_print(run, qual, view, thing)


def is_beside(run: Run[Table], qual: Qual, view: Standpoint, thing: int) -> bool:
    """Whether a card that lies with another one, or did something there, fits; out of play by what is printed on it."""
    assert qual.filter is not None
    if run.state.in_play(thing):
        return fits(run, qual.filter, view, thing)
    return is_of_kind(run, qual.filter, view, thing) and fits_print(run, qual.filter, view, thing)


def fits_print(run: Run[Table], filter_: Filter, view: Standpoint, thing: int) -> bool:
    """Whether a card outside of play fits by its printed values (HAC-Q15)."""
    return fits_last(run, filter_, view, last_as_printed(run, thing))


def fits_face(run: Run[Table], filter_: Filter, view: Standpoint, face: int) -> bool:
    """Whether a card of a hand or a draw pile fits by its printed values."""
    thing = thing_of(face, view.seat)
    of_kind = not filter_.state and is_of_kind(run, filter_, view, thing)
    return of_kind and fits_print(run, filter_, view, thing)


def fits_last(run: Run[Table], filter_: Filter, view: Standpoint, last: Last) -> bool:
    """Whether a card fits as it was immediately before it left (HAC-Q15)."""
    if filter_.state and not was_in_state(run, filter_.state, last):
        return False
    if filter_.tag and filter_.tag not in last.tags:
        return False
    return lay_where(run, filter_, view, last) and all(
        qualified(run, qual, view, last) for qual in filter_.quals
    )


def qualified(run: Run[Table], qual: Qual, view: Standpoint, last: Last) -> bool:
    """Whether a condition behind the noun held for a card that has left."""
    if qual.parts:
        found = any(qualified(run, each, view, last) for each in qual.parts)
        return found == (qual.kind == "either")
    if qual.kind in ("beside", "scene"):
        joined = joined_to(run, qual, view, last.thing, last)
        return any(is_beside(run, qual, view, each) for each in joined)
    amount = 0 if qual.amount is None else amount_of(run, qual.amount, view)
    if qual.kind in PLACED:
        return qualified_in_play(run, qual, view, last, amount)
    if qual.kind in PRINTED:
        return qualifies_by_number(run, qual, last.thing, amount)
    if qual.kind in TAGGED:
        return shares_tag(run, qual, view, last.thing, last.tags, (matching, tags_of))
    if qual.who is not None:
        return is_of_such(run, qual, view, last.thing, holds)
    if qual.amount is not None:
        return last.power is not None and compares(qual, last.power, amount)
    if qual.kind == "inventory":
        return last.laden
    if qual.kind in ("tagged", "without"):
        return (qual.word in last.tags) == (qual.kind == "tagged")
    if qual.kind in HAD and last.active:
        return qual.kind in last.had
    return qualifies_by_print(run, qual, view, last.thing)


# -- amounts --------------------------------------------------------------------------------


def amount_of(run: Run[Table], amount: Amount, view: Standpoint, other: int | None = None) -> int:
    """The value of a number or formula, never below 0 (row amt.formula)."""
    value = term_of(run, amount.first, view, other)
    if amount.sign in ("halved", "half"):
        return max(value + (amount.sign == "half"), 0) // 2
    if amount.second is not None:
        second = amount.factor * term_of(run, amount.second, view, other)
        value = JOINED[amount.sign](value, second)
    return max(value, 0)


def term_of(run: Run[Table], term: Term, view: Standpoint, other: int | None) -> int:
    """One value of a formula (rows t.*)."""
    match term.kind:
        case "number":
            return term.number
        case "power":
            if view.last is not None and not run.state.in_play(view.source):
                return view.last.power or 0
            return power_of(run, view.source)
    if term.kind in OF_PLAYERS:
        return term_of_players(run, term, view, amount_of, holds)
    if term.amount is not None:
        return amount_of(run, term.amount, view, other)
    if term.deed is not None and term.filter is not None:
        did_it = who_did_it(run, term, view)
        return sum(fits_anywhere(run, term.filter, view, each) for each in did_it)
    if term.filter is not None:
        return term_of_many(run, term, view, other)
    if term.kind in OF_MATCH:
        return OF_MATCH[term.kind](run, view)
    return term_of_card(run, term, view, power_of)


def term_of_many(run: Run[Table], term: Term, view: Standpoint, other: int | None) -> int:
    """A value of all cards that fit: how many, their power or boons together, the most or least power of one."""
    assert term.filter is not None
    found = matching(run, term.filter, view, other)
    if term.kind in OF_MANY:
        return OF_MANY[term.kind](run, found)
    if term.kind == "tags":
        return len({tag for each in found for tag in tags_of(run, each)})
    powers = [power_of(run, each) for each in found if setting_of(run).face(each).power is not None]
    extreme = max if term.kind == "strongest" else min
    return sum(powers) if term.kind == "power-sum" else extreme(powers, default=0)


def modified(run: Run[Table], mod: Mod, view: Standpoint, gets: int) -> int:
    """By how much a change changes the current power of the card that gets it (rows mod.*)."""
    number = mod.sign * amount_of(run, mod.amount, view, gets)
    if mod.per == "printed":
        return number - (setting_of(run).face(gets).power or 0)
    if mod.filter is not None:
        return number * len(matching(run, mod.filter, view, gets))
    return number * boons_of(run, view) if mod.per == "boon" else number


# -- what a card is worth -------------------------------------------------------------------


def tags_of(run: Run[Table], thing: int) -> tuple[str, ...]:
    """The keywords of a card in play: printed and gained ones, but for those that it loses (HAC-2.18, HAC-Q36, HAC-Q64)."""
    printed = setting_of(run).face(thing).tags
    laws = laws_of(run)
    if laws.by_kind.keys().isdisjoint(TAGGING):
        return printed
    gained, lost = (laws.supposed or exchanged_tags(run, laws, LOOKS)).get(thing) or ([], set())
    return tuple(dict.fromkeys(tag for tag in (*printed, *gained) if tag not in lost))


LOOKS = about, matching, tags_of
"""By what the tags that a card gains are worked out."""


def power_of(run: Run[Table], thing: int) -> int:
    """Current power of a character, not below 0 (HAC-Q37)."""
    table = run.state
    if (known := table.powers.get(thing)) is not None:
        return known
    laws = laws_of(run)
    if not table.lasting and thing in laws.silent:
        return laws.silent[thing]
    printed = setting_of(run).face(thing).power or 0
    if thing in laws.at_work or laws.depth > DEEPEST:
        return printed
    if not table.lasting and not may_change_power(run, laws, thing):
        laws.silent[thing] = printed
        return printed
    power = max(sum(amount for _, amount in parts_of_power(run, thing)), 0)
    if not laws.depth:
        table.powers[thing] = power
    return power


def parts_of_power(run: Run[Table], thing: int, resisting: Sequence[Part] = ()) -> list[Part]:
    """Printed power (None) and each change of it, with what makes it (HAC-2.23, HAC-2.27); ``resisting``: of that against destruction too."""
    table, laws = run.state, laws_of(run)
    laws.at_work.append(thing)
    kept = begin_nesting(run, laws)
    parts: list[Part] = [(None, setting_of(run).face(thing).power or 0)]
    lasting = (each for each in table.lasting if each.thing == thing and each.kind == "power")
    parts += ((each, each.change) for each in lasting)
    parts += (*changes_by_texts(run, "power", thing), *resisting)
    held = about(run, "cannot-be-lowered", thing)
    parts = with_one_power(run, laws, [each for each in parts if not is_kept_from(each, held)])
    parts = shaped(run, thing, parts, held, (about, amount_of))
    laws.at_work.pop()
    table.powers = end_nesting(run, laws, kept)
    return parts


def changes_by_texts(run: Run[Table], kind: str, thing: int) -> list[tuple[ContinuousEffect, int]]:
    """What each text of that kind changes of the power of a card."""
    found = ((law, law.constant.mod) for law in about(run, kind, thing))
    return [(law, modified(run, mod, law, thing)) for law, mod in found if mod]


def resistance_of(run: Run[Table], thing: int) -> int:
    """Its power where another player's tap decides whether it is destroyed: one more change in the sum (row con.resist, HAC-Q37)."""
    more = changes_by_texts(run, "resist", thing)
    if not any(amount for _, amount in more):
        return power_of(run, thing)
    return max(sum(amount for _, amount in parts_of_power(run, thing, more)), 0)


def holds_of_numbers(run: Run[Table], condition: Condition, view: Standpoint) -> bool:
    """Whether a number is at least, at most, above or below another one."""
    assert condition.amount is not None
    assert condition.limit is not None
    found, limit = (amount_of(run, each, view) for each in (condition.amount, condition.limit))
    return COMPARED[condition.kind](found, limit)


def is_found_fitting(run: Run[Table], condition: Condition, view: Standpoint) -> bool:
    """Whether "that card", which was found in a deck or looked at on top of it, fits by what is printed on it."""
    if condition.kind != "fits" or condition.ref != "that" or condition.filter is None:
        return False
    if not isinstance(view, ResolutionFrame) or not view.faces:
        return False
    thing = thing_of(view.faces[0], view.looked or view.seat)
    return fits_anywhere(run, condition.filter, view, thing)


def is_fitting(run: Run[Table], condition: Condition, view: Standpoint, thing: int) -> bool:
    """Whether the card fits now, or did when it left; elsewhere by what is printed on it (rows cnd.fits, cnd.left)."""
    assert condition.filter is not None
    return fits_anywhere(run, condition.filter, view, thing, last_known(run, condition.ref, view))


def fits_anywhere(
    run: Run[Table], filter_: Filter, view: Standpoint, thing: int, last: Last | None = None
) -> bool:
    """Whether a card fits now, did as it was ``last``, or does by what is printed on it; "in play" is where it is now."""
    if run.state.in_play(thing) or filter_.where in (*OUT_OF_PLAY, "play"):
        return fits(run, filter_, view, thing)
    if (filter_.other and thing == view.source) or not is_of_kind(run, filter_, view, thing):
        return False
    if last is not None and last.thing == thing:
        return fits_last(run, filter_, view, last)
    return fits_print(run, filter_, view, thing)


# -- conditions -----------------------------------------------------------------------------


def holds(run: Run[Table], condition: Condition, view: Standpoint) -> bool:
    """Whether a condition is true at this moment (rows cnd.*)."""
    table, setting = run.state, setting_of(run)
    plain = holds_plainly(run, condition, view)
    if plain is not None:
        return plain
    match condition.kind:
        case "none":
            return condition.filter is not None and not matching(run, condition.filter, view)
        case _ if condition.kind in COMPARED:
            return holds_of_numbers(run, condition, view)
        case "both":
            return all(holds(run, part, view) for part in condition.parts)
        case "either":
            return any(holds(run, part, view) for part in condition.parts)
        case "not":
            return not holds(run, condition.parts[0], view)
        case "left":
            left = who_did(run, "left", condition.span, view.seat, place_of(run, view))
            return any(is_fitting(run, condition, view, each) for each in left)
    thing = referred(run, condition.ref, view)
    if thing is None:
        return is_found_fitting(run, condition, view)
    match condition.kind:
        case "titled":
            return setting.face(thing).title == condition.word
        case "in-discard":
            return thing in table.side(view.seat).discard.cards
        case "tapped" | "invading":
            return is_or_was(run, condition, view, thing)
        case "turn-of":
            return table.seat == owner_of(thing)
        case "fits":
            return is_fitting(run, condition, view, thing)
    return place_of_card(run, condition.ref, view) == view.seat


def is_or_was(run: Run[Table], condition: Condition, view: Standpoint, thing: int) -> bool:
    """Whether a card is tapped or invading now, or was when it left (rows cnd.tapped, cnd.invading, HAC-Q15)."""
    if run.state.in_play(thing):
        return is_in_state(run, condition.kind, thing)
    last = last_known(run, condition.ref, view)
    return last is not None and was_in_state(run, condition.kind, last)
