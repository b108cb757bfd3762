"use client";
import { useSyncExternalStore } from "react";
import { onClockChange, serverNow } from "@/lib/client/server-clock";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const STEP_MS = 30_000;
const today = () => parisDay(serverNow());
const follow = (notify: () => void) => {
  const timer = setInterval(notify, STEP_MS);
  const stop = onClockChange(notify);
  return () => {
    clearInterval(timer);
    stop();
  };
};

/** Returns the Paris day and renders again at midnight. */
export const useToday = (): Day => useSyncExternalStore(follow, today, today);
