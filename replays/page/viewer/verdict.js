// The verdict: what this page can prove of the file that it carries, and what it cannot.

import { fromBase64 } from "./data.js";
import { element } from "./element.js";
import { examine } from "./proof.js";

// `written` are the annotations of the page, {files} or {fault}; of those that are wrong none is shown.
export async function showVerdict(replay, place, written = null) {
  if (!replay.trim()) return;
  place.replaceChildren(element("p", {}, "Checking ..."));
  await new Promise((done) => setTimeout(done)); // Draw first, verify after.
  const { verdict, checked, unchecked, faults = [] } = await examine(fromBase64(replay), written?.files);
  const wrong = [...(written?.fault ? [written.fault] : []), ...faults];
  if (wrong.length) document.getElementById("annotations").hidden = true;
  const list = (title, lines) => [element("h3", {}, title), element("ul", {}, ...lines.map((each) => element("li", {}, each)))];
  const details = element(
    "details",
    {},
    element("summary", {}, "What was checked"),
    ...(checked.length ? list("Checked here", checked) : []),
    ...(unchecked.length ? list("Not checked here", unchecked) : []),
  );
  place.className = verdict.split(/[ :]/)[0];
  const refused = wrong.map((fault) => element("p", { class: "danger" }, `annotations refused: ${fault}`));
  place.replaceChildren(element("p", {}, element("strong", {}, verdict)), ...refused, details);
}
