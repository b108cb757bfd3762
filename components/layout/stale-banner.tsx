"use client";
import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CallError, isUnavailable } from "@/lib/client/call-error";

/** Data stays on display although its last refetch had no response. */
const isStale = ({ state: { data, error } }: Query): boolean =>
  data !== undefined && error instanceof CallError && isUnavailable(error);

const STALE = { type: "active", predicate: isStale } as const;

/** Screens themselves do not report a failed refetch. */
export function StaleBanner() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((tell: () => void) => cache.subscribe(tell), [cache]);
  const stale = useSyncExternalStore(
    subscribe,
    () => cache.findAll(STALE).length > 0,
    () => false,
  );
  const fetching = useIsFetching(STALE) > 0;
  if (!stale) return null;
  return (
    <Banner
      tone="warning"
      className="sticky top-18 z-20 mb-4"
      action={
        <Button
          size="sm"
          variant="secondary"
          pending={fetching}
          pendingLabel="Actualisation…"
          onClick={() => void client.refetchQueries(STALE)}
        >
          Réessayer
        </Button>
      }
    >
      Certaines données n'ont pas pu être actualisées.
    </Banner>
  );
}
