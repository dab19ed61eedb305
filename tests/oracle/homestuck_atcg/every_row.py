"""Which phrases the random card lists have: those whose words stand in a form of theirs; the others are named here, with the reason.

The words alone are looked for, whatever fills their holes: to draw texts until each phrase has come, and to read them, takes minutes.
"""

from __future__ import annotations

import re

from referee.games.homestuck_atcg.cardset.card_set import FILES
from tests.oracle.homestuck_atcg.further_lists import FURTHER
from tests.oracle.homestuck_atcg.latest_lists import LATEST
from tests.oracle.homestuck_atcg.newest_lists import NEWEST

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
        ["line.next_when", "line.next_when_while", "line.next_instead", "line.next_instead_may"],
        NEXT_TIME,
    ),
    **dict.fromkeys(["rep.any_put_down", "rep.along", "rep.along_destroyed"], ELSEWHERE),
    **dict.fromkeys(["ref.rest", "con.hold"], OTHERS),
    **dict.fromkeys(
        [
            "dur.round_next",
            "dur.start_of",
            "dur.end_of",
            "dur.in_turn",
            "dur.in_turn_of",
            "dur.in_phase",
            "dur.in_own_phase",
            "dur.in_phase_of",
            "act.for_each",
            "con.most_damage_in",
            "line.next_instead_while",
            "line.next_instead_may_while",
            "pl.fits",
            "once.nth_turn",
            "once.nth_round",
            "once.nth_match",
            "line.second_costs",
            "line.second_costs_more",
            "con.enters_boons",
            "con.enters_boons_value",
            "con.self_boons",
            "con.self_boons_value",
            "con.keeps_some",
            "con.keeps_some_to",
            "con.keeps_some_from",
            "con.keeps_some_off",
            "con.keeps_boons_from",
            "con.keeps_boons_off",
            "con.no_move_tap_to",
            "con.no_move_tap_here",
            "con.no_move_tap_from",
            "con.no_move_tap_by",
            "con.no_move_tap_to_by",
            "con.no_move_tap_here_by",
            "con.not_moved_to_by",
            "con.not_moved_here_by",
            "con.not_moved_from",
            "con.not_moved_off",
            "con.destroys_none",
            "con.most_damage",
        ],
        CAME_LAST,
    ),
    # Costs, decks and hands.
    **dict.fromkeys(
        [
            "act.bring_any_tapped",
            "act.bring_tapped",
            "act.pay_between",
            "t.paid_for",
            "con.hand_closed",
            "con.hand_kept",
            "ev.opp_empties",
            "ev.you_empty",
            "tgt.other_titles",
            "toll.both",
            "toll.one",
            "tgt.same_title",
            "con.play_from",
            "con.play_from_more",
            "ev.played_so",
            "line.also_cost",
            "line.also_cost_either",
            "line.instead_cost",
            "act.bottom_ordered",
            "act.name_tag",
            "act.name_title",
            "act.p_shuffle",
            "act.p_top_out",
            "act.p_top_out_value",
            "act.reveal_all",
            "act.reveal_any",
            "act.reveal_random",
            "act.reveal_some",
            "act.reveal_until",
            "act.reveal_upto",
            "act.show",
            "act.shuffle",
            "act.top_below",
            "act.top_below_several",
            "act.top_ordered",
            "act.top_out",
            "act.top_out_value",
            "ev.opp_shuffles",
            "ev.owner_shuffles",
            "ev.you_shuffle",
            "q.named_tag",
            "q.named_title",
            "tgt.random",
            "tgt.random_value",
            "cnd.did_so",
            "pl.theirs",
            "t.owner_drew",
            "t.owner_gained",
            "t.owner_won",
            "t.you_drew",
            "t.you_gained",
            "t.you_won",
            "w.theirs",
            "whoso.did_not",
            "whoso.did_so",
        ],
        CAME_LAST,
    ),
    **dict.fromkeys(
        [  # at the table
            "t.most_boons_on",
            "t.fewest_boons_on",
            "t.damage_sum",
            "t.most_damage_on",
            "t.least_damage_on",
            "q.boons_below",
            "q.boons_above",
            "q.boons_exactly",
            "q.printed_below",
            "q.printed_above",
            "q.printed_exactly",
            "q.cost_below",
            "q.cost_above",
            "q.cost_exactly",
            "q.damage_atmost",
            "q.damage_below",
            "q.damage_above",
            "q.damage_exactly",
            "t.count_players",
            "t.count_others",
            "t.player_most",
            "t.player_least",
            "t.player_sum",
            "t.opponent_most",
            "t.opponent_least",
            "t.opponent_sum",
            "q.of_players",
            "q.above",
            "ev.rehosted",
            "ev.any_rehosted",
            "ev.any_rehosted_from",
            "ev.any_rehosted_from_ref",
            "ev.any_rehosted_to",
            "ev.any_rehosted_to_ref",
            "ref.left",
            "ref.site_of",
            "ref.planet_of",
            "ref.host_of",
            "w.at_left",
            "w.at_scored",
            "w.at_active",
            "pl.at_left",
            "con.tags_of",
            "con.tags_of_ref",
            "con.taps_of",
            "con.taps_of_ref",
            "con.actions_of",
            "con.actions_of_ref",
            "con.texts_of",
            "con.texts_of_ref",
            "con.base_is",
            "con.power_times",
            "con.power_double",
            "con.power_half",
            "con.power_half_down",
            "con.power_least",
            "con.power_most",
            "act.put_among",
            "act.put_among_value",
            "act.exchange_laden",
            "act.exchange_those",
            "act.exchange_those_laden",
            "act.exchange_boons_those",
            "tog.planet",
            "tog.planets",
            "tog.player",
            "tog.players",
            "tog.title",
            "tog.titles",
            "tog.power",
            "tog.powers",
            "tog.tag",
            "act.deal_among",
            "act.deal_among_value",
            "act.mend_among",
            "act.mend_among_value",
            "line.as_soon",
            "line.as_soon_once",
            "line.ath_as_soon",
            "act.exchange_damage",
            "act.exchange_damage_those",
            "act.exchange_hosts",
            "act.exchange_hosts_those",
            "act.exchange_power",
            "act.exchange_power_those",
            "act.shift_boons_upto",
            "act.shift_damage",
            "act.shift_damage_value",
            "act.shift_damage_all",
            "con.base_less",
            "con.base_less_value",
            "cnd.there_is",
            "cnd.only",
            "cnd.not_done",
            "cnd.no_opponent_has",
            "cnd.opponent_has",
            "cnd.highest",
            "cnd.lowest",
            "cnd.highest_alone",
            "cnd.lowest_alone",
            "q.most_damage",
            "q.least_damage",
            "q.printed_strongest",
            "q.printed_weakest",
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
    forms = {
        form for forms in (LATEST, FURTHER, NEWEST) for each in forms.values() for form in each
    }
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
