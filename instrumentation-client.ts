import { dialogStack } from "@/components/ui/use-dialog-history";

// Next runs this file before React starts, so this popstate listener runs before the router's.
dialogStack();

/** A browser's translator wraps texts in <font>, and React throws on a text with another parent. */
const { removeChild, insertBefore } = Node.prototype;

/** Returns the child of `parent` that is or contains `node`, or null. */
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
