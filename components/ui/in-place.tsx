"use client";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { createPart, type Part } from "@/components/ui/parts";
import { usePart } from "@/components/ui/use-part";
import { noAnswer } from "@/lib/client/call-error";

interface Meanwhile {
  loading: () => ReactNode;
  /** Replaces the error state with its retry. */
  failed?: (retry: () => void) => ReactNode;
}

function StandingPart<P extends object>({
  part,
  given,
  loading: Loading,
  failed,
}: Meanwhile & { part: Part<ComponentType<P>>; given: P }) {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const Shown = usePart(part, tries, () => setFailure(noAnswer().message));
  const retry = useCallback(() => {
    setFailure(null);
    setTries((before) => before + 1);
  }, []);
  useEffect(() => {
    if (failure === null) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failure, retry]);
  if (Shown) return <Shown {...given} />;
  if (failure === null) return <Loading />;
  return failed ? failed(retry) : <ErrorState message={failure} onRetry={retry} />;
}

/** Loads the code of a page's part when it is first shown. */
export function inPlace<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: Meanwhile,
) {
  const part = createPart(load);
  return Object.assign((props: P) => <StandingPart part={part} given={props} {...meanwhile} />, {
    fetch: part.fetch,
    prepare: part.prepare,
  });
}
