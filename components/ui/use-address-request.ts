"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Passes a query parameter, such as `nouveau` of `/?nouveau=1`, to `onRequest` and removes the query. */
export function useAddressRequest(name: string, onRequest: (value: string) => void): void {
  const value = useSearchParams().get(name);
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    if (!value) return;
    request(value);
    // The query is removed before a dialog adds history entries, so that Back does not reopen it.
    window.history.replaceState(null, "", window.location.pathname);
  }, [value]);
}
