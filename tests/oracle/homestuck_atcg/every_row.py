"""Which phrases the random card lists have: those whose words stand in a form of theirs; the others are named here, with the reason.

The words alone are looked for, whatever fills their holes: to draw texts until each phrase has come, and to read them, takes minutes.
"""

from __future__ import annotations

import re

from referee.games.homestuck_atcg.cardset.card_set import FILES
from tests.oracle.homestuck_atcg.further_lists import FURTHER
from tests.oracle.homestuck_atcg.latest_lists import LATEST

BY_WHOM = "by whom or by what something is done: the second opinion does not know it yet"
NEXT_TIME = "what is done the next time only: the second opinion does not know it yet"
ELSEWHERE = (
    "cards that go elsewhere than to a discard pile: the second opinion does not know it yet"
)
OTHERS = (
    "the rest of some cards, and texts that a player has: the second opinion does not know it yet"
)
CAME_LAST = "it came after the lists were written: the second opinion does not know it yet"
NOT_DRAWN: dict[str, str] = {
    **dict.fromkeys(
        [
            "by.card",
            "by.ref",
            "by.you",
            "by.opponent",
            "by.owner",
            "agent.any",
            "agent.tap",
            "agent.tap_of",
            "agent.text",
            "agent.text_of",
            "bys.cards",
            "bys.ref",
            "bys.you",
            "bys.opponents",
            "bys.owner",
            "agents.any",
            "agents.taps_of",
            "agents.texts",
            "agents.texts_of",
            "ev.ref_destroyed_by",
            "ev.any_destroyed_by",
            "ev.ref_moved_by",
            "ev.any_moved_by",
            "ev.ref_tapped_by",
            "ev.any_tapped_by",
            "ev.ref_returned",
            "ev.any_returned",
            "ev.ref_removed",
            "ev.any_removed",
            "ev.you_throw",
            "ev.opp_throws",
            "rep.ref_destroyed_by",
            "rep.any_destroyed_by",
            "con.not_destroyed_by",
            "con.only_destroyed_by",
            "con.not_moved_by",
            "con.only_moved_by",
            "con.not_tapped_by",
            "con.only_tapped_by",
            "con.not_returned",
            "con.not_removed",
            "con.not_discarded",
        ],
        BY_WHOM,
    ),
    **dict.fromkeys(
        ["line.next_when", "line.next_when_while", "line.next_instead", "line.next_instead_may"],
        NEXT_TIME,
    ),
    **dict.fromkeys(["rep.any_put_down", "rep.along", "rep.along_destroyed"], ELSEWHERE),
    **dict.fromkeys(["ref.rest", "con.hold"], OTHERS),
    **dict.fromkeys(
        [
            "act.bring_any",
            "act.choose_cost",
            "act.choose_power",
            "act.do_times",
            "act.follow_times",
            "act.let_once",
            "act.name_type",
            "act.nothing",
            "act.pick_number",
            "act.pick_number_from_1",
            "act.play_free_at",
            "act.play_paid_at",
            "act.play_paid_less",
            "act.play_paid_less_at",
            "act.roll_dice",
            "act.take_among",
            "act.take_boons_any",
            "cnd.abroad",
            "cnd.here",
            "cnd.rolls_equal",
            "con.acting_less",
            "con.acting_more",
            "con.cannot_move_to",
            "con.cheap_move_to",
            "con.cost_less_at",
            "con.cost_less_here",
            "con.cost_more_at",
            "con.cost_more_here",
            "con.keeps_boons_here",
            "con.keeps_boons_to",
            "con.least_cost",
            "con.less_damage",
            "con.less_damage_value",
            "con.more_damage",
            "con.more_damage_value",
            "con.move_tax_less",
            "con.move_to_less",
            "con.move_to_more",
            "con.moves_tapped",
            "con.no_entry_at",
            "con.no_move_tap",
            "con.no_paid_move",
            "con.own_cost_at",
            "con.own_cost_more_at",
            "con.own_least_cost",
            "con.own_no_entry",
            "con.own_unplayed",
            "con.tap_costs_less",
            "con.tap_costs_more",
            "con.tapping_less",
            "con.tapping_more",
            "ev.any_attached",
            "ev.any_attached_ref",
            "ev.any_gets",
            "ev.any_loses",
            "ev.any_moves_from",
            "ev.any_moves_here",
            "ev.any_moves_off",
            "ev.any_moves_to",
            "ev.gets",
            "ev.loses",
            "ev.moves_from",
            "ev.moves_to",
            "ev.opp_loses",
            "ev.opp_pays",
            "ev.owner_loses",
            "ev.owner_pays",
            "ev.some_destroyed",
            "ev.you_lose",
            "ev.you_pay",
            "line.action_if_once",
            "line.constant_once_while",
            "line.first_here",
            "line.first_here_more",
            "line.tap_if",
            "line.tap_once",
            "once.match",
            "q.beside",
            "q.named_type",
            "t.all_rolls",
            "t.highest_roll",
            "t.lowest_roll",
            "t.number",
            "who.each_who",
            "whoso.cards",
            "whoso.fewer_cards",
            "whoso.fewer_points",
            "whoso.for",
            "whoso.grist",
            "whoso.less_grist",
            "whoso.none",
            "whoso.points",
        ],
        CAME_LAST,
    ),
    **dict.fromkeys(
        [
            "act.take_among_value",
            "act.put_among",
            "act.put_among_value",
            "ref.next",
            "ref.previous",
            "ref.actor",
            "who.next",
            "who.previous",
            "who.actor",
            "q.of_next",
            "q.of_previous",
            "q.of_actor",
            "pl.next",
            "pl.previous",
            "pl.actor",
            "q.named_title",
            "q.named_tag",
            "q.takes",
            "act.name_title",
            "act.name_tag",
            "con.less_scored",
            "con.more_scored",
            "ev.has_attacked",
            "ev.any_has_attacked",
            "who.its",
            "act.at_next_end",
            "t.place",
            "cnd.first_in_round",
            "cnd.last_in_round",
            "cnd.no_boons",
            "cnd.some_boons",
            "line.second_less",
            "line.second_more",
            "act.deal_among",
            "act.deal_among_value",
            "filter.owner_first",
            "seen.by",
            "rep.thrown_itself",
            "rep.any_thrown",
            "rep.any_boon",
            "rep.host_boon",
            "line.action_of",
            "line.action_of_if",
            "line.action_of_once",
            "user.opponents",
            "user.anybody",
            "user.host",
            "con.chooses_for",
            "line.next_in",
            "act.at_next_start",
            "act.at_the_next_start",
            "act.at_this_end",
            "act.in_next_score",
            "act.in_the_next_score",
            "act.at_next_main",
            "ref.kept",
            "w.kept",
            "act.skip_phase",
            "act.p_skip_phase",
            "act.add_phase",
            "act.p_add_phase",
            "act.add_phase_now",
            "act.skip_turn",
            "act.p_skip_turn",
            "act.add_turn",
            "act.p_add_turn",
        ],
        CAME_LAST,
    ),
}
"""The phrases that no list has, and why."""


def later_rows() -> list[str]:
    """The phrases that came after the first set."""
    return [row for row in FILES.latest.table.rows if row not in FILES.reader.table.rows]


def rows_without_a_form() -> list[str]:
    """Those whose words stand in no form of the lists."""
    forms = {form for forms in (LATEST, FURTHER) for each in forms.values() for form in each}
    whole = "\n".join(sorted(forms)).casefold()
    return [row for row in later_rows() if not any(each.search(whole) for each in words_of(row))]


def words_of(row: str) -> list[re.Pattern[str]]:
    """How the words of a phrase are found, with something on a line in place of each hole."""
    found = []
    for variant in FILES.latest.table.rows[row].variants:
        pieces = [re.escape(each.text.casefold()) or "@" for each in variant.symbols]
        said = r"\s*".join(pieces).replace("@", r"\S.*?")
        found.append(re.compile(rf"(?<![a-z]){said}(?![a-z])"))
    return found
