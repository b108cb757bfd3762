"use client";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { createLazy, type Lazy } from "@/components/ui/lazy";
import { useLazy } from "@/components/ui/use-lazy";
import { noResponse } from "@/lib/client/call-error";

interface Fallbacks {
  loading: () => ReactNode;
  /** Replaces the error state with its retry. */
  failed?: (retry: () => void) => ReactNode;
}

function LazyElement<P extends object>({
  lazy,
  props,
  loading: Loading,
  failed,
}: Fallbacks & { lazy: Lazy<ComponentType<P>>; props: P }) {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const Shown = useLazy(lazy, tries, () => setFailure(noResponse().message));
  const retry = useCallback(() => {
    setFailure(null);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    if (failure === null) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failure, retry]);
  if (Shown) return <Shown {...props} />;
  if (failure === null) return <Loading />;
  return failed ? failed(retry) : <ErrorState message={failure} onRetry={retry} />;
}

/** Loads the code of a part of the page when it is first shown. */
export function inPlace<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallbacks: Fallbacks,
) {
  const lazy = createLazy(load);
  return Object.assign((props: P) => <LazyElement lazy={lazy} props={props} {...fallbacks} />, {
    fetch: lazy.fetch,
    prepare: lazy.prepare,
  });
}
