"""The data folder: where a user's own things lie, found without waiting for the library that knows every system."""

from __future__ import annotations

import os
import sys

NAME = "referee"


def data_folder() -> str:
    """The user's data folder of this program, as platformdirs names it.

    On Linux it follows from one of two variables. On other systems, and where these are unusual, the library is
    asked: to import it takes as long as to read a match.
    """
    if sys.platform == "linux" and not _is_android():
        said, home = os.environ.get("XDG_DATA_HOME", ""), os.environ.get("HOME", "")
        base = said if said.startswith("/") else f"{home}/.local/share" if home else ""
        folder = f"{base}/{NAME}"
        if base.startswith("/") and "//" not in folder:
            return folder
    from platformdirs import user_data_dir

    return user_data_dir(NAME, appauthor=False)


def _is_android() -> bool:
    """Whether this is one of the systems that call themselves Linux and keep data elsewhere."""
    return hasattr(sys, "getandroidapilevel") or "ANDROID_DATA" in os.environ
