// The proof: what can be said of a replay file without its rules, in the words of the command line.
//
// A check is a generator that yields now and then, so that a page stays alive however long it takes.

import { readDocument } from "./document.js";
import { Fault, counted } from "./fault.js";
import { PUBLIC } from "./formulas.js";

const SLICE = 8; // Milliseconds.

// {verdict, checked, unchecked}: sound, or refused or unknown and why; and sentences.
export async function examine(bytes) {
  const report = { checked: [], unchecked: [] };
  try {
    await inSlices(examination(bytes, report));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { verdict: `${fault.unknown ? "unknown" : "refused"}: ${fault.message}`, ...report };
  }
  return { verdict: "sound", ...report };
}

async function inSlices(steps) {
  let since = performance.now();
  while (!steps.next().done) {
    if (performance.now() - since < SLICE) continue;
    await new Promise((done) => setTimeout(done));
    since = performance.now();
  }
}

function* examination(bytes, report) {
  const match = yield* readDocument(bytes);
  const records = [...match.strands.values()].reduce((count, strand) => count + strand.length, 0);
  report.checked.push("every byte is where it belongs, and the seal of the file is over all of them");
  report.checked.push(`${counted(records, "records")} stand in unbroken chains, and the first makes the match ${match.id}`);
  report.unchecked.push("legality, checks and boards: that takes the rules (referee validate)");
}
