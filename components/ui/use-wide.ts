"use client";
import { useSyncExternalStore } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

const query = "(min-width: 769px)";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  const unsubscribe = dialogStack().subscribe(onChange);
  return () => {
    media.removeEventListener("change", onChange);
    unsubscribe();
  };
}

let shown: boolean | undefined;

/** The other layout has other parts: what is typed in a dialog of one of them would go with it when a tablet is turned. */
function isWide(): boolean {
  if (shown === undefined || !dialogStack().isOpen()) shown = window.matchMedia(query).matches;
  return shown;
}

/** Whether there is room beside a list: above 768 px; as it was, while a dialog is open. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => true);
