"use client";
import { useLayoutEffect, useRef } from "react";

/** What was pressed on the page itself, for a dialog that takes another one's place. */
let lastOnPage: HTMLElement | null = null;

const usable = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true && element !== document.body && element.getClientRects().length > 0;

const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);

const focusContent = () =>
  (topDialog() ?? document.querySelector("main"))?.focus({ preventScroll: true });

/** Where the list that is read anew after a deletion no longer holds what has the focus, the page's content takes it. */
function outlive(target: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    if (target.isConnected) return;
    watcher.disconnect();
    if (document.activeElement === document.body) focusContent();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const moved = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) return;
    watcher.disconnect();
    target.removeEventListener("blur", moved);
  };
  target.addEventListener("blur", moved);
}

/**
 * Answers how to give the focus back to what opened the dialog. Radix does so only for triggers of its own, and ours open
 * from state; where a deletion took the opener with it, what it stood in gets the focus: the dialog below, or the page's content.
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
    const target = [opener.current, topDialog() ? null : lastOnPage].find(usable);
    if (!target) return void focusContent();
    target.focus({ preventScroll: true });
    outlive(target);
  };
}
