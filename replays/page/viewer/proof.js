// The proof: what can be said of a replay file without its rules, in the words of the command line.
//
// A check is a generator that yields now and then, so that a page stays alive however long it takes.

import { readDocument } from "./document.js";
import { Fault, counted, hexOf } from "./fault.js";
import { PUBLIC } from "./formulas.js";
import { examineAttachments, examineLeaves, openingOf } from "./leaves.js";
import { IN_PAGE, examineSeal } from "./matchseal.js";
import { examineSequence } from "./sequence.js";
import { examineTold, isClosed } from "./told.js";

const SLICE = 8; // Milliseconds.
const RULES_NEEDED = "legality of actions and rulings, checks and result: that takes the rules (referee validate)";
export const BOARDS = "boards: they are the word of whoever made this page";

// {verdict, checked, unchecked}: sound, or refused or unknown and why; and sentences. `note` are the bytes of its seal;
// `hear` gets the match of a sound file.
export async function examine(bytes, note = null, hear = () => {}) {
  const report = { checked: [], unchecked: [] };
  const refusal = (fault, place) => ({ verdict: `${fault.unknown ? "unknown" : "refused"}: ${place}${fault.message}`, ...report });
  let match = null;
  try {
    match = await inSlices(examination(bytes, report));
    await hear(match);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return refusal(fault, "");
  }
  try {
    const sealed = await examineSeal(match, note, report);
    return { verdict: sealed ? `sound and ${sealed}` : "sound", ...report };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return refusal(fault, `${IN_PAGE}: `);
  }
}

async function inSlices(steps) {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE) continue;
    await new Promise((done) => setTimeout(done));
    since = performance.now();
  }
}

function* examination(bytes, report) {
  const match = yield* readDocument(bytes);
  sayOfChains(match, report);
  yield* examineLeaves(match, report);
  sayOfSecret(match, report);
  examineAttachments(match, report);
  const attached = openingOf(match) ? match.attachments.size : 0;
  if (attached) report.checked.push(`attached: ${counted(attached, "things")}, as record 1 names ${attached > 1 ? "them" : "it"}`);
  sayOfTold(yield* examineTold(match, report), report);
  yield* examineSequence(match, report);
  compareGame(match);
  report.unchecked.push(RULES_NEEDED, BOARDS);
  return match;
}

function sayOfChains({ strands, heads, id }, report) {
  const count = [...strands.values()].reduce((sum, records) => sum + records.length, 0);
  report.checked.push("bytes: each is where it belongs, and the seal of the file is over all of them");
  report.checked.push(`chains: ${counted(count, "records")}, of which the first makes the match ${id}`);
  const [last] = strands.get(PUBLIC).slice(-1);
  const [root] = heads.get(PUBLIC).slice(-1);
  if (isClosed(last)) report.checked.push(`root: ${hexOf(root)}, which every copy of this closing has`);
}

function sayOfSecret({ secret, deal, strands, header }, report) {
  const publics = strands.get(PUBLIC);
  if (secret) report.checked.push("secret: it is what record 1 commits to, and every salt derives from it");
  else if (deal) report.checked.push("deal key: it is what record 1 commits to");
  if (header.seals && strands.size > 1) report.checked.push("seals: public records count what was decided in secret");
  const noted = publics.some((sealed) => sealed.parts.length > 2);
  if (noted) report.checked.push("notes and times: they are as notes may be, and no time is before an earlier one");
}

function sayOfTold(counts, report) {
  const words = Array.from(counts, ([audience, count]) => `${counted(count, "moments")} to ${audience}`);
  if (words.length) report.checked.push(`told: ${words.join(", ")}, as the closing commits to`);
}

// The header must name the game that was opened.
function compareGame(match) {
  const game = openingOf(match)?.game;
  if (game && game !== match.header.game)
    throw new Fault(`header: game '${match.header.game}', but record 1 opens '${game}'`);
}
