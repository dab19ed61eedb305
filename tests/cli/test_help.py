"""Help pages: narrow enough, and every example in them does what it says when it is typed."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.context import Command, Example
from cli.group import group
from cli.subcommands import LONGEST
from tests.cli.conftest import Run
from tests.cli.scene import STORE, build_scene

CONTEXT = click.Context(group)
COMMANDS = group.list_commands(CONTEXT)
ROOMS = ("archive", "event", "matches", "reference", "viewing")


def made(name: str) -> Command:
    found = group.get_command(CONTEXT, name)
    assert isinstance(found, Command)
    return found


def members(name: str) -> list[Command]:
    """The command, and those that stand behind it."""
    head = made(name)
    behind = (
        [head.get_command(CONTEXT, each) for each in head.list_commands(CONTEXT)]
        if isinstance(head, click.Group)
        else []
    )
    return [head, *(each for each in behind if isinstance(each, Command))]


EXAMPLES = [
    (name, example) for name in COMMANDS for each in members(name) for example in each.examples
]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scene")
    build_scene(folder)
    return folder


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_has_the_first_sentence_of_each_help(name: str) -> None:
    assert group.sentence_of(CONTEXT, name) == made(name).get_short_help_str(LONGEST)


def test_the_list_of_commands_loads_none_of_them() -> None:
    asked = "import sys; from cli.group import group; group.main(['--help'], standalone_mode=False); print(sorted(sys.modules))"  # fmt: skip
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert "Write an empty viewer" in done.stdout
    loaded = [room for room in ROOMS if f"'cli.commands.{room}." in done.stdout]
    assert loaded == []
    assert "'json'" not in done.stdout


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_fits_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert group.main([*([name] if name else []), "--help"], standalone_mode=False) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= width
    assert "RANGE" not in out


def test_the_list_of_commands_says_whole_sentences(run: Run) -> None:
    said = run("--help")
    assert "..." not in said.out.partition("Commands:")[2]
    assert all(f"\n  {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_page_ends_with_a_few_examples(run: Run, name: str) -> None:
    examples = made(name).examples
    assert 1 <= len(examples) <= 4
    _, _, shown = run(name, "--help").out.partition("\nExamples:\n")
    lines = [line.strip() for line in shown.splitlines()]
    for example in examples:
        assert example.words.split()[0] == name
        assert f"referee {example.words}" in lines
        assert example.says in " ".join(lines)


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[each.words for _, each in EXAMPLES])
def test_an_example_does_what_it_says(
    name: str, example: Example, scene: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "desk"
    shutil.copytree(scene, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REFEREE_STORE", f"sqlite:///{folder / STORE}")
    result = CliRunner().invoke(group, shlex.split(example.words), input="")
    assert result.exit_code == example.ends, result.output
    assert result.output.strip()
