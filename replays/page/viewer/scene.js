// A scene as elements: the same as replays/page/scene_html.py writes for readers without scripts.

import { element, spaced } from "./element.js";
import { chartDrawn } from "./chart.js";

export function sceneDrawn(scene) {
  return [element("h3", {}, scene.title), ...nodesDrawn(scene.inside, 4)];
}

// Nodes in their order; numbers beside each other are one list. `level` is that of a heading here.
function nodesDrawn(nodes = [], level) {
  const found = [];
  let numbers = [];
  const close = () => {
    if (numbers.length) found.push(element("dl", {}, ...numbers.map(number)));
    numbers = [];
  };
  for (const node of nodes) {
    if (node.is === "number") numbers.push(node);
    else {
      close();
      found.push(NODES[node.is](node, level));
    }
  }
  close();
  return found;
}

function forNode(name, node, also, ...inside) {
  const classes = [node.is, node.kind, also].filter(Boolean).join(" ");
  return element(name, { "data-id": node.id, class: classes }, ...inside);
}

function area(node, level) {
  const mark = node.acting ? [" ", element("strong", { class: "mark" }, "to act")] : [];
  const head = node.title ? [element(`h${level}`, {}, node.title, ...mark)] : [];
  return forNode("section", node, "", ...head, ...nodesDrawn(node.inside, Math.min(level + 1, 6)));
}

function zone(node, level) {
  const cards = (node.cards || []).map((each) => element("li", {}, card(each, level)));
  const hidden = node.hidden || 0;
  if (hidden) cards.push(element("li", { class: "hidden" }, `${hidden} card${hidden === 1 ? "" : "s"}, hidden`));
  const listed = cards.length ? element("ul", {}, ...cards) : element("p", { class: "empty" }, "-");
  return forNode("div", node, node.layout || "row", element(`h${level}`, {}, node.name), listed);
}

function card(node, level) {
  const name = element("b", {}, node.name);
  const parts = [isThere(`text-${node.text}`) ? element("a", { href: `#text-${node.text}` }, name) : name];
  if (node.value) parts.push(element("span", { class: "value" }, node.value));
  for (const each of node.states || []) parts.push(element("i", { class: "state" }, each));
  if (node.words) parts.push(element("span", {}, node.words));
  const inside = nodesDrawn(node.inside, level).map((each) => element("li", {}, each));
  return forNode("div", node, "", ...spaced(parts), ...(inside.length ? [element("ul", {}, ...inside)] : []));
}

function number(node) {
  return forNode("div", node, "", element("dt", {}, node.label || ""), " ", element("dd", {}, node.value || ""));
}

// An empty viewer holds no gists and texts to look up.
const isThere = (id) => document.getElementById(id) !== null;

export function ruleLink(rule) {
  if (!isThere(`rule-${rule}`)) return element("span", { class: "rule" }, `[${rule}]`);
  return element("a", { href: `#rule-${rule}`, class: "rule" }, `[${rule}]`);
}

function note(node) {
  const label = node.label ? [element("b", {}, node.label), " "] : [];
  const rule = node.rule ? [" ", ruleLink(node.rule)] : [];
  return forNode("p", node, "", ...label, node.words || "", ...rule);
}

function sentence(node) {
  return forNode("p", node, "", node.words || "");
}

function token(node) {
  const words = [node.name, node.value, ...(node.states || [])].filter(Boolean).join(" ");
  return forNode("li", node, "", `${words} on ${node.place}`);
}

function chart(node) {
  const standing = new Map();
  for (const each of node.tokens || []) standing.set(each.place, [...(standing.get(each.place) || []), token(each)]);
  const rows = node.places
    .filter((place) => standing.has(place.name) || place.what)
    .map((place) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, place.name),
        element("td", {}, (place.what || []).join(", ")),
        element("td", {}, element("ul", {}, ...(standing.get(place.name) || []))),
      ),
    );
  const head = ["place", "what it is", "what is there"].map((each) => element("th", { scope: "col" }, each));
  const table = element(
    "table",
    {},
    element("caption", {}, node.name),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  );
  return forNode("figure", node, "", chartDrawn(node), table, ...(node.links || []).map(sentence));
}

const NODES = { area, zone, card, note, chart, token, link: sentence, question: sentence };
