"use client";
import { useLayoutEffect, useMemo } from "react";
import { holdPress } from "@/components/ui/clear-of-press";

/** A panel stays beside the page while it is open, as a change would lose typed text. */
export function useBeside(open: boolean): boolean {
  const beside = useMemo(() => open && window.matchMedia("(width >= 64rem)").matches, [open]);
  useLayoutEffect(() => {
    if (!beside) return;
    // The page narrows, and a second press would reach another class.
    holdPress();
    const { dataset } = document.documentElement;
    dataset.beside = "";
    return () => {
      delete dataset.beside;
    };
  }, [beside]);
  return beside;
}
