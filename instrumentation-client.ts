/**
 * The guard for pages that a browser translates: its translator puts a <font> where a text stood, and React would throw on
 * the text that is not its parent's child any more. Next runs this file before React starts, on every page with client code.
 */
const { removeChild, insertBefore } = Node.prototype;

/** The child of `parent` that is or contains `node`; null where there is none. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const child = childWith(this, node);
  if (child) removeChild.call(this, child);
  return node;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  insertBefore.call(this, node, childWith(this, next));
  return node;
};
