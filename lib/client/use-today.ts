"use client";
import { useSyncExternalStore } from "react";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const STEP_MS = 30_000;
const today = () => parisDay(new Date());
const follow = (tell: () => void) => {
  const timer = setInterval(tell, STEP_MS);
  return () => clearInterval(timer);
};

/** Returns the Paris day and renders again at midnight. */
export const useToday = (): Day => useSyncExternalStore(follow, today, today);
