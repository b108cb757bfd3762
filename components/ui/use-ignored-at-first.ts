"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Longer than the pause of a double press. */
const IGNORED_MS = 400;
const IGNORED = "[data-ignored]";

function ignore(event: MouseEvent): void {
  if (!(event.target as Element).closest(IGNORED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whoever types has seen what appeared. */
function endByTyping(event: Event): void {
  if (!(event instanceof InputEvent)) return;
  for (const control of document.querySelectorAll<HTMLElement>(IGNORED))
    delete control.dataset.ignored;
}

/**
 * For the ref of a control that writes: pointer, keyboard and the Enter of a form's field do nothing to it in its first 400 ms,
 * nor in the first 400 ms after its label has changed. It stays enabled, so focus and screen readers find it as it is.
 */
export function useIgnoredAtFirst<Control extends HTMLElement>(
  writes: boolean,
  label?: unknown,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label is another button
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
