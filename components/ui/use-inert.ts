"use client";
import { useLayoutEffect, useRef } from "react";

/**
 * Makes a form inert while it is sent, as later typing would be lost. Then the focus returns to its
 * field, or to the form.
 */
export function useInert<Box extends HTMLElement>(pending: boolean) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const form = box.current;
    if (!pending || !form) return;
    const { activeElement } = document;
    form.inert = true;
    return () => {
      form.inert = false;
      if (document.activeElement !== document.body || !form.contains(activeElement)) return;
      (activeElement as HTMLElement).focus({ preventScroll: true });
      // A disabled submit button takes no focus, so the form does.
      if (document.activeElement !== document.body) return;
      form.tabIndex = -1;
      form.addEventListener("blur", () => form.removeAttribute("tabindex"), { once: true });
      form.focus({ preventScroll: true });
    };
  }, [pending]);
  return box;
}
