"""Every enforced rule is shown by a case or a test; every id that is cited exists."""

from __future__ import annotations

import pytest

from referee import games
from referee.errors import NotFound
from tests.coverage import ID, ROOT, coverage, folder_of, is_book, marked


@pytest.mark.parametrize("code", games.REGISTER)
def test_every_enforced_rule_is_shown(code):
    assert coverage(code).not_shown() == []


@pytest.mark.parametrize("code", games.REGISTER)
def test_every_descriptive_rule_says_why(code):
    catalogue = games.find(code).catalogue
    for rule in coverage(code).descriptive:
        assert catalogue.rule(rule).reason


@pytest.mark.parametrize("code", games.REGISTER)
def test_every_cited_or_marked_id_exists(code):
    catalogue = games.find(code).catalogue
    own = f"{catalogue.ids[0].partition('-')[0]}-"
    paths = folder_of(code).rglob("*.py")
    found = [rule for path in paths for rule in ID.findall(path.read_text("utf-8"))]
    if not is_book(code):
        found += [rule for path in (ROOT / "tests").rglob("test_*.py") for rule in marked(path)]
    cited = {rule for rule in found if rule.startswith(own)}
    sections = {section.id for section in catalogue.sections}
    missing = []
    for rule in sorted(cited - sections):
        try:
            catalogue.rule(rule)
        except NotFound:
            missing.append(rule)
    assert missing == []
