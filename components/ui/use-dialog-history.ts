"use client";
import { useEffect, useEffectEvent } from "react";
import { forgetPress } from "@/components/ui/clear-of-press";
import { createDialogStack } from "@/components/ui/create-dialog-stack";

let stack: ReturnType<typeof createDialogStack> | undefined;

/** The browser would restore the scroll position from when the dialog opened. */
export function keepScroll() {
  const { scrollX: left, scrollY: top } = window;
  requestAnimationFrame(() => window.scrollTo({ left, top, behavior: "instant" }));
}

export function dialogStack() {
  if (!stack) {
    const later = (work: () => void) => setTimeout(work, 0);
    const created = createDialogStack({
      history: window.history,
      later,
      keepScroll,
      onBack: forgetPress,
    });
    stack = created;
    const onPopState = (event: PopStateEvent) => {
      if (created.onPopState()) event.stopImmediatePropagation();
    };
    window.addEventListener("popstate", onPopState);
  }
  return stack;
}

interface DialogHistory {
  open: boolean;
  close: () => void;
  /** Back makes the dialog ask before it closes. */
  asks: boolean;
}

/** While `open`, Back closes this dialog. */
export function useDialogHistory({ open, close, asks }: DialogHistory): void {
  const onBack = useEffectEvent(close);
  const asksNow = useEffectEvent(() => asks);
  useEffect(() => {
    if (open)
      return dialogStack().add(
        () => onBack(),
        () => asksNow(),
      );
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asks` must reach the stack
  useEffect(() => dialogStack().changed(), [asks]);
}
