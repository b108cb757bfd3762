"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Milliseconds, longer than the pause of a double press. */
export const IGNORED_MS = 400;
const IGNORED = "[data-ignored]";

function ignore(event: MouseEvent): void {
  if (!(event.target as Element).closest(IGNORED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A person who types has seen what appeared. */
function endByTyping(event: Event): void {
  if (!(event instanceof InputEvent)) return;
  for (const control of document.querySelectorAll<HTMLElement>(IGNORED))
    delete control.dataset.ignored;
}

/**
 * A control that writes ignores presses for 400 ms after it appears or its label changes. It stays
 * enabled, so that focus and screen readers find it.
 */
export function useIgnoredAtFirst<Control extends HTMLElement>(
  writes: boolean,
  label?: unknown,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new label counts as a new button
  useLayoutEffect(() => {
    const control = ref.current;
    if (!control || !writes) return;
    document.addEventListener("click", ignore, true);
    document.addEventListener("input", endByTyping, true);
    control.dataset.ignored = "";
    const timer = setTimeout(() => delete control.dataset.ignored, IGNORED_MS);
    return () => clearTimeout(timer);
  }, [writes, label]);
  return ref;
}
