"""Screen file: the options by which a command draws its screen into a file instead of showing it."""

from __future__ import annotations

import re
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

import click

from cli.storage.files import PICTURE, PIXELS, put
from cli.terminal.surface import LOWEST, NARROWEST
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cli.context import CommandContext
    from cli.output.paging import Draw
    from cli.terminal.page_parts import Parts

P = ParamSpec("P")
R = TypeVar("R")
USUAL = "100x30"
WIDEST, HIGHEST = 400, 200
"""How many columns and rows a drawn screen has at most."""


class Drawing(NamedTuple):
    """The ``file`` into which the screen is drawn (none: it is shown), its form and size, whether one that is there is replaced."""

    file: str
    form: str
    size: tuple[int, int]
    force: bool

    def write(
        self, desk: CommandContext, page: Draw | Parts, below: Sequence[str], place: str
    ) -> None:
        """Draw the page. Raises StoreError."""
        from cli.terminal.screen_picture import pixels, screen_picture

        picture = screen_picture(page, below, self.size, place)
        data = pixels(picture) if self.form == PIXELS else picture.encode()
        if put(data, self.file, self.form, force=self.force):
            what = "{}x{}".format(*self.size)
            desk.say.line(f"{self.file}: {place}, {what}, {counted(len(data), 'bytes')}")
            desk.say.answer("picture", {"file": self.file, "bytes": len(data)})


def read_size(word: str) -> tuple[int, int]:
    """Columns and rows. Raises NotUnderstood."""
    found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", word)
    if found is not None:
        width, height = map(int, found.groups())
        if NARROWEST <= width <= WIDEST and LOWEST <= height <= HIGHEST:
            return width, height
    message = f"--size {word}"
    wish = f"COLUMNSxROWS from {NARROWEST}x{LOWEST} to {WIDEST}x{HIGHEST}, as in {USUAL}"
    raise NotUnderstood(message, expected=(wish,))


def prove_drawn(svg: str, png: str) -> None:
    """Raise NotUnderstood where something is to be drawn for which an extra is missing."""
    needed = {"textual": ("tui", svg or png), "resvg_py": ("png", png)}
    for module, (extra, wanted) in needed.items():
        if wanted and find_spec(module) is None:
            message = (
                f"this picture comes with the extra '{extra}' (pip install 'referee[{extra}]')"
            )
            raise NotUnderstood(message)


def drawing_options(body: Callable[P, R]) -> Callable[..., R]:
    """The options of a command that can draw its screen: it takes them as ``drawing``."""

    @wraps(body)
    def gathered(*args: Any, svg: str, png: str, size: str, force: bool, **more: Any) -> R:
        if (svg and png) or ((size or force) and not svg + png):
            message = "--size and --force go with one of --svg and --png: nothing else is written"
            raise click.UsageError(message)
        prove_drawn(svg, png)
        drawing = Drawing(svg or png, PIXELS if png else PICTURE, read_size(size or USUAL), force)
        return body(*args, drawing=drawing, **more)  # type: ignore[arg-type]  # one word more

    made: Callable[..., R] = gathered
    for option in (
        click.option("--force", is_flag=True, help="Replace a picture that is there."),
        click.option("--size", default="", metavar="COLUMNSxROWS", help=f"How large it is then ({USUAL})."),
        click.option("--png", default="", metavar="FILE|-", help="The same as pixels."),
        click.option("--svg", default="", metavar="FILE|-", help="Draw the screen into a file, and leave."),
    ):  # fmt: skip
        made = option(made)
    return made
