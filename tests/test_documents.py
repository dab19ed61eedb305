"""What the README and the pages of docs/ show is what the program does.

A page is read from top to bottom. A block after ``<!-- file: NAME -->`` is written into the folder
in which the page is tried; in a ``console`` block every line after ``$`` is run there, and the lines
under it must be what is printed. ``...`` stands for any lines, or within a line for any words. A page
that shows nothing under a command that prints something is wrong.
"""

from __future__ import annotations

import ast
import importlib
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from cli.group import group
from events.docket.docket import RULES
from events.pledges import RULES as FAIR_RULES
from events.pledges import pledge_of
from events.records.codec import unpack
from referee.games import REGISTER, find
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.chance import OBSERVE
from replays.file.replay_file import file_seal
from tests.cli.scene import STORE, build_scene
from tests.sizes import sized

ROOT = Path(__file__).parents[1]
PAGES = ("organiser", "judge", "player", "designer", "engineer")
READERS = [f"docs/{name}.md" for name in PAGES]
EVERY = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w*)\n(.*?)```", re.DOTALL)
INLINE = re.compile(r"`(referee (?!\w+ \d)[^`]+)`")
"""A command; a name and a number are the head of a format, such as `referee page 1`."""
LINK = re.compile(r"\]\(([^)#]+)?(?:#([^)]+))?\)")


class Typed(NamedTuple):
    """A command of a page, and the lines that the page shows under it."""

    line: str
    shown: list[str]


def blocks(page: str) -> Iterator[tuple[str | None, str, str]]:
    """The blocks of a page: the name of the file, the language, the text."""
    for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8")):
        yield match[1], match[2], match[3]


def commands(text: str) -> list[Typed]:
    """The commands of one block."""
    found: list[Typed] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Typed(line.removeprefix("$ "), []))
        else:
            found[-1].shown.append(line)
    return found


def matches(shown: list[str], real: list[str]) -> bool:
    """Whether the lines are the same; a line of dots stands for any lines."""
    if not shown:
        return not real
    if shown[0] == "...":
        return any(matches(shown[1:], real[at:]) for at in range(len(real) + 1))
    return bool(real) and alike(shown[0], real[0]) and matches(shown[1:], real[1:])


def alike(shown: str, real: str) -> bool:
    """Whether the lines are the same; dots within a line stand for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("..."))), real) is not None


def run(line: str) -> str:
    """What a line of a page prints."""
    words = shlex.split(line)
    if words[0] == "pip":
        return installed(words[-1])
    if words[0] == "node":
        return noded(words)
    if words[0] == "python":
        return subprocess.run(
            [sys.executable, words[1]], capture_output=True, text=True, check=True
        ).stdout
    assert words[0] == "referee", line
    given = Path(words[words.index("<") + 1]).read_text(encoding="utf-8") if "<" in words else ""
    target = words[words.index(">") + 1] if ">" in words else None
    ends = min((words.index(sign) for sign in "<>" if sign in words), default=len(words))
    result = CliRunner().invoke(group, words[1:ends], input=given)
    assert result.exit_code in (0, 1), result.output
    if target is None:
        return result.output
    Path(target).write_text(result.stdout, encoding="utf-8")
    return ""


def installed(folder: str) -> str:
    """Install a package beside the page, where this process finds it."""
    words = ["install", "-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words, "--target", "site", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    importlib.invalidate_caches()  # Somebody may have looked there before anything was.
    return ""


def noded(words: list[str]) -> str:
    """What a program for Node.js prints."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the JavaScript of the page was not run")
    done = subprocess.run([node, *words[1:]], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in which a page is tried, with a store of its own."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REFEREE_STORE", f"sqlite:///{folder / STORE}")
    monkeypatch.syspath_prepend(str(folder / "site"))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "heap"]:
        del sys.modules[name]


def try_page(page: str) -> int:
    """Write the files and run the commands of a page in this folder; how many commands."""
    for name, _, text in blocks(page):
        if name is not None:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
    count = 0
    for _, language, text in blocks(page):
        for typed in commands(text) if language == "console" else ():
            real = run(typed.line)
            assert matches(typed.shown, real.rstrip("\n").splitlines()), f"{typed.line}\n{real}"
            count += 1
    return count


def test_the_output_in_the_readme_is_real(here: Path) -> None:
    (here / "docs").mkdir()
    for name in ("first-match.txt", "first-brawl.txt", "first-session.txt"):
        shutil.copy(ROOT / "docs" / name, here / "docs")
    assert try_page("README.md") > 8


@pytest.mark.parametrize("page", READERS)
def test_a_page_does_what_it_says(page: str, here: Path) -> None:
    build_scene(here)
    assert try_page(page) >= 4


def test_the_page_on_rulings_does_what_it_says(here: Path) -> None:
    build_scene(here)
    assert try_page("docs/rulings.md") >= 15


def test_the_page_on_dice_says_every_rule_of_fair_seeds_and_its_example_is_true() -> None:
    text = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| (FS-\d+) \| (.*) \|$", text, re.MULTILINE)) == FAIR_RULES
    section = text.partition("## A fair seed")[2].partition("## Bots")[0]
    hashed, pledged = re.search(
        r"```\n([0-9a-f\n]+)```\n\nand the pledge is `(\w+)`", section
    ).groups()
    assert sha256(bytes.fromhex(hashed.replace("\n", ""))).hexdigest() == pledged
    value = bytes.fromhex("00112233445566778899aabbccddeeff")
    assert pledge_of(bytes(range(32)), 2, value).hex() == pledged


def test_the_page_on_rulings_says_every_rule_as_a_refusal_does() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| (RL-\d+) \| (.*) \|$", text, re.MULTILINE)) == RULES


@pytest.mark.parametrize("page", EVERY)
def test_every_command_that_a_page_names_is_one(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for line in INLINE.findall(text):
        words = line.replace("\\|", "|").split()[1:]
        if words[0] in ("COMMAND", "--help"):
            continue
        found = group.get_command(click.Context(group), words[0])
        assert found is not None, line
        behind = behind_of(found)
        known = {name for each in (found, *behind) for param in each.params for name in param.opts}
        known |= {"--help"}
        named = {
            word.partition("=")[0].strip("[]") for word in words[1:] if re.match(r"\[?--?\w", word)
        }
        assert {name.partition("|")[0] for name in named} <= known, line


def behind_of(found: click.Command) -> list[click.Command]:
    """The commands that stand behind one that is a group."""
    ctx = click.Context(group)
    if not isinstance(found, click.Group):
        return []
    behind = [found.get_command(ctx, name) for name in found.list_commands(ctx)]
    return [each for each in behind if each is not None]


def test_every_command_of_events_is_in_the_reference() -> None:
    (page,) = re.findall(
        r"\n## Events\n(.*?)\n## ",
        (ROOT / "docs" / "commands.md").read_text(encoding="utf-8"),
        re.DOTALL,
    )
    found = group.get_command(click.Context(group), "event")
    assert isinstance(found, click.Group)
    names = found.list_commands(click.Context(group))
    assert len(names) > 20
    assert [name for name in names if not re.search(rf"(event |`){name}[ `]", page)] == []


def test_every_line_of_the_page_on_notation_can_be_read() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    titles = {find(code).title: find(code) for code in REGISTER}
    counts = dict.fromkeys(titles, 0)
    for section in text.split("\n## ")[1:]:
        game = titles[section.partition("\n")[0]]
        for row in re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE):
            for line in re.findall(r"`([^`]+)`", row):
                read = read_line(line)
                assert read is not None
                word = read.verb.text
                known = (*game.verbs, *game.standing, OBSERVE)
                assert any(name.startswith(word) for name in known), line
                verb = game.find_verb(word)
                if verb is not None:
                    verb.space.parse(verb.space.read(read.arguments, None))
                    counts[game.title] += 1
    assert all(counts[title] >= 10 for title in counts if ":" not in title), counts


def test_the_page_on_sharing_does_what_it_says(here: Path) -> None:
    build_scene(here)
    assert try_page("docs/sharing.md") >= 10


def test_the_page_on_learning_does_what_it_says(here: Path) -> None:
    assert try_page("docs/learn.md") >= 1


def test_the_reference_does_what_it_says(here: Path) -> None:
    assert try_page("docs/commands.md") >= 3


def test_the_page_on_card_lists_does_what_it_says(here: Path) -> None:
    assert try_page("docs/card-lists.md") >= 3


def test_the_page_on_secret_phases_does_what_it_says(here: Path) -> None:
    assert try_page("docs/secret-phases.md") >= 8


def test_the_page_on_reactions_does_what_it_says(here: Path) -> None:
    assert try_page("docs/reactions.md") >= 15


def test_the_page_on_triggers_does_what_it_says(here: Path) -> None:
    assert try_page("docs/triggers.md") >= 5


def test_every_page_with_a_session_is_tried() -> None:
    """By name in a test of its own, or as the page of a reader."""
    tried = {*READERS, *re.findall(r'try_page\("([^"]+)"\)', Path(__file__).read_text("utf-8"))}
    with_sessions = {
        page for page in EVERY if any(kind == "console" for _, kind, _ in blocks(page))
    }
    assert with_sessions <= tried


@pytest.mark.parametrize("page", EVERY)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target, heading in LINK.findall(text):
        if target.startswith("http"):
            continue
        file = (ROOT / page).parent / target if target else ROOT / page
        assert file.exists(), target
        titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        marks = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
        assert not heading or heading in marks, heading


def test_every_page_for_a_reader_is_linked_from_the_readme_and_the_reference() -> None:
    for page in ("README.md", "docs/commands.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert all(f"{name}.md)" in text for name in PAGES), page


def test_every_command_is_in_the_readme_and_the_reference() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    reference = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in group.list_commands(click.Context(group)):
        assert f"`{name}`" in readme, name
        assert f"referee {name}" in reference, name


EVERY_FILE = """
for (const file of process.argv.slice(2)) {
    process.argv[2] = file;
    await import(`./check.mjs?${file}`);
}
"""
"""Runs the program of the page for one file after the other: to start Node.js takes longer than to check a file."""


def test_the_reader_on_the_engineers_page_notices_every_change(here: Path) -> None:
    build_scene(here)
    (program,) = [text for name, _, text in blocks("docs/engineer.md") if name == "check.mjs"]
    Path("check.mjs").write_text(program, encoding="utf-8")
    Path("every.mjs").write_text(EVERY_FILE, encoding="utf-8")
    whole = Path("final.replay").read_bytes()
    places = range(5, len(whole), sized(1997, 397))
    changed = [with_a_bit(whole, place) for place in places]
    # A change for which somebody made the seal anew is noticed by the chain: but not in what was told.
    (_, packed), start = unpack(whole)[4], whole.index(b"columns")
    for place in range(start + 20, whole.index(packed) - 8, sized(797, 131)):
        other = with_a_bit(whole, place)
        changed.append(other[:-32] + file_seal(other[:-34]))
    for number, data in enumerate(changed):
        Path(f"changed-{number}.replay").write_bytes(data)
    good = sorted((ROOT / "tests" / "corpus").glob("*.replay"))
    files = [*(f"changed-{number}.replay" for number in range(len(changed))), *map(str, good)]
    said = noded(["node", "every.mjs", *files]).splitlines()
    for file, line in zip(files, said, strict=True):
        assert line.startswith("refused: ") == file.startswith("changed-"), file
        assert line.startswith("refused: ") or line.endswith("the chain holds"), file


def with_a_bit(whole: bytes, place: int) -> bytes:
    """The same bytes, but for one bit."""
    return whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]


def test_a_package_that_cannot_be_loaded_is_one_line(here: Path) -> None:
    info = here / "site" / "heap-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: heap\nVersion: 1\n", encoding="utf-8"
    )
    text = "[referee.games]\nheap = heap.game:GAME\n"
    (info / "entry_points.txt").write_text(text, encoding="utf-8")
    (here / "site" / "heap").mkdir()
    (here / "site" / "heap" / "game.py").write_text("GAME = = 1\n", encoding="utf-8")
    result = CliRunner().invoke(group, ["rules", "heap"])
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1
    assert "game 'heap' cannot be loaded from heap.game:GAME: SyntaxError" in result.output


HERE = re.compile(
    r"(?<![\w/.:~-])((?:referee|events|replays|cli|tests|docs)/[\w./-]*\w)/?(?:: (\w+(?:\.\w+)?))?"
)
"""A path of the project, and a name that stands in that file."""
NO_PATH = re.compile(r"referee/\w+/\d+|docs/tests")
EXCERPT = re.compile(r"<!-- from: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
EVERY_PAGE = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]


def names_in(path: Path) -> set[str]:
    """What a module declares: functions, classes, constants, and ``Class.method``."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            inside = (each for each in node.body if isinstance(each, ast.FunctionDef))
            found |= {node.name, *(f"{node.name}.{each.name}" for each in inside)}
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {ast.unparse(each) for each in node.targets}
    return found


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_path_of_a_page_is_there_and_holds_what_is_named(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for path, name in HERE.findall(text):
        if NO_PATH.fullmatch(path):
            continue
        file = ROOT / path
        assert file.exists(), path
        assert not name or name in names_in(file), f"{path}: {name}"


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_excerpt_of_a_page_stands_in_its_file(page: str) -> None:
    for path, lines in EXCERPT.findall((ROOT / page).read_text(encoding="utf-8")):
        assert lines in (ROOT / path).read_text(encoding="utf-8"), path


def test_the_architecture_shows_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = ("cli", "replays", "events", "referee/games", "referee/kernel")
    rooms = [room.name for floor in floors for room in (ROOT / floor).glob("[a-z]*/")]
    rooms += [room.parent.name for room in (ROOT / "referee/games").glob("*/[a-z]*/__init__.py")]
    assert [room for room in rooms if not re.search(rf"\b{room}\b", text)] == []
