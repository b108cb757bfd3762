"use client";
import { useSyncExternalStore } from "react";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const STEP_MS = 30_000;
const today = () => parisDay(new Date());
const follow = (tell: () => void) => {
  const timer = setInterval(tell, STEP_MS);
  return () => clearInterval(timer);
};

/** The Paris day, also once midnight has passed over what is shown. */
export const useToday = (): Day => useSyncExternalStore(follow, today, today);
