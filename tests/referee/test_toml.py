"""TOML from strangers: what would exhaust the reader is refused in one line, what people write is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.errors import PackError
from referee.toml import LONGEST, read_toml

ROOT = Path(__file__).parents[2]
KEY = "a" + ".a" * 16


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a=" + "[" * 100_000, "nested too deep"),
        ("a=" + "[" * 900 + "]" * 900, "nested too deep"),
        ("a=" + "{a=" * 5000, "nested too deep"),
        ("b = 1\na" + ".a" * 100_000 + " = 1", "line 2: a key of more than 16 parts"),
        ("a" + " . a" * 100_000 + " = 1", "line 1: a key of more than 16 parts"),
        ('"a"' + '."a"' * 17 + " = 1", "line 1: a key of more than 16 parts"),
        ("'a'" + ".'a.b'" * 17 + " = 1", "a key of more than 16 parts"),
        (f"[{KEY}.a]\n", "a key of more than 16 parts"),
        (f"[[{KEY}.a]]\n", "a key of more than 16 parts"),
        (f"x = {{ {KEY}.a = 1 }}", "a key of more than 16 parts"),
        (f'x = ["""s"""", {{{KEY}.a = 1}}, ""]', "a key of more than 16 parts"),
        (f"x = ['''s'''', {{{KEY}.a = 1}}, '']", "a key of more than 16 parts"),
        (f'x = ["\\"", {{{KEY}.a = 1}}]', "a key of more than 16 parts"),
        (f'x = """\n\\"""\n"""\n{KEY}.a = 1', "line 4: a key of more than 16 parts"),
        ("a = " + "9" * 5000, "not TOML: "),
        ("a = 9223372036854775808", "a number of more than 64 bits"),
        ("a = [[{ b = 0x" + "f" * 5000 + " }]]", "a number of more than 64 bits"),
        ("a = " + " " * LONGEST, "expected at most"),
        ("a = ", "not TOML: Invalid value (at end of document)"),
    ],
)
def test_what_no_file_of_ours_needs_is_refused_in_one_line(text, says):
    with pytest.raises(PackError) as refused:
        read_toml(text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        f"{KEY} = 1",
        f"[{KEY}]\n{KEY} = 2",
        'text = "' + "DRAW. " * 100 + '"',
        "text = '''" + "a.b.c" * 100 + "'''",
        "# " + "." * 100 + "\na = 1",
        "a = [" + "1.5, " * 100 + "]",
        "a = { " + ", ".join(f"a{n}.b = 1" for n in range(40)) + " }",
        "a = 9223372036854775807\nb = -9223372036854775807",
        "a = " + "[" * 40 + "]" * 40,
    ],
)
def test_what_people_write_is_read(text):
    assert read_toml(text)


def test_every_file_of_ours_is_read():
    files = [*ROOT.glob("referee/games/*/cards/*.toml"), *ROOT.glob("tests/rules/**/*.toml")]
    assert len(files) > 100
    for file in files:
        assert read_toml(file.read_text(encoding="utf-8")), file
