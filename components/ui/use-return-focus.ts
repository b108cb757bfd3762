"use client";
import { useLayoutEffect, useRef } from "react";

/** What was pressed on the page itself, for a dialog that takes another one's place. */
let lastOnPage: HTMLElement | null = null;

const usable = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true && element !== document.body && element.getClientRects().length > 0;

/**
 * Answers how to give the focus back to what opened the dialog. Radix does so only for triggers of its own, and ours open
 * from state; where a deletion took the opener with it, the page's content gets the focus.
 */
export function useReturnFocus(open: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const active = document.activeElement;
    opener.current = active instanceof HTMLElement ? active : null;
    if (usable(opener.current) && !opener.current.closest('[role="dialog"]')) {
      lastOnPage = opener.current;
    }
  }, [open]);
  return () => {
    const target = [opener.current, lastOnPage].find(usable) ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  };
}
