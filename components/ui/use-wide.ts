"use client";
import { useSyncExternalStore } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

const query = "(min-width: 48.0625rem)";

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

/** A layout change would drop what is typed in a dialog when a tablet is turned. */
function isWide(): boolean {
  if (shown === undefined || !dialogStack().isOpen()) shown = window.matchMedia(query).matches;
  return shown;
}

/** Wider than 48 rem. The value stays while a dialog is open. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => true);
