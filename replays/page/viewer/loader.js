// The loader: it unpacks the script that its page carries, and runs it.
//
// The policy of the page names both by their hashes, so that nothing else runs, and lets just one maker of scripts exist: this one.

import { blockBytes } from "./block.js";

export async function load() {
  let words = "this browser has no DecompressionStream, which unpacks the script of this page";
  if (window.DecompressionStream) words = await unpacked().then(run, () => "the script of this page cannot be unpacked");
  if (words) document.getElementById("verdict").textContent = `Not checked: ${words}. referee validate needs no browser.`;
}

async function unpacked() {
  const bytes = blockBytes(document.getElementById("script").textContent);
  if (!bytes) throw new TypeError();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

function run(text) {
  const maker = window.trustedTypes?.createPolicy("script", { createScript: (each) => each });
  const made = document.createElement("script");
  made.textContent = maker ? maker.createScript(text) : text;
  document.body.append(made);
  made.remove();
}
