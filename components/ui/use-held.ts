"use client";
import { useLayoutEffect, useRef } from "react";

/**
 * Makes a form inert while it is sent, as later typing would be lost. Then the focus returns to its
 * field, or to the form.
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
      // A disabled submit button takes no focus, so the form does.
      if (document.activeElement !== document.body) return;
      held.tabIndex = -1;
      held.addEventListener("blur", () => held.removeAttribute("tabindex"), { once: true });
      held.focus({ preventScroll: true });
    };
  }, [pending]);
  return box;
}
