"""Scripts in fewer bytes do the same: what strings, patterns, properties and lines mean stays."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from replays.page.blocks import block_text, packed
from replays.page.scopes import foreign_names, renamed
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
from replays.page.shortened import shortened, shortened_style, tokens_of
from tests.replays.page.browser import Chromium, Tab
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
function shadow(total, { sum: [first, { deep = total } = {}] = [1], ...rest } = {}) {
  const found = [total, first, deep, Object.keys(rest).join()];
  for (const total of [7, 8]) { const first = total * 2; found.push(first); }
  try { throw new Error("e"); } catch ({ message: total }) { found.push(total); }
  { const counter = 40; found.push(counter + sum); }
  return found.concat(total, counter, typeof deep);
}
const flat = ({ length }) => `${length}-${[length].map((length) => `${length}+${total}`)}`, after = (x) => x ? (y) => y + x : flat;
const object = { sum, async: 1, get: 2, get made() { return this.get + total; }, set(sum) { return sum; }, [`k${sum}`]: total, of: (of) => of };
var old = function* named(a, b = a + total) { yield* [a, b, typeof named]; };
switch (sum) { case sum: counter += 1; break; default: counter -= 1; }
globalThis.result = [template, renamed(8, 2), other, new Thing().half, Thing.made, [...new Thing().steps(3)], sum, String(chosen), outer(2, 3, 4), typeof missing, longName?.flags, shared["a key"], 1.5e3, shadow(5), shadow(1, { sum: [2, {}], a: 1 }), flat("abc"), after(0)("ab"), after(2)(3), Object.entries(object).map(([key, value]) => `${key} ${typeof value === "function" ? value.length : value}`), object.set(3) + object.of(1), [...old(1)], counter]
"""


@needs_node
def test_a_script_with_everything_odd_in_it_does_the_same(tmp_path):
    short = shortened(ODD)
    assert "must go" not in short
    assert "comment */" not in short
    assert len(short) < len(ODD) - 200
    said = []
    for text in (ODD, short):
        path = tmp_path / "script.js"
        path.write_text(
            f"{text}\nconsole.log(JSON.stringify(globalThis.result));", encoding="utf-8"
        )
        done = subprocess.run([str(NODE), str(path)], capture_output=True, check=True)
        said.append(json.loads(done.stdout))
    assert said[0] == said[1]
    assert len(said[0]) == 22


def test_tokens_are_the_whole_script_and_the_same_bytes_come_of_it_again():
    text = joined(MODULES, worn() + START)
    assert "".join(part for _, part in tokens_of(text)) == text
    assert shortened(text) + "\n" == script()
    assert len(script()) < 0.85 * len("\n".join(line.strip() for line in text.splitlines()))


def test_the_script_of_every_page_is_no_longer_than_it_must_be():
    assert len(script()) < 107_000
    assert len(block_text(packed(script().encode()))) + len(loader()) < 46_000


def test_a_style_sheet_in_fewer_bytes_keeps_its_strings_and_the_blanks_that_mean_something():
    long = """
        #a > p, #b :is(h1, h2) { margin: 0 .2rem; color: color-mix(in srgb, Red 7%, Canvas) !important; }
        @media (min-width: 60rem) and (color) { p::before { content: "?; { a: b"; } }
    """
    assert shortened_style(long) == (
        "#a>p,#b :is(h1,h2){margin:0 .2rem;color:color-mix(in srgb,Red 7%,Canvas) !important}"
        '@media (min-width:60rem) and (color){p::before{content:"?; { a: b"}}'
    )


def test_what_a_script_does_not_declare_is_known_to_every_browser(
    chromium: Chromium, tmp_path: Path
):
    """No other name is left as it is: a name that only seems to be nobody's would mean something else now."""
    text = joined(VIEWER_MODULES, VIEWER_START)
    foreign = foreign_names([each for each in tokens_of(text) if each[0] != "gap"])
    path = tmp_path / "empty.html"
    path.write_text("<!doctype html>", encoding="utf-8")
    tab = Tab(chromium, path)
    unknown = tab.page.evaluate("(names) => names.filter((each) => !(each in window))", [*foreign])
    tab.close()
    assert sorted(unknown) == ["blockBytes", "unpackedBytes"], "the loader hands these on"


def test_most_names_of_a_script_have_one_letter():
    tokens = [each for each in tokens_of(joined(VIEWER_MODULES, VIEWER_START)) if each[0] != "gap"]
    short = [name.rpartition(":")[2] for name in renamed(tokens).values()]
    assert sum(len(each) == 1 for each in short) > 0.7 * len(short)
    assert max(map(len, short)) == 2


@pytest.mark.parametrize("text", ["a\n/b/.test(c)", "`${`${1}`}`", "x = y\n(z)", "return/a/", "a?.b:c"])  # fmt: skip
def test_what_is_read_is_written(text):
    assert "".join(part for _, part in tokens_of(text)) == text
