// What a page carries: the copy, byte for byte, and the scenes and stories of the eyes that it may show.

import { blockBytes } from "./block.js";
import { copyIn, readText } from "./copyblock.js";
import { BIGGEST } from "./document.js";
import { Fault } from "./fault.js";
import { unpackedBytes } from "./lzma.js";
import { patched } from "./patch.js";

export const MOST_UNPACKED = 64 << 20;
const MOST_SCRIPT = 1 << 20;

export const NO_BLOCK = "a block of the page cannot be read";

export function bytesIn(text) {
  const bytes = blockBytes(text);
  if (!bytes) throw new Fault(NO_BLOCK);
  return bytes;
}

// The copy in its block; `hashes`: the block of its hashes, if there is one; `written`: the texts of the story beside it.
export function readCopy(text, hashes, written) {
  const block = unpackedBytes(bytesIn(text), BIGGEST);
  const copy = block && copyIn(block, hashes ? bytesIn(hashes) : new Uint8Array(), written);
  if (!copy) throw new Fault("the copy in the page cannot be unpacked");
  return copy;
}

// The script in its block, unpacked; nothing where that is no script of ours.
export function readScript(text) {
  return unpackedBytes(bytesIn(text), MOST_SCRIPT) || new Uint8Array();
}

// What is packed in a block, as text. Throws what is no Fault where it cannot be read.
export function textIn(text) {
  return new TextDecoder("utf-8", { fatal: true }).decode(unpackedBytes(bytesIn(text), MOST_UNPACKED) || Uint8Array.of(255));
}

// {head, stories}; null where they cannot be read. `written`: the texts of the first story, which stands in the document.
export function readScenes(text, written) {
  try {
    const [head, ...stories] = textIn(text).split("\n").map((line) => JSON.parse(line));
    return { head, stories: stories.map((each, at) => storyOf(each, at ? [] : written)) };
  } catch (error) {
    if (error instanceof Fault) throw error;
    return null;
  }
}

// A moment is a list in the block: seat, what took it back, whether a judge was asked; and its line and sentences with their
// rules, if the document does not hold them.
export function storyOf(line, written) {
  const moments = line.story.map(([seat, taken, ruling, words, sentences], at) => ({
    seat, taken, ruling, ...(sentences ? { words, sentences } : momentIn(written[at], taken)),
  }));
  return { eyes: line.eyes, moments, turns: line.turns, scenes: scenesOf(line) };
}

function scenesOf(line) {
  if (!line.first) return null;
  const scenes = [line.first];
  for (const patch of line.then) {
    const before = scenes[scenes.length - 1];
    scenes.push(patch ? patched(before, patch) : before);
  }
  return scenes;
}

// The line and the sentences of a moment that the document holds.
function momentIn(text, taken) {
  const { line, sentences } = readText(text);
  const end = taken ? ` void: taken back by moment ${taken}` : "";
  return { words: line.slice(0, line.length - end.length), sentences };
}
