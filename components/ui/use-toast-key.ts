import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

const stop = (event: Event) => event.stopPropagation();

/** F6 leads from anywhere to the last toast in the box, and back. Returns how to give the focus back. */
export function useToastKey(box: RefObject<HTMLElement | null>, hasToasts: boolean): () => void {
  const before = useRef<HTMLElement>(null);
  const giveBack = useCallback(() => {
    before.current?.focus({ preventScroll: true });
    before.current = null;
  }, []);
  useLayoutEffect(() => {
    const toasts = box.current;
    if (!toasts || !hasToasts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const { activeElement } = document;
      if (toasts.contains(activeElement)) return giveBack();
      if (activeElement instanceof HTMLElement) before.current = activeElement;
      // An open dialog takes back the focus that moves out of it, but not one that was given up.
      before.current?.blur();
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
