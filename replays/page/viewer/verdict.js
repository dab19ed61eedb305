// The verdict: what this page can prove of the file that it carries, and what it cannot.

import { fromBase64 } from "./data.js";
import { element } from "./element.js";
import { examine } from "./proof.js";

// The note with the signatures, where the page carries one.
function carriedSeal() {
  const block = document.getElementById("seal");
  return block && fromBase64(block.textContent);
}

async function verdictOn(replay) {
  let carried = [];
  try {
    carried = [fromBase64(replay), carriedSeal()];
  } catch {
    return { verdict: "refused: a block of the page is no base64", checked: [], unchecked: [] };
  }
  return examine(...carried);
}

export async function showVerdict(replay, place) {
  if (!replay.trim()) return;
  place.replaceChildren(element("p", {}, "Checking ..."));
  await new Promise((done) => setTimeout(done)); // Draw first, verify after.
  const { verdict, checked, unchecked } = await verdictOn(replay);
  const list = (title, lines) => [element("h2", {}, title), element("ul", {}, ...lines.map((each) => element("li", {}, each)))];
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
