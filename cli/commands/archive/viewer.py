"""``referee viewer``: an empty page into which a replay file or a page is dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.storage.files import PAGE, put
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext


@command(
    "viewer",
    Example("viewer", "Write viewer.html: open it in a browser, and drop a file into it."),
    Example("viewer -o check.html", "The same under another name."),
)
@click.option(
    "-o",
    "--output",
    default="viewer.html",
    metavar="FILE|-",
    shell_complete=proposals.any_files,
    help="Where to write (viewer.html if not given).",
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def viewer(desk: CommandContext, output: str, *, force: bool) -> None:
    """Write an empty viewer: a page that verifies and tells whatever replay file or page is dropped into it.

    It opens from disk in any browser and sends nothing anywhere. A page that somebody sends you brings its
    own script, and whoever forges the one forges the other: your viewer runs its own. It says what
    `referee validate` says, as far as that takes no rules; a page's tables are shown too.
    """
    from cli.archive.match_forms import made_by
    from replays.page.empty_viewer import viewer_page

    data = viewer_page(made=made_by())
    if put(data, output, PAGE, force=force):
        desk.say.line(f"{output}: an empty viewer, {counted(len(data), 'bytes')}")
        desk.say.answer("viewer", {"file": output, "bytes": len(data)})
