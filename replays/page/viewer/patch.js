// Patches: what changes from one scene to the next, as replays/page/patch.py writes it and says.

// The scene after the patch; `before` stays as it is.
export function patched(before, patch) {
  if (Array.isArray(patch)) return patch[0];
  const left = new Set(Object.keys(patch));
  const after = patchedNode("", before, patch, left);
  if (left.size) patchMisfit();
  return after;
}

function patchMisfit() {
  throw new Error("the scenes cannot be followed: a change does not fit what stands there");
}

// The node after the patch; what of the patch is carried out is no longer left.
function patchedNode(id, before, patch, left) {
  const found = {};
  for (const [key, value] of Object.entries(before))
    found[key] = isNodes(value) ? value.map((node) => patchedNode(node.id, node, patch, left)) : value;
  left.delete(id);
  for (const [key, change] of Object.entries(Object.hasOwn(patch, id) ? patch[id] : {})) {
    if (!Array.isArray(change)) found[key] = change;
    else if (!change.length) delete found[key];
    else found[key] = change.length === 1 ? change[0] : withItems(found[key], ...change);
  }
  return found;
}

const isNodes = (value) => Array.isArray(value) && new Set(value.map((node) => node?.id).filter((id) => typeof id === "string")).size === value.length;

function withItems(nodes, at, count, ...items) {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const placed = items.map((item) => (typeof item === "string" ? known.get(item) || patchMisfit() : item));
  if (!(at >= 0 && count >= 0 && at + count <= nodes.length)) patchMisfit();
  return [...nodes.slice(0, at), ...placed, ...nodes.slice(at + count)];
}
