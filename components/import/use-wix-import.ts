"use client";
import { useEffect, useRef } from "react";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import type { BodyInput } from "@/lib/contract/endpoint";
import { getImport, importFromWix } from "@/lib/contract/imports/wix-import";

/** The import runs on the server even when the request fails, so its state is polled. */
export function useWixImport(onMade: () => void) {
  const send = useSend(importFromWix, {
    onSuccess: onMade,
    onError: () => void latest.refetch(),
  });
  const latest = useCall(
    getImport,
    {},
    { poll: (data) => (send.isPending || data?.run?.status === "RUNNING" ? 1000 : false) },
  );
  const { run = null, toInvite = 0 } = latest.data ?? {};
  /** The `createdAt` of the previous import. */
  const previous = useRef<string | null>(null);
  const runFound = send.error !== null && run !== null && run.createdAt !== previous.current;
  const latestOnMade = useRef(onMade);
  useEffect(() => {
    latestOnMade.current = onMade;
  });
  const isMade = runFound && run.status === "DONE";
  useEffect(() => {
    if (isMade) latestOnMade.current();
  }, [isMade]);
  return {
    latest,
    run,
    toInvite,
    running: send.isPending || run?.status === "RUNNING",
    error: runFound ? null : send.error,
    response: send.data,
    /** Clears the last import's response and error, unless the call may still be done. */
    clearOutcome: () => {
      if (!send.awaitsResponse) send.reset();
    },
    send: (body: BodyInput<typeof importFromWix>) => {
      previous.current = run?.createdAt ?? null;
      send.mutate({ params: { mode: "users" }, body });
    },
  };
}
