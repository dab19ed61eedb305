// Elements from what they hold: text is only ever text.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...inside) {
  return filled(document.createElement(name), attributes, inside);
}

export function drawn(name, attributes = {}, ...inside) {
  return filled(document.createElementNS(SVG, name), attributes, inside);
}

function filled(made, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

export function spaced(parts) {
  return parts.flatMap((part, at) => (at ? [" ", part] : [part]));
}

// Make `old` look like `made`. Elements of the same node stay, so that focus and reading position survive.
export function become(old, made) {
  if (old.isEqualNode(made)) return;
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const kept = new Map([...old.children].filter((each) => each.dataset.id).map((each) => [each.dataset.id, each]));
  const children = [...made.childNodes].map((node, at) => {
    const same = node.dataset?.id ? kept.get(node.dataset.id) : old.childNodes[at];
    if (!same || same.nodeType !== Node.ELEMENT_NODE || same.nodeName !== node.nodeName) return node;
    if ((same.dataset.id || "") !== (node.dataset?.id || "")) return node;
    become(same, node);
    return same;
  });
  old.replaceChildren(...children);
}

// Put on the style of what scripts show. The policy of a page names the style of what stands there without them; this one comes
// with the script, whose hash it names as well.
export function wear(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}
