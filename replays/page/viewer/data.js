// What a page carries: the copy, byte for byte, and the scenes and stories of the eyes that it may show.

import { blockBytes } from "./block.js";
import { BIGGEST } from "./document.js";
import { Fault } from "./fault.js";
import { patched } from "./patch.js";

export const MOST_INFLATED = 64 << 20;
const MOST_SCRIPT = 1 << 20;

export const NO_BLOCK = "a block of the page cannot be read";

export function bytesIn(text) {
  const bytes = blockBytes(text);
  if (!bytes) throw new Fault(NO_BLOCK);
  return bytes;
}

// Inflate, and stop where it grows too large.
export async function inflated(bytes, most = MOST_INFLATED) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error(`more than ${most} bytes when inflated`);
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// The copy in its block; it is packed as the scenes are.
export async function readCopy(text) {
  const packed = bytesIn(text);
  return inflated(packed, BIGGEST).catch(() => {
    throw new Fault("the copy in the page cannot be unpacked");
  });
}

// The script in its block, unpacked; nothing where that is no script of ours.
export async function readScript(text) {
  return inflated(bytesIn(text), MOST_SCRIPT).catch(() => new Uint8Array());
}

// {head, stories}; null where they cannot be read. `written`: the texts of the first story, which stands in the document.
export async function readScenes(text, written) {
  const packed = bytesIn(text);
  try {
    const lines = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(packed)).split("\n");
    const [head, ...stories] = lines.map((line) => JSON.parse(line));
    return { head, stories: stories.map((each, at) => storyOf(each, at ? [] : written)) };
  } catch {
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

// The line and the sentences of a moment, as `replays/page/written_story.py` writes them for readers without scripts.
function momentIn(text, taken) {
  const [line, ...lines] = text.split("\n");
  const end = taken ? ` void: taken back by moment ${taken}` : "";
  const sentences = lines.map((each) => {
    const [, words, rule] = /^(.*) \[([^[\]]+)\]$/u.exec(each) || [each, each, ""];
    return [words, rule];
  });
  return { words: line.slice(0, line.length - end.length), sentences };
}
