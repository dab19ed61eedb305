// The verdict: what this page can prove of the file that it carries, and what it cannot.

import { element } from "./element.js";
import { examine } from "./proof.js";

// Verify the bytes of a file and say what was found; `hear` gets the match of a sound one. `more` adds to what is said.
export async function showVerdict(bytes, place, { hear, more = () => {} } = {}) {
  place.className = "";
  place.replaceChildren(element("p", {}, "Checking ..."));
  await new Promise((done) => setTimeout(done)); // Draw first, verify after.
  const report = await examine(bytes, hear);
  more(report);
  sayVerdict(report, place);
}

export function sayVerdict({ verdict, checked = [], unchecked = [] }, place) {
  const list = (title, lines) => [element("h3", {}, title), element("ul", {}, ...lines.map((each) => element("li", {}, each)))];
  const details = element(
    "details",
    {},
    element("summary", {}, "What was checked"),
    ...(checked.length ? list("Checked here", checked) : []),
    ...(unchecked.length ? list("Not checked here", unchecked) : []),
  );
  place.className = verdict.split(/[ :]/)[0];
  place.replaceChildren(element("p", {}, element("strong", {}, verdict)), details);
}
