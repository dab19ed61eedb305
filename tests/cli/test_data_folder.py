"""The data folder is where the library for it says, whatever the environment holds."""

from __future__ import annotations

import pytest
from platformdirs import user_data_dir

from cli.storage.data_folder import data_folder

HOMES = ("/home/ann", "/home/ann/", "/", "")
SAID = (None, "", "/data", "/data/", "//data", "data", "~/data", "/da ta/ö")


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("android", [None, "/data"])
def test_it_is_the_one_that_the_library_names(
    monkeypatch: pytest.MonkeyPatch, home: str, said: str | None, android: str | None
) -> None:
    values = {"HOME": home, "XDG_DATA_HOME": said, "ANDROID_DATA": android}
    for name, value in values.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert data_folder() == user_data_dir("referee", appauthor=False)
