"""The option of every command that shows annotations: which files of them, if not those beside the match."""

from __future__ import annotations

import click

from cli.completion import proposals

annotation_files = click.option(
    "--annotations",
    "names",
    multiple=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="A file of annotations, instead of those beside the match ('referee annotate').",
)
