// The transcript that must stand in a file, made again of what was read there: there is one for what was told.

import { areSame } from "./fault.js";
import { SALT_SIZE, Withheld, blindOf, saltOfMoment } from "./formulas.js";
import { PART_LIMITS, readRoughly, tidy } from "./msgpack.js";
import { pack } from "./pack.js";

export function* written({ told, blinds }, secret) {
  const places = new Map();
  const byLeaf = new Map();
  const moments = [];
  const rows = [];
  for (const [audience, parts] of told) {
    const shown = [];
    const withheld = [];
    for (const [before, part] of parts.entries()) {
      if (part instanceof Withheld) withheld.push(before + 1, part.leaf);
      else {
        if (!places.has(part)) {
          const key = String.fromCharCode(...part.leaf);
          if (!byLeaf.has(key)) {
            readRoughly(part.data, PART_LIMITS, `told to ${audience}`);
            byLeaf.set(key, moments.push(part) - 1);
          }
          places.set(part, byLeaf.get(key));
        }
        shown.push(places.get(part));
      }
      if (before % 16 === 0) yield;
    }
    rows.push([audience, blinds.get(audience), runsOf(shown), withheld]);
  }
  const isDerived = secret && moments.every((part) => areSame(part.salt, saltOfMoment(secret, part.data)));
  const isBlind = secret && rows.every(([name, blind]) => areSame(blind, blindOf(secret, name)));
  if (isBlind) for (const row of rows) row[1] = new Uint8Array(0);
  const salts = new Uint8Array(isDerived ? 0 : SALT_SIZE * moments.length);
  if (!isDerived) moments.forEach((part, place) => salts.set(part.salt, SALT_SIZE * place));
  return pack([...(yield* inColumns(moments.map((part) => part.moment))), salts, rows]);
}

// The place of a key in the order in which keys are first met.
function placeIn(met, key) {
  if (!met.has(key)) met.set(key, met.size);
  return met.get(key);
}

export function* inColumns(moments) {
  const [strands, lines, rules, sentences, latest] = Array.from({ length: 5 }, () => new Map());
  const columns = [[], [], [], [], [], []];
  let last = -1;
  for (const { strand, index, seat, line, sentences: said } of moments) {
    columns[0].push(placeIn(strands, strand));
    columns[1].push(tidy(BigInt(index) - BigInt(latest.get(strand) || 0) - 1n));
    latest.set(strand, index);
    columns[2].push(seat);
    const used = lines.size;
    columns[3].push(used - placeIn(lines, line));
    columns[4].push(said.length);
    for (const pair of said) {
      const here = placeIn(sentences, pair.join("\n"));
      columns[5].push(here - last - 1);
      last = here;
    }
    yield;
  }
  const pairs = [...sentences.keys()].map((pair) => pair.split("\n"));
  const following = pairs.map(([, rule]) => placeIn(rules, rule));
  const joined = (texts) => texts.map((text) => `${text}\n`).join("");
  const names = [strands, lines, rules].map((met) => joined([...met.keys()]));
  return [...names, [joined(pairs.map(([text]) => text)), following], columns];
}

// Places as runs of neighbours: how far from the end of the last run, and how many.
function runsOf(places) {
  const runs = [];
  let [end, start, here] = [0, 0, 0];
  const close = () => {
    if (here > start) {
      runs.push(start - end, here - start);
      end = here;
    }
  };
  for (const place of places) {
    if (place !== here) {
      close();
      start = place;
    }
    here = place + 1;
  }
  close();
  return runs;
}
