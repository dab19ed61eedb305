// The picture of a chart: hexes or squares with what they are, tokens, and links between them.

import { drawn } from "./element.js";

const SIZE = 30;
const LIFT = 3; // Tokens stand a little above the middle, so that the name of the place can be read.

// Where the middle of a place is, in units of the picture.
function middle(grid, [q, r]) {
  if (grid === "square") return [q * SIZE * 2, r * SIZE * 2];
  return [SIZE * Math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r];
}

function corners(grid, [x, y]) {
  const turns = grid === "square" ? 4 : 6;
  const radius = grid === "square" ? SIZE * Math.SQRT2 : SIZE;
  return Array.from({ length: turns }, (_, at) => {
    const angle = (Math.PI * 2 * (at + 0.5)) / turns;
    const [dx, dy] = turns === 4 ? [Math.cos(angle), Math.sin(angle)] : [Math.sin(angle + Math.PI / 6), Math.cos(angle + Math.PI / 6)];
    return `${(x + dx * (radius - 1)).toFixed(1)},${(y + dy * (radius - 1)).toFixed(1)}`;
  }).join(" ");
}

// Tokens that share a place stand beside each other.
function spots(tokens, at) {
  const seen = new Map();
  return tokens.map((token) => {
    const before = seen.get(token.place) || 0;
    seen.set(token.place, before + 1);
    const [x, y] = at.get(token.place) || [0, 0];
    return [token, x + before * 12, y + before * 8 - LIFT];
  });
}

export function chartDrawn(node) {
  const grid = node.grid || "hex";
  const at = new Map(node.places.map((place) => [place.name, middle(grid, place.at)]));
  const xs = [...at.values()].map(([x]) => x);
  const ys = [...at.values()].map(([, y]) => y);
  const box = [Math.min(...xs) - 2 * SIZE, Math.min(...ys) - 2 * SIZE];
  const size = [Math.max(...xs) - box[0] + 2 * SIZE, Math.max(...ys) - box[1] + 2 * SIZE];
  const svg = drawn("svg", {
    viewBox: [...box, ...size].map((each) => each.toFixed(0)).join(" "),
    "aria-hidden": "true", // The table beside it says the same in words.
    focusable: "false",
    class: "picture",
  });
  for (const place of node.places) svg.append(placeDrawn(grid, place, at.get(place.name)));
  const standing = spots(node.tokens || [], at);
  const where = new Map(standing.map(([token, x, y]) => [token.id, [x, y]]));
  for (const link of node.links || []) svg.append(...linkDrawn(link, (id) => where.get(id) || at.get(id)));
  for (const [token, x, y] of standing) svg.append(tokenDrawn(token, x, y));
  return svg;
}

function placeDrawn(grid, place, [x, y]) {
  const what = place.what || [];
  const classes = ["place", ...what.map((each) => `is-${each.replace(/[^a-z0-9]+/gi, "-").toLowerCase()}`)];
  const title = drawn("title", {}, [place.name, ...what].join(", "));
  const shape = drawn("polygon", { points: corners(grid, [x, y]) });
  const name = drawn("text", { x: x.toFixed(1), y: (y + SIZE * 0.83).toFixed(1), class: "name" }, place.name);
  return drawn("g", { class: classes.join(" ") }, title, shape, name);
}

function tokenDrawn(token, x, y) {
  const words = [token.name, token.value, ...(token.states || [])].filter(Boolean).join(" ");
  const shape =
    token.shape === "disc" || !token.shape
      ? drawn("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: "17" })
      : drawn("rect", { x: (x - 15).toFixed(1), y: (y - 15).toFixed(1), width: "30", height: "30", rx: token.shape === "trap" ? "15" : "2" });
  const sign = drawn("text", { x: x.toFixed(1), y: (y + 5).toFixed(1), class: "sign" }, token.sign);
  const classes = ["piece", token.shape || "disc", token.kind, token.seat ? `of-${token.seat}` : ""];
  return drawn("g", { class: classes.filter(Boolean).join(" ") }, drawn("title", {}, words), shape, sign);
}

function linkDrawn(link, find) {
  const start = find(link.start);
  return (link.ends || [])
    .map(find)
    .filter((end) => start && end)
    .map((end) => {
      const [x1, y1, x2, y2] = [...start, ...end].map((each) => each.toFixed(1));
      return drawn("g", { class: `way ${link.kind || ""}` }, drawn("title", {}, link.words || ""), drawn("line", { x1, y1, x2, y2 }));
    });
}
