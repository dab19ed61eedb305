from __future__ import annotations

import tomllib
from importlib import resources

from referee.games.clash.cardset.card_set import shipped_text
from referee.kernel.catalogue import Catalogue

CLASH = Catalogue.load(
    (resources.files("referee.games.clash") / "rules.toml").read_text(encoding="utf-8")
)


def test_the_catalogue_fits_together():
    assert (len(CLASH.rules), len(CLASH.rulings), len(CLASH.decisions)) == (70, 46, 7)
    assert (CLASH.ids[0], CLASH.ids[-1]) == ("CL-1.1", "CL-Q46")
    assert {name: option.choices for name, option in CLASH.readings().items()} == {
        "opening_grant": ("coins", "cards"),
        "play_cost": ("printed", "one"),
        "simultaneous_merge": ("owner_first", "snapshot"),
        "spent_ally_acts": ("false", "true"),
    }
    for option in CLASH.readings().values():
        assert option.default == option.choices[0]
    descriptive = [id_ for id_, entry in CLASH.entries.items() if entry.status == "descriptive"]
    assert descriptive == ["CL-Q1"]


def test_every_decision_is_refused_by_a_rule_that_names_its_moment():
    assert {decision.name: decision.rule for decision in CLASH.decisions} == {
        "play-card": "CL-3.2",
        "use-defend-ability": "CL-3.10",
        "use-attack-ability": "CL-1.3",
        "effect-choice": "CL-Q44",
        "finish-phase": "CL-Q5",
        "concede": "CL-Q46",
        "referee-result": "CL-Q46",
    }


def test_every_entry_speaks_in_a_closed_sentence_of_one_line():
    for entry in CLASH.entries.values():
        assert entry.words.endswith((".", ").")), entry.id
        assert entry.words.isprintable(), entry.id
        assert entry.words[0].isupper(), entry.id
        assert len(entry.words) < 250, entry.id


def test_every_rule_that_the_card_file_names_is_in_the_catalogue():
    data = tomllib.loads(shipped_text())
    named = [id_ for card in data["card"] for id_ in (*card["covers"], *card["rulings"])]
    named += [id_ for row in data["phrase"] for id_ in row.get("rules", ())]
    assert set(named) - set(CLASH.ids) == set()
