"""The page and the command line say the same of a file, in the same words, as far as no rules are needed."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from importlib import resources
from pathlib import Path
from random import Random

import pytest

from events.records.records import Called
from referee.errors import IllegalAction, NotFound, UnknownVersion
from referee.kernel.game import Game
from replays.copies.withhold import Disclosure, Wish, copy_for, disclosed
from replays.file.replay_file import BIGGEST, decode, encode
from replays.page.script import (
    LOADER_MODULES,
    MODULES,
    PHONE_MODULES,
    VIEWER_MODULES,
    annotated_script,
    loader,
    phone_script,
    read,
    script,
    viewer_script,
)
from replays.verify.report import Report
from replays.verify.verify import verify
from tests.judges.matches import going, play
from tests.replays.duel import find
from tests.replays.page.node import answer, needs_node
from tests.replays.page.tampered import tampered
from tests.replays.test_pledged_files import FORGED, beginning, forged
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.withheld_parts import withhold

pytestmark = needs_node
TESTS = Path(__file__).parents[2]
CORPUS = sorted((TESTS / "corpus").glob("*.replay"))
TABLE = json.loads((TESTS / "vectors" / "spoiled.json").read_text(encoding="utf-8"))

RULES_NEEDED = (
    "legality of actions and rulings, checks and result: that takes the rules (referee validate)"
)
OF_THE_FOLD = ("legality, checks and result from there on: ", "the first state: ")
"""How sentences begin that need the rules, of which a page says as much as it knows."""

BY_RULES = ("IllegalAction", "Divergence", "PackError")
"""Errors of faults that only the rules can find."""
BY_THE_GAME = {
    "a-branch-from-no-position",
    "a-branch-from-a-position-of-another-game",
    "a-branch-from-a-position-with-a-card-twice",
    "a-branch-from-a-position-with-nothing-where-a-flag-belongs",
    "another-rules-version",
    "a-game-that-nobody-knows",
    "a-card-set-that-nobody-has",
    "three-seats",
    "an-action-of-no-game",
    "a-deviation-that-nobody-can-read",
}
"""Faults of other kinds that only somebody finds who has the game."""


def in_words(report: Report) -> str:
    """The verdict of a report as a page gives it."""
    if report.fault is None:
        return "sound"
    word = "unknown" if isinstance(report.error, UnknownVersion) else "refused"
    return f"{word}: {report.fault.message}"


def no_game(code: str) -> Game:
    """A finder that knows no game, so that nothing is folded."""
    message = f"no game {code!r} for the page"
    raise NotFound(message)


def without_rules(data: bytes) -> str:
    """What the command line says of a file where it has no rules."""
    found = in_words(verify(data, find=no_game))
    return "sound" if found.endswith(" for the page") else found


FOLDED = re.compile(r"(refused|unknown): record \d+: ")
IN_SECRET = re.compile(r"(refused|unknown): strand 'seat-\d+', record \d+: ")


def agrees(said: str, expected: str) -> bool:
    """Whether the page says just that.

    Where several seats act in secret, only the rules tell in which order: such a record the page names by its strand.
    """
    if said == expected:
        return True
    by_strand = IN_SECRET.match(said)
    sentence = said[by_strand.end() :] if by_strand else said
    return bool(re.fullmatch(rf"(refused|unknown): record \d+: {re.escape(sentence)}", expected))


def examined(folder: Path, files: dict[str, bytes]) -> dict[str, dict[str, object]]:
    """What the page says of these files, by their names."""
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    found: dict[str, dict[str, object]] = answer("examine", folder)
    return found


def expected_of(name: str, data: bytes) -> str:
    """What a page is to say of a spoiled file: what the command line says, unless that takes the rules."""
    if TABLE[name]["error"] in BY_RULES or name in BY_THE_GAME:
        assert without_rules(data) == "sound"
        return "sound"
    return in_words(verify(data, find=find))


def test_the_page_refuses_every_spoiled_file_in_the_words_of_the_command_line(tmp_path):
    files = {name: SPOILED[name]() for name in TABLE}
    for name, found in examined(tmp_path / "files", files).items():
        expected = expected_of(name, files[name])
        assert agrees(found["verdict"], expected), (name, found, expected)
        assert (RULES_NEEDED in found["unchecked"]) == (expected == "sound"), name


def test_what_the_seats_took_back_and_the_times_of_a_clock_are_sound_in_the_page(tmp_path):
    rec = going("bacon-project", 12)
    rec.take_back(1, rec.fold.number - 2)
    play(rec, 1)
    rec.act(1, ["concede"], {"spent": 1500})
    rec.close()
    bad = rec._writer.seal("public", Called(1, 2, "when?"), b"", {"note": {"spent": 1}})
    data = encode(rec.match, "bacon-project")
    rec.match.public[-1:] = [bad]
    forged_note = encode(rec.match, "bacon-project")
    files = {"sound": data, "spent": forged_note}
    said = examined(tmp_path / "files", files)
    assert said["sound"]["verdict"] == "sound"
    assert agrees(said["spent"]["verdict"], in_words(verify(forged_note)))


def test_every_match_of_the_corpus_is_sound_in_the_page(tmp_path):
    files = {path.name: path.read_bytes() for path in CORPUS}
    answers = examined(tmp_path / "files", files)
    assert len(answers) == len(files) > 50
    for name, found in answers.items():
        assert found["verdict"] == "sound", (name, found)
        says_what_is_unchecked(found["unchecked"], verify(files[name]), name)


def says_what_is_unchecked(said, report: Report, name: str) -> None:
    """What the command line has not checked the page names in the same words, and what it has not by itself."""
    assert report.good, name
    own = [each for each in report.unchecked if "RL-5" not in each]
    of_the_fold = [each for each in own if each.startswith(OF_THE_FOLD)]
    assert set(own) - set(of_the_fold) <= set(said), name
    assert any(each.startswith(OF_THE_FOLD) for each in said) == bool(of_the_fold), name
    assert RULES_NEEDED in said, name


def copies(name: str):
    """Copies of a match of the corpus for everybody's eyes, by what they are."""
    header, match = decode((TESTS / "corpus" / f"{name}.replay").read_bytes())
    for eyes in ("public", 1, 2, "judge"):
        copy = copy_for(match, Wish(eyes))
        yield f"{name}-{eyes}", encode(copy, header.game)
        until = copy_for(match, Wish(eyes, 10))
        yield f"{name}-{eyes}-until", encode(until, header.game)
        shown = disclosed(copy, match, Disclosure(4))
        yield f"{name}-{eyes}-disclosed", encode(shown, header.game)
        told = disclosed(copy, match, Disclosure(2, "seat-2"))
        yield f"{name}-{eyes}-told", encode(told, header.game)
    bare = withhold(withhold(match, "public", 1, 0), "public", len(match.public), 3)
    yield f"{name}-without-its-opening", encode(bare, header.game)
    for without in (("names",), ("times", "secret")):
        judged = copy_for(match, Wish("judge", None, without))
        yield f"{name}-judge-{'-'.join(without)}", encode(judged, header.game)


@pytest.fixture(scope="module")
def shared() -> dict[str, bytes]:
    """Copies of some matches: with strands in secret and without, of a branch, with a fair seed, of observed chance."""
    names = ("save-your-bacon-three-seats", "greedy", "what-if", "pledged", "clash-observed")
    return {name: data for each in names for name, data in copies(each)}


def test_copies_are_sound_in_the_page_and_it_says_what_they_withhold(tmp_path, shared):
    for name, found in examined(tmp_path / "files", shared).items():
        assert found["verdict"] == "sound", (name, found)
        says_what_is_unchecked(found["unchecked"], verify(shared[name]), name)


def test_tampered_files_are_refused_alike(tmp_path, shared):
    sound = [path.read_bytes() for path in CORPUS if path.stat().st_size < 10_000]
    sound += [data for data in shared.values() if len(data) < 20_000]
    files = {f"{at:03}": data for at, data in enumerate(tampered(sound, 400, seed=20))}
    refused = 0
    for name, found in examined(tmp_path / "files", files).items():
        expected = without_rules(files[name])
        if expected == "sound" != found["verdict"]:
            # It is met only where records are folded, and there the rules may have refused one before.
            assert FOLDED.match(in_words(verify(files[name]))), (name, found)
            continue
        assert found["verdict"] == expected, (name, found)
        refused += expected != "sound"
    assert refused > 300


def test_a_forged_seed_is_refused_by_the_same_rule(tmp_path):
    files = {
        str(at): encode(forged(beginning(stage), *records), "bacon-project")
        for at, (stage, records) in enumerate(FORGED)
    }
    for name, found in examined(tmp_path / "files", files).items():
        report = verify(files[name])
        assert isinstance(report.error, IllegalAction)
        assert found["verdict"] == in_words(report)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path):
    found = examined(tmp_path / "files", {"large": bytes(BIGGEST + 1)})
    line = f"offset {BIGGEST}: the file has {BIGGEST + 1} bytes, more than {BIGGEST}"
    assert found["large"]["verdict"] == f"refused: {line}"


def test_hashes_are_those_of_python(tmp_path):
    rng = Random(256)
    asked = [
        [rng.randbytes(rng.randrange(size)) for _ in range(rng.randrange(4))]
        for size in range(1, 200)
    ]
    asked.append([bytes(1_000_003)])
    given = tmp_path / "parts.json"
    given.write_text(json.dumps([[part.hex() for part in parts] for parts in asked]))
    expected = [sha256(b"".join(parts)).hexdigest() for parts in asked]
    assert answer("hash", given) == expected


DECLARED = re.compile(
    r"^(?:export )?(?:async )?(?:(?:function\*?|class|let) (\w+)|const (?:(\w+)|[\[{]([^\]}]*)[\]}]) =)",
    re.MULTILINE,
)


def test_names_at_the_top_are_unique_over_all_modules():
    names = [
        name.strip()
        for module in dict.fromkeys((*LOADER_MODULES, *VIEWER_MODULES, *PHONE_MODULES))
        for found in DECLARED.findall(read(f"{module}.js"))
        for name in "".join(found).split(",")
    ]
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))


IMPORTED = re.compile(r'^import \{ ([^}]*) \} from "\./([a-z0-9]+)\.js";$', re.MULTILINE)


@pytest.mark.parametrize("modules", [(*LOADER_MODULES[:-1], *VIEWER_MODULES), (*LOADER_MODULES[:-1], *MODULES), LOADER_MODULES, PHONE_MODULES])  # fmt: skip
def test_what_a_module_imports_is_there_before_it_and_is_used(modules):
    """The loader hands on what it unpacks with: the other modules stand behind those of it."""
    for at, module in enumerate(modules):
        text = read(f"{module}.js")
        for names, source in IMPORTED.findall(text):
            assert source in modules[:at], (module, source)
            for name in names.split(", "):
                assert re.search(
                    rf"^export (async )?(function\*?|class|const) {name}\b",
                    read(f"{source}.js"),
                    re.MULTILINE,
                )
                assert len(re.findall(rf"\b{name}\b", text)) > 1, (module, name)


def test_the_joined_script_holds_every_module_and_can_be_compiled(tmp_path):
    viewer = resources.files("replays.page").joinpath("viewer")
    modules = {
        each.name.removesuffix(".js") for each in viewer.iterdir() if each.name.endswith(".js")
    }
    assert modules == {*LOADER_MODULES, *VIEWER_MODULES, *PHONE_MODULES}
    for joined in (loader(), script(), annotated_script(), viewer_script(), phone_script()):
        given = tmp_path / "script.js"
        given.write_text(joined, encoding="utf-8")
        assert not re.search(r"^(?:import|export) ", joined, re.MULTILINE)
        assert answer("script", given) is True
