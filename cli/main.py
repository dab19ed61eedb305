"""The start: secure the streams, look that the packages are ours, hand over to the group of commands."""

from __future__ import annotations

import sys

from cli.guard import shadowed
from cli.output.streams import secure_streams

UNUSABLE = 8
"""The exit code of `cli.exit_codes` for what cannot be read on this machine."""


def main() -> None:
    """Run the command that the arguments name, and end with its exit code."""
    secure_streams()
    fault = shadowed()
    if fault is not None:
        sys.stderr.write(f"{fault}\n")
        raise SystemExit(UNUSABLE)
    from cli.group import group

    group.main()


if __name__ == "__main__":
    main()
