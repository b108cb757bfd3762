"use client";
import { useLayoutEffect, useRef } from "react";

/** The control pressed on the page, for a dialog that replaces another one. */
let lastOnPage: HTMLElement | null = null;

const usable = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true && element !== document.body && element.getClientRects().length > 0;

const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);

const focusContent = () =>
  (topDialog() ?? document.querySelector("main"))?.focus({ preventScroll: true });

/** The page's content takes the focus when a deletion removes the focused element from its list. */
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
 * Returns a function that gives the focus back to the control that opened the dialog.
 * When the control is gone, the dialog below or the page's content gets the focus.
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
