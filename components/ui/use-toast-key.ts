import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

const stop = (event: Event) => event.stopPropagation();

/** F6 moves the focus to the last toast and back. Returns a function that gives the focus back. */
export function useToastKey(box: RefObject<HTMLElement | null>, hasToasts: boolean): () => void {
  const previousFocus = useRef<HTMLElement>(null);
  const giveBack = useCallback(() => {
    previousFocus.current?.focus({ preventScroll: true });
    previousFocus.current = null;
  }, []);
  useLayoutEffect(() => {
    const toasts = box.current;
    if (!toasts || !hasToasts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const { activeElement } = document;
      if (toasts.contains(activeElement)) return giveBack();
      if (activeElement instanceof HTMLElement) previousFocus.current = activeElement;
      // An open dialog takes back a focus that moves out of it, but not a blurred one.
      previousFocus.current?.blur();
      toasts.lastElementChild?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    toasts.addEventListener("focusin", stop);
    toasts.addEventListener("focusout", stop);
    return () => {
      document.removeEventListener("keydown", onKey);
      toasts.removeEventListener("focusin", stop);
      toasts.removeEventListener("focusout", stop);
    };
  }, [box, hasToasts, giveBack]);
  return giveBack;
}
