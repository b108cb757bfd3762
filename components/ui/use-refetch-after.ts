"use client";
import { useEffect } from "react";
import { useNow } from "@/components/ui/use-now";

/** Refetches once for each of these instants that passes; the new data no longer has it. */
export function useRefetchAfter(instants: readonly string[], refetch: () => void): void {
  const now = useNow();
  const passed = instants.filter((instant) => Date.parse(instant) <= now).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once per instant that passes, whatever the response
  useEffect(() => {
    if (passed > 0) refetch();
  }, [passed]);
}
