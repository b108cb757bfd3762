"use client";
import { useEffect, useRef } from "react";
import { createDialogStack } from "@/components/ui/dialog-history";

let stack: ReturnType<typeof createDialogStack> | undefined;

function dialogStack() {
  if (!stack) {
    stack = createDialogStack(window.history, (work) => setTimeout(work, 0));
    window.addEventListener("popstate", stack.onPopState);
  }
  return stack;
}

/** While `open`, the browser's Back closes this dialog. */
export function useDialogHistory(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? dialogStack().add(() => latest.current()) : undefined), [open]);
}
