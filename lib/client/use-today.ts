"use client";
import { useSyncExternalStore } from "react";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const STEP_MS = 30_000;
const today = () => parisDay(new Date());
const follow = (notify: () => void) => {
  const timer = setInterval(notify, STEP_MS);
  return () => clearInterval(timer);
};

/** Returns the Paris day and renders again at midnight. */
export const useToday = (): Day => useSyncExternalStore(follow, today, today);
