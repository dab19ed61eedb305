// The verdict: what this page can prove of the file that it carries, and what it cannot.

import { element } from "./element.js";
import { examine } from "./proof.js";

// Verify the bytes of a file and say what was found. `note`: the bytes of its seal, if there is one; `hear` gets the match of
// a sound file, `more` adds to what is said; nothing is said any more once it is no longer wanted.
export async function showVerdict(bytes, place, { note = null, hear, more = () => {}, isWanted = () => true } = {}) {
  place.className = "";
  place.replaceChildren(element("p", {}, "Checking ..."));
  await new Promise((done) => setTimeout(done)); // Draw first, verify after.
  const report = await examine(bytes, note, hear);
  if (!isWanted()) return;
  await more(report);
  sayVerdict(report, place);
}

// `faults` are those of what stands beside the file in its page: the verdict on the file is not theirs.
export function sayVerdict({ verdict, checked = [], unchecked = [], faults = [] }, place) {
  const list = (title, lines) => [element("h2", {}, title), element("ul", {}, ...lines.map((each) => element("li", {}, each)))];
  const details = element(
    "details",
    {},
    element("summary", {}, "What was checked"),
    ...(checked.length ? list("Checked here", checked) : []),
    ...(unchecked.length ? list("Not checked here", unchecked) : []),
  );
  place.className = verdict.split(/[ :]/)[0];
  const wrong = faults.map((fault) => element("p", { class: "danger" }, fault));
  place.replaceChildren(element("p", {}, element("strong", {}, verdict)), ...wrong, details);
}
