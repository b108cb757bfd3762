"use client";
import { useEffect, useRef } from "react";
import { createDialogStack } from "@/components/ui/dialog-history";

let stack: ReturnType<typeof createDialogStack> | undefined;

/** The browser would bring back the place that the page had when the dialog opened, undoing any scrolling since. */
function holdScroll() {
  const { scrollX: left, scrollY: top } = window;
  requestAnimationFrame(() => window.scrollTo({ left, top, behavior: "instant" }));
}

export function dialogStack() {
  if (!stack) {
    const later = (work: () => void) => setTimeout(work, 0);
    stack = createDialogStack({ history: window.history, later, holdScroll });
    window.addEventListener("popstate", stack.onPopState);
  }
  return stack;
}

/** While `open`, the browser's Back closes this dialog, or has it ask when it `asks` before. */
export function useDialogHistory(open: boolean, close: () => void, asks = false): void {
  const latest = useRef({ close, asks });
  useEffect(() => {
    latest.current = { close, asks };
  });
  useEffect(
    () =>
      open
        ? dialogStack().add(
            () => latest.current.close(),
            () => latest.current.asks,
          )
        : undefined,
    [open],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stack looks again when the answer is another
  useEffect(() => dialogStack().changed(), [asks]);
}
