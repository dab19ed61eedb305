// What may be looked up: rules with their gists, cards with what is printed on them. Links lead there.

import { element } from "./element.js";

// Show these, in place of those that were shown before: [rule, gist] and [card, name, line, ...] each.
export function showLookups({ rules = [], texts = [] }) {
  showList("rules", "Rules", rules.map(([rule, gist]) => [`rule-${rule}`, rule, gist]));
  showList("texts", "Cards", texts.map(([card, ...lines]) => [`text-${card}`, ...lines]));
}

function showList(id, title, rows) {
  document.getElementById(id)?.remove();
  if (!rows.length) return;
  const inside = rows.flatMap(([place, name, ...lines]) => [
    element("dt", { id: place }, name),
    ...lines.map((each) => element("dd", {}, each)),
  ]);
  document.querySelector("main").append(element("section", { id }, element("h2", {}, title), element("dl", {}, ...inside)));
}
