import { Children, type ReactNode } from "react";

/** The translator of a browser would hide the change of a text without an element of its own. */
export function OwnText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const isText = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isText && parts.length > 0 ? <span>{parts.join("")}</span> : children;
}
