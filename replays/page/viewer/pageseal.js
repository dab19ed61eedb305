// The seal of a page: whether the house of its match stands by what it tells and shows. replays/page/page_seal.py says the same.

import { blockBytes } from "./block.js";
import { MOST_UNPACKED, bytesIn } from "./data.js";
import { Fault } from "./fault.js";
import { ascii } from "./formulas.js";
import { unpackedBytes } from "./lzma.js";
import { NO_VERIFIER, examineNoteOver, signersInWords } from "./matchseal.js";
import { BOARDS } from "./proof.js";
import { sha256 } from "./sha256.js";

const SIGNED_BOARDS = "boards: they are the word of the house, which has signed them";
const OTHER_PAGE = "it is over another story or other tables than these";

// What is to be heard and said of a page whose blocks `seal` and `scenes` are these, beside the texts of its story; `report` as in proof.js.
export function sealedPage(seal, scenes, texts) {
  if (!seal) return { hear: () => {}, more: () => {} };
  const note = bytesIn(seal);
  const said = { checked: [], unchecked: [], faults: [] };
  const hear = (match) => examinePageSeal(note, scenes, texts, match, said);
  const more = (report) => {
    report.checked.push(...said.checked);
    if (said.checked.length) report.unchecked = report.unchecked.map((each) => (each === BOARDS ? SIGNED_BOARDS : each));
    report.unchecked.push(...said.unchecked);
    report.faults = [...(report.faults || []), ...said.faults];
  };
  return { hear, more };
}

export async function examinePageSeal(note, scenes, texts, match, said, fits = undefined) {
  const say = (list, words) => list.push(`story and tables: ${words}`);
  try {
    const wanted = { other: OTHER_PAGE, signers: ["house"], fits };
    const { signed, unchecked, others } = await examineNoteOver(note, pageSealText(match.id, scenes, texts), match, wanted);
    if (signed.length) say(said.checked, `signed by ${signersInWords(signed)}`);
    if (unchecked.length) say(said.unchecked, `signed by ${signersInWords(unchecked)}: not checked, ${NO_VERIFIER}`);
    for (const words of others) say(said.unchecked, words);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    say(said.faults, `the note is refused: ${fault.message}`);
  }
}

function pageSealText(id, scenes, texts) {
  const shown = unpackedBytes(blockBytes(scenes), MOST_UNPACKED);
  const digest = sha256(ascii("referee page 1\0"), shown || new Uint8Array(), new TextEncoder().encode(["", ...texts].join("\0")));
  return ["referee page seal 1", `match ${id}`, `eyes ${eyesIn(shown)}`, `digest ${btoa(String.fromCharCode(...digest))}`, ""].join("\n");
}

function eyesIn(shown) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(shown).split("\n", 1)[0]).eyes.join(" ");
  } catch {
    throw new Fault("the scenes of the page cannot be read");
  }
}
