"""Scripts in fewer bytes do the same: what strings, patterns, properties and lines mean stays."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from replays.page.blocks import block_text, packed
from replays.page.script import (
    MODULES,
    START,
    VIEWER_MODULES,
    VIEWER_START,
    joined,
    loader,
    script,
    worn,
)
from replays.page.shortened import short_names, shortened, shortened_style, tokens_of
from tests.replays.page.browser import Tab, browser, need_a_browser
from tests.replays.page.node import NODE, needs_node

ODD = r"""
"use strict";
// A comment with "quotes" and `ticks` that must go.
const longName = /[/"'`]\/\s+/g; /* another
comment */
const template = `a ${longName.source.length + `in ${"}"} ${[1, 2].map((each) => each + 1)}`} // no comment \` ${"x"}`;
const shared = { longName, template, method(first, second) { return first / second / 2; }, "a key": 1 };
const { method: renamed, template: other = "none" } = shared;
class Thing { #hidden = 1; static made = 2; get half() { return this.#hidden / 2; } *steps(many) { for (let each = 0; each < many; each++) yield each } }
let counter = 1
let total = counter
++counter
const sum = counter + +total - -1
const chosen = counter > 1 ? longName : total;
function outer(counter, ...others) { const inner = (counter) => counter * others.length; return inner(counter) }
label: for (const each of [1, 2]) { if (each === 2) break label }
const result = [template, renamed(8, 2), other, new Thing().half, Thing.made, [...new Thing().steps(3)], sum, String(chosen), outer(2, 3, 4), typeof missing, longName?.flags, shared["a key"], 1.5e3]
"""


@needs_node
def test_a_script_with_everything_odd_in_it_does_the_same(tmp_path):
    short = shortened(ODD)
    assert "must go" not in short
    assert "comment */" not in short
    assert len(short) < len(ODD) - 200
    names = short_names(list(tokens_of(ODD)))
    said = []
    for text, result in ((ODD, "result"), (short, names["result"])):
        path = tmp_path / "script.js"
        path.write_text(f"{text}\nconsole.log(JSON.stringify({result}));", encoding="utf-8")
        done = subprocess.run([str(NODE), str(path)], capture_output=True, check=True)
        said.append(json.loads(done.stdout))
    assert said[0] == said[1]
    assert len(said[0]) == 13


def test_tokens_are_the_whole_script_and_the_same_bytes_come_of_it_again():
    text = joined(MODULES, worn() + START)
    assert "".join(part for _, part in tokens_of(text)) == text
    assert shortened(text) + "\n" == script()
    assert len(script()) < 0.85 * len("\n".join(line.strip() for line in text.splitlines()))


def test_the_script_of_every_page_is_no_longer_than_it_must_be():
    assert len(script()) < 120_000
    assert len(block_text(packed(script().encode()))) + len(loader()) < 47_500


def test_a_style_sheet_in_fewer_bytes_keeps_its_strings_and_the_blanks_that_mean_something():
    long = """
        #a > p, #b :is(h1, h2) { margin: 0 .2rem; color: color-mix(in srgb, Red 7%, Canvas) !important; }
        @media (min-width: 60rem) and (color) { p::before { content: "?; { a: b"; } }
    """
    assert shortened_style(long) == (
        "#a>p,#b :is(h1,h2){margin:0 .2rem;color:color-mix(in srgb,Red 7%,Canvas) !important}"
        '@media (min-width:60rem) and (color){p::before{content:"?; { a: b"}}'
    )


def test_no_name_becomes_one_that_is_there_already():
    tokens = list(tokens_of(joined(VIEWER_MODULES, VIEWER_START)))
    names = short_names(tokens)
    assert len(names) > 300
    assert len(set(names.values())) == len(names)
    assert not {*names.values()} & {text for _, text in tokens}


def test_nothing_that_a_browser_knows_is_renamed(tmp_path: Path):
    """A name that is declared here may be called as something of the browser's, and is the script's own."""
    need_a_browser()
    text = joined(VIEWER_MODULES, VIEWER_START)
    names = list(short_names(list(tokens_of(text))))
    path = tmp_path / "empty.html"
    path.write_text("<!doctype html>", encoding="utf-8")
    with browser() as started:
        tab = Tab(started, path)
        known = tab.page.evaluate("(names) => names.filter((each) => each in window)", names)
        tab.close()
    declared = ("function ", "const ", "let ", "class ", "async function ")
    assert [each for each in known if not any(f"{word}{each}" in text for word in declared)] == []


@pytest.mark.parametrize("text", ["a\n/b/.test(c)", "`${`${1}`}`", "x = y\n(z)", "return/a/", "a?.b:c"])  # fmt: skip
def test_what_is_read_is_written(text):
    assert "".join(part for _, part in tokens_of(text)) == text
