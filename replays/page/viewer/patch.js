// Patches: what changes from one scene to the next, as replays/page/patch.py writes it.

const [VALUE, MAP, SAME_ORDER, ORDER] = [0, 1, 2, 3];

// The value after the patch; `before` stays as it is.
export function patched(before, patch) {
  const [kind, change, gone] = patch;
  if (kind === VALUE) return change;
  if (kind === MAP) {
    const found = {};
    for (const [key, value] of Object.entries(before))
      if (!(gone || []).includes(key)) found[key] = value;
    for (const [key, each] of Object.entries(change)) found[key] = patched(before[key], each);
    return found;
  }
  const nodes = new Map(before.map((node) => [node.id, node]));
  const known = (id) => {
    if (!nodes.has(id)) throw new Error("the scenes cannot be followed: a change does not fit what stands there");
    return nodes.get(id);
  };
  if (kind === SAME_ORDER) {
    Object.keys(change).forEach(known);
    return before.map((node) => (Object.hasOwn(change, node.id) ? patched(node, change[node.id]) : node));
  }
  if (kind !== ORDER) throw new Error("the scenes cannot be followed: no such change");
  return change.map((item) => {
    if (typeof item === "string") return known(item);
    return Array.isArray(item) ? patched(known(item[0]), item[1]) : item;
  });
}
