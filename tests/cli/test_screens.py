"""What the screens show beside a decision, as somebody has looked at it: the last page and the viewer, of every game at every size."""

from __future__ import annotations

import pytest

from cli.play.seating import Seating
from cli.play.table import AT_THE_END, Sitting
from cli.terminal.page_parts import Parts
from cli.viewer.commands import Reply
from cli.viewer.loop import HINTS
from cli.viewer.viewer_panes import ViewerPage
from events.recorder import Recorder
from events.store.journal import open_store
from replays.file.replay_file import decode, load
from tests.cli.hand import NAMES, SIZES, Hand, screen
from tests.cli.test_panes import compare
from tests.cli.test_viewer_panes import CORPUS, viewer_of

PLAYED = {
    "bacon-project": "greedy",
    "clash": "clash-greedy",
    "homestuck-atcg": "homestuck-atcg-greedy",
    "save-your-bacon": "save-your-bacon-greedy",
    "super-fantasy-brawl": "super-fantasy-brawl-greedy",
}
"""A finished match of each game."""


async def nobody(hand: Hand) -> None:
    """Nobody presses anything."""


def drawn(page: Parts, size: tuple[int, int], prompt: str = "") -> str:
    """The page in a window of that size: with that question, or while keys are waited for."""
    found: list[str] = []

    async def script(hand: Hand) -> None:
        await hand.until(lambda: bool(hand.window.questions or hand.window.remarks))
        await hand.rest()
        found.append(hand.window.text())
        hand.window.hear("ctrl-d")

    with screen(script, size) as surface:
        surface.show(page)
        if prompt:
            surface.ask(prompt)
        else:
            surface.remark(*HINTS)
            surface.key()
    (text,) = found
    assert max(map(len, text.splitlines())) <= size[0]
    return text


@pytest.mark.parametrize("code", PLAYED)
def test_the_last_page_is_as_somebody_has_looked_at_it(code: str) -> None:
    _, match = decode(load(CORPUS / f"{PLAYED[code]}.replay"))
    match.secret = match.revealed_secret()
    recorder, journal = Recorder.resume(match, None), open_store("memory:")
    seating = Seating(NAMES, (1,), {2: "greedy"})
    page, prompt = Sitting(
        recorder, journal, seating, screen(nobody, SIZES[0]), lambda: None
    ).first_page()
    assert isinstance(page, Parts)
    assert prompt == AT_THE_END
    for size in SIZES:
        text = drawn(page, size, prompt)
        assert " won: " in text
        compare(f"result-{code}-{size[0]}", text)


@pytest.mark.parametrize("code", PLAYED)
def test_the_viewer_is_as_somebody_has_looked_at_it(code: str) -> None:
    viewer = viewer_of(CORPUS / f"{PLAYED[code]}.replay")
    viewer.look_with(1)
    viewer.go(viewer.last // 2)
    page = ViewerPage(viewer, Reply(moved=True)).parts()
    for size in SIZES:
        text = drawn(page, size)
        assert ("round" if code == "clash" else "turn") in text.splitlines()[1]
        compare(f"viewer-{code}-{size[0]}", text)
