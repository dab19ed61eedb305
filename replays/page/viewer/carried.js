// What a page carries: the copy and the scenes in its blocks, and its scripts; in the words of the command line.

import { wholeTexts } from "./abridged.js";
import { blockBytes } from "./block.js";
import { NO_BLOCK } from "./data.js";
import { Fault, repr } from "./fault.js";
import { sha256 } from "./sha256.js";

export const MOST_PAGE = 64 << 20;
const DOCTYPE = "<!doctype html>\n";
const BLOCK = /<script type="[a-z/-]*" id="(script|replay|hashes|scenes|seal|written|pageseal)">([^<]*)<\/script>/g;
const SCRIPT = /<script>([^]*?)<\/script>/g;
const SEALS = ["seal", "pageseal"]; // So blocks with signatures are named, whatever is in it: no text of a page holds a quotation mark.
const END = 9; // So long is the end of a script.
const STORY_START = /<ol id="moments"(?: data-rules="([^"]*)")?>/;

// A character for each byte, so that places in the text are places in the bytes.
const asText = (bytes) => new TextDecoder("latin1").decode(bytes);

export function isPage(bytes) {
  return asText(bytes.subarray(0, DOCTYPE.length)).toLowerCase() === DOCTYPE;
}

// {script, replay, hashes, scenes, seal, written, pageseal}, each as it is written, the texts of its story, and the hashes of the scripts that stand there as they are.
export function carriedBy(page) {
  const text = asText(page);
  const blocks = new Map();
  for (const [, id, content] of text.matchAll(BLOCK)) {
    if (blocks.has(id)) throw new Fault(`the page has two blocks ${repr(id)}`);
    blocks.set(id, content);
  }
  if (SEALS.some((id) => !blocks.has(id) && text.includes(`id="${id}"`))) throw new Fault(NO_BLOCK);
  if (!blocks.has("replay") || !blocks.has("scenes")) throw new Fault("the page carries no match");
  if (![...blocks.values()].every(blockBytes)) throw new Fault(NO_BLOCK);
  const scripts = Array.from(text.matchAll(SCRIPT), ({ 0: whole, 1: inside, index }) => {
    const start = index + whole.length - inside.length - END;
    return hashWords(page.subarray(start, start + inside.length));
  });
  return { ...Object.fromEntries(blocks), texts: textsIn(page, text), scripts };
}

// What stands in each moment of the story of a page; `text` has a character for each of its bytes.
export function textsIn(page, text) {
  const [begin, prefix] = STORY_START.exec(text) || [""];
  const start = text.indexOf(begin) + begin.length;
  const story = new TextDecoder().decode(page.subarray(start, text.indexOf("</ol>", start)));
  const [, ...moments] = story.split(/<li[^>]*>/);
  return wholeTexts(moments, prefix || "");
}

// As a content policy names it.
export function hashWords(bytes) {
  return `sha256-${btoa(String.fromCharCode(...sha256(bytes)))}`;
}
