"""``make quick``: the tests that a change touches, the nearest first, for as long as there is time.

    python -m tests.quick                  runs them: at most 25 seconds of tests
    python -m tests.quick --seconds 60     gives them more time
    python -m tests.quick --since HEAD     looks at what is not committed only
    python -m tests.quick --list           says which they are, and how many imports lie between

What has changed is what differs from the branch that this one left (`git merge-base`) or, on that
branch itself, from the last commit: staged or not, and new files. A test file is as near as its
imports lead it to a changed module. The import graph does not know what is named by a string, so a
command touches the tests that write its name, a game its case files (first those of rules that stand
in changed files) and the tests that are asked for
every game, and a data file the package it lies in. Of tests that are asked for each file only those of
changed files are run, or of the folders where those stand. What was not run is said: `make test` runs everything.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import grimp
import pytest

from referee.games import REGISTER
from tests.coverage import ID

ROOT = Path(__file__).parents[1]
PACKAGES = ("referee/", "events/", "replays/", "cli/")
CASES, HOUSE = "tests/rules/test_cases.py", "tests/contracts/test_house.py"
"""Test files that ask the same of every file of a kind, and of all files of a folder."""
HOMES = {code: place.rpartition(".")[0].replace(".", "/") for code, place in REGISTER.items()}
"""The folder of each game."""
PLAN = "REFEREE_QUICK"
"""Where the processes of a run find what was changed, the order of the files, and how long to run."""
NO_TIME = "quick: no time was left"
SECONDS = 25.0
MOST = 40
"""So many test files are loaded at most: to collect all of them takes longer than there is time."""
OF_ALL = ("pyproject.toml", "requirements/", "tests/conftest.py", "Makefile")


def git(*words: str) -> str:
    """What git says; nothing if it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def changed_files(since: str | None) -> list[str]:
    """The files that differ from that commit, or where this branch began; paths below the root."""
    mains = ("origin/HEAD", "origin/main", "main")
    bases = (git("merge-base", "HEAD", main).strip() for main in mains)
    base = since or next(filter(None, bases), "HEAD")
    told = git("diff", "--name-only", "-z", "--no-renames", base)
    told += git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted(set(filter(None, told.split("\0"))))


@dataclass
class Change:
    """What was changed, and how many imports lie between it and each test file, nearest first."""

    files: list[str]
    near: dict[str, int] = field(default_factory=dict)

    @cached_property
    def games(self) -> set[str]:
        """The codes of the games in whose packages or case files something was changed."""
        found = {code for file in self.files for code in REGISTER if file.startswith(HOMES[code])}
        return found | {code for code in REGISTER for file in self.files if f"/{code}/" in file}

    @cached_property
    def is_of_games(self) -> bool:
        """Whether nothing was changed but what belongs to some games."""
        sources = [file for file in self.files if file.startswith(PACKAGES)]
        return bool(self.games) and all(file.startswith("referee/games/") for file in sources)

    def find_tests(self) -> None:
        """Find every test file that the change touches."""
        near = self._importers()
        near |= {file: 0 for file in self.files if is_test(file) and (ROOT / file).exists()}
        near |= {file: min(1, near.get(file, 1)) for file in self._writers()}
        if self.games:
            near[CASES] = 1
        if any(file.endswith(".md") for file in self.files):
            near["tests/test_documents.py"] = 1
        if any(file.startswith(PACKAGES) for file in self.files):
            near[HOUSE] = 0
        ranked = sorted(near, key=lambda file: (near[file], -self._alike(file), file))
        self.near = {file: near[file] for file in ranked}

    def _importers(self) -> dict[str, int]:
        """The test files that import a changed module, through so many others."""
        graph = grimp.build_graph(*(name.rstrip("/") for name in PACKAGES), "tests", cache_dir=None)
        last = self._modules(graph.modules)
        found: dict[str, int] = {}
        steps, known = 0, set(last)
        while last:
            files = (f"{name.replace('.', '/')}.py" for name in last)
            found |= {file: steps for file in files if is_test(file)}
            last = {
                name for each in last for name in graph.find_modules_that_directly_import(each)
            } - known
            known |= last
            steps += 1
        return found

    def _modules(self, modules: set[str]) -> set[str]:
        """The changed modules, and those of the packages in which changed data lies."""
        found: set[str] = set()
        for path in map(Path, self.files):
            if path.suffix == ".py":
                found.add(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
            elif f"{path}".startswith(PACKAGES):
                package = package_of(path)
                found |= {name for name in modules if name.rpartition(".")[0] == package}
        return found & modules

    def _writers(self) -> Iterator[str]:
        """The test files that write the name of a changed command as a word."""
        commands = [Path(file).stem.rstrip("_") for file in self.files if "cli/commands/" in file]
        written = re.compile(rf'"({"|".join(commands)})[" ]')
        for path in (ROOT / "tests").rglob("test_*.py") if commands else ():
            if written.search(path.read_text("utf-8")):
                yield path.relative_to(ROOT).as_posix()

    @cached_property
    def rules(self) -> set[str]:
        """The rule ids that stand in changed source files."""
        paths = [ROOT / file for file in self.files if file.startswith(PACKAGES)]
        texts = (
            path.read_text("utf-8") for path in paths if path.suffix == ".py" and path.exists()
        )
        return {rule for text in texts for rule in ID.findall(text)}

    def is_cited(self, item: pytest.Item) -> bool:
        """Whether a test is of a case that shows a rule of what was changed."""
        path = getattr(item, "callspec", None) and item.callspec.params.get("path")
        text = path.read_text("utf-8") if isinstance(path, Path) and path.suffix == ".toml" else ""
        return not self.rules.isdisjoint(ID.findall(text))

    def _alike(self, file: str) -> int:
        """How many words of the path of a test file stand in that of a changed file as well."""
        return max((len(words_of(file) & words_of(each)) for each in self.files), default=0)

    def wants(self, item: pytest.Item) -> bool:
        """Whether a test is about something that was changed, if it is asked of each file or game."""
        file = item.nodeid.partition("::")[0]
        given = getattr(item, "callspec", None)
        if file in self.files or given is None:
            return True
        for value in given.params.values():
            if isinstance(value, Path) and file in (CASES, HOUSE):
                path = value.relative_to(ROOT).as_posix()
                if file == HOUSE:
                    return any(each.startswith(f"{path}/") for each in self.files)
                is_near = not self.is_of_games or path.split("/")[2] in self.games
                return path in self.files or is_near
            if self.is_of_games and value in tuple(REGISTER):
                return value in self.games
        return True


def is_test(file: str) -> bool:
    return file.startswith("tests/") and Path(file).name.startswith("test_")


def package_of(path: Path) -> str:
    """The nearest folder around a data file that is a package."""
    folder = path.parent
    while not (ROOT / folder / "__init__.py").exists():
        folder = folder.parent
    return ".".join(folder.parts)


def words_of(file: str) -> set[str]:
    return set(re.split(r"[/_.]", file)) - {"test", "tests", "py"}


class Quick:
    """The plugin of one run: picks the tests and their order, and stops in time."""

    def __init__(self, change: Change, seconds: float) -> None:
        self.change, self.seconds, self.until = change, seconds, 0.0
        self.places = {file: place for place, file in enumerate(change.near)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if self.change.wants(item)]
        items[:] = sorted(wanted, key=self._place)

    def _place(self, item: pytest.Item) -> tuple[int, bool]:
        return self.places[item.nodeid.partition("::")[0]], not self.change.is_cited(item)

    def pytest_collection_finish(self) -> None:
        self.until = time.time() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if time.time() > self.until:
            pytest.skip(NO_TIME)


def pytest_configure(config: pytest.Config) -> None:
    """In every process of the run."""
    files, near, seconds = json.loads(os.environ[PLAN])
    config.pluginmanager.register(Quick(Change(files, near), seconds), "quick")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests there was no time for."""
    skipped = terminalreporter.stats.get("skipped", ())
    left = [report.nodeid for report in skipped if NO_TIME in str(report.longrepr)]
    if left:
        files = dict.fromkeys(name.partition("::")[0] for name in left)
        terminalreporter.write_line(f"{NO_TIME} for {len(left)} tests of {listed(files)}")


def listed(files: Iterable[str], most: int = 6) -> str:
    """Some file names, and how many more there are."""
    names = [Path(file).stem for file in files]
    more = f" and {len(names) - most} more files" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def main(words: list[str] | None = None) -> int:
    """Run the tests of what was changed; the exit code of pytest, 0 where there is nothing to run."""
    parser = argparse.ArgumentParser(prog="python -m tests.quick")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--since", metavar="COMMIT")
    parser.add_argument("--list", action="store_true")
    plan = parser.parse_args(words)
    change = Change(changed_files(plan.since))
    change.find_tests()
    run, left = [*change.near][:MOST], [*change.near][MOST:]
    print(
        f"quick: {len(change.files)} changed files touch {len(change.near)} test files", flush=True
    )
    if plan.list:
        print("\n".join(f"{steps} {file}" for file, steps in change.near.items()))
        return 0
    code = 0
    if run:
        os.environ[PLAN] = json.dumps([change.files, change.near, plan.seconds])
        code = pytest.main(["-n", "2", "--maxschedchunk", "4", "-p", "tests.quick", *run])
    if left:
        print(f"quick: not run, being further away: {listed(left)}")
    if any(file.startswith(OF_ALL) for file in change.files):
        print("quick: what was changed concerns every test: run `make test`")
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


if __name__ == "__main__":
    sys.exit(main())
