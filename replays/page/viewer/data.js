// What a page carries: the copy, byte for byte, and the scenes and stories of the eyes that it may show.

import { BIGGEST } from "./document.js";
import { Fault } from "./fault.js";
import { patched } from "./patch.js";

export const MOST_INFLATED = 64 << 20;
const MOST_SCRIPT = 1 << 20;

export function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text.trim()), (each) => each.charCodeAt(0));
  } catch {
    throw new Fault("a block of the page is no base64");
  }
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
  const packed = fromBase64(text);
  return inflated(packed, BIGGEST).catch(() => {
    throw new Fault("the copy in the page cannot be unpacked");
  });
}

// The script in its block, unpacked; nothing where that is no script of ours.
export async function readScript(text) {
  return inflated(fromBase64(text), MOST_SCRIPT).catch(() => new Uint8Array());
}

// {head, stories}; null where they cannot be read.
export async function readScenes(text) {
  const packed = fromBase64(text);
  try {
    const lines = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(packed)).split("\n");
    const [head, ...stories] = lines.map((line) => JSON.parse(line));
    return { head, stories: stories.map(storyOf) };
  } catch {
    return null;
  }
}

// A moment is a list in the block: seat, line, sentences with their rules, what took it back, whether a judge was asked.
function storyOf(line) {
  const moments = line.story.map(([seat, words, sentences, taken, ruling]) => ({ seat, words, sentences, taken, ruling }));
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
