"""Screen picture: a page as the screen would show it, drawn as an SVG document for texts about it. Nobody sees the screen itself."""

from __future__ import annotations

import os
from io import StringIO
from typing import TYPE_CHECKING, Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.color import Color
from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import SVG_EXPORT_THEME, TerminalTheme

from cli.output.say import Say
from cli.terminal.page_parts import Parts
from cli.terminal.screen import Screen
from cli.terminal.theme import look_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.pilot import Pilot
    from textual.strip import Strip

    from cli.output.paging import Draw

FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
"""The picture names fonts that a reader may have; it needs nothing from a network."""


def screen_picture(
    page: Draw | Parts, below: Sequence[str], size: tuple[int, int], title: str
) -> str:
    """The page in a window of that size, as an SVG document: equal for equal pages.

    ``below`` is said in the last row: the first of the texts that fits. A picture has colours wherever the words of the
    command go, but for `NO_COLOR`.
    """
    with Screen(Say(plain=bool(os.environ.get("NO_COLOR"))), _nobody, size) as screen:
        screen.show(page, at_end=True)
        screen.remark(*below)
        screen.key(0)
        strips, look = screen.window.strips(), screen.window.look_name
    return _drawn(strips, size, look, title)


def pixels(picture: str) -> bytes:
    """The same document as a PNG file, with the fonts that this machine has."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=picture))


async def _nobody(pilot: Pilot[Any]) -> None:
    """Nobody presses anything."""


def _drawn(strips: Sequence[Strip], size: tuple[int, int], look: str, title: str) -> str:
    console = Console(
        width=size[0],
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        record=True,
        legacy_windows=False,
    )
    for strip in strips:
        console.print(Segments([*strip, Segment.line()]), end="", crop=False)
    return console.export_svg(
        title=title, theme=_theme(look), code_format=FORMAT, unique_id="screen"
    )


def _theme(look: str) -> TerminalTheme:
    """The colours of the terminal, on the ground of the theme that is worn."""
    ground, known = look_named(look).ground, SVG_EXPORT_THEME
    back, front = ground.bgcolor, ground.color
    return TerminalTheme(
        _rgb(back) or known.background_color,
        _rgb(front) or known.foreground_color,
        [known.ansi_colors[number] for number in range(8)],
        [known.ansi_colors[number] for number in range(8, 16)],
    )


def _rgb(colour: Color | None) -> tuple[int, int, int] | None:
    if colour is None or colour.is_default:
        return None
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def _without_network(form: str) -> str:
    """The form of the library without the fonts that it would load."""
    begin, end = form.index("@font-face"), form.rindex("@font-face")
    end = form.index("}}", end) + 2
    return (
        (form[:begin] + form[end:])
        .replace("Fira Code, monospace", FONTS)
        .replace("arial", "sans-serif")
    )


FORMAT = _without_network(CONSOLE_SVG_FORMAT)
