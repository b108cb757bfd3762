"use client";
import { useLayoutEffect, useRef } from "react";

/**
 * For a form's `ref`: while it is on its way nothing in it can be changed, since what is typed then is not in what was sent, and
 * would be gone with the form once that is saved. Whoever was in a field is there again once it is back, or in the form.
 */
export function useHeld<Box extends HTMLElement>(pending: boolean) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const held = box.current;
    if (!pending || !held) return;
    const { activeElement } = document;
    held.inert = true;
    return () => {
      held.inert = false;
      if (document.activeElement !== document.body || !held.contains(activeElement)) return;
      (activeElement as HTMLElement).focus({ preventScroll: true });
      // Saved, a button with nothing more to save takes no focus.
      if (document.activeElement !== document.body) return;
      held.tabIndex = -1;
      held.addEventListener("blur", () => held.removeAttribute("tabindex"), { once: true });
      held.focus({ preventScroll: true });
    };
  }, [pending]);
  return box;
}
