import { Children, type ReactNode } from "react";

/** Text in an element of its own: beside siblings, its change would not show on a page that the browser translates. */
export function OwnText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const isText = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isText && parts.length > 0 ? <span>{parts.join("")}</span> : children;
}
