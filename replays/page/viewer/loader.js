// The loader: it unpacks the script that its page carries, and runs it.
//
// The policy of the page names both by their hashes, so that nothing else runs, and lets just one maker of scripts exist: this one.
// What unpacks the script unpacks the other blocks too, so it is handed to the script and stands in a page once.

import { blockBytes } from "./block.js";
import { unpackedBytes } from "./lzma.js";

const LONGEST_SCRIPT = 1 << 20;

export function load() {
  const bytes = blockBytes(document.getElementById("script").textContent);
  const script = bytes && unpackedBytes(bytes, LONGEST_SCRIPT);
  const words = "Not checked: the script of this page cannot be unpacked. referee validate needs no browser.";
  if (script) run(new TextDecoder().decode(script));
  else document.getElementById("verdict").textContent = words;
}

function run(text) {
  Object.assign(window, { blockBytes, unpackedBytes });
  const maker = window.trustedTypes?.createPolicy("script", { createScript: (each) => each });
  const made = document.createElement("script");
  made.textContent = maker ? maker.createScript(text) : text;
  document.body.append(made);
  made.remove();
}
