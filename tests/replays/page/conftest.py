"""Tests of pages share a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.replays.page.browser import Chromium, browser, need_a_browser


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    need_a_browser()
    with browser() as started:
        yield started
