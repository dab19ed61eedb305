"""Guards and steps that no case can show, and why.

A case is written in notation, begins without an earlier game, a draft or a table at which chance is reported by hand, and
sees rules, not places: where two places refuse by one rule, neither is missed alone.
"""

from __future__ import annotations

OF_RECORDS = "tests.games.test_answers_of_records"
"""Only a record can hold such an answer: notation names what there is."""

BEYOND_CASES = {
    "step match SYB-Q52: decks that are settled": "tests.games.save_your_bacon.test_draft_result",
    "step match SFB-1.5: what a draft has settled": "tests.games.super_fantasy_brawl.test_draft_result",
    "step draw HAC-5.1.9: know the top card": "tests.games.homestuck_atcg.test_observed",
    "step unstack HAC-5.1.9: know the top card": "tests.games.homestuck_atcg.test_observed",
    "step mill HAC-5.1.9: know the top card": "tests.games.homestuck_atcg.test_observed",
    "guard ? super_fantasy_brawl.rules.team_selection.champions_in": "tests.games.super_fantasy_brawl.test_team_files",
    "guard CL-Q44 clash.rules.named_early.refused_early": OF_RECORDS,
    "guard BP-2.15 bacon_project.rules.setup.Profiles.refusals": OF_RECORDS,
    "guard BP-Q72 bacon_project.rules.setup.Profiles.refusals place 2": OF_RECORDS,
    "guard BP-2.15 bacon_project.rules.setup.profile_said": OF_RECORDS,
    "guard BP-Q72 bacon_project.rules.setup.profile_said place 2": OF_RECORDS,
    "guard CL-1.1 clash.state.timing.closed_by": OF_RECORDS,
    "guard ? save_your_bacon.cardset.decks._of_champions place 2": OF_RECORDS,
    "guard ? save_your_bacon.cardset.decks._of_names place 2": OF_RECORDS,
    "guard SYB-2.0.1.13 save_your_bacon.cardset.decks._of_names": OF_RECORDS,
    "guard SYB-3.0.1 save_your_bacon.cardset.decks.faults_of": OF_RECORDS,
    "guard SYB-10.2.0.9 save_your_bacon.rules.responses.EffectUses._why_none place 2": OF_RECORDS,
    "guard SYB-10.2.0.9 save_your_bacon.rules.turn.OwnEffects.refusals place 3": OF_RECORDS,
    "guard SYB-12.1.1 save_your_bacon.state.timing.over place 2": OF_RECORDS,
    "guard SYB-8.2.2 save_your_bacon.draft.picks.SomeChampions.refusals": OF_RECORDS,
    "guard ? super_fantasy_brawl.rules.team_selection.faults_in": OF_RECORDS,
    "guard SFB-13.1 super_fantasy_brawl.rules.activation.StandardSpace.refusals": OF_RECORDS,
    "guard SFB-2.4 super_fantasy_brawl.rules.paths.Paths.refusals": OF_RECORDS,
    "guard SFB-23.2 super_fantasy_brawl.state.timing.over place 2": OF_RECORDS,
    "guard SFB-Q74 super_fantasy_brawl.rules.concession.may_still_be_said": OF_RECORDS,
    "guard SFB-Q64 super_fantasy_brawl.draft.pool.wrong_in_pool": OF_RECORDS,
    "guard ? homestuck_atcg.cardset.decks._of_cards": OF_RECORDS,
    "guard ? homestuck_atcg.cardset.decks._of_planet place 2": OF_RECORDS,
    "guard HAC-1.6 homestuck_atcg.cardset.decks.faults_of": OF_RECORDS,
    "guard HAC-2.8 homestuck_atcg.rules.enter_play.refuse_host": OF_RECORDS,
    "guard HAC-2.8 homestuck_atcg.rules.enter_play.refuse_planet": OF_RECORDS,
    "guard TN-4 tournament.rules.entries._faults_of_entry place 3": OF_RECORDS,
    "guard TN-60 tournament.rules.ledger._refuse_penalise place 3": OF_RECORDS,
}
"""Those that a test notices: its module."""

IDLE = {
    "guard BP-2.2 kernel.engine.run.Run._standing_verb of keep-hand place 2": "the end of an elimination is that rule",
    "guard BP-2.2 kernel.engine.run.Run._standing_verb of next-phase place 2": "the end of an elimination is that rule",
    "guard BP-2.8 bacon_project.rules.announcements._pair_rules": "whoever casts names no card twice, in a pair or beside it",
    "guard BP-5.1 bacon_project.state.timing.end_of_main_phase place 3": "until the result something is always under way",
    "guard CL-Q35 clash.rules.stocks_and_health.change_side": "what was recorded against a card that left is skipped before",
    "guard CL-Q44 clash.effects.interpreter.take_early": "what comes to light refuses at once all that was named early",
    "guard SYB-10.2.0.9 save_your_bacon.rules.requirements._refuse_activation": "who asks has looked at own cards only",
    "guard SYB-4.0.18 save_your_bacon.rules.refresh.PassingTime.refuse_pitch": "with the second card it is over",
    "guard SYB-Q2 save_your_bacon.rules.refresh.Refreshing.refuse_pitch": "with the last card that may be pitched it is over",
    "guard SYB-Q36 save_your_bacon.rules.attack.refuse_attack place 4": "no text forbids every target, as that ruling says",
    "guard SFB-Q87 super_fantasy_brawl.state.frames.whose_choice": "no text that a trap may have leaves a choice (SFB-26.5)",
    "guard HAC-1.23 homestuck_atcg.rules.main_actions.refuse_tap place 3": "without grist the Main Phase is over (HAC-Q25)",
    "guard HAC-Q60 kernel.choices.concession_and_result.conceding of concede": "the game's own guard refuses the table by that rule too",
    "guard ? tournament.rules.times.by_desk": "the organiser is not asked for what desks say",
    "guard TN-20 tournament.rules.rounds._refuse_again place 4": "what opens an earlier table takes the later rounds away",
}
"""Those that never refuse alone, as another guard does before or beside them: why."""
