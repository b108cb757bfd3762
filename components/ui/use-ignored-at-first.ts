"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Milliseconds, longer than the pause of a double press. */
export const IGNORED_MS = 400;
const IGNORED = "[data-ignored]";

/** Whether the user typed after the last press. */
let typed = false;

function ignore(event: MouseEvent): void {
  typed = false;
  if (!(event.target as Element).closest(IGNORED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** An ignored control lets a press through to what contains it, which would take the focus. */
function keepFocus(event: MouseEvent): void {
  const { clientX: x, clientY: y } = event;
  const isPressed = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isWithin = left <= x && x <= right && top <= y && y <= bottom;
    return isWithin && (event.target as Element).contains(control);
  };
  if ([...document.querySelectorAll(IGNORED)].some(isPressed)) event.preventDefault();
}

function startPress({ key }: KeyboardEvent): void {
  if (key === "Enter") typed = false;
}

/** A person who types has seen what appeared. */
function endByTyping(event: Event): void {
  if (!(event instanceof InputEvent)) return;
  typed = true;
  for (const control of document.querySelectorAll<HTMLElement>(IGNORED))
    delete control.dataset.ignored;
}

/**
 * A writing control ignores presses for 400 ms after it appears or changes label, except by typing.
 * It stays enabled, so that focus and screen readers find it.
 */
export function useIgnoredAtFirst<Control extends HTMLElement>(
  writes: boolean,
  label?: unknown,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new label counts as a new button
  useLayoutEffect(() => {
    const control = ref.current;
    if (!control || !writes) return;
    document.addEventListener("click", ignore, true);
    document.addEventListener("mousedown", keepFocus, true);
    document.addEventListener("keydown", startPress, true);
    document.addEventListener("input", endByTyping, true);
    // Typing changes the label of a button that shows the amount.
    if (timer.current && typed) return;
    clearTimeout(timer.current);
    control.dataset.ignored = "";
    timer.current = setTimeout(() => delete control.dataset.ignored, IGNORED_MS);
  }, [writes, label]);
  return ref;
}
