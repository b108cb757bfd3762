"use client";
import { useEffect } from "react";
import { useNow } from "@/components/ui/use-now";

/** Refetches once for each of these ISO instants that passes; the new data no longer has it. */
export function useRefetchAfter(instants: readonly string[], refetch: () => void): void {
  const now = useNow();
  const last = instants
    .filter((instant) => Date.parse(instant) <= now)
    .sort()
    .at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once per instant that passes, whatever the response
  useEffect(() => {
    if (last) refetch();
  }, [last]);
}
