"""What the README shows is what the program does."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from click.testing import CliRunner

from cli.group import group

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands() -> list[tuple[list[str], list[str]]]:
    """Every command of the README with the output that it shows."""
    found: list[tuple[list[str], list[str]]] = []
    for block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ referee "):
                found.append((line.removeprefix("$ referee ").split(), []))
            else:
                found[-1][1].append(line)
    return found


def matches(shown: list[str], real: list[str]) -> bool:
    """Whether the lines are the same; a line of dots stands for any lines."""
    if not shown:
        return not real
    if shown[0] == "...":
        return any(matches(shown[1:], real[at:]) for at in range(len(real) + 1))
    return bool(real) and shown[0] == real[0] and matches(shown[1:], real[1:])


def test_the_output_in_the_readme_is_real(tmp_path, monkeypatch):
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "first-match.txt", tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_STORE", f"sqlite:///{tmp_path}/club.db")
    shown = commands()
    assert len(shown) > 8
    for words, lines in shown:
        result = CliRunner().invoke(group, words)
        real = result.output.rstrip("\n").splitlines()
        assert matches(lines, real), f"referee {' '.join(words)}\n{result.output}"


def test_every_command_is_in_the_readme_and_the_reference():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    reference = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in group.list_commands(None):  # type: ignore[arg-type]  # it lists files
        assert f"`{name}`" in readme, name
        assert f"referee {name}" in reference, name
