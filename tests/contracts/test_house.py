"""The house rules that a reader relies on, for every source file.

Each is asked of a whole wing at once: a test for each of a thousand files took longer to collect than to run.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict

import pytest

from referee import games
from tests.contracts.sources import FILES, NAMES, ROOT, tree_of

KERNEL = ROOT / "referee" / "kernel"
GAMES = sorted(path.parent for path in (ROOT / "referee" / "games").glob("*/game.py"))
WINGS = [*(ROOT / name for name in ("referee", "events", "replays", "cli")), KERNEL, *GAMES]
"""The folders of which everything is asked that is asked of files: each file belongs to the innermost."""


def each_wing(*within):
    """A test of every wing that stands in one of these folders; of all if none is named."""
    wings = [wing for wing in WINGS if not within or any(map(wing.is_relative_to, within))]
    return pytest.mark.parametrize(
        "wing", wings, ids=lambda path: path.relative_to(ROOT).as_posix()
    )


def files_of(wing):
    """The files that belong to a wing."""
    inner = [each for each in WINGS if each != wing and each.is_relative_to(wing)]
    return [
        path
        for path in FILES
        if path.is_relative_to(wing) and not any(map(path.is_relative_to, inner))
    ]


BANNED = {"utils", "util", "helpers", "helper", "common", "base", "misc", "manager", "types"}
GAME_WORDS = re.compile(
    r"\b(bacon|jack|queen|king|joker|ace|cast|offence|profile|champion|hex|grist|planet|coin|sword)s?\b",
    re.IGNORECASE,
)

MODULES = [path for path in FILES if path.stem != "__init__"]
IN_A_FOLDER = 25
ROOMS = {"language", "cardset", "state", "rules", "effects", "position", "show", "bots"}
"""What every game has, as a folder or, in a small game, as one module."""
ROOMS_OF = {"tournament": {"state", "rules", "pairing", "standings", "position", "show"}}
"""What a game has that is played with no cards: a tournament has results instead of a table, and no bots."""
ADDED_ROOMS = {"arena", "draft", "series", "card_import"}
AT_THE_ROOT = {"__init__", "game", "options", "fact_kinds", "sub_catalogues", "deck"}
NOT_CODE = {"cards", "lesson.toml", "rules.toml", "__pycache__"}
ENDED_WORDS = {
    *("lexicon", "lexeme", "lexical", "seatwise", "quickened", "quickening", "wordless", "asides"),
    *("appraising", "weighing", "furnishing", "stocking", "framing", "admitting", "hearing"),
    *(
        "survey",
        "feasible",
        "foreseeing",
        "occasion",
        "occasions",
        "brawlers",
        "trolled",
        "fancies",
    ),
}
"""Names of our own that gave way to the field's (docs/architecture.md, the words); none comes back."""
ING = {
    "bring": "no gerund: what a card says",
    "ending": "a noun: how a stage ends, and the tournament",
    "matching": "the field's noun",
    "opening": "a noun: how a match opens",
    "paging": "the field's noun",
    "playing": "a heading of Save Your Bacon!: Playing cards; its siblings say the same",
    "rewording": "a noun: one reworded line",
    "seating": "a noun: who sits where",
    "targeting": "a heading of Super Fantasy Brawl, Declaring targets; the field's noun",
    "timing": "the field's noun",
}
HOMONYMS = {
    "challenge_track": "one thing: its rules, and its drawing",
    "checks": "what is compared: a record with the fold, a parse tree with what makes sense",
    "codec": "bytes of records, and bytes of state",
    "columns": "of a card list, and of a replay file",
    "conditions": "what must hold, of a text; what is put on a champion",
    "consequences": "one idea: of a correction in a tournament, and of an action",
    "deck_list": "one thing: as a card file has it, and as a position names it",
    "derivation": "one idea: how a text came to its meaning, and an entry to its value",
    "docket": "one thing: folded, and in words",
    "draw": "what is drawn: a picture, and the pairing of a round",
    "effects": "one idea: declared in a language, and done at a table",
    "entries": "rows of a card file, and of a log",
    "explain": "in words: what is legal, and what a card says",
    "facts": "one idea: the kernel's, and a game's builders of them",
    "fields": "of a record, and of state",
    "fit": "one idea: a set and an arena, a game and its series",
    "inputs": "one idea: folded, and verified",
    "legend": "one thing: of the chart, and of the picture",
    "main": "the entry point of the program; the Main Phase of Homestuck",
    "matching": "filters against cards, and who can be paired with whom: the field's noun both times",
    "names": "one idea: of a game, of a case, of the people of a match",
    "notation": "one idea: of any answer, and of a Clash card",
    "opening": "one idea: what a person asks for, and what the fold begins with",
    "parse_cache": "one idea: in memory, and on the disk",
    "pieces": "of a position, and of the picture",
    "piles": "of a position (the kernel's and a game's), and as effects change them",
    "plan": "one thing: of a tournament, as state and as rules",
    "procedure": "one idea: the kernel's, and the one of a tournament",
    "rulings": "one thing: recorded, and in a case",
    "search": "over rules, and over records",
    "seating": "who sits where: at a keyboard, at a table, after a draft",
    "selectors": "one idea: as the text has them, and over a table",
    "sheet": "what an entry did in a tournament; a column of the picture",
    "spaces": "one idea: the kernel's, and a game's own",
    "summary": "of a game, and of a match",
    "table": "one thing: the state of a match, and the people around it",
    "timing": "one idea: of a match, and of its draft",
    "transcript": "one thing: committed to, and as a file holds it",
    "words": "what people are told, and what they type",
}


@each_wing()
def test_a_file_is_a_chapter_of_short_functions(wing):
    for path in files_of(wing):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 600, NAMES[path]
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                assert length <= 50, f"{NAMES[path]}: {node.name} has {length} lines"


@each_wing()
def test_nothing_is_left_unfinished_or_silenced_without_a_reason(wing):
    unfinished = re.compile(r"TODO|FIXME|XXX|NotImplementedError|placeholder")
    for path in files_of(wing):
        assert path.stem not in BANNED, NAMES[path]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{NAMES[path]}, line {number}"
            assert not unfinished.search(line), place
            if "type: ignore" in line:
                assert re.search(r"type: ignore\[[a-z-]+\]  # \w", line), f"{place}: why?"
            if "noqa" in line:
                assert re.search(r"noqa: [A-Z0-9, ]+ -- \w", line), f"{place}: why?"


def parts_of(names):
    """The words that names are made of."""
    return {word for name in names for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}


def test_what_the_tests_silence_has_a_reason_and_no_type_checker_is_told_what_it_never_reads():
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            _, hash_, comment = line.rpartition("# ")
            if hash_ and comment.startswith("noqa"):
                assert re.match(r"noqa: [A-Z0-9, ]+ -- \w", comment), f"{path}:{number}: why?"
            assert not comment.startswith("type: ignore"), f"{path}:{number}: mypy reads no tests"


STARTED = {"cli/main.py", "cli/demo.py"}
"""What is started by its name; so are the commands, which stand in a folder for themselves."""


def test_every_module_is_imported_by_another_one():
    named = set()
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Import):
                named |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                named |= {str(node.module), *(f"{node.module}.{each.name}" for each in node.names)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value.partition(":")[0])
    places = [NAMES[path] for path in MODULES if "cli/commands" not in NAMES[path]]
    unused = {place for place in places if place[:-3].replace("/", ".") not in named}
    assert unused == STARTED


def test_no_game_has_a_word_in_the_kernel():
    for path in files_of(KERNEL):
        named = [
            getattr(node, key)
            for node in ast.walk(tree_of(path))
            for kind, key in (
                (ast.Name, "id"),
                (ast.Attribute, "attr"),
                (ast.FunctionDef, "name"),
                (ast.ClassDef, "name"),
            )
            if isinstance(node, kind)
        ]
        words = parts_of(named) - {"cast", "hex"}
        assert not [word for word in sorted(words) if GAME_WORDS.fullmatch(word)], NAMES[path]


@each_wing()
def test_no_name_is_a_word_that_has_ended(wing):
    for path in set(MODULES).intersection(files_of(wing)):
        names = {path.stem}
        for node in ast.walk(tree_of(path)):
            for key in ("id", "attr", "name", "arg", "asname"):
                names.add(str(getattr(node, key, "") or ""))
        assert not {word.lower() for word in parts_of(names)} & ENDED_WORDS, NAMES[path]


def test_no_folder_is_a_hall():
    folders = Counter(path.parent.relative_to(ROOT).as_posix() for path in MODULES)
    assert {name: count for name, count in folders.items() if count > IN_A_FOLDER} == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_the_rooms_and_no_others(game):
    found = {path.name.removesuffix(".py") for path in game.iterdir()} - NOT_CODE
    assert found - AT_THE_ROOT - ADDED_ROOMS == ROOMS_OF.get(game.name, ROOMS)


def test_a_module_is_named_by_a_noun():
    gerunds = {path.stem for path in MODULES if path.stem.endswith("ing")}
    assert gerunds == set(ING)


def idea_of(path):
    """Where a module stands, but for the game: a rule and what texts do by it are one idea."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[1] in ("games", "kernel"):
        parts = parts[3:] if parts[1] == "games" else parts[2:]
    parts = parts[1:] if parts[0] in ("draft", "series") else parts
    return ("rules", *parts[1:]) if parts[0] == "effects" else parts


def test_one_name_of_a_module_means_one_thing_but_for_known_homonyms():
    ideas = defaultdict(set)
    for path in MODULES:
        if ROOT / "cli" / "commands" not in path.parents:  # named as people type them
            ideas[path.stem].add(idea_of(path))
    assert {name for name, found in ideas.items() if len(found) > 1} == set(HOMONYMS)


IMPURE_CALLS = {"open", "print", "input", "hash", "id", "float", "eval", "exec", "__import__"}
WRITES_METHODS = {
    ROOT / "referee" / "dataclass.py": {"exec", "hash"},
    ROOT / "referee" / "kernel" / "schema" / "packer.py": {"exec"},
}


@each_wing(ROOT / "referee")
def test_the_referee_counts_in_integers_and_touches_nothing_outside(wing):
    for path in files_of(wing):
        refused = IMPURE_CALLS - WRITES_METHODS.get(path, set())
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, float | complex), f"{NAMES[path]}:{node.lineno}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in refused, f"{NAMES[path]}:{node.lineno}"


@each_wing(ROOT / "referee")
def test_no_loop_of_the_referee_runs_over_a_set_literal(wing):
    nodes = [(NAMES[path], node) for path in files_of(wing) for node in ast.walk(tree_of(path))]
    for name, node in nodes:
        if isinstance(node, ast.For | ast.comprehension):
            over = node.iter
            called = over.func.id if isinstance(over, ast.Call) and hasattr(over.func, "id") else ""
            assert not isinstance(over, ast.Set | ast.SetComp), f"{name}: {ast.unparse(over)}"
            assert called not in {"set", "frozenset"}, f"{name}: {ast.unparse(over)}"


def test_the_library_and_signatures_are_one_file_each():
    found: dict[str, set[str]] = {"eventsourcing": set(), "cryptography": set()}
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                found.get(name.partition(".")[0], set()).add(NAMES[path])
    assert found == {
        "eventsourcing": {"events/store/library.py"},
        "cryptography": {"replays/signatures/ed25519.py"},
    }


def test_what_is_begun_by_name_stands_in_the_book_of_its_game():
    found = 0
    for path in (ROOT / "referee" / "games").rglob("*.py"):
        for name in re.findall(r'\.begin\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")):
            folder = path.relative_to(ROOT / "referee" / "games").parts[0]
            assert name in games.find(folder.replace("_", "-")).book, NAMES[path]
            found += 1
    assert found


@pytest.mark.parametrize("name", ["dev.txt", "bench.txt"])
def test_pinned_requirements_are_exact_and_name_no_place(name):
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [
        pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", pin)
    ] == []


def test_every_public_module_says_what_it_is():
    for path in FILES:
        assert ast.get_docstring(tree_of(path)), NAMES[path]


def test_until_the_first_release_every_game_has_one_rules_version():
    """What is mended before anybody has played it is version 1 still (docs/designer.md)."""
    releases = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    if releases == ["0.1.0 (not yet released)"]:
        assert {tuple(games.find(code).versions) for code in games.REGISTER} == {(1,)}
    else:
        assert "(not yet released)" not in "".join(releases[1:])
